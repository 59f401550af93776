"""Signs of what a step does: arrows along which pieces go, and the cross of what is refused.

An arrow swells from a point to a hollow-backed head, as if cut with one knife. Paper and pages have the same.
Each sign takes its `size`, which is 1 on a learn sheet: boards on pages have places of many sizes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from ppgen.drawing.box import Box, spanned
from ppgen.drawing.scene import (
    Group,
    Item,
    Path,
    Point,
    Polyline,
    Rect,
    Style,
    Symbol,
    Transform,
    Use,
    filled,
)
from ppgen.drawing.shapes import lens

HEAD: tuple[Point, ...] = ((-3, -1.5), (0, 0), (-3, 1.5), (-2.1, 0))
"""Of an arrow to the east: a wing, the tip at the origin, the other wing, and what pulls its back hollow."""
NECK = 2.3
"""How far behind its tip the stem of an arrow ends, in millimetres: within the hollow of the head."""
WIDTH = 0.8
"""Of the stem where it meets the head, in millimetres."""
BOW = 0.16
"""How far an arrow bows aside, as a share of its length."""
CROSS = 2.2
"""Reach of a cross, in millimetres."""
CROSS_SIDE = 3.6 * math.sqrt(0.5)
"""How wide and high a cross is with its white edge, in its reaches."""
SHORT = 18.0
"""An arrow so short, in millimetres, would vanish below a cross in its middle: that stands at its end."""
STEP = 0.2
"""By how much an arrow is followed at a time where it goes behind something, in millimetres."""
SIGN = 0.075
"""How large a sign on a board is, of the side of a place in millimetres."""
RING = 0.5
"""Width of the frame round a piece that has come or goes, in millimetres."""
FRAME = 0.8
"""Width of the frame round the places of a try, in millimetres."""
_PARTS = 10
_POINTED = 0.15
"""Of its width an arrow has so much where it begins."""
_SEEN = 0.3
"""How far an arrow that follows a way has swollen where it begins."""

Swelling: TypeAlias = Sequence[tuple[Point, float]]
"""The middle of a stem, each point with the share of its width that it has there."""


# Arrows


def arrow(start: Point, end: Point, *, bow: float = 0.0, role: str = "accent", size: float = 1.0) -> Path:
    """Draw an arrow from point to point; `bow` is how far it swings to its left, as a share of its length."""
    middle = pull(start, end, bow)
    length = math.dist(start, middle) + math.dist(middle, end)
    last = max(0.3, 1 - NECK * size / max(length, 0.1))
    parts = _PARTS if bow else 1
    shares = [part / parts for part in range(parts + 1)]
    stem = [(_bent((start, middle, end), last * share), share) for share in shares]
    return _pointed([stem], middle, end, role, size)


def way(points: Sequence[Point], *, kept: Sequence[Box] = (), size: float = 1.0) -> Path:
    """Draw an arrow that follows a way from point to point; it goes behind what is kept."""
    *_, before, end = points
    neck = towards(end, before, min(NECK * size, 0.7 * math.dist(before, end)))
    stem = list(_swelling((*points[:-1], neck)))
    return _pointed(_uncovered(stem, kept, WIDTH * size), before, end, "accent", size)


def refused_way(
    points: Sequence[Point], reach: float, *, kept: Sequence[Box] = (), size: float = 1.0
) -> tuple[Item, Item]:
    """Draw a way that is refused, as far as the cross about its end, behind what is kept."""
    *_, before, end = points
    near = towards(end, before, min(reach * CROSS_SIDE / 2, math.dist(before, end) / 2))
    stems = _uncovered(list(_swelling((*points[:-1], near))), kept, WIDTH * size)
    stem = Path("".join(_ribbon(stem, size) for stem in stems), filled("ink"))
    return stem, cross(*end, reach)


def then(x: float, y: float, room: float) -> Item:
    """Draw the sign between a board before and the board after, about a point in so much room."""
    size = room * 0.25
    return _THEN.centred(x, y, size / _THEN_WIDE)


def course(start: Point, end: Point, bow: float = 0.0) -> list[Point]:
    """Give points all along the middle of an arrow, from its start to its tip."""
    ends = (start, pull(start, end, bow), end)
    return [_bent(ends, part / (2 * _PARTS)) for part in range(2 * _PARTS + 1)]


def pull(start: Point, end: Point, bow: float) -> Point:
    """Give the point towards which an arrow bends on its way."""
    (x1, y1), (x2, y2) = start, end
    return (x1 + x2) / 2 + bow * 2 * (y2 - y1), (y1 + y2) / 2 - bow * 2 * (x2 - x1)


def towards(start: Point, end: Point, length: float) -> Point:
    """Give the point so many millimetres from one point towards another."""
    (x1, y1), (x2, y2) = start, end
    share = length / (math.dist(start, end) or 1.0)
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def covers(drawn: Box, kept: Sequence[Box]) -> bool:
    """Tell whether what is drawn covers anything that is kept."""
    return any(drawn.meets(box) for box in kept)


def head_at(end: Point, before: Point, size: float = 1.0) -> Box:
    """Give the box of the head of an arrow that comes from a point."""
    return spanned(_headed(end, before, size))


def _headed(end: Point, before: Point, size: float) -> list[Point]:
    """Turn the points of a head with its tip at the end of an arrow that comes from a point."""
    heading = math.degrees(math.atan2(end[1] - before[1], end[0] - before[0]))
    turned = Transform.translate(*end) @ Transform.rotate(heading) @ Transform.scale(size)
    return [turned.point(x, y) for x, y in HEAD]


def _pointed(stems: Sequence[Swelling], before: Point, end: Point, role: str, size: float) -> Path:
    """Put the head of an arrow that comes from a point to the parts of its stem, as one outline."""
    wing, tip, other, hollow = _headed(end, before, size)
    head = f"M{_at(wing)}L{_at(tip)}L{_at(other)}Q{_at(hollow)} {_at(wing)}Z"
    return Path("".join(_ribbon(stem, size) for stem in stems) + head, filled(role))


def _bent(ends: tuple[Point, Point, Point], t: float) -> Point:
    """Give the point of a bent line after a share of it, from 0 to 1."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    x, y = (a * p + b * q + c * r for p, q, r in zip(*ends, strict=True))
    return x, y


