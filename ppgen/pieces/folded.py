"""Pieces to cut, fold and glue: a die's net, a standing pawn, a pawn's belt.

Solid lines are cut, dashed ones folded, hatched areas glued.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import (
    Clip,
    Group,
    Item,
    Line,
    Polygon,
    Rect,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    pt,
    stroked,
)
from ppgen.pieces import piecepack, suits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.drawing.scene import Point

CUT = stroked("line", 0.5)
FOLD = stroked("line", 0.5, (2.0, 1.0))
GLUE = stroked("hairline", 0.35)
TICK = stroked("line", 0.35)
TAB = 4.0  # mm deep
STANDEE = (16.0, 63.2)
FOOT = 7.0  # mm of a standee folded out on each side
BELT = (59.84, 12.7)
BLEED = 2.0  # mm of a belt's stripes beyond its ends

_STAIRS = ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2))  # column and row of each face
_TABS_ABOVE = ((0, 0), (1, 0), (2, 1), (3, 2))
_TABS_LEFT = ((0, 0), (1, 1), (2, 2))


@lru_cache(maxsize=32)
def die_net(suit: str, size: float = piecepack.DIE, palette: Palette = COLOUR) -> Symbol:
    """Return a die as a net, null to 5."""
    faces = [piecepack.die_face(suit, value, size, palette) for value in piecepack.VALUES]
    return cube_net(f"die-net-{suit}", faces, size)


def cube_net(name: str, sides: Sequence[Symbol], size: float) -> Symbol:
    """Return a net of 2 + 2 + 2 faces in steps, with seven tabs to glue.

    The first and the fourth face are opposite, as are the second and fifth, the third and last.
    """
    faces = tuple(side.at(*_corner(place, size)) for side, place in zip(sides, _STAIRS, strict=True))
    tabs = [*(_tab(place, size, above=True) for place in _TABS_ABOVE)]
    tabs += [_tab(place, size, above=False) for place in _TABS_LEFT]
    glue = tuple(item for tab in tabs for item in hatched(tab))
    folds = (*_folds(size), *(Line(*tab[0], *tab[-1], FOLD) for tab in tabs))
    items = (
        Group(glue, layer="furniture"),
        Group(faces, layer="art"),
        Group(folds, layer="fold"),
        Group((Polygon(_outline(size), CUT),), layer="cut"),
    )
    return Symbol(name, 4 * size + TAB, 3 * size + TAB, items)


def belt(name: str, sides: Sequence[Symbol], size: float) -> Symbol:
    """Return faces in a row that make a prism to roll, with a tab to glue its ends."""
    length = len(sides) * size
    tab = ((length, 0.0), (length + TAB, 0.16 * size), (length + TAB, 0.84 * size), (length, size))
    outline = ((0.0, 0.0), *tab, (0.0, size))
    folds = tuple(Line(at * size, 0, at * size, size, FOLD) for at in range(1, len(sides) + 1))
    items = (
        Group(hatched(tab), layer="furniture"),
        Group(tuple(side.at(at * size, 0) for at, side in enumerate(sides)), layer="art"),
        Group(folds, layer="fold"),
        Group((Polygon(outline, CUT),), layer="cut"),
    )
    return Symbol(name, length + TAB, size, items)


def standee(name: str, width: float, height: float, foot: float, figures: tuple[Item, ...]) -> Symbol:
    """Return two figures head to head with a fold between them, and feet to fold out and glue."""
    feet = (_rectangle(0, 0, width, foot), _rectangle(0, height - foot, width, foot))
    folds = tuple(Line(0, y, width, y, FOLD) for y in (foot, height / 2, height - foot))
    items = (
        Group(tuple(item for one in feet for item in hatched(one)), layer="furniture"),
        Group(figures, layer="art"),
        Group(folds, layer="fold"),
        Group((Rect(0, 0, width, height, CUT),), layer="cut"),
    )
    return Symbol(name, width, height, items)


@lru_cache(maxsize=32)
def pawn_standee(suit: str, palette: Palette = COLOUR) -> Symbol:
    """Return a pawn to fold up: two pawns head to head, and feet to fold out and glue."""
    width, height = STANDEE
    figure = piecepack.pawn(suit, palette=palette)
    upright = figure.at((width - figure.width) / 2, height - FOOT - 0.6 - figure.height)
    turned = Use(figure, Transform.rotate(180, width / 2, height / 2) @ upright.transform)
    return standee(f"pawn-standee-{suit}", width, height, FOOT, (upright, turned))


@lru_cache(maxsize=32)
def pawn_belt(suit: str, palette: Palette = COLOUR) -> Symbol:
    """Return a strip to wrap round a pawn of 19 mm: the suit seen from every side, between two stripes."""
    width, height = BELT
    # Stripes keep off the long edges, where a cut may go astray, and reach over the ends, which meet.
    edge, stripe = 0.07 * height, 0.15 * height
    style = stroked(suit, 0.75) if palette.outlined(height) else suits.fill(suit, palette)
    stripes = tuple(Rect(-BLEED, y, width + 2 * BLEED, stripe, style) for y in (edge, height - edge - stripe))
    marks: tuple[Item, ...] = tuple(
        suits.placed(suit, (width * (2 * i + 1) / 6, height / 2), 0.46 * height, palette) for i in range(3)
    )
    if palette.named:
        marks += tuple(
            Text(width * i / 3, height / 2 + pt(8) * 0.34, suit, "body-semibold", 8, "ink", "middle")
            for i in (1, 2)
        )
    art: tuple[Item, ...] = (*stripes, *marks)
    if suits.in_second_pack(suit):
        art += tuple(Line(0, y, width, y, stroked(suit, 0.75)) for y in (0.26 * height, 0.74 * height))
    items = (Group(art, layer="art"), Group((Rect(0, 0, width, height, CUT),), layer="cut"))
    return Symbol(f"pawn-belt-{suit}", width, height, items)


def hatched(corners: tuple[Point, ...], pitch: float = 1.6) -> tuple[Item, ...]:
    """Return the hatching that says "glue", clipped to an outline."""
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    depth = bottom - top
    count = int((right - left + depth) / pitch) + 1
    lines = tuple(
        Line(left + i * pitch - depth, bottom, left + i * pitch, top, GLUE) for i in range(1, count + 1)
    )
    return (Clip(Polygon(corners, filled("ink")), lines),)


def cutting_ticks(
    diameter: float, length: float = 1.6, gap: float = 1.0, style: Style = TICK
) -> tuple[Item, ...]:
    """Return the eight ticks outside a coin that show where to cut, about the centre of its box."""
    r = diameter / 2
    tick = Line(r, -gap, r, -gap - length, style)
    return tuple(Group((tick,), Transform.rotate(45 * i, r, r)) for i in range(8))


def hexagon(width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a hexagon that fills a box: pointed at the sides, or up if it is higher."""
    if width >= height:
        xs, ys = (0, width / 4, width * 3 / 4), (0, height / 2, height)
        return (
            (xs[1], ys[0]),
            (xs[2], ys[0]),
            (width, ys[1]),
            (xs[2], ys[2]),
            (xs[1], ys[2]),
            (xs[0], ys[1]),
        )
    return tuple((x, y) for y, x in hexagon(height, width))


