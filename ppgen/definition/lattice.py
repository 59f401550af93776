"""A board that is built during play, of square tiles on a lattice of cells."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from ppgen.definition.cells import covers
from ppgen.definition.family import Family
from ppgen.definition.fields import Between, Size, Whole, record


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
        return covers(at, self.tile) is not None

    def facts(self) -> Mapping[str, Any]:
        """Tell a judge how large tiles are."""
        return {"tile": self.tile}
