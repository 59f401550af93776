"""What a game of one piece on a track leaves to the kernel."""

from __future__ import annotations

import pytest

from ppgen.engine import BadPosition, Board, Game, Piece, Pieces, Place, Rulebook, State
from ppgen.engine.fields import pieces, seat, seat_to_act
from ppgen.engine.views import At

rules = Rulebook()
FOX = Piece("pawn", suit="red")


class Hunt(State):
    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    on: Pieces = pieces(At("fox", FOX), setup=lambda state: {state.game.board.track[0]: (FOX,)})
    phase = "walk"


@rules.verb("<seat> wait")
def wait(state: Hunt, name: str) -> None:
    state.to_act = state.following(name)


GAME = Game.of("hunt", rules, Hunt)(
    {
        "board": {"spaces": [{"id": "1"}, {"id": "2"}, {"id": "den"}], "track": ["1", "2", "den"]},
        "trays": [],
        "seats": {"default": {"2": ["red", "blue"]}},
        "options": [],
    }
)


def test_a_position_says_where_it_is_and_a_number_is_a_number():
    assert GAME.new().position() == {"to_act": "red", "fox": 1}
    assert GAME.load({"fox": 2}).position()["fox"] == 2
    assert GAME.load({"fox": "den"}).position()["fox"] == "den"


@pytest.mark.parametrize(
    ("position", "key", "reason"),
    [
        ({"fox": 9}, "fox", "fox is on 9, which is not a space; they run from 1 to den"),
        ({"winner": "red", "to_act": "blue"}, "to_act", "nobody is to act: there is a winner"),
        ({"to_act": "none"}, "to_act", "somebody is to act: there is no winner"),
    ],
)
def test_what_cannot_be_is_told_with_its_key(position, key, reason):
    with pytest.raises(BadPosition) as raised:
        GAME.load(position)
    assert (raised.value.key, raised.value.reason) == (key, reason)


def test_there_is_somebody_to_act_until_there_is_a_winner_who_has_all():
    assert GAME.new().returns() == {"red": 0.0, "blue": 0.0}
    over = GAME.load({"winner": "blue"})
    assert over.actor() is None
    assert over.position()["to_act"] == "none"
    assert over.returns() == {"red": 0.0, "blue": 1.0}


def test_a_board_without_rows_is_a_line_of_text():
    assert GAME.load({"fox": 2}).text() == "1 [2 r] den\nred to act"


def test_leaps_go_over_one_place_each_in_one_line():
    board = Board.grid(5, 5)
    assert board.leap(Place("a1"), Place("a5")) == (("a2", "a3"), ("a4", "a5"))
    for end in ("a1", "a2", "a4", "b3", "c3"):
        assert board.leap(Place("a1"), Place(end)) == ()
