"""The knife's cuts at any angle: lenses, and crescents along a curve."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ppgen.drawing.path import number
from ppgen.drawing.scene import Path, Point, Style, filled


def cut(start: Point, end: Point, width: float, role: str) -> Path:
    """Draw a lens from point to point, `width` at its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    cx, cy = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    ox, oy = -dy / length * width, dx / length * width  # a curve reaches half as far as its handle
    a, b = _at(*start), _at(*end)
    return Path(f"M{a}Q{_at(cx + ox, cy + oy)} {b}Q{_at(cx - ox, cy - oy)} {a}Z", filled(role))


def crescent(curve: Sequence[Point], width: float, role: str) -> Path:
    """Draw what follows a curve to its right, `width` at its middle and pointed at both ends."""
    last = len(curve) - 1
    inner = []
    for index, (x, y) in enumerate(curve):
        (x1, y1), (x2, y2) = curve[max(index - 1, 0)], curve[min(index + 1, last)]
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        reach = width * math.sin(math.pi * index / last)
        inner.append((x - (y2 - y1) / length * reach, y + (x2 - x1) / length * reach))
    outline = [*curve, *inner[-2:0:-1]]
    return Path("M" + "L".join(_at(x, y) for x, y in outline) + "Z", filled(role))


def arc(cx: float, cy: float, r: float, start: float, end: float) -> list[Point]:
    """Give points along an arc, in degrees clockwise from east."""
    steps = max(2, round(abs(end - start) / 6))
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(cx + r * math.cos(turn), cy + r * math.sin(turn)) for turn in turns]


def outline(points: Sequence[Point], style: Style) -> Path:
    """Draw a closed outline."""
    return Path("M" + "L".join(_at(x, y) for x, y in points) + "Z", style)


def _at(x: float, y: float) -> str:
    return f"{number(x, 4)} {number(y, 4)}"