def _swelling(points: Sequence[Point]) -> Iterator[tuple[Point, float]]:
    """Let a line from point to point swell evenly, so that its beginning is seen, too."""
    lengths = [math.dist(*ends) for ends in pairwise(points)]
    gone, whole = 0.0, sum(lengths) or 1.0
    for point, length in zip(points, (*lengths, 0.0), strict=True):
        yield point, _SEEN + (1 - _SEEN) * gone / whole
        gone += length


def _uncovered(stem: Swelling, kept: Sequence[Box], width: float) -> list[Swelling]:
    """Give the parts of a stem, so wide, that cover nothing that is kept."""
    if not kept:
        return [stem]
    line: list[tuple[Point, float]] = []
    for (start, thin), (end, wide) in pairwise(stem):
        length = math.dist(start, end)
        steps = max(1, round(length / STEP))
        line += [
            (towards(start, end, length * step / steps), thin + (wide - thin) * step / steps)
            for step in range(bool(line), steps + 1)
        ]

    def is_covering(at: tuple[Point, float]) -> bool:
        (x, y), _ = at
        return covers(Box(x, y, 0, 0).grown((width + STEP) / 2), kept)

    runs = groupby(line, is_covering)
    parts = [list(run) for covered, run in runs if not covered]
    return [_straightened(run, stem) for run in parts if len(run) > 1]


