"""Numbers on pieces: lining figures of the display face as outlines, set by their height."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.scene import MM_PER_POINT, Path, Style, Symbol, Transform, Use, filled

if TYPE_CHECKING:
    from ppgen.drawing.scene import Point

FIGURE_HEIGHT = 0.75  # em: of the display face's lining figures
DRAWN = 10.0
"""Millimetres of the figures of a symbol, which is placed in every size."""


def numeral(text: str, centre: Point, height: float, style: Style | str = "ink") -> Path | Use:
    """Return a number, its figures `height` mm high and centred as the eye sees them.

    What has no line round it is a symbol, which a drawing defines once for all its pieces.
    """
    style = filled(style) if isinstance(style, str) else style
    if style.stroke:  # whose width does not grow with the figures
        return Path(_outline(text, centre, height), style)
    scale = height / DRAWN
    return Use(_symbol(text, style), Transform(scale, 0.0, 0.0, scale, *centre))


@lru_cache(maxsize=256)
def _symbol(text: str, style: Style) -> Symbol:
    """Return a number as a symbol, centred on the origin."""
    role = (style.fill or "").lstrip("#")
    return Symbol(f"figure-{text}-{role}", DRAWN, DRAWN, (Path(_outline(text, (0.0, 0.0), DRAWN), style),))


def _outline(text: str, centre: Point, height: float) -> str:
    size = height / FIGURE_HEIGHT / MM_PER_POINT
    x, y = centre
    return fonts.outline(text, "display", size, x - _middle(text) * size, y + height / 2)


@lru_cache(maxsize=64)
def _middle(text: str) -> float:
    """Return how far right of its start the middle of a number's ink lies, in millimetres a point of size."""
    ink = path.bounds(path.parse(fonts.outline(text, "display", 100)))
    return (ink.left + ink.right) / 200
