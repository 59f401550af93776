"""The SVG painter: a scene as one ``<svg>`` element, for a file of its own or inline on a page."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from xml.etree.ElementTree import tostring

from ppgen.drawing import fonts
from ppgen.drawing.direction import ordered, turned
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import compact, number
from ppgen.drawing.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Image,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Shade,
    Style,
    Symbol,
    Text,
    Transform,
    Typeface,
    Use,
    children,
    filled,
    pt,
    symbols,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

UNKERNED = 3
"""Letters of a live text at most in which no browser's kerning would be seen."""

MITER = 4.0
"""How long mitres of SVG are at most, in widths of their lines, if nothing is said."""

Element: TypeAlias = Any  # svgwrite has no types
Colours = Literal["values", "variables"]
TextMode = Literal["outlines", "live"]

_ATTRIBUTE = re.compile(r"class|role|tabindex|data-[a-z0-9-]+|aria-[a-z]+")
_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_.-]+")


def paint(
    scene: Scene,
    palette: Palette = COLOUR,
    *,
    colours: Colours = "values",
    text: TextMode = "outlines",
) -> str:
    """Paint a scene as SVG in its real size.

    The defaults make a file that looks the same everywhere: concrete colours, text as outlines. A page
    that has the fonts and the ``--pp-*`` variables asks for ``colours="variables", text="live"``.

    Raises `GlyphError` for a character without a glyph, `ColourError` for an unknown role, and `ValueError`
    for an attribute that could act (``on*``, ``href``) or for one symbol name with two drawings.
    """
    import svgwrite

    width, height = number(scene.width), number(scene.height)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
    )
    painter = _Painter(drawing, palette, colours, text)
    painter.describe(scene)
    for symbol in symbols(scene.items):
        element = drawing.symbol(id=symbol_id(symbol), overflow="visible")
        painter.add(element, symbol.items)
        drawing.defs.add(element)
    painter.add(drawing, scene.items)
    return str(drawing.tostring())


def elements(items: tuple[Item, ...], prefix: str, digits: int, palette: Palette = COLOUR) -> str:
    """Paint items as elements for a page that has the fonts and the ``--pp-*`` variables.

    Symbols are only used, by their `symbol_id` with an id `prefix`; lengths have at most so many `digits`
    after the point. Raises as `paint` does.
    """
    maker = _maker()
    painter = _Painter(maker, palette, "variables", "live", prefix, digits)
    root = maker.g()
    painter.add(root, items)
    return "".join(tostring(element.get_xml(), encoding="unicode") for element in root.elements)


@cache
def _maker() -> Element:
    import svgwrite

    return svgwrite.Drawing(debug=False)


def symbol_id(symbol: Symbol, prefix: str = "") -> str:
    """Give the id by which drawings with some id prefix use a symbol."""
    return _id(f"{prefix}s-{symbol.name}")


def moved(transform: Transform, digits: int = 3) -> dict[str, str]:
    """Give the attribute that moves an element; none if it stays where it is."""
    if transform == IDENTITY:
        return {}
    a, b, c, d, e, f = transform
    if (a, b, c, d) == (1, 0, 0, 1):
        return {"transform": f"translate({number(e, digits)} {number(f, digits)})"}
    linear = " ".join(number(value, digits + 3) for value in (a, b, c, d))
    return {"transform": f"matrix({linear} {number(e, digits)} {number(f, digits)})"}