def corner_ticks(width: float, height: float, length: float = 1.6, gap: float = 1.0) -> tuple[Item, ...]:
    """Return the six ticks outside a hexagon's corners that show where to cut."""
    middle = (width / 2, height / 2)
    ticks = []
    for x, y in hexagon(width, height):
        far = math.dist((x, y), middle)
        across, down = (x - middle[0]) / far, (y - middle[1]) / far
        near, end = gap, gap + length
        ticks.append(
            Line(x + across * near, y + down * near, x + across * end, y + down * end, stroked("line", 0.35))
        )
    return tuple(ticks)


def _corner(place: tuple[int, int], size: float) -> Point:
    column, row = place
    return TAB + column * size, TAB + row * size


def _tab(place: tuple[int, int], size: float, *, above: bool) -> tuple[Point, ...]:
    """Return a tab's corners; the first and last lie on the face it is folded from."""
    x, y = _corner(place, size)
    slant = 0.16 * size
    if above:
        return (x, y), (x + slant, y - TAB), (x + size - slant, y - TAB), (x + size, y)
    return (x, y + size), (x - TAB, y + size - slant), (x - TAB, y + slant), (x, y)


def _folds(size: float) -> Iterator[Line]:
    """Yield the folds between neighbouring faces of the stairs."""
    for before, place in pairwise(_STAIRS):
        x, y = _corner(place, size)
        beside = before[1] == place[1]
        yield Line(x, y, x, y + size, FOLD) if beside else Line(x, y, x + size, y, FOLD)


def _outline(size: float) -> tuple[Point, ...]:
    """Return the line to cut: along the tabs above, down the right side, and back along those on the left."""
    above = [point for place in _TABS_ABOVE for point in _tab(place, size, above=True)]
    left = [point for place in reversed(_TABS_LEFT) for point in _tab(place, size, above=False)]
    right = _corner((4, 3), size)
    return (*above, right, *left)


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
