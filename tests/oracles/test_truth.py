"""The laboratory's figures beside those of OpenSpiel's random games, and beside what is published.

Both engines play at random, each by its own random numbers: how often who decides first wins, draws and
lengths must be within chance of one another, all of them together (Holm, 1979, at 5 %). The seeds are fixed,
so that a run fails by what changed and not by chance.

What differs between the engines is brought into line before:

- A random player of OpenSpiel chooses among whole turns of backgammon and ours among single moves, which are
  not alike likely. `Halves` of the lock step takes turns apart, so that both choose among moves.
- In cribbage OpenSpiel counts the last card, both hands and the crib in one, and then asks Red first who has
  121, so that Red wins games there that the pone wins by our `end.game-hole`. `in_one_go` lets our judge
  count so; passes that ours leaves unsaid are no decisions.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import pyspiel
import pytest

from ppgen.games import cribbage
from ppgen.lab.estimates import Counts, mean, wilson
from ppgen.lab.playing import Bench, Study
from ppgen.lab.tally import Tally
from tests import own
from tests.oracles import test_backgammon
from tests.oracles.test_cribbage import is_unsaid

GAMES = 10_000
SEED = 7


class Beside(NamedTuple):
    """A game in both engines, by the rules of OpenSpiel."""

    game: str
    theirs: str
    options: Mapping[str, Any] = {}
    games: int = GAMES
    steps: Callable[[Any], Any] = lambda state: state
    """OpenSpiel's state as one that goes on as ours does."""
    unsaid: Callable[[Any], bool] = lambda state: False
    """Whether what is due there is left unsaid here."""


BESIDE = (
    Beside("oware", "oware"),
    Beside("nine-mens-morris", "nine_mens_morris", {"draw": "turns"}),
    Beside("hex", "hex(board_size=11,swap=True)"),
    Beside("cribbage", "cribbage", {"crib-flush": "four"}, unsaid=is_unsaid),
    Beside("backgammon", test_backgammon.BRIDGE.theirs, {}, 4000, steps=test_backgammon.BRIDGE.steps),
)


def in_one_go(owed: Counter[str], peg: Callable[..., bool], state: Any, seat: str, parts: Any) -> bool:
    """Peg as OpenSpiel does: what comes with the last card and after it at once, Red's first."""
    last_card = not any(map(state.hand, state.seats)) and (state.total() == 31 or "last card" in parts)
    if state.phase not in ("show", "crib") and not last_card:
        return peg(state, seat, parts)
    owed[seat] += sum(parts.values())
    if state.phase == "crib":
        points = dict(owed)
        owed.clear()
        return all(peg(state, one, {"all": points.get(one, 0)}) for one in state.seats)
    return True


def played(game: str, games: int = GAMES, **options: str) -> Tally:
    """Count random games of our judge."""
    bench = Bench(own.judge(game), Study(game, "", seed=SEED, games=games, deep=0, options=options))
    tally = Tally()
    for number in range(games):
        for record in bench.records(number):
            tally.add(record)
    assert tally["games"] == games
    assert not tally["capped"]
    return tally


def theirs(beside: Beside) -> Tally:
    """Count random games of OpenSpiel."""
    game, rng, tally = pyspiel.load_game(beside.theirs), random.Random(SEED), Tally()
    for _ in range(beside.games):
        state, decisions, first = beside.steps(game.new_initial_state()), 0, None
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            if not beside.unsaid(state):
                decisions += 1
                first = state.current_player() if first is None else first
            state.apply_action(rng.choice(state.legal_actions()))
        won = state.returns()
        best = [seat for seat, value in enumerate(won) if value == max(won)]
        tally["win|" if len(best) > 1 else f"first-won|{int(best == [first])}"] += 1
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
def test_random_games_go_as_openspiels_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cribbage, "peg", partial(in_one_go, Counter[str](), cribbage.peg))
    found: dict[str, float] = {}
    for beside in BESIDE:
        mine, other = played(beside.game, beside.games, **beside.options), theirs(beside)
        for measure in ("first-won|1", "win|"):
            found[f"{beside.game}, {measure}"] = of_shares(mine[measure], other[measure], beside.games)
        found[f"{beside.game}, decisions"] = of_means(mine.of("decisions"), other.of("decisions"))
    assert not unlike(found), found


@pytest.mark.slow
def test_the_first_dealer_of_cribbage_wins_as_often_as_is_published() -> None:
    """D. Colvin's count of games between good players gives 55.5 %; random players come as near as that."""
    share = wilson(played("cribbage")["win|red"], GAMES)
    assert share.low < 0.555 < share.high, share


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
def test_who_opens_backgammon_wins_as_often_as_is_published() -> None:
    """Rollouts between strong programs give 51.2 % without the cube."""
    share = wilson(played("backgammon", 4000)["first-won|1"], 4000)
    assert share.low < 0.512 < share.high, share
