"""Outcomes of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Self, overload

from ppgen.engine.action import CHANCE, Action

Outcome = tuple[Action, Fraction]
"""What chance can bring, with its probability."""


class UniformOutcomes(Sequence[Outcome]):
    """Equally likely outcomes.

    Where there are very many, `actions` may be a sequence that makes each when it is asked for.
    Raises ZeroDivisionError if there is none.

    >>> die = UniformOutcomes([Action("chance", "roll", (face,)) for face in range(1, 7)])
    >>> len(die), die[5]
    (6, (Action(actor='chance', verb='roll', args=(6,)), Fraction(1, 6)))
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions

    @classmethod
    def of(cls, verb: str, *values: Iterable[object]) -> Self:
        """Give what chance does with every combination of arguments, each one of its values.

        >>> [action.args for action in UniformOutcomes.of("roll", ["sun"], [1, 2]).actions]
        [('sun', 1), ('sun', 2)]
        """
        return cls([Action(CHANCE, verb, args) for args in product(*values)])

    @property
    def chance(self) -> Fraction:
        """The probability of each."""
        return Fraction(1, len(self.actions))

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Outcome]:
        chance = self.chance
        return ((action, chance) for action in self.actions)

    @overload
    def __getitem__(self, index: int) -> Outcome: ...

    @overload
    def __getitem__(self, index: slice) -> list[Outcome]: ...

    def __getitem__(self, index: int | slice) -> Outcome | list[Outcome]:
        if isinstance(index, slice):
            return [(action, self.chance) for action in self.actions[index]]
        return self.actions[index], self.chance


class OneEach(Sequence[Action]):
    """The actions of chance with one of some values as their argument, each made when it is asked for."""

    def __init__(self, verb: str, values: Sequence[object]) -> None:
        self.verb, self.values = verb, values

    def __len__(self) -> int:
        return len(self.values)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action[1] == self.verb and action[2][0] in self.values

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [Action(CHANCE, self.verb, (value,)) for value in self.values[index]]
        return Action(CHANCE, self.verb, (self.values[index],))


class UniformEach:
    """Gives what chance does with each of the values that `each(state)` yields, all equally likely.

    They are worked out again only if something of the state that `each` looks at has changed, as far as that
    is plain: the phase, a number, what the game's facts say. So many outcomes cost no more than few.

    >>> asked = []
    >>> def faces(state):
    ...     asked.append(state.phase)
    ...     return range(1, 101)
    >>> roll, state = UniformEach("roll", faces), apart.new()
    >>> [len(roll(state)), len(roll(state)), len(asked)]
    [100, 100, 1]
    >>> state.phase = "over"
    >>> roll(state)[5][0], asked
    (Action(actor='chance', verb='roll', args=(6,)), ['put', 'over'])
    """

    def __init__(self, verb: str, each: Callable[..., Iterable[object]]) -> None:
        self._verb, self._each = verb, each
        self._known: list[tuple[tuple[tuple[str, object], ...], UniformOutcomes]] = []
        """What was looked at, and what came of it, for a few states that differ in that."""
        self._plainly = True
        """Whether there were many, and nothing was looked at but what is plain."""

    def __call__(self, state: object) -> UniformOutcomes:
        """Give the outcomes in a state."""
        if not self._plainly:
            return self._of([*self._each(state)])
        for looked, known in self._known:
            if _holds(looked, state):
                return known
        looking = _Looking(state)
        try:
            values = tuple(self._each(looking))
        except Exception:  # noqa: BLE001 - it may ask what a stand-in cannot answer
            values = tuple(self._each(state))
            self._plainly = False
        self._plainly &= len(values) >= MANY
        self._plainly &= all(name == "game" or _is_plain(value) for name, value in looking.seen)
        if not self._plainly:
            self._known.clear()
            return self._of(values)
        made = UniformOutcomes([Action(CHANCE, self._verb, (value,)) for value in values])
        self._known = [*self._known[-FEW + 1 :], (tuple(looking.seen), made)]
        return made

    def _of(self, values: Sequence[object]) -> UniformOutcomes:
        verb = self._verb
        if len(values) >= MANY:
            return UniformOutcomes(OneEach(verb, values))
        return UniformOutcomes([Action(CHANCE, verb, (value,)) for value in values])


MANY = 50
"""Fewer outcomes are sooner worked out than looked up."""
FEW = 8
"""For so many different states it is known what chance does."""


def _holds(looked: Iterable[tuple[str, object]], state: object) -> bool:
    """Tell whether a state is the same as far as somebody looked."""
    for name, value in looked:
        now = getattr(state, name)
        if now is not value and (name == "game" or now != value):
            return False
    return True


class _Looking:
    """Stands for a state, and notes what somebody looks at."""

    def __init__(self, state: object) -> None:
        self._state = state
        self.seen: list[tuple[str, object]] = []

    def __getattr__(self, name: str) -> object:
        value = getattr(self._state, name)
        self.seen.append((name, value))
        return value


def _is_plain(value: object) -> bool:
    """Tell whether a value cannot change by itself."""
    if isinstance(value, (tuple, frozenset)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, int, float))


class ForEach(Sequence[Action]):
    """The actions of chance that give each name one of some values, in every combination.

    Each is made when it is asked for, since there can be very many.

    >>> rolls = ForEach("roll", ["red", "blue"], range(6))
    >>> len(rolls), rolls[19].args
    (36, ((('red', 3), ('blue', 1)),))
    """

    def __init__(self, verb: str, names: Sequence[str], values: Sequence[object]) -> None:
        self.verb, self.names, self.values = verb, names, values

    def __len__(self) -> int:
        return int(len(self.values) ** len(self.names))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != self.verb:
            return False
        (given,) = action.args
        return [name for name, _ in given] == [*self.names] and all(v in self.values for _, v in given)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        at = range(len(self))[index]
        if isinstance(at, range):
            return [self[each] for each in at]
        given = []
        for name in reversed(self.names):
            at, digit = divmod(at, len(self.values))
            given.append((name, self.values[digit]))
        return Action(CHANCE, self.verb, (tuple(reversed(given)),))


def actions_of(outcomes: Sequence[Outcome]) -> Sequence[Action]:
    """Give the actions alone of some outcomes, without making all of those that are equally likely."""
    return outcomes.actions if isinstance(outcomes, UniformOutcomes) else [action for action, _ in outcomes]
