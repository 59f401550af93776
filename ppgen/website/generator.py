"""The generator: definitions in, pages and assets out. It knows nothing of the site builder, and no clock."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from ppgen.definition import Catalogue
from ppgen.language import SOURCE
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.books.kits import KitFile, kits_of
from ppgen.website.pages import colours
from ppgen.website.pages.across import about_page, glossary_page, history_page, rulings_page
from ppgen.website.pages.branding import emblem_files
from ppgen.website.pages.data import data_files
from ppgen.website.pages.examples import examples_pages, faq_pages
from ppgen.website.pages.files import file_pages
from ppgen.website.pages.game import game_page
from ppgen.website.pages.games import games_page
from ppgen.website.pages.home import home_page
from ppgen.website.pages.judge import judge_page
from ppgen.website.pages.learn import learn_page
from ppgen.website.pages.manifest import manifest_files
from ppgen.website.pages.manual import is_fresh, manual_pages
from ppgen.website.pages.opening import open_files
from ppgen.website.pages.pictures import pictures_page
from ppgen.website.pages.play import play_files
from ppgen.website.pages.plays import plays_page
from ppgen.website.pages.prints import kit_page, measuring_leaves, print_page
from ppgen.website.pages.questions import questions_page
from ppgen.website.pages.reference import reference_pages
from ppgen.website.pages.rules import rules_page
from ppgen.website.pages.scripts import scripts
from ppgen.website.pages.shared import game_picture, site_picture
from ppgen.website.pages.state import state_page
from ppgen.website.pages.systems import systems_pages
from ppgen.website.pages.thumbnails import thumbnail_files
from ppgen.website.pages.words import words_script
from ppgen.website.play import runtime
from ppgen.website.search.entries import entries_of
from ppgen.website.search.files import (
    all_file,
    boards_file,
    game_file,
    spelling_file,
    texts_file,
    words_file,
)
from ppgen.website.writing import addresses
from ppgen.website.writing.page import Content, whole

Files = Iterator[tuple[str, Content]]


def pages(catalogue: Catalogue, kits_dir: Path | None = None) -> dict[str, bytes]:
    """Write every generated file of the site: its path in the source of the site, and its bytes.

    Markdown files are pages; everything else is copied as it is. The kits themselves are not among them: each
    goes from `KitFile.file` to `KitFile.path`.

    Raises:
        DefinitionError: an example does not hold, or refers to what is not there.
    """
    library = SiteModel.of(catalogue)
    kits = kits_of(kits_dir, [*library.books, *library.systems])
    made = [file for book in library.books.values() for file in game_files(book, kits[book.id])]
    return {source(path): whole(content) for path, content in [*made, *shared_files(library, kits)]}


def game_files(book: GameModel, kits: Sequence[KitFile]) -> Files:
    """Yield the files of one game; they depend on nothing but its definition and its kits."""
    yield from game_page(book, kits)
    yield rules_page(book)
    yield from examples_pages(book, kits)
    yield from faq_pages(book, kits)
    yield from learn_page(book, kits)  # its pictures are of examples, which have been found to hold
    if book.judge:
        yield judge_page(book, book.judge, kits)
    yield from play_files(book)
    yield from plays_page(book, kits)
    yield kit_page(book, kits)
    yield from data_files(book)
    yield from thumbnail_files(book)
    yield from game_picture(book)
    yield game_file(book, entries_of(book))
    yield texts_file(book)
    yield boards_file(book)


def shared_files(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> Files:
    """Yield the pages that go across games, and what all pages share."""
    yield from _across(library, kits)
    if library.site.manual:
        yield from reference_pages()
        yield from file_pages()
        yield from measuring_leaves()
        yield from open_files(library)
        made_of = tuple(library.books.values())
        yield library.memo.get(lambda: pictures_page(library), "words with pictures", made_of)
    yield from emblem_files(library).items()
    yield from manifest_files(library)
    yield from site_picture(library)
    yield colours.PATH, colours.stylesheet(library)
    yield from scripts()
    yield from runtime.shared_files().items()


def translated_files(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> Files:
    """Yield the pages of another language that go across games; they use what those of the source share."""
    yield from _across(library, kits)
    if library.site.manual:
        yield next(open_files(library))  # the readers that it fetches have no language
        yield from manual_pages(library.tongue)
        if is_fresh(addresses.PRINTER, library.tongue):
            yield from measuring_leaves()
    yield state_page(library)


def _across(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> Files:
    yield from home_page(library, kits)
    yield games_page(library)
    yield from systems_pages(library, kits)
    if library.has_rulings:
        yield rulings_page(library)
    yield from questions_page(library)
    if library.has_terms:
        yield glossary_page(library)
    yield history_page(library)
    yield about_page(library)
    yield print_page(library, kits)
    yield words_file(library)
    yield spelling_file(library.tongue)
    yield all_file(library)
    if library.tongue != SOURCE:
        yield words_script(library.tongue)


TOLD = frozenset(
    {
        addresses.HOME,
        addresses.PRINT,
        addresses.RULINGS,
        addresses.FAQ,
        addresses.GLOSSARY,
        addresses.HISTORY,
        addresses.ABOUT,
        addresses.OPEN,
        addresses.TRANSLATION,
        addresses.WORDS,
    }
)
"""Pages that go across games and are told in every language of a site."""


def is_told(path: str, games: Container[str], language: str = SOURCE) -> bool:
    """Tell whether an edition of a site in another language, with these games, has a path of its own."""
    folder, _, rest = path.partition("/")
    match folder:
        case "search" | "systems" | "index":
            return True
        case "games":
            return path == addresses.GAMES or rest.partition("/")[0] in games
        case "data" | runtime.FOLDER:
            return rest.removesuffix(".json") in games
    return path in TOLD or is_fresh(path, language)


def source(path: str) -> str:
    """Give the path of the file of which a file of the site is made."""
    return addresses.source_of(path) if path.endswith(".html") else path
