"""How the actions of the game are written (section 7.2 of the specification)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ppgen.engine import Kind, Place, Rulebook, one_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.games.pawns_crossing.game import PawnsCrossing

rules = Rulebook()
HOME = "home"
"""Where a token is that has left the board, and the tray in which it lies then."""
OUT = "out"
"""Where a pawn is that has left the board, and the tray in which it lies then."""
NULL = 0
"""The number of a null token, and of the blank face of a die."""


def kinds_of(game: PawnsCrossing) -> Mapping[str, Kind]:
    """Give the readers of arguments."""
    colours = "|".join(game.colours)
    named = ", ".join(game.colours)
    tokens = re.compile(rf"(?:{colours})-[{game.letters}]")
    last = len(game.ranks) - 1

    def space(word: str) -> Place:
        return game.board.named.get(word) or Place(word)

    def token(word: str) -> str:
        if not tokens.fullmatch(word):
            raise ValueError(f"a token: {named} with a letter {game.letters[0]} to {game.letters[-1]}")
        return word

    def domino(word: str) -> str:
        if word not in game.pips:
            raise ValueError("a domino, such as 3-5")
        return word

    def pair(word: str) -> tuple[str, str]:
        colour, _, value = word.partition("=")
        if colour not in game.colours:
            raise ValueError(f"one of {named} and a value, such as red=3")
        return colour, value

    def die(word: str) -> tuple[str, int]:
        colour, face = pair(word)
        if face not in map(str, range(last + 1)):
            raise ValueError(f"a die with a face from 0 to {last}, such as red=3")
        return colour, int(face)

    def numbers(word: str) -> tuple[str, tuple[int, ...]]:
        colour, dealt = pair(word)
        if not re.fullmatch(r"[0-9](,[0-9])*", dealt):
            raise ValueError("a colour and the numbers of its tokens, such as red=3,2,4")
        return colour, tuple(map(int, dealt.split(",")))

    return {
        "tile": Kind(one_of(*game.tiles)),
        "domino": Kind(domino),
        "numbers": Kind(numbers, _write_pair),
        "die": Kind(die, _write_pair),
        "colour": Kind(one_of(*game.colours)),
        "token": Kind(token),
        "space": Kind(space, is_place=True),
        "axis": Kind(one_of("row", "column")),
        "direction": Kind(one_of("east", "west", "north", "south")),
    }


def _write_pair(value: Any) -> str:
    colour, given = value
    return f"{colour}={','.join(map(str, given)) if isinstance(given, tuple) else given}"


def colour_of(token: str) -> str:
    """Give the colour of a token."""
    return token[:-2]


def reversed_domino(name: str) -> str:
    """Write a domino turned round."""
    return name[::-1]


def spot(number: int, none: str) -> str:
    """Write the face of a die or the number of a token; 0 has a name."""
    return str(number) if number else none


def listed(words: list[str]) -> str:
    """Join words as in a sentence."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
