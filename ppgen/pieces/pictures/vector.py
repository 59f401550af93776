"""Drawings: a safe part of SVG, read into the scene.

Shapes, paths, groups, transforms, plain fills and strokes are drawn. Whatever would look otherwise here
than in a browser is refused with its place: text, gradients, clips, opacity, style sheets, links. Scripts,
document types and entities are refused for safety.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing.bounds import bounds
from ppgen.drawing.path import PathError, parse
from ppgen.drawing.scene import Clip, Group, Item, Path, Rect, Style, Symbol, Transform, filled

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ELEMENTS = 5_000
MOST_SEGMENTS = 50_000
DEEPEST = 40
LONGEST = 200_000
LARGEST = 1e6
"""Beyond any number that a drawing needs."""

_SVG = "http://www.w3.org/2000/svg"
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_GROUPS = ("svg", "g")
_SILENT = ("title", "desc", "metadata", "defs")
"""What shows nothing by itself; what is in it can only be used by what is refused."""
_MEASURES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
_EXTENTS = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry"), "line": ()}
"""What a shape needs to be seen."""
_LENGTH = re.compile(
    r"\s*[-+]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:[eE][-+]?\d{1,3})?\s*(?:px|pt|pc|mm|cm|in)?\s*"
)
_COLOUR = re.compile(r"[a-zA-Z]{3,30}|#[0-9a-fA-F]{3,8}|(?:rgb|hsl)\((?:\s*[0-9.]{1,8}%?\s*,?){3}\)")
_PAINT = ("fill", "stroke")
_WHOLE = ("opacity", "fill-opacity", "stroke-opacity")
_NONE = ("clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end")
_ADVICE: Mapping[str, str] = {
    "text": "turn it into paths",
    "image": "put it beside the drawing as a picture of its own",
    "use": "draw it out",
    "symbol": "draw it out",
    "style": "save the drawing with presentation attributes",
    "clipPath": "cut the shapes themselves",
    "mask": "cut the shapes themselves",
    "linearGradient": "use plain colours",
    "radialGradient": "use plain colours",
    "pattern": "draw it out",
    "filter": "use plain colours",
    "script": "take it out",
}


@dataclass(frozen=True)
class _Ink:
    """How shapes are painted, as far as their groups have said."""

    fill: str | None = "ink"
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    evenodd: bool = False

    def style(self) -> Style:
        """Return it as a style of the scene."""
        line: dict[str, Any] = {"dash": self.dash, "cap": self.cap, "join": self.join} if self.stroke else {}
        width = self.width if self.stroke else 0.0
        return Style(fill=self.fill, stroke=self.stroke, width=width, evenodd=self.evenodd, **line)


@dataclass
class _Layer:
    """An element that is open."""

    ink: _Ink
    items: list[Item] = field(default_factory=list)
    transform: Transform = field(default_factory=Transform)


def read(data: bytes, name: str, symbol: str) -> Symbol:
    """Read a drawing into a symbol of that name, whose box is the drawing's `viewBox`.

    Raises DefinitionError with `file:line:column` for the first thing that cannot be drawn as it is meant.
    """
    return _Reader(name).read(data, symbol)


class _Reader:
    """Builds items while the parser goes through the file once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.layers: list[_Layer] = []
        self.silent = 0
        """How many elements are open since one that shows nothing."""
        self.elements = self.segments = 0
        self.box: tuple[float, float, float, float] | None = None
        self.drawn: list[Item] = []
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.StartDoctypeDeclHandler = self.doctype
        parser.buffer_text = True
        self.parser = parser

    def read(self, data: bytes, symbol: str) -> Symbol:
        """Return the whole drawing."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            message = f"this is not XML: {expat.ErrorString(error.code)}"
            raise self.problem(message, error.lineno, error.offset + 1) from None
        assert self.box is not None  # the parser refuses a file without an element
        left, top, width, height = self.box
        items: tuple[Item, ...] = tuple(self.drawn)
        if not items:
            raise self.problem("there is nothing in the drawing", 0, 0)
        if (left, top) != (0.0, 0.0):
            items = (Group(items, Transform.translate(-left, -top)),)
        try:
            reach = bounds(items, lines=True)
        except PathError as error:
            raise self.problem(str(error), 0, 0) from None
        inside = reach.left >= 0 and reach.top >= 0 and reach.right <= width and reach.bottom <= height
        if not inside:
            items = (Clip(Rect(0, 0, width, height, filled("ink")), items),)
        return Symbol(symbol, width, height, items)

    def problem(self, message: str, line: int | None = None, column: int | None = None) -> DefinitionError:
        """Say what is wrong, where the parser is."""
        here = self.parser
        line = here.CurrentLineNumber if line is None else line
        column = here.CurrentColumnNumber + 1 if column is None else column
        return DefinitionError([Problem(self.name, line, column, message)])

    def doctype(self, *_: Any) -> NoReturn:
        """Refuse entities and what else a document type brings."""
        raise self.problem("a drawing has no document type; take out <!DOCTYPE ...>")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self.problem(f"the drawing has more than {MOST_ELEMENTS} elements; simplify it")
        namespace, _, word = tag.rpartition(" ")
        if not self.layers and (word != "svg" or namespace not in ("", _SVG)):
            raise self.problem(f"a drawing begins with <svg>, not <{word}>")
        if self.silent or namespace not in ("", _SVG) or word in _SILENT:
            if word in ("script", "foreignObject"):
                raise self.problem(f"<{word}> is not allowed; take it out")
            self.silent += 1
            return
        if word not in _SHAPES + _GROUPS:
            advice = _ADVICE.get(word, "a drawing has shapes, paths and groups")
            raise self.problem(f"<{word}> is not drawn; {advice}")
        if len(self.layers) >= DEEPEST:
            raise self.problem(f"groups are nested more than {DEEPEST} deep")
        self.open(word, self.described(attributes))

    def open(self, word: str, given: Mapping[str, str]) -> None:
        """Begin a group, or draw a shape."""
        outer = self.layers[-1].ink if self.layers else _Ink()
        layer = _Layer(self.ink(outer, given))
        if word == "svg":
            if self.layers:
                raise self.problem("<svg> within <svg> is not drawn; make it a group")
            self.box = self.viewbox(given)
        if transform := given.get("transform"):
            layer.transform = self.transform(transform)
        if word in _SHAPES and not _hidden(given):
            layer.items.append(Path(self.outline(word, given), layer.ink.style()))
        if _hidden(given):
            self.silent = 1
            return
        self.layers.append(layer)

    def end(self, tag: str) -> None:
        """End an element: what was in it is now in what it is in."""
        del tag
        if self.silent:
            self.silent -= 1
            return
        layer = self.layers.pop()
        items = layer.items
        if layer.transform != Transform() and items:
            items = [Group(tuple(items), layer.transform)]
        (self.layers[-1].items if self.layers else self.drawn).extend(items)

    def described(self, attributes: Mapping[str, str]) -> dict[str, str]:
        """Put an element's attributes and its `style` together; refuse what acts or leads elsewhere."""
        given = {}
        for key, value in attributes.items():
            word = key.rpartition(" ")[2]
            if word == "href" or word.startswith("on"):
                raise self.problem(f"the attribute {word!r} is not allowed; take it out")
            if " " not in key:
                given[word] = value.strip()
        for declaration in given.pop("style", "").split(";"):
            key, colon, value = declaration.partition(":")
            if colon:
                given[key.strip()] = value.strip()
        for word in _NONE:
            if given.get(word, "none") != "none":
                raise self.problem(f"`{word}` is not drawn; take it out")
        for word in _WHOLE:
            if word in given and self.number(given[word].removesuffix("%")) not in (1.0, 100.0):
                raise self.problem(f"`{word}` is not drawn; mix the colour instead")
        return given

    def ink(self, outer: _Ink, given: Mapping[str, str]) -> _Ink:
        """Change how things are painted by what an element says."""
        changes: dict[str, Any] = {key: self.colour(given[key]) for key in _PAINT if key in given}
        if "stroke-width" in given:
            changes["width"] = self.length(given["stroke-width"])
        if "stroke-dasharray" in given:
            parts = given["stroke-dasharray"].replace(",", " ").split()
            changes["dash"] = () if parts in ([], ["none"]) else tuple(map(self.length, parts[:100]))
        for key, name, words in (
            ("stroke-linecap", "cap", ("butt", "round", "square")),
            ("stroke-linejoin", "join", ("miter", "round", "bevel")),
        ):
            if key in given:
                changes[name] = given[key] if given[key] in words else words[0]
        if "fill-rule" in given:
            changes["evenodd"] = given["fill-rule"] == "evenodd"
        return replace(outer, **changes) if changes else outer

    def colour(self, text: str) -> str | None:
        """Read a paint: a colour, the colour of ink, or none."""
        from svgelements import Color

        if text in ("none", "transparent"):
            return None
        if text == "currentColor":
            return "ink"
        colour = Color(text) if _COLOUR.fullmatch(text) else Color()
        if colour.value is None or colour.alpha != 255:
            raise self.problem(f"{text[:40]!r} is no plain colour; write it such as #8a5a00")
        return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"

    def number(self, text: str) -> float:
        """Read a number that a drawing can need."""
        try:
            number = float(text)
        except ValueError:
            raise self.problem(f"{text[:40]!r} is no number") from None
        return self.bounded(number)

    def bounded(self, number: float) -> float:
        """Return a number if a drawing can need it."""
        if not math.isfinite(number) or abs(number) > LARGEST:
            raise self.problem(f"a number is beyond {LARGEST:,.0f}; draw in a smaller box")
        return number

    def length(self, text: str) -> float:
        """Read a length in any unit but shares, in the units of the drawing."""
        from svgelements import Length

        if not _LENGTH.fullmatch(text):
            raise self.problem(f"{text[:40]!r} is no length such as 12 or 3mm")
        return self.bounded(float(Length(text).value(ppi=96)))

    def viewbox(self, given: Mapping[str, str]) -> tuple[float, float, float, float]:
        """Return the box that is drawn: left, top, width and height."""
        if "viewBox" in given:
            parts = [self.number(part) for part in given["viewBox"].replace(",", " ").split()[:5]]
        else:
            parts = [0.0, 0.0, *(self.length(given[key]) for key in ("width", "height") if key in given)]
        if len(parts) != 4 or not min(parts[2:]) > 0:
            raise self.problem("the drawing has no size; give <svg> a viewBox such as 0 0 100 100")
        return parts[0], parts[1], parts[2], parts[3]

    def transform(self, text: str) -> Transform:
        """Read a transform."""
        from svgelements import Matrix

        try:
            matrix = Matrix(text[:5000])
            values = [float(value) for value in (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)]
        except Exception:  # noqa: BLE001 - whatever it makes of bad text
            raise self.problem(f"{text[:40]!r} is no transform") from None
        return Transform(*map(self.bounded, values))

    def outline(self, word: str, given: Mapping[str, str]) -> str:
        """Return a shape as path data, and count what it costs."""
        import svgelements

        try:
            d = given.get("d", "") if word == "path" else self.shaped(svgelements, word, given)
            segments = parse(d) if len(d) <= LONGEST else ()
        except PathError as error:
            raise self.problem(str(error)[:200]) from None
        except DefinitionError:
            raise
        except Exception:  # noqa: BLE001 - whatever it makes of bad numbers
            raise self.problem(f"the shape <{word}> cannot be read") from None
        if len(d) > LONGEST:
            raise self.problem(f"the outline is longer than {LONGEST // 1000}000 characters; simplify it")
        self.segments += len(segments)
        if self.segments > MOST_SEGMENTS:
            raise self.problem(f"the drawing has more than {MOST_SEGMENTS} lines and curves; simplify it")
        for segment in segments:
            for point in segment.points:
                self.bounded(point[0])
                self.bounded(point[1])
        if not segments:
            raise self.problem(f"the shape <{word}> has no outline")
        return d

    def shaped(self, library: Any, word: str, given: Mapping[str, str]) -> str:
        """Write a shape other than a path as path data."""
        if word in ("polyline", "polygon"):
            points = given.get("points", "")
            return f"M{points}" + ("Z" if word == "polygon" else "") if points else ""
        kind = {
            "rect": library.Rect,
            "circle": library.Circle,
            "ellipse": library.Ellipse,
            "line": library.SimpleLine,
        }[word]
        measures = {key: self.length(given[key]) for key in _MEASURES if key in given}
        for key in _EXTENTS[word]:
            if not measures.get(key, 0) > 0:
                raise self.problem(f"<{word}> needs `{key}`, a length above 0")
        return str(library.Path(kind(measures)).d())


def _hidden(given: Mapping[str, str]) -> bool:
    return given.get("display") == "none" or given.get("visibility") == "hidden"
