"""A position as a picture: the board, the pieces on it and the trays around it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ppgen.definition import Definition
from ppgen.diagrams.art import art, sizes
from ppgen.diagrams.board import WORDS_FROM, board_items
from ppgen.diagrams.geometry import Box
from ppgen.diagrams.places import LABEL, PILE_FROM, Places, Shelf, face_of
from ppgen.diagrams.words import in_words
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Path,
    Rect,
    Scene,
    Text,
    Transform,
    pt,
    stroked,
)
from ppgen.engine import Placed
from ppgen.pieces import suits


class Picture:
    """The diagrams of one game in one layout: what stays (`base`) and what differs from frame to frame.

    `seats` are the seats in turn order, `frames` all positions that will be shown, `unit` is the length of a
    board unit in millimetres. Coordinates are those of `scene`.
    """

    def __init__(
        self,
        definition: Definition,
        seats: Sequence[str],
        frames: Sequence[Sequence[Placed]],
        unit: float,
        palette: Palette = COLOUR,
    ) -> None:
        self.definition = definition
        self.palette = palette
        self._sizes = sizes(definition.systems)
        self.places = Places(definition, seats, frames, unit)
        extent = self.places.extent
        self.width, self.height = extent.w, extent.h
        self.origin = (-extent.x, -extent.y)

    @property
    def shift(self) -> Transform:
        """From the board's coordinates to the scene's."""
        return Transform.translate(*self.origin)

    def box(self, at: str) -> Box | None:
        """Give the rectangle of a space or tray in the scene; None if nothing ever lies there."""
        box = self.places.place(at)
        return None if box is None else Box(box.x + self.origin[0], box.y + self.origin[1], box.w, box.h)

    def base(self) -> Group:
        """Draw what all frames share."""
        drawn = board_items(self.definition, self.places.unit, self.palette)
        items = (*drawn, *self._tabs(), *self._labels())
        return Group(items, self.shift, attributes={"class": "board"})

    def pieces(self, placed: Sequence[Placed], touched: Collection[str] = ()) -> Group:
        """Draw the pieces of a frame; those at `touched` places are ringed."""
        by_place: dict[str, list[Placed]] = {}
        for piece in placed:
            by_place.setdefault(piece.at, []).append(piece)
        # Tiles first: what lies on them may belong to a smaller place.
        order = sorted(by_place.items(), key=lambda entry: all(p.piece != "tile" for p in entry[1]))
        drawn: list[Item] = []
        for at, held in order:
            shelf = self.places.shelves.get(at)
            box = None if shelf else self.places.space(at)
            if shelf:
                drawn += self._on_shelf(shelf, held, ringed=at in touched)
            elif box is not None:
                drawn += self._on_space(box, held, ringed=at in touched)
        return Group(tuple(drawn), self.shift, attributes={"class": "pieces"})

    def scene(self, placed: Sequence[Placed], touched: Collection[str] = (), title: str = "") -> Scene:
        """Draw a whole frame."""
        return Scene(
            self.width,
            self.height,
            (self.base(), self.pieces(placed, touched)),
            title or self.definition.game.title,
            in_words(self.definition, placed),
        )

    # Pieces

    def _on_space(self, box: Box, held: Sequence[Placed], *, ringed: bool) -> Iterator[Item]:
        flat = [piece for piece in held if piece.piece in ("tile", "domino")]
        loose = [piece for piece in held if piece.piece not in ("tile", "domino")]
        for piece in flat:
            yield self._piece(piece, box.cx, box.cy, self.places.unit / self.places.board.unit)
        if ringed and not loose:
            yield Rect(*box.grown(-0.4), stroked("accent", 1.5))
        room = box
        if self.places.unit < WORDS_FROM and not flat and box.w == box.h:
            room = Box(box.x, box.y + box.h * 0.13, box.w, box.h * 0.87)  # below the number
        spots = _spots(len(loose), room, self._widest(loose))
        shrink = spots[0][2] if spots else 1.0
        for piece, (x, y, _) in zip(loose, spots, strict=True):
            scale = self.places.scale * shrink
            if ringed:
                yield self._ring(piece, x, y, scale)
            yield self._piece(piece, x, y, scale)

    def _widest(self, loose: Sequence[Placed]) -> tuple[float, float]:
        boxes = [self._size(piece) for piece in loose] or [(0.0, 0.0)]
        return max(w for w, _ in boxes), max(h for _, h in boxes)

    def _size(self, piece: Placed) -> tuple[float, float]:
        w, h = self._sizes[piece.piece]
        return w * self.places.scale, h * self.places.scale

    def _ring(self, piece: Placed, x: float, y: float, scale: float) -> Item:
        w, h = self._size(piece)
        factor = scale / self.places.scale
        if piece.piece == "coin":
            return Circle(x, y, w * factor / 2 + 0.35, stroked("accent", 1.75))
        box = Box(x - w * factor / 2, y - h * factor / 2, w * factor, h * factor).grown(0.5)
        return Rect(*box, stroked("accent", 1.5), 0.8)

    def _piece(self, piece: Placed, x: float, y: float, scale: float, count: int = 1) -> Group:
        attributes = {"class": "piece", "data-at": piece.at, "data-piece": piece.piece}
        if piece.name:
            attributes["data-name"] = piece.name
        if piece.suit:
            attributes["data-suit"] = piece.suit
        w, h = (length * scale for length in self._sizes[piece.piece])
        symbol = art(piece, w, h, self.palette)
        step = w * 0.09 if count > 1 else 0.0
        layers = (2, 1, 0) if count > 1 else (0,)
        items = tuple(symbol.centred(x + step * n, y + step * n / 2, 1.0, piece.turn) for n in layers)
        return Group(items, attributes=attributes)

    def _on_shelf(self, shelf: Shelf, held: Sequence[Placed], *, ringed: bool) -> Iterator[Item]:
        x = shelf.box.x
        top, bottom = shelf.box.y + 4.0, shelf.box.bottom
        for piece, count, width in self.places.spread(held):
            scale = self.places.shelf_scale(piece)
            w, h = self._size(piece)
            factor = scale / self.places.scale
            w, h = (h * factor, w * factor) if piece.turn % 180 else (w * factor, h * factor)
            y = (top + bottom) / 2
            if ringed:
                yield self._ring(piece, x + w / 2, y, scale)
            yield self._piece(piece, x + w / 2, y, scale, count if count >= PILE_FROM else 1)
            if count >= PILE_FROM:
                yield Text(x + w * 1.25 + 0.8, y + pt(LABEL) * 0.35, f"\u00d7{count}", "body", LABEL)
            x += width

    # Around the board

    def _tabs(self) -> Iterator[Item]:
        """A seat's tab: its curve to the table, its mark and its name."""
        for seat, box in self.places.tabs.items():
            named = self.definition.game.seats.named(seat)
            suit = named.suits_for(len(self.places.seats))[0]
            r = 2.4
            d = (
                f"M{box.x} {box.bottom}V{box.y + r}Q{box.x} {box.y} {box.x + r} {box.y}"
                f"H{box.right - r}Q{box.right} {box.y} {box.right} {box.y + r}V{box.bottom}Z"
            )
            yield Path(d, stroked("ink", 0.75, fill="ground"))
            yield suits.placed(suit, (box.x + 4.6, box.cy), 4.4, self.palette)
            yield Text(box.x + 8.4, box.cy + pt(8.5) * 0.35, named.name, "body-semibold", 8.5)

    def _labels(self) -> Iterator[Item]:
        for shelf in self.places.shelves.values():
            yield Text(shelf.box.x, shelf.box.y + pt(LABEL) * 0.9, shelf.label, "body", LABEL, "muted")


