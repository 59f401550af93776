"""How spreadsheets show numbers: codes such as `000`, `+0;-0;"–"`, `[>5]"many";0`, `0.0,"k"` and `[h]:mm`.

ISO/IEC 29500-1, 18.8.31. Numbers are written with a point and without signs between thousands, whatever the
language of the spreadsheet is: a file does not say that.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor, log10
from typing import NamedTuple

BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    37: "#,##0;-#,##0",
    38: "#,##0;-#,##0",
    39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00",
    46: "[h]:mm:ss",
    48: "##0.0E+0",
}
"""Codes of the formats that files name by a number alone, but for dates and what differs by country."""
GENERAL = ("", "general", "@")
"""Codes, in small letters, by which a number is shown as it is; `@` is that of texts."""
LARGE = 1e15
"""From here on spreadsheets do not show all digits of a number."""
_SMALL = 1e-4
"""Below this they show a number with an exponent."""
_PLACES = 9
"""Places after the point that a wide column shows of a number below ten; larger ones have fewer."""
_LONGEST = 255
"""Characters of a code."""
_COLOURS = r"\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?[0-9]{1,2})\]"
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]'
    rf"|{_COLOURS}|(?P<general>general)|(?P<text>@)"
    r"|(?P<fraction>[#0?]*[ ]*[#0?]+/(?:[#0?]+|[0-9]+))"
    r"|(?P<number>[#0?][#0?,]{0,15}(?:\.[#0?]{0,10},{0,4})?)"
    r"|(?P<sign>[-+$():!^&'~{}<>=% /]|[^\x00-\x7f])",
    re.IGNORECASE,
)
_PARTED = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""Semicolons between what positive and negative numbers and nought show, which stand in no quotes."""
_WHEN = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[0-9]{1,12}(?:\.[0-9]{1,9})?)\]")
_MEETS = {
    "<": float.__lt__,
    "<=": float.__le__,
    ">": float.__gt__,
    ">=": float.__ge__,
    "=": float.__eq__,
    "<>": float.__ne__,
}
_TEXTS = 4
"""So many sections a code has if the last says how texts are shown."""


class _Token(NamedTuple):
    kind: str
    text: str


def general(value: float) -> str:
    """Write a number as a wide column shows it without a format: with eleven characters, all of a whole one.

    >>> general(1 / 3), general(12.5), general(1e-7)
    ('0.333333333', '12.5', '1E-07')
    """
    if not abs(value) < LARGE or 0 < abs(value) < _SMALL:
        mantissa, _, exponent = f"{value:.5E}".partition("E")
        return f"{mantissa.rstrip('0').rstrip('.')}E{exponent}" if exponent else f"{value}"
    if value.is_integer():
        return str(int(value))
    places = max(0, _PLACES - max(0, floor(log10(abs(value)))))
    shown = format(_rounded(abs(value), places), "f")
    shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return f"-{shown}" if value < 0 else shown


def hides(code: str) -> bool:
    """Tell whether a code shows nothing of whatever there is, as `;;;`."""
    return len(code) > 1 and not code.strip(";")


@lru_cache(maxsize=256)
def shown_by(code: str, value: float) -> str | None:
    """Write a number as a code shows it; None where the code says nothing of it, or what is not read here."""
    if code.lower() in GENERAL:
        return general(value)
    if len(code) > _LONGEST or not abs(value) < LARGE:  # or no number at all
        return None
    chosen = _section(_PARTED.split(code), value)
    tokens = _tokens(chosen.code) if chosen else None
    if chosen is None or tokens is None:
        return None
    size = abs(value) * (100 if any(token == ("sign", "%") for token in tokens) else 1)
    words = "".join(_written(token, size) for token in tokens)
    numbers = [token for token in tokens if token.kind in ("number", "fraction", "general")]
    nought = bool(numbers) and not any(map(words.__contains__, "123456789"))
    return f"{'-' if chosen.minus and not nought else ''}{words.strip()}"


@lru_cache(maxsize=256)
def text_shown_by(code: str, text: str) -> str:
    """Write a text as a code shows it, which may put words beside it, or hide it."""
    sections = _PARTED.split(code) if len(code) <= _LONGEST else [code]
    tokens = _parted(sections[-1])
    named = tokens is not None and any(token.kind == "text" for token in tokens)
    if tokens is None or not (named or len(sections) == _TEXTS):
        return text
    return "".join(text if token.kind == "text" else token.text for token in tokens)


class _Section(NamedTuple):
    code: str
    minus: bool
    """Whether a minus stands before what it shows."""


def _section(sections: list[str], value: float) -> _Section | None:
    """Choose the section for a number; None if that is not clear."""
    sections = sections[: _TEXTS - 1]
    found = [_WHEN.search(section) for section in sections]
    if not any(found):
        if value < 0 and len(sections) == 2 and not sections[1]:
            return None
        nth = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
        return _Section(sections[nth], value < 0 and nth == 0)
    whens = found[:2]
    if value < 0 or not whens[0] or (len(sections) > 2 and not all(whens)) or (found[2:] and found[2]):
        return None
    for section, when in zip(sections, whens, strict=False):
        if when is None or _MEETS[when[1]](value, float(when[2])):
            return _Section(_WHEN.sub("", section), minus=False)
    return _Section(sections[2], minus=False) if len(sections) > 2 else None


def _parted(section: str) -> list[_Token] | None:
    """Part a section of a code; None if there is what is not read here."""
    found, at = list[_Token](), 0
    while at < len(section):
        token = _TOKEN.match(section, at)
        if token is None:
            return None
        at = token.end()
        if token.lastgroup:
            found.append(_Token(token.lastgroup, token[token.lastgroup]))
    return found


def _tokens(section: str) -> list[_Token] | None:
    """Part a section for a number; None if it has more than one, or what is not read here."""
    found = _parted(section)
    if found is None:
        return None
    numbers = [token for token in found if token.kind in ("number", "fraction", "general", "text")]
    return found if len(numbers) <= 1 else None


def _written(token: _Token, size: float) -> str:
    match token.kind:
        case "number":
            return _digits(token.text, size)
        case "fraction":
            return _fraction(token.text, size)
        case "general" | "text":
            return general(size)
    return token.text


def _rounded(size: float, places: int) -> Decimal:
    return Decimal(format(size, ".15g")).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _digits(code: str, size: float) -> str:
    """Write digits; commas behind the last of them, or before the point, count in thousands."""
    whole, _, part = code.partition(".")
    thousands = len(whole) - len(whole.rstrip(",")) + part.count(",")
    part = part.rstrip(",")
    before, _, after = format(_rounded(size / 1000**thousands, len(part)), "f").partition(".")
    least = len(part.rstrip("#?"))
    after = after[:least] + after[least:].rstrip("0")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    return f"{before}.{after}" if after else before


def _fraction(code: str, size: float) -> str:
    front, _, below = code.partition("/")
    many = int(below) if below.isdecimal() and int(below) else 0
    exact = Fraction(size).limit_denominator(10 ** min(len(below), 6) - 1)
    found = Fraction(round(size * many), many) if many else exact
    whole = int(found) if len(front.split()) > 1 else 0
    rest = found - whole
    over = f"{rest.numerator}/{rest.denominator}" if rest else ""
    return " ".join(filter(None, [str(whole) if whole or not over else "", over]))
