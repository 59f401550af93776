"""What chance can bring to every colour at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, overload

from ppgen.engine import CHANCE, Action


class ForEachColour(Sequence[Action]):
    """The actions of chance that give each colour one of some values, in every combination.

    Each is made when it is asked for, since the numbers of four players can be dealt in 331 776 ways.
    """

    def __init__(self, verb: str, colours: Sequence[str], values: Sequence[Any]) -> None:
        self.verb, self.colours, self.values = verb, colours, values

    def __len__(self) -> int:
        return prod(len(self.values) for _ in self.colours)

    def __iter__(self) -> Iterator[Action]:
        return map(self._action, product(self.values, repeat=len(self.colours)))

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        places = range(len(self))[index]
        return self._at(places) if isinstance(places, int) else [self._at(place) for place in places]

    def _at(self, place: int) -> Action:
        digits = [0] * len(self.colours)
        for colour in reversed(range(len(digits))):
            place, digits[colour] = divmod(place, len(self.values))
        return self._action(self.values[digit] for digit in digits)

    def _action(self, values: Any) -> Action:
        return Action(CHANCE, self.verb, (tuple(zip(self.colours, values, strict=True)),))
