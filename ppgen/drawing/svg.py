"""The SVG painter: a scene as one ``<svg>`` element, for a file of its own or inline on a page."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ppgen.drawing import fonts
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

Colours = Literal["values", "variables"]
TextMode = Literal["outlines", "live"]

_ATTRIBUTE = re.compile(r"class|role|tabindex|data-[a-z0-9-]+|aria-[a-z]+")
_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_.-]+")
_WRITTEN = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED = _WRITTEN | str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})
_ROOT = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


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
    width, height = number(scene.width), number(scene.height)
    painter = _Painter(palette, colours, text)
    for symbol in symbols(scene.items):
        drawn = painter.painted(symbol.items)
        painter.defs.append(_tag("symbol", {"id": symbol_id(symbol), "overflow": "visible"}, drawn))
    drawn = painter.painted(scene.items)
    size = {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}
    told, words = painter.described(scene)
    return _tag("svg", {**_ROOT, **size, **told}, words + _tag("defs", {}, "".join(painter.defs)) + drawn)


def elements(items: tuple[Item, ...], prefix: str, digits: int, palette: Palette = COLOUR) -> str:
    """Paint items as elements for a page that has the fonts and the ``--pp-*`` variables.

    Symbols are only used, by their `symbol_id` with an id `prefix`; lengths have at most so many `digits`
    after the point. Raises as `paint` does, and `ValueError` for what would have to be defined: a
    clip that is no rectangle.
    """
    painter = _Painter(palette, "variables", "live", prefix, digits)
    drawn = painter.painted(items)
    if painter.defs:
        raise ValueError("a drawing for a page may define nothing but symbols")
    return drawn


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


def _tag(name: str, attributes: Mapping[str, str], inside: str = "") -> str:
    """Write an element, its attributes in the order of their names; those that say nothing are left out."""
    written = "".join(
        [f' {key}="{value.translate(_QUOTED)}"' for key, value in sorted(attributes.items()) if value]
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written} />"


def _words(name: str, words: str, id_: str = "") -> str:
    """Write an element that says what another shows."""
    return _tag(name, {"id": id_}, words.translate(_WRITTEN))


class _Painter:
    """One drawing in the making."""

    def __init__(
        self,
        palette: Palette,
        colours: Colours,
        text: TextMode,
        prefix: str = "",
        digits: int = 3,
    ) -> None:
        self.palette, self.colours, self.text = palette, colours, text
        self.prefix, self.digits = prefix, digits
        self.defs: list[str] = []
        """What the drawing uses by name."""
        self.clips = 0
        self.glyphs: set[str] = set()

    def described(self, scene: Scene) -> tuple[Mapping[str, str], str]:
        """Say in the root what a scene shows: by attributes, and by elements that come first in it."""
        if not scene.title:
            return {"aria-hidden": "true"}, ""
        role = "group" if _has_figures(scene.items) else "img"
        told = {"title": scene.title} | ({"desc": scene.description} if scene.description else {})
        labelled = " ".join(map(self._id, told))
        words = "".join(_words(name, text, self._id(name)) for name, text in told.items())
        return {"role": role, "aria-labelledby": labelled}, words

    def painted(self, items: tuple[Item, ...]) -> str:
        """Paint items one after the other."""
        return "".join(map(self._element, items))

    def _element(self, item: Item) -> str:
        """Paint one item; nothing if this palette leaves it out."""
        match item:
            case Group():
                return self._group(item)
            case Use():
                used = f"#{symbol_id(item.symbol, self.prefix)}"
                return _tag("use", {"xlink:href": used, **moved(item.transform, self.digits)})
            case Clip():
                return self._clip(item)
            case Text():
                return self._line_of_text(item)
            case Image():
                return self._image(item)
        paint = self._paint(item.style)
        if paint is None:
            return ""
        match item:
            case Path():
                return _tag("path", {"d": compact(item.d, self.digits), **paint})
            case Rect():
                corner = {"rx": self._length(item.radius)} if item.radius else {}
                return _tag("rect", {**self._box(item), **corner, **paint})
            case Circle():
                place = {"cx": self._length(item.cx), "cy": self._length(item.cy)}
                return _tag("circle", {**place, "r": self._length(item.r), **paint})
            case Line():
                start = {"x1": self._length(item.x1), "y1": self._length(item.y1)}
                end = {"x2": self._length(item.x2), "y2": self._length(item.y2)}
                return _tag("line", {**start, **end, **paint, "fill": ""})  # a line has no inside
            case Polyline() | Polygon():
                d = "M" + "L".join(f"{self._length(x)} {self._length(y)}" for x, y in item.points)
                return _tag("path", {"d": d + ("Z" if isinstance(item, Polygon) else ""), **paint})

    def _box(self, item: Rect | Image) -> dict[str, str]:
        return {name: self._length(getattr(item, name)) for name in ("x", "y", "width", "height")}

    def _group(self, group: Group) -> str:
        attributes = moved(group.transform, self.digits)
        words = ""
        if group.name:
            attributes["id"] = self._id(group.name)
        if group.layer:
            attributes["data-layer"] = group.layer
        for name, value in group.attributes.items():
            if not _ATTRIBUTE.fullmatch(name):
                raise ValueError(f"a group may carry class, role, tabindex, data-* and aria-*, not {name!r}")
            attributes[name] = value
        if group.artifact:
            attributes["aria-hidden"] = "true"
        elif group.alt:
            attributes["role"] = "img"
            words = _words("title", group.title or group.alt)
            words += _words("desc", group.alt) if group.title else ""
        elif group.title:
            words = _words("title", group.title)
        return _tag("g", attributes, words + self.painted(group.items))

    def _clip(self, clip: Clip) -> str:
        if self.prefix and isinstance(clip.shape, Rect) and not clip.shape.radius:
            return self._window(clip.shape, clip.items)
        self.clips += 1
        name = self._id(f"clip-{self.clips}")
        outline = self._element(replace(clip.shape, style=filled("ink")))
        self.defs.append(_tag("clipPath", {"id": name}, outline))
        return _tag("g", {"clip-path": f"url(#{name})"}, self.painted(clip.items))

    def _window(self, shape: Rect, items: tuple[Item, ...]) -> str:
        """Cut items off at a rectangle by a drawing within the drawing, which needs no name on its page."""
        box = self._box(shape)
        attributes = {**box, "viewBox": " ".join(box.values()), "overflow": "hidden"}
        return _tag("svg", attributes, self.painted(items))

    def _image(self, image: Image) -> str:
        """Put a picture in as a part of the drawing, for nothing else is fetched when it is shown."""
        raster = image.raster
        data = f"data:{raster.media};base64,{b64encode(raster.read()).decode('ascii')}"
        return _tag("image", {"xlink:href": data, **self._box(image), "preserveAspectRatio": "none"})

    def _line_of_text(self, text: Text) -> str:
        fill = self._colour(text.role)
        text = _without_outer_spaces(text)
        if not text.text or fill is None:
            return ""
        width = fonts.measure(text.text, text.font, text.size)
        if self.text == "outlines":
            return self._outlined(text, fonts.shifted(text.x, width, text.anchor), fill)
        if isinstance(text.font, Typeface):  # which no page loads
            start = fonts.shifted(text.x, width, text.anchor)
            outline = fonts.outline(text.text, text.font, text.size, start, text.y)
            return _tag("path", {"d": compact(outline, self.digits), "fill": fill})
        face = fonts.FACES[text.font]
        attributes = {
            "x": self._length(text.x),
            "y": self._length(text.y),
            "font-family": f"'{face.family}', {face.generic}",
            "font-size": number(pt(text.size), self.digits + 1),
            "font-weight": str(face.weight),
            "fill": fill,
        }
        if len(text.text) > UNKERNED:  # as wide as measured, whatever the browser would kern
            attributes["textLength"] = self._length(width)
        if face.italic:
            attributes["font-style"] = "italic"
        if text.anchor != "start":
            attributes["text-anchor"] = text.anchor
        return _tag("text", attributes, text.text.translate(_WRITTEN))

    def _outlined(self, text: Text, x: float, fill: str) -> str:
        """Set a line from glyphs that are defined once each, in font units."""
        font = fonts.load(text.font)
        scale = pt(text.size) / font.em
        face = text.font.digest if isinstance(text.font, Typeface) else text.font
        drawn = []
        pen = 0.0
        for character in text.text:
            if not character.isspace():
                name = self._id(f"g-{face}-{ord(character):x}")
                if name not in self.glyphs:
                    self.glyphs.add(name)
                    self.defs.append(_tag("path", {"d": font.glyph(character), "id": name}))
                drawn.append(f'<use x="{self._length(pen)}" xlink:href="#{name}" y="0" />')
            pen += font.advances[character] * font.em
        moving = moved(Transform(scale, 0.0, 0.0, -scale, x, text.y), self.digits)
        return _tag("g", {"fill": fill, **moving}, "".join(drawn))

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
