"""A space of a board: where it lies, what it looks like and what it does."""

from typing import Literal

from ppgen.definition.fields import (
    Few,
    Flag,
    Id,
    Key,
    Label,
    Line,
    Name,
    Paint,
    Prose,
    Share,
    Units,
    Verbatim,
    record,
)

Side = Literal["north", "east", "south", "west"]
Shape = Literal[
    "tile",
    "spot",
    "hole",
    "half",
    "cell",
    "strip",
    "square",
    "hex",
    "hex-flat",
    "point",
    "pit",
    "store",
    "peg",
    "spike-up",
    "spike-down",
    "bar",
    "box",
    "edge",
    "edge-up",
    "edge-down",
    "corner",
    "bare",
]
Pattern = Literal["lenses", "cross", "dots", "net"]
CELL = frozenset({"label", "icon", "effect", "name", "ground", "pattern", "count", "picture"})
"""What can be said of a space to be printed on it; a cell prints all of it."""
ENTER = "enter"
"""The mark of a tile where pieces come in."""


@record
class PrintedFace:
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
    shape: Shape = "cell"
    """tile: a whole tile; spot: a bare place on the table; hole: a gap between pieces; half: half a domino;
    cell: a marked square; strip: a narrow place of a track beside the board; square, hex, hex-flat: a cell of
    a grid; point: a dot where lines meet; pit, store: hollows for seeds; peg: a hole for a peg; spike-up,
    spike-down: a long point of a tables board with its base below or above; bar: what parts such a board;
    box: an open box beside the board; edge: a line between cells, level or upright, edge-up, edge-down: one
    that rises or falls to the east; corner: where such lines meet; bare: nothing is drawn, as where real
    tiles lie."""
    label: Label | None = None
    """What is printed on it as its name; its id if nothing is given."""
    tile: PrintedFace | None = None
    """The face that lies there from the beginning to the end, if it is always the same."""
    name: Line | None = None
    """Its proper name, if it has one."""
    icon: Id | None = None
    """Icon to print on it, by its name: one of ours, or of the game's folder icons."""
    effect: Line | None = None
    """What happens there, in a few words, to print on it."""
    text: Prose | None = None
    """What happens there, completely, for the legend."""
    clause: Id | None = None
    """The clause that says so."""
    special: Flag = False
    """Whether it differs from ordinary spaces and is drawn so."""
    marks: Few[Id] = ()
    """Further marks to print: `enter` on a tile where pieces come in, on a spot a suit that begins there."""
    seat: Key | None = None
    """The seat before which it lies, if it is there while that seat plays and at no other time."""
    of: Name | None = None
    """The space of which this one is a half."""
    ground: Paint | None = None
    """Colour of its ground: a role, or `#rrggbb`; to save ink a pattern stands for it."""
    pattern: Pattern | None = None
    """What is drawn on its ground, so that nothing rests on colour."""
    picture: Verbatim | None = None
    """A picture of one's own on a cell, by its path in the game's folder: SVG, PNG or JPEG."""
    count: Name | None = None
    """A number printed in its corner."""
