"""Names of the places that a window shows: letters and numbers along it, or one in each hexagon."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ppgen.definition.board import Board
from ppgen.definition.selection import coordinates
from ppgen.diagrams import Picture
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Item, Text, pt

LINED = ("square", "point")
HEXED = ("hex", "hex-flat")
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
    return any(space.shape in LINED and coordinates(space.id) for space in board.spaces)


def named_apart(board: Board) -> bool:
    """Tell whether a window names the places of a board itself, and the board shall not."""
    return any(space.shape in (*LINED, *HEXED) and coordinates(space.id) for space in board.spaces)


def along(
    board: Board, drawn: Picture, window: Box, room: Box, *, above: bool, right: bool
) -> Iterator[Item]:
    """Write letters below the columns of a window, or above them, and numbers left of its rows, or right."""
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for space in board.spaces:
        box = drawn.box(space.id)
        if space.shape in LINED and coordinates(space.id) and box and window.holds(_core(box)):
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
    for space in board.spaces:
        box = drawn.box(space.id)
        if (
            space.shape in HEXED
            and coordinates(space.id)
            and box
            and box.width >= ROOMY
            and space.id not in held
        ):
            name = Text(box.cx, box.cy + pt(WITHIN) * 0.35, space.id, "body", WITHIN, "muted", "middle")
            if window.holds(bounds((name,))):
                yield name


def beside_pits(board: Board, drawn: Picture, window: Box, room: Box) -> Iterator[Item]:
    """Write the names of pits above and below a window that shows none of what stands around the board."""
    for space in board.spaces:
        box = drawn.box(space.id)
        if board.pits and space.shape == "pit" and box and window.holds(_core(box)):
            north = space.id in board.pits.north
            y = room.top - 1.2 if north else room.bottom + 0.8 + pt(SIZE) * 0.72
            x = box.cx + room.left - window.left
            yield Text(x, y, space.label or space.id, "body-semibold", SIZE, "muted", "middle")


def _core(box: Box) -> Box:
    return box.grown(-0.3 * min(box.width, box.height))
