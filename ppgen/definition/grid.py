"""Grids of squares and of hexagons."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from ppgen.definition.document import Document, Steps
from ppgen.definition.edges import WIDTH, Corner, Edge, Meetings, topology
from ppgen.definition.family import Family, Prints
from ppgen.definition.fields import Between, Flag, Number, Shorthand, Units, Whole, record
from ppgen.definition.problems import Problem
from ppgen.definition.selection import Selection, SpaceNames, unmeant
from ppgen.definition.space import CELL, Shape, Space

HEX = 2 / math.sqrt(3)
"""From corner to corner of a hexagon, where it is 1 from side to side."""
_SIZE = re.compile(r"([0-9]{1,3}) *[x\u00d7] *([0-9]{1,3})(?: +(hex|chequered))?")


def read_grid(value: Any) -> Any:
    """Read `8 x 8`, `8 x 8 chequered` or `11 x 11 hex` as a grid."""
    if not isinstance(value, str):
        return value
    found = _SIZE.fullmatch(value.strip())
    if not found:
        raise ValueError(f"{value!r} is no grid; it is written 8 x 8, 8 x 8 chequered or 11 x 11 hex")
    kinds: dict[str | None, dict[str, Any]] = {"hex": {"cells": "hex"}, "chequered": {"chequered": True}}
    return {"columns": int(found[1]), "rows": int(found[2]), **kinds.get(found[3], {})}


class GridCell(NamedTuple):
    """A cell by its name, and how far it lies along the columns to the east and the rows to the north.

    Of hexagons both count along lines of cells, so that neighbours differ by the same everywhere.
    """

    name: str
    east: int
    north: int
    left: float
    top: float


Which = Literal["none", "inner", "all"]


@record
class Grid(Family):
    """Cells in columns a, b, c… from the west and rows 1, 2, 3…, each one unit wide.

    Rows of squares count from the south, rows of hexagons from the north.
    """

    columns: Annotated[Whole, Between(1, 26)]
    """How many columns."""
    rows: Annotated[Whole, Between(1, 50)]
    """How many rows."""
    cells: Literal["square", "hex", "hex-flat"] = "square"
    """square; hex: hexagons with a point up, in level rows; hex-flat: with a side up, in upright columns."""
    form: Literal["rhombus", "rectangle", "hexagon"] = "rhombus"
    """Of hexagons: rhombus: each row half a cell further; rectangle: every other row half a cell further;
    hexagon: a rhombus less two corners, so that all six sides are equally long."""
    neighbours: Literal["straight", "diagonal", "both"] = "straight"
    """Of squares: whether those that share a side are neighbours, those that touch at a corner, or both."""
    chequered: Flag = False
    """Whether every other square is dark, a1 among them."""
    without: Selection | None = None
    """Cells that are left out."""
    gap: Annotated[Number, Between(0, 1)] = 0
    """What lies between cells, in units: room for walls."""
    edges: Which = "none"
    """Which edges of cells are places as well: all, or those inside, which part two cells: `a1|b1`."""
    corners: Which = "none"
    """Which corners of cells are places as well: all, or those inside, such as `a1+b2`."""
    coordinates: Flag = True
    """Whether letters and numbers stand around it, unless `labels` says what does."""
    x: Units = 0
    """Where it begins, in units from the left of the board."""
    y: Units = 0
    """Where it begins, in units from the top of the board."""

    prints: ClassVar[Mapping[Shape, Prints]] = {
        **dict.fromkeys(("square", "hex", "hex-flat"), Prints(CELL, either=("count", "label"))),
        **dict.fromkeys(("edge", "edge-up", "edge-down", "corner"), Prints()),
    }

    def spaces(self) -> Iterator[Space]:
        """Yield the cells as spaces, in rows from row 1, then edges and corners."""
        yield from self._cells()
        edges, corners = self._between()
        yield from (edge.space(self.width_between) for edge in edges)
        yield from (corner.space(self.width_between) for corner in corners)

    def _cells(self) -> Iterator[Space]:
        shape: Shape = self.cells
        wide = HEX if shape == "hex-flat" else 1
        high = HEX if shape == "hex" else 1
        dark, rim = self.dark(), self.rim
        for cell in self.all():
            ground = "square" if cell.name in dark else None
            x, y = (
                start + rim + at * (1 + self.gap) for start, at in ((self.x, cell.left), (self.y, cell.top))
            )
            yield Space(id=cell.name, x=x, y=y, w=wide, h=high, shape=shape, ground=ground)

    @property
    def width_between(self) -> float:
        """How wide edges and corners are, in units."""
        return self.gap or WIDTH

    @property
    def rim(self) -> float:
        """The room for edges or corners around the cells, in units."""
        if "all" not in (self.edges, self.corners):
            return 0.0
        return (self.width_between + self.gap) / 2 * (1 if self.cells == "square" else HEX)

    def _between(self) -> tuple[Sequence[Edge], Sequence[Corner]]:
        """List the edges and corners that are places."""
        if self.edges == self.corners == "none":
            return (), ()
        found = _meetings(tuple(self._cells()), self.gap)
        edges: Mapping[Which, Sequence[Edge]] = {"inner": found.inner_edges(), "all": found.edges}
        corners: Mapping[Which, Sequence[Corner]] = {"inner": found.inner_corners(), "all": found.corners}
        return edges.get(self.edges, ()), corners.get(self.corners, ())

    def every(self) -> list[GridCell]:
        """List the cells, those that are left out too."""
        cells = [self._cell(column, row) for row in range(self.rows) for column in range(self.columns)]
        if self.form == "hexagon" and self.cells != "square":
            side = self.columns // 2
            cells = [cell for cell in cells if side <= cell.east - cell.north + self.rows - 1 <= 3 * side]
        return cells

    def all(self) -> list[GridCell]:
        """List the cells that are there."""
        cells = self.every()
        if self.without:
            gone = set(SpaceNames([cell.name for cell in cells], self.dark()).all(self.without))
            cells = [cell for cell in cells if cell.name not in gone]
        left = min((cell.left for cell in cells), default=0.0)
        top = min((cell.top for cell in cells), default=0.0)
        return [cell._replace(left=cell.left - left, top=cell.top - top) for cell in cells]

    def in_rows(self) -> list[list[str]]:
        """Name the cells as they are drawn: row by row from the top, each from the west."""
        rows: dict[str, list[str]] = {}
        for cell in self.all():
            rows.setdefault(cell.name[1:], []).append(cell.name)
        return list(rows.values())[:: -1 if self.cells == "square" else 1]

    def dark(self) -> frozenset[str]:
        """Name the dark squares of a chequered grid."""
        if not self.chequered:
            return frozenset()
        return frozenset(
            _named(column, row)
            for row in range(self.rows)
            for column in range(self.columns)
            if (column + row) % 2 == 0
        )

    def topology(self) -> Mapping[str, Any]:
        """Tell how its cells lie to each other, and its edges and corners."""
        edges, corners = self._between()
        return {
            "at": {cell.name: [cell.east, cell.north] for cell in self.all()},
            "touch": self.neighbours if self.cells == "square" else self.cells,
            "text": "leaning" if self.cells == "hex" else "",
            **(topology(edges, corners) if edges or corners else {}),
        }

    @property
    def sided(self) -> bool:
        """Whether it has four sides, which can belong to seats."""
        return self.form != "hexagon" and not self.gap

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield what cannot be in what stands `here` in a file."""
        square = self.cells == "square"
        for key, meant in (("chequered", square), ("neighbours", square), ("form", not square)):
            if (*here, key) in document.values and not meant:
                whose = "squares" if key != "form" else "hexagons"
                yield document.problem((*here, key), f"{key!r} says something of {whose} only", at_key=True)
        if not square and self.form == "hexagon" and (self.columns != self.rows or self.columns % 2 == 0):
            message = "a hexagon has as many columns as rows, an odd number: twice a side less one"
            yield document.problem((*here, "form"), message)
        if self.without:
            whole = SpaceNames([cell.name for cell in self.every()], self.dark())
            yield from unmeant(document, (*here, "without"), self.without, whole)
        if not self.all():
            yield document.problem(here, "no cell is left of the grid", at_key=True)

    def _cell(self, column: int, row: int) -> GridCell:
        name = _named(column, row)
        if self.cells == "square":
            return GridCell(name, column, row, column, self.rows - row - 1)
        shifted = self.form == "rectangle"
        north = self.rows - row - 1
        step = HEX * 0.75
        if self.cells == "hex":
            left = column + (row % 2 if shifted else row) / 2
            return GridCell(name, column - (row // 2 if shifted else 0), north, left, row * step)
        top = row + (column % 2 if shifted else column) / 2
        return GridCell(name, column, north + (column // 2 if shifted else 0), column * step, top)


def _named(column: int, row: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


@lru_cache(maxsize=32)
def _meetings(cells: tuple[Space, ...], gap: float) -> Meetings:
    """Find where cells meet that lie so far apart."""
    return Meetings(
        [
            replace(
                cell,
                x=cell.x - cell.w * gap / 2,
                y=cell.y - cell.h * gap / 2,
                w=cell.w * (1 + gap),
                h=cell.h * (1 + gap),
            )
            for cell in cells
        ]
    )


GridField = Annotated[Grid, Shorthand(read_grid, 30)]
