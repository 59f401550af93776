"""Every game as an environment of PettingZoo: its own test of the interface, and the words of actions."""

from __future__ import annotations

import random

import pytest
from pettingzoo.test import api_test, seed_test

from ppgen.adapters.aec import GameEnv, game_env
from ppgen.adapters.words import END, Choosing, WordTable
from tests import own

GAMES = sorted(own.catalogue().games)


def env_of(game: str, cap: int = 300) -> GameEnv:
    return GameEnv(WordTable(own.judge(game)), game, cap)


@pytest.mark.few(1, "konane")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_test_passes(game: str) -> None:
    api_test(env_of(game), num_cycles=400)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_seed_gives_the_same_game() -> None:
    seed_test(lambda: env_of("backgammon"), num_cycles=60)


@pytest.mark.few(3, "army-brats", "draughts", "dungeon-crawl")
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_said_and_no_other(game: str) -> None:
    words, rng = WordTable(own.judge(game)), random.Random(3)
    state = words.judge.load(words.opening)
    for _ in range(60):
        if state.actor() is None:
            break
        if not state.is_chance():
            legal = set(state.legal_actions())
            wanted = rng.choice(sorted(legal, key=str))
            said, choosing = words.parts(words.judge.grammar.write(wanted)), Choosing(words, state)
            done = None
            for word in said:
                assert done is None
                assert words.numbers[word] in choosing.next_words()
                done = choosing.say(words.numbers[word])
            assert (done or choosing.say(words.numbers[END])) == wanted
            other = next(n for n in range(len(words.table)) if n not in Choosing(words, state).next_words())
            with pytest.raises(ValueError, match="no word that can come next"):
                Choosing(words, state).say(other)
        state.apply_silently(state.draw(rng))


def test_a_seat_is_told_nothing_that_it_may_not_see_and_gets_what_it_wins() -> None:
    env = game_env("hearts", length="deal", cap=2000)
    env.reset(seed=4)
    hands = env.position.position()["hands"]
    for other in env.possible_agents[1:]:
        assert str(hands[other]) not in env.seen("north")
    rng = random.Random(1)
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        words = [number for number, can in enumerate(seen["action_mask"]) if can]
        if over or cut:
            assert not words
            assert not cut
            assert agent in env.agents
            env.step(None)
            continue
        env.step(rng.choice(words))
    assert not env.agents
    assert sum(env.position.returns().values()) in (-26, -78)
