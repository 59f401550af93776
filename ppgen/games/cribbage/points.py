"""What cards are worth in the play and in the show, and how it is pegged, clause by clause.

The functions for a hand take its cards alone, and the state only for what has been agreed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import Deck, Piece, Pieces, Rulebook

if TYPE_CHECKING:
    from ppgen.games.cribbage.judge import Cribbage

SEATS = ("red", "blue")
RANKS = ("A", *map(str, range(2, 11)), *"JQK")
RANK = {rank: number for number, rank in enumerate(RANKS, 1)}
DECK = Deck.of(("clubs", "diamonds", "hearts", "spades"), RANKS)
PEG = {one: Piece("peg", one, owner=one) for one in SEATS}
COUNTS: dict[str | None, int] = {rank: min(number, 10) for rank, number in RANK.items()}
Cards = tuple[Piece, ...]
rules = Rulebook(card=DECK.kind)


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


four_do = rules.agreed("show.crib-four", "crib-flush", "four")


@rules.value("show.nobs", otherwise=0)
def nobs(state: Cribbage, hand: Cards, starter: Piece) -> int:
    return int(any(card.value == "J" and card.suit == starter.suit for card in hand))


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


def holes(lies: Pieces, state: Cribbage, seat: str) -> list[int]:
    """Give in which holes a seat's two pegs are, the hinder one first."""
    track = state.game.board.tracks[seat]
    return sorted(track.index(at) for at in lies if lies.owner(at) == seat for _ in lies[at])


@rules.effect("peg.leap")
def peg_leap(state: Cribbage, seat: str, points: int, why: str) -> None:
    track, (hinder, front) = state.game.board.tracks[seat], holes(state.pegs, state, seat)
    end = min(front + points, length(state))
    state.pegs.move(PEG[seat], track[hinder], track[end])
    state.tell("{} pegs {} to hole {}: {}", seat, points, end, why)


@rules.effect("end.game-hole")
def end_game_hole(state: Cribbage, seat: str) -> None:
    state.phase, state.to_act = "over", None
    scores = f"{state.score(seat)} to {state.score(state.following(seat))}"
    state.tell("{} wins {}{}", seat, scores, ", a skunk" if is_skunk(state) else "")


@rules.value("end.sixty-one", otherwise=121)
def length(state: Cribbage) -> int:
    return 61 if state.options["length"] == "short" else 121


@rules.value("end.skunk", otherwise=False)
def is_skunk(state: Cribbage) -> bool:
    return abs(state.score("red") - state.score("blue")) >= 31


def game_points(state: Cribbage, seat: str) -> float:
    won = state.phase == "over" and state.score(seat) > state.score(state.following(seat))
    return 2.0 + is_skunk(state) if won else 0.0


def peg(state: Cribbage, seat: str, parts: Mapping[str, int]) -> None:
    """Peg what is worth something, all at once."""
    scored = {name: points for name, points in parts.items() if points}
    if scored:
        why = [f"{name} {points}" for name, points in scored.items()] if len(scored) > 1 else scored
        peg_leap(state, seat, sum(scored.values()), ", ".join(why))
        if state.score(seat) >= length(state):
            end_game_hole(state, seat)
