"""Pits and stores: hollows with a shade, in a rounded board, and arrows for the way of sowing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, Literal

from ppgen.definition.board import Board, Space
from ppgen.definition.pits import GAP, Pits
from ppgen.diagrams.arrows import arrowhead
from ppgen.diagrams.boards.art import BoardArt, Crop, Label, Named, SpaceLook
from ppgen.diagrams.boards.cuts import arc, crescent, cut
from ppgen.diagrams.measures import Measures, box_of
from ppgen.diagrams.spread import DrawnPiece
from ppgen.drawing import fonts
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Item, Path, Rect, Text, filled, pt, stroked
from ppgen.drawing.shapes import oval
from ppgen.pieces import icons

RIM = 0.22
"""Of the wood round the pits, in units."""
LOW = 0.22
"""How far below its middle, where seeds come in, a store has that number, of its height."""
COUNT = 13.0
"""Size of the number of seeds in a pit, in points."""
WALL = 0.34
"""How far from the middle of a pit in dark wood its dark wall begins, of half its length."""
CORNERED = 0.92
"""Size of the icon in a corner, in units."""


def pit(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a pit, its shade low left; in dark wood its near wall lies in the dark."""
    del space
    if _is_dark(board, m):
        yield Path(oval(box), filled("tint"))
        yield from _wall(box, upper=box.cy < _middle(board, m))
        return
    yield Path(oval(box), stroked("ink", 0.75))
    r = box.width / 2
    round_ = arc(box.cx, box.cy, r * 0.9, 212, 98)
    long = box.height / box.width
    yield crescent([(x, box.cy + (y - box.cy) * long) for x, y in round_], _shade(m), "ink")


def store(space: Space, box: Box, board: Board, m: Measures) -> Iterator[Item]:
    """Draw a store: a long round, its shade down the left side."""
    del space
    r = box.width / 2
    dark = _is_dark(board, m)
    yield Rect(*box, filled("tint") if dark else stroked("ink", 0.75), r)
    inset = 0.0 if dark else r * 0.14
    bend = arc(box.cx, box.bottom - r, r - inset, 180, 105)
    top = box.top + min(box.height * 0.3, box.height - r)
    steps = (top + (bend[0][1] - top) * step / 8 for step in range(8))
    shade = _shade(m) * (2.5 if dark else 1)
    yield crescent([*((box.left + inset, y) for y in steps), *bend], shade, "ink")


def _wall(box: Box, *, upper: bool) -> Iterator[Item]:
    """Draw the wall of a pit in dark wood that lies in the dark: that towards the other row."""
    rx, ry, end = box.width / 2, box.height / 2, 1 if upper else -1
    y = box.cy + end * ry * WALL
    x = rx * math.sqrt(1 - WALL * WALL)
    sweep = 0 if upper else 1
    yield Path(
        f"M{box.cx - x:.3f} {y:.3f}A{rx:.3f} {ry:.3f} 0 0 {sweep} {box.cx + x:.3f} {y:.3f}"
        f"Q{box.cx:.3f} {y + end * ry * (1 - WALL) * 1.35:.3f} {box.cx - x:.3f} {y:.3f}Z",
        filled("ink"),
    )


def _is_dark(board: Board, m: Measures) -> bool:
    """Tell whether the wood is drawn in the game's colour: in kits in colour, if the board says so."""
    return m.palette.worn and board.pits is not None and board.pits.wood == "dark"


def _middle(board: Board, m: Measures) -> float:
    return around(box_of(s, m.unit) for s in board.spaces if s.shape == "pit").cy


def _shade(m: Measures) -> float:
    return max(0.3, 0.036 * m.unit)


def told(board: Board, space: Space, count: int, laid: Sequence[DrawnPiece], m: Measures) -> Iterator[Item]:
    """Print how many seeds lie in a pit, outside the wood; in a store the number stands for all of them."""
    del laid
    if space.shape == "store":
        ground = "tint" if _is_dark(board, m) else "ground"
        yield from _within(box_of(space, m.unit), str(count), ground)
        return
    x, y = _outside(board, space, m, pt(COUNT) * 0.4, COUNT)
    yield Text(x, y, str(count), "display", COUNT, "ink", "middle")


def _within(store: Box, number: str, ground: str) -> Iterator[Item]:
    """Print a number in a store, in place of its seeds: a heap of them is not counted at a glance."""
    inside = store.grown(-0.12 * store.width)
    points = min(COUNT, COUNT * inside.width / fonts.measure("24", "display", COUNT))
    yield Rect(*inside, filled(ground), inside.width / 2)
    yield Text(
        inside.cx,
        inside.cy + inside.height * LOW + pt(points) * 0.37,
        number,
        "display",
        points,
        "ink",
        "middle",
    )


