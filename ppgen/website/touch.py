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
    seen: dict[tuple[str, str | None], Way] = {}
    for action in dict.fromkeys([*state.legal_actions(), *state.candidates()]):
        way = _way(state, action)
        if way is not None:
            seen.setdefault((way.start, way.end), way)
    for action in _substitutes(state, list(seen.values())):
        way = _way(state, action)
        if way is not None and not any(key[0] == way.start and way.end in (None, key[1]) for key in seen):
            seen[way.start, way.end] = way
    return list(seen.values())


def _way(state: State, action: Action) -> Way | None:
    """See what an action does, or would do."""
    refusal = state.refusal(action)
    line = state.game.grammar.write(action)
    moved = _moved(state, action, refusal)
    if moved is not None:
        return Way(moved[0], moved[1], line, refusal)
    occupied = {piece.at for piece in state.table()}
    start = next((word for word in line.split()[2:] if word in occupied), None)
    return Way(start, None, line, refusal) if start is not None and refusal is not None else None


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


def _substitutes(state: State, found: Sequence[Way]) -> Iterator[Action]:
    """Propose the same actions with other places, in those words that are known to be places."""
    occupied = [piece.at for piece in state.table() if "/" not in piece.at]
    spaces = [space["id"] for space in state.game.facts["board"]["spaces"]]
    proposals = (
        _with(state, way.line, word, place)
        for way in found
        for word, leaves in _place_words(way)
        for place in dict.fromkeys(occupied if leaves else [*occupied, *spaces])
    )
    return (action for action in islice(proposals, SUBSTITUTES) if action is not None)


def _place_words(way: Way) -> Iterator[tuple[int, bool]]:
    """Give which words of a line name places, and whether a piece leaves it."""
    words = way.line.split()
    if way.start in words[2:]:
        yield words.index(way.start, 2), True
    if way.end is not None and way.end in words[2:]:
        yield words.index(way.end, 2), False


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
