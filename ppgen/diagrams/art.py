"""From a piece on the table to the symbol that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import Rect, Symbol
from ppgen.pieces import diagram, piecepack, stones, suits

if TYPE_CHECKING:
    from ppgen.definition import Definition, System
    from ppgen.drawing.palette import Palette
    from ppgen.engine import Placed

PLAIN_SUIT = "moons"
"""The suit of pieces whose suit does not matter: its ink is black."""


def sizes(systems: Mapping[str, System]) -> Mapping[str, tuple[float, float]]:
    """Give width and height in millimetres of every kind of piece."""
    return {piece.id: (piece.width, piece.height) for system in systems.values() for piece in system.pieces}


def plurals(definition: Definition) -> Mapping[str, str]:
    """Give the plural of every kind of piece of a game."""
    return {piece.id: piece.plural for system in definition.systems.values() for piece in system.pieces}


def art(placed: Placed, width: float, height: float, palette: Palette, *, aside: bool = False) -> Symbol:
    """Give a piece as it lies, upright, in millimetres; a pawn that is set aside is a line."""
    # Symbols are named after their size to a micrometre, so that is how exact it is.
    width, height = round(width, 3), round(height, 3)
    suit, value, shown = placed.suit or PLAIN_SUIT, placed.value or "N", placed.side == "face"
    match placed.piece:
        case "tile":
            return diagram.tile(suit, value, width, palette) if shown else diagram.tile_hidden(width)
        case "coin":
            return diagram.coin_value(value, width) if shown else diagram.coin_suit(suit, width, palette)
        case "die" if placed.value is None:
            return _unrolled(suit, width, palette)
        case "die":
            return diagram.die(suit, value, width, palette)
        case "pawn":
            return piecepack.pawn(suit, height, palette, aside=aside)
        case "stone":
            return stones.lying(suit, width, palette)
        case "domino" if shown:
            top, _, bottom = value.partition("-")
            return diagram.domino(int(top), int(bottom), width)
    return diagram.domino_hidden(width)


@lru_cache(maxsize=128)
def _unrolled(suit: str, size: float, palette: Palette) -> Symbol:
    """Give a die that shows nothing, or nothing that may be seen: the ghost of its suit."""
    line = diagram.EDGE.width
    body = Rect(line / 2, line / 2, size - line, size - line, diagram.EDGE, size * diagram.DIE_CORNER)
    ghost = suits.symbol(suit, palette, "ghost").fitted(size / 2, size / 2, size * 0.68)
    return Symbol(f"small-die-{suit}-unrolled-{number(size)}", size, size, (body, ghost))
