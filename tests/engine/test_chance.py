"""Outcomes that are all equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ppgen.engine import CHANCE, Action, UniformOutcomes

DIE: Sequence[Action] = [Action(CHANCE, "roll", (face,)) for face in range(6)]


def test_every_outcome_has_the_same_chance_and_all_sum_to_one() -> None:
    outcomes = UniformOutcomes(DIE)
    assert list(outcomes) == [(action, Fraction(1, 6)) for action in DIE]
    assert sum(chance for _, chance in outcomes) == 1


def test_outcomes_can_be_counted_and_picked_like_a_list() -> None:
    outcomes = UniformOutcomes(DIE)
    assert len(outcomes) == 6
    assert outcomes[-1] == (DIE[5], Fraction(1, 6))
    assert outcomes[1:3] == list(outcomes)[1:3]
    assert (DIE[2], Fraction(1, 6)) in outcomes
