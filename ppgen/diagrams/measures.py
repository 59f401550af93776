"""How sizes on a board follow from the length of its unit."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ppgen.definition.board import Space
from ppgen.drawing.box import Box
from ppgen.drawing.palette import COLOUR, Palette

HALF = 25.4
"""Millimetres of a space at half scale, for which the sizes below are meant."""
FACES_FROM = 15.0
"""Millimetres of a space from which suit and value of an ordinary tile fit above a coin."""
SPECIAL_FACES_FROM = 11.0
"""The same for a special tile, where no coin stays long."""
WORDS_FROM = 20.0
"""Millimetres of a space from which names and effects are printed on it."""
COIN = 0.75
"""A coin's share of a space on which one coin stands (look: boards)."""
SMALL_COIN = 0.64
"""The same below `WORDS_FROM`, where the number takes a larger share."""
LEAST_SCALE = 0.34
"""Pieces that stand on others or lie in trays are not drawn smaller than this, or they could not be told."""
NUMBER_LINE = 0.13
"""The share of such a small space that its number takes from the top."""
CLEAR_COIN, CLEAR_LINE = 0.6, 0.34
"""A coin's share of a tile, and what lies above it, where it leaves the tile's number and icon free."""


def box_of(space: Space, unit: float = 1.0) -> Box:
    """Give a space's rectangle where a board unit is so long."""
    return Box(space.x * unit, space.y * unit, space.w * unit, space.h * unit)


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes on a board whose unit is so many millimetres."""

    unit: float
    palette: Palette = COLOUR
    bare: bool = False
    """Whether a grid and points are drawn without the names of their places."""
    over_art: bool = False
    """Whether something lies under the spaces, so that they are seen through."""
    clear: bool = False
    """Whether coins leave the numbers and icons of tiles free, which then show nothing else."""

    def size(self, at_half: float, least: float = 0.0) -> float:
        """Scale a size that is meant for half scale; type and marks grow slower than spaces."""
        return max(least, at_half * math.pow(self.unit / HALF, 0.65))

    @property
    def words(self) -> bool:
        """Whether spaces are large enough for words."""
        return self.unit >= WORDS_FROM

    @property
    def named(self) -> bool:
        """Whether suits are written out, and there is room for it."""
        return self.words and self.palette.named

    def faces(self, space: Space) -> bool:
        """Whether a space is large enough to show which tile lies there."""
        return not self.clear and self.unit >= (SPECIAL_FACES_FROM if space.special else FACES_FROM)

    @property
    def number(self) -> float:
        """Size of the numbers in points."""
        return self.size(12.5, 7.5 if self.unit >= SPECIAL_FACES_FROM else 7)

    @property
    def inset(self) -> float:
        """Distance of a number from the edges of its space."""
        return self.size(1.6, 0.6)

    @property
    def arrow(self) -> float:
        """Length of an arrowhead."""
        return self.size(3.4, 1.9)

    @property
    def coin(self) -> float:
        """A coin's share of a space on which one coin stands."""
        if self.clear:
            return CLEAR_COIN
        return COIN if self.words else SMALL_COIN

    def room(self, space: Space) -> Box:
        """Give where pieces stand on a space: all of it, or what a number above them leaves."""
        box = box_of(space, self.unit)
        if self.words or space.shape not in ("tile", "spot"):
            return box
        line = CLEAR_LINE if self.clear and space.shape == "tile" else NUMBER_LINE
        return Box(box.left, box.top + box.height * line, box.width, box.height * (1 - line))
