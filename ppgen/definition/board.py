"""The shape of a board: where each space lies, what it looks like and what it does.

Lengths are in board units, x to the right and y down from the board's top left corner, so that a board can be
drawn at any scale; `unit` says how many millimetres a unit is at full size. Walls and arrows between spaces
are not written down: they follow from the track.
"""

from string import ascii_lowercase
from typing import Annotated, Literal

from ppgen.definition.fields import (
    Between,
    Few,
    Flag,
    Id,
    Line,
    Many,
    Name,
    Prose,
    Share,
    Size,
    Units,
    Whole,
    record,
)

Side = Literal["north", "east", "south", "west"]


@record
class Face:
    """The printed face of a piece."""

    suit: Id
    """Suit of the piece."""
    value: Name
    """Its value, as its system names it: N, A, 2, 3, 4, 5."""


@record
class Space:
    """A place on the board where something can be."""

    id: Name
    """Its name in positions and transcripts."""
    x: Units
    """Left edge, in units from the left of the board."""
    y: Units
    """Top edge, in units from the top of the board."""
    w: Share = 1
    """Width in units."""
    h: Share = 1
    """Height in units."""
    shape: Literal["tile", "spot", "hole", "half", "cell", "strip"] = "cell"
    """tile: a whole tile; spot: a bare place on the table; hole: a gap between pieces; half: half a domino;
    cell: a marked square; strip: a narrow place of a track beside the board."""
    label: Name | None = None
    """What is printed on it as its name; its id if nothing is given."""
    tile: Face | None = None
    """The face that lies there from the beginning to the end, if it is always the same."""
    name: Line | None = None
    """Its proper name, if it has one."""
    icon: Id | None = None
    """Icon to print on it, by its name in `ppgen.pieces`."""
    effect: Line | None = None
    """What happens there, in a few words, to print on it."""
    text: Prose | None = None
    """What happens there, completely, for the legend."""
    clause: Id | None = None
    """The clause that says so."""
    special: Flag = False
    """Whether it differs from ordinary spaces and is drawn so."""
    marks: Few[Id] = ()
    """Further marks to print, such as `enter`."""
    of: Name | None = None
    """The space of which this one is a half."""


@record
class Grid:
    """Squares in columns a, b, c… from the west and rows 1, 2, 3… from the south, each one unit wide."""

    columns: Annotated[Whole, Between(1, 26)]
    """How many columns."""
    rows: Annotated[Whole, Between(1, 50)]
    """How many rows."""
    diagonal: Flag = False
    """Whether squares that touch at a corner are neighbours, too."""

    def spaces(self) -> tuple[Space, ...]:
        """Give the squares, in rows from the south."""
        return tuple(
            Space(id=f"{ascii_lowercase[column]}{row + 1}", x=column, y=self.rows - row - 1)
            for row in range(self.rows)
            for column in range(self.columns)
        )


@record
class Exit:
    """A way off the board."""

    space: Name
    """The space it leads from."""
    side: Side
    """The side of that space."""
    label: Line
    """What lies beyond."""
    icon: Id | None = None
    """Icon for what lies beyond."""


@record
class Lattice:
    """A board that is built during play: cells named `x,y`, x to the east and y to the north."""

    cell: Size
    """Edge of a cell in millimetres at full size."""
    tile: Annotated[Whole, Between(1, 20)]
    """Cells along the edge of a tile: tile place `[c,r]` covers the cells from `c * tile, r * tile`."""


@record
class Labels:
    """Letters and numbers around the board."""

    columns: Few[Line] = ()
    """One for each column, from the left."""
    rows: Few[Line] = ()
    """One for each row, from the top."""


@record
class Board:
    """Where things can be."""

    unit: Size = 50.8
    """Millimetres of one unit at full size."""
    width: Units = 0
    """Width in units; follows from a grid."""
    height: Units = 0
    """Height in units; follows from a grid."""
    spaces: Many[Space] = ()
    """All places that are there from the beginning."""
    grid: Grid | None = None
    """Squares instead of `spaces`, `width` and `height`, all alike."""
    track: Many[Name] = ()
    """The path along spaces, in order of travel."""
    exits: Few[Exit] = ()
    """The ways off the board."""
    lattice: Lattice | None = None
    """The grid of a board that is built during play."""
    labels: Labels = Labels()
    """Letters and numbers around it."""

    def __post_init__(self) -> None:
        if self.grid is not None and not self.spaces:
            object.__setattr__(self, "spaces", self.grid.spaces())
            object.__setattr__(self, "width", self.grid.columns)
            object.__setattr__(self, "height", self.grid.rows)

    def space(self, name: str) -> Space:
        """Find a space by its id. Raises KeyError if there is none."""
        for candidate in self.spaces:
            if candidate.id == name:
                return candidate
        raise KeyError(name)
