"""The shape of what cards show besides words and boxes: positions, moves, pieces, chances, cut-out strips.

Nothing here is taken on trust: moves are played by the judge, chances counted from the faces of the dice.
"""

from typing import Annotated, Literal

from ppgen.definition.fields import (
    Between,
    Few,
    FreeData,
    Id,
    Line,
    Many,
    Name,
    Prose,
    Size,
    Some,
    Verbatim,
    Whole,
    record,
)
from ppgen.definition.learn import ArrowExhibit


@record
class Figure:
    """A picture of a position, or two: before something is done, and after it."""

    position: FreeData
    """The engine's position."""
    play: Few[Verbatim] = ()
    """What is done, line by line in the game's notation, to get from the first picture to the second."""
    unit: Size = 8
    """Millimetres of a board unit."""
    spaces: Many[Name] = ()
    """The spaces shown; the whole board if nothing is given."""
    marks: Few[Name] = ()
    """Places with an accented edge."""
    ways: Few[ArrowExhibit] = ()
    """Arrows on the first picture."""
    caption: Prose | None = None
    """What it shows; of two pictures, what the first one shows."""
    after: Prose | None = None
    """What the second picture shows."""


@record
class PieceExhibit:
    """A piece, drawn small."""

    piece: Id
    """Kind of piece, as its system names it."""
    suit: Id | None = None
    """Its suit."""
    value: Name | None = None
    """Its value; of a coin with a suit, the suit side is up and the value stands beside it."""


@record
class Odds:
    """Chances of a die, counted from its faces."""

    against: Literal["value", "die"]
    """Whether die and points must come to more than a value, or to more than another die."""
    points: Some[Annotated[Whole, Between(-1000, 1000)]]
    """The points added to the die; against a die, the lead over the other, which may be negative."""
    lead: Line
    """What the points are."""


@record
class SpaceStrip:
    """Spaces of the board to cut out in one row, in their full size."""

    spaces: Some[Name]
    """The spaces, in order."""
    title: Line
    """Where the strip goes."""
    picture: Verbatim | None = None
    """A drawing under its numbers, by its path in the game's folder; only in colour. It is as large as
    the strip."""
