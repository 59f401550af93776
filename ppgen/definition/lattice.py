"""A board that is built during play, of square tiles on a lattice of cells."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from ppgen.definition.family import Family
from ppgen.definition.fields import Between, Size, Whole, record

_CELL = re.compile(r"(-?\d+(?:\.5)?),(-?\d+(?:\.5)?)")
"""A cell; a half is between two cells, where a piece stands on their line."""
_TILE = re.compile(r"\[(-?\d+),(-?\d+)\]")


@record
class Lattice(Family):
    """A board that is built during play: cells named `x,y`, x to the east and y to the north."""

    cell: Size
    """Edge of a cell in millimetres at full size."""
    tile: Annotated[Whole, Between(1, 20)]
    """Cells along the edge of a tile: tile place `[c,r]` covers the cells from `c * tile, r * tile`."""

    grows: ClassVar[bool] = True

    @property
    def span(self) -> float:
        """Millimetres of a cell."""
        return self.cell

    def holds(self, at: str) -> bool:
        """Tell whether a name is that of a cell or of a tile place."""
        return self.covers(at) is not None

    def facts(self) -> Mapping[str, Any]:
        """Tell a judge how large tiles are."""
        return {"tile": self.tile}

    def covers(self, at: str) -> tuple[float, float, int] | None:
        """Give the south-west corner and the edge of a cell or tile place, in cells; None if it is none."""
        if place := _CELL.fullmatch(at):
            return float(place[1]), float(place[2]), 1
        if place := _TILE.fullmatch(at):
            return int(place[1]) * self.tile, int(place[2]) * self.tile, self.tile
        return None
