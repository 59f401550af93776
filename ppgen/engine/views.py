"""Views: how the pieces of a table stand under one key of a position, for the formats that games share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import OMIT
from ppgen.engine.holder import Holder
from ppgen.engine.laid import words_in
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, listed, whole_number_in


@dataclass(frozen=True, slots=True)
class Rows:
    """What lies on a grid, as rows of letters from the north: `b w b w`, with `.` where nothing lies.

    `letters` gives the piece of each letter.

    >>> rows = Rows("board", {"s": Piece("stone", owner="sun")})
    >>> written = Position({"board": ["s . .", ". . .", ". . s"]}, ["board"])
    >>> lies = rows.read(written, apart.new())
    >>> list(lies)
    ['a3', 'c1']
    >>> rows.write(Pieces(lies), apart.new(), None, all_seen=True)
    ['s . .', '. . .', '. . s']
    """

    key: str
    letters: Mapping[str, Piece]

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the rows.

        Raises:
            BadPosition: they are not as many, or not as long, as those of the board; or a letter is unknown.
        """
        rows, what = state.game.board.rows, "letters, from the north, such as 'b w . b'"
        lies: dict[Place, Iterable[Piece]] = {}
        for place, letter in words_in(written.get(self.key), self.key, rows, what).items():
            if letter in self.letters:
                lies[place] = (self.letters[letter],)
            elif letter != ".":
                known = ", ".join([*self.letters, "."])
                raise BadPosition(f"{self.key} has {letter!r} on {place}; there are {known}", self.key)
        return lies

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> list[str]:
        """Write the rows; a board of this kind hides nothing."""
        del seat, all_seen
        letter = {piece: letter for letter, piece in self.letters.items()}

        def drawn(place: Place) -> str:
            piece = lies.top(place)
            return "." if piece is None else letter[piece]

        return [" ".join(map(drawn, row)) for row in state.game.board.rows]


@dataclass(frozen=True, slots=True)
class At:
    """Where the only piece of its kind lies: `pawn: 6`."""

    key: str
    piece: Piece

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the place.

        Raises:
            BadPosition: there is no such place.
        """
        board, given = state.game.board, written.get(self.key)
        if str(given) not in board.named:
            wanted = f"a space; they run from {board.places[0]} to {board.places[-1]}"
            raise BadPosition(f"{self.key} is on {given!r}, which is not {wanted}", self.key)
        return {board.named[str(given)]: (self.piece,)}

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write the place; a board of this kind hides nothing."""
        del state, seat, all_seen
        return next((_plain_name(place) for place, piece in lies.each() if piece == self.piece), OMIT)


@dataclass(frozen=True, slots=True)
class Owners:
    """What lies on the board, as the owners of the pieces on each place: `{24: [suns], 25: [moons, moons]}`.

    `piece(seat, state)` gives a seat's piece; a seat's pieces are all alike. `noun` is what a place is
    called.
    """

    key: str
    piece: Callable[[str, Any], Piece]
    noun: str = "space"

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the owners.

        Raises:
            BadPosition: there is no such place or seat.
        """
        lies: dict[Place, Iterable[Piece]] = {}
        places = state.game.board.places
        known = {_plain_name(place): place for place in places}
        for name, owners in written.mapping(self.key).items():
            if name not in known or isinstance(name, bool):
                wanted = f"they run from {places[0]} to {places[-1]}"
                raise BadPosition(f"there is no {self.noun} {name!r}; {wanted}", self.key)
            for owner in Position({self.key: owners}, [self.key]).items(self.key):
                if owner not in state.seats:
                    seats = ", ".join(state.seats)
                    raise BadPosition(f"{self.key} names {owner!r}; the seats are {seats}", self.key)
                lies[known[name]] = (*lies.get(known[name], ()), self.piece(owner, state))
        return lies

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write the owners, in the order of the board."""
        del seat, all_seen
        return {
            _plain_name(place): [piece.owner for piece in lies[place]]
            for place in state.game.board.places
            if place in lies
        }


