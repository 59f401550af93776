"""Where the places of a lattice are, by their names alone.

Standard library only: a page to play on takes this file as it is.
"""

import re

_CELL = re.compile(r"(-?\d+(?:\.5)?),(-?\d+(?:\.5)?)")
"""A cell; a half is between two cells, where a piece stands on their line."""
_TILE = re.compile(r"\[(-?\d+),(-?\d+)\]")


def covers(at: str, tile: int) -> tuple[float, float, int] | None:
    """Give the south-west corner and the edge of a cell or tile place, in cells; None if it is none.

    `tile` is the edge of a tile in cells: `[c,r]` covers those from `c * tile, r * tile`.

    >>> covers("3,-0.5", 4), covers("[1,-1]", 4), covers("stock", 4)
    ((3.0, -0.5, 1), (4, -4, 4), None)
    """
    if place := _CELL.fullmatch(at):
        return float(place[1]), float(place[2]), 1
    if place := _TILE.fullmatch(at):
        return int(place[1]) * tile, int(place[2]) * tile, tile
    return None


def square(at: str, tile: int, edge: float) -> tuple[float, float, float, float] | None:
    """Give left, top, width and height of a place where a cell is so large; None if it is none."""
    covered = covers(at, tile)
    if covered is None:
        return None
    east, north, cells = covered
    return east * edge, -(north + cells) * edge, cells * edge, cells * edge
