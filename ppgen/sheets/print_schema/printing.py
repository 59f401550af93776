"""The shape of `print.yml`: what is printed for a game, beyond what follows from its definition.

Numbers and names that stand in `game.yml` are referred to, not repeated: seats by id, spaces by id, clauses
by links. Prose may hold the inline markup of all content.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields, is_dataclass, replace
from functools import lru_cache, partial
from typing import Annotated, Any, Literal, cast

from ppgen.definition import Definition, DefinitionError, validate
from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import (
    Between,
    Checked,
    Few,
    Flag,
    Id,
    Key,
    LayerData,
    Line,
    Many,
    Most,
    Name,
    Prose,
    Size,
    Units,
    Verbatim,
    Whole,
    Word,
    frozen,
    nothing,
    record,
)
from ppgen.definition.game import OptionNumber
from ppgen.definition.ids import twice
from ppgen.definition.layers import BoxLayers, PieceLayers
from ppgen.definition.layers.reading import FaceSource
from ppgen.definition.layers.surfaces import read_box, read_cover, read_sheet
from ppgen.definition.links import Targets, check_prose
from ppgen.definition.loader import face_source
from ppgen.definition.problems import Problem, listed, suggestion
from ppgen.definition.reading import attempt
from ppgen.pieces import icons
from ppgen.pieces.registry import kinds
from ppgen.sheets.print_schema.cards import CardBlock, CardTable, SheetCard
from ppgen.sheets.print_schema.exhibits import SpaceStrip
from ppgen.sheets.print_schema.kits import Kits
from ppgen.words import counted


@record
class Seams:
    """Where a large board may be cut into parts, in board units from its left and top edge."""

    x: Few[Units] = ()
    """Upright cuts."""
    y: Few[Units] = ()
    """Level cuts."""


OnBoard = Annotated[Mapping[Key, OptionNumber | Word], Most(10), Checked(frozen)]


@record
class BoardSheet:
    """The board, printed at one scale."""

    title: Line
    """Name of the sheet."""
    unit: Size | None = None
    """Millimetres of a board unit; full size if nothing is given."""
    note: Prose | None = None
    """What the sheet is for, on the cover."""
    takes: Line | None = None
    """What fits on it of those who own the pieces: `men of 18 to 22 mm`; the cover tells them."""
    seams: Seams | None = None
    """Where it may be cut; between spaces if nothing is given."""
    legend: Flag = True
    """Whether the special spaces are explained below it, where there is room."""
    strips: Few[SpaceStrip] = ()
    """Rows of its spaces to cut out, if not the whole board is meant."""
    on: OnBoard = field(default_factory=nothing)
    """The options that bring the board it is for, `{size: 19}`; without, all boards that no other is for."""
    kits: Kits = "all"
    """In which kits it is."""


@record
class LayoutSheet:
    """Which tile of a real set goes where."""

    title: Line = "Tile layout"
    """Name of the sheet."""
    intro: Prose | None = None
    """What to know before laying tiles."""
    kits: Kits = "all"
    """In which kits it is."""


@record
class PieceGroup:
    """Pieces to cut out: by default the components in play, of which suits and values choose or say some."""

    piece: Id
    """Kind of piece, as its system names it; some stand in for others, such as loose faces for dice."""
    suits: Few[Id] | Literal["seats"] = ()
    """Suits; `seats` are those of all seats in the largest game."""
    values: Few[Name] = ()
    """Values."""
    only: Verbatim | None = None
    """Of dominoes: where the `data` of `game.yml` lists those that are meant."""
    without: Verbatim | None = None
    """Of dominoes: where the `data` of `game.yml` lists those that are not."""
    title: Line | None = None
    """Heading, if it differs from the kind of piece."""
    things: Line | None = None
    """What the game calls so many of them, as a kit counts what is in the box: `boats`, or `baton` of one."""
    note: Prose | None = None
    """Who needs them, in a few words."""
    instead: Flag = False
    """Whether they only stand in for pieces of another group, so that they are not counted again."""
    most: Annotated[Whole, Between(1, 1000)] | None = None
    """How many of each suit the kit to play with has at most, if fewer do; all are in the archive."""
    spare: Annotated[Whole, Between(0, 20)] = 0
    """How many of each kind the kit to play with has besides, for those that are lost."""
    together: Flag = False
    """Whether they lie edge to edge, so that one cut parts two; their grounds run into one another."""
    across: Annotated[Whole, Between(1, 30)] | None = None
    """How many lie in a row at most. Where a group says so, groups fill the leaves in the order in which they
    stand here, and what has no straight edges is not parted, if that takes no more leaves."""
    width: Size | None = None
    """How wide they are cut out, in millimetres, if the game wants another size than their system has: discs
    and tiles themselves, of dice the net to fold, which is a little over four faces wide."""
    sides: Literal["both", "backs"] = "both"
    """What is printed on them: `both` of their sides; or `backs`, their back on either side, where the game
    has no use for their face, so that nobody need turn them over and no printer can miss."""
    square: Size | None = None
    """The side in millimetres of a square as which each is cut out, edge to edge with others, instead of
    along its own outline: a few straight cuts part many. Art that runs over its edges fills the square."""
    inside: Annotated[float, Between(0.3, 1)] | None = None
    """With `square`, how much of its side a piece takes that is seen whole on it, as pictures show it: its
    outline is printed, white is round it, and nothing runs over the edges."""
    tinted: bool = False
    """With `inside`, whether the square round the piece has the tint of the game instead of white."""
    kits: Literal["play", "archive"] = "play"
    """In which kits they are; pieces are in none for those who own a set."""


@record
class Example:
    """A moment of an example, shown in the booklet below the clause that it explains."""

    clause: Id
    """The clause."""
    example: Id
    """Name of the transcript in `examples.md`: its heading, in small letters with hyphens."""
    step: Annotated[Whole, Between(1, 1000)]
    """Which input of it, counted from 1; the board is shown before and after it."""
    last: Annotated[Whole, Between(1, 1000)] | None = None
    """The last input shown, if it takes several."""
    spaces: Many[Name] = ()
    """The spaces shown; the whole board if nothing is given."""
    text: Prose | None = None
    """What happens, in words; the input and the judge's answer if nothing is given."""


