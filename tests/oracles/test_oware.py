"""Oware beside OpenSpiel's: a grand slam takes nothing, and a position that comes again ends the game."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.engine import Action, State, perft
from tests.oracles.lockstep import Bridge, Path, lockstep


def path(state: State, theirs: Any, action: Action) -> Path:
    """Each player counts their pits from the left hand."""
    (start,) = action.args
    return ("abcdef".index(start.lower()),)


def won(state: State, theirs: Any) -> dict[str, float]:
    """OpenSpiel takes from the loser what the winner gets."""
    return {seat: max(0.0, value) for seat, value in theirs.items()}


BRIDGE = Bridge("oware", "oware", path, returns=won)


def test_oware_in_lock_step(games: int):
    for seed in range(games):
        lockstep(BRIDGE, seed)


COUNTS = [(1, 6), (2, 36), (3, 190), (4, 1_014), (5, 5_219), (6, 27_332)]
SLOW = pytest.param(7, 139_157, marks=pytest.mark.slow)


@pytest.mark.parametrize(("depth", "ways"), [*COUNTS, SLOW])
def test_oware_begins_in_as_many_ways_as_others_count(depth: int, ways: int):
    assert perft(BRIDGE.judge.new(), depth) == ways
