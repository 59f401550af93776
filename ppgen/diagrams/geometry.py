"""Rectangles and the drawing of a board's lines: which edges of spaces are walls, steps and turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from ppgen.definition.board import Board, Space

_NEAR = 1e-6


class Box(NamedTuple):
    """A rectangle; x to the right, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The centre from the left."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The centre from the top."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.h

    def scaled(self, factor: float) -> Box:
        """Give the same rectangle in other units."""
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def grown(self, by: float) -> Box:
        """Give the rectangle with every edge moved out."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def around(boxes: Iterable[Box]) -> Box:
    """Give the smallest rectangle around several."""
    found = list(boxes)
    left, top = min(b.x for b in found), min(b.y for b in found)
    return Box(left, top, max(b.right for b in found) - left, max(b.bottom for b in found) - top)


def box_of(space: Space) -> Box:
    """Give a space's rectangle in board units."""
    return Box(space.x, space.y, space.w, space.h)


class Edge(NamedTuple):
    """A side of a space: from one point to another, in board units.

    `wall`: no way across. `turn`: the track goes across through a gap in a wall. `step`: it goes across.
    `heading` is the direction of travel across it in degrees clockwise from east.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["wall", "turn", "step"]
    heading: int = 0


def edges(board: Board) -> Iterator[Edge]:
    """Give every edge of the spaces of the track that are tiles, each once."""
    tiles = {space.id: space for space in board.spaces if space.shape == "tile"}
    order = {name: place for place, name in enumerate(board.track)}
    links = list(pairwise(board.track))
    leaving = {(board.space(a).id, _heading(board.space(a), board.space(b))) for a, b in links}
    entering = {(board.space(b).id, (_heading(board.space(a), board.space(b)) + 180) % 360) for a, b in links}
    exits = {(way.space, _SIDES[way.side]) for way in board.exits}
    for space in tiles.values():
        if space.id not in order:
            continue
        for side in (0, 90, 180, 270):
            neighbour = _across(space, side, tiles.values())
            if neighbour is not None and neighbour.id in order and order[neighbour.id] < order[space.id]:
                continue  # that space draws it
            yield _edge(space, side, (space.id, side), leaving, entering, exits, joined=neighbour is not None)


_SIDES = {"east": 0, "south": 90, "west": 180, "north": 270}


def _edge(
    space: Space,
    side: int,
    key: tuple[str, int],
    leaving: set[tuple[str, int]],
    entering: set[tuple[str, int]],
    exits: set[tuple[str, int]],
    *,
    joined: bool,
) -> Edge:
    box = box_of(space)
    x1, y1, x2, y2 = {
        0: (box.right, box.y, box.right, box.bottom),
        90: (box.x, box.bottom, box.right, box.bottom),
        180: (box.x, box.y, box.x, box.bottom),
        270: (box.x, box.y, box.right, box.y),
    }[side]
    if key in leaving or key in entering or key in exits:
        heading = (side + 180) % 360 if key in entering else side
        kind: Literal["turn", "step"] = "step" if joined and heading in (0, 180) else "turn"
        return Edge(x1, y1, x2, y2, kind, heading)
    return Edge(x1, y1, x2, y2, "wall")


def _heading(start: Space, end: Space) -> int:
    """Give the direction from one space to the next, in quarter turns clockwise from east."""
    a, b = box_of(start), box_of(end)
    dx, dy = b.cx - a.cx, b.cy - a.cy
    if abs(dx) >= abs(dy):
        return 0 if dx > 0 else 180
    return 90 if dy > 0 else 270


def _across(space: Space, side: int, others: Iterable[Space]) -> Space | None:
    box = box_of(space)
    dx, dy = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[side]
    x, y = box.cx + dx * (box.w / 2 + 0.05), box.cy + dy * (box.h / 2 + 0.05)
    for other in others:
        b = box_of(other)
        if b.x - _NEAR < x < b.right + _NEAR and b.y - _NEAR < y < b.bottom + _NEAR:
            return other
    return None


def merged(walls: Iterable[Edge]) -> list[Edge]:
    """Join walls that go on in a straight line."""
    lines: list[Edge] = []
    for wall in sorted(walls, key=lambda e: (e.x1 != e.x2, e.y1 if e.y1 == e.y2 else e.x1, e.x1, e.y1)):
        last = lines[-1] if lines else None
        if (
            last
            and abs(last.x2 - wall.x1) < _NEAR
            and abs(last.y2 - wall.y1) < _NEAR
            and _straight(last, wall)
        ):
            lines[-1] = last._replace(x2=wall.x2, y2=wall.y2)
        else:
            lines.append(wall)
    return lines


def _straight(one: Edge, other: Edge) -> bool:
    return (abs(one.x1 - one.x2) < _NEAR) == (abs(other.x1 - other.x2) < _NEAR)
