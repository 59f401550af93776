"""Hearts beside OpenSpiel's, deal by deal, with every way to pass and every option.

What differs, and how it is mapped:

- OpenSpiel draws the pass by chance; ours follows the number of the deal, or an option that names it. So a
  bridge names the pass, and OpenSpiel's first chance node gets it.
- OpenSpiel deals card by card, each as likely as any other that is left; ours deals all of them at once, in
  the same order: `begin` compares those odds and deals the same cards to both.
- OpenSpiel passes card by card, ours three at once: a path of three actions.
- OpenSpiel's deal is worth 26 less one's points; ours the points, with a minus.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from ppgen.engine import Action, State
from tests.oracles.lockstep import Bridge, Path, lockstep

PASSES = {"none": 0, "left": 1, "across": 2, "right": 3}
OPTIONS = {
    "first-lead": ("can_lead_any_club", "any-club"),
    "first-points": ("no_pts_on_first_trick", "no"),
    "break": ("must_break_hearts", "yes"),
    "queen-breaks": ("qs_breaks_hearts", "yes"),
    "queen-spared": ("can_lead_hearts_instead_of_qs", "yes"),
    "jack": ("jd_bonus", "yes"),
    "no-trick": ("avoid_all_tricks_bonus", "yes"),
}
"""OpenSpiel's name of each option, and our value where it is true."""
CHOICES = {
    "first-lead": ("two-of-clubs", "any-club"),
    **{option: ("no", "yes") for option in OPTIONS if option != "first-lead"},
}


def number(card: Any) -> int:
    """OpenSpiel numbers cards by rank, then clubs, diamonds, hearts, spades."""
    rank, suit = card.name[:-1], card.name[-1]
    return 4 * ["2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"].index(rank) + "cdhs".index(suit)


def path(state: State, theirs: Any, action: Action) -> Path:
    (given,) = action.args
    return tuple(sorted(map(number, given))) if action.verb == "pass" else (number(given),)


def legal(theirs: Any) -> set[Path]:
    """Three cards in any order come to the same pass, so each is told once."""
    actions = theirs.legal_actions()
    passing = len(theirs.history()) < 1 + 52 + 12 and "No Pass" not in str(theirs)
    return set(combinations(actions, 3)) if passing else {(action,) for action in actions}


def begin(ours: State, theirs: Any, rng: random.Random) -> None:
    theirs.apply_action(PASSES[ours.options["pass"]])
    deal = ours.draw(rng)
    for left, card in zip(range(52, 0, -1), deal.args[0], strict=True):
        odds = dict(theirs.chance_outcomes())
        assert len(odds) == left
        assert set(odds.values()) == {1 / left}
        theirs.apply_action(number(card))
    ours.apply(deal)


def won(state: State, theirs: Any) -> dict[str, float]:
    return {seat: value - 26 for seat, value in theirs.items()}


def bridge(rng: random.Random, settled: dict[str, str]) -> Bridge:
    """Settle the pass and all options, at random where nothing is said."""
    chosen = {option: settled.get(option) or rng.choice(values) for option, values in CHOICES.items()}
    said = ",".join(f"{name}={chosen[option] == true}" for option, (name, true) in OPTIONS.items())
    options = {"pass": settled.get("pass") or rng.choice([*PASSES]), "length": "deal", **chosen}
    return Bridge("hearts", f"hearts({said})", path, legal=legal, options=options, returns=won, begin=begin)


USUAL = {
    option: "yes" if option in ("break", "queen-breaks") else values[0] for option, values in CHOICES.items()
}


@pytest.mark.parametrize("passed", PASSES)
def test_hearts_as_it_is_usually_played(passed: str, games: int):
    usual = bridge(random.Random(0), {**USUAL, "pass": passed})
    for seed in range(games // 10):
        lockstep(usual, seed)


def test_hearts_with_every_option(games: int):
    for seed in range(games * 6 // 10):
        lockstep(bridge(random.Random(seed), {}), seed)
