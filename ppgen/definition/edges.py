"""Edges and corners of cells as places: for lines that are drawn, walls that are built, roads that are laid.

An edge is named by the cells that it parts, `a1|b1`, or at the rim by its cell and its side, `a1|south`; a
corner by the cells that meet there, `a1+b2` where four do (the first and the last of them), or by a cell and
its side.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ppgen.definition.space import Shape, Space

Point = tuple[float, float]
"""So many units from the left and from the top."""
PARTS, MEETS = "|", "+"
"""Between the cells that an edge parts, and between those that meet at a corner."""
WIDTH = 0.2
"""Of an edge, in units, where nothing lies between the cells."""
_FINE = 1000
"""Corners so near, in parts of a unit, are one."""


def outline(space: Space) -> list[Point]:
    """Give the corners of a cell, clockwise from the top left."""
    left, top, wide, high = space.x, space.y, space.w, space.h
    right, bottom = left + wide, top + high
    if space.shape == "hex":
        upper, lower, cx = top + high / 4, top + high * 3 / 4, left + wide / 2
        return [(left, upper), (cx, top), (right, upper), (right, lower), (cx, bottom), (left, lower)]
    if space.shape == "hex-flat":
        near, far, cy = left + wide / 4, left + wide * 3 / 4, top + high / 2
        return [(left, cy), (near, top), (far, top), (right, cy), (far, bottom), (near, bottom)]
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


class Side(NamedTuple):
    """A side of cells, from corner to corner: of one at the edge of a grid, of two inside it."""

    start: Point
    end: Point
    cells: tuple[Space, ...]

    @property
    def middle(self) -> Point:
        """The point between its corners."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def sides_of(cells: Iterable[Space]) -> list[Side]:
    """Give every side of some cells, each once."""
    found: dict[tuple[int, int], Side] = {}
    for space in cells:
        around = outline(space)
        for start, end in zip(around, [*around[1:], around[0]], strict=True):
            key = _key((start[0] + end[0], start[1] + end[1]))
            known = found.get(key)
            found[key] = known._replace(cells=(*known.cells, space)) if known else Side(start, end, (space,))
    return list(found.values())


@dataclass(frozen=True)
class Edge:
    """An edge as a place."""

    name: str
    side: Side
    ends: tuple[str, str]
    """The names of the corners at its ends."""

    def space(self, width: float) -> Space:
        """Give the edge as a space so wide, which leaves its corners free."""
        (x1, y1), (x2, y2) = sorted((self.side.start, self.side.end))
        long = math.hypot(x2 - x1, y2 - y1)
        by = width / 2 / long
        dx, dy = (x2 - x1) * (1 - 2 * by), (y2 - y1) * (1 - 2 * by)
        shape: Shape = "edge"
        if abs(dx) > 1 / _FINE and abs(dy) > 1 / _FINE:
            shape = "edge-down" if dy > 0 else "edge-up"
        w, h = max(abs(dx), width), max(abs(dy), width)
        x, y = self.side.middle
        return Space(id=self.name, x=x - w / 2, y=y - h / 2, w=w, h=h, shape=shape)


@dataclass(frozen=True)
class Corner:
    """A corner as a place."""

    name: str
    at: Point
    cells: tuple[Space, ...]

    def space(self, width: float) -> Space:
        """Give the corner as a space so wide."""
        x, y = self.at
        return Space(id=self.name, x=x - width / 2, y=y - width / 2, w=width, h=width, shape="corner")


