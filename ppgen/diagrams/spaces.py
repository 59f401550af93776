"""What is printed on a single space, by its shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ppgen.definition.board import Board, PrintedFace, Space
from ppgen.definition.space import ENTER
from ppgen.diagrams.arrows import arrowhead
from ppgen.diagrams.boards.art import SpaceLook
from ppgen.diagrams.boards.arts import ARTS
from ppgen.diagrams.boards.cells import cell
from ppgen.diagrams.boards.grid import words
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import number
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    pt,
    stroked,
)
from ppgen.drawing.shapes import lens
from ppgen.drawing.text import TextStyle, paragraph
from ppgen.pieces import icons, suits
from ppgen.pieces.diagram import EMPTY
from ppgen.pieces.numbers import numeral

VALUE_WORDS = {"A": "ace", "N": "null"}
VALUE_LETTERS = {"A": "A", "N": "N"}
"""Values that a tile shows by its suit, or not at all."""
GHOST = "ghost-cross"
SHOWN = ("icon", "effect", "name", "ground", "pattern", "picture", "count")
"""What a marked square shows as the cells of a grid do."""
WALL = 0.15
"""How thick the wall on a strip of a track is, as a share of the strip."""
WRITTEN = 0.92
"""How much of the rest of such a strip its number takes up at most, as a share of its width."""
THINNEST = 0.2
"""Such a wall is at least so thick, in millimetres."""
MERLONS = 7
"""How many merlons and gaps that wall has."""
NAMES_FROM = 12.0
"""Millimetres of a space from which its small name is printed in its corner."""
LABEL = 8.0
"""Points of the label of a place at least: a table from above is drawn as small as 7/8."""
DOMINO_PLACE = stroked("hairline", 0.75, (1.6, 1.2))
"""The outline of a place where a domino can come to lie."""


def space_group(space: Space, board: Board, m: Measures) -> Group:
    """Draw a space with all that is printed on it."""
    box = box_of(space, m.unit)
    if space.id in {half.of for half in board.spaces}:
        items: tuple[Item, ...] = (Rect(*box.grown(-0.3), DOMINO_PLACE),)
    else:
        items = tuple(LOOKS[space.shape].draw(space, box, board, m))
    return Group(items, attributes={"class": "space", "data-space": space.id})


def _spot(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A bare place on the table: a ring with the ghost of the suit that begins there."""
    del board
    room = m.room(space)
    yield Circle(room.cx, room.cy, box.width * m.coin / 2, stroked("line", 0.5, fill="ground"))
    for mark in space.marks:
        yield suits.symbol(mark, m.palette, "ghost").fitted(room.cx, room.cy, box.width * 0.3)
    x, y = box.left + m.inset * 0.3, box.top + pt(m.number) * 0.68  # beside the ring
    yield Text(x, y, space.label or space.id, "display", m.number, "ink")


