"""A position as a picture: the board, the pieces on it and the trays around it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations

from ppgen.definition import Definition
from ppgen.diagrams.board import around_board, board_items
from ppgen.diagrams.boards.arts import drawn
from ppgen.diagrams.boards.layered import artwork
from ppgen.diagrams.field import BoardLayout
from ppgen.diagrams.layouts import NOTHING, Layout, layout_of
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.outlines import Ringed
from ppgen.diagrams.signs import ring
from ppgen.diagrams.spread import DrawnPiece, lie
from ppgen.diagrams.trays import ASIDE, LABEL, WIDTH, Held, PlacedTray, Tab, TrayLayout, face_of, value_beside
from ppgen.diagrams.words import in_words
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import number
from ppgen.drawing.scene import (
    PRINTED,
    Circle,
    Group,
    Item,
    Path,
    Rect,
    Scene,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    pt,
    stroked,
)
from ppgen.engine import Place, Placed
from ppgen.pieces import suits
from ppgen.pieces.diagram import pile
from ppgen.pieces.registry import DrawnKind, see_known
from ppgen.pieces.worn import WornKind, worn_kinds

HALO = 1.7
"""Millimetres at full size that are clear of lines round a piece on a point."""
MARGIN = 1.0
"""Round the whole picture, in millimetres."""
BEYOND = 2.0
"""How far men and what rings them may reach beyond a board that is no grid of squares, in millimetres."""
GROWTHS = (2.2, 1.9, 1.6, 1.3)
"""How many times as large the words round a board may be set for a small screen."""
MARK, DRESSED = 4.4, 5.4
"""How large the mark of a seat is in its tab, and its piece, in millimetres."""
TAB_GROWTH = 0.6
"""Words in the tabs of seats are larger, and grow by so much of that, as the style sheet says, too."""
Items = tuple[Item, ...]


class Picture:
    """The diagrams of one game in one layout: what stays (`base`) and what differs from frame to frame.

    `seats` are the seats in turn order, `frames` all positions that will be shown, `unit` is the length of a
    board unit in millimetres. `numbered` leaves room for the discs of a setup; a `bare` grid has no letters
    and numbers. `within` is the width in millimetres that trays keep to where the board leaves it to them.
    In `true_size`, pieces beside the board are as large as they are; on a `clear` board coins leave what is
    printed on tiles free. Coordinates are those of `scene`.

    Raises NoSuchPiece for a piece that the game has not.
    """

    def __init__(
        self,
        definition: Definition,
        seats: Sequence[str],
        frames: Sequence[Sequence[Placed]],
        unit: float,
        palette: Palette = COLOUR,
        *,
        numbered: bool = False,
        bare: bool = False,
        within: float = WIDTH,
        true_size: bool = False,
        clear: bool = False,
    ) -> None:
        self.definition = definition
        self.bare = bare
        self.clear = clear
        own = replace(palette, folder=palette.folder or definition.folder)
        self.palette = suits.knowing(own, definition.systems.values())
        self.seats = tuple(seats)
        self._kinds = worn_kinds(definition)
        see_known(self._kinds, chain.from_iterable(frames))
        self.field = BoardLayout(definition, frames, unit, clear=clear, worn=palette.worn)
        self._lying: dict[Held, tuple[Sequence[DrawnPiece], Sequence[DrawnPiece]]] = {}
        self._drawn: dict[tuple[Held, Held], tuple[Items, Items]] = {}
        self.layouts = [layout_of(frame) for frame in frames]
        """The frames, place by place."""
        contents = dict.fromkeys(held for layout in self.layouts for held in layout.values())
        lying = {laid.box for held in contents for each in self._held(held) for laid in each}
        board = [self.field.box, *(box.grown(0.8) for box in lying)]
        if (outside := _outside(definition, unit, self.palette, bare)) is not None:
            board.append(outside)
        if (art := artwork(definition, unit, self.palette)) is not None:
            board.append(art.extent)
        if any(look.reaches(self.field.board, family) for look, family in drawn(self.field.board)):
            board = [around([*board, _reach(definition, unit, self.palette, bare)]).grown(BEYOND)]
        self.board = around(board)
        self.trays = TrayLayout(
            definition,
            seats,
            self.layouts,
            self.field.scale,
            self.board,
            numbered=numbered,
            within=within - 2 * MARGIN,
            true_size=true_size,
        )
        shelves = [shelf.box for shelf in self.trays.shelves.values()]
        whole = around([self.board, *shelves, *(tab.box for tab in self.trays.tabs)]).grown(MARGIN)
        self.width, self.height = whole.width, whole.height
        self.origin = (-whole.left, -whole.top)

    @property
    def shift(self) -> Transform:
        """From the board's coordinates to the scene's."""
        return Transform.translate(*self.origin)

    def box(self, at: str) -> Box | None:
        """Give the rectangle of a space or tray in the scene; None if nothing ever lies there."""
        shelf = self.trays.shelves.get(at)
        box = shelf.box if shelf else self.field.space(at)
        return box.moved(*self.origin) if box else None

    def boxes(self, placed: Sequence[Placed]) -> list[tuple[Placed, Box]]:
        """Give the rectangle in the scene of every piece or pile of a frame."""
        return [(laid.piece, laid.box) for laid in self.lying(placed)]

    def lying(self, placed: Sequence[Placed]) -> list[DrawnPiece]:
        """Give every piece or pile of a frame as it lies in the scene."""
        right, down = self.origin
        return [
            laid._replace(x=laid.x + right, y=laid.y + down)
            for at, held in layout_of(placed).items()
            for laid in self._laid(at, held)
        ]

    def base(self) -> Group:
        """Draw what all frames share."""
        items = (*self.empty_board().items, *self.empty_trays().items)
        return Group(items, self.shift, attributes={"class": "board"})

    def empty_board(self) -> Group:
        """Draw the board; it is the same in every layout of this size."""
        return _empty_board(self.definition, self.field.unit, self.palette, self.bare, self.clear)

    def empty_trays(self) -> Group:
        """Draw the tabs of the seats and what stands at the trays."""
        tabs = (Group(tuple(self._tab(tab)), attributes={"class": "tab"}) for tab in self.trays.tabs)
        shelves = (item for shelf in self.trays.shelves.values() for item in _shelf(shelf))
        return Group((*tabs, *shelves))

    def growth(self) -> float:
        """Tell how many times as large the words round the board can be set, each where it is anchored.

        Then they are still clear of one another and on the picture, and those in tabs within them. At least
        1, at most the first of `GROWTHS`.
        """
        words = list(_words((self.empty_board(), self.empty_trays()), self.shift))
        paper = Box(0, 0, self.width, self.height)
        return next((times for times in GROWTHS if _clear(words, times, paper)), 1.0)

    def board_growth(self) -> float:
        """Tell the same of the words of the board alone, with as much room around it as they want."""
        words = self._board_words()
        room = around([self.board, *(box for box, _, _ in words)])
        paper = room.grown(room.width + room.height)
        return next((times for times in GROWTHS if _clear(words, times, paper)), 1.0)

    def has_words_in_spaces(self) -> bool:
        """Tell whether words of the board stand where pieces lie, and not beside it alone."""
        spaces = [box for space in self.field.board.spaces if (box := self.field.space(space.id))]
        return any(space.meets(box) for box, _, _ in self._board_words() for space in spaces)

    def _board_words(self) -> list[tuple[Box, str, Box | None]]:
        return list(_words((self.empty_board(),), Transform.translate(0, 0)))

    def pieces(self, placed: Sequence[Placed], arrived: Layout = NOTHING) -> Group:
        """Draw the pieces of a frame; those that have `arrived` are ringed, and so are trays with such."""
        drawn = [self.drawn(held, arrived.get(at, ())) for at, held in layout_of(placed).items()]
        items = (item for layer in zip(*drawn, strict=True) for each in layer for item in each)
        return Group(tuple(items), self.shift, attributes={"class": "pieces"})

    def drawn(self, held: Held, arrived: Held = ()) -> tuple[Items, Items]:
        """Draw the pieces at one place: what lies below the pieces of all places, and what is above it."""
        key = held, arrived
        if key not in self._drawn:
            self._drawn[key] = (self._in_tray if "/" in held[0].at else self._on_board)(held, arrived)
        return self._drawn[key]

    def traces(self, before: Layout, left: Layout) -> Iterator[Item]:
        """Mark where on the board pieces lay that have left since a frame."""
        for at, gone in left.items():
            if "/" not in at:
                yield from (
                    self._ring(laid, trace=True)
                    for laid in chain(*self._held(before[at]))
                    if laid.piece in gone
                )

    def figure(self, held: Held, piece: Placed) -> tuple[Item, bool] | None:
        """Give the drawing of one of the pieces at a place, and whether it is a pile; None if not drawn."""
        for laid in self._laid(piece.at, held):
            if laid.piece == piece or (laid.number > 1 and face_of(laid.piece) == face_of(piece)):
                return self._piece(laid), laid.number > 1
        return None

    def scene(self, placed: Sequence[Placed], arrived: Layout = NOTHING, title: str = "") -> Scene:
        """Draw a whole frame."""
        return Scene(
            self.width,
            self.height,
            (self.base(), self.pieces(placed, arrived)),
            title or self.definition.game.title,
            in_words(self.definition, placed),
        )

    # Where pieces lie

    def lies_flat(self, piece: Placed) -> bool:
        """Tell whether other pieces stand on a piece."""
        return self._kinds[piece.piece].piece.base

    def _laid(self, at: str, held: Held) -> Iterator[DrawnPiece]:
        """Give the pieces at one place, flat ones first, since others stand on them."""
        if shelf := self.trays.shelves.get(at):
            return self.trays.laid(shelf, held)
        return chain(*self._held(held))

    def _held(self, held: Held) -> tuple[Sequence[DrawnPiece], Sequence[DrawnPiece]]:
        """Give the flat and the standing pieces at a place of the board, as they lie; none in a tray."""
        if held not in self._lying:
            footing = self.field.footing(held[0].at)
            laid = lie(held, footing, self.field.box, self.field.extents) if footing else ((), ())
            self._lying[held] = laid
        return self._lying[held]

    # Drawing

    def _in_tray(self, held: Held, arrived: Held) -> tuple[Items, Items]:
        shelf = self.trays.shelves.get(held[0].at)
        if shelf is None:
            return (), ()
        around_all = [ring("tray", shelf.inside)] if arrived else []
        return (), (*around_all, *map(self._piece, self.trays.laid(shelf, held)))

    def _on_board(self, held: Held, arrived: Held) -> tuple[Items, Items]:
        flat, standing = self._held(held)
        above = (*self._ringed(standing, arrived), *self._told(held, standing))
        return (*self._halos(held[0].at, standing), *self._ringed(flat, arrived)), above

    def _halos(self, at: str, standing: Sequence[DrawnPiece]) -> Iterator[Item]:
        """Clear the lines round a piece that stands on a point."""
        if self.field.look(at).clears:
            for laid in standing:
                r = max(laid.width, laid.height) / 2 + HALO * self.field.true_scale
                yield Circle(laid.x, laid.y, r, filled("ground"))

    def _told(self, held: Held, standing: Sequence[DrawnPiece]) -> Iterator[Item]:
        """Tell how many lie where that is not seen at a glance: in a pit, or in a stack that is too high."""
        space = self.field.find(held[0].at)
        if space is not None:
            told = self.field.look(space.id).told
            yield from told(self.field.board, space, len(held), standing, self.field.measures)

    def _ringed(self, laid: Sequence[DrawnPiece], arrived: Held) -> Iterator[Item]:
        for one in laid:
            yield self._piece(one)
            if one.piece in arrived:
                yield self._ring(one)

    def _piece(self, laid: DrawnPiece) -> Group:
        return _piece(self._kinds[laid.piece.piece], laid, self.palette)

    def _ring(self, laid: DrawnPiece, *, trace: bool = False) -> Use:
        """Draw the ring round a piece that has arrived, or dashed round where one has been."""
        kind, box = self._kinds[laid.piece.piece], laid.box
        about: Ringed = "round" if kind.round else "base" if kind.piece.base else "piece"
        return _ring_of(about, box.width, box.height, trace=trace).at(box.left, box.top)

    def _tab(self, tab: Tab) -> Iterator[Item]:
        """Draw a seat's tab: its curve to the table, its mark and its name."""
        named = self.definition.game.seats.named(tab.seat)
        suit = next(iter(named.suits_for(len(self.seats))), None)
        box, r = tab.box, 2.4
        near, far = (box.bottom, box.top) if tab.upward else (box.top, box.bottom)
        bend = near - r if tab.upward else near + r
        d = (
            f"M{box.left} {far}V{bend}Q{box.left} {near} {box.left + r} {near}"
            f"H{box.right - r}Q{box.right} {near} {box.right} {bend}V{far}Z"
        )
        yield Path(d, stroked("ink", 0.75, fill="ground"))
        if suit is not None:
            yield self._mark(suit, box.left + 4.6, box.cy)
        left = box.left + (8.4 if suit is not None else 6.2)
        yield Text(left, box.cy + pt(8.5) * 0.35, named.name, "body-semibold", 8.5)

    def _mark(self, suit: str, x: float, y: float) -> Item:
        """Draw the mark of a seat: its suit, or its piece as the skin of a game with one kind dresses it."""
        own = [kind for kind in self._kinds.values() if any(one.suit == suit for one in kind.faces)]
        if not self.palette.worn or len(own) != 1 or not isinstance(own[0], WornKind):
            return suits.placed(suit, (x, y), MARK, self.palette)
        high, wide = own[0].size[1], own[0].size[0]
        scale = DRESSED / max(high, wide)
        return (
            own[0]
            .small(Placed(own[0].id, Place(""), suit), wide * scale, high * scale, self.palette)
            .centred(x, y)
        )


