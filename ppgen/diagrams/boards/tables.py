"""The long points of backgammon and its kin, the bar, and boxes beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ppgen.definition.board import Board, Space
from ppgen.definition.tables import Tables
from ppgen.diagrams.boards.art import BoardArt, Crop, SpaceLook
from ppgen.diagrams.boards.cuts import cut
from ppgen.diagrams.measures import Measures, box_of
from ppgen.diagrams.spread import DrawnPiece, beyond_stack
from ppgen.diagrams.trays import NUMBER
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.path import number
from ppgen.drawing.scene import Circle, Item, Line, Path, Rect, Text, filled, pt, stroked

NAME = 7.0
"""Points in which the name of a box beside a board is set at least."""
LEAST_TYPE = 6.0
"""Points below which no name is set."""
LEAD = 1.15
"""From line to line of a name, of its size."""
LENS = 0.22
"""Width of the lens in a long point, of the point's."""
CROWDED = 0.92
"""A number so wide, of a point's width, touches the next: then only those at the ends of quarters stand."""
HOLLOW = 0.055
"""How far the sides of a long point are hollow, of its width."""


def spike(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a long point: hollow-sided, with a lens in it; in colour every other one is black."""
    del board
    upward = space.shape == "spike-up"
    base, tip = (box.bottom, box.top) if upward else (box.top, box.bottom)
    inset = box.width * 0.06
    left, right, y = box.left + inset, box.right - inset, (base + tip) / 2
    dx = box.width * (0.25 - HOLLOW)
    d = (
        f"M{number(left, 4)} {number(base, 4)}Q{number(box.cx - dx, 4)} {number(y, 4)} {number(box.cx, 4)} "
        f"{number(tip, 4)}Q{number(box.cx + dx, 4)} {number(y, 4)} {number(right, 4)} {number(base, 4)}Z"
    )
    towards, ink = 1 if upward else -1, "accent"
    if m.palette.style == "colour":
        ink = "ink" if space.ground else "accent"
        yield Path(d, stroked(ink, 0.75, fill="ground" if space.ground else "tint"))
    else:
        yield Path(d, stroked(ink, 0.75, fill="ground"))
        if space.ground:
            return
    start, end = base - towards * box.height * 0.07, tip + towards * box.height * 0.21
    yield cut((box.cx, start), (box.cx, end), box.width * LENS, ink)


def bar(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw the bar with the divider of two lenses and a dot."""
    del space, board
    dark = m.palette.style == "colour"
    lens = "ground" if dark else "ink"
    yield Rect(*box, stroked("ink", 0.75, fill="ink" if dark else "ground"))
    length, wide = box.height * 0.11, box.width * 0.11
    yield Circle(box.cx, box.cy, box.width * 0.06, filled(lens))
    for away in (-1, 1):
        near, far = box.cy + away * length * 0.16, box.cy + away * length * 1.16
        yield cut((box.cx, near), (box.cx, far), wide, lens)


def box_head(space: Space, board: Board, m: Measures) -> float:
    """Tell how much of a box its name takes from its top."""
    if space.shape != "box" or board.tables is not None:
        return 0.0
    height = box_of(space, m.unit).height
    points, lines = _head(space, m)
    if len(lines) > 1:
        return min(pt(points) * (1.75 + LEAD * (len(lines) - 1)), height / 2)
    return min(pt(m.size(9, 6)) * 1.75, height / 4)


def _head(space: Space, m: Measures) -> tuple[float, list[str]]:
    """Return how large the name of a box is set, and in which lines: none where it finds no room."""
    box, name = box_of(space, m.unit), space.name or space.label or space.id
    wide, points = 0.92 * box.width, m.size(9, 6)
    alone = points * min(1.0, wide / fonts.measure(name, "body", points))
    if alone >= LEAST_TYPE:
        return alone, [name]
    while points >= LEAST_TYPE:
        lines = fonts.wrap(name, "body", points, wide)
        high = pt(points) * (1.5 + LEAD * (len(lines) - 1))
        if high <= box.height and all(fonts.measure(line, "body", points) <= wide for line in lines):
            return points, lines
        points -= 0.25
    return LEAST_TYPE, []


def open_box(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a box, named at its head unless it stands beside a tables board, where names stand around."""
    yield Rect(*box, stroked("ink", 0.75, fill="ground"))
    if board.tables is None:
        points, lines = _head(space, m)
        for number, line in enumerate(lines):
            y = box.top + pt(points) * (1.3 + LEAD * number)
            yield Text(box.cx, y, line, "body", points, "muted", "middle")


def _told(board: Board, space: Space, count: int, laid: Sequence[DrawnPiece], m: Measures) -> Iterator[Item]:
    """Print how many men stand on a long point where that is more than are drawn."""
    del board
    if laid and count > len(laid):
        y = beyond_stack(laid, pt(NUMBER), upward=space.shape == "spike-up")
        yield Text(box_of(space, m.unit).cx, y, str(count), "display", NUMBER, "ink", "middle")


def _words(space: Space, board: Board) -> Iterator[str]:
    """Yield the name that a box bears at its head, unless it stands beside a board of long points."""
    if board.tables is None:
        yield space.name or space.label or space.id


def _spike(*, upward: bool) -> SpaceLook:
    return SpaceLook(
        draw=spike,
        spread="upwards" if upward else "downwards",
        told=_told,
        beside=True,
        upward=upward,
    )


class TablesArt(BoardArt[Tables]):
    """Long points within a frame, and boxes beside it."""

    looks: ClassVar[Mapping[str, SpaceLook]] = {
        "spike-up": _spike(upward=True),
        "spike-down": _spike(upward=False),
        "bar": SpaceLook(draw=bar, beside=True),
        "box": SpaceLook(draw=open_box, head=box_head, words=_words),
    }
    crop: ClassVar[Crop] = Crop(rim=True, tall=True)

    def lines(self, board: Board, family: Tables | None, m: Measures) -> Iterator[Item]:
        """Draw the edge of the board, without the boxes beside it."""
        del board
        if family is None:
            return
        x, y, width, height = (v * m.unit for v in (family.x, family.y, family.width, family.height))
        yield Rect(x, y, width, height, stroked("ink", m.size(1.75, 0.9)))
        if not family.bar:
            middle = family.bar_at * m.unit
            yield Line(middle, y, middle, y + height, stroked("ink", 0.75))

    def names(self, board: Board, family: Tables | None, m: Measures) -> Iterator[Item]:
        """Print the numbers of the points above and below them."""
        if family is None:
            return
        points = m.size(11, 7)
        above = family.y * m.unit - pt(points) * 0.5
        below = (family.y + family.height) * m.unit + pt(points) * 1.15
        crowded = fonts.measure(str(family.points), "display", points) > CROWDED * m.unit
        for space in board.spaces:
            if space.shape in ("spike-up", "spike-down"):
                if crowded and int(space.id) % (family.points // 4) > 1:
                    continue
                x = (space.x + space.w / 2) * m.unit
                y = below if space.shape == "spike-up" else above
                yield Text(x, y, space.label or space.id, "display", points, "muted", "middle")
            elif space.shape == "box":
                x = (space.x + space.w / 2) * m.unit
                name, size = space.name or space.label or space.id, max(points * 0.82, NAME)
                apart = pt(size) if fonts.measure(name, "body", size) > space.w * m.unit else 0.0
                y = below + apart if space.y > family.y else above - apart  # clear of the next number
                yield Text(x, y, name, "body", size, "muted", "middle")


ART = TablesArt()
