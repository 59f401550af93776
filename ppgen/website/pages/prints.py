"""Print files: the section of a game's page, and the page that lists all kits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.language import phrase, spoken, together, within
from ppgen.pieces.registry import kinds
from ppgen.printers.leaf import PAPERS as LEAVES
from ppgen.sheets.components import needed
from ppgen.sheets.cutting.measuring import measuring_pdf
from ppgen.sheets.cutting.selection import too_small
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.print_schema.printing import printing
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.books.kits import ARCHIVE, COLOUR, OWN_SET, PLAY, TITLES, KitFile, KitRow, rows
from ppgen.website.pages import page_layout
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

PAPERS = phrase("A4 and Letter")
FIRST = 2
"""Lines of print files that a game's own page shows."""


def section(page: SitePage, book: GameModel, kits: Sequence[KitFile]) -> Html:
    """Write what most want to print of a game, and where all of it is."""
    more = el("a", spoken("All print files"), href=page.link(addresses.kit_page(book.id)), class_="button")
    most = {row.title for row in rows(kits)[:FIRST]}
    first = [kit for kit in kits if any(kit in row.kits for row in rows(kits) if row.title in most)]
    return join(
        el("h2", spoken("Print"), id="print"),
        listing(page, first, inside(book)) if kits else command(book.id),
        el("p", more) if kits else None,
    )


def kit_page(book: GameModel, kits: Sequence[KitFile]) -> tuple[str, bytes]:
    """Write the page with all that can be printed of a game, and where the advice on printing is."""
    game = book.definition.game
    path = addresses.kit_page(book.id)
    about = spoken("Everything to print of {title}, true to size.", title=game.title)
    page = SitePage(path, spoken("Print {title}", title=game.title), about, game=book.id, area="games")
    advice = el("a", spoken("How to print"), href=page.link(addresses.PRINT))
    body = page_layout.body(
        crumbs(
            page,
            (spoken("Games"), addresses.GAMES),
            (game.title, addresses.game_page(book.id)),
            (spoken("Print"), None),
        ),
        title_bar(
            spoken("Print {title}", title=game.title),
            spoken("True to size on {papers}", papers=spoken(PAPERS)),
            page_layout.emblem(page, book.definition),
        ),
        listing(page, kits, inside(book)) if kits else command(book.id),
        pictures(page, kits),
        el(
            "p",
            spoken(
                "Everything prints at its true size on {papers}, with a ruler on the cover. ",
                papers=spoken(PAPERS),
            ),
            advice,
            ".",
        ),
    )
    return path, page.markdown(page_layout.contents(page, book), body, None)


def inside(book: GameModel) -> Mapping[str, str]:
    """Say of each kind of sheets what is in the file, or who can do without it."""
    printed = printing(book.definition)
    owned = together([system.title for system in book.definition.shared.values()], "and")
    titles = {
        "board": [sheet.title for sheet in (printed.layout, *printed.boards) if sheet],
        "aid": [card.title for card in printed.cards if card.sheet == "aid"],
        "score": [card.title for card in printed.cards if card.sheet == "score"],
    }
    words = {kind: " · ".join(found) for kind, found in titles.items()}
    words[PLAY] = (
        spoken("For those who have {things} or the like: all else that it takes to play", things=brought)
        if (brought := _too_small(book))
        else spoken("For those who own nothing: what it takes to play, pieces included")
    )
    words[OWN_SET] = (
        spoken("The same without pieces, for your own {owned}", owned=owned)
        if owned
        else spoken("The same without pieces")
    )
    words[ARCHIVE] = spoken("The kit with the booklet, all setups and all boards, in one file")
    words["learn"] = spoken("One sheet, to print and fold")
    words["screen"] = spoken("The lesson page by page, each upright")
    words["rules"] = spoken("Page by page, to read on a screen")
    words["booklet"] = spoken("To print, fold and staple")
    if owned:
        words["pieces"] = spoken("Not needed with your own {owned}", owned=owned)
    return words


