"""Words that are spelt right although no game has them, so that the search mends none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from spellchecker import SpellChecker

from ppgen.language import SOURCE

COMMON: Mapping[str, int] = {"en": 1000, "fr": 500, "de": 200}
"""How often a word occurs at least in the texts that the list was counted in, to be no slip of somebody's."""
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def common_words(language: str = SOURCE) -> Sequence[str]:
    """List the common words of a language, in small letters, sorted; none if nobody has counted them."""
    try:
        counted = SpellChecker(language=language).word_frequency.dictionary
    except ValueError:
        return ()
    least = COMMON.get(language, COMMON[SOURCE])
    return sorted(word for word, count in counted.items() if count >= least and _LETTERS.fullmatch(word))


def uncommon_words(texts: Iterable[str], language: str = SOURCE) -> Sequence[str]:
    """List the words of texts that are not among the common ones, in small letters, sorted."""
    words = {word for text in texts for word in _LETTERS.findall(text.lower())}
    return sorted(words.difference(common_words(language)))
