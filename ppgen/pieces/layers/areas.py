"""Where layers lie: areas by name, by measures, in and beside others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.layers.language import PLACES
from ppgen.definition.problems import listed, suggestion
from ppgen.drawing.box import Box
from ppgen.pieces.layers.values import LayerFault, names_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import FaceArea
    from ppgen.drawing.scene import Point
    from ppgen.pieces.layers.values import RowValues

_NEAR = 1e-6


class SpaceOnFace(NamedTuple):
    """A space of a board, where it is on its face, and what layers on it know of it."""

    area: Box
    said: Mapping[str, Value]


class Areas:
    """The areas of one face: those of the piece, those described by name, and those of its layers."""

    def __init__(self, values: RowValues, whole: Mapping[str, Box], named: Mapping[str, FaceArea]) -> None:
        self.values, self.whole, self.named = values, dict(whole), named
        self.spaces: Mapping[str, SpaceOnFace] = {}
        """Those of a board, by their names."""
        self.sides: Mapping[frozenset[str], tuple[Point, Point]] = {}
        """Where the sides of its cells begin and end, by the parts of their names."""
        self.layers: dict[str, Box] = {}
        """Of the layers that have been drawn, by their ids; of a text also what its letters cover."""
        self._asked: list[str] = []

    def box(self, area: FaceArea | None, here: Box) -> Box:
        """Return an area. Raises LayerFault for one that is not there, or has no size."""
        if area is None:
            return here
        if area.name is not None:
            return self._of_name(self.values.word(area.name), here)
        if area.measures:
            x, y, width, height = self.values.numbers(area.measures)
            return _seen(Box(here.left + x, here.top + y, width, height), area)
        return _seen(self._described(area.said, here), area)

    def _of_name(self, name: str, here: Box) -> Box:
        if name == "here":
            return here
        if name in self.whole:
            return self.whole[name]
        if name in self.layers:
            return self.layers[name]
        if name in self.named:
            if name in self._asked:
                raise LayerFault(f"the area {name!r} lies in itself")
            self._asked.append(name)
            found = self.box(self.named[name], self.whole["cut"])
            self._asked.pop()
            return found
        known = ["here", *self.whole, *self.named, *self.layers]
        raise LayerFault(
            f"there is no area {name[:40]!r}{suggestion(name, known)}; there are {listed(known, 'and')}",
            self.values.asked,
        )

    def _described(self, said: Mapping[str, Any], here: Box) -> Box:
        base = self.box(said.get("in"), here)
        measures = _Measures(said, self.values)
        beside = next((side for side in ("below", "above", "left-of", "right-of") if side in said), None)
        if "at" in said:
            found = self._placed(said, measures, base)
        elif beside:
            found = _beside(beside, self.box(said[beside], here), base, measures)
        else:
            found = _within(_cell(base, measures), measures)
        across, down = measures.pair("inset") or (0.0, 0.0)
        right, lower = measures.pair("shift") or (0.0, 0.0)
        return Box(
            found.left + across + right,
            found.top + down + lower,
            found.width - 2 * across,
            found.height - 2 * down,
        )

    def _placed(self, said: Mapping[str, Any], measures: _Measures, base: Box) -> Box:
        width, height = measures.one("width", base.width), measures.one("height", base.height)
        word = self.values.word(said["at"], tuple(PLACES))
        across, down = PLACES.get(word, (0.5, 0.5))
        left, top = base.left + across * (base.width - width), base.top + down * (base.height - height)
        return Box(left, top, width, height)


class _Measures:
    """The numbers of a described area."""

    def __init__(self, said: Mapping[str, Any], values: RowValues) -> None:
        self.said, self.values = said, values

    def one(self, key: str, usual: float) -> float:
        return self.values.number(self.said[key]) if key in self.said else usual

    def maybe(self, key: str) -> float | None:
        return self.values.number(self.said[key]) if key in self.said else None

    def pair(self, key: str) -> tuple[float, float] | None:
        if key not in self.said:
            return None
        one, other = self.values.numbers(self.said[key])
        return one, other


def _beside(side: str, other: Box, base: Box, measures: _Measures) -> Box:
    gap = measures.one("gap", 0.0)
    if side in ("below", "above"):
        rest = base.bottom - other.bottom - gap if side == "below" else other.top - gap - base.top
        height = measures.one("height", rest)
        top = other.bottom + gap if side == "below" else other.top - gap - height
        return Box(other.left, top, measures.one("width", other.width), height)
    rest = base.right - other.right - gap if side == "right-of" else other.left - gap - base.left
    width = measures.one("width", rest)
    left = other.right + gap if side == "right-of" else other.left - gap - width
    return Box(left, other.top, width, measures.one("height", other.height))


def _cell(base: Box, measures: _Measures) -> Box:
    """Return a column, a row, or where both meet."""
    many = measures.pair("of") or (1.0, 1.0)
    gap, span = measures.one("gap", 0.0), measures.one("span", 1.0)
    found = list(base)
    for axis, key in enumerate(("column", "row")):
        at = measures.maybe(key)
        if at is None:
            continue
        if many[axis] < 1:
            message = "an area is parted into at least one column or row"
            raise LayerFault(message, names_of(measures.said["of"]))
        one = (base[axis + 2] - gap * (many[axis] - 1)) / many[axis]
        found[axis] += (at - 1) * (one + gap)
        found[axis + 2] = one * span + gap * (span - 1)
    return Box(*found)


def _within(base: Box, measures: _Measures) -> Box:
    """Return what is left inside distances from the sides."""
    found = list(base)
    sides = (("left", "right", "width"), ("top", "bottom", "height"))
    for axis, (low, high, size) in enumerate(sides):
        near, far, wide = measures.maybe(low), measures.maybe(high), measures.maybe(size)
        start, reach = base[axis], base[axis + 2]
        if near is None and far is None and wide is None:
            continue
        if wide is None:
            wide = reach - (near or 0.0) - (far or 0.0)
        if near is not None:
            found[axis] = start + near
        elif far is not None:
            found[axis] = start + reach - far - wide
        else:
            found[axis] = start + (reach - wide) / 2
        found[axis + 2] = wide
    return Box(*found)


def _seen(box: Box, area: FaceArea) -> Box:
    for side, measure in (("wide", box.width), ("high", box.height)):
        if measure < -_NEAR:
            message = f"its area would be {measure:.1f} mm {side}: nothing is left between what it keeps free"
            raise LayerFault(message, names_of(area))
    return box