@record
class BoxSheet:
    """The tuckbox."""

    layers: LayerData
    """Its sides, layer upon layer, as the page Layers tells; those that are left out are as ever."""

    @property
    def layered(self) -> BoxLayers:
        """Its layers, which `printing` puts in place of `layers`."""
        return cast("BoxLayers", self.layers)


@record
class BookCover:
    """The first page of the rules booklet."""

    layers: LayerData
    """Its `front`, layer upon layer, as the page Layers tells."""

    @property
    def layered(self) -> PieceLayers:
        """Its layers, which `printing` puts in place of `layers`."""
        return cast("PieceLayers", self.layers)


@record
class Instead:
    """What somebody may have who needs none of the pieces."""

    have: Line
    """What it is, as after *I own*: `two pencils`."""
    cards: Few[Id] = ()
    """The cards with which that is enough, so that no board or aid is printed; all jobs if none are given."""


@record
class Printing:
    """What is printed for a game."""

    boards: Few[BoardSheet] = ()
    """The board at each scale."""
    layout: LayoutSheet | None = None
    """Which tile of a set goes where."""
    setups: Annotated[Whole, Between(0, 20)] | None = None
    """How many of the setups, the first ones, are in every kit and not in the archive alone."""
    cards: Few[SheetCard] = ()
    """Aids, mats, score sheets and notes."""
    pieces: Few[PieceGroup] = ()
    """Pieces to cut out."""
    instead: Few[Instead] = ()
    """What to have in place of the pieces, each told on the cover with the jobs that are then printed."""
    fewer: Few[Id] = ()
    """Kinds of piece of which not all are printed, since a printed board stands in for the others."""
    examples: Few[Example] = ()
    """Moments of examples for the rules booklet."""
    box: BoxSheet | None = None
    """What is on the tuckbox."""
    cover: BookCover | None = None
    """What is on the first page of the rules booklet."""


@lru_cache(maxsize=32)  # kits, pages and the dry run ask for it
def printing(definition: Definition) -> Printing:
    """Read what is printed for a game; nothing but setups and rules if there is no `print.yml`.

    Raises DefinitionError with every problem of the file.
    """
    document = definition.printing
    if document is None:
        return Printing()
    if definition.translation:
        document = definition.translation.lay(document, Printing, "print")
    wanted = validate(document, Printing)
    problems = list(check_prose(document, wanted, Targets(definition.rules)))
    problems += _names(document, wanted, (), _Known(definition))
    problems += _drawn_once(document, wanted)
    problems += _uneven(document, wanted)
    for on in {frozenset(sheet.on.items()) for sheet in wanted.boards}:  # with each option its own
        alike = [
            (("boards", at, "title"), sheet.title)
            for at, sheet in enumerate(wanted.boards)
            if frozenset(sheet.on.items()) == on
        ]
        problems += twice(document, alike, "title")
    problems += _on_boards(document, wanted, definition)
    problems += _standing_in(document, wanted)
    read = attempt(problems, partial(_with_layers, definition, document, wanted))
    if problems or read is None:
        raise DefinitionError(problems)
    return read


def written_title(definition: Definition, title: str) -> str:
    """Return the title of a board as `print.yml` has it, by which skins name boards in any language."""
    document = definition.printing
    if document is None or definition.translation is None:
        return title
    for at, sheet in enumerate(printing(definition).boards):
        if sheet.title == title:
            return str(document.value(("boards", at, "title")))
    return title


