"""The shape of `game.yml`: what a game is, what it is played with, and how it begins."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from ppgen.definition.board import Board
from ppgen.definition.fields import (
    Between,
    Colour,
    Few,
    Flag,
    FreeData,
    Id,
    Key,
    Line,
    Many,
    Name,
    PerPlayers,
    Players,
    Prose,
    Some,
    Url,
    Verbatim,
    Version,
    Whole,
    Word,
    nothing,
    record,
)
from ppgen.definition.laying import Place
from ppgen.definition.standin import StandIn
from ppgen.definition.step import StepOfSetup
from ppgen.language import spoken

Stock = Annotated[Whole, Between(0, 10_000)]
"""How many pieces of a kind a game has."""
OptionNumber = Annotated[Whole, Between(0, 10_000)]


@record
class Reference:
    """Something to read, with its address."""

    title: Verbatim
    """What it is, in words."""
    url: Url | None = None
    """Where it is, if it can be visited."""
    note: Prose | None = None
    """What it says, or why it matters."""


@record
class Author:
    """Somebody who made the game."""

    name: Line
    """The name as the source gives it."""
    note: Prose | None = None
    """What is known about the name or the part played."""


@record
class Source:
    """The text from which our description was made."""

    version: Line
    """The version the source gives itself."""
    date: Line
    """Its date, in words, as exactly as it is known."""
    title: Verbatim | None = None
    """Its own title, if that differs from the game's."""
    note: Prose | None = None
    """What is odd about version, date or state of the text."""

    @property
    def cited(self) -> str:
        """How it is cited: a number as a version, words of a version as they are, date and title."""
        numbered = self.version[:1].isdigit()
        version = spoken("version {version}", version=self.version) if numbered else self.version
        return f"{version}, {self.date}" + (f" ({self.title})" if self.title else "")


@record
class Licence:
    """The terms of the source."""

    name: Line
    """Name of the licence, or words saying that there is none."""
    url: Url | None = None
    """Its full text."""
    note: Prose
    """What follows for our pages."""


@record
class Terms:
    """The terms of our own text and drawings, which kits and pages tell."""

    name: Line
    """Name of the licence."""
    url: Url | None = None
    """Its full text."""
    retold: Flag = False
    """Whether the rules are retold in words of one's own, so that the text is not the source's."""


@record
class Comparison:
    """One point in which the game and its ancestor are alike or differ."""

    point: Line
    """What is compared."""
    there: Prose
    """How it is in the ancestor."""
    here: Prose
    """How it is in this game."""


@record
class Credits:
    """Who made the game, from what, and on which terms."""

    authors: Some[Author]
    """Everybody to be credited, in the order of the source."""
    based_on: Prose | None = None
    """What the authors say they started from."""
    ancestor: Prose | None = None
    """The traditional game behind it, if one can be seen."""
    comparison: Few[Comparison] = ()
    """How it differs from its ancestor, point by point."""
    source: Source
    """The text we worked from."""
    licence: Licence
    """The terms of that text."""
    terms: Terms | None = None
    """The terms of what we make of it; those of site.yml if nothing is given."""
    references: Few[Reference] = ()
    """Further reading and evidence."""


@record
class Minutes:
    """How long a game takes."""

    text: Line
    """As the source has it, such as "20", or "not stated"."""
    grows: Flag = False
    """Whether it is the fewest minutes for the fewest players, and the most for the most: covers say so."""
    note: Prose | None = None
    """Our own measure, labelled as ours."""


@record
class Equipment:
    """One thing on the list of what to bring."""

    text: Prose
    """The thing in words."""
    system: Id | None = None
    """The game system in content/systems that it is, if it is one."""
    printed: bool = False
    """Whether every kit has it on paper, so that nobody needs to bring it."""


@record
class GameLook:
    """The game's own colour and sign."""

    accent: Colour
    """Accent on white paper and on the light site."""
    tint: Colour
    """Ground of tinted areas."""
    dark: Colour
    """Accent on the dark site."""
    emblem: Id
    """Icon of the emblem, by its name: one of ours, or of the game's folder icons."""


@record
class Seat:
    """A place at the table."""

    id: Key
    """Its name in positions and transcripts."""
    name: Line
    """Its name for readers."""
    suits: Few[Id] | PerPlayers[Few[Id]] = ()
    """The suits of its pieces, if any, the first being its mark; may differ with the number of players."""

    def suits_for(self, players: int) -> tuple[str, ...]:
        """Return the suits of this seat in a game of so many players; none if it takes no part."""
        return self.suits.get(players, ()) if isinstance(self.suits, Mapping) else self.suits


