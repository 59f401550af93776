"""SVG path data: read once into absolute moves, lines, curves and closings, then measured or moved."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from ppgen.drawing.box import spanned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.drawing.box import Box
    from ppgen.drawing.scene import Point, Transform

_COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])[\s,]*")
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[\s,]*")
_FLAG = re.compile(r"([01])[\s,]*")
_SPACE = re.compile(r"[\s,]*")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_PARAMETERS = {letter: (_NUMBER,) * count for letter, count in _COUNTS.items()}
_PARAMETERS["A"] = (_NUMBER, _NUMBER, _NUMBER, _FLAG, _FLAG, _NUMBER, _NUMBER)


class Segment(NamedTuple):
    """One absolute step: M and L go to one point, C has two handles and an end, Z has none."""

    command: Literal["M", "L", "C", "Z"]
    points: tuple[Point, ...]


class PathError(ValueError):
    """Path data that cannot be read."""


@lru_cache(maxsize=16384)  # the coordinates of a drawing are few, and written often
def number(value: float, digits: int = 3) -> str:
    """Write a number with at most so many decimals, without trailing zeros and without "-0"."""
    text = f"{round(value, digits) + 0.0:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@lru_cache(maxsize=4096)
def parse(d: str) -> tuple[Segment, ...]:
    """Read path data of any commands, relative or absolute, into absolute M, L, C and Z.

    Raises `PathError` naming the place at which the data stops making sense.
    """
    return tuple(_segments(d))


def write(segments: Iterable[Segment], digits: int = 3) -> str:
    """Write segments as path data."""
    return " ".join(
        segment.command + " ".join(f"{number(x, digits)} {number(y, digits)}" for x, y in segment.points)
        for segment in segments
    )


@lru_cache(maxsize=4096)
def compact(d: str, digits: int = 3) -> str:
    """Write path data anew in few letters: as steps, without signs and zeros that say nothing.

    Every point stays where `write` would put it. Raises `PathError` as `parse` does.
    """
    written: list[str] = []
    here = start = (0.0, 0.0)
    letter = ""
    for command, points in parse(d):
        if command == "Z":
            written.append("z")
            here, letter = start, "z"
            continue
        ends = [(round(x, digits), round(y, digits)) for x, y in points]
        steps = "".join(_apart(x - here[0], digits) + _apart(y - here[1], digits) for x, y in ends)
        again = letter == command.lower() != "m"  # then the letter may be left out
        letter = command.lower()
        written.append(steps if again else letter + steps.removeprefix(" "))
        here = ends[-1]
        start = here if command == "M" else start
    return "".join(written)


def _apart(value: float, digits: int) -> str:
    """Write a number so that it is parted from one before it."""
    text = number(value, digits)
    if text.startswith("-"):
        return "-" + text[1:].removeprefix("0") if "." in text else text
    return " " + (text.removeprefix("0") if "." in text else text)


def transformed(d: str, transform: Transform, digits: int = 3) -> str:
    """Return the path data, moved."""
    moved = (Segment(command, tuple(transform.point(*p) for p in points)) for command, points in parse(d))
    return write(moved, digits)


def bounds(segments: Iterable[Segment], transform: Transform | None = None) -> Box:
    """Return the exact box of an outline; curves count where they bulge, their handles do not.

    Raises `PathError` for an outline without points.
    """
    from fontTools.misc.bezierTools import calcCubicBounds

    reached: list[Point] = []
    here: Point = (0.0, 0.0)
    for command, drawn in segments:
        points = tuple(transform.point(*point) for point in drawn) if transform else drawn
        if command == "C":
            left, top, right, bottom = calcCubicBounds(here, *points)
            reached += [(left, top), (right, bottom)]
        else:
            reached += points
        here = points[-1] if points else here
    if not reached:
        raise PathError("an outline without points has no bounds")
    return spanned(reached)


def straight(outline: Iterable[Segment]) -> Iterator[list[Point]]:
    """Yield each part of an outline as points; a curve as four short lines."""
    part: list[Point] = []
    for command, points in outline:
        if command == "M":
            if part:
                yield part
            part = [*points]
        elif command == "C":
            curve = (part[-1], *points)
            part += [_on_curve(curve, step / 4) for step in (1, 2, 3, 4)]
        elif command == "L":
            part += points
        elif part:
            part.append(part[0])
    if part:
        yield part


def _on_curve(curve: tuple[Point, ...], t: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _segments(d: str) -> Iterator[Segment]:
    here: Point = (0.0, 0.0)
    start = here
    handle: Point | None = None  # of the curve before, for S and T
    previous = ""
    for letter, values in _commands(d):
        command = letter.upper()
        ox, oy = here if letter.islower() else (0.0, 0.0)
        if not previous and command != "M":
            raise PathError(f"path data must start with M, not {letter}: {d!r}")
        match command:
            case "Z":
                yield Segment("Z", ())
                here, handle = start, None
            case "M" | "L":
                here, handle = (ox + values[0], oy + values[1]), None
                start = here if command == "M" else start
                yield Segment("M" if command == "M" else "L", (here,))
            case "H" | "V":
                here = (ox + values[0], here[1]) if command == "H" else (here[0], oy + values[0])
                handle = None
                yield Segment("L", (here,))
            case "A":
                end = (ox + values[5], oy + values[6])
                yield from _arc(here, values, end)
                here, handle = end, None
            case _:
                smooth = {"S": "SC", "T": "TQ"}.get(command)
                points = [(ox + x, oy + y) for x, y in zip(values[::2], values[1::2], strict=True)]
                if smooth:
                    mirrored = _opposite(here, handle) if handle and previous in smooth else here
                    points.insert(0, mirrored)
                handle = points[-2]
                yield _curve(here, points)
                here = points[-1]
        previous = command


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command with its numbers; a letter may be left out where it repeats."""
    at = found.end() if (found := _SPACE.match(d)) else 0
    letter = ""
    while at < len(d):
        if found := _COMMAND.match(d, at):
            letter, at = found[1], found.end()
        elif letter in "Zz":
            raise PathError(f"expected a path command at character {at + 1} of {d!r}")
        values: list[float] = []
        for pattern in _PARAMETERS[letter.upper()]:
            found = pattern.match(d, at)
            if not found:
                raise PathError(f"expected a number for {letter} at character {at + 1} of {d!r}")
            values.append(float(found[1]))
            at = found.end()
        yield letter, tuple(values)
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _opposite(here: Point, handle: Point) -> Point:
    return 2 * here[0] - handle[0], 2 * here[1] - handle[1]


