"""That a position comes again: what has to be the same for that is said of every field of a state."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.engine import BadPosition, Game, Piece, Pieces, Rulebook, State
from ppgen.engine.errors import Misuse
from ppgen.engine.fields import by_seat, choice, pieces, seat, seat_to_act, whole
from ppgen.engine.history import RepetitionKey, history
from ppgen.engine.views import Rows

STONES = {"s": Piece("stone", owner="sun"), "m": Piece("stone", owner="moon")}
WORDS = {".": None, **{letter: (stone,) for letter, stone in STONES.items()}}
FACTS: dict[str, Any] = {
    "board": {"grid": {"columns": 2, "rows": 1}},
    "seats": {"default": {"2": ["sun", "moon"]}},
    "trays": [],
}


def made(key: RepetitionKey) -> Game:
    """Make a game with a lamp, marks and a count of turns, in which a position can come again."""

    class Lamps(State):
        phase: str = choice("put", "over")
        winner: str | None = seat()
        to_act: str | None = seat_to_act(unless="winner")
        lamp: str = choice("lit", "out")
        marks: dict[str, int] = by_seat(0, 9)
        turns: int = whole(0, 99)
        on: Pieces = pieces(Rows("board", STONES), setup=lambda _state: {})
        since: list[Any] = history(key)

    return Game.of("lamps", Rulebook(), Lamps)(FACTS)


def test_positions_are_the_same_only_if_all_is_that_the_key_names() -> None:
    key = RepetitionKey(WORDS, also=("lamp", "marks"), without=("phase", "turns"))
    game = made(key)
    lit, out, marked, later = (
        game.load({"board": ["s ."]} | more)
        for more in ({}, {"lamp": "out"}, {"marks": {"sun": 1}}, {"turns": 7})
    )
    assert key.of(lit) == key.of(later)
    assert key.of(lit) not in (key.of(out), key.of(marked))


def test_what_was_taken_in_does_not_change_with_the_state() -> None:
    key = RepetitionKey(WORDS, also=("marks",), without=("phase", "lamp", "turns"))
    state: Any = made(key).load({"board": ["s ."]})
    before = key.of(state)
    state.marks["sun"] = 3
    assert state.since == [before] != [key.of(state)]


def test_a_history_with_more_in_its_key_comes_back_from_a_position() -> None:
    key = RepetitionKey(WORDS, also=("lamp", "marks"), without=("phase", "turns"))
    game = made(key)
    state: Any = game.load({"board": ["s m"], "lamp": "out"})
    state.lamp = "lit"
    state.since.append(key.of(state))
    assert state.position()["since"][0] == 's m sun {"lamp":"out","marks":{"sun":0,"moon":0}}'
    assert state.lost() == ""


@pytest.mark.parametrize(
    "text", ["s m", "s m sun", "s m sun [", "s m sun 3", "x m sun {}", "s m sun " + "[" * 9_000]
)
def test_a_text_that_is_no_position_is_refused_with_one_that_is(text: str) -> None:
    game = made(RepetitionKey(WORDS, also=("lamp",), without=("phase", "marks", "turns")))
    with pytest.raises(BadPosition, match=r"since is a list of texts such as '\. \. sun"):
        game.load({"since": [text]})


@pytest.mark.parametrize(
    ("also", "without", "complaint"),
    [
        ((), (), "'phase' is not in the key of 'since'"),
        (("phase", "lamp"), ("turns",), "'marks' is not in the key of 'since'"),
        (("phase", "lamp"), ("marks", "turn"), "names 'turn', and the state has no such field"),
    ],
)
def test_a_field_in_no_key_is_refused_unless_it_is_left_out_by_name(
    also: tuple[str, ...], without: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(Misuse, match=f"Lamps: .*{complaint}"):
        made(RepetitionKey(WORDS, also=also, without=without))


def test_a_history_stands_after_all_that_its_key_names() -> None:
    with pytest.raises(Misuse, match="'since' is declared before 'lamp', which is in its key"):

        class Early(State):
            to_act: str | None = seat_to_act()
            on: Pieces = pieces(Rows("board", STONES))
            since: list[Any] = history(RepetitionKey(WORDS, also=("lamp",)))
            lamp: str = choice("lit", "out")
