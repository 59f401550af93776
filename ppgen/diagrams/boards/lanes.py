"""Lanes of peg holes: holes in their seats' colours, fives parted by lenses, turns as arcs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from ppgen.definition import Definition
from ppgen.definition.board import Board, Space
from ppgen.definition.lanes import APART, FIVE, Lanes
from ppgen.diagrams.arrows import arrowhead
from ppgen.diagrams.boards.art import BoardArt, SpaceLook
from ppgen.diagrams.boards.cuts import cut
from ppgen.diagrams.boards.seats import seat_line
from ppgen.diagrams.measures import Measures
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Circle, Group, Item, Line, Path, Style, Text, pt, stroked

HOLE = 0.238
"""Radius of a hole, in units."""
ROOMY = 4.0
"""A unit from which there is room for small words and numbers, in millimetres."""


def peg(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a hole; of one that is wider, two."""
    del board
    line = stroked(space.ground or "ink", max(0.35, m.unit * 0.1), fill="ground")
    r = HOLE * m.unit
    count = max(1, round(box.width / m.unit))
    for place in range(count):
        x = box.left + box.width * (place + 0.5) / count if count > 1 else box.cx
        yield Circle(x, box.cy, r, line)


def _marks(definition: Definition, lanes: Lanes, m: Measures) -> Iterator[Item]:
    """Draw what stands between the holes: fives, numbers, turns and named marks."""
    for hole in range(1, lanes.holes + 1):
        if hole % 5 == 0:
            yield from _number(lanes, hole, m)
            if hole % lanes.across and hole < lanes.holes and hole not in lanes.marks:
                yield _lens(lanes, hole, m, "ink", 0.25)
    for hole, words in lanes.marks.items():
        yield from _mark(lanes, hole, words, m)
    for number, lane in enumerate(lanes.lanes):
        line = stroked(seat_line(definition, lane), max(0.5, m.unit * 0.14))
        for row in range(lanes.rows - 1):
            yield _bend(lanes, number, row, m, line)
        if lanes.last:
            (x, y), end = lanes.finish, lanes.along(lanes.holes)
            way = 1 if x > end else -1
            level = lanes.level(number, lanes.rows - 1)
            a = ((end + way * 0.55) * m.unit, _middle(level) * m.unit)
            b = ((x + 0.47 - way * 0.8) * m.unit, (_middle(y) + (level - y) * 0.35) * m.unit)
            yield Line(*a, *b, line)
    for row in range(lanes.rows - 1):
        yield _turn_arrow(lanes, row, m)
    if m.unit >= ROOMY and len(lanes.lanes) > 1:
        yield from _names(definition, lanes, m)
    yield Text(
        (lanes.x + lanes.begins - 1.53) * m.unit,
        (lanes.y - 0.3) * m.unit,
        "start",
        "body",
        m.size(20, 7),
        "muted",
        "middle",
    )
    if lanes.last:
        x, y = lanes.finish
        yield Circle((x + 0.47) * m.unit, _middle(y) * m.unit, m.unit * 0.7, stroked("ink", 1))
        points = m.size(30, 8)
        at = ((x + 0.47) * m.unit, (_middle(y) + 1.0) * m.unit + pt(points) * 0.72)
        yield Text(*at, lanes.last, "display", points, "ink", "middle")


def _names(definition: Definition, lanes: Lanes, m: Measures) -> Iterator[Item]:
    """Name the seats of the outer lanes, above and below: colours alone tell nothing on grey paper."""
    seats = {seat.id: seat.name for seat in definition.game.seats.all}
    points = m.size(20, 7)
    x = (lanes.x + lanes.begins + 1.5) * m.unit
    above = (lanes.y - 0.3) * m.unit
    below = (_middle(lanes.level(len(lanes.lanes) - 1, 0)) + 0.75) * m.unit + pt(points) * 0.72
    for lane, y in ((lanes.lanes[0], above), (lanes.lanes[-1], below)):
        if lane in seats:
            yield Text(x, y, seats[lane], "body-semibold", points, seat_line(definition, lane), "middle")


def _middle(level: float) -> float:
    return level + 0.47


