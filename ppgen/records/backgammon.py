"""Backgammon as matches are written down: each counts their own way from 24 to 1, `bar/23`, `13/8*`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.problems import listed
from ppgen.engine import CHANCE, Action, State
from ppgen.records.model import End, GameRecord, Note, Played, RecordWord, Turned
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

GAME = "backgammon"
BAR, OFF = 25, 0
WORTHS = {1: "", 2: "gammon", 3: "backgammon"}
_ROLL = re.compile(r"([1-6])([1-6]):\s*(.*)", re.DOTALL)
_HOP = re.compile(r"(\w+)((?:/\w+\*?)+)(?:\((\d)\))?")
_POINT = re.compile(r"/(\w+)(\*?)")
_NUMBER = re.compile(r"\d+")
USUAL = ("", "backgammon", "standard")


class NoHop(ValueError):
    """What is written as a move and is none; its text says why."""


class Mover(NamedTuple):
    """A man on its way: where it is, where it still has to come, and the points at which a hit is allowed."""

    at: int
    stops: tuple[int, ...]
    written: str = ""


def movers_of(text: str) -> list[Mover]:
    """Read moves such as `bar/23 13/8*(2) 24/18/13`, in the count of who makes them.

    Raises NoHop.

    >>> movers_of("13/8*(2)")
    [Mover(at=13, stops=(8,), written='13/8*(2)'), Mover(at=13, stops=(8,), written='13/8*(2)')]
    """
    found: list[Mover] = []
    for word in text.split():
        hop = _HOP.fullmatch(word)
        if not hop:
            raise NoHop(f"{word!r} is no move")
        stops = tuple(_point(point[1], word) for point in _POINT.finditer(hop[2]))
        start = _point(hop[1], word)
        if any(one <= other for one, other in zip((start, *stops), stops, strict=False)):
            raise NoHop(f"{word} does not go forward")
        found += [Mover(start, stops, word)] * int(hop[3] or 1)
    if len(found) > 4:
        raise NoHop(f"{text!r} moves more than four men")
    return found


def _point(text: str, word: str) -> int:
    names = {"bar": BAR, "off": OFF}
    if text.lower() in names:
        return names[text.lower()]
    if not text.isdecimal() or len(text) > 2 or int(text) > BAR:
        raise NoHop(f"{word!r} is no move: {text!r} is no point")
    return int(text)


def order_of(state: State, seat: str, movers: Sequence[Mover]) -> tuple[tuple[Action, ...], State] | None:
    """Find an order of the judge's moves that brings all men where they are to come; None if none does."""
    game: Any = state
    if game.to_act != seat or game.phase != "move":
        return ((), state) if not any(mover.stops for mover in movers) else None
    if not any(mover.stops for mover in movers):
        return None  # the turn goes on, and nothing more is written
    tried = set()
    for number, mover in enumerate(movers):
        if not mover.stops:
            continue
        for die in dict.fromkeys(game.dice):
            to = max(mover.at - die, OFF)
            if (mover.at, mover.stops, die) in tried or to < mover.stops[0]:
                continue
            tried.add((mover.at, mover.stops, die))
            if to != mover.stops[0] and game.on.top(game.way[seat][to]) == game.men[game.following(seat)]:
                continue  # it would hit where nothing is written
            action = Action(seat, "move", (game.way[seat][mover.at], die))
            if not state.permits(action):
                continue
            after = state.clone()
            after.apply_silently(action)
            left = mover.stops[1:] if to == mover.stops[0] else mover.stops
            others = [*movers]
            others[number] = Mover(to, left)
            if (found := order_of(after, seat, others)) is not None:
                return (action, *found[0]), found[1]
    return None


