"""Profiles of presses: which inks give a colour there, and what a file says of them."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from ppgen.drawing.pdf.press.settings import CONDITION, NotForPress, PressProfile, Standard

PROFILE = Path(__file__).parent / "coated.icc"
"""Ours: made by `tests/drawing/press_profile.py` of data in the public domain."""
LARGEST = 16_000_000
"""Bytes of a profile; those of presses have one to three million."""
_HEADER = 128
_LONGEST = 200
_MAJOR, _CLASS, _SPACE, _SIGNATURE = 8, slice(12, 16), slice(16, 20), slice(36, 40)
"""Where its header says of which version it is, what it is for, what its colours are, and that it is one."""
_OLDER = 4
"""PDF/X-1a knows no profiles of this version or later."""


@cache
def ours() -> PressProfile:
    """Return the profile of coated paper that is taken where none is given."""
    return PressProfile(PROFILE.read_bytes(), CONDITION, registered=True)


def read_profile(path: Path, standard: Standard) -> PressProfile:
    """Read the profile that a printing house gives. Raises NotForPress for what is none of a press."""
    from PIL import ImageCms

    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST or len(data) <= _HEADER or data[_SIGNATURE] != b"acsp":
        raise NotForPress(f"{path}: this is no ICC profile; printing houses give one as .icc or .icm")
    if data[_SPACE] != b"CMYK" or data[_CLASS] != b"prtr":
        colours = data[_SPACE].decode("ascii", "replace").strip()
        raise NotForPress(f"{path}: this profile is for {colours}, and not for a press of four inks (CMYK)")
    if standard == "x-1a" and data[_MAJOR] >= _OLDER:
        raise NotForPress(
            f"{path}: this profile is of version {data[_MAJOR]}, which PDF/X-1a does not know: ask for x-4, "
            "or for a profile of version 2"
        )
    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(data))
        name = ImageCms.getProfileDescription(opened)
        to_inks(data)
        from_inks(data)
    except (ImageCms.PyCMSError, OSError) as error:
        raise NotForPress(f"{path}: this profile cannot be used both ways: {error}") from None
    return PressProfile(data, " ".join(name.split())[:_LONGEST] or path.stem)


@lru_cache(maxsize=4)
def to_inks(profile: bytes) -> Any:
    """Return what turns colours of a screen into inks. Raises PyCMSError."""
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.ImageCmsProfile(BytesIO(profile)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


@lru_cache(maxsize=4)
def from_inks(profile: bytes) -> Any:
    """Return what tells how inks look. Raises PyCMSError."""
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(BytesIO(profile)),
        ImageCms.createProfile("LAB"),
        "CMYK",
        "LAB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )
