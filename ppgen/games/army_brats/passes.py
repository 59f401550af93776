"""Passes, tiles and cells, and how they are written."""

from collections.abc import Iterable
from typing import Any

SUBJECTS = {"s": "suns", "m": "moons", "c": "crowns", "a": "arms"}
"""The subjects by their letters."""
VALUES = ("N", "A", "2", "3", "4", "5")
PASSES = tuple(value + letter for letter in SUBJECTS for value in VALUES)
"""All passes, and likewise all tiles, in sorting order."""
SUBJECT = {name: SUBJECTS[name[1]] for name in PASSES}
SORTING = {name: place for place, name in enumerate(PASSES)}
A_PASS = {subject: f"{'an' if subject == 'arms' else 'a'} {subject} pass" for subject in SUBJECTS.values()}
COLUMNS, ROWS = "abcde", "54321"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
HOLE = "--"


def _neighbours(cell: str) -> tuple[str, ...]:
    """Give the cells to the north, east, south and west, as far as there are any."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return tuple(f"{COLUMNS[c]}{r}" for c, r in around if c in range(5) and r in range(1, 6))


NEIGHBOURS = {cell: _neighbours(cell) for cell in CELLS}


def a_pass(name: str) -> str:
    """Name a pass as everybody sees it."""
    return A_PASS[SUBJECT[name]]


def in_order(passes: Iterable[str]) -> tuple[str, ...]:
    """Sort passes."""
    return tuple(sorted(passes, key=SORTING.__getitem__))


def read_pass(word: str) -> str:
    if word not in SORTING:
        raise ValueError("a value (N A 2 3 4 5) and the letter of a subject (s m c a), such as 4c")
    return word


def read_cell(word: str) -> str:
    if word not in NEIGHBOURS:
        raise ValueError("a cell from a1 to e5")
    return word


def read_rolled(word: str) -> tuple[str, str]:
    """Read `p1=4`: a seat and the face of its die."""
    seat, _, face = word.partition("=")
    if not seat or face not in VALUES:
        raise ValueError("a seat and the face of its die, such as p1=4")
    return seat, face


def write_rolled(rolled: Any) -> str:
    return "=".join(rolled)
