"""What can be done with the pieces of a position: where each may go, and which clause closes other places.

All is worked out with the judge. What an action does to the table is seen by carrying it out; what a
forbidden one would have done, by carrying it out in a game without the clauses that forbid it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ppgen.engine import Action, Placed, Refusal, State

SUBSTITUTES = 600
"""Actions tried at most beyond those the game proposes."""
LEFT_OUT = 3
"""Clauses left out at most to see what a forbidden action would have done."""


@dataclass(frozen=True, slots=True)
class Way:
    """An action that would move a piece: from where, to where if known, and why not if it is forbidden."""

    start: str
    end: str | None
    line: str
    refusal: Refusal | None = None
    rule: str | None = None
    """The clause by which it goes where it goes."""


Ask = Callable[[State], Sequence[Way]]
"""Tells the ways of a position, if need be from memory."""


def ways(state: State) -> Sequence[Way]:
    """List what a seat to act can and cannot do with the pieces on the table."""
    return list(_Search(state).found.values())


class _Search:
    """The ways out of one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = tuple(state.table())
        self._counted = Counter(self.table)
        actor = state.actor()
        self._mine = {p.at for p in self.table if actor in (p.suit, p.at.partition("/")[0])}
        self.found: dict[tuple[str, str | None], Way] = {}
        self._without: dict[tuple[str, ...], State | None] = {(): state}
        for action in dict.fromkeys([*state.legal_actions(), *state.candidates()]):
            way = self._way(action, state.refusal(action))
            if way is not None:
                self.found.setdefault((way.start, way.end), way)
        self._look_elsewhere()

    def _way(self, action: Action, forbidden: Refusal | None) -> Way | None:
        """Give from where to where an action takes a piece, in a game without the clauses that forbid it."""
        state: State | None = self.state
        left_out: tuple[str, ...] = ()
        refusal = forbidden
        while refusal is not None and state is not None and len(left_out) < LEFT_OUT:
            left_out = (*left_out, refusal.clause)
            state = self._loaded_without(left_out)
            refusal = _refusal(state, action)
        if refusal is not None or state is None:
            return None
        after, rule = self._carried_out(state, action)
        line = self.state.game.grammar.write(action)
        ends = self._ends(line.split(), after)
        return Way(*ends, line, forbidden, rule) if ends else None

    def _ends(self, words: Sequence[str], after: Sequence[Placed]) -> tuple[str, str] | None:
        """Tell from where to where a piece has gone: where the words say so, else by what lies there now."""
        before, counted = self._counted, Counter(after)
        changed = {piece for piece, _ in before.items() ^ counted.items()}
        gone = [piece for piece in before if piece in changed and before[piece] > counted[piece]]
        come = [piece for piece in counted if piece in changed and counted[piece] > before[piece]]
        starts = [piece.at for piece in gone]
        named = next((word for word in words if word in starts), None)
        places = [piece.at for piece in come]
        end = _chosen([place for place in places if place != named], words[::-1], set())
        arrived = {(p.piece, p.suit, p.value, p.name) for p in come if p.at == end}
        same = [p.at for p in gone if (p.piece, p.suit, p.value, p.name) in arrived and p.at != end]
        start = (
            named or next(iter(same), None) or _chosen([at for at in starts if at != end], words, self._mine)
        )
        return (start, end) if start is not None and end is not None else None

    def _carried_out(self, state: State, action: Action) -> tuple[tuple[Placed, ...], str | None]:
        """Give the table after an action and the clause of what happens first.

        The table is as it was if a game with a clause left out cannot carry the action out.
        """
        after = state.clone()
        try:
            events = after.advance(action)
            return tuple(after.table()), events[0].clause if events else None
        except Exception:  # noqa: BLE001 - such a game may break in any way
            return self.table, None

    def _loaded_without(self, clauses: tuple[str, ...]) -> State | None:
        """Give the position in a game without some clauses; None if it cannot be there."""
        if clauses not in self._without:
            try:
                loaded = self.state.game.without(*clauses).load(self.state.position())
            except Exception:  # noqa: BLE001 - as above
                loaded = None
            self._without[clauses] = loaded
        return self._without[clauses]

    def _look_elsewhere(self) -> None:
        """Try the same lines with other places, in words known to name places; keep what is forbidden."""
        starts = {way.start for way in self.found.values()}
        tried = 0
        for way, place, is_start in self._proposals():
            key: tuple[str, str | None] = (place, None) if is_start else (way.start, place)
            if tried == SUBSTITUTES:
                return
            if key in self.found or (is_start and place in starts):
                continue
            tried += 1
            action = self._with(way.line, way.start if is_start else way.end, place)
            refusal = _refusal(self.state, action) if action is not None else None
            if action is not None and refusal is not None:
                line = self.state.game.grammar.write(action)
                self.found[key] = Way(key[0], key[1], line, refusal)

    def _proposals(self) -> Iterator[tuple[Way, str, bool]]:
        """Propose other places for the start and the end of the ways that were found."""
        occupied = dict.fromkeys(piece.at for piece in self.table if "/" not in piece.at)
        spaces = [space["id"] for space in self.state.game.facts["board"]["spaces"]]
        everywhere = dict.fromkeys([*occupied, *spaces])
        for way in list(self.found.values()):
            if _word(way.line, way.start):
                yield from ((way, place, True) for place in occupied)
            if _word(way.line, way.end):
                yield from ((way, place, False) for place in everywhere)

    def _with(self, line: str, word: str | None, place: str) -> Action | None:
        words = line.split()
        words[_word(line, word)] = place
        try:
            return self.state.parse(" ".join(words))
        except Exception:  # noqa: BLE001 - not every place can be written there
            return None


def _refusal(state: State | None, action: Action) -> Refusal | None:
    try:
        return state.refusal(action) if state is not None else None
    except Exception:  # noqa: BLE001 - as above
        return None


def _chosen(places: Iterable[str], words: Sequence[str], mine: set[str]) -> str | None:
    """Pick the place the action speaks of; if it names none, one of the actor's own; else the first."""
    found = list(places)
    named = [word for word in words if word in found]
    owned = [place for place in found if place in mine]
    return next(iter([*named, *owned, *found]), None)


def _word(line: str, place: str | None) -> int:
    """Give which word of a line, after its actor and verb, names a place; 0 if none does."""
    words = line.split()
    return words.index(place, 2) if place in words[2:] else 0
