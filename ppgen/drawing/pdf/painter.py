"""Scenes as PDF pages, by reportlab: symbols as form XObjects, text and figures as marked content.

Everything is written in points with y up, so that a piece's matrix shows its scale. A scene's
top left corner is the origin; below it, y is negative.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds, mitres
from ppgen.drawing.direction import ordered, turned
from ppgen.drawing.palette import rgb
from ppgen.drawing.pdf.images import place
from ppgen.drawing.pdf.press.settings import see_opaque
from ppgen.drawing.pdf.structure import CONTAINERS, TaggedElement
from ppgen.drawing.scene import (
    IDENTITY,
    MM_PER_POINT,
    Circle,
    Clip,
    FontName,
    Group,
    Image,
    Item,
    Layer,
    Line,
    Path,
    Rect,
    Scene,
    Shade,
    Shape,
    Style,
    Symbol,
    Text,
    Transform,
    Typeface,
    Use,
)
from ppgen.drawing.shapes import segments

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.pdf.images import Images
    from ppgen.drawing.pdf.press.separation import Separation

Canvas: TypeAlias = Any  # reportlab has no types

K = 1 / MM_PER_POINT  # points in a millimetre
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
PAINTING = {(True, False): "f", (False, True): "S", (True, True): "B"}
"""The operators that fill, stroke, or do both."""
STEPS = {"M": "m", "L": "l", "C": "c"}
_ZEROS = re.compile(r"\.?0+ ")
DIGITS = 4
"""Decimals of a point: far finer than any printer, in few bytes."""
_MARGIN = 0.1  # mm
LAYERS: Mapping[Layer, str] = {
    "art": "Art",
    "cut": "Cut",
    "fold": "Fold",
    "contour": "Cut lines for machines",
    "registration": "Registration marks",
}
"""The layers of a file, by name."""
UNSEEN: tuple[Layer, ...] = ("contour", "registration")
"""Layers that are neither shown nor printed until somebody wants them."""


@dataclass
class Wants:
    """What pages and forms refer to by name that reportlab cannot write into a form."""

    opacities: dict[str, float] = field(default_factory=dict)
    shades: dict[str, tuple[Shade, tuple[str, ...]]] = field(default_factory=dict)
    """Each with the colours of its stops."""
    groups: set[str] = field(default_factory=set)
    """Forms that are laid on as one, by the names under which others use them."""


class Painter:
    """Paints scenes onto one canvas and notes in `document` what it has tagged."""

    def __init__(
        self,
        canvas: Canvas,
        palette: Palette,
        images: Images,
        inner: Container[str] = (),
        *,
        layered: bool = False,
        separation: Separation | None = None,
    ) -> None:
        self.canvas, self.palette, self.images, self.layered = canvas, palette, images, layered
        self.separation = separation
        """By which colours are inks; red, green and blue without one."""
        self.inner = inner
        """The names of symbols that are written out where they are used, rather than defined."""
        self.document = TaggedElement("Document")
        self.page = 0
        self._element = self.document  # what a text belongs to
        self._open: TaggedElement | None = None  # whose marked content is open
        self._figure: TaggedElement | None = None  # a figure takes everything in it
        self._hidden = False
        self._in_form = False
        self._marks = 0
        self.layers: set[Layer] = set()
        self.wants = Wants()

    def define(self, symbol: Symbol) -> None:
        """Write a symbol as a form XObject; symbols inside it must have been defined before."""
        box = bounds(symbol.items, lines=True)  # a form's box would cut what lies beyond it
        box = box.grown(_MARGIN + mitres(symbol.items))
        sides = (box.left, -box.bottom, box.right, -box.top)
        self.canvas.beginForm(_named(symbol), *(side * K for side in sides))
        self._in_form = True
        self._items(symbol.items)
        self._in_form = False
        self.canvas.endForm()

    def paint(self, scene: Scene, lead: Callable[[], None] = lambda: None) -> None:
        """Write a scene as the next page, in its exact size, and with `lead` what leads to and from it."""
        self.canvas.setPageSize((scene.width * K, scene.height * K))
        self.canvas.translate(0, scene.height * K)
        self._marks = 0
        self._items(scene.items)
        self._close()
        lead()
        self.canvas.showPage()
        self.page += 1

    def _inline(self, symbol: Symbol) -> None:
        """Write a symbol where it is used, tagged no more than a form would be."""
        before, self._in_form = self._in_form, True
        self._items(symbol.items)
        self._in_form = before

    def _items(self, items: tuple[Item, ...]) -> None:
        for style, alike in groupby(items, _line):
            if style:  # a sheet has hundreds of marks to cut along: one path is written many times faster
                self._shapes(style, cast("Iterable[Line]", alike))
            else:
                self._each(alike)

    def _each(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Group():
                    self._group(item)
                case Clip():
                    self._clip(item)
                case Use():
                    with self._moved(item.transform):
                        self._mark_decoration()
                        if item.opacity < 1:
                            self._faint(item)
                        elif item.symbol.name in self.inner:
                            self._inline(item.symbol)
                        else:
                            self.canvas.doForm(_named(item.symbol))
                case Text():
                    self._text(item)
                case Image():
                    self._mark_decoration()
                    number = self.images.number(item.raster)
                    place(self.canvas, number, item.x * K, -item.y * K, item.width * K, item.height * K)
                case Shade():
                    self._shade(item)
                case _:
                    self._shapes(item.style, (item,))

    def _shapes(self, style: Style, shapes: Iterable[Shape]) -> None:
        fill, stroke = self._fill(style), self._stroke(style)
        if fill or stroke:
            self._mark_decoration()
            even_odd = "*" if fill and style.evenodd else ""
            self.canvas.addLiteral(f"{_traced(shapes)}{PAINTING[fill, stroke]}{even_odd}")

    def _faint(self, use: Use) -> None:
        """Lay a symbol on as one: whatever overlaps in it does not show through itself."""
        if self.separation:
            see_opaque(self.separation.press, use.symbol.origin or f"the drawing {use.symbol.name!r}")
        name = f"o{round(use.opacity * 1000)}"
        self.wants.opacities[name] = round(use.opacity, 3)
        self.wants.groups.add(self.canvas._doc.getXObjectName(_named(use.symbol)))  # noqa: SLF001
        self.canvas.addLiteral(f"q /{name} gs")
        self.canvas.doForm(_named(use.symbol))
        self.canvas.addLiteral("Q")

    def _shade(self, shade: Shade) -> None:
        colours = tuple(filter(None, (self.palette.colour(role) for _, role in shade.stops)))
        if len(colours) < len(shade.stops):
            return
        self._mark_decoration()
        known = self.wants.shades
        name = next((name for name, same in known.items() if same == (shade, colours)), f"s{len(known)}")
        known[name] = shade, colours
        corner = shade.x * K, -(shade.y + shade.height) * K
        area = _numbers(*corner, shade.width * K, shade.height * K)
        self.canvas.addLiteral(f"q {area}re W n /{name} sh Q")

    def _fill(self, style: Style) -> bool:
        """Set the fill colour, and tell whether there is one."""
        colour = style.fill and self.palette.colour(style.fill)
        if colour:
            self.canvas.addLiteral(self._coloured(colour, "rg", ground=True))
        return bool(colour)

    def _stroke(self, style: Style) -> bool:
        """Set all that a line is drawn with, for a form knows nothing of the page's state."""
        colour = style.stroke and style.width and self.palette.colour(style.stroke)
        if not colour:
            return False
        width, dash = self.palette.line(style.width) * K, [length * K for length in style.dash]
        begin = _numbers(style.dash_offset * K) if dash else "0 "
        miter = f" {_numbers(style.miter_limit)}M" if style.join == "miter" else ""
        self.canvas.addLiteral(
            f"{self._coloured(colour, 'RG')} {_numbers(width)}w [{_numbers(*dash)}] {begin}d "
            f"{CAPS[style.cap]} J {JOINS[style.join]} j{miter}"
        )
        return True

    def _text(self, text: Text) -> None:
        colour = self.palette.colour(text.role)
        width = fonts.measure(text.text, text.font, text.size)  # raises before reportlab would drop a glyph
        if not text.text or not colour:
            return
        self._mark_text(text)
        if self.separation and self.separation.press.outlines:
            self._outlined(text, colour, fonts.shifted(text.x, width, text.anchor))
            return
        shown = ordered(text.text)
        if turned(text.text):  # a reader of the page's text is told it as it is read
            read = text.text.encode("utf-16-be").hex()
            self.canvas.addLiteral(f"/Span <</ActualText <FEFF{read}>>> BDC")
        self.canvas.setFont(registered(text.font), text.size)
        x, y = fonts.shifted(text.x, width, text.anchor) * K, -text.y * K
        if text.outline:
            self.canvas.addLiteral("q")
            if self._stroke(text.outline):
                self.canvas.addLiteral("1 Tr")
                self.canvas.drawString(x, y, shown)
            self.canvas.addLiteral("Q")
        self.canvas.addLiteral(self._coloured(colour, "rg"))
        self.canvas.drawString(x, y, shown)
        if turned(text.text):
            self.canvas.addLiteral("EMC")

    def _outlined(self, text: Text, colour: str, left: float) -> None:
        """Write a text as the outlines of its letters."""
        letters = fonts.outline(text.text, text.font, text.size, left, text.y)
        if not letters:
            return
        if text.outline:
            self.canvas.addLiteral("q")
            if self._stroke(text.outline):
                self.canvas.addLiteral(f"{_traced((Path(letters, text.outline),))}S")
            self.canvas.addLiteral("Q")
        self.canvas.addLiteral(self._coloured(colour, "rg"))
        self.canvas.addLiteral(f"{_traced((Path(letters, Style(fill=text.role)),))}f")

    def _coloured(self, colour: str, operator: str, *, ground: bool = False) -> str:
        """Set a colour, to fill (`rg`) or to draw lines (`RG`)."""
        if self.separation is None:
            return _coloured(colour, operator)
        inks = self.separation.inks(colour, ground=ground)
        return f"{_numbers(*inks, digits=4)}{'k' if operator == 'rg' else 'K'}"

    def _clip(self, clip: Clip) -> None:
        with self._saved():
            even_odd = "*" if clip.shape.style.evenodd else ""
            self.canvas.addLiteral(f"{_traced((clip.shape,))}W{even_odd} n")
            self._items(clip.items)

    def _group(self, group: Group) -> None:
        with self._moved(group.transform), self._on_layer(group.layer):
            if self._in_form or self._hidden or self._figure:
                self._items(group.items)
            elif group.artifact:
                self._hidden = True
                self._items(group.items)
                self._hidden = False
            elif group.alt:
                self._figure = self._element.add("Figure", self.page, group.alt)
                self._mark(self._figure)
                self._items(group.items)
                self._close()
                self._figure = None
            elif group.tag:
                outer, self._element = self._element, self._element.add(group.tag, self.page)
                self._items(group.items)
                self._element = outer
            else:
                self._items(group.items)

    @contextmanager
    def _on_layer(self, layer: Layer | None) -> Iterator[None]:
        """Write optional content, which a viewer or a machine that cuts can leave out."""
        if not self.layered or layer is None or layer not in LAYERS:
            yield
            return
        if not self._figure:
            self._close()
        self.canvas.addLiteral(f"/OC /{layer} BDC")
        self.layers.add(layer)
        yield
        if not self._figure:
            self._close()
        self.canvas.addLiteral("EMC")

    @contextmanager
    def _moved(self, transform: Transform) -> Iterator[None]:
        if transform == IDENTITY:
            yield
            return
        with self._saved():
            a, b, c, d, e, f = transform
            self.canvas.addLiteral(f"{_numbers(a, -b, -c, d, e * K, -f * K, digits=6)}cm")
            yield

    @contextmanager
    def _saved(self) -> Iterator[None]:
        """Keep the graphics state; marked content never straddles its ends, except in a figure."""
        if not self._figure:
            self._close()
        self.canvas.addLiteral("q")
        yield
        if not self._figure:
            self._close()
        self.canvas.addLiteral("Q")

    def _mark_text(self, text: Text) -> None:
        if self._in_form or self._figure or self._hidden:
            self._mark_decoration()
        elif text.tag or self._element.tag in CONTAINERS:
            self._mark(self._element.add(text.tag or "P", self.page))
        else:
            self._mark(self._element)

    def _mark_decoration(self) -> None:
        if not self._in_form and not self._figure:
            self._mark(ARTIFACT)

    def _mark(self, element: TaggedElement) -> None:
        """Open marked content for an element, unless it is open already."""
        if self._open is element:
            return
        self._close()
        if element is ARTIFACT:
            self.canvas.addLiteral("/Artifact BMC")
        else:
            self.canvas.addLiteral(f"/{element.tag} <</MCID {self._marks}>> BDC")
            element.marks.append(self._marks)
            self._marks += 1
        self._open = element

    def _close(self) -> None:
        if self._open and not self._in_form:
            self.canvas.addLiteral("EMC")
            self._open = None


