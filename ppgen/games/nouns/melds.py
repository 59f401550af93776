"""Melds: what cards make together by their ranks or values, whatever points a game gives for it.

>>> sums([5, 5, 10], 15), pairs([7, 7, 7]), runs([6, 7, 7, 8])
(2, 3, [3, 3])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, takewhile


def sums(values: Iterable[int], total: int) -> int:
    """Count the ways to choose some of the values that make a total."""
    made = [0]
    for value in values:
        made += [before + value for before in made]
    return made.count(total)


def pairs(ranks: Iterable[int]) -> int:
    """Count the pairs of equal ranks; three alike are three pairs."""
    return sum([one == other for one, other in combinations(ranks, 2)])


def runs(ranks: Iterable[int], least: int = 3) -> list[int]:
    """Give the length of each run of ranks that follow one another, one for every way to make it."""
    held = Counter(ranks)
    found: list[int] = []
    for low in held.keys() - {rank + 1 for rank in held}:
        high, ways = low, 1
        while high in held:
            high, ways = high + 1, ways * held[high]
        found += [high - low] * ways if high - low >= least else []
    return found


def last_alike(ranks: Sequence[int]) -> int:
    """Count how many of the last ranks are equal.

    >>> last_alike([3, 8, 8, 8]), last_alike([8, 3])
    (3, 1)
    """
    return sum(1 for _ in takewhile(ranks[-1:].__contains__, reversed(ranks)))


def last_run(ranks: Sequence[int], least: int = 3) -> int:
    """Count how many of the last ranks make a run in any order, as many as can be; 0 if too few do.

    >>> last_run([9, 4, 6, 5]), last_run([4, 6, 5, 9])
    (3, 0)
    """
    tails = (ranks[start:] for start in range(len(ranks) - least + 1))
    return next((len(tail) for tail in tails if len({*tail}) == len(tail) == max(tail) - min(tail) + 1), 0)
