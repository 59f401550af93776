"""What follows from the fields that a state declares: positions, sight, copies and comparison."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ppgen.engine.errors import BadPosition, Misuse
from ppgen.engine.fields import OMIT, Field
from ppgen.engine.piece import Piece, Placed
from ppgen.engine.pieces import Moves, Pieces
from ppgen.engine.position import Position

Plain = dict[str, Any]
"""Plain data: dictionaries, lists, text, numbers, booleans and None."""


class StateType(type):
    """Gathers the fields that a state's class declares, and makes slots of them."""

    fields: Mapping[str, Field]

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StateType:
        """Make the class.

        Raises:
            Misuse: a field is declared as none can be.
        """
        if "impossible" in body:  # or else nothing would be found wrong with a position any more
            raise Misuse(f"{name}.impossible is never asked; call it `position_faults`")
        own = {key: value for key, value in body.items() if isinstance(value, Field)}
        for key, declared in own.items():
            declared.named(key)
            del body[key]
        body["__slots__"] = (*body.get("__slots__", ()), *own)
        made = super().__new__(cls, name, bases, body)
        inherited = [base.fields for base in bases if isinstance(base, StateType)]
        made.fields = {key: value for part in (*inherited, own) for key, value in part.items()}
        for key, declared in made.fields.items():
            if fault := declared.fault(made.fields, key):
                raise Misuse(f"{name}: {fault}")
        return made


