"""What is printed on the leaf that measures a printer, and where: the drawing and the reader share it.

Dots of both sides stand on one lattice like the squares of a draughtboard, so that each dot of the back lies
between dots of the front: how a photograph or the paper bends is then the same for both. Four coins of each
side have pips, by which side and corner are told. Bars run over the edges of the leaf: where the printer cuts
them off is as far as it reaches. Scales of both sides meet on one line, for those without a camera.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from ppgen.errors import PpgenError

Side = Literal["front", "back"]
Edge = Literal["left", "top", "right", "bottom"]
Flip = Literal["long-edge", "short-edge"]

COLUMNS, ROWS = 10, 14
"""Of the lattice; both are even, so that its corners belong to both sides in turn."""
INSET = 16.0
"""From the edges of the leaf to the outer dots, in millimetres."""
COIN = 4.2
HOLLOW = 3.4
"""Radius of the hole of a coin of the front."""
PIP = 0.8
DOT: dict[Side, float] = {"front": 1.5, "back": 3.0}
"""Radii; those of the back are larger, since they are seen through the paper."""
HOLE: dict[Side, float] = {"front": 0.0, "back": 1.5}
"""Radii of the holes of dots: edges tell where a faint mark lies, and a ring has more of them."""
PIPS = {
    1: ((0.0, 0.0),),
    2: ((0.0, -1.4), (0.0, 1.4)),
    3: ((0.0, -1.5), (-1.3, 0.75), (1.3, 0.75)),
    4: ((-1.25, -1.25), (1.25, -1.25), (1.25, 1.25), (-1.25, 1.25)),
}
"""Where the pips of a coin lie about its middle."""
COINS: dict[Side, tuple[tuple[int, int], ...]] = {
    "front": ((0, 0), (9, 1), (9, 13), (0, 12)),
    "back": ((9, 0), (0, 1), (0, 13), (9, 12)),
}
"""Column and row of the coins 1 to 4, clockwise as their own side is looked at."""
TOP_DOT = (5, 0)
"""A dot of the back as large as a coin, at its head alone: it tells a back that stands on its head."""
WORDS = (2, 7), (3, 7)
"""First and last column and row that words stand in, instead of dots."""
LETTER, SHORT_EDGE = (3.5, 12.5), (5.5, 12.5)
"""Where a leaf has a further dot if it is Letter, or made to be turned over its short edge."""
DRAWING = 1
"""Which drawing of the leaf this is: one more when its marks change, so that an old leaf is not misread."""
DRAWING_DOTS = (4.5, 12.5), (6.5, 12.5)
"""Where it has further dots that count 1 and 2; those that are there tell the drawing."""
BAR = 0.7
BAR_LENGTH = 10.0
"""How far a bar reaches into the leaf; it begins as far outside."""
BARS: dict[Side, dict[Edge, tuple[float, float]]] = {
    "front": {"top": (2.5, 6.5), "bottom": (2.5, 6.5), "left": (4.5, 8.5), "right": (4.5, 8.5)},
    "back": {"top": (3.5, 7.5), "bottom": (3.5, 7.5), "left": (5.5, 7.5), "right": (5.5, 7.5)},
}
"""Columns or rows at which the bars stand."""
SCALES: tuple[tuple[str, Literal["x", "y"], float, float], ...] = (
    ("A", "x", 2.5, 1.5),
    ("B", "x", 6.5, 1.5),
    ("C", "y", 8.5, 3.5),
    ("D", "y", 8.5, 9.5),
    ("E", "x", 6.5, 11.5),
    ("F", "x", 2.5, 11.5),
    ("G", "y", 0.5, 9.5),
    ("H", "y", 0.5, 3.5),
)
"""Letter, axis, column and row of the scales, clockwise."""
SCALE_LINES = 16
"""The last line of the front's scales, which begin with 0."""
SCALE_MIDDLE = 6
"""What a scale shows if the back lies where it should."""
VERNIER = 0.9
"""Millimetres between two lines of the back's scales; those of the front are one apart."""
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The papers that the leaf is made for."""


class NoLeaf(PpgenError):
    """A paper that there is no leaf for."""


class RoundMark(NamedTuple):
    """A round mark in millimetres: its middle, in the front's or the through frame, and its looks."""

    x: float
    y: float
    radius: float
    pips: int = 0
    hole: float = 0.0


class Scale(NamedTuple):
    """A scale: what it is called, which axis it measures, and where its middle is."""

    letter: str
    axis: Literal["x", "y"]
    x: float
    y: float