@dataclass(frozen=True, slots=True)
class Places:
    """On which places of the board the pieces of each seat lie: `{suns: [a1, d1], moons: [g7]}`.

    `piece(seat, state)` gives a seat's piece; those of a seat are all alike, and no two lie on one place.
    `among(state)` gives the places on which they can lie, where that is not the whole board.

    >>> places = Places("board", lambda seat, state: Piece("stone", owner=seat))
    >>> lies = places.read(Position({"board": {"sun": ["a3", "c1"]}}, ["board"]), apart.new())
    >>> places.write(Pieces(lies), apart.new(), None, all_seen=True)
    {'sun': ['c1', 'a3'], 'moon': []}
    >>> corners = Places("board", places.piece, among=lambda state: state.game.board.corners)
    >>> corners.read(Position({"board": {"sun": ["a2"]}}, ["board"]), apart.new())
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.BadPosition: board has sun on a2; there are a3, c3, a1, c1
    """

    key: str
    piece: Callable[[str, Any], Piece]
    among: Callable[[Any], Collection[Place]] | None = None

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the places.

        Raises:
            BadPosition: there is no such seat or place, or it is named twice, or nothing can lie there.
        """
        board = state.game.board
        among = None if self.among is None else self.among(state)
        lies: dict[Place, Iterable[Piece]] = {}
        for owner, names in written.mapping(self.key, state.seats).items():
            for name in listed(names, self.key):
                place = board.named.get(str(name))
                if place is None:
                    wanted = f"they run from {board.places[0]} to {board.places[-1]}"
                    raise BadPosition(f"there is no space {name!r}; {wanted}", self.key)
                if among is not None and place not in among:
                    there = ", ".join(map(str, among)) or "none"
                    raise BadPosition(f"{self.key} has {owner} on {name}; there are {there}", self.key)
                if place in lies:
                    raise BadPosition(f"{name} has room for one piece only", self.key)
                lies[place] = (self.piece(owner, state),)
        return lies

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write the places, in the order of the board."""
        del seat, all_seen
        places = state.game.board.places
        return {
            owner: [_plain_name(place) for place in places if lies.owner(place) == owner]
            for owner in state.seats
        }


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many pieces of each seat lie on each place of the board: `{white: {24: 2, 13: 5}, black: {1: 2}}`.

    `piece(seat, state)` gives a seat's piece; those of a seat are all alike.

    >>> numbers = Numbers("board", lambda seat, state: Piece("stone", owner=seat))
    >>> lies = numbers.read(Position({"board": {"sun": {"a3": 2}}}, ["board"]), apart.new())
    >>> numbers.write(Pieces(lies), apart.new(), None, all_seen=True)
    {'sun': {'a3': 2}, 'moon': {}}
    """

    key: str
    piece: Callable[[str, Any], Piece]

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the numbers.

        Raises:
            BadPosition: there is no such seat or place, or a number cannot be.
        """
        places = {_plain_name(place): place for place in state.game.board.places}
        lies: dict[Place, tuple[Piece, ...]] = {}
        for owner in written.mapping(self.key, state.seats):
            piece = self.piece(owner, state)
            numbers = Position(written.mapping(self.key), state.seats).mapping(owner, places)
            for name, count in numbers.items():
                here = lies.get(places[name], ())
                lies[places[name]] = (*here, *(piece,) * whole_number_in(count, 1, 999, self.key))
        return lies

    def write(
        self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool
    ) -> dict[str, dict[str | int, int]]:
        """Write the numbers, in the order of the board; a board of this kind hides nothing."""
        del seat, all_seen
        pieces = {owner: self.piece(owner, state) for owner in state.seats}
        return {
            owner: {
                _plain_name(place): lies[place].count(piece)
                for place in state.game.board.places
                if piece in lies.get(place, ())
            }
            for owner, piece in pieces.items()
        }


