"""Points that are joined by lines: for mills, for the fox and the geese, for Go."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated

from ppgen.definition.fields import Checked, Flag, Line, Most, Name, Units, frozen, nothing, record
from ppgen.definition.selection import RANGE, coordinates, stretch
from ppgen.definition.space import Space

JOINT = "-"
"""Between two points of a line."""
ROOM = 0.8
"""The share of a step that a piece on a point may take."""

Spot = Annotated[tuple[Units, ...], Most(2, least=2)]
Strand = Annotated[Line, Most(200)]


@record
class Points:
    """Points joined by lines.

    A point such as c4 lies in column c and row 4, a unit from the next; others have their places in `at`.
    """

    lines: Annotated[tuple[Strand, ...], Most(200, least=1)]
    """The straight lines, from end to end: `a1-d1-g1` names the points on it, `c1..c7` has one every unit.
    Points that follow each other on a line are neighbours."""
    at: Annotated[Mapping[Name, Spot], Most(500), Checked(frozen)] = field(default_factory=nothing)
    """Where points lie that have no such name, in units from the left and the top."""
    drawn: Flag = True
    """Whether the lines are drawn."""
    coordinates: Flag = True
    """Whether letters and numbers stand around it, unless `labels` says what does."""
    x: Units = 0
    """Where it begins, in units from the left of the board."""
    y: Units = 0
    """Where it begins, in units from the top of the board."""

    def spaces(self) -> Iterator[Space]:
        """Yield the points as spaces, in rows from row 1; the others in the order of `at`."""
        for name, (left, top) in self.places().items():
            x, y = self.x + left, self.y + top
            yield Space(id=name, x=x, y=y, w=ROOM, h=ROOM, shape="point")

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Map each point to the left top corner of the room for a piece on it."""
        names = dict.fromkeys(name for strand in self.strands() for name in strand)
        found = {name: place for name in names if name not in self.at and (place := coordinates(name))}
        west = min((column for column, _ in found.values()), default=0)
        north = max((row for _, row in found.values()), default=0)
        rows = sorted(found, key=lambda name: found[name][::-1])
        spots = {name: (float(found[name][0] - west), float(north - found[name][1])) for name in rows}
        return spots | {name: (spot[0], spot[1]) for name, spot in self.at.items()}

    def strands(self) -> list[list[str]]:
        """Give the points of each line, of those lines that can be read."""
        return [points for line in self.lines if (points := read_strand(line))]


def read_strand(line: str) -> list[str] | None:
    """Give the points of a line, in order; None if a part of it is not straight."""
    points: list[str] = []
    for part in line.split(JOINT):
        start, dots, end = part.strip().partition(RANGE)
        run = stretch(start.strip(), end.strip()) if dots else [part.strip()]
        if run is None:
            return None
        points += run[1:] if points and points[-1] == run[0] else run
    return points
