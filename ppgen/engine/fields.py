"""What a state is made of, declared once: how each field is read from a position, written, and seen.

A state's class lists its fields in the order in which a position is read. From that follow `position()`,
`load()`, `observation()`, `clone()`, equality and hashing. A field holds text, numbers, tuples of these,
dictionaries with such values, or `Pieces`.

>>> class Bids(State):
...     phase: str = choice("bid", "over")
...     to_act: str | None = seat_to_act(over="over")
...     round: int = whole(1, 9)
...     leader: str | None = seat()
>>> bids = Game.of("bids", Rulebook(), Bids)(apart.facts)
>>> state = bids.load({"round": 3, "leader": "moon"})
>>> state.position()
{'phase': 'bid', 'to_act': 'sun', 'round': 3, 'leader': 'moon'}
>>> bids.load({"round": 10})
Traceback (most recent call last):
...
ppgen.engine.errors.BadPosition: round is a whole number from 1 to 9, not 10
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ppgen.engine.errors import BadPosition
from ppgen.engine.holder import Holder
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, read_word, whole_number_in, worded

OMIT: Any = object()
"""What a field writes when it has no place in a position."""


class Field:
    """How one field of a state is read and written; by default it has no place in a position."""

    keys: tuple[str, ...] = ()
    """The keys of a position that it has; none for what is worked out from the others."""
    copy: Callable[[Any], object] | None = None
    """Copies a value that can change; None where it cannot."""
    secret: bool = False
    """Whether a seat may not know its value, which holds no pieces."""

    def named(self, name: str) -> None:
        """Learn the name under which the state's class declares it."""

    def fault(self, fields: Mapping[str, Field], name: str) -> str:
        """Say what is wrong with it among all fields of a state, which declares it so; or nothing."""
        del fields, name
        return ""

    def hidden(self, state: Any) -> Mapping[str, Piece]:
        """Give the pieces, by their names, that might lie in trays which somebody may not see."""
        del state
        return {}

    def read(self, written: Position, state: Any) -> object:
        """Give its value, its default where the position is silent.

        The fields declared before it are in the state already.
        """
        raise NotImplementedError

    def write(self, value: Any, state: Any) -> Mapping[str, object]:
        """Give the value of each of its keys."""
        del value, state
        return {}

    def seen(self, value: Any, state: Any, seat: str | None) -> Mapping[str, object]:
        """Write what a seat may know of it (None: a spectator)."""
        del seat
        return self.write(value, state)

    def normal(self, written: Position, state: Any) -> Mapping[str, object]:
        """Give what facts say of its keys, written as `write` would, so that both can be compared."""
        del state
        return {key: written.get(key) for key in self.keys if key in written}


def as_it_is(value: Any, _state: object = None) -> Any:
    """Give plain data as it is."""
    return value


class Keyed(Field):
    """A field with one key, by default its own name; see `field`."""

    def __init__(
        self,
        read: Callable[[str, Position, Any], object],
        write: Callable[[Any, Any], object] = as_it_is,
        key: str = "",
        *,
        seen: Callable[[Any, Any, str | None], object] | None = None,
        copy: Callable[[Any], object] | None = None,
        fact: Callable[[Any], object] = as_it_is,
        nothing: object = OMIT,
        filled: bool = False,
    ) -> None:
        self._key, self._read, self._write, self._seen, self.copy = key, read, write, seen, copy
        self.keys, self._fact, self._nothing, self._filled = (key,), fact, nothing, filled
        self.secret = seen is not None

    def named(self, name: str) -> None:
        self._key = self._key or name
        self.keys = (self._key,)

    def read(self, written: Position, state: Holder) -> object:
        if self._nothing is not OMIT and self._key not in state.keys_due():
            return self._nothing
        return self._read(self._key, written, state)

    def write(self, value: Any, state: Holder) -> Mapping[str, object]:
        return self._told(self._write(value, state))

    def seen(self, value: Any, state: Holder, seat: str | None) -> Mapping[str, object]:
        if self._seen is None:
            return self.write(value, state)
        return self._told(self._seen(value, state, seat))

    def normal(self, written: Position, state: Holder) -> Mapping[str, object]:
        if self._filled:
            return self.write(self._read(self._key, written, state), state)
        return {self._key: self._fact(written.get(self._key))}

    def _told(self, value: object) -> Mapping[str, object]:
        return {} if value is OMIT else {self._key: value}


