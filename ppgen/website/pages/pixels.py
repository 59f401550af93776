"""Drawings as pixels, for those who show nothing else.

The renderer is the optional extra `ppgen[images]`; without it there are none.
"""

from __future__ import annotations

from importlib.util import find_spec

from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Scene

DPI = 254
"""Ten pixels a millimetre."""
HAIR = 0.01
"""Millimetres that a picture lacks, since a part of a pixel is painted as a whole one."""


def available() -> bool:
    """Tell whether the renderer is installed."""
    return find_spec("pypdfium2") is not None


def png(scene: Scene, palette: Palette) -> bytes:
    """Paint a scene, ten pixels a millimetre. Raises NoImage without the renderer."""
    from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
    from ppgen.drawing.png import render

    return next(render(write_pdf([PdfPage(scene)], PdfMeta(scene.title, author=""), palette), DPI))
