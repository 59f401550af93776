"""Spreading pieces over a place so that none covers another.

Standard library only: a page to play on takes this file as it is, so that pieces lie alike everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ppgen.drawing.box import Box
from ppgen.engine import Placed

GAP = 1.06
"""Room for a piece, as a multiple of its size."""
EDGE = 0.96
"""The share of a place that pieces may fill."""
LEAST = 0.6
"""Pieces that would have to be smaller than this in the corner of a track stand outside it instead."""
HEAP = 12
"""More seeds than these are not drawn one by one: their number stands beside the pit."""
STORED = 2.6
"""A place is a store, not a pit, if it is longer than so many of its widths."""
ALONE, ALIKE = 1.1, 0.76
"""How wide a seed is in a round pit at most, and in a long one, where one to five are equally large: of half
the width of the pit."""
MAN = 0.86
"""The share of a long point's width that a man takes: two stacks of five leave room between them."""
STACK = 5
"""More men than these on a long point are told by a number."""


class DrawnPiece(NamedTuple):
    """A piece with its place in the picture: its centre, and its size upright, in millimetres.

    `number` is above 1 for a pile, which shows that number to the right of it.
    """

    piece: Placed
    x: float
    y: float
    width: float
    height: float
    number: int = 1
    turn: float = 0.0
    """How far its place turns it besides, in degrees clockwise."""

    @property
    def box(self) -> Box:
        """The rectangle that the piece covers as it lies."""
        w, h = (self.height, self.width) if self.piece.turn % 180 else (self.width, self.height)
        if self.turn:
            across, down = abs(math.cos(math.radians(self.turn))), abs(math.sin(math.radians(self.turn)))
            w, h = w * across + h * down, w * down + h * across
        return Box(self.x - w / 2, self.y - h / 2, w, h)


Sized = tuple[Placed, float, float]
"""A piece with its width and height as it lies."""


class Extent(NamedTuple):
    """How large pieces of a kind are drawn, upright and in millimetres, and whether others stand on them."""

    width: float
    height: float
    flat: bool


class Footing(NamedTuple):
    """What a place of a board offers to what lies there."""

    box: Box
    """All of it."""
    room: Box
    """Where pieces can stand."""
    spread: str = "centred"
    """How several of them share it: a key of `SPREADS`."""
    turn: float = 0.0
    """How far it turns what stands on it, in degrees clockwise."""
    stirred: int = 0
    """Degrees by which seeds in a ring are turned, so that not all pits look alike."""


def lie(
    held: Sequence[Placed], footing: Footing, field: Box, extents: Mapping[str, Extent]
) -> tuple[Sequence[DrawnPiece], Sequence[DrawnPiece]]:
    """Give the flat and the standing pieces at one place, as they lie on a board that takes up `field`."""
    flat, standing = [], list[Sized]()
    for piece in held:
        w, h, is_flat = extents[piece.piece]
        if is_flat:
            flat.append(DrawnPiece(piece, footing.box.cx, footing.box.cy, w, h))
        else:
            standing.append((piece, h, w) if piece.turn % 180 else (piece, w, h))
    if not standing:
        return flat, ()
    if flat:
        return flat, tuple(cornered(standing, footing.box))
    laid = SPREADS[footing.spread](standing, footing, field)
    turn = footing.turn
    return (), tuple(one._replace(turn=turn) for one in laid) if turn else tuple(laid)


def centred(pieces: Sequence[Sized], room: Box) -> list[DrawnPiece]:
    """Spread pieces about the middle of a place, smaller if they have to be, in as few rows as they can."""
    return _grid(pieces, room, _columns(pieces, room), 0.5)


def lying(pieces: Sequence[Sized], room: Box) -> list[DrawnPiece]:
    """Lay a single piece over a line between cells or a corner, as large as it is; spread several."""
    if len(pieces) > 1:
        return centred(pieces, room)
    (piece, w, h) = pieces[0]
    return [DrawnPiece(piece, room.cx, room.cy, *((h, w) if piece.turn % 180 else (w, h)))]


def cornered(pieces: Sequence[Sized], room: Box) -> list[DrawnPiece]:
    """Spread pieces from the bottom right corner of a tile, away from what is printed on it."""
    return _grid(pieces, room, _columns(pieces, room), 1.0)


def along(pieces: Sequence[Sized], room: Box, field: Box) -> list[DrawnPiece]:
    """Spread pieces over a narrow place of a track: one beside its number, too many outside a corner."""
    if len(pieces) == 1:
        if room.width > room.height:
            return centred(pieces, room._replace(width=room.width * 0.42))
        return centred(pieces, room._replace(height=min(room.height, max(room.height * 0.42, room.width))))
    laid = centred(pieces, room)
    if room.width != room.height or laid[0].width >= LEAST * pieces[0][1]:
        return laid
    width, height = (length * GAP / EDGE for length in _largest(pieces))
    width *= len(pieces)
    outward = room.right - width if room.cx < field.cx else room.left
    return centred(pieces, Box(outward, room.cy - height / 2, width, height))


def holed(pieces: Sequence[Sized], room: Box) -> list[DrawnPiece]:
    """Put pegs into the holes of a place, a single one into the foremost: lanes begin to the right."""
    if len(pieces) == 1 and room.width > 1.5 * room.height:
        room = room._replace(left=room.cx, width=room.width / 2)
    return centred(pieces, room)


