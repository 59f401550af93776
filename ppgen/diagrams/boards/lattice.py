"""A board that is built during play: nothing is drawn of it but the tiles that lie there."""

from __future__ import annotations

from ppgen.definition.board import Board
from ppgen.definition.cells import square
from ppgen.definition.lattice import Lattice
from ppgen.diagrams.boards.art import BoardArt
from ppgen.diagrams.measures import Measures
from ppgen.drawing.box import Box


class LatticeArt(BoardArt[Lattice]):
    """Cells on a lattice, of which `0,0` lies at the origin."""

    def place(self, family: Lattice, at: str, scale: float) -> Box | None:
        """Give the rectangle of a cell or of a tile place; None if it is none."""
        found = square(at, family.tile, scale * family.cell)
        return Box(*found) if found else None

    def built(self, family: Lattice, scale: float) -> Box | None:
        """Give the rectangle of a board on which nothing has been built: two cells by two."""
        edge = scale * family.cell
        return Box(0, -2 * edge, 2 * edge, 2 * edge)

    def lattice(self, board: Board, family: Lattice, m: Measures) -> tuple[float, int]:
        """Give how large cells and tiles are."""
        return m.unit / board.unit * family.cell, family.tile


ART = LatticeArt()
