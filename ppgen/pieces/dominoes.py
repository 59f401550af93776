"""Dominoes: pips cut with the same knife, two halves of a tile's quarter grid."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import Circle, Group, Path, Symbol, Transform, filled
from ppgen.drawing.shapes import lens
from ppgen.pieces.mark import cross

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.scene import Item, Point

WIDTH = 25.4  # mm: half a piecepack tile; a domino is twice as high as wide
HIGHEST = 6

_PIP = 0.088  # radius, of the width
_LOW, _MIDDLE, _HIGH = 0.24, 0.50, 0.76  # where pips stand, of the width
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_SIDES = ((_LOW, _MIDDLE), (_HIGH, _MIDDLE))


@lru_cache(maxsize=128)
def domino(top: int, bottom: int, width: float = WIDTH) -> Symbol:
    """Return a domino's face, upright, with its two numbers of pips from 0 to 6.

    Raises `ValueError` for a number of pips beyond those.
    """
    divider = "".join(
        lens(x * width, width, 0.36 * width, 0.045 * width, horizontal=True) for x in (0.28, 0.72)
    )
    dot = Circle(width / 2, width, 0.03 * width, filled("ink"))
    items: tuple[Item, ...] = (
        *_half(top, width, 0.0),
        *_half(bottom, width, width),
        Path(divider, filled("ink")),
        dot,
    )
    return Symbol(_named(f"domino-{top}-{bottom}", width), width, 2 * width, items)


@lru_cache(maxsize=16)
def domino_back(width: float = WIDTH) -> Symbol:
    """Return a domino's back: a tile's back, small, on each half; it looks the same turned half round."""
    k = width / 50.8
    half = Path(cross(25.4, 21.3, 1.7, 11.95), filled("ink"))
    halves = tuple(Group((half,), Transform(k, 0.0, 0.0, k, 0.0, y)) for y in (0.0, width))
    return Symbol(_named("domino-back", width), width, 2 * width, halves)


def pips(count: int) -> tuple[Point, ...]:
    """Return where the pips of a number stand on a half of width 1.

    Raises `ValueError` for a number beyond 6.
    """
    if not 0 <= count <= HIGHEST:
        raise ValueError(f"a double-six domino has 0 to {HIGHEST} pips on a half, not {count}")
    centre = ((_MIDDLE, _MIDDLE),) if count % 2 else ()
    sides = _SIDES if count == HIGHEST else ()
    return (*_CORNERS[: count - len(centre) - len(sides)], *sides, *centre)


def _half(count: int, width: float, top: float) -> Iterator[Circle]:
    for x, y in pips(count):
        yield Circle(x * width, top + y * width, _PIP * width, filled("ink"))


def _named(name: str, width: float) -> str:
    return name if width == WIDTH else f"{name}-{number(width)}"
