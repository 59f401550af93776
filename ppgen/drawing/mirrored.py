"""A page that is read from the right: what is laid out from the left, laid out from the right.

Items change sides, x to width - x. Lines, frames and outlines are reflected; what is read or measured moves
to its place as it is: a text by its anchor, and as a whole a paragraph (its `Group.block`), a figure (a group
with `alt`), art, a ruler, a symbol and a picture of pixels. Their order, tags and names stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.drawing import path
from ppgen.drawing.bounds import bounds
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import (
    IDENTITY,
    Anchor,
    Circle,
    Clip,
    Group,
    Image,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Shade,
    Text,
    Transform,
    Use,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.drawing.scene import Item, Shape
OPPOSITE: Mapping[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}
"""Where a text is anchored on the other side."""
_WHOLE = ("art", "ruler")
"""Layers whose groups move as they are."""
_DIGITS = 4


def mirrored(items: tuple[Item, ...], width: float) -> tuple[Item, ...]:
    """Return the items of an area so wide, in millimetres, as they are laid out from the right."""
    return tuple(_mirrored(item, width) for item in items)


def _mirrored(item: Item, width: float) -> Item:
    match item:
        case Text():
            return replace(item, x=width - item.x, anchor=OPPOSITE[item.anchor])
        case Group():
            return _group(item, width)
        case Clip():
            return _clip(item, width)
        case Use():
            return replace(item, transform=_shift(item, width) @ item.transform)
        case Image():
            return replace(item, x=width - item.x - item.width)
        case Shade():
            return replace(item, x=width - item.x - item.width, angle=180 - item.angle)
        case _:
            return _reflected(item, width)


def _group(group: Group, width: float) -> Group:
    if group.block is not None:
        left, wide = group.block
        return replace(group, transform=Transform.translate(width - 2 * left - wide, 0) @ group.transform)
    if group.alt or group.layer in _WHOLE:
        return replace(group, transform=_shift(group, width) @ group.transform)
    if group.transform == IDENTITY:
        return replace(group, items=mirrored(group.items, width))
    # Its own coordinates are reflected about their origin, and so what turns them turns the other way.
    a, b, c, d, e, f = group.transform
    return replace(group, items=mirrored(group.items, 0.0), transform=Transform(a, -b, -c, d, width - e, f))


def _clip(clip: Clip, width: float) -> Clip:
    shape = _reflected(clip.shape, width)
    assert not isinstance(shape, Line | Polyline)
    return Clip(shape, mirrored(clip.items, width))


def _shift(item: Group | Use, width: float) -> Transform:
    """Return how far what stays as it is moves to the same distance from the other side."""
    try:
        box = bounds((item,))
    except PathError:  # nothing is drawn
        return IDENTITY
    return Transform.translate(width - box.left - box.right, 0)


def _reflected(shape: Shape, width: float) -> Shape:
    match shape:
        case Rect():
            return replace(shape, x=width - shape.x - shape.width)
        case Circle():
            return replace(shape, cx=width - shape.cx)
        case Line():
            return replace(shape, x1=width - shape.x1, x2=width - shape.x2)
        case Polyline() | Polygon():
            return replace(shape, points=tuple((width - x, y) for x, y in shape.points))
        case Path():
            return replace(shape, d=path.transformed(shape.d, Transform.mirror(width=width), _DIGITS))
