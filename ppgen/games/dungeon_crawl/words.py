"""How coins, spaces and steps are written, and in which order they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ppgen.engine import Kind, Piece, Place, Rulebook, one_of
from ppgen.engine.notation import named
from ppgen.games.nouns.lattice import SPACE, TILE_PLACE

# Coins, tiles and trays

SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("N", "A", "2", "3", "4", "5")
COLOURS = ("red", "black", "green", "blue")
"""The pawns; seats are named by theirs."""
COINS: Mapping[str, Piece] = {
    value + suit[0]: Piece("coin", suit, value) for suit in SUITS for value in VALUES
}
"""Every coin, value side up, in the order in which lists of coins are written: by suit, then by value."""
WORDS = {coin._replace(side=side): word for word, coin in COINS.items() for side in ("face", "back")}
UNSEEN = Piece("coin", "crowns")
"""A treasure of which somebody knows no more than that it is one."""
UNKNOWN = tuple(Piece("coin", value=value) for value in VALUES)
"""The coin of each value whose suit nobody has seen."""
WORTH = {value: number for number, value in enumerate(VALUES)}
RANK = {coin: number for number, coin in enumerate([*UNKNOWN, *WORDS])}
"""The order in which coins lie."""
CROWNS = tuple(word for word in COINS if word[1] == "c")
TILE = Piece("tile", side="back")
"""A tile with its grid side up."""
TILES = {word: Piece("tile", coin.suit, coin.value) for word, coin in COINS.items()}
HELD = {
    "treasure": ("crowns",),
    "experience": ("suns", "moons"),
    "equipment": ("arms",),
    "damage": ("suns", "moons"),
    "applied": ("arms",),
}
"""The trays with a player's coins, and the suits that can lie in each."""
tray = cache(Place.tray_of)
"""Give a tray of a seat, or without one that of the table."""


def lying(coin: Piece, where: str) -> Piece:
    """Turn a coin the side up that is up in a tray, or on a space."""
    suit_up = where in HELD and where != "damage"
    return coin if (coin.side == "back") == suit_up else coin._replace(side="back" if suit_up else "face")


def word(piece: Piece) -> str:
    """Write a coin or a tile; of a treasure that nobody may see no more than `?c`."""
    return f"{piece.value or '?'}{str(piece.suit)[0]}"


def worth(coins: Iterable[Piece]) -> int:
    return sum(WORTH[str(coin.value)] for coin in coins)


def show(coins: Iterable[Piece], none: str = "none") -> str:
    return show_list((WORDS[coin] for coin in coins), none)


def show_list(items: Iterable[object], none: str = "none") -> str:
    return " ".join(map(str, items)) or none


# Directions

DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
SEGMENTS = {"n": Place("0.5,1"), "e": Place("1,0.5"), "s": Place("0.5,0"), "w": Place("0,0.5")}
"""Where the pawns of the compass stand on the first tile: between two of its spaces."""
CORNERS = {"sw": (0, 0), "nw": (0, 1), "ne": (1, 1), "se": (1, 0)}

# Steps

FIGHT = ("fight-spend", "fight-roll", "apply")
ATTACK = ("attack-spend", "attack-defend", "attack-roll", "spoils", "draw")
PHASES = {
    "setup": ("deal", "start-roll"),
    "build": ("turn-over", "compass", "coin", "far-edge"),
    "enter": ("enter",),
    "play": ("turn", "reveal", *FIGHT, "attack-choice", *ATTACK),
    "over": ("over",),
}
"""The steps of each phase; the first of build, enter and play is meant where a position names none."""
PHASE = {step: phase for phase, steps in PHASES.items() for step in steps}
OPTIONS = ("supply", "memory", "attacks", "corners", "turn_cap")
OF_STEP = {
    "facing": FIGHT,
    "spent": ("fight-roll", "attack-defend", "attack-roll"),
    "target": ATTACK,
    "defended": ("attack-roll",),
    "rolled": ("attack-roll",),
    "rolling": ("start-roll",),
    "rolls": ("start-roll",),
}
"""The steps to which a key of a position belongs, in the middle of an action."""
OF_PHASE = {
    **dict.fromkeys(("starter", "tiles", "coins"), ("build", "enter", "play", "over")),
    **dict.fromkeys(("turns", "stacks", "discard"), ("play", "over")),
    **dict.fromkeys(("compass", "turned"), ("build",)),
    **dict.fromkeys(("coins_left", "pool", "tiles_left"), ("setup", "build")),
    "pawns": ("enter", "play", "over"),
}
"""The phases to which a key belongs."""

# Notation


read_coin = named({word: word for word in COINS}, "a value and a suit such as 4c")
read_face = named({str(n): n for n in WORTH.values()}, f"a value from 0 to {len(VALUES) - 1}")


def _after(letter: str) -> Kind:
    """Read a pawn of the compass, such as `n=black`."""
    choose = one_of(*(f"{letter}={colour}" for colour in COLOURS))
    return Kind(lambda word: choose(word)[2:], f"{letter}={{}}".format)


rules = Rulebook(
    space=SPACE,
    place=TILE_PLACE,
    face=Kind(read_face),
    tile=Kind(one_of(*COINS)),
    crown=Kind(one_of(*CROWNS)),
    suit=Kind(one_of(*SUITS)),
    colour=Kind(one_of(*COLOURS)),
    spoils=Kind(one_of("treasure", "equipment", "experience", "damage")),
    **{name: _after(letter) for letter, name in DIRECTIONS.items()},
)
"""The judge's functions of the crawl, by clause, and its verbs."""
SUPPLY = rules.option("supply")
MEMORY = rules.option("memory")
ATTACKS = rules.option("attacks")
CORNERS_TOUCH = rules.option("corners")
TURN_CAP = rules.option("turn_cap")
rules.writes("coin", of="piece", write=word)
rules.writes("tile", of="piece", write=word)
rules.writes("quoted", of="line", write="'{}'".format)
rules.writes(
    "score", of="holds", write=lambda score: f"{score[0]} {score[1]} ({show_list(map(word, score[2]))})"
)
HOLDINGS = (
    "treasure {treasure:coin...}; trap experience {traps:number}; monster experience {monsters:number};"
    " equipment {equipment:number}; damage {total:number} ({damage:coin...}, applied {applied:number})"
)
"""What a player has."""
