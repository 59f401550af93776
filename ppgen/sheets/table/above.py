"""The table from above as a game begins: the board, the seats round it, and what lies before each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from ppgen.definition import Definition
from ppgen.definition.game import Tray
from ppgen.diagrams import Picture, as_agreed
from ppgen.diagrams.callouts import AWAY, CalloutMark, Callouts
from ppgen.diagrams.trays import ASIDE, WIDE, from_below
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import (
    Group,
    Item,
    Path,
    Point,
    Rect,
    Symbol,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.engine import Place, Placed, State
from ppgen.pieces import suits
from ppgen.pieces.diagram import CALLOUT, callout
from ppgen.pieces.registry import DrawnKind
from ppgen.pieces.worn import worn_kinds
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.table.shelves import LABEL, Lot, TrayRow

CORNER = 4.0
MAN = 5.2
"""Width of a round piece on such a tab."""
TAB = 7.5
"""Height of a seat's tab in millimetres; half of it lies over the edge of the table."""
GAP = 2.4
"""Between the pieces before a seat, and between these and the tab."""
CALL = 7.0
"""Room for a number before what all share."""
TILE = 9.5
"""Whole tiles beside the board are at most so wide."""
CARD = 9.0
"""So are cards, of which thirteen in a fan have room at each side of a learn sheet."""
LEAST = 5.0
"""Pieces are not drawn smaller than this, in millimetres."""
PILE = 7
"""So many pieces of a seat that look alike lie as a pile."""
HEAP = 4
"""The same of what all share."""
SIDES = {
    1: (0,),
    2: (0, 2),
    3: (0, 1, 3),
    4: (0, 1, 2, 3),
    5: (0, 1, 2, 2, 3),
    6: (0, 1, 1, 2, 3, 3),
}
"""For each number of seats the sides where they sit: quarter turns clockwise from the south."""


@lru_cache(maxsize=32)  # tables of many sizes are tried until one fits
def _without_named_strips(definition: Definition, taken: frozenset[str]) -> Definition:
    """Leave out strips beside a board that are but a name there: nothing lies on them."""
    spaces = definition.game.board.spaces
    bare = {space.id for space in spaces if space.shape == "strip" and space.label and space.id not in taken}
    if not bare:
        return definition
    return replace(definition, game=replace(definition.game, board=definition.game.board.without(bare)))


CLOSE_BY = 0.4
"""Between the pieces of a tray and the number of its step, in millimetres."""