class Meetings:
    """The edges and corners of cells, those at the rim too."""

    def __init__(self, cells: Sequence[Space]) -> None:
        sides = sides_of(cells)
        meeting: dict[tuple[int, int], dict[str, Space]] = {}
        points: dict[tuple[int, int], Point] = {}
        for side in sides:
            for point in (side.start, side.end):
                points.setdefault(_key(point), point)
                meeting.setdefault(_key(point), {}).update({cell.id: cell for cell in side.cells})
        order = {cell.id: number for number, cell in enumerate(cells)}
        self._corners = dict(_named(points, meeting, order))
        self.corners = list(self._corners.values())
        self.edges = [self._edge(side) for side in sides]

    def _edge(self, side: Side) -> Edge:
        names = [cell.id for cell in side.cells]
        if len(names) == 1:
            names.append(_way(_middle(side.cells[0]), side.middle))
        ends = self._corners[_key(side.start)].name, self._corners[_key(side.end)].name
        return Edge(PARTS.join(names), side, ends)

    def inner_edges(self) -> list[Edge]:
        """List the edges that part two cells."""
        return [edge for edge in self.edges if len(edge.side.cells) == 2]

    def inner_corners(self) -> list[Corner]:
        """List the corners that lie at no edge of the rim."""
        rim = {end for edge in self.edges if len(edge.side.cells) == 1 for end in edge.ends}
        return [corner for corner in self.corners if corner.name not in rim]


def topology(edges: Sequence[Edge], corners: Sequence[Corner]) -> dict[str, Any]:
    """Tell what edges part, what meets at corners, and how both lie to each other, as a judge reads it.

    Of two edges that share an end, and of two corners at the ends of an edge, each is a step from the other.
    `around` gives the edges around a cell or a corner by the compass.
    """
    at = {corner.name: corner.at for corner in corners}
    steps: dict[str, dict[str, str]] = {edge.name: {} for edge in edges}
    steps |= {corner.name: {} for corner in corners}
    around: dict[str, dict[str, str]] = {}
    by_end: dict[str, list[Edge]] = {}
    for edge in edges:
        for end in edge.ends:
            for other in by_end.setdefault(end, []):
                _join(steps, (edge.name, edge.side.middle), (other.name, other.side.middle))
            by_end[end].append(edge)
            if end in at:
                around.setdefault(end, {})[_way(at[end], edge.side.middle)] = edge.name
        for cell in edge.side.cells:
            around.setdefault(cell.id, {})[_way(_middle(cell), edge.side.middle)] = edge.name
        if at.keys() >= set(edge.ends):
            start, end = edge.ends
            _join(steps, (start, at[start]), (end, at[end]))
    return {
        "edges": {
            edge.name: {
                "parts": [cell.id for cell in edge.side.cells],
                "ends": [end for end in edge.ends if end in at],
            }
            for edge in edges
        },
        "corners": {corner.name: [cell.id for cell in corner.cells] for corner in corners},
        "around": around,
        "steps": steps,
    }


def _join(steps: dict[str, dict[str, str]], one: tuple[str, Point], other: tuple[str, Point]) -> None:
    """Make two places a step apart, by the compass."""
    for (name, here), (end, there) in ((one, other), (other, one)):
        way = _way(here, there)
        steps[name][way if way not in steps[name] else f"to {end}"] = end


def _named(
    points: Mapping[tuple[int, int], Point],
    meeting: Mapping[tuple[int, int], Mapping[str, Space]],
    order: Mapping[str, int],
) -> Iterator[tuple[tuple[int, int], Corner]]:
    """Name corners by the cells that meet there; if that fits several, by the side of the first, too."""
    cells = {key: sorted(found.values(), key=lambda cell: order[cell.id]) for key, found in meeting.items()}
    names = {key: _joined([cell.id for cell in found]) for key, found in cells.items()}
    count = Counter(names.values())
    for key, point in points.items():
        first, name = cells[key][0], names[key]
        if len(cells[key]) == 1 or count[name] > 1:
            name += MEETS + _way(_middle(first), point)
        yield key, Corner(name, point, tuple(cells[key]))


def _joined(names: Collection[str]) -> str:
    first, *_, last = names if len(names) > 1 else [*names, ""]
    return MEETS.join((first, last) if len(names) == 4 else names)


def _middle(space: Space) -> Point:
    return space.x + space.w / 2, space.y + space.h / 2


def _way(start: Point, end: Point) -> str:
    """Name the direction from one point to another by the compass."""
    dx, dy = (round((b - a) * _FINE) for a, b in zip(start, end, strict=True))
    upright = "" if not dy else "south" if dy > 0 else "north"
    level = "" if not dx else "east" if dx > 0 else "west"
    return upright + level


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * _FINE), round(point[1] * _FINE)
