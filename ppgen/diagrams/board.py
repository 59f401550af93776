"""The empty board, from its geometry: spaces, walls, arrows, numbers and what happens where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ppgen.definition import Definition
from ppgen.definition.board import Board, Exit, Face, Space
from ppgen.diagrams.geometry import Box, Edge, box_of, edges, merged
from ppgen.drawing import fonts
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Style,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.drawing.shapes import lens
from ppgen.drawing.text import TextStyle, paragraph
from ppgen.pieces import icons, suits
from ppgen.pieces.numbers import numeral

HALF = 25.4
"""Millimetres of a space at half scale, for which the sizes below are meant."""
WORDS_FROM = 20.0
"""Millimetres of a space from which names and effects are printed on it."""
ARROWHEAD = "M-.62-.95Q.1-.3.75 0Q.1.3-.62.95Q-.1 0-.62-.95Z"
"""Pointing east, about its centre, two long."""
VALUE_WORDS = {"A": "ace", "N": "null"}
"""Values that a tile shows by its suit, or not at all."""
COIN = 19.05 / 25.4
"""A coin's share of a space on which one coin stands (look: boards)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes on a board whose unit is so many millimetres."""

    unit: float
    palette: Palette = COLOUR

    def size(self, at_half: float, least: float = 0.0) -> float:
        """Scale a size that is meant for half scale; type and marks grow slower than spaces."""
        return max(least, at_half * math.pow(self.unit / HALF, 0.65))

    @property
    def words(self) -> bool:
        """Whether spaces are large enough for words."""
        return self.unit >= WORDS_FROM

    @property
    def number(self) -> float:
        """Size of the numbers in points."""
        return self.size(12.5, 7.5)

    @property
    def inset(self) -> float:
        """Distance of a number from the edges of its space."""
        return self.size(1.6, 0.6)

    @property
    def arrow(self) -> float:
        """Length of an arrowhead."""
        return self.size(3.4, 1.9)


def board_items(definition: Definition, unit: float, palette: Palette = COLOUR) -> tuple[Item, ...]:
    """Draw the board at `unit` millimetres a board unit, its top left corner at the origin."""
    board = definition.game.board
    m = Measures(unit, palette)
    spaces = [_space(space, board, m) for space in board.spaces]
    lines = list(edges(board))
    return (
        *spaces,
        Group(tuple(_lines(lines, m)), name="lines", artifact=True),
        Group((*_arrows(lines, board, m), *_bends(board, m)), name="arrows", artifact=True),
        *(_exit(way, board, m) for way in board.exits),
        *_labels(board, m),
    )


def _space(space: Space, board: Board, m: Measures) -> Group:
    box = box_of(space).scaled(m.unit)
    draw = {"spot": _spot, "tile": _tile, "cell": _cell, "strip": _strip, "half": _half, "hole": _hole}[
        space.shape
    ]
    return Group(tuple(draw(space, box, board, m)), attributes={"class": "space", "data-space": space.id})


