"""The deck of Hearts, and where its cards lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from ppgen.engine import Deck, Piece, Place, Position, State
from ppgen.engine.position import whole_number_in

SEATS = ("north", "east", "south", "west")
DECK = Deck.of(
    ("clubs", "diamonds", "spades", "hearts"), ("2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA")
)
LOWEST_CLUB, QUEEN, JACK = DECK["2c"], DECK["Qs"], DECK["Jd"]
HAND, PASSED, TAKEN = (
    {one: Place.tray_of(name, one) for one in SEATS} for name in ("hand", "passed", "taken")
)
SPOT = {one: Place(one) for one in SEATS}
TURNS = {"left": 1, "right": 3, "across": 2, "none": 0}
"""How many seats further a pass goes, in the order of the deals."""
Cards = tuple[Piece, ...]


def read_scores(key: str, written: Position, state: State) -> dict[str, int]:
    given = written.mapping(key, SEATS)
    return {one: whole_number_in(given.get(one, 0), -10_000, 10_000, key) for one in SEATS}


def each(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{seat} {number}" for seat, number in numbers.items())


def threes(state: Any, seat: str) -> Iterable[tuple[Cards]]:
    return ((three,) for three in combinations(state.hand(seat), 3))
