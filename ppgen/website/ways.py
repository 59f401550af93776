"""What can be done with the pieces of a position: where each may go, and which clause closes other places.

All is worked out with the judge. What an action does to the table is seen by carrying it out; what a
forbidden one would have done, by carrying it out in a game without the clauses that forbid it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product, zip_longest
from typing import NamedTuple

from ppgen.engine import Action, Game, Placed, Refusal, State
from ppgen.judges import guarded
from ppgen.transcript.proof import MUTANT

SUBSTITUTES = 600
"""Actions tried at most beyond those the game proposes."""
LEFT_OUT = 3
"""Clauses left out at most to see what a forbidden action would have done."""


class Way(NamedTuple):
    """An action that would move a piece: from where, to where if known, and why not if it is forbidden."""

    start: str
    end: str | None
    line: str
    refusal: Refusal | None = None
    rule: str | None = None
    """The clause by which it goes where it goes."""


Ends = tuple[str, str]
"""From where to where a piece goes."""
Ask = Callable[[State], Sequence[Way]]
"""Tells the ways of a position, if need be from memory."""


def ways(state: State) -> Sequence[Way]:
    """List what a seat to act can and cannot do with the pieces on the table.

    Raises:
        BadJudge: the judge fails.
    """
    with guarded(state.game, doing=" where the ways of its pieces are looked for"):
        return list(_Search(state).found.values())


class _Search:
    """The ways out of one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = tuple(state.table())
        actor = state.actor()
        self._mine = {p.at for p in self.table if actor in (p.suit, p.at.partition("/")[0])}
        self.found: dict[tuple[str, str | None], Way] = {}
        self._mutants: dict[tuple[str, ...], State] = {}
        for action in dict.fromkeys([*state.legal_actions(), *state.candidates()]):
            for way in self._ways(action, state.refusal(action)):
                self.found.setdefault((way.start, way.end), way)
        self._look_elsewhere()

    def _ways(self, action: Action, forbidden: Refusal | None) -> Sequence[Way]:
        """Give from where to where an action takes pieces, even if it is forbidden."""
        state = self.state if forbidden is None else self._permitting(action, forbidden)
        if state is None:
            return ()
        after, rule = self._carried_out(state, action)
        line = self.state.game.grammar.write(action)
        return [Way(*ends, line, forbidden, rule) for ends in self._ends(line.split(), after)]

    def _permitting(self, action: Action, forbidden: Refusal) -> State | None:
        """Leave out the clauses that forbid an action, in the same position; None if they are too many."""
        left_out: tuple[str, ...] = ()
        refusal: Refusal | None = forbidden
        while refusal is not None:
            if len(left_out) == LEFT_OUT:
                return None
            left_out = (*left_out, refusal.clause)
            state = self._without(left_out)
            try:
                with guarded(state.game, seconds=MUTANT):
                    refusal = state.refusal(action)
            except Exception:  # noqa: BLE001 - a game without a clause may break in any way
                refusal = None
        return state

    def _without(self, clauses: tuple[str, ...]) -> State:
        """Give the position in a game without some clauses."""
        if clauses not in self._mutants:
            mutant = self.state.clone()
            mutant.game = _game_without(self.state.game, clauses)
            self._mutants[clauses] = mutant
        return self._mutants[clauses]

    def _ends(self, words: Sequence[str], after: Sequence[Placed]) -> Sequence[Ends]:
        """Tell from where to where pieces have gone, if any have.

        Where the words name a place, it is one piece from or to there. Else it is one of the actor's own if
        one has gone, since others move only by what follows; or all, as when a row of the board slides.
        """
        gone, come = _differing(self.table, after)
        named = _named(gone, words)
        own = [piece for piece in gone if piece.at in self._mine]
        others = [piece for piece in gone if piece.suit not in self.state.seats]
        left = named[0].at if named else None
        wanted = _named([piece for piece in come if piece.at != left], words[::-1])
        starts = [named] if named else [own, others]
        for some, ends in product(starts, (wanted, come)):
            pair = _pair(some, ends)
            if pair is not None:
                return (_pairs(some, ends) if some is others and ends is come else ()) or [pair]
        return ()

    def _carried_out(self, state: State, action: Action) -> tuple[tuple[Placed, ...], str | None]:
        """Give the table after an action and the clause of what happens first.

        The table is as it was if a game with a clause left out cannot carry the action out.
        """
        after = state.clone()
        if state is self.state:
            return _advanced(after, action)
        try:
            with guarded(after.game, seconds=MUTANT):
                return _advanced(after, action)
        except Exception:  # noqa: BLE001 - as above
            return self.table, None

    def _look_elsewhere(self) -> None:
        """Try the same lines with other places, in words known to name places; keep what is forbidden."""
        occupied = dict.fromkeys(piece.at for piece in self.table if "/" not in piece.at)
        spaces = [space["id"] for space in self.state.game.facts["board"]["spaces"]]
        everywhere = dict.fromkeys([*occupied, *spaces])
        movable = {way.start for way in self.found.values()}
        elsewhere = [place for place in occupied if place not in movable]
        tried = 0
        for gap, start in self._gaps():
            for place in elsewhere if start is None else everywhere:
                key = (place, None) if start is None else (start, place)
                if key in self.found:
                    continue
                if tried == SUBSTITUTES:
                    return
                tried += 1
                way = self._forbidden(gap[0] + place + gap[1], key)
                if way is not None:
                    self.found[key] = way

    def _gaps(self) -> Iterable[tuple[tuple[str, str], str | None]]:
        """Give the lines of the ways that were found, up to a place and after it, each once.

        Where the place is where a piece goes, say where from; other starts are tried to any end.
        """
        gaps: dict[tuple[tuple[str, str], str | None], None] = {}
        for way in self.found.values():
            for place, start in ((way.start, None), (way.end, way.start)):
                gap = _gap(way.line, place)
                if gap is not None:
                    gaps.setdefault((gap, start))
        return gaps

    def _forbidden(self, line: str, key: tuple[str, str | None]) -> Way | None:
        """Give a line as a way if it is one and forbidden; not every place can be written everywhere."""
        try:
            action = self.state.parse(line)
            refusal = self.state.refusal(action)
        except Exception:  # noqa: BLE001 - nobody has foreseen such a line
            return None
        return Way(*key, line, refusal) if refusal else None


