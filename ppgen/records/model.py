"""What every reader of records gives, and what becomes of it when a judge has followed it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from ppgen.engine import Action, Refusal, State

MOST_BYTES = 16 * 1024 * 1024
MOST_GAMES = 10_000
"""Of one file; those after them are told, and not read."""
MOST_TURNS = 4_000
"""Of one game."""
MOST_READINGS = 64
"""Positions between which a record may leave open what it means."""

POSITIONS = ("XGID", "gnubg ID")
"""Notations of a position, in which nothing is played."""

Weight = Literal["error", "note"]
"""An error keeps something from being read; a note tells how it was read."""


class Note(NamedTuple):
    """What is told about a place of a file; lines and columns count from 1."""

    line: int
    column: int
    text: str
    weight: Weight = "error"


@dataclass(slots=True)
class RecordWord:
    """A word of a record, with its place and what stands beside it."""

    text: str
    line: int
    column: int
    comments: list[str] = field(default_factory=list)
    """What was written after it: comments, and variations as they stand."""
    marks: str = ""
    """Praise and doubt, such as `!?` and `$6`."""
    gap: bool = False
    """Whether it says that nobody wrote down what was played."""
    seat: str = ""
    """Who does it, where the record says so."""


@dataclass(slots=True)
class GameRecord:
    """One game as it was written down, before any judge has looked at it."""

    kind: str
    """The notation: PDN, OGN, SGF, MAT."""
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    """Event, players, date and whatever else was written, by the names of the notation."""
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and column of each tag."""
    values: dict[str, int] = field(default_factory=dict)
    """Column of what each tag says."""
    words: list[RecordWord] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """What was written before the first word."""
    result: RecordWord | None = None
    notes: list[Note] = field(default_factory=list)

    @property
    def started(self) -> bool:
        """Whether anything of the game itself has been read."""
        return bool(self.words or self.result)

    def at(self, tag: str) -> tuple[int, int]:
        """Give the place of a tag, or that of the record."""
        return self.places.get(tag, (self.line, 1))


class Turned(NamedTuple):
    """What a judge has done for one word."""

    word: RecordWord
    actions: tuple[Action, ...]


EndKind = Literal[
    "board",
    "resigns",
    "time",
    "forfeits",
    "agreed",
    "both lose",
    "unfinished",
    "unwritten",
    "gap",
    "unread",
    "unknown",
]


class End(NamedTuple):
    """How a game ended. `seat` is who won on the board, or who lost by anything else."""

    kind: EndKind
    seat: str = ""
    worth: str = ""
    """`gammon` or `backgammon` where that was conceded."""


UNWRITTEN = End("unwritten")


@dataclass(slots=True)
class Played:
    """A record, followed by the judge of its game as far as it could be."""

    record: GameRecord
    game: str
    """The id of the game; empty if no game here is meant."""
    position: dict[str, Any] = field(default_factory=dict)
    """How it begins, where that is not as always."""
    start: State | None = None
    turns: list[Turned] = field(default_factory=list)
    state: State | None = None
    """Where it has come to."""
    end: End = UNWRITTEN
    notes: list[Note] = field(default_factory=list)
    stopped: bool = False
    """Whether some turns that are written are not judged."""
    elsewhere: bool = False
    """Whether it was followed on another board than a transcript of the game has."""
    called: str = ""
    """What the game is called, where none here is meant."""
    title: str = ""
    """What a page calls it, where its tags do not say."""
    refused: tuple[Action, Refusal] | None = None
    """What is written next, where the judge forbids it, and why."""

    @property
    def actions(self) -> list[Action]:
        """All that was done, in order."""
        return [action for turn in self.turns for action in turn.actions]

    def fail(self, line: int, column: int, text: str) -> None:
        """Note what keeps it from being followed further."""
        self.notes.append(Note(line, column, text))
        self.stopped = True
        self.end = End("unread")

    def refuse(self, word: RecordWord, said: str, action: Action, refusal: Refusal) -> None:
        """Note what the judge forbids."""
        self.fail(word.line, word.column, f"{said}: {refusal}")
        self.refused = action, refusal

    def note(self, line: int, column: int, text: str) -> None:
        """Note how something was read."""
        self.notes.append(Note(line, column, text, "note"))
