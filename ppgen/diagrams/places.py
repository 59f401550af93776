"""Where things lie on a diagram: the board in the middle, the trays of seats and of the table around it.

All frames of a game are looked at together, so that nothing moves from step to step but the pieces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ppgen.definition import Definition
from ppgen.definition.game import Tray
from ppgen.diagrams.art import sizes
from ppgen.diagrams.board import WORDS_FROM
from ppgen.diagrams.geometry import Box, around, box_of
from ppgen.drawing import fonts
from ppgen.engine import Placed

PILE_FROM = 4
"""So many equal pieces in a tray lie as one pile with their number."""
LABEL = 7.5
"""Size of the words beside the board in points."""
ROW_GAP = 3.2
TAB = 7.4
"""Height of a seat's tab in millimetres."""

_CELL = re.compile(r"(-?\d+(?:\.5)?),(-?\d+(?:\.5)?)")
"""A space of a lattice; a half is between two spaces, where a piece stands on their line."""
_TILE = re.compile(r"\[(-?\d+),(-?\d+)\]")


def face_of(placed: Placed) -> tuple[object, ...]:
    """What is seen of a piece, whoever it is and wherever it lies."""
    return placed.piece, placed.suit, placed.value, placed.side


@dataclass(frozen=True)
class Shelf:
    """A tray with its place on the diagram."""

    key: str
    """`suns/stash`, `/pool`."""
    label: str
    box: Box


