"""Records of others, judged: every move of a game in PPN is one that the judge permits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.definition import Catalogue, Definition, DefinitionError, Problem
from ppgen.definition.problems import suggestion
from ppgen.definition.standin import StandIn
from ppgen.diagrams import judged_on
from ppgen.engine import BadPosition, Place, State
from ppgen.judges import Judges, guarded
from ppgen.ppn.laying import OfStandIn
from ppgen.ppn.piece import PpnError, written
from ppgen.ppn.table import Table
from ppgen.ppn.text import Move, Record
from ppgen.ppn.writing import JUDGE, POSITION

LOOKED_AT = 5000
"""Positions to which a move is tried to lead."""
Held = dict[str, tuple[int, int]]


class NotPlayed(DefinitionError):
    """A record with a move that its game does not permit."""


def followed(record: Record, catalogue: Catalogue, judges: Judges) -> tuple[str, int]:
    """Play a record by the judge of its game; give the game and the number of moves.

    Raises:
        DefinitionError: the game is not known, or a word cannot be done.
        NotPlayed: a move is not one of the game.
        BadJudge: the engine module fails.
    """
    definition, stand_in = _game(record, catalogue)
    judge = judges.of(judged_on(definition, stand_in))
    if judge is None:
        raise _problem(record, f"{definition.game.title} has no judge")
    with guarded(judge, doing=" where a record is followed"):
        try:
            state = judge.load(record.metadata.get(POSITION) or stand_in.position or judge.opening())
        except (BadPosition, TypeError, AttributeError) as error:
            raise _problem(record, f"bad position: {error}") from None
        laying = OfStandIn(definition, stand_in, [state])
        table = Table()
        if not _is_none(record):
            for bit in (*laying.board(), *(laying.bit(piece, ()) for piece in laying.pieces(state))):
                table.do(f"{written(bit)}@({bit.x:g},{bit.y:g})")
        return definition.id, _play(record, state, laying, table)


def _play(record: Record, state: State, laying: OfStandIn, table: Table) -> int:
    """Go along with a record, and count its moves."""
    moves, begun = 0, laying.seen(table) == laying.held(state)
    for move in record.moves:
        before = laying.seen(table)
        _do(record, move, table)
        after = laying.seen(table)
        if not begun:  # the pieces are being laid out
            begun = after == laying.held(state)
        elif after != before:
            state = _led(record, move, state, laying, after)
            moves += 1
    if not begun:
        message = "the pieces are never laid out as the game begins"
        raise DefinitionError([Problem(record.file, record.line, 1, message)])
    return moves


def _do(record: Record, move: Move, table: Table) -> None:
    table.begin()
    for word in move.words:
        try:
            table.do(word.text)
        except PpnError as error:
            raise record.refused(word, str(error)) from None


def _led(record: Record, move: Move, state: State, laying: OfStandIn, wanted: Held) -> State:
    """Find the actions of whoever is to act that lead to a table. Raises NotPlayed if there are none."""
    seat = state.actor()
    waiting, looked = [state], 0
    while waiting and looked < LOOKED_AT:
        here = waiting.pop(0)
        for action in here.legal_actions() if here.actor() == seat and seat is not None else ():
            there = here.clone()
            there.advance(action)
            looked += 1
            if laying.held(there) == wanted:
                return there
            waiting.append(there)
    said = " ".join(word.text for word in move.words)
    why = next(_reasons(state, laying, wanted), None)
    turn = f"{seat} is to act" if seat else "the game is over"
    message = f"{said!r} is no move of the game, where {turn}" if why is None else f"{said!r} is {why}"
    place = move.words[0] if move.words else move
    raise NotPlayed([Problem(record.file, place.line, place.column, message)])


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


def _game(record: Record, catalogue: Catalogue) -> tuple[Definition, StandIn]:
    """Find the game of a record and what it is played with there."""
    named = record.metadata.get(JUDGE)
    if named is not None:
        definition = catalogue.games.get(str(named))
        if definition is None:
            raise _problem(record, f"there is no game {named!r}{suggestion(named, catalogue.games)}")
        if not definition.game.stand_ins:
            message = f"{definition.game.title} is played with chance or secrets, which no table shows"
            raise _problem(record, message)
        return definition, definition.game.stand_ins[0]
    key = _key(record)
    name = _name(record.metadata.get(key))
    known = {}
    for definition in catalogue.games.values():
        for stand_in in definition.game.stand_ins:
            for other in stand_in.recorded:
                known[_name(other)] = definition, stand_in
    if name not in known:
        raise _problem(
            record, f"no game here is recorded as {name!r}{suggestion(name, known) or _all(known)}"
        )
    return known[name]


def _all(known: Any) -> str:
    return f"; there are {', '.join(sorted(known))}, and `{JUDGE}` names any other"


def _is_none(record: Record) -> bool:
    """Tell whether the table is empty where a record begins."""
    return JUDGE in record.metadata or _name(record.metadata.get(_key(record))) == "none"


def _key(record: Record) -> str:
    return "SetUp" if "SetUp" in record.metadata else "GameType"


def _name(value: object) -> str:
    """Name a game as PPN compares names."""
    text = value.get("Name") if isinstance(value, dict) else value
    return re.sub(r"\s+", "_", re.sub(r"['\u2019-]", "", str(text or "none")).strip().lower())


def _problem(record: Record, message: str) -> DefinitionError:
    return DefinitionError([Problem(record.file, record.line, 1, message)])
