"""Numbers on pieces: lining figures of the display face as outlines, set by their height."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.scene import MM_PER_POINT, Path, Style, Symbol, Transform, Typeface, Use, filled

if TYPE_CHECKING:
    from ppgen.drawing.scene import FontName, Point

FIGURE_HEIGHT = 0.75  # em: of the display face's lining figures
DRAWN = 10.0
"""Millimetres of the figures of a symbol, which is placed in every size."""


def numeral(
    text: str, centre: Point, height: float, style: Style | str = "ink", font: FontName = "display"
) -> Path | Use:
    """Return a number, its figures `height` mm high and centred as the eye sees them.

    What has no line round it is a symbol, which a drawing defines once for all its pieces.
    """
    style = filled(style) if isinstance(style, str) else style
    if style.stroke:  # whose width does not grow with the figures
        return Path(_outline(text, centre, height, font), style)
    scale = height / DRAWN
    return Use(_symbol(text, style, font), Transform(scale, 0.0, 0.0, scale, *centre))


def extent(text: str, height: float, font: FontName = "display") -> float:
    """Return how wide the ink of a number is whose figures are so high."""
    return ink(text, font)[1] * height / FIGURE_HEIGHT / MM_PER_POINT


@lru_cache(maxsize=256)
def _symbol(text: str, style: Style, font: FontName) -> Symbol:
    """Return a number as a symbol, centred on the origin."""
    role = (style.fill or "").lstrip("#")
    spelt = "".join(sign if sign.isascii() and sign.isalnum() else f"_{ord(sign):x}" for sign in text)
    name = f"figure-{spelt}-{role}{f'-{font.digest}' if isinstance(font, Typeface) else ''}"
    return Symbol(name, DRAWN, DRAWN, (Path(_outline(text, (0.0, 0.0), DRAWN, font), style),))


def _outline(text: str, centre: Point, height: float, font: FontName) -> str:
    size = height / FIGURE_HEIGHT / MM_PER_POINT
    x, y = centre
    return fonts.outline(text, font, size, x - ink(text, font)[0] * size, y + height / 2)


@lru_cache(maxsize=256)
def ink(text: str, font: FontName) -> tuple[float, float]:
    """Return where the middle of a number's ink lies, and how wide it is, in millimetres a point of size."""
    box = path.bounds(path.parse(fonts.outline(text, font, 100)))
    return (box.left + box.right) / 200, box.width / 100