def _with_layers(definition: Definition, document: Document, wanted: Printing) -> Printing:
    """Read the layers of sheets, of the box and of the cover. Raises DefinitionError."""
    problems: list[Problem] = []
    drawn = (*wanted.cards, wanted.box, wanted.cover)
    if not any(each.layers for each in drawn if each):
        return wanted
    source = face_source(document, definition.folder, definition.content, definition.translation)

    def read(reader: Callable[[FaceSource, Steps], Any], *steps: int | str) -> Any:
        return attempt(problems, partial(reader, source, (*steps, "layers")))

    cards = tuple(
        replace(card, layers=read(read_sheet, "cards", at)) if card.layers is not None else card
        for at, card in enumerate(wanted.cards)
    )
    box = replace(wanted.box, layers=read(read_box, "box")) if wanted.box else None
    cover = replace(wanted.cover, layers=read(read_cover, "cover")) if wanted.cover else None
    if problems:
        raise DefinitionError(problems)
    return replace(wanted, cards=cards, box=box, cover=cover)


def _on_boards(document: Document, wanted: Printing, definition: Definition) -> Iterator[Problem]:
    """Yield what sheets of boards name that is no value of an option with a board of its own."""
    brought = [(option.id, value.id) for option, value in definition.game.on_boards]
    for at, sheet in enumerate(wanted.boards):
        for option, value in sheet.on.items():
            if (option, value) not in brought:
                known = [f"{name}: {board}" for name, board in brought]
                there = f"there is {listed(known, 'and')}" if known else "there is none"
                message = f"no board comes with {option}: {value}; {there}"
                yield document.problem(("boards", at, "on", option), message, at_key=True)


def _standing_in(document: Document, wanted: Printing) -> Iterator[Problem]:
    """Yield cards that are said to be enough, and that there are not."""
    known = [card.id for card in wanted.cards]
    for at, one in enumerate(wanted.instead):
        for place, card in enumerate(one.cards):
            if card not in known:
                hint = suggestion(card, known) or f"; there is {listed(known, 'and')}"
                yield document.problem(("instead", at, "cards", place), f"there is no card {card!r}{hint}")


def _drawn_once(document: Document, wanted: Printing) -> Iterator[Problem]:
    """Yield sheets with neither bands nor layers, and those with both."""
    for at, card in enumerate(wanted.cards):
        here: Steps = ("cards", at)
        if card.layers is None and not card.bands:
            yield document.problem(here, "a sheet has `bands`, or `layers`")
        for key in ("bands", "back", "repeat"):
            if card.layers is not None and (*here, key) in document.values:
                message = f"`layers` draw this sheet, so `{key}` says nothing"
                yield document.problem((*here, key), message, at_key=True)


def _uneven(document: Document, wanted: Printing) -> Iterator[Problem]:
    """Yield rows of tables that have other cells than there are columns."""
    for at, card in enumerate(wanted.cards):
        for side, bands in (("bands", card.bands), ("back", card.back)):
            for number, band in enumerate(bands):
                for place, column in enumerate(band.columns):
                    for index, block in enumerate(column):
                        here = ("cards", at, side, number, "columns", place, index, "table")
                        if block.table is not None:
                            yield from _uneven_rows(document, here, block.table)


def _uneven_rows(document: Document, here: Steps, table: CardTable) -> Iterator[Problem]:
    heads = len(table.columns) + table.beside if table.columns else 0
    many = heads or len(table.rows[0])
    for at, row in enumerate(table.rows):
        if len(row) != many:
            there = f"there are {counted(many, 'head')}" if heads else f"the first row has {many}"
            hint = '; "" is an empty cell' if len(row) < many else ""
            message = f"this row has {counted(len(row), 'cell')}, but {there}{hint}"
            yield document.problem((*here, "rows", at), message)


class _Known:
    """What `print.yml` may ask for: names by the field that uses them, and the steps of a turn."""

    def __init__(self, definition: Definition) -> None:
        game = definition.game
        suits = [suit.id for system in definition.systems.values() for suit in system.suits]
        spaces = [space.id for space in game.board.spaces]
        seats = [seat.id for seat in game.seats.all]
        self.by_field: dict[str, tuple[str, list[str]]] = {
            "icon": ("icon", icons.names(definition.folder)),
            "suit": ("suit", suits),
            "suits": ("suit", suits),
            "seat": ("seat", seats),
            "names": ("seat", seats),
            **dict.fromkeys(("piece", "fewer"), ("piece", list(kinds(definition.systems)))),
        }
        if not game.board.grows:
            self.by_field["spaces"] = ("space", spaces)
        self.turn = game.turn


def _names(document: Document, value: object, steps: Steps, known: _Known) -> Iterator[Problem]:
    """Yield every name of an icon, suit, seat or space that there is not, and every turn without steps."""
    if isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from _names(document, entry, (*steps, index), known)
    elif is_dataclass(value):
        if isinstance(value, CardBlock) and value.turn and not known.turn:
            message = "game.yml has no steps of a turn; write them there as `turn`"
            yield document.problem((*steps, "turn"), message)
        for field in fields(value):
            if field.name == "strip":
                continue  # whose steps are played where it is drawn, and what is not there is told there
            yield from _names(document, getattr(value, field.name), (*steps, field.name), known)
    elif isinstance(value, str) and steps:
        key = next((str(step) for step in reversed(steps) if isinstance(step, str)), "")
        what, names = known.by_field.get(key, ("", []))
        if what and value not in names and not (key == "suits" and value == "seats"):
            yield document.problem(steps, f"there is no {what} {value!r}{suggestion(value, names)}")