def _words(
    items: Items, transform: Transform, tab: Box | None = None
) -> Iterator[tuple[Box, str, Box | None]]:
    """Find the words among items: their boxes, how they are anchored, and the tabs that they stand in."""
    for item in items:
        match item:
            case Group():
                moved = transform @ item.transform
                within = bounds(item.items, moved) if item.attributes.get("class") == "tab" else tab
                yield from _words(item.items, moved, within)
            case Text():
                yield bounds((item,), transform), item.anchor, tab


def _clear(words: Sequence[tuple[Box, str, Box | None]], times: float, paper: Box) -> bool:
    """Tell whether words are clear of one another and within their bounds, set so many times as large."""
    grown = [
        _scaled(box, anchor, 1 + (times - 1) * TAB_GROWTH if tab else times) for box, anchor, tab in words
    ]
    held = all((tab or paper).holds(box) for box, (_, _, tab) in zip(grown, words, strict=True))
    return held and not any(one.meets(other) for one, other in combinations(grown, 2))


def _scaled(box: Box, anchor: str, times: float) -> Box:
    """Give a box so many times as large about its middle height and the side at which it is anchored."""
    width, height = box.width * times, box.height * times
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    return Box(box.left - (width - box.width) * back, box.cy - height / 2, width, height)


@lru_cache(maxsize=128)  # pictures of many sizes are tried until one fits
def _reach(definition: Definition, unit: float, palette: Palette, bare: bool) -> Box:
    return bounds(_empty_board(definition, unit, palette, bare, clear=False).items)


