"""Letters and numbers round a grid or points, which follow from the names of its spaces."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator

from ppgen.definition.board import Board, Space
from ppgen.definition.selection import coordinates
from ppgen.diagrams.boards.bands import DEPTH
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Item, Text, pt

SLANT = 1 / 6
"""How much further off a slanted side is, in units."""


def coordinate_labels(
    board: Board,
    shapes: Container[str],
    m: Measures,
    *,
    slanting: bool = False,
    both: bool = False,
    rim: float = 0.0,
) -> Iterator[Item]:
    """Print letters at the ends of columns, and numbers at the ends of rows, or at both ends of them.

    `slanting` are the columns or rows of a grid that leans, each of which ends elsewhere; `rim` is what lies
    around the cells, in units.
    """
    if board.labels.columns or board.labels.rows or m.bare:
        return
    named = {
        space.id: space
        for space in board.spaces
        if space.shape in shapes and coordinates(space.id) is not None
    }
    if named:
        yield from _labels(named, board, m, slanting=slanting, both=both, rim=rim)


def _labels(
    named: dict[str, Space], board: Board, m: Measures, *, slanting: bool, both: bool, rim: float
) -> Iterator[Item]:
    shape = next(iter(named.values())).shape
    points = m.size(9, 7)
    line = pt(points)
    boxes = {name: box_of(space, m.unit) for name, space in named.items()}
    whole = around(boxes.values())
    band = rim * m.unit + (DEPTH * m.unit / board.unit if board.edges else 0.0)
    # A slanted side is further from the middle of a cell than from its corners.
    slant = SLANT * m.unit + band / math.cos(math.pi / 6) + line * 0.35 if band and slanting else band
    high, wide = (slant if shape == "hex-flat" else band), (slant if shape == "hex" else band)
    for letter, cells in _lines(boxes, 0).items():
        cells.sort(key=lambda box: box.top)
        lean = (cells[-1].cx - cells[0].cx) / (len(cells) - 1) * 0.7 if slanting and len(cells) > 1 else 0.0
        bottom = (cells[-1] if slanting else whole).bottom + high + line * 1.35
        yield Text(cells[-1].cx + lean, bottom, letter, "body-semibold", points, "muted", "middle")
        if both:
            top = (cells[0] if slanting else whole).top - high - line * 0.7
            yield Text(cells[0].cx - lean, top, letter, "body-semibold", points, "muted", "middle")
    for number, cells in _lines(boxes, 1).items():
        cells.sort(key=lambda box: box.left)
        left = (cells[0] if slanting else whole).left - wide - line * 0.8
        yield Text(left, cells[0].cy + line * 0.35, number, "body-semibold", points, "muted", "end")
        if both:
            right = (cells[-1] if slanting else whole).right + wide + line * 0.8
            yield Text(right, cells[-1].cy + line * 0.35, number, "body-semibold", points, "muted")


def _lines(boxes: dict[str, Box], which: int) -> dict[str, list[Box]]:
    lines: dict[str, list[Box]] = {}
    for name, box in boxes.items():
        lines.setdefault(name[0] if which == 0 else name[1:], []).append(box)
    return lines
