"""The shape of aids, mats, score sheets and notes in `print.yml`: blocks in bands, and what a table shows."""

from typing import Annotated, Literal, cast

from ppgen.definition.fields import (
    Between,
    Count,
    Few,
    Flag,
    Id,
    LayerData,
    Line,
    Many,
    Name,
    Prose,
    Share,
    Size,
    Some,
    Verbatim,
    Whole,
    Words,
    record,
)
from ppgen.definition.layers import SheetLayers
from ppgen.definition.learn import PictureStrip
from ppgen.sheets.print_schema.exhibits import Figure, Odds, PieceExhibit
from ppgen.sheets.print_schema.kits import Kits


@record
class CellMark:
    """What a cell of a table shows instead of words: exactly one of these."""

    icon: Id | None = None
    """An icon, by its name: one of ours, or of the game's folder icons."""
    suit: Id | None = None
    """A suit symbol."""
    value: Name | None = None
    """With a suit: the value beside it."""
    seat: Name | None = None
    """The symbol and name of a seat."""
    box: Line | Flag | None = None
    """An empty box to write in, or one with a small label."""
    total: Flag = False
    """A box for a total, with a heavy edge."""
    circles: Count | None = None
    """Circles to tick."""
    ticks: Few[Name] = ()
    """Small boxes to tick, each with a label."""
    big: Name | None = None
    """A large number or word in the display face."""
    pieces: Few[PieceExhibit] = ()
    """Pieces, drawn small."""
    large: Flag = False
    """Whether these pieces are drawn as large as the cell is wide, up to twice as large."""
    fact: Verbatim | None = None
    """What stands in the `data` of `game.yml` at a path such as `days.0`."""


Cell = Words | Annotated[Whole, Between(-10_000, 10_000)] | CellMark


@record
class CardTable:
    """Rows and columns."""

    columns: Few[Cell] = ()
    """Heads of the columns."""
    rows: Some[Some[Cell]]
    """Cells, row by row; `""` leaves one empty."""
    widths: Few[Share] = ()
    """Shares of the width; equal if nothing is given."""
    centred: Flag = False
    """Whether all columns but the first are centred."""
    beside: Flag = False
    """Whether the heads stand on the line of the block's heading; the first column then has none."""
    striped: Flag = True
    """Whether every other row is tinted."""
    height: Size | None = None
    """Least height of a row in millimetres."""


@record
class Specials:
    """The special spaces of the board: icon, number, name and effect, with more columns if wanted."""

    spaces: Many[Name] = ()
    """Which spaces; all that are special if nothing is given."""
    across: Annotated[Whole, Between(1, 20)] = 1
    """In how many columns they stand, if there are no further columns."""
    columns: Few[Cell] = ()
    """Heads of further columns."""
    lead: Line | None = None
    """A word before these heads."""
    rows: Few[Few[Cell]] = ()
    """Cells of these columns for each space, in the same order."""


@record
class BoxRow:
    """A symbol or word and a row of boxes."""

    suit: Id | None = None
    """A suit symbol before the row."""
    icon: Id | None = None
    """An icon before the row."""
    title: Line | None = None
    """Words before the row."""
    labels: Some[Name]
    """One small label for each box."""


@record
class Boxes:
    """Rows of boxes to tick or write in."""

    rows: Some[BoxRow]
    """The rows."""
    size: Size = 8.4
    """Edge of a box in millimetres at most."""


@record
class Circles:
    """Places for coins."""

    title: Line
    """What they are for."""
    count: Annotated[Whole, Between(1, 200)]
    """How many."""
    across: Annotated[Whole, Between(1, 50)] | None = None
    """How many in a row; by default as many as fit, up to six."""
    diameter: Size = 20
    """Diameter in millimetres."""
    ghost: Flag = False
    """Whether the seat's suit is drawn in them."""
    icon: Verbatim | None = None
    """A sign that is drawn in them instead."""


@record
class Area:
    """A place to lay things on."""

    title: Line
    """What lies there."""
    note: Prose | None = None
    """How it lies there."""
    icon: Id | None = None
    """Its icon."""
    under: Flag = False
    """Whether the icon lies pale in the middle, under what is laid there, so that all of it is free."""
    height: Size
    """Height in millimetres."""


