"""Pages as pixels: a PDF rendered as PNG, if the optional renderer is installed."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from ppgen.errors import PpgenError

MOST = 150_000_000
"""Pixels of an image at most: some 400 MB while it is rendered."""
POINT = 72.0
"""Points of an inch."""


class NoImage(PpgenError):
    """An image that cannot be made; the message says what would help."""


def render(pdf: bytes, dpi: int, *, clear: bool = False) -> Iterator[bytes]:
    """Yield each page of a PDF as a PNG of so many pixels an inch; the same PDF gives the same bytes.

    `clear`, what nothing is painted on is seen through; else it is white.

    Raises NoImage if there is no renderer, or for a page of too many pixels.
    """
    try:
        import pypdfium2
    except ImportError:
        raise NoImage("PNG needs a renderer, which is not installed: pip install 'ppgen[images]'") from None
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            width, height = (side * dpi / POINT for side in page.get_size())
            if width * height > MOST:
                raise NoImage(
                    f"{width:.0f} × {height:.0f} pixels are too many for an image; choose fewer dots an inch"
                )
            ground = (255, 255, 255, 0 if clear else 255)
            picture = page.render(scale=dpi / POINT, fill_color=ground).to_pil()
            written = BytesIO()
            picture.save(written, "PNG", dpi=(dpi, dpi))
            yield written.getvalue()
