"""Where pieces lie in a picture of a step, so that arrows keep clear of others and of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import TypeAlias

from ppgen.diagrams.outlines import HEAD_HALF, HEAD_LENGTH
from ppgen.diagrams.signs import BOW, SIGN, arrow, course, cross, pull, ring, towards, way
from ppgen.diagrams.steps.moment import is_space
from ppgen.diagrams.steps.window import BoardView
from ppgen.drawing import path
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import IDENTITY, Group, Item, Path, Point, Text, Transform, Use
from ppgen.engine import Place, Placed
from ppgen.engine.journeys import Journey

BEYOND = 0.5
"""Of what lies so far beyond a window nothing is seen, however thick its lines, in millimetres."""
CLEAR = 0.8
"""Between an arrow and a piece, in millimetres."""
SHORTEST = 3.5
"""An arrow is at least so long, in millimetres, even between pieces that touch."""
LEAP = 0.34
"""How far an arrow bows that leads over a piece, as a share of its length."""
Round: TypeAlias = tuple[float, float, float]
"""The middle of a piece and half its breadth."""
Swung: TypeAlias = tuple[Point, Point, float]
"""Where an arrow begins and ends, and how far it bows."""
HIGH = (0.34, 0.5, 0.66, 0.82)
"""How far an arrow may bow that leads over stacks, as a share of its length."""
HALF_LEAP = 0.22
"""The same where that would lead over another piece, as round the end of a row."""
ROUNDED = 0.1
"""How much of a piece's breadth its box has outside it near the corners, at each side."""
JUMPED = 0.1
"""How near the middle of its way a piece lies that another jumps over, as a share of its breadth."""
INTO = 0.2
"""How far from the middle of a piece an arrow begins and ends that leaps, of half its breadth."""
REFUSED = 1.7
"""Reach of the cross upon a piece that may not be taken, in millimetres."""
FULL = 0.46
"""How far from the middle of a pit an arrow to a store begins where seeds lie in it, of its height."""
SMALL = 0.6
"""Size of the heads of an arrow that has two, as a share of others."""


ENTERED = 0.36
"""An arrow beside the middles ends so far before that of the last space, of a step: its pips stay seen."""


