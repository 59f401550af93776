"""English draughts beside OpenSpiel's, where a jump over several is several actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from ppgen.engine import Action, State, perft
from tests.oracles.lockstep import Bridge, Path, lockstep

DIRECTIONS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def path(state: State, theirs: Any, action: Action) -> Path:
    """A square counts by rows from the top, eight ways each: the directions, and whether it is a jump."""
    start, *way = action.args if action.verb == "move" else (action.args[0], *action.args[1])
    at = [("abcdefgh".index(name[0]), 8 - int(name[1])) for name in (start, *way)]
    far = 2 if action.verb == "jump" else 1
    return tuple(
        64 * y + 8 * x + 2 * DIRECTIONS.index(((a - x) // far, (b - y) // far)) + far - 1
        for (x, y), (a, b) in pairwise(at)
    )


def legal(theirs: Any) -> set[Path]:
    """Go on with each action until the other player is to act."""

    def onward(state: Any, path: Path) -> Iterator[Path]:
        if path and state.current_player() != theirs.current_player():
            yield path
            return
        for action in state.legal_actions():
            yield from onward(state.child(action), (*path, action))

    return set(onward(theirs, ()))


def won(state: State, theirs: Any) -> dict[str, float]:
    """OpenSpiel takes from the loser what the winner gets."""
    return {seat: max(0.0, value) for seat, value in theirs.items()}


BRIDGE = Bridge("draughts", "checkers", path, legal=legal, options={"draw": "short"}, returns=won)


def test_draughts_in_lock_step(games: int):
    for seed in range(games):
        lockstep(BRIDGE, seed)


@pytest.mark.parametrize(("depth", "ways"), [(1, 7), (2, 49), (3, 302), (4, 1_469)])
def test_draughts_begin_in_as_many_ways_as_others_count(depth: int, ways: int):
    assert perft(BRIDGE.judge.new(), depth) == ways


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "ways"), [(5, 7_361), (6, 36_768), (7, 179_740)])
def test_draughts_go_on_in_as_many_ways_as_others_count(depth: int, ways: int):
    assert perft(BRIDGE.judge.new(), depth) == ways
