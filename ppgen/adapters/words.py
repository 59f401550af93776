"""Actions as words out of a fixed table: what a program chooses from is the next word of an action.

A table of whole actions would be huge, or another for each position. The words of which actions are written
are few and mean the same in every position; so a seat chooses word by word, and what is done is done when its
last word is said. Where a finished action could go on, `END` ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from ppgen.engine import CHANCE, Action, Game, State
from ppgen.lab.streams import Luck

END = "."
"""Ends an action that could go on."""
EXPLORED, FAR = 12, 1500
"""In so many random games, of so many steps, words are looked for."""
REACH = 60
"""Coordinates of a board that grows."""
_PART = re.compile(r"[\[,=]?[^\[\],=]+|[\[\]]")
"""A word such as `[-1,10]` or `red=3` is cut at its signs."""


class UnknownWord(ValueError):
    """A word that an action is written with, and no random game had."""


class WordTable:
    """The words of a game's actions, each with its number."""

    def __init__(self, judge: Game, players: int | None = None, **options: object) -> None:
        self.judge = judge
        self.opening = judge.opening(players, **options)

    @cached_property
    def table(self) -> tuple[str, ...]:
        """All words, in an order of their own."""
        found = {END}
        for number in range(EXPLORED):
            luck, state = Luck(0, number), self.judge.load(self.opening)
            for _ in range(FAR):
                actor = state.actor()
                if actor is None:
                    break
                if actor != CHANCE:
                    for action in state.legal_actions():
                        found.update(self.parts(self.judge.grammar.write(action)))
                state.apply_silently(state.draw(luck[actor]))
        if any(word.startswith(",") for word in found):
            found |= {f"{sign}{at}" for at in range(-REACH, REACH + 1) for sign in ("", ",", "[")}
        return tuple(sorted(found))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each word."""
        return {word: number for number, word in enumerate(self.table)}

    @staticmethod
    def parts(line: str) -> list[str]:
        """Cut the line of an action into words, without the seat that does it.

        >>> WordTable.parts("red tile -1,10")
        ['tile', '-1', ',10']
        """
        return [part for word in line.split()[1:] for part in _PART.findall(word)]


class Choosing:
    """How a seat chooses what to do, word by word."""

    def __init__(self, words: WordTable, state: State) -> None:
        self.words = words
        self.said: list[str] = []
        self._left = [
            (words.parts(words.judge.grammar.write(action)), action) for action in state.legal_actions()
        ]

    def next_words(self) -> list[int]:
        """Give the numbers of the words that can come next, ascending.

        Raises:
            UnknownWord: a word stands in no table.
        """
        at = len(self.said)
        found = {parts[at] if len(parts) > at else END for parts, _ in self._left}
        try:
            return sorted(self.words.numbers[word] for word in found)
        except KeyError as error:
            raise UnknownWord(f"{error.args[0]!r} was said in none of {EXPLORED} games") from None

    def say(self, number: int) -> Action | None:
        """Say a word; give the action if it was its last.

        Raises:
            ValueError: the word cannot come next.
        """
        if number not in self.next_words():
            raise ValueError(f"{number} is no word that can come next; see next_words()")
        word, at = self.words.table[number], len(self.said)
        self.said.append(word)
        self._left = [each for each in self._left if (each[0][at] if len(each[0]) > at else END) == word]
        if len(self._left) == 1 and len(self._left[0][0]) <= at + 1:
            return self._left[0][1]
        return None


def told(state: State, seat: str, most: int) -> str:
    """Tell what a seat sees, in so many letters at most, without what was agreed and what was before."""
    seen = state.observation(seat)
    left = {key: value for key, value in seen.items() if key not in ("options", "since")}
    return "; ".join(f"{key} {value}" for key, value in left.items())[:most]


def winnings(state: State) -> Sequence[float]:
    """Give what each seat has won, in turn order."""
    return [float(value) for value in state.returns().values()]


def drawn_chance(state: State, luck: Luck) -> Iterator[Action]:
    """Carry out all that chance does next, and give it."""
    while state.actor() == CHANCE:
        action = state.draw(luck[state.due()[0].name])
        state.apply_silently(action)
        yield action
