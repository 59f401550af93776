"""Cards whose faces are layers: what their rows say, and where what is wrong with them is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.problems import DefinitionError
from ppgen.pieces import layers
from ppgen.pieces.cards.backs import BLEED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ppgen.definition.cards import CardRow
    from ppgen.definition.formula import Value
    from ppgen.definition.problems import Problem
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


def problems(kind: Kind, row: CardRow, palette: Palette, conditions: Conditions) -> list[Problem]:
    """Say what of a card cannot be drawn, and what prints less well than it could; note what it shows."""
    piece = _piece(kind, row, palette)
    sides = [layers.front(piece, "front"), layers.back(piece, "back")]
    conditions.see(piece, filter(None, sides))
    found: list[Problem] = []
    for side in filter(None, sides):
        found += _told(row, side.faults)
        found += _told(row, layers.doubts(side, piece.size, palette), warning=True)
    return list(dict.fromkeys(found))


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
        raise DefinitionError(_told(row, drawn.faults))
    return drawn.symbol


def _told(row: CardRow, faults: Iterable[layers.FaceFault], *, warning: bool = False) -> list[Problem]:
    """Tell of a layer where it is written, or at the row, where that says what the layer shows."""
    found = []
    for fault in faults:
        where = f"{fault.path}: " if fault.path else ""
        if fault.place and not fault.names:
            found.append(replace(fault.place, message=f"{where}{fault.message}", warning=warning))
            continue
        column = next((name for name in sorted(fault.names) if name in row.places), "")
        found.append(row.problem(f"{where}{fault.message}", column, warning=warning))
    return found