class Places:
    """The layout of a diagram; lengths in millimetres, the board's top left corner at the origin.

    `unit` is the length of a board unit.
    """

    def __init__(
        self, definition: Definition, seats: Sequence[str], frames: Sequence[Sequence[Placed]], unit: float
    ) -> None:
        self.definition = definition
        self.board = definition.game.board
        self.seats = tuple(seats)
        self.unit = unit
        self._frames = frames

    @cached_property
    def scale(self) -> float:
        """How large pieces are drawn: at the board's scale, larger where a tile is one place for coins."""
        true = self.unit / self.board.unit
        roomy = {"tile", "spot"}
        spaces = [space for space in self.board.spaces if space.shape != "strip"]
        placed_tiles = any(
            piece.piece == "tile" and "/" not in piece.at for frame in self._frames for piece in frame
        )
        if spaces and not placed_tiles and all(space.shape in roomy for space in spaces):
            coin = sizes(self.definition.systems).get("coin", (19.05, 19.05))[0]
            share = 0.75 if self.unit >= WORDS_FROM else 0.64  # a small coin leaves the number free
            return share * self.unit * min(space.w for space in spaces) / coin
        return true

    @cached_property
    def _spaces(self) -> Mapping[str, Box]:
        return {space.id: box_of(space).scaled(self.unit) for space in self.board.spaces}

    @cached_property
    def field(self) -> Box:
        """The rectangle of the board, or of what has been built of it."""
        lattice = self.board.lattice
        if lattice is None:
            return around(self._spaces.values()) if self._spaces else Box(0, 0, 0, 0)
        cell = self.unit * lattice.cell / self.board.unit
        built = [self.space(piece.at) for frame in self._frames for piece in frame if "/" not in piece.at]
        found = [box for box in built if box is not None] or [Box(0, -2 * cell, 2 * cell, 2 * cell)]
        return around(found).grown(cell / 2)

    def space(self, at: str) -> Box | None:
        """Give the rectangle of a space, or of a place on the lattice; None if it is neither."""
        if at in self._spaces:
            return self._spaces[at]
        lattice = self.board.lattice
        if lattice is None:
            return None
        cell = self.unit * lattice.cell / self.board.unit
        if place := _CELL.fullmatch(at):
            x, y = float(place[1]), float(place[2])
            return Box(x * cell, -(y + 1) * cell, cell, cell)
        if place := _TILE.fullmatch(at):
            edge = cell * lattice.tile
            c, r = int(place[1]), int(place[2])
            return Box(c * edge, -(r + 1) * edge, edge, edge)
        return None

    def place(self, at: str) -> Box | None:
        """Give the rectangle of any place a piece can be at."""
        shelf = self.shelves.get(at)
        return shelf.box if shelf else self.space(at)

    # Trays

    @cached_property
    def shelves(self) -> Mapping[str, Shelf]:
        """Every tray that holds something in some frame, by key."""
        return {shelf.key: shelf for row in self._rows for shelf in row}

    @cached_property
    def tabs(self) -> Mapping[str, Box]:
        """The tab of each seat that has trays."""
        return dict(self._tabs)

    @cached_property
    def _above(self) -> tuple[str, ...]:
        """Seats that sit above the board; the others sit below it, the first of them on the left."""
        count = len(self.seats)
        return {2: self.seats[1:2], 3: self.seats[1:3], 4: self.seats[1:3]}.get(count, self.seats[1:])

    @cached_property
    def _layout(self) -> tuple[list[list[Shelf]], list[tuple[str, Box]]]:
        rows: list[list[Shelf]] = []
        tabs: list[tuple[str, Box]] = []
        field = self.field
        below = tuple(seat for seat in self.seats if seat not in self._above)
        margin = 7.0 if self.board.labels.columns else 4.5
        margin += 5.0 if self.board.exits else 0.0
        y = field.bottom + margin
        for group, upward in ((self._above, True), (below, False)):
            heights = [self._height(seat) for seat in group]
            if not group:
                continue
            start = field.y - 4.5 - max(heights) - (2.0 if self.board.labels.columns else 0) if upward else y
            width = max(field.w, 90.0) / len(group)
            for place, seat in enumerate(group):
                x = field.x + place * width
                row, tab = self._seat_row(seat, x, start, width)
                rows.append(row)
                tabs.append((seat, tab))
            if not upward:
                y = start + max(heights) + ROW_GAP
        common = [tray for tray in self._trays if tray.of == "table"]
        width = max(field.w, 90.0)
        beside = len(below) == 1  # a single seat leaves the right half of its line free
        x, top = (field.x + width / 2, field.bottom + margin + TAB + 1.2) if beside else (field.x, y)
        rows.append(self._row([(f"/{tray.id}", tray) for tray in common], x, top, width / (1 + beside))[0])
        return rows, tabs

    @cached_property
    def _rows(self) -> list[list[Shelf]]:
        return self._layout[0]

    @cached_property
    def _tabs(self) -> list[tuple[str, Box]]:
        return self._layout[1]

    @cached_property
    def _trays(self) -> Sequence[Tray]:
        return self.definition.game.trays

    def _seat_row(self, seat: str, x: float, y: float, width: float) -> tuple[list[Shelf], Box]:
        tab = Box(x, y, self.tab_width(seat), TAB)
        trays = [(f"{seat}/{tray.id}", tray) for tray in self._trays if tray.of == "seat"]
        row, _ = self._row(trays, x, y + TAB + 1.2, width - 3)
        return row, tab

    def tab_width(self, seat: str) -> float:
        """Give the width of a seat's tab: its mark and its name."""
        return 12.0 + fonts.measure(self.definition.game.seats.named(seat).name, "body-semibold", 8.5)

    def _height(self, seat: str) -> float:
        trays = [(f"{seat}/{tray.id}", tray) for tray in self._trays if tray.of == "seat"]
        return TAB + 1.2 + self._row(trays, 0, 0, max(self.field.w, 90.0) / max(1, len(self._above)) - 3)[1]

    def _row(
        self, trays: Sequence[tuple[str, Tray]], x: float, y: float, width: float
    ) -> tuple[list[Shelf], float]:
        """Lay trays side by side, in a new line where they would be too wide; give also the height."""
        row: list[Shelf] = []
        left, line, height = x, y, 0.0
        for key, tray in trays:
            need = self._need(key)
            if need is None:
                continue
            w = max(need[0], fonts.measure(tray.label, "body", LABEL) + 1) + 4.5
            h = need[1] + 4.6
            if left > x and left + w > x + width:
                left, line = x, line + height + 1.5
                height = 0.0
            row.append(Shelf(key, tray.label, Box(left, line, w, h)))
            left += w
            height = max(height, h)
        return row, (line - y + height) if row else 0.0

    def _need(self, key: str) -> tuple[float, float] | None:
        """Give the room for the pieces of a tray in the frame that needs most; None if it is always empty."""
        widest = tallest = 0.0
        for frame in self._frames:
            held = [piece for piece in frame if piece.at == key]
            widest = max(widest, sum(w for _, _, w in self.spread(held)))
            tallest = max([tallest, *(self._size(piece)[1] for piece in held)])
        return (widest, tallest) if tallest else None

    def _size(self, placed: Placed) -> tuple[float, float]:
        w, h = sizes(self.definition.systems)[placed.piece]
        scale = self.shelf_scale(placed)
        w, h = w * scale, h * scale
        return (h, w) if placed.turn % 180 else (w, h)

    def shelf_scale(self, placed: Placed) -> float:
        """Pieces in a tray keep the scale of the board; whole tiles are shown half as large."""
        return self.scale * (0.5 if placed.piece == "tile" and self.scale * 50.8 > 12 else 1.0)

    def spread(self, held: Sequence[Placed]) -> list[tuple[Placed, int, float]]:
        """Group the pieces of a tray: each with its number (piled if many) and the width it takes."""
        groups: list[tuple[Placed, int, float]] = []
        counted = Counter(face_of(piece) for piece in held)
        seen = set()
        for piece in held:
            face = face_of(piece)
            if face in seen:
                continue
            seen.add(face)
            count = counted[face]
            width = self._size(piece)[0]
            if count >= PILE_FROM:
                groups.append(
                    (piece, count, width * 1.25 + fonts.measure(f"\u00d7{count}", "body", LABEL) + 2.2)
                )
            else:
                groups += [(piece, 1, width + 1.0)] * count
        return groups

    @cached_property
    def extent(self) -> Box:
        """The rectangle of the whole diagram, with a small margin."""
        boxes = [self.field, *(shelf.box for shelf in self.shelves.values()), *self.tabs.values()]
        whole = around(boxes).grown(1.0)
        left = 5.0 if self.board.labels.rows else 0.0
        below = 5.0 if self.board.labels.columns or any(e.side == "south" for e in self.board.exits) else 0.0
        right = 11.0 * max(1.0, self.unit / 25) if any(e.side == "east" for e in self.board.exits) else 0.0
        bottom = max(whole.bottom, self.field.bottom + below + (6.0 if below and self.board.exits else 0.0))
        return Box(
            whole.x - left,
            whole.y,
            max(whole.w + left, self.field.right + right - whole.x + left),
            bottom - whole.y,
        )
