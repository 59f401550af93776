"""Cards whose faces are layers: what their rows say, and where what is wrong with them is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.problems import DefinitionError
from ppgen.pieces import layers
from ppgen.pieces.cards.backs import BLEED
from ppgen.pieces.layers.tally import FaultTally

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ppgen.definition.cards import CardRow
    from ppgen.definition.formula import Value
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Symbol
    from ppgen.pieces.design import KindFacts as Kind
    from ppgen.pieces.layers.conditions import Conditions


def front(kind: Kind, row: CardRow, palette: Palette) -> Symbol:
    """Return the face of a card in true size. Raises DefinitionError, at the row, if it cannot be drawn."""
    return _sound(row, layers.front(_piece(kind, row, palette), f"card-{kind.id}-{row.id}"))


def back(kind: Kind, row: CardRow, palette: Palette) -> Symbol | None:
    """Return its back, if its layers have one. Raises DefinitionError as `front` does."""
    drawn = layers.back(_piece(kind, row, palette), f"back-{kind.id}")
    return _sound(row, drawn) if drawn else None


def see(
    kind: Kind,
    row: CardRow,
    palette: Palette,
    conditions: Conditions,
    choices: layers.Choices,
    told: FaultTally,
) -> None:
    """Note what of a card cannot be drawn, what prints less well than it could, and what it shows."""
    piece = _piece(kind, row, palette)
    sides = [layers.front(piece, "front"), layers.back(piece, "back")]
    conditions.see(piece, filter(None, sides))
    choices.see(filter(None, sides))
    for side in filter(None, sides):
        _see(told, row, side.faults)
        _see(told, row, layers.doubts(side, piece.size, palette), warning=True)


def digest(kind: Kind, row: CardRow, palette: Palette) -> str:
    """Return what a card is made from in sixteen digits."""
    return layers.digest(_piece(kind, row, palette))


def _piece(kind: Kind, row: CardRow, palette: Palette) -> layers.LayeredPiece:
    assert kind.piece.layered is not None
    size = layers.FaceSize(*kind.size, BLEED)
    return layers.LayeredPiece(kind.piece.layered, _said(row), size, palette, row.folder)


def _said(row: CardRow) -> Mapping[str, Value]:
    """Return what a row says in each column; nothing where it says nothing."""
    return {
        **dict.fromkeys(row.columns, ""),
        "id": row.id,
        **row.fields,
        "count": str(row.count),
    }


def _sound(row: CardRow, drawn: layers.DrawnFace) -> Symbol:
    if drawn.faults:
        told = FaultTally("card")
        _see(told, row, drawn.faults)
        raise DefinitionError([*told.problems()])
    return drawn.symbol


def _see(
    told: FaultTally, row: CardRow, faults: Iterable[layers.FaceFault], *, warning: bool = False
) -> None:
    """Note faults where a layer is written, or at the row, where that says what the layer shows."""
    for fault in faults:
        message = f"{fault.path}: {fault.message}" if fault.path else fault.message
        if fault.place and not fault.names:
            problem = replace(fault.place, message=message, warning=warning)
        else:
            column = next((name for name in sorted(fault.names) if name in row.places), "")
            problem = row.problem(message, column, warning=warning)
        told.see(row, fault, problem)
