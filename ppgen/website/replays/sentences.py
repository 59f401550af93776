"""What happens in a replay, in sentences: players by their names, places in words, no notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from ppgen.definition import Definition
from ppgen.definition.problems import listed
from ppgen.definition.text import words
from ppgen.diagrams import names_of, place_in_words
from ppgen.engine import CHANCE, Action, State
from ppgen.engine.sentences import Speaker

_THIRD = {"you are": "they are", "you": "they", "your": "their"}
_SECOND = re.compile(r"\b(you are|your|you)\b")
_SOMEWHERE = re.compile(r" from an? \w+ to another$| to (?:an? (?:open )?|the next )\w+$")
"""Where a verb's words say themselves that it goes from somewhere to somewhere."""
_WORDS = re.compile(r"[a-z]{2,}(?:-[a-z]{2,})*")
"""What is a word, or several, and no name of a space such as `a1-b1`."""
_NOUNS = {"open": "opening roll"}
"""What chance brings, where the word for it is no noun."""


class Sentences(Speaker):
    """Writes what the judge of a game tells as sentences, and what somebody tries or chooses."""

    def __init__(self, definition: Definition) -> None:
        known = names_of(definition)
        super().__init__(**known)
        self._definition = definition
        self._seat_names, self._pieces = known["seats"], known["codes"]
        self._asks = {ask.verb: words(ask.text) for ask in definition.game.asks}

    def choice(self, action: Action) -> str:
        """Say what somebody does of which the judge tells nothing, such as `Black chooses to roll`."""
        return f"{self._seat_names.get(action.actor, action.actor)} chooses to {self._wanted(action.verb)}."

    def attempt(self, action: Action, state: State, *, secret: bool = False) -> str:
        """Say what somebody tries, as `Red tries to jump from a4 to c4.`; in secret not with what."""
        actor, verb, *rest = str(state.game.grammar.write(action)).split()
        way = "" if secret or actor == CHANCE else self._way(action, state)
        return self._tried(actor, verb, [] if secret else rest, way)

    def attempt_as_written(self, text: str) -> str | None:
        """Say what a line tries that is no action of the game; None if it is not of that form."""
        actor, _, done = text.partition(" ")
        verb, *rest = done.split() or [""]
        known = actor == CHANCE or (actor in self._seat_names and verb in self._asks)
        return self._tried(actor, verb, rest, "") if known and verb else None

    def _tried(self, actor: str, verb: str, rest: Sequence[str], way: str) -> str:
        """Say who tries what, and either on which way or with what."""
        if actor == CHANCE:
            whose = f" of {self._seat_names[rest[0]]}" if rest and rest[0] in self._seat_names else ""
            shown = self._listed(rest[1:] if whose else rest)
            return f"The {_NOUNS.get(verb, verb)}{whose} would be {shown}."
        wanted = self._wanted(verb)
        if way:
            wanted = _SOMEWHERE.sub("", wanted.partition(",")[0])
        what = self._listed(rest)
        return f"{self._seat_names.get(actor, actor)} tries to {wanted}{way or (what and f': {what}')}."

    def _listed(self, written: Sequence[str]) -> str:
        """Name what notation lists, such as `Player 1, one for one, 3 of crowns`."""
        named = [self._word(word) for word in written]
        alike = len(named) > 1 and all(word in self._pieces for word in written)
        return listed(named, "and") if alike else ", ".join(named)

    def _word(self, word: str) -> str:
        if "=" in word:
            key, _, value = word.partition("=")
            return f"{self._word(key)}: {self._word(value)}"
        if word in self._pieces or word in self._seat_names:
            return self._pieces.get(word) or self._seat_names[word]
        return word.replace("-", " ") if _WORDS.fullmatch(word) else word

    def _wanted(self, verb: str) -> str:
        return _SECOND.sub(lambda found: _THIRD[found[0]], self._asks.get(verb, verb))

    def _way(self, action: Action, state: State) -> str:
        """Say from where to where an action would go on the board, or at which place it would act."""
        start, end = state.aim(action)
        place = partial(place_in_words, self._definition)
        if end and start and start != end and "/" not in start:
            the = "the " if _WORDS.fullmatch(start) else ""
            return f" from {the}{place(start)} to {place(end)}"
        at = end or start
        return f" at {place(at)}" if at and "/" not in at else ""
