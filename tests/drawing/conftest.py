"""One sheet with something of everything, painted once."""

from __future__ import annotations

import pytest

from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import Bookmark, PdfMeta, PdfPage, write_pdf

from .sheet import SHEET


@pytest.fixture(scope="session")
def palette() -> Palette:
    return Palette(accent="#8A5A00", tint="#FBF1DD", dark_accent="#E0A94A")


@pytest.fixture(scope="session")
def meta() -> PdfMeta:
    return PdfMeta(
        title="A kit: pièces",
        author="The authors",
        subject="A sheet with something of everything",
        keywords=("piecepack", "print and play"),
        licence="CC BY 4.0",
        licence_url="https://creativecommons.org/licenses/by/4.0/",
        generator="ppgen 1.0.0",
        duplex="long-edge",
    )


@pytest.fixture(scope="session")
def pdf(palette, meta) -> bytes:
    pages = [
        PdfPage(SHEET, "A4-1", "Pieces"),
        PdfPage(SHEET, "A4-2"),
        PdfPage(SHEET, places=(Bookmark("aids", "Aids", 1, 20.0),)),
    ]
    return write_pdf(pages, meta, palette)
