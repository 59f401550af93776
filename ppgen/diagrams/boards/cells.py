"""Squares and hexagons: their grounds, what is printed on them, and the lines between them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress

from ppgen.definition.board import Board, Space
from ppgen.definition.edges import Side, sides_of
from ppgen.definition.grid import Grid
from ppgen.diagrams.arrows import arrowhead
from ppgen.diagrams.boards.corners import corners
from ppgen.diagrams.boards.cuts import cut, outline
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.box import Box
from ppgen.drawing.scene import (
    Circle,
    FontName,
    Group,
    Item,
    Line,
    Point,
    Rect,
    Style,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.drawing.text import Paragraph, TextOverflowError, TextStyle, paragraph
from ppgen.pieces import icons, pictures

CELLS = ("square", "hex", "hex-flat")
INSIDE, INSIDE_HEX = 0.94, 0.7
"""The shares of a square and of a hexagon that a picture may take."""
WORDS_FROM = 14.0
"""Millimetres of a cell from which names and effects are printed on it."""


def cell(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a cell: its ground, its pattern, and what is printed on it."""
    ground = "tint" if space.special and space.ground is None else space.ground
    coloured = ground is not None and m.palette.style == "colour"
    shape = corners(space, m.unit)
    if ground or not (m.over_art or _over_picture(space, board)):
        yield outline(shape, filled(ground if coloured and ground else "ground"))
    pattern = space.pattern or ("lenses" if ground is not None and not coloured else None)
    if pattern:
        yield from patterned(pattern, box, "hairline" if m.palette.style == "colour" else "muted")
    if space.picture and m.palette.folder:
        shown = pictures.load(m.palette.folder / space.picture, m.palette.folder)
        share = INSIDE if space.shape == "square" else INSIDE_HEX
        yield shown.fitted(box.cx, box.cy, box.width * share, box.height * share)
    yield from _printed(space, box, m, (ground if coloured else "ground") if pattern else None)


def _over_picture(space: Space, board: Board) -> bool:
    """Tell whether a cell lies on a picture, which is to be seen through it."""
    x, y = space.x + space.w / 2, space.y + space.h / 2
    return any(
        under.picture
        and under.shape == "cell"
        and under.x < x < under.x + under.w
        and under.y < y < under.y + under.h
        for under in board.spaces
        if under is not space
    )


def patterned(pattern: str, box: Box, role: str) -> Iterator[Item]:
    """Draw a pattern on a cell."""
    size = min(box.width, box.height)

    def at(x: float, y: float) -> Point:
        return box.cx + x * size, box.cy + y * size

    if pattern == "lenses":
        for away, reach in ((-0.17, 0.17), (0.0, 0.3), (0.17, 0.17)):
            yield cut(at(away - reach, away + reach), at(away + reach, away - reach), size * 0.055, role)
    elif pattern == "cross":
        for x, y in ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)):
            yield cut(at(x * 0.06, y * 0.06), at(x * 0.34, y * 0.34), size * 0.06, role)
    elif pattern == "dots":
        for x, y in ((0.0, 0.0), (0.22, 0.22), (-0.22, 0.22), (0.22, -0.22), (-0.22, -0.22)):
            yield Circle(*at(x, y), size * 0.04, filled(role))
    else:  # a net
        for away in (-0.15, 0.15):
            reach = 0.3 - abs(away)
            yield cut(at(away - reach, away + reach), at(away + reach, away - reach), size * 0.04, role)
            yield cut(at(away - reach, -away - reach), at(away + reach, -away + reach), size * 0.04, role)


