"""What happens in a replay, in sentences: players by their names, places in words, no notation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.definition import Definition
from ppgen.definition.problems import listed
from ppgen.definition.text import words
from ppgen.diagrams import place_in_words
from ppgen.engine import CHANCE, Action, State

_THIRD = {"you are": "they are", "you": "they", "your": "their"}
_SECOND = re.compile(r"\b(you are|your|you)\b")
_WAY = re.compile(r":? (\S+) -> ")
"""Where a way begins in what a judge tells: `red-a: e5 -> f3`."""


class Sentences:
    """Writes what the judge of a game tells as sentences."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._names = {seat.id: seat.name for seat in definition.game.seats.all}
        self._asks = {ask.verb: words(ask.text) for ask in definition.game.asks}
        seats = "|".join(map(re.escape, sorted(self._names, key=len, reverse=True)))
        self._seats = re.compile(rf"(?<![\w-])({seats})(?![\w-])")
        self._pieces = pieces_by_code(definition)
        codes = "|".join(map(re.escape, self._pieces))
        self._codes = re.compile(rf"(?<![\w-])(?:{codes})(?: (?:{codes}))*(?![\w-])") if codes else None

    def sentence(self, text: str) -> str:
        """Make a sentence of what the judge says: of `p1 rolls 3` it is `Player 1 rolls 3.` with its stop."""
        named = self.named(text)
        return named[:1].upper() + named[1:] + ("" if named.endswith((".", "!", "?", "…")) else ".")

    def named(self, text: str) -> str:
        """Put names for the ids of seats and for the codes of pieces, and words for arrows."""
        text = _WAY.sub(r" goes from \1 to ", text).replace(" -> ", " to ")
        if self._codes:
            text = self._codes.sub(
                lambda found: listed([self._pieces[code] for code in found[0].split()], "and"), text
            )
        return self._seats.sub(lambda found: self._names[found[0]], text)

    def _pieces_in(self, codes: re.Match[str]) -> str:
        return listed([self._pieces[code] for code in codes[0].split()], "and")

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
            return f"Chance: {verb} {told}."
        way = "" if secret else self._way(action, state) or (told and f": {told}")
        return f"{self._names.get(action.actor, action.actor)} tries to {self._wanted(verb)}{way}."

    def _wanted(self, verb: str) -> str:
        return _SECOND.sub(lambda found: _THIRD[found[0]], self._asks.get(verb, verb))

    def _way(self, action: Action, state: State) -> str:
        start, end = state.aim(action)
        ends = (("from", start), ("to", end)) if end else (("at", start),)
        return "".join(f", {word} {place_in_words(self._definition, at)}" for word, at in ends if at)


def pieces_by_code(definition: Definition) -> Mapping[str, str]:
    """Give the words for pieces that notation writes as a value and the letter of a suit: `Qs`."""
    return {
        f"{rank.id}{suit.letter}": f"{rank.name} of {suit.name.lower()}"
        for system in definition.systems.values()
        for suit in system.suits
        if suit.letter
        for rank in system.ranks
    }
