"""Pieces drawn small in tables and lists."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.drawing.scene import Group, Item, Text, pt
from ppgen.engine import Place, Placed
from ppgen.language import spoken
from ppgen.pieces import suits
from ppgen.pieces.numbers import numeral
from ppgen.pieces.worn import told_alone, worn_kinds
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.print_schema.exhibits import PieceExhibit

GAP = 1.4
"""Space between two pieces, in millimetres."""
HAIR = 0.01
"""What sizes that are rounded may add to a row, in millimetres."""
LARGEST = 1.5
"""How many times as large pieces are drawn that fill a cell, at most."""


def shown(
    setting: GameSetting, pieces: Sequence[PieceExhibit], room: float | None = None
) -> tuple[Fragment, float]:
    """Draw pieces beside one another; return them with the width they take up.

    With `room` they are larger, if they are no wider than that.
    """
    height = setting.icon * 1.45
    if room is None:
        return _row(setting, pieces, height)
    gaps = GAP * (len(pieces) - 1)
    usual = _row(setting, pieces, height, large=True)[1] - gaps
    return _row(setting, pieces, height * min(LARGEST, (room - gaps - HAIR) / usual), large=True)


def _row(
    setting: GameSetting, pieces: Sequence[PieceExhibit], height: float, *, large: bool = False
) -> tuple[Fragment, float]:
    """Draw them so high; coins that are not `large` lie with their suits up and have their values beside."""
    palette = setting.subject.palette
    known = worn_kinds(setting.subject.definition)
    items: list[Item] = []
    left = 0.0
    for piece in pieces:
        kind = known[piece.piece]
        w, h = kind.size
        turned = kind.art.value_beside and piece.suit is not None and not (large and piece.value)
        placed = Placed(piece.piece, Place(""), piece.suit, piece.value, "back" if turned else "face")
        symbol = told_alone(kind, placed, (height * (w / h), height), palette)
        items.append(symbol.at(left, 0))
        left += symbol.width
        if turned and piece.value is not None and piece.suit is not None:
            items.append(_value(setting, piece.suit, piece.value, left + GAP, height))
            left += height * 0.6
        left += GAP
    words = ", ".join(" ".join(filter(None, (piece.suit, piece.value, piece.piece))) for piece in pieces)
    return Fragment(height, (Group(tuple(items), alt=spoken("Pieces: {words}", words=words)),)), left - GAP


def _value(setting: GameSetting, suit: str, value: str, left: float, height: float) -> Item:
    """Write the value of a coin beside its suit side; null and ace in words."""
    word = {"N": "null", "A": "ace"}.get(value)
    if word:
        return Text(left, height / 2 + pt(setting.text) * 0.35, word, "body", setting.text)
    centre = (left + height * 0.2, height / 2)
    return numeral(value, centre, height * 0.5, suits.fill(suit, setting.subject.palette))