ARTIFACT = TaggedElement("P")  # stands for what is not part of the document


def _line(item: Item) -> Style | None:
    """Return how a line is drawn; None for anything else."""
    return item.style if isinstance(item, Line) else None


def _numbers(*values: float, digits: int = DIGITS) -> str:
    """Write numbers, a space behind each, without zeros that say nothing."""
    return _ZEROS.sub(" ", "".join([f"{value:.{digits}f} " for value in values]))


@lru_cache(maxsize=1024)
def _coloured(colour: str, operator: str) -> str:
    return f"{_numbers(*rgb(colour), digits=6)}{operator}"


def _traced(shapes: Iterable[Shape]) -> str:
    return "".join([_outline(shape) for shape in shapes])


@lru_cache(maxsize=8192)
def _outline(shape: Shape) -> str:
    """Write the outline of a shape as steps of a path."""
    if isinstance(shape, Rect) and not shape.radius:
        corner = shape.x * K, -(shape.y + shape.height) * K
        return f"{_numbers(*corner, shape.width * K, shape.height * K)}re "
    written: list[str] = []
    here = None
    for command, points in segments(shape):
        if points == here and isinstance(shape, Circle | Rect):
            continue  # a side that its round corners leave no room for
        here = points[-1:]
        written += [f"{x * K:.{DIGITS}f} {-y * K:.{DIGITS}f} " for x, y in points]
        written.append(f"{STEPS[command]} " if points else "h ")
    return _ZEROS.sub(" ", "".join(written))


def _named(symbol: Symbol) -> str:
    name = symbol.name.replace("#", "")  # which begins an escape in the names of PDF
    return name if name.isascii() else "".join(sign if sign.isascii() else f"_{ord(sign):x}" for sign in name)


@cache
def registered(font: FontName) -> str:
    """Return the name under which reportlab knows a font."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"ppgen-{font.digest if isinstance(font, Typeface) else font}"
    pdfmetrics.registerFont(TTFont(name, BytesIO(fonts.load(font).data), asciiReadable=0))
    return name
