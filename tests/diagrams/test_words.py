"""A position can be read out."""

from __future__ import annotations

import pytest

from ppgen.diagrams import in_words, speaker, state_of
from ppgen.engine import BadPosition, Place, Placed
from tests.diagrams.conftest import GAMES, definition, frames


def test_the_race_in_words() -> None:
    race = definition("leyhe-race")
    state = state_of(
        race, {"players": ["suns", "moons"], "board": {5: ["suns"], 9: ["suns"], 11: ["suns", "suns"]}}
    )
    assert in_words(race, state.table()) == (
        "Suns coins: 5, 9, 11 (2), stash of Suns (2). Moons coins: stash of Moons (6). Suns dice: die."
    )


def test_values_are_named_as_far_as_they_are_known() -> None:
    brats = definition("army-brats")
    hand = [Placed("coin", "p1/hand", "arms", "A", "back"), Placed("coin", "p1/hand", "arms", None, "back")]
    assert in_words(brats, hand) == (
        "Arms coins hiding ace: passes of Player 1. Arms coins: passes of Player 1."
    )
    assert in_words(brats, [Placed("tile", "a5", "suns", "4")]) == "Suns tiles showing 4: a5."
    assert in_words(brats, []) == "The board is empty."


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_of_every_game_can_be_said(game_id: str) -> None:
    for players in definition(game_id).game.players:
        for frame in frames(game_id, players)[1]:
            said = in_words(definition(game_id), frame)
            assert all(word not in said for word in ("None", "/", "  ", "_"))


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadPosition):
        state_of(definition("leyhe-race"), {"board": {99: ["suns"]}})
    assert len(state_of(definition("leyhe-race"), None, 4).seats) == 4


def test_each_place_is_told_with_what_lies_there() -> None:
    race, hearts = definition("leyhe-race"), definition("hearts")
    coin = Placed("coin", Place("5"), suit="suns", side="back")
    assert speaker(race).lying([coin, coin]) == {"5": "2 × Suns coin"}
    card = Placed("card", Place("north/hand"), suit="diamonds", value="3")
    assert speaker(hearts).lying([card]) == {"north/hand": "3 of diamonds"}
