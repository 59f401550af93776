"""Words as the search reads them: folded, cut to their stems, and joined to others that mean the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from ppgen.definition.thesaurus import Thesaurus

LONGEST = 5
"""Words of a phrase at most."""
STEMS: Sequence[Sequence[tuple[str, str, int]]] = (
    (
        ("sses", "ss", 1),
        ("ies", "y", 2),
        ("xes", "x", 1),
        ("shes", "sh", 1),
        ("ches", "ch", 1),
        ("ss", "ss", 0),
        ("us", "us", 0),
        ("is", "is", 0),
        ("s", "", 3),
    ),
    (("ing", "", 3), ("ed", "", 3), ("ally", "al", 3), ("ly", "", 3)),
    tuple((letter * 2, letter, 2) for letter in "bdgmnprt"),
    (("e", "", 3), ("y", "i", 3)),
)
"""In each step the first ending that leaves so many letters is replaced."""

_WORD = re.compile(r"[0-9]+(?:\.[0-9]+)?|[a-z]+")
_APOSTROPHE = re.compile("['’‘ʼ`]")


def split(text: str) -> list[str]:
    """Part a text into words and numbers, in small letters without accents and apostrophes."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] != "M")
    return _WORD.findall(_APOSTROPHE.sub("", text.lower()))


@lru_cache(maxsize=1 << 14)  # texts say the same words again and again
def stem(word: str) -> str:
    """Cut a word to what it has in common with its other forms."""
    for endings in STEMS:
        for ending, instead, left in endings:
            if word.endswith(ending) and len(word) - len(ending) >= left:
                word = word[: len(word) - len(ending)] + instead
                break
    return word


def distance(one: str, other: str, most: int) -> int:
    """Count the letters to change, leave out, put in or swap; `most` + 1 if they are more than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before, default=0) > most:
            return most + 1
    return min(row[-1], most + 1)


class Language:
    """What a thesaurus says of words."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        self.forms: Mapping[str, str] = thesaurus.forms
        self.unheard = frozenset(map(self.stem, thesaurus.unheard))
        self.faint = frozenset(map(self.stem, thesaurus.faint))
        self.groups: dict[str, list[str]] = {}
        """The names of the groups that a phrase belongs to, by its stems."""
        self._longest: dict[str, int] = {}
        """The words of the longest phrase that begins with a stem."""
        for number, group in enumerate(thesaurus.same):
            for phrase in dict.fromkeys(map(self._key, group)):
                self.groups.setdefault(phrase, []).append(f"#{number}")
                first, *more = phrase.split(" ")
                self._longest[first] = max(self._longest.get(first, 0), 1 + len(more))
        listed = (*thesaurus.unheard, *thesaurus.faint, *thesaurus.forms)
        self.words = {word for text in (*listed, *sum(thesaurus.same, ())) for word in split(text)}
        """All words that it knows."""

    def stem(self, word: str) -> str:
        """Give the stem of a word, or of the word of which it is a form."""
        return stem(self.forms.get(word, word))

    def _key(self, phrase: str) -> str:
        return " ".join(map(self.stem, split(phrase)))

    def phrases(self, stems: Sequence[str], start: int) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield the lengths of the phrases that begin at a word, the longest first, and their groups."""
        most = min(LONGEST, len(stems) - start, self._longest.get(stems[start], 0))
        for length in range(most, 0, -1):
            found = self.groups.get(" ".join(stems[start : start + length]))
            if found:
                yield length, found

    def terms(self, stems: Sequence[str]) -> Iterator[str]:
        """Yield all by which a text is found: stems but for those that nobody goes by, and groups."""
        for place, each in enumerate(stems):
            if each not in self.unheard:
                yield each
            if each in self._longest:
                for _, groups in self.phrases(stems, place):
                    yield from groups

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all words that it knows."""
        return frozenset(map(self.stem, self.words))
