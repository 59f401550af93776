"""How the actions of the game are written (section 7.2 of the specification)."""

from __future__ import annotations

import re

from ppgen.engine import Grammar, Kind, one_of
from ppgen.games.pawns_crossing.setup import DOUBLE_SIX, TILES
from ppgen.games.pawns_crossing.state import COLOURS, FACES, LETTERS, Domino, domino_name

_TOKEN = re.compile(rf"(?:{'|'.join(COLOURS)})-[{LETTERS}]")


def _token(word: str) -> str:
    if not _TOKEN.fullmatch(word):
        raise ValueError(f"a token: {', '.join(COLOURS)} with a letter {LETTERS[0]} to {LETTERS[-1]}")
    return word


def _domino(word: str) -> Domino:
    first, _, second = word.partition("-")
    pips = tuple(int(half) if half in tuple("0123456") else -1 for half in (first, second))
    if (min(pips), max(pips)) not in DOUBLE_SIX:
        raise ValueError("a domino, such as 3-5")
    return pips[0], pips[1]


def _write_domino(value: object) -> str:
    assert isinstance(value, tuple)
    return domino_name(value)


def _pair(word: str) -> tuple[str, str]:
    colour, _, value = word.partition("=")
    if colour not in COLOURS:
        raise ValueError(f"one of {', '.join(COLOURS)} and a value, such as red=3")
    return colour, value


def _rolled(word: str) -> tuple[str, int]:
    colour, face = _pair(word)
    if face not in map(str, FACES):
        raise ValueError(f"a die with a face from {FACES[0]} to {FACES[-1]}, such as red=3")
    return colour, int(face)


def _dealt(word: str) -> tuple[str, tuple[int, ...]]:
    colour, numbers = _pair(word)
    if not re.fullmatch(r"[0-9](,[0-9])*", numbers):
        raise ValueError("a colour and the numbers of its tokens, such as red=3,2,4")
    return colour, tuple(map(int, numbers.split(",")))


def _write_pair(value: object) -> str:
    assert isinstance(value, tuple)
    colour, given = value
    return f"{colour}={','.join(map(str, given)) if isinstance(given, tuple) else given}"


GRAMMAR = Grammar(
    "chance tiles <tiles:tile...>",
    "chance dominoes <dominoes:domino...>",
    "chance numbers <numbers:numbers...>",
    "chance roll <dice:die...>",
    "<seat> place <colour:colour> <hole>",
    "<seat> roll",
    "<seat> move <token:token> <space> [declare]",
    "<seat> pawn <colour:colour> <hole>",
    "<seat> slide <axis:axis> <line> <direction:direction> [flip]",
    "<seat> declare <token:token>",
    "<seat> done",
    "<seat> peek <token:token>",
    kinds={
        "tile": Kind(read=one_of(*TILES)),
        "domino": Kind(read=_domino, write=_write_domino),
        "numbers": Kind(read=_dealt, write=_write_pair),
        "die": Kind(read=_rolled, write=_write_pair),
        "colour": Kind(read=one_of(*COLOURS)),
        "token": Kind(read=_token),
        "axis": Kind(read=one_of("row", "column")),
        "direction": Kind(read=one_of("east", "west", "north", "south")),
    },
    queries=["peek"],
)
