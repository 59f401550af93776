"""What lies where, and how it is moved so that everybody knows what moved."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from ppgen.engine.piece import Moved, Piece
from ppgen.engine.place import Place, Table

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
ANYWHERE = Table((), bounded=False)
Lies = Mapping[Place, Iterable[Piece]]
"""What lies where, before it is laid out."""


class Moves(list[Moved]):
    """What has moved since the last event was told; while it is `silent`, nothing is noted."""

    __slots__ = ("silent",)

    def __init__(self) -> None:
        super().__init__()
        self.silent = False

    def note(self, piece: Piece, start: Place | None, end: Place | None) -> None:
        """Note that a piece went from one place to another."""
        if not self.silent:
            self.append(Moved(piece, start, end))


class Pieces(dict[Place, tuple[Piece, ...]]):
    """The pieces of a table by place, bottom first; a place where nothing lies is not in it.

    It is read like any dictionary, and changed by its own methods alone, which note down what moved; the next
    event that is told carries it. Where `order` is given, pieces at one place stand in that
    order, unless the place is one of the `stacked` trays, where the order means something. Nothing is laid
    where `table` has no place: that raises NoSuchPlace, unless somebody plays on in thought.

    >>> red = Piece("stone", owner="red")
    >>> on = Pieces({Place("a1"): (red,)})
    >>> on.move(red, Place("a1"), Place("b1"))
    >>> on.owner(Place("b1")), Place("a1") in on
    ('red', False)
    >>> on.moved
    [Moved(piece=Piece(kind='stone', ..., owner='red'), start='a1', end='b1')]
    """

    def __init__(
        self,
        lies: Mapping[Place, tuple[Piece, ...]] | None = None,
        order: Callable[[Piece], Any] | None = None,
        stacked: frozenset[str] = frozenset(),
        moved: Moves | None = None,
        table: Table | None = None,
    ) -> None:
        super().__init__(lies or {})
        self.table = ANYWHERE if table is None else table
        self.order = order
        self.stacked = stacked
        self.moved = Moves() if moved is None else moved
        """What has moved since the last event was told."""
        self.known: dict[Hashable, Any] = {}
        """Answers that hold until something moves; see `cached`."""
        self.held: dict[str, dict[Place, None]] = {}
        """The places of the owners that somebody asked for, kept up with what moves; see `of`."""

    def cached(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Give the answer to a question about what lies where; it is worked out once until that changes.

        >>> on = Pieces({Place("a1"): (Piece("stone", owner="red"),)})
        >>> on.cached("red", lambda: [*on.of("red")])
        ['a1']
        """
        if key not in self.known:
            self.known[key] = ask()
        answer: T = self.known[key]
        return answer

    def put(self, piece: Piece, place: Place) -> None:
        """Lay a piece that was off the table on top of what lies at a place."""
        self._lay(piece, place)
        if not self.moved.silent:
            self._note(piece, None, place)

    def take(self, piece: Piece, place: Place) -> None:
        """Take a piece off the table. Raises KeyError if it does not lie there."""
        self._lift(piece, place)
        self._note(piece, place, None)

    def sweep(self, places: Iterable[Place]) -> None:
        """Take everything off the table that lies at some places."""
        self.known = {}
        for place in places:
            lying = self.pop(place, ())
            if self.held:
                self._hold(place)
            if not self.moved.silent:
                for piece in lying:
                    self._note(piece, place, None)

    def move(self, piece: Piece, start: Place, end: Place) -> None:
        """Move a piece from a place to the top of another. Raises KeyError if it does not lie there."""
        lying = self[start]
        if end in self or len(lying) > 1 or lying[0] is not piece:
            self._lift(piece, start)
            self._lay(piece, end)
        else:  # as nearly always, so that nothing is called that need not be
            self.known = {}
            self[end] = lying
            del self[start]
            own = self.held.get(piece.owner)
            if own is not None:
                del own[start]
                own[end] = None
        if not self.moved.silent:
            self._note(piece, start, end)

    def shift(self, ways: Mapping[Place, Place]) -> None:
        """Move all that lies at some places to others, everything at the same moment."""
        self.known = {}
        lifted = [(start, self.pop(start)) for start in filter(self.__contains__, ways)]
        held = self.held
        if held:
            for start, _ in lifted:
                self._hold(start)
        silent = self.moved.silent
        for start, lying in lifted:
            end = ways[start]
            there = self.get(end)
            if there is None or self.order is None:
                self[end] = there + lying if there else lying
                if held:
                    self._hold(end)
            else:
                for piece in lying:
                    self._lay(piece, end)
            if not silent:
                for piece in lying:
                    self._note(piece, start, end)

    def sow(self, start: Place, ends: Iterable[Place]) -> None:
        """Move the pieces of a place, all alike, to others, one to each."""
        if self.known or self.held:
            self.known, self.held = {}, {}
        lying = self.pop(start)
        ones, get = lying[:1], self.get
        for end in ends:
            self[end] = get(end, ()) + ones
        if not self.moved.silent:
            for piece, end in zip(lying, ends, strict=True):
                self._note(piece, start, end)

    def sown(self, start: Place, ends: Iterable[Place]) -> Pieces:
        """Give what would lie where after sowing; nothing has moved.

        >>> seed = Piece("seed")
        >>> on = Pieces({Place("a"): (seed, seed), Place("b"): (seed,)})
        >>> on.sown(Place("a"), [Place("b"), Place("c")]).count(Place("b")), on.count(Place("b"))
        (2, 1)
        """
        sown = self.twin(Moves())
        sown.sow(start, ends)
        return sown

    def turn(self, piece: Piece, place: Place, turned: Piece) -> None:
        """Turn a piece over or around where it lies. Raises KeyError if it does not lie there."""
        lying = self[place]
        index = _index(lying, piece, place)
        self.known = {}
        self[place] = (*lying[:index], turned, *lying[index + 1 :])
        if self.held:
            self._hold(place)
        self._note(turned, place, place)

    def lay_out(self, lies: Lies) -> None:
        """Lay pieces out for a new game or a position; nothing has moved."""
        for place, pieces in lies.items():
            self.table.see(place)
            for piece in pieces:
                self._lay(piece, place)

    def top(self, place: Place) -> Piece | None:
        """Give the piece on top of a place, or None if nothing lies there."""
        lying = self.get(place)
        return lying[-1] if lying else None

    def owner(self, place: Place) -> str | None:
        """Give the owner of the piece on top of a place, or None if nothing lies there."""
        lying = self.get(place)
        return lying[-1].owner if lying else None

    def count(self, place: Place) -> int:
        """Count the pieces at a place."""
        return len(self.get(place, ()))

    def lying(self, place: Place) -> list[Piece]:
        """Give what lies at a place, sorted if that is a tray in which the order means nothing."""
        lying = [*self.get(place, ())]
        return lying if not place.is_tray or place.tray in self.stacked else sorted(lying, key=repr)

    def of(self, owner: str) -> Collection[Place]:
        """Give the places on which a piece of an owner lies on top; whoever asks leaves them as they are."""
        found = self.held.get(owner)
        if found is None:
            found = self.held[owner] = {
                place: None for place, lying in self.items() if lying[-1].owner == owner
            }
        return found

    def where(self, piece: Piece) -> list[Place]:
        """List the places of the board on which a piece lies, or any that is equal to it; see `of`."""
        found: list[Place] | None = self.known.get(("where", piece))
        if found is None:
            found = [place for place, lying in self.items() if not place.is_tray and piece in lying]
            self.known["where", piece] = found
        return found

    def find(self, name: str) -> Place:
        """Give where the piece with a name lies. Raises KeyError if there is none.

        >>> Pieces({Place("b2"): (Piece("pawn", name="red"),)}).find("red")
        'b2'
        """
        places: dict[str, Place] | None = self.known.get("find")
        if places is None:
            places = {piece.name: place for place, lying in self.items() for piece in lying}
            self.known["find"] = places
        return places[name]

    def each(self) -> Iterator[tuple[Place, Piece]]:
        """Yield every piece with its place."""
        return ((place, piece) for place, lying in self.items() for piece in lying)

    def twin(self, moved: Moves) -> Pieces:
        """Copy it for another state, which notes its own moves."""
        twin = Pieces.__new__(Pieces)
        dict.update(twin, self)
        twin.order, twin.stacked, twin.moved = self.order, self.stacked, moved
        twin.table = self.table
        twin.known, twin.held = {}, {}
        return twin

    def _note(self, piece: Piece, start: Place | None, end: Place | None) -> None:
        """Note what moved, and see that the table has these places; playing on in thought does neither."""
        if not self.moved.silent:
            if start is not None:
                start = self.table.get(start, start)
            if end is not None:
                self.table.see(end)
            self.moved.note(piece, start, end)

    def _lay(self, piece: Piece, place: Place) -> None:
        self.known = {}
        lying = self.get(place)
        if lying is None:
            self[place] = (piece,)
        elif self.order is None or lying[-1] == piece or (self.stacked and place.tray in self.stacked):
            self[place] = (*lying, piece)
        else:
            row = list(lying)
            insort(row, piece, key=self.order)
            self[place] = tuple(row)
        if self.held:
            self._hold(place)

    def _lift(self, piece: Piece, place: Place) -> None:
        self.known = {}
        lying = self[place]
        index = -1 if lying[-1] == piece else _index(lying, piece, place)
        left = lying[:index] + lying[index:][1:]
        if left:
            self[place] = left
        else:
            del self[place]
        if self.held and not (left and left[-1].owner == piece.owner):
            self._hold(place)

    def _hold(self, place: Place) -> None:
        """Find anew whose piece lies on top of a place."""
        owner = self.owner(place)
        for one, places in self.held.items():
            if one == owner:
                places[place] = None
            elif place in places:
                del places[place]


def cached_until_moved(ask: F) -> F:
    """Work out once what a seat can do or has, by what lies where alone (`state.on`), until that changes.

    >>> @cached_until_moved
    ... def alone(state, seat):
    ...     return len(state.on.of(seat)) == 1
    >>> state = apart.load({"board": ["s . .", ". . .", ". . ."]})
    >>> alone(state, "sun"), state.on.put(Piece("stone", owner="sun"), Place("c1")), alone(state, "sun")
    (True, None, False)
    """

    def known(state: Any, seat: str) -> Any:
        answers, key = state.on.known, (ask, seat)
        answer = answers.get(key)
        if answer is None:
            answer = answers[key] = ask(state, seat)
        return answer

    return cast("F", wraps(ask)(known))


def _index(lying: tuple[Piece, ...], piece: Piece, place: Place) -> int:
    """Find the topmost piece that is the one meant."""
    if piece not in lying:
        raise KeyError(f"{piece} does not lie at {place}")
    return len(lying) - 1 - lying[::-1].index(piece)
