"""A board that is built during play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product

from ppgen.engine.board import Board
from ppgen.engine.directions import COMPASS, QUEEN
from ppgen.engine.errors import BadPosition
from ppgen.engine.notation import Kind
from ppgen.engine.place import Place
from ppgen.engine.position import worded


class Lattice:
    """A board that is built during play, of square tiles laid edge to edge.

    A tile place is `[c,r]` and a space `x,y`, counted to the east and to the north. A tile has `across`
    spaces each way, and `[0,0]` has `0,0` at its south-west corner. A lattice never changes: to lay a tile
    gives another one. Two on which the same tiles were laid in the same order are equal.

    >>> built = Lattice(2).lay(Place("[0,0]")).lay(Place("[1,0]"))
    >>> built.floor.rays["0,1"]["east"]
    ('1,1', '2,1', '3,1')
    >>> built.beside(built.laid[-1], "north")
    '[1,1]'
    """

    def __init__(
        self,
        across: int,
        laid: tuple[Place, ...] = (),
        places: dict[tuple[str, int, int], Place] | None = None,
    ) -> None:
        self.across = across
        self.laid = laid
        """The tile places on which tiles lie, in the order in which they were laid."""
        self._places: dict[tuple[str, int, int], Place] = {} if places is None else places

    def lay(self, tile: Place) -> Lattice:
        """Give the lattice with one more tile."""
        return Lattice(self.across, (*self.laid, tile), self._places)

    def read(self, text: object, key: str, first: Place, most: int) -> Lattice:
        """Give the lattice with the tiles of a text such as `[0,0] [1,0]`, in the order laid.

        Raises:
            BadPosition: they do not begin with the first, are too many, or one touches no earlier one.
        """
        built = self
        for tile in worded(text, key, read_tile_place, "[0,0] [1,0]"):
            if not built.laid and tile != first:
                raise BadPosition(f"the first tile lies at {first}, not {tile}", key)
            if tile in built.laid:
                raise BadPosition(f"two tiles lie at {tile}", key)
            if built.laid and not any(built.beside(tile, side) in built.laid for side in COMPASS):
                raise BadPosition(f"the tile at {tile} touches no earlier one", key)
            if len(built.laid) == most:
                raise BadPosition(f"there are only {most} tiles", key)
            built = built.lay(tile)
        return built

    def drawn(self, signs: Mapping[Place, str]) -> Iterator[str]:
        r"""Draw a row of spaces a line, from the north, with what stands on them; an empty one is a `.`.

        Below each column stands its x, and before each row its y.

        >>> print("\n".join(Lattice(2).lay(Place("[0,0]")).drawn({Place("0,1"): "R"})))
          1 R .
          0 . .
          x 0 1
        """
        floor = {coordinates(space): space for space in self.floor.places}
        if not floor:
            return
        xs, ys = zip(*floor, strict=True)
        across = range(min(xs), max(xs) + 1)
        width = max(map(len, [*map(str, across), *signs.values()])) + 1
        for y in range(max(ys), min(ys) - 1, -1):
            row = [signs.get(floor[x, y]) or "." if (x, y) in floor else "" for x in across]
            yield f"{y:>3}{''.join(sign.rjust(width) for sign in row)}".rstrip()
        yield f"  x{''.join(str(x).rjust(width) for x in across)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lattice) and self.laid == other.laid and self.across == other.across

    def __hash__(self) -> int:
        return hash(self.laid)

    def beside(self, tile: Place, direction: str) -> Place:
        """Give the tile place next to another one."""
        (column, row), (east, north) = coordinates(tile), COMPASS[direction]
        return self._place("[{},{}]", column + east, row + north)

    def tile_of(self, space: Place) -> Place:
        """Give the tile place that a space is on, whether a tile lies there or not."""
        x, y = coordinates(space)
        return self._place("[{},{}]", x // self.across, y // self.across)

    def space_of(self, tile: Place, east: int, north: int) -> Place:
        """Give a space of a tile, counted from its south-west one."""
        column, row = coordinates(tile)
        return self._place("{},{}", self.across * column + east, self.across * row + north)

    @cached_property
    def floor(self) -> Board:
        """The spaces of all tiles, each with its neighbours in eight directions."""
        within = [*product(range(self.across), repeat=2)]
        spaces = {
            coordinates(space): space for space in (self.space_of(t, *at) for t in self.laid for at in within)
        }
        steps = {
            spaces[x, y]: {
                direction: spaces[x + east, y + north]
                for direction, (east, north) in QUEEN.items()
                if (x + east, y + north) in spaces
            }
            for x, y in sorted(spaces)
        }
        return Board(steps, steps)

    @cached_property
    def rim(self) -> frozenset[Place]:
        """The spaces that touch the smallest rectangle around all tiles."""
        at = {space: coordinates(space) for space in self.floor.places}
        xs, ys = ({min(numbers), max(numbers)} for numbers in zip(*at.values(), strict=True))
        return frozenset(space for space, (x, y) in at.items() if x in xs or y in ys)

    def _place(self, pattern: str, x: int, y: int) -> Place:
        """Give a place, so that all use the same one."""
        key = pattern, x, y
        if key not in self._places:
            self._places[key] = Place(pattern.format(x, y))
        return self._places[key]


@lru_cache(maxsize=2**16)
def coordinates(place: Place) -> tuple[int, int]:
    """Give the two numbers of a space or a tile place of a lattice."""
    x, _, y = place.strip("[]").partition(",")
    return int(x), int(y)


def read_space(word: str) -> Place:
    """Read a space such as `3,-1`; ValueError says what would be right."""
    return _place_of(word, "{},{}", "a space x,y")


def read_tile_place(word: str) -> Place:
    """Read a tile place such as `[1,0]`; ValueError says what would be right."""
    return _place_of(word, "[{},{}]", "a tile place [c,r]")


def _place_of(word: str, pattern: str, wanted: str) -> Place:
    numbers = re.findall(r"-?[0-9]{1,6}", word)
    if len(numbers) != 2 or pattern.format(*numbers) != word:
        raise ValueError(wanted)
    return Place(pattern.format(*map(int, numbers)))


SPACE = Kind(read_space, is_place=True)
"""How a space of a lattice is written."""
TILE_PLACE = Kind(read_tile_place, is_place=True)
"""How a tile place of a lattice is written."""
