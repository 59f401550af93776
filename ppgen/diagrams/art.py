"""From a piece on the table to the symbol that shows it, small and with a thin edge (look: setup pictures)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ppgen.definition import Definition, System
from ppgen.drawing.scene import Group, Item, Rect, Symbol, Transform, stroked
from ppgen.engine import Placed
from ppgen.pieces import coin_back, coin_face, die_face, domino, domino_back, pawn, tile_back, tile_face


def sizes(definition: Definition) -> Mapping[str, tuple[float, float]]:
    """Give width and height in millimetres of every kind of piece of the game's systems."""
    return {
        piece.id: (piece.width, piece.height)
        for system in definition.systems.values()
        for piece in system.pieces
    }


def plurals(systems: Mapping[str, System]) -> Mapping[str, str]:
    """Give the plural of every kind of piece."""
    return {piece.id: piece.plural for system in systems.values() for piece in system.pieces}


def piece_items(placed: Placed, cx: float, cy: float, scale: float) -> tuple[Item, ...]:
    """Draw a piece with its centre at a point, at a scale of its true size."""
    symbol = _symbol(placed._replace(at="", name="", turn=0))
    use = symbol.centred(cx, cy, scale, placed.turn)
    if placed.piece not in ("tile", "domino"):
        return (use,)
    # A cut tile has no frame; on a picture of the table it needs an edge.
    w, h = symbol.width * scale, symbol.height * scale
    edge = Rect(-w / 2, -h / 2, w, h, stroked("ink", 0.75, fill="ground"), min(w, h) * 0.02)
    place = Transform.translate(cx, cy) @ Transform.rotate(placed.turn)
    return (Group((edge,), place), use)


@lru_cache(maxsize=512)
def _symbol(placed: Placed) -> Symbol:
    match placed.piece:
        case "tile":
            return tile_face(placed.suit or "", placed.value or "") if placed.side == "face" else tile_back()
        case "coin" if placed.side == "face":
            return coin_face(placed.value or "N")
        case "coin":
            return coin_back(placed.suit or "moons")
        case "die":
            return die_face(placed.suit or "moons", placed.value or "N")
        case "pawn":
            return pawn(placed.suit or "moons")
        case "domino" if placed.side == "face":
            one, _, other = (placed.value or "0-0").partition("-")
            return domino(int(one), int(other))
    return domino_back()
