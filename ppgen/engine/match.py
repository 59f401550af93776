"""A game being played: its history, undo by replay, and its log as a transcript."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from ppgen.engine.action import Action
from ppgen.engine.events import Event
from ppgen.engine.game import Game
from ppgen.engine.state import State


class Played(NamedTuple):
    """One accepted action and what it brought about."""

    action: Action
    events: tuple[Event, ...]


class Match:
    """A game from a position on. The same actions from the same position give the same match.

    Raises BadPosition for a position that cannot be.

    >>> match = Match(apart, {})
    >>> for line in ("sun put b2", "moon put a1"):
    ...     _ = match.play(match.state.parse(line))
    >>> match.undo().action.actor
    'moon'
    >>> match.log()
    ['> sun put b2', 'sun puts a stone on b2']
    """

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.start = dict(position)
        self.state = game.load(position)
        self.steps: list[Played] = []

    def play(self, action: Action) -> tuple[Event, ...]:
        """Judge and carry out an action; a query is answered and leaves no trace.

        Raises:
            Illegal: a clause forbids it; nothing has changed.
        """
        events = tuple(self.state.apply(action))
        if action.verb not in self.game.grammar.queries:
            self.steps.append(Played(action, events))
        return events

    def undo(self) -> Played | None:
        """Take the last action back by playing all others again; None if there is none."""
        if not self.steps:
            return None
        undone = self.steps.pop()
        self.state = self.game.load(self.start)
        for step in self.steps:
            self.state.advance(step.action)
        return undone

    def log(self) -> list[str]:
        """Give the exchange as the lines of a transcript."""
        lines = []
        for step in self.steps:
            lines.append("> " + self.game.grammar.write(step.action))
            lines += [event.text for event in step.events]
        return lines


def playout(state: State, rng: random.Random, cap: int) -> int:
    """Play random legal actions in place until the end; give the number of actions, at most `cap`.

    >>> state = apart.new()
    >>> playout(state, random.Random(1), cap=100), state.is_terminal()
    (..., True)
    """
    return state.pass_at_random(rng, cap)
