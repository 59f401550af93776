"""Values of a drawing: numbers, lengths, colours, dashes, transforms; as browsers read them, or refused."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from ppgen.drawing.scene import Transform
from ppgen.pieces.pictures.markup import Undrawable

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 1e6
"""Beyond any number that a drawing needs."""
MOST_DASHES = 100
"""Lengths in one pattern of dashes."""
CURRENT = "currentcolor"
"""A paint that is what `color` says where it is used."""

NUMBER = r"[-+]?(?:[0-9]{1,40}(?:\.[0-9]{1,40})?|\.[0-9]{1,40})(?:[eE][-+]?[0-9]{1,3})?"
_NUMBER = re.compile(NUMBER)
_LENGTH = re.compile(rf"({NUMBER})(px|pt|pc|mm|cm|in|q)?", re.IGNORECASE)
_UNITS: Mapping[str, float] = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "q": 96 / 101.6,
}
"""In pixels of CSS, which are the units of a drawing."""
_SHARE = re.compile(rf"({NUMBER})(%?)")
_PARTED = re.compile(r"[ \t\r\n\f]*,[ \t\r\n\f]*|[ \t\r\n\f]+")
_STEP = re.compile(r"\s*,?\s*([A-Za-z]{1,12})\s*\(([^()]{0,400})\)")
_ANGLES: Mapping[str, float] = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
_ARGUMENT = re.compile(rf"({NUMBER})([a-z]{{0,4}})", re.IGNORECASE)
_MOST_STEPS = 200
_PLACES = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
_ALONG = {"left": 0, "right": 0, "top": 1, "bottom": 1}


def number(text: str) -> float:
    """Read a number that a drawing can need. Raises Refused."""
    if not _NUMBER.fullmatch(text):
        raise Undrawable(f"{text[:40]!r} is no number")
    return bounded(float(text))


def bounded(value: float) -> float:
    """Return a number if a drawing can need it. Raises Refused."""
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise Undrawable(f"a number is beyond {LARGEST:,.0f}; draw in a smaller box")
    return value


def parted(text: str) -> list[str]:
    """Take a list apart, whose parts have blanks or single commas between them."""
    return _PARTED.split(text.strip()) if text.strip() else []


def length(text: str) -> float:
    """Read a length in any unit but shares and sizes of type, in the units of the drawing. Raises Refused."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise Undrawable(f"{text[:40]!r} is no length such as 12 or 3mm")
    return bounded(float(found[1]) * _UNITS[(found[2] or "").lower()])


def positive(text: str) -> float:
    """Read a length that is not below nought. Raises Refused."""
    value = length(text)
    if value < 0:
        raise Undrawable(f"{text[:40]!r} is below 0, which no browser draws")
    return value


def share(text: str) -> float:
    """Read an opacity, a number or percentage, as a number from 0 to 1. Raises Refused."""
    found = _SHARE.fullmatch(text)
    if not found:
        raise Undrawable(f"{text[:40]!r} is no opacity such as 1 or 100%")
    return min(1.0, max(0.0, float(found[1]) / (100 if found[2] else 1)))


def colour(text: str) -> str | None:
    """Read a paint: `#rrggbb`, CURRENT, or None for none. Raises Refused."""
    from tinycss2.color4 import parse_color

    if text.lower() == "none":
        return None
    read = parse_color(text) if len(text) <= 100 else None
    if read == CURRENT:
        return CURRENT
    if read is None or isinstance(read, str) or read.space not in ("srgb", "hsl", "hwb"):
        raise Undrawable(f"{text[:40]!r} is no plain colour; write it such as #8a5a00")
    if text.lower().startswith("color("):  # whose numbers have no bounds that all browsers share
        raise Undrawable(f"{text[:40]!r} is no plain colour; write it such as #8a5a00")
    if read.alpha == 0:
        return None
    if read.alpha != 1:
        raise Undrawable(f"{text[:40]!r} is not opaque; mix the colour instead")
    channels = read.to("srgb").coordinates
    if not all(math.isfinite(channel) for channel in channels):
        raise Undrawable(f"{text[:40]!r} is no plain colour; write it such as #8a5a00")
    return "#" + "".join(f"{math.floor(min(1.0, max(0.0, channel)) * 255 + 0.5):02x}" for channel in channels)


def dashes(text: str) -> tuple[float, ...]:
    """Read a pattern of dashes; empty for a line without gaps. Raises Refused."""
    if text.lower() == "none":
        return ()
    parts = parted(text)
    if len(parts) > MOST_DASHES:
        raise Undrawable(f"the dashes have more than {MOST_DASHES} lengths; simplify them")
    pattern = tuple(map(positive, parts))
    return pattern if sum(pattern) > 0 else ()


