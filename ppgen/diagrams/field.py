"""Where pieces lie on the board: its spaces, and the lattice of a board that is built during play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from ppgen.definition import Definition
from ppgen.diagrams.boards.tables import box_head
from ppgen.diagrams.measures import LEAST_SCALE, Measures, box_of
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR
from ppgen.engine import Placed
from ppgen.pieces.registry import kinds
from ppgen.pieces.suits import knowing

_CELL = re.compile(r"(-?\d+(?:\.5)?),(-?\d+(?:\.5)?)")
"""A space of a lattice; a half is between two spaces, where a piece stands on their line."""
_TILE = re.compile(r"\[(-?\d+),(-?\d+)\]")
_PIECE = 19.05
"""Millimetres of the pieces that a board is drawn for while none stands on it."""


class Field:
    """The board of a diagram; lengths in millimetres, its top left corner (on a lattice 0,0) at the origin.

    `frames` are all positions that will be shown, `unit` is the length of a board unit.
    """

    def __init__(self, definition: Definition, frames: Sequence[Sequence[Placed]], unit: float) -> None:
        self.board = definition.game.board
        palette = replace(COLOUR, folder=definition.folder)
        self.measures = Measures(unit, knowing(palette, definition.systems.values()))
        self.unit = unit
        self._kinds = kinds(definition.systems)
        self._frames = frames
        self._spaces = {space.id: space for space in self.board.spaces}

    @cached_property
    def true_scale(self) -> float:
        """The scale of the board."""
        return self.unit / self.board.unit

    @cached_property
    def scale(self) -> float:
        """The scale of the pieces: that of the board, but larger where a tile is a place for one of them."""
        shapes = {space.shape for space in self.board.spaces}
        names = {piece.piece for frame in self._frames for piece in frame if "/" not in piece.at}
        standing = [self._kinds[name] for name in names]
        if not shapes or not shapes <= {"tile", "spot"} or any(kind.piece.base for kind in standing):
            return max(self.true_scale, LEAST_SCALE)
        largest = max((max(kind.size) for kind in standing), default=_PIECE)
        return self.measures.coin * self.unit * min(space.w for space in self.board.spaces) / largest

    @cached_property
    def box(self) -> Box:
        """The rectangle of the board, or of what has been built of it."""
        if self.board.lattice is None:
            boxes = [box_of(space, self.unit) for space in self.board.spaces]
            return around(boxes) if boxes else Box(0, 0, 0, 0)
        built = [self.space(piece.at) for frame in self._frames for piece in frame if "/" not in piece.at]
        found = [box for box in built if box is not None] or [Box(0, -2 * self._cell, *[2 * self._cell] * 2)]
        return around(found).grown(self._cell / 4)

    @cached_property
    def _cell(self) -> float:
        lattice = self.board.lattice
        return self.true_scale * lattice.cell if lattice else 0.0

    def space(self, at: str) -> Box | None:
        """Give the rectangle of a space, or of a place on the lattice; None if it is neither."""
        if at in self._spaces:
            return box_of(self._spaces[at], self.unit)
        lattice = self.board.lattice
        if lattice is None:
            return None
        edge = self._cell
        if place := _CELL.fullmatch(at):
            return Box(float(place[1]) * edge, -(float(place[2]) + 1) * edge, edge, edge)
        if place := _TILE.fullmatch(at):
            edge *= lattice.tile
            return Box(int(place[1]) * edge, -(int(place[2]) + 1) * edge, edge, edge)
        return None

    def room(self, at: str) -> Box | None:
        """Give where pieces can stand on a space."""
        space = self._spaces.get(at)
        if space is None:
            return self.space(at)
        room = self.measures.room(space)
        head = box_head(space, self.board, self.measures)
        return room._replace(top=room.top + head, height=room.height - head)

    def shape(self, at: str) -> str:
        """Give the shape of a space; nothing for a place of a lattice."""
        return self._spaces[at].shape if at in self._spaces else ""
