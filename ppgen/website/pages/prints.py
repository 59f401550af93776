"""Print files: the section of a game's page, and the page that lists all kits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.website import addresses
from ppgen.website.book import Book, Library
from ppgen.website.html import Html, el, join
from ppgen.website.kits import Kit
from ppgen.website.page import Page, title_bar

PAPERS = "A4 and Letter"
STEPS = (
    (
        "Choose the paper you have",
        "Every kit comes for A4 and for Letter; nothing is cut off or shrunk on either.",
    ),
    (
        "Print at 100 %",
        "Choose “actual size” or “100 %” in the print dialogue, never “fit to page”.",
    ),
    (
        "Check the ruler",
        "Each sheet has one of 50 mm and 2 inches. If it does not measure true, change the scale.",
    ),
    (
        "Take the right paper",
        "Boards and aids do well on 120 to 160 g/m²; pieces on card of 200 to 300 g/m².",
    ),
    (
        "Print pieces on both sides",
        "Choose duplex along the long edge. Backs have room to drift by a millimetre without harm.",
    ),
    ("Cut", "Cut along the lines with a knife and a steel ruler, long cuts first."),
)


def section(page: Page, book: Book, kits: Sequence[Kit]) -> Html:
    """Write what can be printed for a game, and where the advice on printing is."""
    advice = el("a", "How to print", href=page.link(addresses.PRINT))
    return join(
        el("h2", "Print files", id="print"),
        listing(page, kits) if kits else command(book),
        el("p", f"Everything prints at its true size on {PAPERS}, with a ruler on each sheet. ", advice, "."),
    )


def listing(page: Page, kits: Sequence[Kit]) -> Html:
    """List files to download, with their pages and sizes."""
    rows = (el("li", el("a", kit.title, href=page.link(kit.path)), " ", el("span", kit.size)) for kit in kits)
    return el("ul", rows, class_="downloads")


def command(book: Book) -> Html:
    """Say how to make a kit where the site offers none."""
    return join(
        el("p", "This copy of the site carries no print files. Make them with:"),
        el("pre", el("code", f"ppgen print {book.id}"), tabindex="0"),
    )


def print_page(library: Library, kits: Mapping[str, Sequence[Kit]]) -> tuple[str, bytes]:
    """Write how to print, and all kits."""
    page = Page(addresses.PRINT, "How to print", "Kits true to size, from a home printer.", area="print")
    body = el(
        "div",
        title_bar("How to print", "True to size, from a home printer"),
        el("ol", [el("li", el("strong", title), el("p", words)) for title, words in STEPS], class_="steps"),
        el(
            "p",
            el("a", "Game systems", href=page.link(addresses.SYSTEMS)),
            ": how the pieces are made, with their sizes.",
        ),
        el("h2", "Kits", id="kits"),
        (
            join(
                el(
                    "h3",
                    el("a", book.definition.game.title, href=page.link(addresses.game_page(book.id))),
                    id=f"kit-{book.id}",
                ),
                listing(page, kits[book.id]) if kits.get(book.id) else command(book),
            )
            for book in library.books.values()
        ),
        class_="body",
    )
    return page.path, page.markdown(body)
