"""What lies before a seat on the table of a learn sheet: pieces in rows, alike ones as piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.diagrams.trays import OPEN
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Point, Symbol, Text, Transform, pt

CLOSE = 0.14
"""Between alike pieces, as a share of their size."""
LABEL = 8.0
"""Points of the words in the picture."""
LABEL_LINE = 3.6
"""Height of a label that stands above pieces, in millimetres."""


@dataclass(frozen=True)
class Lot:
    """Alike pieces before a seat: one, or a pile of them."""

    symbol: Symbol
    turn: int
    number: int
    width: float
    height: float

    def counted(self, at: Point) -> Item:
        """Say at a point how many they are."""
        return Text(at[0], at[1] + pt(9) * 0.35, f"×{self.number}", "body-semibold", 9, "ink", "middle")


@dataclass(frozen=True)
class TrayRow:
    """The pieces of one tray in a row."""

    key: str
    label: str
    lots: tuple[Lot, ...]
    above: bool = False
    """Whether the label stands above the pieces, not before them."""
    named: bool = True
    """Whether it has a label at all."""
    fanned: bool = False
    """Whether each of its pieces lies over the one before."""

    @property
    def width(self) -> float:
        """How long the row is with its label."""
        pieces = sum(self._steps())
        return max(pieces, fonts.measure(self.label, "body", LABEL)) if self.above else self.words + pieces

    @property
    def height(self) -> float:
        """How high it is with its label."""
        return max(lot.height for lot in self.lots) + (LABEL_LINE + self.counts if self.above else 0.0)

    @property
    def counts(self) -> float:
        """How much the counts above its piles take up."""
        return LABEL_LINE if any(lot.number > 1 for lot in self.lots) else 0.0

    @property
    def words(self) -> float:
        """How much the label takes up."""
        return 0.0 if self.above or not self.named else fonts.measure(self.label, "body", LABEL) + 1.6

    def name(self, at: Point, side: int) -> Item:
        """Write its label beside it, as a seat at one of the four sides of the table reads it."""
        words = Text(0, pt(LABEL) * 0.35, self.label, "body", LABEL, "muted", "end" if side == 2 else "start")
        turn = {1: 90.0, 3: -90.0}.get(side, 0.0)
        return Group((words,), Transform.translate(*at) @ Transform.rotate(turn))

    def _steps(self) -> Iterator[float]:
        for number, lot in enumerate(self.lots, 1):
            covered = self.fanned and lot.number == 1 and number < len(self.lots)
            yield lot.width * (OPEN if covered else 1 + CLOSE)

    def places(self) -> Iterator[tuple[Lot, float]]:
        """Give each lot with its middle from the left end of the row."""
        x = self.words
        for lot, step in zip(self.lots, self._steps(), strict=True):
            yield lot, x + lot.width / 2
            x += step
