"""The numbers of a setup's steps in its picture, each on a disc that touches what its step speaks of.

Where there is no room for the disc there, it lies beside the board and a leader goes to the thing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.diagrams.board import around_board, board_marks
from ppgen.diagrams.layouts import layout_of
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.spaces import is_ghost, space_group
from ppgen.diagrams.trays import LABEL, LABEL_LINE
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Point,
    Text,
    Transform,
    Use,
    children,
    filled,
    stroked,
)
from ppgen.engine import Placed
from ppgen.pieces.diagram import CALLOUT, callout

AWAY = CALLOUT / 2 + 0.7
"""From the middle of a disc to an edge that it stays clear of, in millimetres."""
END = 0.6
"""Radius of the dot in which a leader ends."""
BESIDE = 0.7
"""How far from the edge of a thing a leader ends, at most a millimetre: outside a piece, inside a space."""
OBLONG = 2.0
"""A space so many times as long as wide is no one place: a disc has to lie at the pieces that stand there."""
STEP = 3.0
"""Between the places around a board that are tried for a disc, in millimetres."""
RINGS = (0.0, 6.5)
"""How far from the nearest they are tried."""
ASKEW = 4.0
"""A leader that is neither level nor upright counts as longer by so many millimetres."""
LEVEL = 0.01
"""A leader is level or upright that leaves that way by at most so many millimetres."""
TRIED = 240
"""So many leaders are tried at most, short ones first."""


class CalloutMark(NamedTuple):
    """A number in the picture."""

    number: int
    at: str
    """The place of its step."""
    disc: Box
    end: Point | None
    """Where its leader ends, if it has one."""


class Callouts:
    """The discs of a setup, in the coordinates of its picture; none covers a piece or anything printed.

    `taken` is what else they keep clear of, `within` where they have to lie.
    """

    def __init__(
        self,
        picture: Picture,
        placed: Sequence[Placed],
        taken: Sequence[Box] = (),
        within: Box | None = None,
    ) -> None:
        self.picture = picture
        self.items: list[Item] = []
        self.marks: list[CalloutMark] = []
        self._within = within
        self._standing = [(p.at, box) for p, box in picture.boxes(placed) if not picture.lies_flat(p)]
        self._flat = [box for piece, box in picture.boxes(placed) if picture.lies_flat(piece)]
        shelves = [shelf.box.moved(*picture.origin) for shelf in picture.trays.shelves.values()]
        tabs = [tab.box.moved(*picture.origin) for tab in picture.trays.tabs]
        loose = [box for _, box in self._standing]
        faces = [box for box in self._faces(placed) if not any(piece.meets(box) for piece in loose)]
        self._taken = [*loose, *shelves, *tabs, *taken, *self._printed(loose), *faces]
        self._leaders: list[tuple[Point, Point]] = []

    @property
    def discs(self) -> list[Box]:
        """Give the rectangle of every disc."""
        return [mark.disc for mark in self.marks]

    def add(self, number: int, at: str) -> None:
        """Number a place: a space, a tray (of the first seat that has it), or `board` for the whole."""
        shelf = self.picture.trays.shelves.get(self._key(at))
        if shelf is not None:
            box = shelf.box.moved(*self.picture.origin)
            label = fonts.measure(shelf.label, "body", LABEL)
            self._put(number, at, (box.left + label + AWAY, box.top + LABEL_LINE - CALLOUT / 2 - 0.1))
            return
        space = None if at == "board" else self.picture.box(at)
        if at != "board" and space is None:
            return
        spots = self._inside(space, at) if space else iter(())
        spot = next((spot for spot in spots if self._is_free(*spot)), None)
        if spot is not None:
            self._put(number, at, spot)
        else:
            self._lead(number, at, list(self._ends(at, space)))

    def _inside(self, space: Box, at: str) -> Iterator[Point]:
        """Propose where on a space a disc could lie, best first; the first corner holds its number."""
        field = self.picture.field
        least, longest = min(space.width, space.height), max(space.width, space.height)
        held = self._held(at)
        if longest > OBLONG * least:
            for box in held:
                yield from ((box.cx, box.top - AWAY), (box.cx, box.bottom + AWAY))
            return
        if least >= 2 * CALLOUT and not field.look(at).pointed:
            for x in (space.right - AWAY, space.left + AWAY):
                yield x, space.bottom - AWAY
            yield space.right - AWAY, space.top + AWAY
            for x in (space.left, space.right):
                for share in (0.5, 0.3, 0.7):
                    yield x, space.top + space.height * share
        if least >= CALLOUT and not held and field.shape(at) == "hole":
            yield space.cx, space.cy

    def _held(self, at: str) -> list[Box]:
        return [box for place, box in self._standing if place == at]

    def _ends(self, at: str, space: Box | None) -> Iterator[Point]:
        """Propose where a leader to a place could end: at what stands there, or inside a space’s edge."""
        if space is None:
            field = self.picture.field
            spaces = [(each.id, box) for each in field.board.spaces if (box := self.picture.box(each.id))]
            whole = around(box for _, box in spaces) if spaces else field.box.moved(*self.picture.origin)
            corner = whole.right, whole.top
            spaces.sort(key=lambda one: math.dist((one[1].cx, one[1].cy), corner))
            for name, box in spaces[:8]:
                yield from self._ends(name, box)
            if not spaces:
                yield whole.right - BESIDE, whole.top + BESIDE
            return
        for box in self._held(at)[:4]:
            yield box.cx, box.top - BESIDE
            yield box.right + BESIDE, box.cy
            yield box.cx, box.bottom + BESIDE
            yield box.left - BESIDE, box.cy
        if self.picture.field.look(at).pointed:
            if not self._held(at):
                yield space.cx, space.cy
        elif max(space.width, space.height) <= OBLONG * min(space.width, space.height) or not self._held(at):
            inner = space.grown(-BESIDE)
            for share in (0.5, 0.2, 0.8):
                x, y = inner.left + inner.width * share, inner.top + inner.height * share
                yield from ((x, inner.top), (inner.right, y), (x, inner.bottom), (inner.left, y))

    def _lead(self, number: int, at: str, ends: Sequence[Point]) -> None:
        """Put a disc beside the board, with a short leader to one of some points that crosses nothing."""
        free = [end for end in ends if not any(_dot(end).meets(box) for box in self._taken)] or list(ends)
        ways = sorted(self._ways(free), key=itemgetter(0))  # of equal ones those that were proposed first
        best = self._least_crossed(ways[:TRIED])
        if best is None:
            return
        end, spot = best
        self._leaders.append((spot, end))
        self.items.append(Line(*spot, *end, stroked("ink", 0.5)))
        self.items.append(Circle(*end, END, filled("ink")))
        self._put(number, at, spot, end)

    def _ways(self, ends: Sequence[Point]) -> list[tuple[float, Point, Point]]:
        """Propose leaders, with how long each is, to where it ends and from where its disc lies."""
        outer = self.picture.board.moved(*self.picture.origin)
        around_it = [spot for ring in RINGS for spot in _ring(outer.grown(AWAY + ring))]
        level = {
            spot
            for ring in RINGS
            for x, y in ends
            for edge in (outer.grown(AWAY + ring),)
            for spot in ((x, edge.top), (x, edge.bottom), (edge.left, y), (edge.right, y))
        }
        clear = outer.grown(AWAY - CALLOUT / 2)  # no disc beside the board comes nearer
        near = [box for box in (*self._taken, *self.discs) if not clear.holds(box)]
        spots = [spot for spot in dict.fromkeys((*sorted(level), *around_it)) if self._is_free(*spot, near)]
        return [(_length(spot, end), end, spot) for spot in spots for end in ends]

    def _least_crossed(self, ways: Iterable[tuple[float, Point, Point]]) -> tuple[Point, Point] | None:
        """Choose the leader that runs over the least on its way, of such the first.

        Pieces, words, numbers and other discs count ten times as much as tiles.
        """
        discs = [disc.grown(0.4) for disc in self.discs]
        things = [box.grown(-0.2) for box in (*self._taken, *discs)]
        tiles = [(box, box.grown(-0.4)) for box in self._flat]
        best, fewest = None, math.inf
        for _, end, spot in ways:
            last = _dot(end)
            crossed = 10 * sum(crosses(spot, end, box) for box in things)
            if crossed < fewest:
                crossed += sum(crosses(spot, end, inner) for box, inner in tiles if not box.meets(last))
            if crossed < fewest:
                best, fewest = (end, spot), crossed
            if not fewest:
                break
        return best

    def _put(self, number: int, at: str, spot: Point, end: Point | None = None) -> None:
        self.items.append(callout(str(number), spot))
        self.marks.append(CalloutMark(number, at, _disc(*spot), end))

    def _is_free(self, x: float, y: float, near: Sequence[Box] | None = None) -> bool:
        """Tell whether a disc may lie about a point; `near` are the boxes that it might meet, if not all."""
        disc = _disc(x, y)
        if self._within is not None and not self._within.holds(disc):
            return False
        if any(disc.meets(box) for box in ((*self._taken, *self.discs) if near is None else near)):
            return False
        return not any(crosses(one, other, disc) for one, other in self._leaders)

    def _key(self, at: str) -> str:
        """Give the place a step names: a tray without a seat means that of the first seat that has one."""
        shelves = self.picture.trays.shelves
        keys = (f"/{at}", *(f"{seat}/{at}" for seat in self.picture.seats))
        return next((key for key in keys if key in shelves), at)

    def _faces(self, placed: Sequence[Placed]) -> Iterator[Box]:
        """Give the words, numbers and signs on pieces that lie flat."""
        for held in layout_of(placed).values():
            for piece in held:
                figure = self.picture.figure(held, piece) if self.picture.lies_flat(piece) else None
                if figure is not None:
                    yield from _signs(children(figure[0]), self.picture.shift)

    def _printed(self, pieces: Sequence[Box]) -> Iterator[Box]:
        """Give the words, numbers and icons printed on and around spaces, but for those under pieces."""
        around_it, on_it = _printed_on(self.picture.definition, self.picture.field.measures)
        yield from (box.moved(*self.picture.origin) for box in around_it)
        for printed in on_it:
            box = printed.moved(*self.picture.origin)
            if not any(piece.meets(box) for piece in pieces):
                yield box


def _length(spot: Point, end: Point) -> float:
    """Tell how long a leader counts: it is better level or upright."""
    x, y = spot[0] - end[0], spot[1] - end[1]
    straight = -LEVEL <= x <= LEVEL or -LEVEL <= y <= LEVEL
    return math.hypot(x, y) + (0.0 if straight else ASKEW)


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Tell whether a line runs through a box.

    >>> crosses((0, 0), (4, 4), Box(1, 1, 1, 1)), crosses((0, 0), (4, 0), Box(1, 1, 1, 1))
    (True, False)
    """
    if box.width <= 0 or box.height <= 0:
        return False
    if max(start[0], end[0]) <= box.left or min(start[0], end[0]) >= box.right:
        return False
    if max(start[1], end[1]) <= box.top or min(start[1], end[1]) >= box.bottom:
        return False
    first, last = 0.0, 1.0
    sides = ((start[0], end[0], box.left, box.right), (start[1], end[1], box.top, box.bottom))
    for here, there, low, high in sides:
        way = there - here
        if abs(way) < 1e-9:
            if not low < here < high:
                return False
            continue
        near, far = sorted(((low - here) / way, (high - here) / way))
        first, last = max(first, near), min(last, far)
    return first < last


