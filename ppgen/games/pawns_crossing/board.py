"""What things are called, and the board: its places, what adjoins what, how lines slide and roads lead.

Columns run west to east, rows south to north. Where both are odd lies a tile, where both are even is a hole.
Elsewhere lies a domino of two halves: upright (north, south) between tiles side by side, flat (west, east)
between the others. Names are places; tiles and dominoes move from place to place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import isqrt
from typing import NamedTuple

from ppgen.engine import Board, Place, Rulebook
from ppgen.engine.directions import OPPOSITE

rules = Rulebook()
SPLIT = rules.option("split")
ENTRY = rules.option("entry")
AFTER_BLANK = rules.option("after_blank")
DECLARE = rules.option("declare")
ENDGAME = rules.option("endgame")
UNDO = rules.option("undo")
rules.writes("domino", of="piece", write=lambda domino: str(domino.value))
rules.writes("numbered", of="number", write=lambda number: spot(number, "null"))
rules.writes("dice", of="has", write=lambda die: f"{die[0]} {spot(die[1], 'blank')}")
HOME, OUT = "home", "out"
"""Where a token, or a pawn, is that has left the board, and the tray in which it lies then."""
NULL = 0
"""The number of a null token, and of the blank face of a die."""
DIRECTIONS = {"row": ("east", "west"), "column": ("north", "south")}
ENDING = {"north": 1, "south": 0, "west": 1, "east": 0}
"""Which half of the domino on each side of a hole ends there."""
FLAT = 270
"""How a domino is turned whose first half is to the west; upright, with its first half to the north, by 0."""
ASIDE = Place.tray_of("pusher")
"""Where the pusher is before the first slide."""

Roads = Mapping[Place, tuple[Place, ...]]
"""For each half the halves one step along the road."""
Ways = dict[Place, Place]
"""For each place that moves, the place that it becomes."""


def colour_of(token: str) -> str:
    return token[:-2]


def flipped(name: str) -> str:
    return name[::-1]


def spot(number: int, none: str) -> str:
    """Write the face of a die or the number of a token; 0 has a name."""
    return str(number) if number else none


def dice_in_words(dice: Mapping[str, int]) -> str:
    return ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in dice.items())


class Rest(NamedTuple):
    """Where the pusher lies.

    `edge` is the place of the tile against which it lies, None while it is aside. `halves` are its halves
    where they lie on the mat, `spaces` what these are called: `pn` and `ps`, or `pw` and `pe`. `turn` is how
    a domino lies there.
    """

    place: Place
    edge: Place | None = None
    halves: tuple[Place, ...] = ()
    spaces: tuple[Place, ...] = ()
    turn: int = 0
    name: str = "aside"


class Push(NamedTuple):
    """A line of tiles and one of the two ways to push it, in `words` such as `row 3 east`.

    `undo` is the push back, `places` are its seven places, the pushed end first. `rest` is where the domino
    that is pushed out comes to rest; all dominoes of the line lie as it does. `on` are the ways of what stays
    in the line, `back` that of the tile that comes out, `out` those of the domino.
    """

    axis: str
    name: str
    direction: str
    words: str
    undo: tuple[str, str, str]
    places: tuple[Place, ...]
    rest: Rest
    on: Ways
    back: Ways
    out: Ways


class Plan:
    """The places of the board, and how they lie to each other."""

    def __init__(self, board: Board) -> None:
        self._named = board.named
        across = isqrt(sum(len(place) == 2 for place in board.places))
        self.grid = Board.grid(across, across)
        self.rows = rows = self.grid.rows
        """Tiles, dominoes and holes: rows from the north, each from the west."""
        self.laid = [row[:: 1 + number % 2] for number, row in enumerate(rows)]
        """The same without the holes."""
        self.tiles = tuple(chain(*(row[::2] for row in rows[::2])))
        self.holes = tuple(chain(*(row[1::2] for row in rows[1::2])))
        self.turn = {place: 0 for row in rows[::2] for place in row[1::2]}
        self.turn |= {place: FLAT for row in rows[1::2] for place in row[::2]}
        self.dominoes = tuple(place for place in chain(*rows) if place in self.turn)
        self.halves = {place: self._halves(place) for place in self.dominoes}
        """The two halves of each domino's place, north or west first."""
        self.ends = tuple(half for halves in self.halves.values() for half in halves)
        """All halves on the board."""
        self.is_tile, self.is_half = frozenset(self.tiles), frozenset(self.ends)
        self._link()
        self.pushes = {push[:3]: push for push in self._pushes()}
        self.by_words = {push.words: push for push in self.pushes.values()}
        self.rests = {ASIDE: Rest(ASIDE)} | {push.rest.place: push.rest for push in self.pushes.values()}
        self.pusher_spaces = dict.fromkeys(space for rest in self.rests.values() for space in rest.spaces)
        self.slides = tuple((*key, flip) for key in self.pushes for flip in (False, True))
        """The arguments of every slide."""
        self._roads: dict[frozenset[Place], Roads] = {}

    def _halves(self, place: str) -> tuple[Place, Place]:
        first, second = (self._named[place + side] for side in "nswe" if place + side in self._named)
        return first, second

    def _link(self) -> None:
        beside = self.grid.steps
        self.crossings = {
            hole: tuple(self.halves[beside[hole][way]][half] for way, half in ENDING.items())
            for hole in self.holes
        }
        """The four halves that end at each hole."""
        self.hole_at = {half: hole for hole, ends in self.crossings.items() for half in ends}
        """The hole at which each half ends; halves at the rim end at none."""
        self.other_half = {one: two for pair in self.halves.values() for one, two in (pair, pair[::-1])}
        self.tiles_touching: dict[Place, tuple[Place, ...]] = {}
        """The two tiles that each half touches."""
        for place, halves in self.halves.items():
            sides = ("north", "south") if self.turn[place] else ("west", "east")
            self.tiles_touching |= dict.fromkeys(halves, tuple(beside[place][side] for side in sides))
        self.halves_touching = {
            tile: tuple(half for half, tiles in self.tiles_touching.items() if tile in tiles)
            for tile in self.tiles
        }
        """The halves that touch each tile."""

    def _pushes(self) -> Iterator[Push]:
        columns = [*zip(*self.rows, strict=True)]
        for axis, lines, turn in (("row", self.rows[::-2], 0), ("column", columns[::2], FLAT)):
            for line in lines:
                for direction in DIRECTIONS[axis]:
                    places = line if direction in ("east", "south") else line[::-1]
                    yield self._push(axis, line[0][axis == "row"], direction, places, turn)

    def _push(self, axis: str, name: str, direction: str, places: tuple[Place, ...], turn: int) -> Push:
        *_, leaving, last = places
        at = self._named[f"{last}-{direction}"]
        halves = self._halves(f"{at}-")
        spaces = tuple(Place("p" + half[-1]) for half in halves)
        rest = Rest(at, last, halves, spaces, turn, f"{direction} of {last}")
        words, undo = f"{axis} {name} {direction}", (axis, name, OPPOSITE[direction])
        on: Ways = {}
        for start, end in zip(places, places[2:], strict=False):
            on[start] = end
            on |= zip(self.halves.get(start, ()), self.halves.get(end, ()), strict=True)
        out = {leaving: at, **dict(zip(self.halves[leaving], halves, strict=True))}
        return Push(axis, name, direction, words, undo, places, rest, on, {last: places[0]}, out)

    def roads(self, closed: frozenset[Place]) -> Roads:
        """Give where each half leads when some holes cannot be crossed."""
        if closed not in self._roads:
            roads: dict[Place, tuple[Place, ...]] = {}
            for rest in self.rests.values():
                roads |= {one: (two,) for one, two in zip(rest.spaces, rest.spaces[::-1], strict=True)}
            for half, other in self.other_half.items():
                hole = self.hole_at.get(half)
                ends = () if hole is None or hole in closed else self.crossings[hole]
                roads[half] = (other, *(end for end in ends if end != half))
            self._roads[closed] = roads
        return self._roads[closed]


def walk(
    roads: Roads, first: Iterable[Place], numbers: Mapping[Place, int], die: int
) -> tuple[set[Place], set[Place]]:
    """Go along the roads from any of the `first` halves as far as a die carries.

    Gives the halves that a token may go past, and those at which it has to stop.
    """
    past, stops, known = set(), set(), set(first)
    reached = list(known)
    while reached:
        half = reached.pop()
        if numbers[half] >= die:
            stops.add(half)
            continue
        past.add(half)
        for step in roads[half]:
            if step not in known:
                known.add(step)
                reached.append(step)
    return past, stops
