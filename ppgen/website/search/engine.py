"""The search of the site, asked where the site is built: the same script that answers in the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

import quickjs

from ppgen.definition.locate import site_dir
from ppgen.definition.thesaurus import Thesaurus
from ppgen.language import SOURCE
from ppgen.website.search.entries import SearchEntry
from ppgen.website.search.pages import PageEntry
from ppgen.website.search.stems import stems_of

SCRIPTS = ("minisearch", "ranking")
"""What a page loads for the search to rank, in this order."""
MEMORY = 1 << 30
"""Bytes that the script may use."""

_ASKED = """
const state = { rankings: new Map(), language: null, games: new Map() };
const parsed = (call) => (...given) => JSON.stringify(call(...given.map((each) => JSON.parse(each))) ?? null);
globalThis.speak = parsed((words) => (state.language = new ppgen.ranking.Language(words), null));
globalThis.learn = parsed((words) => state.language.learn(words));
globalThis.call = parsed((games) => (state.games = ppgen.ranking.called(games), null));
globalThis.index = parsed((name, entries) => {
  const named = entries.map((entry) => ({ ...entry, game: name }));
  state.rankings.set(name, new ppgen.ranking.Ranking(named, state.language));
});
globalThis.ask = parsed((name, question) => {
  const found = state.rankings.get(name).ask(question);
  return found.map(({ place, score }) => [place, score]);
});
globalThis.askAll = parsed((names, question) => {
  const rankings = names.map((name) => state.rankings.get(name));
  return ppgen.ranking.asked(rankings, question).map(({ entry, score }) => [entry.game, entry.id, score]);
});
globalThis.read = parsed((name, question) => state.rankings.get(name).read(question));
globalThis.named = parsed((question) => ppgen.ranking.named(question, state.games, state.language));
globalThis.lead = parsed((question, pages) => ppgen.ranking.leading(question, pages, state.language));
globalThis.alone = parsed((rest, doors) => ppgen.ranking.alone(rest, doors, state.language));
globalThis.beginning = parsed((query) => ppgen.ranking.beginning(query, state.games));
globalThis.split = parsed(ppgen.ranking.split);
globalThis.stem = parsed((word) => state.language.stem(word));
"""


class Found(NamedTuple):
    """An entry that answers, by its place, and how well it does."""

    place: int
    score: float


class SearchEngine:
    """Asks the script of the site's search in games that are told to it."""

    def __init__(self, thesaurus: Thesaurus, right: Sequence[str] = (), language: str = SOURCE) -> None:
        """Take what words of a language mean, and which are spelt right."""
        self._script = quickjs.Context()
        self._script.set_memory_limit(MEMORY)
        self._script.eval("globalThis.ppgen = {};")
        for source in _sources():
            self._script.eval(source)
        self._script.eval(_ASKED)
        self._call("speak", words_of(thesaurus, language))
        self._call("learn", list(right))

    def index(self, name: str, entries: Sequence[SearchEntry]) -> None:
        """Take in the entries of a game, in place of those that had its name."""
        self._call("index", name, [_plain(entry) for entry in entries])

    def ask(self, name: str, question: str) -> list[Found]:
        """List the entries that answer a question, the best first."""
        return [Found(place, score) for place, score in self._call("ask", name, question)]

    def ask_all(self, names: Sequence[str], question: str) -> list[tuple[str, str]]:
        """List the entries of several games that answer a question, each by its game and its id."""
        return [(game, id_) for game, id_, _ in self._call("askAll", list(names), question)]

    def read(self, name: str, question: str) -> list[str]:
        """Give the words of a question, those mended that are mistyped."""
        return list(self._call("read", name, question))

    def call(self, games: Mapping[str, Sequence[str]]) -> None:
        """Take in what games are called, by their ids."""
        self._call("call", {game: list(names) for game, names in games.items()})

    def named(self, question: str) -> tuple[str | None, str]:
        """Give the game that a question names, and what else it says."""
        found = self._call("named", question)
        return found["game"], found["rest"]

    def alone(self, rest: str, doors: Sequence[str]) -> bool:
        """Tell whether a question that names a game asks for nothing else, but for one of its `doors`."""
        return bool(self._call("alone", rest, list(doors)))

    def beginning(self, query: str) -> list[str]:
        """List the games of which a name begins so."""
        return list(self._call("beginning", query))

    def leading(self, question: str, pages: Sequence[PageEntry]) -> list[str]:
        """List the pages of no game that a question asks for, by where they are."""
        return [place for (place, *_), _ in self._call("lead", question, [list(page) for page in pages])]

    def split(self, text: str) -> list[str]:
        """Part a text into words and numbers, as the search reads them."""
        return list(self._call("split", text))

    def stem(self, word: str) -> str:
        """Cut a word to what it has in common with its other forms."""
        return str(self._call("stem", word))

    def _call(self, name: str, *given: object) -> Any:
        return json.loads(self._script.get(name)(*(json.dumps(each) for each in given)))


def words_of(thesaurus: Thesaurus, language: str = SOURCE) -> dict[str, object]:
    """Give what the search knows of words of a language before it looks into a game, as plain data."""
    return {
        **stems_of(language),
        "forms": dict(thesaurus.forms),
        "unheard": list(thesaurus.unheard),
        "faint": list(thesaurus.faint),
        "same": [list(group) for group in thesaurus.same],
    }


def _plain(entry: SearchEntry) -> dict[str, object]:
    return {**asdict(entry), "also": list(entry.also), "near": list(entry.near)}


@cache
def _sources() -> Sequence[str]:
    folder = site_dir() / "assets" / "javascripts"
    return [(folder / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS]