class BySeat(Keyed):
    """A value for each seat, read and written as another field is; see `by_seat`."""

    def __init__(self, of: Keyed, key: str) -> None:
        self._of = of
        super().__init__(self._each, self._written, key, copy=dict)

    def named(self, name: str) -> None:
        super().named(name)
        self._of.named(self._key)

    def _each(self, key: str, written: Position, state: Holder) -> dict[str, object]:
        given = written.mapping(key, state.seats)
        alone = {seat: {self._of.keys[0]: given[seat]} if seat in given else {} for seat in state.seats}
        return {seat: self._of.read(Position(one, self._of.keys), state) for seat, one in alone.items()}

    def _written(self, values: Mapping[str, object], state: Holder) -> object:
        told = {seat: self._of.write(value, state) for seat, value in values.items()}
        return {seat: one[self._of.keys[0]] for seat, one in told.items() if one} or OMIT


class Choice(Keyed):
    """One of some values; see `choice`."""

    def __init__(self, values: Sequence[Any], default: object, key: str) -> None:
        self.values = tuple(values)
        first = values[0] if default is None else default
        super().__init__(lambda key, written, _state: written.choice(key, values, first), key=key)


class SeatToAct(Keyed):
    """The seat to act; see `seat_to_act`."""

    def __init__(self, key: str, over: str, until: str, unless: str) -> None:
        self.over, self.until, self.unless = over, until, unless
        super().__init__(self._seat, lambda value, _state: value or "none", key)

    def _seat(self, key: str, written: Position, state: Holder) -> str | None:
        given, ending = written.get(key), self.until or self.unless
        if given is None and key in written:  # YAML has `null` for nobody
            given = "none"
        if ending and getattr(state, ending) is not None:
            if given != "none" and not (self.until and given is None):
                raise BadPosition(f"nobody is to act: there is a {ending}", key)
            return None
        if self.until and given == "none":
            raise BadPosition(f"somebody is to act: there is no {ending}", key)
        if self.over and state.phase == self.over and given not in (None, "none"):
            raise BadPosition(f"nobody is to act in phase {self.over}", key)
        if state.phase == self.over if self.over else given == "none":
            return None
        seat: str = written.choice(key, state.seats, state.seats[0])
        return seat


class Options(Field):
    """The options of a game; see `options`."""

    def __init__(self, *keys: str) -> None:
        self._own, self.keys = keys, keys or ("options",)

    def read(self, written: Position, state: Holder) -> Mapping[str, Any]:
        if self._own:
            given = {key: written.get(key) for key in self._own if key in written}
            written = Position({"options": given}, ["options"])
        return written.options(state.game.facts["options"])

    def write(self, value: Any, state: Holder) -> Mapping[str, object]:
        del state
        return dict(value) if self._own else {"options": dict(value)}

    def normal(self, written: Position, state: Holder) -> Mapping[str, object]:
        return self.write(self.read(written, state), state)


