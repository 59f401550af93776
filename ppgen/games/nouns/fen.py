"""Positions of draughts as players write them in one line: `B:W18,24,27:B1-3,K12`.

Squares bear the numbers that the board gives them. W is the light side, B the dark one; K is before a king.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ppgen.engine import Game, Place, State

COLOURS = {"B": "dark", "W": "light"}
LETTERS = {"dark": "d", "light": "l"}
"""How a man of each seat is written in rows; a king has the capital."""
_MEN = re.compile(r"(K?)(\d{1,2})(?:-(\d{1,2}))?")
_FEN = re.compile(r"\s*([BWbw?])\s*:\s*([BWbw])([^:]*):\s*([BWbw])([^:]*?)(?::H\d+)?(?::F\d+)?\s*\.?\s*")


def squares_of(game: Game) -> tuple[Place, ...]:
    """Give the squares of a board in the order of their numbers, from 1."""
    return tuple(game.board.named[game.numbered[number]] for number in sorted(game.numbered, key=int))


def read_fen(game: Game, fen: str) -> dict[str, Any]:
    """Give the rows of the board and who is to act.

    Raises ValueError, with the offset of what is wrong as its second argument.

    >>> read_fen(apart, "W:W21-32:W1-12")
    Traceback (most recent call last):
    ValueError: ("both lists are W's", 9)
    """
    found = _FEN.fullmatch(fen)
    if not found:
        raise ValueError("this is no FEN such as B:W21-32:B1-12", 0)
    if found[1] == "?":
        raise ValueError("a FEN must say who is to move", 0)
    if found[2].upper() == found[4].upper():
        raise ValueError(f"both lists are {found[2].upper()}'s", found.start(4))
    squares, standing = squares_of(game), dict[Place, str]()
    for group in (2, 4):
        letter = LETTERS[COLOURS[found[group].upper()]]
        before = len(standing)
        _stand(found[group + 1], found.start(group + 1), letter, squares, standing)
        if len(standing) == before:
            raise ValueError(
                f"{found[group].upper()} has nothing there, so the game is over", found.start(group)
            )
    rows = [" ".join(standing.get(at, ".") for at in row) for row in game.board.rows]
    return {"board": rows, "to_act": COLOURS[found[1].upper()]}


def _stand(
    text: str, offset: int, letter: str, squares: tuple[Place, ...], standing: dict[Place, str]
) -> None:
    at = 0
    for part in text.split(","):
        word = part.strip()
        place, at = offset + at + len(part) - len(part.lstrip()), at + len(part) + 1
        if not word:
            continue
        found = _MEN.fullmatch(word.upper())
        if not found:
            raise ValueError(f"{word!r} is no square, nor K and a square", place)
        first, last = int(found[2]), int(found[3] or found[2])
        for number in range(first, last + 1):
            if not 1 <= number <= len(squares):
                raise ValueError(
                    f"there is no square {number}; English draughts has 1 to {len(squares)}", place
                )
            square = squares[number - 1]
            if square in standing:
                raise ValueError(f"two pieces stand on {number}", place)
            standing[square] = letter.upper() if found[1] else letter


def written_fen(state: State) -> str:
    """Write a position as a FEN."""
    game = state.game
    letters: Mapping[Place, str] = {
        at: sign
        for row, line in zip(game.board.rows, state.position()["board"], strict=True)
        for at, sign in zip(row, line.split(), strict=True)
    }
    lists = []
    for colour, seat in reversed(COLOURS.items()):
        men = [
            ("K" if letters[at].isupper() else "") + str(number)
            for number, at in enumerate(squares_of(game), 1)
            if letters[at].lower() == LETTERS[seat]
        ]
        lists.append(colour + ",".join(men))
    turn = "W" if state.actor() == "light" else "B"
    return ":".join([turn, *lists])
