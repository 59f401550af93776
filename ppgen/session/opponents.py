"""Seats that the computer plays, at three strengths; none uses what its seat may not know.

It searches a tree of what may come (Monte Carlo tree search over information sets, with one observer:
Cowling, Powley and Whitehouse, 2012, doi:10.1109/TCIAIG.2012.2200894). Each thought deals a copy of the
table again as the seat may imagine it (`State.determinize`), goes on in it by what promises most to who acts,
as far as it has been thought of, draws all that follows at random, and notes what the end was worth to whom.
What a seat did later in the same game is taken as a hint of what it could have done at once (rapid action
value estimation: Gelly and Silver, 2011, doi:10.1016/j.artint.2011.03.007), so that not every choice has to
be tried before anything is known of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import inf, log, sqrt
from time import perf_counter
from typing import NamedTuple

from ppgen.engine import CHANCE, Action, InputError, State

DEEP = 60
"""Steps that are thought of one by one at most."""
CURIOUS = 0.5
"""How much an action counts that has been tried little, in ranges of what games were worth."""
NEW = 0.5
"""How much an action counts beyond its hints that has not been tried, in the same ranges."""
HINT = 10
"""So many trials of an action count as much as all hints of what it is worth."""


class Strength(NamedTuple):
    """How much the computer thinks about a move: so many thoughts, for so many seconds at most."""

    thoughts: int
    seconds: float


STRENGTHS = {"easy": Strength(10, 0.5), "medium": Strength(100, 2.0), "strong": Strength(400, 8.0)}
"""The strengths by name, the weakest first."""
USUAL = "medium"


def lasting(seconds: float, clock: Callable[[], float] = perf_counter) -> Iterator[None]:
    """Give one thought after the other for some seconds."""
    end = clock() + seconds
    while clock() < end:
        yield None


def thoughts_of(strength: Strength, clock: Callable[[], float] = perf_counter) -> Iterator[None]:
    """Give the thoughts of a strength, as far as there is time for them."""
    return islice(lasting(strength.seconds, clock), strength.thoughts)


def choose(state: State, rng: random.Random, thoughts: Iterable[object] = ()) -> Action:
    """Choose a legal action for the seat to act: at random, or what has been tried most in some thoughts.

    Raises InputError where a seat has nothing to do, as in a position that others have written.
    """
    seat = state.actor()
    assert seat is not None
    actions = list(state.legal_actions())
    if not actions:
        raise InputError(f"{seat} can do nothing here")
    rng.shuffle(actions)
    if len(actions) == 1:
        return actions[0]
    search = _Search(actions, rng)
    for _ in thoughts:
        search.think(state.determinize(seat, rng))
    return search.best()


class _Tried:
    """An action where it has been thought of, and what has come after it."""

    __slots__ = ("after", "hints", "offered", "times", "worth")

    def __init__(self) -> None:
        self.after: dict[Action, _Tried] = {}
        self.hints: dict[Action, list[float]] = {}
        """Of each action that came later: how often, and what that was worth, all told."""
        self.times = 0
        """How often it was tried."""
        self.offered = 0
        """How often it could have been: in some copies of the table it is not legal."""
        self.worth = 0.0
        """By how much the seat that did it was ahead at the end, all told."""


class _Search:
    """Thoughts about one choice."""

    def __init__(self, actions: Sequence[Action], rng: random.Random) -> None:
        self.actions = actions
        self.rng = rng
        self.root = _Tried()
        self.low, self.high = inf, -inf
        """Of what games were worth."""

    def best(self) -> Action:
        """Return what has been tried most, of that the best."""

        def merit(action: Action) -> tuple[int, float]:
            tried = self.root.after.get(action)
            return (tried.times, tried.worth) if tried else (0, 0.0)

        return max(self.actions, key=merit)

    def think(self, twin: State) -> None:
        """Play a copy of the table to its end, or as far as its game looks ahead, and learn from it."""
        known = self._as_far_as_known(twin)
        done = [action for _, action in known]
        for _ in range(twin.horizon):
            actor = twin.actor()
            if actor is None or twin.rests():
                break
            action = twin.draw(self.rng)
            twin.apply_silently(action)
            if actor != CHANCE:
                done.append(action)
        returns = twin.returns() if twin.is_terminal() else twin.outlook()
        whole, others = sum(returns.values()), max(1, len(returns) - 1)
        worth = {seat: value - (whole - value) / others for seat, value in returns.items()}
        self.low, self.high = min(self.low, *worth.values()), max(self.high, *worth.values())
        later: dict[Action, None] = dict.fromkeys(done[len(known) :])
        for here, action in reversed(known):
            tried = here.after[action]
            tried.times += 1
            tried.worth += worth[action.actor]
            later[action] = None
            for other in later:
                if other.actor == action.actor:
                    hint = here.hints.setdefault(other, [0, 0.0])
                    hint[0] += 1
                    hint[1] += worth[other.actor]

    def _as_far_as_known(self, twin: State) -> list[tuple[_Tried, Action]]:
        """Go on by what promises most to who acts, as far as something new; return what was decided where."""
        here, new = self.root, False
        done: list[tuple[_Tried, Action]] = []
        while not new and len(done) < DEEP and (actor := twin.actor()) is not None and not twin.rests():
            if actor == CHANCE:
                action = twin.draw(self.rng)
            else:
                legal = twin.legal_actions()
                if here is self.root:  # what cannot be done in truth is not thought of
                    legal = [action for action in self.actions if twin.permits(action)]
                if not legal:
                    break
                action = self._promising(here, legal)
                new = action not in here.after
                done.append((here, action))
            here = here.after.setdefault(action, _Tried())
            twin.apply_silently(action)
        return done

    def _promising(self, here: _Tried, legal: Sequence[Action]) -> Action:
        """Return what is to be tried next."""
        spread = max(self.high - self.low, 1e-9)
        best, most = legal[0], -inf
        for action in legal:
            tried, hint = here.after.get(action), here.hints.get(action)
            hinted = hint[1] / hint[0] if hint else self.high
            if tried is None:
                promise = hinted + spread * (NEW + self.rng.random() / 1000)
            else:
                tried.offered += 1
                trust = HINT / (HINT + tried.times) if hint else 0.0
                promise = tried.worth / tried.times * (1 - trust) + hinted * trust
                promise += CURIOUS * spread * sqrt(log(tried.offered + 1) / tried.times)
            if promise > most:
                best, most = action, promise
        return best