def _curve(here: Point, points: list[Point]) -> Segment:
    if len(points) == 3:
        return Segment("C", tuple(points))
    (qx, qy), (x, y) = points
    first = (here[0] + (qx - here[0]) * 2 / 3, here[1] + (qy - here[1]) * 2 / 3)
    second = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
    return Segment("C", (first, second, (x, y)))


def _arc(here: Point, values: tuple[float, ...], end: Point) -> Iterator[Segment]:
    """Yield an elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    if here == end:
        return
    rx, ry, turn, large, sweep = abs(values[0]), abs(values[1]), *values[2:5]
    if not rx or not ry:
        yield Segment("L", (end,))
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (here[0] - end[0]) / 2, (here[1] - end[1]) / 2
    x, y = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry
    stretch = math.hypot(x, y)
    if stretch > 1:  # radii too small to reach the end grow until they do
        rx, ry, x, y, stretch = rx * stretch, ry * stretch, x / stretch, y / stretch, 1.0
    offset = math.sqrt(max(0.0, 1 / stretch**2 - 1)) * (1 if large != sweep else -1)
    ux, uy = offset * y, -offset * x  # the centre, where the ellipse is a unit circle
    cx = cos * ux * rx - sin * uy * ry + (here[0] + end[0]) / 2
    cy = sin * ux * rx + cos * uy * ry + (here[1] + end[1]) / 2
    start = math.atan2(y - uy, x - ux)
    extent = (math.atan2(-y - uy, -x - ux) - start) % (2 * math.pi)
    extent -= 0 if sweep else 2 * math.pi
    steps = max(1, math.ceil(abs(extent) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(extent / steps / 4)

    def place(px: float, py: float) -> Point:
        return cos * px * rx - sin * py * ry + cx, sin * px * rx + cos * py * ry + cy

    for step in range(steps):
        a, b = start + extent * step / steps, start + extent * (step + 1) / steps
        first = place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        second = place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        last = end if step == steps - 1 else place(math.cos(b), math.sin(b))
        yield Segment("C", (first, second, last))
