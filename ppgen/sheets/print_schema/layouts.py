"""The shape of `layouts/*.yml`: papers, and how pieces, labels, cards and booklets lie on them.

Lengths are millimetres, sizes of type are points.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from ppgen.definition.document import load_yaml
from ppgen.definition.fields import (
    Between,
    Few,
    Id,
    Length,
    Line,
    Number,
    Points,
    Size,
    Some,
    Whole,
    record,
)
from ppgen.definition.locate import layouts_dir
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.validation import validate
from ppgen.sheets.errors import SheetError

T = TypeVar("T")

Edge = Annotated[Number, Between(100, 2000)]
"""Millimetres of an edge of paper."""


@record
class Paper:
    """A sheet of paper."""

    id: Id
    """Its name in commands."""
    title: Line
    """Its name for readers."""
    width: Edge
    """Short edge."""
    height: Edge
    """Long edge."""


@record
class Papers:
    """All papers, and how near to their edges a home printer prints."""

    papers: Some[Paper]
    """Every paper."""
    edge: Length
    """Nothing is printed closer to an edge."""
    reach: Length
    """As near to an edge as a home printer prints: cut marks stay within."""


@record
class Marks:
    """Where cut marks are."""

    start: Length
    """Distance from the edge of the piece."""
    length: Length
    """Length."""


@record
class Gaps:
    """Free space between pieces that are not cut edge to edge."""

    square: Length
    """Between pieces with straight edges."""
    round: Length
    """Between discs and hexagons, at least."""
    close: Length
    """Between discs, where that saves a leaf."""
    own: Length
    """Between pieces whose art shows where to cut."""
    punched: Length
    """Least width of discs that a craft punch cuts."""
    punch: Length
    """From centre to centre of such discs, so that the punch reaches every one."""


@record
class PieceLayouts:
    """How pieces to cut out lie on a page; how many fit follows from their size."""

    gaps: Gaps
    """Between pieces."""
    marks: Marks
    """The marks around pieces."""
    least: Length
    """Pieces with a smaller side are not cut out by hand: a kit to play with says what to have instead."""
    gutter: Length
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
    shape: Literal["round", "square"]
    """The shape of a label."""
    columns: Annotated[Whole, Between(1, 50)]
    """Labels across."""
    rows: Annotated[Whole, Between(1, 50)]
    """Labels down."""
    width: Size
    """Width of a label."""
    height: Size
    """Height of a label."""
    left: Length
    """Left edge of the first label."""
    top: Length
    """Top edge of the first label."""
    pitch_x: Size
    """From one label to the next across."""
    pitch_y: Size
    """From one label to the next down."""


@record
class LabelStocks:
    """Every label sheet."""

    labels: Few[LabelStock]
    """Label sheets; the first of a paper on whose labels a piece fits is taken if none is named."""


@record
class CardFormat:
    """A size of cards."""

    id: Id
    """Its name in `print.yml`."""
    up: Literal[1, 2, 4]
    """How many lie on one page: 1, 2 or 4."""
    margin: Length
    """From the edge of the card to its text."""
    emblem: Size
    """Edge of the emblem."""
    title: Points
    """Type size of the game's name."""
    sheet: Points
    """Type size of the sheet's name."""
    head: Points
    """Type size of headings."""
    text: Points
    """Type size of running text."""
    lead: Points
    """Distance of its lines."""
    small: Points
    """Type size of captions."""
    note: Points
    """Type size of the foot."""


@record
class CardFormats:
    """Every size of cards."""

    formats: Some[CardFormat]
    """Every size of cards."""


@record
class BookFormat:
    """How the rules are set as a book."""

    margin: Length
    """From the edge of the page to its text."""
    number: Length
    """Width of the column of clause numbers; 0 if they stand before the titles."""
    section: Points
    """Type size of section headings."""
    clause: Points
    """Type size of clause titles."""
    text: Points
    """Type size of running text."""
    lead: Points
    """Distance of its lines."""
    small: Points
    """Type size of captions."""
    creep: Length
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


Named = TypeVar("Named", Paper, LabelStock, CardFormat)


def _named(things: tuple[Named, ...], name: str, what: str) -> Named:
    for thing in things:
        if thing.id == name:
            return thing
    known = [thing.id for thing in things]
    hint = suggestion(name.lower(), known) or f"; there are {listed(known, 'and')}"
    raise SheetError(f"there is no {what} {name!r}{hint}")
