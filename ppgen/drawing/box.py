"""The one rectangle: where something is and how large, on paper, in a drawing or on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ppgen.drawing.scene import Point, Transform


class Box(NamedTuple):
    """An upright rectangle, y down; in millimetres unless something else is said."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def between(cls, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the rectangle with these edges."""
        return cls(left, top, right - left, bottom - top)

    @property
    def right(self) -> float:
        """Return its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Return its lower edge."""
        return self.top + self.height

    @property
    def cx(self) -> float:
        """Return its centre from the left."""
        return self.left + self.width / 2

    @property
    def cy(self) -> float:
        """Return its centre from the top."""
        return self.top + self.height / 2

    def grown(self, by: float) -> Box:
        """Return it with every edge moved out."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, right: float, down: float) -> Box:
        """Return it elsewhere."""
        return Box(self.left + right, self.top + down, self.width, self.height)

    def transformed(self, transform: Transform) -> Box:
        """Return the box around its corners after a transform."""
        xs, ys = (self.left, self.right), (self.top, self.bottom)
        a, b, c, d, e, f = transform
        if b == c == 0:  # most only move and scale
            xs, ys = (a * xs[0] + e, a * xs[1] + e), (d * ys[0] + f, d * ys[1] + f)
            return Box.between(min(xs), min(ys), max(xs), max(ys))
        return spanned(transform.point(x, y) for x in xs for y in ys)

    def meets(self, other: Box) -> bool:
        """Tell whether the two share more than an edge."""
        near = 1e-6
        across = self.left < other.right - near and other.left < self.right - near
        return across and self.top < other.bottom - near and other.top < self.bottom - near

    def holds(self, other: Box) -> bool:
        """Tell whether no part of the other lies outside, by more than sums are rounded."""
        near = 1e-9
        across = self.left <= other.left + near and other.right <= self.right + near
        return across and self.top <= other.top + near and other.bottom <= self.bottom + near


def spanned(points: Iterable[Point]) -> Box:
    """Return the box around points. Raises ValueError if there are none."""
    xs, ys = zip(*points, strict=True)
    return Box.between(min(xs), min(ys), max(xs), max(ys))


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes. Raises ValueError if there are none."""
    found = list(boxes)
    return Box.between(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )
