"""Nine men's morris beside OpenSpiel's, which knows no repetition and ends after two hundred turns."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.engine import Action, State, perft
from tests.oracles.lockstep import Bridge, Path, lockstep

COLUMNS = {"7": "adg", "6": "bdf", "5": "cde", "4": "abcefg", "3": "cde", "2": "bdf", "1": "adg"}
POINTS = [f"{column}{row}" for row in "7654321" for column in COLUMNS[row]]


def path(state: State, theirs: Any, action: Action) -> Path:
    """Points count by rows from the top; moves come after them, by where from and where to."""
    at = [POINTS.index(place) for place in action.args]
    return (24 + 24 * at[0] + at[1],) if action.verb == "move" else (at[0],)


def won(state: State, theirs: Any) -> dict[str, float]:
    """OpenSpiel takes from the loser what the winner gets."""
    return {seat: max(0.0, value) for seat, value in theirs.items()}


BRIDGE = Bridge("nine-mens-morris", "nine_mens_morris", path, options={"draw": "turns"}, returns=won)


def test_morris_in_lock_step(games: int):
    for seed in range(games):
        lockstep(BRIDGE, seed)


@pytest.mark.parametrize(("depth", "ways"), [(1, 24), (2, 552), (3, 12_144)])
def test_morris_begins_in_as_many_ways_as_others_count(depth: int, ways: int):
    assert perft(BRIDGE.judge.new(), depth) == ways
