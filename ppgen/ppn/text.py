"""PPN as text: the games of a file with their metadata, and their moves by number, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ppgen.definition import DefinitionError, Problem, parse_yaml
from ppgen.ppn.macros import MacroError, Macros

MOST = 20_000
"""Words of a game, macros and braces written out."""
LONGEST = 60
"""Letters of a number, with the dots of what follows under it."""
MOST_OF_ONE = 200
"""Moves that a word in braces may stand for, and letters of one."""
_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"(?:`[^'\n]{1,60}'|[^\s;])+")  # the name of a macro may have blanks in it
_NUMBER = re.compile(r"[\w.]*\.")
_BRACES = re.compile(r"(.*?)\{([^{}]*)\}(.*)", re.DOTALL)
_RANGE = re.compile(r"(-?\d{1,6}|[a-z])\.\.(-?\d{1,6}|[a-z])(?:\.\.([1-9]\d{0,5}))?")
_KEY = re.compile(r"""(["']?)[A-Za-z][\w -]{0,60}\1\s*:(?:\s|$)""")


class Word(NamedTuple):
    """A part of a move, with its place in the file, both counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Move:
    """What is done under one number, and what is said about it."""

    number: str
    """As it is written, such as `1...`; empty before the first number, one dot longer after a `;` or `.`."""
    words: tuple[Word, ...]
    comment: str
    line: int
    column: int
    goes_on: bool = False
    """Whether a `;` or a single dot parts it from what stands before it under the same number."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a file."""

    file: str
    line: int
    metadata: Mapping[str, Any]
    moves: tuple[Move, ...]
    places: Mapping[str, tuple[int, int]]
    """Line and column of each key of the metadata."""

    def refused(self, place: Word | Move, message: str) -> DefinitionError:
        """Say what is wrong at a place."""
        return DefinitionError([Problem(self.file, place.line, place.column, message)])

    def misnamed(self, key: str, message: str) -> DefinitionError:
        """Say what is wrong with an entry of the metadata."""
        line, column = self.places.get(key, (self.line, 1))
        return DefinitionError([Problem(self.file, line, column, message)])


def read_ppn(text: str, file: str) -> list[Record]:
    """Read the games of a text. Raises DefinitionError with the place of what cannot be read."""
    records, problems = read_games(text, file)
    if problems:
        raise DefinitionError(problems)
    return records


def read_games(text: str, file: str) -> tuple[list[Record], list[Problem]]:
    """Read the games of a text as far as they can be read; give those, and what is wrong with the others."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("---")]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        starts.insert(0, -1)
    records: list[Record] = []
    problems: list[Problem] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = lines[start:end] if start >= 0 else lines[:end]
        try:
            record = _record(part, max(start, 0) + 1, file, begun=start >= 0)
        except DefinitionError as error:
            problems += error.problems
        else:
            if record.moves or record.metadata:
                records.append(record)
    if not records and not problems:
        problems.append(Problem(file, 1, 1, "there is no game in this file"))
    return records, problems


def _record(lines: list[str], first: int, file: str, *, begun: bool) -> Record:
    """Read a game from its lines, of which the first stands in such a line of the file."""
    split, rest = _parted(lines, begun=begun)
    document = parse_yaml("\n".join(lines[:split]), file, line=first)
    place = first + begun
    if not isinstance(document.data or {}, dict):
        message = "the metadata of a game is a mapping, such as `SetUp: None`"
        raise DefinitionError([Problem(file, place, 1, message)])
    metadata = {str(key): value for key, value in (document.data or {}).items()}
    if not metadata and rest < len(lines) and _KEY.match(lines[rest]):
        message = "the metadata of a game ends with a line `...`, or with an empty one; here is neither"
        raise DefinitionError([Problem(file, first + rest, 1, message)])
    places = {str(steps[0]): (at.line, at.column) for steps, at in document.keys.items() if len(steps) == 1}
    moves = tuple(_moves(lines[rest:], first + rest, file, Macros(metadata.get("Macros"))))
    return Record(file, place, metadata, moves, places)


def _parted(lines: list[str], *, begun: bool) -> tuple[int, int]:
    """Tell where the metadata of a game ends, and where its moves begin.

    They end before a line `...`, or else before the first line that is blank, or that begins with a blank and
    is not within a mapping. What does not begin with a key has none.
    """
    for number, line in enumerate(lines):
        if line.startswith("..."):
            return number, number + 1
    at = int(begun)  # after the line `---`, which may hold a key itself
    while not begun and at < len(lines) and not lines[at].strip():
        at += 1
    told = [lines[0].removeprefix("---").strip(), *lines[1:]] if begun else lines[at:]
    leading = next((line for line in told if line and not line.startswith("#")), "")
    if not _KEY.match(leading):
        return at, at
    within = False
    for number in range(at, len(lines)):
        line = lines[number]
        if not line.strip():
            return number, number + 1
        if line[0].isspace() and not within:
            return number, number
        if not line[0].isspace():
            within = _opens(line)
    return at, at  # all of it is one paragraph


def _opens(line: str) -> bool:
    """Tell whether what is indented below a line belongs to it."""
    text = line.split(" #", maxsplit=1)[0].rstrip()
    return text.endswith((":", "|", ">", "|-", ">-", "|+", ">+"))


def _moves(lines: list[str], first: int, file: str, macros: Macros) -> Iterator[Move]:
    number, words, comments = "", list[Word](), list[str]()
    line, column, goes_on = first, 1, False
    left = MOST

    def move() -> Move:
        return Move(number, tuple(words), " ".join(comments), line, column, goes_on)

    for found in _words(lines, first):
        if found.text.startswith("{") and found.text.endswith("}"):
            comments.append(" ".join(found.text[1:-1].split()))
            continue
        more = []
        if found.text == ";" or _NUMBER.fullmatch(found.text):
            if number or words:
                yield move()
            again = found.text in (";", ".")
            goes_on = again and bool(number or words)
            number, words, comments = number[:LONGEST] + "." if again else found.text, [], []
            line, column = found.line, found.column
        else:
            more = list(_expanded(found, file, macros))
        words += more
        left -= max(len(more), 1)
        if left < 0:
            message = f"this game has more than {MOST} words"
            raise DefinitionError([Problem(file, found.line, found.column, message)])
    if number or words or comments:
        yield move()


def _words(lines: list[str], first: int) -> Iterator[Word]:
    """Yield words, semicolons and comments, which stand in braces with blanks around them."""
    text = "\n".join(lines)
    at, line, begins = 0, first, 0
    closing = -1
    while True:
        blanks = _BLANKS.match(text, at)
        assert blanks is not None
        line, begins = _passed(text, at, blanks.end(), line, begins)
        at = blanks.end()
        if at == len(text):
            return
        end = at + 1
        if text[at] == "{":
            if closing < at:  # looked for once, however many braces are open
                closing = text.find("}", at)
                closing = len(text) if closing < 0 else closing
            after = text[closing + 1 : closing + 2]
            if closing < len(text) and (not after.strip() or after == ";"):
                end = closing + 1
        if end == at + 1 and text[at] != ";":
            word = _WORD.match(text, at)
            assert word is not None
            end = word.end()
        yield Word(text[at:end], line, at - begins + 1)
        line, begins = _passed(text, at, end, line, begins)
        at = end


def _passed(text: str, start: int, end: int, line: int, begins: int) -> tuple[int, int]:
    """Go on to another place of a text; give its line, and where that begins."""
    breaks = text.count("\n", start, end)
    return (line + breaks, text.rfind("\n", start, end) + 1) if breaks else (line, begins)


def _expanded(word: Word, file: str, macros: Macros) -> Iterator[Word]:
    """Write out macros, and braces as a shell would."""

    def refused(message: str) -> DefinitionError:
        return DefinitionError([Problem(file, word.line, word.column, message)])

    try:
        waiting, done = macros.expanded(word.text).split()[::-1], list[str]()
    except MacroError as error:
        raise refused(str(error)) from None
    while waiting:
        if len(waiting) + len(done) > MOST_OF_ONE:
            raise refused(f"this stands for more than {MOST_OF_ONE} moves; write fewer at once")
        one = waiting.pop()
        if len(one) > MOST_OF_ONE:
            raise refused(f"this is a move of more than {MOST_OF_ONE} letters; write fewer at once")
        if found := _BRACES.fullmatch(one):
            choices = _choices(found[2])
            if len(choices) > MOST_OF_ONE:
                raise refused(f"this stands for more than {MOST_OF_ONE} moves; write fewer at once")
            waiting += [found[1] + choice + found[3] for choice in reversed(choices)]
        elif "{" in one or "}" in one:
            raise refused("a brace is open here; a comment has space around its braces")
        else:
            done.append(one)
    yield from (Word(one, word.line, word.column) for one in done)


def _choices(inside: str) -> list[str]:
    found = _RANGE.fullmatch(inside)
    if not found:
        return inside.split(",")
    start, end, step = found[1], found[2], int(found[3] or 1)
    if start.isalpha() != end.isalpha():
        return [inside]
    low, high = (ord(start), ord(end)) if start.isalpha() else (int(start), int(end))
    numbers = range(low, high + 1, step) if low <= high else range(low, high - 1, -step)
    return [chr(n) if start.isalpha() else str(n) for n in numbers[: MOST_OF_ONE + 1]]
