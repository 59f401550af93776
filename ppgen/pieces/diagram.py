"""Pieces as boards, setup pictures and replays show them: edged, in true proportion, at any size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import number
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Rect,
    Style,
    Symbol,
    Text,
    stroked,
)
from ppgen.pieces import dominoes, piecepack, suits
from ppgen.pieces.numbers import numeral

if TYPE_CHECKING:
    from ppgen.drawing.scene import Point

EDGE = stroked("ink", 0.75, fill="surface")
EMPTY = stroked("accent", 0.75, (1.6, 1.2), fill="tint")
CORNER = 0.5  # mm: a tile in a picture
DIE_CORNER = 0.14
CALLOUT_EDGE = 1.0
"""Points of the light line round a numbered disc, which may lie on its own colour."""
CALLOUT = 5.8


@lru_cache(maxsize=512)
def tile(suit: str, value: str, size: float, palette: Palette = COLOUR) -> Symbol:
    """Return a tile face up."""
    face = piecepack.tile_face(suit, value, size, palette)
    return Symbol(f"small-{face.name}-{number(size)}", size, size, (_edge(size, size), face.at(0, 0)))


@lru_cache(maxsize=16)
def tile_hidden(size: float) -> Symbol:
    """Return a tile face down."""
    back = piecepack.tile_back(size)
    return Symbol(f"small-tile-back-{number(size)}", size, size, (_edge(size, size), back.at(0, 0)))


@lru_cache(maxsize=128)
def coin_value(value: str, size: float) -> Symbol:
    """Return a coin with its value up."""
    return _coin(piecepack.coin_face(value, size * 0.95), size, f"small-coin-{value}-{number(size)}")


@lru_cache(maxsize=128)
def coin_suit(suit: str, size: float, palette: Palette = COLOUR) -> Symbol:
    """Return a coin with its suit up."""
    return _coin(piecepack.coin_back(suit, size * 0.95, palette), size, f"small-coin-{suit}-{number(size)}")


@lru_cache(maxsize=256)
def die(suit: str, value: str, size: float, palette: Palette = COLOUR) -> Symbol:
    """Return a die: its ace is the suit alone; other values stand beside the suit, from 7 mm on legibly."""
    second = suits.in_second_pack(suit) and not palette.outlined(size)
    role = suits.on(suit, palette) if second else None
    ground = suits.fill(suit, palette) if second else EDGE
    items: tuple[Item, ...] = (_edge(size, size, size * DIE_CORNER, ground),)
    if value == "A":
        items += (suits.placed(suit, (size / 2, size / 2), 0.68 * size, palette, role),)
    else:
        corner = max(0.3 * size, suits.SMALLEST) / 2 + 0.1 * size
        items += (suits.placed(suit, (corner, corner), 0.3 * size, palette, role),)
        if value != "N":
            style = role or suits.fill(suit, palette)
            items += (numeral(value, (0.66 * size, 0.63 * size), 0.5 * size, style),)
    return Symbol(f"small-die-{suit}-{value}-{number(size)}", size, size, items)


@lru_cache(maxsize=64)
def domino(top: int, bottom: int, width: float) -> Symbol:
    """Return a domino face up, upright."""
    face = dominoes.domino(top, bottom)  # it has no lines: one drawing serves all sizes
    scaled = face.at(0, 0, width / face.width)
    return Symbol(f"small-{face.name}-{number(width)}", width, 2 * width, (_edge(width, 2 * width), scaled))


@lru_cache(maxsize=16)
def domino_hidden(width: float) -> Symbol:
    """Return a domino face down."""
    back = dominoes.domino_back(width)
    return Symbol(
        f"small-domino-back-{number(width)}", width, 2 * width, (_edge(width, 2 * width), back.at(0, 0))
    )


def pile(piece: Symbol, centre: Point, count: int) -> Group:
    """Return a pile: three edges, each a little lower right, and how many pieces it stands for."""
    step = 0.05 * piece.width
    x, y = centre[0] - piece.width / 2, centre[1] - piece.height / 2
    under: tuple[Item, ...] = tuple(piece.at(x + i * step, y + i * step) for i in (2, 1, 0))
    label = Text(x + piece.width + 2 * step + 1.5, centre[1] + 1.1, f"×{count}", "body", 9)
    return Group((*under, label))


def callout(text: str, centre: Point) -> Group:
    """Return a numbered disc that ties a place in a picture to a step in words."""
    x, y = centre
    disc = Circle(x, y, CALLOUT / 2, stroked("ground", CALLOUT_EDGE, fill="accent"))
    number = Text(x, y + 1.15, text, "body-bold", 9, "ground", "middle")
    return Group((disc, number), attributes={"class": "callout"})


def _coin(art: Symbol, size: float, name: str) -> Symbol:
    r = size / 2
    return Symbol(name, size, size, (Circle(r, r, r - EDGE.width / 2, EDGE), art.centred(r, r)))


def _edge(width: float, height: float, radius: float = CORNER, style: Style = EDGE) -> Rect:
    inset = style.width / 2
    return Rect(inset, inset, width - 2 * inset, height - 2 * inset, style, radius)
