"""Points as dots, and the lines between them as lenses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from ppgen.definition.board import Board, Space
from ppgen.diagrams.arrows import arrowhead
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


def point_lines(board: Board, m: Measures) -> Iterator[Item]:
    """Draw each step along a line: a lens on a thin line, clear of the dots."""
    points = board.points
    if points is None or not points.drawn:
        return
    boxes = {space.id: box_of(space, m.unit) for space in board.spaces}
    scale = m.unit / board.unit
    drawn: set[frozenset[str]] = set()
    for strand in points.strands():
        for step in pairwise(name for name in strand if name in boxes):
            if frozenset(step) in drawn:
                continue
            drawn.add(frozenset(step))
            a, b = (boxes[name] for name in step)
            length = math.hypot(b.cx - a.cx, b.cy - a.cy) or 1.0
            clear = min((DOT + CLEAR) * scale, length * 0.3) / length
            start = a.cx + (b.cx - a.cx) * clear, a.cy + (b.cy - a.cy) * clear
            end = b.cx - (b.cx - a.cx) * clear, b.cy - (b.cy - a.cy) * clear
            yield Line(*start, *end, stroked("ink", max(0.4, 0.8 * scale)))
            yield cut(start, end, max(0.5, LENS * scale), "ink")


def point_arrows(board: Board, m: Measures) -> Iterator[Item]:
    """Draw an arrow between points that follow each other on the track."""
    boxes = {space.id: box_of(space, m.unit) for space in board.spaces if space.shape == "point"}
    for before, after in pairwise(board.track):
        if before in boxes and after in boxes:
            a, b = boxes[before], boxes[after]
            heading = math.degrees(math.atan2(b.cy - a.cy, b.cx - a.cx))
            yield arrowhead((a.cx + b.cx) / 2, (a.cy + b.cy) / 2, heading, m.arrow)