@record
class Seats:
    """Who can sit where."""

    all: Few[Seat]
    """Every seat that can occur."""
    players: PerPlayers[Few[Key]]
    """The usual seats for each number of players, in the order of turns."""
    usual: Players | None = None
    """How many play where nobody says so; the fewest if nothing is given."""
    free: Flag = False
    """Whether players may take any distinct seats of `all` instead of the usual ones."""
    note: Prose | None = None
    """How seats are agreed on."""

    def named(self, seat: str) -> Seat:
        """Find a seat by its id. Raises KeyError if there is none."""
        for candidate in self.all:
            if candidate.id == seat:
                return candidate
        raise KeyError(seat)


@record
class Called:
    """What pieces are called in a game whose rules call them otherwise than their system does."""

    one: Line
    """One of them: white man."""
    many: Line
    """Several: white men."""


@record
class Component:
    """One row of the table that accounts for every piece in the box.

    If any row of a kind of piece is set aside, all rows of that kind together make up what the box contains.
    """

    piece: Id
    """Kind of piece, as its system names it: tile, coin, die, pawn, domino, stone."""
    suits: Few[Id] = ()
    """The suits of these pieces, if it matters."""
    values: Few[Name] = ()
    """The values of these pieces, if it matters: with suits, every value of every suit."""
    count: Stock | PerPlayers[Stock]
    """How many, the same for all or for each number of players."""
    use: Prose
    """What they are in this game."""
    where: Prose
    """Where they can be."""
    aside: Flag = False
    """Whether they stay out of the game."""
    called: Called | None = None
    """What the rules call them, if it is not what their system does."""

    def count_for(self, players: int) -> int:
        """Return how many there are in a game of so many players."""
        return self.count[players] if isinstance(self.count, Mapping) else self.count


@record
class Tray:
    """A named place beside the board, for diagrams."""

    id: Key
    """Its name in positions and steps of a setup."""
    label: Line
    """Its name for readers."""
    of: Literal["seat", "table"]
    """Whether every seat has one, or the table."""
    sight: Literal["all", "owner", "count", "nobody"] = "all"
    """Who sees what lies in it: everybody; its owner, while others know only how much it is; nobody, but all
    know how much; or nobody at all."""
    ordered: Flag = False
    """Whether the order of what lies in it matters."""
    lay: Literal["row", "fan", "tricks"] = "row"
    """How diagrams lay what is in it: in a row; as a fan, each card over the one before with its index free;
    or as tricks, closed fans of as many cards as there are seats."""


@record
class Setup:
    """How a game begins, for one number of players."""

    players: Players
    """For how many players."""
    title: Line
    """Heading of the diagram."""
    place: Place = field(default_factory=nothing)
    """What lies where: `a1..h1: man black`, `hand red: 9 man red`. A judge, if there is one, agrees."""
    position: FreeData = field(default_factory=nothing)
    """The judge's position at the beginning (for a setup with chance, an example of one); a new game if
    nothing is given."""
    steps: Few[StepOfSetup]
    """What to do, in order."""
    note: Prose | None = None
    """What to know besides, such as that a layout is only an example."""


@record
class Ask:
    """What a player is asked to do."""

    verb: Key
    """The verb of the judge, as it is written in transcripts."""
    text: Prose
    """What it means, in words that go on after a player's name and a comma: `choose a token`."""
    others: Prose | None = None
    """How it is said of others, where the text says you or your: `end their turn` for `end your turn`."""
    briefly: Prose | None = None
    """How it is said where from and to follow anyway: `jump` for `jump from a place to another`."""


@record
class OptionValue:
    """One way an option can be set."""

    id: Word | OptionNumber | Flag
    """The value as it is written in a position."""
    text: Prose
    """What it means."""
    former: Few[Word] = ()
    """How it was written before; positions and records that say so are still read."""
    title: Line | None = None
    """What it is called where one chooses; a game that brings another board is called so then: `13 × 13`."""
    board: Board | None = None
    """The board that is played on then, if it is another."""
    components: Few[Component] = ()
    """The pieces in the box then, if they are others: all rows."""
    data: FreeData = field(default_factory=nothing)
    """Facts for the judge that stand instead of those in `data` then."""

    @property
    def brings(self) -> bool:
        """Whether the game is played with something else then."""
        return self.board is not None or bool(self.components or self.data)

    @property
    def written(self) -> str:
        """The value as it is typed."""
        return str(self.id).lower() if isinstance(self.id, bool) else str(self.id)


