"""The order in which letters stand on a line where some are written from right to left.

A text is kept in the order in which it is read. How its letters stand follows from the bidirectional
algorithm of Unicode (UAX #9, by python-bidi, which knows no isolates; pairs of brackets are looked at here),
once, where it is painted (`ordered`); a line of several spans is parted before into runs that go one way
each (`runs`).

>>> ordered("abc"), ordered("אבג (12)")
('abc', '(12) גבא')
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.drawing.breaking import LEFT, RIGHT
from ppgen.language import current, is_right_to_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARKS = str.maketrans(dict.fromkeys(LEFT + RIGHT))
_SIGN = "\ufffc"
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_NESTED = 63
"""Pairs of brackets within one another that the algorithm looks at."""


class Run(NamedTuple):
    """Letters of a line that go one way, and are of one span."""

    span: int
    """The place of the span among those of the line."""
    text: str
    """In the order in which it is read; it begins with a mark if nothing else in it says its way."""
    place: int
    """Its place on the line, from the left."""


@lru_cache(maxsize=1 << 13)
def turned(text: str) -> bool:
    """Tell whether a text has a letter that is written from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(sign) == "R" for sign in text)


def from_the_right(text: str) -> bool:
    """Tell whether a paragraph in the language that is spoken begins at the right.

    In a language from right to left it does, unless all of its letters are of the other kind: those of the
    source, where a translation is missing.
    """
    return is_right_to_left(current()) and (turned(text) or not any(map(str.isalpha, text)))


@lru_cache(maxsize=1 << 12)
def ordered(text: str) -> str:
    """Give the letters of a line as they stand, from the left; what opens a bracket at the right closes it.

    A line with any letter from right to left begins at the right.
    """
    if not turned(text):
        return text.translate(_MARKS) if not text.isascii() else text
    from bidi import algorithm

    storage = _levelled([text], right=True)
    algorithm.reorder_resolved_levels(storage, debug=False)
    algorithm.apply_mirroring(storage, debug=False)
    return "".join(sign["ch"] for sign in storage["chars"]).translate(_MARKS)


def runs(spans: Sequence[str], *, right: bool) -> list[Run]:
    """Part the spans of a line, which begins at the `right` or the left, in the order in which they are read.

    A span without a text is a sign.
    """
    signs = _levelled([span or _SIGN for span in spans], right=right)["chars"]
    for sign in reversed(signs):  # rule L1: blanks at the end go the way of the line
        if sign["orig"] not in ("WS", "BN"):
            break
        sign["level"] = int(right)
    parted = [
        (level, span, "".join(sign["ch"] for sign in part))
        for (level, span), part in (
            (key, list(part)) for key, part in groupby(signs, lambda sign: (sign["level"], sign["span"]))
        )
    ]
    places = _places([level for level, _, _ in parted])
    return [
        Run(span, "" if text == _SIGN else _marked(text, level), place)
        for (level, span, text), place in zip(parted, places, strict=True)
    ]


def _marked(text: str, level: int) -> str:
    return RIGHT + text if level % 2 and not turned(text) else text


def _places(levels: Sequence[int]) -> list[int]:
    """Give the place of each run from the left: rule L2."""
    order = list(range(len(levels)))
    for least in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= least:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = max(end, start + 1)
    places = [0] * len(order)
    for place, run in enumerate(order):
        places[run] = place
    return places


def _levelled(spans: Iterable[str], *, right: bool) -> Any:  # python-bidi has no types
    """Find at which level of embedding each letter stands."""
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(right), "R" if right else "L"
    for place, span in enumerate(spans):
        for sign in span:
            kind = unicodedata.bidirectional(sign)
            kept = {"ch": sign, "level": int(right), "type": kind, "orig": kind, "span": place}
            storage["chars"].append(kept)
    algorithm.explicit_embed_and_overrides(storage, debug=False)
    algorithm.resolve_weak_types(storage, debug=False)
    _pair_brackets(storage["chars"], right=right)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    return storage


def _pair_brackets(signs: Any, *, right: bool) -> None:
    """Let both brackets of a pair go one way: rule N0."""
    line = "R" if right else "L"
    for start, end in _bracketed(signs):
        inside = {_strong(sign) for sign in signs[start + 1 : end]}
        if line in inside:
            way = line
        elif inside & {"L", "R"}:
            before = (_strong(sign) for sign in reversed(signs[:start]))
            way = next((each for each in before if each in ("L", "R")), line)
        else:
            continue
        signs[start]["type"] = signs[end]["type"] = way


def _bracketed(signs: Any) -> list[tuple[int, int]]:
    """Find the pairs of brackets, in the order in which they open."""
    opened: list[tuple[int, str]] = []
    pairs: list[tuple[int, int]] = []
    for place, sign in enumerate(signs):
        if sign["ch"] in _PAIRS:
            if len(opened) == _NESTED:
                break
            opened.append((place, _PAIRS[sign["ch"]]))
            continue
        at = next((at for at in reversed(range(len(opened))) if opened[at][1] == sign["ch"]), None)
        if at is not None:
            pairs.append((opened[at][0], place))
            del opened[at:]
    return sorted(pairs)


def _strong(sign: Any) -> str:
    """Return the way of a letter; numbers count as letters from the right."""
    return "R" if sign["type"] in ("EN", "AN") else str(sign["type"])
