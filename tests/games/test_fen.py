"""Positions of draughts in one line: read, written back, and refused with the character that is wrong."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ppgen.engine import BadPosition
from ppgen.games.nouns.fen import written_fen
from ppgen.judges import Judges

if TYPE_CHECKING:
    from ppgen.definition import Catalogue
    from ppgen.engine import Game


@pytest.fixture(scope="module")
def judge(catalogue: Catalogue) -> Game:
    found = Judges().of(catalogue.games["draughts"])
    assert found is not None
    return found


def test_every_position_of_a_game_is_read_back_from_its_fen(judge: Game):
    rng, state = random.Random(3), judge.new().clone()
    assert written_fen(state) == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    while not state.is_terminal():
        again = judge.load({"fen": written_fen(state)})
        assert again.table() == state.table()
        assert again.actor() == state.actor()
        assert state.text().endswith(f"\n{written_fen(state)}")
        state.apply_silently(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("position", "key", "said"),
    [
        ({"fen": "B:W21-32"}, "fen", "this is no FEN"),
        ({"fen": "W:W18,K99:B1"}, "fen", "no square 99; English draughts has 1 to 32 (character 7"),
        ({"fen": ["B"]}, "fen", "a FEN is a text"),
        ({"fen": "B:W32:B1", "to_act": "dark"}, "to_act", "leave to_act out"),
        ({"fen": "B:W1:B9"}, "board", "would be a king"),
    ],
)
def test_what_is_wrong_with_a_fen_is_told(judge: Game, position: dict[str, object], key: str, said: str):
    with pytest.raises(BadPosition) as refused:
        judge.load(position)
    assert refused.value.key == key
    assert said in str(refused.value)
