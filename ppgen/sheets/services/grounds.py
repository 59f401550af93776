"""The ground of a board, so that it goes on over a product that is larger than the board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import IDENTITY, Clip, Group, Image, Item, Rect, Shade, Transform, Use, filled
from ppgen.sheets.services.faces import is_paper, within

_NEAR = 2.0
"""Millimetres from its edges at which what lies under a board still is its ground."""
_MOST = 0.8
"""What lies under so much of a board is its ground, if paper lies around it."""
_SEAM = 0.1
"""Millimetres that are cut off there, or the paper would show as a line as thin as a pixel."""
_NOWHERE = Box(-1e6, -1e6, 0.0, 0.0)
"""Where nothing is seen."""


class Trimmed(NamedTuple):
    """A drawing without the white paper under and around it."""

    items: tuple[Item, ...]
    box: Box
    """How far it reaches."""
    ground: tuple[Item, Transform] | None
    """What lies under all of it, if anything does."""

    def ground_over(self, whole: Box) -> Item | None:
        """Lay the ground over a larger area: a colour as it is, a picture or a gradient stretched."""
        if self.ground is None:
            return None
        item, move = self.ground
        if colour := _fill(item):
            return Rect(*whole, filled(colour))
        across, down = whole.width / self.box.width, whole.height / self.box.height
        left, top = whole.left - self.box.left * across, whole.top - self.box.top * down
        return Group((item,), Transform(across, 0.0, 0.0, down, left, top) @ move)


class _Leaf(NamedTuple):
    """Something drawn."""

    item: Item
    move: Transform
    box: Box | None
    """How far it is seen, if it is."""

    def covers(self, other: Box) -> bool:
        """Tell whether all of an area lies on it, but for a little at its edges."""
        return self.box is not None and self.box.grown(_NEAR).holds(other)


def trimmed(items: tuple[Item, ...], area: Box) -> Trimmed:
    """Take the white paper away from under a drawing, within its area, and find its ground."""
    leaves = list(_leaves(items, IDENTITY, area))
    paper = list(takewhile(lambda leaf: is_paper(leaf.item) and leaf.covers(area), leaves))
    drawn = leaves[len(paper) :]
    kept, _ = _without(items, len(paper))
    if framed := _within_paper(drawn, area):
        return trimmed(kept, framed.grown(-_SEAM))
    seen = [leaf.box for leaf in drawn if leaf.box is not None]
    if not seen:
        return Trimmed(items, area, None)
    box = around(seen)
    grounds = [leaf for leaf in takewhile(lambda leaf: leaf.covers(box), drawn) if _opaque(leaf.item)]
    ground = (grounds[-1].item, grounds[-1].move) if grounds else None
    return Trimmed((Clip(Rect(*area, filled("ground")), kept),), box, ground)


def _within_paper(drawn: Sequence[_Leaf], area: Box) -> Box | None:
    """Return the area of a ground around which lies a frame of paper, over what would reach too far."""
    if not any(is_paper(leaf.item) and leaf.covers(area) for leaf in drawn):
        return None
    box = drawn[0].box
    if box is None or drawn[0].covers(area) or not _opaque(drawn[0].item):
        return None
    return box if min(box.width / area.width, box.height / area.height) > _MOST else None


def _opaque(item: Item) -> bool:
    """Tell whether nothing is seen through what lies on the paper."""
    if isinstance(item, Image):
        return not item.raster.clear
    return isinstance(item, Shade) or _fill(item) is not None


def _fill(item: Item) -> str | None:
    style = getattr(item, "style", None)
    return None if style is None else style.fill


def _leaves(items: tuple[Item, ...], move: Transform, area: Box) -> Iterator[_Leaf]:
    """Yield what is drawn, in the order in which it is painted, and what of the area is seen of it."""
    for item in items:
        match item:
            case Group():
                yield from _leaves(item.items, move @ item.transform, area)
            case Use():
                yield from _leaves(item.symbol.items, move @ item.transform, area)
            case Clip():
                edge = bounds((item.shape,), move)
                clipped = within(edge, area) if edge.meets(area) else _NOWHERE
                yield from _leaves(item.items, move, clipped)
            case _:
                box = _painted(item, move)
                yield _Leaf(item, move, within(box, area) if box.meets(area) else None)


def _painted(item: Item, move: Transform) -> Box:
    """Return the box around something drawn with its line, whose corners count as round."""
    try:
        box = bounds((item,), move)
    except PathError:
        return _NOWHERE
    style = getattr(item, "style", None)
    line = style.width / 2 if style is not None and style.stroke else 0.0
    return box.grown(line * math.sqrt(abs(move.a * move.d - move.b * move.c)))


def _without(items: tuple[Item, ...], first: int) -> tuple[tuple[Item, ...], int]:
    """Leave the first things drawn out; return the rest, and how many there were fewer of."""
    kept: list[Item] = []
    for item in items:
        match item:
            case _ if not first:
                kept.append(item)
            case Group() | Clip():
                inner, first = _without(item.items, first)
                kept.append(replace(item, items=inner))
            case Use():
                inner, first = _without(item.symbol.items, first)
                symbol = replace(item.symbol, name=f"{item.symbol.name}-trimmed", items=inner)
                kept.append(replace(item, symbol=symbol))
            case _:
                first -= 1
    return tuple(kept), first
