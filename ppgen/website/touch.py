"""Touching a diagram: where a piece may go, and for other places the clause that forbids it.

All is worked out here with the judge, so that a page needs no engine. What an action does to the table is
seen by carrying it out; what a forbidden one would have done, by carrying it out in a game without the clause
that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ppgen.diagrams import Picture, touched_places
from ppgen.engine import CHANCE, Action, Refusal, State
from ppgen.website import addresses
from ppgen.website.book import Book

SUBSTITUTES = 600
"""Actions tried at most beyond those the game proposes."""


@dataclass(frozen=True, slots=True)
class Way:
    """An action that would move a piece: from where, to where if known, and why not if it is forbidden."""

    start: str
    end: str | None
    line: str
    refusal: Refusal | None = None


def touchable(states: Sequence[State | None]) -> int | None:
    """Give the index of the first state in which a seat has to decide; None if there is none."""
    for place, state in enumerate(states):
        if state is not None and state.actor() not in (None, CHANCE):
            return place
    return None


def ways(state: State) -> list[Way]:
    """List what a seat to act can and cannot do with the pieces on the table."""
    found: dict[tuple[str, str | None], Way] = {}
    for action in dict.fromkeys([*state.legal_actions(), *state.candidates()]):
        refusal = state.refusal(action)
        moved = _moved(state, action, refusal)
        if moved is not None:
            way = Way(*moved, state.game.grammar.write(action), refusal)
            found.setdefault((way.start, way.end), way)
    for way in list(_elsewhere(state, list(found.values()))):
        if not any(start == way.start and way.end in (None, end) for start, end in found):
            found[way.start, way.end] = way
    return list(found.values())


def _moved(state: State, action: Action, refusal: Refusal | None) -> tuple[str, str] | None:
    """Give from where to where an action takes a piece, in a game without the clauses that forbid it."""
    left_out: list[str] = []
    while refusal is not None and len(left_out) < 3:
        left_out.append(refusal.clause)
        try:
            state = state.game.without(*left_out).load(state.position())
            refusal = state.refusal(action)
        except Exception:  # noqa: BLE001 - a game with a clause left out may break in any way
            return None
    if refusal is not None:
        return None
    before = tuple(state.table())
    after_state = state.clone()
    try:
        after_state.advance(action)
    except Exception:  # noqa: BLE001 - as above
        return None
    after = tuple(after_state.table())
    left, reached = touched_places(after, before), touched_places(before, after)
    words = state.game.grammar.write(action).split()
    mine = {piece.at for piece in before if action.actor in (piece.suit, piece.at.partition("/")[0])}
    start = _chosen(left, words, mine)
    end = _chosen([place for place in reached if place != start], words[::-1], set())
    return (start, end) if start is not None and end is not None else None


def _chosen(places: Iterable[str], words: Sequence[str], mine: set[str]) -> str | None:
    """Pick the place the action speaks of; if it names none, one of the actor's own; else the first."""
    found = list(places)
    named = [word for word in words if word in found]
    owned = [place for place in found if place in mine]
    return next(iter([*named, *owned, *found]), None)


def _elsewhere(state: State, found: Sequence[Way]) -> Iterator[Way]:
    """Try the same lines with other places, in words known to name places; give what is forbidden."""
    occupied = [piece.at for piece in state.table() if "/" not in piece.at]
    spaces = [space["id"] for space in state.game.facts["board"]["spaces"]]
    proposals = (
        (way, word, place)
        for way in found
        for word in (_word(way, way.start), _word(way, way.end))
        if word is not None
        for place in dict.fromkeys(occupied if way.line.split()[word] == way.start else [*occupied, *spaces])
    )
    for way, word, place in islice(proposals, SUBSTITUTES):
        action = _with(state, way.line, word, place)
        refusal = state.refusal(action) if action is not None else None
        if action is None or refusal is None:
            continue
        line = state.game.grammar.write(action)
        if way.line.split()[word] == way.start:
            yield Way(place, None, line, refusal)
        else:
            yield Way(way.start, place, line, refusal)


def _word(way: Way, place: str | None) -> int | None:
    """Give which word of a line names a place."""
    words = way.line.split()
    return words.index(place, 2) if place is not None and place in words[2:] else None


def _with(state: State, line: str, place: int, word: str) -> Action | None:
    words = line.split()
    words[place] = word
    try:
        return state.parse(" ".join(words))
    except Exception:  # noqa: BLE001 - not every place can be written there
        return None


def touch_data(book: Book, state: State, picture: Picture, frame: int, page: str) -> dict[str, object]:
    """Give what the page's script needs: boxes of places, and the ways with the clauses that close them."""
    found = ways(state)
    clauses: dict[str, list[str]] = {}
    moves: list[list[str | None]] = []
    places: dict[str, list[float]] = {}
    for way in found:
        if _box(picture, way.start, places) and (way.end is None or _box(picture, way.end, places)):
            clause, reason = (way.refusal.clause, way.refusal.text) if way.refusal else (None, None)
            if clause is not None and clause in book.clauses:
                rule = f"{addresses.rules_page(book.id)}#{addresses.anchor(clause)}"
                clauses[clause] = [
                    book.numbers[clause],
                    book.clauses[clause].title,
                    addresses.link(rule, page),
                ]
            moves.append([way.start, way.end, way.line, clause, reason])
    for piece in state.table():
        _box(picture, piece.at, places)
    for space in book.definition.game.board.spaces:
        _box(picture, space.id, places)
    return {"frame": frame, "who": state.actor(), "places": places, "moves": moves, "clauses": clauses}


def _box(picture: Picture, at: str, places: dict[str, list[float]]) -> bool:
    box = picture.box(at)
    if box is not None and at not in places:
        places[at] = [round(value, 1) for value in box]
    return box is not None
