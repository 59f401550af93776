"""Dice that are rolled together and used one by one.

>>> from ppgen.engine.fields import choice, seat_to_act
>>> class Rolled(State):
...     phase: str = choice("move", "over")
...     to_act: str | None = seat_to_act(over="over")
...     dice: Dice = dice_left("move")
>>> rolled = Game.of("rolled", Rulebook(), Rolled)(apart.facts)
>>> without(rolled.load({"dice": [1, 3]}).dice, 3), rolled.load({"phase": "over"}).dice
((1,), ())
>>> rolled.load({"dice": [3, 3, 1]})
Traceback (most recent call last):
...
ppgen.engine.errors.BadPosition: dice are what is left of a roll: one or two, of a double up to four
"""

from __future__ import annotations

from typing import Any

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import during
from ppgen.engine.holder import Holder
from ppgen.engine.position import Position, listed, whole_number_in

FACES = range(1, 7)
"""What a die can show."""
Dice = tuple[int, ...]
"""What is left of a roll, the highest first: of a double up to four times the same."""


def dice_left(*phases: str) -> Any:
    """Declare what is left of a roll in some phases: one or two dice, of a double up to four."""

    def read(key: str, written: Position, _state: Holder) -> Dice:
        faces = [whole_number_in(face, FACES[0], FACES[-1], key) for face in listed(written.need(key), key)]
        if not 1 <= len(faces) <= (2 if len({*faces}) > 1 else 4):
            raise BadPosition(f"{key} are what is left of a roll: one or two, of a double up to four", key)
        return tuple(sorted(faces, reverse=True))

    return during(*phases, read=read, write=list, nothing=())


def without(dice: Dice, die: int) -> Dice:
    """Put one die aside."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