class Coded(metaclass=StateType):
    """A state as far as its fields go: how it is read, written, seen, copied and compared.

    >>> state = apart.load({"board": ["s . .", ". . .", ". . ."], "to_act": "moon"})
    >>> state.position()
    {'phase': 'put', 'to_act': 'moon', 'board': ['s . .', '. . .', '. . .']}
    >>> twin = state.clone()
    >>> _ = twin.advance(twin.parse("moon put b2"))
    >>> twin == state, [(lying.at, lying.owner) for lying in twin.table()]
    (False, [('b2', 'moon'), ('a3', 'sun')])
    """

    __slots__ = ("game", "moved", "seats")

    fields: ClassVar[Mapping[str, Field]]
    game: Any
    """The game by its rules, a `Game`; a subclass may say which."""
    seats: tuple[str, ...]
    """The seats in turn order."""
    moved: Moves
    """What has moved since the last event was told."""

    @classmethod
    def begun(cls, game: Any) -> Self:
        """Make an empty state, whose fields are still to be read."""
        state = object.__new__(cls)
        state.game, state.moved = game, Moves()
        state.forget()
        if "seats" not in cls.fields:
            state.seats = game.seats_for(None)
        return state

    if TYPE_CHECKING:

        @property
        def phase(self) -> str:
            """What is due."""

    def forget(self) -> None:
        """Forget what belongs to the action that was carried out last; a state has more to forget."""

    # The turn order.

    def following(self, seat: str, turns: int = 1) -> str:
        """Give the next seat in turn order, or the one that is so many turns later.

        >>> apart.new().following("moon"), apart.new().following("moon", 2)
        ('sun', 'moon')
        """
        seats = self.seats
        return seats[(seats.index(seat) + turns) % len(seats)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Give all seats in turn order from one on."""
        start = self.seats.index(first)
        return self.seats[start:] + self.seats[:start]

    # What a game may answer otherwise.

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        """Yield what cannot be in a position that was just read; the first is reported."""
        del written
        return iter(())

    def derived(self) -> Plain:
        """Give what facts may name besides the position, since it follows from it."""
        return {}

    def beside(self) -> Iterable[Placed]:
        """Give what lies on the table besides the pieces of the state's fields, such as a rolled die."""
        return ()

    def back(self, piece: Piece) -> Piece:
        """Give what somebody sees of a piece in a tray who may not know which it is."""
        return piece.hidden()

    def unseen(self) -> Iterable[Piece]:
        """Give the pieces that lie nowhere and might be in any tray for all that somebody knows: a stock.

        By default they are those that a tray with secrets can hold by name (`ppgen.engine.holdings.Named`).
        """
        lying = {piece for lies in self.layers() for _, piece in lies.each()}
        known = (self.fields[name].hidden(self) for name in self.game.layers)
        return [piece for pieces in known for piece in pieces.values() if piece not in lying]

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        """Change what `determinize` does not: what is hidden from a seat in fields that hold no pieces.

        By default each such field has in `twin` the value that it has where a position tells no more of it
        than the seat sees.

        Raises:
            Misuse: what a seat sees of a field is no position; say here what it may be for all that it knows.
        """
        del rng
        for name in self.game.secrets:
            declared, value = self.fields[name], getattr(self, name)
            seen = declared.seen(value, self, seat)
            if seen == declared.write(value, self):
                continue
            try:
                setattr(twin, name, declared.read(Position(seen, self.game.keys), twin))
            except BadPosition as error:
                raise Misuse(
                    f"`{name}` hides something from {seat}, and nothing guesses it ({error}): "
                    "say in `guess` what it may be for all that a seat knows"
                ) from None

    # Positions, and what is seen of them.

    def position(self) -> Plain:
        """Give the state as plain data without loss: `game.load(state.position()) == state`."""
        plain: Plain = {}
        for name, declared in self.fields.items():
            plain.update(declared.write(getattr(self, name), self))
        return self._in_phase(plain)

    def observation(self, seat: str | None = None) -> Plain:
        """Give what a seat may know (None: a spectator) as plain data."""
        plain: Plain = {}
        for name, declared in self.fields.items():
            value = getattr(self, name)
            plain.update(declared.seen(value, self, seat))
        return self._in_phase(plain)

    def _in_phase(self, plain: Plain) -> Plain:
        return {key: plain[key] for key in self.keys_due() if key in plain}

    def keys_due(self) -> Collection[str]:
        """Give the keys of a position that have a place in the phase; all of them before that is read."""
        every: Collection[str] = self.game.keys
        return self.game.keys_in.get(getattr(self, "phase", ""), every) if self.game.keys_in else every

    def facts(self) -> Plain:
        """Give what facts after a transcript may name: the position, and what can be derived from it."""
        return {**self.position(), **self.derived()}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        """Write facts of a transcript as `facts()` writes them, so that both can be compared.

        Raises:
            BadPosition: a key is not one of `facts()`, or its value cannot be.
        """
        derived = self.derived()
        written: Position = self.game.written(facts, derived)
        told = {key: facts[key] for key in facts if key in derived}
        for declared in self.fields.values():
            if any(key in written for key in declared.keys):
                told.update(declared.normal(written, self))
        # What reads as nothing is no fact that could hold, and is compared as it was written.
        return {key: facts.get(key) if value is OMIT else value for key, value in told.items()}

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List the pieces on the table for a diagram; with a seat, what it may not see is face down."""
        return [*self._lying(seat), *self.beside()]

    def _lying(self, seat: str | None) -> Iterator[Placed]:
        game = self.game
        for lies in self.layers():
            for place in game.in_order(lies, self.seats):
                if seat is None or not place.is_tray or game.trays[place.tray].seen_by(seat, place.owner):
                    yield from (piece.at(place) for piece in lies[place])
                else:
                    yield from (self.back(piece).at(place) for piece in lies[place])

    def layers(self) -> list[Pieces]:
        """Give the fields that hold pieces, in the order in which they lie on each other."""
        return [getattr(self, name) for name in self.game.layers]

    def determinize(self, seat: str, rng: random.Random) -> Self:
        """Copy the state as it might be for all that a seat knows.

        What lies in trays that it may not see is dealt again, in the same numbers, out of that and what is
        `unseen`, among those that look the same from behind; all else that it may not see it `guess`es. So
        states that a seat cannot tell apart are dealt again alike, by the same `rng`.
        """
        twin = self.clone()
        for lies in twin.layers():
            hidden = [
                place
                for place in self.game.in_order(lies, self.seats)
                if place.is_tray and not self.game.trays[place.tray].seen_by(seat, place.owner)
            ]
            pools: dict[Piece, list[Piece]] = {}
            for piece in chain(self.unseen(), *(lies[place] for place in hidden)):
                pools.setdefault(self.back(piece)._replace(owner=""), []).append(piece)
            for look in sorted(pools, key=_spelled):
                pools[look].sort(key=_spelled)  # so that nothing tells who had what
                rng.shuffle(pools[look])
            for place in hidden:
                dealt = [pools[self.back(piece)._replace(owner="")].pop() for piece in lies.pop(place)]
                lies.lay_out({place: dealt})
        self.guess(twin, seat, rng)
        return twin

    def lost(self) -> str:
        """Say what the state's own position does not bring back; nothing if all of it.

        >>> state = apart.load({"board": ["s . .", ". . .", ". . ."], "to_act": "moon"})
        >>> state.lost()
        ''
        >>> state.phase = "over"
        >>> state.lost()
        'its position cannot be loaded: nobody is to act in phase over'
        """
        try:
            twin = self.game.load(self.position())
        except BadPosition as error:
            return f"its position cannot be loaded: {error}"
        for name in self.fields:
            mine, loaded = getattr(self, name), getattr(twin, name)
            if mine == loaded:
                continue
            if not isinstance(mine, Pieces):
                return f"its position, loaded again, has something else as `{name}`"
            for place in {**mine, **loaded}:
                if mine.lying(place) != loaded.lying(place):
                    return f"its position, loaded again, has something else as `{name}` at {place}"
        return ""

    # Copies.

    def clone(self) -> Self:
        """Copy the state."""
        twin = object.__new__(type(self))
        game = twin.game = self.game
        twin.seats, moved = self.seats, Moves()
        twin.moved = moved
        twin.forget()
        for name in game.fixed:
            setattr(twin, name, getattr(self, name))
        for name in game.layers:
            setattr(twin, name, getattr(self, name).twin(moved))
        for name, copy in game.copied:
            setattr(twin, name, copy(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(_frozen(getattr(self, name)) for name in self.fields))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.position()})"


def _spelled(piece: Piece) -> tuple[str, ...]:
    return tuple(map(str, piece))


def _frozen(value: object) -> object:
    if isinstance(value, Pieces):
        return frozenset(value.items())
    if isinstance(value, dict):
        return frozenset((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(_frozen, value))
    return frozenset(value) if isinstance(value, set) else value
