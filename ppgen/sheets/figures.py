"""Pictures of positions on cards, drawn by the game's own diagrams."""

from __future__ import annotations

from ppgen.diagrams import Picture, state_of
from ppgen.drawing.scene import Clip, Group, Rect, Transform, filled
from ppgen.sheets.flow import Fragment, Setting
from ppgen.sheets.model import Figure

EDGE = 1.0
"""Room around the spaces shown, in millimetres."""


def figure(setting: Setting, wanted: Figure) -> tuple[Fragment, float]:
    """Draw a position, or the part of it around some spaces; return it with its width.

    Raises NoPicture if nothing can read the position, and BadPosition if it cannot be.
    """
    definition = setting.subject.definition
    assert definition is not None
    state = state_of(definition, wanted.position)
    placed = tuple(state.table())
    picture = Picture(definition, state.seats, [placed], wanted.unit, setting.subject.palette)
    scene = picture.scene(placed)
    if not wanted.spaces:
        return Fragment(scene.height, (Group(scene.items, alt=scene.description),)), scene.width
    boxes = [box for name in wanted.spaces if (box := picture.box(name)) is not None]
    left, top = min(box.x for box in boxes) - EDGE, min(box.y for box in boxes) - EDGE
    width, height = max(box.right for box in boxes) + EDGE - left, max(box.bottom for box in boxes) + EDGE - top
    window = Clip(Rect(left, top, width, height, filled("ground")), scene.items)
    shown = Group((window,), Transform.translate(-left, -top), alt=scene.description)
    return Fragment(height, (shown,)), width
