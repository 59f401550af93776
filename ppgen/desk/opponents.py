"""Seats that the computer plays, at two strengths; neither uses what its seat may not know."""

from __future__ import annotations

import random

from ppgen.engine import Action, State

FAR = 40
"""Steps that a game is played on in thought."""


def choose(state: State, rng: random.Random, thoughts: int = 0) -> Action:
    """Choose a legal action for the seat to act: at random, or by flat Monte Carlo with so many playouts.

    All is judged in copies that are dealt again as the seat may imagine them (`State.determinize`).
    """
    seat = state.actor()
    assert seat is not None
    actions = state.legal_actions()
    if not thoughts or len(actions) == 1:
        return rng.choice(actions)
    worth = dict.fromkeys(actions, 0.0)
    tried = dict.fromkeys(actions, 0)
    shuffled = rng.sample(list(actions), len(actions))
    for number in range(thoughts):
        action = shuffled[number % len(shuffled)]
        twin = state.determinize(seat, rng)
        if not twin.permits(action):
            continue
        twin.pass_over(action)
        for _ in range(FAR):
            if not twin.pass_at_random(rng):
                break
        returns = twin.returns()
        others = [value for other, value in returns.items() if other != seat]
        worth[action] += returns[seat] - sum(others) / max(1, len(others))
        tried[action] += 1
    return max(shuffled, key=lambda action: worth[action] / max(1, tried[action]))
