"""Names of the places that a window shows: letters and numbers along it, or one in each hexagon."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ppgen.definition.board import Board, Space
from ppgen.diagrams import Picture
from ppgen.diagrams.boards.art import Named
from ppgen.diagrams.boards.arts import named
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Item, Text, pt

SIZE = 8.0
"""Points of letters and numbers along a window."""
BAND = 3.6
"""Room for them, in millimetres."""
WITHIN = 7.0
"""Points of a name within a hexagon."""
ROOMY = 4.8
"""A hexagon at least so wide, in millimetres, shows its name."""


def lined(board: Board) -> bool:
    """Tell whether a board has columns and rows by which its places are named."""
    return any(how == "along" for _, how in named(board).values())


def named_apart(board: Board) -> bool:
    """Tell whether a window names the places of a board itself, and the board shall not."""
    return any(how in ("along", "within") for _, how in named(board).values())


def _seen(board: Board, drawn: Picture, wanted: Named) -> Iterator[tuple[Space, Box]]:
    """Yield the spaces that are named in a way, and where they lie in a drawing."""
    for space, how in named(board).values():
        box = drawn.box(space.id)
        if how == wanted and box:
            yield space, box


def along(
    board: Board, drawn: Picture, window: Box, room: Box, *, above: bool, right: bool
) -> Iterator[Item]:
    """Write letters below the columns of a window, or above them, and numbers left of its rows, or right."""
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for space, box in _seen(board, drawn, "along"):
        if window.holds(_core(box)):
            columns[space.id[0]] = box.cx
            rows[space.id[1:]] = box.cy
    x, y = room.left - window.left, room.top - window.top
    line = room.top - 1.2 if above else room.bottom + 0.8 + pt(SIZE) * 0.72
    for letter, cx in columns.items():
        yield Text(cx + x, line, letter, "body-semibold", SIZE, "muted", "middle")
    side = room.right + BAND / 2 if right else room.left - BAND / 2
    for number, cy in rows.items():
        yield Text(side, cy + y + pt(SIZE) * 0.35, number, "body-semibold", SIZE, "muted", "middle")


def within(board: Board, drawn: Picture, window: Box, held: Collection[str]) -> Iterator[Item]:
    """Write the names of empty hexagons into them, where they are large enough and seen as a whole."""
    for space, box in _seen(board, drawn, "within"):
        if box.width >= ROOMY and space.id not in held:
            name = Text(box.cx, box.cy + pt(WITHIN) * 0.35, space.id, "body", WITHIN, "muted", "middle")
            if window.holds(bounds((name,))):
                yield name


def beside(board: Board, drawn: Picture, window: Box, room: Box) -> Iterator[Item]:
    """Write names above and below a window that shows none of what stands around the board."""
    whole = drawn.field.box.moved(*drawn.origin)
    for space, box in _seen(board, drawn, "beside"):
        if window.holds(_core(box)):
            y = room.top - 1.2 if box.bottom < whole.cy else room.bottom + 0.8 + pt(SIZE) * 0.72
            x = box.cx + room.left - window.left
            yield Text(x, y, space.label or space.id, "body-semibold", SIZE, "muted", "middle")


def _core(box: Box) -> Box:
    return box.grown(-0.3 * min(box.width, box.height))
