"""The positions that have been, for games in which it counts that one comes again."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ppgen.engine.board import Board
from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import Field, Keyed, Options, SeatToAct
from ppgen.engine.holder import OneLayer
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Moves, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position

ENDINGS = ("winner",)
"""Fields that say no more than that a game is over, after which no position comes again."""


class Remembering(OneLayer, Protocol):
    """A state that remembers positions."""

    @property
    def fields(self) -> Mapping[str, Field]:
        """What it is made of."""


class RepetitionKey:
    """What has to be the same for a position to be the same: what lies on the board, and who is to act.

    `words` write what can lie at a place, None nothing; `way(board)` gives the places in the order in which
    they are written, by default all. `also` names further fields of the state that have to be the same, and
    `without` those that need not: a count of turns. Options, who has won and what is worked out from the
    rest need no name; each other field has to be named as one or the other.

    >>> sun, moon = Piece("stone", owner="sun"), Piece("stone", owner="moon")
    >>> seen = RepetitionKey({".": None, "s": (sun,), "m": (moon,)})
    >>> state = apart.load({"board": ["s . .", ". . .", ". . ."], "to_act": "moon"})
    >>> seen.write(seen.of(state), state)
    '. . . . . . s . . moon'
    >>> seen.read('. . . . . . s . . moon', state) == seen.of(state)
    True
    >>> RepetitionKey({".": None, "s": (sun,), "m": (moon,)}, also=["phase"]).of(state)[2:]
    ('put',)
    """

    def __init__(
        self,
        words: Mapping[str, tuple[Piece, ...] | None],
        way: Callable[[Board], Sequence[Place]] = lambda board: board.places,
        *,
        also: Iterable[str] = (),
        without: Iterable[str] = (),
    ) -> None:
        self._lies, self._way = words, way
        self._words = {lying: word for word, lying in words.items()}
        self.also, self.without = (*also,), (*without,)
        self.of: Callable[[Remembering], tuple[object, ...]] = self._with_more if self.also else _lying
        """Takes a position in; quick, since it is asked at every step, and nothing is written."""

    def _with_more(self, state: Remembering) -> tuple[object, ...]:
        kept = [_kept(state.fields[name], getattr(state, name)) for name in self.also]
        return *_lying(state), *kept

    def write(self, seen: tuple[Any, ...], state: Remembering) -> str:
        """Write a position that was taken in: a word for each place, who is to act, and what else counts."""
        seat, lies, *others = seen
        words = [self._words[lies.get(place)] for place in self._way(state.game.board)]
        told: dict[str, Any] = {}
        for name, value in zip(self.also, others, strict=True):
            told |= state.fields[name].write(value, state)
        more = [json.dumps(told, separators=(",", ":"))] if self.also else []
        return " ".join([*words, str(seat), *more])

    def read(self, text: object, state: Remembering) -> tuple[object, ...]:
        """Read what `write` gave; elsewhere lies what does now.

        Raises:
            ValueError, TypeError: it is any other text.
            BadPosition: what else counts cannot be.
        """
        way = self._way(state.game.board)
        parts = str(text).split(" ", len(way) + bool(self.also))
        words, (seat, *others) = parts[: len(way)], parts[len(way) :] or [""]
        if not seat or len(others) != bool(self.also) or not self._lies.keys() >= {*words}:
            raise ValueError("a word for each place, who is to act, and what else counts")
        lies = {**state.on, **dict(zip(way, map(self._lies.__getitem__, words), strict=True))}
        lies = {place: lying for place, lying in lies.items() if lying}
        return None if seat == "None" else seat, lies, *(self._others(others[0], state) if others else ())

    def _others(self, text: str, state: Remembering) -> list[object]:
        """Read what else has to be the same."""
        keys = [key for name in self.also for key in state.fields[name].keys]
        told = json.loads(text)
        if not isinstance(told, dict):
            raise TypeError("what else counts by its keys")
        return [state.fields[name].read(Position(told, keys), state) for name in self.also]

    def fault(self, fields: Mapping[str, Field], history: str) -> str:
        """Say which field of a state is neither in the key nor named as left out, or is not there in time.

        A history of that name is declared among the `fields`.
        """
        if unknown := [name for name in (*self.also, *self.without) if name not in fields]:
            return f"the key of {history!r} names {unknown[0]!r}, and the state has no such field"
        order = [*fields]
        for name in ("to_act", "on", *self.also):
            if name in fields and order.index(name) > order.index(history):
                return f"{history!r} is declared before {name!r}, which is in its key"
        due = fields.get("to_act")
        ending = {due.until, due.unless} if isinstance(due, SeatToAct) else {*ENDINGS}
        known = {history, "to_act", "on", "seats", *ending, *self.also, *self.without}
        for name, declared in fields.items():
            if name not in known and declared.keys and not isinstance(declared, Options):
                return (
                    f"{name!r} is not in the key of {history!r}, so positions count as the same that "
                    f"differ in it; name it in `also=({name!r},)`, or in `without` if that is right"
                )
        return ""


def _lying(state: OneLayer) -> tuple[object, ...]:
    return state.to_act, {**state.on}


class History(Keyed):
    """The positions that have been; see `history`."""

    def __init__(self, key_of: RepetitionKey, key: str) -> None:
        self._key_of = key_of
        super().__init__(self._been, self._told_of, key, copy=list)

    def fault(self, fields: Mapping[str, Field], name: str) -> str:
        """Say which field its key leaves out without a word."""
        return self._key_of.fault(fields, name)

    def _been(self, key: str, written: Position, state: Remembering) -> list[tuple[object, ...]]:
        if key not in written:
            return [self._key_of.of(state)]
        try:
            return [self._key_of.read(text, state) for text in written.items(key)]
        except (TypeError, ValueError, RecursionError):
            example = self._key_of.write(self._key_of.of(state), state)
            raise BadPosition(f"{key} is a list of texts such as {example!r}", key) from None

    def _told_of(self, value: Collection[tuple[object, ...]], state: Remembering) -> list[str]:
        return [self._key_of.write(seen, state) for seen in value]


def history(of: RepetitionKey, key: str = "") -> Any:
    """Declare the positions that have been, in order, for games in which it counts that one comes again.

    By default the one at hand has been. The game appends the key of each (`RepetitionKey.of`), and begins
    another history when nothing from before can come again, so that what lies where nothing is written has
    not changed. It is declared after all that the key names.
    """
    return History(of, key)


def _kept(declared: Field, value: object) -> object:
    """Take a value in as it is now."""
    if isinstance(value, Pieces):
        return value.twin(Moves())
    return value if declared.copy is None else declared.copy(value)
