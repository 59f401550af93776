"""Where pieces lie on the board: its spaces, and places that come during play."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ppgen.definition import Definition
from ppgen.definition.board import Space
from ppgen.definition.family import Family
from ppgen.diagrams.boards.art import BoardArt, SpaceLook
from ppgen.diagrams.boards.arts import drawn
from ppgen.diagrams.measures import LEAST_SCALE, Measures, box_of
from ppgen.diagrams.spaces import LOOKS
from ppgen.diagrams.spread import Extent, Footing
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR
from ppgen.engine import Placed
from ppgen.pieces.registry import kinds
from ppgen.pieces.suits import knowing

_PIECE = 19.05
"""Millimetres of the pieces that a board is drawn for while none stands on it."""


ON_LINE = 0.19
"""What stands between two spaces of a board that is built keeps this share of a space free on each side."""
LEAST_PAWN = 0.22
"""Pawns on a board that is kept clear are not drawn smaller than this."""


ON_SHEET = 0.85
"""Pieces on a printed sheet are drawn so much smaller than they are, so that numbers beside them are read."""


class BoardLayout:
    """The board of a diagram; lengths in millimetres.

    Its top left corner is at the origin; of one that is built during play, the place `0,0` is.
    `frames` are all positions that will be shown, `unit` is the length of a board unit; of `clear` see
    `Measures`, of `worn` the palette.
    """

    def __init__(
        self,
        definition: Definition,
        frames: Sequence[Sequence[Placed]],
        unit: float,
        *,
        clear: bool = False,
        worn: bool = False,
    ) -> None:
        self.board = definition.game.board
        palette = replace(COLOUR, folder=definition.folder, worn=worn)
        self.measures = Measures(unit, knowing(palette, definition.systems.values()), clear=clear)
        self.unit = unit
        self._kinds = kinds(definition.systems)
        self._frames = frames
        self._on_sheet = definition.shown_on is not None
        self._spaces = {space.id: space for space in self.board.spaces}

    @cached_property
    def true_scale(self) -> float:
        """The scale of the board."""
        return self.unit / self.board.unit

    @cached_property
    def scale(self) -> float:
        """The scale of the pieces: that of the board, but larger where a tile is a place for one of them."""
        if self._on_sheet:
            return ON_SHEET * self.true_scale
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
        if self._built is None:
            boxes = [box_of(space, self.unit) for space in self.board.spaces]
            return around(boxes) if boxes else Box(0, 0, 0, 0)
        built = [self.space(piece.at) for frame in self._frames for piece in frame if "/" not in piece.at]
        found = [box for box in built if box is not None] or [self._built]
        return around(found).grown(self._built.width / 8)

    @cached_property
    def _families(self) -> list[tuple[BoardArt[Any], Family]]:
        return [(one.art, one.family) for one in drawn(self.board) if one.family is not None]

    @cached_property
    def _built(self) -> Box | None:
        """Where a board begins that is built during play."""
        begun = (art.built(family, self.true_scale) for art, family in self._families)
        return next((box for box in begun if box), None)

    def space(self, at: str) -> Box | None:
        """Give the rectangle of a space, or of a place of a board that is built; None if it is neither."""
        if at in self._spaces:
            return box_of(self._spaces[at], self.unit)
        places = (art.place(family, at, self.true_scale) for art, family in self._families)
        return next((box for box in places if box), None)

    def room(self, at: str) -> Box | None:
        """Give where pieces can stand on a space."""
        space = self._spaces.get(at)
        if space is None:
            built = self.space(at)
            # What stands on a line between spaces leaves what lies on them to be seen.
            return built.grown(-ON_LINE * built.width) if built and "." in at else built
        room = self.measures.room(space)
        head = LOOKS[space.shape].head(space, self.board, self.measures)
        return room._replace(top=room.top + head, height=room.height - head)

    def footing(self, at: str) -> Footing | None:
        """Tell what a place offers to what lies there; None if nothing can."""
        box, room = self.space(at), self.room(at)
        if box is None or room is None:
            return None
        look, space = self.look(at), self.find(at)
        turn = look.turn(space) if space else 0.0
        return Footing(box, room, look.spread, turn, zlib.crc32(at.encode()) % 360)

    @cached_property
    def extents(self) -> Mapping[str, Extent]:
        """Tell how large each kind of piece is drawn: flat ones in the scale of the board."""
        found = {}
        for name, kind in self._kinds.items():
            scale = self.true_scale if kind.piece.base else self.scale
            if self.measures.clear and kind.piece.family == "standee" and not self._families:
                scale = max(self.true_scale, LEAST_PAWN)  # larger ones would hide what is printed on tiles
            width, height = kind.size
            found[name] = Extent(width * scale, height * scale, kind.piece.base)
        return found

    def find(self, at: str) -> Space | None:
        """Give the space of a name; None if it is none."""
        return self._spaces.get(at)

    def look(self, at: str) -> SpaceLook:
        """Tell how a space looks; a place of a board that is built is bare."""
        return LOOKS[self._spaces[at].shape if at in self._spaces else "bare"]

    def shape(self, at: str) -> str:
        """Give the shape of a space; nothing for a place of a board that is built."""
        return self._spaces[at].shape if at in self._spaces else ""
