"""How spreadsheets show numbers: codes such as `000`, `+0;-0`, `0" gold"`, `# ?/?` and `[h]:mm`.

ISO/IEC 29500-1, 18.8.31. Numbers are written with a point and without signs between thousands, whatever the
language of the spreadsheet is: a file does not say that.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    12: "# ?/?",
    13: "# ??/??",
    37: "#,##0;-#,##0",
    38: "#,##0;-#,##0",
    39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00",
    46: "[h]:mm:ss",
}
"""Codes of the formats that files name by a number alone, but for dates and what differs by country."""
LARGE = 1e15
"""From here on spreadsheets do not show all digits of a number."""
_LONGEST = 255
"""Characters of a code."""
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]|\[[A-Za-z]+[0-9]*\]'
    r"|(?P<fraction>[#0?]*[ ]*[#0?]+/(?:[#0?]+|[0-9]+))"
    r"|(?P<number>[#0?][#0?,]{0,15}(?:\.[#0?]{0,10})?)"
    r"|(?P<sign>[-+$€£¥():!^&'~{}<>=% /])"
)
_PARTED = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""Semicolons between what positive and negative numbers and nought show, which stand in no quotes."""


class _Token(NamedTuple):
    kind: str
    text: str


@lru_cache(maxsize=256)
def shown_by(code: str, value: float) -> str | None:
    """Write a number as a code shows it; None where the code says nothing of it, or what is not read here."""
    if not abs(value) < LARGE:  # or no number at all
        return None
    sections = _PARTED.split(code[:_LONGEST])
    nth = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    tokens = _tokens(sections[nth])
    if tokens is None:
        return None
    size = abs(value) * (100 if any(token.text == "%" for token in tokens) else 1)
    words = "".join(_written(token, size) for token in tokens)
    minus = "-" if value < 0 and nth == 0 and any(map(words.__contains__, "123456789")) else ""
    return f"{minus}{words.strip()}"


def _tokens(section: str) -> list[_Token] | None:
    """Part a section of a code; None if it has more or less than one number, or what is not read here."""
    found, at = list[_Token](), 0
    while at < len(section):
        token = _TOKEN.match(section, at)
        if token is None:
            return None
        at = token.end()
        if token.lastgroup:
            found.append(_Token(token.lastgroup, token[token.lastgroup]))
    numbers = [token.text for token in found if token.kind in ("number", "fraction")]
    return found if len(numbers) == 1 and not numbers[0].endswith(",") else None


def _written(token: _Token, size: float) -> str:
    match token.kind:
        case "number":
            return _digits(token.text.replace(",", ""), size)
        case "fraction":
            return _fraction(token.text, size)
    return token.text


def _digits(code: str, size: float) -> str:
    whole, _, part = code.partition(".")
    rounded = Decimal(format(size, ".15g")).quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP)
    before, _, after = format(rounded, "f").partition(".")
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
