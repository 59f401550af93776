"""Arrows along a move: solid where it was made, broken with a cross at its middle where it was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.drawing.box import Box
from ppgen.drawing.path import number
from ppgen.website.writing.figures import DIGITS
from ppgen.website.writing.html import Html, el


def made(start: Box, end: Box) -> Html:
    """Draw the way of a piece."""
    side = _side(start, end)
    return el("g", _line(start, end, side), class_="arrow", stroke_width=number(side * 0.055, DIGITS))


def tried(start: Box | None, end: Box | None) -> Html:
    """Draw a refused try: where it starts and was to end, as far as known, and a cross between or on that."""
    boxes = [box for box in (start, end) if box]
    if not boxes:
        return Html("")
    side = _side(*boxes)
    parts = [*_frames(start, end)]
    if start and end and _far(start, end):
        parts += _line(start, end, side)
    cx, cy = (sum(getattr(box, axis) for box in boxes) / len(boxes) for axis in ("cx", "cy"))
    parts += cross(cx, cy, side)
    return el(
        "g",
        parts,
        class_="arrow tried",
        stroke_width=number(side * 0.055, DIGITS),
        stroke_dasharray=f"{number(side * 0.1, DIGITS)} {number(side * 0.08, DIGITS)}",
    )


def _side(*boxes: Box) -> float:
    """Give the side by which a sign is scaled: it hides no more than one piece, also on a long place."""
    return min(min(box.width, box.height) for box in boxes)


def _far(start: Box, end: Box) -> bool:
    return (start.cx, start.cy) != (end.cx, end.cy)


def _frames(start: Box | None, end: Box | None) -> Iterator[Html]:
    for box, name in ((start, "from"), (end, "aim")):
        if box and not (name == "aim" and start == end):
            edges = {
                key: number(value, 1) for key, value in zip(("x", "y", "width", "height"), box, strict=True)
            }
            yield el("rect", class_=name, **edges)


def _line(start: Box, end: Box, side: float) -> Sequence[Html]:
    dx, dy = end.cx - start.cx, end.cy - start.cy
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    x, y = dx / length, dy / length
    tip = (end.cx - x * side * 0.12, end.cy - y * side * 0.12)
    head = side * 0.16
    back = (tip[0] - x * head, tip[1] - y * head)
    wings = [(back[0] - y * head * sign * 0.6, back[1] + x * head * sign * 0.6) for sign in (1, -1)]
    line = f"M{_point((start.cx + x * side * 0.2, start.cy + y * side * 0.2))}L{_point(back)}"
    return (
        el("path", d=line),
        el("path", d=f"M{_point(tip)}L{_point(wings[0])}L{_point(wings[1])}Z", class_="tip"),
    )


def cross(cx: float, cy: float, side: float) -> Sequence[Html]:
    """Draw the sign of what is refused, for a place as wide as a side."""
    arm = side * 0.09
    strokes = (((cx - arm, cy - arm), (cx + arm, cy + arm)), ((cx - arm, cy + arm), (cx + arm, cy - arm)))
    lines = "".join(f"M{_point(one)}L{_point(other)}" for one, other in strokes)
    return (
        el("circle", cx=number(cx, 1), cy=number(cy, 1), r=number(side * 0.17, DIGITS)),
        el("path", d=lines, class_="cross"),
    )


def _point(at: Sequence[float]) -> str:
    return f"{number(at[0], 1)} {number(at[1], 1)}"
