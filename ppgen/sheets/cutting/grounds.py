"""Grounds of pieces that lie edge to edge: where they differ, a cut that is askew shows the neighbour's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import IDENTITY, Clip, Group, Image, Item, Shade, Symbol, Transform, Use
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.pages import Cutting, piece_pages
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.paper.page import PieceSlot
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import Subject

PAPER = "#ffffff"
STRIP = 0.2
"""Millimetres along an edge that a cut which is askew leaves to the neighbour."""


def ground(face: Symbol, area: Box | None = None) -> str:
    """Return the colour role on which all of a face stands, or all of an area of it.

    It is its drawing, if that is no plain colour.
    """
    found = PAPER
    area = area or Box(0, 0, face.width, face.height)
    for item, move in _drawn(face.items, IDENTITY):
        try:
            box = bounds((item,), move)
        except PathError:
            continue
        if not box.grown(1e-6).holds(area):
            continue
        style = getattr(item, "style", None)
        if isinstance(item, Image | Shade):
            found = face.name
        elif style and style.fill:
            found = style.fill
    return found


def told(found: list[Batch], cutting: Cutting, pages: Iterable[Sequence[PieceSlot]]) -> Iterator[str]:
    """Say of which pieces that lie edge to edge on pages the grounds differ along the cut between them."""
    pages = list(pages)
    for batch in found:
        if not cutting.joins(batch) or any(piece.cut != "square" for piece in batch.pieces):
            continue
        pieces = {piece.id: piece for piece in batch.pieces}
        for side in ("front", "back"):
            grounds: set[str] = set()
            first: tuple[Design, Design] | None = None
            for page in pages:
                slots = [slot for slot in page if slot.side == side and slot.piece in pieces]
                for one, other, here, there in _touching(slots, pieces):
                    if here != there:
                        grounds |= {here, there}
                        first = first or (one, other)
            if first:
                names = [repr(piece.name or piece.id) for piece in first]
                which = f"two of {names[0]}" if names[0] == names[1] else " and ".join(names)
                yield (
                    f"{batch.title}, {side}: edge to edge lie {len(grounds)} grounds, such as those of "
                    f"{which}, which touch; a cut that is askew shows the other's"
                )


def touching(subject: Subject, batch: Batch, paper: Paper) -> Iterator[str]:
    """Say so of pieces that would lie on pages of their own. Raises SheetError if they fit on none."""
    pages = [page.slots for page in piece_pages(subject, [batch], paper, Cutting())]
    yield from told([batch], Cutting(), pages)


def _touching(
    slots: Sequence[PieceSlot], pieces: Mapping[str, Design]
) -> Iterator[tuple[Design, Design, str, str]]:
    """Yield pieces that touch, each with the one to its right and below, and their grounds along the cut."""
    placed = {(round(slot.x, 2), round(slot.y, 2)): slot for slot in slots}
    for slot in slots:
        right = placed.get((round(slot.x + slot.width, 2), round(slot.y, 2)))
        below = placed.get((round(slot.x, 2), round(slot.y + slot.height, 2)))
        for near, edges in ((right, ("right", "left")), (below, ("bottom", "top"))):
            if near is not None:
                one, other = pieces[slot.piece], pieces[near.piece]
                here = _along(_face(one, slot.side), edges[0])
                yield one, other, here, _along(_face(other, slot.side), edges[1])


def _face(piece: Design, side: str) -> Symbol:
    face = piece.front if side == "front" else piece.back
    assert face is not None  # it has a place
    return face


@lru_cache(maxsize=1024)
def _along(face: Symbol, edge: str) -> str:
    """Return the ground of a face along one of its edges."""
    w, h = face.width, face.height
    left, top = (w - STRIP if edge == "right" else 0.0), (h - STRIP if edge == "bottom" else 0.0)
    upright = edge in ("left", "right")
    return ground(face, Box(left, top, STRIP if upright else w, h if upright else STRIP))


def _drawn(items: tuple[Item, ...], move: Transform) -> Iterator[tuple[Item, Transform]]:
    for item in items:
        match item:
            case Group():
                yield from _drawn(item.items, move @ item.transform)
            case Clip():
                yield from _drawn(item.items, move)
            case Use():
                yield from _drawn(item.symbol.items, move @ item.transform)
            case _:
                yield item, move
