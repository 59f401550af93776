"""What the art of a family of boards owes: how its spaces look, and what is drawn of the board besides.

A family `ppgen.definition.board` calls `pits` has its art in the module `pits` beside this one, as `ART`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ppgen.definition import Definition
from ppgen.definition.board import Board, Space
from ppgen.definition.family import Family
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.spread import DrawnPiece
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Item

F = TypeVar("F", bound=Family)
Draw: TypeAlias = Callable[[Space, Box, Board, Measures], Iterator[Item]]
"""Draws what is printed on a space."""
Told: TypeAlias = Callable[[Board, Space, int, Sequence[DrawnPiece], Measures], Iterator[Item]]
"""Tells how many pieces lie on a space, given how they lie."""
Named: TypeAlias = Literal["", "along", "within", "beside"]
"""How a window on a board names a space: by letters and numbers along the window, within the space, above or
below the window where there is no room for what stands around the board, or not at all."""


class Label(NamedTuple):
    """Words that a page to play on writes beside a space, in letters of one height on every screen."""

    at: str
    """The space, in the middle of whose width they stand."""
    words: str
    side: Literal["above", "below"]
    """On which side of `edge`."""
    edge: float
    """Millimetres from the top of the board."""
    number: Literal["", "beside", "over"] = ""
    """Where the number of what lies there stands, if it does: beside the words or over them."""


def nothing(
    board: Board, space: Space, count: int, laid: Sequence[DrawnPiece], m: Measures
) -> Iterator[Item]:
    """Tell nothing of how many pieces lie on a space: it is seen."""
    del board, space, count, laid, m
    yield from ()


def no_words(space: Space, board: Board) -> Iterator[str]:
    """Yield no words that a space has to show."""
    del space, board
    yield from ()


def no_head(space: Space, board: Board, m: Measures) -> float:
    """Leave all of a space to pieces."""
    del space, board, m
    return 0.0


def upright(space: Space) -> float:
    """Leave what lies on a space as it is."""
    del space
    return 0.0


@dataclass(frozen=True, kw_only=True)
class SpaceLook:
    """How spaces of one shape look, and what lies on them."""

    draw: Draw
    spread: str = "centred"
    """How pieces share it: a key of `ppgen.diagrams.spread.SPREADS`."""
    told: Told = nothing
    head: Callable[[Space, Board, Measures], float] = no_head
    """How much of a space its name takes from its top."""
    words: Callable[[Space, Board], Iterator[str]] = no_words
    """The words that a space shows, or else `check` complains."""
    beside: bool = False
    """Whether its name stands beside it, or is a number."""
    round: bool = False
    """Whether it is marked by a circle where it is touched."""
    pointed: bool = False
    """Whether its outline is not that of its rectangle, so that what points to it ends in its middle."""
    clears: bool = False
    """Whether the lines around a piece on it are cleared."""
    even: bool = False
    """Whether all pieces on such spaces are equally large."""
    whole: bool = False
    """Whether what points to a piece on it points to the space: there are too many of them."""
    sown: bool = False
    """Whether pieces are sown over such spaces one by one."""
    turn: Callable[[Space], float] = upright
    """How far what lies on a space is turned by it, in degrees clockwise."""
    between: bool = False
    """Whether it lies on the lines between spaces, along which a board may be cut."""
    upward: bool | None = None
    """Of a space with a stack: whether it rises from below, or hangs from above."""


@dataclass(frozen=True)
class Crop:
    """How much of a board a window on it shows."""

    rim: bool = False
    """Whether names and numbers stand outside the spaces, of which nothing or all is shown."""
    low: bool = True
    """Whether they are shown in a low window, too; else names alone stand above and below it."""
    tall: bool = False
    """Whether a window is as high as it can be."""


class BoardArt(Generic[F]):
    """How boards of a family look. What is not said here otherwise is as on a board of bare spaces.

    `family` is what the file says of it, or None if only its shapes are used, by spaces that are written one
    by one.
    """

    looks: ClassVar[Mapping[str, SpaceLook]] = {}
    """How its spaces look, by their shapes."""
    crop: ClassVar[Crop] = Crop()

    def coloured(self, definition: Definition, family: F | None, space: Space) -> Space:
        """Give a space in the colours in which it is drawn."""
        del definition, family
        return space

    def ground(self, board: Board, family: F | None, m: Measures) -> Iterator[Item]:
        """Draw what lies below the spaces."""
        del board, family, m
        yield from ()

    def marks(self, definition: Definition, family: F | None, m: Measures) -> Iterator[Item]:
        """Draw what stands between and on the spaces, and is no line."""
        del definition, family, m
        yield from ()

    def lines(self, board: Board, family: F | None, m: Measures) -> Iterator[Item]:
        """Draw the lines of the board."""
        del board, family, m
        yield from ()

    def arrows(self, board: Board, family: F | None, m: Measures) -> Iterator[Item]:
        """Draw the way along which things go."""
        del board, family, m
        yield from ()

    def names(self, board: Board, family: F | None, m: Measures) -> Iterator[Item]:
        """Print letters, numbers and names around the board."""
        del board, family, m
        yield from ()

    def reaches(self, board: Board, family: F | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces."""
        del board, family
        return False

    def named(self, family: F | None, space: Space) -> Named:
        """Tell how a window on the board names a space."""
        del family, space
        return ""

    def labels(self, board: Board, family: F, m: Measures) -> Iterator[Label]:
        """Yield the words that a page to play on writes beside spaces; its board is then drawn `bare`."""
        del board, family, m
        yield from ()

    def lattice(self, board: Board, family: F, m: Measures) -> tuple[float, int] | None:
        """Give how large a cell is, in millimetres, and how many of them a tile, if players lay tiles."""
        del board, family, m
        return None

    def place(self, family: F, at: str, scale: float) -> Box | None:
        """Give the rectangle of a place that is no space, at a scale of pieces; None if it is none."""
        del family, at, scale
        return None

    def built(self, family: F, scale: float) -> Box | None:
        """Give the rectangle of a board that is still to be built; None if it is there from the first."""
        del family, scale
        return None