def _spots(count: int, box: Box, size: tuple[float, float]) -> list[tuple[float, float, float]]:
    """Spread `count` pieces of a size over a box: centres, and the factor by which all have to shrink."""
    if not count:
        return []
    best: tuple[float, int, int] = (0.0, 1, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        fit = min(box.w * 0.96 / (columns * size[0] * 1.06), box.h * 0.96 / (rows * size[1] * 1.06), 1.0)
        best = max(best, (fit, -abs(columns - rows), columns))
    factor, _, columns = best
    rows = -(-count // columns)
    dx, dy = size[0] * factor * 1.06, size[1] * factor * 1.06
    spots = []
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        spots.append(
            (box.cx + (column - (in_row - 1) / 2) * dx, box.cy + (row - (rows - 1) / 2) * dy, factor)
        )
    return spots


def touched_places(before: Sequence[Placed], after: Sequence[Placed]) -> tuple[str, ...]:
    """Give the places where pieces arrived or changed their face between two frames."""

    def count(frame: Sequence[Placed]) -> dict[tuple[object, ...], int]:
        counted: dict[tuple[object, ...], int] = {}
        for piece in frame:
            key = (piece.at, piece.name, piece.turn, *face_of(piece))
            counted[key] = counted.get(key, 0) + 1
        return counted

    old, new = count(before), count(after)
    return tuple(dict.fromkeys(str(key[0]) for key in new if new[key] > old.get(key, 0)))
