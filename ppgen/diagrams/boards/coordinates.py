"""Letters and numbers round a grid or points, which follow from the names of its spaces."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.board import Board, Space
from ppgen.definition.selection import coordinates
from ppgen.diagrams.boards.bands import DEPTH
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Item, Text, pt

SHAPES = ("square", "hex", "hex-flat", "point")


def coordinate_labels(board: Board, m: Measures) -> Iterator[Item]:
    """Print letters at the ends of columns, and numbers at the ends of rows, of hexagons at both ends."""
    if board.labels.columns or board.labels.rows:
        return
    for part, shapes in ((board.grid, SHAPES[:3]), (board.points, SHAPES[3:])):
        if part is not None and part.coordinates:
            named = {
                space.id: space
                for space in board.spaces
                if space.shape in shapes and coordinates(space.id) is not None
            }
            if named:
                yield from _labels(named, board, m)


def _labels(named: dict[str, Space], board: Board, m: Measures) -> Iterator[Item]:
    shape = next(iter(named.values())).shape
    hexed = shape in ("hex", "hex-flat")
    points = m.size(9, 7)
    line = pt(points)
    boxes = {name: box_of(space, m.unit) for name, space in named.items()}
    whole = around(boxes.values())
    band = DEPTH * m.unit / board.unit if board.edges else 0.0
    columns, rows = _lines(boxes, 0), _lines(boxes, 1)
    # A slanted side is further from the middle of a cell than from its corners.
    slant = 0.1667 * m.unit + 1.1547 * band if band else 0.0
    high_gap = slant if shape == "hex-flat" else band
    wide_gap = slant if shape == "hex" else band
    for letter, cells in columns.items():
        low = max(cells, key=lambda box: box.bottom)
        x = low.cx if not hexed else _slanted(cells, below=True)
        bottom = low.bottom if hexed else whole.bottom
        yield Text(x, bottom + high_gap + line * 1.35, letter, "body-semibold", points, "muted", "middle")
        if hexed:
            high = min(cells, key=lambda box: box.top)
            x = _slanted(cells, below=False)
            yield Text(
                x, high.top - high_gap - line * 0.7, letter, "body-semibold", points, "muted", "middle"
            )
    for number, cells in rows.items():
        first = min(cells, key=lambda box: box.left)
        left = first.left if hexed else whole.left
        wide = line * 0.8 + wide_gap
        yield Text(left - wide, first.cy + line * 0.35, number, "body-semibold", points, "muted", "end")
        if hexed:
            last = max(cells, key=lambda box: box.right)
            yield Text(last.right + wide, last.cy + line * 0.35, number, "body-semibold", points, "muted")


def _slanted(cells: list[Box], *, below: bool) -> float:
    """Give where a column of hexagons goes on beyond its end."""
    ordered = sorted(cells, key=lambda box: box.top)
    end = ordered[-1] if below else ordered[0]
    if len(ordered) < 2:
        return end.cx
    step = ordered[1].cx - ordered[0].cx
    return end.cx + (step if below else -step) * 0.7


def _lines(boxes: dict[str, Box], which: int) -> dict[str, list[Box]]:
    lines: dict[str, list[Box]] = {}
    for name, box in boxes.items():
        lines.setdefault(name[0] if which == 0 else name[1:], []).append(box)
    return lines
