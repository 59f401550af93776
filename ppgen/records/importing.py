"""Files of records: which notation one is in, and all its games followed by their judges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ppgen.records import draughts
from ppgen.records.bytes import text_of
from ppgen.records.ends import settle
from ppgen.records.model import GameRecord, Note, Played
from ppgen.records.pdn import read_pdn
from ppgen.records.reading import Reading

Progress = Callable[[int, int], None]
"""Told after each game: how many are done, and of how many."""


@dataclass(slots=True)
class Imported:
    """What a file holds."""

    kind: str
    games: list[Played] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    """What is told of the file, and not of one game."""

    @property
    def told(self) -> list[Note]:
        """All that is told, in the order of the file."""
        return sorted([*self.notes, *(note for played in self.games for note in played.notes)])

    @property
    def code(self) -> int:
        """The exit code: 0 if all was read, 1 if not, 2 if nothing was."""
        if not any(played.game and played.start is not None for played in self.games):
            return 2
        return int(any(played.stopped for played in self.games))


def read_file(raw: bytes, reading: Reading, progress: Progress = lambda _done, _all: None) -> Imported:
    """Read a file of records in any notation that is known here, and follow its games."""
    text, notes = text_of(raw)
    records, more = read_pdn(text)
    found = Imported("PDN", notes=notes + more)
    for number, record in enumerate(records, 1):
        found.games.append(_followed(record, reading))
        progress(number, len(records))
    settle([played for played in found.games if played.game == draughts.GAME], reading, "dark", "light")
    return found


def _followed(record: GameRecord, reading: Reading) -> Played:
    return draughts.follow(record, reading)
