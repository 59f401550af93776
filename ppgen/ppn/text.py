"""PPN as text: the games of a file with their metadata, and their moves by number, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ppgen.definition import DefinitionError, Problem, parse_yaml

MOST_OF_ONE = 200
"""Moves that a word in braces may stand for."""
_WORD = re.compile(r"\{[^}]*\}?(?!\S)|;|[^\s;]+")
_NUMBER = re.compile(r"[A-Za-z0-9_.]*\.")
_MACRO = re.compile(r"`([^']*)'")
_BRACES = re.compile(r"(.*?)\{([^{}]*)\}(.*)", re.DOTALL)
_RANGE = re.compile(r"(-?\d{1,6}|[a-z])\.\.(-?\d{1,6}|[a-z])(?:\.\.([1-9]\d{0,5}))?")


@dataclass(frozen=True, slots=True)
class Word:
    """A part of a move, with its place in the file, both counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Move:
    """What is done under one number, and what is said about it."""

    number: str
    """As it is written, such as `1...`; empty before the first number."""
    words: tuple[Word, ...]
    comment: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a file."""

    file: str
    line: int
    metadata: Mapping[str, Any]
    moves: tuple[Move, ...]

    def refused(self, place: Word | Move, message: str) -> DefinitionError:
        """Say what is wrong at a place."""
        return DefinitionError([Problem(self.file, place.line, place.column, message)])


def read_ppn(text: str, file: str) -> list[Record]:
    """Read the games of a text. Raises DefinitionError with the place of what cannot be read."""
    lines = text.removeprefix("\ufeff").splitlines()
    starts = [number for number, line in enumerate(lines) if line.rstrip() == "---"]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        starts.insert(0, -1)
    records = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        records.append(_record(lines[start + 1 : end], start + 2, file, begun=start >= 0))
    found = [record for record in records if record.moves or record.metadata]
    if not found:
        raise DefinitionError([Problem(file, 1, 1, "there is no game in this file")])
    return found


def _record(lines: list[str], first: int, file: str, *, begun: bool) -> Record:
    stripped = [line.rstrip() for line in lines]
    if "..." in stripped:
        split = stripped.index("...")
        rest = split + 1
    elif begun and "" in stripped:
        split = rest = stripped.index("")
    else:
        split = rest = 0
    document = parse_yaml("\n".join(lines[:split]), file, line=first)
    if not isinstance(document.data or {}, dict):
        message = "the metadata of a game is a mapping, such as `SetUp: None`"
        raise DefinitionError([Problem(file, first, 1, message)])
    metadata = {str(key): value for key, value in (document.data or {}).items()}
    macros = metadata.get("Macros") or {}
    known = {str(key): str(value) for key, value in macros.items()} if isinstance(macros, dict) else {}
    return Record(file, first, metadata, tuple(_moves(lines[rest:], first + rest, file, known)))


def _moves(lines: list[str], first: int, file: str, macros: Mapping[str, str]) -> Iterator[Move]:
    number, words, comments = "", list[Word](), list[str]()
    line, column = first, 1

    def move() -> Move:
        return Move(number, tuple(words), " ".join(comments), line, column)

    for found in _words("\n".join(lines), first):
        if found.text.startswith("{") and found.text.endswith("}"):
            comments.append(" ".join(found.text[1:-1].split()))
        elif found.text == ";" or _NUMBER.fullmatch(found.text):
            if number or words:
                yield move()
            again = found.text in (";", ".")
            number, words, comments = (number + "." if again else found.text), [], []
            line, column = found.line, found.column
        else:
            words += _expanded(found, file, macros)
    if number or words or comments:
        yield move()


def _words(text: str, first: int) -> Iterator[Word]:
    for found in _WORD.finditer(text):
        before = text[: found.start()]
        yield Word(found[0], first + before.count("\n"), found.start() - before.rfind("\n"))


def _expanded(word: Word, file: str, macros: Mapping[str, str]) -> Iterator[Word]:
    """Write out macros and braces, as a shell would."""

    def refused(message: str) -> DefinitionError:
        return DefinitionError([Problem(file, word.line, word.column, message)])

    text = word.text
    if unknown := [name for name in _MACRO.findall(text) if name not in macros]:
        raise refused(f"there is no macro {unknown[0]!r} in the metadata, under Macros")
    text = _MACRO.sub(lambda found: macros[found[1]], text)
    waiting, done = [text], list[str]()
    while waiting:
        one = waiting.pop(0)
        if len(one) > MOST_OF_ONE or len(waiting) + len(done) > MOST_OF_ONE:
            raise refused(f"this stands for more than {MOST_OF_ONE} moves; write fewer at once")
        if found := _BRACES.fullmatch(one):
            choices = _choices(found[2])
            if len(choices) > MOST_OF_ONE:
                raise refused(f"this stands for more than {MOST_OF_ONE} moves; write fewer at once")
            waiting = [found[1] + choice + found[3] for choice in choices] + waiting
        elif "{" in one or "}" in one:
            raise refused("a brace is open here; a comment has space around its braces")
        else:
            done += one.split()
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
