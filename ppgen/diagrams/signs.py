"""Signs of what a step does: arrows along which pieces go, rings and traces, the cross of what is refused.

An arrow swells from a point to a hollow-backed head, as if cut with one knife. Paper and pages have the same.
Each sign takes its `size`, which is 1 on a learn sheet: boards on pages have places of many sizes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ppgen.diagrams.outlines import (
    AIM_DASH,
    CROSS,
    FRAME,
    NECK,
    PARTS,
    RINGS,
    SIGN,
    TRACE,
    WIDTH,
    Ringed,
    Swelling,
    arrow_outline,
    bent,
    headed,
    pointed,
    pull,
    refused_outline,
    ribbon,
    smaller_side,
    towards,
)
from ppgen.diagrams.outlines import ring as ring_outline
from ppgen.drawing.box import Box, spanned
from ppgen.drawing.scene import (
    Circle,
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
    stroked,
)
from ppgen.drawing.shapes import lens, oval

__all__ = [
    "BOW",
    "CROSS",
    "CROSS_SIDE",
    "SIGN",
    "STEP",
    "arrow",
    "come",
    "course",
    "covers",
    "cross",
    "crossed",
    "gone",
    "head_at",
    "pull",
    "refused",
    "refused_way",
    "ring",
    "then",
    "towards",
    "tried",
    "way",
]

BOW = 0.16
"""How far an arrow bows aside, as a share of its length."""
CROSS_SIDE = 3.6 * math.sqrt(0.5)
"""How wide and high a cross is with its white edge, in its reaches."""
OUTSET = 0.25
"""How far about a long pit its ring is, clear of what lies within, in millimetres."""
STEP = 0.2
"""By how much an arrow is followed at a time where it goes behind something, in millimetres."""
_SEEN = 0.3
"""How far an arrow that follows a way has swollen where it begins."""


# Arrows


def arrow(start: Point, end: Point, *, bow: float = 0.0, role: str = "accent", size: float = 1.0) -> Path:
    """Draw an arrow from point to point; `bow` is how far it swings to its left, as a share of its length."""
    return Path(arrow_outline(start, end, bow=bow, size=size), filled(role))


def way(points: Sequence[Point], *, kept: Sequence[Box] = (), size: float = 1.0) -> Path:
    """Draw an arrow that follows a way from point to point; it goes behind what is kept."""
    *_, before, end = points
    neck = towards(end, before, min(NECK * size, 0.7 * math.dist(before, end)))
    stem = list(_swelling((*points[:-1], neck)))
    return Path(pointed(_uncovered(stem, kept, WIDTH * size), before, end, size), filled("accent"))


def refused_way(
    points: Sequence[Point], reach: float, *, kept: Sequence[Box] = (), size: float = 1.0
) -> tuple[Item, Item]:
    """Draw a way that is refused, as far as the cross about its end, behind what is kept."""
    *_, before, end = points
    near = towards(end, before, min(reach * CROSS_SIDE / 2, math.dist(before, end) / 2))
    stems = _uncovered(list(_swelling((*points[:-1], near))), kept, WIDTH * size)
    stem = Path("".join(ribbon(stem, size) for stem in stems), filled("ink"))
    return stem, cross(*end, reach)


def then(x: float, y: float, room: float) -> Item:
    """Draw the sign between a board before and the board after, about a point in so much room."""
    size = room * 0.25
    return _THEN.centred(x, y, size / _THEN_WIDE)


def course(start: Point, end: Point, bow: float = 0.0) -> list[Point]:
    """Give points all along the middle of an arrow, from its start to its tip."""
    ends = (start, pull(start, end, bow), end)
    return [bent(ends, part / (2 * PARTS)) for part in range(2 * PARTS + 1)]


def covers(drawn: Box, kept: Sequence[Box]) -> bool:
    """Tell whether what is drawn covers anything that is kept."""
    return any(drawn.meets(box) for box in kept)


def head_at(end: Point, before: Point, size: float = 1.0) -> Box:
    """Give the box of the head of an arrow that comes from a point."""
    return spanned(headed(end, before, size))


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


# What has come, and what has left


def ring(
    about: Ringed, box: Box, *, trace: bool = False, size: float = 1.0, long: bool = False
) -> Circle | Rect | Path:
    """Draw a ring round something, or a trace: dashed, where it was or from where it goes.

    A `long` one is an ellipse just about a box that is no square: pits lie close, in wood of any colour.
    """
    outline, radius, points = ring_outline(about, box, size)
    line = stroked("accent", points, TRACE if trace else ())
    if long and abs(box.width - box.height) > STEP:
        return Path(oval(box.grown(OUTSET * size)), line)
    if RINGS[about].corners is None:
        return Circle(outline.cx, outline.cy, radius, line)
    return Rect(*outline, line, radius)


def come(piece: Box) -> Item:
    """Ring a piece that has come, in a row of pieces beside a board."""
    return ring("face", piece)


def gone(piece: Box) -> Item:
    """Ring a piece that goes, in such a row: with dashes."""
    return ring("face", piece, trace=True)


# What is refused


def cross(x: float, y: float, reach: float = CROSS) -> Use:
    """Draw the sign of what is refused: a cross with a white edge, which no piece looks like."""
    return _CROSS.centred(x, y, reach / CROSS)


def refused(start: Point, end: Point, size: float = 1.0) -> tuple[Item, Item]:
    """Draw the way that is refused between the middles of two places, and the cross upon it."""
    outline, at = refused_outline(start, end, size)
    return Path(outline, filled("ink")), cross(*at, CROSS * size)


def tried(start: Box | None, end: Box | None, least: float = 0.0) -> Group | None:
    """Draw a refused try: where it starts and was to end, as far as known, and a cross; None if nowhere.

    `least` is how large signs are at least, in the places of a board however small.
    """
    if start is None or end is None or (start.cx, start.cy) == (end.cx, end.cy):
        known = start or end
        return crossed(known, least) if known else None
    size = max(smaller_side(start, end) * SIGN, least)
    aim = Style(stroke="ink", width=FRAME * size, dash=tuple(length * size for length in AIM_DASH))
    frames = Rect(*start, Style(stroke="accent", width=FRAME * size)), Rect(*end, aim)
    return Group((*frames, *refused((start.cx, start.cy), (end.cx, end.cy), size)))


def crossed(place: Box, least: float = 0.0) -> Group:
    """Draw a frame round a place or a piece that may not be taken, and a cross on its corner.

    Upon the piece it would hide whose it is.
    """
    size = max(smaller_side(place) * SIGN, least)
    frame = Rect(*place, Style(stroke="accent", width=FRAME * size))
    return Group((frame, cross(place.right, place.top, CROSS * size)))


def _crossed(reach: float) -> Symbol:
    white, dark = (3.6 * reach, 1.1 * reach), (2.8 * reach, 0.5 * reach)
    side = CROSS_SIDE * reach
    middle = side / 2
    arms = (
        Group((Path(lens(middle, middle, *arm), filled(role)),), Transform.rotate(turn, middle, middle))
        for arm, role in ((white, "ground"), (dark, "accent"))
        for turn in (45, -45)
    )
    ground = Circle(middle, middle, middle, filled("ground"))
    return Symbol("refused", side, side, (ground, *arms))


_CROSS = _crossed(CROSS)


_THEN_WIDE = 10.0
_THEN_POINTS = ((0.0, 0.0), (_THEN_WIDE, _THEN_WIDE), (0.0, 2 * _THEN_WIDE))
_THEN = Symbol(
    "then",
    _THEN_WIDE,
    2 * _THEN_WIDE,
    (Polyline(_THEN_POINTS, Style(stroke="muted", width=0.4 * _THEN_WIDE)),),
)
