"""The names of seats in a picture of a trick, where every seat has a place for its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.diagrams import Picture
from ppgen.drawing.box import around
from ppgen.drawing.scene import Anchor, Text, Transform, pt
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.table.shelves import LABEL

AWAY = 1.2
"""Between a card and its name, in millimetres."""


def seat_names(
    setting: GameSetting, drawing: Picture, shift: Transform, ends: Sequence[float]
) -> Iterator[Text]:
    """Name the seats whose cards have places on the board, clear of arrows from the sides.

    `ends` are the heights in the drawing at which these end; `shift` leads from the drawing to the picture.
    """
    game = setting.subject.game
    names = {seat.id: seat.name for seat in game.seats.all}
    cells = [space.id for space in game.board.spaces if space.shape == "cell" and space.id in names]
    places = {seat: box for seat in cells if (box := drawing.box(seat))}
    whole = around(places.values()) if places else None
    capitals = pt(LABEL) * 0.8
    for seat, box in places.items():
        anchor: Anchor = "start"
        x, y = box.right + AWAY, box.top + capitals
        if whole and box.bottom >= whole.bottom:
            y = box.bottom - 0.4
        elif whole and box.top > whole.top:
            anchor = "middle"
            passed_above = any(end < box.top for end in ends)
            x, y = box.cx, box.bottom + AWAY / 2 + capitals if passed_above else box.top - AWAY
        yield Text(*shift.point(x, y), names[seat], "body-semibold", LABEL, anchor=anchor)
