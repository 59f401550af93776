"""The backs of cards: even nets over the whole card and its bleed, equal under a half turn.

No frame, no centre and no picture: nobody sees that such a back was cut a little askew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.bounds import bounds
from ppgen.drawing.path import number
from ppgen.drawing.scene import Clip, Path, Rect, Symbol, Transform, filled
from ppgen.drawing.shapes import lens
from ppgen.pieces import icons

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as Folder

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item

BLEED = 3.0
"""Millimetres by which a back reaches over the edge of its card."""
MESH = 7.4
"""Millimetres from node to node of a net on a card of its own size."""
SMALL_MESH = 3.0
"""The same of a card as pictures show it."""
_LENS, _GAP, _DOT = 0.2365, 0.11, 0.0743
"""Of the mesh: the handle of a lens, what it stays off the nodes at both ends, and the radius of a dot."""
_FULL = 0.92
"""How much of its place in a net an icon takes."""
_UNIT = (0.111, 0.0952)
"""Width and height of an icon of a net, of the card's: seven and a half by eleven on a poker card."""


@lru_cache(maxsize=32)
def net(
    name: str, width: float, height: float, mesh: float, colour: str, bleed: float, *, thin: bool
) -> Symbol:
    """Return a net of lenses and dots. `thin` saves ink."""
    items = (_lenses(width, height, mesh, colour, bleed, thin=thin),)
    return Symbol(name, width, height, (_clipped(items, width, height, bleed),))


def _lenses(width: float, height: float, mesh: float, colour: str, bleed: float, *, thin: bool) -> Path:
    """Return lenses on the diagonals of a lattice with a node on the centre, and a dot in every mesh."""
    step = mesh / 2**0.5
    across, down = (int((side / 2 + bleed) / step) + 2 for side in (width, height))
    upright = lens(0, 0, mesh * (1 - 2 * _GAP), mesh * _LENS * (0.5 if thin else 1.0))
    return Path(_written(upright, width / 2, height / 2, step, across, down, mesh * _DOT), filled(colour))


def _written(upright: str, cx: float, cy: float, step: float, across: int, down: int, dot: float) -> str:
    from ppgen.drawing.path import transformed
    from ppgen.drawing.shapes import circle

    parts = []
    turned = {way: transformed(upright, Transform.rotate(way)) for way in (45.0, -45.0)}
    for i in range(-across, across + 1):
        for j in range(-down, down + 1):
            x, y = cx + i * step, cy + j * step
            if (i + j) % 2:
                parts.append(circle(x, y, dot))
            # A lens between each node and its neighbour to the lower right and to the lower left.
            way = -45.0 if (i + j) % 2 == 0 else 45.0
            parts.append(transformed(turned[way], Transform.translate(x + step / 2, y + step / 2)))
    return "".join(parts)


@lru_cache(maxsize=32)
def icon_net(
    name: str, icon: str, folder: Folder | None, size: tuple[float, float], colour: str, bleed: float
) -> Symbol:
    """Return a net of an icon, its columns alternately turned."""
    width, height = size
    drawn = icons.symbol(icon, colour, folder)
    across, down = (round(1 / share) for share in _UNIT)
    pitch_x, pitch_y = width / across, height / down
    items = tuple(_units(drawn, width, height, pitch_x, pitch_y, bleed))
    return Symbol(name, width, height, (_clipped(items, width, height, bleed),))


def _units(
    drawn: Symbol, width: float, height: float, pitch_x: float, pitch_y: float, bleed: float
) -> Iterator[Item]:
    """Yield the units of a net in columns, mirrored about its centre by a half turn."""
    columns, rows = int((width / 2 + bleed) / pitch_x) + 1, int((height / 2 + bleed) / pitch_y) + 1
    box = bounds(drawn.items)
    size = max(drawn.width, drawn.height) * min(pitch_x * _FULL / box.width, pitch_y * _FULL / box.height)
    for i in range(-columns, columns):
        turn = 0.0 if i % 2 else 180.0
        for j in range(-rows, rows + 1):
            x, y = width / 2 + (i + 0.5) * pitch_x, height / 2 + j * pitch_y
            yield drawn.fitted(x, y, size, turn)


def _clipped(items: tuple[Item, ...], width: float, height: float, bleed: float) -> Item:
    edge = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, filled("ink"))
    return Clip(edge, (Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, filled("ground")), *items))


def named(size: tuple[float, float], colour: str, palette: Palette, *words: str) -> str:
    """Name a back by all that makes it what it is."""
    return "-".join(("back", *map(number, size), colour.lstrip("#"), palette.style, *words))
