"""How much ink a page takes, estimated: its drawing, painted coarsely.

A colour counts by the ink of which it takes most, so that what is all black or all red is inked as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

from ppgen.drawing import fonts
from ppgen.drawing.box import Box, spanned
from ppgen.drawing.palette import Palette, rgb
from ppgen.drawing.path import straight
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
    from PIL.Image import Image as Picture
    from PIL.ImageDraw import ImageDraw

    from ppgen.drawing.scene import Shape

GRAIN = 4.0
"""Pixels a millimetre."""
LETTERS = 0.27
"""What share of the box of a text, from its capitals to its base, its letters cover."""
PHOTOGRAPH = 128
"""The grey for which a picture of pixels stands."""


def coverage(page: Scene | PageContent, palette: Palette) -> float:
    """Return what share of a page is inked, from 0 to 1; what is pale counts for as much less."""
    items = page.body if isinstance(page, PageContent) else page.items
    return _covered(round(page.width * GRAIN), round(page.height * GRAIN), items, palette)


@lru_cache(maxsize=16)  # the backs of a deck fill page after page
def _covered(width: int, height: int, items: tuple[Item, ...], palette: Palette) -> float:
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageStat

    picture = Pictures.new("L", (width, height), 255)
    _paint(ImageDraw.Draw(picture), picture, items, Transform.scale(GRAIN), palette)
    return 1 - ImageStat.Stat(picture).mean[0] / 255


def area(shape: Shape) -> float:
    """Return how large the largest part of a shape is, in square millimetres, its holes included."""
    return max((abs(_area(outline)) / 2 for outline in _outlines(shape)), default=0.0)


def _paint(
    pen: ImageDraw, picture: Picture, items: Iterable[Item], move: Transform, palette: Palette
) -> None:
    for item in items:
        match item:
            case Group():
                _paint(pen, picture, item.items, _composed(move, item.transform), palette)
            case Clip():
                _cut_off(picture, item, move, palette)
            case Use():
                _paint(pen, picture, item.symbol.items, _composed(move, item.transform), palette)
            case Text():
                _letters(picture, item, move, palette)
            case Image():
                box = ((item.x, item.y), (item.x + item.width, item.y + item.height))
                pen.polygon([move.point(x, y) for x, y in _corners(*box)], fill=PHOTOGRAPH)
            case Shade():
                _shade(pen, item, move, palette)
            case _:
                _shape(pen, picture, item, move, palette)


def _cut_off(picture: Picture, clip: Clip, move: Transform, palette: Palette) -> None:
    """Paint what a clip leaves of its items: beside the picture, and then through the shape onto it."""
    from PIL import Image as Pictures
    from PIL import ImageDraw

    parts = [[move.point(x, y) for x, y in part] for part in _outlines(clip.shape) if len(part) > 2]
    if not parts:
        return
    seen = _seen(picture, (point for part in parts for point in part))
    if seen is None:
        return
    left, top = seen[:2]
    beside = picture.crop(seen)
    shape = Pictures.new("L", beside.size, 0)
    for part in parts:
        ImageDraw.Draw(shape).polygon([(x - left, y - top) for x, y in part], fill=255)
    moved = Transform.translate(-left, -top) @ move
    _paint(ImageDraw.Draw(beside), beside, clip.items, moved, palette)
    picture.paste(beside, (left, top), shape)


def _composed(outer: Transform, inner: Transform) -> Transform:
    return outer if inner == IDENTITY else outer @ inner


def _shape(pen: ImageDraw, picture: Picture, shape: Shape, move: Transform, palette: Palette) -> None:
    style = shape.style
    fill = style.fill and palette.colour(style.fill)
    stroke = style.stroke and palette.colour(style.stroke)
    a, b, c, d, e, f = move
    outlines = [[(a * x + c * y + e, b * x + d * y + f) for x, y in part] for part in _outlines(shape)]
    if fill and isinstance(shape, Path | Rect | Circle | Polygon):
        _fill(pen, picture, outlines, _holes(shape), _grey(fill))
    if stroke:
        width = style.width * abs(a * d - b * c) ** 0.5
        # A line thinner than a pixel is as grey as it is thin.
        grey = round(255 - (255 - _grey(stroke)) * min(1.0, width) * (0.5 if style.dash else 1.0))
        for outline in outlines:
            pen.line(outline, fill=grey, width=max(1, round(width)))


def _fill(
    pen: ImageDraw, picture: Picture, outlines: Sequence[Sequence[Point]], holes: Sequence[bool], grey: int
) -> None:
    """Paint outlines, largest first; through holes one sees what lies below."""
    parts = [(outline, hole) for outline, hole in zip(outlines, holes, strict=True) if len(outline) > 2]
    if not any(holes):
        for outline, _ in parts:
            pen.polygon(outline, fill=grey)
        return
    from PIL import Image as Pictures
    from PIL import ImageDraw

    seen = _seen(picture, (point for outline, _ in parts for point in outline))
    if seen is None:
        return
    left, top, right, bottom = seen
    mask = Pictures.new("L", (right - left, bottom - top), 0)
    for outline, hole in sorted(parts, key=_largest):
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in outline], fill=0 if hole else 255)
    picture.paste(grey, seen, mask)


def _shade(pen: ImageDraw, shade: Shade, move: Transform, palette: Palette) -> None:
    """Paint a shade as the grey that it has in the mean of its colours."""
    colours = [palette.colour(role) for _, role in shade.stops]
    greys = [_grey(colour) for colour in colours if colour]
    if len(greys) == len(colours):
        box = ((shade.x, shade.y), (shade.x + shade.width, shade.y + shade.height))
        pen.polygon([move.point(x, y) for x, y in _corners(*box)], fill=round(sum(greys) / len(greys)))


def _letters(picture: Picture, text: Text, move: Transform, palette: Palette) -> None:
    """Lay the box of a text over what is there, as thin as its letters: white ones lighten a dark ground."""
    from PIL import Image as Pictures
    from PIL import ImageDraw

    colour = palette.colour(text.role)
    if colour is None:
        return
    width = fonts.measure(text.text, text.font, text.size)
    start = fonts.shifted(text.x, width, text.anchor)
    capitals = pt(text.size) * fonts.load(text.font).cap_height
    outline = [move.point(x, y) for x, y in _corners((start, text.y - capitals), (start + width, text.y))]
    seen = _seen(picture, outline)
    if seen is None:
        return
    left, top, right, bottom = seen
    mask = Pictures.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in outline], fill=round(255 * LETTERS))
    picture.paste(_grey(colour), seen, mask)


def _seen(picture: Picture, outline: Iterable[Point]) -> tuple[int, int, int, int] | None:
    """Give the pixels of a picture about an outline: left, top, right and bottom; None if there are none."""
    box = spanned(outline)
    left, top = max(0, floor(box.left)), max(0, floor(box.top))
    right, bottom = min(picture.width, ceil(box.right)), min(picture.height, ceil(box.bottom))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _corners(first: Point, last: Point) -> tuple[Point, ...]:
    (left, top), (right, bottom) = first, last
    return (left, top), (right, top), (right, bottom), (left, bottom)


@lru_cache(maxsize=256)
def _grey(colour: str) -> int:
    red, green, blue = rgb(colour)
    return round(255 * min(red, green, blue))


@lru_cache(maxsize=8192)
def _outlines(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple(outline) for outline in straight(segments(shape)))


@lru_cache(maxsize=8192)
def _holes(shape: Shape) -> tuple[bool, ...]:
    """Tell of each outline whether it is a hole: what lies about it and itself wind against one another."""
    outlines = _outlines(shape)
    areas = [_area(outline) if len(outline) > 2 else 0.0 for outline in outlines]
    if len(outlines) < 2 or not min(areas) < 0 < max(areas):
        return (False,) * len(outlines)
    boxes = [spanned(outline) if len(outline) > 2 else None for outline in outlines]
    winding = [0 if area == 0 else 1 if area > 0 else -1 for area in areas]
    holes = []
    for place, outline in enumerate(outlines):
        about = sum(
            winding[other]
            for other, box in enumerate(boxes)
            if box and abs(areas[other]) > abs(areas[place]) and _within(outline[0], outlines[other], box)
        )
        holes.append(about + winding[place] == 0)
    return tuple(holes)


def _within(point: Point, outline: Sequence[Point], box: Box) -> bool:
    """Tell whether a point lies in an outline, by how often a ray from it to the right crosses that."""
    x, y = point
    if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
        return False
    within = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            within = not within
    return within


def _largest(part: tuple[Sequence[Point], bool]) -> float:
    """Sort outlines so that what lies in another is painted after it."""
    return -abs(_area(part[0]))


def _area(outline: Sequence[Point]) -> float:
    """Return twice the area, its sign that of the way the outline winds."""
    return sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
