"""Plain round stones in true size, told apart without hue: black is solid, white has a ring in it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import number
from ppgen.drawing.scene import Circle, Style, Symbol, filled

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOURS = ("black", "white")
STONE = 19.05  # mm: as wide as a piecepack's coin
BOX = 100.0
PLAIN = 12.0
"""A white stone that is drawn narrower than this has no ring, which would make it grey, in millimetres."""

_RIM = 0.04  # width of the line round it, of the radius
_RING = 0.62  # radius of the ring in a white stone, of the radius
_HEART = 0.5  # radius of what is black of a black stone that saves ink, of the radius
_MARGIN = 0.905  # reach of the art on a piece to cut out, as on a coin, of the radius


@lru_cache(maxsize=64)
def stone(colour: str, size: float = STONE, palette: Palette = COLOUR) -> Symbol:
    """Return either side of a stone to cut out, on bare paper."""
    art = tuple(_disc(colour, size / 2, _MARGIN * size / 2, outlined=palette.saving))
    return Symbol(f"stone-{colour}-{number(size)}", size, size, art)


@lru_cache(maxsize=64)
def lying(colour: str, size: float, palette: Palette = COLOUR) -> Symbol:
    """Return a stone as boards and pictures show it, to its very edge."""
    art = tuple(_disc(colour, size / 2, size / 2, outlined=palette.saving, ringed=size >= PLAIN))
    return Symbol(f"small-stone-{colour}-{number(size)}", size, size, art)


@lru_cache(maxsize=64)
def mark(colour: str, role: str | None = None, *, outlined: bool = False) -> Symbol:
    """Return the sign of who plays a colour, in a box of 100: its stone, or that in one colour role."""
    r = BOX / 2
    suffix = ("-outline" if outlined else "") + (f"-{role}" if role else "")
    art = tuple(_plain(colour, r, role) if role else _disc(colour, r, 0.9 * r, outlined=outlined))
    return Symbol(f"stone-mark-{colour}{suffix}", BOX, BOX, art)


def _disc(
    colour: str, centre: float, reach: float, *, outlined: bool, ringed: bool = True
) -> Iterator[Circle]:
    line = 2 * _RIM * reach * (1.0 if ringed else 2.0)  # printed and shown in true proportion
    solid = colour == "black" and not outlined
    rim = Style(fill="black" if solid else "white", stroke="ink", width=line)
    yield Circle(centre, centre, reach - line / 2, rim)
    if colour == "white" and ringed:
        yield Circle(centre, centre, _RING * reach, Style(stroke="black", width=line))
    elif colour == "black" and outlined:
        yield Circle(centre, centre, _HEART * reach, filled("black"))


def _plain(colour: str, centre: float, role: str) -> Iterator[Circle]:
    if colour == "black":
        yield Circle(centre, centre, 0.9 * centre, filled(role))
    else:
        yield Circle(centre, centre, 0.8 * centre, Style(stroke=role, width=0.2 * centre))
