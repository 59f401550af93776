"""Where all lies on the table of a page to play on, as data for its script, which draws as it is told.

Standard library only: the page takes this file as it is, and the judge there answers with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.cells import square
from ppgen.diagrams.layouts import Layout, layout_of
from ppgen.diagrams.motion import Change, beside, change, shown_otherwise, swept, told
from ppgen.diagrams.outlines import (
    AIM_DASH,
    FRAME,
    SIGN,
    TRACE,
    Ringed,
    between_outline,
    refused_outline,
    ring,
    smaller_side,
)
from ppgen.diagrams.spread import DrawnPiece, Extent, Footing, beyond_stack, lie
from ppgen.drawing.box import Box
from ppgen.engine import Place, Placed, State

if TYPE_CHECKING:
    from ppgen.session.session import TableView

DIGITS = 3
"""Digits of a length in millimetres, and of a factor."""
POINT = 25.4 / 72
"""Millimetres of a point, in which lines are measured."""
DIE = "die"
"""The kind of pieces of which it can be asked what they can be used for."""
FOLLOWED = 20
"""Pieces that glide or are ringed at most: of more, as when a board is laid out, none stands out."""
ARROWS = 8
"""Ways of which arrows are drawn at most."""

Rows = list[list[Any]]


class LyingPieces(NamedTuple):
    """Pieces at a place as they lie, flat ones and those that stand, with rows for both and a number."""

    flat: Sequence[DrawnPiece]
    standing: Sequence[DrawnPiece]
    flat_rows: Rows
    standing_rows: Rows
    numbers: Rows


class DrawnEnds(NamedTuple):
    """A piece that has moved: as it was drawn, as it is drawn now, and the number of its row."""

    was: DrawnPiece | None
    now: DrawnPiece | None
    row: int


def face_key(kind: str, suit: str | None, value: str | None, side: str) -> str:
    """Give the key of the drawing of a face."""
    return f"{kind}|{suit or ''}|{value or ''}|{side}"


class PlayTable:
    """Lays out positions of one game as `told`, plain data that survives JSON, has it.

    That is `box` (of the board), `extents` (`Extent` of each kind), `footings` (`Footing` of each space),
    `stacks` (for each long point whether its stack rises), `number` (the height of a number beyond it),
    `counted` (places of which it tells how much lies there), `faces` (keys of what the page has
    drawings of), `round` (kinds that rings go round), `trays` (the label of each, and how it is laid) and
    `tiles` (the sides of a cell and a tile, where the board is built during play, else nothing). `boards` is
    what differs on other boards, by their names, with the options that bring it and for how many players it
    is (None: for all); there `widths` are those for which the page has drawn each kind.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._field = Box(*told["box"])
        self._extents = {kind: Extent(*extent) for kind, extent in told["extents"].items()}
        self._footings = {at: _footing(*footing) for at, footing in told["footings"].items()}
        self._stacks: Mapping[str, bool] = told["stacks"]
        self._number: float = told["number"]
        self._counted = frozenset(told["counted"])
        self._faces = frozenset(told["faces"])
        self._trays: Mapping[str, Sequence[str]] = told["trays"]
        self._lattice: Sequence[float] | None = told["tiles"]
        self._round = frozenset(told["round"])
        self._widths: Mapping[str, float] = told.get("widths") or {
            kind: extent.width for kind, extent in self._extents.items()
        }
        self._name: str = told.get("name", "")
        self._on_boards = [
            (chosen, players, PlayTable({**told, "boards": {}, "name": name, **differs}))
            for name, (chosen, players, differs) in told.get("boards", {}).items()
        ]
        """The tables with other boards, each with its options and its number of players."""
        self._laid: dict[tuple[Placed, ...], LyingPieces] = {}
        """How pieces lie at a place, which most of them do for long."""

    def drawn(self, view: TableView) -> dict[str, Any]:
        """Give what is drawn of a table as a seat sees it, and how that is marked which has just moved.

        `on` names the board if it is not the first.
        """
        changed = self._changed(view)
        on = {"on": self._name} if self._name else {}
        return {**self._on_board(view.placed, view.ends), **changed, "trays": self._in_trays(view), **on}

    def on(self, state: State) -> PlayTable:
        """Give the table with the board of a position."""
        options = getattr(state, "options", {})
        agreed = (
            table
            for chosen, players, table in self._on_boards
            if players in (None, len(state.seats))
            and all(options.get(option) == value for option, value in chosen.items())
        )
        return next(agreed, self)

    def _on_board(self, placed: Iterable[Placed], ends: Iterable[str | None]) -> dict[str, Any]:
        """Give what is drawn of a position on the board, place by place.

        `drawn` is a row for each piece: the key of its face or nothing, its middle, a factor of its size, its
        turn in degrees, where it lies, and words where it has no drawing. `numbers` are words with their
        middle and height, `counts` tells how much lies where that is counted. Of a board that is built, `box`
        is what has been built, and `places` are the rectangles of places, those of `ends` too.
        """
        held = _board_of(layout_of(placed))
        lying = [self._lying(at, pieces) for at, pieces in held.items()]
        flat = [row for each in lying for row in each.flat_rows]
        standing = [row for each in lying for row in each.standing_rows]
        numbers = [row for each in lying for row in each.numbers]
        counts = {at: len(pieces) for at, pieces in held.items() if at in self._counted}
        return {"drawn": flat + standing, "numbers": numbers, "counts": counts, **self._built(held, ends)}

    def _changed(self, view: TableView) -> dict[str, Any]:
        """Give how pieces glide from a position to a later one, and how that is marked, as a seat sees it.

        `glides` tell how far from where it lies now a row of `drawn` was: its number, to the right, down.
        `marks` are elements of a drawing, each a tag and attributes: rings, and arrows of ways. `sight` is
        the place that was come to last, else that of the last row, if there is any. `gone` is
        told where all that lay on the board was taken together: its `rows`, and the sentence `told` of that.
        """
        before, after, seat = view.before, view.state, view.seat
        was, now = (layout_of(state.table(seat)) for state in (before, after))
        others = shown_otherwise(beside(before, was), beside(after, now))
        seen = change(told(view.events, seat, was, now), others, was, now)
        ends = [each for each in self._drawn_ends(seen, was, now) if each.was or each.now]
        come = [each.now for each in ends if each.now]
        ways = {(a.piece.at, b.piece.at): (a, b) for a, b, _ in ends if a and b and a.piece.at != b.piece.at}
        last = come or self._drawn(now)
        many = len(come) > FOLLOWED
        taken = swept(view.events, seat, was)
        gone = map(self._row, self._drawn(layout_of(taken[1]))) if taken else ()
        return {
            "glides": [
                [row, round(a.x - b.x, DIGITS), round(a.y - b.y, DIGITS)]
                for a, b, row in ends
                if a and b and not many and (a.x, a.y) != (b.x, b.y)
            ],
            "marks": [*self._rings([] if taken else ends, seen, many), *_arrows(ways)],
            **({"gone": {"told": view.tells(taken[0].said_to(seat)), "rows": list(gone)}} if taken else {}),
            "sight": str(last[-1].piece.at) if last else None,
        }

    def refused(self, start: str | None, end: str | None) -> Rows:
        """Mark what was tried and is refused, as far as it leads from a place of the board or to one."""
        a, b = (self._box(at) if at else None for at in (start, end))
        if a is None or b is None or (a.cx, a.cy) == (b.cx, b.cy):
            known = a or b
            if known is None:
                return []
            size = smaller_side(known) * SIGN
            return [_framed(known, "tried", FRAME * size), _crossed(known.cx, known.cy, size)]
        size = smaller_side(a, b) * SIGN
        outline, at = refused_outline((a.cx, a.cy), (b.cx, b.cy), size)
        aim = _framed(b, "aim", FRAME * size, dash=[each * size for each in AIM_DASH])
        return [_framed(a, "tried", FRAME * size), aim, ["path", {"d": outline}], _crossed(*at, size)]

    def _in_trays(self, view: TableView) -> list[dict[str, Any]]:
        """Give what is drawn of each tray that holds anything: whose it is, and what it is called.

        Pieces that look alike are one row with their number, but those that moves name, allowed or not: the
        key of the face or nothing, width and height, words, number, that name, and of a die what it shows.
        """
        first = view.state.actor()
        held: dict[str, list[Placed]] = {}
        for piece in view.placed:
            if "/" in piece.at:
                held.setdefault(str(piece.at), []).append(piece)
        rails = []
        for at, lying in held.items():
            seat, _, tray = at.partition("/")
            label, lay = self._trays.get(tray, (tray, ""))
            counted: dict[str, list[Any]] = {}
            for piece in lying:
                name = piece.name if seat == first and piece.name in view.names else ""
                kind, suit, value = piece.piece, piece.suit, piece.value
                alike = face_key(kind, suit, value, piece.side) + name
                if alike not in counted:
                    w, h, _ = self._extents[kind]
                    said = view.words(kind, suit, value)
                    counted[alike] = [self._face(piece), round(w, DIGITS), round(h, DIGITS), said, 0, name]
                    counted[alike] += [value] if kind == DIE and value else []
                counted[alike][4] += 1
            pieces = list(counted.values())
            rails.append({"at": at, "seat": seat, "label": label, "lay": lay, "pieces": pieces})
        return rails

    def _drawn_ends(self, seen: Change, was: Layout, now: Layout) -> Iterator[DrawnEnds]:
        """Find of all that moved how it was drawn and how it is, each drawing once: the last laid first."""
        before = list(enumerate(self._drawn(was)))
        after = list(enumerate(self._drawn(now)))
        for start, end in seen.moved:
            _, left = _taken(before, start)
            row, come = _taken(after, end)
            yield DrawnEnds(left, come, row)

    def _drawn(self, layout: Layout) -> list[DrawnPiece]:
        """Give the pieces on the board in the order of the rows that draw them."""
        lying = [self._lying(at, held) for at, held in _board_of(layout).items()]
        flat = [piece for each in lying for piece in each.flat]
        return flat + [piece for each in lying for piece in each.standing]

    def _rings(self, ends: Iterable[DrawnEnds], seen: Change, many: bool) -> Iterator[list[Any]]:
        """Ring what has come, and with dashes where something lay that has left its place."""
        for left, come, _ in ends:
            if left and left.piece.at in seen.left:
                yield self._ring(left, "left", TRACE)
            if come and not many:
                yield self._ring(come, "came")

    def _ring(self, laid: DrawnPiece, name: str, dash: Sequence[float] = ()) -> list[Any]:
        kind = laid.piece.piece
        about: Ringed = "round" if kind in self._round else "base" if self._extents[kind].flat else "piece"
        box, radius, points = ring(about, laid.box)
        return _framed(box, name, points * POINT, radius, dash)

    def _box(self, at: str) -> Box | None:
        """Give the rectangle of a place of the board; None for a tray."""
        footing = self._footings.get(at) or self._on_lattice(at)
        return footing.box if footing else None

    def _lying(self, at: str, held: tuple[Placed, ...]) -> LyingPieces:
        """Give the pieces at a place, with rows for them and for the number beyond a stack."""
        if held not in self._laid:
            self._laid[held] = self._lie(at, held)
        return self._laid[held]

    def _lie(self, at: str, held: tuple[Placed, ...]) -> LyingPieces:
        footing = self._footings.get(at) or self._on_lattice(at)
        if footing is None:
            return LyingPieces([], [], [], [], [])
        flat, standing = lie(held, footing, self._field, self._extents)
        numbers = Rows()
        if at in self._stacks and len(held) > len(standing) > 0:
            line = beyond_stack(standing, self._number, upward=self._stacks[at])
            numbers.append(
                [str(len(held)), *(round(v, DIGITS) for v in (footing.box.cx, line, self._number))]
            )
        flat_rows = [self._row(each) for each in flat]
        standing_rows = [self._row(each) for each in standing]
        return LyingPieces(flat, standing, flat_rows, standing_rows, numbers)

    def _row(self, laid: DrawnPiece) -> list[Any]:
        piece, face = laid.piece, self._face(laid.piece)
        factor = laid.width / self._widths[piece.piece]
        row = [face, round(laid.x, DIGITS), round(laid.y, DIGITS), round(factor, DIGITS)]
        row += [round(piece.turn + laid.turn, DIGITS), str(piece.at)]
        return row if face else [*row, " ".join(filter(None, (piece.piece, piece.suit, piece.value)))]

    def _face(self, piece: Placed) -> str | None:
        """Give the key of the drawing that shows most of a piece."""
        kind, suit, value, side = piece.piece, piece.suit, piece.value, piece.side
        whole = face_key(kind, suit, value, side)
        if whole in self._faces:
            return whole
        less = ((suit, None), (None, value), (None, None))
        keys = (face_key(kind, some, other, side) for some, other in less)
        return next((key for key in keys if key in self._faces), None)

    def _on_lattice(self, at: str) -> Footing | None:
        if self._lattice is None:
            return None
        cell, tile = self._lattice
        found = square(at, int(tile), cell)
        return Footing(Box(*found), Box(*found)) if found else None

    def _built(self, held: Iterable[str], ends: Iterable[str | None]) -> dict[str, Any]:
        if self._lattice is None:
            return {}
        found = {at: place.box for at in held if (place := self._on_lattice(at))}
        built = list(found.values())
        found |= {at: place.box for at in ends if at and (place := self._on_lattice(at))}
        places = {at: [round(value, DIGITS) for value in box] for at, box in found.items()}
        if not built:
            return {"places": places}
        left, top = min(box.left for box in built), min(box.top for box in built)
        right, bottom = max(box.right for box in built), max(box.bottom for box in built)
        edges = (left, top, right - left, bottom - top)
        return {"places": places, "box": [round(edge, DIGITS) for edge in edges]}


