"""Draughtsmen in true size: dark or light, with a cross on the face and a king's crown on the back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import number, transformed
from ppgen.drawing.scene import Circle, Path, Symbol, Transform, filled, stroked
from ppgen.pieces import cuts
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from ppgen.drawing.scene import Item

COLOURS = ("dark", "light")

_EDGE = 1.0  # pt: round a light man
_REACH = 0.905  # of the art on a piece to cut out, of the radius
_CROSS = 0.8  # radius of the cross's disc, of the radius
_CROWN = 1.02  # width of a king's crown, of the radius
_HEART = 0.62  # radius of what is black of a dark man that saves ink, of the radius
_GROOVE = "".join(
    transformed(cuts.crescent(79, 51, 9.5), Transform.rotate(turn)) for turn in (0, 90, 180, 270)
)


@lru_cache(maxsize=64)
def man(colour: str, size: float, palette: Palette = COLOUR, *, king: bool = False) -> Symbol:
    """Return a man or a king to cut out, on bare paper."""
    name = f"{'king' if king else 'man'}-{colour}-{number(size)}"
    return Symbol(name, size, size, _art(colour, size, _REACH, palette, king=king))


@lru_cache(maxsize=64)
def lying(colour: str, size: float, palette: Palette = COLOUR, *, king: bool = False) -> Symbol:
    """Return a man or a king as boards and pictures show it, to its very edge."""
    name = f"small-{'king' if king else 'man'}-{colour}-{number(size)}"
    return Symbol(name, size, size, _art(colour, size, 1.0, palette, king=king))


def _art(colour: str, size: float, share: float, palette: Palette, *, king: bool) -> tuple[Item, ...]:
    centre, radius = size / 2, share * size / 2
    dark, saved = colour == "dark", palette.saving
    line = stroked("ink", _EDGE, fill="black" if dark and not saved else "white")
    items: list[Item] = [Circle(centre, centre, radius - line.width / 2, line)]
    if dark and saved:
        items.append(Circle(centre, centre, _HEART * radius, filled("black")))
    items.append(_path(_GROOVE, centre, radius / cuts.UNIT, "white" if dark and not saved else "black"))
    role = "white" if dark else "black"
    if king:
        scale = _CROWN * radius / 100 * (0.8 if saved and dark else 1.0)
        crown = transformed(SUITS["crowns"].solid, Transform(1, 0, 0, 1, -50, -48))
        items.append(_path(crown, centre, scale, role))
    else:
        items.append(_path(cuts.CUTS["cross"], centre, _CROSS * radius / cuts.UNIT, role))
    return tuple(items)


def _path(d: str, centre: float, scale: float, role: str) -> Path:
    return Path(transformed(d, Transform(scale, 0.0, 0.0, scale, centre, centre)), filled(role))
