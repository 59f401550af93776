"""Arrows of pictures that teach: they swell from a point to a hollow-backed head."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ppgen.drawing.scene import Group, Item, Path, Point, Polyline, Style, Transform, filled
from ppgen.drawing.shapes import lens

HEAD = "M-3 -1.5L0 0L-3 1.5Q-2.1 0 -3 -1.5Z"
"""Pointing east, its tip at the origin, in millimetres."""
WIDTH = 0.8
"""Of the stem where it meets the head, in millimetres."""
BOW = 0.16
"""How far an arrow bows aside, as a share of its length."""
_PARTS = 10


def arrow(start: Point, end: Point, *, bow: float = 0.0, role: str = "accent", head: float = 1.0) -> Group:
    """Draw an arrow from point to point; `bow` is how far it swings to its left, as a share of its length."""
    x2, y2 = end
    middle = pull(start, end, bow)
    heading = math.degrees(math.atan2(y2 - middle[1], x2 - middle[0]))
    tip = Group(
        (Path(HEAD, filled(role)),),
        Transform.translate(x2, y2) @ Transform.rotate(heading) @ Transform.scale(head),
    )
    return Group((Path(_stem(start, middle, end, head), filled(role)), tip), artifact=True)


def course(start: Point, end: Point, bow: float = 0.0) -> list[Point]:
    """Give points all along the middle of an arrow, from its start to its tip."""
    ends = (start, pull(start, end, bow), end)
    return [_bent(ends, part / (2 * _PARTS)) for part in range(2 * _PARTS + 1)]


def way(points: Sequence[Point]) -> Group:
    """Draw an arrow that follows a way from point to point."""
    *before, last, end = points
    style = Style(stroke="accent", width=WIDTH, cap="round", join="round")
    line = Polyline((*before, last), style)
    return Group((line, arrow(last, end)), artifact=True)


def pull(start: Point, end: Point, bow: float) -> Point:
    """Give the point towards which an arrow bends on its way."""
    (x1, y1), (x2, y2) = start, end
    return (x1 + x2) / 2 + bow * 2 * (y2 - y1), (y1 + y2) / 2 - bow * 2 * (x2 - x1)


def _bent(ends: tuple[Point, Point, Point], t: float) -> Point:
    """Give the point of a bent line after a share of it, from 0 to 1."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    x, y = (a * p + b * q + c * r for p, q, r in zip(*ends, strict=True))
    return x, y


def _stem(start: Point, middle: Point, end: Point, head: float) -> str:
    """Give the outline of the stem: along one side to the head, and back along the other."""
    length = math.dist(start, middle) + math.dist(middle, end)
    last = max(0.3, 1 - 2.3 * head / max(length, 0.1))
    sides = list(_sides(start, middle, end, last, WIDTH * head))
    there = [left for left, _ in sides]
    back = [right for _, right in reversed(sides)]
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in (*there, *back)) + "Z"


def _sides(
    start: Point, middle: Point, end: Point, last: float, width: float
) -> Iterator[tuple[Point, Point]]:
    for part in range(_PARTS + 1):
        t = last * part / _PARTS
        x, y = _bent((start, middle, end), t)
        dx, dy = (2 * (1 - t) * (q - p) + 2 * t * (r - q) for p, q, r in zip(start, middle, end, strict=True))
        size = math.hypot(dx, dy) or 1.0
        half = width / 2 * (0.15 + 0.85 * part / _PARTS)
        yield (x - dy / size * half, y + dx / size * half), (x + dy / size * half, y - dx / size * half)


def cross(x: float, y: float, reach: float = 2.2) -> Item:
    """Draw the sign of what is refused: a cross with a white edge, which no piece looks like."""
    white, dark = lens(0, 0, 3.6 * reach, reach * 1.1), lens(0, 0, 2.8 * reach, reach * 0.5)
    arms = [
        Group((Path(arm, filled(role)),), Transform.rotate(turn))
        for arm, role in ((white, "ground"), (dark, "accent"))
        for turn in (45, -45)
    ]
    return Group(tuple(arms), Transform.translate(x, y), artifact=True)
