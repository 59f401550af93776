"""What a seat's pieces may try, as most games know it: candidates for verbs; `State` has them as methods.

>>> state = apart.load({"board": ["s . .", "m . .", ". . ."]})
>>> state.own("sun"), state.steps_of("sun"), state.leaps("sun")
([('a3',)], [('a3', 'b3')], [('a3', 'a1')])
"""

from __future__ import annotations

from typing import Any

from ppgen.engine.holder import OneLayer
from ppgen.engine.pieces import cached_until_moved
from ppgen.engine.place import Place


def own(state: Any, seat: str) -> list[tuple[Place]]:
    """Propose the places of the board on which a seat's pieces lie."""
    return [(place,) for lies in state.layers() for place in lies.of(seat) if not place.is_tray]


@cached_until_moved
def steps_of(state: OneLayer, seat: str) -> list[tuple[Place, Place]]:
    """Propose steps of a seat's pieces (`state.on`) to empty places beside them."""
    lying, beside, found = state.on.keys(), state.game.board.steps_from, []
    for start in state.on.of(seat):
        for pace in beside.get(start, ()):  # not as a list comprehension, which takes a fifth longer
            if pace[0] not in lying:
                found.append(pace[1])
    return found


@cached_until_moved
def anywhere_of(state: OneLayer, seat: str) -> list[tuple[Place, Place]]:
    """Propose for each of a seat's pieces (`state.on`) every empty place of the board."""
    on, places = state.on, state.game.board.places
    empty = [place for place in places if place not in on]
    return [(start, end) for start in on.of(seat) if not start.is_tray for end in empty]


@cached_until_moved
def leaps(state: OneLayer, seat: str) -> list[tuple[Place, Place]]:
    """Propose leaps of a seat's pieces (`state.on`) over others to empty places, and on in the same line."""
    on, lines, found = state.on, state.game.board.leaps, []
    for start in on.of(seat):
        for line in lines.get(start, ()):
            for over, end in line:
                if over not in on or end in on:
                    break
                found.append((start, end))
    return found
