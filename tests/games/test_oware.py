"""Oware: what neither its examples nor the other engine show."""

from __future__ import annotations

import pytest

from ppgen.engine import BadPosition
from tests import own

OWARE = own.judge("oware")
FULL = ["4 4 4 4 4 4"] * 2


def test_the_board_is_drawn_as_text_with_numbers() -> None:
    state = OWARE.new()
    state.apply(state.parse("south sow c"))
    rows = [
        "   F   E   D   C   B   A",
        "   4   4   4   4   4   5",
        "   a   b   c   d   e   f",
        "   4   4   0   5   5   5",
    ]
    assert state.text().splitlines() == [*rows, "south: 0", "north: 0", "north to act"]


def test_every_seed_that_is_sown_or_taken_is_told() -> None:
    position = {"board": ["0 3 2 1 2 1", "1 0 0 0 4 0"], "stores": {"south": 17, "north": 17}}
    state = OWARE.load(position)
    sown, taken = state.apply(state.parse("south sow e"))
    assert [(seed.start, seed.end) for seed in sown.moved] == [("e", pit) for pit in "fABC"]
    assert sorted((seed.start, seed.end) for seed in taken.moved) == [
        *[("A", "south")] * 2,
        *[("B", "south")] * 3,
        *[("C", "south")] * 2,
    ]


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"board": ["4 4 4 4 4 4"]}, "board"),
        ({"board": ["4 4 4 4 4 x", "4 4 4 4 4 4"]}, "board"),
        ({"board": FULL, "stores": {"west": 3}}, "stores"),
        ({"board": FULL, "stores": {"south": -1}}, "stores"),
        ({"winner": "south"}, "to_act"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        OWARE.load(position)
    assert raised.value.key == key
