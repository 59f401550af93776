"""Backgammon: what neither its examples nor the other engine show."""

from __future__ import annotations

import random

import pytest

from ppgen.engine import BadPosition, State
from tests import own

BACKGAMMON = own.judge("backgammon")


def test_the_board_is_drawn_as_text_with_numbers_and_owners() -> None:
    state = BACKGAMMON.new()
    state.apply(state.parse("chance open 3 1"))
    assert state.text().splitlines() == [
        "  13  14  15  16  17  18  19  20  21  22  23  24",
        "  5w   .   .   .  3b   .  5b   .   .   .   .  2w",
        "  12  11  10   9   8   7   6   5   4   3   2   1",
        "  5b   .   .   .  3w   .  5w   .   .   .   .  2b",
        *("bar: .", "white-off: .", "black-off: .", "dice: 3 1", "white to act"),
    ]


def test_a_man_that_is_hit_is_told_with_where_it_goes() -> None:
    board = {"white": {8: 3, 6: 5}, "black": {5: 1, 19: 5}}
    state = BACKGAMMON.load({"phase": "move", "dice": [3], "board": board})
    moves, hit = state.apply(state.parse("white move 8 by 3"))
    assert [(man.piece.owner, man.start, man.end) for man in moves.moved] == [("white", "8", "5")]
    assert [(man.piece.owner, man.start, man.end) for man in hit.moved] == [("black", "5", "bar")]


def lengths(state: State, seat: str) -> set[int]:
    """Count the moves of every way to play a roll on."""
    found: set[int] = set()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_silently(action)
        goes_on = after.to_act == seat and after.phase == "move"
        found |= {1 + more for more in lengths(after, seat)} if goes_on else {1}
    return found


def test_of_a_double_no_move_spoils_another(effort: int) -> None:
    """So the judge looks ahead for two dice that differ only."""
    rng, seen = random.Random(5), 0
    for _ in range(4 * effort):
        state = BACKGAMMON.new()
        while not state.is_terminal():
            if len(state.dice) == 4 and len(state.legal_actions()) < 5:
                assert len(lengths(state, str(state.to_act))) == 1
                seen += 1
            state.playout(rng)
    assert seen > 10


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"board": {"white": {25: 1}}}, "white"),
        ({"board": {"white": {6: 0}}}, "board"),
        ({"board": {"green": {6: 1}}}, "board"),
        ({"board": {"white": {6: 16}}}, "board"),
        ({"board": {"white": {6: 5}, "black": {6: 1}}}, "board"),
        ({"board": {"white": {"black-off": 1}}}, "board"),
        ({"phase": "move"}, "dice"),
        ({"phase": "move", "dice": [6, 6, 5]}, "dice"),
        ({"phase": "move", "dice": [7]}, "dice"),
        ({"phase": "roll", "dice": [1]}, "dice"),
        ({"phase": "move", "dice": [6], "board": {"white": {"bar": 1}, "black": {19: 2}}}, "dice"),
        ({"phase": "choose"}, "phase"),
        ({"phase": "choose", "options": {"cube": "yes"}, "holder": "black"}, "phase"),
        ({"phase": "over", "points": 1}, "winner"),
        ({"winner": "white"}, "winner"),
        ({"phase": "roll", "board": {"black": {1: 1}}}, "phase"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        BACKGAMMON.load(position)
    assert raised.value.key == key


def test_the_game_pays_what_the_loser_loses() -> None:
    over = {"phase": "over", "winner": "black", "points": 4, "cube": 2, "options": {"cube": "yes"}}
    assert BACKGAMMON.load(over).returns() == {"white": -4.0, "black": 4.0}
