"""Where all lies on the table of a page to play on, as data for its script, which draws as it is told.

Standard library only: the page takes this file as it is, and the judge there answers with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ppgen.definition.cells import square
from ppgen.diagrams.spread import DrawnPiece, Extent, Footing, beyond_stack, lie
from ppgen.drawing.box import Box
from ppgen.engine import Placed

DIGITS = 3
"""Digits of a length in millimetres, and of a factor."""

Rows = list[list[Any]]


def face_key(kind: str, suit: str | None, value: str | None, side: str) -> str:
    """Give the key of the drawing of a face."""
    return f"{kind}|{suit or ''}|{value or ''}|{side}"


class PlayTable:
    """Lays out positions of one game as `told`, plain data that survives JSON, has it.

    That is `box` (of the board), `extents` (`Extent` of each kind), `footings` (`Footing` of each space),
    `stacks` (for each long point whether its stack rises), `number` (the height of a number beyond it),
    `counted` (pits and stores, of which it tells how much lies there), `faces` (keys of what the page has
    `counted` (pits and stores, whose seeds are counted), `faces` (keys of what the page has
    tile, where the board is built during play, else nothing).
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
        self._lattice: Sequence[float] | None = told["lattice"]
        self._laid: dict[tuple[Placed, ...], tuple[Rows, Rows, Rows]] = {}
        """How pieces lie at a place, which most of them do for long."""

    def shown(self, placed: Iterable[Placed], ends: Iterable[str | None] = ()) -> dict[str, Any]:
        """Give what is drawn of a position on the board, place by place.

        `drawn` is a row for each piece: the key of its face or nothing, its middle, a factor of its size, its
        turn in degrees, where it lies, and words where it has no drawing. `numbers` are words with their
        middle and height, `counts` tells how much lies where that is counted. Of a board that is built, `box`
        is what has been built, and `places` are the rectangles of places, those of `ends` too.
        """
        held: dict[str, list[Placed]] = {}
        for piece in placed:
            if "/" not in piece.at:
                held.setdefault(str(piece.at), []).append(piece)
        flat, standing, numbers = Rows(), Rows(), Rows()
        for at, pieces in held.items():
            lying = self._rows(at, tuple(pieces))
            flat += lying[0]
            standing += lying[1]
            numbers += lying[2]
        counts = {at: len(pieces) for at, pieces in held.items() if at in self._counted}
        return {"drawn": flat + standing, "numbers": numbers, "counts": counts, **self._built(held, ends)}

    def trays(
        self,
        placed: Iterable[Placed],
        first: str | None,
        owner: Callable[[str], str],
        words: Callable[[str, str | None, str | None], str],
        names: Iterable[str] = (),
    ) -> list[dict[str, Any]]:
        """Give what is drawn of each tray that holds anything: those of the `first` seat before the others.

        `owner` says whose a tray is, `words` what a piece is called. Pieces that look alike are one row with
        their number, but those with one of `names` by which they can be chosen: the key of the face or
        nothing, width and height, words, number, and that name.
        """
        held: dict[str, list[Placed]] = {}
        for piece in placed:
            if "/" in piece.at:
                held.setdefault(str(piece.at), []).append(piece)
        choices = frozenset(names)
        rails = []
        for at in sorted(held, key=lambda at: at.partition("/")[0] != first):
            seat, _, tray = at.partition("/")
            label, lay = self._trays.get(tray, (tray, ""))
            counted: dict[str, list[Any]] = {}
            for piece in held[at]:
                name = piece.name if seat == first and piece.name in choices else ""
                kind, suit, value = piece.piece, piece.suit, piece.value
                alike = face_key(kind, suit, value, piece.side) + name
                if alike not in counted:
                    w, h, _ = self._extents[kind]
                    said = words(kind, suit, value)
                    counted[alike] = [self._face(piece), round(w, DIGITS), round(h, DIGITS), said, 0, name]
                counted[alike][4] += 1
            whose = f"{owner(seat)}: {label}" if seat else label
            rails.append({"at": at, "label": whose, "lay": lay, "pieces": list(counted.values())})
        return rails

    def _rows(self, at: str, held: tuple[Placed, ...]) -> tuple[Rows, Rows, Rows]:
        """Give rows for the flat and the standing pieces at a place, and for the number beyond a stack."""
        if held not in self._laid:
            self._laid[held] = self._lie(at, held)
        return self._laid[held]

    def _lie(self, at: str, held: tuple[Placed, ...]) -> tuple[Rows, Rows, Rows]:
        footing = self._footings.get(at) or self._on_lattice(at)
        if footing is None:
            return [], [], []
        flat, standing = lie(held, footing, self._field, self._extents)
        numbers = Rows()
        if at in self._stacks and len(held) > len(standing) > 0:
            line = beyond_stack(standing, self._number, upward=self._stacks[at])
            numbers.append(
                [str(len(held)), *(round(v, DIGITS) for v in (footing.box.cx, line, self._number))]
            )
        return [self._row(each) for each in flat], [self._row(each) for each in standing], numbers

    def _row(self, laid: DrawnPiece) -> list[Any]:
        piece, face = laid.piece, self._face(laid.piece)
        factor = laid.width / self._extents[piece.piece].width
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


def _footing(box: Sequence[float], room: Sequence[float], spread: str, turn: float, stirred: int) -> Footing:
    return Footing(Box(*box), Box(*room), spread, turn, stirred)
