"""Konane: held to a second implementation that shares nothing with the first but the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ppgen.engine import BadPosition, State, perft
from tests import own

KONANE = own.judge("konane")
Oracle = tuple[str, str]
"""The board as 36 letters from a6 to f1, row by row, and the letter to act."""
Moves = Iterator[tuple[str, Oracle]]


def name(at: int) -> str:
    return "abcdef"[at % 6] + str(6 - at // 6)


def without(board: str, *gone: int) -> str:
    return "".join("." if at in gone else letter for at, letter in enumerate(board))


def oracle_moves(oracle: Oracle) -> Moves:
    board, mine = oracle
    other = "w" if mine == "b" else "b"
    gaps = [at for at in range(36) if board[at] == "."]
    for at in (at for at in range(36) if board[at] == mine and len(gaps) < 2):
        beside = gaps and abs(at % 6 - gaps[0] % 6) + abs(at // 6 - gaps[0] // 6) == 1
        if beside or (not gaps and at in (0, 5, 30, 35, 14, 15, 20, 21)):
            yield f"remove {name(at)}", (without(board, at), other)
    for at in (at for at in range(36) if board[at] == mine and len(gaps) >= 2):
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            x, y, left = at % 6 + 2 * dx, at // 6 + 2 * dy, without(board, at)
            while 0 <= x < 6 and 0 <= y < 6:
                over, end = 6 * (y - dy) + x - dx, 6 * y + x
                if left[over] != other or left[end] != ".":
                    break
                left = without(left, over)
                yield f"jump {name(at)} {name(end)}", (left[:end] + mine + left[end + 1 :], other)
                x, y = x + 2 * dx, y + 2 * dy


def oracle_perft(oracle: Oracle, depth: int) -> int:
    following = [after for _, after in oracle_moves(oracle)]
    if depth == 0 or not following:
        return 1
    return sum(oracle_perft(after, depth - 1) for after in following)


OPENING = (("bwbwbw" + "wbwbwb") * 3, "b")


def written(state: State) -> list[str]:
    return sorted(state.game.grammar.write(action).split(" ", 1)[1] for action in state.legal_actions())


@pytest.mark.parametrize("seed", range(40))
def test_the_legal_actions_are_those_of_the_oracle_along_random_games(seed: int, effort: int) -> None:
    rng = random.Random(seed)
    for _ in range(effort):
        state, oracle = KONANE.new(), OPENING
        while not state.is_terminal():
            moves = dict(oracle_moves(oracle))
            assert written(state) == sorted(moves)
            assert "".join(state.position()["board"]).replace(" ", "") == oracle[0]
            move = rng.choice(sorted(moves))
            state.advance(state.parse(f"{state.actor()} {move}"))
            oracle = moves[move]
        assert list(oracle_moves(oracle)) == []
        assert state.returns() == {"black": float(oracle[1] == "w"), "white": float(oracle[1] == "b")}


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_opening_goes_on_in_as_many_ways_as_the_oracle_counts(depth: int) -> None:
    assert perft(KONANE.new(), depth) == oracle_perft(OPENING, depth)


def test_a_jump_tells_what_moved_and_what_was_taken() -> None:
    state = KONANE.new()
    for line in ("black remove c4", "white remove c5"):
        state.apply(state.parse(line))
    (event,) = state.apply(state.parse("black jump c2 c4"))
    assert [(moved.start, moved.end) for moved in event.moved] == [("c2", "c4"), ("c3", None)]
    assert event.clause == "jump.capture"


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"to_act": "none"}, "to_act"),
        ({"winner": "nobody"}, "winner"),
        ({"board": ["b . . . . ."]}, "board"),
        ({"board": ["x . . . . .", *[". . . . . ."] * 5]}, "board"),
        ({"stones": 3}, "stones"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        KONANE.load(position)
    assert raised.value.key == key
