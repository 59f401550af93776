r"""Tags and moves as in Portable Draughts Notation, which Oware's records share: text into games.

PDN 3.0 with what older files do otherwise: `1.`, comments in braces or behind `;`, lines that begin with
`%`, variations in parentheses, strengths, NAGs, results, and positions set anew. No word is understood here.

>>> (game,) = read_pdn('[Event "A"]\n1. 11-15! {solid} 23-19 1-0')[0]
>>> game.tags, [(word.text, word.marks, word.comments) for word in game.words], game.result.text
({'Event': 'A'}, [('11-15', '!', ['solid']), ('23-19', '', [])], '1-0')
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ppgen.records.model import MOST_GAMES, MOST_TURNS, GameRecord, Note, RecordWord

RESULTS = ("1/2-1/2", "1-0", "0-1", "2-0", "0-2", "1-1", "0-0")
_TOKEN = re.compile(
    r"""
    (?P<blank>\s+)
    |(?P<aside>(?m:^)%[^\n]*)
    |(?P<comment>\{[^}]*\}|;[^\n]*)
    |(?P<unclosed>\{)
    |\[\s*(?P<tag>\w{1,60})\s*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\]
    |(?P<broken>\[[^\n]*)
    |/\s*FEN\s*"(?P<setup>[^"\n]*)"\s*/
    |(?P<result>(?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0)(?![\w:/-]))
    |(?P<gap>-[ \t]+-(?!\S)|\?{3,})
    |(?P<number>\d+\.+|\.+)
    |(?P<nag>\$\d+)
    |(?P<strength>\([!?]+\)|[!?]+)
    |(?P<open>\()
    |(?P<close>\))
    |(?P<star>\*)
    |(?P<word>[^\s{}()\[\];$*!?]+)
    |(?P<other>.)
    """,
    re.VERBOSE,
)


class TextPlaces:
    """Lines and columns of a text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Give line and column, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class _Reader:
    """Goes along the text once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = TextPlaces(text)
        self.games: list[GameRecord] = []
        self.now: GameRecord | None = None
        self.depth = 0
        self.since = 0
        """Where the variation begins that is open."""
        self.notes: list[Note] = []

    def game(self, offset: int) -> GameRecord:
        """Give the game that is being read; a new one begins where none is."""
        if self.now is None:
            self.now = GameRecord("PDN", self.places.at(offset)[0])
            self.games.append(self.now)
        return self.now

    def note(self, offset: int, text: str, *, weak: bool = False) -> None:
        line, column = self.places.at(offset)
        self.game(offset).notes.append(Note(line, column, text, "note" if weak else "error"))

    def remark(self, offset: int, text: str) -> None:
        """Keep a comment with the word that it follows."""
        said = " ".join(text.split())
        if said:
            one = self.game(offset)
            (one.words[-1].comments if one.words else one.comments).append(said)

    def read(self) -> Iterator[None]:
        at, text = 0, self.text
        while at < len(text):
            found = _TOKEN.match(text, at)
            assert found is not None, "any character is a token"
            at, kind = found.end(), found.lastgroup
            if kind in {"blank", "aside"}:
                continue
            if self.depth:
                self._within(found)
                continue
            if kind == "unclosed":
                self.note(found.start(), "this comment is never closed")
                return
            at = self._token(found, at)
            if len(self.games) > MOST_GAMES:
                self.games.pop()
                line, column = self.places.at(found.start())
                self.notes.append(
                    Note(line, column, f"the games after {MOST_GAMES} are not read; part the file")
                )
                return
            yield
        if self.depth:
            self._leave_open()

    def _within(self, found: re.Match[str]) -> None:
        """Go along a variation; only where it ends matters."""
        kind = found.lastgroup
        starts_line = self.text[found.start() - 1] == "\n"
        if kind in ("value", "broken") and starts_line:
            self._leave_open()
            self.now = None
            self._token(found, found.end())
        elif kind == "open":
            self.depth += 1
        elif kind == "close":
            self.depth -= 1
            if not self.depth:
                self.remark(found.start(), self.text[self.since : found.end()])

    def _leave_open(self) -> None:
        self.depth = 0
        self.note(self.since, "this variation is never closed")

    def _token(self, found: re.Match[str], at: int) -> int:
        """Take one token; give where the next begins."""
        kind, start = found.lastgroup, found.start()
        if kind == "value":
            self._tag(found["tag"], found["value"], start, found.start("value"))
        elif kind == "broken":
            if self.now is not None and self.now.started:
                self.now = None
            self.note(start, "this tag has no ] on its line; it is left out")
        elif kind == "comment":
            self.remark(start, found[0].strip("{}").removeprefix(";"))
        elif kind in ("result", "star"):
            one, (line, column) = self.game(start), self.places.at(start)
            one.result = RecordWord(found[0], line, column)
            self.now = None
        elif kind == "open":
            self.depth, self.since = 1, start
        elif kind in ("nag", "strength"):
            words = self.game(start).words
            if words:
                words[-1].marks = f"{words[-1].marks} {found[0]}".strip()
        elif kind == "setup":
            self._word(f"/{found['setup']}/", start)
        elif kind == "gap" or (kind == "number" and found[0] == "..."):
            if kind == "gap" or self.game(start).words:
                self._word(found[0], start).gap = True
        elif kind == "word":
            word = self._word(found[0], start)
            if self.text[at : at + 1] == "*":
                word.marks, at = "*", at + 1
        elif kind in {"other", "close"}:
            self.note(start, f"{found[0]!r} means nothing here; it is left out")
        return at

    def _tag(self, name: str, value: str, start: int, inside: int) -> None:
        if self.now is not None and self.now.started:
            self.now = None
        one = self.game(start)
        if name in one.tags:
            self.note(start, f"a second tag {name}; the first one holds", weak=True)
        else:
            one.tags[name] = value.replace('\\"', '"').replace("\\\\", "\\")
            one.places[name] = self.places.at(start)
            one.values[name] = self.places.at(inside)[1]

    def _word(self, text: str, start: int) -> RecordWord:
        line, column = self.places.at(start)
        word, words = RecordWord(text, line, column), self.game(start).words
        if len(words) < MOST_TURNS:
            words.append(word)
        elif len(words) == MOST_TURNS:
            words.append(word)
            self.note(start, f"a game of more than {MOST_TURNS} turns is not read further")
        return word


def read_pdn(text: str) -> tuple[list[GameRecord], list[Note]]:
    """Read all games of a text; what is wrong with one is told with it, with the file by itself."""
    reader = _Reader(text)
    for _ in reader.read():
        pass
    return reader.games, reader.notes
