"""Points that are joined by lines: for mills, for the fox and the geese, for Go."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from ppgen.definition.document import Document, Steps
from ppgen.definition.family import Family, Prints
from ppgen.definition.fields import Checked, Flag, Line, Most, Name, Units, frozen, nothing, record
from ppgen.definition.problems import Problem
from ppgen.definition.selection import RANGE, coordinates, stretch
from ppgen.definition.space import Shape, Space

JOINT = "-"
"""Between two points of a line."""
ROOM = 0.8
"""The share of a step that a piece on a point may take."""

Spot = Annotated[tuple[Units, ...], Most(2, least=2)]
Strand = Annotated[Line, Most(200)]


@record
class Points(Family):
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

    prints: ClassVar[Mapping[Shape, Prints]] = {"point": Prints(frozenset({"icon", "ground"}))}

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

    def topology(self) -> Mapping[str, Any]:
        """Tell how its points lie to each other."""
        places = self.places()
        return {
            "at": {name: [x, -y] for name, (x, y) in places.items()},
            "lines": [strand for strand in self.strands() if places.keys() >= set(strand)],
            "text": "points",
        }

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield what cannot be in what stands `here` in a file."""
        for index, line in enumerate(self.lines):
            strand = read_strand(line)
            steps = (*here, "lines", index)
            if strand is None:
                message = (
                    f"{line!r} is not straight; {RANGE} goes along a row, a column or a diagonal, "
                    "as in a1..a7"
                )
                yield document.problem(steps, message)
                continue
            lost = next((name for name in strand if name not in self.at and not coordinates(name)), None)
            if lost is not None:
                message = f"the point {lost!r} has no place; name it like c4, or say in `at` where it lies"
                yield document.problem(steps, message)
            if len(strand) < 2 or len(set(strand)) < len(strand):
                message = f"{line!r} is no line; it joins two points or more with {JOINT}, each once"
                yield document.problem(steps, message)

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
