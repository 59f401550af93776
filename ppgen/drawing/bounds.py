"""How far a drawing reaches: the smallest box around items, by their outlines without the lines' width."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.path import Box, PathError
from ppgen.drawing.scene import IDENTITY, Clip, Group, Text, Transform, Use, pt
from ppgen.drawing.shapes import segments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.scene import Item


def bounds(items: tuple[Item, ...], transform: Transform = IDENTITY) -> Box:
    """Return the box around items after a transform.

    A text counts from its capitals to its descenders, a clip as far as its shape.

    Raises `PathError` if there is nothing to measure.
    """
    boxes = list(_boxes(items, transform))
    if not boxes:
        raise PathError("nothing is drawn, so there are no bounds")
    return reduce(or_, boxes)


def _boxes(items: tuple[Item, ...], transform: Transform) -> Iterator[Box]:
    for item in items:
        match item:
            case Group():
                yield from _boxes(item.items, transform @ item.transform)
            case Use():
                yield from _boxes(item.symbol.items, transform @ item.transform)
            case Text():
                yield _corners(_text(item), transform)
            case Clip():
                yield path.bounds(segments(item.shape), transform)
            case _:
                yield path.bounds(segments(item), transform)


def _text(text: Text) -> Box:
    width = fonts.measure(text.text, text.font, text.size)
    left = fonts.shifted(text.x, width, text.anchor)
    font = fonts.load(text.font)
    return Box(
        left, text.y - pt(text.size) * font.cap_height, left + width, text.y + pt(text.size) * fonts.DESCENT
    )


def _corners(box: Box, transform: Transform) -> Box:
    points = [transform.point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))
