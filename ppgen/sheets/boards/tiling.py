"""Where a large board is cut so that its parts fit on home paper."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ppgen.definition.board import Board
from ppgen.diagrams.spaces import LOOKS
from ppgen.drawing.box import Box

OVERLAP = 8.0
"""Millimetres that a part carries of its right and lower neighbour, to glue that neighbour onto."""
CLEAR = 0.2
"""Millimetres that a cut keeps from every mark."""
REACH = 0.2
"""How far a cut may be moved off the line between spaces, in board units."""
STEP = 0.05
"""How finely, in millimetres."""
HEXED = ("hex", "hex-flat")


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A part of a board; lengths in millimetres from the board's top left corner."""

    column: int
    row: int
    left: float
    top: float
    right: float
    bottom: float
    glue_right: bool
    """Whether it carries a strip of its right neighbour."""
    glue_below: bool
    """Whether it carries a strip of its lower neighbour."""

    @property
    def name(self) -> str:
        """A1 is the top left part, B1 the one to its right."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    @property
    def window(self) -> Box:
        """What is printed of the board: the part and the strips to glue on."""
        return Box(
            self.left,
            self.top,
            self.right - self.left + (OVERLAP if self.glue_right else 0.0),
            self.bottom - self.top + (OVERLAP if self.glue_below else 0.0),
        )


def grid_lines(edges: Iterable[tuple[float, float]]) -> list[float]:
    """Return the coordinates that part spaces and cut through none, given where each begins and ends."""
    spans = list(edges)
    lines = sorted({round(end, 6) for span in spans for end in span})
    return [line for line in lines[1:-1] if not any(low + 1e-6 < line < high - 1e-6 for low, high in spans)]


def seams(
    board: Board, chosen: tuple[Sequence[float], Sequence[float]] | None
) -> tuple[list[float], list[float]]:
    """Return where a board may be cut, upright and level, in board units."""
    if chosen is not None:
        return sorted(chosen[0]), sorted(chosen[1])
    spaces = [space for space in board.spaces if not LOOKS[space.shape].between]
    return (
        grid_lines((space.x, space.x + space.w) for space in spaces),
        grid_lines((space.y, space.y + space.h) for space in spaces),
    )


def cuts(
    board: Board, chosen: tuple[Sequence[float], Sequence[float]] | None
) -> Iterator[tuple[list[float], list[float]]]:
    """Yield where a board may be cut, upright and level, in board units: best ways first.

    Hexagons interlock, so that no straight cut goes beside them all: then it goes level through their points,
    and upright along as many of their sides as it can.
    """
    beside = seams(board, chosen)
    yield beside
    if chosen is None and (through := _through_hexagons(board)):
        yield sorted({*beside[0], *through[0]}), sorted({*beside[1], *through[1]})


def _through_hexagons(board: Board) -> tuple[list[float], list[float]] | None:
    cells = [space for space in board.spaces if space.shape in HEXED]
    if not cells:
        return None
    up = cells[0].shape == "hex"
    ends = {round(cell.y if up else cell.x, 6) for cell in cells}
    edge = cells[0].h if up else cells[0].w
    points = [end + edge / 8 for end in sorted(ends)[1:]]
    sides = {
        round(low + step, 6) for cell in cells for low in [cell.x if up else cell.y] for step in (0, 0.5)
    }
    return (sorted(sides)[1:], points) if up else (points, sorted(sides)[1:])


def cleared(line: float, marks: Sequence[tuple[float, float]], unit: float) -> float:
    """Move a cut a little, if need be, so that it goes through no mark, given where each begins and ends.

    Arrows stand on the lines between spaces, so the line itself is rarely free. It stays if nothing near is.
    """
    most = REACH * unit
    near = [
        (low - CLEAR, high + CLEAR)
        for low, high in marks
        if low - CLEAR < line + most and high + CLEAR > line - most
    ]
    for step in range(int(most / STEP)):
        for moved in (line + step * STEP, line - step * STEP):
            if not any(low < moved < high for low, high in near):
                return moved
    return line


def divided(low: float, high: float, lines: Sequence[float], room: float) -> list[float] | None:
    """Cut a length at as few lines as possible so that every piece, with its strip, fits the room.

    The pieces are as equal as the lines allow. Returns all ends, or None if it cannot be done.
    """
    if high - low <= room:
        return [low, high]
    inside = [line for line in lines if low < line < high]
    for count in range(2, len(inside) + 2):
        cuts = [_nearest(inside, low + (high - low) * place / count) for place in range(1, count)]
        ends = [low, *sorted(set(cuts)), high]
        widths = [right - left for left, right in pairwise(ends)]
        if all(width + OVERLAP <= room for width in widths[:-1]) and widths[-1] <= room:
            return ends
    return None


def _nearest(lines: Sequence[float], target: float) -> float:
    place = bisect_left(lines, target)
    return min(lines[max(0, place - 1) : place + 1], key=lambda line: abs(line - target))


def reach(board: Board, box: Box, unit: float, top: float, bottom: float) -> tuple[float, float]:
    """Tell how far to the left and right a level strip of a board is drawn: one of hexagons may lean."""
    cells = [space for space in board.spaces if space.shape in HEXED]
    strip = [cell for cell in cells if cell.y * unit < bottom and (cell.y + cell.h) * unit > top]
    if not strip or len(cells) < len(board.spaces):
        return box.left, box.right
    left = min(cell.x for cell in strip) - min(cell.x for cell in cells)
    right = max(cell.x + cell.w for cell in cells) - max(cell.x + cell.w for cell in strip)
    return box.left + left * unit, box.right - right * unit


def parts(rows: Sequence[Sequence[float]], ys: Sequence[float]) -> list[BoardTile]:
    """Return the parts in reading order, given the upright cuts of each row between the level ones."""
    return [
        BoardTile(
            column,
            row,
            left,
            top,
            right,
            bottom,
            glue_right=column < len(xs) - 2,
            glue_below=row < len(ys) - 2,
        )
        for row, ((top, bottom), xs) in enumerate(zip(pairwise(ys), rows, strict=True))
        for column, (left, right) in enumerate(pairwise(xs))
    ]