@record
class Option:
    """A rule that players may choose."""

    id: Key
    """Its key in positions."""
    title: Line
    """What is chosen, in a few words."""
    values: Some[OptionValue]
    """What can be chosen, the default first."""
    default: Word | OptionNumber | Flag
    """The value that holds if none is named."""
    minimum: OptionNumber | None = None
    """If given, any whole number from this one on is a value too."""
    clauses: Many[Id] = ()
    """The clauses that this option brings in or sets aside."""
    status: Literal["source", "ours"]
    """Whether the authors offer it, or we do because of a ruling."""
    note: Prose | None = None
    """Why it exists."""

    @property
    def numbers(self) -> str | None:
        """Which numbers can be chosen besides its values, in words."""
        return (
            None if self.minimum is None else spoken("Any whole number from {minimum}.", minimum=self.minimum)
        )


@record
class PieceUse:
    """What all pieces of a kind are in the game."""

    piece: Id
    """The kind of piece."""
    text: Prose
    """A few words that go on after their number."""


@record
class Game:
    """Everything about a game except its rules."""

    id: Id
    """Its name in files, addresses and commands; the name of its folder."""
    title: Line
    """Its name for readers."""
    title_note: Prose | None = None
    """What to say beside the title, such as that it is ours."""
    version: Version
    """Version of our text, not of the source."""
    summary: Prose
    """The game in one sentence."""
    goal: Prose
    """What wins, in one sentence."""
    hook: Line | None = None
    """What makes one want to play it, in a handful of words, for covers."""
    about: Few[Prose] = ()
    """Short paragraphs for the game's page."""
    age: Annotated[Whole, Between(2, 99)] | None = None
    """From how many years on, if somebody says so."""
    weight: Literal["light", "medium", "heavy"] | None = None
    """How much there is to think of, if somebody says so."""
    kinds: Few[Id]
    """What sort of game it is, for filters: race, capture, trading..."""
    luck: Literal["none", "some", "high"]
    """How much chance decides."""
    hidden: Flag
    """Whether players know things that others do not."""
    credits: Credits
    """Who made it and on which terms."""
    minutes: Minutes
    """How long it takes."""
    equipment: Few[Equipment]
    """What to bring: sets of pieces that ppgen has, and what the kit does not hold."""
    look: GameLook
    """Its colour and sign."""
    seats: Seats
    """Who can sit where."""
    components: Few[Component]
    """Every piece, accounted for."""
    uses: Few[PieceUse] = ()
    """What the pieces of a kind are, where the rows of components would not read as a sentence."""
    board: Board = field(default_factory=Board)
    """Where things can be; none for a game that lies in trays alone."""
    trays: Few[Tray] = ()
    """Named places beside the board."""
    setups: Some[Setup]
    """How it begins, for every number of players."""
    stand_ins: Few[StandIn] = ()
    """The same game with the pieces of another system: what to play it with, if one owns those."""
    asks: Few[Ask] = ()
    """What players are asked to do at the terminal, for each verb of the judge."""
    turn: Few[Prose] = ()
    """What a turn is, step by step: a sentence or two each, with links to the clauses."""
    hints: Few[Prose] = ()
    """How to play well: what the authors advise, in our words."""
    options: Few[Option] = ()
    """Rules that players may choose."""
    data: FreeData = field(default_factory=nothing)
    """Facts for the judge alone, such as named layouts."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players, rising."""
        return tuple(sorted(self.seats.players))

    @property
    def usual(self) -> int:
        """How many play where nobody says so."""
        return self.seats.usual or self.players[0]

    def chosen(self, options: Mapping[str, object]) -> tuple[tuple[int, int], ...]:
        """Give the numbers of options, and of their values, that are agreed on and bring something."""
        return tuple(
            (index, number)
            for index, option in enumerate(self.options)
            for number, value in enumerate(option.values)
            if value.brings and value.id == options.get(option.id)
        )

    @property
    def on_boards(self) -> tuple[tuple[Option, OptionValue], ...]:
        """The values of options that bring another board."""
        return tuple((option, value) for option in self.options for value in option.values if value.board)
