"""What the pages of a game share: its emblem, its table of contents, and what stands at the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition import Definition
from ppgen.definition.game import Licence, Terms
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Scene
from ppgen.language import counted, phrase, spoken
from ppgen.pieces import mark
from ppgen.website.books.book import Chapter, GameModel
from ppgen.website.books.kits import COLOUR, KitFile, KitRow, rows
from ppgen.website.markdown.narrated import headings
from ppgen.website.play import runtime
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, facts


def emblem(page: SitePage, definition: Definition) -> Html:
    """Draw a game's emblem."""
    symbol = mark.emblem(definition.game.look.emblem, 20.0, Palette(folder=definition.folder))
    return page.figures.scene(Scene(20, 20, (symbol.at(0, 0),)), "emblem")


def ours(page: SitePage) -> Html:
    """Draw ppgen's own mark."""
    return page.figures.scene(Scene(20, 20, (mark.mark(20.0).at(0, 0),)), "emblem")


def left_to_the_table(page: SitePage) -> Html:
    """Lead to what no clause says: a wrong move that is noticed late, a misdeal, a touched piece."""
    return el(
        "p",
        spoken("A wrong move noticed late, a touched piece, somebody who has to leave: "),
        el("a", spoken("what we leave to the table"), href=page.link(addresses.TABLE)),
        ".",
        class_="note",
    )


def contents(page: SitePage, book: GameModel, *, alone: bool = False) -> Html:
    """Write what leads through a game, the same on all its pages: a bar, and the table of its contents.

    On a page where nothing stands at the side it is `alone`.
    """
    table = el(
        "nav",
        el("button", spoken("Sections"), type="button", class_="more", aria_expanded="false"),
        el("ul", _entries(page, book)),
        class_="contents alone" if alone else "contents",
        aria_label=spoken("Contents of {title}", title=book.definition.game.title),
        data_search_exclude=True,
    )
    return join(_bar(page, book), table)


def _bar(page: SitePage, book: GameModel) -> Html:
    """Write the bar of a game: its name, which leads to the overview, and what one comes for."""
    title, own = book.definition.game.title, addresses.game_page(book.id)
    name = el(
        "a",
        emblem(page, book.definition),
        el("span", title),
        href=page.link(own),
        class_="name",
        aria_current="page" if page.path == own else None,
    )
    return el(
        "nav",
        name,
        [_tab(page, words, path) for words, path in _tabs(book)],
        class_="game-bar",
        aria_label=title,
        data_search_exclude=True,
    )


def _tabs(book: GameModel) -> Iterator[tuple[str, str]]:
    if book.lesson:
        yield spoken("Learn"), addresses.learn_page(book.id)
    yield spoken("Rules"), addresses.rules_page(book.id)
    if book.chapters:
        yield spoken("Examples"), addresses.examples_page(book.id)
    if book.faq:
        yield spoken("FAQ"), book.faq.page
    if runtime.playable(book):
        yield spoken("Play"), addresses.play_page(book.id)
    if book.played:
        yield spoken("How it plays"), addresses.plays_page(book.id)
    yield spoken("Print"), addresses.kit_page(book.id)


def _tab(page: SitePage, words: str, path: str) -> Html:
    """Write an entry of the bar; the later chapters of the examples are part of them."""
    within = page.path.startswith(path.removesuffix(".html") + "/")
    here = "page" if page.path == path else "true" if within else None
    return el("a", words, href=page.link(path), aria_current=here)


def _entries(page: SitePage, book: GameModel) -> Iterator[Html]:
    rules = addresses.rules_page(book.id)
    yield _entry(page, "", spoken("Overview"), addresses.game_page(book.id))
    for section in book.definition.rules.sections:
        number = book.numbers[section.id]
        place = f"{rules}#{addresses.anchor(section.id)}"
        yield _entry(
            page,
            number,
            section.title,
            place,
            _clauses(page, book, section.id) if page.path == rules else None,
        )
    if book.definition.game.options:
        yield _entry(page, "", spoken("Options"), f"{rules}#_options")
    for chapter in book.chapters:
        title = spoken("Examples") if chapter is book.chapters[0] else chapter.title
        yield _entry(page, "", title, chapter.page, _parts(page, book, chapter))
    if book.faq:
        yield _entry(page, "", spoken("Questions"), book.faq.page, _parts(page, book, book.faq))
    if book.judge:
        yield _entry(page, "", spoken("The judge"), addresses.judge_page(book.id))


def _entry(page: SitePage, number: str, title: str, path: str, inside: Html | None = None) -> Html:
    here = "page" if path == page.path else None
    link = el("a", el("span", number, class_="n"), title, href=page.link(path), aria_current=here)
    return el("li", link, inside)


def _clauses(page: SitePage, book: GameModel, section_id: str) -> Html:
    rules = addresses.rules_page(book.id)
    items = (
        el(
            "li",
            el(
                "a",
                f"{book.numbers[clause.id]} {clause.title}",
                href=page.link(f"{rules}#{addresses.anchor(clause.id)}"),
            ),
        )
        for clause in book.sections[section_id].clauses
    )
    return el("ol", items)


def _parts(page: SitePage, book: GameModel, chapter: Chapter) -> Html | None:
    """List the parts of the chapter that this page shows."""
    parts = headings(book, chapter) if page.path == chapter.page else []
    items = [el("li", el("a", words, href=f"#{anchor}")) for anchor, words in parts]
    return el("ol", items) if items else None


