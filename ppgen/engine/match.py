"""A game being played: its history, undo, and its log as a transcript."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from ppgen.engine.action import Action
from ppgen.engine.events import Illegal
from ppgen.engine.game import Game
from ppgen.engine.state import State
from ppgen.engine.step import Step


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
        self.steps: list[Step] = []

    def play(self, action: Action) -> Step:
        """Judge and carry out an action; a query is answered and leaves no trace.

        Raises:
            Illegal: a clause forbids it; nothing has changed.
        """
        step = Step.of(self.state, action)
        if step.refusal is not None:
            raise Illegal(step.refusal)
        if not step.is_query:
            self.steps.append(step)
            self.state = step.after
        return step

    def undo(self) -> Step | None:
        """Take the last action back; None if there is none."""
        if not self.steps:
            return None
        undone = self.steps.pop()
        self.state = undone.before
        return undone

    def log(self) -> list[str]:
        """Give the exchange as the lines of a transcript."""
        return [line for step in self.steps for line in (f"> {step.line}", *step.text)]


def turns_begun(actors: Iterable[str | None]) -> list[int]:
    """Give the numbers of the steps, from 1 on, with which turns begin.

    `actors` are the seats that decided the steps in order, None for chance. A turn begins with the first step
    of another seat, or with the chance before it.

    >>> turns_begun([None, "sun", None, "sun", None, "moon"])
    [1, 5]
    """
    begun, last, chance = list[int](), None, 0
    for number, actor in enumerate(actors, 1):
        if actor is None:
            chance = chance or number
            continue
        if actor != last:
            begun.append(chance or number)
        last, chance = actor, 0
    return begun


def playout(state: State, rng: random.Random, cap: int) -> int:
    """Play random legal actions in place until the end; give the number of actions, at most `cap`.

    >>> state = apart.new()
    >>> playout(state, random.Random(1), cap=100), state.is_terminal()
    (..., True)
    """
    return state.playout(rng, cap)
