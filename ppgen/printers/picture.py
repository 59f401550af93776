"""Photographs and scans of the leaf, as grey pixels: files of strangers, bounded, and refused in words."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ppgen.errors import PpgenError

if TYPE_CHECKING:
    import numpy.typing as npt

    Pixels: TypeAlias = npt.NDArray[Any]
    """Rows of pixels, black 0 and white 1."""
    Array: TypeAlias = npt.NDArray[Any]

MOST_BYTES = 64 * 1024 * 1024
MOST_PIXELS = 120_000_000
ENOUGH = 20_000_000
"""Pixels beyond which a picture is halved: none of them would tell more."""
LEAST_PIXELS = 500
_FIT = f"{MOST_PIXELS // 10**6} million are the most, and 12 million are plenty"


class Unread(PpgenError):
    """A picture, or a reading, that does not tell where things lie; the message says what would."""


def need_numbers() -> None:
    """See that what reads pictures is installed. Raises Unread."""
    try:
        import numpy as np
        import scipy
    except ImportError:
        raise Unread(
            "reading photographs needs numpy and scipy, which are not installed: "
            "pip install 'ppgen[printer]'; or read the scales by eye: ppgen printer measure --scales"
        ) from None
    del np, scipy


def grey(path: Path) -> Pixels:
    """Read a picture, upright as its camera says. Raises Unread for one that is none, or is too large."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise Unread(f"{path}: the file has {size // 2**20} MB; {MOST_BYTES // 2**20} are the most")
    return pixels(path.read_bytes(), str(path))


def pixels(data: bytes, name: str) -> Pixels:
    """Read a picture from the bytes of a file. Raises Unread, naming the file, as `grey` does."""
    need_numbers()
    import numpy as np
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of sizes, which are looked at here
            picture: Any = _opened(Image, data)
            width, height = picture.size
            _see_size(name, width, height)
            picture = ImageOps.exif_transpose(picture).convert("L")
    except Unread:
        raise
    except UnidentifiedImageError:
        raise Unread(f"{name}: this is no JPEG, PNG or TIFF picture; save it as one of these") from None
    except Image.DecompressionBombError:
        raise Unread(f"{name}: the picture is far too large; of its pixels {_FIT}") from None
    except Exception as error:  # noqa: BLE001 - a broken file may fail in any way
        raise Unread(f"{name}: the picture cannot be read ({error}); save it anew") from None
    if width * height > ENOUGH:
        picture = picture.reduce(2)
    return np.asarray(picture, np.float32) / 255


def _see_size(name: str, width: int, height: int) -> None:
    has = f"{name}: the picture has {width} × {height} pixels"
    if width * height > MOST_PIXELS:
        raise Unread(f"{has}; {_FIT}")
    if min(width, height) < LEAST_PIXELS:
        raise Unread(f"{has}; send the photograph itself, not a preview of it")


def _opened(library: Any, data: bytes) -> Any:
    """Open a picture of a kind that is known, its pixels unread, whatever the bound of the library is."""
    from io import BytesIO

    bound = library.MAX_IMAGE_PIXELS
    try:
        library.MAX_IMAGE_PIXELS = MOST_PIXELS
        return library.open(BytesIO(data), formats=("JPEG", "PNG", "TIFF"))
    finally:
        library.MAX_IMAGE_PIXELS = bound
