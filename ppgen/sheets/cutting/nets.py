"""The net of a game: the back of its tiles, again and again over an area."""

from __future__ import annotations

from math import ceil

from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Item, Rect, Transform, filled
from ppgen.pieces.registry import kinds
from ppgen.sheets.cutting.selection import drawn, dress_of
from ppgen.sheets.subject import GameSubject


def net(subject: GameSubject, area: Box) -> tuple[Item, ...]:
    """Cover an area with the dressed back of the tiles of a game; nothing where a skin dresses none."""
    tiles = [kind for kind in kinds(subject.systems).values() if kind.piece.base and dress_of(subject, kind)]
    back = drawn(subject, tiles[0], tiles[0].faces[0]).back if tiles else None
    if back is None:
        return ()
    one = Clip(Rect(0, 0, back.width, back.height, filled("ink")), (back.at(0, 0),))
    across, down = ceil(area.width / back.width), ceil(area.height / back.height)
    left = area.cx - across * back.width / 2
    top = area.cy - down * back.height / 2
    laid = tuple(
        Group((one,), Transform.translate(left + column * back.width, top + row * back.height))
        for row in range(down)
        for column in range(across)
    )
    return (Clip(Rect(*area, filled("ground")), laid),)
