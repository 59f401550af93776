"""Rulers, by which a reader checks that a sheet was printed in true size."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.drawing.scene import Group, Line, Rect, Text, pt, stroked
from ppgen.language import spoken

RULER = 50.8
"""Length of the ruler: 2 in, with a mark at 50 mm."""
LOW = 0.8
"""How high the marks of a low ruler are, beside those of others."""
NOTE = 7.2
"""Type size of the furniture line in points."""


def ruler(x: float, y: float) -> Group:
    """Draw a ruler of 50 mm and 2 in on one baseline, which starts at a point."""
    line = stroked("line", 0.35)
    ends = x + RULER + 1.4
    return Group(
        (
            Line(x, y, x + RULER, y, line),
            *(Line(x + place, y, x + place, y - length, line) for place, length in _millimetres(50)),
            *(Line(x + place, y, x + place, y + length, line) for place, length in _eighths(2)),
            Text(ends, y - 0.2, "50 mm", "body", NOTE, "muted"),
            Text(ends, y + 2.4, spoken("2 in"), "body", NOTE, "muted"),
        ),
        layer="ruler",
        artifact=True,
        name="ruler",
    )


def low_ruler(x: float, y: float) -> Group:
    """Draw a ruler of 50 mm where there is no room below its baseline, and little above."""
    line = stroked("line", 0.35)
    marks = ((place, length * LOW) for place, length in _millimetres(50))
    return Group(
        (
            Line(x, y, x + 50, y, line),
            *(Line(x + place, y, x + place, y - length, line) for place, length in marks),
            Text(x + 51.4, y, "50 mm", "body", NOTE, "muted"),
        ),
        layer="ruler",
        artifact=True,
        name="ruler",
    )


def _millimetres(count: int) -> Iterator[tuple[float, float]]:
    for place in range(count + 1):
        yield float(place), 2.2 if place % 10 == 0 else 1.6 if place % 5 == 0 else 1.1


def _eighths(inches: int) -> Iterator[tuple[float, float]]:
    for place in range(inches * 8 + 1):
        yield place * 25.4 / 8, 2.2 if place % 8 == 0 else 1.6 if place % 4 == 0 else 1.1


def scale_check(x: float, y: float) -> Group:
    """Draw the large ruler of the cover, 100 mm and 4 in, its baseline starting at a point."""
    line = stroked("ink", 0.5)
    labels = [(0.0, "0"), (50.0, "50 mm"), (100.0, "100 mm")]
    return Group(
        (
            Line(x, y, x + 101.6, y, line),
            *(Line(x + at, y, x + at, y - length * 1.8, line) for at, length in _millimetres(100)),
            *(Line(x + at, y, x + at, y + length * 1.8, line) for at, length in _eighths(4)),
            *(
                Text(x + at, y - 5.2, word, "body", 9, "ink", "start" if at == 0 else "middle")
                for at, word in labels
            ),
            Text(x + 50.8, y + 7.6, spoken("2 in"), "body", 9, "ink", "middle"),
            Text(x + 101.6, y + 7.6, spoken("4 in"), "body", 9, "ink", "middle"),
        ),
        layer="ruler",
        alt=spoken("A ruler of 100 millimetres and 4 inches to check the scale of the print"),
    )


def inch_square(x: float, y: float) -> Group:
    """Draw a square of one inch with its top left corner at a point."""
    square = Rect(x, y, 25.4, 25.4, stroked("ink", 0.75))
    label = Text(x + 12.7, y + 12.7 + pt(9) * 0.34, spoken("1 inch"), "body", 9, "ink", "middle")
    return Group(
        (square, label), layer="ruler", alt=spoken("A square of one inch to check the scale of the print")
    )
