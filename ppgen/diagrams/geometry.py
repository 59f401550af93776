"""Rectangles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ppgen.definition.board import Space


class Box(NamedTuple):
    """A rectangle; x to the right, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The centre from the left."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The centre from the top."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.h

    def scaled(self, factor: float) -> Box:
        """Give the same rectangle in other units."""
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def grown(self, by: float) -> Box:
        """Give the rectangle with every edge moved out."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, x: float, y: float) -> Box:
        """Give the rectangle moved to the right and down."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def meets(self, other: Box) -> bool:
        """Tell whether the two share more than an edge."""
        near = 1e-6
        across = self.x < other.right - near and other.x < self.right - near
        return across and self.y < other.bottom - near and other.y < self.bottom - near


def around(boxes: Iterable[Box]) -> Box:
    """Give the smallest rectangle around several."""
    found = list(boxes)
    left, top = min(b.x for b in found), min(b.y for b in found)
    return Box(left, top, max(b.right for b in found) - left, max(b.bottom for b in found) - top)


def box_of(space: Space) -> Box:
    """Give a space's rectangle in board units."""
    return Box(space.x, space.y, space.w, space.h)
