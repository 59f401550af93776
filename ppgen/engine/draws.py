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
from typing import Any

from ppgen.engine.action import CHANCE
from ppgen.engine.chance import Even
from ppgen.engine.verbs import Check

Drawn = tuple[Any, tuple[Any, ...]]
"""A verb as the game compiled it, and its arguments."""


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
        index = int(rng.random() * left)
        args: tuple[Any, ...] = pool[index]
        if passes is None or passes(state, seat, args):
            return compiled, args
        left -= 1
        if not own:  # others may hold this list, so that it stays as it is
            pool, own = [*pool], True
        pool[index] = pool[left]
    raise AssertionError("a decision without a choice")


_INDEXED = (list, tuple)


def _among(state: Any, due: Sequence[Any], seat: str, rng: random.Random) -> Drawn:
    """Draw a candidate of several verbs, as `candidate` does of the only one that is due."""
    pools: list[Sequence[tuple[Any, ...]]] = []
    left, refused = 0, -1
    for compiled in due:
        pool = () if compiled.gates and closed(state, compiled, seat) else compiled.candidates(state, seat)
        try:
            left += len(pool)
        except TypeError:  # it yields them
            pool = [*pool]
            left += len(pool)
        pools.append(pool)
    while left:
        index, at = int(rng.random() * left), 0
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


def asking(checks: tuple[Check, ...], width: int) -> Callable[[Any, str, tuple[Any, ...]], bool]:
    """Give the question whether no check refuses a seat some arguments.

    There is a way for each number of arguments (`width`), since to unpack them would cost more than the call.
    """

    def none(state: Any, seat: str, _args: tuple[Any, ...]) -> bool:
        for check in checks:
            if check(state, seat) is not None:
                return False
        return True

    def one(state: Any, seat: str, args: tuple[Any, ...]) -> bool:
        (a,) = args
        for check in checks:
            if check(state, seat, a) is not None:
                return False
        return True

    def two(state: Any, seat: str, args: tuple[Any, ...]) -> bool:
        a, b = args
        for check in checks:
            if check(state, seat, a, b) is not None:
                return False
        return True

    def more(state: Any, seat: str, args: tuple[Any, ...]) -> bool:
        given = (state, seat, *args)
        for check in checks:
            if check(*given) is not None:
                return False
        return True

    return {0: none, 1: one, 2: two}.get(width, more)


def outcome(state: Any, due: Sequence[Any], rng: random.Random) -> Drawn:
    """Draw an outcome of a chance node, where one verb is due, with its probability."""
    compiled = due[0]
    outcomes = compiled.outcomes(state) if compiled.outcomes else None
    if not isinstance(outcomes, Even):
        return compiled, state.sample(rng).args
    return compiled, outcomes.actions[int(rng.random() * len(outcomes.actions))].args


def pass_at_random(self: Any, rng: random.Random, most: int = 1) -> int:
    """Do legal things, each drawn with its probability, and tell nothing; give how many: at most so many.

    They are fewer, or none, if the game is over before.
    """
    game, moved, done = self.game, self.moved, 0
    watched, rolled, verbs, always = game.watched, game.chance_phases, game.due, game.always
    self.silent = moved.silent = not watched
    while done < most:
        if game.usual:  # `actor` and `due` without asking twice for the phase
            phase = self.phase
            chance = phase in rolled
            actor = CHANCE if chance else self.to_act
            due = verbs.get(phase, always)
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
            self._known = {}
        done += 1
    self.silent = moved.silent = False
    return done
