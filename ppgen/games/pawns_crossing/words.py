"""What things are called (section 7.2 of the specification), and the book of the game's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ppgen.engine import Kind, Rulebook

rules = Rulebook()
HOME, OUT = "home", "out"
"""Where a token, or a pawn, is that has left the board, and the tray in which it lies then."""
NULL = 0
"""The number of a null token, and of the blank face of a die."""


def matching(
    pattern: str, wanted: str, value: Callable[[str], object] = str, write: Callable[[Any], str] = str
) -> Kind:
    """Make a kind of words that match a pattern; `wanted` says what would be right."""

    def read(word: str) -> object:
        if not re.fullmatch(pattern, word):
            raise ValueError(wanted)
        return value(word)

    return Kind(read, write)


def colour_of(token: str) -> str:
    return token[:-2]


def reversed_domino(name: str) -> str:
    return name[::-1]


def spot(number: int, none: str) -> str:
    """Write the face of a die or the number of a token; 0 has a name."""
    return str(number) if number else none


def shown(dice: Mapping[str, int]) -> str:
    return ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in dice.items())
