"""English draughts as others write it: squares 1 to 32 or letters, FEN, and what results mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.problems import listed
from ppgen.engine import Action, BadPosition, Game, Place, State
from ppgen.games.nouns.fen import read_fen, squares_of, written_fen
from ppgen.records.model import MOST_READINGS, End, GameRecord, Played, RecordWord, Turned

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

GAME = "draughts"
ENGLISH = "21"
OTHERS = {
    "20": "International draughts",
    "22": "Italian draughts",
    "23": "Pool checkers",
    "24": "Spanish draughts",
    "25": "Russian draughts",
    "26": "Brazilian draughts",
    "27": "Canadian draughts",
    "28": "Portuguese draughts",
    "29": "Czech draughts",
    "30": "Turkish draughts",
    "31": "Thai draughts",
    "40": "Frisian draughts",
    "41": "Spantsireti draughts",
}
"""Numbers of PDN's GameType, but that of English draughts."""
VARIANTS = ("english", "american", "checkers", "american/english", "english draughts", "standard")
"""Words in a tag Variant that mean English draughts."""
_WORD = re.compile(
    r"(?:\d{1,3}|[a-h][1-8])(?:[-xX:](?:\d{1,3}|[a-h][1-8]))+|\d{4}|(?:[a-h][1-8]){2,12}", re.IGNORECASE
)
_SQUARE = re.compile(r"\d{1,3}|[a-h][1-8]", re.IGNORECASE)
HOP = 2
"""Squares that a piece goes across in a jump."""


class NoSquares(ValueError):
    """A word that names no squares; its text says why."""


class Notation:
    """Squares by number and by letters on the board of a judge, seen from either side."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = squares_of(game)
        """The squares in the order of their numbers, from 1."""
        self.number = {place: number for number, place in enumerate(self.numbers, 1)}

    def places(self, text: str, *, turned: bool = False) -> list[Place]:
        """Read the squares of a move.

        Raises NoSquares.
        """
        if not _WORD.fullmatch(text):
            raise NoSquares(_unread(text))
        found = [text[:2], text[2:]] if text.isdigit() else _SQUARE.findall(text)
        return [self._place(each, turned=turned) for each in found]

    def _place(self, text: str, *, turned: bool) -> Place:
        if text.isdigit():
            number = int(text)
            if not 1 <= number <= len(self.numbers):
                more = "; this looks like a board of 10 x 10" if 33 <= number <= 50 else ""
                raise NoSquares(f"square {number} is no square of English draughts{more}")
            place = self.numbers[number - 1]
        else:
            place = self.game.board.named[text.lower()]
            if place not in self.number:
                raise NoSquares(f"{place} is a light square, on which nothing ever stands")
        return self.numbers[len(self.numbers) - self.number[place]] if turned else place

    def written(self, action: Action) -> str:
        """Write a move by numbers, `11-15` or `15x22x29`, with every landing."""
        way = way_of(action)
        return ("x" if action.verb == "jump" else "-").join(str(self.number[place]) for place in way)

    def position(self, fen: str) -> dict[str, Any]:
        """Give the position of a FEN; see `ppgen.games.nouns.fen`."""
        return read_fen(self.game, fen)

    def fen(self, state: State) -> str:
        """Write a position as a FEN."""
        return written_fen(state)


def _unread(text: str) -> str:
    """Say why a word is no move, with what may be meant."""
    if text.isdigit() and len(text) == 3:
        ways = [f"{text[:cut]}-{text[cut:]}" for cut in (1, 2) if int(text[:cut]) >= 1 and int(text[cut:])]
        return f"{text!r} is no move: write {listed(ways)} apart"
    return f"{text!r} is no move"


def way_of(action: Action) -> tuple[Place, ...]:
    """Give the squares of a move, from where it begins."""
    start, end = action.args
    return (start, end) if isinstance(end, Place) else (start, *end)


def fits(way: Sequence[Place], squares: Sequence[Place]) -> bool:
    """Tell whether a way begins and ends as written, and passes what is written between in order."""
    if way[0] != squares[0] or way[-1] != squares[-1]:
        return False
    inner = iter(way[1:-1])
    return all(place in inner for place in squares[1:-1])


def other_game(record: GameRecord) -> tuple[str, tuple[int, int]] | None:
    """Give the game that a record's tags name, and where, if it is not English draughts."""
    kind = record.tags.get("GameType", "").split(",")[0].strip()
    if kind and kind != ENGLISH:
        return f"GameType {kind} is {OTHERS.get(kind, 'another game')}", record.at("GameType")
    variant = record.tags.get("Variant", "")
    if not kind and variant and variant.lower() not in VARIANTS:
        return f"Variant {variant!r} is another game", record.at("Variant")
    return None


