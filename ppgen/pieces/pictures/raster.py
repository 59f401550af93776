"""Photographs: PNG and JPEG files, as a symbol whose unit is a pixel; decoded only where they are checked.

A file is handed on as it is, or written anew where it would be shown in more than one way: in a colour
profile other than sRGB, or in grey of 16 bits.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing.scene import Image, Raster, Symbol
from ppgen.pieces.pictures import files, profiles
from ppgen.pieces.pictures.files import Broken

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image as Photograph

MOST = 24_000_000
"""Pixels: a full page at 500 to the inch."""
_MODES = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "I;16", "I")
_WIDE = ("I;16", "I")
_ORIENTATION = 0x0112
_QUALITY = 95


@dataclass(frozen=True)
class RasterFacts:
    """What is known of a photograph without its pixels."""

    media: Literal["image/png", "image/jpeg"]
    width: int
    height: int
    anew: bool
    """Whether it is written anew."""
    profile: str | None
    """The colour profile that it has, if that is not sRGB."""
    clear: bool
    """Whether something below may be seen through it."""


def look(data: bytes, name: str) -> RasterFacts:
    """Look at a photograph. Raises DefinitionError, naming the file, for one that cannot be printed."""

    def refused(message: str) -> DefinitionError:
        return DefinitionError([Problem(name, 0, 0, message)])

    is_png, is_jpeg = data.startswith(b"\x89PNG"), data.startswith(b"\xff\xd8")
    if not is_png and not is_jpeg:
        raise refused("this is no PNG or JPEG picture; save it anew")
    try:
        return _looked(data, files.png(data) if is_png else files.jpeg(data), refused)
    except DefinitionError:
        raise
    except Broken as error:
        raise refused(f"this is no PNG or JPEG picture that can be read: {error}") from None
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        raise refused(f"this is no PNG or JPEG picture that can be read: {error}") from None


def _looked(
    data: bytes, parts: files.Png | files.Jpeg, refused: Callable[[str], DefinitionError]
) -> RasterFacts:
    """Look at what only the library for pictures knows."""
    from PIL.Image import Exif

    if parts.width * parts.height > MOST:
        size = f"{parts.width} × {parts.height} pixels"
        raise refused(f"the picture has {size}; {MOST // 1_000_000} million are the most")
    photograph = _opened(data, parts)
    mode = photograph.mode
    if photograph.size != (parts.width, parts.height):
        raise Broken("its parts do not agree how large it is")
    if mode not in _MODES:
        raise refused(f"the picture is in {mode} colours; save it in RGB")
    if isinstance(parts, files.Png):
        turned = Exif()
        if parts.exif:
            turned.load(b"Exif\0\0" + parts.exif)
        photograph.verify()
    else:
        turned = photograph.getexif()
    if turned.get(_ORIENTATION, 1) != 1:
        raise refused("the picture lies on its side, and only a note in it says so; turn it and save it anew")
    profile = None
    if parts.profile:
        written = photograph.info.get("icc_profile")
        if not written:
            raise Broken("its colour profile is damaged; save it in sRGB")
        profile = profiles.name(written, "L" if mode in ("1", "L", "LA", *_WIDE) else "RGB")
    if isinstance(parts, files.Png):
        anew = profile is not None or mode in _WIDE or (parts.clear and parts.bits in (2, 4, 16))
        clear = parts.clear or parts.kind in files.WITH_OPACITY
        return RasterFacts("image/png", parts.width, parts.height, anew, profile, clear)
    anew = profile is not None or not parts.plain
    return RasterFacts("image/jpeg", parts.width, parts.height, anew, profile, clear=False)


def see_whole(data: bytes, seen: RasterFacts, name: str) -> None:
    """Decode a photograph as printing does. Raises DefinitionError if pixels are missing or too many."""
    try:
        photograph = _whole(_plain(data, seen))
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        raise _damaged(name, error) from None
    if seen.clear and not photograph.convert("RGBA").getchannel("A").getbbox():
        message = (
            "nothing of the picture shows: all of it is transparent; save it with its layers switched on"
        )
        raise DefinitionError([Problem(name, 0, 0, message)])


def symbol(seen: RasterFacts, name: str, digest: str, read: Callable[[], bytes]) -> Symbol:
    """Return a photograph as a symbol, which `read` reads again when it is painted."""

    def plain() -> bytes:
        data = read()
        try:
            return _plain(data, seen)
        except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
            raise _damaged(name, error) from None

    size = seen.width, seen.height
    raster = Raster(digest, seen.media, plain, *size, seen.clear, name)
    return Symbol(f"photo-{digest}", *size, (Image(0, 0, *size, raster),))


def _damaged(name: str, error: Exception) -> DefinitionError:
    message = f"the pixels of the picture are damaged or end early ({error}); save it anew"
    return DefinitionError([Problem(name, 0, 0, message)])


def _opened(data: bytes, parts: files.Png | files.Jpeg) -> Photograph:
    """Open a photograph, whose pixels are read later."""
    from PIL import Image as Photographs
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    with warnings.catch_warnings():
        warnings.simplefilter("error", Photographs.DecompressionBombWarning)
        if isinstance(parts, files.Jpeg):
            return JpegImageFile(BytesIO(data[: parts.end]))  # and not what a camera puts behind it
        return PngImageFile(BytesIO(data))


def _whole(data: bytes) -> Photograph:
    """Decode a photograph. Raises Broken, or whatever the library for pictures does."""
    parts = files.png(data) if data.startswith(b"\x89PNG") else files.jpeg(data)
    photograph = _opened(data, parts)
    photograph.load()
    if isinstance(parts, files.Png) and parts.kind == files.PALETTE:
        highest = photograph.getextrema()[1]
        if isinstance(highest, int) and highest >= parts.colours:
            raise Broken(f"a pixel has the colour {highest + 1} of a palette (PLTE) of {parts.colours}")
    return photograph


def _plain(data: bytes, seen: RasterFacts) -> bytes:
    """Return a file that is shown in one way only."""
    return _anew(data, seen) if seen.anew else _alone(data, seen)


def _alone(data: bytes, seen: RasterFacts) -> bytes:
    """Return a file as it is, if it holds what it says, and without what stands behind its end."""
    if seen.media == "image/jpeg":
        return data[: files.jpeg(data).end]
    parts = files.png(data)
    files.see_pixels(parts)
    if parts.kind == files.PALETTE and parts.colours < 2**parts.bits:
        _whole(data)
    return data


def _anew(data: bytes, seen: RasterFacts) -> bytes:
    """Write a photograph anew, in eight bits and in sRGB."""
    from PIL import Image as Photographs

    photograph = _whole(data)
    profile = photograph.info.get("icc_profile") if seen.profile else None
    opacity = None
    if photograph.mode in _WIDE:
        grey, opacity = _narrowed(photograph)
    else:
        if seen.media == "image/png":
            _scale_clear(photograph, files.png(data).bits)
        if photograph.mode in ("LA", "PA", "RGBA") or "transparency" in photograph.info:
            clear = photograph.convert("RGBA")
            opacity = clear.getchannel("A")
            if photograph.mode == "P":  # whose clear colours would be lost by converting it to RGB at once
                photograph = clear
        grey = photograph.convert("L") if photograph.mode in ("1", "L", "LA") else photograph.convert("RGB")
    colours = profiles.in_srgb(grey, profile) if profile else grey
    bands = (*colours.split(), *((opacity,) if opacity else ()))
    clean = Photographs.merge({1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}[len(bands)], bands)
    written = BytesIO()
    if seen.media == "image/jpeg":
        clean.save(written, "JPEG", quality=_QUALITY, subsampling=0)
    else:
        clean.save(written, "PNG")
    return written.getvalue()


def _narrowed(photograph: Photograph) -> tuple[Photograph, Photograph | None]:
    """Return grey of 16 bits in 8, and its opacity if one grey is clear."""
    from PIL import Image as Photographs
    from PIL import ImageChops

    samples = photograph.convert("I;16").tobytes()  # the low byte first
    low, high = samples[0::2], samples[1::2]
    size = photograph.size
    grey = Photographs.frombytes("L", size, high)
    clear = photograph.info.get("transparency")
    if not isinstance(clear, int):
        return grey, None
    same = [
        Photographs.frombytes("L", size, part).point([255 * (at == wanted) for at in range(256)])
        for part, wanted in ((high, clear >> 8), (low, clear & 255))
    ]
    return grey, ImageChops.invert(ImageChops.darker(*same))


def _scale_clear(photograph: Photograph, bits: int) -> None:
    """Bring the colour that is clear to the eight bits of the pixels, which the library leaves as it is."""
    clear = photograph.info.get("transparency")
    if photograph.mode == "L" and isinstance(clear, int) and bits < 8:
        photograph.info["transparency"] = clear * 255 // (2**bits - 1)
    elif photograph.mode == "RGB" and isinstance(clear, tuple) and bits == 16:
        photograph.info["transparency"] = tuple(part >> 8 for part in clear)
