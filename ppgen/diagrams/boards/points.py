"""Points as dots, and the lines between them as lenses."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import ClassVar

from ppgen.definition import Definition
from ppgen.definition.board import Board, Space
from ppgen.definition.points import Points
from ppgen.definition.selection import coordinates
from ppgen.diagrams.arrows import arrowhead
from ppgen.diagrams.boards.art import BoardArt, Named, SpaceLook
from ppgen.diagrams.boards.coordinates import coordinate_labels
from ppgen.diagrams.boards.cuts import cut
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Circle, Item, Line, filled, stroked
from ppgen.pieces import icons

DOT = 1.7
"""Radius of a dot at full size, in millimetres."""
CLEAR = 3.0
"""From the middle of a dot to the end of a line, beyond the dot's radius."""
LENS = 1.05
"""Width of a line at its middle."""


def point(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a point: a dot, or its icon; a special one within a ring."""
    scale = m.unit / board.unit
    r = max(0.7, DOT * scale)
    if space.special or space.ground:
        fill = space.ground if space.ground and m.palette.style == "colour" else "ground"
        yield Circle(box.cx, box.cy, box.width / 2, stroked("accent", 0.75, fill=fill))
    if space.icon:
        yield icons.placed(space.icon, (box.cx, box.cy), box.width * 0.6, folder=m.palette.folder)
    else:
        yield Circle(box.cx, box.cy, r, filled("ink"))


def line(start: Box, end: Box, scale: float) -> Iterator[Item]:
    """Draw a step along a line: a lens on a thin line, clear of the dots."""
    length = math.hypot(end.cx - start.cx, end.cy - start.cy) or 1.0
    clear = min((DOT + CLEAR) * scale, length * 0.3) / length
    a = start.cx + (end.cx - start.cx) * clear, start.cy + (end.cy - start.cy) * clear
    b = end.cx - (end.cx - start.cx) * clear, end.cy - (end.cy - start.cy) * clear
    yield Line(*a, *b, stroked("ink", max(0.4, 0.8 * scale)))
    yield cut(a, b, max(0.5, LENS * scale), "ink")


LOOK = SpaceLook(draw=point, beside=True, round=True, pointed=True, clears=True, even=True)
"""A dot where lines meet."""


class PointsArt(BoardArt[Points]):
    """Dots, joined by lenses on thin lines."""

    looks: ClassVar[Mapping[str, SpaceLook]] = {"point": LOOK}

    def marks(self, definition: Definition, family: Points | None, m: Measures) -> Iterator[Item]:
        """Draw each step along a line."""
        if family is None or not family.drawn:
            return
        board = definition.game.board
        boxes = {space.id: box_of(space, m.unit) for space in board.spaces}
        drawn: set[frozenset[str]] = set()
        for strand in family.strands():
            for one, other in pairwise(name for name in strand if name in boxes):
                if frozenset((one, other)) not in drawn:
                    drawn.add(frozenset((one, other)))
                    yield from line(boxes[one], boxes[other], m.unit / board.unit)

    def arrows(self, board: Board, family: Points | None, m: Measures) -> Iterator[Item]:
        """Draw an arrow between points that follow each other on the track."""
        del family
        boxes = {space.id: box_of(space, m.unit) for space in board.spaces if space.shape == "point"}
        for before, after in pairwise(board.track):
            if before in boxes and after in boxes:
                a, b = boxes[before], boxes[after]
                heading = math.degrees(math.atan2(b.cy - a.cy, b.cx - a.cx))
                yield arrowhead((a.cx + b.cx) / 2, (a.cy + b.cy) / 2, heading, m.arrow)

    def names(self, board: Board, family: Points | None, m: Measures) -> Iterator[Item]:
        """Print letters below the columns, and numbers left of the rows."""
        if family is not None and family.coordinates:
            yield from coordinate_labels(board, self.looks, m)

    def reaches(self, board: Board, family: Points | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: names of points do."""
        del board
        return family is not None

    def named(self, family: Points | None, space: Space) -> Named:
        """Name points along a window by the letters of their columns and the numbers of their rows."""
        del family
        return "along" if coordinates(space.id) else ""


ART = PointsArt()