class Layer(Field):
    """What lies where, by the keys under which a position tells it; see `pieces`."""

    def __init__(
        self,
        views: Sequence[View],
        order: Callable[[Any], Callable[[Piece], Any]] | None,
        setup: Callable[[Any], Lies] | None,
        rest: Callable[[Any, Pieces], Lies] | None,
    ) -> None:
        self._views, self._order, self._setup, self._rest = views, order, setup, rest
        self.keys = tuple(view.key for view in views)

    def read(self, written: Position, state: Holder) -> Pieces:
        lies = self._empty(state)
        lies.moved = state.moved
        if self._setup is not None and not any(key in written for key in self.keys):
            lies.lay_out(self._setup(state))
        else:
            for view in self._views:
                lies.lay_out(view.read(written, state))
        if self._rest is not None:
            lies.lay_out(self._rest(state, lies))
        return lies

    def write(self, value: Pieces, state: Holder) -> Mapping[str, object]:
        told = {view.key: view.write(value, state, None, all_seen=True) for view in self._views}
        return {key: words for key, words in told.items() if words is not OMIT}

    def seen(self, value: Pieces, state: Holder, seat: str | None) -> Mapping[str, object]:
        told = {view.key: view.write(value, state, seat, all_seen=False) for view in self._views}
        return {key: words for key, words in told.items() if words is not OMIT}

    def normal(self, written: Position, state: Holder) -> Mapping[str, object]:
        told = {}
        for view in self._views:
            if view.key in written:
                lies = self._empty(state)
                lies.lay_out(view.read(written, state))
                told[view.key] = view.write(lies, state, None, all_seen=True)
        return told

    def hidden(self, state: Holder) -> Mapping[str, Piece]:
        found: dict[str, Piece] = {}
        for view in self._views:
            if hidden := getattr(view, "hidden", None):
                found.update(hidden(state))
        return found

    def _empty(self, state: Holder) -> Pieces:
        game = state.game
        return Pieces(order=self._order and self._order(state), stacked=game.stacked, table=game.table)


class Transient(Field):
    """What is no part of a position; see `transient`."""

    def __init__(self, default: object, copy: Callable[[Any], object] | None) -> None:
        self._default, self.copy = default, copy

    def read(self, written: Position, state: Holder) -> object:
        del written
        return self._default(state) if callable(self._default) else self._default


def field(
    read: Callable[[str, Position, Any], object],
    write: Callable[[Any, Any], object] = as_it_is,
    *,
    key: str = "",
    seen: Callable[[Any, Any, str | None], object] | None = None,
    copy: Callable[[Any], object] | None = None,
    fact: Callable[[Any], object] = as_it_is,
    nothing: object = OMIT,
    filled: bool = False,
) -> Any:
    """Declare a field with one key, by default its own name.

    `read(key, written, state)` gives its value; `write(value, state)` and `seen(value, state, seat)` give
    plain data or `OMIT`; `fact` makes of what facts may say what `write` gives; or they are read and
    `filled` as a position is. In a phase in which its key has no place (`Phases`) it is `nothing`, by default
    what it is where a position is silent. See `Field`.
    """
    return Keyed(read, write, key, seen=seen, copy=copy, fact=fact, nothing=nothing, filled=filled)


def transient(default: object = None, copy: Callable[[Any], object] | None = None) -> Any:
    """Declare what is no part of a position: it begins with its default, or with `default(state)`."""
    return Transient(default, copy)


def choice(*values: object, default: object = None, key: str = "") -> Any:
    """Declare one of some values; by default the first."""
    return Choice(values, default, key)


def whole(low: int, high: int, default: int | None = None, key: str = "") -> Any:
    """Declare a whole number within bounds; by default the lower one."""
    first = low if default is None else default
    return field(lambda key, written, _state: written.whole(key, low, high, first), key=key)


