"""The topology of a board: its places and how they lie to each other."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import Any

from ppgen.engine.directions import COMPASS, HEXES, OPPOSITE, SQUARES, beside, heading
from ppgen.engine.place import Place

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
TWO_CELLS: Mapping[str, object] = {
    "at": {"a1": [0, 0], "b1": [1, 0]},
    "touch": "straight",
    "steps": {"a1|b1": {}, "b1|east": {}},
    "edges": {"a1|b1": {"parts": ["a1", "b1"], "ends": []}, "b1|east": {"parts": ["b1"], "ends": []}},
    "around": {"a1": {"east": "a1|b1"}, "b1": {"west": "a1|b1", "east": "b1|east"}},
}
"""Facts of two cells with two of their edges, for examples."""


class Board:
    """The places of a board, made once per game and shared by all who ask about it.

    `steps` gives for each place its neighbours by direction; what follows from that is worked out here.
    `track` are places in order of travel, around and around if it is a `ring`, and `tracks` several such ways
    by name. `strands` are lines that are drawn on the board. Asking about a place that is not on the board
    raises KeyError.

    >>> board = Board.grid(6, 6)
    >>> board.rays["a4"]["north"]
    ('a5', 'a6')
    >>> board.way("a1", "d1")
    ('b1', 'c1', 'd1')
    >>> board.distance("a1", "c2")
    3
    >>> mills = Board.joined({"a1": (0, 0), "d1": (3, 0), "g1": (6, 0)}, [["a1", "d1", "g1"]])
    >>> mills.neighbours("d1"), mills.lines_through("a1")
    (('a1', 'g1'), (('a1', 'd1', 'g1'),))
    """

    def __init__(
        self,
        places: Iterable[Place],
        steps: Mapping[Place, Mapping[str, Place]] | None = None,
        track: Iterable[Place] = (),
        rows: Sequence[Sequence[Place]] = (),
        *,
        strands: Iterable[Sequence[Place]] = (),
        tracks: Mapping[str, Sequence[Place]] | None = None,
        ring: bool = False,
        at: Mapping[str, tuple[float, float]] | None = None,
        text: str = "",
        parts: Mapping[Place, Sequence[Place]] | None = None,
        ends: Mapping[Place, Sequence[Place]] | None = None,
        surround: Mapping[Place, Mapping[str, Place]] | None = None,
    ) -> None:
        self.places = tuple(places)
        self.track = tuple(track)
        self.ring = ring
        """Whether the track begins again at its end."""
        self.tracks = {name: tuple(way) for name, way in (tracks or {}).items()}
        """Several ways, such as the lanes of a cribbage board, by their names."""
        self.strands = tuple(map(tuple, strands))
        """The lines that are drawn between points."""
        self.rows = tuple(map(tuple, rows))
        """The places of a grid as they are drawn: rows from the north, each from the west."""
        self.steps = {place: dict((steps or {}).get(place, {})) for place in self.places}
        self.named = {str(place): place for place in self.places}
        """Each place by its name, so that all use the same one."""
        self.at = dict(at or {})
        """How far places lie to the east and to the north, by name, where that is known."""
        self.text = text
        """How it is drawn in letters: see `ppgen.engine.texts`."""
        self.parts = {edge: tuple(cells) for edge, cells in (parts or {}).items()}
        """What each edge that is a place parts, two cells or at the rim one; what meets at each corner."""
        self.ends = {edge: tuple(corners) for edge, corners in (ends or {}).items()}
        """The corners at the ends of each edge, if they are places."""
        self.surround = dict(surround or {})
        """The edges around each cell and at each corner, by direction: see `edges_of`."""
        self._ahead: dict[tuple[Place | None, int], tuple[Place, ...]] = {}

    @classmethod
    def grid(cls, columns: int, rows: int, *, diagonal: bool = False) -> Board:
        """Make a grid with columns from a and rows from 1, counted from the south-west corner."""
        cells = {f"{COLUMNS[x]}{y + 1}": (x, y) for y, x in product(range(rows), range(columns))}
        return cls.cells(cells, SQUARES["both" if diagonal else "straight"])

    @classmethod
    def cells(cls, at: Mapping[str, tuple[int, int]], directions: Mapping[str, tuple[int, int]]) -> Board:
        """Make a grid of cells that lie so far to the east and to the north, neighbours by directions."""
        named = {(east, north): Place(name) for name, (east, north) in at.items()}
        drawn = sorted(named, key=lambda cell: (-cell[1], cell[0]))
        rows: dict[int, list[Place]] = {}
        for cell in drawn:
            rows.setdefault(cell[1], []).append(named[cell])
        return cls(named.values(), beside(named, directions), rows=list(rows.values()), at=at)

    @classmethod
    def joined(cls, at: Mapping[str, tuple[float, float]], strands: Iterable[Sequence[str]]) -> Board:
        """Make points that lie so far to the east and to the north, joined by strands."""
        named = {name: Place(name) for name in at}
        lines = [[named[name] for name in strand] for strand in strands]
        steps: dict[Place, dict[str, Place]] = {place: {} for place in named.values()}
        for strand in lines:
            for one, other in pairwise(strand):
                for start, end in ((one, other), (other, one)):
                    if end not in steps[start].values():
                        way = heading(at[start], at[end])
                        steps[start][way if way not in steps[start] else f"to {end}"] = end
        return cls(named.values(), steps, strands=lines, at=at)

    @classmethod
    def read(cls, facts: Mapping[str, Any]) -> Board:
        """Make the board of a definition's facts.

        A `part` of it says of its places how far each lies to the east and to the north (`at`), and besides
        which of them are neighbours: those that a set of directions leads to (`touch`), those that follow
        each other on `lines`, or those that it names by direction (`steps`). It may have `edges`, each with
        the cells that it `parts` and its `ends`, `corners`, each with the cells that meet there, and the
        edges `around` a cell or a corner. `grid`, with its `columns` and `rows`, is short for a part that is
        a grid of squares.
        """
        parts = [cls._part(part) for part in facts.get("parts", ())]
        if grid := facts.get("grid"):
            parts.append(cls.grid(grid["columns"], grid["rows"]))
        made = {str(place): place for part in parts for place in part.places}
        names = [space["id"] for space in facts.get("spaces", ())] or [*made]
        named = {name: made.get(name) or Place(name) for name in names}
        tracks = facts.get("tracks", {})
        return cls(
            named.values(),
            {place: steps for part in parts for place, steps in part.steps.items()},
            [named[name] for name in facts.get("track", ())],
            [[named[name] for name in row] for row in facts.get("rows", ())]
            or (parts[0].rows if parts else ()),
            strands=[strand for part in parts for strand in part.strands],
            tracks={name: [named[hole] for hole in way] for name, way in tracks.items()},
            ring=facts.get("ring", False),
            at={name: spot for part in parts for name, spot in part.at.items()},
            parts={edge: cells for part in parts for edge, cells in part.parts.items()},
            ends={edge: corners for part in parts for edge, corners in part.ends.items()},
            surround={place: edges for part in parts for place, edges in part.surround.items()},
            text=facts.get("text", ""),
        )

    @classmethod
    def _part(cls, part: Mapping[str, Any]) -> Board:
        at = {name: (east, north) for name, (east, north) in part["at"].items()}
        touch, lines = part.get("touch"), part.get("lines", ())
        if touch:
            made = cls.cells(at, HEXES.get(touch) or SQUARES[touch])
        elif "steps" in part:
            named = {name: Place(name) for name in at}
            made = cls(named.values(), at=at, strands=[[named[name] for name in line] for line in lines])
        else:
            made = cls.joined(at, lines)
        named = {name: made.named.get(name) or Place(name) for name in (*at, *part.get("steps", ()))}
        steps = {
            named[name]: {way: named[end] for way, end in ends.items()}
            for name, ends in part.get("steps", {}).items()
        }
        edges, corners = part.get("edges", {}), part.get("corners", {})
        parting = {edge: told["parts"] for edge, told in edges.items()} | dict(corners)
        return cls(
            named.values(),
            made.steps | steps,
            rows=made.rows,
            strands=made.strands,
            at=at,
            parts={named[edge]: [named[cell] for cell in cells] for edge, cells in parting.items()},
            ends={named[edge]: [named[end] for end in told["ends"]] for edge, told in edges.items()},
            surround={
                named[name]: {way: named[edge] for way, edge in around.items()}
                for name, around in part.get("around", {}).items()
            },
        )

    def __contains__(self, place: object) -> bool:
        return place in self.named

    def step(self, place: Place, direction: str) -> Place | None:
        """Give the neighbour in a direction, if there is one."""
        return self.steps[place].get(direction)

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """Give the neighbours of a place, in the order of directions."""
        return self.around[place]

    @cached_property
    def around(self) -> dict[Place, tuple[Place, ...]]:
        """The neighbours of each place, in the order of directions."""
        return {place: tuple(steps.values()) for place, steps in self.steps.items()}

    @cached_property
    def steps_from(self) -> dict[Place, tuple[tuple[Place, tuple[Place, Place]], ...]]:
        """For each place its neighbours, each with the step to it: from where, and to where."""
        return {place: tuple((end, (place, end)) for end in ends) for place, ends in self.around.items()}

    @cached_property
    def hops(self) -> dict[Place, tuple[tuple[Place, Place], ...]]:
        """For each place the leaps over one neighbour: over what, and to where."""
        return {place: tuple(line[0] for line in lines) for place, lines in self.leaps.items()}

    @cached_property
    def over(self) -> dict[tuple[Place, Place], Place]:
        """What a leap over one neighbour goes over, by where it begins and where it lands.

        >>> Board.grid(3, 3).over["a1", "a3"]
        'a2'
        """
        return {(start, land): over for start, hops in self.hops.items() for over, land in hops}

    @cached_property
    def onward(self) -> dict[str, Board]:
        """For each side of a board the same places, with those steps alone that lead nearer to the side.

        >>> sorted(Board.grid(3, 3, diagonal=True).onward["north"].neighbours("b2"))
        ['a3', 'b3', 'c3']
        """
        return {
            side: Board(
                self.places,
                {
                    place: {direction: end for direction, end in steps.items() if side in direction}
                    for place, steps in self.steps.items()
                },
            )
            for side in COMPASS
        }

    @cached_property
    def rays(self) -> dict[Place, dict[str, tuple[Place, ...]]]:
        """For each place and direction the places in a straight line up to the edge."""
        return {
            place: {direction: self._ray(place, direction) for direction in steps}
            for place, steps in self.steps.items()
        }

    def _ray(self, place: Place, direction: str) -> tuple[Place, ...]:
        ray: list[Place] = []
        following = self.step(place, direction)
        while following is not None and following != place:  # a way around comes back
            ray.append(following)
            following = self.step(following, direction)
        return tuple(ray)

    @cached_property
    def _ways(self) -> dict[tuple[Place, Place], tuple[Place, ...]]:
        ways: dict[tuple[Place, Place], tuple[Place, ...]] = {}
        for place, rays in self.rays.items():
            for ray in rays.values():
                for length, end in enumerate(ray, 1):
                    known = ways.get((place, end))
                    if known is None or length < len(known):  # around a circle there are two
                        ways[place, end] = ray[:length]
        return ways

    def way(self, start: Place, end: Place) -> tuple[Place, ...] | None:
        """Give the places in a straight line after `start` up to `end`; None if there is no such line."""
        return self._ways.get((start, end))

    def between(self, start: Place, end: Place) -> tuple[Place, ...] | None:
        """Give the places strictly between two; None if they are not in a straight line."""
        way = self.way(start, end)
        return None if way is None else way[:-1]

    @cached_property
    def leaps(self) -> dict[Place, tuple[tuple[tuple[Place, Place], ...], ...]]:
        """For each place the straight lines of leaps from it: what each leaps over, and where it lands."""
        return {
            place: tuple(tuple(zip(ray[::2], ray[1::2], strict=False)) for ray in rays.values() if ray[1:])
            for place, rays in self.rays.items()
        }

    @cached_property
    def _leaps(self) -> dict[tuple[Place, Place], tuple[tuple[Place, Place], ...]]:
        return {
            (place, end): line[: index + 1]
            for place, lines in self.leaps.items()
            for line in lines
            for index, (_, end) in enumerate(line)
        }

    def leap(self, start: Place, end: Place) -> tuple[tuple[Place, Place], ...]:
        """Give the leaps of a straight line: what each leaps over, and where it lands; empty if it is none.

        >>> Board.grid(6, 6).leap("a1", "a5")
        (('a2', 'a3'), ('a4', 'a5'))
        """
        return self._leaps.get((start, end), ())

    @cached_property
    def lines(self) -> tuple[tuple[Place, ...], ...]:
        """The strands between points, and every straight line of cells from edge to edge, once."""
        joined = {place for strand in self.strands for place in strand}
        lines: dict[frozenset[Place], tuple[Place, ...]] = {}
        for place, rays in self.rays.items():
            for direction, ray in rays.items():
                if place not in joined and OPPOSITE.get(direction) not in self.steps[place]:
                    line = (place, *ray)
                    lines.setdefault(frozenset(line), line)
        return (*self.strands, *lines.values())

    @cached_property
    def _through(self) -> dict[Place, tuple[tuple[Place, ...], ...]]:
        return {place: tuple(line for line in self.lines if place in line) for place in self.places}

    def lines_through(self, place: Place) -> tuple[tuple[Place, ...], ...]:
        """Give the lines on which a place lies: for a mill, those of three."""
        return self._through[place]

    def filled(self, place: Place, among: Container[Place]) -> bool:
        """Tell whether a line through a place lies wholly among some: a mill, or three in a row.

        A line of two places is only a way from one to the other.

        >>> board = Board.grid(3, 3)
        >>> board.filled("b2", {"a2", "b2", "c2"}), board.filled("b2", {"a2", "b2", "c3"})
        (True, False)
        """
        for line in self._beside[place] if place in among else ():
            for each in line:
                if each not in among:
                    break
            else:
                return True
        return False

    @cached_property
    def _beside(self) -> dict[Place, list[list[Place]]]:
        """The other places of the lines through each."""
        return {
            place: [[each for each in line if each != place] for line in lines if len(line) > 2]
            for place, lines in self._through.items()
        }

    def runs(self, place: Place, holds: Callable[[Place], bool]) -> Iterator[tuple[Place, ...]]:
        """Give for each line through a place the unbroken run of places around it that a question holds for.

        >>> stones = {"a1", "b1", "d1"}
        >>> max(Board.grid(5, 1).runs("a1", stones.__contains__), key=len)
        ('a1', 'b1')
        """
        for line in self.lines_through(place):
            at = line.index(place)
            start, end = at, at + 1
            while start > 0 and holds(line[start - 1]):
                start -= 1
            while end < len(line) and holds(line[end]):
                end += 1
            yield line[start:end]

    @cached_property
    def sides(self) -> dict[str, tuple[Place, ...]]:
        """The places along the four sides of a grid of squares, or of a rhombus of hexagons.

        >>> Board.grid(3, 2).sides["west"]
        ('a2', 'a1')
        """
        first, last = self.rows[0], self.rows[-1]
        return {
            "north": first,
            "east": tuple(row[-1] for row in self.rows),
            "south": last,
            "west": tuple(row[0] for row in self.rows),
        }

    @cached_property
    def edges(self) -> tuple[Place, ...]:
        """The edges of cells that are places: `grid: {..., edges: all}`, or `inner`.

        A step leads from an edge to the next one that shares an end with it.

        >>> board = Board.read({"parts": [TWO_CELLS]})
        >>> board.edges, board.parts["a1|b1"], board.neighbours("a1|b1")
        (('a1|b1', 'b1|east'), ('a1', 'b1'), ())
        """
        return tuple(place for place in self.parts if place in self.ends)

    @cached_property
    def vertices(self) -> tuple[Place, ...]:
        """The corners of cells that are places, `corners: all` or `inner`; `parts` has the cells of each.

        A step leads from a corner to that at the other end of an edge.
        """
        return tuple(place for place in self.parts if place not in self.ends)

    def edge(self, one: Place, other: Place) -> Place | None:
        """Give the edge that parts two cells, or that joins two corners; None if there is none.

        >>> Board.read({"parts": [TWO_CELLS]}).edge("b1", "a1")
        'a1|b1'
        """
        return self._edges.get((one, other))

    @cached_property
    def _edges(self) -> dict[tuple[Place, Place], Place]:
        pairs = ((edge, pair) for edge in self.edges for pair in (self.parts[edge], self.ends[edge]))
        return {way: edge for edge, pair in pairs if len(pair) == 2 for way in (pair, pair[::-1])}

    def edges_of(self, place: Place) -> Mapping[str, Place]:
        """Give the edges around a cell, or those that end at a corner, by direction.

        >>> Board.read({"parts": [TWO_CELLS]}).edges_of("b1")
        {'west': 'a1|b1', 'east': 'b1|east'}
        """
        return self.surround.get(place, {})

    @cached_property
    def single(self) -> tuple[tuple[Place], ...]:
        """Every place by itself, as a verb with one slot is given it.

        >>> Board.grid(2, 1).single
        (('a1',), ('b1',))
        """
        return tuple((place,) for place in self.places)

    def connected(
        self, start: Iterable[Place], holds: Callable[[Place], bool], walls: Container[Place] = ()
    ) -> set[Place]:
        """Give every place that can be reached from some that a question holds for, through such places.

        No step goes over an edge that is one of the `walls`.

        >>> sorted(Board.grid(3, 3).connected(["a1"], {"a1", "a2", "c3"}.__contains__))
        ['a1', 'a2']
        >>> Board.read({"parts": [TWO_CELLS]}).connected(["a1"], bool, walls={"a1|b1"})
        {'a1'}
        """
        around = self.around
        waiting = [place for place in start if holds(place)]
        reached = set(waiting)
        while waiting:
            here = waiting.pop()
            for place in around[here]:
                if place not in reached and holds(place) and not (walls and self.walled(here, place, walls)):
                    reached.add(place)
                    waiting.append(place)
        return reached

    def walled(self, start: Place, end: Place, walls: Container[Place]) -> bool:
        """Tell whether the edge between two cells is one of the walls."""
        edge = self.edge(start, end)
        return edge is not None and edge in walls

    @cached_property
    def corners(self) -> tuple[Place, ...]:
        """The corners of a grid."""
        return tuple(self.rows[y][x] for y in (0, -1) for x in (0, -1))

    @cached_property
    def middle(self) -> tuple[Place, ...]:
        """The one, two or four places in the middle of a grid."""
        tall, wide = len(self.rows), len(self.rows[0])
        ys, xs = {(tall - 1) // 2, tall // 2}, {(wide - 1) // 2, wide // 2}
        return tuple(self.rows[y][x] for y in sorted(ys) for x in sorted(xs))

    def distance(self, start: Place, end: Place) -> int | None:
        """Count the steps of a shortest way from neighbour to neighbour; None if there is none."""
        reached, edge, steps = {start}, [start], 0
        while edge:
            if end in edge:
                return steps
            edge = [n for n in dict.fromkeys(m for p in edge for m in self.neighbours(p)) if n not in reached]
            reached.update(edge)
            steps += 1
        return None

    @cached_property
    def number(self) -> dict[Place, int]:
        """How far along the track each of its places lies, from 1."""
        return {place: number for number, place in enumerate(self.track, 1)}

    def ahead(self, place: Place | None, count: int) -> tuple[Place, ...]:
        """Give the next places along the track; from before its beginning if there is no place.

        In a ring this goes on past the beginning, as often as need be.
        """
        way = self._ahead.get((place, count))
        if way is None:
            start = 0 if place is None else self.number[place]
            laps = 1 + (start + count) // len(self.track) if self.ring else 1
            way = self._ahead[place, count] = (self.track * laps)[start : start + count]
        return way

    def along(self, place: Place | None, count: int) -> Place | None:
        """Give the place just so far along the track, counted like `ahead`; None if it is past the end.

        A count below 0 goes back.
        """
        number = count if place is None else self.number[place] + count
        if self.ring:
            return self.track[(number - 1) % len(self.track)]
        return self.track[number - 1] if 0 < number <= len(self.track) else None

    def facing(self, place: Place) -> Place | None:
        """Give the pit in the other row of two; None for a place that is no such pit.

        >>> Board([*"abAB"], rows=["BA", "ab"]).facing("a")
        'B'
        """
        return self._facing.get(place)

    @cached_property
    def _facing(self) -> dict[Place, Place]:
        if len(self.rows) != 2:
            return {}
        pairs = list(zip(*self.rows, strict=False))
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
