"""Records of others, judged: every move of a game in PPN is one that the judge permits."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.definition import Catalogue, Definition, DefinitionError, Problem
from ppgen.diagrams import judged_on
from ppgen.engine import Action, BadPosition, Game, Place, State
from ppgen.judges import Judges, guarded
from ppgen.ppn.laying import OfStandIn
from ppgen.ppn.naming import NotJudged, begins_bare, game_of, parser_of
from ppgen.ppn.piece import PARSERS, PpnError, written
from ppgen.ppn.table import PpnTable
from ppgen.ppn.text import Move, Record
from ppgen.ppn.writing import POSITION

LOOKED_AT = 5000
"""Positions to which a move is tried to lead."""
Held = dict[str, tuple[int, int]]


class Turn(NamedTuple):
    """What a record does under a number, as its judge has it."""

    move: Move
    actions: tuple[Action, ...]
    state: State
    """The position that it leads to."""


class Followed(NamedTuple):
    """A record as its judge has it, as far as it was followed."""

    definition: Definition
    judge: Game
    start: State
    turns: tuple[Turn, ...]


class Stopped(DefinitionError):
    """A record that cannot be followed to its end."""

    def __init__(self, problems: list[Problem], followed: Followed) -> None:
        super().__init__(problems)
        self.followed = followed


class NotPlayed(Stopped):
    """A record with a move that its game does not permit."""


class NotDone(Stopped):
    """A record with a word that cannot be done."""


class LaidRecord(NamedTuple):
    """A record whose game nobody here can judge, laid on a table as far as its pieces are known."""

    table: PpnTable
    moves: int
    done: int
    """How many of the moves could be done, each as far as its words go."""
    problems: tuple[Problem, ...]
    """Words that could not be done."""

    @property
    def problem(self) -> Problem | None:
        """What keeps the first of the others from being done."""
        return next(iter(self.problems), None)


class Begun(NamedTuple):
    """A record as it begins, before its first move."""

    definition: Definition
    judge: Game
    start: State
    laying: OfStandIn
    table: PpnTable


def followed(record: Record, catalogue: Catalogue, judges: Judges) -> tuple[str, int]:
    """Play a record by the judge of its game; give the game and the number of moves.

    Raises as `judged` does.
    """
    found = judged(record, catalogue, judges)
    return found.definition.id, len(found.turns)


def judged(record: Record, catalogue: Catalogue, judges: Judges) -> Followed:
    """Play a record by the judge of its game.

    Raises:
        NotJudged: nobody here can judge it.
        NotPlayed: a move is not one of the game.
        NotDone: a word cannot be done.
        BadJudge: the engine module fails.
    """
    one = begun(record, catalogue, judges)
    with guarded(one.judge, doing=" where a record is followed"):
        return _Play(record, one).played()


def begun(record: Record, catalogue: Catalogue, judges: Judges) -> Begun:
    """Lay out the game of a record as it begins. Raises NotJudged."""
    definition, stand_in = game_of(record, catalogue)
    judge = judges.of(judged_on(definition, stand_in))
    if judge is None:
        problem = Problem(record.file, record.line, 1, f"{definition.game.title} has no judge")
        raise NotJudged([problem])
    with guarded(judge, doing=" where a record is followed"):
        try:
            state = judge.load(record.metadata.get(POSITION) or stand_in.position or judge.opening())
        except (BadPosition, TypeError, AttributeError) as error:
            problem = Problem(record.file, record.line, 1, f"bad position: {error}")
            raise NotJudged([problem]) from None
        laying = OfStandIn(definition, stand_in, [state])
        table = PpnTable()
        if not begins_bare(record):
            for bit in (*laying.board(), *(laying.bit(piece, ()) for piece in laying.pieces(state))):
                table.do(f"{written(bit)}@({bit.x:g},{bit.y:g})")
    return Begun(definition, judge, state, laying, table)


def laid(record: Record, table: PpnTable | None = None, steps: int | None = None) -> LaidRecord:
    """Lay out a record, leaving out what cannot be done.

    `table` is what lies there as it begins, nothing if that is not known; `steps` is how many of its moves
    are done, all of them if none is given.
    """
    problems, done = list[Problem](), 0
    if table is None:
        table = PpnTable(_parser(record))
    moves = [move for move in record.moves if move.words]
    for move in moves[:steps]:
        whole = True
        table.begin()
        for word in move.words:
            try:
                table.do(word.text)
            except PpnError as error:
                whole = False
                problems.append(Problem(record.file, word.line, word.column, str(error)))
        done += whole
    return LaidRecord(table, len(moves), done, tuple(problems))


def _parser(record: Record) -> str:
    """Give the parser of a record; the default one if there is none of its name, which is told elsewhere."""
    try:
        return parser_of(record)
    except NotJudged:
        return next(iter(PARSERS))


class _Play:
    """One record in play."""

    def __init__(self, record: Record, one: Begun) -> None:
        self.record, self.laying, self.table = record, one.laying, one.table
        self.start = Followed(one.definition, one.judge, one.start, ())
        self.turns: list[Turn] = []
        self.reached = [0]
        """How many turns are over where a number is written, and after each part of what stands there."""
        self.begun = self._seen() == self.laying.held(one.start)
        self.waiting: list[Move] = []
        """The parts of a move that is none as yet."""

    def played(self) -> Followed:
        """Go along with the record."""
        for move in self.record.moves:
            if not move.goes_on:
                self._see_ended()
                self.reached = self.reached[-1:]
            before = self._seen()
            self._do(move)
            after = self._seen()
            if not self.begun:  # the pieces are being laid out
                self.begun = after == self.laying.held(self.start.start)
            elif after != before:
                self._judge(move, after)
        self._see_ended()
        if not self.begun:
            message = "the pieces are never laid out as the game begins"
            raise NotDone([Problem(self.record.file, self.record.line, 1, message)], self._so_far())
        return self._so_far()

    def _judge(self, move: Move, wanted: Held) -> None:
        """See where a part of a move leads: from what stands before it, or together with that.

        A part may be a turn of its own (`1. a1-a2 . b4-b3`), or some of one (`1. a1-c3;*b2`).
        """
        self.waiting.append(move)
        last = len(self.reached) - 1
        for number in dict.fromkeys((last, max(last - 1, 0), 0)):
            over = self.reached[number]
            if (found := self._led(self._state(over), wanted)) is not None:
                first = self.turns[over].move if over < len(self.turns) else self.waiting[0]
                self.turns[over:] = [Turn(first, *found)]
                self.reached[number + 1 :] = [over + 1]
                self.waiting.clear()
                return

    def _see_ended(self) -> None:
        """See that no part of a move waits for another. Raises NotPlayed."""
        if not self.waiting:
            return
        state, wanted = self._state(len(self.turns)), self._seen()
        words = [word for move in self.waiting for word in move.words]
        seat = state.actor()
        said = " ".join(word.text for word in words)
        why = next(_reasons(state, self.laying, wanted), None)
        turn = f"{seat} is to act" if seat else "the game is over"
        message = f"{said!r} is no move of the game, where {turn}" if why is None else f"{said!r} is {why}"
        as_laid = self.laying.seen(self.table, turned=False)
        if as_laid != wanted and self._led(state, as_laid) is not None:
            message = f"{said!r} turns a piece over, which makes nothing of it there"
        problem = Problem(self.record.file, words[0].line, words[0].column, message)
        raise NotPlayed([problem], self._so_far())

    def _so_far(self) -> Followed:
        return self.start._replace(turns=tuple(self.turns))

    def _do(self, move: Move) -> None:
        self.table.begin()
        for word in move.words:
            try:
                self.table.do(word.text)
            except PpnError as error:
                problem = Problem(self.record.file, word.line, word.column, str(error))
                raise NotDone([problem], self._so_far()) from None

    def _seen(self) -> Held:
        return self.laying.seen(self.table)

    def _state(self, over: int) -> State:
        """Give the position after so many turns."""
        return self.turns[over - 1].state if over else self.start.start

    def _led(self, state: State, wanted: Held) -> tuple[tuple[Action, ...], State] | None:
        """Find the actions of whoever is to act that lead to a table; None if there are none."""
        seat = state.actor()
        waiting = deque[tuple[tuple[Action, ...], State]]([((), state)])
        looked = 0
        while waiting and looked < LOOKED_AT:
            done, here = waiting.popleft()
            for action in here.legal_actions() if here.actor() == seat and seat is not None else ():
                there = here.clone()
                there.advance(action)
                looked += 1
                if self.laying.held(there) == wanted:
                    return (*done, action), there
                waiting.append(((*done, action), there))
        return None


def _reasons(state: State, laying: OfStandIn, wanted: Held) -> Iterator[str]:
    """Say why the judge refuses what goes from a place that was left to one that was taken."""
    now = laying.held(state)
    left, taken = now.keys() - wanted.keys(), wanted.keys() - now.keys()
    for action in state.candidates() if state.actor() else ():
        places = {str(place) for place in _places(action.args)}
        if places <= left | taken and places & taken and (refusal := state.refusal(action)):
            yield str(refusal)


def _places(args: object) -> Iterator[Place]:
    """Yield the places that an action names."""
    if isinstance(args, Place):
        yield args
    elif isinstance(args, tuple):
        for one in args:
            yield from _places(one)
