"""The row of cuts along the foot of a card's picture, which tells types of cards apart without colour."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.path import number, transformed
from ppgen.drawing.scene import Transform
from ppgen.drawing.shapes import circle, lens
from ppgen.pieces.cards.backs import BLEED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

HEIGHT = 1.8
"""Millimetres of its height."""
_PITCH = 3.3


@lru_cache(maxsize=64)
def line(cuts: str, width: float) -> str:
    """Return a row of cuts as path data, about the line on which it is placed."""
    return "".join(CUTS[cuts](x, 0.0) for x in _along(width))


def _along(width: float) -> Iterator[float]:
    """Yield where cuts stand, from bleed to bleed, even about the middle."""
    count = int((width / 2 + BLEED) / _PITCH) + 1
    for place in range(-count, count):
        x = width / 2 + (place + 0.5) * _PITCH
        if -BLEED + 0.9 < x < width + BLEED - 0.9:
            yield x


@lru_cache(maxsize=512)
def _leaf(x: float, y: float) -> str:
    leaf = lens(0, 0, 2.6, 0.95)
    return transformed(leaf, Transform.translate(x, y) @ Transform.rotate(35))


def _square(x: float, y: float) -> str:
    a = 0.75
    return f"M{number(x - a)} {number(y - a)}h{2 * a}v{2 * a}h-{2 * a}Z"


def _dot(x: float, y: float) -> str:
    return circle(x, y, 0.62)


CUTS: Mapping[str, Callable[[float, float], str]] = {"leaves": _leaf, "squares": _square, "dots": _dot}