@dataclass(frozen=True)
class MeasuringLeaf:
    """The leaf on one paper, for one way of turning it over."""

    paper: str
    flip: Flip = "long-edge"

    def __post_init__(self) -> None:
        """See that there is such a leaf. Raises NoLeaf."""
        if self.paper not in PAPERS:
            raise NoLeaf(f"the leaf that measures a printer is made for a4 and letter, not for {self.paper}")

    @property
    def width(self) -> float:
        """Of the paper, in millimetres."""
        return PAPERS[self.paper][0]

    @property
    def height(self) -> float:
        """Of the paper, in millimetres."""
        return PAPERS[self.paper][1]

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return where a place of the lattice is."""
        x = INSET + column * (self.width - 2 * INSET) / (COLUMNS - 1)
        y = INSET + row * (self.height - 2 * INSET) / (ROWS - 1)
        return x, y

    @property
    def words(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the area where words stand."""
        (first, last), (top, bottom) = WORDS
        left, upper = self.at(first - 0.5, top - 0.5)
        right, lower = self.at(last + 0.5, bottom + 0.5)
        return left, upper, right - left, lower - upper

    @cached_property
    def front(self) -> tuple[RoundMark, ...]:
        """The marks of the front, its four coins first."""
        return tuple(self._marks("front"))

    @cached_property
    def back(self) -> tuple[RoundMark, ...]:
        """The marks of the back as they are seen through the paper, its four coins first."""
        return tuple(self._marks("back"))

    def _marks(self, side: Side) -> Iterator[RoundMark]:
        coins = COINS[side]
        for number, (column, row) in enumerate(coins, 1):
            yield RoundMark(*self.at(column, row), COIN, number, HOLLOW if side == "front" else 0.0)
        (first, last), (top, bottom) = WORDS
        for row in range(ROWS):
            for column in range(COLUMNS):
                place = column, row
                worded = first <= column <= last and top <= row <= bottom
                if (column + row) % 2 == (side == "back") and not worded and place not in coins:
                    large = side == "back" and place == TOP_DOT
                    if large:
                        yield RoundMark(*self.at(*place), COIN)
                    else:
                        yield RoundMark(*self.at(*place), DOT[side], hole=HOLE[side])

    @cached_property
    def upright(self) -> tuple[RoundMark, ...]:
        """Dots of the back that one on its head lacks there, as behind the words it has none."""
        left, top, width, height = self.words

        def freed(mark: RoundMark) -> bool:
            return 0 < self.width - mark.x - left < width and 0 < self.height - mark.y - top < height

        return tuple(mark for mark in self.back if freed(mark))

    @property
    def code(self) -> dict[tuple[float, float], bool]:
        """Where the front has further dots, and whether this one has."""
        told = [(LETTER, self.paper == "letter"), (SHORT_EDGE, self.flip == "short-edge")]
        told += [(place, bool(DRAWING >> bit & 1)) for bit, place in enumerate(DRAWING_DOTS)]
        return {self.at(*place): there for place, there in told}

    @property
    def blank(self) -> list[tuple[float, float]]:
        """Places that nothing is printed near, on either side: the middles of squares of the lattice."""
        words = range(WORDS[0][0] - 1, WORDS[0][1] + 1), range(WORDS[1][0] - 1, WORDS[1][1] + 1)
        drawn = {(column, row) for _, _, column, row in SCALES} | {LETTER, SHORT_EDGE, *DRAWING_DOTS}
        squares = ((column, row) for column in range(COLUMNS - 1) for row in range(1, ROWS - 2))
        return [
            self.at(column + 0.5, row + 0.5)
            for column, row in squares
            if not (column in words[0] and row in words[1]) and (column + 0.5, row + 0.5) not in drawn
        ]

    @property
    def scales(self) -> tuple[Scale, ...]:
        """Where the scales of both sides meet."""
        return tuple(Scale(letter, axis, *self.at(column, row)) for letter, axis, column, row in SCALES)

    def bars(self, side: Side) -> Iterator[tuple[Edge, float]]:
        """Give the edges that bars run over, with their places along them, in the frame of that side."""
        for edge, places in BARS[side].items():
            for place in places:
                yield edge, self.at(place, place)[edge in ("left", "right")]

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of what is printed, where an error is largest: 12 mm from the edges."""
        w, h = self.width - 12, self.height - 12
        return (12.0, 12.0), (w, 12.0), (w, h), (12.0, h)
