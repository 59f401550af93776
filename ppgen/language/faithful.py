"""What has to survive a translation: numbers, names of spaces, links, code, and what forbids and permits.

Numbers, links, code and names in braces are the same in every language, so that one which is missing is a
mistake. Words that forbid or permit are known for some languages; where English has one and the translation
has none, or the other way round, somebody should look.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

_LINK = re.compile(r"\[\[(?:[^\[\]|]+\|)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]\]")
_ANY_LINK = re.compile(r"\[\[[^\[\]]+\]\]")
_CODE = re.compile(r"`([^`]+)`")
_BRACES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"\{(\w*)")
_NUMBER = re.compile(r"(?<![\w.,])[a-z]?\d+(?:[.,]\d+)*\w?(?!\w)")


class Loss(NamedTuple):
    """What a translation lacks, or has too much."""

    message: str
    mistake: bool
    """Whether it is one for sure, and not only to be looked at."""


class Modals(NamedTuple):
    """Words of a language that turn a rule into its opposite."""

    no: re.Pattern[str]
    hidden_no: re.Pattern[str]
    """What forbids within a word, such as `un-`: enough where English says no, and no sign of it alone."""
    may: re.Pattern[str]
    must: re.Pattern[str]


def _words(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


GRAMMARS: Mapping[str, Modals] = {
    "en": Modals(
        _words(
            "not", "no", "never", "nobody", "none", "nothing", "cannot", r"\w+n’t", "neither", "nor",
            "without", "nowhere",
        ),
        _words(r"un\w{3,}", r"\w{3,}less"),
        _words("may", "can", "cannot"),
        _words("must", "has to", "have to"),
    ),
    "de": Modals(
        _words(
            "nicht", r"kein\w*", "nie", "niemals", r"niemand\w*", "nichts", "weder", "ohne", "nirgends",
            "nein",
        ),
        _words(r"un(?!d\b|s\b|ser|ten|ter)\w{3,}", r"\w+los\w*", r"verbot\w*"),
        _words(r"d[aü]rf\w*", r"k[aöo]nn\w*", r"lässt", "lassen", r"erlaubt\w*", r"möglich\w*", "wer"),
        _words(r"m[uü]ss\w*", "nötig", "zu", "sein"),
    ),
    "fr": Modals(
        _words(
            "ne", "n’(?!importe)", "(?<!pas à )pas(?! à pas)", r"aucun\w*", "jamais", "(?<!une )personne",
            "rien", "ni", "sans", "non",
        ),
        _words(r"in\w{4,}", r"vides?"),
        _words(r"peu\w*", "puis-je", r"pouv\w*", "permis", "possible"),
        _words(r"doi\w*", r"dev\w*", "faut", "obligé", "à"),
    ),
}  # fmt: skip
"""For languages of which they are known."""

_LONELY: Mapping[str, re.Pattern[str]] = {"fr": re.compile(r"(?:^|\S) [:;?!»%](?!\w)|« ")}
"""Where a line could begin or end with a sign that belongs to the word beside it."""


def doubts(source: str, said: str, language: str, *, markup: bool = False) -> Iterator[Loss]:
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
    yield from _same(set(_NAME.findall(source)), set(_NAME.findall(said)), "name")
    if markup:
        links, theirs = _LINK.findall(source), _LINK.findall(said)
        yield from _same([f"[[{each}]]" for each in links], [f"[[{each}]]" for each in theirs], "link")
        yield from _same(_CODE.findall(source), _CODE.findall(said), "code")
        terms = [len(_ANY_LINK.findall(text)) for text in (source, said)]
        if len(links) == len(theirs) and terms[0] != terms[1]:
            yield Loss("it has another number of links", mistake=False)
    tongue = language.partition("-")[0]
    lonely = tongue in _LONELY and _LONELY[tongue].search(_CODE.sub("", said))
    if lonely:
        shown = lonely[0].strip()
        yield Loss(f"a line may part {shown!r}: write a no-break space there (U+00A0)", mistake=False)
    other = GRAMMARS.get(tongue)
    if other:
        yield from _meant(_plain(source), _plain(said), GRAMMARS["en"], other)


def _plain(text: str) -> str:
    return _ANY_LINK.sub("", text)


def _numbers(text: str) -> list[str]:
    plain = _BRACES.sub("", _CODE.sub("", _ANY_LINK.sub("", text)))
    return [each.replace(",", ".") for each in _NUMBER.findall(plain)]


def _same(source: Iterable[str], said: Iterable[str], what: str) -> Iterator[Loss]:
    before, after = Counter(source), Counter(said)
    for each in before - after:
        yield Loss(f"it lacks the {what} {each}", mistake=True)
    for each in after - before:
        yield Loss(f"it has the {what} {each}, which English has not", mistake=True)


def _meant(source: str, said: str, english: Modals, other: Modals) -> Iterator[Loss]:
    if english.no.search(source):
        if not (other.no.search(said) or other.hidden_no.search(said)):
            yield Loss("English says no, and this does not", mistake=False)
    elif other.no.search(said) and not english.hidden_no.search(source):
        yield Loss("this says no, and English does not", mistake=False)
    if english.may.search(source) and not other.may.search(said):
        yield Loss("English says may or can, and this does not", mistake=False)
    if english.must.search(source) and not other.must.search(said):
        yield Loss("English says must, and this does not", mistake=False)
