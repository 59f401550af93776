"""What cards make together, counted in another way: by trying all ways."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ppgen.games.nouns.melds import last_alike, last_run, pairs, runs, sums

SOME = [random.Random(seed).choices(range(1, 9), k=seed % 8) for seed in range(200)]


def follows(ranks: tuple[int, ...]) -> bool:
    return sorted(ranks) == [*range(min(ranks), min(ranks) + len(ranks))]


@pytest.mark.parametrize("ranks", SOME)
def test_every_way_to_choose_some_is_counted(ranks: list[int]) -> None:
    ways = [chosen for count in range(1, len(ranks) + 1) for chosen in combinations(ranks, count)]
    assert sums(ranks, 15) == sum(sum(chosen) == 15 for chosen in ways)
    assert pairs(ranks) == sum(len(chosen) == 2 and chosen[0] == chosen[1] for chosen in ways)
    straight = [chosen for chosen in ways if follows(chosen)]
    longest = [
        len(chosen)
        for chosen in straight
        if not {min(chosen) - 1, max(chosen) + 1} & {*ranks} and len(chosen) > 2
    ]
    assert sorted(runs(ranks)) == sorted(longest)


@pytest.mark.parametrize("ranks", SOME)
def test_what_the_last_cards_make_is_as_long_as_it_can_be(ranks: list[int]) -> None:
    tails = [tuple(ranks[start:]) for start in range(len(ranks))]
    assert last_alike(ranks) == max((len(tail) for tail in tails if len({*tail}) == 1), default=0)
    assert last_run(ranks) == max((len(tail) for tail in tails if follows(tail) and len(tail) > 2), default=0)