@record
class WritingGrid:
    """Small squares to write or draw in."""

    columns: Annotated[Whole, Between(1, 100)]
    """Squares across."""
    rows: Annotated[Whole, Between(1, 100)]
    """Squares down."""
    heads: Few[Name] = ()
    """Heads of the columns."""
    sides: Few[Cell] = ()
    """What stands before the rows."""
    divided: Flag = False
    """Whether each square is parted lightly in four."""
    dots: Flag = False
    """Whether there are dots at the corners instead of squares, to draw lines between."""
    centre: Flag = False
    """Whether the middle is marked."""
    height: Size | None = None
    """Height of a row in millimetres; squares if nothing is given."""


@record
class CardBlock:
    """A piece of a card: a heading if given, and what stands under it, in this order."""

    heading: Line | None = None
    """Its heading."""
    text: Prose | None = None
    """A paragraph."""
    turn: Flag = False
    """Whether the steps of a turn stand here, as `game.yml` has them."""
    steps: Few[Prose] = ()
    """What to do, numbered."""
    points: Few[Prose] = ()
    """What to know."""
    table: CardTable | None = None
    """A table."""
    specials: Specials | None = None
    """The special spaces of the board."""
    boxes: Boxes | None = None
    """Boxes to tick."""
    circles: Circles | None = None
    """Places for coins."""
    areas: Few[Area] = ()
    """Places beside one another."""
    names: Few[Name] = ()
    """Seats, each with a line to write a player's name on."""
    grid: WritingGrid | None = None
    """Squares to write in."""
    odds: Odds | None = None
    """Chances of the die."""
    figures: Few[Figure] = ()
    """Pictures beside one another."""
    strip: PictureStrip | None = None
    """Frames: steps of proven examples as pictures with their words, numbered, or on a back marked as what
    is good to know. `height` is the most: alone on a card they take what room there is."""
    note: Prose | None = None
    """A remark in small type."""


@record
class BlocksAbreast:
    """Blocks beside one another across a card."""

    columns: Some[Few[CardBlock]]
    """The blocks of each column."""
    widths: Few[Share] = ()
    """Shares of the width; equal if nothing is given."""
    seats: Flag = False
    """Whether its one column is repeated for every seat, under the seat's mark and a line for a name."""


@record
class SheetCard:
    """Something to have at the table: an aid, a mat, a score sheet, notes."""

    id: Id
    """Its name."""
    sheet: Literal["aid", "score"]
    """With which sheets it is printed: what is read, or what is written on."""
    title: Line
    """Its name for readers."""
    format: Verbatim = "half"
    """Its size, by its name in `layouts/cards.yml`: a whole `page` of the kit, a `half` or a `quarter`."""
    each: Literal["game", "player", "seat"] = "player"
    """How many are wanted: one a game, one a player, or one for each seat with the seat's mark."""
    landscape: Flag = False
    """Whether the card lies on its long side."""
    repeat: Flag = False
    """Whether the rows of its tables come again, from their first, while the card has room."""
    pad: Annotated[Whole, Between(2, 200)] | None = None
    """How many there are of it, as of a pad to write on; as many as `each` says if nothing is given."""
    bare: Flag = False
    """Whether it is printed without head, foot and ruler; one of `layers` always is."""
    note: Prose | None = None
    """What it is for, on the cover."""
    bands: Few[BlocksAbreast] = ()
    """Its content, from top to bottom."""
    back: Few[BlocksAbreast] = ()
    """The content of its back."""
    behind: Line | None = None
    """The name of its back, which is that of the card if nothing is given."""
    layers: LayerData | None = None
    """Its content layer upon layer instead, without head and foot, as the page Layers tells."""
    kits: Kits = "all"
    """In which kits it is."""

    @property
    def layered(self) -> SheetLayers | None:
        """Its layers, if it has any; `printing` puts them in place of `layers`."""
        return cast("SheetLayers | None", self.layers)

    @property
    def framed(self) -> bool:
        """Whether its turn is told in frames: then there is one for each player, and no more."""
        return any(block.strip for band in self.bands for column in band.columns for block in column)

    @property
    def backed(self) -> bool:
        """Whether something is on its back."""
        return bool(self.back) or (self.layered is not None and self.layered.piece.back is not None)