class Spots:
    """Where pieces lie in a picture, and numbers, so that arrows keep clear of them.

    `lying` are those that are drawn: the pieces before or after. Signs are of a `size` and may leave the
    window, or each is as large as its places bear and keeps within it; see `ppgen.diagrams.signs`.
    """

    def __init__(
        self,
        view: BoardView,
        before: Sequence[Placed],
        after: Sequence[Placed],
        lying: Sequence[Placed],
        size: float | None = 1.0,
    ) -> None:
        self.view = view
        self._size = size
        self.aside = 0.0
        """How far an arrow that follows its way keeps to the right of the middles of spaces, as a share."""
        self.started = view.drawing.boxes(before)
        self.ended = view.drawing.boxes(after)
        self.seen = [box for piece, box in view.drawing.boxes(lying) if not view.drawing.lies_flat(piece)]
        words = _words((view.drawing.base(),), view.shift)
        self.numbers = [box for box in words if box.meets(view.room)]

    def keep(self, words: Sequence[Text]) -> None:
        """Keep arrows clear of more words, which stand in the picture."""
        self.numbers += [bounds((text,)) for text in words]

    def clear(self, start: Point, end: Point, wanted: float) -> float:
        """Give how an arrow bows from beside the board: as wanted, or so that it covers no number or name."""
        return min((wanted, -wanted, 0.0), key=lambda bow: _covered(course(start, end, bow), self.numbers))

    def size(self, one: Journey) -> float:
        """Give the size of a sign on the way of a piece."""
        if self._size is not None:
            return self._size
        boxes = [
            box for at in (one.start, one.end) if is_space(at) and (box := self.view.drawing.box(at or ""))
        ]
        return SIGN * min((min(box.width, box.height) for box in boxes), default=1 / SIGN)

    def spot(self, kind: str, place: Place | None, *, end: bool) -> Box:
        """Give the box of a piece where it starts or ends, in the drawing's millimetres."""
        lying = self.ended if end else self.started
        space = self.view.drawing.box(place or "") or self.view.window
        look = self.view.drawing.field.look(place or "")
        if look.whole:
            return space
        same = [box for piece, box in lying if piece.at == place and piece.piece == kind]
        if same:
            return same[-1]
        like = next((box for piece, box in lying if piece.piece == kind and "/" not in piece.at), None)
        if like and look.even:
            return Box(space.cx - like.width / 2, space.cy - like.height / 2, like.width, like.height)
        return space.grown(-0.2 * min(space.width, space.height))

    def rings(self, went: Sequence[Journey], lying: Sequence[Placed]) -> Iterator[Item]:
        """Ring with dashes where a piece has been, or where it will be."""
        held = {piece.at for piece in lying}
        for one in went:
            for place, end in ((one.start, False), (one.end, True)):
                box = self.spot(one.piece.kind, place, end=end)
                on_stack = end and self._stacked(one) and not any(box.meets(seen) for seen in self.seen)
                if is_space(place) and (on_stack or place not in held):
                    long = self.view.drawing.field.look(place or "").sown
                    yield ring("left", box, trace=True, size=self.size(one), long=long)

    def sown(self, one: Journey) -> bool:
        """Tell whether a seed is sown: the board says which way, and arrows would cover the others."""
        look = self.view.drawing.field.look
        return look(one.start or "").sown and look(one.end or "").sown

    def new(self, one: Journey, *, trace: bool = False) -> Item:
        """Ring a piece that has come from nowhere, that was turned, or the pit of one that was sown.

        A `trace` is dashed: something will be there.
        """
        box = self.spot(one.piece.kind, one.end, end=True)
        return self._ring(box, one, trace=trace)

    def lifted(self, one: Journey) -> Item:
        """Ring the pit from which seeds are lifted."""
        return self._ring(self.spot(one.piece.kind, one.start, end=False), one)

    def _ring(self, box: Box, one: Journey, *, trace: bool = False) -> Item:
        moved = box.moved(self.view.shift.e, self.view.shift.f)
        return ring("step", moved, trace=trace, size=self.size(one), long=self.sown(one))

    def between(self, one: Journey) -> Item:
        """Draw an arrow from space to space; it bows where it goes over others, or round a number.

        From a pit to a store it goes between the rows, for it would seem to take along what it crosses.
        """
        if self._stored(one):
            return self._to_store(one)
        start, end = self._circles(one)
        lying = [self.circle(box) for box in self.seen if box.holds(self._at(*end[:2]))]
        end = max([end, *lying], key=lambda circle: circle[2])
        space = self.view.drawing.box(one.start or "")
        over = space is not None and dist(start[:2], end[:2]) > 1.6 * min(space.width, space.height)
        middle = self._at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        leapt = [box for _, box in (*self.started, *self.ended) if box.holds(middle)]
        size, leaps = self.size(one), bool(leapt)
        if over and any(dist((box.cx, box.cy), middle[:2]) < box.width * JUMPED for box in leapt):
            return self._jump(start, end, size)
        if over and self._size is not None and self._stacked(one):
            return self._over_stacks(start, end, size)
        bow = LEAP if over and leaps else BOW if over else 0.0
        if over and leaps and self._size is not None:  # what is leapt is as wide as both
            start, end = (*start[:2], start[2] * INTO), (*end[:2], end[2] * INTO)
        chosen = *_ends(start, end, size), bow
        if _covered(course(*chosen), self.numbers, size):
            others = [
                box for box in self.seen if not any(box.holds(self._at(*at[:2])) for at in (start, end))
            ]
            kept = [*self.numbers, *(box.moved(self.view.shift.e, self.view.shift.f) for box in others)]
            ways = [(*_ends(start, end, size, bow), bow) for bow in (BOW, -BOW, LEAP, -LEAP)]
            chosen = min(ways, key=lambda way: _covered(course(*way), kept, size))
        a, b, bow = chosen if self._size is not None else self._kept_within(start, end, size, chosen)
        return arrow(a, b, bow=bow, size=size)

    def _stacked(self, one: Journey) -> bool:
        """Tell whether a piece goes between long points, on which pieces stand in stacks."""
        shapes = (self.view.drawing.field.shape(at) or "" for at in (one.start, one.end) if at)
        return all(shape.startswith("spike") for shape in shapes)

    def _over_stacks(self, start: Round, end: Round, size: float) -> Item:
        """Draw an arrow that comes down upon where it ends, past the stacks between, within the window."""
        ends = [self._at(*at[:2]) for at in (start, end)]
        others = [box for box in self.seen if not any(box.holds(at) for at in ends)]
        kept = [*self.numbers, *(box.moved(self.view.shift.e, self.view.shift.f) for box in others)]
        end = (*end[:2], end[2] * INTO)  # its head lies on the point, not on the one beside it
        ways = [(*_ends(start, end, size, bow), bow) for high in HIGH for bow in (high, -high)]
        inside = [way for way in ways if self._is_within(course(*way))] or ways

        def worth(way: Swung) -> tuple[int, int]:
            line = course(*way)
            return _covered(line[-len(line) // 3 :], kept, size), _covered(line, kept, size)

        a, b, bow = min(inside, key=worth)
        return arrow(a, b, bow=bow, size=size)

    def _jump(self, start: Round, end: Round, size: float) -> Item:
        """Draw an arrow straight over the piece that is jumped, from the edge of the one that jumps."""
        stands = any(box.holds(self._at(*start[:2])) for box in self.seen)
        start = (*start[:2], start[2] if stands else start[2] * INTO)
        return arrow(*_ends(start, (*end[:2], end[2] * INTO), size), size=size)

    def _stored(self, one: Journey) -> bool:
        """Tell whether seeds are taken from a pit into a store."""
        look = self.view.drawing.field.look
        return look(one.start or "").sown and look(one.end or "").whole and not look(one.end or "").sown

    def _to_store(self, one: Journey) -> Item:
        pit, store = (
            self.spot(one.piece.kind, at, end=end).moved(self.view.shift.e, self.view.shift.f)
            for at, end in ((one.start, False), (one.end, True))
        )
        side = 1 if store.cx > pit.cx else -1
        size = self.size(one)
        into = store.cx - side * (store.width / 2 + CLEAR * size)
        held = any(pit.meets(box.moved(self.view.shift.e, self.view.shift.f)) for box in self.seen)
        start = towards((pit.cx, pit.cy), (pit.cx, store.cy), pit.height * (FULL if held else 0.2))
        return way([start, (pit.cx, store.cy), (into, store.cy)], size=size)

    def _kept_within(self, start: Round, end: Round, size: float, chosen: Swung) -> Swung:
        """Let an arrow bow to the other side or less where it would leave the window."""
        bows = (-chosen[2], BOW, -BOW, 0.0)
        ways = (chosen, *((*_ends(start, end, size, bow), bow) for bow in bows))
        return next((way for way in ways if self._is_within(course(*way))), chosen)

    def _is_within(self, line: Sequence[Point]) -> bool:
        """Tell whether an arrow along a line stays within the window."""
        return all(self.view.room.holds(Box(x, y, 0, 0)) for x, y in line)

    def exchange(self, one: Journey) -> Item:
        """Draw one half of an arrow with two heads: that of a piece which changes places with another."""
        (x1, y1, r1), (x2, y2, r2) = self._circles(one)
        size = self.size(one)
        near, far = towards((x1, y1), (x2, y2), r1), towards((x2, y2), (x1, y1), r2 + CLEAR * size / 2)
        return arrow(((near[0] + far[0]) / 2, (near[1] + far[1]) / 2), far, size=SMALL * size)

    def refused(self, start: Place | None, end: Place | None) -> list[Item]:
        """Draw the way that is refused to a piece on a track, round others, and a cross at its end.

        Nothing if one of the two is no piece on a tile or a bare place.
        """
        found = [self._piece_on(at) for at in (start, end)]
        if not all(found):
            return []
        (x1, y1, r1), (x2, y2, r2) = (self.circle(box) for box in found if box)
        shift = self.view.shift
        others = [
            box.moved(shift.e, shift.f).grown(-ROUNDED * box.width) for box in self.seen if box not in found
        ]
        far = dist((x1, y1), (x2, y2)) > 1.6 * (r1 + r2)
        bows = (*(side * high for high in (LEAP, HALF_LEAP, BOW) for side in (1, -1)), 0.0) if far else (0.0,)
        ways = [(*_ends((x1, y1, r1), (x2, y2, r2), 1.0, bow), bow) for bow in bows]

        def worth(way: Swung) -> tuple[int, int]:
            line = course(*way)
            return _covered(line, others), _covered(line, self.numbers)

        a, b, bow = min(ways, key=worth)
        return [arrow(a, b, bow=bow, role="ink"), cross(*towards((x2, y2), b, r2 * 0.8), REFUSED)]

    def stopped(self, start: Place | None, end: Place | None) -> list[Item]:
        """Draw a jump over one piece that is refused, and a cross where it would end; nothing for others.

        The cross would hide that piece if it stood in the middle, and frames what lies beside it.
        """
        if not is_space(start) or not is_space(end) or start == end:
            return []
        ends = [self.view.drawing.box(at) for at in (start or "", end or "")]
        a, b = (self.circle(box) for box in ends if box) if all(ends) else (None, None)
        if a is None or b is None or not self._over_one(a, b):
            return []
        reach = min(REFUSED, b[2] * 0.6)
        return [arrow(*_ends(a, (*b[:2], reach), 1.0), role="ink"), cross(*b[:2], reach)]

    def _over_one(self, start: Round, end: Round) -> bool:
        """Tell whether one piece lies in the middle of the way between two places."""
        x, y = self._at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)[:2]
        far = dist(start[:2], end[:2]) > 3 * start[2]
        return far and any(dist((box.cx, box.cy), (x, y)) < box.width * JUMPED for box in self.seen)

    def _piece_on(self, at: Place | None) -> Box | None:
        """Give the box of the piece on a tile or a bare place; None if there is none."""
        if at is None or self.view.drawing.field.shape(at) not in ("tile", "spot"):
            return None
        return next((box for piece, box in reversed(self.started) if piece.at == at), None)

    def _circles(self, one: Journey) -> tuple[Round, Round]:
        start, end = (
            self.circle(self.spot(one.piece.kind, place, end=end))
            for place, end in ((one.start, False), (one.end, True))
        )
        return start, end

    def _at(self, x: float, y: float) -> Box:
        """Give a point of the picture as one of the drawing."""
        return Box(x - self.view.shift.e, y - self.view.shift.f, 0, 0)

    def along(self, one: Journey, names: Sequence[str]) -> Item:
        """Draw an arrow that follows its way over spaces."""
        ends = [
            self.spot(one.piece.kind, place, end=end) for place, end in ((one.start, False), (one.end, True))
        ]
        boxes = [box for name in names if (box := self.view.drawing.box(name))]
        points = [self.circle(box)[:2] for box in (ends[0], *boxes, ends[1])]
        if boxes and self.aside:
            points = _beside(points, self.aside * min(boxes[0].width, boxes[0].height))
            points[-1] = towards(points[-1], points[-2], dist(points[-1], points[-2]) * ENTERED)
        return way(points, size=self.size(one))

    def circle(self, box: Box) -> Round:
        """Give a piece's middle and half its breadth in the picture."""
        x, y = self.view.shift.point(box.cx, box.cy)
        return x, y, min(box.width, box.height) / 2


def _beside(points: Sequence[Point], by: float) -> list[Point]:
    """Move a line of points to its right."""
    normals = [
        ((y1 - y2) / (dist((x1, y1), (x2, y2)) or 1.0), (x2 - x1) / (dist((x1, y1), (x2, y2)) or 1.0))
        for (x1, y1), (x2, y2) in pairwise(points)
    ]
    moved: list[Point] = []
    for (x, y), before, after in zip(points, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        turned = 1 + before[0] * after[0] + before[1] * after[1]
        scale = by / max(turned, 0.5)
        moved.append((x + (before[0] + after[0]) * scale, y + (before[1] + after[1]) * scale))
    return moved


def _covered(line: Sequence[Point], kept: Sequence[Box], size: float = 1.0) -> int:
    """Count what an arrow along a line would cover."""
    length, half = HEAD_LENGTH * size, HEAD_HALF * size
    dots = [Box(x, y, 0, 0).grown(half if dist((x, y), line[-1]) < length else size / 2) for x, y in line]
    return sum(any(dot.meets(box) for dot in dots) for box in kept)


def unmarked(base: Group, over: Sequence[Item], shift: Transform) -> Group:
    """Leave out of an empty board the marks of the way along its track that arrows would cover."""
    passed = [Box(x, y, 0, 0) for x, y in _outlines(over, IDENTITY)]

    def free(mark: Item) -> bool:
        box = bounds((mark,), shift @ base.transform).grown(CLEAR)
        return not any(box.holds(point) for point in passed)

    items = (
        replace(item, items=tuple(filter(free, item.items)))
        if isinstance(item, Group) and item.name == "arrows"
        else item
        for item in base.items
    )
    return replace(base, items=tuple(items))


def uncut(base: Group, window: Box) -> Group:
    """Leave out of an empty board what lies beyond a window, and the names that its edge would cut."""
    near = window.grown(BEYOND)

    def seen(item: Item) -> bool:
        if isinstance(item, Group) and not item.items:
            return False
        box = bounds((item,), base.transform)
        if isinstance(item, Text):
            return window.holds(box) or not window.meets(box)
        return near.meets(box)

    items = (
        replace(item, items=tuple(filter(seen, item.items)))
        if isinstance(item, Group) and item.transform == IDENTITY
        else item
        for item in base.items
        if seen(item)
    )
    return replace(base, items=tuple(items))


def _words(items: Sequence[Item], transform: Transform) -> Iterator[Box]:
    """Give the boxes of all words and numbers."""
    for item in items:
        if isinstance(item, Group):
            yield from _words(item.items, transform @ item.transform)
        elif isinstance(item, Text):
            yield bounds((item,), transform)


def _outlines(items: Sequence[Item], transform: Transform) -> Iterator[Point]:
    """Give the corners of all paths."""
    for item in items:
        if isinstance(item, Group):
            yield from _outlines(item.items, transform @ item.transform)
        elif isinstance(item, Use):
            yield from _outlines(item.symbol.items, transform @ item.transform)
        elif isinstance(item, Path):
            for segment in path.parse(item.d):
                yield from (transform.point(*point) for point in segment.points)


def _ends(start: Round, end: Round, size: float, bow: float = 0.0) -> tuple[Point, Point]:
    """Give where an arrow begins and ends that keeps clear of two pieces."""
    (x1, y1, r1), (x2, y2, r2) = start, end
    by, clear = pull((x1, y1), (x2, y2), bow), CLEAR * size
    free = max(dist((x1, y1), (x2, y2)) - SHORTEST * size, 0.0)
    near = min(r1 + clear, free / 2)
    return towards((x1, y1), by, near), towards((x2, y2), by, min(r2 + clear, free - near))
