"""Drawings: a safe part of SVG, read into the scene.

Shapes, paths, groups, transforms, plain fills and strokes are drawn, with presentation attributes, `style`
and style sheets as browsers apply them. Whatever would look otherwise here than in a browser is refused with
its place: text, gradients, clips, opacity, links; and so is whatever nobody here knows. Scripts, movement,
document types and entities are refused for safety.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.drawing import path
from ppgen.drawing.bounds import bounds, mitres
from ppgen.drawing.path import PathError, Segment, parse
from ppgen.drawing.scene import IDENTITY, Clip, Group, Item, Path, Rect, Symbol, Transform, filled
from ppgen.pieces.pictures import markup, shapes, styles, values
from ppgen.pieces.pictures.markup import SVG, Undrawable
from ppgen.pieces.pictures.paint import Ink

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.pieces.pictures.markup import SvgElement
    from ppgen.pieces.pictures.styles import SelectorFacts, StyleValue

MOST_SEGMENTS = 50_000
MOST_DASHES = 100_000
"""Dashes of all lines of a drawing."""
DEEPEST = 40
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
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"')\s]{1,200})[\"']?\s*\)")
_GROUPS = ("svg", "g")
_SILENT = ("title", "desc", "metadata", "defs", "style", "clipPath")
"""What shows nothing by itself; what is in it can only be used by what is refused, or by a clip."""
_ACTING = (
    *("script", "foreignObject", "handler", "listener"),
    *("animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"),
)
"""What acts wherever it stands, be it among what shows nothing."""
_ADVICE: Mapping[str, str] = {
    **dict.fromkeys(_ACTING, "take it out"),
    "text": "turn it into paths",
    "image": "put it beside the drawing as a picture of its own",
    "use": "draw it out",
    "symbol": "draw it out",
    "switch": "draw out what it chooses",
    "a": "make it a group",
    "mask": "cut the shapes themselves",
    "linearGradient": "use plain colours",
    "radialGradient": "use plain colours",
    "pattern": "draw it out",
    "filter": "use plain colours",
}
_FRAMING = ("clipPath", "rect", "use")
"""What the clips around pages are made of."""
_SIDES = ("x", "y", "width", "height")
_SHOWN: Mapping[str, tuple[str, ...]] = {
    "display": ("inline", "block"),
    "visibility": ("visible",),
    "transform": (),
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


def read(data: bytes, name: str, symbol: str) -> Symbol:
    """Read a drawing into a symbol of that name, whose box is that in which browsers show the drawing.

    Raises DefinitionError with `file:line:column` for the first thing that cannot be drawn as it is meant.
    """
    reader = _SvgReader()
    try:
        return reader.symbol(data, symbol)
    except Undrawable as error:
        line, column = reader.place if error.line is None else (error.line, error.column or 0)
        raise DefinitionError([Problem(name, line, column, error.message)]) from None


class _SvgReader:
    """Builds items while it goes through the elements once."""

    def __init__(self) -> None:
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
        self.frames: dict[str, SvgElement] = {}
        """The rectangles of which clips are made, by the ids of the clips."""

    def symbol(self, data: bytes, name: str) -> Symbol:
        """Return the whole drawing. Raises Refused."""
        read = markup.read(data)
        if _BLACK_SAID.search(data):  # beside which ink would be seen to be another black
            self.black = BLACK
        for sheet in read.sheets:
            self.styles.add(sheet)
        self.frames = dict(_frames(read.steps, self.styles))
        for step in read.steps:
            if step is None:
                self.end()
            else:
                self.place = step.line, step.column
                self.start(step)
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

    def start(self, element: SvgElement) -> None:
        """Begin an element."""
        word = element.word
        if not self.layers and not self.silent:
            if word != "svg" or element.namespace not in ("", SVG):
                raise Undrawable(f"a drawing begins with <svg>, not <{word}>")
            self.namespace = element.namespace
        if self.silent or element.namespace != self.namespace or word in _SILENT:
            if word in _ACTING:
                raise Undrawable(f"<{word}> is not allowed; take it out")
            self.silent += 1
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
        if _hidden(said):
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
            self.layers.pop()
            self.chain.pop()

    def open(self, word: str, said: Mapping[str, StyleValue]) -> None:
        """Begin a group, or draw a shape."""
        if word == "svg":
            if self.layers:
                raise Undrawable("<svg> within <svg> is not drawn; make it a group")
            if "transform" in said:
                raise Undrawable("`transform` of <svg> is not drawn; put it on a group")
            ink = Ink(fill=self.black, color=self.black)
            self.layers.append(_Layer(word, ink.after(said), self.begun(said)))
            self.see_clip(said, self.layers[-1].transform)
            return
        outer = self.layers[-1]
        layer = _Layer(word, outer.ink.after(said), outer.transform @ self.moved(said))
        self.see_clip(said, layer.transform)
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

    def see_clip(self, said: Mapping[str, StyleValue], transform: Transform) -> None:
        """Refuse a clip, unless it is a frame around all that is shown, as editors put around their pages."""
        clip = said.get(styles.CLIP)
        if clip is None or clip.text.lower() == "none":
            return
        named = _REFERENCE.fullmatch(clip.text)
        frame = self.frames.get(named[1]) if named else None
        if frame is None or transform.b or transform.c or min(transform.a, transform.d) <= 0:
            raise _cut_off(clip)
        x, y, width, height = (values.length(frame.attributes.get(key, "0")) for key in _SIDES)
        left, top = transform.point(x, y)
        right, bottom = transform.point(x + width, y + height)
        seen = [side * self.scale for side in self.box]
        spare = _ALIKE / 5 * max(seen[2:])
        within = left <= seen[0] + spare and top <= seen[1] + spare
        if not (within and right >= seen[0] + seen[2] - spare and bottom >= seen[1] + seen[3] - spare):
            raise _cut_off(clip)

    def draw(self, word: str, layer: _Layer, said: Mapping[str, StyleValue]) -> None:
        """Draw a shape."""
        d, segments = self.outline(word, {name: value.text for name, value in said.items()})
        a, b, c, d_, e, f = layer.transform
        area = abs(a * d_ - b * c)
        if not segments or not area > 0:
            return
        scale = math.sqrt(area)
        inked = layer.ink.styles(scale, fills=not _flat(segments))
        lines = [style for style in inked if style.stroke]
        if lines:
            self.see_lines(lines[0].dash, segments, scale, said)
        turned = math.isclose(a, d_, abs_tol=1e-9 * scale) and math.isclose(b, -c, abs_tol=1e-9 * scale)
        mirrored = math.isclose(a, -d_, abs_tol=1e-9 * scale) and math.isclose(b, c, abs_tol=1e-9 * scale)
        if not lines or turned or mirrored:
            d = d if layer.transform == IDENTITY else _moved(segments, layer.transform)
            self.drawn += [Path(d, style) for style in inked]
            return
        # A line whose width the transform distorts: drawn in units as large as those of the symbol.
        d = _moved(segments, Transform.scale(scale))
        distorted = Transform(a / scale, b / scale, c / scale, d_ / scale, e, f)
        self.drawn.append(Group(tuple(Path(d, style) for style in inked), distorted))

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


def _cut_off(clip: StyleValue) -> Undrawable:
    """Say that a clip is not drawn, by its name."""
    named = _REFERENCE.fullmatch(clip.text)
    called = f"#{named[1][:40]}" if named else repr(clip.text[:40])
    message = f"`clip-path` is not drawn: {called} is no plain rectangle around the whole drawing"
    return Undrawable(f"{message}; cut the shapes themselves", clip.line, clip.column)


def _frames(steps: Sequence[SvgElement | None], sheets: styles.Styles) -> Iterator[tuple[str, SvgElement]]:
    """Yield the rectangles of which clips are made, by the ids of the clips, each of which is given once.

    A clip holds the rectangle itself or, as Illustrator writes it, uses one that lies beside it.
    """
    ids = Counter(step.attributes.get("id") for step in steps if step)
    plain: dict[int, SvgElement] = {}
    rectangles: dict[str, SvgElement] = {}
    chain: list[SelectorFacts] = []
    for at, step in enumerate(steps):
        if step is None:
            chain.pop()
            continue
        chain.append(styles.named(step))
        if step.word in _FRAMING and len(chain) <= DEEPEST and _frames_only(step, sheets, chain):
            plain[at] = step
            name = step.attributes.get("id")
            if step.word == "rect" and name and ids[name] == 1:
                rectangles[name] = step
    for at, clip in plain.items():
        inside = plain.get(at + 1)
        if clip.word != "clipPath" or inside is None or steps[at + 2 : at + 4] != [None, None]:
            continue
        name = clip.attributes.get("id")
        frame = inside if inside.word == "rect" else rectangles.get(_used(inside))
        if name and ids[name] == 1 and frame:
            yield name, frame


def _frames_only(element: SvgElement, sheets: styles.Styles, chain: Sequence[SelectorFacts]) -> bool:
    """Tell whether all that is said of a part of a clip is where it lies, or how it would be painted."""
    own = {
        key: value
        for key, value in element.attributes.items()
        if key.rpartition(" ")[2] != "href" and (key, value) != ("clipPathUnits", "userSpaceOnUse")
    }
    try:
        said = styles.looks(replace(element, attributes=own), sheets, chain)
    except Undrawable:
        return False
    places = _SIDES if element.word == "rect" else ()
    return all(
        name in ("id", "class", *places)
        or (name in ("rx", "ry") and value.text == "0")
        or (value.text.lower() in _SHOWN[name] if name in _SHOWN else styles.known(name))
        for name, value in said.items()
    )


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


def _hidden(said: Mapping[str, StyleValue]) -> bool:
    """Tell whether an element and all in it are not drawn. Raises Refused for what shows through."""
    opacity = said.get("opacity")
    if opacity is not None and opacity.text.lower() != "initial":
        try:
            part = values.share(opacity.text)
        except Undrawable as error:
            raise Undrawable(f"`opacity`: {error.message}", opacity.line, opacity.column) from None
        if part not in (0.0, 1.0):
            raise Undrawable("`opacity` is not drawn; mix the colour instead", opacity.line, opacity.column)
        if part == 0:
            return True
    display = said.get("display")
    if display is None:
        return False
    if display.text.lower() not in ("none", "inline", "block", "inline-block", "initial"):
        message = f"`display`: {display.text[:40]!r} is not drawn; inline and none are"
        raise Undrawable(message, display.line, display.column)
    return display.text.lower() == "none"