def _printed(space: Space, box: Box, m: Measures, over: str | None) -> Iterator[Item]:
    """Print number, icon, name and effect, as far as there is room; `over`, on a patch of that colour."""
    words = [line for line in (space.name, space.effect) if line] if box.width >= WORDS_FROM else []
    points = max(7.0, min(9.0, box.width / pt(1) * 0.13))
    hexagon = space.shape != "square"
    width = box.width * (0.72 if hexagon else 0.92)
    lines = list(_fitting(words, points, width))
    high = sum(line.height for line in lines)
    foot = box.bottom - (box.height * 0.2 if hexagon else m.inset) - high
    if space.icon:
        size = min(box.width, box.height) * (0.42 if words else 0.5)
        y = min(box.cy, foot - size / 2 - 0.4) if words else box.cy
        if over:
            yield Circle(box.cx, y, size * 0.62, filled(over))
        yield icons.placed(space.icon, (box.cx, y), size, folder=m.palette.folder)
    if over and lines:
        wide = max(line.width for line in lines) + 0.8
        yield Rect(box.cx - wide / 2, foot - 0.4, wide, high + 0.8, filled(over))
    for line in lines:
        yield Group((line.item,), Transform.translate(box.cx - width / 2, foot))
        foot += line.height
    # In small squares numbers would vanish below what stands there.
    numbered = hexagon or (box.width >= WORDS_FROM and not m.bare)
    shown = (space.count if numbered else None) or space.label
    if shown and hexagon:
        y = box.top + box.height * 0.17 + pt(points) * 0.5
        yield Text(box.cx, y, shown, "body", points, "muted", "middle")
    elif shown:
        yield Text(box.left + m.inset, box.top + m.inset + pt(points) * 0.7, shown, "body", points, "muted")


def _fitting(words: list[str], points: float, width: float) -> Iterator[Paragraph]:
    """Set words below each other, the first bold; those with a word that is too long are left out."""
    for place, line in enumerate(words):
        font: FontName = "body-semibold" if place == 0 else "body"
        with suppress(TextOverflowError):
            yield paragraph(line, TextStyle(points, points * 1.15, font, anchor="middle"), (0, 0), width)


def edges_of(board: Board, unit: float) -> list[Side]:
    """Give every side of the cells of a board, each once, in millimetres where a unit is so long."""
    return [
        side._replace(start=_scaled(side.start, unit), end=_scaled(side.end, unit))
        for side in sides_of(space for space in board.spaces if space.shape in CELLS)
    ]


def _scaled(point: Point, unit: float) -> Point:
    return point[0] * unit, point[1] * unit


def cell_lines(board: Board, grid: Grid | None, m: Measures) -> Iterator[Line]:
    """Draw the lines of a grid: heavy round it and along its track, thin inside it.

    Squares that are told apart by their grounds need none, and edges that are places are drawn as such. Where
    cells lie apart, the lines around them are thin.
    """
    kept = grid is not None and grid.edges != "none" and not grid.gap
    rim = kept and grid is not None and grid.edges == "all"
    square = grid is not None and grid.cells == "square"
    heavy = m.size(1.75, 0.9)
    hexed = stroked("accent" if m.palette.worn else "ink", m.size(0.75, 0.5))
    chequered = grid is not None and grid.chequered
    coloured = m.palette.style == "colour"
    number = {name: place for place, name in enumerate(board.track)}
    for side in edges_of(board, m.unit):
        if rim if len(side.cells) == 1 else kept:
            continue
        tracked = all(space.id in number for space in side.cells)
        crossed = tracked and _crossed(side, number)
        wall = len(side.cells) == 1 or (tracked and not crossed)
        style: Style | None
        if grid is not None and grid.gap:
            style = stroked("line", 0.5)
        elif square and wall:
            style = Style(stroke="ink", width=pt(heavy), cap="square")
        elif square:
            style = stroked("line", 0.5) if tracked or not (chequered and coloured) else None
        else:
            style = stroked("ink", heavy) if tracked and wall else hexed
        if style:
            yield Line(*side.start, *side.end, style)


def cell_arrows(board: Board, m: Measures) -> Iterator[Item]:
    """Draw an arrow across every side between cells that follow each other on the track."""
    number = {name: place for place, name in enumerate(board.track)}
    for side in edges_of(board, m.unit):
        if all(space.id in number for space in side.cells) and _crossed(side, number):
            first, second = sorted(side.cells, key=lambda space: number[space.id])
            a, b = box_of(first), box_of(second)
            heading = math.degrees(math.atan2(b.cy - a.cy, b.cx - a.cx))
            yield arrowhead(*side.middle, heading, m.arrow)


def _crossed(side: Side, number: dict[str, int]) -> bool:
    return len(side.cells) == 2 and abs(number[side.cells[0].id] - number[side.cells[1].id]) == 1
