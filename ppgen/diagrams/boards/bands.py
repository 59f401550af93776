"""The sides of a grid that belong to seats: a band in the seat's colour, its cut in every notch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ppgen.definition import Definition
from ppgen.definition.board import Board, Side, Space
from ppgen.definition.edges import Side as Edge
from ppgen.definition.grid import Grid
from ppgen.definition.selection import coordinates
from ppgen.diagrams.boards.cells import edges_of
from ppgen.diagrams.boards.cuts import cut, outline
from ppgen.diagrams.boards.seats import seat_colour
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.scene import Item, Line, Point, stroked
from ppgen.pieces import cuts

DEPTH = 3.0
"""Millimetres from the outermost corners of the cells to the edge of a band, at full size."""
SPLIT = 0.9
"""Width of the cut between the bands of two sides, at full size."""
ROUND: tuple[Side, ...] = ("north", "east", "south", "west")


@dataclass(frozen=True)
class GridSide:
    """One side of a grid."""

    seat: str | None
    cells: Sequence[Space]
    inner: list[Point]
    """The corners of cells along it, clockwise."""
    along: Point
    """Its direction, of length 1, clockwise round the board."""
    reach: float
    """How far out the outermost corners are."""

    @property
    def out(self) -> Point:
        """The direction away from the board, of length 1."""
        return self.along[1], -self.along[0]


def bands(definition: Definition, grid: Grid, m: Measures) -> Iterator[Item]:
    """Draw the bands of a grid's sides."""
    board = definition.game.board
    found = sides_of(board, grid, m)
    if not found or not board.edges:
        return
    depth = DEPTH * m.unit / board.unit
    lines = {side: _line(band, depth) for side, band in found.items()}
    for number, (side, band) in enumerate(found.items()):
        if band.seat is None:
            continue
        before, after = ROUND[number - 1], ROUND[(number + 1) % 4]
        ends = [_crossing(lines[before], lines[side]), _crossing(lines[side], lines[after])]
        role, sign = seat_colour(definition, band.seat)
        yield outline([*band.inner, ends[1], ends[0]], cuts.area(role, sign, m.unit, m.palette, edged=True))
        yield from _cuts(band, depth, m.unit, sign, cuts.role_on(role, sign, m.unit, m.palette))
    for number, side in enumerate(ROUND):
        corner = _crossing(lines[ROUND[number - 1]], lines[side])
        start = found[side].inner[0]
        width = SPLIT * m.unit / board.unit
        yield Line(*start, *corner, stroked("ground", width / 25.4 * 72))


def sides_of(board: Board, grid: Grid, m: Measures) -> Mapping[Side, GridSide]:
    """Give the four sides of a grid, clockwise from the north; none if it has no such sides."""
    if not grid.sided or min(grid.columns, grid.rows) < 2:
        return {}
    cells = {space.id: space for space in board.spaces if coordinates(space.id)}
    drawn = [[cells[name] for name in row if name in cells] for row in grid.in_rows()]
    rows: dict[Side, list[Space]] = {
        "north": drawn[0],
        "east": [row[-1] for row in drawn],
        "south": drawn[-1][::-1],
        "west": [row[0] for row in drawn[::-1]],
    }
    if min(map(len, rows.values())) < 2:
        return {}
    ways = _ways(grid)
    facing: dict[Side, list[Edge]] = {side: [] for side in ROUND}
    members = {side: {space.id for space in row} for side, row in rows.items()}
    for edge in edges_of(board, m.unit):
        if len(edge.cells) == 1 and (side := _owner(edge, members, ways, m)):
            facing[side].append(edge)
    return {side: _band(board.edges.get(side), rows[side], ways[side], facing[side]) for side in ROUND}


def _band(seat: str | None, row: Sequence[Space], way: Point, edges: Sequence[Edge]) -> GridSide:
    ordered = sorted(edges, key=lambda edge: _dot(edge.middle, way))
    inner = [
        point for edge in ordered for point in sorted((edge.start, edge.end), key=lambda p: _dot(p, way))
    ]
    out = way[1], -way[0]
    return GridSide(
        seat,
        row,
        list(dict.fromkeys((round(x, 6), round(y, 6)) for x, y in inner)),
        way,
        max(_dot(point, out) for point in inner),
    )


def _ways(grid: Grid) -> dict[Side, Point]:
    """Give the direction of each side, clockwise round the board: those of a rhombus lean by half a cell."""
    lean = math.sin(math.pi / 6), math.cos(math.pi / 6)
    rhombus = grid.form == "rhombus"
    x, y = lean[::-1] if rhombus and grid.cells == "hex-flat" else (1.0, 0.0)
    u, v = lean if rhombus and grid.cells == "hex" else (0.0, 1.0)
    return {"north": (x, y), "east": (u, v), "south": (-x, -y), "west": (-u, -v)}


def _owner(
    edge: Edge, members: Mapping[Side, set[str]], ways: Mapping[Side, Point], m: Measures
) -> Side | None:
    """Tell to which side an outer edge of a cell belongs: of a corner cell, to that which it faces."""
    space = edge.cells[0]
    box = box_of(space, m.unit)
    facing = edge.middle[0] - box.cx, edge.middle[1] - box.cy
    inward: tuple[Side, ...] = ("north", "south", "east", "west")
    mine = [side for side in inward if space.id in members[side]]
    return max(mine, key=lambda side: round(_dot(facing, (ways[side][1], -ways[side][0])), 6), default=None)


def _line(band: GridSide, depth: float) -> tuple[Point, Point]:
    """Give the outer edge of a band: a point on it and its direction."""
    away = band.reach + depth - _dot(band.inner[0], band.out)
    return (band.inner[0][0] + band.out[0] * away, band.inner[0][1] + band.out[1] * away), band.along


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Give the point where two lines cross."""
    (x, y), (dx, dy) = one
    (u, v), (du, dv) = other
    along = ((u - x) * dv - (v - y) * du) / ((dx * dv - dy * du) or 1.0)
    return x + dx * along, y + dy * along


def _cuts(band: GridSide, depth: float, unit: float, sign: str, role: str) -> Iterator[Item]:
    """Repeat the seat's cut in every notch between two cells."""
    centres = [box_of(space, unit) for space in band.cells]
    for a, b in pairwise(centres):
        middle = (a.cx + b.cx) / 2, (a.cy + b.cy) / 2
        away = band.reach + depth * 0.5 - _dot(middle, band.out)
        x, y = middle[0] + band.out[0] * away, middle[1] + band.out[1] * away
        if sign == "lens":
            dx, dy = band.along[0] * depth, band.along[1] * depth
            yield cut((x - dx, y - dy), (x + dx, y + dy), depth * 0.34, role)
        else:
            yield from cuts.placed(sign, (x, y), depth * 0.55, role)


def _dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]