def _ring(box: Box) -> Iterator[Point]:
    """Give points all round a box, a few millimetres apart."""
    for part in range(int(box.width / STEP) + 1):
        yield from ((box.left + part * STEP, box.top), (box.left + part * STEP, box.bottom))
    for part in range(int(box.height / STEP) + 1):
        yield from ((box.left, box.top + part * STEP), (box.right, box.top + part * STEP))


@lru_cache(maxsize=32)  # the setups of a game are drawn in the same sizes
def _printed_on(definition: Definition, measures: Measures) -> tuple[list[Box], list[Box]]:
    """List where words, numbers and icons are printed around a board, and on its spaces."""
    board = definition.game.board
    around_it = [bounds((item,)) for item in around_board(board, measures)]
    around_it += [bounds((item,)) for item in board_marks(definition, measures) if isinstance(item, Text)]
    items = (item for space in board.spaces for item in space_group(space, board, measures).items)
    shown = (item for item in items if isinstance(item, Text | Use | Group) and not is_ghost(item))
    return around_it, [bounds((item,)) for item in shown]


def _signs(items: Iterable[Item], transform: Transform) -> Iterator[Box]:
    """Give the boxes of words, and of signs that are drawings within a drawing."""
    for item in items:
        if isinstance(item, Text):
            yield bounds((item,), transform)
        elif isinstance(item, Group):
            yield from _signs(item.items, transform @ item.transform)
        elif isinstance(item, Use):
            inner = transform @ item.transform
            for part in item.symbol.items:
                if isinstance(part, Use):
                    yield bounds((part,), inner)
            yield from _signs((part for part in item.symbol.items if not isinstance(part, Use)), inner)


def _disc(x: float, y: float) -> Box:
    return Box(x - CALLOUT / 2, y - CALLOUT / 2, CALLOUT, CALLOUT)


def _dot(end: Point) -> Box:
    return Box(end[0] - END, end[1] - END, 2 * END, 2 * END)
