"""Pictures that others bring, read into symbols: drawings (SVG) and photographs (PNG, JPEG).

They lie in the folder of their game and nowhere else, and everything in them is bounded. What cannot be drawn
as it is meant is refused, with its place, rather than drawn wrong.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import read_bytes, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ppgen.drawing.scene import Symbol, Use

MAX_BYTES = {".svg": 1024 * 1024, ".png": 8 * 1024 * 1024, ".jpg": 8 * 1024 * 1024, ".jpeg": 8 * 1024 * 1024}
"""The kinds of picture, and how large a file of each may be."""
SHARP = 200
"""Pixels of an inch, below which print looks coarse."""
_MM_PER_INCH = 25.4
_THOROUGH = ContextVar("thorough", default=False)
KEPT = 256
"""Pictures that are remembered: one stands on many cards, and a deck may have thousands of them."""


@dataclass(frozen=True)
class Picture:
    """A picture in a box of its own units."""

    symbol: Symbol
    pixels: tuple[int, int] | None = None
    """Width and height of a photograph; None for a drawing, which is sharp in any size."""

    def fitted(self, cx: float, cy: float, width: float, height: float) -> Use:
        """Place it about a point in millimetres, as large as a box lets it be."""
        return self.symbol.centred(cx, cy, self.scale(width, height))

    def scale(self, width: float, height: float) -> float:
        """Return the scale in which it is as large as a box in millimetres lets it be."""
        return min(width / self.symbol.width, height / self.symbol.height)

    def density(self, width: float, height: float) -> float | None:
        """Return its pixels of an inch in a box in millimetres; None for a drawing."""
        return _MM_PER_INCH / self.scale(width, height) if self.pixels else None


_known: OrderedDict[tuple[Path, Path, str], Picture] = OrderedDict()
"""The pictures that were asked for last, by where they lie and what was in their files."""


def load(path: Path, folder: Path) -> Picture:
    """Read a picture that lies in a folder. Raises DefinitionError, with its place, for one refused."""
    most = MAX_BYTES.get(path.suffix.lower())
    if most is None:
        message = "a picture is an SVG, PNG or JPEG file (.svg, .png, .jpg, .jpeg)"
        raise DefinitionError([Problem(shown(path), 0, 0, message)])
    data = read_bytes(path, folder, most)
    digest = _digest(data)
    key = path, folder, digest
    picture = _known.pop(key, None) or _read(data, *key)
    _known[key] = picture  # the last that was asked for
    if len(_known) > KEPT:
        _known.popitem(last=False)
    if picture.pixels and _THOROUGH.get():
        _see_whole(path, folder, digest)
    return picture


@contextmanager
def thorough() -> Iterator[None]:
    """Decode each photograph that is read in this block, which takes longer than to print it."""
    before = _THOROUGH.set(True)
    try:
        yield
    finally:
        _THOROUGH.reset(before)


@lru_cache(maxsize=256)
def _see_whole(path: Path, folder: Path, digest: str) -> None:
    from ppgen.pieces.pictures.raster import see_whole

    see_whole(_again(path, folder, digest), shown(path))


def _read(data: bytes, path: Path, folder: Path, digest: str) -> Picture:
    if path.suffix.lower() == ".svg":
        from ppgen.pieces.pictures.vector import read

        return Picture(read(data, shown(path), f"art-{digest}"))
    from ppgen.pieces.pictures.raster import symbol

    drawn = symbol(data, shown(path), digest, partial(_again, path, folder, digest))
    return Picture(drawn, (int(drawn.width), int(drawn.height)))


def _again(path: Path, folder: Path, digest: str) -> bytes:
    """Read a picture that has been looked at. Raises DefinitionError if it has changed since."""
    data = read_bytes(path, folder, MAX_BYTES[path.suffix.lower()])
    if _digest(data) != digest:
        raise DefinitionError([Problem(shown(path), 0, 0, "the picture has changed meanwhile; try again")])
    return data


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]
