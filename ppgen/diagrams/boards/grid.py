"""Grids of squares and hexagons, their lines, their sides that belong to seats, and their coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from ppgen.definition import Definition
from ppgen.definition.board import Board, Space
from ppgen.definition.grid import Grid
from ppgen.definition.selection import coordinates
from ppgen.diagrams.boards.art import Art, Look, Named
from ppgen.diagrams.boards.bands import bands
from ppgen.diagrams.boards.cells import cell, cell_arrows, cell_lines
from ppgen.diagrams.boards.coordinates import coordinate_labels
from ppgen.diagrams.measures import Measures
from ppgen.drawing.scene import Item


def words(space: Space, board: Board) -> Iterator[str]:
    """Yield the words that a cell shows."""
    del board
    yield from filter(None, (space.name, space.effect))


SQUARE = Look(draw=cell, words=words, even=True)
HEX = replace(SQUARE, round=True, pointed=True)


class GridArt(Art[Grid]):
    """Cells, thin lines between them, and heavy ones around them."""

    looks: ClassVar[Mapping[str, Look]] = {"square": SQUARE, "hex": HEX, "hex-flat": HEX}

    def marks(self, definition: Definition, family: Grid | None, m: Measures) -> Iterator[Item]:
        """Draw the bands of sides that belong to seats."""
        if family is not None:
            yield from bands(definition, family, m)

    def lines(self, board: Board, family: Grid | None, m: Measures) -> Iterator[Item]:
        """Draw the lines of the cells."""
        yield from cell_lines(board, family, m)

    def arrows(self, board: Board, family: Grid | None, m: Measures) -> Iterator[Item]:
        """Draw an arrow between cells that follow each other on the track."""
        del family
        yield from cell_arrows(board, m)

    def names(self, board: Board, family: Grid | None, m: Measures) -> Iterator[Item]:
        """Print letters and numbers at the ends of columns and rows, of hexagons mostly at both."""
        if family is not None and family.coordinates:
            hexed = family.cells != "square"
            slanting = hexed and family.form != "rectangle"
            # Round a hexagon of hexagons, rows and columns end on the same sides.
            both = hexed and family.form != "hexagon"
            yield from coordinate_labels(board, self.looks, m, slanting=slanting, both=both)

    def reaches(self, board: Board, family: Grid | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: the bands of seats do."""
        return family is not None and bool(board.edges)

    def named(self, family: Grid | None, space: Space) -> Named:
        """Name squares along a window, hexagons within themselves."""
        del family
        if not coordinates(space.id):
            return ""
        return "along" if space.shape == "square" else "within"


ART = GridArt()
