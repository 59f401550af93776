"""The directions of a board: by compass between squares and hexagons, and by degrees between points.

>>> COMPASS["north"], sorted(SQUARES["both"])[:3], OPPOSITE["northeast"]
((0, 1), ['east', 'north', 'northeast'], 'southwest')
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from operator import itemgetter

from ppgen.engine.place import Place

COMPASS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The directions of a grid: how far each goes along the columns and the rows."""
DIAGONALS = {"northeast": (1, 1), "southeast": (1, -1), "southwest": (-1, -1), "northwest": (-1, 1)}
QUEEN = dict(sorted((COMPASS | DIAGONALS).items(), key=itemgetter(1)))
"""All eight directions, from the west to the east."""
HEXES = {
    "hex": {
        "northwest": (0, 1),
        "northeast": (1, 1),
        "east": (1, 0),
        "southeast": (0, -1),
        "southwest": (-1, -1),
        "west": (-1, 0),
    },
    "hex-flat": {
        "north": (0, 1),
        "northeast": (1, 1),
        "southeast": (1, 0),
        "south": (0, -1),
        "southwest": (-1, -1),
        "northwest": (-1, 0),
    },
}
"""The six directions between hexagons that stand on a point, and on a side."""
SQUARES = {"straight": COMPASS, "diagonal": DIAGONALS, "both": COMPASS | DIAGONALS}
"""The directions between squares, by which of them are neighbours."""
OPPOSITE = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
}


def beside(
    named: Mapping[tuple[int, int], Place], directions: Mapping[str, tuple[int, int]]
) -> dict[Place, dict[str, Place]]:
    """Give for each place its neighbours by direction, by how far to the east and to the north each lies.

    >>> beside({(0, 0): Place("a1"), (1, 0): Place("b1")}, COMPASS)
    {'a1': {'east': 'b1'}, 'b1': {'west': 'a1'}}
    """
    return {
        place: {
            direction: named[x + dx, y + dy]
            for direction, (dx, dy) in directions.items()
            if (x + dx, y + dy) in named
        }
        for (x, y), place in named.items()
    }


def heading(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Name the direction from a point to another: a word of the compass, or degrees to the right of north."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if 0 in (dx, dy) or abs(dx) == abs(dy):
        step = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        return next((name for name, way in QUEEN.items() if way == step), "here")
    return f"{round(degrees(atan2(dx, dy))) % 360} degrees"
