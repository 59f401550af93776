"""Cards by their names."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Self

from ppgen.engine.notation import Kind
from ppgen.engine.piece import Piece


class Deck(dict[str, Piece]):
    """The cards of a deck by their names, each a rank and the first letter of a suit: `10h`.

    They are in the order in which a hand is sorted: by suits, and within a suit by ranks.

    >>> deck = Deck.of(["clubs", "hearts"], ["2", "3"])
    >>> list(deck)
    ['2c', '3c', '2h', '3h']
    >>> deck.order(deck["3h"]), deck.kind.reads("4h")
    (3, False)
    """

    @classmethod
    def of(cls, suits: Iterable[str], ranks: Sequence[str]) -> Self:
        """Make a deck with every rank, rising, of every suit."""
        cards = (Piece("card", suit, rank, name=rank + suit[0]) for suit in suits for rank in ranks)
        deck = cls((card.name, card) for card in cards)
        deck._order = {card: at for at, card in enumerate(deck.values())}
        return deck

    _order: dict[Piece, int]

    def order(self, card: Piece) -> int:
        """Tell where a card comes in the order."""
        return self._order[card]

    @property
    def kind(self) -> Kind:
        """Read a card by its name."""
        return Kind(self._read, lambda card: str(card.name))

    def shuffled(self, count: int) -> Callable[[Any, random.Random], tuple[tuple[Piece, ...]]]:
        """Give what draws so many cards, for a verb of chance that deals them."""
        return lambda _state, rng: (tuple(rng.sample([*self.values()], count)),)

    def _read(self, word: str) -> Piece:
        if word not in self:
            first, *_, last = self
            raise ValueError(
                f"a card, by its rank and the letter of its suit; they run from {first} to {last}"
            )
        return self[word]


def sets(count: int) -> Callable[[Any, str], Iterator[tuple[tuple[Piece, ...]]]]:
    """Give what proposes every so many cards of `state.hand(seat)`."""
    return lambda state, seat: ((cards,) for cards in combinations(state.hand(seat), count))
