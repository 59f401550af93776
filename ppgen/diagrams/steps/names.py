"""Names in a picture of a step: of the places that a window shows, and of seats whose cards lie there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ppgen.definition.board import Board, Space
from ppgen.definition.game import Game
from ppgen.diagrams.boards.art import Named
from ppgen.diagrams.boards.arts import named
from ppgen.diagrams.picture import Picture
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Anchor, Item, Text, Transform, pt

SIZE = 9.0
"""Points of letters and numbers along a window, and of the names of seats."""
BAND = 4.0
"""Room for them, in millimetres."""
WITHIN = 8.0
"""Points of a name within a hexagon."""
MANY = 80
"""Hexagons that are named in a picture, at most."""
ROOMY = 5.6
"""A hexagon at least so wide, in millimetres, shows its name."""
AWAY = 1.2
"""Between a card and the name of its seat, in millimetres."""


def lined(board: Board) -> bool:
    """Tell whether a board has columns and rows by which its places are named."""
    return any(how == "along" for _, how in named(board).values())


def with_seats(board: Board) -> bool:
    """Tell whether cards of seats have places on a board, which are named above and below it."""
    return any(space.seat and space.shape == "cell" for space in board.spaces)


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
    """Write the names of empty hexagons into them, where they are large enough and seen as a whole.

    Where most of a large board is seen, names would only hide what is shown: there are none.
    """
    seen = list(_seen(board, drawn, "within"))
    if sum(window.holds(_core(box)) for _, box in seen) > MANY:
        return
    for space, box in seen:
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


def seat_names(
    game: Game,
    drawing: Picture,
    shift: Transform,
    ends: Sequence[float],
    free: tuple[float, float] = (0.0, 0.0),
) -> Iterator[Text]:
    """Name the seats whose cards have places on the board, clear of arrows from the sides.

    `ends` are the heights in the drawing at which these end; `shift` leads from the drawing to the picture.
    Where so much is `free` above and below the board, the names of the seats there stand in its middle, so
    that no two names read as one.
    """
    names = {seat.id: seat.name for seat in game.seats.all}
    cells = [space.id for space in game.board.spaces if space.shape == "cell" and space.id in names]
    places = {seat: box for seat in cells if (box := drawing.box(seat))}
    whole = around(places.values()) if places else None
    capitals = pt(SIZE) * 0.8
    for seat, box in places.items():
        anchor: Anchor = "start"
        x, y = box.right + AWAY, box.top + capitals
        if whole and box.top <= whole.top and free[0] >= BAND:
            anchor = "middle"
            x, y = box.cx, box.top - AWAY
        elif whole and box.bottom >= whole.bottom and free[1] >= BAND:
            anchor = "middle"
            x, y = box.cx, box.bottom + AWAY / 2 + capitals
        elif whole and box.bottom >= whole.bottom:
            y = box.bottom - 0.4
        elif whole and box.top > whole.top:
            anchor = "middle"
            passed_above = any(end < box.top for end in ends)
            x, y = box.cx, box.bottom + AWAY / 2 + capitals if passed_above else box.top - AWAY
        yield Text(*shift.point(x, y), names[seat], "body-semibold", SIZE, anchor=anchor)
