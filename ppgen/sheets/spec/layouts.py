"""The shape of `layouts/*.yml`: papers, and how pieces, labels, cards and booklets lie on them.

Lengths are millimetres, sizes of type are points.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

from ppgen.definition.document import load_yaml
from ppgen.definition.fields import Flag, Id, Line, Number, Whole, record
from ppgen.definition.locate import layouts_dir
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.validation import validate
from ppgen.sheets.errors import SheetError

T = TypeVar("T")


@record
class Paper:
    """A sheet of paper."""

    id: Id
    """Its name in commands."""
    title: Line
    """Its name for readers."""
    width: Number
    """Short edge."""
    height: Number
    """Long edge."""


@record
class Papers:
    """All papers, and how near to their edges a home printer prints."""

    papers: tuple[Paper, ...]
    """Every paper."""
    edge: Number
    """Nothing is printed closer to an edge."""


@record
class PieceLayout:
    """How one kind of piece lies on a page to be cut out."""

    id: Id
    """Kind of piece."""
    title: Line
    """Heading of its pages."""
    columns: Whole
    """Pieces in a row at most."""
    gap: Number
    """Free space between pieces that are not cut edge to edge."""
    sides: Literal["front", "both"]
    """Whether its back is printed."""
    cut: Literal["square", "round", "outline"]
    """square: marks at the edges; round: ticks around it; outline: its art shows where to cut."""
    spaced: Flag = False
    """Whether it is never laid edge to edge."""


@record
class Marks:
    """Where cut marks are."""

    start: Number
    """Distance from the edge of the piece."""
    length: Number
    """Length."""


@record
class PieceLayouts:
    """Every kind of piece that is cut out."""

    pieces: tuple[PieceLayout, ...]
    """One layout for each kind."""
    marks: Marks
    """The marks around pieces."""
    gutter: Number
    """Free space between the fold of a gutterfold sheet and the pieces on either side."""


@record
class LabelStock:
    """A sheet of labels that can be bought."""

    id: Id
    """Its name in commands."""
    title: Line
    """Its maker and number."""
    paper: Id
    """The paper it is made of."""
    piece: Id
    """The kind of piece whose faces fit its labels."""
    shape: Literal["round", "square"]
    """The shape of a label."""
    columns: Whole
    """Labels across."""
    rows: Whole
    """Labels down."""
    width: Number
    """Width of a label."""
    height: Number
    """Height of a label."""
    left: Number
    """Left edge of the first label."""
    top: Number
    """Top edge of the first label."""
    pitch_x: Number
    """From one label to the next across."""
    pitch_y: Number
    """From one label to the next down."""


@record
class LabelStocks:
    """Every label sheet."""

    labels: tuple[LabelStock, ...]
    """Label sheets; the first that fits a paper and a piece is taken if none is named."""


@record
class CardFormat:
    """A size of cards."""

    id: Id
    """Its name in `print.yml`."""
    up: Whole
    """How many lie on one page: 1, 2 or 4."""
    margin: Number
    """From the edge of the card to its text."""
    emblem: Number
    """Edge of the emblem."""
    title: Number
    """Type size of the game's name."""
    sheet: Number
    """Type size of the sheet's name."""
    head: Number
    """Type size of headings."""
    text: Number
    """Type size of running text."""
    lead: Number
    """Distance of its lines."""
    small: Number
    """Type size of captions."""
    note: Number
    """Type size of the foot."""


@record
class CardFormats:
    """Every size of cards."""

    formats: tuple[CardFormat, ...]
    """Every size of cards."""


@record
class BookFormat:
    """How the rules are set as a book."""

    margin: Number
    """From the edge of the page to its text."""
    number: Number
    """Width of the column of clause numbers; 0 if they stand before the titles."""
    section: Number
    """Type size of section headings."""
    clause: Number
    """Type size of clause titles."""
    text: Number
    """Type size of running text."""
    lead: Number
    """Distance of its lines."""
    small: Number
    """Type size of captions."""
    creep: Number
    """Thickness of a sheet, by which inner sheets move towards the spine."""


@record
class BookFormats:
    """The two books."""

    booklet: BookFormat
    """Half sheets, folded and stapled."""
    pocket: BookFormat
    """Eighths of one sheet, folded and cut once."""


@record
class Layouts:
    """Everything in the folder of layouts."""

    papers: Papers
    pieces: PieceLayouts
    labels: LabelStocks
    cards: CardFormats
    books: BookFormats

    def paper(self, name: str) -> Paper:
        """Find a paper by its id. Raises SheetError, with what there is."""
        return _named(self.papers.papers, name, "paper")

    def piece(self, name: str) -> PieceLayout:
        """Find the layout of a kind of piece. Raises SheetError."""
        return _named(self.pieces.pieces, name, "layout for the piece")

    def card(self, name: str) -> CardFormat:
        """Find a size of cards. Raises SheetError."""
        return _named(self.cards.formats, name, "card format")

    def stock(self, name: str) -> LabelStock:
        """Find a label sheet. Raises SheetError."""
        return _named(self.labels.labels, name, "label sheet")


def load_layouts(folder: Path | None = None) -> Layouts:
    """Read the layouts, once for each folder. Raises DefinitionError with the problems of a bad file."""
    return _load(layouts_dir(folder))


@lru_cache(maxsize=8)
def _load(folder: Path) -> Layouts:
    return Layouts(
        papers=_read(folder, "papers", Papers),
        pieces=_read(folder, "pieces", PieceLayouts),
        labels=_read(folder, "labels", LabelStocks),
        cards=_read(folder, "cards", CardFormats),
        books=_read(folder, "booklet", BookFormats),
    )


def _read(folder: Path, name: str, kind: type[T]) -> T:
    return validate(load_yaml(folder / f"{name}.yml", folder), kind)


Named = TypeVar("Named", Paper, PieceLayout, LabelStock, CardFormat)


def _named(things: tuple[Named, ...], name: str, what: str) -> Named:
    for thing in things:
        if thing.id == name:
            return thing
    known = [thing.id for thing in things]
    hint = suggestion(name, known) or f"; there are {listed(known, 'and')}"
    raise SheetError(f"there is no {what} {name!r}{hint}")