def turns_of(state: State, seat: str, most: int) -> list[tuple[tuple[Action, ...], State]]:
    """Give the turns that a seat can make, each position once; at most so many."""
    found: list[tuple[tuple[Action, ...], State]] = []
    waiting: list[tuple[tuple[Action, ...], State]] = [((), state)]
    seen: list[State] = []
    while waiting and len(found) < most:
        done, here = waiting.pop()
        game: Any = here
        if game.to_act != seat or game.phase != "move":
            if all(here != other for _, other in found):
                found.append((done, here))
            continue
        for action in here.legal_actions():
            after = here.clone()
            after.apply_silently(action)
            if all(after != other for other in seen):
                seen.append(after)
                waiting.append(((*done, action), after))
    return found


class _Match:
    """Follows one game of a match."""

    def __init__(self, record: GameRecord, reading: Reading, *, crawford: bool) -> None:
        self.record, self.crawford = record, crawford
        self.game = reading.court.judge(GAME)
        options = {
            "cube": "yes",
            **({"jacoby": "yes"} if record.tags.get("Jacoby", "").lower() == "on" else {}),
        }
        self.played = Played(record, GAME, {"options": options}, notes=list(record.notes))
        self.state: Any = None
        self.word: RecordWord | None = None
        self.done: list[Action] = []

    def follow(self) -> Played:
        played, record = self.played, self.record
        variation = record.tags.get("Variation", "")
        if variation.lower() not in USUAL:
            played.game, played.called = "", variation
            played.fail(
                *record.at("Variation"), f"Variation {variation} begins otherwise; ppgen plays Backgammon"
            )
            return played
        length = record.tags.get("Length", "0")
        score = f"{record.tags.get('left score', 0)} : {record.tags.get('right score', 0)}"
        match = f"match to {length}, {score}" if length != "0" else "no match"
        played.title = match
        played.start = self.game.load(played.position)
        self.state = played.start.clone()
        for number, word in enumerate(record.words):
            last = number + 1 == len(record.words)
            if not self._word(word, first=not played.turns, last=last):
                break
        played.state = self.state
        if not played.stopped:
            self._end()
        return played

    def _word(self, word: RecordWord, *, first: bool, last: bool) -> bool:
        """Do what a cell says; tell whether the game goes on."""
        self.word, self.done = word, []
        roll = _ROLL.fullmatch(word.text)
        kept = self.state.clone()
        going = self._rolled(roll, first=first, last=last) if roll else self._said(word.text.lower())
        if self.done:
            self.played.turns.append(Turned(word, tuple(self.done)))
        elif not going:
            self.state = kept
        return going

    def _do(self, seat: str, verb: str, *args: Any) -> bool:
        """Do something if the judge permits it, and tell why not."""
        action = Action(seat, verb, args)
        refusal = self.state.refusal(action)
        if refusal is not None:
            assert self.word is not None
            self.played.refuse(self.word, self._text(), action, refusal)
            return False
        self.state.apply_silently(action)
        self.done.append(action)
        return True

    def _text(self) -> str:
        assert self.word is not None
        return self.word.text

    def _fail(self, text: str) -> bool:
        assert self.word is not None
        self.played.fail(self.word.line, self.word.column, text)
        return False

    def _note(self, text: str) -> None:
        assert self.word is not None
        self.played.note(self.word.line, self.word.column, text)

    # Words

    def _said(self, text: str) -> bool:
        assert self.word is not None
        seat = self.word.seat
        if text.startswith("doubles"):
            if self.crawford:
                self.played.notes.append(self._crawford())
            value = _NUMBER.search(text)
            wanted = 2 * self.state.cube
            if not self._do(seat, "double"):
                return False
            if value and int(value[0]) != wanted:
                self._note(f"the cube goes to {wanted} here, not {value[0]}")
            return True
        if text.startswith("takes"):
            return self._do(seat, "take")
        if text.startswith(("drops", "passes")):
            return self._do(seat, "drop")
        if text.startswith(("beavers", "raccoons")):
            return self._fail("beavers and raccoons are not judged here; what follows is not read")
        if text.startswith(("concedes", "resigns")):
            self.played.end = End("resigns", seat)
            return False
        if text.startswith("?"):
            self._fail("this turn is not written; what follows cannot be judged")
            self.played.end = End("gap")
            return False
        return self._fail(f"{self._text()!r} is no turn")

    def _crawford(self) -> Note:
        assert self.word is not None
        said = "this is the Crawford game, in which nobody doubles [match.crawford]"
        return Note(self.word.line, self.word.column, said)

    # Rolls

    def _rolled(self, roll: re.Match[str], *, first: bool, last: bool) -> bool:
        assert self.word is not None
        seat, one, other = self.word.seat, int(roll[1]), int(roll[2])
        if roll[3].startswith("?"):
            return self._said(roll[3])
        if first:
            larger, smaller = max(one, other), min(one, other)
            dice = (larger, smaller) if seat == "white" else (smaller, larger)
            if not self._do(CHANCE, "open", *dice):
                return False
        else:
            if self.state.to_act != seat:
                whose = self.state.to_act
                return self._fail(f"{whose} is to act, not {seat}" if whose else "the game is over")
            if self.state.phase == "choose" and not self._do(seat, "roll"):
                return False
            if not self._do(CHANCE, "roll", one, other):
                return False
        return self._moved(roll[3].strip(), last=last)

    def _moved(self, text: str, *, last: bool) -> bool:
        """Do what is written after a roll."""
        assert self.word is not None
        seat, state = self.word.seat, self.state
        due = state.to_act == seat and state.phase == "move"
        low = text.lower()
        dice = self.word.text[:2]
        if low.startswith("cannot move"):
            if due:
                example = " ".join(self._written(turns_of(state, seat, 1)[0][0]))
                return self._fail(f"{seat} can move with {dice}: for instance {example}")
            return True
        if low.startswith("illegal play"):
            self._fail("a play against the rules stood here; what follows cannot be judged")
            self.played.end = End("gap")
            return False
        if low.startswith(("concedes", "resigns")):
            self.played.end = End("resigns", seat)
            return False
        if not text:
            return self._bare(seat, due=due, last=last)
        return self._hops(text, seat)

    def _bare(self, seat: str, *, due: bool, last: bool) -> bool:
        """Take a roll without moves: a pass, the only turn there is, or what comes before giving up."""
        if not due:
            return True
        turns = turns_of(self.state, seat, 2)
        if len(turns) == 1:
            self.done += turns[0][0]
            self.state = turns[0][1]
            return True
        if last and self.record.result is not None:
            return False
        self._fail(f"{self._text()} has no move written, and there are several")
        self.played.end = End("gap")
        return False

    def _hops(self, text: str, seat: str) -> bool:
        try:
            movers = movers_of(text)
        except NoHop as error:
            return self._fail(str(error))
        stars = self._stars(text, seat)
        found = order_of(self.state, seat, movers)
        if found is None:
            return self._fail(self._why(seat, movers))
        self.done += found[0]
        self.state = found[1]
        for star in stars:
            self._note(f"the star at {star} is wrong: nothing is hit there")
        return True

    def _stars(self, text: str, seat: str) -> list[str]:
        """Give the hops with a star at which nothing can be hit."""
        state = self.state
        other = state.men[state.following(seat)]
        wrong = []
        for word in text.split():
            hop = _HOP.fullmatch(word)
            for point in _POINT.finditer(hop[2]) if hop else ():
                at = _point(point[1], word)
                if point[2] and state.on.top(state.way[seat][at]) != other:
                    wrong.append(word)
        return wrong

    def _why(self, seat: str, movers: Sequence[Mover]) -> str:
        """Say why what is written cannot be done."""
        state = self.state
        dice = tuple(dict.fromkeys(state.dice))
        if state.to_act != seat or state.phase != "move":
            return f"{seat} cannot move with {self._text()[:2]}"
        free = [mover.at for mover in movers]
        for mover in movers:
            goes = mover.at - mover.stops[0]
            place = state.way[seat][mover.at]
            if state.men[seat] not in state.on.get(place, ()) and mover.at not in {
                m.stops[-1] for m in movers
            }:
                where = "the bar" if mover.at == BAR else f"{mover.at}"
                return f"{mover.written}: {seat} has no man on {where}"
            reach = {sum(state.dice[:count]) for count in range(1, len(state.dice) + 1)} | set(dice)
            if goes not in reach and mover.stops[0] != OFF:
                return f"{mover.written} is {goes}, and the dice are {listed(dice, 'and')}"
            if goes in dice:
                action = Action(seat, "move", (place, goes))
                refusal = state.refusal(action)
                if refusal is not None and free.count(mover.at) == 1:
                    self.played.refused = action, refusal
                    return f"{mover.written}: {refusal} ({place} is {mover.at} in {seat}'s count)"
        return f"{self._text()}: no order of these moves is a whole turn with {listed(dice, 'and')}"

    def _written(self, actions: Sequence[Action]) -> Iterator[str]:
        for action in actions:
            yield written(action, self.state)

    # The end

    def _end(self) -> None:
        """See what the record says of the end, and whether that agrees with the board."""
        played, word, state = self.played, self.record.result, self.state
        self.word = word or self.word
        if word is None:
            if state.is_terminal():
                played.end = End("board", state.winner)
            return
        number = _NUMBER.search(word.text)
        points = int(number[0]) if number else 0
        if state.is_terminal():
            played.end = End("board", state.winner)
            if (state.winner, state.points) != (word.seat, points):
                won = f"{state.points} are won by {state.winner}"
                self._error(f"{counted(points, 'point')} written for {word.seat}, and {won}")
        else:
            worth, rest = divmod(points, state.cube)
            if rest or worth not in WORTHS:
                said = f"{counted(points, 'point')} for {word.seat} are not 1, 2 or 3 times the cube"
                self._error(f"{said}, which is at {state.cube}")
                played.end = End("unknown")
                return
            loser = state.following(word.seat)
            played.end = End("resigns", loser, WORTHS[worth])
        self._see_match(points)

    def _error(self, text: str) -> None:
        assert self.word is not None
        self.played.notes.append(Note(self.word.line, self.word.column, text))

    def _see_match(self, points: int) -> None:
        """See whether a match is over where that is said."""
        word, tags = self.record.result, self.record.tags
        assert word is not None
        length = int(tags.get("Length", "0"))
        before = int(tags.get("left score" if word.seat == "white" else "right score", "0"))
        if "match" in word.text and length and before + points < length:
            said = f"{counted(points, 'point')} do not end a match to {length} from {before}"
            self.played.note(word.line, word.column, said)