def _tile(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    yield Rect(*box, filled("tint" if space.special else "ground"))
    if not board.track:
        yield Rect(*box, stroked("line", 0.5))
    if not space.special and space.tile is None:
        yield _ghost_cross(box.width).at(box.left, box.top)
    if space.tile is not None and m.faces(space):
        yield from _face(space.tile, box, m)
    if space.icon:
        yield from _special(space, space.icon, box, m)
    if ENTER in space.marks:
        yield from _entry(box, m)
    if board.track:
        yield _number(space, box, m)
    else:
        yield from _name(space, box, m)


def is_ghost(item: Item) -> bool:
    """Tell whether an item on a space is but the ghost of a tile's lines, which anything may cover."""
    return isinstance(item, Use) and item.symbol.name.startswith(GHOST)


@lru_cache(maxsize=64)
def _ghost_cross(size: float) -> Symbol:
    size = round(size, 3)  # as exact as its name, which no other symbol may bear
    middle, reach, length, width = size / 2, size * 0.145, size * 0.23, size * 0.022
    arms = [lens(middle, middle + offset, length, width) for offset in (-reach, reach)]
    arms += [lens(middle + offset, middle, length, width, horizontal=True) for offset in (-reach, reach)]
    return Symbol(f"{GHOST}-{number(size)}", size, size, (Path(" ".join(arms), filled("ghost")),))


def _face(face: PrintedFace, box: Box, m: Measures) -> Iterator[Item]:
    """Suit and value at the top right, in the order in which a tile shows them."""
    size = m.size(4.4, suits.SMALLEST)
    y = box.top + m.inset + size / 2
    right = box.right - m.inset
    if face.value in VALUE_WORDS:
        # Where words find no room, their letters still tell a null from an ace.
        word, points = (VALUE_WORDS if m.words else VALUE_LETTERS)[face.value], m.size(7.5, 7)
        yield Text(right, y + pt(points) * 0.36, word, "body", points, "ink", "end")
        right -= fonts.measure(word, "body", points) + size * 0.35
    else:
        yield numeral(face.value, (right - size * 0.3, y), size * 0.86, suits.fill(face.suit, m.palette))
        right -= size * 0.78
    # No style enlarges a roundel here: it would reach its neighbours.
    wanted = size / m.palette.symbol(1.0) if suits.in_second_pack(face.suit) else size
    badge = suits.badge(face.suit, (0, y), wanted, m.palette)
    reach = bounds(badge, lines=True).right
    yield Group(badge, Transform.translate(right - max(reach, size / 2), 0))
    if m.named:
        below = y + size * 0.62 + pt(7) * 0.9
        yield Text(box.right - m.inset, below, face.suit, "body-semibold", 7, "ink", "end")


def _special(space: Space, icon: str, box: Box, m: Measures) -> Iterator[Item]:
    """The icon of a special tile, and below it its name and effect where there is room for words."""
    if not m.words:
        at, size = (box.cx, box.cy + box.height * 0.14), box.height * 0.46
        if m.clear:
            at, size = (box.right - box.width * 0.22, box.top + box.height * 0.2), box.height * 0.32
        yield icons.placed(icon, at, size, folder=m.palette.folder)
        return
    name = TextStyle(m.size(8, 7), m.size(9.4, 8.2), "body-semibold", anchor="middle")
    effect = TextStyle(m.size(7.5, 7), m.size(8.8, 8), anchor="middle")
    margin, width, height = m.size(0.7), box.width - 2 * m.size(0.7), 0.0
    blocks: list[Item] = []
    for line, style in ((space.name, name), (space.effect, effect)):
        if line:
            block = paragraph(line, style, (0, height), width, frame=f"space {space.id}")
            blocks.append(block.item)
            height += block.height + m.size(0.5)
    top = box.bottom - m.size(1.3) - height
    above = box.top + m.inset + m.size(4.6) + (pt(7) if m.named else 0.0)
    room = min(m.size(10), (top - above) * 0.88)
    yield icons.placed(icon, (box.cx, (above + top) / 2 + m.size(0.2)), room, folder=m.palette.folder)
    if blocks:
        yield Group(tuple(blocks), Transform.translate(box.left + margin, top))


def _entry(box: Box, m: Measures) -> Iterator[Item]:
    """The place where coins come in: an arrow onto the tile, and the word where there is room."""
    size = m.arrow * 1.3
    yield arrowhead(box.cx, box.cy + box.height * 0.1, 90, size)
    if m.words:
        points = m.size(7.5, 7)
        y = box.cy + box.height * 0.1 + size + pt(points) * 0.5
        yield Text(box.cx, y, "enter", "body", points, "muted", "middle")


def _cell(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A marked square; a special one is a place that waits to be filled, any other shows what it says."""
    if not space.special and any(getattr(space, key) for key in SHOWN):
        yield from cell(space, box, board, m)
        yield Rect(*box.grown(-EMPTY.width / 2), stroked("line", 0.75))
        return
    inset = box.grown(-EMPTY.width / 2)
    plain = stroked("line", 0.75, fill=None if m.over_art else "ground")
    yield Rect(*inset, EMPTY if space.special else plain)
    if m.words:
        points = m.size(7.5, LABEL)
        if space.special and space.name:
            yield Text(box.cx, box.bottom - m.size(1.8), space.name, "body", points, "ink", "middle")
        if space.label:
            top = box.top + m.inset + pt(points) * 0.7
            yield Text(box.left + m.inset, top, space.label, "body", points, "muted")


def _strip(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A place of a narrow track: a thin box with its number in it, or its longer name above it."""
    walled = space.id in board.track
    yield Rect(*box, stroked("line", 0.5, fill="tint" if space.special or walled else "ground"))
    if walled:
        yield _wall(box, board, m)
    name = space.label or space.id
    free = _within_wall(box, board, m) if walled else box
    points = max(min(m.size(11, 7), min(box.width, box.height) / pt(1) * 0.62), 7)
    if walled:
        wide = fonts.measure(name, "display", points)
        points = max(min(points, points * WRITTEN * free.width / wide), 7)
    if fonts.measure(name, "display", points) <= box.width:
        role = "ink" if space.special else "muted"
        yield Text(free.cx, free.cy + pt(points) * 0.34, name, "display", points, role, "middle")
        if walled and space.special and space.icon and free.height > 2 * free.width:
            at, size = (free.cx, free.bottom - free.height * 0.19), min(free.width * 0.8, free.height * 0.3)
            yield icons.placed(space.icon, at, size, folder=m.palette.folder)
    else:
        points = m.size(8, 7)
        yield Text(box.right, box.top - pt(points) * 0.6, name, "body", points, "muted", "end")


def _within_wall(box: Box, board: Board, m: Measures) -> Box:
    """Give what the wall on a strip leaves of it."""
    thick = _thickness(box, board)
    if box.width >= box.height:
        top = box.top + (thick if box.cy < board.height * m.unit / 2 else 0.0)
        return box._replace(top=top, height=box.height - thick)
    left = box.left + (thick if box.cx < board.width * m.unit / 2 else 0.0)
    return box._replace(left=left, width=box.width - thick)


def _thickness(box: Box, board: Board) -> float:
    """Give how thick the wall on a strip is: thinner where the widest number of the track needs the room."""
    side = min(box.width, box.height)
    labels = (space.label or space.id for space in map(board.space, board.track))
    numbers = (fonts.measure(label, "display", 7) for label in labels if label.isdigit())
    return max(min(side * WALL, side - max(numbers, default=0.0) / WRITTEN), THINNEST)


def _wall(box: Box, board: Board, m: Measures) -> Line:
    """Draw merlons along the edge of a strip that is away from the board, as the printed strips have them."""
    long, thick = max(box.width, box.height), _thickness(box, board)
    look = stroked("accent", thick / pt(1), (long / MERLONS, long / MERLONS))
    if box.width >= box.height:
        y = box.top + thick / 2 if box.cy < board.height * m.unit / 2 else box.bottom - thick / 2
        return Line(box.left, y, box.right, y, look)
    x = box.left + thick / 2 if box.cx < board.width * m.unit / 2 else box.right - thick / 2
    return Line(x, box.top, x, box.bottom, look)


def _half(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Half of a place for a domino, whose outline belongs to the whole; the second one parts the two."""
    whole = board.space(space.of) if space.of else space
    parting = stroked("hairline", 0.5)
    if space.x > whole.x:
        yield Line(box.left, box.top + box.height * 0.15, box.left, box.bottom - box.height * 0.15, parting)
    elif space.y > whole.y:
        yield Line(box.left + box.width * 0.15, box.top, box.right - box.width * 0.15, box.top, parting)
    yield from _name(space, box, m)


def _hole(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """A gap between pieces, where a pawn can stand."""
    del board
    yield Rect(*box, filled("tint"))
    yield Circle(box.cx, box.cy, box.width * 0.3, stroked("line", 0.5, (0.8, 0.6), fill="ground"))
    yield from _name(space, box, m)


def _name(space: Space, box: Box, m: Measures) -> Iterator[Item]:
    """A small name in the corner of a large space, where a seam through the middle does not cut it.

    There is none in pictures of a step, in which arrows and pieces lie there.
    """
    if not m.clear and min(box.width, box.height) >= NAMES_FROM:
        points = m.size(7, 7)
        x, y = box.left + m.size(1.2), box.top + m.size(1.2) + pt(points) * 0.7
        yield Text(x, y, space.label or space.id, "body", points, "muted")


def _number(space: Space, box: Box, m: Measures) -> Text:
    x, y = box.left + m.inset, box.top + m.inset + pt(m.number) * 0.68
    return Text(x, y, space.label or space.id, "display", m.number, "ink")


def _bare(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Nothing: what lies there is seen."""
    del space, box, board, m
    yield from ()


LOOKS: Mapping[str, SpaceLook] = {
    "spot": SpaceLook(draw=_spot, beside=True, round=True),
    "tile": SpaceLook(draw=_tile),
    "cell": SpaceLook(draw=_cell, words=words),
    "strip": SpaceLook(draw=_strip, spread="along", beside=True),
    "half": SpaceLook(draw=_half, beside=True),
    "hole": SpaceLook(draw=_hole, beside=True),
    "bare": SpaceLook(draw=_bare, beside=True),
} | {shape: look for art in ARTS.values() for shape, look in art.looks.items()}
"""How a space looks, by its shape."""
BOARDS = frozenset(shape for art in ARTS.values() for shape in art.looks)
"""Shapes of spaces that follow from a family of boards."""
