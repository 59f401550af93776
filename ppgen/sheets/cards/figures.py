"""Pictures of positions on cards: drawn by the game's own diagrams, their moves played by its judge."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from ppgen.diagrams import Picture, as_agreed, state_of
from ppgen.diagrams.signs import CROSS_SIDE, STEP, covers, head_at, refused_way, towards
from ppgen.diagrams.signs import way as along
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import (
    IDENTITY,
    SIGN,
    Clip,
    Group,
    Item,
    Path,
    Point,
    Rect,
    Text,
    Transform,
    Use,
    stroked,
)
from ppgen.engine import BadPosition, Illegal, InputError, Placed
from ppgen.judges import guarded
from ppgen.pieces import icons
from ppgen.sheets.boards.views import place, rings, view, window
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting, abreast, onward, stacked
from ppgen.sheets.played import held_to_ruling
from ppgen.sheets.print_schema.exhibits import Figure

Views: TypeAlias = tuple[Fragment, Fragment | None, float]
"""What a figure shows before and after a play, without captions, and how wide that is."""
BETWEEN = 9.0
"""Room for the arrow between two pictures, in millimetres."""
GRID = 1.25
"""The share of a place's side from which what is drawn on a tile is its grid."""
REACH = 0.9
"""The share of the last stretch of an arrow by which it may be drawn in."""
HEADS = (3.0, 2.6, 2.2, 1.9)
"""Size of an arrow's head, in millimetres: smaller where it would cover a digit."""
THIN = 0.6
"""Breadth that an arrow's beginning keeps clear, in millimetres."""
FREE = (0.32, 0.2)
"""How far from the middle of its first and last place an arrow begins and ends, as a share of their sides."""


def figure(setting: GameSetting, wanted: Figure) -> tuple[Fragment, float]:
    """Draw a position, or what comes before and after a play; return it with its width.

    Raises NoPicture if nothing can read the position, and SheetError if the position cannot be or the judge
    does not rule as the figure has it.
    """
    known, told = setting.subject.drawn, repr(wanted)  # a card is set in several ways until it fits
    if told not in known:
        known[told] = _views(setting, wanted)
    views: Views = known[told]
    before, after, width = views
    first = _captioned(setting, before, wanted.caption, width)
    if after is None:
        return first, width
    second = _captioned(setting, after, wanted.after, width)
    at, palette = (BETWEEN / 2, before.height / 2), setting.subject.palette
    mark = icons.placed("arrow", at, 4.2, palette, role="accent", turn=onward())
    arrow = Fragment(before.height, (Group((mark,), artifact=True),))
    return abreast([first, arrow, second], [0.0, width, width + BETWEEN]), 2 * width + BETWEEN


def _views(setting: GameSetting, wanted: Figure) -> Views:
    subject = setting.subject
    try:
        state = state_of(subject.definition, wanted.position, judges=subject.judges)
        with guarded(state.game):
            frames = [tuple(state.table())]
            for way in wanted.ways:
                held_to_ruling(state, way, frame=setting.frame)
            for line in wanted.play:
                state.apply(state.parse(line))
            if wanted.play:
                frames.append(tuple(state.table()))
    except (BadPosition, Illegal, InputError) as error:
        raise SheetError(f"{setting.frame} has a figure that cannot be: {error}") from error
    drawn = subject.pictured(as_agreed(subject.definition, state))
    picture = Picture(drawn, state.seats, frames, wanted.unit, subject.palette)
    shown = window(setting, picture, wanted.spaces)
    kept = _kept(setting, picture, frames[0], wanted)
    over = [*_marks(setting, picture, wanted), *_ways(setting, picture, wanted, kept)]
    before = view(setting, picture, frames[0], shown, over)
    if not wanted.play:
        return before, None, shown.width
    after = view(setting, picture, frames[1], shown, list(rings(setting, picture, frames)))
    return before, after, shown.width


def _captioned(setting: GameSetting, drawn: Fragment, caption: str | None, width: float) -> Fragment:
    if caption is None:
        return drawn
    return stacked([drawn, setting.smaller().prose(caption, width, role="muted", anchor="middle")], 1.6)


def _marks(setting: GameSetting, picture: Picture, wanted: Figure) -> Iterator[Item]:
    for name in wanted.marks:
        box = place(setting, picture, name)
        yield Rect(*box.grown(-0.09 * box.width), stroked("accent", 1.25), 0.6)


def _kept(setting: GameSetting, picture: Picture, frame: Sequence[Placed], wanted: Figure) -> list[Box]:
    """Give where the digits and symbols of a frame lie; what is larger than a place is no sign but a grid."""
    sides = [_side(place(setting, picture, name)) for way in wanted.ways for name in way.through]
    most = GRID * max(sides, default=0.0)
    found = signs((picture.pieces(frame),))
    return [box for box in found if max(box.width, box.height) <= most]


def signs(items: Sequence[Item], transform: Transform = IDENTITY) -> list[Box]:
    """Give where the digits and symbols of pieces lie: all of their art but grounds, rings and pips.

    Of a piece in a skin, whose ground is art as well, they are its digits.
    """
    found: list[Box] = []
    for item in items:
        match item:
            case Group():
                found += signs(item.items, transform @ item.transform)
            case Use():
                found += signs(item.symbol.items, transform @ item.transform)
            case Clip():
                found += [bounds((each,), move) for each, move in _digits(item.items, transform)]
            case Path() | Text():
                found.append(bounds((item,), transform))
    return found


def _digits(items: Sequence[Item], transform: Transform) -> Iterator[tuple[Item, Transform]]:
    """Yield the digits of a piece in a skin, with where they are moved."""
    for item in items:
        match item:
            case Group() if item.attributes == SIGN:
                yield item, transform
            case Group():
                yield from _digits(item.items, transform @ item.transform)
            case Clip():
                yield from _digits(item.items, transform)
            case Use():
                yield from _digits(item.symbol.items, transform @ item.transform)


def _ways(setting: GameSetting, picture: Picture, wanted: Figure, kept: Sequence[Box]) -> Iterator[Item]:
    """Draw the arrows, whose ends keep clear of digits and symbols."""
    for way in wanted.ways:
        boxes = [place(setting, picture, name) for name in way.through]
        points = [((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes]
        points[0] = towards(points[0], points[1], FREE[0] * _side(boxes[0]))
        points[-1] = towards(points[-1], points[-2], FREE[1] * _side(boxes[-1]))
        first, last = _clear(points[0], points[1], kept, _square, THIN), None
        sign = head_at if way.refused is None else _square
        for head in HEADS:
            size = head / HEADS[0]
            last = _clear(points[-1], points[-2], kept, sign, size if sign is head_at else head)
            if last is not None:
                break
        points[0], points[-1] = first or points[0], last or points[-1]
        if way.refused is None:
            yield along(points, kept=kept, size=size)
        else:
            yield from refused_way(points, head / CROSS_SIDE, kept=kept, size=size)


def _clear(
    end: Point, inner: Point, kept: Sequence[Box], sign: Callable[[Point, Point, float], Box], size: float
) -> Point | None:
    """Draw an end in until a sign so large there covers nothing that is kept; None if it must."""
    for step in range(int(math.dist(end, inner) * REACH / STEP)):
        point = towards(end, inner, step * STEP)
        if not covers(sign(point, inner, size), kept):
            return point
    return None


def _square(point: Point, _: Point, size: float) -> Box:
    """Give the square about a point."""
    return Box(point[0] - size / 2, point[1] - size / 2, size, size)


def _side(box: Box) -> float:
    return min(box.right - box.left, box.bottom - box.top)
