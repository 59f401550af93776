"""The game systems: how each is made, its suits, values and pieces with their sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition import System
from ppgen.definition.system import Piece
from ppgen.definition.text import one_line
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.scene import Scene
from ppgen.engine import Place, Placed, Side
from ppgen.pieces import suits
from ppgen.pieces.registry import DrawnKind, Which, kinds
from ppgen.website.books.book import SiteModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import prints
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, crumbs, title_bar

MOST = 8
"""Different pieces of a kind that are shown."""
TALLEST = 14.0
"""Millimetres of a picture at most."""


def systems_pages(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> Iterator[tuple[str, bytes]]:
    """Write the list of systems and a page for each; without any there is no page."""
    if not library.systems:
        return
    page = SitePage(
        addresses.SYSTEMS, "Game systems", "The pieces with which the games are played.", area="print"
    )
    items = (
        el(
            "li",
            el(
                "h2",
                el("a", system.title, href=page.link(addresses.system_page(system.id))),
                id=addresses.anchor(system.id),
            ),
            el("p", one_line(system.summary)),
            el("p", "Games: ", _games(page, library, system)),
        )
        for system in library.systems.values()
    )
    body = el(
        "div",
        title_bar("Game systems", "The pieces with which the games are played"),
        el("ul", items, class_="plain"),
        class_="body",
    )
    yield addresses.SYSTEMS, page.markdown(body)
    for system in library.systems.values():
        yield _system_page(library, system, kits.get(system.id, ()))


def _system_page(library: SiteModel, system: System, kits: Sequence[KitFile]) -> tuple[str, bytes]:
    page = SitePage(addresses.system_page(system.id), system.title, one_line(system.summary), area="print")
    body = el(
        "div",
        crumbs(page, ("Game systems", addresses.SYSTEMS), (system.title, None)),
        title_bar(system.title, None),
        el("p", one_line(system.summary), class_="lead"),
        el("p", el("a", "Print them", href="#making", class_="button"), class_="actions"),
        _suits(page, system),
        _values(system),
        el("h2", "Pieces", id="pieces"),
        (_pictures(page, kind) for kind in kinds({system.id: system}).values() if not kind.piece.instead),
        el("div", _table(system), class_="scroll", tabindex="0", role="region", aria_label="Pieces"),
        el("h2", "Making them", id="making"),
        el(
            "p",
            "Print the sheets of pieces at 100 %, check the ruler, and cut. ",
            el("a", "How to print", href=page.link(addresses.PRINT)),
            ".",
        ),
        prints.listing(page, kits) if kits else prints.command(system.id),
        el("h2", "Games", id="games"),
        el("p", _games(page, library, system)),
        _references(system),
        class_="body",
    )
    return page.path, page.markdown(body)


def _suits(page: SitePage, system: System) -> Html | None:
    if not system.suits:
        return None
    items = (
        el("li", page.figures.scene(_suit(system, suit.id), "suit"), " ", suit.name) for suit in system.suits
    )
    return join(el("h2", "Suits", id="suits"), el("ul", items, class_="suits"))


def _suit(system: System, suit_id: str) -> Scene:
    return Scene(12, 12, tuple(suits.badge(suit_id, (6, 6), 10, suits.knowing(COLOUR, [system]))))


def _values(system: System) -> Html | None:
    if not system.ranks:
        return None
    items = (
        el(
            "li",
            el("code", rank.id),
            "" if rank.name == rank.id else f" {rank.name}",
            f", counts {rank.number}",
        )
        for rank in system.ranks
    )
    return join(el("h2", "Values", id="values"), el("ul", items))


def _pictures(page: SitePage, kind: DrawnKind) -> Html:
    """Show some of the different pieces of a kind, and the back of one if it has another."""
    faces = [_drawn(kind, which, "face") for which in _some(kind)]
    back = _drawn(kind, _some(kind)[0], "back")
    if back.items != faces[0].items:
        faces.append(back)
    items = (el("li", page.figures.scene(scene, "piece")) for scene in faces)
    return el("ul", items, class_="suits", aria_label=kind.title)


def _some(kind: DrawnKind) -> Sequence[Which]:
    """Choose different pieces evenly: of suits in turn, and of rising values."""
    colours, values = kind.system.suit_ids, kind.piece.faces or kind.system.rank_ids
    found: Sequence[Which] = kind.faces
    if kind.piece.family == "die":
        found = [Which(which.suit, value) for which in kind.faces for value in values]
    elif kind.piece.per == "face":
        last = max(1, min(MOST, len(found)) - 1)
        places = range(last + 1)
        found = [Which(colours[at % len(colours)], values[at * (len(values) - 1) // last]) for at in places]
    count = min(MOST, len(found))
    return [found[at * len(found) // count] for at in range(count)]


def _drawn(kind: DrawnKind, which: Which, side: Side) -> Scene:
    width, height = kind.size
    scale = min(1.0, TALLEST / max(width, height))
    placed = Placed(kind.id, Place(""), which.suit, which.value, side)
    shown = kind.small(placed, width * scale, height * scale, suits.knowing(COLOUR, [kind.system]))
    words = kind.named(which) if side == "face" else f"the back of a {kind.piece.name}"
    return Scene(shown.width, shown.height, shown.items, words)


def _table(system: System) -> Html:
    header = el(
        "tr", [el("th", words, scope="col") for words in ("Piece", "In the box", "Size in mm", "Note")]
    )
    rows = (_row(system, piece) for piece in system.pieces if not piece.instead)
    return el("table", el("caption", "Pieces of the box"), el("thead", header), el("tbody", rows))


def _row(system: System, piece: Piece) -> Html:
    size = " × ".join(f"{side:g}" for side in (piece.width, piece.height, piece.depth) if side is not None)
    note = one_line(piece.note) if piece.note else ""
    return el(
        "tr",
        el("th", piece.plural.capitalize(), scope="row"),
        el("td", str(system.count(piece.id))),
        el("td", size),
        el("td", note),
    )


def _games(page: SitePage, library: SiteModel, system: System) -> Html:
    links = [
        el("a", book.definition.game.title, href=page.link(addresses.game_page(book.id)))
        for book in library.books.values()
        if system.id in book.definition.systems or system.id in book.definition.stood_in
    ]
    return (
        join([", " if place else None, link] for place, link in enumerate(links))
        if links
        else Html("none yet")
    )


def _references(system: System) -> Html | None:
    items = [
        el(
            "li",
            el("a", entry.title, href=entry.url) if entry.url else entry.title,
            [". ", one_line(entry.note)] if entry.note else None,
        )
        for entry in system.references
    ]
    return join(el("h2", "Sources", id="sources"), el("ul", items)) if items else None
