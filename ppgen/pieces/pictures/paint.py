"""How shapes of a drawing are painted, as far as their groups and they themselves have said."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from ppgen.drawing.scene import Style
from ppgen.pieces.pictures import values
from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ppgen.pieces.pictures.styles import StyleValue

_ORDERS = ("fill", "stroke", "markers")
REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"')\s]{1,200})[\"']?\s*\)")
"""The name of what is referred to."""


@dataclass(frozen=True)
class Ink:
    """What shapes inherit."""

    fill: str | None = "ink"
    stroke: str | None = None
    color: str | None = "ink"
    """What `currentColor` is."""
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()
    offset: float = 0.0
    """How far into its dashes a line begins."""
    cap: str = "butt"
    join: str = "miter"
    miter: float = 4.0
    evenodd: bool = False
    visible: bool = True
    lines_first: bool = False

    def after(self, said: Mapping[str, StyleValue], gradient: Callable[[str], bool] = lambda _: False) -> Ink:
        """Return it as changed by what an element says; `gradient` knows their names. Raises Refused."""
        changes: dict[str, Any] = {}
        for name, (key, read) in _READERS.items():
            if (value := said.get(name)) is None:
                continue
            if value.text.lower() == "initial":
                changes[key] = _INITIAL[key]
                continue
            named = REFERENCE.match(value.text) if name == "fill" else None
            if named and gradient(named[1]):
                changes[key] = f"url(#{named[1]})"
                continue
            try:
                changes[key] = read(value.text)
            except Undrawable as error:
                raise Undrawable(f"`{name}`: {error.message}", value.line, value.column) from None
        if "color" in changes and changes["color"] == values.CURRENT:
            del changes["color"]  # which is what it is already
        return replace(self, **changes) if changes else self

    def styles(self, scale: float, *, fills: bool = True) -> tuple[tuple[Style, float], ...]:
        """Return it as styles of the scene, to be painted one after the other; none if nothing shows.

        Each has the opacity with which it is laid on. A fill may be the reference to a gradient.
        """
        filling = self._paint(self.fill, self.fill_opacity) if fills else None
        line = self._paint(self.stroke, self.stroke_opacity) if self.width else None
        inside = Style(fill=filling, evenodd=self.evenodd), self.fill_opacity
        if line is None:
            return (inside,) if filling else ()
        around = sum(self.dash) * (1 + len(self.dash) % 2)
        stroked = Style(
            stroke=line,
            width=self.width * scale,
            dash=tuple(length * scale for length in self.dash),
            dash_offset=self.offset % around * scale if around else 0.0,
            cap=self.cap,  # type: ignore[arg-type]  # which has been read
            join=self.join,  # type: ignore[arg-type]
            miter_limit=self.miter,
        )
        around_it = stroked, self.stroke_opacity
        if filling is None:
            return (around_it,)
        if self.lines_first:
            return around_it, inside
        if self.fill_opacity == self.stroke_opacity == 1 and not filling.startswith("url("):
            return ((replace(stroked, fill=filling, evenodd=self.evenodd), 1.0),)
        return inside, around_it

    def _paint(self, paint: str | None, opacity: float) -> str | None:
        colour = self.color if paint == values.CURRENT else paint
        return colour if opacity else None


_INITIAL = {field.name: field.default for field in fields(Ink)}


def _one_of(*words: str) -> Callable[[str], str]:
    """Make a reader of words."""

    def read(text: str) -> str:
        if text.lower() not in words:
            raise Undrawable(f"{text[:40]!r} is not drawn; {', '.join(words)} are")
        return text.lower()

    return read


def _miter(text: str) -> float:
    value = values.number(text)
    if value < 1:
        raise Undrawable(f"{text[:40]!r} is below 1, which no browser draws")
    return value


def _lines_first(text: str) -> bool:
    """Read in which order fills and lines are painted: what is not named comes after, in the usual order."""
    words = text.lower().split()
    if words == ["normal"]:
        return False
    if not words or len(set(words)) != len(words) or not set(words) <= set(_ORDERS):
        raise Undrawable(f"{text[:40]!r} is no order of painting such as 'stroke fill'")
    order = [*words, *(word for word in _ORDERS if word not in words)]
    return order.index("stroke") < order.index("fill")


_SEEN = _one_of("visible", "hidden", "collapse")
_RULE = _one_of("nonzero", "evenodd")
_READERS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "fill": ("fill", values.colour),
    "stroke": ("stroke", values.colour),
    "color": ("color", values.colour),
    "fill-opacity": ("fill_opacity", values.share),
    "stroke-opacity": ("stroke_opacity", values.share),
    "stroke-width": ("width", values.positive),
    "stroke-dasharray": ("dash", values.dashes),
    "stroke-dashoffset": ("offset", values.length),
    "stroke-linecap": ("cap", _one_of("butt", "round", "square")),
    "stroke-linejoin": ("join", _one_of("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter", _miter),
    "fill-rule": ("evenodd", lambda text: _RULE(text) == "evenodd"),
    "visibility": ("visible", lambda text: _SEEN(text) == "visible"),
    "paint-order": ("lines_first", _lines_first),
}
"""For each property that shapes inherit, what it says of the ink, and how it is read."""
