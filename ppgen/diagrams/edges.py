"""The lines of a board: which edges of its spaces are walls, steps and turns of the track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from ppgen.definition.board import Board, Space
from ppgen.diagrams.measures import box_of
from ppgen.drawing.box import Box

_NEAR = 1e-6
_EAST, _SOUTH, _WEST, _NORTH = 0, 90, 180, 270
_SIDES = {"east": _EAST, "south": _SOUTH, "west": _WEST, "north": _NORTH}


class SpaceSide(NamedTuple):
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


def edges(board: Board) -> Iterator[SpaceSide]:
    """Give every edge of the tiles of the track, each once.

    A track runs along rows: where it goes up or down, or off the board, it turns.
    """
    tiles = {space.id: space for space in board.spaces if space.shape == "tile"}
    place = {name: number for number, name in enumerate(board.track)}
    crossed = _crossed(board)
    for space in tiles.values():
        if space.id not in place:
            continue
        for side in (_EAST, _SOUTH, _WEST, _NORTH):
            neighbour = _across(space, side, tiles.values())
            if neighbour is not None and place.get(neighbour.id, place[space.id]) < place[space.id]:
                continue  # that space gives it
            line = _line(space, side)
            heading = crossed.get((space.id, side))
            if heading is None:
                yield SpaceSide(*line, "wall")
            else:
                along = neighbour is not None and heading in (_EAST, _WEST)
                yield SpaceSide(*line, "step" if along else "turn", heading)


def _crossed(board: Board) -> dict[tuple[str, int], int]:
    """Give the direction of travel across every side of a space that the track crosses."""
    crossed = {(way.space, _SIDES[way.side]): _SIDES[way.side] for way in board.exits}
    for before, after in pairwise(map(board.space, board.track)):
        heading = direction(box_of(before), box_of(after))
        crossed[before.id, heading] = crossed[after.id, (heading + 180) % 360] = heading
    return crossed


def _line(space: Space, side: int) -> tuple[float, float, float, float]:
    box = box_of(space)
    return {
        _EAST: (box.right, box.top, box.right, box.bottom),
        _SOUTH: (box.left, box.bottom, box.right, box.bottom),
        _WEST: (box.left, box.top, box.left, box.bottom),
        _NORTH: (box.left, box.top, box.right, box.top),
    }[side]


def direction(start: Box, end: Box) -> int:
    """Give the direction from one place to the next, in quarter turns clockwise from east."""
    dx, dy = end.cx - start.cx, end.cy - start.cy
    if abs(dx) >= abs(dy):
        return _EAST if dx > 0 else _WEST
    return _SOUTH if dy > 0 else _NORTH


def _across(space: Space, side: int, others: Iterable[Space]) -> Space | None:
    box = box_of(space)
    dx, dy = {_EAST: (1, 0), _SOUTH: (0, 1), _WEST: (-1, 0), _NORTH: (0, -1)}[side]
    x, y = box.cx + dx * (box.width / 2 + 0.05), box.cy + dy * (box.height / 2 + 0.05)
    for other in others:
        b = box_of(other)
        if b.left - _NEAR < x < b.right + _NEAR and b.top - _NEAR < y < b.bottom + _NEAR:
            return other
    return None


def merged(walls: Iterable[SpaceSide]) -> list[SpaceSide]:
    """Join walls that go on in a straight line."""
    lines: list[SpaceSide] = []
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


def _straight(one: SpaceSide, other: SpaceSide) -> bool:
    return (abs(one.x1 - one.x2) < _NEAR) == (abs(other.x1 - other.x2) < _NEAR)
