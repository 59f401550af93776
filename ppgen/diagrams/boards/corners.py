"""The outlines of spaces that are cells of a grid."""

from __future__ import annotations

from ppgen.definition.board import Space
from ppgen.diagrams.measures import box_of
from ppgen.drawing.scene import Point


def corners(space: Space, unit: float) -> list[Point]:
    """Give the corners of a cell, clockwise from the top left, where a board unit is so long."""
    left, top, wide, high = box_of(space, unit)
    right, bottom = left + wide, top + high
    if space.shape == "hex":
        upper, lower, cx = top + high / 4, top + high * 3 / 4, left + wide / 2
        return [(left, upper), (cx, top), (right, upper), (right, lower), (cx, bottom), (left, lower)]
    if space.shape == "hex-flat":
        near, far, cy = left + wide / 4, left + wide * 3 / 4, top + high / 2
        return [(left, cy), (near, top), (far, top), (right, cy), (far, bottom), (near, bottom)]
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
