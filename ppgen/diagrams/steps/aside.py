"""Pieces beside a window on a board, with the names of their trays: where something came from, or goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from ppgen.definition import Definition
from ppgen.diagrams.signs import arrow, towards
from ppgen.diagrams.steps.moved import PieceAside
from ppgen.diagrams.steps.spots import CLEAR, Spots
from ppgen.diagrams.steps.window import BoardView, Side
from ppgen.drawing import fonts
from ppgen.drawing.scene import Item, Point, Text
from ppgen.pieces.worn import worn_kinds

LABEL = 9.0
"""Points of the name of a tray."""
LEADING = 3.4
"""Between its lines, in millimetres."""
SHELF = 10.0
"""Room beside the board for a piece that comes from there or goes there, in millimetres."""
PIECE = 7.2
"""Height of such a piece."""
CARD = 12.0
"""Height of such a card, about that of those in a trick: its corner is to be read."""
ARROW = 4.6
"""Room between a card and the board beside it, in which an arrow is seen."""
PAD = 1.6
"""Between a picture's edge and what it shows, in millimetres."""

_SIDES: tuple[Side, ...] = ("left", "right")


def shelf(
    spots: Spots, one: PieceAside, place: tuple[int, int], width: float, height: float
) -> Iterator[Item]:
    """Draw a piece beside the board with its tray's name, and an arrow for each space at the other end.

    It is one of so many (`place`) in a picture of so many millimetres.
    """
    drawing, side = spots.view.drawing, spots.view.side
    kind = worn_kinds(drawing.definition)[one.piece.piece]
    w, high = piece_size(drawing.definition, one)
    if each := _one_by_one(spots, one, place, (width, height), high):
        for single in each:
            yield from shelf(spots, single, place, width, height)
        return
    far = [spots.circle(spots.spot(one.piece.piece, at, end=one.comes)) for at in one.spaces]
    lines = broken(one.label) if side in _SIDES else [one.label]
    lines = lines if place[1] == 1 else []
    x, y = _shelved(spots.view, far, place, lines, (width, height), high)
    yield kind.small(one.piece, w, high, drawing.palette).centred(x, y)
    yield from _named(lines, side, (x, y), far[0][0], width, high)
    for x2, y2, r in far:
        half = w if side in _SIDES else high
        near = towards((x, y), (x2, y2), half / 2 + CLEAR)
        other = towards((x2, y2), (x, y), min(r + CLEAR, dist((x, y), (x2, y2)) / 2 - 1))
        bow = 0.0 if side in _SIDES else (0.18 if (x > x2) == (side == "below") else -0.18)
        start, end, wanted = (near, other, -bow) if one.comes else (other, near, bow)
        yield arrow(start, end, bow=spots.clear(start, end, wanted))


def _one_by_one(
    spots: Spots, one: PieceAside, place: tuple[int, int], size: tuple[float, float], high: float
) -> list[PieceAside]:
    """Tell pieces that were taken one by one apart where each finds room beside the board; else none."""
    if one.comes or one.label or len(one.spaces) < 2 or place[1] != 1:
        return []
    each = [replace(one, spaces=(at,)) for at in one.spaces]
    far = [spots.circle(spots.spot(one.piece.piece, at, end=False)) for at in one.spaces]
    where = [_shelved(spots.view, [at], place, [], size, high) for at in far]
    apart = all(dist(a, b) >= high for a, b in combinations(where, 2))
    return each if apart else []


def piece_size(definition: Definition, one: PieceAside) -> tuple[float, float]:
    """Give how wide and high a piece beside the board is drawn, in millimetres."""
    kind = worn_kinds(definition)[one.piece.piece]
    w, h = kind.size
    scale = (CARD if kind.piece.family == "card" else PIECE) / max(w, h)
    return w * scale, h * scale


def shelf_room(definition: Definition, one: PieceAside) -> tuple[float, float]:
    """Give the room for such a piece to a side of the board, and above or below it, in millimetres."""
    w, h = piece_size(definition, one)
    if max(w, h) <= PIECE:
        return SHELF, SHELF
    return w + ARROW, h + SHELF - PIECE


def _shelved(
    view: BoardView,
    far: Sequence[tuple[float, float, float]],
    place: tuple[int, int],
    lines: Sequence[str],
    size: tuple[float, float],
    high: float,
) -> Point:
    """Find the middle of a piece beside the board: below or above, to one side of the space, or level."""
    x = sum(at[0] for at in far) / len(far)
    y = sum(at[1] for at in far) / len(far)
    number, count = place
    width, height = size
    if view.side in _SIDES:
        half = max(SHELF, breadth(lines)) / 2 + 0.5
        lowest = height - PAD - high / 2 - LEADING * len(lines)
        return (half if view.side == "left" else width - half), min(max(y, PAD + high / 2), lowest)
    if count > 1:
        x = width * (number + 0.5) / count
    elif len(far) == 1:
        # From above an arrow comes past the number of a tile, which stands at its upper left.
        right = x + 9 < width - PAD - high / 2 if view.side == "above" else x > width / 2
        x += 9 if right else -9
    y = height - PAD - high / 2 if view.side == "below" else PAD + high / 2
    return min(max(x, PAD + high / 2), width - PAD - high / 2), y


def _named(
    words: Sequence[str], side: Side, at: Point, space: float, width: float, high: float
) -> Iterator[Item]:
    """Name a tray below its piece, or beside it away from the space, within the picture."""
    x, y = at
    if side in _SIDES:
        for number, line in enumerate(words, 1):
            yield Text(x, y + high / 2 + LEADING * number, line, "body", LABEL, "muted", "middle")
        return
    if not words:
        return
    left, right = x - high / 2 - 1, x + high / 2 + 1
    long = breadth(words)
    if left - long < PAD or (space <= x and right + long <= width - PAD):
        yield Text(right, y + 1, words[0], "body", LABEL, "muted")
    else:
        yield Text(left, y + 1, words[0], "body", LABEL, "muted", "end")


def broken(label: str) -> list[str]:
    """Break the name of a tray into lines that fit beside a board."""
    return fonts.wrap(label, "body", LABEL, 1.5 * SHELF)


def breadth(words: Iterable[str]) -> float:
    """Measure the longest of some lines, in millimetres."""
    return max((fonts.measure(line, "body", LABEL) for line in words), default=0.0)
