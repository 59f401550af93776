"""Holdings: how the pieces in trays stand in a position, in words or by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import OMIT
from ppgen.engine.holder import Holder
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, listed, worded


@dataclass(frozen=True, slots=True)
class Words:
    """Pieces in trays as words with blanks between them: `5a 4s`, or by names: `{red: {treasure: 4c}}`.

    `trays(state)` gives the tray, or trays (or mappings like this one) by what they are called under the
    key; `OMIT` where the key has no place. `piece(word, tray)` reads a word, whose ValueError says what would
    be right; `word(piece)` writes it. A seat that may not see what lies in a tray is told how much it is.

    >>> cards = {"Qs": Piece("card", "spades", "Q", name="Qs")}
    >>> pile = Words("pile", lambda _: Place("/pile"), lambda word, _: cards[word], lambda card: card.name)
    >>> lies = pile.read(Position({"pile": "Qs"}, ["pile"]), apart.new())
    >>> lies, pile.write(Pieces(lies), apart.new(), None, all_seen=True)
    ({'/pile': [Piece(kind='card', ..., name='Qs', owner='')]}, 'Qs')
    """

    key: str
    trays: Callable[[Any], Any]
    piece: Callable[[str, Place], Piece]
    word: Callable[[Piece], object]
    example: str = "4c 2s"

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the words.

        Raises:
            BadPosition: there is no such name or piece.
        """
        trays = self.trays(state)
        return {} if trays is OMIT else dict(self._lying(written.get(self.key), trays))

    def _lying(self, given: object, trays: Any) -> Iterator[tuple[Place, list[Piece]]]:
        if isinstance(trays, Place):
            yield trays, worded(given, self.key, lambda word: self.piece(word, trays), self.example)
        else:
            for name, words in Position({self.key: given}, [self.key]).mapping(self.key, trays).items():
                yield from self._lying(words, trays[name])

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> object:
        """Write the words, or how many pieces there are."""

        def told(trays: Any) -> object:
            if isinstance(trays, Place):
                tray = state.game.trays.get(trays.tray)
                if not (all_seen or tray is None or tray.seen_by(seat, trays.owner)):
                    return lies.count(trays) or ""
                return " ".join(str(self.word(piece)) for piece in lies.get(trays, ()))
            return {name: told(tray) for name, tray in trays.items()}

        trays = self.trays(state)
        return OMIT if trays is OMIT else told(trays)


@dataclass(frozen=True, slots=True)
class Named:
    """Pieces that have names, such as cards, in a tray of each seat: `{north: [Qs, 2h]}`.

    `known(state)` gives each piece by its name. In a tray of the table they are a list, `[Qs, 2h]`, or where
    there is one alone its name: `Qs`. Without a tray they lie on the spaces of the board, which everybody
    sees. A seat that may not see what lies in a tray is told how much it is.

    >>> cards = {"Qs": Piece("card", "spades", "Q", name="Qs")}
    >>> middle = Named("middle", lambda state: cards)
    >>> lies = middle.read(Position({"middle": {"b2": ["Qs"]}}, ["middle"]), apart.new())
    >>> middle.write(Pieces(lies), apart.new(), None, all_seen=True)
    {'b2': ['Qs']}
    """

    key: str
    known: Callable[[Any], Mapping[str, Piece]]
    tray: str = ""

    def hidden(self, state: Holder) -> Mapping[str, Piece]:
        """Give the pieces that might lie in its tray if somebody may not see what does; none elsewhere."""
        tray = state.game.trays.get(self.tray)
        return {} if tray is None or tray.sight == "all" else self.known(state)

    def places(self, state: Holder) -> dict[str, Place]:
        """Give the places by what they are called under the key; a tray of the table has no name there."""
        if self._is_of_table(state):
            return {"": state.game.tray[self.tray, ""]}
        if self.tray:
            return {seat: state.game.tray[self.tray, seat] for seat in state.seats}
        return {str(place): place for place in state.game.board.places}

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the names.

        Raises:
            BadPosition: there is no such place or piece, or a piece is named twice.
        """
        places, left = self.places(state), dict(self.known(state))
        lies: dict[Place, list[Piece]] = {}
        for name, listed_here in self._given(written, state, places).items():
            for each in map(str, listed(listed_here, self.key)):
                if each not in left:
                    fault = "is named twice" if each in self.known(state) else "is none of the pieces"
                    where = f"{name} {each!r}" if name else repr(each)
                    raise BadPosition(f"{self.key} gives {where}, which {fault}", self.key)
                lies.setdefault(places[name], []).append(left.pop(each))
        return lies

    def write(self, lies: Pieces, state: Any, seat: str | None, *, all_seen: bool) -> object:
        """Write the names, or how many there are, where something lies."""
        tray = state.game.trays.get(self.tray)

        def told(place: Place) -> list[str] | int:
            seen = all_seen or tray is None or tray.seen_by(seat, place.owner)
            return [piece.name for piece in lies[place]] if seen else lies.count(place)

        found = {name: told(place) for name, place in self.places(state).items() if place in lies}
        if not self._is_of_table(state):
            return found or OMIT
        given = found.get("", OMIT)
        return given[0] if isinstance(given, list) and len(given) == 1 else given

    def _is_of_table(self, state: Holder) -> bool:
        return bool(self.tray) and state.game.trays[self.tray].of == "table"

    def _given(self, written: Position, state: Holder, places: Mapping[str, Place]) -> Mapping[str, object]:
        if not self._is_of_table(state):
            return written.mapping(self.key, places)
        given = written.get(self.key)
        return {"": [given] if isinstance(given, str) else given}
