"""Tokens, tiles and cards without rows whose faces are layers: what they say instead of columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing.scene import Clip, Symbol
from ppgen.pieces.layers.face import FaceSize
from ppgen.pieces.layers.sides import LayeredPiece, back, doubts, front
from ppgen.pieces.layers.tally import FaultTally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition.formula import Value
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Circle, Path, Polygon, Rect, Shape
    from ppgen.pieces.design import KindFacts, Which
    from ppgen.pieces.layers.choices import Choices
    from ppgen.pieces.layers.face import FaceFault


def drawn(
    kind: KindFacts, which: Which, palette: Palette, bleed: float, outline: Rect | Circle | Path | Polygon
) -> tuple[Symbol, Symbol | None]:
    """Return front and back of a piece, cut off at an outline. Raises DefinitionError if it cannot be."""
    piece = _piece(kind, which, palette, bleed)
    name = "-".join(filter(None, (kind.id, *which)))
    found = [front(piece, name), back(piece, f"{name}-back")]
    if faults := [_told(kind, which, fault) for side in found if side for fault in side.faults]:
        raise DefinitionError(faults)
    face, behind = (_cut(side.symbol, outline) if side else None for side in found)
    assert face is not None
    return face, behind


def problems(
    kind: KindFacts, palette: Palette, bleed: float, shape: Shape | None, choices: Choices
) -> Iterator[Problem]:
    """Yield what of its pieces cannot be drawn, and what prints less well than it could; note their choices.

    They are cut at a shape, or at their box.
    """
    told = FaultTally("piece")
    for which in dict.fromkeys(kind.faces):
        piece = _piece(kind, which, palette, bleed)
        sides = [side for side in (front(piece, "front"), back(piece, "back")) if side]
        choices.see(sides)
        for side in sides:
            for fault in side.faults:
                told.see(which, fault, _told(kind, which, fault))
            for fault in doubts(side, piece.size, palette, shape):
                told.see(which, fault, _told(kind, which, fault, warning=True))
    yield from told.problems()


def _cut(symbol: Symbol, outline: Rect | Circle | Path | Polygon) -> Symbol:
    return Symbol(symbol.name, symbol.width, symbol.height, (Clip(outline, symbol.items),))


def _piece(kind: KindFacts, which: Which, palette: Palette, bleed: float) -> LayeredPiece:
    assert kind.piece.layered is not None
    size = FaceSize(*kind.size, bleed)
    return LayeredPiece(kind.piece.layered, row(kind, which), size, palette, palette.folder)


def row(kind: KindFacts, which: Which) -> Mapping[str, Value]:
    """Return what a piece says, as `ppgen.definition.layers.OF_PIECES` lists it."""
    suit = next((suit for suit in kind.system.suits if suit.id == which.suit), None)
    rank = next((rank for rank in kind.system.ranks if rank.id == which.value), None)
    return {
        "id": kind.id,
        "name": kind.named(which),
        "suit": which.suit or "",
        "suit-name": suit.name if suit else "",
        "colour": suit.colour if suit else "ink",
        "value": which.value or "",
        "value-name": rank.name if rank else "",
        "number": rank.number if rank else "",
        "icon": (rank.icon if rank else None) or (suit.symbol if suit else None) or "",
    }


def _told(kind: KindFacts, which: Which, fault: FaceFault, *, warning: bool = False) -> Problem:
    place = fault.place or Problem("", 0, 0, "")
    path = f"{fault.path}: " if fault.path else ""
    message = f"the piece {kind.named(which)!r}: {path}{fault.message}"
    return replace(place, message=message, warning=warning)
