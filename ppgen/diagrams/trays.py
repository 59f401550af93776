"""Where things lie beside the board: the trays of the seats above and below it, those of the table beside it.

All frames of a game are looked at together, so that nothing moves from step to step but the pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.definition.board import Board
from ppgen.definition.game import Tray
from ppgen.diagrams.spread import DrawnPiece
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.engine import Placed
from ppgen.pieces.registry import DrawnKind
from ppgen.pieces.worn import worn_kinds

PILE_FROM = 4
"""Equal pieces of which a tray ever holds so many lie as one pile with their number."""
LABEL = 8.1
"""Size of the words beside the board in points."""
LABEL_LINE = 4.2
"""Height of the line of a tray's label in millimetres."""
NUMBER = 9.0
"""Size of the number of a pile in points."""
TAB = 7.4
"""Height of a seat's tab in millimetres."""
GAP = 3.2
"""Between trays, and between them and the board."""
WIDTH = 120.0
"""Trays have at least this width to lie in, however small the board is, unless the page is narrower."""
WIDE = 40.0
"""Millimetres from which a piece beside the board is shown half as large as on it."""
LEAST_WIDE = 12.0
"""Millimetres of such a piece in the picture up to which it is not."""
LEAST_DIE = 7.0
"""Millimetres from which a die shows both its suit and its value."""
TALL = 0.6
"""A board at least so high for its width leaves the table's trays a column at its right."""
FANNED = 12.0
"""Width of a card in a fan in millimetres, on whatever board."""
OPEN, CLOSED = 0.547, 0.37
"""How far a card lies beside the one before it in a fan and in a trick, as a share of its width."""
ASIDE = "aside"
"""The tray for what is not used: drawn as a dashed box."""


Held = tuple[Placed, ...]
"""The pieces at one place."""


def face_of(placed: Placed) -> tuple[object, ...]:
    """What is seen of a piece, whoever it is and wherever it lies."""
    return placed.piece, placed.suit, placed.value, placed.side


class Stack(NamedTuple):
    """Equal pieces that lie as one: their number, and the size of each and of all that is shown of them."""

    piece: Placed
    number: int
    width: float
    height: float
    room: float
    """The width with what is written beside the piece."""


@dataclass(frozen=True)
class PlacedTray:
    """A tray with its place on the diagram; the label stands in its first line."""

    key: str
    """`suns/stash`, `/pool`."""
    label: str
    box: Box

    @property
    def inside(self) -> Box:
        """The rectangle for the pieces."""
        return Box(self.box.left, self.box.top + LABEL_LINE, self.box.width, self.box.height - LABEL_LINE)


@dataclass(frozen=True)
class Tab:
    """The tab of a seat; its curve is turned to the table."""

    seat: str
    box: Box
    upward: bool


@dataclass
class TrayRows:
    """A seat's tab and trays, or the table's trays, laid out from 0,0."""

    width: float = 0.0
    height: float = 0.0
    shelves: list[PlacedTray] = field(default_factory=list)
    tab: Tab | None = None


def from_below(board: Board, seats: Sequence[str]) -> tuple[str, ...]:
    """Give the seats in turn, beginning with those whose places are in the lower half of the board."""
    places = {space.seat: space.y + space.h / 2 for space in board.spaces if space.seat}
    if not seats or not set(seats) <= set(places):
        return tuple(seats)
    half = len(seats) // 2 if places[seats[0]] < board.height / 2 else 0
    return (*seats[half:], *seats[:half])