def _spot(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A bare place on the table: a ring with the ghost of the suit that begins there."""
    del board
    yield Circle(box.cx, box.cy, box.w * COIN / 2, stroked("line", 0.5, fill="ground"))
    for mark in space.marks:
        yield suits.symbol(mark, m.palette, "ghost").fitted(box.cx, box.cy, box.w * 0.3)
    yield _number(space, box, m, raised=True)


def _tile(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    yield Rect(*box, filled("tint" if space.special else "ground"))
    if not space.special and space.tile is None:
        yield _ghost_cross(box)
    if space.tile is not None:
        yield from _face(space.tile, box, m)
    if space.icon:
        yield from _special(space, box, m)
    if "enter" in space.marks:
        yield from _entry(box, m)
    if board.track:
        yield _number(space, box, m)


def _ghost_cross(box: Box) -> Path:
    reach, length, width = box.w * 0.145, box.w * 0.23, box.w * 0.022
    arms = [lens(box.cx, box.cy + offset, length, width) for offset in (-reach, reach)]
    arms += [lens(box.cx + offset, box.cy, length, width, horizontal=True) for offset in (-reach, reach)]
    return Path(" ".join(arms), filled("ghost"))


def _face(face: Face, box: Box, m: Measures) -> Iterator[Item]:
    """Suit and value at the top right, in the order in which a tile shows them."""
    size = m.size(4.4, suits.SMALLEST)
    y = box.y + m.inset + size / 2
    right = box.right - m.inset
    if face.value in VALUE_WORDS:
        if m.words:
            word, points = VALUE_WORDS[face.value], m.size(7.5, 7)
            yield Text(right, y + pt(points) * 0.36, word, "body", points, "ink", "end")
            right -= fonts.measure(word, "body", points) + size * 0.2
    else:
        yield numeral(face.value, (right - size * 0.3, y), size * 0.86, suits.fill(face.suit, m.palette))
        right -= size * 0.78
    yield from suits.badge(face.suit, (right - size / 2, y), size, m.palette)


def _special(space: Space, box: Box, m: Measures) -> Iterator[Item]:
    assert space.icon is not None
    if not m.words:
        yield icons.placed(space.icon, (box.cx, box.cy + box.h * 0.14), box.h * 0.46)
        return
    lines = [line for line in (space.name, space.effect) if line]
    bold, small = (
        TextStyle(m.size(8, 7), m.size(9.4, 8.2), "body-semibold", anchor="middle"),
        TextStyle(m.size(7.5, 7), m.size(8.8, 8), anchor="middle"),
    )
    width = box.w - 2 * m.size(0.7)
    blocks = []
    y = 0.0
    for line in lines:
        style = bold if line == space.name else small
        block = paragraph(line, style, (0, y), width, frame=f"space {space.id}")
        blocks.append(block)
        y += block.height + m.size(0.5)
    top = box.bottom - m.size(1.3) - y
    above = box.y + m.inset + m.size(4.6)
    room = min(m.size(10), (top - above) * 0.88)
    yield icons.placed(space.icon, (box.cx, (above + top) / 2 + m.size(0.2)), room)
    for block in blocks:
        yield Group((block.item,), Transform.translate(box.x + m.size(0.7), top))


def _entry(box: Box, m: Measures) -> Iterator[Item]:
    """The place where coins come in: an arrow onto the tile, and the word where there is room."""
    size = m.arrow * 1.3
    yield _arrowhead(box.cx, box.cy + box.h * 0.1, 90, size)
    if m.words:
        points = m.size(7.5, 7)
        yield Text(
            box.cx, box.cy + box.h * 0.1 + size + pt(points) * 0.5, "enter", "body", points, "muted", "middle"
        )


def _cell(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    del board
    yield Rect(*box, stroked("line", 0.75, fill="tint" if space.special else "ground"))
    if space.special and space.name and m.words:
        yield Text(box.cx, box.bottom - m.size(1.6), space.name, "body", m.size(7.5, 7), "ink", "middle")
    if m.words and space.label:
        yield Text(
            box.x + m.inset,
            box.y + m.inset + pt(m.size(7.5, 7)) * 0.7,
            space.label,
            "body",
            m.size(7.5, 7),
            "muted",
        )


def _strip(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A place of a narrow track: a thin box with its number in the middle."""
    del board
    yield Rect(*box, stroked("line", 0.5, fill="tint" if space.special else "ground"))
    size = min(m.size(11, 7), min(box.w, box.h) / pt(1) * 0.62)
    role = "ink" if space.special else "muted"
    yield Text(
        box.cx, box.cy + pt(size) * 0.34, space.label or space.id, "display", max(size, 5.5), role, "middle"
    )


def _half(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Half of a place for a domino; the first half draws the whole outline."""
    first = next(s for s in board.spaces if s.of == space.of or s is space)
    if first is space:
        other = next((s for s in board.spaces if s.of == space.of and s is not space), space)
        whole = Box(
            min(box.x, other.x * m.unit),
            min(box.y, other.y * m.unit),
            box.w if other.x == space.x else box.w + other.w * m.unit,
            box.h if other.y == space.y else box.h + other.h * m.unit,
        )
        yield Rect(*whole, stroked("line", 0.5, fill="ground"))
    if m.words:
        size = m.size(7, 7)
        yield Text(box.cx, box.cy + pt(size) * 0.33, space.label or space.id, "body", size, "muted", "middle")


def _hole(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    del board
    yield Rect(*box, filled("tint"))
    yield Circle(box.cx, box.cy, box.w * 0.3, stroked("line", 0.5, (0.8, 0.6), fill="ground"))
    if m.words:
        size = m.size(7, 7)
        yield Text(
            box.x + m.size(0.6),
            box.y + m.size(0.6) + pt(size) * 0.7,
            space.label or space.id,
            "body",
            size,
            "muted",
        )


def _number(space: Space, box: Box, m: Measures, *, raised: bool = False) -> Text:
    x, y = box.x + m.inset, box.y + m.inset + pt(m.number) * 0.68
    if raised:  # beside a ring
        x, y = box.x + m.inset * 0.3, box.y + pt(m.number) * 0.68
    return Text(x, y, space.label or space.id, "display", m.number, "ink")


def _lines(found: list[Edge], m: Measures) -> Iterator[Item]:
    wall = stroked("ink", m.size(1.75, 0.9))
    wall = Style(stroke=wall.stroke, width=wall.width, cap="square")
    step = stroked("line", 0.5)
    halves = []
    for edge in found:
        if edge.kind == "step":
            yield _line(edge, m, step)
        elif edge.kind == "turn":
            dx, dy = (edge.x2 - edge.x1) * 0.23, (edge.y2 - edge.y1) * 0.23
            halves.append(edge._replace(x2=edge.x1 + dx, y2=edge.y1 + dy, kind="wall"))
            halves.append(edge._replace(x1=edge.x2 - dx, y1=edge.y2 - dy, kind="wall"))
    for edge in merged([*(e for e in found if e.kind == "wall"), *halves]):
        yield _line(edge, m, wall)


def _line(edge: Edge, m: Measures, style: Style) -> Line:
    return Line(edge.x1 * m.unit, edge.y1 * m.unit, edge.x2 * m.unit, edge.y2 * m.unit, style)


def _arrows(found: list[Edge], board: Board, m: Measures) -> Iterator[Item]:
    for edge in found:
        if edge.kind != "wall":
            yield _arrowhead(
                (edge.x1 + edge.x2) / 2 * m.unit, (edge.y1 + edge.y2) / 2 * m.unit, edge.heading, m.arrow
            )
    spots = [(a, b) for a, b in pairwise(board.track)]
    for before, after in spots:
        one, other = board.space(before), board.space(after)
        if one.shape == other.shape == "spot":
            a, b = box_of(one).scaled(m.unit), box_of(other).scaled(m.unit)
            heading = 0 if b.cx > a.cx else 180 if b.cx < a.cx else 90 if b.cy > a.cy else 270
            yield _arrowhead((a.cx + b.cx) / 2, (a.cy + b.cy) / 2, heading, m.arrow)


def _bends(board: Board, m: Measures) -> Iterator[Item]:
    """Bent arrows where a track of strips turns a corner."""
    strips = [board.space(name) for name in board.track]
    for one, other in pairwise(strips):
        if one.shape == other.shape == "strip":
            a, b = box_of(one).scaled(m.unit), box_of(other).scaled(m.unit)
            if abs(a.cx - b.cx) > 1e-6 and abs(a.cy - b.cy) > 1e-6:
                yield from _bend(a, b, m)


def _bend(a: Box, b: Box, m: Measures) -> Iterator[Item]:
    """A quarter turn outside the corner between two strips, from the first into the second."""
    flat = a.w > a.h
    corner_x, corner_y = (b.cx, a.cy) if flat else (a.cx, b.cy)
    reach = m.size(3.0, 1.8)
    sx = 1 if corner_x > a.cx else -1
    sy = 1 if (b.cy if flat else a.cy) > (a.cy if flat else b.cy) else -1
    if flat:
        d = f"M{corner_x - sx * reach} {corner_y}Q{corner_x} {corner_y} {corner_x} {corner_y + sy * reach}"
        tip, heading = (corner_x, corner_y + sy * reach * 1.2), 90 if sy > 0 else 270
    else:
        up = 1 if b.cy > a.cy else -1
        out = 1 if b.cx > a.cx else -1
        d = f"M{corner_x} {corner_y - up * reach}Q{corner_x} {corner_y} {corner_x + out * reach} {corner_y}"
        tip, heading = (corner_x + out * reach * 1.2, corner_y), 0 if out > 0 else 180
    yield Path(d, stroked("accent", 1.25))
    yield _arrowhead(*tip, heading, m.arrow * 0.8)


def _arrowhead(x: float, y: float, heading: int, size: float) -> Group:
    """A hollow-backed arrowhead about its centre."""
    head = (Path(ARROWHEAD, filled("accent")),)
    return Group(head, Transform.translate(x, y) @ Transform.rotate(heading) @ Transform.scale(size / 2))


def _exit(way: Exit, board: Board, m: Measures) -> Group:
    """What lies beyond the board: an icon and its name."""
    box = box_of(board.space(way.space)).scaled(m.unit)
    size = m.size(8, 4)
    text = m.size(8, 7)
    dx, dy = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}[way.side]
    x = box.cx + dx * (box.w / 2 + size * 1.05)
    y = box.cy + dy * (box.h / 2 + size * 0.95)
    items: list[Item] = []
    if dx:
        if way.icon:
            items.append(icons.placed(way.icon, (x, y), size))
        items.append(Text(x, y + size / 2 + pt(text), way.label, "body-semibold", text, "ink", "middle"))
    else:
        if way.icon:
            items.append(icons.placed(way.icon, (x, y), size))
        items.append(
            Text(x - size * 0.75, y + pt(text) * 0.35, way.label, "body-semibold", text, "ink", "end")
        )
    return Group(tuple(items), attributes={"class": "exit", "data-space": way.label})


def _labels(board: Board, m: Measures) -> Iterator[Item]:
    """Letters below the columns and numbers left of the rows, muted."""
    size = m.size(9, 7)
    cells = [space for space in board.spaces if space.shape != "strip"]
    if not cells:
        return
    left, right = min(s.x for s in cells) * m.unit, max(s.x + s.w for s in cells) * m.unit
    top, bottom = min(s.y for s in cells) * m.unit, max(s.y + s.h for s in cells) * m.unit
    outer_left = min(s.x for s in board.spaces) * m.unit
    outer_bottom = max(s.y + s.h for s in board.spaces) * m.unit
    xs = sorted({round(s.x + s.w / 2, 4) for s in cells if s.of is None})
    ys = sorted({round(s.y + s.h / 2, 4) for s in cells if s.of is None})
    if len(xs) != len(board.labels.columns):
        step = (right - left) / max(1, len(board.labels.columns))
        xs = [(left + step * (place + 0.5)) / m.unit for place in range(len(board.labels.columns))]
    if len(ys) != len(board.labels.rows):
        step = (bottom - top) / max(1, len(board.labels.rows))
        ys = [(top + step * (place + 0.5)) / m.unit for place in range(len(board.labels.rows))]
    for x, word in zip(xs, board.labels.columns, strict=True):
        yield Text(x * m.unit, outer_bottom + pt(size) * 1.35, word, "body-semibold", size, "muted", "middle")
    for y, word in zip(ys, board.labels.rows, strict=True):
        yield Text(
            outer_left - pt(size) * 0.8,
            y * m.unit + pt(size) * 0.35,
            word,
            "body-semibold",
            size,
            "muted",
            "end",
        )
