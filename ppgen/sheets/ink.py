"""How much ink a page takes, estimated: its drawing, painted coarsely in greys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts
from ppgen.drawing.palette import Palette, rgb
from ppgen.drawing.path import Segment
from ppgen.drawing.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Image,
    Item,
    Path,
    Point,
    Polygon,
    Rect,
    Scene,
    Shade,
    Text,
    Transform,
    Use,
    pt,
)
from ppgen.drawing.shapes import segments
from ppgen.sheets.paper.furniture import PageContent

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

    from ppgen.drawing.scene import Shape

GRAIN = 2.0
"""Pixels a millimetre."""
LETTERS = 0.27
"""What share of the box of a text, from its capitals to its base, its letters cover."""
PHOTOGRAPH = 128
"""The grey for which a picture of pixels stands."""


def coverage(page: Scene | PageContent, palette: Palette) -> float:
    """Return what share of a page is inked, from 0 to 1; grey counts by how dark it is."""
    items = page.body if isinstance(page, PageContent) else page.items
    return _covered(round(page.width * GRAIN), round(page.height * GRAIN), items, palette)


@lru_cache(maxsize=16)  # the backs of a deck fill page after page
def _covered(width: int, height: int, items: tuple[Item, ...], palette: Palette) -> float:
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageStat

    picture = Pictures.new("L", (width, height), 255)
    _paint(ImageDraw.Draw(picture), items, Transform.scale(GRAIN), palette)
    return 1 - ImageStat.Stat(picture).mean[0] / 255


def area(shape: Shape) -> float:
    """Return how large the largest part of a shape is, in square millimetres, its holes included."""
    return max((abs(_area(outline)) / 2 for outline in _outlines(shape)), default=0.0)


def _paint(pen: ImageDraw, items: Iterable[Item], move: Transform, palette: Palette) -> None:
    for item in items:
        match item:
            case Group():
                _paint(pen, item.items, _composed(move, item.transform), palette)
            case Clip():  # what is cut off is little
                _paint(pen, item.items, move, palette)
            case Use():
                _paint(pen, item.symbol.items, _composed(move, item.transform), palette)
            case Text():
                _letters(pen, item, move, palette)
            case Image():
                box = ((item.x, item.y), (item.x + item.width, item.y + item.height))
                pen.polygon([move.point(x, y) for x, y in _corners(*box)], fill=PHOTOGRAPH)
            case Shade():
                _shade(pen, item, move, palette)
            case _:
                _shape(pen, item, move, palette)


def _composed(outer: Transform, inner: Transform) -> Transform:
    return outer if inner == IDENTITY else outer @ inner


def _shape(pen: ImageDraw, shape: Shape, move: Transform, palette: Palette) -> None:
    style = shape.style
    fill = style.fill and palette.colour(style.fill)
    stroke = style.stroke and palette.colour(style.stroke)
    a, b, c, d, e, f = move
    outlines = [[(a * x + c * y + e, b * x + d * y + f) for x, y in part] for part in _outlines(shape)]
    if fill and isinstance(shape, Path | Rect | Circle | Polygon):
        grey = _grey(fill)
        for outline, hole in zip(outlines, _holes(shape), strict=True):
            if len(outline) > 2:
                pen.polygon(outline, fill=255 if hole else grey)
    if stroke:
        width = style.width * abs(a * d - b * c) ** 0.5
        # A line thinner than a pixel is as grey as it is thin.
        grey = round(255 - (255 - _grey(stroke)) * min(1.0, width) * (0.5 if style.dash else 1.0))
        for outline in outlines:
            pen.line(outline, fill=grey, width=max(1, round(width)))


def _shade(pen: ImageDraw, shade: Shade, move: Transform, palette: Palette) -> None:
    """Paint a shade as the grey that it has in the mean of its colours."""
    colours = [palette.colour(role) for _, role in shade.stops]
    greys = [_grey(colour) for colour in colours if colour]
    if len(greys) == len(colours):
        box = ((shade.x, shade.y), (shade.x + shade.width, shade.y + shade.height))
        pen.polygon([move.point(x, y) for x, y in _corners(*box)], fill=round(sum(greys) / len(greys)))


def _letters(pen: ImageDraw, text: Text, move: Transform, palette: Palette) -> None:
    colour = palette.colour(text.role)
    if colour is None:
        return
    width = fonts.measure(text.text, text.font, text.size)
    left = fonts.shifted(text.x, width, text.anchor)
    box = _corners((left, text.y - pt(text.size) * fonts.load(text.font).cap_height), (left + width, text.y))
    grey = round(255 - (255 - _grey(colour)) * LETTERS)
    pen.polygon([move.point(x, y) for x, y in box], fill=grey)


def _corners(first: Point, last: Point) -> tuple[Point, ...]:
    (left, top), (right, bottom) = first, last
    return (left, top), (right, top), (right, bottom), (left, bottom)


@lru_cache(maxsize=256)
def _grey(colour: str) -> int:
    red, green, blue = rgb(colour)
    return round(255 * (0.299 * red + 0.587 * green + 0.114 * blue))


@lru_cache(maxsize=8192)
def _outlines(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple(outline) for outline in _straight(segments(shape)))


@lru_cache(maxsize=8192)
def _holes(shape: Shape) -> tuple[bool, ...]:
    """Tell of each outline whether it is a hole: it winds against the largest one, however both are moved."""
    areas = [_area(outline) if len(outline) > 2 else 0.0 for outline in _outlines(shape)]
    whole = max(areas, key=abs, default=0.0)
    return tuple(area * whole < 0 for area in areas)


def _straight(outline: Iterable[Segment]) -> Iterator[list[Point]]:
    """Yield each part of an outline as points; a curve as four short lines."""
    part: list[Point] = []
    for command, points in outline:
        if command == "M":
            if part:
                yield part
            part = [*points]
        elif command == "C":
            curve = (part[-1], *points)
            part += [_on_curve(curve, step / 4) for step in (1, 2, 3, 4)]
        elif command == "L":
            part += points
        elif part:
            part.append(part[0])
    if part:
        yield part


def _on_curve(curve: tuple[Point, ...], t: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _area(outline: Sequence[Point]) -> float:
    """Return twice the area, its sign that of the way the outline winds."""
    return sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
