"""Words that are spelt right although no game has them, so that the search mends none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from spellchecker import SpellChecker

COMMON = 1000
"""How often a word occurs at least in the texts that the list was counted in, to be no slip of somebody's."""
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def common_words() -> Sequence[str]:
    """List the common words of English, in small letters, sorted."""
    counted = SpellChecker(language="en").word_frequency.dictionary
    return sorted(word for word, count in counted.items() if count >= COMMON and _LETTERS.fullmatch(word))


def uncommon_words(texts: Iterable[str]) -> Sequence[str]:
    """List the words of texts that are not among the common ones, in small letters, sorted."""
    words = {word for text in texts for word in _LETTERS.findall(text.lower())}
    return sorted(words.difference(common_words()))
