"""Counting positions: a number that changes with any rule, and that any other engine can confirm."""

from __future__ import annotations

import random

from ppgen.engine.action import CHANCE
from ppgen.engine.state import State


def perft(state: State, depth: int) -> int:
    """Count the ways in which a game can go on for a number of decisions of seats.

    Chance takes one outcome, the same in every run, and does not count as a step.

    >>> [perft(apart.new(), depth) for depth in range(4)]
    [1, 9, 48, 132]
    """
    state = _past_chance(state, random.Random(depth))
    if depth == 0 or state.is_terminal():
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        following = state.clone()
        following.advance(action)
        total += perft(following, depth - 1)
    return total


def _past_chance(state: State, rng: random.Random) -> State:
    while state.actor() == CHANCE:
        state = state.clone()
        state.advance(state.draw(rng))
    return state