class Tabletop:
    """A table that is so wide and high, in millimetres, its pieces at one scale.

    `fold`, if given, is where the paper is folded: the board lies so that no space is broken by it. The board
    is the `printed` one or that of the game's own set. It is `raised` if what all share needs the room below.
    """

    def __init__(
        self,
        setting: GameSetting,
        state: State,
        unit: float,
        size: tuple[float, float],
        fold: float | None,
        *,
        labels: bool = True,
        printed: bool = False,
        raised: bool = False,
    ) -> None:
        subject = setting.subject
        self.setting = setting
        self.raised = raised
        self.width, self.height = size
        self.fold = fold
        self.labels = labels
        agreed = as_agreed(subject.definition, state)
        drawn = subject.pictured(agreed) if printed else agreed
        self.state = state
        placed = tuple(state.table())
        self.definition = drawn if labels else _without_named_strips(drawn, frozenset(p.at for p in placed))
        self.on_board = tuple(piece for piece in placed if "/" not in piece.at)
        self.beside = tuple(piece for piece in placed if "/" in piece.at)
        self.picture = Picture(self.definition, (), [self.on_board], unit, subject.palette, bare=not labels)
        self._kinds = worn_kinds(self.definition)
        seats = self.state.seats
        opposite = 2 if from_below(self.definition.game.board, seats) != tuple(seats) else 0
        sides = SIDES.get(len(seats), (0,) * len(seats))
        self.sides = {seat: (side + opposite) % 4 for seat, side in zip(seats, sides, strict=False)}

    @property
    def table(self) -> Box:
        """The table itself: the tabs stand half over its edges."""
        side = TAB / 2 if {1, 3} & set(self.sides.values()) else 0.0
        return Box(side, TAB / 2, self.width - 2 * side, self.height - TAB)

    @cached_property
    def rows(self) -> dict[str, tuple[TrayRow, ...]]:
        """What lies before each seat, and under no name what the table has."""
        found = {
            seat: tuple(self._shelves(f"{seat}/", [t for t in self.definition.game.trays if t.of == "seat"]))
            for seat in self.state.seats
        }
        common = [t for t in self.definition.game.trays if t.of == "table" and t.id != ASIDE]
        return {**found, "": tuple(self._shelves("/", common))}

    def _shelves(self, owner: str, trays: Sequence[Tray]) -> Iterator[TrayRow]:
        for tray in trays:
            key = f"{owner}{tray.id}"
            held = [piece for piece in self.beside if piece.at == key]
            if held:
                lots, fanned = tuple(self._lots(held)), tray.lay != "row"
                yield TrayRow(key, tray.label, lots, owner == "/", self.labels, fanned)

    def _lots(self, held: Sequence[Placed]) -> Iterator[Lot]:
        alike: dict[Symbol, list[Placed]] = {}
        for piece in held:
            alike.setdefault(self._symbol(piece), []).append(piece)
        for symbol, pieces in alike.items():
            w, h = symbol.width, symbol.height
            wide = self._kinds[pieces[0].piece].size[0] >= WIDE
            piled = len(pieces) >= (HEAP if pieces[0].at.startswith("/") else PILE) or (
                wide and len(pieces) > 1
            )
            for piece in pieces[:1] if piled else pieces:
                yield Lot(symbol, piece.turn, len(pieces) if piled else 1, w, h)

    def _symbol(self, piece: Placed) -> Symbol:
        """Draw a piece beside the board; what looks the same is the same."""
        kind = self._kinds[piece.piece]
        if kind.piece.family == "die" and piece.value is None and self.dressed(kind):
            piece = piece._replace(value=(kind.piece.faces or kind.system.rank_ids)[-1])
        return kind.small(piece, *self._size(kind), self.setting.subject.palette)

    def dressed(self, kind: DrawnKind) -> bool:
        """Tell whether a skin dresses a kind of piece: its dice lie there as they are, with a number up."""
        skin = self.definition.skin
        return skin is not None and kind.id in skin.pieces and self.setting.subject.palette.worn

    def _size(self, kind: DrawnKind) -> tuple[float, float]:
        w, h = kind.size
        scale = max(self.picture.field.scale, LEAST / min(w, h))
        most = CARD if kind.piece.family == "card" else TILE
        if w >= WIDE and w * scale > most:
            scale = most / w
        return w * scale, h * scale

    # Where things are

    def thickness(self, seat: str) -> float:
        """How far what lies before a seat reaches into the table."""
        heights = [lot.height for shelf in self.rows[seat] for lot in shelf.lots]
        return TAB / 2 + (GAP + max(heights) if heights else 0.0) + GAP

    @cached_property
    def room(self) -> Box:
        """What the seats leave of the table for the board."""
        taken = {0: GAP, 1: CALL + GAP, 2: GAP, 3: CALL + GAP}
        for seat, side in self.sides.items():
            taken[side] = max(taken[side], self.thickness(seat))
        box = self.table
        return Box.between(
            box.left + taken[1], box.top + taken[2], box.right - taken[3], box.bottom - taken[0]
        )

    @property
    def over(self) -> float:
        """How many times too large the board is for its room."""
        picture, room = self.picture, self.room
        if room.width <= 0 or room.height <= 0:
            return 2.0
        return max(picture.width / room.width, picture.height / room.height)

    @property
    def fits(self) -> bool:
        """Whether everything has its place."""
        if self.over > 1:
            return False
        return self._common_fits() and all(
            self.length(seat) <= self._side_length(side) / len(self.at(side))
            for seat, side in self.sides.items()
        )

    def _common_fits(self) -> bool:
        return len(self.common) == len(self.rows[""])

    def _slots(self) -> Iterator[Box]:
        """Give where the trays of the table can lie, best first: beside the board, and in free corners."""
        room, board = self.room, self.board
        yield Box.between(board.right + 2 * GAP, room.top, room.right, room.bottom)
        right = room.right if 3 in self.sides.values() else self.table.right - GAP
        for side in (0, 2):
            seat = next(iter(self.at(side)), None)
            half = self.reach(side) / 2 + 5 if seat else 0.0
            free = self.table.bottom - board.bottom if side == 0 else board.top - self.table.top
            thick = max(self.thickness(seat) if seat else 0.0, free)
            top = self.table.bottom - thick if side == 0 else self.table.top
            yield Box.between(self.table.cx + half, top, right, top + thick)
            if seat:
                yield Box.between(room.left, top, self.table.cx - half, top + thick)
        yield Box.between(room.left, room.top, board.left - 2 * GAP - CALL, room.bottom)
        if self.at(3):
            top = room.cy + self.reach(3) / 2 + 5
            yield Box.between(board.right + GAP, top, self.table.right - GAP, self.table.bottom)

    @property
    def between(self) -> float:
        """The room between two trays of a seat."""
        return GAP if self.labels else 1.2

    def length(self, seat: str) -> float:
        """How long the row of a seat is."""
        return sum(shelf.width + self.between for shelf in self.rows[seat])

    def at(self, side: int) -> Sequence[str]:
        """List the seats at a side, clockwise."""
        return [seat for seat, at in self.sides.items() if at == side]

    def reach(self, side: int) -> float:
        """How much of a side the rows of its seats take up, about its middle."""
        lengths = [self.length(seat) for seat in self.at(side)]
        apart = self._side_length(side) * (len(lengths) - 1) / len(lengths) if len(lengths) > 1 else 0.0
        return apart + max(lengths, default=0.0)

    def _side_length(self, side: int) -> float:
        if side in (0, 2):
            return self.table.width - 2 * CORNER
        top, bottom = self._upright
        return bottom - top

    @cached_property
    def _upright(self) -> tuple[float, float]:
        """How far up and down rows at the sides may reach: as the table, if they miss the other rows."""
        deep = max((self.thickness(seat) for seat, side in self.sides.items() if side in (1, 3)), default=0.0)
        above, below = (self.reach(side) + 2 * deep > self.table.width for side in (2, 0))
        table, room = self.table, self.room
        return room.top if above else table.top + CORNER, room.bottom if below else table.bottom - CORNER

    @cached_property
    def board(self) -> Box:
        """Where the board lies: in the middle, or so that the paper is folded between two spaces."""
        picture, room = self.picture, self.room
        left = room.left + (room.width - picture.width) / 2
        if self.fold is not None:
            field = picture.field.box.moved(*picture.origin)
            edges = {
                round(box.left - field.left, 3)
                for space in picture.field.board.spaces
                if (box := picture.box(space.id))
            }
            wanted = [left + (self.fold - left - field.left - edge) for edge in edges]
            fitting = [x for x in wanted if room.left <= x <= room.right - picture.width]
            left = min(fitting, key=lambda x: abs(x - left), default=left)
        above = 0.0 if self.raised else (room.height - picture.height) / 2
        return Box(left, room.top + above, picture.width, picture.height)

    def _stand(self, seat: str) -> Transform:
        """From a seat's own view, its tab's middle at the origin and the table above, to the picture."""
        box, side = self.table, self.sides[seat]
        x, y = [(box.cx, box.bottom), (box.left, box.cy), (box.cx, box.top), (box.right, box.cy)][side]
        if side in (1, 3):
            y = sum(self._upright) / 2
        neighbours = self.at(side)  # who share the side, and see each other at their right and left
        share = (len(neighbours) - 1) / 2 - neighbours.index(seat)
        along = self._side_length(side) / len(neighbours) * share
        return Transform.translate(x, y) @ Transform.rotate(90 * side) @ Transform.translate(along, 0)

    # Drawing

    def items(self) -> Iterator[Item]:
        """Draw the table."""
        yield Rect(*self.table, filled("tint"), CORNER)
        base, lying = self.picture.base(), self.picture.pieces(self.on_board)
        yield Group((base, lying), Transform.translate(self.board.left, self.board.top))
        for seat in self.state.seats:
            yield from self._seat(seat)
        yield from self._common()

    def _seat(self, seat: str) -> Iterator[Item]:
        stand, side = self._stand(seat), self.sides[seat]
        named = self.definition.game.seats.named(seat)
        width = max(34.0, fonts.measure(named.name, "body-semibold", 9.5) + 16)
        w, h, r = width / 2, TAB / 2, 4.5
        tab = f"M{-w} {h}V{-h + r}Q{-w} {-h} {-w + r} {-h}H{w - r}Q{w} {-h} {w} {-h + r}V{h}Z"
        yield Group((Path(tab, stroked("ink", 0.9, fill="ground")),), stand)
        yield from self._name(named.name, named.suits_for(len(self.state.seats)), stand, side)
        x, y = -self.length(seat) / 2 + self.between / 2, -(TAB / 2 + GAP)
        for shelf in self.rows[seat]:
            yield from self._shelf(shelf, (x, y), stand, side)
            x += shelf.width + self.between

    def _name(self, name: str, marks: Sequence[str], stand: Transform, side: int) -> Iterator[Item]:
        size, wide = 9.5, fonts.measure(name, "body-semibold", 9.5)
        marks = marks if self._has_suits else ()
        sign = 6.6 if marks else 0.0
        turn = Transform.rotate(-90 if side in (1, 3) else 0)
        x, y = stand.point(0, 0)
        items: list[Item] = [Text(-(wide + sign) / 2 + sign, pt(size) * 0.35, name, "body-semibold", size)]
        if marks:
            items.append(self._mark(marks[0], (-(wide + sign) / 2 + 2.0, 0)))
        yield Group(tuple(items), Transform.translate(x, y) @ turn)

    @cached_property
    def _has_suits(self) -> bool:
        """Whether suits tell pieces apart: both seats of a game such as Oware play with the same ones."""
        known = worn_kinds(self.definition)
        return any(
            one.suits or (one.piece in known and known[one.piece].piece.per in ("suit", "face"))
            for one in self.definition.game.components
        )

    def _mark(self, suit: str, at: Point) -> Item:
        """Draw what tells whose a seat is: its own round pieces, or the sign of its suit."""
        palette = self.setting.subject.palette
        known = worn_kinds(self.definition)
        for one in self.definition.game.components:
            kind = known.get(one.piece)
            own = one.suits == (suit,) and not one.values and kind and kind.piece.per != "face"
            if kind and own and kind.piece.shape == "disc":
                piece = kind.small(Placed(one.piece, Place(""), suit), MAN, MAN, palette)
                return piece.centred(*at)
        return suits.placed(suit, at, 4.4, palette)

    def _shelf(self, shelf: TrayRow, at: Point, stand: Transform, side: int) -> Iterator[Item]:
        left, bottom = at
        tallest = max(lot.height for lot in shelf.lots)
        for lot, x in shelf.places():
            symbol = lot.symbol
            middle = bottom - tallest / 2
            copies = (0.8, 0.4, 0.0) if lot.number > 1 else (0.0,)
            drawn = tuple(symbol.centred(left + x + step, middle + step, 1.0, lot.turn) for step in copies)
            yield Group(drawn, stand)
            if lot.number > 1:
                yield lot.counted(stand.point(left + x, middle - tallest / 2 - 2.2))
        if shelf.above:
            yield Text(left, bottom - tallest - shelf.counts - 1.2, shelf.label, "body", LABEL, "muted")
        elif shelf.named:
            yield shelf.name(stand.point(left, bottom - tallest / 2), side)

    @cached_property
    def common(self) -> dict[str, Point]:
        """Where each of the table's trays begins, its bottom left corner; those without room are left out."""
        slots, found = list(self._slots()), dict[str, Point]()
        for shelf in self.rows[""]:
            height = shelf.height
            for index, slot in enumerate(slots):
                if slot.width < shelf.width + CALL + GAP or slot.height < height + TAB / 2 + GAP:
                    continue
                if (
                    slot.height > 2.5 * height and slot.height >= self.room.height * 0.5
                ):  # a column beside the board: from its middle downwards
                    top = slot.top + (slot.height * 0.3 if slot.height == self.room.height else 0.0)
                    found[shelf.key] = (slot.left + CALL, top + height)
                    slots[index] = Box.between(slot.left, top + height + GAP, slot.right, slot.bottom)
                else:
                    low = slot.top > self.table.cy
                    bottom = slot.bottom - TAB / 2 - GAP if low else slot.top + TAB / 2 + GAP + height
                    found[shelf.key] = (slot.left + CALL, bottom)
                    slots[index] = Box.between(
                        slot.left + CALL + shelf.width + GAP, slot.top, slot.right, slot.bottom
                    )
                break
        return found

    def _common(self) -> Iterator[Item]:
        for shelf in self.rows[""]:
            yield from self._shelf(shelf, self.common[shelf.key], Transform(), 0)

    def laid(self) -> Iterator[Box]:
        """Give where the pieces lie that are beside the board, piles as one."""
        for seat in self.state.seats:
            x, y = -self.length(seat) / 2 + self.between / 2, -(TAB / 2 + GAP)
            for shelf in self.rows[seat]:
                for box in _lots(shelf, (x, y)):
                    yield box.transformed(self._stand(seat))
                x += shelf.width + self.between
        for shelf in self.rows[""]:
            yield from _lots(shelf, self.common[shelf.key])

    @property
    def marked(self) -> Iterator[Box]:
        """Give what discs beside the board keep clear of: rows of seats with their tabs, and trays."""
        for seat in self.state.seats:
            half, deep = max(self.length(seat) / 2, 17.0), self.thickness(seat)
            yield Box(-half, -deep, 2 * half, deep + TAB / 2).transformed(self._stand(seat))
        for shelf in self.rows[""]:
            x, y = self.common[shelf.key]
            yield Box(x - CALL, y - shelf.height, shelf.width + CALL, shelf.height)

    def callouts(self, places: Sequence[tuple[int, str]]) -> Iterator[Item]:
        """Number the places that the steps speak of: a space, a tray, or the board."""
        yield from self.numbered(places)[0]

    def numbered(self, places: Sequence[tuple[int, str]]) -> tuple[list[Item], list[CalloutMark]]:
        """Draw the numbers of places, and say where each is."""
        left, top = self.board.left, self.board.top
        first = self.state.seats[0]
        items: list[Item] = []
        marks: list[CalloutMark] = []
        taken = [box.moved(-left, -top) for box in self.marked]
        calls = Callouts(self.picture, self.on_board, taken, self.table.moved(-left, -top))
        for number, at in places:
            shelf = next((s for s in self.rows[first] if s.key == f"{first}/{at}"), None)
            if shelf is not None:
                spot = self._stand(first).point(*self._beside(first, shelf))
            elif f"/{at}" in self.common:
                x, y = self.common[f"/{at}"]
                lots = next(s for s in self.rows[""] if s.key == f"/{at}").lots
                spot = (x - AWAY + 0.2, y - max(lot.height for lot in lots) / 2)
            else:
                calls.add(number, at)
                continue
            items.append(callout(str(number), spot))
            disc = Box(spot[0] - CALLOUT / 2, spot[1] - CALLOUT / 2, CALLOUT, CALLOUT)
            marks.append(CalloutMark(number, at, disc, None))
        items.append(Group(tuple(calls.items), Transform.translate(left, top)))
        for mark in calls.marks:
            end = (mark.end[0] + left, mark.end[1] + top) if mark.end else None
            marks.append(mark._replace(disc=mark.disc.moved(left, top), end=end))
        return items, marks

    def _beside(self, seat: str, wanted: TrayRow) -> Point:
        """Give where the number of a tray stands, as its seat sees it: at the ends of the row, or above."""
        x, y = -self.length(seat) / 2 + self.between / 2, -(TAB / 2 + GAP)
        for shelf in self.rows[seat]:
            if shelf.key == wanted.key:
                break
            x += shelf.width + self.between
        tallest = max(lot.height for lot in wanted.lots)
        if wanted is self.rows[seat][-1]:
            last = list(_lots(wanted, (x, y)))[-1]
            return last.right + CALLOUT / 2 + CLOSE_BY, y - tallest / 2
        if wanted is self.rows[seat][0] and not wanted.words:
            return x - CALLOUT / 2 - CLOSE_BY, y - wanted.lots[0].height / 2
        counted = CALLOUT if wanted.counts else 0.0  # the disc lies beside the number of a pile
        return x + wanted.words + wanted.lots[0].width / 2 + counted, y - tallest - AWAY + 0.3


def _lots(shelf: TrayRow, at: Point) -> Iterator[Box]:
    """Give where the pieces of a tray lie that begins at a point, its bottom left corner."""
    left, bottom = at
    middle = bottom - max(lot.height for lot in shelf.lots) / 2
    for lot, x in shelf.places():
        yield Box(left + x - lot.width / 2, middle - lot.height / 2, lot.width, lot.height)