def side(page: SitePage, book: GameModel, kits: Sequence[KitFile]) -> Html:
    """Write what stands beside every page of a game: what to print, and the game at a glance."""
    return el(
        "aside",
        _print(page, book, kits),
        _glance(book),
        class_="side",
        aria_label=spoken("At a glance"),
        data_search_exclude=True,
    )


def _print(page: SitePage, book: GameModel, kits: Sequence[KitFile]) -> Html:
    lines = [
        el("li", row.title, " ", el("span", _papers(page, row)))
        for row in rows(kits)
        if row.kits[0].style == COLOUR
    ]
    more = spoken("All print files") if kits else spoken("How to print the kit")
    lines.append(el("li", el("a", more, href=page.link(addresses.kit_page(book.id)))))
    return el("section", el("h2", spoken("Print this game")), el("ul", lines), class_="print-list")


def _papers(page: SitePage, row: KitRow) -> Iterator[Html | str]:
    for place, kit in enumerate(row.kits):
        if place:
            yield " · "
        words = f"{row.title}, {kit.paper_title}, {kit.extent}"
        yield el("a", kit.paper_title, href=page.link(kit.path), aria_label=words, title=kit.extent)


def _glance(book: GameModel) -> Html:
    game = book.definition.game
    judged = sum(1 for clause in book.clauses.values() if clause.engine)
    rows = facts(
        (spoken("Players"), players(book.definition)),
        (spoken("Minutes"), game.minutes.text),
        (spoken("Age"), spoken("from {age} years", age=game.age) if game.age else None),
        (spoken("Weight"), spoken(game.weight) if game.weight else None),
        (spoken("You need"), "; ".join(system.title for system in book.definition.shared.values()) or None),
        (
            spoken("Judged"),
            spoken("{judged} of {clauses}", judged=judged, clauses=counted(len(book.clauses), "clause"))
            if book.judge
            else None,
        ),
        (spoken("Examples"), str(len(book.examples)) if book.examples else None),
    )
    return el("section", el("h2", spoken("At a glance")), rows, class_="glance")


def players(definition: Definition) -> str:
    """Write the numbers of players: `2`, `2 to 4`, `2 or 4`."""
    numbers = definition.game.players
    if len(numbers) == 1:
        return str(numbers[0])
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        words = phrase("{low} or {high}") if len(numbers) == 2 else phrase("{low} to {high}")
        return spoken(words, low=numbers[0], high=numbers[-1])
    return ", ".join(map(str, numbers[:-1])) + spoken(" or {number}", number=numbers[-1])


def how_many(definition: Definition) -> str:
    """Write for how many players a game is: `1 player`, `2 or 4 players`."""
    numbers = players(definition)
    words = phrase("{numbers} player") if numbers == "1" else phrase("{numbers} players")
    return spoken(words, numbers=numbers)


def measures(definition: Definition) -> str:
    """Write for how many players a game is, and how long if somebody has said so: `2 players · 20 min`."""
    minutes = definition.game.minutes.text
    return " · ".join(
        [how_many(definition), *([spoken("{minutes} min", minutes=minutes)] if minutes[:1].isdigit() else [])]
    )


def terms(of: Terms | Licence) -> Html | str:
    """Name a licence, with a link to its text."""
    return el("a", of.name, href=of.url) if of.url else of.name


def runtime_licence(page: SitePage) -> Html:
    """Say on what judges run in the browser, and on which terms."""
    return join(
        el("a", "Pyodide", href="https://pyodide.org"),
        spoken(", which is Python for browsers, under "),
        el("a", spoken("its licence and Python’s"), href=page.link(runtime.LICENCES)),
        ".",
    )


KINDS = (
    phrase("alignment"),
    phrase("bidding"),
    phrase("blocking"),
    phrase("capture"),
    phrase("cards"),
    phrase("collecting"),
    phrase("connection"),
    phrase("exploration"),
    phrase("fighting"),
    phrase("race"),
    phrase("sliding board"),
    phrase("sowing"),
    phrase("strategy"),
    phrase("trading"),
    phrase("treasure hunt"),
    phrase("tricks"),
)
"""Kinds of games that are known by name; others are called by their id."""


def kind(kind_id: str) -> str:
    """Write a kind of game in words: `sliding-board` is a sliding board."""
    return spoken(kind_id.replace("-", " "))


def body(*children: Html | None, tag: str = "div") -> Html:
    """Write the middle column."""
    return el(tag, join(child for child in children if child), class_="body")


def jumps(counts: Sequence[tuple[GameModel, int]]) -> Html:
    """Lead to the games further down, with how much there is of each."""
    items = (
        el("li", el("a", book.definition.game.title, href=f"#{book.id}"), f" {count}")
        for book, count in counts
    )
    return el("nav", el("ul", items, class_="jumps"), aria_label=spoken("Games"), data_search_exclude=True)


def game_heading(page: SitePage, book: GameModel) -> Html:
    """Write the heading of a game's part of a page that goes across games."""
    link = el("a", book.definition.game.title, href=page.link(addresses.game_page(book.id)))
    return el("h2", emblem(page, book.definition), link, id=book.id, class_="game-heading")
