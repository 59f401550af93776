"""Numbers on pieces: lining figures of the display face as outlines, set by their height."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.scene import MM_PER_POINT, Path, Style, filled

if TYPE_CHECKING:
    from ppgen.drawing.scene import Point

FIGURE_HEIGHT = 0.75  # em: of the display face's lining figures


def numeral(text: str, centre: Point, height: float, style: Style | str = "ink") -> Path:
    """Return a number as an outline, its figures `height` mm high and centred as the eye sees them."""
    size = height / FIGURE_HEIGHT / MM_PER_POINT
    x, y = centre
    outline = fonts.outline(text, "display", size, x - _middle(text) * size, y + height / 2)
    return Path(outline, filled(style) if isinstance(style, str) else style)


@lru_cache(maxsize=64)
def _middle(text: str) -> float:
    """Return how far right of its start the middle of a number's ink lies, in millimetres a point of size."""
    ink = path.bounds(path.parse(fonts.outline(text, "display", 100)))
    return (ink.left + ink.right) / 200
