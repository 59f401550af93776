"""The shape of `learn.yml`: what somebody who has read nothing else needs for a first game.

The same text and pictures make a sheet of paper, folded once to four pages, and the page *Learn* of the site.
No rule stands here alone: every statement links to its clause, every picture is a step of a proven example.
"""

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Annotated, Literal

from ppgen.definition.fields import (
    Between,
    Few,
    Flag,
    FreeData,
    Id,
    Line,
    Many,
    Most,
    Name,
    Players,
    Prose,
    Share,
    Some,
    Verbatim,
    Whole,
    nothing,
    record,
)

Number = Annotated[Whole, Between(1, 1000)]


@record
class Sample:
    """A piece, drawn alone."""

    piece: Id
    """Kind of piece, as its system names it."""
    suit: Id | None = None
    """Its suit."""
    value: Name | None = None
    """Its value."""
    side: Literal["face", "back"] = "face"
    """Which side is up."""
    lifted: Flag = False
    """Whether it is lifted out of the hand that a picture then shows: all its pieces over one another, with
    an arrow from those that are lifted to the player on the left."""


@record
class Need:
    """One thing to have at the table, or a sign and what it means."""

    show: Few[Sample] = ()
    """How it looks."""
    icon: Id | None = None
    """An icon instead of a piece."""
    text: Prose
    """What it is, in a few words."""


@record
class SetupStep:
    """What to do before the game, and where."""

    text: Prose
    """What to do; begins with a bold word or two."""
    at: Name | None = None
    """A space, a tray, or `board`: where its number points in the picture."""


@record
class Others:
    """What differs with another number of players."""

    players: Players
    """For how many."""
    text: Prose
    """What changes; nothing else."""


@record
class Seating:
    """The table from above, as the game begins: seats, board, and what lies before everybody."""

    players: Players
    """For how many players; the first setup of `game.yml` for so many is shown."""
    position: FreeData = field(default_factory=nothing)
    """The engine's position, if not that of this setup: the table as its last step finds it."""
    steps: Some[SetupStep]
    """What to do, numbered as in the picture."""
    beside: Flag = False
    """Whether the steps stand beside the picture, not below it."""
    height: Annotated[Whole, Between(30, 200)] = 92
    """Height of the picture in millimetres."""
    labels: Flag = True
    """Whether trays of seats, and rows and columns of the board, are named in the picture; without,
    strips beside the board that have but a name are left out."""
    others: Few[Others] = ()
    """What differs with other numbers of players."""
    note: Prose | None = None
    """What to know besides."""


@record
class Pointer:
    """A place in a picture that its words speak of."""

    at: Name
    """The space."""
    text: Line | None = None
    """A word or two above it."""


@record
class ArrowExhibit:
    """An arrow on a picture."""

    through: Annotated[tuple[Name, ...], Most(100, least=2)]
    """The places from whose centre to whose centre it goes."""
    move: Verbatim | None = None
    """The move it shows, in the game's notation; the judge has to allow it."""
    refused: Id | None = None
    """The clause by which the judge has to forbid the move instead; the arrow then ends in a cross."""


@record
class Shot:
    """One picture of a strip, with its words."""

    show: Literal["before", "between", "after", "dice", "pieces", "turn"] = "before"
    """before: the board before a step, with arrows for what its first event moves, or the first of each step;
    after: the board after it, with arrows for what else has moved; between: the board after its first event,
    with the same arrows, such as seeds that are sown and not yet taken; dice: what was rolled; pieces: those
    of `pieces`; turn: from one seat to the next."""
    example: Id | None = None
    """The example it is taken from, if it is not that of the strip."""
    step: Number | None = None
    """Which input of the example, counted from 1."""
    last: Number | None = None
    """The last input it shows, if it takes several."""
    spaces: Many[Name] = ()
    """The spaces shown; those that are touched if nothing is given."""
    alone: Flag = False
    """Whether nothing around these spaces is drawn, and they are as large as there is room for."""
    marks: Few[Pointer] = ()
    """Spaces that have a heavy frame and a name."""
    under: Few[Name] = ()
    """Two spaces: one arrow below the board leads from the first to the second, instead of many of pieces
    that all go the same way."""
    by: Few[Name] = ()
    """The spaces by which a piece goes from space to space, if its arrow is to follow its way."""
    ways: Few[ArrowExhibit] = ()
    """Arrows of what else might be done before the step, or might not."""
    pieces: Few[Sample] = ()
    """Pieces beside one another, instead of a step."""
    between: Few[Line] = ()
    """Signs between and after these pieces: `->`, `<->`, `+`, `= 5`, words such as `or`; `,` is not drawn."""
    told: Few[Line] = ()
    """What stands below each of these pieces, such as the count after a card: they are then as high as the
    picture lets them be, and where there is no room cards lie over one another."""
    of: Few[Name] = ()
    """Whose each of these pieces is, above it: seats, whose signs or else names stand there."""
    words: Line | None = None
    """A word or two in the picture."""
    roll: Flag = False
    """Whether the dice of this turn are shown in the picture of the board."""
    aside: Flag = True
    """Whether what comes from beside the board or leaves it is drawn there, with an arrow."""
    names: Flag = True
    """Whether the places of the board are named in it; its words may name none if they are not."""
    corner: Few[Sample] = ()
    """Pieces in the upper left corner of a picture of the board, such as what has been turned over."""
    compass: Flag = False
    """Whether north, east, south and west are lettered round what is shown of the board."""
    text: Prose
    """The rule that it shows; begins with a bold word."""


