"""What cards are worth in the play and in the show, and how it is pegged, clause by clause.

The functions for a hand take its cards alone, and the state only for what has been agreed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import Deck, Piece
from ppgen.engine.cards import CardRules
from ppgen.engine.deck import Cards
from ppgen.engine.events import tally
from ppgen.engine.pegs import Pegs

if TYPE_CHECKING:
    from ppgen.games.cribbage.judge import Cribbage

RANKS = ("A", *map(str, range(2, 11)), *"JQK")
DECK = Deck.of(("clubs", "diamonds", "hearts", "spades"), RANKS, by_rank=True)
PEGS = Pegs("pegs", lambda seat: Piece("peg", seat, owner=seat))
rules = CardRules(DECK)


counts = rules.worth("setup.ranks", {card: min(DECK.rank(card), 10) for card in DECK.values()})


def total(state: Cribbage) -> int:
    return state.once("total", lambda: sum([counts(state, card) for card in state.count]))


# In the play.

fifteen = rules.points("play.fifteen", 2, lambda state: total(state) == 15)
thirty_one = rules.points("play.thirty-one", 2, lambda state: total(state) == 31)


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
    ranks = [DECK.rank(card) for card in state.count]
    tails = (ranks[start:] for start in range(len(ranks) - 2))
    return next((len(tail) for tail in tails if len({*tail}) == len(tail) == max(tail) - min(tail) + 1), 0)


IN_PLAY = {"fifteen": fifteen, "thirty-one": thirty_one, "pairs": like, "run": run}

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
    held = Counter(map(DECK.rank, cards))
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


four_do = rules.agreed("show.crib-four", "crib-flush", "four")
nobs = rules.points(
    "show.nobs",
    1,
    lambda _state, hand, starter: any(card.value == "J" and card.suit == starter.suit for card in hand),
)


def in_show(state: Cribbage, hand: Cards, starter: Piece, *, of_crib: bool) -> dict[str, int]:
    """Give what a hand is worth, by what it is worth it for."""
    five = (*hand, starter)
    return {
        "fifteens": fifteens(state, five),
        "pairs": pairs(state, five),
        "runs": runs(state, five),
        "flush": flush(state, hand, starter, of_crib),
        "nobs": nobs(state, hand, starter),
    }


# The board, and how the game ends.


@rules.effect("peg.leap")
def peg_leap(state: Cribbage, seat: str, points: int, why: str) -> None:
    hole = PEGS.leap(state.pegs, state, seat, points, length(state))
    state.tell("{} pegs {} to hole {}: {}", seat, points, hole, why)


@rules.effect("end.game-hole")
def end_game_hole(state: Cribbage, seat: str) -> None:
    state.phase, state.to_act = "over", None
    scores = f"{state.score(seat)} to {state.score(state.following(seat))}"
    state.tell("{} wins {}{}", seat, scores, ", a skunk" if is_skunk(state) else "")


@rules.value("end.sixty-one", otherwise=121)
def length(state: Cribbage) -> int:
    return 61 if state.options["length"] == "short" else 121


is_skunk = rules.holds("end.skunk", lambda state: abs(state.score("red") - state.score("blue")) >= 31)


def peg(state: Cribbage, seat: str, parts: Mapping[str, int]) -> None:
    """Peg what is worth something, all at once."""
    scored = {name: points for name, points in parts.items() if points}
    if scored:
        peg_leap(state, seat, sum(scored.values()), tally(scored) if len(scored) > 1 else " ".join(scored))
        if state.score(seat) >= length(state):
            end_game_hole(state, seat)
