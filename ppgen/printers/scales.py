"""The scales of the leaf, read by eye against the light: eight numbers, and no library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ppgen.printers.leaf import SCALE_LINES, SCALE_MIDDLE, MeasuringLeaf
from ppgen.printers.picture import Unread

COUNT = 8
READ = 0.1
"""How well a scale is read, in millimetres."""
AGREE = 0.5
"""By how much a reading may miss what the other three of its axis say."""

Row = tuple[float, float, float]


class Read(NamedTuple):
    """Where the back lies, as `ppgen.printers.through.Measured` says it, in plain numbers."""

    leaf: MeasuringLeaf
    matrix: tuple[Row, Row, Row]
    sigma: float


def measured(leaf: MeasuringLeaf, readings: Sequence[float]) -> Read:
    """Find the map of the through frame into the front's from the readings of the scales A to H.

    Raises Unread for numbers that no scale shows, and if one does not agree with the others.
    """
    letters = "".join(scale.letter for scale in leaf.scales)
    if len(readings) != COUNT:
        raise Unread(
            f"there are eight scales, {letters[0]} to {letters[-1]}; here are {len(readings)} numbers"
        )
    for letter, reading in zip(letters, readings, strict=True):
        if not 0 <= reading <= SCALE_LINES:  # which no NaN is
            raise Unread(f"scale {letter} shows 0 to {SCALE_LINES}, and not {reading:g}")
    rows = []
    for axis in ("x", "y"):
        at, values = [], []
        for scale, reading in zip(leaf.scales, readings, strict=True):
            if scale.axis == axis:
                at.append((scale.x - leaf.width / 2, scale.y - leaf.height / 2))
                values.append(reading - SCALE_MIDDLE)
        by_x, by_y, shift, misses = _plane(at, values)
        if misses > AGREE:
            named = ", ".join(scale.letter for scale in leaf.scales if scale.axis == axis)
            raise Unread(
                f"the scales {named} do not agree: one is off by {misses:.1f} mm or more; read them again"
            )
        own = (1.0, 0.0) if axis == "x" else (0.0, 1.0)
        a, b = own[0] + by_x, own[1] + by_y
        # About the middle of the leaf, where the plane was laid.
        c = shift - by_x * leaf.width / 2 - by_y * leaf.height / 2
        rows.append((a, b, c))
    return Read(leaf, (rows[0], rows[1], (0.0, 0.0, 1.0)), READ * 1.3)


def _plane(at: Sequence[tuple[float, float]], values: Sequence[float]) -> tuple[float, float, float, float]:
    """Lay a plane through four values at the corners of a rectangle; say as well how far they miss it."""
    shift = sum(values) / len(values)
    by_x = sum(x * value for (x, _), value in zip(at, values, strict=True)) / sum(x * x for x, _ in at)
    by_y = sum(y * value for (_, y), value in zip(at, values, strict=True)) / sum(y * y for _, y in at)
    twist = sum(
        math.copysign(1, x) * math.copysign(1, y) * value for (x, y), value in zip(at, values, strict=True)
    )
    return by_x, by_y, shift, abs(twist)