def place(key: str = "") -> Any:
    """Declare a space or none, as verbs name it; by default none, also where that says `none` or `null`.

    >>> class Marked(State):
    ...     phase: str = choice("play")
    ...     to_act: str | None = seat_to_act()
    ...     mark: Place | None = place()
    ...     last: tuple[Place, Place] | None = step()
    ...     goals: dict[str, Place | None] = by_seat(of=place())
    >>> marked = Game.of("marked", Rulebook(), Marked)(apart.facts)
    >>> state = marked.load({"mark": "a1", "last": "b1 b2", "goals": {"moon": "c3"}})
    >>> state.mark, state.last, state.goals
    ('a1', ('b1', 'b2'), {'sun': None, 'moon': 'c3'})
    >>> state.position()
    {'phase': 'play', 'to_act': 'sun', 'mark': 'a1', 'last': 'b1 b2', 'goals': {'moon': 'c3'}}
    >>> marked.load({"mark": "d1"})
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.BadPosition: mark has 'd1', which is not a space; they run from a1 to c3
    """

    def read(key: str, written: Position, state: Holder) -> Place | None:
        given = written.get(key)
        return None if given in (None, "none") else read_word(given, key, _spaces(state).read)

    return field(read, lambda at, state: OMIT if at is None else _plain(_spaces(state).write(at)), key=key)


def step(key: str = "") -> Any:
    """Declare a step or none: from where to where something went, as `b1 b2`; see `place`."""

    def read(key: str, written: Position, state: Holder) -> tuple[Place, ...] | None:
        given = written.get(key)
        if given in (None, "none"):
            return None
        ends = worded(given, key, _spaces(state).read, "a1 a2")
        if len(ends) != 2:
            raise BadPosition(f"{key} is from where to where, such as 'a1 a2', not {given!r}", key)
        return tuple(ends)

    def write(ends: tuple[Place, Place] | None, state: Holder) -> object:
        return OMIT if ends is None else " ".join(map(_spaces(state).write, ends))

    return field(read, write, key=key)


def _spaces(state: Holder) -> Any:
    """Give what reads and writes a space in the notation of the game (a `Kind`)."""
    return state.game.grammar.kinds["space"]


def _plain(word: str) -> str | int:
    """Write a word as YAML does: a number is a number."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word


def by_seat(low: int = 0, high: int = 0, *, of: Any = None, key: str = "") -> Any:
    """Declare a whole number within bounds for each seat, such as its points; by default 0.

    Or else declare what another field is `of` each seat, such as its `place()`.

    >>> class Scored(State):
    ...     phase: str = choice("play")
    ...     to_act: str | None = seat_to_act()
    ...     scores: dict[str, int] = by_seat(0, 9)
    >>> Game.of("scored", Rulebook(), Scored)(apart.facts).load({"scores": {"sun": 3}}).scores
    {'sun': 3, 'moon': 0}
    """

    def read(key: str, written: Position, state: Holder) -> dict[str, int]:
        given = written.of_each(key, state.seats, 0)
        return {seat: whole_number_in(number, low, high, key) for seat, number in given.items()}

    if of is not None:
        return BySeat(of, key)
    return field(read, lambda numbers, _state: dict(numbers), key=key, copy=dict)


def seat(key: str = "") -> Any:
    """Declare a seat or nobody; by default nobody, which a position may write as `none` or `null`."""
    return field(
        lambda key, written, state: (
            None if written.get(key) in (None, "none") else written.choice(key, state.seats, "")
        ),
        lambda value, _state: OMIT if value is None else value,
        key=key,
    )


def seat_to_act(key: str = "", over: str = "", until: str = "", unless: str = "") -> Any:
    """Declare the seat to act; by default the first.

    It is nobody where the position says `none`, and always in the phase `over`, if the game has one. In a
    game that ends when a field declared before names a seat (`until="winner"`), it is nobody just then; in
    one that can end otherwise too, the position has to say so (`unless="winner"`).
    """
    return SeatToAct(key, over, until, unless)


def until_over(due: str) -> Any:
    """Declare the phase of a game that has one alone: what is due until nobody is to act, and then `over`."""
    return property(lambda state: "over" if state.to_act is None else due)


def options(*keys: str) -> Any:
    """Declare the game's options, under `options` or under keys of their own; each has its default."""
    return Options(*keys)


