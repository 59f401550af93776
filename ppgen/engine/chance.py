"""Outcomes of chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Self, overload

from ppgen.engine.action import CHANCE, Action

Outcome = tuple[Action, Fraction]
"""What chance can bring, with its probability."""


class Even(Sequence[Outcome]):
    """Equally likely outcomes.

    Where there are very many, `actions` may be a sequence that makes each when it is asked for.
    Raises ZeroDivisionError if there is none.

    >>> die = Even([Action("chance", "roll", (face,)) for face in range(1, 7)])
    >>> len(die), die[5]
    (6, (Action(actor='chance', verb='roll', args=(6,)), Fraction(1, 6)))
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions

    @classmethod
    def of(cls, verb: str, *values: Iterable[Any]) -> Self:
        """Give what chance does with every combination of arguments, each one of its values.

        >>> [action.args for action in Even.of("roll", ["sun"], [1, 2]).actions]
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


class ForEach(Sequence[Action]):
    """The actions of chance that give each name one of some values, in every combination.

    Each is made when it is asked for, since there can be very many.

    >>> rolls = ForEach("roll", ["red", "blue"], range(6))
    >>> len(rolls), rolls[19].args
    (36, ((('red', 3), ('blue', 1)),))
    """

    def __init__(self, verb: str, names: Sequence[str], values: Sequence[Any]) -> None:
        self.verb, self.names, self.values = verb, names, values

    def __len__(self) -> int:
        return int(len(self.values) ** len(self.names))

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
    return outcomes.actions if isinstance(outcomes, Even) else [action for action, _ in outcomes]
