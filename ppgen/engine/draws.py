"""Drawing what is legal at random, to play on in thought; nothing is listed or judged that need not be.

>>> state = apart.new()
>>> compiled, args = candidate(state, state.due(), "sun", random.Random(1))
>>> compiled.name, len(args)
('put', 1)
"""

# ruff: noqa: SIM110 - a generator costs more than most checks, and this runs several times a step

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import floor
from typing import Any

from ppgen.engine.action import CHANCE
from ppgen.engine.chance import Even
from ppgen.engine.closures import own_code
from ppgen.engine.verbs import Check

Drawn = tuple[Any, tuple[Any, ...]]
"""A verb as the game compiled it, and its arguments."""
NOTHING: dict[Any, Any] = {}
"""What is known between two actions before anybody asks; nobody writes into it."""


def closed(state: Any, compiled: Any, seat: str) -> bool:
    """Tell whether a clause forbids the seat all actions of a verb."""
    action = compiled.bare(seat)
    for check in compiled.gates:
        if check(state, action) is not None:
            return True
    return False


def candidate(state: Any, due: Sequence[Any], seat: str, rng: random.Random) -> Drawn:
    """Draw candidates of the verbs that are due until one is permitted; so all legal ones are as likely."""
    if len(due) != 1 or due[0].gates:
        return _among(state, due, seat, rng)
    compiled = due[0]
    passes, pool = compiled.passes, compiled.candidates(state, seat)
    if pool.__class__ not in _INDEXED:  # it yields them
        pool = [*pool]
    left, own = len(pool), False
    while left:
        index = floor(rng.random() * left)
        args: tuple[Any, ...] = pool[index]
        if passes is None or passes(state, seat, args):
            return compiled, args
        if not own:  # others may hold this list, so that it stays as it is
            pool, own = [*pool], True
        left -= 1
        pool[index] = pool[left]
    raise AssertionError("a decision without a choice")


_INDEXED = (list, tuple)


def _among(state: Any, due: Sequence[Any], seat: str, rng: random.Random) -> Drawn:
    """Draw a candidate of several verbs, as `candidate` does of the only one that is due."""
    pools: list[Sequence[tuple[Any, ...]]] = []
    left, refused = 0, -1
    for compiled in due:
        pool = () if compiled.gates and closed(state, compiled, seat) else compiled.candidates(state, seat)
        if pool.__class__ not in _INDEXED:  # it yields them
            pool = [*pool]
        left += len(pool)
        pools.append(pool)
    while left:
        index, at = floor(rng.random() * left), 0
        pool = pools[0]
        while index >= len(pool):
            index -= len(pool)
            at += 1
            pool = pools[at]
        compiled, args = due[at], pool[index]
        if compiled.passes is None or compiled.passes(state, seat, args):
            return compiled, args
        left -= 1
        if len(pool) == 1:
            pools[at] = ()
            continue
        if refused != at:  # others may hold this list, so that it stays as it is
            refused, pools[at] = at, [*pool]
        rest: Any = pools[at]
        rest[index] = rest[-1]
        rest.pop()
    raise AssertionError("a decision without a choice")


def asking(checks: Sequence[Check], width: int) -> Callable[[Any, str, tuple[Any, ...]], bool]:
    """Give the question whether no check refuses a seat some arguments, of which there are `width`.

    >>> free, taken = asking([apart.rules.checks["put.empty"]], 1), {"board": [". . .", ". s .", ". . ."]}
    >>> free(apart.new(), "sun", ("b2",)), free(apart.load(taken), "sun", ("b2",))
    (True, False)
    """
    return own_code(_question(len(checks), width)(*checks))


@cache
def _question(checks: int, width: int) -> Callable[..., Callable[[Any, str, tuple[Any, ...]], bool]]:
    # It is written out, since a loop over a few checks costs as much as they do.
    names = [f"check_{number}" for number in range(checks)]
    args = "".join(f", args[{number}]" for number in range(width))
    allowed = " and ".join(f"{name}(state, seat{args}) is None" for name in names)
    return eval(f"lambda {', '.join(names)}: lambda state, seat, args: {allowed}")  # type: ignore[no-any-return]  # noqa: S307 - made of numbers


def outcome(state: Any, due: Sequence[Any], rng: random.Random) -> Drawn:
    """Draw an outcome of a chance node, where one verb is due, with its probability."""
    compiled = due[0]
    outcomes = compiled.outcomes(state) if compiled.outcomes else None
    if outcomes.__class__ is not Even:
        return compiled, state.sample(rng).args
    actions = outcomes.actions
    return compiled, actions[floor(rng.random() * len(actions))].args


def pass_at_random(self: Any, rng: random.Random, most: int = 1) -> int:
    """Do legal things, each drawn with its probability, and tell nothing; give how many: at most so many.

    They are fewer, or none, if the game is over before.
    """
    game, moved, done = self.game, self.moved, 0
    usual, watched, rolled = game.usual, game.watched, game.chance_phases
    verbs, always = game.due, game.always
    self.silent = moved.silent = not watched
    while done < most:
        if usual:  # `actor` and `due` without asking twice for the phase
            phase = self.phase
            due, chance = verbs.get(phase, always), phase in rolled
            actor = CHANCE if chance else self.to_act
        else:
            actor, due = self.actor(), self.due()
            chance = actor == CHANCE
        if actor is None:
            break
        compiled, args = outcome(self, due, rng) if chance else candidate(self, due, actor, rng)
        if watched:
            self._carry_out(compiled, actor, args, unheard=True)
        else:  # as `_carry_out` does, without what is the same at every step
            self._legal = self._known = None
            if chance:
                compiled.act(self, *args)
            elif len(args) == 1:  # one and two by themselves, since to gather them costs more
                compiled.act(self, actor, args[0])
            elif len(args) == 2:
                compiled.act(self, actor, args[0], args[1])
            else:
                compiled.act(self, actor, *args)
            self._known = NOTHING
        done += 1
    self.silent = moved.silent = False
    return done
