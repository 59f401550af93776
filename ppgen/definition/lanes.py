"""Lanes of holes for pegs, which turn at the ends of rows."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from ppgen.definition.document import Document, Steps
from ppgen.definition.family import Family, Prints
from ppgen.definition.fields import Between, Checked, Line, Most, Name, Units, Whole, frozen, nothing, record
from ppgen.definition.problems import Problem
from ppgen.definition.space import Shape, Space

FIVE = 0.495
"""What parts the fives, in units."""
APART = 1.22
"""From lane to lane."""
TURN = 3.4
"""From the last lane of a row to the first of the next."""
ROOM = 0.94
"""The share of a unit that a peg may take."""

Hole = Annotated[Whole, Between(1, 500)]


@record
class Lanes(Family):
    """Lanes side by side, one for each player, from hole 1 on; the distance of two holes is a unit.

    The holes of the lane `red` are `red-0` (where pegs begin), `red-1`, `red-2`… The last hole is everybody's
    and has no lane in its name: `121`.
    """

    lanes: Annotated[tuple[Name, ...], Most(4, least=1)]
    """Names of the lanes, outermost in the first row first: the ids of seats, so that each has its colour."""
    holes: Hole
    """How many holes a lane has."""
    across: Annotated[Whole, Between(5, 60)] = 40
    """How many holes there are in a row; from there lanes turn round into the next."""
    last: Name | None = None
    """The name of a last hole for all lanes; none if nothing is given."""
    marks: Annotated[Mapping[Hole, Line], Most(20), Checked(frozen)] = field(default_factory=nothing)
    """Marks behind holes, such as `90: skunk`."""
    x: Units = 0
    """Where they begin, in units from the left of the board."""
    y: Units = 0
    """Where they begin, in units from the top of the board."""

    prints: ClassVar[Mapping[Shape, Prints]] = {"peg": Prints(frozenset({"ground"}))}

    @property
    def begins(self) -> float:
        """How far hole 1 lies to the right of where the board begins."""
        return 3.0 if self.holes > self.across else 2.6

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-self.holes // self.across)

    def track(self, lane: str) -> list[str]:
        """List the holes of a lane, from where pegs begin."""
        return [f"{lane}-{hole}" for hole in range(self.holes + 1)] + ([self.last] if self.last else [])

    def ways(self) -> Mapping[str, list[str]]:
        """List the holes of each lane."""
        return {lane: self.track(lane) for lane in self.lanes}

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield what cannot be in what stands `here` in a file."""
        for hole in self.marks:
            if hole > self.holes:
                message = f"there are {self.holes} holes, not {hole}"
                yield document.problem((*here, "marks", hole), message, at_key=True)

    def row_of(self, hole: int) -> int:
        """Give the row in which a hole lies, from 0."""
        return (hole - 1) // self.across

    def level(self, lane: int, row: int) -> float:
        """Give the height of a lane in a row: in the next row lanes lie the other way about."""
        depth = (len(self.lanes) - 1) * APART
        place = lane if row % 2 == 0 else len(self.lanes) - 1 - lane
        return self.y + row * (depth + TURN) + place * APART

    def along(self, hole: float) -> float:
        """Give how far to the right a hole of a row lies; a half is between two."""
        row = self.row_of(int(hole))
        place = hole - 1 - row * self.across
        at = place + FIVE * (int(place) // 5)
        return self.x + self.begins + (at if row % 2 == 0 else self.width - at)

    @property
    def width(self) -> float:
        """From the first to the last hole of a full row."""
        across = min(self.across, self.holes)
        return across - 1 + FIVE * ((across - 1) // 5)

    def spaces(self) -> Iterator[Space]:
        """Yield the holes, lane by lane."""
        for number, lane in enumerate(self.lanes):
            start = self.x + self.begins - 2.5
            y = self.level(number, 0)
            yield Space(id=f"{lane}-0", x=start, y=y, w=1 + ROOM, h=ROOM, shape="peg")
            for hole in range(1, self.holes + 1):
                x, y = self.along(hole) - ROOM / 2, self.level(number, self.row_of(hole))
                yield Space(id=f"{lane}-{hole}", x=x, y=y, w=ROOM, h=ROOM, shape="peg")
        if self.last:
            x, y = self.finish
            yield Space(id=self.last, x=x, y=y, w=ROOM, h=ROOM, shape="peg")

    @property
    def finish(self) -> tuple[float, float]:
        """The left top corner of the last hole for all, beyond the middle of the last row."""
        row = self.rows - 1
        step = 2.0 if row % 2 == 0 else -2.0
        middle = (self.level(0, row) + self.level(len(self.lanes) - 1, row)) / 2
        return self.along(self.holes) + step - ROOM / 2, middle