@lru_cache(maxsize=128)
def _outside(definition: Definition, unit: float, palette: Palette, bare: bool) -> Box | None:
    """Give the box of what stands outside the spaces, if anything does."""
    drawn = around_board(definition.game.board, Measures(unit, palette, bare))
    return bounds(drawn) if drawn else None


@lru_cache(maxsize=32)
def _empty_board(definition: Definition, unit: float, palette: Palette, bare: bool, clear: bool) -> Group:
    items = board_items(definition, unit, palette, bare=bare, clear=clear)
    art = artwork(definition, unit, palette)
    if art is None or not art.under:
        return Group(items)
    # What lies on art that keeps the colours of paper keeps them, too; all else stands on the page.
    on = [not _filled(item) or art.extent.grown(1.0).holds(bounds((item,))) for item in items]
    printed = tuple(item for item, lies in zip(items, on, strict=True) if lies)
    beside = (item for item, lies in zip(items, on, strict=True) if not lies)
    return Group((Group(printed, attributes=PRINTED), *beside))


def _filled(item: Item) -> bool:
    """Tell whether there is anything in a group."""
    return not isinstance(item, Group) or any(map(_filled, item.items))


@lru_cache(maxsize=8192)  # most pieces lie in the same way in many frames, and in those of other pictures
def _piece(kind: DrawnKind, laid: DrawnPiece, palette: Palette) -> Group:
    """Draw a piece, or a pile of them."""
    piece = laid.piece
    attributes = {"class": "piece", "data-at": piece.at, "data-piece": piece.piece}
    if piece.name:
        attributes["data-name"] = piece.name
    if piece.suit:
        attributes["data-suit"] = piece.suit
    turn = piece.turn + laid.turn
    unseen = piece.value is None and piece.side != "back"
    if palette.worn and unseen and kind.faces[0].value is not None:
        # Any of its kind lies there: which one follows from its place, so that a heap is not all alike.
        chance = zlib.crc32(f"{piece.at} {laid.x:.2f} {laid.y:.2f}".encode())
        piece, turn = piece._replace(value=kind.faces[chance % len(kind.faces)].value), chance // 7 % 360
    symbol = kind.small(piece, laid.width, laid.height, palette, aside=piece.at == f"/{ASIDE}")
    items: list[Item]
    if laid.number > 1:
        items = [pile(symbol, (laid.x, laid.y), laid.number)]
    else:
        items = [symbol.centred(laid.x, laid.y, 1.0, turn)]
    if laid.number == 1 and "/" in piece.at and (value := value_beside(kind, piece)):
        y = laid.y + pt(LABEL) * 0.35
        items.append(Text(laid.box.right + 0.5, y, value, "body-semibold", LABEL))
    return Group(tuple(items), attributes=attributes)


