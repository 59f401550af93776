"""Hex as others write it: SGF, addresses of HexWorld and trmph, plain sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ppgen.engine import Action, Game, Place
from ppgen.records.model import MOST_GAMES, MOST_TURNS, End, GameRecord, Note, Played, RecordWord, Turned

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

GAME = "hex"
USUAL = 11
SMALLEST, LARGEST = 2, 32
SWAPS = ("swap", "swaps", "swap-pieces")
RESIGNS, FORFEITS = ("resign", "resigns"), ("forfeit", "forfeits", "times out", "timeout")
SIDES = "swap-sides"
PASSES = ("pass", "passes")
_CELL = re.compile(r"([a-z]{1,2})(\d{1,2})")
_WORLD = re.compile(r"#(\d{1,2})((?:[rnc]-?\d*)*),(\S*)")
_TRMPH = re.compile(r"#(\d{1,2}),([^,\s]*)")
_STEP = re.compile(r"([a-z]+\d+)|:(rb|rw|fb|fw|s|S|p)|(.)", re.DOTALL)
_SENTENCE = re.compile(
    r"(White|Black|Red|Blue) (?:places ([a-z]{1,2}\d{1,2})|(swaps|resigns|forfeits|times out|passes))\.?",
    re.IGNORECASE,
)


def sized(game: Game, size: int) -> Game:
    """Give the judge of Hex on a board of another size, with all clauses as they are."""
    columns = [_lettered(number) for number in range(size)]
    rows = [[f"{column}{row}" for column in columns] for row in range(1, size + 1)]
    at = {name: [x, size - 1 - y] for y, row in enumerate(rows) for x, name in enumerate(row)}
    part = {**game.facts["board"]["parts"][0], "at": at}
    board: dict[str, Any] = {
        **game.facts["board"],
        "spaces": [{"id": name, "tile": None} for row in rows for name in row],
        "rows": rows,
        "parts": [part],
    }
    return type(game)({**game.facts, "board": board})


def _lettered(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[number] if number < len(letters) else f"a{letters[number - len(letters)]}"


def sizes(game: Game) -> list[int]:
    """List the sizes that a game offers: these have transcripts."""
    found = (option for option in game.facts["options"] if option["id"] == "size")
    return [value["id"] for option in found for value in option["values"]] or [USUAL]


def judge_of(reading: Reading, size: int) -> Game:
    """Give the judge for a size of board."""
    if size == USUAL:
        return reading.court.judge(GAME)
    if size not in reading.boards:
        reading.boards[size] = sized(reading.court.judge(GAME), size)
    return reading.boards[size]


def read_lines(text: str) -> tuple[list[GameRecord], list[Note]]:
    """Read addresses of HexWorld and trmph, one game a line, or one game in plain sentences."""
    games: list[GameRecord] = []
    told: GameRecord | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if len(games) >= MOST_GAMES:
            return games, [Note(number, 1, f"the games after {MOST_GAMES} are not read; part the file")]
        if found := (_WORLD.search(line) if "hexworld" in line else None):
            games.append(_line(found[1], found[3], number, found.start(3), "HexWorld"))
        elif found := _TRMPH.search(line):
            games.append(_line(found[1], found[2], number, found.start(2), "trmph"))
        elif found := _SENTENCE.fullmatch(line.strip()):
            if told is None:
                told = GameRecord("sentences", number, {"SZ": str(USUAL)})
                games.append(told)
            column = line.index(found[0]) + 1
            told.words.append(
                RecordWord((found[2] or found[3]).lower(), number, column, seat=found[1].title())
            )
    return games, []


def _line(size: str, moves: str, line: int, start: int, kind: str) -> GameRecord:
    """Read the moves of an address."""
    one = GameRecord(kind, line, {"SZ": size})
    words = {"s": SWAPS[0], "p": PASSES[0]}
    for found in _STEP.finditer(moves):
        if found[2] == "S" or found[3] == ",":  # turns the picture; where the viewer stands
            continue
        text = found[1] or words.get(found[2] or "", "") or found[2] or found[3]
        one.words.append(RecordWord(text, line, start + found.start() + 1))
        if len(one.words) > MOST_TURNS:
            break
    if kind == "trmph":
        said = "trmph writes no swap; if there was one, the first stone's colour is wrong"
        one.notes.append(Note(line, 1, said, "note"))
    return one


class _Stones:
    """Follows one record."""

    def __init__(self, record: GameRecord, reading: Reading) -> None:
        self.record, self.reading = record, reading
        self.played = Played(record, GAME, notes=list(record.notes))
        self.size = USUAL
        self.mirrored = False

    def follow(self) -> Played:
        played, record = self.played, self.record
        if not self._sized():
            return played
        if self.size != USUAL:
            played.title = f"Hex on {self.size} by {self.size}"
        written = self.reading.court.judge(GAME)
        offered = self.size in sizes(written)
        if offered and self.size != USUAL:
            played.position = {"options": {"size": self.size}}
            game: Game = written.new(size=self.size).game
        else:
            game = judge_of(self.reading, self.size)
            played.elsewhere = not offered
        setup = next((tag for tag in ("AB", "AW") if tag in record.tags), None)
        played.start = game.load(played.position)
        played.state = played.start.clone()
        if setup is not None:
            played.fail(*record.at(setup), "stones are set up here: this is a position, and no game")
            return played
        for number, word in enumerate(record.words):
            if not self._word(game, number, word):
                break
        self._end()
        return played

    def _sized(self) -> bool:
        written = self.record.tags.get("SZ", str(USUAL)).strip()
        across, _, down = written.partition(":")
        line, column = self.record.at("SZ")
        if down and down != across:
            self.played.game = ""
            self.played.fail(line, column, f"SZ[{written}]: the board is not as wide as high")
            return False
        if not across.isdecimal() or not SMALLEST <= int(across[:3]) <= LARGEST:
            self.played.game = ""
            self.played.fail(
                line, column, f"SZ[{written}] is no size of a board, from {SMALLEST} to {LARGEST}"
            )
            return False
        self.size = int(across)
        return True

    def _word(self, game: Game, number: int, word: RecordWord) -> bool:
        """Do what a word says; tell whether the game goes on."""
        played, text = self.played, word.text.lower()
        state = played.state
        assert state is not None
        seat = state.actor()
        if text in RESIGNS or text in FORFEITS:
            loser = self._whose(number, word)
            played.end = End("resigns" if text in RESIGNS else "forfeits", loser)
            return False
        if text in ("rb", "rw", "fb", "fw"):
            loser = "red" if text[1] == "b" else "blue"
            played.end = End("resigns" if text[0] == "r" else "forfeits", loser)
            return False
        if text in PASSES:
            played.fail(word.line, word.column, "a pass is no turn of Hex")
            return False
        if seat is None:
            played.fail(word.line, word.column, f"{word.text}: the game is over")
            return False
        if text in SWAPS or text == SIDES:
            action = Action(seat, "swap", ())
            if text == SIDES:
                self.mirrored = True
                said = "cells after swap-sides are mirrored: the first stone is the other's now"
                played.note(word.line, word.column, said)
        elif (place := self._place(game, word)) is None:
            return False
        else:
            if word.seat and number and not self._in_turn(number, word):
                played.fail(word.line, word.column, f"{seat} is to move, and the file has {word.seat} again")
                return False
            action = self._placed(number, seat, place, word)
        refusal = state.refusal(action)
        if refusal is not None:
            played.refuse(word, word.text, action, refusal)
            return False
        state.apply_silently(action)
        played.turns.append(Turned(word, (action,)))
        return True

    def _place(self, game: Game, word: RecordWord) -> Place | None:
        found = _CELL.fullmatch(word.text.lower())
        if not found:
            what = (
                "is no cell" if self.record.kind in ("HexWorld", "trmph") else "is no cell and no word of Hex"
            )
            self.played.fail(word.line, word.column, f"{word.text!r} {what}")
            return None
        name = f"{found[1]}{int(found[2])}"
        if name not in game.board.named:
            said = f"there is no cell {name} on {self.size} by {self.size}"
            self.played.fail(word.line, word.column, said)
            return None
        place = game.board.named[name]
        if self.mirrored:
            row, column = divmod(game.board.places.index(place), self.size)
            place = game.board.places[self.size * column + row]
        return place

    def _placed(self, number: int, seat: str, place: Place, word: RecordWord) -> Action:
        """Read a cell, as the swap where the second stone lies on the first and no word says that."""
        on = self.played.state
        assert on is not None
        words = {each.text.lower() for each in self.record.words}
        swapped = number == 1 and self.reading.swapped and self.record.kind == "trmph"
        again = number == 1 and on.refusal(Action(seat, "place", (place,))) is not None
        if (again or swapped) and words.isdisjoint({*SWAPS, SIDES}):
            said = f"{word.text} again as the second move is read as the swap"
            self.played.note(word.line, word.column, said)
            return Action(seat, "swap", ())
        return Action(seat, "place", (place,))

    def _in_turn(self, number: int, word: RecordWord) -> bool:
        """Tell whether colours alternate; after swap-sides the one that swapped goes on."""
        before = self.record.words[number - 1]
        return (word.seat != before.seat) != (before.text.lower() == SIDES)

    def _whose(self, number: int, word: RecordWord) -> str:
        """Give the seat that a word of the end is about: its colour is that of the first move, or is not."""
        state = self.played.state
        assert state is not None
        first = self.record.words[0]
        if not word.seat or number == 0:
            return str(state.actor() or "red")
        own = word.seat == first.seat
        if self.mirrored:
            own = not own
        return "red" if own else "blue"

    def _end(self) -> None:
        """Take the end from RE, if no word says it."""
        played = self.played
        if played.stopped or played.end.kind != "unwritten":
            return
        if played.state is not None and played.state.is_terminal():
            played.end = End("board", next(iter(played.state.winners()), ""))
            return
        result = self.record.tags.get("RE", "").upper()
        if result[:2] in ("B+", "W+") and self.record.words:
            winner = "red" if result[0] == self.record.words[0].seat else "blue"
            loser = "blue" if winner == "red" else "red"
            played.end = End("time" if "T" in result[2:] else "resigns", loser)


def follow(record: GameRecord, reading: Reading) -> Played:
    """Follow a record of Hex by its judge."""
    return _Stones(record, reading).follow()


def cells(actions: list[Action]) -> Iterator[str]:
    """Write actions as cells and swaps."""
    for action in actions:
        yield str(action.args[0]) if action.args else SWAPS[-1]
