"""Arrows of the way along a track."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ppgen.definition.board import Board
from ppgen.diagrams.edges import SpaceSide, direction
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Path, Transform, filled, stroked

HEAD = "M-.62-.95Q.1-.3.75 0Q.1.3-.62.95Q-.1 0-.62-.95Z"
"""Pointing east, about its centre, two long."""


def arrowhead(x: float, y: float, heading: float, size: float, role: str = "accent") -> Group:
    """Draw a hollow-backed arrowhead about its centre, pointing `heading` degrees clockwise from east."""
    head = (Path(HEAD, filled(role)),)
    return Group(head, Transform.translate(x, y) @ Transform.rotate(heading) @ Transform.scale(size / 2))


def arrows(lines: Iterable[SpaceSide], board: Board, m: Measures) -> Iterator[Item]:
    """Draw the arrows of a track: on the edges of tiles, between bare spots, round the corners of strips."""
    for edge in lines:
        if edge.kind != "wall":
            x, y = (edge.x1 + edge.x2) / 2 * m.unit, (edge.y1 + edge.y2) / 2 * m.unit
            yield arrowhead(x, y, edge.heading, m.arrow)
    for before, after in pairwise(map(board.space, board.track)):
        a, b = box_of(before, m.unit), box_of(after, m.unit)
        if before.shape == after.shape == "spot":
            yield arrowhead((a.cx + b.cx) / 2, (a.cy + b.cy) / 2, direction(a, b), m.arrow)
        elif before.shape == after.shape == "strip" and _turned(a, b):
            yield from _bend(a, b, m)


def _turned(a: Box, b: Box) -> bool:
    return abs(a.cx - b.cx) > 1e-6 and abs(a.cy - b.cy) > 1e-6


def _bend(a: Box, b: Box, m: Measures) -> Iterator[Item]:
    """Draw a quarter turn at the corner between two strips, from the first into the second."""
    x, y = (b.cx, a.cy) if a.width > a.height else (a.cx, b.cy)
    reach = m.size(3.0, 1.8)
    in_x, in_y = _towards(x - a.cx, y - a.cy)
    out_x, out_y = _towards(b.cx - x, b.cy - y)
    start, end = (x - in_x * reach, y - in_y * reach), (x + out_x * reach, y + out_y * reach)
    yield Path(f"M{start[0]} {start[1]}Q{x} {y} {end[0]} {end[1]}", stroked("accent", 1.25))
    heading = math.degrees(math.atan2(out_y, out_x))
    yield arrowhead(x + out_x * reach * 1.2, y + out_y * reach * 1.2, heading, m.arrow * 0.8)


def _towards(dx: float, dy: float) -> tuple[int, int]:
    """Give the direction of a step along one of the axes."""
    return ((dx > 0) - (dx < 0), 0) if abs(dx) > abs(dy) else (0, (dy > 0) - (dy < 0))