def _outside(board: Board, space: Space, m: Measures, away: float, points: float) -> tuple[float, float]:
    """Give where a word stands above the wood, for pits of the north row, or below it."""
    wood, box = wood_of(board, m), box_of(space, m.unit)
    if board.pits and space.id in board.pits.north:
        return box.cx, wood.top - away
    return box.cx, wood.bottom + away + pt(points) * 0.75


def wood_of(board: Board, m: Measures) -> Box:
    """Give the rectangle of the wood."""
    inside = around(box_of(s, m.unit) for s in board.spaces if s.shape in LOOKS)
    return inside.grown(RIM * m.unit)


def _corners(board: Board, icon: str, role: str, m: Measures) -> Iterator[Item]:
    """Draw an icon at the far end of each store: upright for the one who sits there."""
    stores = [box_of(space, m.unit) for space in board.spaces if space.shape == "store"]
    high = around(box_of(s, m.unit) for s in board.spaces if s.shape in LOOKS)
    for box in stores:
        above = box.top > high.top + 0.1
        y = (high.top + box.top) / 2 if above else (box.bottom + high.bottom) / 2
        size, turn = CORNERED * m.unit, 0.0 if above else 180.0
        yield icons.placed(icon, (box.cx, y), size, role=role, turn=turn, folder=m.palette.folder)


LOOKS: Mapping[str, SpaceLook] = {
    shape: SpaceLook(
        draw=draw,
        spread="scattered",
        told=told,
        beside=True,
        round=draw is pit,
        whole=True,
        sown=draw is pit,
    )
    for shape, draw in (("pit", pit), ("store", store))
}


class PitsArt(BoardArt[Pits]):
    """Hollows in a rounded board, with arrows for the way of sowing."""

    looks: ClassVar[Mapping[str, SpaceLook]] = LOOKS
    crop: ClassVar[Crop] = Crop(rim=True, low=False)

    def ground(self, board: Board, family: Pits | None, m: Measures) -> Iterator[Item]:
        """Draw the edge of the wood, and a lens between the rows."""
        if family is None:
            return
        wood, dark = wood_of(board, m), _is_dark(board, m)
        edge = filled("accent") if dark else stroked("ink", m.size(1.75, 0.9), fill="ground")
        yield Rect(*wood, edge, min(wood.height * 0.24, m.unit * 0.6))
        if family.corner and m.palette.folder:
            yield from _corners(board, family.corner, "tint" if dark else "ink", m)
        boxes = {space.id: box_of(space, m.unit) for space in board.spaces}
        for above, below in zip(family.north, family.south, strict=False):
            a, b = boxes[above], boxes[below]
            y, reach = (a.bottom + b.top) / 2, a.width * 0.32
            yield cut(
                (a.cx - reach, y), (a.cx + reach, y), max(0.4, 0.035 * m.unit), "tint" if dark else "ink"
            )

    def arrows(self, board: Board, family: Pits | None, m: Measures) -> Iterator[Item]:
        """Draw an arrow in the notch outside each two neighbours, the way seeds are sown."""
        if family is None or not family.arrows or board.track:
            return
        boxes = {space.id: box_of(space, m.unit) for space in board.spaces}
        size, role = min(m.arrow, GAP * m.unit), "ground" if _is_dark(board, m) else "accent"
        for row, away, heading in ((family.south, 1, 0), (family.north[::-1], -1, 180)):
            for one, other in pairwise(row):
                a, b = boxes[one], boxes[other]
                x, y = (a.cx + b.cx) / 2, a.cy + away * a.height * 0.41
                yield arrowhead(x, y, heading, size, role)

    def names(self, board: Board, family: Pits | None, m: Measures) -> Iterator[Item]:
        """Print the names of pits and stores above and below the wood, with room for a number between."""
        if family is None or m.bare:
            return
        points = m.size(9, 7.5)
        for space in board.spaces:
            if space.shape in LOOKS:
                x, y = _outside(board, space, m, pt(COUNT) * 1.5, points)
                yield Text(
                    x, y, space.name or space.label or space.id, "body-semibold", points, "muted", "middle"
                )

    def reaches(self, board: Board, family: Pits | None) -> bool:
        """Tell whether what is drawn reaches beyond the spaces: the wood does."""
        del board
        return family is not None

    def named(self, family: Pits | None, space: Space) -> Named:
        """Name pits above and below a low window."""
        return "beside" if family and space.shape == "pit" else ""

    def labels(self, board: Board, family: Pits, m: Measures) -> Iterator[Label]:
        """Name each pit and store outside the wood, and tell how much lies there."""
        wood = wood_of(board, m)
        for space in board.spaces:
            if space.shape in LOOKS:
                words = space.name or space.label or space.id
                count: Literal["beside", "over"] = "over" if space.shape == "store" else "beside"
                if space.id in family.north:
                    yield Label(space.id, words, "above", round(wood.top, 2), count)
                else:
                    yield Label(space.id, words, "below", round(wood.bottom, 2), count)


ART = PitsArt()
