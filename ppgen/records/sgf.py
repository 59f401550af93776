r"""Smart Game Format: trees of nodes with properties, as text, whatever game they are of.

The first branch of a tree is the game; others stay as comments where they begin. No value is understood here
but the number of the game.

>>> (game,), _ = read_sgf("(;GM[11]PB[A];B[f6]C[good \\] so](;W[g5])(;W[e6]))")
>>> game.tags, [(word.seat, word.text, word.comments) for word in game.words]
({'GM': '11', 'PB': 'A'}, [('B', 'f6', ['good ] so', '(;W[e6])']), ('W', 'g5', [])])
"""

from __future__ import annotations

import re

from ppgen.records.model import MOST_GAMES, MOST_TURNS, GameRecord, Note, RecordWord
from ppgen.records.pdn import TextPlaces

GAMES = {
    "1": "Go",
    "2": "Othello",
    "3": "Chess",
    "4": "Gomoku",
    "5": "Nine men's morris",
    "7": "Chinese chess",
}
"""Numbers of GM that are met most, but those of Hex (11) and backgammon (6)."""
COLOURS = ("B", "W")
SETUP = ("AB", "AW", "AE", "CV", "CO", "DI", "PL")
SEVERAL = (*SETUP, "MI")
"""Properties of which every value counts."""
_TOKEN = re.compile(
    r"(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<name>[A-Za-z]{1,40})|(?P<value>\[)|(?P<other>[^()\[\];A-Za-z\s]+)|\s+"
)
_VALUE = re.compile(r"((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class _Tree:
    """Goes along one file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = TextPlaces(text)
        self.games: list[GameRecord] = []
        self.notes: list[Note] = []
        self.branches: list[bool] = []
        """Of each tree that is open, whether one within it has begun."""
        self.aside = -1
        """How many trees are open around the branch that is not the game; -1 in the game itself."""
        self.since = 0
        self.name, self.named_at = "", 0
        self.nodes = 0

    def note(self, offset: int, text: str) -> None:
        line, column = self.places.at(offset)
        notes = self.games[-1].notes if self.games and self.branches else self.notes
        notes.append(Note(line, column, text))

    def read(self) -> None:
        at, text = 0, self.text
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:  # a bracket that closes nothing
                at += 1
                continue
            at, kind = found.end(), found.lastgroup
            if kind == "open" and not self._opened(found.start()):
                return
            if kind == "close":
                self._closed(found.end())
            elif kind == "node":
                self.nodes += 1
                self.name = ""
            elif kind == "name":
                self.name, self.named_at = found[0].upper(), found.start()
            elif kind == "value":
                value = _VALUE.match(text, at)
                if value is None:
                    self.note(found.start(), "this [ is never closed")
                    return
                at = value.end()
                self._property(_ESCAPED.sub(r"\1", value[1]), value.start())
        if self.branches:
            self.note(len(text.rstrip()) - 1, "the game is not closed by )")

    def _opened(self, start: int) -> bool:
        if not self.branches:
            if len(self.games) == MOST_GAMES:
                self.note(start, f"the games after {MOST_GAMES} are not read; part the file")
                return False
            self.games.append(GameRecord("SGF", self.places.at(start)[0]))
            self.nodes = 0
        elif self.branches[-1] and self.aside < 0:
            self.aside, self.since = len(self.branches), start
        else:
            self.branches[-1] = True
        self.branches.append(False)
        return True

    def _closed(self, end: int) -> None:
        if self.branches:
            self.branches.pop()
        if len(self.branches) == self.aside:
            self.aside = -1
            self._remark(self.text[self.since : end], first=True)

    def _remark(self, text: str, *, first: bool = False) -> None:
        """Keep a comment with the last move; a branch with the move after which it might have been."""
        one = self.games[-1]
        said = " ".join(text.split())
        if said:
            words = one.words[:-1] if first and len(one.words) > 1 else one.words
            (words[-1].comments if words else one.comments).append(said)

    def _property(self, value: str, inside: int) -> None:
        if not self.games or not self.branches or self.aside >= 0:
            return
        one, name = self.games[-1], self.name
        line, column = self.places.at(self.named_at)
        if name == "C":
            self._remark(value)
        elif name in COLOURS:
            if len(one.words) < MOST_TURNS:
                one.words.append(RecordWord(value.strip(), line, column, seat=name))
        elif self.nodes <= 1 or name in SETUP:
            if name not in one.tags:
                one.tags[name] = " ".join(value.split())
                one.places[name] = line, column
                one.values[name] = self.places.at(inside)[1]
            elif name in SEVERAL:
                one.tags[name] += f" {value.strip()}"


def read_sgf(text: str) -> tuple[list[GameRecord], list[Note]]:
    """Read all trees of a text."""
    tree = _Tree(text)
    tree.read()
    return tree.games, tree.notes
