"""The outlines of spaces that are cells of a grid."""

from __future__ import annotations

from ppgen.definition.board import Space
from ppgen.definition.edges import outline
from ppgen.drawing.scene import Point


def corners(space: Space, unit: float) -> list[Point]:
    """Give the corners of a cell, clockwise from the top left, where a board unit is so long."""
    return [(x * unit, y * unit) for x, y in outline(space)]
