"""How far the language of a site has come: which texts are fresh, stale and missing, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.catalogues import Work, furniture, of_game, of_site, of_systems
from ppgen.definition.site import FILE
from ppgen.language import decimal, spoken
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import manual
from ppgen.website.writing import addresses
from ppgen.website.writing.page import SitePage, TitledLink, title_bar
from ppgen.website.writing.templates import filled


class _Row(NamedTuple):
    """How many texts of a catalogue are in which state."""

    title: str
    address: str | None
    fresh: int
    stale: int
    missing: int

    @property
    def share(self) -> str:
        """The share of them that is fresh, rounded down, so that 100 % is all of them."""
        total = self.fresh + self.stale + self.missing
        tenths = 1000 * self.fresh // total if total else 1000
        return spoken("{number} %", number=decimal(tenths / 10))


def state_page(library: SiteModel) -> tuple[str, bytes]:
    """Write the page of a language that is not the source's."""
    assert library.source is not None
    title = spoken("State of this translation")
    page = SitePage(
        addresses.TRANSLATION,
        title,
        spoken("What of this site is translated, what is older than its source, and what is missing."),
        area="about",
    )
    body = filled(
        page,
        "state.html",
        head=title_bar(title, spoken("Counted when these pages were made")),
        rows=list(_rows(page, library)),
        untold=[
            TitledLink(book.definition.game.title, page.link(addresses.game_page(book.id)))
            for book in _untold(library)
        ],
        source=library.source.tongue,
        mark=f"[{library.source.tongue.upper()}]",
        manual=library.site.manual,
    )
    return page.path, page.markdown(body)


def _untold(library: SiteModel) -> Iterator[GameModel]:
    return (book for name, book in library.all_books.items() if name not in library.books)


def _rows(page: SitePage, library: SiteModel) -> Iterator[_Row]:
    assert library.source is not None
    for book in library.books.values():
        source = library.source.books[book.id].definition
        work = of_game(source, book.judges, library.tongue)
        yield _row(book.definition.game.title, page.link(addresses.game_page(book.id)), work)
    if (library.folder / "systems").is_dir():
        work = of_systems(library.folder, library.tongue)
        yield _row(spoken("Game systems"), page.link(addresses.SYSTEMS), work)
    if (library.folder / FILE).exists():
        yield _row(spoken("This site"), page.link(addresses.HOME), of_site(library.folder, library.tongue))
    yield _row(spoken("What stands around it on pages and sheets"), None, furniture(library.tongue))
    if library.site.manual:
        pages = Counter(manual.state(path, library.tongue) for path in manual.TRANSLATED)
        yield _counted(spoken("Pages of the manual for players"), None, pages)


def _row(title: str, address: str | None, work: Work) -> _Row:
    return _counted(title, address, work.states(work.entries))


def _counted(title: str, address: str | None, states: Counter[str]) -> _Row:
    return _Row(title, address, states["fresh"], states["stale"], states["missing"])
