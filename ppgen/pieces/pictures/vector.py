"""Drawings: a safe part of SVG, read into the scene.

Shapes, paths, groups, transforms, fills and strokes are drawn, gradients between opaque colours, opacity,
clips of one shape, what is used again, and pictures that are held in the file; with presentation attributes,
`style` and style sheets as browsers apply them. Whatever would look otherwise here than in a browser is
refused with its place: text, masks, filters, patterns, links; and so is whatever nobody here knows. Scripts,
movement, document types and entities are refused for safety.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing import path
from ppgen.drawing.bounds import bounds, mitres
from ppgen.drawing.path import PathError, Segment, parse
from ppgen.drawing.scene import (
    IDENTITY,
    Clip,
    Group,
    Item,
    Path,
    Rect,
    Style,
    Symbol,
    Transform,
    Use,
    filled,
)
from ppgen.pieces.pictures import gradients, held, markup, shapes, styles, values
from ppgen.pieces.pictures.markup import SVG, Undrawable
from ppgen.pieces.pictures.paint import REFERENCE, Ink
from ppgen.pieces.pictures.references import DEEPEST, References

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ppgen.pieces.pictures.markup import SvgElement
    from ppgen.pieces.pictures.styles import SelectorFacts, StyleValue

MOST_SEGMENTS = 50_000
MOST_DASHES = 100_000
"""Dashes of all lines of a drawing."""
LONGEST = 200_000
LARGEST = values.LARGEST
SMALLEST = 0.001
"""The least side of a view box, and the least share of its longer side that the shorter one is."""
_FINE, _COARSE = 2.0, 100.0
"""A box of fewer units is drawn in one of more, since lengths are written with three decimals."""
_DIGITS = 6
_ALIKE = 0.005
"""The share by which the sides of a picture and of its view box may differ without being seen."""

BLACK = "#000000"
_BLACK_SAID = re.compile(
    rb"""[:"'\s](?:#000(?:000)?(?![0-9a-f])|black\b|rgb\(\s*0[\s,]+0[\s,]+0\s*\))""", re.IGNORECASE
)
_GROUPS = ("svg", "g", "symbol")
_SILENT = ("title", "desc", "metadata", "defs", "style", "clipPath", "symbol", *gradients.WORDS)
"""What shows nothing by itself; what is in it can only be used by what is refused, or by a clip."""
_ACTING = (
    *("script", "foreignObject", "handler", "listener"),
    *("animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"),
)
"""What acts wherever it stands, be it among what shows nothing."""
_ADVICE: Mapping[str, str] = {
    **dict.fromkeys(_ACTING, "take it out"),
    "text": "turn it into paths",
    "switch": "draw out what it chooses",
    "a": "make it a group",
    "mask": "cut the shapes themselves",
    "pattern": "draw it out",
    "filter": "use plain colours",
}
_LINKED = ("use", "image")
MOST_REPLAYED = 20_000
"""Elements that are used again: many times many would have no end."""
_SHOWN: Mapping[str, tuple[str, ...]] = {
    "display": ("inline", "block"),
    "visibility": ("visible",),
    "clip-path": ("none",),
}
"""Properties that change what a clip leaves, with the values at which they do not."""

_Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass
class _Layer:
    """An element that is open."""

    word: str
    ink: Ink = field(default_factory=Ink)
    transform: Transform = IDENTITY
    """From its units to those of the symbol."""
    start: int = 0
    """How many items had been drawn before it."""
    opacity: float = 1.0
    clip: Path | None = None
    """What all in it is cut off at, in the units of the symbol."""
    origin: tuple[int, int] = (0, 0)
    """Where it stands."""


def read(data: bytes, name: str, symbol: str) -> Symbol:
    """Read a drawing into a symbol of that name, whose box is that in which browsers show the drawing.

    Raises DefinitionError with `file:line:column` for the first thing that cannot be drawn as it is meant.
    """
    reader = _SvgReader(name)
    try:
        return reader.symbol(data, symbol)
    except Undrawable as error:
        line, column = reader.place if error.line is None else (error.line, error.column or 0)
        raise DefinitionError([Problem(name, line, column, error.message)]) from None