def _number(lanes: Lanes, hole: int, m: Measures) -> Iterator[Item]:
    """Print the tens large and the fives small above their row."""
    row = lanes.row_of(hole)
    top = min(lanes.level(0, row), lanes.level(len(lanes.lanes) - 1, row))
    x, y = lanes.along(hole) * m.unit, (top - 0.3) * m.unit
    if hole % 10 == 0:
        yield Text(x, y, str(hole), "display", m.size(28, 7.5), "ink", "middle")
    elif m.unit >= ROOMY:
        yield Text(x, y, str(hole), "body", m.size(20, 7), "muted", "middle")


def _lens(lanes: Lanes, hole: int, m: Measures, role: str, beyond: float, wide: float = 0.17) -> Path:
    """Draw a lens across all lanes behind a hole."""
    row = lanes.row_of(hole)
    levels = [lanes.level(0, row), lanes.level(len(lanes.lanes) - 1, row)]
    step = (1 + FIVE) / 2 if hole % 5 == 0 else 0.5
    x = lanes.along(hole) + (step if row % 2 == 0 else -step)
    top, bottom = _middle(min(levels)) - beyond - 0.15, _middle(max(levels)) + beyond + 0.15
    return cut((x * m.unit, top * m.unit), (x * m.unit, bottom * m.unit), wide * m.unit, role)


def _mark(lanes: Lanes, hole: int, words: str, m: Measures) -> Iterator[Item]:
    yield _lens(lanes, hole, m, "accent", 0.75, 0.34)
    row = lanes.row_of(hole)
    bottom = max(lanes.level(0, row), lanes.level(len(lanes.lanes) - 1, row))
    step = (1 + FIVE) / 2 if hole % 5 == 0 else 0.5
    x = (lanes.along(hole) + (step if row % 2 == 0 else -step)) * m.unit
    points = m.size(20, 7)
    yield Text(
        x, (_middle(bottom) + 1.0) * m.unit + pt(points) * 0.6, words, "body", points, "accent", "middle"
    )


def _bend(lanes: Lanes, number: int, row: int, m: Measures, line: Style) -> Path:
    """Draw a lane's turn from a row into the next: half a circle about the middle between them."""
    start, end = _middle(lanes.level(number, row)), _middle(lanes.level(number, row + 1))
    hole = (row + 1) * lanes.across
    way = 1 if row % 2 == 0 else -1
    x = (lanes.along(hole) + way * 0.75) * m.unit
    r = (end - start) / 2 * m.unit
    d = f"M{x:.3f} {start * m.unit:.3f}A{r:.3f} {r:.3f} 0 0 {1 if way > 0 else 0} {x:.3f} {end * m.unit:.3f}"
    return Path(d, line)


def _turn_arrow(lanes: Lanes, row: int, m: Measures) -> Group:
    """Draw an arrow down between the lanes of a turn."""
    hole = (row + 1) * lanes.across
    way = 1 if row % 2 == 0 else -1
    first, last = lanes.level(0, row), lanes.level(0, row + 1)
    middle = _middle(
        (lanes.level(len(lanes.lanes) - 1, row) + lanes.level(len(lanes.lanes) - 1, row + 1) + first + last)
        / 4
    )
    count = len(lanes.lanes)
    inner = min(abs(lanes.level(lane, row + 1) - lanes.level(lane, row)) / 2 for lane in range(count))
    x = lanes.along(hole) + way * (0.75 + inner + (APART * (count - 1) / 2 if count > 1 else 0.0))
    size = m.arrow if count > 1 else m.arrow * 0.8
    return arrowhead(x * m.unit, middle * m.unit, 90, min(size, m.unit * 0.8))


class LanesArt(BoardArt[Lanes]):
    """Holes in the colours of their seats, fives parted by lenses, turns as arcs."""

    looks: ClassVar[Mapping[str, SpaceLook]] = {"peg": SpaceLook(draw=peg, spread="holed", beside=True)}

    def coloured(self, definition: Definition, family: Lanes | None, space: Space) -> Space:
        """Give a hole in the colour of its lane."""
        lane = space.id.rpartition("-")[0]
        if family is None or space.shape != "peg" or lane not in family.lanes or space.ground:
            return space
        return replace(space, ground=seat_line(definition, lane))

    def marks(self, definition: Definition, family: Lanes | None, m: Measures) -> Iterator[Item]:
        """Draw what stands between the holes."""
        if family is not None:
            yield from _marks(definition, family, m)

    def reaches(self, board: Board, family: Lanes | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: marks and turns do."""
        del board
        return family is not None


ART = LanesArt()
