"""Laid: what is named piece by piece in a position, in rows or by its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import OMIT
from ppgen.engine.holder import Holder
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, listed

Grid = Sequence[Sequence[Place]]
"""The places of a grid as they are drawn: rows from the north, each from the west."""


def words_in(given: object, key: str, rows: Grid, what: str) -> dict[Place, str]:
    """Read a word for each place of some rows; `what` says what they are, with an example.

    >>> words_in(["4c --", "2s 3m"], "layout", Board.grid(2, 2).rows, "tiles")
    {'a2': '4c', 'b2': '--', 'a1': '2s', 'b1': '3m'}

    Raises:
        BadPosition: the rows are not as many, or not as long.
    """
    words = [str(row).split() for row in listed(given, key)]
    if [len(row) for row in words] != [len(row) for row in rows]:
        lengths = " and ".join(dict.fromkeys(str(len(row)) for row in rows))
        raise BadPosition(f"{key} has {len(rows)} rows of {lengths} {what}", key)
    return dict(zip(chain(*rows), chain(*words), strict=True))


@dataclass(frozen=True, slots=True)
class GridOfWords:
    """What is laid out in rows, as words from the north, each piece once: `4c -- 2s`.

    `rows(state)` gives the places, `known(state, place)` by its word what can lie at one, `word(piece)`
    writes a piece, by default its name or its value. `empty` stands where nothing lies, which without it is
    nowhere.

    >>> cards = {"Qs": Piece("card", "spades", "Q", name="Qs")}
    >>> drawn = lambda state: state.game.board.rows
    >>> rows = GridOfWords("board", drawn, lambda *_: cards, empty="--")
    >>> written = Position({"board": ["-- Qs --", "-- -- --", "-- -- --"]}, ["board"])
    >>> lies = rows.read(written, apart.new())
    >>> list(lies), rows.write(Pieces(lies), apart.new(), None, all_seen=True)
    (['b3'], ['-- Qs --', '-- -- --', '-- -- --'])
    """

    key: str
    rows: Callable[[Any], Grid]
    known: Callable[[Any, Place], Mapping[str, Piece]]
    word: Callable[[Piece], str] = lambda piece: piece.name or str(piece.value)
    empty: str = ""

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the rows.

        Raises:
            BadPosition: they are left out in a phase in which they have a place; they are not as many, or
                not as long, as those of the places; there is no such piece, or one is there twice.
        """
        lies: dict[Place, tuple[Piece]] = {}
        if self.key not in state.keys_due():
            return lies
        given = written.need(self.key)
        if isinstance(given, str):
            raise BadPosition(f"there is no layout {given!r} among the game's data", self.key)
        for place, word in words_in(given, self.key, self.rows(state), "pieces").items():
            known = self.known(state, place)
            if word in known and (known[word],) not in lies.values():
                lies[place] = (known[word],)
            elif word != self.empty:
                fault = "twice" if word in known else f"on {place}, which is none of the pieces"
                raise BadPosition(f"{self.key} has {word} {fault}", self.key)
        return lies

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write the rows, which everybody sees; nothing if nothing lies there."""
        del seat, all_seen
        rows = self.rows(state)
        if not any(place in lies for place in chain(*rows)):
            return OMIT
        return [
            " ".join("".join(map(self.word, lies.get(at, ()))) or self.empty for at in row) for row in rows
        ]


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Where each of some pieces stands that have names: `{red: a3, black: out}`.

    `names(state)` gives the names, by default of the seats, `place(word, name, state)` where a piece is by a
    word, whose ValueError says what would be right, and `piece(name, place, state)` the piece as it lies
    there, by default `state.pawn(name)`. `word(place, state)`
    writes a place; where that is empty, the piece is `absent`, by a word if there is one for that. A piece
    that is left out is where it `usual(name, state)` is, if there is such a place. Of `complete` names none
    is left out while the key has a place in the phase.

    >>> stands = NamedPlaces(
    ...     "pawns",
    ...     place=lambda word, name, state: state.game.grammar.kinds["space"].read(word),
    ...     piece=lambda name, place, state: Piece("pawn", name=name),
    ... )
    >>> lies = stands.read(Position({"pawns": {"moon": "b2"}}, ["pawns"]), apart.new())
    >>> lies, stands.write(Pieces(lies), apart.new(), None, all_seen=True)
    ({'b2': [Piece(kind='pawn', ..., name='moon', owner='')]}, {'moon': 'b2'})
    >>> stands.read(Position({"pawns": {"sun": "d1"}}, ["pawns"]), apart.new())
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.BadPosition: pawns puts sun on 'd1', which is not a space; they run from a1 to c3
    """

    key: str
    place: Callable[[str, str, Any], Place]
    names: Callable[[Any], Collection[str]] = lambda state: state.seats
    piece: Callable[[str, Place, Any], Piece] = lambda name, _place, state: state.pawn(name)
    word: Callable[[Place, Any], str] = lambda place, _state: str(place)
    usual: Callable[[str, Any], Place | None] = lambda _name, _state: None
    complete: bool = False
    absent: str = ""

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the places.

        Raises:
            BadPosition: there is no such name or place.
        """
        lies: dict[Place, list[Piece]] = {}
        given = written.mapping(self.key, self.names(state))
        for name in self.names(state):
            place = self._placed(given[name], name, state) if name in given else self.usual(name, state)
            if place is not None:
                lies.setdefault(place, []).append(self.piece(name, place, state))
            elif self.complete and name not in given and self.key in state.keys_due():
                raise BadPosition(f"{self.key} leaves out {name}", self.key)
        return lies

    def _placed(self, word: object, name: str, state: Holder) -> Place | None:
        if self.absent and word == self.absent:
            return None
        try:
            return self.place(str(word), name, state)
        except ValueError as error:
            wanted = f"{error} or {self.absent}" if self.absent else error
            fault = f"{self.key} puts {name} on {word!r}, which is not {wanted}"
            raise BadPosition(fault, self.key) from None

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> dict[str, str]:
        """Write the places, which everybody sees, in the order of the names."""
        del seat, all_seen
        words = {piece.name: self.word(place, state) for place, piece in lies.each()}
        told = {name: words.get(name) or self.absent for name in self.names(state)}
        return {name: word for name, word in told.items() if word}
