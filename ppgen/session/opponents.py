"""Seats that the computer plays, at two strengths; neither uses what its seat may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from math import inf, log, sqrt
from time import perf_counter

from ppgen.engine import Action, InputError, State

FAR = 150
"""Steps that a game is played on in thought."""
CURIOUS = 0.5
"""How much an action counts that has been tried little, in ranges of what games were worth."""


def lasting(seconds: float, clock: Callable[[], float] = perf_counter) -> Iterator[None]:
    """Give one thought after the other for some seconds."""
    end = clock() + seconds
    while clock() < end:
        yield None


def choose(state: State, rng: random.Random, thoughts: Iterable[object] = ()) -> Action:
    """Choose a legal action for the seat to act: at random, or by one playout for each of some thoughts.

    What has done well is tried more (UCB1), and what was tried most is chosen. All is judged in copies that
    are dealt again as the seat may imagine them (`State.determinize`).

    Raises InputError where a seat has nothing to do, as in a position that others have written.
    """
    seat = state.actor()
    assert seat is not None
    actions = list(state.legal_actions())
    if not actions:
        raise InputError(f"{seat} can do nothing here")
    rng.shuffle(actions)
    if len(actions) == 1:
        return actions[0]
    tried, worth = [0] * len(actions), [0.0] * len(actions)
    low, high = inf, -inf
    for number, _ in enumerate(thoughts):
        bold = CURIOUS * max(high - low, 1e-9) * sqrt(log(number + 1))

        def promise(each: int, bold: float = bold) -> float:
            return worth[each] / tried[each] + bold / sqrt(tried[each]) if tried[each] else inf

        mine = max(range(len(actions)), key=promise)
        value = _played(state.determinize(seat, rng), actions[mine], seat, rng)
        tried[mine] += 1
        if value is not None:
            low, high = min(low, value), max(high, value)
            worth[mine] += value
    best = max(range(len(actions)), key=lambda each: (tried[each], worth[each]))
    return actions[best]


def _played(twin: State, action: Action, seat: str, rng: random.Random) -> float | None:
    """Play on at random after an action, and give by how much a seat is ahead; None where it is not legal."""
    if not twin.permits(action):
        return None
    twin.apply_silently(action)
    twin.playout(rng, FAR)
    returns = twin.returns()
    others = [value for other, value in returns.items() if other != seat]
    return returns[seat] - sum(others) / max(1, len(others))
