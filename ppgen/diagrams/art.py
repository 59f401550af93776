"""From a piece on the table to the symbol that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.pieces import diagram, piecepack

if TYPE_CHECKING:
    from ppgen.definition import Definition, System
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Symbol
    from ppgen.engine import Placed


def sizes(systems: Mapping[str, System]) -> Mapping[str, tuple[float, float]]:
    """Give width and height in millimetres of every kind of piece."""
    return {piece.id: (piece.width, piece.height) for system in systems.values() for piece in system.pieces}


def plurals(definition: Definition) -> Mapping[str, str]:
    """Give the plural of every kind of piece of a game."""
    return {piece.id: piece.plural for system in definition.systems.values() for piece in system.pieces}


def art(placed: Placed, width: float, height: float, palette: Palette) -> Symbol:
    """Give a piece as it lies, upright, `width` by `height` millimetres."""
    suit, value, shown = placed.suit or "moons", placed.value or "N", placed.side == "face"
    match placed.piece:
        case "tile":
            return diagram.tile(suit, value, width, palette) if shown else diagram.tile_hidden(width)
        case "coin":
            return diagram.coin_value(value, width) if shown else diagram.coin_suit(suit, width, palette)
        case "die":
            return diagram.die(suit, value, width, palette)
        case "pawn":
            return piecepack.pawn(suit, height, palette)
        case "domino" if shown:
            top, _, bottom = value.partition("-")
            return diagram.domino(int(top), int(bottom), width)
    return diagram.domino_hidden(width)
