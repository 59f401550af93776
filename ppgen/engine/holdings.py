"""Holdings: how the pieces in trays stand in a position as words, under whatever names a game gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ppgen.engine.fields import OMIT
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, worded


@dataclass(frozen=True, slots=True)
class Words:
    """Pieces in trays as words with blanks between them: `5a 4s`, or by names: `{red: {treasure: 4c}}`.

    `trays(state)` gives the tray, or trays (or mappings like this one) by what they are called under the
    key; `OMIT` where the key has no place. `piece(word, tray)` reads a word, whose ValueError says what would
    be right; `word(piece)` writes it. A position shows all of them to everybody.

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

    def read(self, written: Position, state: Any) -> Lies:
        """Read the words.

        Raises:
            BadPosition: there is no such name or piece.
        """
        trays = self.trays(state)
        return {} if trays is OMIT else dict(self._lying(written.get(self.key), trays))

    def _lying(self, given: Any, trays: Any) -> Iterator[tuple[Place, list[Piece]]]:
        if isinstance(trays, Place):
            yield trays, worded(given, self.key, lambda word: self.piece(word, trays), self.example)
        else:
            for name, words in Position({self.key: given}, [self.key]).mapping(self.key, trays).items():
                yield from self._lying(words, trays[name])

    def write(self, lies: Pieces, state: Any, seat: str | None, *, all_seen: bool) -> Any:
        """Write the words."""
        del seat, all_seen

        def told(trays: Any) -> Any:
            if isinstance(trays, Place):
                return " ".join(str(self.word(piece)) for piece in lies.get(trays, ()))
            return {name: told(tray) for name, tray in trays.items()}

        trays = self.trays(state)
        return OMIT if trays is OMIT else told(trays)
