"""The shapes of layers: ovals, polygons, stars, badges, and how they are filled."""

from __future__ import annotations

from functools import partial
from math import cos, dist, radians, sin, sqrt
from typing import TYPE_CHECKING

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import number, transformed
from ppgen.drawing.scene import Circle, Clip, Path, Polygon, Rect, Shade, Style, Transform, filled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.drawing.scene import Item, Point

    Area = Path | Rect | Circle | Polygon

_SHIELD = "M0 4Q25 8 50 0Q75 8 100 4V55Q100 84 50 100Q0 84 0 55Z"
_DROP = "M50 0C58 24 92 42 92 66A42 34 0 0 1 8 66C8 42 42 24 50 0Z"
_NO_STYLE = filled("ink")


def box(area: Box, radius: float = 0.0) -> Rect:
    """Return an area as a shape."""
    return Rect(area.left, area.top, area.width, area.height, _NO_STYLE, max(0.0, radius))


def circle(area: Box) -> Circle:
    """Return the circle in the middle of an area."""
    return Circle(area.cx, area.cy, min(area.width, area.height) / 2, _NO_STYLE)


def oval(area: Box) -> Area:
    """Return the oval that fills an area."""
    if abs(area.width - area.height) < 1e-6:
        return circle(area)
    rx, ry = number(area.width / 2, 4), number(area.height / 2, 4)
    left, right, y = number(area.left, 4), number(area.right, 4), number(area.cy, 4)
    return Path(f"M{left} {y}A{rx} {ry} 0 0 1 {right} {y}A{rx} {ry} 0 0 1 {left} {y}Z", _NO_STYLE)


def corners(area: Box, count: int, inner: float = 0.0, start: float = 0.0) -> Polygon:
    """Return a polygon on the oval of an area, or a star whose other corners are `inner` of the way out."""
    found: list[Point] = []
    many = count * (2 if inner else 1)
    for at in range(many):
        way, part = radians(start + 360 * at / many), inner if inner and at % 2 else 1.0
        found.append(
            (area.cx + sin(way) * area.width / 2 * part, area.cy - cos(way) * area.height / 2 * part)
        )
    return Polygon(tuple(found), _NO_STYLE)


def hexagon(area: Box) -> Polygon:
    """Return the largest regular hexagon in an area: a corner up, or a side where that is larger."""
    side = min(area.width / sqrt(3), area.height / 2)
    flat = min(area.width / 2, area.height / sqrt(3))
    start, side = (30.0, flat) if flat > side + 1e-6 else (0.0, side)
    return corners(Box(area.cx - side, area.cy - side, 2 * side, 2 * side), 6, start=start)


def through(area: Box, points: tuple[tuple[float, ...], ...]) -> tuple[Point, ...]:
    """Return points that are given from the corner of an area."""
    return tuple((area.left + x, area.top + y) for x, y in points)


def _towards(route: Sequence[Point], here: Point | None, beyond: Sequence[Point]) -> Sequence[Point]:
    """Return the ends of a side in the order in which a line leads there from somewhere, and beyond."""
    if here is not None:
        return sorted(route, key=partial(dist, here))
    return sorted(route, key=lambda end: -min((dist(end, each) for each in beyond), default=0.0))


def joined(routes: Sequence[tuple[Point, ...]]) -> Iterator[Point]:
    """Yield points one after the other; of a side that lies between others, the nearer end comes first."""
    here: Point | None = None
    for at, route in enumerate(routes):
        beyond = routes[at + 1] if at + 1 < len(routes) else ()
        for point in _towards(route, here, beyond):
            if here is None or dist(here, point) > 1e-6:
                yield point
            here = point


def drawn(d: str, area: Box, view: tuple[float, ...] | None) -> Path:
    """Return path data in an area: in millimetres, or scaled to it from a box. Raises PathError."""
    scale = (area.width / view[0], area.height / view[1]) if view else (1.0, 1.0)
    return Path(transformed(d, Transform(scale[0], 0.0, 0.0, scale[1], area.left, area.top)), _NO_STYLE)


def badge(name: str, area: Box) -> Area:
    """Return the shape of a badge in an area."""
    side = min(area.width, area.height)
    square = Box(area.cx - side / 2, area.cy - side / 2, side, side)
    match name:
        case "circle":
            return circle(area)
        case "coin":
            return circle(square.grown(-0.2))
        case "hexagon":
            return hexagon(area)
        case "diamond":
            return corners(area, 4)
        case "star":
            return corners(square, 9, 0.78)
        case "shield" | "drop":
            return drawn(_SHIELD if name == "shield" else _DROP, area, (100.0, 100.0))
    return box(area, 0.8)


def clipped(name: str, area: Box, radius: float) -> Area:
    """Return what a layer is cut off at."""
    if name == "circle":
        return oval(area)
    return hexagon(area) if name == "hexagon" else box(area, radius)


def shaded(shape: Area, stops: tuple[tuple[float, str], ...], angle: float, *, radial: bool) -> Item:
    """Fill a shape with colours that go over into each other."""
    area = bounds((shape,))
    return Clip(shape, (Shade(*area, stops, angle, radial),))


def styled(shape: Area, style: Style) -> Area:
    """Return a shape in a style."""
    from dataclasses import replace

    return replace(shape, style=style)
