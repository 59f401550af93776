"""Our games as OpenSpiel's: random games, hidden hands, sampled chance, copies that do not look ahead."""

from __future__ import annotations

import random

import pyspiel
import pytest

from ppgen.adapters.openspiel import SpielGame
from ppgen.adapters.words import WordTable
from tests import own

GAMES = sorted(own.catalogue().games)


def spiel(game: str, cap: int = 200, **options: object) -> SpielGame:
    return SpielGame(WordTable(own.judge(game), None, **options), game, cap=cap)


@pytest.mark.few(2, "cribbage", "konane")
@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_goes_as_openspiel_wants_it(game: str) -> None:
    about, rng = spiel(game), random.Random(2)
    state = about.new_initial_state()
    steps = 0
    while not state.is_terminal():
        steps += 1
        player, legal = state.current_player(), state.legal_actions()
        assert legal == sorted(set(legal))
        if state.is_chance_node():
            assert state.chance_outcomes() == [(0, 1.0)]
        else:
            assert 0 <= player < about.num_players()
            assert all(0 <= action < about.num_distinct_actions() for action in legal)
        twin = state.clone() if steps % 50 == 0 else state
        assert (str(twin), twin.legal_actions()) == (str(state), legal)
        state.apply_action(rng.choice(legal))
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert len(state.returns()) == about.num_players()


@pytest.mark.few(1, "konane")
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_test_of_games_passes(name: str) -> None:
    class Registered(SpielGame):
        """The game as OpenSpiel loads it by name."""

        def __init__(self, params: object = None) -> None:
            del params
            super().__init__(WordTable(own.judge(name)), name, cap=60)

    kind = Registered().get_type()
    pyspiel.register_game(kind, Registered)
    pyspiel.random_sim_test(pyspiel.load_game(kind.short_name), num_sims=2, serialize=False, verbose=False)


def test_what_a_seat_knows_names_no_card_of_others_and_all_that_was_played() -> None:
    state, rng = spiel("hearts", length="deal").new_initial_state(), random.Random(1)
    while not state.is_terminal() and state.position.position()["phase"] != "play":
        state.apply_action(rng.choice(state.legal_actions()))
    hands = state.position.position()["hands"]
    known = state.information_state_string(0)
    assert all(card in known for card in hands["north"])
    assert not any(str(hands[seat]) in known for seat in ("east", "south", "west"))
    before = known.count("\n")
    for _ in range(9):
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.information_state_string(0).count("\n") > before


def test_a_copy_meets_other_luck_and_the_same_seed_the_same() -> None:
    about = spiel("backgammon")

    def rolled(copies: int) -> str:
        state = about.new_initial_state()
        for _ in range(copies):
            state = state.clone()
        for _ in range(12):
            state.apply_action(state.legal_actions()[0])
        return str(state)

    assert rolled(0) == rolled(0)
    assert len({rolled(copies) for copies in range(4)}) > 1
