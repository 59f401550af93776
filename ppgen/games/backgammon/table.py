"""What a game of backgammon lies on: the ways of both seats, their men and what the dice can show."""

from __future__ import annotations

from itertools import permutations, product

from ppgen.engine import CHANCE, Action, Even, Piece, Place

EACH, HOME, FACES = 15, 6, range(1, 7)
BAR = Place("bar")
MAN = {one: Piece("man", suit=suit, owner=one) for one, suit in (("white", "light"), ("black", "dark"))}
WAY = {
    "white": (Place("white-off"), *(Place(n) for n in range(1, 25)), BAR),
    "black": (Place("black-off"), *(Place(n) for n in range(24, 0, -1)), BAR),
}
"""The places of a seat's way by the pips from there to the end: 0 is off, 25 the bar."""
PIPS = {one: {place: pips for pips, place in enumerate(way)} for one, way in WAY.items()}
ROLLS = Even([Action(CHANCE, "roll", pair) for pair in product(FACES, repeat=2)])
OPENINGS = Even([Action(CHANCE, "open", pair) for pair in permutations(FACES, 2)])
WORTH = {1: "", 2: ": a gammon", 3: ": a backgammon"}
MOST = 2**30
Dice = tuple[int, ...]


def landing(seat: str, start: Place, die: int) -> Place:
    return WAY[seat][max(PIPS[seat].get(start, 0) - die, 0)]
