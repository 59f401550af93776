"""Files of records: which notation one is in, and all its games followed by their judges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ppgen.records import backgammon, backgammon_ids, backgammon_sgf, draughts, hexes, oware
from ppgen.records.bytes import text_of
from ppgen.records.ends import settle
from ppgen.records.mat import read_mat
from ppgen.records.model import POSITIONS, GameRecord, Note, Played
from ppgen.records.pdn import read_pdn
from ppgen.records.reading import Reading
from ppgen.records.sgf import GAMES, read_sgf

Progress = Callable[[int, int], None]
"""Told after each game: how many are done, and of how many."""


@dataclass(slots=True)
class Imported:
    """What a file holds."""

    kind: str
    """The notation; empty if what it holds is no record in any that is known here."""
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
    kind = kind_of(text)
    if kind == "PPN" and reading.catalogue is not None and reading.judges is not None:
        from ppgen.records import piecepack  # which needs what a page in a browser has not

        following, count, more = piecepack.follow_all(text, reading.catalogue(), reading.judges)
    else:
        records, more = READERS[kind](text)
        following = backgammon.follow(records, reading) if kind == "MAT" else _each(records, reading)
        count = len(records)
    found = Imported(kind, notes=notes + more)
    for number, played in enumerate(following, 1):
        found.games.append(played)
        progress(number, count)
    if not any(map(_is_record, found.games)):
        return _no_record(found, text)
    settle([played for played in found.games if played.game == draughts.GAME], reading, "dark", "light")
    settle([played for played in found.games if played.game == oware.GAME], reading, "south", "north")
    return found


_MOVE = re.compile(r"[a-f]|[a-z]?\d{1,6}(?:[-x:][a-z]?\d{1,3})*", re.IGNORECASE)
"""How a move may be written, whatever the game."""
_HEADED = re.compile(r"^(?:GameType|SetUp|MovetextParser|Judge|Macros)[ ]*:", re.MULTILINE)
NO_PPN = (
    "this page reads no PPN: which places of a board its coordinates mean is worked out from drawings that "
    "the page does not have; `ppgen import FILE` at a terminal reads it"
)
NO_RECORD = "this is no record in PDN, SGF, MAT, OGN, PPN, or of HexWorld or trmph"


def _is_record(played: Played) -> bool:
    """Tell whether a game has tags, or moves that are judged, or at least most of its words are moves."""
    words = [word.text for word in played.record.words]
    moves = sum(_MOVE.fullmatch(word) is not None for word in words)
    tagged = any(
        tag != "Game" for tag in played.record.tags
    )  # the number, which any line of MAT may seem to give
    return bool(tagged or played.turns or played.refused or (words and 2 * moves > len(words)))


def _no_record(found: Imported, text: str) -> Imported:
    """Keep nothing of a text that only seems to hold games but what is told of it."""
    if not text.strip() or (found.kind == "PPN" and _HEADED.search(text[:SEEN])):
        return found
    return Imported(
        "", notes=[Note(1, 1, NO_RECORD), *(note for note in found.notes if note.weight == "note")]
    )


READERS: dict[str, Callable[[str], tuple[list[GameRecord], list[Note]]]] = {
    "PDN": read_pdn,
    "SGF": read_sgf,
    "MAT": read_mat,
    "lines": hexes.read_lines,
    "IDs": backgammon_ids.read_ids,
    "PPN": lambda _text: ([], [Note(1, 1, NO_PPN)]),
}
_SGF = re.compile(r"\s*\(\s*;")
_LINES = re.compile(
    r"hexworld\.org|trmph\.com|^[ ]*#\d{1,2},[a-z]\d|^(?:White|Black|Red|Blue) places [a-z]\d", re.MULTILINE
)
_MAT = re.compile(r"^[ ]*\d{1,4} point match|^[ ]*Game \d+[ ]*$", re.MULTILINE)
_PPN = re.compile(r"^---|^(?:GameType|SetUp|MovetextParser|Judge|Macros)[ ]*:", re.MULTILINE)
SEEN = 20_000
"""Letters at the beginning by which a notation is told."""


def kind_of(text: str) -> str:
    """Tell in which notation a text is."""
    head = text[:SEEN]
    if _SGF.match(head):
        return "SGF"
    if _PPN.search(head):
        return "PPN"
    if _MAT.search(head):
        return "MAT"
    if _LINES.search(head):
        return "lines"
    return "IDs" if backgammon_ids.SEEMS.search(head) else "PDN"


def _each(records: Sequence[GameRecord], reading: Reading) -> Iterator[Played]:
    for record in records:
        yield _followed(record, reading)


def _followed(record: GameRecord, reading: Reading) -> Played:
    if record.kind == "SGF":
        return _of_sgf(record, reading)
    if record.kind in POSITIONS:
        return backgammon_ids.follow(record, reading)
    if record.kind in ("HexWorld", "trmph", "sentences"):
        return hexes.follow(record, reading)
    if oware.is_oware(record):
        return oware.follow(record, reading)
    return draughts.follow(record, reading)


def _of_sgf(record: GameRecord, reading: Reading) -> Played:
    """Follow a tree by the number of its game; without one it is Go."""
    number = record.tags.get("GM", "1").strip()
    if number == "11":
        return hexes.follow(record, reading)
    if number == "6":
        return _of_backgammon(record, reading)
    played = Played(record, "", notes=list(record.notes))
    named = GAMES.get(number, "another game")
    line, column = record.at("GM")
    played.fail(line, column, f"GM[{number}] is {named}; ppgen reads GM[11] (Hex) and GM[6] (Backgammon)")
    return played


def _of_backgammon(record: GameRecord, reading: Reading) -> Played:
    """Follow a tree of backgammon, but not one that sets a position up."""
    if setup := backgammon_sgf.set_up(record):
        played = Played(record, "", notes=list(record.notes), called="Backgammon")
        played.fail(*record.at(setup), "a position is set up here, so this is no game from the opening")
        return played
    (played,) = backgammon.follow([backgammon_sgf.as_match(record)], reading)
    return played
