"""Outlines: the scene's shapes as segments, and the discs, lenses and solids of the design as path data."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ppgen.drawing.path import Segment, number, parse, write
from ppgen.drawing.scene import Circle, Line, Path, Polygon, Polyline, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.drawing.box import Box
    from ppgen.drawing.scene import Point, Shape

_HANDLE = 4 / 3 * (2**0.5 - 1)  # of a quarter circle of radius 1
_CLOSE = Segment("Z", ())


def segments(shape: Shape) -> tuple[Segment, ...]:
    """Return a shape's outline as absolute segments.

    Raises `PathError` for path data that cannot be read.
    """
    match shape:
        case Path():
            return parse(shape.d)
        case Circle():
            x, y, r = shape.cx, shape.cy, shape.r
            return _rounded(x - r, y - r, x + r, y + r, r)
        case Rect() if shape.radius:
            right, bottom = shape.x + shape.width, shape.y + shape.height
            return _rounded(
                shape.x, shape.y, right, bottom, min(shape.radius, shape.width / 2, shape.height / 2)
            )
        case Rect():
            right, bottom = shape.x + shape.width, shape.y + shape.height
            corners = ((shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom))
            return (*_straight(corners), _CLOSE)
        case Line():
            return tuple(_straight(((shape.x1, shape.y1), (shape.x2, shape.y2))))
        case Polyline():
            return tuple(_straight(shape.points))
        case Polygon():
            return (*_straight(shape.points), _CLOSE)


def oval(box: Box) -> str:
    """Give the outline of the ellipse in a box: a circle in a square."""
    rx, ry, x, y = box.width / 2, box.height / 2, box.cx, box.cy
    kx, ky = rx * _HANDLE, ry * _HANDLE
    return (
        f"M{x - rx:.3f} {y:.3f}C{x - rx:.3f} {y - ky:.3f} {x - kx:.3f} {y - ry:.3f} {x:.3f} {y - ry:.3f}"
        f"C{x + kx:.3f} {y - ry:.3f} {x + rx:.3f} {y - ky:.3f} {x + rx:.3f} {y:.3f}"
        f"C{x + rx:.3f} {y + ky:.3f} {x + kx:.3f} {y + ry:.3f} {x:.3f} {y + ry:.3f}"
        f"C{x - kx:.3f} {y + ry:.3f} {x - rx:.3f} {y + ky:.3f} {x - rx:.3f} {y:.3f}Z"
    )


def _straight(points: tuple[Point, ...]) -> Iterator[Segment]:
    for index, point in enumerate(points):
        yield Segment("L" if index else "M", (point,))


def _rounded(left: float, top: float, right: float, bottom: float, r: float) -> tuple[Segment, ...]:
    k = r * (1 - _HANDLE)
    return (
        Segment("M", ((left + r, top),)),
        Segment("L", ((right - r, top),)),
        Segment("C", ((right - k, top), (right, top + k), (right, top + r))),
        Segment("L", ((right, bottom - r),)),
        Segment("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        Segment("L", ((left + r, bottom),)),
        Segment("C", ((left + k, bottom), (left, bottom - k), (left, bottom - r))),
        Segment("L", ((left, top + r),)),
        Segment("C", ((left, top + k), (left + k, top), (left + r, top))),
        _CLOSE,
    )


def circle(cx: float, cy: float, r: float) -> str:
    """Return a circle as path data."""
    return (
        f"M{number(cx - r, 4)} {number(cy, 4)}"
        f"A{number(r, 4)} {number(r, 4)} 0 1 1 {number(cx + r, 4)} {number(cy, 4)}"
        f"A{number(r, 4)} {number(r, 4)} 0 1 1 {number(cx - r, 4)} {number(cy, 4)}Z"
    )


def lens(x: float, y: float, length: float, width: float, *, horizontal: bool = False) -> str:
    """Return the design's one cut: a lens about a centre, pointed at both ends, `width` at its middle."""

    def place(along: float, across: float) -> str:
        right, down = (along, across) if horizontal else (across, along)
        return f"{number(x + right, 4)} {number(y + down, 4)}"

    start, end = place(-length / 2, 0), place(length / 2, 0)
    # A quadratic curve reaches half as far as its handle.
    return f"M{start}Q{place(0, width)} {end}Q{place(0, -width)} {start}Z"


@lru_cache(maxsize=1024)
def solid(body: str, cuts: str = "") -> str:
    """Return body with cuts as real holes under the non-zero rule: bodies wind one way, cuts the other.

    A cut must lie inside exactly one part of the body.
    """
    parts = [_wound(part, 1) for part in subpaths(body)] + [_wound(part, -1) for part in subpaths(cuts)]
    return " ".join(write(part) for part in parts)


def subpaths(d: str) -> Iterator[tuple[Segment, ...]]:
    """Yield the parts of a path, each starting with its own M."""
    part: list[Segment] = []
    for segment in parse(d):
        if segment.command == "M" and part:
            yield tuple(part)
            part = []
        part.append(segment)
    if part:
        yield tuple(part)


def area(part: Iterable[Segment]) -> float:
    """Return the signed area of one subpath, positive if it winds clockwise on paper."""
    # The polygon of ends and handles winds as the curve does, which is all that `solid` asks.
    corners = [point for segment in part for point in segment.points]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]])) / 2


def _wound(part: tuple[Segment, ...], direction: int) -> tuple[Segment, ...]:
    return part if area(part) * direction > 0 else tuple(_reversed(part))


def _reversed(part: tuple[Segment, ...]) -> Iterator[Segment]:
    drawn = [segment for segment in part if segment.command != "Z"]
    yield Segment("M", (drawn[-1].points[-1],))
    for segment, before in zip(reversed(drawn[1:]), reversed(drawn[:-1]), strict=True):
        yield Segment(segment.command, (*reversed(segment.points[:-1]), before.points[-1]))
    yield Segment("Z", ())
