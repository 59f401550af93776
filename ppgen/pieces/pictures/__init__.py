"""Pictures that others bring, read into symbols: drawings (SVG) and photographs (PNG, JPEG).

They lie in the folder of their game and nowhere else, and everything in them is bounded. What cannot be drawn
as it is meant is refused, with its place, rather than drawn wrong.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from ppgen.definition.problems import DefinitionError, Problem, suggestion
from ppgen.definition.source import read_bytes, shown
from ppgen.drawing.scene import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ppgen.drawing.scene import Use
    from ppgen.pieces.pictures.raster import RasterFacts

MAX_BYTES = {".svg": 1024 * 1024, ".png": 8 * 1024 * 1024, ".jpg": 8 * 1024 * 1024, ".jpeg": 8 * 1024 * 1024}
"""The kinds of picture, and how large a file of each may be."""
SHARP = 200
"""Pixels of an inch, below which print looks coarse."""
_MM_PER_INCH = 25.4
MOST_PIXELS = 1_000_000_000
"""Pixels of all photographs of a game: a thousand cards at 300 to the inch."""
KEPT = 256
"""Pictures that are remembered: one stands on many cards, and a deck may have thousands of them."""
MOST_DIGESTS = 10_000
_ENDINGS = (*MAX_BYTES, ".pdf")
_NEARBY = 400
"""Files among which one looks for a name that was meant."""
_SETTLED = 2_000_000_000
"""Nanoseconds after which a file is taken for one that is not being written."""
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class PlacedPicture:
    """A picture in a box of its own units."""

    symbol: Symbol
    pixels: tuple[int, int] | None = None
    """Width and height of a photograph; None for a drawing, which is sharp in any size."""
    profile: str | None = None
    """The colour profile that a photograph has, if that is not sRGB, in which it is printed."""

    def fitted(self, cx: float, cy: float, width: float, height: float) -> Use:
        """Place it about a point in millimetres, as large as a box lets it be."""
        return self.symbol.centred(cx, cy, self.scale(width, height))

    def scale(self, width: float, height: float) -> float:
        """Return the scale in which it is as large as a box in millimetres lets it be."""
        return min(width / self.symbol.width, height / self.symbol.height)

    def density(self, width: float, height: float) -> float | None:
        """Return its pixels of an inch in a box in millimetres; None for a drawing."""
        return _MM_PER_INCH / self.scale(width, height) if self.pixels else None


_known: OrderedDict[tuple[str, str], Symbol | RasterFacts] = OrderedDict()
"""What is known of the pictures that were asked for last, by what is in their files and its kind."""
_digests: OrderedDict[tuple[Path, tuple[int, ...]], str] = OrderedDict()
"""What is in files, by where they really lie and by how they are marked: links to one are not read again."""
_decoded: set[str] = set()
"""The photographs that have been decoded, by what is in their files."""


def load(path: Path, folder: Path) -> PlacedPicture:
    """Read a picture that lies in a folder. Raises DefinitionError, with its place, for one refused."""
    kind = path.suffix.lower()
    most = MAX_BYTES.get(kind)
    if most is None:
        message = "a picture is an SVG, PNG or JPEG file (.svg, .png, .jpg, .jpeg)"
        raise DefinitionError([Problem(shown(path), 0, 0, message)])
    kind = ".svg" if kind == ".svg" else "photograph"
    marked = _marked(path, folder)
    digest = _digests.get(marked) if marked else None
    data = b""
    if digest is None or (digest, kind) not in _known:
        data = read_bytes(path, folder, most)
        digest = _digest(data)
    if marked:
        _keep(_digests, marked, digest, MOST_DIGESTS)
    seen = _known.get((digest, kind)) or _looked(data, path, digest, kind)
    _keep(_known, (digest, kind), seen, KEPT)
    if isinstance(seen, Symbol):
        return PlacedPicture(seen)
    return _photograph(path, folder, digest, seen)


def _photograph(path: Path, folder: Path, digest: str, seen: RasterFacts) -> PlacedPicture:
    from ppgen.pieces.pictures.raster import see_whole, symbol

    again = partial(_again, path, folder, digest)
    thorough = _THOROUGH.get()
    if thorough is not None:
        thorough.count(digest, seen.width * seen.height, shown(path))
        if digest not in _decoded:
            see_whole(again(), seen, shown(path))
            _decoded.add(digest)
    drawn = symbol(seen, shown(path), digest, again)
    return PlacedPicture(drawn, (seen.width, seen.height), seen.profile)


class _Thorough:
    """The photographs of a game, counted."""

    def __init__(self) -> None:
        self.digests: set[str] = set()
        self.pixels = 0

    def count(self, digest: str, pixels: int, name: str) -> None:
        """Count a photograph once. Raises DefinitionError if the game has too many pixels."""
        if digest in self.digests:
            return
        if self.pixels + pixels > MOST_PIXELS:
            message = (
                f"the photographs of the game have more than {MOST_PIXELS // 1_000_000} million pixels "
                "together; make them smaller: 300 pixels to the inch are plenty"
            )
            raise DefinitionError([Problem(name, 0, 0, message)])
        self.pixels += pixels
        self.digests.add(digest)


@contextmanager
def thorough() -> Iterator[None]:
    """Decode each photograph that is read in this block, which takes longer than printing, and count them."""
    before = _THOROUGH.get()
    _THOROUGH.set(before or _Thorough())
    try:
        yield
    finally:
        _THOROUGH.set(before)


_THOROUGH: ContextVar[_Thorough | None] = ContextVar("thorough", default=None)


def _looked(data: bytes, path: Path, digest: str, kind: str) -> Symbol | RasterFacts:
    if kind == ".svg":
        from ppgen.pieces.pictures.vector import read

        return read(data, shown(path), f"art-{digest}")
    from ppgen.pieces.pictures.raster import look

    return look(data, shown(path))


def _marked(path: Path, folder: Path) -> tuple[Path, tuple[int, ...]] | None:
    """Return where a file really lies and how it is marked, by which it is known again.

    None if `read_bytes` would refuse it, or if it has just been written: it may be written again within the
    tick of the clock that marks it.
    """
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(folder.resolve()):
            return None
        said = real.stat()
    except (OSError, RuntimeError, ValueError):
        return None
    if time.time_ns() - max(said.st_mtime_ns, said.st_ctime_ns) < _SETTLED:
        return None
    return real, (said.st_dev, said.st_ino, said.st_size, said.st_mtime_ns, said.st_ctime_ns)


def _keep(found: OrderedDict[_Key, _Value], key: _Key, value: _Value, most: int) -> None:
    """Remember the last that were asked for."""
    found[key] = value
    found.move_to_end(key)
    if len(found) > most:
        found.popitem(last=False)


def _again(path: Path, folder: Path, digest: str) -> bytes:
    """Read a picture that has been looked at. Raises DefinitionError if it has changed since."""
    data = read_bytes(path, folder, MAX_BYTES[path.suffix.lower()])
    if _digest(data) != digest:
        raise DefinitionError([Problem(shown(path), 0, 0, "the picture has changed meanwhile; try again")])
    return data


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def missing(name: str, folder: Path) -> str:
    """Say that there is no picture of a name in a game's folder, and which was meant, if one is near."""
    files = chain(folder.glob("*.*"), folder.glob("*/*.*"))
    found = [file.relative_to(folder).as_posix() for file in islice(files, _NEARBY)]
    known = [file for file in found if file.lower().endswith(_ENDINGS)]
    alike = [file for file in known if file.casefold() == name.casefold()]
    hint = f"; did you mean {alike[0]!r}?" if alike else suggestion(name, known)
    return f"there is no picture {name[:80]!r} in the game's folder{hint}"