def scattered(pieces: Sequence[Sized], room: Box, stirred: int) -> list[DrawnPiece]:
    """Lay seeds in a pit: up to five as on a die, more in a ring about one to four, not more than twelve."""
    pieces = pieces[:HEAP]
    _, wide, high = pieces[0]
    count, reach = len(pieces), min(room.width, room.height) / 2
    if room.height > STORED * room.width:
        return centred(pieces, room.grown(-0.12 * room.width))
    long = room.height / room.width
    spots, apart = _spots(count, stirred, max(long, 1.0))
    largest = (ALIKE if long > 1 else ALONE) * reach
    factor = min(1.0, reach * apart / (max(wide, high) * GAP), largest / max(wide, high))
    return [
        DrawnPiece(piece, room.cx + x * reach, room.cy + y * reach, w * factor, h * factor)
        for (piece, w, h), (x, y) in zip(pieces, spots, strict=True)
    ]


@lru_cache(maxsize=1024)
def _spots(count: int, turned: int, long: float) -> tuple[Sequence[tuple[float, float]], float]:
    """Give so many places in an ellipse 1 wide and so long, and how far the nearest two are apart."""
    spots = [(x, y * long) for x, y in _spots_of(count, turned)]
    return spots, min((math.dist(a, b) for a, b in combinations(spots, 2)), default=1.2)


def _spots_of(count: int, turned: int) -> list[tuple[float, float]]:
    if count <= 5:
        corner = ((-0.4, -0.4), (0.4, 0.4), (-0.4, 0.4), (0.4, -0.4))
        middle = [(0.0, 0.0)] if count % 2 else []
        return [*corner[: count // 2 * 2], *middle]
    inside = 1 if count <= 8 else count - 8
    rings = ((count - inside, 0.62), (inside, 0.0 if inside == 1 else 0.24))
    return [
        (r * math.cos(angle), r * math.sin(angle))
        for number, r in rings
        for angle in (math.radians(turned + 360 * step / number) for step in range(number))
    ]


def stacked(pieces: Sequence[Sized], room: Box, *, upward: bool) -> list[DrawnPiece]:
    """Lay men in a stack from the base of a long point, as many as it shows singly."""
    laid = []
    y = room.bottom if upward else room.top
    towards = -1 if upward else 1
    for piece, wide, high in pieces[:STACK]:
        factor = min(1.0, room.width * MAN / wide)
        w, h = wide * factor, high * factor
        laid.append(DrawnPiece(piece, room.cx, y + towards * h * 0.52, w, h))
        y += towards * h * 1.013
    return laid


def beyond_stack(laid: Sequence[DrawnPiece], number: float, *, upward: bool) -> float:
    """Give the line, from the top, of a number so many millimetres high beyond the last man of a stack."""
    last = laid[-1]
    return last.y + (-1 if upward else 1) * (last.height / 2 + number) + number * 0.36


Spread = Callable[[Sequence[Sized], Footing, Box], Sequence[DrawnPiece]]
"""Lays standing pieces on a footing, given the box of the whole board."""
SPREADS: Mapping[str, Spread] = {
    "centred": lambda pieces, footing, _: centred(pieces, footing.room),
    "along": lambda pieces, footing, field: along(pieces, footing.room, field),
    "holed": lambda pieces, footing, _: holed(pieces, footing.room),
    "lying": lambda pieces, footing, _: lying(pieces, footing.room),
    "scattered": lambda pieces, footing, _: scattered(pieces, footing.room, footing.stirred),
    "upwards": lambda pieces, footing, _: stacked(pieces, footing.room, upward=True),
    "downwards": lambda pieces, footing, _: stacked(pieces, footing.room, upward=False),
}
"""How pieces share a place, by the names that boards use for it."""


def _columns(pieces: Sequence[Sized], room: Box) -> int:
    """Give the number of columns in which pieces are largest, of these one with few and full rows."""
    count = len(pieces)

    def worth(columns: int) -> tuple[float, int, int]:
        return round(_fit(pieces, room, columns), 6), count // -columns, -columns

    return max(range(1, count + 1), key=worth)


def _fit(pieces: Sequence[Sized], room: Box, columns: int) -> float:
    """Give the factor by which pieces in so many columns have to shrink; 1 if they need not."""
    width, height = _largest(pieces)
    rows = -(-len(pieces) // columns)
    return min(room.width * EDGE / (columns * width * GAP), room.height * EDGE / (rows * height * GAP), 1.0)


def _largest(pieces: Sequence[Sized]) -> tuple[float, float]:
    return max(w for _, w, _ in pieces), max(h for _, _, h in pieces)


def _grid(pieces: Sequence[Sized], room: Box, columns: int, align: float) -> list[DrawnPiece]:
    """Lay pieces in rows, at the middle of the room (align 0.5) or in its bottom right corner (1)."""
    factor = _fit(pieces, room, columns)
    width, height = _largest(pieces)
    dx, dy = width * factor * GAP, height * factor * GAP
    margin = (1 - EDGE) / 2
    inner = room.grown(-margin * min(room.width, room.height))
    rows = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
    if align == 1.0:
        rows.reverse()  # full rows at the bottom
    top = inner.top + (inner.height - len(rows) * dy) * align
    laid = []
    for number, row in enumerate(rows):
        left = inner.left + (inner.width - len(row) * dx) * align
        for place, (piece, w, h) in enumerate(row):
            turned = piece.turn % 180
            size = (h * factor, w * factor) if turned else (w * factor, h * factor)
            laid.append(DrawnPiece(piece, left + (place + 0.5) * dx, top + (number + 0.5) * dy, *size))
    return laid
