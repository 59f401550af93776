"""What has to survive a translation: numbers, names of spaces, links, code, and what forbids and permits.

Numbers, links, code and names in braces are the same in every language, so that one which is missing is a
mistake. Words that forbid or permit are known for some languages; where English has one and the translation
has none, or the other way round, somebody should look.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_LINK = re.compile(r"\[\[(?:[^\[\]|]+\|)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]\]")
_ANY_LINK = re.compile(r"\[\[[^\[\]]+\]\]")
_CODE = re.compile(r"`([^`]+)`")
_BRACES = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"(?<![\w.,])[a-z]?\d+(?:[.,]\d+)*\w?(?!\w)")


class Doubt(NamedTuple):
    """What a translation lacks, or has too much."""

    message: str
    mistake: bool
    """Whether it is one for sure, and not only to be looked at."""


class Grammar(NamedTuple):
    """Words of a language that turn a rule into its opposite."""

    no: re.Pattern[str]
    may: re.Pattern[str]
    must: re.Pattern[str]


def _words(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


GRAMMARS: Mapping[str, Grammar] = {
    "en": Grammar(
        _words(
            "not", "no", "never", "nobody", "none", "nothing", "cannot", "can’t", "neither", "nor", "without",
            "nowhere", "n’t",
        ),
        _words("may", "can", "cannot"),
        _words("must", "has to", "have to"),
    ),
    "de": Grammar(
        _words(
            "nicht", r"kein\w*", "nie", "niemals", r"niemand\w*", "nichts", "weder", "ohne", "nirgends",
            "nein", r"un\w+", r"\w+los\w*",
        ),
        _words(r"d[aü]rf\w*", r"k[aöo]nn\w*", r"darf\w*", "lässt", "lassen", r"erlaubt\w*", r"möglich\w*"),
        _words(r"m[uü]ss\w*", r"muß\w*", "nötig", "zwingend", r"hat \w* ?zu", "zu"),
    ),
    "fr": Grammar(
        _words("ne", r"n’\w*", "pas", r"aucun\w*", "jamais", "personne", "rien", "ni", "sans", "non"),
        _words(r"peu\w*", r"pouv\w*", r"pu\w*", "permis"),
        _words(r"doi\w*", r"dev\w*", "faut", "obligé"),
    ),
}  # fmt: skip
"""For languages of which they are known."""


def doubts(source: str, said: str, language: str, *, markup: bool = False) -> Iterator[Doubt]:
    """Compare a text with its translation.

    >>> for doubt in doubts("Move 3 spaces, not 4 ([[move.far]]).", "Zieh 3 Felder.", "de", markup=True):
    ...     print(doubt.message)
    it lacks the number 4
    it lacks the link [[move.far]]
    English says no, and this does not
    >>> list(doubts("Move 3.5 spaces.", "Zieh 3,5 Felder.", "de"))
    []
    """
    yield from _same(_numbers(source), _numbers(said), "number")
    yield from _same(Counter(_BRACES.findall(source)).keys(), Counter(_BRACES.findall(said)).keys(), "name")
    if markup:
        links = (
            (f"[[{each}]]" for each in _LINK.findall(source)),
            (f"[[{each}]]" for each in _LINK.findall(said)),
        )
        yield from _same(Counter(links[0]), Counter(links[1]), "link")
        yield from _same(Counter(_CODE.findall(source)), Counter(_CODE.findall(said)), "code")
        if len(_ANY_LINK.findall(source)) != len(_ANY_LINK.findall(said)):
            yield Doubt("it has another number of links", mistake=False)
    if english := GRAMMARS.get("en"):
        other = GRAMMARS.get(language.partition("-")[0])
        if other:
            yield from _meant(_plain(source), _plain(said), english, other)


def _plain(text: str) -> str:
    return _ANY_LINK.sub("", text)


def _numbers(text: str) -> Counter[str]:
    plain = _BRACES.sub("", _CODE.sub("", _ANY_LINK.sub("", text)))
    return Counter(each.replace(",", ".") for each in _NUMBER.findall(plain))


def _same(source: object, said: object, what: str) -> Iterator[Doubt]:
    before, after = Counter(source), Counter(said)  # type: ignore[call-overload]
    for each in before - after:
        yield Doubt(f"it lacks the {what} {each}", mistake=True)
    for each in after - before:
        yield Doubt(f"it has the {what} {each}, which English has not", mistake=True)


def _meant(source: str, said: str, english: Grammar, other: Grammar) -> Iterator[Doubt]:
    for name, what in (("no", "no"), ("may", "may or can"), ("must", "must")):
        if getattr(english, name).search(source) and not getattr(other, name).search(said):
            yield Doubt(f"English says {what}, and this does not", mistake=False)
    if other.no.search(said) and not english.no.search(source) and not re.search(r"\bun\w+|\w+n’t", source):
        yield Doubt("this says no, and English does not", mistake=False)