def _board_of(layout: Layout) -> Layout:
    return {str(at): held for at, held in layout.items() if "/" not in at}


def _taken(drawn: list[tuple[int, DrawnPiece]], piece: Placed | None) -> tuple[int, DrawnPiece | None]:
    """Take the last drawing of a piece out of a list of them, with its number."""
    for place in reversed(range(len(drawn))):
        if drawn[place][1].piece == piece:
            return drawn.pop(place)
    return -1, None


def _arrows(ways: Mapping[tuple[Place, Place], tuple[DrawnPiece, DrawnPiece]]) -> Rows:
    """Draw the ways of pieces; of seeds that are sown, or a board that is laid out, no way is one move."""
    sown = len(ways) > 2 and len({start for start, _ in ways}) == 1
    if sown or len(ways) > ARROWS:
        return []
    # The line that parts an arrow from the board lies below it: no validator knows this as a style yet.
    below = {"class": "way", "paint-order": "stroke"}
    return [["path", {**below, "d": between_outline(a.box, b.box)}] for a, b in ways.values()]


def _framed(box: Box, name: str, width: float, radius: float = 0, dash: Sequence[float] = ()) -> list[Any]:
    keys = ("x", "y", "width", "height", "rx", "stroke-width")
    values = (round(value, DIGITS) for value in (*box, radius, width))
    dashes = {"stroke-dasharray": " ".join(f"{each:.2f}" for each in dash)} if dash else {}
    return ["rect", {"class": name, **dict(zip(keys, values, strict=True)), **dashes}]


def _crossed(x: float, y: float, size: float) -> list[Any]:
    """Put the cross of the page about a point."""
    return ["cross", {"transform": f"translate({x:.3f} {y:.3f}) scale({size:.3f})"}]


def _footing(box: Sequence[float], room: Sequence[float], spread: str, turn: float, stirred: int) -> Footing:
    return Footing(Box(*box), Box(*room), spread, turn, stirred)
