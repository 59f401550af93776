"""The game systems: how each is made, its suits, values and pieces with their sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.definition import System
from ppgen.definition.system import Piece
from ppgen.definition.text import one_line
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.scene import Scene
from ppgen.engine import Place, Placed, Side
from ppgen.language import decimal, spoken
from ppgen.pieces import suits
from ppgen.pieces.registry import DrawnKind, Which, kinds
from ppgen.website.books.book import SiteModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import prints
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html
from ppgen.website.writing.page import SitePage, TitledLink, crumbs, title_bar
from ppgen.website.writing.templates import filled

MOST = 8
"""Different pieces of a kind that are shown."""
TALLEST = 14.0
"""Millimetres of a picture at most."""


class _ListedSystem(NamedTuple):
    """A system in the list of them, and the games that are played with it."""

    anchor: str
    address: str
    title: str
    summary: str
    games: Sequence[TitledLink]


class _SuitSign(NamedTuple):
    """A suit and its sign."""

    name: str
    picture: Html


class _ShownKind(NamedTuple):
    """Some of the different pieces of a kind."""

    title: str
    pictures: Sequence[Html]


class _PieceRow(NamedTuple):
    """A row of the table of pieces."""

    plural: str
    in_box: int
    size: str
    note: str


class _SystemSource(NamedTuple):
    """A source of what is told."""

    title: str
    url: str | None
    note: str


def systems_pages(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> Iterator[tuple[str, bytes]]:
    """Write the list of systems and a page for each; without any there is no page."""
    if not library.systems:
        return
    page = SitePage(
        addresses.SYSTEMS,
        spoken("Game systems"),
        spoken("The pieces with which the games are played."),
        area="print",
    )
    body = filled(
        page,
        "systems.html",
        head=title_bar(spoken("Game systems"), spoken("The pieces with which the games are played")),
        systems=[_listed(page, library, system) for system in library.systems.values()],
    )
    yield addresses.SYSTEMS, page.markdown(body)
    for system in library.systems.values():
        yield _system_page(library, system, kits.get(system.id, ()))


def _listed(page: SitePage, library: SiteModel, system: System) -> _ListedSystem:
    return _ListedSystem(
        anchor=addresses.anchor(system.id),
        address=page.link(addresses.system_page(system.id)),
        title=system.title,
        summary=one_line(system.summary),
        games=[
            TitledLink(book.definition.game.title, page.link(addresses.game_page(book.id)))
            for book in library.books.values()
            if system.id in book.definition.systems or system.id in book.definition.stood_in
        ],
    )


def _system_page(library: SiteModel, system: System, kits: Sequence[KitFile]) -> tuple[str, bytes]:
    page = SitePage(addresses.system_page(system.id), system.title, one_line(system.summary), area="print")
    own = [piece for piece in system.pieces if not piece.instead]
    body = filled(
        page,
        "system.html",
        crumbs=crumbs(page, (spoken("Game systems"), addresses.SYSTEMS), (system.title, None)),
        head=title_bar(system.title, None),
        system=_listed(page, library, system),
        suits=[
            _SuitSign(suit.name, page.figures.scene(_suit(system, suit.id), "suit")) for suit in system.suits
        ],
        ranks=system.ranks,
        kinds=[
            _pictures(page, kind) for kind in kinds({system.id: system}).values() if not kind.piece.instead
        ],
        pieces=[_piece(system, piece) for piece in own],
        kits=prints.listing(page, kits) if kits else prints.command(system.id),
        references=[
            _SystemSource(entry.title, entry.url, one_line(entry.note) if entry.note else "")
            for entry in system.references
        ],
    )
    return page.path, page.markdown(body)


def _suit(system: System, suit_id: str) -> Scene:
    return Scene(12, 12, tuple(suits.badge(suit_id, (6, 6), 10, suits.knowing(COLOUR, [system]))))


def _pictures(page: SitePage, kind: DrawnKind) -> _ShownKind:
    """Show some of the different pieces of a kind, and the back of one if it has another."""
    faces = [_drawn(kind, which, "face") for which in _some(kind)]
    back = _drawn(kind, _some(kind)[0], "back")
    if back.items != faces[0].items:
        faces.append(back)
    return _ShownKind(kind.title, [page.figures.scene(scene, "piece") for scene in faces])


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
    words = kind.named(which) if side == "face" else spoken("the back of a {name}", name=kind.piece.name)
    return Scene(shown.width, shown.height, shown.items, words)


def _piece(system: System, piece: Piece) -> _PieceRow:
    sides = (side for side in (piece.width, piece.height, piece.depth) if side is not None)
    return _PieceRow(
        plural=piece.plural.capitalize(),
        in_box=system.count(piece.id),
        size=" × ".join(map(decimal, sides)),
        note=one_line(piece.note) if piece.note else "",
    )
