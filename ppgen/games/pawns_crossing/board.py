"""The board: the names of its places, what adjoins what, and how far a road leads.

Columns `a` to `g` run west to east, rows `1` to `7` south to north. Where both are odd lies a tile, where
both are even is a hole. Elsewhere lies a domino of two halves: upright (north, south) in columns b, d and f,
flat (west, east) in the others. Names are places; tiles and dominoes move from place to place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

COLUMNS = "abcdefg"
ROWS = "7654321"
ASIDE = "aside"
"""Where the pusher is before the first slide."""
HOME = "home"
"""Where a token is that has left the board."""
OUT = "out"
"""Where a pawn is that has left the board."""


def _is_even(place: str) -> tuple[bool, bool]:
    return COLUMNS.index(place[0]) % 2 == 1, int(place[1]) % 2 == 0


PLACES = tuple(column + row for row in ROWS for column in COLUMNS)
"""All 49 places in reading order."""
TILE_PLACES = tuple(place for place in PLACES if _is_even(place) == (False, False))
HOLES = tuple(place for place in PLACES if _is_even(place) == (True, True))
DOMINO_PLACES = tuple(place for place in PLACES if place not in TILE_PLACES + HOLES)

TILE_INDEX = {place: index for index, place in enumerate(TILE_PLACES)}
DOMINO_INDEX = {place: index for index, place in enumerate(DOMINO_PLACES)}


@cache
def halves(place: str) -> tuple[str, str]:
    """Give the two halves of a domino's place, north or west first."""
    first, second = "ns" if _is_even(place)[0] else "we"
    return place + first, place + second


HALVES = tuple(half for place in DOMINO_PLACES for half in halves(place))
PUSHER_HALVES = ("pn", "ps", "pw", "pe")


class Line(NamedTuple):
    """A line of tiles and one of the two ways to push it."""

    axis: str
    name: str
    direction: str
    places: tuple[str, ...]
    """Its seven places, the pushed end first."""

    @property
    def words(self) -> str:
        """The push in words, such as `row 3 east`."""
        return f"{self.axis} {self.name} {self.direction}"

    @property
    def pusher_at(self) -> str:
        """Where the domino that is pushed out comes to rest."""
        return f"{self.direction} of {self.places[-1]}"

    @property
    def undo(self) -> str:
        """The push back, in words."""
        return f"{self.axis} {self.name} {OPPOSITE[self.direction]}"


DIRECTIONS = {"row": ("east", "west"), "column": ("north", "south")}
OPPOSITE = {"east": "west", "west": "east", "north": "south", "south": "north"}


def _lines() -> Iterable[Line]:
    for row in "1357":
        places = tuple(column + row for column in COLUMNS)
        yield Line("row", row, "east", places)
        yield Line("row", row, "west", places[::-1])
    for column in "aceg":
        places = tuple(column + row for row in ROWS[::-1])
        yield Line("column", column, "north", places)
        yield Line("column", column, "south", places[::-1])


LINES: Mapping[tuple[str, str, str], Line] = {line[:3]: line for line in _lines()}
PUSHES: Mapping[str, Line] = {line.words: line for line in LINES.values()}
LINE_NAMES = {(line.axis, line.name) for line in LINES.values()}
PUSHER_PLACES = (ASIDE, *(line.pusher_at for line in LINES.values()))


def pusher_halves(pusher_at: str) -> tuple[str, ...]:
    """Give the pusher's two spaces where it lies; none while it is aside."""
    if pusher_at == ASIDE:
        return ()
    return ("pn", "ps") if pusher_at.startswith(("east", "west")) else ("pw", "pe")


def pusher_tile(pusher_at: str) -> str:
    """Give the place of the tile against which the pusher lies; nothing while it is aside."""
    return "" if pusher_at == ASIDE else pusher_at[-2:]


def _beside(place: str, column: int, row: int) -> str:
    """Give the name of the place so many columns east and rows north; it may lie off the board."""
    at = COLUMNS.index(place[0]) + column
    return f"{COLUMNS[at] if 0 <= at < len(COLUMNS) else '-'}{int(place[1]) + row}"


def _crossings() -> dict[str, tuple[str, ...]]:
    """Give the four halves that end at each hole."""
    return {
        hole: (
            _beside(hole, 0, 1) + "s",
            _beside(hole, 0, -1) + "n",
            _beside(hole, -1, 0) + "e",
            _beside(hole, 1, 0) + "w",
        )
        for hole in HOLES
    }


CROSSINGS = _crossings()
"""The four halves that end at each hole."""


def _tiles_beside(place: str) -> tuple[str, str]:
    if _is_even(place)[0]:
        return _beside(place, -1, 0), _beside(place, 1, 0)
    return _beside(place, 0, 1), _beside(place, 0, -1)


TILES_TOUCHING = {half: _tiles_beside(half[:2]) for half in HALVES}
"""The two tiles that each half touches."""
HALVES_TOUCHING = {
    tile: tuple(half for half in HALVES if tile in TILES_TOUCHING[half]) for tile in TILE_PLACES
}
"""The halves that touch each tile."""


def _other_half(half: str) -> str:
    first, second = halves(half[:2])
    return second if half == first else first


OTHER_HALF = {half: _other_half(half) for half in HALVES} | {"pn": "ps", "ps": "pn", "pw": "pe", "pe": "pw"}
HOLES_AT = {half: next((hole for hole, ends in CROSSINGS.items() if half in ends), "") for half in HALVES}
"""The hole at which each half ends; nothing at the rim."""
HALF_INDEX = {half: index for index, half in enumerate(HALVES)}


class Road(NamedTuple):
    """The dominoes as one token finds them."""

    numbers: tuple[int, ...]
    """The number of each half: those of `HALVES`, then the pusher's two."""
    pusher: tuple[str, ...]
    """The pusher's spaces."""
    crossed: bool
    """Whether a token may cross the holes at all."""
    closed: frozenset[str]
    """The holes that it may not cross."""
    barred: frozenset[str]
    """The halves on which it may not even step."""

    def number(self, half: str) -> int:
        """Give the number of a half."""
        index = HALF_INDEX.get(half)
        return self.numbers[len(HALVES) + self.pusher.index(half) if index is None else index]

    def steps(self, half: str) -> Iterable[str]:
        """Give the halves one step along the road from a half."""
        yield OTHER_HALF[half]
        hole = HOLES_AT.get(half, "")
        if hole and self.crossed and hole not in self.closed:
            yield from (other for other in CROSSINGS[hole] if other != half)


class Walk(NamedTuple):
    """The halves that a token comes to: those it may go past, and those at which it has to stop."""

    past: frozenset[str]
    stops: frozenset[str]


@lru_cache(maxsize=1 << 8)
def walk(road: Road, first: tuple[str, ...], die: int) -> Walk:
    """Go along the road from any of the `first` halves as far as a die carries."""
    past: set[str] = set()
    stops: set[str] = set()
    reached = [half for half in first if half not in road.barred]
    while reached:
        half = reached.pop()
        if half in past or half in stops:
            continue
        if road.number(half) >= die:
            stops.add(half)
            continue
        past.add(half)
        reached += [step for step in road.steps(half) if step not in road.barred]
    return Walk(frozenset(past), frozenset(stops))