@dataclass(frozen=True, slots=True)
class Heaps:
    """How many pieces lie in each pit, as rows of numbers from the north: `4 4 4 4`; they are all alike.

    >>> heaps = Heaps("board", Piece("seed"))
    >>> lies = heaps.read(Position({"board": ["0 2 0", "0 0 0", "0 0 1"]}, ["board"]), apart.new())
    >>> heaps.write(Pieces(lies), apart.new(), None, all_seen=True)
    ['0 2 0', '0 0 0', '0 0 1']
    """

    key: str
    piece: Piece

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the rows.

        Raises:
            BadPosition: they are not as many, or not as long, as those of the board; or they hold no numbers.
        """
        rows, what = state.game.board.rows, "numbers, from the north, such as '4 0 1'"
        words = words_in(written.get(self.key), self.key, rows, what)
        for place, word in words.items():
            if not (word.isascii() and word.isdigit()) or len(word) > 3:
                raise BadPosition(f"{self.key} has {word!r} on {place}, which is no number", self.key)
        return {place: (self.piece,) * int(word) for place, word in words.items()}

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> list[str]:
        """Write the rows; a board of this kind hides nothing."""
        del seat, all_seen
        return [" ".join(str(lies.count(place)) for place in row) for row in state.game.board.rows]


@dataclass(frozen=True, slots=True)
class Stores:
    """How many pieces lie in the store of each seat, a space of the board with its name: `{south: 12}`."""

    key: str
    piece: Piece

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the numbers.

        Raises:
            BadPosition: a seat or a number cannot be.
        """
        named = state.game.board.named
        given = written.mapping(self.key, state.seats)
        return {
            named[seat]: (self.piece,) * whole_number_in(count, 0, 999, self.key)
            for seat, count in given.items()
        }

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> dict[str, int]:
        """Write the numbers; everybody sees them."""
        del seat, all_seen
        return {owner: lies.count(state.game.board.named[owner]) for owner in state.seats}


def _plain_name(place: Place) -> str | int:
    """Name a place as YAML does: a number is a number."""
    return int(place) if place.isascii() and place.isdigit() and len(place) < 10 else str(place)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many pieces lie in a tray of each seat: `{suns: 2}`; those of a seat are all alike.

    `piece(seat, state)` gives a seat's piece, `most(state)` how many it has.
    """

    key: str
    tray: str
    piece: Callable[[str, Any], Piece]
    most: Callable[[Any], int]

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the numbers.

        Raises:
            BadPosition: one is not that of so many pieces.
        """
        given = written.mapping(self.key, state.seats)
        return {
            Place.tray_of(self.tray, seat): (self.piece(seat, state),)
            * whole_number_in(given.get(seat, 0), 0, self.most(state), self.key)
            for seat in state.seats
        }

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> dict[str, int]:
        """Write the numbers; everybody may know them."""
        del seat, all_seen
        return {owner: lies.count(Place.tray_of(self.tray, owner)) for owner in state.seats}


@dataclass(frozen=True, slots=True)
class CustomView:
    """What a position tells in a way of the game's own.

    `reader(key, written, state)` gives what lies where; `writer(lies, state)` plain data or `OMIT`, and so
    does `seen(lies, state, seat)`, where a seat may not know all of it.

    >>> count = CustomView("stones", lambda key, written, state: {}, lambda lies, state: len(lies))
    >>> count.write(Pieces({Place("b2"): (Piece("stone"),)}), apart.new(), None, all_seen=True)
    1
    """

    key: str
    reader: Callable[[str, Position, Any], Lies]
    writer: Callable[[Pieces, Any], object] = lambda _lies, _state: OMIT
    seen: Callable[[Pieces, Any, str | None], object] | None = None

    def read(self, written: Position, state: Holder) -> Lies:
        """Give what the position lays where; nothing in a phase in which it has no place."""
        return self.reader(self.key, written, state) if self.key in state.keys_due() else {}

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write it, all of it or as a seat sees it."""
        if all_seen or self.seen is None:
            return self.writer(lies, state)
        return self.seen(lies, state, seat)
