"""What tells players' colours apart without hue: a cut in each, and the disc that carries it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette, luminance
from ppgen.drawing.path import number, transformed
from ppgen.drawing.scene import Circle, Path, Style, Transform, filled, pt, stroked
from ppgen.drawing.shapes import circle, lens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.definition.system import Suit
    from ppgen.drawing.scene import Item, Point

UNIT = 100.0
"""The radius for which cuts are drawn."""
EDGE = 0.75
"""Points of the line round what white paper would swallow."""
SMALLEST = 1.0
"""Millimetres of a disc's radius below which its cut could not be seen, and is left out."""
_HEART = 0.5
"""Radius of what is black of a plain disc that saves ink."""

OF_ROLES: Mapping[str, str] = {
    "ink": "plain",
    "black": "plain",
    "red": "lens",
    "suns": "lens",
    "blue": "ring",
    "arms": "ring",
    "green": "cross",
    "crowns": "cross",
    "yellow": "dots",
    "white": "bar",
}
"""The cut of each colour role that has one of its own."""


def crescent(reach: float, half: float, width: float) -> str:
    """Return a crescent left of the origin, its tips so many degrees off the upright."""
    across, down = reach * math.sin(math.radians(half)), reach * math.cos(math.radians(half))
    outer, inner = (_arc(down, reach + side * width / 2 - across) for side in (1, -1))
    x, y = number(-across), number(down)
    return f"M{x} -{y}A{outer} {outer} 0 0 0 {x} {y}A{inner} {inner} 0 0 1 {x} -{y}Z"


def _arc(half: float, sagitta: float) -> str:
    """Return the radius of an arc over a chord, given half the chord and how far it bulges."""
    return number((half**2 + sagitta**2) / (2 * sagitta))


_LENS = lens(0, 0, 132, 26)
_HALF = crescent(50, 13, 17)
_PETALS = "".join(
    lens(x, y, 47, 15, horizontal=x != 0) for x, y in ((32.5, 0), (-32.5, 0), (0, 32.5), (0, -32.5))
)
CUTS: Mapping[str, str] = {
    "plain": "",
    "lens": _LENS,
    "ring": _HALF + transformed(_HALF, Transform.rotate(180)),
    "cross": _PETALS,
    "dots": circle(0, -36, 17) + circle(-34, 24, 17) + circle(34, 24, 17),
    "bar": transformed(_LENS, Transform.rotate(50)),
}
"""Each cut as path data about the origin, in a disc of the radius `UNIT`."""


@lru_cache(maxsize=64)
def of_suits(suits: tuple[Suit, ...]) -> Mapping[str, str]:
    """Return the cut of each suit: the one it asks for, that of its colour role, or else one that is left."""
    found = {suit.id: suit.cut or OF_ROLES.get(suit.colour) for suit in suits}
    left = iter([cut for cut in CUTS if cut not in found.values()])
    return {name: cut or next(left, "plain") for name, cut in found.items()}


def ground(colour: str) -> str:
    """Return the role in which an area is painted: ink is black on every ground."""
    return "black" if colour == "ink" else colour


def on(colour: str, palette: Palette = COLOUR) -> str:
    """Return the role of what stands on an area of a colour: black on light ones, white on others."""
    painted = palette.colour(ground(colour))
    return "black" if painted is None or luminance(painted) > 0.4 else "white"


def solid(colour: str, cut: str, size: float, palette: Palette = COLOUR) -> bool:
    """Tell whether an area is filled: not to save ink, and where all are black only the plain one."""
    if (palette.saving and size / 2 >= SMALLEST) or colour == "white":
        return False
    return not palette.named or cut == "plain"


@lru_cache(maxsize=256)
def placed(cut: str, centre: Point, radius: float, role: str) -> tuple[Item, ...]:
    """Return a cut about a point; nothing where it could not be seen."""
    if not CUTS[cut] or radius < SMALLEST:
        return ()
    scale = radius / UNIT
    return (Path(transformed(CUTS[cut], Transform(scale, 0.0, 0.0, scale, *centre)), filled(role)),)


@lru_cache(maxsize=256)
def area(colour: str, cut: str, size: float, palette: Palette = COLOUR, *, edged: bool = False) -> Style:
    """Return how an area of a player's colour is painted; `edged` also where paper is not white."""
    if not solid(colour, cut, size, palette):
        line = "ink" if palette.named or colour == "white" or palette.edge(colour) else ground(colour)
        return stroked(line, EDGE, fill="white")
    edge = "ink" if edged else palette.edge(colour)
    return Style(fill=ground(colour), stroke=edge, width=pt(EDGE) if edge else 0.0)


def role_on(colour: str, cut: str, size: float, palette: Palette = COLOUR) -> str:
    """Return the role of what stands on an area: what is seen on its colour, or that colour on an outline."""
    if solid(colour, cut, size, palette):
        return on(colour, palette)
    return "black" if palette.named or colour == "white" or palette.edge(colour) else ground(colour)


def disc(
    colour: str, cut: str, centre: Point, radius: float, palette: Palette = COLOUR, *, edged: bool = False
) -> tuple[Item, ...]:
    """Return a player's disc with its cut, the line round it within its radius."""
    style = area(colour, cut, 2 * radius, palette, edged=edged)
    items: tuple[Item, ...] = (Circle(*centre, radius - style.width / 2, style),)
    role = role_on(colour, cut, 2 * radius, palette)
    if cut == "plain" and style.fill == "white" and colour != "white":
        return (*items, Circle(*centre, _HEART * radius, filled(role)))
    return (*items, *placed(cut, centre, radius, role))
