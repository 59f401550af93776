"""Characters that cannot be set one after the other, as both painters set a text.

What is joined, or moved about other letters, needs rules of its script and of its font. It is refused by
name, for it would print as what nobody has written. Letters of Hebrew stand singly, from right to left
(`ppgen.drawing.direction`).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_JOINED = (
    (0x0900, 0x109F),  # the scripts of India, Thai, Lao, Tibetan, Myanmar
    (0x1100, 0x11FF),  # Korean letters apart from their syllables
    (0x1700, 0x18AF),  # the Philippines, Khmer, Mongolian
    (0x1900, 0x1CFF),  # Limbu to Vedic, but for Georgian below
    (0xA800, 0xA82F),
    (0xA840, 0xA95F),
    (0xA960, 0xA9FF),
    (0xAA00, 0xAAFF),
    (0xABC0, 0xABFF),
    (0xD7B0, 0xD7FF),
    (0x11000, 0x11FFF),  # Brahmi and its kin
)
_GEORGIAN = range(0x1C90, 0x1CC0)
_TURNED = ("R", "AL", "AN")
_SINGLE = (*range(0x0590, 0x0600), 0x200F)
"""Hebrew, of which each letter stands by itself, and the mark of its direction."""
_REMEDY = "draw such words as a picture"


@lru_cache(maxsize=1 << 12)
def obstacle(character: str) -> str:
    """Say why a character cannot be set by itself; nothing if it can."""
    code = ord(character)
    if code < 0x300:
        return ""
    if unicodedata.bidirectional(character) in _TURNED and code not in _SINGLE:
        script = _script(character)
        return f"{script} is written from right to left, which ppgen does for Hebrew alone; {_REMEDY}"
    if code not in _GEORGIAN and any(first <= code <= last for first, last in _JOINED):
        return f"the letters of {_script(character)} join or move, which ppgen cannot do; {_REMEDY}"
    if unicodedata.category(character) in ("Mn", "Mc", "Me"):
        return (
            "it is a mark on the letter before it, and there is no single character for both; write another"
        )
    return ""


def _script(character: str) -> str:
    """Name the script of a character."""
    return unicodedata.name(character, "THIS SCRIPT").split()[0].capitalize()
