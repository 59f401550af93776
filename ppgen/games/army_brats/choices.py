"""What a seat might do: proposals, which the checks of the clauses judge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import Action
from ppgen.games.army_brats.passes import NEIGHBOURS, SUBJECT, SUBJECTS, VALUES
from ppgen.games.army_brats.trading import trade_anywhere

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


def choices(state: School, seat: str) -> Iterator[Action]:
    """Propose what the seat that is asked might do, in the order in which it is listed."""
    if state.phase == "main":
        yield from steps(state, seat)
        yield from trades(state, seat)
    elif state.phase == "gift":
        for name in state.hands[seat]:
            yield Action(seat, "give", ((name,),))
    elif state.phase == "answer":
        assert state.offer is not None
        for given in combinations(state.held(seat, state.offer.subject), state.offer.price):
            yield Action(seat, "give", (given,))
    else:
        yield Action(seat, "done")
        for shown in sets(state.hands[seat]):
            yield Action(seat, "caught", (shown,))


def steps(state: School, seat: str) -> Iterator[Action]:
    for cell in NEIGHBOURS[state.pawns[seat]]:
        yield Action(seat, "go", (cell, False, None))
        tile = state.tiles.get(cell)
        if tile and not state.pool[SUBJECT[tile]]:
            for name in state.held(seat, SUBJECT[tile]):
                yield Action(seat, "go", (cell, True, name))


def trades(state: School, seat: str) -> Iterator[Action]:
    tile = state.class_of(seat)
    offers = state.held(seat, SUBJECT[tile]) if tile else []
    for opponent in trade_anywhere(state, seat) or ():
        for name in offers:
            yield Action(seat, "trade", (opponent, "one-for-one", name, None))
            yield Action(seat, "trade", (opponent, "one-for-two", name, None))
            for subject in SUBJECTS.values():
                yield Action(seat, "trade", (opponent, "one-for-other", name, subject))


def sets(hand: list[str]) -> Iterator[tuple[str, ...]]:
    """Give the runs of three or more and the same-day sets in a hand."""
    for letter in SUBJECTS:
        for first in range(len(VALUES)):
            for after in range(first + 1, len(VALUES) + 1):
                if VALUES[after - 1] + letter not in hand:
                    break
                if after - first > 2:
                    yield tuple(value + letter for value in VALUES[first:after])
    for value in VALUES:
        same = [value + letter for letter in SUBJECTS if value + letter in hand]
        for count in range(2, len(same) + 1):
            yield from combinations(same, count)
