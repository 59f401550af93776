"""How well an entry answers a question: BM25 over stems and groups of words, and how much of it was met.

`site/assets/javascripts/ranking.js` does the same, name by name, where people ask.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log
from operator import mul
from typing import NamedTuple

from ppgen.website.search.entries import Entry
from ppgen.website.search.words import Language, distance, split

TITLE, ALSO, TEXT, NEAR = 3.0, 2.5, 1.0, 0.8
"""What a word counts, by where it stands."""
KINDS: Mapping[str, float] = {"clause": 1.0, "ruling": 0.95, "question": 0.85, "term": 0.5, "example": 0.35}
"""What an entry counts, by its kind."""
GROUP = 0.6
"""What a word counts that only means the same."""
PHRASE = 1.0
"""What several words count that mean something together."""
BEGUN = 0.9
"""What a word counts of which the last typed one is the beginning."""
FAINT = 0.4
"""What words count that stand in most questions."""
SATURATION, LENGTHS = 1.2, 0.4
"""The k and b of BM25."""
LIKE = 3.0
"""How much it weighs that a title, or a phrase in which players ask, says the same as the question."""
DIRECT = 1e6
"""What an entry counts whose id or number was typed: more than any words."""
ENOUGH = 0.25
"""The share of the best score that an answer has at least."""
_NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")


class Unit(NamedTuple):
    """A word of a question, or several that mean something together: each term by which it is met."""

    terms: Mapping[str, float]
    weight: float


class Phrase(NamedTuple):
    """A title, or how players ask, as a question of its own."""

    place: int
    """The entry that it belongs to."""
    rare: Sequence[float]
    """What each of its units says."""
    total: float
    """What they say together."""


class Found(NamedTuple):
    """An entry that answers, by its place, and how well it does."""

    place: int
    score: float


class Ranking:
    """Finds among the entries of one game."""

    def __init__(self, entries: Sequence[Entry], language: Language) -> None:
        self.entries = entries
        self.language = language
        self.lengths = [0.0 for _ in entries]
        self._names = [_NOT_IN_AN_ID.sub("-", entry.id) for entry in entries]
        self.words = Counter(dict.fromkeys(language.words, 0))
        self.holding: dict[str, dict[int, float]] = {}
        """For each term the entries that have it, and what it counts there."""
        for place, entry in enumerate(entries):
            self._read(place, entry.title, TITLE)
            self._read(place, entry.text, TEXT)
            for phrase in entry.also:
                self._read(place, phrase, ALSO)
            for near in entry.near:
                self._read(place, entries[near].title if isinstance(near, int) else near, NEAR)
        self.stems = {self.language.stem(word) for word in self.words}
        self.average = sum(self.lengths) / max(1, len(entries))
        self._rarity = cache(self._rarity_of)
        self._scored = cache(self._scores_of)
        self._words = _by_length(self.words)
        self.phrases: list[Phrase] = []
        self.saying: dict[str, list[tuple[int, int, float]]] = {}
        """For each term the phrases that have it, in which of their units, and what it counts there."""
        for place, entry in enumerate(entries):
            for phrase in (entry.title, *entry.also):
                self._say(place, self._units(split(phrase)))

    def _read(self, place: int, text: str, weight: float) -> None:
        words = split(text)
        self.words.update(words)
        for term in self.language.terms([self.language.stem(word) for word in words]):
            counts = self.holding.setdefault(term, {})
            counts[place] = counts.get(place, 0.0) + weight
            if not term.startswith("#"):
                self.lengths[place] += weight

    def _say(self, place: int, units: Sequence[Unit]) -> None:
        for at, unit in enumerate(units):
            for term, weight in unit.terms.items():
                self.saying.setdefault(term, []).append((len(self.phrases), at, weight))
        rare = [self._rare(unit) for unit in units]
        self.phrases.append(Phrase(place, rare, sum(rare)))

    def ask(self, query: str) -> list[Found]:
        """List the entries that answer a question, the best first."""
        scores = self._direct(query) or self._scores(self.units(query))
        rounded = {place: round(score, 6) for place, score in scores.items()}
        least = max(rounded.values(), default=0.0) * ENOUGH
        found = [Found(place, score) for place, score in rounded.items() if score >= least]
        return sorted(found, key=lambda each: (-each.score, each.place))

    def _scores(self, units: Sequence[Unit]) -> dict[int, float]:
        rare = [self._rare(unit) for unit in units]
        total = sum(rare)
        scores, met = dict[int, float](), dict[int, float]()
        for unit, most in zip(units, rare, strict=True):
            best: dict[int, float] = {}
            for term, weight in unit.terms.items():
                for place, score in self._scored(term).items():
                    if weight * score > best.get(place, 0.0):
                        best[place] = weight * score
            for place, score in best.items():
                scores[place] = scores.get(place, 0.0) + unit.weight * score
                met[place] = met.get(place, 0.0) + most
        like = self._like(units, rare, total)
        return {
            place: (score * met[place] / total + LIKE * total * like.get(place, 0.0))
            * KINDS[self.entries[place].kind]
            for place, score in scores.items()
            if score > 0
        }

    def _like(self, units: Sequence[Unit], rare: Sequence[float], total: float) -> dict[int, float]:
        """Tell how far a phrase of each entry says what was asked: what is met of either, multiplied."""
        met: dict[int, tuple[list[float], list[float]]] = {}
        for at, unit in enumerate(units):
            for term, weight in unit.terms.items():
                for phrase, where, other in self.saying.get(term, ()):
                    if phrase not in met:
                        met[phrase] = [0.0] * len(units), [0.0] * len(self.phrases[phrase].rare)
                    ours, theirs = met[phrase]
                    strength = min(weight, other)
                    ours[at] = max(ours[at], strength)
                    theirs[where] = max(theirs[where], strength)
        best: dict[int, float] = {}
        for number, (ours, theirs) in met.items():
            place, weights, whole = self.phrases[number]
            like = _share(ours, rare, total) * _share(theirs, weights, whole)
            best[place] = max(best.get(place, 0.0), like)
        return best

    def _rare(self, unit: Unit) -> float:
        """Tell how much a unit says: the fewer entries have it, the more."""
        return unit.weight * max((self._rarity(term) for term in unit.terms), default=0.0)

    def _rarity_of(self, term: str) -> float:
        holding = len(self.holding.get(term, ()))
        return log(1 + (len(self.entries) - holding + 0.5) / (holding + 0.5))

    def _scores_of(self, term: str) -> dict[int, float]:
        """Score the entries that have a term."""
        rarity = self._rarity(term)
        return {
            place: rarity * count * (SATURATION + 1) / (count + SATURATION * self._length(place))
            for place, count in self.holding.get(term, {}).items()
        }

    def _length(self, place: int) -> float:
        return 1 - LENGTHS + LENGTHS * self.lengths[place] / self.average

    def _direct(self, query: str) -> dict[int, float]:
        """Score the entries whose id or number was typed, as a whole or up to a point in it."""
        typed = _NOT_IN_AN_ID.sub("-", query.lower()).strip("-")
        names = self._names
        whole = {
            place: DIRECT
            for place, entry in enumerate(self.entries)
            if typed and (typed == names[place] or (entry.kind == "clause" and query.strip() == entry.number))
        }
        begun = (
            place for place, name in enumerate(names) if "." in query and typed and name.startswith(typed)
        )
        return whole or dict.fromkeys(begun, DIRECT)

    def units(self, query: str) -> list[Unit]:
        """Read a question: words mended where they are mistyped, and joined where they belong together."""
        words = split(query)
        last = len(words) - 1
        begun = {}
        for place, word in enumerate(words):
            if place == last and not self._leads(word):
                begun[place] = self._begun(word)
            if not (begun.get(place) or self.known(word)):
                words[place] = self.mended(word)
        units = self._units(words, begun)
        # Words by which nobody goes may be the beginning of one that says something.
        return units or (self._units(words, {last: self._begun(words[last])}) if words else [])

    def _leads(self, word: str) -> bool:
        """Tell whether a word leads to an entry as it stands, or is one that nobody goes by."""
        stem = self.language.stem(word)
        return stem in self.language.unheard or any(
            term in self.holding for term in (stem, *self.language.groups.get(stem, ()))
        )

    def _begun(self, word: str) -> list[str]:
        """List the words that begin so."""
        return sorted(each for each in self.words if each.startswith(word)) if len(word) > 1 else []

    def _units(self, words: Sequence[str], begun: Mapping[int, Sequence[str]] | None = None) -> list[Unit]:
        stems = [self.language.stem(word) for word in words]
        units, place = [], 0
        while place < len(stems):
            length, unit = self._unit(stems, place, (begun or {}).get(place, ()))
            if unit:
                units.append(unit)
            place += length
        return units

    def _unit(self, stems: Sequence[str], place: int, begun: Sequence[str]) -> tuple[int, Unit | None]:
        """Read the unit that begins at a word, and tell how many words it takes."""
        stem = stems[place]
        if begun:
            return 1, Unit(self._beginning(begun), 1.0)
        groups: Sequence[str] = ()
        for length, found in self.language.phrases(stems, place):
            if length > 1:
                return length, Unit(dict.fromkeys(found, PHRASE), 1.0)
            groups = found
        if stem in self.language.unheard:
            return 1, None
        weight = FAINT if stem in self.language.faint else 1.0
        return 1, Unit({stem: 1.0, **dict.fromkeys(groups, GROUP)}, weight)

    def _beginning(self, words: Sequence[str]) -> dict[str, float]:
        """Give the terms of the words that one may be the beginning of."""
        stems = list(dict.fromkeys(map(self.language.stem, words)))
        groups = [group for each in stems for group in self.language.groups.get(each, ())]
        return {**dict.fromkeys(groups, BEGUN * GROUP), **dict.fromkeys(stems, BEGUN)}

    def known(self, word: str) -> bool:
        """Tell whether a word occurs in some form."""
        return word[0].isdigit() or self.language.stem(word) in self.stems

    def mended(self, word: str) -> str:
        """Give the word that was meant: one letter may be wrong in four or five, two in longer words."""
        most = 0 if len(word) < 4 else 1 if len(word) < 6 else 2
        if not most:
            return word
        letters = set(word)
        near = [
            (far, other[0] != word[0], -self.words[other], other)
            for length in range(max(3, len(word) - most), len(word) + most + 1)
            for other, others in self._words.get(length, ())
            if len(letters - others) <= most >= len(others - letters)  # each of them is wrong
            and (far := distance(word, other, most)) <= most
        ]
        return min(near)[3] if near else word


def _by_length(words: Iterable[str]) -> dict[int, list[tuple[str, frozenset[str]]]]:
    """Sort words by how long they are, each with its letters."""
    found: dict[int, list[tuple[str, frozenset[str]]]] = {}
    for word in words:
        found.setdefault(len(word), []).append((word, frozenset(word)))
    return found


def _share(met: Sequence[float], of: Sequence[float], total: float) -> float:
    return sum(map(mul, of, met)) / total if total else 0.0
