"""Oware as others write it: letters of either convention, squares such as `a1f1`, and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ppgen.engine import Action, BadPosition
from ppgen.records.model import End, GameRecord, Note, Played, RecordWord, Turned
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

GAME = "oware"
LOOKED_AT = 6
"""Words of a record by which its game is told, where no tag names it."""
LETTERS = "abcdef"
SEATS = ("south", "north")
_PITS: Mapping[str, tuple[str, str]] = {
    "ogn": ("ABCDEF", "abcdef"),
    "ppgen": ("abcdef", "ABCDEF"),
    "own-left": ("123456", "123456"),
    "south-left": ("123456", "654321"),
}
"""How South's pits a to f and North's pits A to F are called."""
_LETTER = re.compile(r"([A-Fa-f])(?:\+(\d{1,2}))?")
_SQUARE = re.compile(r"([a-f])([12])([a-f])([12])")
_NUMBER = re.compile(r"([1-6])([1-6])?")
_SEEDS = re.compile(r"\d{1,2}-\d{1,2}")
_FEN = re.compile(r"(?:\d{1,2}-){14}[SN]")
_RANKS = re.compile(r"([0-9S,]+)/([0-9S,]+) (\d+) (\d+) ([SN])(?: \d+)?")


def is_oware(record: GameRecord) -> bool:
    """Tell whether tags or the first word of a record are those of Oware.

    >>> from ppgen.records.pdn import read_pdn
    >>> [is_oware(read_pdn(text)[0][0]) for text in ("1. D f", "1. b1f1 b2c1", "1. 4 6", "1. 11-15", "c3d4")]
    [True, True, True, False, False]
    """
    if record.tags.get("Variant", "").lower().startswith("oware"):
        return True
    if "Variant" in record.tags or "GameType" in record.tags or not record.words:
        return False
    first = [word.text for word in record.words[:LOOKED_AT]]
    return any(all(map(form.fullmatch, first)) for form in (_LETTER, _SQUARE, _NUMBER))


class _Sowing:
    """Follows one record."""

    def __init__(self, record: GameRecord, reading: Reading) -> None:
        self.record, self.reading = record, reading
        self.game = reading.court.judge(GAME)
        self.played = Played(record, GAME, notes=list(record.notes))
        record.kind = "OGN"
        self.pits = ""

    def follow(self) -> Played:
        played, record = self.played, self.record
        if not self._begin():
            return played
        words = record.words
        if words and _SEEDS.fullmatch(words[-1].text):
            record.result = words.pop()
        if not self._called():
            return played
        played.state = state = played.start.clone() if played.start else self.game.new()
        for word in words:
            seat = state.actor()
            if seat is None:
                played.fail(word.line, word.column, f"{word.text}: the game is over")
                break
            pit = self._pit(word, seat)
            if pit is None:
                break
            action = Action(seat, "sow", (self.game.board.named[pit],))
            refusal = state.refusal(action)
            if refusal is not None:
                played.refuse(word, word.text, action, refusal)
                break
            before = state.won(seat)  # type: ignore[attr-defined]
            events = state.advance(action)
            played.turns.append(Turned(word, (action,)))
            self._see(word, str(events[0].args[3]), state.won(seat) - before)  # type: ignore[attr-defined]
        self._end()
        return played

    def _begin(self) -> bool:
        """Lay out the position in which the record begins."""
        played, record = self.played, self.record
        fen = record.tags.get("FEN", "").strip()
        line, column = record.at("FEN")
        try:
            if fen:
                played.position = position(fen)
            played.start = self.game.load(played.position)
        except ValueError as error:
            played.fail(line, record.values.get("FEN", column), str(error))
        except BadPosition as error:
            played.fail(line, record.values.get("FEN", column), f"bad position: {error}")
        return played.start is not None

    def _called(self) -> bool:
        """Find out how pits are called here; ask where nothing tells."""
        played, record = self.played, self.record
        self.pits = self.reading.pits
        if self.pits or not record.words:
            return True
        word = record.words[0]
        if _LETTER.fullmatch(word.text):
            south = played.start is None or played.start.actor() == SEATS[0]
            tagged = "oware" in record.tags.get("Variant", "").lower()
            self.pits = "ogn" if tagged or word.text[0].isupper() == south else "ppgen"
            said = "South's pits are A to F here" if self.pits == "ogn" else "South's pits are a to f here"
            if not tagged and self.reading.once("pits"):
                played.note(word.line, word.column, f"{said}; --pits says otherwise")
        elif _NUMBER.fullmatch(word.text):
            said = "pits are numbers here; say `--pits own-left` or `--pits south-left`"
            played.fail(word.line, word.column, said)
            return False
        return True

    def _pit(self, word: RecordWord, seat: str) -> str | None:
        """Give the pit that a word names; None, with a word why, if it names none of the seat's."""
        north = seat == SEATS[1]
        played, text = self.played, word.text
        if found := _SQUARE.fullmatch(text):
            if (found[2] == "2") != north:
                played.fail(
                    word.line, word.column, f"{found[1]}{found[2]} is no pit of {seat}, which is to sow"
                )
                return None
            return _named(found[1], found[2])
        if not (_LETTER.fullmatch(text) or _NUMBER.fullmatch(text)):
            played.fail(word.line, word.column, f"{text!r} is no move")
            return None
        called = _PITS[self.pits or "ogn"]
        place = called[north].find(text[0])
        if place < 0:
            other = f"a pit of {SEATS[not north].title()}" if text[0] in called[not north] else "no pit"
            said = f"{text[0]} is {other}, and {seat.title()} is to sow"
            played.fail(word.line, word.column, said)
            return None
        return LETTERS[place].upper() if north else LETTERS[place]

    def _see(self, word: RecordWord, last: str, taken: int) -> None:
        """Compare what a word says of landing and capture with what the judge did."""
        played = self.played
        if found := _SQUARE.fullmatch(word.text):
            if _named(found[3], found[4]) != last:
                here = f"{_square(last)}, not {found[3]}{found[4]}"
                said = f"sown from {found[1]}{found[2]} the last seed falls into {here}"
                played.note(word.line, word.column, said)
            return
        found = _LETTER.fullmatch(word.text)
        over = played.state is None or played.state.is_terminal()
        if found and found[2] and not over and int(found[2]) != taken:
            said = f"{counted(taken, 'seed')} taken here, not {found[2]}"
            played.notes.append(Note(word.line, word.column, said))

    def _end(self) -> None:
        """See how it ended, by the board or by the result."""
        played, word = self.played, self.record.result
        state: Any = played.state
        if played.stopped:
            return
        if state.is_terminal():
            played.end = End("board", next(iter(state.winners()), ""))
            if word is not None and _SEEDS.fullmatch(word.text) and "/" not in word.text:
                told = tuple(map(int, word.text.split("-")))
                kept = tuple(map(state.won, state.seats))
                if told != kept and sum(told) > 2:
                    said = f"the judge counts {kept[0]} to {kept[1]} seeds, and the record says {word.text}"
                    played.notes.append(Note(word.line, word.column, said))


