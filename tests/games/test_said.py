"""What every judge says: under an id, with arguments of the kinds that it declares."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.engine import CHANCE, Place, State
from ppgen.engine.ways import anywhere
from tests import own
from tests.games.test_contract import CAP, CASES, GAMES, WRITTEN, any_verb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Action, Game, Said

ASKED = 60
"""Actions that no candidate proposes, asked about at a position."""


def strange(state: State, said: Said) -> Iterator[str]:
    """Tell what is wrong with something that was said at a position."""
    if not said.says.typed:
        yield f"{said.id} has arguments without kinds: {said.says.source}"
        return
    if wrong := said.says.misfit(said.args):
        yield f"{said.id}: {wrong}"
        return
    for kind, value in zip(said.says.kinds, said.args, strict=True):
        for each in value if kind.endswith("...") else (value,):
            if wrong := untrue(state, kind.removesuffix("..."), each):
                yield f"{said.id}: {wrong}"


def untrue(state: State, kind: str, value: Any) -> str:
    """Tell why something is not of its kind in this game."""
    game = state.game
    if kind == "seat" and value not in (*game.seat_names, CHANCE, "nobody"):
        return f"{value!r} is no seat"
    if kind == "place" and not game.table.growing and value not in game.table:
        written = any(each.is_place and each.reads(value) for each in game.kinds().values())
        return "" if written else f"{value!r} is nowhere on the table"
    if kind == "verb" and not any(name == value for _, name in game.rules.verbs):
        return f"{value!r} is no verb"
    if kind == "phase" and game.phases("phase") and value not in game.phases("phase"):
        return f"{value!r} is no phase"
    return ""


def tried(state: State, rng: random.Random) -> list[Action]:
    """Give what the seat to act might try, legal or not."""
    wide = [action for verb in state.due() for action in islice(anywhere(state, verb), ASKED)]
    others = [action._replace(actor=seat) for action in wide[:3] for seat in state.seats]
    return rng.sample(wide, min(len(wide), 12)) + others


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_all_is_told_and_refused_under_an_id_and_kinds_are_true(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    rng, wrong = random.Random(7), set[str]()
    state = own.judge(game_id).new(players, **options)
    for number in range(CAP):
        actor = state.actor()
        if actor is None:
            break
        if actor != CHANCE and number % 5 == 0:
            for action in tried(state, rng):
                refusal = state.refusal(action)
                wrong.update(strange(state, refusal) if refusal else ())
        action = state.draw(rng) if actor == CHANCE else any_verb(state, rng)
        for event in state.advance(action):
            wrong.update(strange(state, event.said))
            wrong.update(strange(state, event.public) if event.public else ())
    assert sorted(wrong) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_told_and_silent_play_reach_equal_positions(game_id: str) -> None:
    game: Game = own.judge(game_id)
    for players in WRITTEN[game_id].game.players:
        rng, told = random.Random(3), game.new(players)
        silent = told.clone()
        for _ in range(300):
            if told.is_terminal():
                break
            action = told.draw(rng) if told.is_chance() else any_verb(told, rng)
            told.advance(action)
            silent.apply_silently(action)
            assert told == silent


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_judge_says_is_known_before_it_plays(game_id: str) -> None:
    ids = own.judge(game_id).rules.said
    assert ids
    for identifier, says in ids.items():
        assert says.id == identifier
        assert says.clause in own.judge(game_id).rules.clauses


def test_a_place_that_is_named_with_more_words_is_the_same_place() -> None:
    race = own.judge("leyhe-race")
    tile = race.board.track[24]
    assert race.names[tile] == tile == Place(str(tile))
    assert f"{race.names[tile]}".startswith(f"{tile} (")
