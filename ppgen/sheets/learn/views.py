"""What is seen of a board in a picture, and where pieces lie in it, so that arrows keep clear of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist, hypot

from ppgen.diagrams import Picture
from ppgen.diagrams.motion import Journey
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Circle, Item, Point, Transform, stroked
from ppgen.engine import Place, Placed
from ppgen.sheets.learn.aside import Side
from ppgen.sheets.table.arrows import BOW, arrow, way

CLEAR = 0.8
"""Between an arrow and a piece, in millimetres."""
LEAP = 0.34
"""How far an arrow bows that leads over a piece, as a share of its length."""
CELLS = ("square", "hex", "hex-flat", "point")
"""Places on which pieces are equally large."""


@dataclass(frozen=True)
class View:
    """What is seen of a board in a picture, and where."""

    drawing: Picture
    window: Box
    """What is seen, in the drawing's millimetres."""
    room: Box
    """Where it stands, in those of the picture."""
    side: Side
    """Where the shelf is."""

    @property
    def shift(self) -> Transform:
        """From the drawing to the picture."""
        return Transform.translate(self.room.left - self.window.left, self.room.top - self.window.top)


class Spots:
    """Where pieces lie in a picture, so that arrows keep clear of them."""

    def __init__(self, view: View, before: Sequence[Placed], after: Sequence[Placed]) -> None:
        self.view = view
        self.started = view.drawing.boxes(before)
        self.ended = view.drawing.boxes(after)

    def spot(self, kind: str, place: Place | None, *, end: bool) -> Box:
        """Give the box of a piece where it starts or ends, in the drawing's millimetres."""
        lying = self.ended if end else self.started
        space = self.view.drawing.box(place or "") or self.view.window
        if self.view.drawing.field.shape(place or "") in ("pit", "store"):
            return space
        same = [box for piece, box in lying if piece.at == place and piece.piece == kind]
        if same:
            return same[-1]
        like = next((box for piece, box in lying if piece.piece == kind and "/" not in piece.at), None)
        if like and self.view.drawing.field.shape(place or "") in CELLS:
            return Box(space.cx - like.width / 2, space.cy - like.height / 2, like.width, like.height)
        return space.grown(-0.2 * min(space.width, space.height))

    def rings(self, went: Sequence[Journey], lying: Sequence[Placed]) -> Iterator[Item]:
        """Ring with dashes where a piece has been, or where it will be."""
        held = {piece.at for piece in lying}
        for one in went:
            for place, end in ((one.start, False), (one.end, True)):
                if is_space(place) and place not in held:
                    box = self.spot(one.piece.kind, place, end=end)
                    r = min(box.width, box.height) / 2
                    yield Circle(box.cx, box.cy, r, stroked("accent", 0.75, (1.2, 0.9)))

    def sown(self, one: Journey) -> bool:
        """Tell whether a seed is sown: the board says which way, and arrows would cover the others."""
        shape = self.view.drawing.field.shape
        return shape(one.start or "") == shape(one.end or "") == "pit"

    def new(self, one: Journey) -> Item:
        """Ring a piece that has come from nowhere, that was turned, or the pit of one that was sown."""
        x, y, r = self.circle(self.spot(one.piece.kind, one.end, end=True))
        return Circle(x, y, r + CLEAR, stroked("accent", 1.5))

    def between(self, one: Journey) -> Item:
        """Draw an arrow from space to space; it bows where it goes over others."""
        (x1, y1, r1), (x2, y2, r2) = (
            self.circle(self.spot(one.piece.kind, place, end=end))
            for place, end in ((one.start, False), (one.end, True))
        )
        long = dist((x1, y1), (x2, y2))
        space = self.view.drawing.box(one.start or "")
        free = max(long - 3.5, 0.0) / 2
        a = towards((x1, y1), (x2, y2), min(r1 + CLEAR, free))
        b = towards((x2, y2), (x1, y1), min(r2 + CLEAR, free))
        over = space is not None and long > 1.6 * min(space.width, space.height)
        middle = Box((x1 + x2) / 2 - self.view.shift.e, (y1 + y2) / 2 - self.view.shift.f, 0, 0)
        leaps = any(box.holds(middle) for _, box in (*self.started, *self.ended))
        return arrow(a, b, bow=LEAP if over and leaps else BOW if over else 0.0)

    def along(self, one: Journey, names: Sequence[str]) -> Item:
        """Draw an arrow that follows its way over spaces."""
        ends = [
            self.spot(one.piece.kind, place, end=end) for place, end in ((one.start, False), (one.end, True))
        ]
        boxes = [box for name in names if (box := self.view.drawing.box(name))]
        points = [self.circle(box)[:2] for box in (ends[0], *boxes, ends[1])]
        return way(points)

    def circle(self, box: Box) -> tuple[float, float, float]:
        """Give a piece's middle and half its breadth in the picture."""
        x, y = self.view.shift.point(box.cx, box.cy)
        return x, y, min(box.width, box.height) / 2


def is_space(end: Place | None) -> bool:
    """Tell whether a piece comes from or goes to a space of the board, rather than a tray or nowhere."""
    return end is not None and "/" not in end


def towards(start: Point, end: Point, length: float) -> Point:
    """Give the point so many millimetres from one point towards another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dy) or 1.0
    return start[0] + dx / size * length, start[1] + dy / size * length
