"""Scenes as PNG files that virtual tabletops take: not too many pixels, and not too many bytes."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.png import render
from ppgen.drawing.scene import Rect, Scene, Symbol, filled
from ppgen.tables.faces import TableFace

MOST_PIXELS = 4096
"""Of a side of an image: more make tables slow, or are refused."""
MOST_BYTES = 2 * 1024 * 1024
"""Of an image: PCIO takes no larger ones."""
DPI = 300
"""Pixels an inch of a piece."""
LESS = 0.8
"""How much coarser an image is tried that has too many bytes."""
_INCH = 25.4


def pictures(
    scenes: Mapping[str, Scene], palette: Palette, title: str, *, clear: bool
) -> Mapping[str, bytes]:
    """Render scenes by the names of their files, each as fine as it may be; the same give the same bytes.

    `clear`, what nothing is painted on is seen through. Raises NoImage without a renderer.
    """
    made: dict[str, bytes] = {}
    waiting = {name: finest(scene) for name, scene in scenes.items()}
    while waiting:
        for dpi in sorted(set(waiting.values())):
            names = [name for name, wanted in waiting.items() if wanted == dpi]
            made |= at_scale({name: scenes[name] for name in names}, palette, title, dpi, clear=clear)
        waiting = {
            name: math.floor(dpi * LESS) for name, dpi in waiting.items() if len(made[name]) > MOST_BYTES
        }
    return made


def at_scale(
    scenes: Mapping[str, Scene], palette: Palette, title: str, dpi: int, *, clear: bool
) -> Mapping[str, bytes]:
    """Render scenes by the names of their files, all at one scale. Raises NoImage without a renderer."""
    pdf = write_pdf(
        [PdfPage(scene) for scene in scenes.values()], PdfMeta(title=title, author=title), palette
    )
    return dict(zip(scenes, render(pdf, dpi, clear=clear), strict=True))


def finest(scene: Scene) -> int:
    """Give the pixels an inch at which a scene has no more pixels than it may have."""
    return min(DPI, math.floor((MOST_PIXELS - 1) * _INCH / max(scene.width, scene.height)))


def face_scene(face: TableFace, turn: float = 0.0) -> Scene:
    """Draw a face, turned clockwise by degrees, on a scene that just holds it."""
    width, height = turned_size(face.symbol, turn)
    drawn = face.symbol
    if face.paper is not None:
        sheet = Rect(0, 0, drawn.width, drawn.height, filled("surface"), face.paper)
        drawn = Symbol(f"{drawn.name}-on-paper", drawn.width, drawn.height, (sheet, drawn.at(0, 0)))
    return Scene(width, height, (drawn.centred(width / 2, height / 2, 1.0, turn),))


def turned_size(symbol: Symbol, turn: float) -> tuple[float, float]:
    """Give the size of the box that holds a turned symbol, in millimetres."""
    across, down = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    wide, high = symbol.width * across + symbol.height * down, symbol.width * down + symbol.height * across
    return round(wide, 3), round(high, 3)
