"""The spiral that stands for an ace on a coin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ppgen.drawing.path import number

if TYPE_CHECKING:
    from ppgen.drawing.scene import Point


def spiral(cx: float, cy: float, reach: float) -> str:
    """Return the filled spiral that stands for an ace on a coin: a band that tapers at both ends."""
    turns, steps = 2.45, 72
    outer: list[Point] = []
    inner: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        angle = 2 * math.pi * turns * t + 0.35
        middle = reach * (0.07 + 0.86 * t**0.92)
        taper = min(1.0, 0.25 + 3.2 * t) * math.cos(max(0.0, t - 0.74) / 0.26 * math.pi / 2)
        for side, radius in (
            (outer, middle + 0.155 * reach * taper),
            (inner, middle - 0.155 * reach * taper),
        ):
            side.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (*outer, *reversed(inner))) + "Z"
