"""Photographs: PNG and JPEG files, as a symbol whose unit is a pixel; decoded only where they are checked."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing.scene import Image, Raster, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 24_000_000
"""Pixels: a full page at 500 to the inch."""
_MEDIA: dict[str, Literal["image/png", "image/jpeg"]] = {"PNG": "image/png", "JPEG": "image/jpeg"}
_ORIENTATION = 0x0112
_END_OF_JPEG = b"\xff\xd9"


def see_whole(data: bytes, name: str) -> None:
    """Decode a photograph that `symbol` takes. Raises DefinitionError if pixels are missing."""
    from PIL import Image as Photograph

    try:
        with Photograph.open(BytesIO(data), formats=tuple(_MEDIA)) as photograph:
            photograph.load()
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        message = f"the pixels of the picture are damaged or end early ({error}); save it anew"
        raise DefinitionError([Problem(name, 0, 0, message)]) from None


def symbol(data: bytes, name: str, digest: str, read: Callable[[], bytes]) -> Symbol:
    """Return a photograph, which `read` reads again when it is painted.

    Raises DefinitionError, naming the file, for one that cannot be printed.
    """
    from PIL import Image as Photograph
    from PIL import UnidentifiedImageError

    def refused(message: str) -> DefinitionError:
        return DefinitionError([Problem(name, 0, 0, message)])

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Photograph.DecompressionBombWarning)
            photograph = Photograph.open(BytesIO(data), formats=tuple(_MEDIA))
        (width, height), mode = photograph.size, photograph.mode
        media = _MEDIA[photograph.format or ""]
        turned = media == "image/jpeg" and photograph.getexif().get(_ORIENTATION, 1) != 1
        if width * height <= MOST:
            photograph.verify()
    except UnidentifiedImageError:
        raise refused("this is no PNG or JPEG picture; save it anew") from None
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        raise refused(f"this is no PNG or JPEG picture that can be read: {error}") from None
    if width * height > MOST:
        raise refused(f"the picture has {width} × {height} pixels; {MOST // 1_000_000} million are the most")
    if media == "image/jpeg" and _END_OF_JPEG not in data[-64:]:
        raise refused("the picture ends before its end; save it anew")
    if mode not in ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "I;16", "I"):
        raise refused(f"the picture is in {mode} colours; save it in RGB")
    if turned:
        raise refused("the picture lies on its side, and only a note in it says so; turn it and save it anew")
    image = Image(0, 0, width, height, Raster(digest, media, read, width, height))
    return Symbol(f"photo-{digest}", width, height, (image,))
