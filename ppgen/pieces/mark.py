"""Emblems: a game's icon, and ppgen's own mark, white on a square."""

from __future__ import annotations

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Circle, Group, Path, Rect, Symbol, Transform, filled, stroked
from ppgen.drawing.shapes import lens
from ppgen.pieces import icons
from ppgen.pieces.cutout import BOX

SIZE = 13.0  # mm: at the head of an A4 sheet
_CORNER = 0.08
_ICON = 0.66
_COIN = (28.5, 28.5, 11.5)  # in the first quarter of a tile's back


def emblem(icon: str, size: float = SIZE, palette: Palette = COLOUR) -> Symbol:
    """Return a game's emblem: its icon, white on the accent, or the accent's outline to save ink."""
    outlined = palette.outlined(size)
    art = icons.symbol(icon, "accent" if outlined else "ground", palette.folder)
    drawn = art.fitted(size / 2, size / 2, size * _ICON)
    return Symbol(f"emblem-{icon}", size, size, (_square(size, "accent", outlined=outlined), drawn))


def mark(size: float = SIZE, palette: Palette = COLOUR) -> Symbol:
    """Return ppgen's mark: a tile's back with a coin in its first quarter."""
    outlined = palette.outlined(size)
    role = "ink" if outlined else "ground"
    x, y, r = _COIN
    arms = Path(cross(BOX / 2, 37, 7.5, 21.5), filled(role))
    art = Group((arms, Circle(x, y, r, filled(role))), Transform.scale(size / BOX))
    return Symbol("mark", size, size, (_square(size, "ink", outlined=outlined), art))


def cross(centre: float, length: float, width: float, offset: float) -> str:
    """Return the cross of a tile's back as path data: four lenses, equal under quarter turns."""
    near, far = centre - offset, centre + offset
    return "".join(
        (
            lens(centre, near, length, width),
            lens(far, centre, length, width, horizontal=True),
            lens(centre, far, length, width),
            lens(near, centre, length, width, horizontal=True),
        )
    )


def _square(size: float, role: str, *, outlined: bool) -> Rect:
    if not outlined:
        return Rect(0, 0, size, size, filled(role), size * _CORNER)
    inset = 0.2
    side = size - 2 * inset
    return Rect(inset, inset, side, side, stroked(role, 1, fill="surface"), size * _CORNER)
