"""What cards are worth in the play and in the show, clause by clause.

The functions for a hand take its cards alone, and the state only for what has been agreed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Rulebook
from ppgen.games.cribbage.cards import DECK, RANK, Cards

if TYPE_CHECKING:
    from ppgen.games.cribbage.state import Cribbage

rules = Rulebook(card=DECK.kind)
COUNTS: dict[str | None, int] = {rank: min(number, 10) for rank, number in RANK.items()}


@rules.value("setup.ranks", otherwise=0)
def counts(state: Cribbage, card: Piece) -> int:
    return COUNTS[card.value]


def total(state: Cribbage) -> int:
    return state.once("total", lambda: sum([counts(state, card) for card in state.count]))


# In the play.


@rules.value("play.fifteen", otherwise=0)
def fifteen(state: Cribbage) -> int:
    return 2 * (total(state) == 15)


@rules.value("play.thirty-one", otherwise=0)
def thirty_one(state: Cribbage) -> int:
    return 2 * (total(state) == 31)


@rules.value("play.pairs", otherwise=0)
def like(state: Cribbage) -> int:
    """Give 2 for each pair among the last cards that are of one rank."""
    alike = 1
    while state.count[-alike - 1 : -alike] and state.count[-alike - 1].value == state.count[-1].value:
        alike += 1
    return alike * (alike - 1)


@rules.value("play.run", otherwise=0)
def run(state: Cribbage) -> int:
    """Give the length of the longest row of ranks that the last cards make, in any order."""
    ranks = [RANK[str(card.value)] for card in state.count]
    tails = (ranks[start:] for start in range(len(ranks) - 2))
    return next((len(tail) for tail in tails if len({*tail}) == len(tail) == max(tail) - min(tail) + 1), 0)


# In the show.


@rules.value("show.order", instead=lambda state: [state.dealer, state.pone(), state.dealer])
def counters(state: Cribbage) -> list[str]:
    return [state.pone(), state.dealer, state.dealer]


@rules.value("show.fifteens", otherwise=0)
def fifteens(state: Cribbage, cards: Sequence[Piece]) -> int:
    sums = [0]
    for worth in [counts(state, card) for card in cards]:
        sums += [made + worth for made in sums]
    return 2 * sums.count(15)


@rules.value("show.pairs", otherwise=0)
def pairs(state: Cribbage, cards: Sequence[Piece]) -> int:
    return 2 * sum([one == other for one, other in combinations([card.value for card in cards], 2)])


@rules.value("show.runs", otherwise=0)
def runs(state: Cribbage, cards: Sequence[Piece]) -> int:
    held = Counter(RANK[str(card.value)] for card in cards)
    points = 0
    for low in held.keys() - {rank + 1 for rank in held}:
        high, ways = low, 1
        while high in held:
            high, ways = high + 1, ways * held[high]
        points += (high - low) * ways if high - low > 2 else 0
    return points


@rules.value("show.flush", otherwise=0)
def flush(state: Cribbage, hand: Cards, starter: Piece, of_crib: bool) -> int:
    if len({card.suit for card in hand}) != 1:
        return 0
    return 5 if starter.suit == hand[0].suit else 0 if of_crib and needs_five(state) else 4


@rules.value("show.crib-flush", otherwise=False)
def needs_five(state: Cribbage) -> bool:
    return not four_do(state)


@rules.value("show.crib-four", otherwise=False)
def four_do(state: Cribbage) -> bool:
    return bool(state.options["crib-flush"] == "four")


@rules.value("show.nobs", otherwise=0)
def nobs(state: Cribbage, hand: Cards, starter: Piece) -> int:
    return int(any(card.value == "J" and card.suit == starter.suit for card in hand))
