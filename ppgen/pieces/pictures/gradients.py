"""Gradients of a drawing, read and laid into shapes: straight and radial ones between opaque colours."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing.path import PathError
from ppgen.drawing.scene import IDENTITY, Clip, Group, Path, Shade, Style, Transform
from ppgen.pieces.pictures import styles, values
from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.drawing.box import Box
    from ppgen.drawing.scene import Item
    from ppgen.pieces.pictures.markup import SvgElement
    from ppgen.pieces.pictures.references import References

WORDS = ("linearGradient", "radialGradient")
UNIT = 100.0
"""Units in which a gradient is as long as that: lengths are written with three decimals."""
MOST_STOPS = 100
MOST_LINKS = 10
"""Gradients that take their colours from one another."""
_LEAST = 1e-4
"""By which the share of one colour is greater than that of the one before."""


class SvgGradient(NamedTuple):
    """A gradient between points in units of its own, and how these become units of what it fills."""

    radial: bool
    start: tuple[float, float]
    """Where the first colour is; of a radial one its middle."""
    end: tuple[float, float]
    transform: Transform
    of_box: bool
    """Whether its units are shares of the box around what it fills."""
    stops: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Gradients:
    """The gradients of a drawing, by their ids."""

    references: References
    sheets: styles.Styles
    _known: dict[str, SvgGradient] = field(default_factory=dict)

    def known(self, name: str) -> bool:
        """Tell whether there is one of a name, which no other element has."""
        element = self.references.element(name)
        return element is not None and element.word in WORDS

    def read(self, name: str) -> SvgGradient:
        """Read one. Raises Refused, at its place, for what is not drawn."""
        if name in self._known:
            return self._known[name]
        element = self.references.element(name)
        assert element is not None
        try:
            return self._known.setdefault(name, self._read(element))
        except Undrawable as error:
            if error.line is not None:
                raise
            raise Undrawable(error.message, element.line, element.column) from None

    def _read(self, element: SvgElement) -> SvgGradient:
        said, stops = self._merged(element)
        if said.get("spreadMethod", "pad") != "pad":
            raise Undrawable("a gradient that comes again is not drawn; let it reach over the whole shape")
        of_box = said.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        moved = values.transform(said["gradientTransform"]) if "gradientTransform" in said else IDENTITY

        def place(key: str, usual: float) -> float:
            text = said.get(key)
            if text is None:
                if of_box:
                    return usual
                raise Undrawable(f"the gradient says no `{key}`; give it in units of the drawing")
            if text.endswith("%"):
                if not of_box:
                    raise Undrawable(f"`{key}` in per cent of the page is not read; give it in units")
                return values.number(text[:-1]) / 100
            return values.length(text)

        if element.word == "radialGradient":
            cx, cy, r = place("cx", 0.5), place("cy", 0.5), place("r", 0.5)
            focus = [place(key, at) if key in said else at for key, at in (("fx", cx), ("fy", cy))]
            if math.dist(focus, (cx, cy)) > 0.001 * r or "fr" in said:
                raise Undrawable("a gradient whose focus is not its middle is not drawn; put it there")
            return SvgGradient(True, (cx, cy), (cx + r, cy), moved, of_box, stops)
        start, end = (place("x1", 0.0), place("y1", 0.0)), (place("x2", 1.0), place("y2", 0.0))
        return SvgGradient(False, start, end, moved, of_box, stops)

    def _merged(self, element: SvgElement) -> tuple[Mapping[str, str], tuple[tuple[float, str], ...]]:
        """Return what a gradient says, and what it takes from those that it refers to."""
        said: dict[str, str] = {}
        stops: tuple[tuple[float, str], ...] = ()
        for _ in range(MOST_LINKS):
            said = {**{key.rpartition(" ")[2]: text for key, text in element.attributes.items()}, **said}
            stops = stops or self._stops(element)
            link = said.pop("href", "")
            if not link:
                return said, stops
            other = self.references.element(link.removeprefix("#"))
            if other is None or other.word not in WORDS:
                raise Undrawable(f"there is no gradient {link[:40]!r}")
            element = other
        raise Undrawable(f"more than {MOST_LINKS} gradients refer to one another")

    def _stops(self, element: SvgElement) -> tuple[tuple[float, str], ...]:
        found: list[tuple[float, str]] = []
        for stop, chain in self.references.inside(element):
            if stop.word != "stop":
                continue
            if len(found) >= MOST_STOPS:
                raise Undrawable(f"a gradient has at most {MOST_STOPS} colours", stop.line, stop.column)
            bare = {key: text for key, text in stop.attributes.items() if key != "offset"}
            said = styles.looks(replace(stop, attributes=bare), self.sheets, chain)
            try:
                at = values.share(stop.attributes.get("offset", "0").strip())
                opacity = values.share(said["stop-opacity"].text) if "stop-opacity" in said else 1.0
                colour = values.colour(said["stop-color"].text) if "stop-color" in said else "#000000"
            except Undrawable as error:
                raise Undrawable(error.message, stop.line, stop.column) from None
            if opacity != 1 or colour is None or colour == values.CURRENT:
                message = "a gradient that fades is not drawn; take colours that cover"
                raise Undrawable(message, stop.line, stop.column)
            found.append((max(at, found[-1][0]) if found else at, colour))
        return tuple(found)


def laid(gradient: SvgGradient, d: str, box: Box, transform: Transform, evenodd: bool) -> Sequence[Item]:
    """Fill path data, which has been moved, with a gradient; `box` is what it had around it before.

    `transform` is that by which it was moved. Nothing for a gradient without colours.
    """
    if not gradient.stops:
        return []
    shape = Path(d, Style(fill="ink", evenodd=evenodd))
    within = IDENTITY
    if gradient.of_box:
        within = Transform(box.width, 0.0, 0.0, box.height, box.left, box.top)
    length = math.dist(gradient.start, gradient.end)
    whole = transform @ within @ gradient.transform
    if length <= 0 or len(gradient.stops) == 1 or abs(whole.a * whole.d - whole.b * whole.c) < 1e-12:
        return [Path(d, Style(fill=gradient.stops[-1][1], evenodd=evenodd))]
    scale = UNIT / length
    start, end = ((x * scale, y * scale) for x, y in (gradient.start, gradient.end))
    whole = whole @ Transform.scale(1 / scale)
    # What of the gradient the box covers: its corners, brought back.
    back = _inverse(within @ gradient.transform @ Transform.scale(1 / scale))
    corners = [back.point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    if gradient.radial:
        half = max(UNIT, *(math.dist(start, corner) for corner in corners)) * 1.01
        stops = [(at * UNIT / half, colour) for at, colour in gradient.stops]
        middle, angle = start, 0.0
    else:
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        half = max(UNIT, *(max(abs(x - middle[0]), abs(y - middle[1])) for x, y in corners)) * 1.01
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        cos, sin = Transform.rotate(angle)[:2]
        reach = (abs(cos) + abs(sin)) * half
        stops = [(0.5 + (at - 0.5) * UNIT / (2 * reach), colour) for at, colour in gradient.stops]
    side = 2 * half
    shade = Shade(
        middle[0] - half, middle[1] - half, side, side, _rising(stops), angle, radial=gradient.radial
    )
    return [Clip(shape, (Group((shade,), whole),))]


def _rising(stops: Sequence[tuple[float, str]]) -> tuple[tuple[float, str], ...]:
    """Let colours reach from end to end, each after the one before."""
    found = [(0.0, stops[0][1])]
    for at, colour in stops:
        found.append((min(max(at, found[-1][0] + _LEAST), 1 - _LEAST), colour))
    return (*found, (1.0, stops[-1][1]))


def _inverse(transform: Transform) -> Transform:
    a, b, c, d, e, f = transform
    det = a * d - b * c
    if not det:
        raise PathError("a transform flattens all")
    return Transform(d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
