"""The PDF painter: scenes as pages of a tagged PDF/A-2b file that prints in true size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.pdf.meta import Duplex, PdfMeta
from ppgen.drawing.scene import MM_PER_POINT, Group, Scene, Symbol, Use, children, symbols, used
from ppgen.language import is_right_to_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.drawing.pdf.painter import Painter
    from ppgen.drawing.pdf.press.separation import Separation
    from ppgen.drawing.scene import Item

__all__ = ["Bookmark", "Duplex", "LinkArea", "PdfMeta", "PdfPage", "write_pdf"]

K = 1 / MM_PER_POINT  # points in a millimetre
DEEPEST = 2
"""The level of the bookmarks that lie deepest."""


class LinkArea(NamedTuple):
    """An area of a page that leads to a place, in millimetres from the page's top left corner."""

    name: str
    x: float
    y: float
    width: float
    height: float


class Bookmark(NamedTuple):
    """A place that links lead to, and unless its level is more than 2, a bookmark below that of its page."""

    name: str
    title: str
    level: int
    y: float
    """How far down the page it begins, in millimetres."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A scene as a page: its page label (``A4-1``) and, where a part begins, its bookmark."""

    scene: Scene
    label: str = ""
    bookmark: str = ""
    links: tuple[LinkArea, ...] = ()
    places: tuple[Bookmark, ...] = ()
    bleed: tuple[float, float] = (0.0, 0.0)
    """How far it reaches over what is cut, across and down, in millimetres; for a press."""


def write_pdf(
    pages: Sequence[PdfPage],
    meta: PdfMeta,
    palette: Palette = COLOUR,
    *,
    layered: bool = False,
    separation: Separation | None = None,
) -> bytes:
    """Return a PDF of scenes in their exact sizes; the same input gives the same bytes.

    `layered`, what lies on a layer can be hidden, as programs for machines that cut want it. With a
    `separation` it is for a press: its colours are inks, it has no links, and it keeps PDF/X, not PDF/A.

    Raises `GlyphError` for a character without a glyph, `ColourError` for an unknown role and `ValueError`
    for a document without pages or for one symbol name with two drawings; `NotForPress` for what the
    standard of a press does not allow.
    """
    from reportlab.pdfgen.canvas import Canvas

    from ppgen.drawing.pdf.finish import Pressed, finish
    from ppgen.drawing.pdf.images import Images
    from ppgen.drawing.pdf.painter import Painter, registered

    if not pages:
        raise ValueError("a PDF needs at least one page")
    painted = BytesIO()
    canvas = Canvas(
        painted,
        invariant=1,
        lang=meta.language,
        pdfVersion=(1, 7),
        initialFontName=registered("body"),
        pageCompression=0,  # pikepdf compresses the whole file once
    )
    _describe(canvas, meta)
    with TemporaryFile() as file:
        images = Images(file, separation)
        drawn = list(symbols(tuple(item for page in pages for item in page.scene.items)))
        inner = _inner(drawn, pages)
        painter = Painter(canvas, palette, images, inner, layered=layered, separation=separation)
        for symbol in drawn:
            if symbol.name not in inner:
                painter.define(symbol)
        _paint(painter, pages)
        images.close()
        bleeds = [(page.bleed[0] * K, page.bleed[1] * K) for page in pages]
        press = Pressed(separation, bleeds) if separation else None
        canvas.save()
        labels = [page.label for page in pages]
        held = file if images.numbers else None
        return finish(painted, held, meta, labels, painter.document, painter.layers, painter.wants, press)


def _inner(drawn: Sequence[Symbol], pages: Sequence[PdfPage]) -> set[str]:
    """Name the symbols that are used once in all, and in a picture: a form of their own would only cost."""
    times = Counter(name for symbol in drawn for name in used(symbol.items))
    times.update(name for page in pages for name in used(page.scene.items))
    pieces = {name for page in pages for name in _alone(page.scene.items)}
    faint = set(_faint(tuple(item for symbol in drawn for item in symbol.items)))
    faint.update(name for page in pages for name in _faint(page.scene.items))
    return {name for name, count in times.items() if count == 1} - pieces - faint


def _faint(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield the names of symbols that are laid on as one."""
    for item in items:
        if isinstance(item, Use) and item.opacity < 1:
            yield item.symbol.name
        else:
            yield from _faint(children(item))


def _alone(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield the names of symbols outside pictures or in art to cut out: a piece stays one form."""
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
        elif not (isinstance(item, Group) and item.alt and item.layer != "art"):
            yield from _alone(children(item))


def _paint(painter: Painter, pages: Sequence[PdfPage]) -> None:
    canvas = painter.canvas
    for index, page in enumerate(pages):
        if page.bookmark:
            canvas.bookmarkPage(f"page-{index}")
            canvas.addOutlineEntry(page.bookmark, f"page-{index}", 0)
        painter.paint(page.scene, partial(_lead, painter, page))


def _lead(painter: Painter, page: PdfPage) -> None:
    """Write the places of a page and the links to others; the origin is its top left corner."""
    if painter.separation:
        return  # nothing on a page for a press leads anywhere
    canvas = painter.canvas
    for place in page.places:
        canvas.bookmarkHorizontal(place.name, 0, -place.y * K + 6)
        if place.level <= DEEPEST:
            canvas.addOutlineEntry(place.title, place.name, place.level, closed=place.level > 0)
    for link in page.links:
        area = (link.x * K, -(link.y + link.height) * K, (link.x + link.width) * K, -link.y * K)
        canvas.linkRect("", link.name, area, relative=1)


def _describe(canvas: Any, meta: PdfMeta) -> None:
    canvas.setTitle(meta.title)
    canvas.setAuthor(meta.author)
    canvas.setSubject(meta.subject)
    canvas.setKeywords(", ".join(meta.keywords))
    canvas.setCreator(meta.generator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if is_right_to_left(meta.language):
        canvas.setViewerPreference("Direction", "R2L")
    flip = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", None: "Simplex"}
    if meta.duplex != "mixed":
        canvas.setViewerPreference("Duplex", flip[meta.duplex])
