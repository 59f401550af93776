"""Hex beside OpenSpiel's, with its swap of pieces and without."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.engine import Action, State
from tests.oracles.lockstep import Bridge, Path, lockstep

COLUMNS = "abcdefghijk"


def path(state: State, theirs: Any, action: Action) -> Path:
    """Cells count by rows from the top; the swap comes after all of them."""
    if action.verb == "swap":
        return (121,)
    (at,) = action.args
    return (11 * (int(at[1:]) - 1) + COLUMNS.index(at[0]),)


def won(state: State, theirs: Any) -> dict[str, float]:
    """OpenSpiel takes from the loser what the winner gets."""
    return {seat: max(0.0, value) for seat, value in theirs.items()}


@pytest.mark.parametrize("swap", ["yes", "no"])
def test_hex_in_lock_step(swap: str, games: int):
    theirs = f"hex(board_size=11,swap={swap == 'yes'})"
    bridge = Bridge("hex", theirs, path, options={"swap": swap}, returns=won)
    for seed in range(games // 2):
        lockstep(bridge, seed)