def _advanced(state: State, action: Action) -> tuple[tuple[Placed, ...], str | None]:
    events = state.advance(action)
    return tuple(state.table()), events[0].clause if events else None


@lru_cache(maxsize=256)
def _game_without(game: Game, clauses: tuple[str, ...]) -> Game:
    return game.without(*clauses)


def _differing(before: Sequence[Placed], after: Sequence[Placed]) -> tuple[list[Placed], list[Placed]]:
    """Give the pieces of which more lie on the one table, and those of which more lie on the other."""
    balance: dict[Placed, int] = {}
    for old, new in zip_longest(before, after):
        if old is new or old == new:  # as most are
            continue
        if old is not None:
            balance[old] = balance.get(old, 0) - 1
        if new is not None:
            balance[new] = balance.get(new, 0) + 1
    gone = [piece for piece, more in balance.items() if more < 0]
    return gone, [piece for piece, more in balance.items() if more > 0]


def _named(pieces: Sequence[Placed], words: Sequence[str]) -> list[Placed]:
    """Give the pieces at the first place that the words name: a space, or a tray by its last part."""
    places = {piece.at: piece.at for piece in pieces}
    places |= {at.rpartition("/")[2]: at for at in places if "/" in at}
    for word in words:
        if word in places:
            return [piece for piece in pieces if piece.at == places[word]]
    return []


def _pair(starts: Sequence[Placed], ends: Sequence[Placed]) -> Ends | None:
    """Find where a piece has gone: one that looks the same, else one that may have been turned over."""
    turned: Ends | None = None
    for end in ends:
        for start in starts:
            if start.piece != end.piece or start.name != end.name or start.at == end.at:
                continue
            if (start.suit, start.value) == (end.suit, end.value):
                return start.at, end.at
            if turned is None and (start.suit == end.suit or None in (start.suit, end.suit)):
                turned = start.at, end.at
    return turned


def _pairs(starts: Sequence[Placed], ends: Sequence[Placed]) -> Sequence[Ends]:
    """Find where all pieces have gone that still look the same."""
    come = {_look(piece): piece.at for piece in ends}
    pairs = ((piece.at, come.get(_look(piece), piece.at)) for piece in starts)
    return [*dict.fromkeys((start, end) for start, end in pairs if start != end)]


def _look(piece: Placed) -> tuple[str | None, ...]:
    return piece.piece, piece.name, piece.suit, piece.value


def _gap(line: str, place: str | None) -> tuple[str, str] | None:
    """Give what stands in a line before a place and after it; None if no argument is this place."""
    words = line.split()
    if place not in words[2:]:
        return None
    at = words.index(place, 2)
    return " ".join([*words[:at], ""]), " ".join(["", *words[at + 1 :]])
