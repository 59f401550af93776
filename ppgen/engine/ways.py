"""What can be done with the pieces of a position: where each may go, and which clause closes other places.

What a legal action does to the table is told by its events; where a forbidden one would have taken a piece,
by the places that it names or by the aim of its verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ppgen.engine.action import Action
from ppgen.engine.compiled import Compiled
from ppgen.engine.errors import InputError
from ppgen.engine.events import Event, Refusal
from ppgen.engine.journeys import Journey, journeys
from ppgen.engine.place import Place
from ppgen.engine.state import State
from ppgen.engine.verbs import Ends

PROPOSED = 600
"""Actions tried at most beyond those that the game proposes."""


class Way(NamedTuple):
    """An action that would move a piece: from where, to where if known, and why not if it is forbidden.

    One that `puts` a piece, or anything else, on an empty place begins there and leads nowhere. `clause` is
    that by which it goes where it goes; None if it is forbidden.
    """

    start: Place
    end: Place | None
    action: Action
    refusal: Refusal | None = None
    clause: str | None = None
    puts: bool = False


def ways(state: State) -> list[Way]:
    """List what a seat to act can and cannot do with the pieces on the table, each way once.

    >>> state = apart.load({"board": [". . .", ". s .", ". . ."], "to_act": "moon"})
    >>> [(way.start, way.refusal and way.refusal.clause) for way in ways(state)][3:6]
    [('c3', None), ('b1', 'put.apart'), ('a2', 'put.apart')]
    """
    found: dict[tuple[Place, Place | None], Way] = {}
    for way in legal_ways(state):
        found.setdefault((way.start, way.end), way)
    legal = frozenset(state.legal_actions())
    for action in tried(state):
        if action in legal:
            continue
        put = _put_on(state, action)
        known = (put, None) if put is not None else state.aim(action)
        if known[0] is not None and known not in found and (closed := _forbidden(state, action)):
            found.setdefault((closed.start, closed.end), closed)
    return list(found.values())


def legal_ways(state: State) -> Iterator[Way]:
    """Carry out what is legal and follow the pieces that move."""
    for action in state.legal_actions():
        events = state.clone().advance(action)
        start, _ = state.aim(action)
        concerned = _concerned(events, start, action.actor)
        for journey in concerned:
            if journey.start is not None:
                yield Way(journey.start, journey.end, action, clause=events[0].clause)
        if (at := _put_on(state, action)) is not None and not any(
            journey.start and not journey.start.is_tray for journey in concerned
        ):
            yield Way(at, None, action, clause=events[0].clause if events else None, puts=True)


def tried(state: State) -> Iterator[Action]:
    """Give what the seat to act might try, legal or not, each once.

    That is what the game proposes, and then the same verbs from where pieces lie to any place.
    """
    proposed = state.candidates()
    yield from proposed
    met = set(proposed)
    further = chain.from_iterable(anywhere(state, compiled) for compiled in state.due())
    for action in islice((each for each in further if each not in met), PROPOSED):
        met.add(action)
        yield action


def anywhere(state: State, compiled: Compiled) -> Iterator[Action]:
    """Propose a verb that is due from every place where a piece lies, and to every place of the board."""
    seat = state.actor()
    assert seat is not None
    occupied = [place for lies in state.layers() for place in lies if not place.is_tray]
    everywhere = state.game.board.places
    places = {
        name: list(filter(kind.reads, everywhere if name == "to" else occupied))
        for name, kind in compiled.kinds.items()
    }
    done = set[tuple[object, ...]]()
    for args in compiled.candidates(state, seat):
        for name, index in compiled.slots.items():
            before, after = args[:index], args[index + 1 :]
            if (name, before, after) not in done:
                done.add((name, before, after))
                for place in places[name]:
                    yield Action(seat, compiled.name, (*before, place, *after))


def closed(state: State) -> Iterator[tuple[Action, Ends, Refusal]]:
    """Give what the seat to act might try and may not: the action, from where to where, and why not.

    >>> state = apart.load({"board": [". . .", ". s .", ". . ."], "to_act": "moon"})
    >>> action, ends, refusal = next(closed(state))
    >>> ends, str(refusal)
    (('b1', None), 'illegal [put.apart]: b1 is beside b2')
    """
    for action in tried(state):
        refusal = state.refusal(action)
        if refusal is not None:
            yield action, state.aim(action), refusal


def _put_on(state: State, action: Action) -> Place | None:
    """Give the empty place of the board on which an action puts something; None if it moves what lies."""
    on_board = [at for at in state.aim(action) if at is not None and not at.is_tray]
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


def _forbidden(state: State, action: Action) -> Way | None:
    """Say why a piece may not go where an action would take it; None if it may, or if nobody can try that."""
    try:
        # Where a tile lies need not be a space to which a pawn can go.
        written = state.parse(state.game.grammar.write(action))
    except InputError:
        return None
    start, end = state.aim(written)
    if (put := _put_on(state, written)) is not None:
        start, end = put, None
    refusal = state.refusal(written) if start is not None else None
    if start is None or refusal is None:
        return None
    return Way(start, end, written, refusal, puts=put is not None)
