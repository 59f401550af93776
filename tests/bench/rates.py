"""How much of several kinds of work can be done a second."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Work = Callable[[], tuple[int, float]]
"""Does something and tells how much it did, and how many CPU seconds that took."""
ROUNDS = 12
SLICE = 0.15
"""CPU seconds that each kind of work gets in each round."""
LONGEST = 2_000
"""Steps of a random game at most."""


def best_rates(works: Mapping[Key, Work]) -> dict[Key, float]:
    """Give how much of each kind of work can be done a second.

    All take turns in many short rounds, from the same seed each time, and the best one counts: so a busy
    machine slows all of them down alike, or none.
    """
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for key, work in works.items():
            best[key] = max(best[key], _rate(work))
    return best


def _rate(work: Work) -> float:
    """Work for a while; give how much was done a second."""
    done, spent = 0, 0.0
    while spent < SLICE:
        more, seconds = work()
        done, spent = done + more, spent + seconds
    return done / spent


def games(play: Callable[[random.Random], int]) -> tuple[int, float]:
    """Play random games for a while; `play` tells what each counts for."""
    rng, done, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < SLICE:
        done += play(rng)
    return done, time.process_time() - start
