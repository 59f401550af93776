"""What happens in a replay, in sentences: players by their names, places in words, no notation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from ppgen.definition import Definition
from ppgen.definition.problems import listed
from ppgen.definition.text import words
from ppgen.diagrams import place_in_words
from ppgen.engine import CHANCE, Action, State

_THIRD = {"you are": "they are", "you": "they", "your": "their"}
_SECOND = re.compile(r"\b(you are|your|you)\b")
_WAY = re.compile(r":? (\S+) -> ")
"""Where a way begins in what a judge tells: `red-a: e5 -> f3`."""

_NEXT_NUMBER = re.compile(r"(?<=\d) (?=\d)")


class Sentences:
    """Writes what the judge of a game tells as sentences."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._names = {seat.id: seat.name for seat in definition.game.seats.all}
        self._asks = {ask.verb: words(ask.text) for ask in definition.game.asks}
        self._pieces = pieces_by_code(definition)
        self._runs = [(_run(names), names) for names in (self._pieces, self._names) if names]

    def sentence(self, text: str) -> str:
        """Make a sentence of what the judge says: of `p1 rolls 3` it is `Player 1 rolls 3.` with its stop."""
        named = self.named(text)
        return named[:1].upper() + named[1:] + ("" if named.endswith((".", "!", "?", "…")) else ".")

    def named(self, text: str) -> str:
        """Put names for the ids of seats and for the codes of pieces, and words for arrows."""
        text = _WAY.sub(r" goes from \1 to ", text).replace(" -> ", " to ")
        for run, names in self._runs:
            text = run.sub(partial(_listed, names), text)
        return text

    def choice(self, action: Action) -> str:
        """Say what somebody does of which the judge tells nothing, such as `Black chooses to roll`."""
        return f"{self._names.get(action.actor, action.actor)} chooses to {self._wanted(action.verb)}."

    def attempt(self, action: Action, state: State, *, secret: bool = False) -> str:
        """Say what somebody tries, as `Red tries to jump, from a4 to c4.`; in secret not with what."""
        line = str(state.game.grammar.write(action))
        verb, *rest = line.removeprefix(f"{action.actor} ").split()
        pairs = all("=" in word for word in rest)
        told = self.named((", " if pairs else " ").join(rest).replace("=", " "))
        if action.actor == CHANCE:
            return f"Chance is said to bring: {verb} {_NEXT_NUMBER.sub(', ', told)}."
        way = "" if secret else self._way(action, state) or (told and f": {told}")
        return f"{self._names.get(action.actor, action.actor)} tries to {self._wanted(verb)}{way}."

    def _wanted(self, verb: str) -> str:
        return _SECOND.sub(lambda found: _THIRD[found[0]], self._asks.get(verb, verb))

    def _way(self, action: Action, state: State) -> str:
        start, end = state.aim(action)
        ends = (("from", start), ("to", end)) if end else (("at", start),)
        return "".join(f", {word} {place_in_words(self._definition, at)}" for word, at in ends if at)


def _run(names: Mapping[str, str]) -> re.Pattern[str]:
    """Find one or several ids in a row, the longest first."""
    ids = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])(?:{ids})(?: (?:{ids}))*(?![\w-])")


def _listed(names: Mapping[str, str], run: re.Match[str]) -> str:
    return listed([names[each] for each in run[0].split()], "and")


def pieces_by_code(definition: Definition) -> Mapping[str, str]:
    """Give the words for what notation writes of pieces with a value and a suit.

    That is a value and the letter of a suit (`Qs`), a letter for a value alone (`N`), and for a piece whose
    value is hidden the suit's (`?s`).
    """
    found: dict[str, str] = {}
    spaces = {space.id for space in definition.game.board.spaces}
    for system in definition.systems.values():
        letters = [(suit.letter, suit.name.lower()) for suit in system.suits if suit.letter]
        found |= {f"?{letter}": f"one of {suit}" for letter, suit in letters}
        for rank in system.ranks:
            found |= {f"{rank.id}{letter}": f"{rank.name} of {suit}" for letter, suit in letters}
            if rank.id.isalpha() and rank.id not in spaces:
                found[rank.id] = rank.name
    return found
