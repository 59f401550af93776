"""Rings: dots where circles and spokes meet, joined by lenses on thin lines that follow the circles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from string import ascii_lowercase

from ppgen.definition import Definition
from ppgen.definition.board import Board
from ppgen.definition.rings import Rings
from ppgen.diagrams.boards.art import BoardArt
from ppgen.diagrams.boards.points import CLEAR, DOT, LENS, line
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.path import number
from ppgen.drawing.scene import Item, Path, Point, Text, filled, pt, stroked

BESIDE = 0.24
"""How far beyond its circle a number stands, in units."""
BEYOND = 0.62
"""How far beyond the outermost circle a letter stands, in units."""


class RingsArt(BoardArt[Rings]):
    """Circles and spokes; points are drawn as they are on any board."""

    def marks(self, definition: Definition, family: Rings | None, m: Measures) -> Iterator[Item]:
        """Draw the steps along spokes and circles."""
        if family is None:
            return
        board = definition.game.board
        scale = m.unit / board.unit
        boxes = {space.id: box_of(space, m.unit) for space in board.spaces}
        ends = [family.centre] if family.centre else []
        for letter in ascii_lowercase[: family.spokes]:
            outward = [*ends, *(f"{letter}{circle}" for circle in range(1, family.circles + 1))]
            for one, other in pairwise(outward):
                yield from line(boxes[one], boxes[other], scale)
        for circle in range(1, family.circles + 1):
            for spoke in range(family.spokes):
                yield from _arc(family, spoke, circle, scale, m)

    def names(self, board: Board, family: Rings | None, m: Measures) -> Iterator[Item]:
        """Print letters beyond the spokes, and numbers beside the circles, left of the first spoke."""
        del board
        if family is None or not family.coordinates or m.bare:
            return
        points = m.size(9, 7)
        for spoke, letter in enumerate(ascii_lowercase[: family.spokes]):
            yield _word(letter, family.at(spoke, family.circles + BEYOND), points, m)
        for circle in range(1, family.circles + 1):
            yield _word(str(circle), family.at(-0.5, circle + BESIDE), points, m)

    def reaches(self, board: Board, family: Rings | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: the letters do."""
        del board
        return family is not None


def _word(text: str, at: Point, points: float, m: Measures) -> Text:
    x, y = at
    return Text(x * m.unit, y * m.unit + pt(points) * 0.35, text, "body-semibold", points, "muted", "middle")


def _arc(family: Rings, spoke: int, circle: int, scale: float, m: Measures) -> Iterator[Item]:
    """Draw a step along a circle, from a spoke to the next: a lens on a thin line, clear of the dots."""
    r = family.radius(circle) * m.unit
    turn = 2 * math.pi / family.spokes
    clear = min((DOT + CLEAR) * scale / (r * turn), 0.3)
    (x1, y1), (x2, y2) = (family.at(spoke + share, circle) for share in (clear, 1 - clear))
    start, end = (f"{number(x * m.unit, 4)} {number(y * m.unit, 4)}" for x, y in ((x1, y1), (x2, y2)))
    half = math.hypot(x2 - x1, y2 - y1) * m.unit / 2
    rise = r - math.sqrt(max(r * r - half * half, 0.0))
    width = max(0.5, LENS * scale) / 2
    outer, inner = (number((half * half + h * h) / (2 * abs(h)), 4) for h in (rise + width, rise - width))
    back = 0 if rise > width else 1  # of a flat arc the lens bulges inwards
    yield Path(f"M{start}A{number(r, 4)} {number(r, 4)} 0 0 1 {end}", stroked("ink", max(0.4, 0.8 * scale)))
    yield Path(f"M{start}A{outer} {outer} 0 0 1 {end}A{inner} {inner} 0 0 {back} {start}Z", filled("ink"))


ART = RingsArt()
