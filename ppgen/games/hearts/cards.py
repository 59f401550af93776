"""The deck of Hearts, and where its cards lie."""

from __future__ import annotations

from ppgen.engine import Deck, Piece, Place

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
