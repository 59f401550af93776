"""The index as files: scripts with words, one with the entries of each game, one for all games at once.

The last leaves out examples and texts, so that who is in no game need not fetch all that is written; the
texts of a game follow when answers of it are shown.

Scripts, and no data to be fetched, so that a copy of the site in a folder can be searched as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ppgen.definition.text import one_line
from ppgen.language import SOURCE, spoken
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.play import runtime
from ppgen.website.prose.markup import shown
from ppgen.website.replays.glimpse import Glimpses
from ppgen.website.search.engine import words_of
from ppgen.website.search.entries import SearchEntry, rules_of
from ppgen.website.search.pages import site_pages
from ppgen.website.search.spelling import common_words, uncommon_words
from ppgen.website.writing import addresses


def words_file(library: SiteModel) -> tuple[str, bytes]:
    """Write what a search knows before it looks into a game: words, the games by name, and pages of none."""
    books = library.all_books.values()
    games = {book.id: [book.definition.game.title, *names_of(book)] for book in books}
    doors = {book.id: [_summary(book), [_placed(door) for door in doors_of(book)]] for book in books}
    pages = [list(page._replace(place=_place(page.place))) for page in site_pages(library.tongue)]
    data = {
        **words_of(library.thesaurus, library.tongue),
        "games": games,
        "doors": doors,
        "pages": pages if library.site.manual else [],
    }
    if elsewhere := [name for name in library.all_books if name not in library.books]:
        data["elsewhere"] = elsewhere
    return addresses.SEARCH_WORDS, _script("words", data)


def _place(path: str) -> str:
    """Write a path of the site from the root of the language at hand."""
    return addresses.link(path, addresses.HOME)


def _placed(door: tuple[str, str]) -> list[str]:
    return [door[0], _place(door[1])]


def spelling_file(language: str = SOURCE) -> tuple[str, bytes]:
    """Write the words of a language that are spelt right whatever the game."""
    return addresses.SEARCH_SPELLING, _script("spelling", common_words(language))


def game_file(book: GameModel, entries: Sequence[SearchEntry]) -> tuple[str, bytes]:
    """Write the entries of a game; what follows from others of their fields is left out at the end."""
    data = [_row(book, entry) for entry in entries]
    return addresses.search_file(book.id), _script(book.id, data)


def all_file(library: SiteModel) -> tuple[str, bytes]:
    """Write by what the answers of all games are found."""
    data = {}
    for book in library.books.values():
        rules = rules_of(book)
        rows = [_row(book, replace(entry, text="")) for entry in rules]
        data[book.id] = {
            "rows": rows,
            "spoken": uncommon_words((entry.text for entry in rules), library.tongue),
        }
    return addresses.SEARCH_ALL, _script("all", data)


def texts_file(book: GameModel) -> tuple[str, bytes]:
    """Write the texts of a game, in the order of its entries in the file of all games."""
    return addresses.texts_file(book.id), _script(f"texts {book.id}", [each.text for each in rules_of(book)])


def boards_file(book: GameModel) -> tuple[str, bytes]:
    """Write the boards that stand beside answers, and what they share; fetched when answers are there."""
    glimpses = Glimpses(book, addresses.HOME)
    boards = {clause: glimpse.drawing for clause in book.clauses if (glimpse := glimpses.of(clause))}
    data = {"library": book.figures.library("".join(boards.values())), "boards": boards}
    return addresses.boards_file(book.id), _script(f"boards {book.id}", data)


def names_of(book: GameModel) -> Sequence[str]:
    """Give the names by which players call a game."""
    game, questions = book.definition.game, book.definition.questions
    return [game.title, book.id.replace("-", " "), *(questions.names if questions else ())]


def doors_of(book: GameModel) -> Iterator[tuple[str, str]]:
    """Yield what one comes to a game for, and the page of each."""
    if book.lesson:
        yield spoken("Learn"), addresses.learn_page(book.id)
    yield spoken("Rules"), addresses.rules_page(book.id)
    if runtime.playable(book):
        yield spoken("Play"), addresses.play_page(book.id)
    yield spoken("Print"), addresses.kit_page(book.id)


def _summary(book: GameModel) -> str:
    return one_line(book.definition.game.summary, shown(book))


def _row(book: GameModel, entry: SearchEntry) -> list[object]:
    home = addresses.game_page(book.id).removesuffix("index.html")
    place = entry.place.removeprefix(home)
    usual = f"rules.html#{addresses.anchor(entry.id)}"
    row: list[object] = [entry.kind[0], entry.id, entry.number, entry.title, entry.text]
    row += [list(entry.also), list(entry.near), "" if place == usual else place]
    while row and not row[-1]:
        row.pop()
    return row


def _script(name: str, data: object) -> bytes:
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"ppgenSearch({json.dumps(name)},{written});\n".encode()
