"""Shapes of a drawing as path data, which begins and turns where browsers do: dashes depend on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ppgen.pieces.pictures import values
from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_POINTS = re.compile(r"[-+0-9.eE,\s]*")


def outline(word: str, given: Mapping[str, str]) -> str:
    """Return the path data of a shape; empty for one that shows nothing. Raises Refused."""
    if word == "path":
        d = given.get("d", "")
        return "" if d == "none" else d
    if word in ("polyline", "polygon"):
        points = given.get("points", "")
        if not _POINTS.fullmatch(points):
            raise Undrawable(f"{points[:40]!r} are no points such as 0,0 10,0 10,10")
        return f"M{points}" + "Z" * (word == "polygon") if points else ""
    if word == "line":
        x1, y1, x2, y2 = (_measure(word, given, key) for key in ("x1", "y1", "x2", "y2"))
        return f"M{_numbers(x1, y1)}L{_numbers(x2, y2)}"
    if word == "rect":
        return _rect(given)
    cx, cy = _measure(word, given, "cx"), _measure(word, given, "cy")
    if word == "circle":
        rx = ry = _extent(word, given, "r")
    else:
        rx, ry = _radii(word, given)
    if not rx or not ry:
        return ""
    radii = _numbers(rx, ry)
    quarters = ((cx, cy + ry), (cx - rx, cy), (cx, cy - ry), (cx + rx, cy))
    return f"M{_numbers(cx + rx, cy)}" + "".join(f"A{radii} 0 0 1 {_numbers(*to)}" for to in quarters) + "Z"


def _rect(given: Mapping[str, str]) -> str:
    x, y = _measure("rect", given, "x"), _measure("rect", given, "y")
    width, height = _extent("rect", given, "width"), _extent("rect", given, "height")
    if not width or not height:
        return ""
    rx, ry = _radii("rect", given)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return f"M{_numbers(x, y)}H{_numbers(right)}V{_numbers(bottom)}H{_numbers(x)}Z"
    corner = f"A{_numbers(rx, ry)} 0 0 1 "
    return (
        f"M{_numbers(x + rx, y)}H{_numbers(right - rx)}{corner}{_numbers(right, y + ry)}"
        f"V{_numbers(bottom - ry)}{corner}{_numbers(right - rx, bottom)}"
        f"H{_numbers(x + rx)}{corner}{_numbers(x, bottom - ry)}"
        f"V{_numbers(y + ry)}{corner}{_numbers(x + rx, y)}Z"
    )


def _radii(word: str, given: Mapping[str, str]) -> tuple[float, float]:
    """Return both radii; one that is not given is as long as the other."""
    said = {key: given[key] for key in ("rx", "ry") if key in given}
    if word == "ellipse" and not said:
        raise Undrawable("<ellipse> needs `rx`, a length")
    lengths = {key: _extent(word, said, key) for key in said}
    other = max(lengths.values(), default=0.0)
    return lengths.get("rx", other), lengths.get("ry", other)


def _measure(word: str, given: Mapping[str, str], key: str) -> float:
    try:
        return values.length(given.get(key, "0"))
    except Undrawable as error:
        raise Undrawable(f"`{key}` of <{word}>: {error.message}") from None


def _extent(word: str, given: Mapping[str, str], key: str) -> float:
    """Return a length of which a shape has none, or one that is not below nought."""
    if key not in given or _measure(word, given, key) < 0:
        raise Undrawable(f"<{word}> needs `{key}`, a length above 0")
    return _measure(word, given, key)


def _numbers(*lengths: float) -> str:
    return " ".join(f"{length:.6f}".rstrip("0").rstrip(".") for length in lengths)