class _Branch(NamedTuple):
    """One way to understand a record so far."""

    state: State
    turns: list[Turned]


class _Checkers:
    """Follows one record."""

    def __init__(self, record: GameRecord, reading: Reading) -> None:
        self.record, self.reading = record, reading
        self.game = reading.court.judge(GAME)
        self.notation = Notation(self.game)
        self.played = Played(record, GAME, notes=list(record.notes))
        self.turned = False
        self.asked: tuple[RecordWord, str] | None = None

    def follow(self) -> Played:
        played, record = self.played, self.record
        if (other := other_game(record)) is not None:
            said, (line, column) = other
            played.game, played.called = "", said.partition(" is ")[2]
            played.fail(line, column, f"{said}, which ppgen does not play; this game is left out")
            return played
        bare = "GameType" not in record.tags and "Variant" not in record.tags
        if bare and (beyond := self._beyond()) is not None:
            word, said = beyond
            played.game, played.called = "", "another game"
            played.fail(word.line, word.column, said)
            return played
        if bare and self.reading.once("GameType"):
            said = "no GameType; squares 1 to 32 and moves of English draughts: read as 21"
            played.note(record.line, 1, said)
        if not self._begin():
            return played
        assert played.start is not None
        self._turn()
        branches = [_Branch(played.start.clone(), [])]
        words, at = record.words, 0
        while at < len(words):
            used, found = self._next(branches, words[at : at + 12])
            if not used:
                break
            branches, at = found, at + used
        first = branches[0]
        played.turns, played.state = first.turns, first.state
        if len(branches) > 1 and self.asked is not None:
            word, said = self.asked
            played.fail(word.line, word.column, said)
        return played

    def _beyond(self) -> tuple[RecordWord, str] | None:
        """Find a word with a square of a larger board, and say what is wrong with it."""
        for word in self.record.words:
            if _WORD.fullmatch(word.text):
                try:
                    self.notation.places(word.text)
                except NoSquares as error:
                    return word, str(error)
        return None

    def _begin(self) -> bool:
        """Lay out the position in which the record begins."""
        played, record = self.played, self.record
        fen = record.tags.get("FEN", "").strip()
        line, column = record.at("FEN")
        value = record.values.get("FEN", column)
        try:
            if fen:
                played.position = self.notation.position(fen)
            played.start = self.game.load(played.position)
        except ValueError as error:
            said, offset = error.args
            played.fail(line, value + offset, said)
        except BadPosition as error:
            played.fail(line, value + self._offset(fen, str(error)), f"bad position: {error}")
        if played.start is not None and played.start.is_terminal():
            played.fail(line, column, "the game is over in this position")
        return played.start is not None and not played.stopped

    def _offset(self, fen: str, said: str) -> int:
        """Find the square of which a complaint speaks in a FEN."""
        named = next((place for place in self.notation.numbers if re.search(rf"\b{place}\b", said)), None)
        if named is None:
            return 0
        found = re.search(rf"(?<!\d)K?0?{self.notation.number[named]}(?!\d)", fen)
        return found.start() if found else 0

    def _turn(self) -> None:
        """See from which side the record is written: by its first move, if it begins as always."""
        record, start = self.record, self.played.start
        if self.played.position or not record.words or start is None:
            return
        word = record.words[0]
        try:
            squares = self.notation.places(word.text)
        except NoSquares:
            return
        ahead = self.notation.places(word.text, turned=True)
        if self._ways(start, squares) or not self._ways(start, ahead):
            return
        self.turned = True
        first = self.notation.number[squares[0]]
        where, what = (first, "numbers") if word.text[0].isdigit() else (f"row {squares[0][1:]}", "letters")
        said = f"the first move starts on {where}: {what} are read from the other side, and White is dark"
        self.played.note(word.line, word.column, said)

    def _ways(self, state: State, squares: Sequence[Place]) -> list[Action]:
        start = squares[0]
        return [
            action
            for action in state.legal_actions()
            if action.args and action.args[0] == start and fits(way_of(action), squares)
        ]

    def _next(self, branches: list[_Branch], words: Sequence[RecordWord]) -> tuple[int, list[_Branch]]:
        """Go on by a word, or by several that together are one jump; give how many, 0 if it is none."""
        word, played = words[0], self.played
        if word.gap:
            played.fail(word.line, word.column, "a move is missing here; the turns after it cannot be judged")
            played.end = End("gap")
            return 0, branches
        if word.text.startswith("/"):
            said = "the position is set anew; what follows is not judged"
            played.note(word.line, word.column, said)
            played.stopped, played.end = True, End("gap")
            return 0, branches
        try:
            squares = self.notation.places(word.text, turned=self.turned)
        except NoSquares as error:
            played.fail(word.line, word.column, f"{error}{_spaced(words)}")
            return 0, branches
        found = self._led(branches, squares, [word])
        used = 1
        while not found and used < len(words) and "-" not in words[used].text:
            try:
                more = self.notation.places(words[used].text, turned=self.turned)
            except NoSquares:
                break
            if more[0] != squares[-1]:
                break
            squares += more[1:]
            used += 1
            found = self._led(branches, squares, words[:used])
        if not found:
            squares = self.notation.places(word.text, turned=self.turned)
            self._refuse(branches[0].state, word, squares)
            return 0, branches
        return used, found

    def _led(
        self, branches: list[_Branch], squares: Sequence[Place], words: Sequence[RecordWord]
    ) -> list[_Branch]:
        """Give every position to which a move can lead, with one way to each."""
        found: list[_Branch] = []
        word = words[0]
        for branch in branches:
            ways = self._ways(branch.state, squares)
            if len(ways) == 1:  # nearly always; the branch goes on in its place
                branch.state.apply_silently(ways[0])
                branch.turns.append(Turned(word, (ways[0],)))
                found.append(branch)
                continue
            fresh: list[_Branch] = []
            for action in ways:
                state = branch.state.clone()
                state.apply_silently(action)
                if all(state != other.state for other in fresh):
                    fresh.append(_Branch(state, [*branch.turns, Turned(word, (action,))]))
            if len(fresh) > 1:
                named = listed([self.notation.written(one.turns[-1].actions[0]) for one in fresh])
                said = f"{word.text} is {named} here, and they take different men"
                self.asked = word, f"{said}; write every square"
            found += fresh
        for more in words[1:] if found else ():
            word.comments += more.comments
        return found[:MOST_READINGS]

    def _refuse(self, state: State, word: RecordWord, squares: Sequence[Place]) -> None:
        """Say why a move is refused."""
        start, *way = squares
        seat = state.actor()
        if seat is None:
            return self.played.fail(word.line, word.column, f"{word.text}: the game is over")
        short = Action(seat, "move", (start, way[0]))
        tries = [Action(seat, "jump", (start, tuple(way))), short]
        leaps = len(way) > 1 or abs(ord(start[0]) - ord(way[0][0])) == HOP
        tries = tries if leaps else tries[::-1]
        step = f"{word.text} is {' to '.join(squares)}"
        for each in tries:
            if (refusal := state.refusal(each)) is not None:
                return self.played.refuse(word, step, each, refusal)
        return self.played.fail(word.line, word.column, f"{step}: no move of the game")


def _spaced(words: Sequence[RecordWord]) -> str:
    """Say what a number with blanks around its sign may mean."""
    texts = [word.text for word in words[:3]]
    if len(texts) == 3 and texts[0].isdigit() and texts[1] in "-xX:" and texts[2].isdigit():
        return f"; without spaces it would be {''.join(texts)}"
    return ""


def follow(record: GameRecord, reading: Reading) -> Played:
    """Follow a record of draughts by its judge."""
    return _Checkers(record, reading).follow()
