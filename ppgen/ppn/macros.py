"""Macros of PPN: the words that a record gives names to, and those that PPN has built in.

Source of the latter: `data-raw/sysdata.R` of the R package `ppn`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

MOST = 4000
"""Letters that a word may have with its macros written out."""
DEEPEST = 16
"""How often a macro may name another, which names another."""
_NAMED = re.compile(r"`([^']{1,60})'")


class MacroError(ValueError):
    """A macro that cannot be written out."""


class Macros:
    """The macros of a record, and those built in; each is written out when it is first asked for."""

    def __init__(self, named: Any) -> None:
        self.own = {str(key): str(value) for key, value in named.items()} if isinstance(named, dict) else {}
        self._whole: dict[str, str] = {}

    def expanded(self, text: str) -> str:
        """Write out the macros of a text. Raises MacroError."""
        return self._expanded(text, ())

    def _expanded(self, text: str, within: tuple[str, ...]) -> str:
        if "`" not in text:
            return text
        parts = _NAMED.split(text)
        parts[1::2] = [self._value(name, within) for name in parts[1::2]]
        if sum(map(len, parts)) > MOST:  # before it is made, since a short word may name a long macro often
            raise MacroError(f"with its macros this has more than {MOST} letters; write fewer at once")
        return "".join(parts)

    def _value(self, name: str, within: tuple[str, ...]) -> str:
        if name in within:
            raise MacroError(f"the macro {name!r} comes back to itself")
        if len(within) >= DEEPEST:
            raise MacroError(f"the macro {within[0]!r} names another that names another, {DEEPEST} deep")
        if name not in self._whole:
            text = self.own.get(name, built_in().get(name))
            if text is None:
                raise MacroError(f"there is no macro {name!r} in the metadata, under Macros, nor built in")
            self._whole[name] = self._expanded(text, (*within, name))
        return self._whole[name]


@cache
def built_in() -> Mapping[str, str]:
    """Give the macros that every record may use: suits, jokers, chessmen, cards and dominoes."""
    macros = {
        "H": "\u2665", "S": "\u2660", "C": "\u2663", "D": "\u2666",
        "WH": "\u2664", "WS": "\u2661", "WD": "\u2662", "WC": "\u2667",
        "RJ": "\U0001f0bf", "BJ": "\U0001f0cf", "WJ": "\U0001f0df", "TF": "\U0001f0e0",
    }  # fmt: skip
    macros |= {letter: chr(0x265F - number) for number, letter in enumerate("pnbrqk")}
    macros |= {letter: chr(0x2659 - number) for number, letter in enumerate("PNBRQK")}
    for suit, first in (("S", 0x1F0A1), ("H", 0x1F0B1), ("D", 0x1F0C1), ("C", 0x1F0D1)):
        macros |= {suit + rank: chr(first + number) for number, rank in enumerate("A23456789TJCQK")}
    macros |= {f"T{number}": chr(0x1F0E0 + number) for number in range(1, 22)}
    macros |= {f"{high}-{low}": chr(0x1F063 + 7 * high + low) for high in range(7) for low in range(7)}
    return macros
