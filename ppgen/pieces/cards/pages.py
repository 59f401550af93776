"""Pages of a PDF as pictures of whole cards, painted by the renderer that also makes our PNGs.

Only what is seen of a page is taken: nothing in the file runs, and notes, links and forms are left out.
"""

from __future__ import annotations

from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import read_bytes, shown, stored
from ppgen.drawing.scene import MM_PER_POINT, Image, Raster, Symbol
from ppgen.pieces.pictures import PlacedPicture

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".pdf"
MAX_BYTES = 64 * 1024 * 1024
_SCALE = 450 / 72
"""Pixels of a point."""
MOST_PAGES = 10_000
_LARGEST = 330.0
"""Millimetres of a side: no card is larger, and no page takes longer."""


class CardPage(NamedTuple):
    """A page as a picture, and its size in millimetres."""

    picture: PlacedPicture
    size: tuple[float, float]


def load(path: Path, folder: Path, number: str) -> CardPage:
    """Read a page, counted from 1. Raises DefinitionError, naming the file."""
    path = stored(path)
    marked = _marked(path)
    digest, sizes = _looked(path, folder, marked)
    if not number.isascii() or not number.isdecimal() or len(number) > len(str(MOST_PAGES)):
        raise _refused(path, f"{number[:20]!r} is no page; write a number, as in {path.name}#3")
    if not 1 <= int(number) <= len(sizes):
        raise _refused(path, f"there is no page {number}; it has {len(sizes)}")
    size = sizes[int(number) - 1]
    if max(size) > _LARGEST:
        raise _refused(path, f"page {number} is {size[0]:.0f} × {size[1]:.0f} mm, larger than any card")
    wide, high = (ceil(side / MM_PER_POINT * _SCALE) for side in size)
    name = f"{digest}{int(number):04x}"
    raster = Raster(
        name,
        "image/png",
        partial(_painted, path, marked, int(number), (wide, high)),
        wide,
        high,
        name=shown(path),
    )
    symbol = Symbol(f"page-{name}", wide, high, (Image(0, 0, wide, high, raster),))
    return CardPage(PlacedPicture(symbol), size)


def _marked(path: Path) -> tuple[int, int]:
    said = path.stat()
    return said.st_mtime_ns, said.st_size


@lru_cache(maxsize=16)  # each card of a deck may be a page of one file
def _looked(path: Path, folder: Path, marked: tuple[int, int]) -> tuple[str, tuple[tuple[float, float], ...]]:
    """Return what stands for what is in a file, and how large each page is, in millimetres."""
    del marked
    data = read_bytes(path, folder, MAX_BYTES)
    pdfium = _renderer(path)
    try:
        with pdfium.PdfDocument(data) as document:
            if len(document) > MOST_PAGES:
                raise _refused(path, f"it has more than {MOST_PAGES:,} pages; part it")
            sizes = [document.get_page_size(at) for at in range(len(document))]
    except pdfium.PdfiumError as error:
        raise _refused(
            path, f"this is no PDF that can be read ({error}); save it anew, without a password"
        ) from None
    return sha256(data).hexdigest()[:12], tuple(
        (wide * MM_PER_POINT, high * MM_PER_POINT) for wide, high in sizes
    )


def _painted(path: Path, marked: tuple[int, int], number: int, pixels: tuple[int, int]) -> bytes:
    """Paint a page as a PNG of so many pixels.

    Raises DefinitionError if the file has changed since it was looked at.
    """
    if _marked(path) != marked:
        raise _refused(path, "the file has changed meanwhile; try again")
    written = BytesIO()
    with _renderer(path).PdfDocument(path) as document:
        painted = document[number - 1].render(scale=_SCALE, may_draw_forms=False, draw_annots=False)
        picture = painted.to_pil().convert("RGB")
        if picture.size != pixels:  # which is rounded up from a float, and so may be one more
            picture = picture.resize(pixels)
        picture.save(written, "PNG")
    return written.getvalue()


def _renderer(path: Path):  # type: ignore[no-untyped-def]  # noqa: ANN202 - the module has no types
    try:
        import pypdfium2
    except ImportError:
        message = "pages of a PDF need a renderer, which is not installed: pip install 'ppgen[images]'"
        raise _refused(path, message) from None
    return pypdfium2


def _refused(path: Path, message: str) -> DefinitionError:
    return DefinitionError([Problem(shown(path), 0, 0, message)])
