"""Faces without transparency, for presses that know none: as pixels, where something lets show through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from io import BytesIO

from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.png import render
from ppgen.drawing.scene import Image, Item, Raster, Scene, Use, children

DPI = 600
"""Pixels of an inch: finer than any screen of a press."""


def shows_through(items: tuple[Item, ...]) -> bool:
    """Tell whether something among items, or in what they use, lets show through what is under it."""
    for item in items:
        if isinstance(item, Use):
            if item.opacity < 1 or shows_through(item.symbol.items):
                return True
        elif isinstance(item, Image):
            if _clear(item.raster):
                return True
        elif shows_through(children(item)):
            return True
    return False


@cache
def _clear(raster: Raster) -> bool:
    from PIL import Image as Pictures

    if raster.media == "image/jpeg":
        return False
    with Pictures.open(BytesIO(raster.read())) as picture:
        if not picture.has_transparency_data:
            return False
        return picture.convert("RGBA").getchannel("A").getextrema() != (255, 255)


def flattened(scenes: Sequence[Scene], palette: Palette) -> Mapping[Scene, Scene]:
    """Paint scenes as pixels. Raises NoImage if there is no renderer."""
    if not scenes:
        return {}
    pdf = write_pdf([PdfPage(scene) for scene in scenes], PdfMeta(title="", author=""), palette)
    return dict(zip(scenes, map(_as_pixels, scenes, render(pdf, DPI)), strict=True))


def _as_pixels(scene: Scene, png: bytes) -> Scene:
    from PIL import Image as Pictures

    with Pictures.open(BytesIO(png)) as picture:
        size = picture.size
    digest = sha256(png).hexdigest()[:16]
    raster = Raster(digest, "image/png", lambda: png, *size, name=scene.title)
    return Scene(scene.width, scene.height, (Image(0, 0, scene.width, scene.height, raster),))