class _SvgReader:
    """Builds items while it goes through the elements once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.place = (0, 0)
        """Where the element stands that is read."""
        self.black = "ink"
        """The colour of what has none said."""
        self.layers: list[_Layer] = []
        self.chain: list[SelectorFacts] = []
        """What selectors can know of the elements that are open."""
        self.silent = 0
        """How many elements are open since one that shows nothing."""
        self.segments = 0
        self.dashes = 0.0
        self.namespace = SVG
        self.styles = styles.Styles()
        self.view: _Box = (0.0, 0.0, 0.0, 0.0)
        """The view box."""
        self.box = self.view
        """What is shown."""
        self.scale = 1.0
        self.drawn: list[Item] = []
        self.references = References(())
        self.gradients = gradients.Gradients(self.references, self.styles)
        self.clips: dict[str, tuple[str, Mapping[str, StyleValue], Transform] | None] = {}
        """Of which shapes clips are made, by the ids of the clips."""
        self.used: SvgElement | None = None
        """The symbol that is drawn where it is used; by itself it shows nothing."""
        self.replayed = 0
        """Elements that have been drawn once more because something uses them."""

    def symbol(self, data: bytes, name: str) -> Symbol:
        """Return the whole drawing. Raises Refused."""
        read = markup.read(data)
        if _BLACK_SAID.search(data):  # beside which ink would be seen to be another black
            self.black = BLACK
        for sheet in read.sheets:
            self.styles.add(sheet)
        self.references = References(read.steps)
        self.gradients = gradients.Gradients(self.references, self.styles)
        self.go(read.steps)
        self.place = (0, 0)
        left, top, width, height = (side * self.scale for side in self.box)
        items = tuple(self.drawn)
        if items and (left, top) != (0.0, 0.0):
            items = (Group(items, Transform.translate(-left, -top)),)
        try:
            reach = bounds(items, lines=True)
        except PathError:
            raise Undrawable("there is nothing in the drawing that shows") from None
        if reach.right <= 0 or reach.bottom <= 0 or reach.left >= width or reach.top >= height:
            raise Undrawable("nothing of the drawing lies within its viewBox")
        reach = reach.grown(mitres(items))
        if reach.left < 0 or reach.top < 0 or reach.right > width or reach.bottom > height:
            items = (Clip(Rect(0, 0, width, height, filled("ink")), items),)
        return Symbol(name, width, height, items)

    def go(self, steps: Iterable[SvgElement | None]) -> None:
        """Go through elements, in the order of the file."""
        for step in steps:
            if step is None:
                self.end()
            else:
                self.place = step.line, step.column
                self.start(step)

    def start(self, element: SvgElement) -> None:
        """Begin an element."""
        word = element.word
        if not self.layers and not self.silent:
            if word != "svg" or element.namespace not in ("", SVG):
                raise Undrawable(f"a drawing begins with <svg>, not <{word}>")
            self.namespace = element.namespace
        silent = word in _SILENT and element is not self.used
        if self.silent or element.namespace != self.namespace or silent:
            if word in _ACTING:
                raise Undrawable(f"<{word}> is not allowed; take it out")
            self.silent += 1
            return
        if word in _LINKED:
            self.linked(element)
            self.silent = 1
            return
        if word not in shapes.WORDS + _GROUPS:
            advice = _ADVICE.get(word, "a drawing has shapes, paths and groups")
            raise Undrawable(f"<{word}> is not drawn; {advice}")
        if self.layers and self.layers[-1].word in shapes.WORDS:
            raise Undrawable(f"<{word}> within <{self.layers[-1].word}> shows nothing; put it after it")
        if len(self.layers) >= DEEPEST:
            raise Undrawable(f"groups are nested more than {DEEPEST} deep")
        self.chain.append(styles.named(element))
        said = styles.looks(element, self.styles, self.chain)
        if hidden(said):
            self.chain.pop()
            self.silent = 1
            if not self.layers:
                raise Undrawable("there is nothing in the drawing that shows")
            return
        self.open(word, said)

    def end(self) -> None:
        """End an element."""
        if self.silent:
            self.silent -= 1
        else:
            self.close(self.layers.pop())
            self.chain.pop()

    def close(self, layer: _Layer) -> None:
        """Cut off what has been drawn in a layer, and lay it on as one."""
        items = tuple(self.drawn[layer.start :])
        if not items or (layer.clip is None and layer.opacity == 1):
            return
        if layer.clip is not None:
            items = (Clip(layer.clip, items),)
        if layer.opacity < 1:
            items = (self.faint(items, layer.opacity, layer.origin),)
        self.drawn[layer.start :] = items

    def faint(self, items: tuple[Item, ...], opacity: float, place: tuple[int, int]) -> Use:
        """Lay items on as one."""
        width, height = (side * self.scale for side in self.box[2:])
        name = f"faint-{sha256(repr((items, width, height)).encode()).hexdigest()[:16]}"
        origin = f"{self.file}:{place[0]}:{place[1]}"
        return Use(Symbol(name, width, height, items, origin), opacity=opacity)

    def linked(self, element: SvgElement) -> None:
        """Draw what an element refers to: another one, or a picture that it holds."""
        links = [text for key, text in element.attributes.items() if key.rpartition(" ")[2] == "href"]
        bare = {key: text for key, text in element.attributes.items() if key.rpartition(" ")[2] != "href"}
        element = replace(element, attributes=bare)
        chain = [*self.chain, styles.named(element)]
        said = styles.looks(element, self.styles, chain)
        if hidden(said):
            return
        if len(links) != 1:
            raise Undrawable(f"<{element.word}> says nothing that it shows; take it out")
        if len(self.layers) >= DEEPEST:
            raise Undrawable(f"groups are nested more than {DEEPEST} deep")
        layer = self.layer(element.word, said)
        self.layers.append(layer)
        if element.word == "image":
            if layer.ink.visible:
                self.drawn += held.pictured(links[0], said, layer.transform, self.file)
        else:
            self.use(links[0], said, layer)
        self.close(self.layers.pop())

    def use(self, link: str, said: Mapping[str, StyleValue], layer: _Layer) -> None:
        """Draw an element of the drawing once more."""
        name = link.strip().removeprefix("#")
        target = self.references.element(name) if link.strip().startswith("#") else None
        if target is None:
            raise Undrawable(f"<use> names {link[:40]!r}; no element of the drawing alone has that id")
        x, y = (values.length(said[key].text) if key in said else 0.0 for key in ("x", "y"))
        layer.transform = layer.transform @ Transform.translate(x, y)
        steps = self.references.span(name)
        if target.word == "symbol":
            if "viewBox" in target.attributes:
                raise Undrawable("a <symbol> with a viewBox is not drawn; make it a group")
            self.used = target
        self.replayed += len(steps)
        if self.replayed > MOST_REPLAYED:
            raise Undrawable(f"more than {MOST_REPLAYED} elements are used again; simplify it")
        place, chain = self.place, self.chain
        self.chain = list(self.references.chain(name)[:-1])
        self.go(steps)
        self.place, self.chain = place, chain

    def layer(self, word: str, said: Mapping[str, StyleValue]) -> _Layer:
        """Begin what inherits from the element that is open."""
        outer = self.layers[-1]
        transform = outer.transform @ self.moved(said)
        return _Layer(
            word,
            outer.ink.after(said, self.gradients.known),
            transform,
            len(self.drawn),
            opacity(said),
            self.clip(said, transform),
            self.place,
        )

    def open(self, word: str, said: Mapping[str, StyleValue]) -> None:
        """Begin a group, or draw a shape."""
        if word == "svg":
            if self.layers:
                raise Undrawable("<svg> within <svg> is not drawn; make it a group")
            if "transform" in said:
                raise Undrawable("`transform` of <svg> is not drawn; put it on a group")
            ink = Ink(fill=self.black, color=self.black)
            begun = self.begun(said)
            whole = _Layer(word, ink.after(said, self.gradients.known), begun, opacity=opacity(said))
            whole.clip, whole.origin = self.clip(said, begun), self.place
            self.layers.append(whole)
            return
        layer = self.layer(word, said)
        if word in shapes.WORDS and layer.ink.visible:
            self.draw(word, layer, said)
        self.layers.append(layer)

    def begun(self, said: Mapping[str, StyleValue]) -> Transform:
        """See what is shown, and return how large it is drawn."""
        self.view = _view_box(said)
        self.box = _shown(self.view, said)
        longer = max(self.box[2:])
        self.scale = _COARSE / longer if longer < _FINE else 1.0
        return Transform.scale(self.scale)

    def moved(self, said: Mapping[str, StyleValue]) -> Transform:
        """Read how an element is moved."""
        found = said.get("transform")
        if found is None:
            return IDENTITY
        about = said.get("transform-origin", found)
        try:
            moving = values.transform(found.text, css=found.css)
            if about is found:
                return moving
            x, y = values.origin(about.text, self.view, css=about.css)
        except Undrawable as error:
            raise Undrawable(error.message, found.line, found.column) from None
        return Transform.translate(x, y) @ moving @ Transform.translate(-x, -y)

    def clip(self, said: Mapping[str, StyleValue], transform: Transform) -> Path | None:
        """Return what an element is cut off at, in the units of the symbol. Raises Refused."""
        clip = said.get(styles.CLIP)
        if clip is None or clip.text.lower() == "none":
            return None
        named = REFERENCE.fullmatch(clip.text)
        if named and named[1] not in self.clips:
            self.clips[named[1]] = self.clipping(named[1])
        shape = self.clips[named[1]] if named else None
        if shape is None:
            raise _cut_off(clip)
        word, looks, moved = shape
        d, segments = self.outline(word, {name: value.text for name, value in looks.items()})
        evenodd = looks["clip-rule"].text.lower() == "evenodd" if "clip-rule" in looks else False
        if not segments:
            raise _cut_off(clip)
        whole = transform @ moved
        if word == "rect" and "rx" not in looks and "ry" not in looks and self.all_seen(segments, whole):
            return None
        d = d if whole == IDENTITY else _moved(segments, whole)
        return Path(d, Style(fill="ink", evenodd=evenodd))

    def all_seen(self, segments: Sequence[Segment], transform: Transform) -> bool:
        """Tell whether an upright rectangle is a frame around all that is shown, as editors put it there."""
        if transform.b or transform.c:
            return False
        points = [transform.point(*point) for segment in segments for point in segment.points]
        left, top, width, height = (side * self.scale for side in self.box)
        spare = _ALIKE / 5 * max(width, height)
        across, down = ([point[axis] for point in points] for axis in (0, 1))
        return (
            min(across) <= left + spare
            and min(down) <= top + spare
            and max(across) >= left + width - spare
            and max(down) >= top + height - spare
        )

    def clipping(self, name: str) -> tuple[str, Mapping[str, StyleValue], Transform] | None:
        """Return the one shape of which a clip is made, what is said of it, and how it is moved."""
        clip = self.references.element(name)
        if clip is None or clip.word != "clipPath" or not _in_units(clip):
            return None
        said = _looks(clip, self.styles, self.references.chain(name))
        inside = list(self.references.inside(clip))
        if said is None or len(inside) != 1 or not _plainly(said):
            return None
        (shape, chain), moved = inside[0], self.moved(said)
        if shape.word == "use":
            used = _looks(shape, self.styles, chain)
            other = _used(shape)
            element = self.references.element(other)
            if used is None or not _plainly(used) or element is None:
                return None
            x, y = (values.length(used[key].text) if key in used else 0.0 for key in ("x", "y"))
            moved = moved @ self.moved(used) @ Transform.translate(x, y)
            shape, chain = element, self.references.chain(other)
        looks = _looks(shape, self.styles, chain)
        if shape.word not in shapes.WORDS or looks is None or not _plainly(looks):
            return None
        return shape.word, looks, moved @ self.moved(looks)

    def draw(self, word: str, layer: _Layer, said: Mapping[str, StyleValue]) -> None:
        """Draw a shape."""
        d, segments = self.outline(word, {name: value.text for name, value in said.items()})
        a, b, c, d_ = layer.transform[:4]
        area = abs(a * d_ - b * c)
        if not segments or not area > 0:
            return
        scale = math.sqrt(area)
        inked = layer.ink.styles(scale, fills=not _flat(segments))
        lines = [style for style, _ in inked if style.stroke]
        if lines:
            self.see_lines(lines[0].dash, segments, scale, said)
        turned = math.isclose(a, d_, abs_tol=1e-9 * scale) and math.isclose(b, -c, abs_tol=1e-9 * scale)
        mirrored = math.isclose(a, -d_, abs_tol=1e-9 * scale) and math.isclose(b, c, abs_tol=1e-9 * scale)
        distorted = bool(lines) and not (turned or mirrored)
        moved = d if layer.transform == IDENTITY else _moved(segments, layer.transform)
        if distorted and all(part == 1 and not _named(style) for style, part in inked):
            # A line whose width the transform distorts: drawn in units as large as those of the symbol.
            self.drawn.append(self.stretched([style for style, _ in inked], segments, layer.transform, scale))
            return
        for style, part in inked:
            items: Sequence[Item] = [Path(moved, style)]
            if name := _named(style):
                box = bounds((Path(d, style),))
                read = self.gradients.read(name)
                items = gradients.laid(read, moved, box, layer.transform, style.evenodd)
            elif distorted and style.stroke:
                items = [self.stretched([style], segments, layer.transform, scale)]
            self.drawn += [self.faint(tuple(items), part, self.place)] if part < 1 and items else items

    def stretched(
        self, inked: Sequence[Style], segments: Sequence[Segment], transform: Transform, scale: float
    ) -> Group:
        """Draw a shape in units as large as those of the symbol, and distort it with its line."""
        a, b, c, d, e, f = transform
        outline = _moved(segments, Transform.scale(scale))
        distorted = Transform(a / scale, b / scale, c / scale, d / scale, e, f)
        return Group(tuple(Path(outline, style) for style in inked), distorted)

    def see_lines(
        self, dash: Sequence[float], segments: Sequence[Segment], scale: float, said: Mapping[str, StyleValue]
    ) -> None:
        """Refuse what a line is said to do and does not do here."""
        effect = said.get("vector-effect")
        if effect is not None and effect.text.lower() != "none":
            raise Undrawable(
                "`vector-effect` is not drawn; give the line its width in the units of the drawing",
                effect.line,
                effect.column,
            )
        if not dash:
            return
        if "pathLength" in said:
            raise Undrawable("`pathLength` is not drawn; give the dashes in the units of the drawing")
        points = [point for segment in segments for point in segment.points]
        reach = sum(math.dist(one, other) for one, other in pairwise(points)) * scale
        self.dashes += reach / sum(dash) * len(dash)
        if self.dashes > MOST_DASHES:
            raise Undrawable(f"the lines have more than {MOST_DASHES} dashes; make them longer")

    def outline(self, word: str, given: Mapping[str, str]) -> tuple[str, tuple[Segment, ...]]:
        """Return a shape as path data and as the segments of them, and count what it costs."""
        d = shapes.outline(word, given)
        if len(d) > LONGEST:
            raise Undrawable(f"the outline is longer than {LONGEST // 1000}000 characters; simplify it")
        try:
            segments = parse(d)
        except PathError as error:
            raise Undrawable(str(error)[:200]) from None
        self.segments += len(segments)
        if self.segments > MOST_SEGMENTS:
            raise Undrawable(f"the drawing has more than {MOST_SEGMENTS} lines and curves; simplify it")
        for segment in segments:
            for point in segment.points:
                values.bounded(point[0])
                values.bounded(point[1])
        return d, segments


def _named(style: Style) -> str:
    """Return the name of the gradient that a style fills with, if it does."""
    return style.fill[5:-1] if style.fill and style.fill.startswith("url(#") else ""


def _cut_off(clip: StyleValue) -> Undrawable:
    """Say that a clip is not drawn, by its name."""
    named = REFERENCE.fullmatch(clip.text)
    called = f"#{named[1][:40]}" if named else repr(clip.text[:40])
    message = f"`clip-path` is not drawn: {called} is not one shape in units of the drawing"
    return Undrawable(f"{message}; cut the shapes themselves", clip.line, clip.column)


def _in_units(clip: SvgElement) -> bool:
    """Tell whether a clip is in the units of what it cuts off."""
    return clip.attributes.get("clipPathUnits", "userSpaceOnUse") == "userSpaceOnUse"


def _looks(
    element: SvgElement, sheets: styles.Styles, chain: Sequence[SelectorFacts]
) -> Mapping[str, StyleValue] | None:
    """Return what is said of a part of a clip; None if something of it is not drawn."""
    own = {
        key: value
        for key, value in element.attributes.items()
        if key.rpartition(" ")[2] not in ("href", "clipPathUnits")
    }
    try:
        return styles.looks(replace(element, attributes=own), sheets, chain)
    except Undrawable:
        return None


def _plainly(said: Mapping[str, StyleValue]) -> bool:
    """Tell whether a part of a clip is neither hidden nor cut off itself."""
    return all(said[name].text.lower() in usual for name, usual in _SHOWN.items() if name in said)


def _used(element: SvgElement) -> str:
    """Return the id of the element that a `use` stands for; nothing for any other."""
    names = [value for key, value in element.attributes.items() if key.rpartition(" ")[2] == "href"]
    return names[0].removeprefix("#") if len(names) == 1 and names[0].startswith("#") else ""


def _view_box(said: Mapping[str, StyleValue]) -> _Box:
    """Return the box in which a drawing gives its lengths: left, top, width and height."""
    if "viewBox" in said:
        parts = [values.number(part) for part in values.parted(said["viewBox"].text)[:5]]
    else:
        parts = [0.0, 0.0, *(values.length(said[key].text) for key in ("width", "height") if key in said)]
    if len(parts) != 4 or not min(parts[2:]) > 0:
        raise Undrawable("the drawing has no size; give <svg> a viewBox such as 0 0 100 100")
    left, top, width, height = parts
    if min(width, height) < SMALLEST or min(width, height) < SMALLEST * max(width, height):
        raise Undrawable(f"nothing can be seen in a viewBox of {width:g} × {height:g}; make it larger")
    return left, top, width, height


def _shown(view: _Box, said: Mapping[str, StyleValue]) -> _Box:
    """Return what browsers show: the view box, and more or less where the picture has other proportions."""
    left, top, width, height = view
    given = [said[key].text for key in ("width", "height") if key in said]
    of_page = any(text.endswith("%") or text == "auto" for text in given)
    if "viewBox" not in said or len(given) != 2 or of_page:
        return view
    sides = [values.length(text) for text in given]
    if not min(sides) > 0:
        raise Undrawable("there is nothing in the drawing that shows: its width or height is 0")
    wide, high = width / sides[0], height / sides[1]  # units of the drawing in one of the picture
    if abs(wide / high - 1) < _ALIKE:
        return view
    words = said["preserveAspectRatio"].text.split() if "preserveAspectRatio" in said else ["xMidYMid"]
    places = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    align = words[0] if words else ""
    if len(align) != 8 or words[1:] not in ([], ["meet"], ["slice"]):
        raise Undrawable("`width` and `height` stretch the drawing; give it those of its viewBox")
    unit = min(wide, high) if words[1:] == ["slice"] else max(wide, high)
    seen = sides[0] * unit, sides[1] * unit
    try:
        across, down = places[align[1:4]], places[align[5:]]
    except KeyError:
        raise Undrawable(f"{align[:40]!r} is no `preserveAspectRatio`") from None
    return left - (seen[0] - width) * across, top - (seen[1] - height) * down, *seen


def _moved(segments: Sequence[Segment], transform: Transform) -> str:
    """Write segments as path data in other units."""
    moved = [
        Segment(command, tuple(transform.point(*point) for point in points)) for command, points in segments
    ]
    for _, points in moved:
        for x, y in points:
            values.bounded(x)
            values.bounded(y)
    return path.write(moved, _DIGITS)


def _flat(segments: Sequence[Segment]) -> bool:
    """Tell whether an outline has no inside: all its points lie on one line."""
    points = [point for segment in segments for point in segment.points]
    x, y = points[0]
    far = max(points, key=lambda point: math.dist(point, (x, y)))
    dx, dy = far[0] - x, far[1] - y
    size = math.hypot(dx, dy)
    return all(abs(dx * (py - y) - dy * (px - x)) <= 1e-9 * size * size for px, py in points)


def opacity(said: Mapping[str, StyleValue]) -> float:
    """Return with what share an element covers what lies beneath it. Raises Refused for no opacity."""
    found = said.get("opacity")
    if found is None or found.text.lower() == "initial":
        return 1.0
    try:
        return values.share(found.text)
    except Undrawable as error:
        raise Undrawable(f"`opacity`: {error.message}", found.line, found.column) from None


def hidden(said: Mapping[str, StyleValue]) -> bool:
    """Tell whether an element and all in it are not drawn."""
    if opacity(said) == 0:
        return True
    display = said.get("display")
    if display is None:
        return False
    if display.text.lower() not in ("none", "inline", "block", "inline-block", "initial"):
        message = f"`display`: {display.text[:40]!r} is not drawn; inline and none are"
        raise Undrawable(message, display.line, display.column)
    return display.text.lower() == "none"
