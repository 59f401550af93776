"""Outlines of arrows and rings, and how large the signs of a step are.

An arrow swells from a point to a hollow-backed head, as if cut with one knife.
Standard library only: the judge of a page to play on takes this file as it is, so that signs are alike.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ppgen.drawing.box import Box

if TYPE_CHECKING:
    from ppgen.drawing.scene import Point

HEAD: tuple[Point, ...] = ((-3, -1.5), (0, 0), (-3, 1.5), (-2.1, 0))
"""Of an arrow to the east: a wing, the tip at the origin, the other wing, and what pulls its back hollow."""
HEAD_LENGTH, HEAD_HALF = -HEAD[0][0], HEAD[2][1]
"""Length of a head and half its breadth, in millimetres."""
NECK = 2.3
"""How far behind its tip the stem of an arrow ends, in millimetres: within the hollow of the head."""
WIDTH = 0.8
"""Of the stem where it meets the head, in millimetres."""
CROSS = 2.2
"""Reach of a cross, in millimetres."""
SHORT = 18.0
"""An arrow so short, in millimetres, would vanish below a cross in its middle: that stands at its end."""
SIGN = 0.075
"""How large a sign on a board is, of the side of a place in millimetres."""
LEAVES, REACHES = 0.2, 0.12
"""How far from the middles of two places an arrow between them begins and ends, as shares of a side."""
FRAME = 0.8
"""Width of the frame round the places of a try, in millimetres."""
TRACE = (1.6, 1.3)
"""Dashes of a trace, which is the ring round what has left its place."""
Ringed: TypeAlias = Literal["piece", "round", "base", "face", "place", "tray", "step", "left"]
"""What a ring goes round."""
AIM_DASH = (1.7, 1.4)
"""Dashes of the frame round the place to which a try was to lead."""
PARTS = 10
POINTED = 0.15
"""Of its width an arrow has so much where it begins."""
Swelling: TypeAlias = "Sequence[tuple[Point, float]]"
"""The middle of a stem, each point with the share of its width that it has there."""


class RingForm(NamedTuple):
    """How a ring goes round something."""

    beyond: float
    """How far outside it, in millimetres."""
    points: float
    """Its width."""
    corners: float | None
    """How far its corners are rounded, in millimetres; None for a circle."""


RINGS: Mapping[Ringed, RingForm] = {
    "piece": RingForm(0.5, 1.5, 0.8),
    "round": RingForm(0.35, 1.75, None),  # a piece that is round
    "base": RingForm(-0.4, 1.5, 0.0),  # on a piece that others stand on, whose neighbours may touch it
    "face": RingForm(0.25, 1.5, 0.0),  # a piece in a row of them beside a board
    "place": RingForm(0.0, 2.0, 0.6),  # a place of the board to which something has come
    "tray": RingForm(0.7, 1.0, 0.8),  # a tray to which something has come
    "step": RingForm(0.8, 1.5, None),  # a piece in a picture of a step, or a pit
    "left": RingForm(0.0, 0.75, None),  # where a piece has been, or will be, in a picture of a step
}
"""Every ring, on paper and on pages."""


def arrow_outline(start: Point, end: Point, *, bow: float = 0.0, size: float = 1.0) -> str:
    """Give the outline of an arrow; `bow` is how far it swings to its left, as a share of its length."""
    middle = pull(start, end, bow)
    length = math.dist(start, middle) + math.dist(middle, end)
    last = max(0.3, 1 - NECK * size / max(length, 0.1))
    parts = PARTS if bow else 1
    shares = [part / parts for part in range(parts + 1)]
    stem = [(bent((start, middle, end), last * share), share) for share in shares]
    return pointed([stem], middle, end, size)


def between_outline(start: Box, end: Box) -> str:
    """Give the outline of the way of a piece from place to place, as large as the smaller of them bears."""
    side = smaller_side(start, end)
    a, b = (start.cx, start.cy), (end.cx, end.cy)
    return arrow_outline(towards(a, b, side * LEAVES), towards(b, a, side * REACHES), size=side * SIGN)


def refused_outline(start: Point, end: Point, size: float = 1.0) -> tuple[str, Point]:
    """Give the outline of a way that is refused between two middles, and where its cross stands."""
    if math.dist(start, end) < SHORT * size:
        tip = towards(end, start, 3.8 * size)
        return arrow_outline(towards(start, end, size), tip, size=size), end
    outline = arrow_outline(towards(start, end, 3.5 * size), towards(end, start, 3.0 * size), size=size)
    return outline, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def smaller_side(*places: Box) -> float:
    """Give the side by which a sign is scaled: it hides no more than one piece, also on a long place."""
    return min(min(box.width, box.height) for box in places)


def ring(about: Ringed, box: Box, size: float = 1.0) -> tuple[Box, float, float]:
    """Give the ring round a box: its rectangle, how far its corners are rounded, and its width in points."""
    beyond, points, corners = RINGS[about]
    if corners is None:
        radius = min(box.width, box.height) / 2 + beyond * size
        return Box(box.cx - radius, box.cy - radius, 2 * radius, 2 * radius), radius, points * size
    return box.grown(beyond * size), corners * size, points * size


def pull(start: Point, end: Point, bow: float) -> Point:
    """Give the point towards which an arrow bends on its way."""
    (x1, y1), (x2, y2) = start, end
    return (x1 + x2) / 2 + bow * 2 * (y2 - y1), (y1 + y2) / 2 - bow * 2 * (x2 - x1)


def towards(start: Point, end: Point, length: float) -> Point:
    """Give the point so many millimetres from one point towards another."""
    (x1, y1), (x2, y2) = start, end
    share = length / (math.dist(start, end) or 1.0)
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def headed(end: Point, before: Point, size: float) -> list[Point]:
    """Turn the points of a head with its tip at the end of an arrow that comes from a point."""
    heading = math.atan2(end[1] - before[1], end[0] - before[0])
    along, across = math.cos(heading) * size, math.sin(heading) * size
    return [(x * along - y * across + end[0], x * across + y * along + end[1]) for x, y in HEAD]


def pointed(stems: Sequence[Swelling], before: Point, end: Point, size: float) -> str:
    """Put the head of an arrow that comes from a point to the parts of its stem, as one outline."""
    wing, tip, other, hollow = headed(end, before, size)
    head = f"M{_at(wing)}L{_at(tip)}L{_at(other)}Q{_at(hollow)} {_at(wing)}Z"
    return "".join(ribbon(stem, size) for stem in stems) + head


def bent(ends: tuple[Point, Point, Point], t: float) -> Point:
    """Give the point of a bent line after a share of it, from 0 to 1."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    x, y = (a * p + b * q + c * r for p, q, r in zip(*ends, strict=True))
    return x, y


def ribbon(stem: Swelling, size: float) -> str:
    """Give the outline of a stem: along one side to the head, and back along the other."""
    points = [point for point, _ in stem]
    there: list[Point] = []
    back: list[Point] = []
    for place, ((x, y), share) in enumerate(stem):
        dx, dy, longer = _mitre(points[max(place - 1, 0) : place + 2])
        half = WIDTH * size / 2 * (POINTED + (1 - POINTED) * share) * longer
        there.append((x + dy * half, y - dx * half))  # wound as the head is, which it runs into
        back.append((x - dy * half, y + dx * half))
    return "M" + "L".join(map(_at, (*there, *reversed(back)))) + "Z"


def _at(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"


def _mitre(points: Sequence[Point]) -> tuple[float, float, float]:
    """Give the direction of a line at its middle point, and how much longer a cut through its corner is."""
    legs = [(q[0] - p[0], q[1] - p[1], math.dist(p, q) or 1.0) for p, q in pairwise(points)]
    dx, dy = sum(leg[0] / leg[2] for leg in legs), sum(leg[1] / leg[2] for leg in legs)
    size = math.hypot(dx, dy) or 1.0
    return dx / size, dy / size, min(len(legs) / size, 2.0)