def transform(text: str, *, css: bool = False) -> Transform:
    """Read a transform: of an attribute or, with units where they are needed, of CSS. Raises Refused."""
    whole = Transform()
    if text.lower() in ("none", ""):
        return whole
    at, steps = 0, 0
    text = text.strip()
    while at < len(text):
        found = _STEP.match(text, at)
        steps += 1
        if not found or steps > _MOST_STEPS or ("," in text[at : found.start(1)] and (css or not at)):
            raise Undrawable(f"{text[:40]!r} is no transform")
        arguments = _ARGUMENTS.get(found[1] if not css else found[1].lower())
        kind = found[1].lower()
        parts = parted(found[2])
        if arguments is None or len(parts) not in arguments or (not css and kind in _OF_CSS):
            raise Undrawable(f"{found[0].strip()[:40]!r} is no transform")
        whole = whole @ _step(kind, parts, css=css)
        whole = Transform(*map(bounded, whole))
        at = found.end()
    return whole


_ARGUMENTS: Mapping[str, tuple[int, ...]] = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
    "skewx": (1,),
    "skewy": (1,),
    "translatex": (1,),
    "translatey": (1,),
    "scalex": (1,),
    "scaley": (1,),
}
_OF_CSS = ("translatex", "translatey", "scalex", "scaley")


def _step(kind: str, parts: list[str], *, css: bool) -> Transform:
    """Read one function of a transform."""
    if kind == "matrix":
        return Transform(*map(number, parts))
    if kind.startswith("scale"):
        values = [number(part) for part in parts]
        if kind != "scale":
            return Transform.scale(*(values[0], 1.0) if kind == "scalex" else (1.0, values[0]))
        return Transform.scale(*values)
    if kind.startswith("translate"):
        moves = [_moved(part, css=css) for part in parts]
        x, y = (0.0, moves[0]) if kind == "translatey" else (moves[0], moves[1] if len(moves) > 1 else 0.0)
        return Transform.translate(x, y)
    angle = _angle(parts[0], css=css)
    if kind == "rotate":
        if len(parts) > 1 and css:
            raise Undrawable(f"'rotate({', '.join(parts)[:40]})' is no transform of a style sheet")
        return Transform.rotate(angle, *map(number, parts[1:]))
    slope = math.tan(math.radians(angle))
    return Transform(c=slope) if kind == "skewx" else Transform(b=slope)


def _moved(text: str, *, css: bool) -> float:
    """Read how far a transform moves: in an attribute a number, in CSS a length with its unit."""
    if not css:
        return number(text)
    return _measured(text)


def _measured(text: str) -> float:
    """Read a length of CSS, which has a unit. Raises Refused."""
    if _NUMBER.fullmatch(text) and float(text) != 0:
        raise Undrawable(f"{text[:40]!r} has no unit, as a length of a style sheet must; write {text[:40]}px")
    return length(text)


def _angle(text: str, *, css: bool) -> float:
    found = _ARGUMENT.fullmatch(text)
    unit = found[2].lower() if found else "?"
    if not found or unit not in _ANGLES or (css != bool(unit) and not (css and float(found[1]) == 0)):
        raise Undrawable(f"{text[:40]!r} is no angle such as {'45deg' if css else '45'}")
    return bounded(float(found[1])) * _ANGLES[unit]


def origin(text: str, box: tuple[float, float, float, float], *, css: bool) -> tuple[float, float]:
    """Read `transform-origin` in a drawing with a view box. Raises Refused."""
    left, top, width, height = box
    words = text.lower().split()
    if not 1 <= len(words) <= 3 or (len(words) == 3 and (not words[2].startswith("0") or length(words[2]))):
        raise Undrawable(f"{text[:40]!r} is no origin of a transform such as 50px 50px")
    words = [*words[:2], "center"][:2]
    if _ALONG.get(words[0]) == 1 or _ALONG.get(words[1]) == 0:
        words.reverse()
    if _ALONG.get(words[0]) == 1 or _ALONG.get(words[1]) == 0:
        raise Undrawable(f"{text[:40]!r} is no origin of a transform such as 50px 50px")
    found = []
    for word, begin, size in ((words[0], left, width), (words[1], top, height)):
        if word in _PLACES or word.endswith("%"):
            if begin:  # about which browsers do not agree
                raise Undrawable(f"{text[:40]!r} is an origin that depends on the view box; write 50px 50px")
            part = _PLACES[word] if word in _PLACES else number(word[:-1]) / 100
            found.append(part * size)
        else:
            found.append(_measured(word) if css else length(word))
    return found[0], found[1]
