"""Stand-ins: the same game on the pieces of another system, such as tiles as board and coins as men.

Where spaces lie on the tiles follows from the game's board, so that it is written nowhere twice.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from ppgen.definition.board import Board
from ppgen.definition.fields import (
    Between,
    Few,
    Flag,
    FreeData,
    Id,
    Line,
    Prose,
    Some,
    Verbatim,
    Whole,
    nothing,
    record,
)
from ppgen.definition.laying import LaidHere
from ppgen.definition.step import StepOfSetup

NEAR = 1e-6
Spot = tuple[float, float]
Kind = tuple[str, str | None]
"""A kind of piece and its suit."""


@record
class StandInMan:
    """What stands for the men of a kind."""

    piece: Id
    """The kind of piece for which something stands."""
    suit: Id | None = None
    """Its suit, if it has one."""
    count: Annotated[Whole, Between(1, 200)]
    """How many are needed at most."""
    stacked: Flag = False
    """Whether two stand on each other for a piece that is turned over, such as a king."""
    by: LaidHere
    """What stands for them, as in `place` of a setup: several kinds are used in turn."""


@record
class StandIn:
    """The same game with the pieces of another system."""

    title: Line
    """Its heading."""
    system: Id
    """Whose pieces they are; one kind of them is laid as the board, and is a `base`."""
    sets: Annotated[Whole, Between(1, 10)] = 1
    """How many sets it takes."""
    space: Literal["tile", "quarter"]
    """Whether a space of the board is a whole tile, or a quarter of one."""
    board: Board | None = None
    """The board, if it is another, such as a smaller one."""
    men: Some[StandInMan]
    """What stands for the pieces."""
    position: FreeData = field(default_factory=nothing)
    """The judge's position at the beginning; a new game if nothing is given."""
    players: Annotated[Whole, Between(1, 20)] = 2
    """For how many players it is drawn."""
    steps: Few[StepOfSetup]
    """What to do, in order."""
    note: Prose | None = None
    """What to know besides."""
    recorded: Few[Verbatim] = ()
    """What it is called in records of portable piecepack notation (PPN) that others write."""

    def man(self, piece: str, suit: str | None) -> StandInMan | None:
        """Find what stands for a piece."""
        return next((man for man in self.men if man.piece == piece and man.suit in (None, suit)), None)


@dataclass(frozen=True)
class StandInGround:
    """Where the spaces of a board come to lie on tiles, in spaces from the left top corner."""

    spaces: Mapping[str, Spot]
    tiles: tuple[Spot, ...]
    edge: int
    """Spaces along the edge of a tile."""


def ground_of(board: Board, space: Literal["tile", "quarter"]) -> StandInGround:
    """Lay tiles under the spaces of a board: under each one, or a tile under four.

    Spaces stay as they lie to each other, and come apart only so far that no two of their tiles overlap.
    """
    middles = {one.id: (one.x + one.w / 2, one.y + one.h / 2) for one in board.spaces}
    across = _step(abs(b[0] - a[0]) for a, b in _pairs(middles) if abs(b[1] - a[1]) < NEAR)
    down = _step(abs(b[1] - a[1]) for a, b in _pairs(middles) if abs(b[0] - a[0]) < across - NEAR)
    left = min((x for x, _ in middles.values()), default=0.0)
    top = min((y for _, y in middles.values()), default=0.0)
    spaces = {name: ((x - left) / across, (y - top) / down) for name, (x, y) in middles.items()}
    if space == "tile":
        return StandInGround(spaces, tuple(spaces.values()), 1)
    blocks = dict.fromkeys(
        (math.floor(x / 2 + NEAR) * 2.0, math.floor(y / 2 + NEAR) * 2.0) for x, y in spaces.values()
    )
    return StandInGround(spaces, tuple(blocks), 2)


def _pairs(middles: Mapping[str, Spot]) -> Iterator[tuple[Spot, Spot]]:
    spots = list(middles.values())
    return ((a, b) for place, a in enumerate(spots) for b in spots[:place])


def _step(lengths: Iterator[float]) -> float:
    """Give the least of some lengths that is a length at all; 1 if there is none."""
    return min((length for length in lengths if length > NEAR), default=1.0)