@record
class PictureStrip:
    """Pictures in rows, read from left to right: steps of a proven example."""

    example: Id | None = None
    """The example they are taken from, by its name in `examples.md`."""
    across: Annotated[Whole, Between(1, 6)] = 3
    """How many stand in a row."""
    height: Annotated[Whole, Between(15, 60)] = 28
    """Height of a picture in millimetres."""
    first: Annotated[Whole, Between(1, 40)] = 1
    """The number of the first picture, at least: those of a lesson run on from the ones before."""
    beside: Flag = False
    """Whether words stand to the right of these pictures, each of which is alone in its row; on a card those
    of several always do."""
    shots: Some[Shot]
    """The pictures."""


@record
class LessonRow:
    """A row of things to know: a sign, and words."""

    number: Name | None = None
    """A number before it, such as that of a space."""
    icon: Id | None = None
    """An icon."""
    suit: Id | None = None
    """A suit."""
    show: Few[Sample] = ()
    """Pieces."""
    cells: Some[Prose]
    """Its words, cell by cell."""


@record
class LessonRows:
    """Rows of things to know, every other one tinted."""

    heads: Few[Line] = ()
    """Heads of the columns."""
    widths: Few[Share] = ()
    """Shares of the width; equal if nothing is given."""
    rows: Some[LessonRow]
    """The rows."""


@record
class Doubt:
    """A question that players really have, and its answer."""

    clause: Id
    """The clause that answers it."""
    question: Line
    """The question."""
    answer: Prose
    """The answer in a line: yes, no or only, and why."""


@record
class LessonPart:
    """A part of a page: its head, and what stands below it, in this order."""

    title: Line | None = None
    """Its head."""
    lead: Prose | None = None
    """A sentence beside the head."""
    seating: Seating | None = None
    """The table as the game begins."""
    strip: PictureStrip | None = None
    """Pictures of a turn."""
    rows: LessonRows | None = None
    """Things to know."""
    text: Few[Prose] = ()
    """Paragraphs."""
    points: Few[Prose] = ()
    """What to know, in a list."""
    legend: Few[Need] = ()
    """What signs mean: small pieces or icons with a word each, in a line."""
    doubts: Few[Doubt] = ()
    """Questions and answers."""


@record
class Learn:
    """What teaches a game in ten minutes: a cover, an inner spread, and a back page."""

    goal: Prose
    """The game and what wins, in two sentences."""
    needs: Few[Need] = ()
    """What to have at the table."""
    front: Few[LessonPart] = ()
    """What stands on the first page, below what to have."""
    across: Few[LessonPart] = ()
    """What stands over both inner pages."""
    left: Few[LessonPart] = ()
    """What stands on the left inner page, below that."""
    right: Few[LessonPart] = ()
    """What stands on the right inner page."""
    back: Few[LessonPart] = ()
    """What stands on the last page."""

    @property
    def parts(self) -> tuple[LessonPart, ...]:
        """Its parts, in reading order."""
        return (*self.front, *self.across, *self.left, *self.right, *self.back)


def numbered(learn: Learn) -> Learn:
    """Number the pictures of a lesson through all its pages, after the steps of its table."""
    first = 1

    def with_numbers(parts: Sequence[LessonPart]) -> Iterator[LessonPart]:
        nonlocal first
        for one in parts:
            if one.seating:
                first += sum(step.at is not None for step in one.seating.steps)
            if one.strip:
                first = max(first, one.strip.first)
                yield replace(one, strip=replace(one.strip, first=first))
                first += len(one.strip.shots)
            else:
                yield one

    front, across, left, right, back = (
        tuple(with_numbers(parts))
        for parts in (learn.front, learn.across, learn.left, learn.right, learn.back)
    )
    return replace(learn, front=front, across=across, left=left, right=right, back=back)
