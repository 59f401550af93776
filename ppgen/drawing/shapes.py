"""The outlines that the design is made of, as path data: discs, lenses, and solids with real holes."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ppgen.drawing.path import Segment, number, parse, transformed, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.drawing.scene import Transform


def circle(cx: float, cy: float, r: float) -> str:
    """Return a circle as path data."""
    return (
        f"M{number(cx - r, 4)} {number(cy, 4)}"
        f"A{number(r, 4)} {number(r, 4)} 0 1 1 {number(cx + r, 4)} {number(cy, 4)}"
        f"A{number(r, 4)} {number(r, 4)} 0 1 1 {number(cx - r, 4)} {number(cy, 4)}Z"
    )


def lens(x: float, y: float, length: float, width: float, transform: Transform | None = None) -> str:
    """Return the design's one cut: an upright lens about a centre, pointed at both ends."""
    top, bottom = number(y - length / 2, 4), number(y + length / 2, 4)
    right, left, middle = number(x + width, 4), number(x - width, 4), number(x, 4)
    d = f"M{middle} {top}Q{right} {number(y, 4)} {middle} {bottom}Q{left} {number(y, 4)} {middle} {top}Z"
    return d if transform is None else transformed(d, transform)


@lru_cache(maxsize=1024)
def solid(body: str, cuts: str = "") -> str:
    """Return body with cuts as real holes under the non-zero rule: bodies wind one way, cuts the other.

    A cut must lie inside exactly one part of the body.
    """
    parts = [_wound(part, 1) for part in subpaths(body)] + [_wound(part, -1) for part in subpaths(cuts)]
    return " ".join(write(part, 4) for part in parts)


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
