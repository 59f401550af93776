"""How far drawings reach, quickly: a symbol counts with its own box instead of its outlines."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import IDENTITY, Group, Item, Line, Rect, Transform, Use


def extent(items: tuple[Item, ...]) -> Box:
    """Return the box around items, of which there is at least one."""
    return around(box for _, box in leaves(items))


def marks(items: tuple[Item, ...], unit: float) -> Iterator[Box]:
    """Yield the boxes of what no seam may cut: words, symbols and arrows, but not grounds and lines.

    What is about as large as a board unit is a ground.
    """
    for item, box in leaves(items):
        if not isinstance(item, Line | Rect) and max(box.width, box.height) < 0.8 * unit:
            yield box


def leaves(items: tuple[Item, ...], transform: Transform = IDENTITY) -> Iterator[tuple[Item, Box]]:
    """Yield every mark with its box."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, transform @ item.transform)
        elif isinstance(item, Use):
            symbol = item.symbol
            yield item, Box(0, 0, symbol.width, symbol.height).transformed(transform @ item.transform)
        else:
            yield item, bounds((item,), transform)
