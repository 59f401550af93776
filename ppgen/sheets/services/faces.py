"""A face as a print service takes it: with so much bleed, and nothing that matters near the knife."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import (
    IDENTITY,
    Clip,
    Group,
    Image,
    Item,
    Rect,
    Scene,
    Symbol,
    Text,
    Transform,
    Use,
    children,
    filled,
)
from ppgen.sheets.print_schema.services import FaceFiles, Product

_INCH = 25.4
_HAIR = 0.001
"""So little less than its pixels a picture is, or its renderer would round it up to one more."""
_LITTLE = 0.2
"""Millimetres that make no difference: our faces keep 3 mm, where an eighth of an inch is wanted."""
_NEAR = 0.05
"""Millimetres that nobody sees."""
_WHOLE = 0.9
"""What covers so much of a face in one direction is no mark, but ground, or a frame of others."""
_PATTERN = 12
"""What stands on a face more often than this is a pattern, of which a cut takes nothing that matters."""
_FAR = 50.0
"""Millimetres around a face where nothing is any more."""
_PAPER = {"ground", "surface", "white", "#fff", "#ffffff"}


def extent(product: Product, faces: FaceFiles) -> tuple[float, float]:
    """Return how large a face of a product is with its bleed."""
    whole = product.width + 2 * faces.bleed, product.height + 2 * faces.bleed
    if faces.form == "pdf":
        return whole
    across, down = product.pixels or (round(side / _INCH * faces.dpi) for side in whole)
    return across / faces.dpi * _INCH - _HAIR, down / faces.dpi * _INCH - _HAIR


def on_product(symbol: Symbol, bleed: float, size: tuple[float, float], *, turned: bool) -> Scene:
    """Lay a face in the middle of an area, in true size, its art as far as the edges of that.

    Where its own bleed does not reach so far, the same art lies under it, a little larger: what is seen of
    that lies beyond the bleed, where no knife goes.
    """
    width, height = (size[1], size[0]) if turned else size
    across, down = (width - symbol.width) / 2, (height - symbol.height) / 2
    art: tuple[Item, ...] = (symbol.at(across, down),)
    if 0 < bleed < max(across, down) - _NEAR:
        (wide, right), (high, below) = (
            _stretch(symbol.width, across, bleed),
            _stretch(symbol.height, down, bleed),
        )
        own = Rect(across, down, symbol.width, symbol.height, filled("surface"))
        over = replace(
            own,
            x=own.x - bleed,
            y=own.y - bleed,
            width=own.width + 2 * bleed,
            height=own.height + 2 * bleed,
        )
        under = Use(_wordless(symbol), Transform(wide, 0, 0, high, right, below))
        art = (under, Clip(over, (over, *art)))
    items: tuple[Item, ...] = (Clip(Rect(0, 0, width, height, filled("surface")), art),)
    if turned:
        items = (Group(items, Transform(0, 1, -1, 0, size[0], 0)),)
    return Scene(*size, items)


def _wordless(symbol: Symbol) -> Symbol:
    """Return art without its words, which would be found twice in a file that has it twice."""
    return Symbol(f"{symbol.name}-wordless", symbol.width, symbol.height, tuple(_without_words(symbol.items)))


def _without_words(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        match item:
            case Text():
                pass
            case Group() | Clip():
                yield replace(item, items=tuple(_without_words(item.items)))
            case Use():
                yield replace(item, symbol=_wordless(item.symbol))
            case _:
                yield item


def _stretch(side: float, room: float, bleed: float) -> tuple[float, float]:
    """Return by how much art is stretched so that its bleed fills the room beside it, and where it begins."""
    if room <= bleed:
        return 1.0, room
    factor = (side + 2 * room) / (side + 2 * bleed)
    return factor, bleed * factor


class Risk(NamedTuple):
    """Something that a knife which is a little askew would take."""

    what: str
    edge: str
    """Near which edge."""
    room: float
    """Millimetres from it."""


def risks(face: Symbol, safe: float) -> list[Risk]:
    """Find what stands between the safe zone and the edge, and does not reach over it as bleed does."""
    looker = _Looker(face)
    found = []
    for what, box in looker.marks(face.items, IDENTITY, Box(0, 0, face.width, face.height).grown(_FAR)):
        rooms = {
            "left": box.left,
            "top": box.top,
            "right": face.width - box.right,
            "bottom": face.height - box.bottom,
        }
        text = what.startswith("the text")
        for edge, room in rooms.items():
            if room < safe - _LITTLE and (text or room > -_NEAR):
                found.append(Risk(what, edge, max(0.0, room)))
    return found


class _Looker:
    """Looks at what is drawn on a face."""

    def __init__(self, face: Symbol) -> None:
        self.face = face
        self.often = Counter(_names(face.items))

    def marks(self, items: tuple[Item, ...], move: Transform, seen: Box) -> Iterator[tuple[str, Box]]:
        """Yield what is drawn, with the box that is seen of it."""
        for item in items:
            match item:
                case Group():
                    yield from self.marks(item.items, move @ item.transform, seen)
                case Clip():
                    edge = bounds((item.shape,), move)
                    if edge.meets(seen):
                        yield from self.marks(item.items, move, within(edge, seen))
                case Use() if self.often[item.symbol.name] > _PATTERN:
                    pass
                case Use():
                    box = box_of(item, move)
                    if box and self._small(box) and box.meets(seen):
                        yield "an icon", within(box, seen)
                    else:
                        yield from self.marks(item.symbol.items, move @ item.transform, seen)
                case Text():
                    box = box_of(item, move)
                    if box and item.text.strip() and box.meets(seen):
                        yield f"the text {item.text.strip()[:30]!r}", box
                case _:
                    box = box_of(item, move)
                    if box and box.meets(seen) and not is_paper(item):
                        yield ("a picture" if isinstance(item, Image) else "a shape"), within(box, seen)

    def _small(self, box: Box) -> bool:
        return max(box.width / self.face.width, box.height / self.face.height) < _WHOLE


def is_paper(item: Item) -> bool:
    """Tell whether something is no more than white."""
    style = getattr(item, "style", None)
    return style is not None and style.stroke is None and (style.fill or "").lower() in _PAPER


def _names(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
            yield from _names(item.symbol.items)
        else:
            yield from _names(children(item))


def box_of(item: Item, move: Transform) -> Box | None:
    """Return the box around something drawn; None for what has no extent."""
    try:
        return bounds((item,), move)
    except PathError:
        return None


def within(box: Box, seen: Box) -> Box:
    """Return what of a box is seen within another, which it meets."""
    return Box.between(
        max(box.left, seen.left),
        max(box.top, seen.top),
        min(box.right, seen.right),
        min(box.bottom, seen.bottom),
    )