def written(action: Action, state: Any) -> str:
    """Write a move as players do: `13/8`, `bar/23`, `3/off`, in the count of who makes it."""
    start, die = action.args
    at = state.left[action.actor][start]
    to = max(at - die, OFF)
    return f"{'bar' if at == BAR else at}/{to or 'off'}"


def follow(records: Sequence[GameRecord], reading: Reading) -> Iterator[Played]:
    """Follow the games of a match by the judge, one after the other; their scores have to follow."""
    known: dict[str, int] | None = None
    crawford_over = False
    for record in records:
        tags = record.tags
        length = int(tags.get("Length", "0"))
        score = {
            seat: int(tags.get(f"{side} score", "0"))
            for seat, side in (("white", "left"), ("black", "right"))
        }
        crawford = tags.get("Crawford", "On").lower() != "off" and not crawford_over
        now = bool(length) and crawford and length - 1 in score.values() and length > 1
        crawford_over = crawford_over or now
        played = _Match(record, reading, crawford=now).follow()
        if known is not None and score != known and "left score" in tags and known["white"] >= 0:
            line, column = record.at("left score")
            should = f"{known['white']} : {known['black']}"
            said = f"the score should be {should}, not {score['white']} : {score['black']}"
            played.note(line, column, said)
        known = _after(score, record)
        yield played


def _after(score: dict[str, int], record: GameRecord) -> dict[str, int] | None:
    """Give the score after a game; None if the record does not say who won."""
    word = record.result
    number = _NUMBER.search(word.text) if word else None
    if word is None or number is None:
        return None
    return {**score, word.seat: score[word.seat] + int(number[0])}