class _Painter:
    """One drawing in the making."""

    def __init__(
        self,
        make: Element,
        palette: Palette,
        colours: Colours,
        text: TextMode,
        prefix: str = "",
        digits: int = 3,
    ) -> None:
        self.make, self.palette, self.colours, self.text = make, palette, colours, text
        self.prefix, self.digits = prefix, digits
        self.names = 0
        self.glyphs: set[str] = set()

    def describe(self, scene: Scene) -> None:
        """Say in the root what a scene shows."""
        if not scene.title:
            self.make["aria-hidden"] = "true"
            return
        self.make["role"] = "group" if _has_figures(scene.items) else "img"
        names = ["title", "desc"] if scene.description else ["title"]
        self.make["aria-labelledby"] = " ".join(self._id(name) for name in names)
        self.make.set_desc(scene.title, scene.description or None)
        for element, name in zip(self.make.elements, names, strict=False):
            element.xml.set("id", self._id(name))

    def add(self, parent: Element, items: tuple[Item, ...]) -> None:
        """Paint items into an element."""
        for item in items:
            element = self._element(item)
            if element is not None:
                parent.add(element)

    def _element(self, item: Item) -> Element:
        make = self.make
        match item:
            case Group():
                return self._group(item)
            case Use():
                thin = {"opacity": self._length(item.opacity)} if item.opacity < 1 else {}
                moving = moved(item.transform, self.digits)
                return make.use(f"#{symbol_id(item.symbol, self.prefix)}", **moving, **thin)
            case Clip():
                return self._clip(item)
            case Text():
                return self._line_of_text(item)
            case Image():
                return self._image(item)
            case Shade():
                return self._shade(item)
        paint = self._paint(item.style)
        if paint is None:
            return None
        match item:
            case Path():
                return make.path(compact(item.d, self.digits), **paint)
            case Rect():
                corner = {"rx": self._length(item.radius)} if item.radius else {}
                size = (self._length(item.width), self._length(item.height))
                return make.rect((self._length(item.x), self._length(item.y)), size, **corner, **paint)
            case Circle():
                return make.circle(
                    (self._length(item.cx), self._length(item.cy)), self._length(item.r), **paint
                )
            case Line():
                ends = (
                    (self._length(item.x1), self._length(item.y1)),
                    (self._length(item.x2), self._length(item.y2)),
                )
                return make.line(*ends, **{**paint, "fill": None})  # a line has no inside
            case Polyline() | Polygon():
                d = "M" + "L".join(f"{self._length(x)} {self._length(y)}" for x, y in item.points)
                return make.path(d + ("Z" if isinstance(item, Polygon) else ""), **paint)

    def _group(self, group: Group) -> Element:
        element = self.make.g(**moved(group.transform, self.digits))
        if group.name:
            element["id"] = self._id(group.name)
        if group.layer:
            element["data-layer"] = group.layer
        for name, value in group.attributes.items():
            if not _ATTRIBUTE.fullmatch(name):
                raise ValueError(f"a group may carry class, role, tabindex, data-* and aria-*, not {name!r}")
            element[name] = value
        if group.artifact:
            element["aria-hidden"] = "true"
        elif group.alt:
            element["role"] = "img"
            element.set_desc(group.title or group.alt, group.alt if group.title else None)
        elif group.title:
            element.set_desc(group.title)
        self.add(element, group.items)
        return element

    def _clip(self, clip: Clip) -> Element:
        if self.prefix and isinstance(clip.shape, Rect) and not clip.shape.radius:
            return self._window(clip.shape, clip.items)
        name = self._name("clip", clip)
        outline = self.make.clipPath(id=name)
        outline.add(self._element(replace(clip.shape, style=filled("ink"))))
        if clip.shape.style.evenodd:
            outline.elements[-1]["clip-rule"] = "evenodd"
        element = self.make.g(clip_path=f"url(#{name})")
        self._define(outline, element)
        self.add(element, clip.items)
        return element

    def _shade(self, shade: Shade) -> Element:
        stops = [(at, self._colour(role)) for at, role in shade.stops]
        if any(colour is None for _, colour in stops):
            return None
        name = self._name("shade", shade)
        start, end = shade.ends
        begin, reach = tuple(map(self._length, start)), tuple(map(self._length, end))
        if shade.radial:
            radius = self._length(end[0] - start[0])
            colours = self.make.radialGradient(begin, radius, id=name, gradientUnits="userSpaceOnUse")
        else:
            colours = self.make.linearGradient(begin, reach, id=name, gradientUnits="userSpaceOnUse")
        for at, colour in stops:
            colours.add_stop_color(number(at), colour)
        element = self.make.g()
        self._define(colours, element)
        size = (self._length(shade.width), self._length(shade.height))
        corner = (self._length(shade.x), self._length(shade.y))
        element.add(self.make.rect(corner, size, fill=f"url(#{name})"))
        return element

    def _name(self, kind: str, item: Clip | Shade) -> str:
        """Name what an item refers to: on a page, where others have theirs, by what it is."""
        if self.prefix:
            return f"{kind}-{blake2b(repr(item).encode(), digest_size=8).hexdigest()}"
        self.names += 1
        return self._id(f"{kind}-{self.names}")

    def _define(self, definition: Element, element: Element) -> None:
        """Put a definition before all that is painted; on a page, into the element that refers to it."""
        (element if self.prefix else self.make.defs).add(definition)

    def _window(self, shape: Rect, items: tuple[Item, ...]) -> Element:
        """Cut items off at a rectangle by a drawing within the drawing, which needs no name on its page."""
        x, y, w, h = map(self._length, (shape.x, shape.y, shape.width, shape.height))
        element = self.make.svg(insert=(x, y), size=(w, h), viewBox=f"{x} {y} {w} {h}", overflow="hidden")
        element.elements.remove(element.defs)  # which svgwrite puts into each, though it stays empty
        self.add(element, items)
        return element

    def _image(self, image: Image) -> Element:
        """Put a picture in as a part of the drawing, for nothing else is fetched when it is shown."""
        raster = image.raster
        return self.make.image(
            f"data:{raster.media};base64,{b64encode(raster.read()).decode('ascii')}",
            insert=(self._length(image.x), self._length(image.y)),
            size=(self._length(image.width), self._length(image.height)),
            preserveAspectRatio="none",
        )

    def _line_of_text(self, text: Text) -> Element:
        fill = self._colour(text.role)
        text = _without_outer_spaces(text)
        if not text.text or fill is None:
            return None
        edge = self._paint(replace(text.outline, fill=None)) if text.outline else None
        if edge is None:
            return self._letters(text, {"fill": fill})
        both = self.make.g()
        both.add(self._letters(text, {**edge, "aria-hidden": "true"}))
        both.add(self._letters(text, {"fill": fill}))
        return both

    def _letters(self, text: Text, paint: Mapping[str, str]) -> Element:
        """Set a line in a fill, or as the line round it."""
        width = fonts.measure(text.text, text.font, text.size)
        if self.text == "outlines":
            return self._outlined(text, fonts.shifted(text.x, width, text.anchor), paint)
        if isinstance(text.font, Typeface):  # which no page loads
            start = fonts.shifted(text.x, width, text.anchor)
            return self.make.path(
                compact(fonts.outline(text.text, text.font, text.size, start, text.y), self.digits), **paint
            )
        face = fonts.FACES[text.font]
        attributes = {
            "font-family": f"'{face.family}', {face.generic}",
            "font-size": number(pt(text.size), self.digits + 1),
            "font-weight": face.weight,
            **paint,
        }
        if len(text.text) > UNKERNED:  # as wide as measured, whatever the browser would kern
            attributes["textLength"] = self._length(width)
        if face.italic:
            attributes["font-style"] = "italic"
        x, anchor = text.x, text.anchor
        if turned(text.text):
            attributes["direction"] = "rtl"
            if anchor != "middle":  # such a line starts at the right
                x, anchor = fonts.shifted(x, width, anchor) + width, "start"
        if anchor != "start":
            attributes["text-anchor"] = anchor
        return self.make.text(text.text, insert=(self._length(x), self._length(text.y)), **attributes)

    def _outlined(self, text: Text, x: float, paint: Mapping[str, str]) -> Element:
        """Set a line from glyphs that are defined once each, in font units."""
        from ppgen.drawing.glyphs import GlyphLine

        font = fonts.load(text.font)
        scale = pt(text.size) / font.em
        face = text.font.digest if isinstance(text.font, Typeface) else text.font
        moving = moved(Transform(scale, 0.0, 0.0, -scale, x, text.y), self.digits)
        if "stroke-width" in paint:
            paint = {**paint, "stroke-width": number(float(paint["stroke-width"]) / scale, self.digits)}
        line = GlyphLine(factory=self.make, **paint, **moving)
        pen = 0.0
        for character in ordered(text.text):
            if not character.isspace():
                name = self._id(f"g-{face}-{ord(character):x}")
                if name not in self.glyphs:
                    self.glyphs.add(name)
                    self.make.defs.add(self.make.path(font.glyph(character), id=name))
                line.glyphs.append((name, self._length(pen)))
            pen += font.advances[character] * font.em
        return line

    def _paint(self, style: Style) -> Mapping[str, str] | None:
        """Return a style as attributes, or None if this palette leaves all of it out."""
        fill = self._colour(style.fill)
        stroke = self._colour(style.stroke) if style.width else None
        if fill is None and stroke is None:
            return None
        attributes = {"fill": fill or "none"}
        if style.evenodd:
            attributes["fill-rule"] = "evenodd"
        if stroke:
            attributes |= {
                "stroke": stroke,
                "stroke-width": number(self.palette.line(style.width), self.digits + 1),
            }
            if style.dash:
                attributes["stroke-dasharray"] = " ".join(map(self._length, style.dash))
                if style.dash_offset:
                    attributes["stroke-dashoffset"] = self._length(style.dash_offset)
            if style.cap != "butt":
                attributes["stroke-linecap"] = style.cap
            if style.join != "miter":
                attributes["stroke-linejoin"] = style.join
            elif style.miter_limit != MITER:
                attributes["stroke-miterlimit"] = self._length(style.miter_limit)
        return attributes

    def _colour(self, role: str | None) -> str | None:
        value = None if role is None else self.palette.colour(role)
        named = role is not None and not role.startswith("#")
        return f"var(--pp-{role})" if value and named and self.colours == "variables" else value

    def _length(self, value: float) -> str:
        return number(value, self.digits)

    def _id(self, name: str) -> str:
        return _id(self.prefix + name)


@lru_cache(maxsize=4096)
def _id(name: str) -> str:
    if not name.isascii():  # two words of other letters are two
        name = "".join(f"_{ord(sign):x}" if sign.isalpha() and not sign.isascii() else sign for sign in name)
    return _NOT_IN_AN_ID.sub("-", name)


def _without_outer_spaces(text: Text) -> Text:
    # A browser drops them, so the rest must be placed where they would have put it.
    stripped = text.text.strip(" ")
    if stripped == text.text:
        return text
    start = fonts.shifted(text.x, fonts.measure(text.text, text.font, text.size), text.anchor)
    leading = text.text[: len(text.text) - len(text.text.lstrip(" "))]
    x = start + fonts.measure(leading, text.font, text.size)
    return replace(text, text=stripped, x=x, anchor="start")


def _has_figures(items: tuple[Item, ...]) -> bool:
    return any((isinstance(item, Group) and item.alt) or _has_figures(children(item)) for item in items)
