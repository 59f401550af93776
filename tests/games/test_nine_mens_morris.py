"""Nine men's morris: what neither its examples nor the other engine show."""

from __future__ import annotations

import pytest

from ppgen.engine import BadPosition
from tests import own

MORRIS = own.judge("nine-mens-morris")


def test_the_board_is_drawn_as_text_with_its_points_where_they_lie() -> None:
    state = MORRIS.new()
    for line in ("white place a1", "black place d6"):
        state.apply(state.parse(line))
    assert state.text().splitlines()[:3] == [" 7 .     .     .", " 6   .   b   .  ", " 5     . . .    "]
    assert state.text().splitlines()[6] == " 1 w     .     ."


def test_a_man_placed_or_taken_ends_what_can_come_again() -> None:
    state = MORRIS.load({"board": {"white": ["a1", "a4", "d7", "e4"], "black": ["b6", "d6", "f6", "g1"]}})
    state.apply(state.parse("white move d7 a7"))
    assert len(state.since) == 1
    state.apply(state.parse("white take g1"))
    (since,) = state.position()["since"]
    assert since.endswith(" black")


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"board": {"white": ["a1", "a1", "d7"]}}, "board"),
        ({"board": {"white": ["a2"]}}, "board"),
        ({"board": {"red": ["a1"]}}, "board"),
        ({"since": [3]}, "since"),
        ({"hand": {"white": 10}}, "hand"),
        ({"winner": "white"}, "to_act"),
        ({"board": {"white": ["a1", "d1"]}, "hand": {"white": 7, "black": 7}}, "board"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        MORRIS.load(position)
    assert raised.value.key == key
