"""What can be done with the pieces of a position: where each may go, and which clause closes other places.

What a legal action does to the table is told by its events; where a forbidden one would have taken a piece,
by the places that it names or by the aim of its verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ppgen.diagrams.motion import Journey, journeys
from ppgen.engine import Action, Event, InputError, Place, Refusal, State
from ppgen.judges import guarded

SUBSTITUTES = 600
"""Actions tried at most beyond those the game proposes."""


class Attempt(NamedTuple):
    """An action that would move a piece: from where, to where if known, and why not if it is forbidden.

    One that `puts` a piece, or anything else, on an empty place begins there and leads nowhere.
    """

    start: Place
    end: Place | None
    line: str
    refusal: Refusal | None = None
    rule: str | None = None
    """The clause by which it goes where it goes."""
    puts: bool = False


Ask = Callable[[State], Sequence[Attempt]]
"""Tells the ways of a position, if need be from memory."""


def ways(state: State) -> Sequence[Attempt]:
    """List what a seat to act can and cannot do with the pieces on the table.

    Raises:
        BadJudge: the judge fails.
    """
    with guarded(state.game, doing=" where the ways of its pieces are looked for"):
        found: dict[tuple[Place, Place | None], Attempt] = {}
        for way in legal_ways(state):
            found.setdefault((way.start, way.end), way)
        legal = frozenset(state.legal_actions())
        proposed = (action for action in state.candidates() if action not in legal)
        for action in chain(proposed, _elsewhere(state)):
            ends = state.aim(action)
            put = _aimed(state, action)
            known = (put, None) if put is not None else ends
            if known[0] is not None and known not in found and (closed := _forbidden(state, action)):
                found.setdefault((closed.start, closed.end), closed)
        return list(found.values())


def legal_ways(state: State) -> Iterator[Attempt]:
    """Carry out what is legal and follow the pieces that move."""
    for action in state.legal_actions():
        events = state.clone().advance(action)
        start, _ = state.aim(action)
        line = state.game.grammar.write(action)
        concerned = _concerned(events, start, action.actor)
        for journey in concerned:
            if journey.start is not None:
                yield Attempt(journey.start, journey.end, line, rule=events[0].clause)
        if (at := _aimed(state, action)) is not None and not any(
            journey.start and "/" not in journey.start for journey in concerned
        ):
            yield Attempt(at, None, line, rule=events[0].clause if events else None, puts=True)


def _aimed(state: State, action: Action) -> Place | None:
    """Give the empty place of the board on which an action puts something; None if it moves what lies."""
    on_board = [at for at in state.aim(action) if at is not None and "/" not in at]
    return on_board[0] if len(on_board) == 1 and not _lies(state, on_board[0]) else None


def _lies(state: State, at: Place) -> bool:
    return any(piece.at == at for piece in state.table())


def _concerned(events: Sequence[Event], start: Place | None, actor: str) -> Sequence[Journey]:
    """Give the pieces that an action is about, of those that move first: what else moves only follows.

    That is the one from the place that the action names; else the actor's own; else all. If it is nobody's,
    as when a row is pushed, so are those that move with it.
    """
    telling = [event.moved for event in events if event.moved]
    if not telling:
        return ()
    followed = journeys(move for moved in telling for move in moved)
    first = followed[: len(journeys(telling[0]))] if len(telling) > 1 else followed
    gone = [journey for journey in first if journey.start and journey.start != journey.end]
    named = [journey for journey in gone if journey.start == start]
    own = [journey for journey in gone if journey.piece.owner == actor]
    if named and not named[0].piece.owner:
        return [journey for journey in gone if not journey.piece.owner]
    return named[:1] or own[:1] or gone


def _forbidden(state: State, action: Action) -> Attempt | None:
    """Say why a piece may not go where an action would take it; None if it may, or if nobody can try that."""
    line = state.game.grammar.write(action)
    try:
        written = state.parse(line)  # where a tile lies need not be a space to which a pawn can go
    except InputError:
        return None
    start, end = state.aim(written)
    if (put := _aimed(state, written)) is not None:
        start, end = put, None
    refusal = state.refusal(written) if start is not None else None
    if start is None or refusal is None:
        return None
    return Attempt(start, end, line, refusal, puts=put is not None)


def _elsewhere(state: State) -> Iterator[Action]:
    """Propose what nobody would: the same verbs, from places where pieces lie, to any place."""
    met: set[Action] = set()
    for action in chain.from_iterable(compiled.anywhere(state) for compiled in state.due()):
        if action not in met:
            met.add(action)
            yield action
        if len(met) == SUBSTITUTES:
            return
