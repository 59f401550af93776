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


def actions_of(outcomes: Sequence[Outcome]) -> Sequence[Action]:
    """Give the actions alone of some outcomes, without making all of those that are equally likely."""
    return outcomes.actions if isinstance(outcomes, Even) else [action for action, _ in outcomes]