def _shelf(shelf: PlacedTray) -> Iterator[Item]:
    """Draw a tray: its label, and round what is set aside a dashed box."""
    yield Text(shelf.box.left, shelf.box.top + pt(LABEL) * 0.9, shelf.label, "body", LABEL, "muted")
    if shelf.key.endswith(f"/{ASIDE}"):
        yield Rect(*shelf.inside, stroked("muted", 0.5, (1.6, 1.2)), 0.8)


@lru_cache(maxsize=128)
def _ring_of(about: Ringed, width: float, height: float, *, trace: bool) -> Symbol:
    name = f"{'trace' if trace else 'ring'}-{about}-{number(width)}-{number(height)}"
    return Symbol(name, width, height, (ring(about, Box(0, 0, width, height), trace=trace),))


def arrivals(before: Layout, after: Layout) -> Layout:
    """Give for each place the pieces that arrived there, or changed their face, between two frames."""
    changed = ((at, held, before.get(at, ())) for at, held in after.items() if held != before.get(at))
    return {at: come for at, held, had in changed if (come := _more(held, had))}


def _more(held: Held, other: Held) -> Held:
    """Give the pieces that are here and not there."""
    left = list(held)
    for piece in other:
        if piece in left:
            left.remove(piece)
    return tuple(left)
