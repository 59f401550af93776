"""Grids of squares and hexagons, their lines, their sides that belong to seats, and their coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from ppgen.definition import Definition
from ppgen.definition.board import Board, Space
from ppgen.definition.grid import Grid
from ppgen.definition.selection import coordinates
from ppgen.diagrams.boards.art import BoardArt, Named, SpaceLook, upright
from ppgen.diagrams.boards.bands import bands
from ppgen.diagrams.boards.cells import cell, cell_arrows, cell_lines
from ppgen.diagrams.boards.coordinates import coordinate_labels
from ppgen.diagrams.boards.points import DOT
from ppgen.diagrams.measures import Measures
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Circle, Item, Line, filled, stroked


def words(space: Space, board: Board) -> Iterator[str]:
    """Yield the words that a cell shows."""
    del board
    yield from filter(None, (space.name, space.effect))


SQUARE = SpaceLook(draw=cell, words=words, even=True)
HEX = replace(SQUARE, round=True, pointed=True)


def _turn(space: Space) -> float:
    """Give the angle of an edge to the level, in degrees clockwise."""
    if space.shape == "edge":
        return 90.0 if space.h > space.w else 0.0
    steep = math.degrees(math.atan2(space.h, space.w))
    return steep if space.shape == "edge-down" else -steep


def _edge(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw an edge that is a place: a line of dashes, unless it is a gap."""
    del m
    if board.grid is None or not board.grid.gap:
        turn, long = math.radians(_turn(space)), math.hypot(box.width, box.height)
        reach = max(box.width, box.height) if space.shape == "edge" else long
        dx, dy = math.cos(turn) * reach / 2, math.sin(turn) * reach / 2
        yield Line(box.cx - dx, box.cy - dy, box.cx + dx, box.cy + dy, stroked("muted", 0.5, (1.2, 1.2)))


def _corner(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a corner that is a place: a dot, unless it lies in a gap."""
    del space
    if board.grid is None or not board.grid.gap:
        yield Circle(box.cx, box.cy, min(max(0.7, DOT * m.unit / board.unit), box.width / 2), filled("ink"))


EDGE = SpaceLook(
    draw=_edge,
    spread="lying",
    beside=True,
    turn=_turn,
    between=True,
)
CORNER = replace(EDGE, draw=_corner, turn=upright, round=True, pointed=True)


class GridArt(BoardArt[Grid]):
    """Cells, thin lines between them, and heavy ones around them."""

    looks: ClassVar[Mapping[str, SpaceLook]] = {"square": SQUARE, "hex": HEX, "hex-flat": HEX} | {
        **dict.fromkeys(("edge", "edge-up", "edge-down"), EDGE),
        "corner": CORNER,
    }

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
            yield from coordinate_labels(board, self.looks, m, slanting=slanting, both=both, rim=family.rim)

    def reaches(self, board: Board, family: Grid | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: the bands of seats do."""
        return bool(board.edges) or (family is not None and "all" in (family.edges, family.corners))

    def named(self, family: Grid | None, space: Space) -> Named:
        """Name squares along a window, hexagons within themselves."""
        del family
        if not coordinates(space.id):
            return ""
        return "along" if space.shape == "square" else "within"


ART = GridArt()
