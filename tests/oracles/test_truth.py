"""The laboratory's figures beside those of OpenSpiel's random games, and beside what is published.

Both engines play at random, each by its own random numbers: shares of the first seat, draws and lengths
must be within chance of one another, all of them together (Holm, 1979, at 5 %). The seeds are fixed, so that
a run fails by what changed and not by chance.

Two games are not compared so, and why was found by comparing them. A random player of OpenSpiel chooses
among whole turns of backgammon and ours among single moves, which are not alike likely. In cribbage OpenSpiel
counts all hands at once and then asks Red first who has 121, so that Red, who deals first, wins games there
that the pone wins by our `end.game-hole`; and it says passes that ours leaves unsaid. Lock step holds the
rules of both, and of both the published share of a seat is looked for.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import pyspiel
import pytest

from ppgen.lab.estimates import Counts, mean, wilson
from ppgen.lab.playing import Bench, Study
from ppgen.lab.tally import Tally
from tests import own

GAMES = 10_000
SEED = 7


class Beside(NamedTuple):
    """A game in both engines, by the rules of OpenSpiel."""

    game: str
    theirs: str
    options: Mapping[str, Any]


BESIDE = (
    Beside("oware", "oware", {}),
    Beside("nine-mens-morris", "nine_mens_morris", {"draw": "turns"}),
    Beside("hex", "hex(board_size=11,swap=True)", {}),
)


@cache
def ours(game: str, games: int = GAMES, **options: str) -> Tally:
    """Count random games of our judge."""
    bench = Bench(own.judge(game), Study(game, "", seed=SEED, games=games, deep=0, options=options))
    tally = Tally()
    for number in range(games):
        for record in bench.records(number):
            tally.add(record)
    assert tally["games"] == games
    assert not tally["capped"]
    return tally


def theirs(name: str, games: int = GAMES) -> Tally:
    """Count random games of OpenSpiel."""
    game, rng, tally = pyspiel.load_game(name), random.Random(SEED), Tally()
    for _ in range(games):
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        won = state.returns()
        best = [seat for seat, value in enumerate(won) if value == max(won)]
        tally[f"win|{best[0] if len(best) == 1 else ''}"] += 1
        tally[f"decisions|{decisions}"] += 1
    return tally


def moons_of_theirs(deals: int) -> int:
    """Count in how many random deals of OpenSpiel's hearts somebody shoots the moon."""
    game, rng, moons = pyspiel.load_game("hearts"), random.Random(3), 0
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))  # all cards are alike likely
        moons += sum(26 - value for value in state.returns()) == 78
    return moons


def of_shares(one: int, other: int, games: int) -> float:
    """Give the p-value of two shares of as many games each."""
    share = (one + other) / (2 * games)
    error = sqrt(2 * share * (1 - share) / games)
    return _both_sides((one - other) / games / error) if error else 1.0


def of_means(one: Counts, other: Counts) -> float:
    """Give the p-value of two means."""
    estimates = mean(one, 1.0), mean(other, 1.0)
    errors = [each.high - each.value for each in estimates]
    return _both_sides((estimates[0].value - estimates[1].value) / sqrt(errors[0] ** 2 + errors[1] ** 2))


def _both_sides(z: float) -> float:
    return 2 * (1 - NormalDist().cdf(abs(z)))


def unlike(found: Mapping[str, float]) -> list[str]:
    """Name what is beyond chance together with all else (Holm)."""
    told = []
    for place, (name, p) in enumerate(sorted(found.items(), key=lambda each: each[1])):
        if p > 0.05 / (len(found) - place):
            break
        told.append(f"{name}: p = {p:.2g}")
    return told


def test_what_is_unlike_is_found_and_what_is_alike_is_not() -> None:
    assert unlike({"a": of_shares(5_000, 5_300, 10_000), "b": of_shares(5_000, 5_020, 10_000)}) == [
        "a: p = 2.2e-05"
    ]
    assert of_means({1: 50, 3: 50}, {1: 50, 3: 50}) == 1
    assert of_means({1: 500, 3: 500}, {1: 400, 3: 600}) < 1e-4


@pytest.mark.slow
def test_random_games_go_as_openspiels_do() -> None:
    found: dict[str, float] = {}
    for game, name, options in BESIDE:
        mine, other = ours(game, **options), theirs(name)
        first = own.judge(game).new().seats[0]
        found[f"{game}, first seat"] = of_shares(mine[f"win|{first}"], other["win|0"], GAMES)
        found[f"{game}, draws"] = of_shares(mine["win|"], other["win|"], GAMES)
        found[f"{game}, decisions"] = of_means(mine.of("decisions"), other.of("decisions"))
    assert not unlike(found), found


@pytest.mark.slow
def test_the_first_dealer_of_cribbage_wins_as_often_as_is_published() -> None:
    """D. Colvin's count of games between good players gives 55.5 %; random players come as near as that."""
    tally = ours("cribbage")
    share = wilson(tally["win|red"], GAMES)
    assert share.low < 0.555 < share.high + 0.01
    assert share.low > 0.53


@pytest.mark.slow
def test_hearts_points_are_six_and_a_half_a_seat_and_thirteen_more_for_each_moon() -> None:
    bench = Bench(
        own.judge("hearts"), Study("hearts", "", seed=SEED, games=4000, deep=0, options={"length": "deal"})
    )
    sums = Counter(sum(record["worth"]) for number in range(4000) for record in bench.records(number))
    assert sums.keys() == {-26, -78}
    moons = wilson(sums[-78], 4000)
    assert 6.5 + 13 * moons.value == pytest.approx(
        -sum(value * times for value, times in sums.items()) / 16_000
    )
    assert of_shares(sums[-78], moons_of_theirs(4000), 4000) > 0.05


@pytest.mark.slow
def test_who_opens_backgammon_is_no_worse_off() -> None:
    tally = ours("backgammon", 4000)
    share = wilson(tally["first-won|1"], 4000)
    assert share.low < 0.512 < share.high + 0.01, "51.2 % between strong players"