def _straightened(run: Swelling, stem: Swelling) -> Swelling:
    """Leave out of a part of a stem what lies on the straight lines between its ends and corners."""
    corners = {point for point, _ in stem}
    return [run[0], *(at for at in run[1:-1] if at[0] in corners), run[-1]]


def _ribbon(stem: Swelling, size: float) -> str:
    """Give the outline of a stem: along one side to the head, and back along the other."""
    points = [point for point, _ in stem]
    there, back = list[Point](), list[Point]()
    for place, ((x, y), share) in enumerate(stem):
        dx, dy, longer = _mitre(points[max(place - 1, 0) : place + 2])
        half = WIDTH * size / 2 * (_POINTED + (1 - _POINTED) * share) * longer
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


# What is refused


def cross(x: float, y: float, reach: float = CROSS) -> Use:
    """Draw the sign of what is refused: a cross with a white edge, which no piece looks like."""
    return _CROSS.centred(x, y, reach / CROSS)


def refused(start: Point, end: Point, size: float = 1.0) -> tuple[Item, Item]:
    """Draw the way that is refused between the middles of two places, and the cross upon it."""
    if math.dist(start, end) < SHORT * size:
        tip = towards(end, start, 3.8 * size)
        return arrow(towards(start, end, size), tip, role="ink", size=size), cross(*end, CROSS * size)
    drawn = arrow(towards(start, end, 3.5 * size), towards(end, start, 3.0 * size), role="ink", size=size)
    return drawn, cross((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, CROSS * size)


def tried(start: Box | None, end: Box | None) -> Group | None:
    """Draw a refused try: where it starts and was to end, as far as known, and a cross; None if nowhere."""
    if start is None or end is None or (start.cx, start.cy) == (end.cx, end.cy):
        known = start or end
        return crossed(known) if known else None
    size = _side(start, end) * SIGN
    aim = Style(stroke="ink", width=FRAME * size, dash=(1.7 * size, 1.4 * size))
    frames = Rect(*start, Style(stroke="accent", width=FRAME * size)), Rect(*end, aim)
    return Group((*frames, *refused((start.cx, start.cy), (end.cx, end.cy), size)))


def crossed(place: Box) -> Group:
    """Draw a frame round a place or a piece that may not be taken, and a cross upon it."""
    size = _side(place) * SIGN
    frame = Rect(*place, Style(stroke="accent", width=FRAME * size))
    return Group((frame, cross(place.cx, place.cy, CROSS * size)))


def come(piece: Box) -> Item:
    """Frame a piece that has come."""
    return Rect(*piece.grown(RING / 2), Style(stroke="accent", width=RING))


def gone(piece: Box) -> Item:
    """Frame a piece that goes: with dashes."""
    return Rect(*piece.grown(RING / 2), Style(stroke="accent", width=RING, dash=(1.6, 1.3)))


def _side(*places: Box) -> float:
    """Give the side by which a sign is scaled: it hides no more than one piece, also on a long place."""
    return min(min(box.width, box.height) for box in places)


def _crossed(reach: float) -> Symbol:
    white, dark = (3.6 * reach, 1.1 * reach), (2.8 * reach, 0.5 * reach)
    side = CROSS_SIDE * reach
    middle = side / 2
    arms = (
        Group((Path(lens(middle, middle, *arm), filled(role)),), Transform.rotate(turn, middle, middle))
        for arm, role in ((white, "ground"), (dark, "accent"))
        for turn in (45, -45)
    )
    return Symbol("refused", side, side, tuple(arms))


_CROSS = _crossed(CROSS)


_THEN_WIDE = 10.0
_THEN_POINTS = ((0.0, 0.0), (_THEN_WIDE, _THEN_WIDE), (0.0, 2 * _THEN_WIDE))
_THEN = Symbol(
    "then",
    _THEN_WIDE,
    2 * _THEN_WIDE,
    (Polyline(_THEN_POINTS, Style(stroke="muted", width=0.4 * _THEN_WIDE)),),
)
