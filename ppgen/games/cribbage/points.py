"""What cards are worth in the play and in the show, and how it is pegged, clause by clause.

The functions for a hand take its cards alone, and the state only for what has been agreed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb
from typing import TYPE_CHECKING

from ppgen.engine import CardRules, Cards, Deck, Piece, melds
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


def ranks(cards: Iterable[Piece]) -> list[int]:
    return [DECK.rank(card) for card in cards]


fifteen = rules.points("play.fifteen", 2, lambda _state, reached: reached == 15)
thirty_one = rules.points("play.thirty-one", 2, lambda _state, reached: reached == 31)
like = rules.points("play.pairs", 2, lambda _state, played: comb(melds.last_alike(played), 2))
run = rules.points("play.run", 1, lambda _state, played: melds.last_run(played))


def in_play(state: Cribbage, reached: int) -> dict[str, int]:
    """Give what the last card of the count is worth, by what it is worth it for."""
    played = ranks(state.count)
    return {
        "fifteen": fifteen(state, reached),
        "thirty-one": thirty_one(state, reached),
        "pairs": like(state, played),
        "run": run(state, played),
    }


@rules.value("show.order", instead=lambda state: [state.dealer, state.pone(), state.dealer])
def counters(state: Cribbage) -> list[str]:
    return [state.pone(), state.dealer, state.dealer]


fifteens = rules.points(
    "show.fifteens", 2, lambda state, cards: melds.sums([counts(state, card) for card in cards], 15)
)
pairs = rules.points("show.pairs", 2, lambda _state, cards: melds.pairs(ranks(cards)))
runs = rules.points("show.runs", 1, lambda _state, cards: sum(melds.runs(ranks(cards))))


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


def peg(state: Cribbage, seat: str, parts: Mapping[str, int]) -> bool:
    """Peg what is worth something, all at once; tell whether the game goes on."""
    scored = {name: points for name, points in parts.items() if points}
    if scored:
        peg_leap(state, seat, sum(scored.values()), tally(scored) if len(scored) > 1 else " ".join(scored))
        if state.score(seat) >= length(state):
            end_game_hole(state, seat)
    return state.phase != "over"