def _named(column: str, row: str) -> str:
    """Give the pit at a square: row 2 is North's, whose A lies above South's f."""
    return column if row == "1" else LETTERS[LETTERS.index(column) * -1 - 1].upper()


def _square(pit: str) -> str:
    return f"{pit}1" if pit.islower() else f"{LETTERS[-1 - LETTERS.index(pit.lower())]}2"


def position(fen: str) -> dict[str, Any]:
    """Give the position of a FEN as Auale and Aalina write it, or PlayStrategy.

    Raises ValueError.

    >>> position("4-4-4-4-4-0-5-5-5-5-4-4-0-0-N")["board"]
    ['4 4 5 5 5 5', '4 4 4 4 4 0']
    """
    if _FEN.fullmatch(fen):
        *counts, turn = fen.split("-")
        south, north, stores = [*counts[:6]], [*counts[6:12][::-1]], counts[12:]
    elif found := _RANKS.fullmatch(fen):
        north, south = _rank(found[1]), _rank(found[2])
        stores, turn = [found[3], found[4]], found[5]
    else:
        raise ValueError("this is no position of Oware such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    return {
        "board": [" ".join(north), " ".join(south)],
        "stores": {"south": int(stores[0]), "north": int(stores[1])},
        "to_act": SEATS[turn == "N"],
    }


def _rank(text: str) -> list[str]:
    """Read six pits, where `4S` holds four seeds, and a bare 4 is four empty pits."""
    pits: list[str] = []
    for part in text.split(","):
        pits += [part[:-1]] if part.endswith("S") else ["0"] * int(part or 0)
    if len(pits) != len(LETTERS):
        raise ValueError(f"{text!r} is not six pits")
    return pits


def follow(record: GameRecord, reading: Reading) -> Played:
    """Follow a record of Oware by its judge."""
    return _Sowing(record, reading).follow()


def written(action: Action) -> str:
    """Write a move by letters of OGN: South's pits are A to F."""
    return str(action.args[0]).swapcase()