class TrayLayout:
    """The trays of a diagram around a board that takes up `board`, in millimetres.

    `frames` are the pieces at each place in all positions that will be shown.
    `scale` is that of the pieces on the board. `numbered` leaves room for the discs of a setup. `within` is
    how wide the whole may be, in millimetres; what is narrower than a board or a tray is no use. In
    `true_size`, pieces in trays are as large as they are.
    """

    def __init__(
        self,
        definition: Definition,
        seats: Sequence[str],
        frames: Sequence[Mapping[str, Held]],
        scale: float,
        board: Box,
        *,
        numbered: bool = False,
        within: float = WIDTH,
        true_size: bool = False,
    ) -> None:
        self._definition = definition
        self._kinds = worn_kinds(definition)
        self._held: dict[str, dict[Held, None]] = {}
        """What trays hold, each content once: most frames do not change it."""
        for frame in frames:
            for key, held in frame.items():
                if "/" in key:
                    self._held.setdefault(key, {})[held] = None
        self._piled = {
            (key, face)
            for key, contents in self._held.items()
            for held in contents
            for face, count in Counter(map(face_of, held)).items()
            if count >= PILE_FROM
        }
        self._scale = scale
        self._true_size = true_size
        self._manners = {tray.id: tray.lay for tray in definition.game.trays}
        self._seats = max(1, len(seats))
        self._least_width = min(WIDTH, within)
        self._after_label = 7.0 if numbered else 1.0
        self._gap = GAP + (5.0 if numbered else 1.0)
        self.shelves: dict[str, PlacedTray] = {}
        self.tabs: list[Tab] = []
        self._place(from_below(definition.game.board, seats), board)

    # Layout

    def _place(self, seats: tuple[str, ...], board: Box) -> None:
        """Put the seats above and below the board, the first of them at the bottom left.

        Of five seats and more, those opposite the first are above, without the neighbours that these have.
        """
        above = seats[1:2] if len(seats) == 2 else seats[1:3] if len(seats) < 5 else seats[2:-1]
        below = tuple(seat for seat in seats if seat not in above)
        width = max(board.width, self._least_width)
        table = [(f"/{tray.id}", tray) for tray in self._trays("table")]
        upper = [self._seat(seat, width, upward=True) for seat in above]
        lower = [self._seat(seat, width, upward=False) for seat in below]
        bottom = board.bottom
        if board.height >= TALL * board.width:
            place = Box(board.right + self._gap + 2, board.top, 0, max(board.height, 60.0))
            column = self._column(table, place)
            if any(block.width > board.width for block in lower):  # it would reach below the column
                bottom = max(bottom, column)
        elif any(key in self._held for key, _ in table):
            lower.append(self._block(table, width))
        rows = _rows(upper, width)
        y = board.top - self._gap - sum(max(b.height for b in row) + GAP for row in rows) + GAP
        self._lay(rows, board.left, y, width)
        self._lay(_rows(lower, width), board.left, bottom + self._gap, width)

    def _lay(self, rows: Sequence[Sequence[TrayRows]], x: float, y: float, width: float) -> None:
        for row in rows:
            for number, block in enumerate(row):
                share = width / len(row)
                left = x + number * share
                left += 0.0 if block.shelves else (share - block.width) / 2
                for shelf in block.shelves:
                    self.shelves[shelf.key] = PlacedTray(shelf.key, shelf.label, shelf.box.moved(left, y))
                if block.tab:
                    tab = block.tab
                    self.tabs.append(Tab(tab.seat, tab.box.moved(left, y), tab.upward))
            y += max(block.height for block in row) + GAP

    def _trays(self, of: str) -> list[Tray]:
        return [tray for tray in self._definition.game.trays if tray.of == of]

    def _seat(self, seat: str, width: float, *, upward: bool) -> TrayRows:
        name = self._definition.game.seats.named(seat).name
        tab = Box(0, 0, 12.0 + fonts.measure(name, "body-semibold", 8.5), TAB)
        trays = [(f"{seat}/{tray.id}", tray) for tray in self._trays("seat")]
        block = self._block(trays, width, tab.right + 4)
        if block.shelves:  # level with the pieces beside it
            first = block.shelves[0].inside
            tab = tab.moved(0, max(0.0, first.top + (first.height - TAB) / 2))
        else:
            block.width = tab.right
        block.height = max(block.height, tab.bottom)
        block.tab = Tab(seat, tab, upward)
        return block

    def _block(self, trays: Sequence[tuple[str, Tray]], width: float, start: float = 0.0) -> TrayRows:
        """Lay trays side by side from `start` on, in a new line where they would be too wide."""
        block = TrayRows()
        x, y, line = start, 0.0, 0.0
        for key, tray in trays:
            need = self._need(key, tray, width - start)
            if need is None:
                continue
            if x > start and x + need[0] > width:
                x, y, line = start, y + line + GAP, 0.0
            block.shelves.append(PlacedTray(key, tray.label, Box(x, y, *need)))
            block.width = max(block.width, x + need[0])
            x += need[0] + GAP
            line = max(line, need[1])
            block.height = y + line
        return block

    def _column(self, trays: Sequence[tuple[str, Tray]], place: Box) -> float:
        """Lay trays below one another, as narrow as they can be without going far below the board.

        Returns how far down they reach.
        """
        y = place.top
        for width in (18.0, 30.0, 45.0, 60.0, 90.0):
            y = place.top
            for key, tray in trays:
                need = self._need(key, tray, width)
                if need is not None:
                    self.shelves[key] = PlacedTray(key, tray.label, Box(place.left, y, *need))
                    y += need[1] + GAP
            if y <= place.bottom:
                break
        return y

    def _need(self, key: str, tray: Tray, width: float) -> tuple[float, float] | None:
        """Give the size of a tray for the frame that needs most; None if it is always empty."""
        if key not in self._held:
            return None
        label = fonts.measure(tray.label, "body", LABEL) + self._after_label
        laid = [list(self._flow(held, width)) for held in self._held[key]]
        inner = max(x + stack.room for row in laid for stack, x, _ in row)
        height = max(y + stack.height for row in laid for stack, _, y in row)
        padding = 2 * 1.2 if tray.id == ASIDE else 0.0
        return max(inner + padding, label), height + padding + LABEL_LINE

    # Pieces

    def laid(self, shelf: PlacedTray, held: Sequence[Placed]) -> Iterator[DrawnPiece]:
        """Give the pieces of a tray with their places."""
        padding = 1.2 if shelf.key.endswith(f"/{ASIDE}") else 0.0
        inside = shelf.inside.grown(-padding)
        for stack, left, top in self._flow(held, inside.width + 0.01):
            w, h = self._upright(stack.piece)
            lying = w if stack.piece.turn % 180 else h
            x, y = inside.left + left + stack.width / 2, inside.top + top + lying / 2
            yield DrawnPiece(stack.piece, x, y, w, h, stack.number)

    def _flow(self, held: Sequence[Placed], width: float) -> Iterator[tuple[Stack, float, float]]:
        """Give the stacks of a tray from left to right, in new lines where they would be too wide."""
        x = y = line = 0.0
        for number, stack in enumerate(self._stacks(held), 1):
            if x > 0 and x + stack.room > width:
                x, y, line = 0.0, y + line + 1.0, 0.0
            yield stack, x, y
            x += self._step(stack, number)
            line = max(line, stack.height)

    def _step(self, stack: Stack, number: int) -> float:
        """Tell how far to the right of the nth stack of a tray the next one lies: in a fan, over it."""
        manner = self._manner(stack.piece)
        if manner == "row" or stack.number > 1 or (manner == "tricks" and number % self._seats == 0):
            return stack.room + 1.0
        return stack.width * (OPEN if manner == "fan" else CLOSED)

    def _manner(self, placed: Placed) -> str:
        return self._manners.get(placed.at.rpartition("/")[2], "row")

    def _stacks(self, held: Sequence[Placed]) -> Iterator[Stack]:
        counted = Counter(map(face_of, held))
        for face, count in counted.items():
            alike = [piece for piece in held if face_of(piece) == face]
            w, h = self._upright(alike[0])
            w, h = (h, w) if alike[0].turn % 180 else (w, h)
            if count > 1 and (alike[0].at, face) in self._piled:
                beside = w * 1.1 + 1.5 + fonts.measure(f"\u00d7{count}", "body", NUMBER)
                yield Stack(alike[0], count, w, h + 0.1 * w, beside + 1.0)
            else:
                value = value_beside(self._kinds[alike[0].piece], alike[0])
                room = w + (fonts.measure(value, "body-semibold", LABEL) + 1.0 if value else 0.0)
                yield from (Stack(piece, 1, w, h, room) for piece in alike)

    def _upright(self, placed: Placed) -> tuple[float, float]:
        """Give the size of a piece: large ones half as large as on the board, dice large enough to read."""
        kind = self._kinds[placed.piece]
        w, h = kind.size
        if self._true_size:
            return w, h
        scale = self._scale
        if kind.piece.family == "card" and self._manner(placed) != "row":
            scale = FANNED / w
        elif w >= WIDE and scale * w > LEAST_WIDE:
            scale *= 0.5
        elif kind.piece.family == "die":
            scale = max(scale, LEAST_DIE / w)
        return w * scale, h * scale


def value_beside(kind: DrawnKind, placed: Placed) -> str:
    """Give the value to write beside a piece that lies with its back up, where the value is known."""
    return placed.value or "" if kind.art.value_beside and placed.side == "back" else ""


def _rows(blocks: Sequence[TrayRows], width: float) -> list[Sequence[TrayRows]]:
    """Put blocks side by side if all are narrow enough for that, else below one another."""
    if blocks and max(block.width for block in blocks) + GAP <= width / len(blocks):
        return [blocks]
    return [[block] for block in blocks]
