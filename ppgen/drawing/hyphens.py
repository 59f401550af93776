"""Where words of a language may be parted at the end of a line, by its dictionary.

English words stay whole: they are short, and our columns are made for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.breaking import MAYBE
from ppgen.language import SOURCE, current

if TYPE_CHECKING:
    from pyphen import Pyphen

SHORTEST = 7
"""Words of fewer letters stay whole."""
LEAST = 3
"""So many letters stay on a line, and go to the next."""
_WORD = re.compile(rf"(?<!\S)[(„“‚‘»«›‹]*([^\W\d_]{{{SHORTEST},}})(?![^\s.,;:!?…)“”’»«›‹])")
"""A word by itself: no address, and nothing that somebody has put hyphens into."""
_MARKED = re.compile(r"\[([A-Z]{2,3}(?:-[A-Z0-9]+)*)\] ")
"""What stands before a text that is in the language of the source."""
_texts_in: ContextVar[str | None] = ContextVar("hyphenation", default=None)


@contextmanager
def hyphenating(tag: str) -> Iterator[None]:
    """Part words as a language does while this lasts, where texts are in another than what is spoken."""
    before = _texts_in.set(tag)
    try:
        yield
    finally:
        _texts_in.reset(before)


def hyphenation() -> str:
    """Give the language whose words may be parted now; nothing if they stay whole."""
    tag = _texts_in.get() or current()
    return "" if tag.partition("-")[0] == SOURCE else tag


def hyphenated(text: str, tag: str) -> str:
    """Write `MAYBE` into a text where its words may be parted.

    >>> hyphenated("Die Zwickmühle.", "de").replace(MAYBE, "-"), hyphenated("Die Zwickmühle.", "tlh")
    ('Die Zwick-mühle.', 'Die Zwickmühle.')
    """
    if _dictionary(tag) is None or _MARKED.match(text):
        return text
    return _WORD.sub(lambda found: found[0].replace(found[1], _parted(found[1], tag)), text)


@lru_cache(maxsize=1 << 13)
def _parted(word: str, tag: str) -> str:
    dictionary = _dictionary(tag)
    places = [0, *(dictionary.positions(word) if dictionary else ()), len(word)]
    # A syllable of one letter is none: the dictionary has met a compound that it does not know.
    sure = [at for at in places if not any(abs(at - other) == 1 for other in places)]
    for at in reversed([at for at in sure if LEAST <= at <= len(word) - LEAST]):
        word = word[:at] + MAYBE + word[at:]
    return word


@lru_cache(maxsize=8)
def _dictionary(tag: str) -> Pyphen | None:
    """Read the dictionary of a language, if there is one."""
    import pyphen

    known = pyphen.language_fallback(tag.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=LEAST, right=LEAST) if known else None
