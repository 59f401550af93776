"""Luck that depends on nothing but a seed, the number of a game, and what it is for.

So any game can be played anywhere, again and in any order, and two rulesets meet the same luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b
from math import floor
from typing import TypeVar

T = TypeVar("T")
VERSION = b"ppgen-lab-1"
"""Changes when the same seed no longer means the same games."""


class Stream(random.Random):
    """Random numbers that are the same on every Python.

    Python promises that of `random` alone, so what chooses and shuffles stands here.

    >>> stream = Stream(7)
    >>> stream.choice("abc"), stream.sample(range(9), 3), stream.choices("ab", [1, 3], k=4)
    ('a', [1, 6, 2], ['b', 'b', 'a', 'b'])
    """

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """Choose one, all alike likely."""
        return seq[floor(self.random() * len(seq))]

    def choices(  # type: ignore[override]
        self, population: Sequence[T], weights: Sequence[float], *, k: int = 1
    ) -> list[T]:
        """Choose some, each with its weight."""
        whole = sum(weights)
        return [self._weighted(population, weights, whole) for _ in range(k)]

    def _weighted(self, population: Sequence[T], weights: Sequence[float], whole: float) -> T:
        rest = self.random() * whole
        for each, weight in zip(population, weights, strict=True):
            rest -= weight
            if rest < 0:
                return each
        return population[-1]

    def shuffle(self, x: MutableSequence[object]) -> None:
        """Bring a list into another order."""
        for last in range(len(x) - 1, 0, -1):
            other = floor(self.random() * (last + 1))
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Iterable[T], k: int) -> list[T]:  # type: ignore[override]
        """Choose some different ones, in the order in which they are drawn."""
        pool = [*population]
        for at in range(k):
            other = at + floor(self.random() * (len(pool) - at))
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:k]


def key(seed: int, number: int) -> bytes:
    """Give what the luck of a game depends on: neither rules nor players, machine nor order enter it."""
    return blake2b(b"%b|%d|%d" % (VERSION, seed, number), digest_size=16).digest()


class Luck(dict[str, Stream]):
    """The streams of one game, by what they are for; each is made when it is asked for first.

    There is one for each verb of chance and one for each seat's decisions, so that what is decided does not
    move dice and deals; what a seat thinks with is another.

    >>> luck = Luck(seed=1, number=0)
    >>> luck["roll"].random() == Luck(1, 0)["roll"].random() != luck["white"].random()
    True
    """

    def __init__(self, seed: int, number: int) -> None:
        super().__init__()
        self._key = key(seed, number)

    def __missing__(self, purpose: str) -> Stream:
        digest = blake2b(purpose.encode(), key=self._key, digest_size=8).digest()
        stream = self[purpose] = Stream(int.from_bytes(digest, "big"))
        return stream
