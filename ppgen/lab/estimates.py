"""Intervals: how far a figure of some games may lie from that of all."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, exp, floor, inf, isfinite, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
Z = NormalDist().inv_cdf((1 + SURE) / 2)
"""Standard errors to each side of an interval of 95 %."""


Counts = Mapping[int, int] | Mapping[float, int]
"""How often each value was there."""


class Estimate(NamedTuple):
    """A figure with its interval, infinite where so few games carry none, and of how many games it is."""

    value: float
    low: float
    high: float
    of: int


def z_of(figures: int) -> float:
    """Give the standard errors to each side where so many figures stand side by side, all sure together.

    >>> round(z_of(1), 2), round(z_of(3), 2)
    (1.96, 2.39)
    """
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, figures))


def wilson(hits: int, of: int, z: float = Z) -> Estimate:
    """Give a share with Wilson's interval.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.

    >>> [round(each, 3) for each in wilson(8, 10)[:3]]
    [0.8, 0.49, 0.943]
    """
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    share, wide = hits / of, 1 + z * z / of
    middle = (share + z * z / (2 * of)) / wide
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / wide
    low, high = (middle - half if hits else 0.0), (middle + half if hits < of else 1.0)
    return Estimate(share, low, high, of)


def mean(counts: Counts, z: float = Z, least: float = -inf, most: float = inf) -> Estimate:
    """Give the mean of a histogram, plus and minus its standard errors, within what can be.

    Where all games had the same value there are no errors to go by: what other values may be hidden is told
    by Wilson's bound of how many games have one, as far as these are bounded.

    >>> [round(each, 2) for each in mean({1: 50, 3: 50})[:3]]
    [2.0, 1.8, 2.2]
    >>> [round(each, 2) for each in mean({0: 96}, least=-1, most=1)[:3]]
    [0.0, -0.04, 0.04]
    >>> mean({5: 96}, least=0)[:3]
    (5.0, 0, inf)
    """
    of = sum(counts.values())
    if not of:
        return Estimate(0.0, least, most, 0)
    middle = sum(value * times for value, times in counts.items()) / of
    if sum(times > 0 for times in counts.values()) == 1:
        hidden = wilson(0, of, z).high if isfinite(most - least) else 1.0
        low, high = (end if hidden == 1 else middle + hidden * (end - middle) for end in (least, most))
        return Estimate(middle, low, high, of)
    squares = sum(times * (value - middle) ** 2 for value, times in counts.items())
    half = z * sqrt(squares / max(1, of - 1) / of)
    return Estimate(middle, max(least, middle - half), min(most, middle + half), of)


def quantile(counts: Counts, share: float, z: float = Z) -> Estimate:
    """Give the value below which a share of a histogram lies, with the interval by order statistics.

    There is none where even the least and the greatest value do not hold it between them in 95 of 100 cases:
    for the middle of fewer than 6 games, for tenths of fewer than 29.

    >>> quantile({1: 50, 2: 50, 9: 50}, 0.5)
    Estimate(value=2, low=2, high=2, of=150)
    >>> quantile(dict.fromkeys(range(5), 1), 0.5)
    Estimate(value=2, low=-inf, high=inf, of=5)
    """
    of = sum(counts.values())
    if not of:
        return Estimate(0.0, -inf, inf, 0)
    if share**of + (1 - share) ** of > 1 - SURE:
        return Estimate(_ranked(counts, ceil(of * share), of), -inf, inf, of)
    spread = z * sqrt(of * share * (1 - share))
    value, low, high = (
        _ranked(counts, rank, of)
        for rank in (ceil(of * share), floor(of * share - spread), ceil(of * share + spread) + 1)
    )
    return Estimate(value, low, high, of)


def _ranked(counts: Counts, rank: int, of: int) -> float:
    """Give the value with a rank, from 1 on."""
    rank, passed = min(max(rank, 1), of), 0
    for value, times in sorted(counts.items()):
        passed += times
        if passed >= rank:
            return value
    raise AssertionError("a rank beyond all")


def at_most(hits: int, of: int) -> float:
    """Give the share that is exceeded in one of forty cases, of so many hits (Clopper and Pearson, 1934).

    >>> round(at_most(0, 100), 4), round(at_most(3, 100), 4), at_most(5, 5)
    (0.0362, 0.0852, 1.0)
    """
    if hits >= of:
        return 1.0
    low, high = hits / of, 1.0
    for _ in range(60):
        share = (low + high) / 2
        low, high = (share, high) if _no_more(hits, of, share) > (1 - SURE) / 2 else (low, share)
    return high


def _no_more(hits: int, of: int, share: float) -> float:
    """Give the chance of no more hits than so many."""
    if not 0 < share < 1:
        return float(share <= 0)
    return sum(
        exp(lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1) + k * log(share) + (of - k) * log1p(-share))
        for k in range(hits + 1)
    )
