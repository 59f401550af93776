"""How far a drawing reaches: the smallest box around items, by their outlines or by all that is painted."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.box import Box, around
from ppgen.drawing.breaking import UNSEEN
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Image,
    Path,
    Polygon,
    Polyline,
    Rect,
    Shade,
    Text,
    Transform,
    Use,
    pt,
)
from ppgen.drawing.shapes import segments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.scene import FontName, Item, Shape


def bounds(items: tuple[Item, ...], transform: Transform = IDENTITY, *, lines: bool = False) -> Box:
    """Return the box around items after a transform, by their outlines or with the width of their lines.

    A text counts from its capitals to its descenders, a clip as far as its shape. A line's width counts
    in full on both sides, which leaves room for mitred corners that are not sharp (see `mitres`).

    Raises `PathError` if there is nothing to measure.
    """
    boxes = list(_boxes(items, transform, lines=lines))
    if not boxes:
        raise PathError("nothing is drawn, so there are no bounds")
    return around(boxes)


def _boxes(items: tuple[Item, ...], transform: Transform, *, lines: bool) -> Iterator[Box]:
    for item in items:
        match item:
            case Group():
                yield from _boxes(item.items, transform @ item.transform, lines=lines)
            case Use():
                yield from _boxes(item.symbol.items, transform @ item.transform, lines=lines)
            case Text():
                line = item.outline.width / 2 if lines and item.outline else 0.0
                yield _text(item).grown(line).transformed(transform)
            case Clip():
                yield _outline(item.shape, transform)
            case Image() | Shade():
                yield Box(item.x, item.y, item.width, item.height).transformed(transform)
            case _:
                box = _outline(item, transform)
                margin = item.style.width * _stretch(transform) if lines and item.style.stroke else 0.0
                yield box.grown(margin)


def mitres(items: tuple[Item, ...], transform: Transform = IDENTITY) -> float:
    """Return how far mitres may reach beyond the bounds of items with their lines."""
    reached = [0.0]
    for item in items:
        match item:
            case Group():
                reached.append(mitres(item.items, transform @ item.transform))
            case Use():
                reached.append(mitres(item.symbol.items, transform @ item.transform))
            case Path() | Polyline() | Polygon() if item.style.stroke and item.style.join == "miter":
                beyond = max(0.0, item.style.miter_limit / 2 - 1)
                reached.append(item.style.width * beyond * _stretch(transform))
    return max(reached)


def _stretch(transform: Transform) -> float:
    """Return how much a transform lengthens what it lengthens most."""
    a, b, c, d, _, _ = transform
    half, area = (a * a + b * b + c * c + d * d) / 2, a * d - b * c
    return math.sqrt(half + math.sqrt(max(0.0, half * half - area * area)))


def _outline(shape: Shape, transform: Transform) -> Box:
    """Return the box of a shape after a transform; one that keeps axes maps the shape's own box to it."""
    a, b, c, d, _, _ = transform
    if b == c == 0 or a == d == 0:
        match shape:
            case Path():
                return _own(shape.d).transformed(transform)
            case Rect():
                return Box(shape.x, shape.y, shape.width, shape.height).transformed(transform)
            case Circle():
                size = 2 * shape.r
                return Box(shape.cx - shape.r, shape.cy - shape.r, size, size).transformed(transform)
    return path.bounds(segments(shape), transform)


@lru_cache(maxsize=4096)
def _own(d: str) -> Box:
    return path.bounds(path.parse(d))


def _text(text: Text) -> Box:
    width = fonts.measure(text.text, text.font, text.size)
    left = fonts.shifted(text.x, width, text.anchor)
    font = fonts.load(text.font)
    capitals = pt(text.size) * font.cap_height
    return Box(left, text.y - capitals, width, capitals + pt(text.size) * fonts.DESCENT)


def inked(text: Text) -> Box | None:
    """Return what the letters of a text cover, from the highest to the lowest; None if all are blanks."""
    reached = [found for letter in set(text.text) if (found := _reach(text.font, letter))]
    if not reached:
        return None
    width, size = fonts.measure(text.text, text.font, text.size), pt(text.size)
    left = fonts.shifted(text.x, width, text.anchor)
    low, high = min(low for low, _ in reached), max(high for _, high in reached)
    return Box.between(left, text.y - high * size, left + width, text.y - low * size)


@lru_cache(maxsize=4096)
def _reach(font: FontName, letter: str) -> tuple[float, float] | None:
    """Return how far a letter reaches below and above its line, in units of the em; None for a blank."""
    face = fonts.load(font)
    drawn = face.glyph(letter) if letter not in UNSEEN else ""
    if not drawn:
        return None
    box = path.bounds(path.parse(drawn))
    return box.top / face.em, box.bottom / face.em