def players(key: str = "players", noun: str = "name") -> Any:
    """Declare the seats, where a game leaves a choice: a list of their names; by default the usual ones.

    `noun` says what such a name is: a suit, a colour. Loading raises BadPosition for a number of players, or
    for seats, with which the game cannot be played.
    """

    def read(key: str, written: Position, state: Holder) -> tuple[str, ...]:
        game = state.game
        names = tuple(written.items(key)) if key in written else game.seats_for(None)
        game.seats_for(len(names))
        allowed = game.facts["seats"]["allowed"]
        for name in names:
            if name not in allowed:
                raise BadPosition(f"{name!r} is not a {noun}; there are {', '.join(allowed)}", key)
        if len(set(names)) < len(names):
            raise BadPosition(f"no two seats share a {noun}", key)
        return names

    return field(read, lambda value, _state: list(value), key=key)


def seated(key: str = "players") -> Any:
    """Declare the seats where the number of players says which these are: `players: 3`; by default the usual.

    Loading raises BadPosition for a number with which the game cannot be played.

    >>> class Pairs(State):
    ...     seats: tuple[str, ...] = seated()
    ...     phase: str = choice("play")
    ...     to_act: str | None = seat_to_act()
    >>> default = {"2": ["sun", "moon"], "3": ["sun", "moon", "star"]}
    >>> facts = {**apart.facts, "seats": {"default": default, "allowed": default["3"], "usual": 3}}
    >>> pairs = Game.of("pairs", Rulebook(), Pairs)(facts)
    >>> pairs.load({}).seats, pairs.load({"players": 2}).seats, pairs.new(2).position()["players"]
    (('sun', 'moon', 'star'), ('sun', 'moon'), 2)
    >>> pairs.load({"players": 4})
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.BadPosition: the game is for 2, 3 players, not 4
    """

    def read(key: str, written: Position, state: Holder) -> tuple[str, ...]:
        return state.game.seats_for(written.whole(key, 1, 99, 1) if key in written else None)

    return field(read, lambda seats, _state: len(seats), key=key)


def during(
    *phases: str,
    read: Callable[[str, Position, Any], object],
    write: Callable[[Any], object] = lambda value: value,
    nothing: object = None,
    seen: Callable[[Any, Any, str | None], object] | None = None,
) -> Any:
    """Declare what has a place in some phases only, and is `nothing` in the others.

    The phase is declared before it. `read` and `seen` are those of `field`; `write(value)` gives plain data.
    """

    def reading(key: str, written: Position, state: Holder) -> object:
        if state.phase in phases:
            return read(key, written, state)
        if key in written:
            raise BadPosition(f"{key} is out of place in phase {state.phase}", key)
        return nothing

    declared = field(
        reading,
        lambda value, _state: write(value) if value else OMIT,
        seen=seen or (lambda value, _state, _seat: write(value)),
    )
    declared.secret = seen is not None
    return declared


class View(Protocol):
    """How some of the pieces of a table are written under one key of a position."""

    @property
    def key(self) -> str:
        """The key."""

    def read(self, written: Position, state: Any) -> Lies:
        """Give what the position lays where."""

    def write(self, lies: Pieces, state: Any, seat: str | None, *, all_seen: bool) -> object:
        """Write it, all of it or as a seat sees it; `OMIT` if there is nothing to write."""


def pieces(
    *views: View,
    order: Callable[[Any], Callable[[Piece], Any]] | None = None,
    setup: Callable[[Any], Lies] | None = None,
    rest: Callable[[Any, Pieces], Lies] | None = None,
) -> Any:
    """Declare what lies where, by the keys under which a position tells it.

    `setup` lays out what lies there when the position tells none of these keys; `rest(state, lies)` what no
    key tells, since it follows from the others: a stash holds what is nowhere else. `order(state)` gives the
    key by which pieces at one place are sorted; see `Pieces`.
    """
    return Layer(views, order, setup, rest)
