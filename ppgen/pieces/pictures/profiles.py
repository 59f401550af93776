"""Colour profiles: pictures in other colours than sRGB are put into sRGB, in which all is printed."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from ppgen.pieces.pictures.files import Broken

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 4 * 1024 * 1024
_SEEN = 3
"""How far colours may move, of 255, before somebody sees it."""


@lru_cache(maxsize=16)
def name(profile: bytes, mode: str) -> str | None:
    """Return what a profile is called; None if it is that of sRGB, so that nothing changes.

    Raises Broken for one that cannot be read, or is none of pictures of a mode, L or RGB.
    """
    from PIL import Image, ImageCms

    if mode == "L":
        sample = Image.frombytes("L", (256, 1), bytes(range(256)))
    else:
        colours = list(product(range(0, 256, 51), repeat=3))
        sample = Image.frombytes("RGB", (len(colours), 1), bytes(chain.from_iterable(colours)))
    before, after = sample.convert("RGB").tobytes(), in_srgb(sample, profile).convert("RGB").tobytes()
    if max(abs(one - other) for one, other in zip(before, after, strict=True)) <= _SEEN:
        return None
    try:
        called = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except ImageCms.PyCMSError:
        called = ""
    return "".join(each for each in called if each.isprintable())[:60].strip() or "a profile without a name"


def in_srgb(picture: Image, profile: bytes) -> Image:
    """Return a picture in L or RGB with its colours in sRGB. Raises Broken."""
    from PIL import ImageCms

    if len(profile) > MOST_BYTES:
        raise Broken("its colour profile is too large; save it in sRGB")
    try:
        made = _transform(profile, picture.mode)
        moved = ImageCms.applyTransform(picture, made)
    except (ImageCms.PyCMSError, OSError, TypeError, ValueError) as error:
        raise Broken(f"its colour profile cannot be used ({error}); save it in sRGB") from None
    assert moved is not None  # which it is in place only
    return moved.getchannel("R") if picture.mode == "L" else moved


@lru_cache(maxsize=8)
def _transform(profile: bytes, mode: str) -> Any:
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(BytesIO(profile)),
        ImageCms.createProfile("sRGB"),
        mode,
        "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
