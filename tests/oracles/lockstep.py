"""Plays a random game in our judge and in OpenSpiel at once, and compares them at every step.

A `Bridge` says how the actions of both stand for each other. What is compared: which actions are legal, whose
turn it is, what chance can bring and how likely, whether the game is over, and what everybody has won.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pyspiel

from ppgen.definition import load_game
from ppgen.engine import Action, Game, State
from ppgen.judges import Judges

Path = tuple[int, ...]
"""What OpenSpiel takes as one or more actions and our judge as one."""


def single(theirs: Any) -> set[Path]:
    """Give OpenSpiel's legal actions, where each is one of ours."""
    return {(action,) for action in theirs.legal_actions()}


@dataclass(frozen=True)
class Bridge:
    """A game in both engines."""

    game: str
    """Our id."""
    theirs: str
    """What OpenSpiel loads: `hex(board_size=11,swap=True)`."""
    path: Callable[[State, Any, Action], Path]
    """What one of our legal actions, also of chance, is to OpenSpiel."""
    seat: Callable[[State, int], str] = lambda state, player: state.seats[player]
    """Our seat of one of OpenSpiel's players."""
    legal: Callable[[Any], set[Path]] = single
    """OpenSpiel's legal actions, each with those that follow in the same of ours."""
    options: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None
    returns: Callable[[State, Mapping[str, float]], Mapping[str, float]] = lambda _state, won: dict(won)
    """What OpenSpiel says has been won, as our judge says it."""
    steps: Callable[[Any], Any] = lambda theirs: theirs
    """OpenSpiel's state as one that goes on step by step as ours does."""
    begin: Callable[[State, Any, random.Random], None] = lambda _state, _theirs, _rng: None
    """What has to be brought into line before the first step."""

    @property
    def judge(self) -> Game:
        """Our judge."""
        return _judge(self.game)


@cache
def _judge(game: str) -> Game:
    judge = Judges().of(load_game(game))
    assert judge is not None
    return judge


@dataclass(frozen=True)
class Where:
    """Where the engines differ; drawn only if they do."""

    step: str
    ours: State
    theirs: Any

    def __str__(self) -> str:
        return f"{self.step}:\n{self.ours.text()}\n{self.theirs}"


def lockstep(bridge: Bridge, seed: int, longest: int = 2000) -> int:
    """Play one random game, and say how many steps it had. Raises AssertionError where the engines differ."""
    rng = random.Random(seed)
    ours = bridge.judge.new(bridge.players, **bridge.options)
    theirs = bridge.steps(pyspiel.load_game(bridge.theirs).new_initial_state())
    bridge.begin(ours, theirs, rng)
    for step in range(longest):
        where = Where(f"{bridge.game}, seed {seed}, step {step}", ours, theirs)
        assert ours.is_terminal() == theirs.is_terminal(), where
        if ours.is_terminal():
            won = dict(
                zip(
                    (bridge.seat(ours, n) for n in range(theirs.num_players())), theirs.returns(), strict=True
                )
            )
            assert dict(ours.returns()) == dict(bridge.returns(ours, won)), where
            return step
        assert ours.is_chance() == theirs.is_chance_node(), where
        action = (
            _chance(bridge, ours, theirs, rng, where)
            if ours.is_chance()
            else _choice(bridge, ours, theirs, rng, where)
        )
        for one in bridge.path(ours, theirs, action):
            theirs.apply_action(one)
        ours.apply(action)
    return longest


def _choice(bridge: Bridge, ours: State, theirs: Any, rng: random.Random, where: Where) -> Action:
    assert ours.actor() == bridge.seat(ours, theirs.current_player()), where
    known = {bridge.path(ours, theirs, action): action for action in ours.legal_actions()}
    legal = bridge.legal(theirs)
    assert known.keys() == legal, f"{where}\nours: {known.keys() - legal}; theirs: {legal - known.keys()}"
    return known[rng.choice(sorted(known))]


def _chance(bridge: Bridge, ours: State, theirs: Any, rng: random.Random, where: Where) -> Action:
    expected = {(action,): chance for action, chance in theirs.chance_outcomes()}
    outcomes = ours.chance_outcomes()
    if outcomes is None:
        return _drawn(bridge, ours, theirs, rng, where)
    found: dict[Path, float] = {}
    actions: dict[Path, Action] = {}
    for action, chance in outcomes:
        path = bridge.path(ours, theirs, action)
        found[path] = found.get(path, 0.0) + float(chance)
        actions[path] = action
    assert found.keys() == expected.keys(), where
    assert all(abs(found[path] - expected[path]) < 1e-9 for path in found), where
    return actions[rng.choice(sorted(found))]


def _drawn(bridge: Bridge, ours: State, theirs: Any, rng: random.Random, where: Where) -> Action:
    """Draw what is too much to list, such as a deal; OpenSpiel has its parts all equally likely."""
    action, twin = ours.draw(rng), theirs.clone()
    for one in bridge.path(ours, theirs, action):
        odds = dict(twin.chance_outcomes())
        assert one in odds, where
        assert len(set(odds.values())) == 1, where
        twin.apply_action(one)
    return action
