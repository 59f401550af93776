"""How coins, spaces and places are written, read and ordered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ppgen.engine import Kind, one_of

Space = tuple[int, int]
"""A space `x,y` of the dungeon: x to the east, y to the north."""
Place = tuple[int, int]
"""A tile place `[c,r]`: column and row."""

COLOURS = ("red", "black", "yellow", "blue")
"""The pawns; seats are named by theirs."""
SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("N", "A", "2", "3", "4", "5")
COINS = tuple(value + suit[0] for suit in SUITS for value in VALUES)
"""Every coin in the order in which lists of coins are written: by suit, then by value. Tiles alike."""
CROWNS = tuple(coin for coin in COINS if coin[1] == "c")
WORTH = {coin: VALUES.index(coin[0]) for coin in COINS}
RANK = {coin: number for number, coin in enumerate(COINS)}

DIRECTIONS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
DIRECTION_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
QUEEN = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def tile_of(space: Space) -> Place:
    """Give the tile place of a space."""
    return space[0] >> 1, space[1] >> 1


def show_space(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def show_place(place: Place) -> str:
    return f"[{place[0]},{place[1]}]"


def show_places(places: Iterable[Place]) -> str:
    return " ".join(map(show_place, places))


def ordered(coins: Iterable[str]) -> list[str]:
    """Put coins into the order in which they are written; in one suit the lowest comes first."""
    return sorted(coins, key=RANK.__getitem__)


def show_list(items: Iterable[object], none: str = "none") -> str:
    return " ".join(map(str, items)) or none


def show_seats(seats: Iterable[str]) -> str:
    """Join names as in a sentence: `red, black and blue`."""
    *others, last = seats
    return f"{', '.join(others)} and {last}" if others else last


def masked(coin: str) -> str:
    """Show a coin by its suit side only."""
    return f"?{coin[1]}"


_SPACE = re.compile(r"(-?\d{1,6}),(-?\d{1,6})")
_PLACE = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]")


def read_space(word: str) -> Space:
    """Read `x,y`; ValueError says what would be right."""
    match = _SPACE.fullmatch(word) if word.isascii() else None
    if match is None:
        raise ValueError("a space x,y")
    return int(match[1]), int(match[2])


def read_place(word: str) -> Place:
    """Read `[c,r]`; ValueError says what would be right."""
    match = _PLACE.fullmatch(word) if word.isascii() else None
    if match is None:
        raise ValueError("a tile place [c,r]")
    return int(match[1]), int(match[2])


def read_coin(word: str) -> str:
    """Read a coin, or a tile, such as `4c`; ValueError says what would be right."""
    if word not in WORTH:
        raise ValueError("a value and a suit such as 4c")
    return word


def read_face(word: str) -> int:
    """Read the value of a coin as a number from 0 to 5."""
    if word not in ("0", "1", "2", "3", "4", "5"):
        raise ValueError("a value from 0 to 5")
    return int(word)


def _after(letter: str) -> Kind:
    """Read a pawn of the compass, such as `n=black`."""
    choose = one_of(*(f"{letter}={colour}" for colour in COLOURS))
    return Kind(lambda word: choose(word)[2:], f"{letter}={{}}".format)


KINDS = {
    "space": Kind(read_space, "{0[0]},{0[1]}".format),
    "place": Kind(read_place, "[{0[0]},{0[1]}]".format),
    "face": Kind(read_face),
    "tile": Kind(one_of(*COINS)),
    "crown": Kind(one_of(*CROWNS)),
    "suit": Kind(one_of(*SUITS)),
    "colour": Kind(one_of(*COLOURS)),
    "spoils": Kind(one_of("treasure", "equipment", "experience", "damage")),
    **{name: _after(letter) for letter, name in DIRECTION_NAMES.items()},
}
"""The readers of arguments."""
