"""The figures of court cards: one half of each, as a drawing of ours, which the card shows twice.

A figure has three paints: ink, white, and the colour of its suit. To save ink, its large areas are lines, and
the cuts in them take the colour that the area had.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Literal

from ppgen.drawing import path
from ppgen.drawing.scene import Clip, Group, Path, Style
from ppgen.drawing.shapes import subpaths
from ppgen.pieces import pictures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.drawing.scene import Item

Form = Literal["full", "lines", "garments"]
"""full: areas in their colours; lines: large areas outlined; garments: only those of the suit's colour."""

_FOLDER = File(__file__).with_name("courts")
_LINE = 0.265
"""Millimetres: 0.75 pt, the line round an area that is not filled."""
_LARGE, _THIN = 8.0, 3.0
"""Millimetres: an area is outlined that is longer and wider than these."""
_WHITE = "#ffffff"


@lru_cache(maxsize=64)
def half(figure: str, role: str, ink: str = "ink", form: Form = "full") -> tuple[Item, ...]:
    """Return one half of a figure in millimetres about the centre of its card, its head above.

    `role` is the colour of its suit, `ink` what is black in it.
    """
    inks = {"ink": role, "#111111": ink, "#000000": ink}
    shapes = [shape for shape in _shapes(figure) if isinstance(shape, Path)]
    return tuple(_painted(shapes, inks, form))


@lru_cache(maxsize=8)
def _shapes(figure: str) -> tuple[Item, ...]:
    drawn = pictures.load(_FOLDER / f"{figure}.svg", _FOLDER).symbol.items
    while isinstance(drawn[0], Clip | Group):
        drawn = drawn[0].items
    return drawn


def _painted(shapes: Sequence[Path], inks: dict[str, str], form: Form) -> Iterator[Item]:
    outlined: str | None = None  # the colour of the area below, if it has become a line
    for shape in shapes:
        style = shape.style
        fill, stroke = (inks.get(each or "", each and "ground") for each in (style.fill, style.stroke))
        if style.fill == _WHITE and style.stroke in (None, _WHITE):
            # A cut, or a rim that parts two areas.
            colour = outlined if outlined and not style.stroke and not _large(shape) else "ground"
            yield replace(shape, style=replace(style, fill=colour, stroke=stroke and "ground"))
            continue
        outlined = None
        area = style.fill != _WHITE and _large(shape) and (form == "lines" or style.fill == "ink")
        if form != "full" and area:
            outlined = fill
            line = Style(fill="ground", stroke=fill, width=_LINE, join="round", evenodd=style.evenodd)
            yield replace(shape, style=line)
        else:
            yield replace(shape, style=replace(style, fill=fill, stroke=stroke))


def _large(shape: Path) -> bool:
    """Tell whether any part of a shape is an area, rather than a cut or a line."""
    boxes = [path.bounds(part) for part in subpaths(shape.d)]
    return any(max(box.width, box.height) > _LARGE and min(box.width, box.height) > _THIN for box in boxes)
