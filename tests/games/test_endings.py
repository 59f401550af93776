"""Endings without a move: at any time, in turn or not, and the position says how it came out."""

from __future__ import annotations

import random

import pytest

from ppgen.engine import perft
from tests import own

ENDS = {
    "draughts": {"resign": 1.0, "forfeit": 1.0, "forfeit time": 1.0, "agree draw": None},
    "oware": {"resign": 1.0, "forfeit": 1.0, "agree draw": None},
    "nine-mens-morris": {"resign": 1.0, "forfeit time": 1.0, "agree draw": None},
    "konane": {"resign": 1.0, "forfeit time": 1.0},
    "hex": {"resign": 1.0, "forfeit": 1.0},
    "backgammon": {"resign": 1.0, "resign gammon": 2.0, "resign backgammon": 3.0},
}


@pytest.mark.parametrize("game_id", ENDS)
def test_a_game_ends_without_a_move(game_id):
    game = own.judge(game_id)
    state = game.new()
    state.playout(random.Random(1), 9)
    other, seat = state.seats  # either may, whoever is to act
    for words, worth in ENDS[game_id].items():
        ended = state.clone()
        action = ended.parse(f"{seat} {words}")
        assert ended.refusal(action) is None
        ended.apply(action)
        assert ended.is_terminal()
        assert ended.winners() == ([] if worth is None else [other])
        assert worth is None or ended.returns()[other] == worth
        again = game.load(ended.position())
        assert (again, again.winners()) == (ended, ended.winners())
        assert str(again.refusal(action)) == "illegal: the game is over"


def test_nobody_is_asked_to_give_up():
    state = own.judge("draughts").new()
    assert {action.verb for action in state.legal_actions()} == {"move"}
    assert perft(state, 3) == 302
    assert [event.text for event in state.apply(state.parse("light offer draw"))] == ["light offers a draw"]
    assert state.actor() == "dark"


def test_squares_are_read_by_their_numbers():
    state = own.judge("draughts").new()
    assert state.parse("dark move 11 15") == state.parse("dark move c3 d4")
    assert state.game.grammar.write(state.parse("dark move 11 15")) == "dark move c3 d4"
