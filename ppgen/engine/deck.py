"""Cards by their names."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Self

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import field, pieces
from ppgen.engine.holder import Holder
from ppgen.engine.holdings import Named
from ppgen.engine.notation import Kind
from ppgen.engine.piece import Piece
from ppgen.engine.position import Position

Cards = tuple[Piece, ...]
"""Some cards, such as those of a hand."""
SUIT_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
"""Letters of suits by their signs."""


class Deck(dict[str, Piece]):
    """The cards of a deck by their names, each a rank and the first letter of a suit: `10h`.

    A line that somebody types may name them otherwise: `10H`, `th`, `10♥`.

    A hand is sorted by suits, and within a suit by ranks; or `by_rank`, and within a rank by suits.

    >>> deck = Deck.of(["clubs", "hearts"], ["2", "3"])
    >>> list(deck)
    ['2c', '3c', '2h', '3h']
    >>> deck.order(deck["3h"]), deck.rank(deck["3h"]), deck.kind.reads("4h")
    (3, 2, False)
    >>> [deck.kind.reads(word) for word in ("3H", "3♥", "3 h", "h", "")]
    [True, True, False, False, False]
    >>> ranked = Deck.of(["clubs", "hearts"], ["2", "3"], by_rank=True)
    >>> told(ranked.sorted(ranked.values())), ranked.ranks([deck["3h"], deck["2c"]])
    ('2c 2h 3c 3h', [2, 1])
    """

    ACE_HIGH = (*map(str, range(2, 11)), *"JQKA")
    """The ranks of a suit of thirteen, rising."""
    ACE_LOW = ("A", *ACE_HIGH[:-1])
    """The same, where the ace is the lowest."""

    @classmethod
    def of(cls, suits: Iterable[str], ranks: Sequence[str], *, by_rank: bool = False) -> Self:
        """Make a deck with every rank, rising, of every suit."""
        cards = [Piece("card", suit, rank, name=rank + suit[0]) for suit in suits for rank in ranks]
        deck = cls((card.name, card) for card in cards)
        deck._rank = {card: ranks.index(str(card.value)) + 1 for card in cards}
        ordered = sorted(cards, key=deck.rank) if by_rank else cards
        deck._order = {card: at for at, card in enumerate(ordered)}
        return deck

    _order: dict[Piece, int]
    _rank: dict[Piece, int]

    def order(self, card: Piece) -> int:
        """Tell where a card comes in the order."""
        return self._order[card]

    def sorted(self, cards: Iterable[Piece]) -> list[Piece]:
        """Sort cards as a hand is sorted."""
        return sorted(cards, key=self._order.__getitem__)

    def rank(self, card: Piece) -> int:
        """Tell which rank a card has in its suit; the lowest is 1."""
        return self._rank[card]

    def ranks(self, cards: Iterable[Piece]) -> list[int]:
        """Give the ranks of cards, as melds ask for them."""
        return [self._rank[card] for card in cards]

    @property
    def kind(self) -> Kind:
        """Read a card by its name."""
        return Kind(self._read, lambda card: str(card.name))

    def lying(self, **keys: str) -> Any:
        """Declare where the cards of the deck lie: each key of a position with its tray.

        A key with no tray is that of the board. See `ppgen.engine.holdings.Named`.
        """
        views = (Named(key, lambda _state: self, tray) for key, tray in keys.items())
        return pieces(*views, order=lambda _state: self.order)

    def row(self) -> Any:
        """Declare some cards of the deck in a row, such as those of a count: `[6c, 9s]`."""

        def read(key: str, written: Position, _state: Holder) -> Cards:
            given = [str(name) for name in written.items(key)]
            if unknown := [name for name in given if name not in self]:
                raise BadPosition(f"{key} gives {unknown[0]!r}, which is none of the cards", key)
            return tuple(self[name] for name in given)

        return field(read, lambda cards, _state: names(cards))

    def shuffled(self, count: int) -> Callable[[Any, random.Random], tuple[Cards]]:
        """Give what draws so many cards, for a verb of chance that deals them."""
        return lambda _state, rng: (tuple(rng.sample([*self.values()], count)),)

    def _read(self, word: str) -> Piece:
        card = self.get(word) or self.get(_usual(word))
        if card is None:
            first, *_, last = self
            raise ValueError(
                f"a card, by its rank and the letter of its suit; they run from {first} to {last}"
            )
        return card


def _usual(word: str) -> str:
    """Give the name of a card that is written as others do: `5H`, `td`, `Q♠`."""
    rank, suit = word[:-1].upper(), word[-1:].lower()
    return ("10" if rank == "T" else rank) + SUIT_SIGNS.get(suit, suit)


def names(cards: Iterable[Piece]) -> list[str]:
    """Give the names of cards."""
    return [card.name for card in cards]


def told(cards: Iterable[Piece]) -> str:
    """Tell which cards there are: `Qs 10h`."""
    return " ".join(names(cards))


def sets(count: int) -> Callable[[Any, str], Iterator[tuple[Cards]]]:
    """Give what proposes every so many cards of `state.hand(seat)`."""
    return lambda state, seat: ((cards,) for cards in combinations(state.hand(seat), count))