def _too_small(book: GameModel) -> str:
    """Name the pieces that no kit to play with has, since nobody can cut them out by hand."""
    subject = game_subject(book.definition, "colour", load_layouts(), book.judges)
    known = kinds(subject.systems)
    counted = needed(book.definition).items()
    found = [
        f"{count} {known[kind].called(count)}" for kind, count in counted if too_small(subject, known[kind])
    ]
    return together(found, "and")


def listing(page: SitePage, kits: Sequence[KitFile], words: Mapping[str, str] | None = None) -> Html:
    """List files to download: a line for each kind of sheets, with pages and size on each paper.

    `words` tell what is in the sheets of a kind; they stand with those in colour, which come first.
    """
    items = (
        el("li", _what(row), _files(page, row), _inside(row, words or {}), _jobs(row)) for row in rows(kits)
    )
    return el("ul", items, class_="downloads")


def _inside(row: KitRow, words: Mapping[str, str]) -> Html | None:
    kit = row.kits[0]
    told = words.get(kit.sheets) if kit.style == COLOUR else None
    return el("span", told, class_="inside") if told else None


def _jobs(row: KitRow) -> Html | None:
    """Say which pages are printed in one go, where a file takes several."""
    told = " · ".join(kit.told for kit in row.kits if kit.told)
    return el("span", told, class_="jobs") if told else None


def _what(row: KitRow) -> Html:
    return el("span", row.title, class_="what")


def _files(page: SitePage, row: KitRow) -> Html:
    links = (
        el("span", el("a", kit.paper_title, href=page.link(kit.path)), f" {kit.extent}", class_="file")
        for kit in row.kits
    )
    return el("span", join(*links), class_="files")


def pictures(page: SitePage, kits: Sequence[KitFile]) -> Html | None:
    """Show the first page of each kind of sheet, as it will lie in the printer."""
    shown = {kit.sheets: kit for kit in kits if kit.picture_path}
    figures = [
        el(
            "figure",
            el(
                "a",
                el(
                    "img",
                    src=page.link(str(kit.picture_path)),
                    alt=spoken(
                        "First page: {sheet}", sheet=within(spoken(TITLES.get(kit.sheets, kit.sheets)))
                    ),
                    loading="lazy",
                    width="210",
                    height="210",
                ),
                href=page.link(kit.path),
            ),
            el("figcaption", spoken(TITLES.get(kit.sheets, kit.sheets))),
        )
        for kit in shown.values()
    ]
    return el("div", figures, class_="sheet-pictures") if figures else None


def command(name: str) -> Html:
    """Say how to make a kit where the site offers none."""
    return join(
        el("p", spoken("This copy of the site carries no print files. Make them with:")),
        el("pre", el("code", f"ppgen print {name}"), tabindex="0"),
    )


def print_page(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> tuple[str, bytes]:
    """Write how to print, and all kits."""
    page = SitePage(
        addresses.PRINT,
        spoken("How to print"),
        spoken("Kits true to size, from a home printer."),
        area="print",
    )
    body = filled(
        page,
        "print.html",
        head=title_bar(spoken("How to print"), spoken("True to size, from a home printer")),
        printer=page.link(addresses.PRINTER) if library.site.manual else None,
        systems=library.systems,
        games=[_offered(page, book, kits.get(book.id, ())) for book in library.books.values()],
    )
    return page.path, page.markdown(body)


def measuring_leaves() -> Iterator[tuple[str, bytes]]:
    """Yield the leaf that measures a printer, on each paper, as the page about it offers it."""
    layouts = load_layouts()
    for paper in LEAVES:
        yield addresses.measuring_leaf(paper), measuring_pdf(layouts.paper(paper), "long-edge")


class _Offered(NamedTuple):
    """A game, and its files to print."""

    id: str
    title: str
    address: str
    files: Html


def _offered(page: SitePage, book: GameModel, kits: Sequence[KitFile]) -> _Offered:
    address = page.link(addresses.game_page(book.id))
    files = listing(page, kits, inside(book)) if kits else command(book.id)
    return _Offered(book.id, book.definition.game.title, address, files)
