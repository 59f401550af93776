"""Drawing what is legal at random, to play on in thought; nothing is listed or judged that need not be.

>>> compiled, args = candidate(apart.new(), "sun", random.Random(1))
>>> compiled.name, len(args)
('put', 1)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ppgen.engine.chance import Even

Drawn = tuple[Any, tuple[Any, ...]]
"""A verb as the game compiled it, and its arguments."""


def closed(state: Any, compiled: Any, seat: str) -> bool:
    """Tell whether a clause forbids the seat all actions of a verb."""
    action = compiled.bare(seat)
    return any(check(state, action) is not None for check in compiled.gates)


def candidate(state: Any, seat: str, rng: random.Random) -> Drawn:
    """Draw candidates of a seat one after another until one is permitted; so all legal ones are as likely."""
    due = state.due()
    pools: list[Sequence[tuple[Any, ...]]] = []
    left, refused = 0, -1
    for compiled in due:
        pool = () if compiled.gates and closed(state, compiled, seat) else compiled.candidates(state, seat)
        if not isinstance(pool, (list, tuple)):
            pool = [*pool]
        pools.append(pool)
        left += len(pool)
    rest: list[tuple[Any, ...]] = []
    while left:
        index, at = int(rng.random() * left), 0
        while index >= len(pools[at]):
            index -= len(pools[at])
            at += 1
        compiled, args = due[at], pools[at][index]
        given = (state, seat, *args)
        for check in compiled.asked:
            if check(*given) is not None:
                break
        else:
            return compiled, args
        left -= 1
        if refused != at:  # others may hold this list, so that it stays as it is
            refused, rest = at, [*pools[at]]
            pools[at] = rest
        rest[index] = rest[-1]
        rest.pop()
    raise AssertionError("a decision without a choice")


def outcome(state: Any, rng: random.Random) -> Drawn:
    """Draw an outcome of a chance node with its probability."""
    compiled = state.due()[0]
    outcomes = compiled.outcomes(state) if compiled.outcomes else None
    if not isinstance(outcomes, Even):
        return compiled, state.sample(rng).args
    return compiled, outcomes.actions[int(rng.random() * len(outcomes.actions))].args
