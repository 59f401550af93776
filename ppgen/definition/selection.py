"""Which spaces are meant: `a1..c3`, `row 4`, `dark rows 1..3`, `a1, c1, e1` or `every`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import Annotated, Any

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import Most, Name, Shorthand
from ppgen.definition.problems import Problem, suggestion

_COORDINATES = re.compile(r"([a-z])([0-9]{1,2})")
_LINES = re.compile(r"(rows?|columns?) +(.+)")
_COLOURED = re.compile(r"(dark|light)(?: +(.+))?")
RANGE = ".."


def parted(value: object) -> object:
    """Read a selection that is written in one line as a list of its parts."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [str(value)]
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


Selection = Annotated[tuple[Name, ...], Most(50, least=1), Shorthand(parted, 400)]
"""Spaces, in one line or as a list: names, `a1..c3`, `row 4`, `column b`, `dark`, `light`, `every`."""


class Unknown(LookupError):
    """A part of a selection that means no space; the message says what would be right."""


class SpaceNames:
    """The names of spaces in the order of their board, by which selections are read.

    `coloured` are the squares of a chequered grid.

    >>> Places(["a1", "b1", "a2", "b2"]).find("row 1")
    ['a1', 'b1']
    """

    def __init__(self, names: Iterable[str], coloured: Iterable[str] = ()) -> None:
        self._order = {name: number for number, name in enumerate(dict.fromkeys(names))}
        self._names = list(self._order)
        self._coloured = frozenset(coloured)

    def __contains__(self, name: object) -> bool:
        return name in self._order

    def all(self, selection: Sequence[str]) -> list[str]:
        """Give what a selection means, each space once, and nothing for what is unknown."""
        return list(dict.fromkeys(name for _, names in self.each(selection) for name in names))

    def each(self, selection: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
        """Give what each known part of a selection means."""
        for number, part in enumerate(selection):
            try:
                yield number, self.find(part)
            except Unknown:
                continue

    def find(self, part: str) -> list[str]:
        """Give the spaces that a part of a selection means. Raises Unknown if there are none."""
        if part in self._order:
            return [part]
        if part == "every":
            return self._names
        if coloured := _COLOURED.fullmatch(part):
            return self._of_colour(coloured[1], coloured[2] or "every")
        if lines := _LINES.fullmatch(part):
            return self._in_lines(lines[1].rstrip("s"), lines[2])
        start, dots, end = part.partition(RANGE)
        if dots:
            return self._between(self._known(start.strip()), self._known(end.strip()))
        return [self._known(part)]

    def _known(self, name: str) -> str:
        if name in self._order:
            return name
        raise Unknown(f"there is no space {name!r}{suggestion(name, self._names)}")

    def _of_colour(self, colour: str, part: str) -> list[str]:
        if not self._coloured:
            raise Unknown(f"no space is {colour}, for the board has no chequered grid")
        return [
            name
            for name in self.find(part)
            if _COORDINATES.fullmatch(name) and (name in self._coloured) == (colour == "dark")
        ]

    def _in_lines(self, kind: str, words: str) -> list[str]:
        group = 2 if kind == "row" else 1
        start, _, end = words.partition(RANGE)
        keys = [_line(key.strip(), group) for key in (start, end or start)]
        if None in keys:
            wanted = "a number such as row 4" if kind == "row" else "a letter such as column b"
            raise Unknown(f"{words!r} is no {kind}; it is {wanted}")
        lines: dict[int, list[str]] = {}
        for name in self._names:
            lines.setdefault(_coordinate(name, group), []).append(name)
        first, last = (key for key in keys if key is not None)
        lost = [key.strip() for key in (start, end or start) if _line(key.strip(), group) not in lines]
        if lost:
            raise Unknown(f"no space lies in {kind} {lost[0]}")
        return [name for line in _run(first, last) for name in lines.get(line, ())]

    def _between(self, start: str, end: str) -> list[str]:
        """Give the rectangle between two squares, or all from one name to another in the board's order."""
        if _COORDINATES.fullmatch(start) and _COORDINATES.fullmatch(end):
            columns = _run(_coordinate(start, 1), _coordinate(end, 1))
            rows = _run(_coordinate(start, 2), _coordinate(end, 2))
            corner = (f"{ascii_lowercase[column]}{row}" for row in rows for column in columns)
            return [name for name in corner if name in self._order]
        return [self._names[number] for number in _run(self._order[start], self._order[end])]


def stretch(start: str, end: str) -> list[str] | None:
    """Give the names one step apart on the straight line between two points; None if it is not straight.

    >>> stretch("c5", "a3")
    ['c5', 'b4', 'a3']
    """
    if not (_COORDINATES.fullmatch(start) and _COORDINATES.fullmatch(end)):
        return None
    columns = _run(_coordinate(start, 1), _coordinate(end, 1))
    rows = _run(_coordinate(start, 2), _coordinate(end, 2))
    count = max(len(columns), len(rows))
    if {len(columns), len(rows)} - {1, count}:
        return None
    pairs = zip(list(columns) * (count // len(columns)), list(rows) * (count // len(rows)), strict=True)
    return [f"{ascii_lowercase[column]}{row}" for column, row in pairs]


def coordinates(name: str) -> tuple[int, int] | None:
    """Give column and row of a name such as a1, counted from 0; None if it is no such name."""
    found = _COORDINATES.fullmatch(name)
    return (ascii_lowercase.index(found[1]), int(found[2]) - 1) if found else None


def _run(start: int, end: int) -> range:
    return range(start, end + 1) if start <= end else range(start, end - 1, -1)


def _line(key: str, group: int) -> int | None:
    if group == 2:
        return int(key) if re.fullmatch("[0-9]{1,2}", key) else None
    return ascii_lowercase.index(key) if re.fullmatch("[a-z]", key) else None


def _coordinate(name: str, group: int) -> int:
    found = _COORDINATES.fullmatch(name)
    if not found:
        return -1
    return int(found[2]) if group == 2 else ascii_lowercase.index(found[1])


def complaint(places: SpaceNames, part: Any) -> str | None:
    """Say why a part of a selection means nothing; None if it means something."""
    try:
        return None if places.find(part) else f"{part!r} means no space"
    except Unknown as unknown:
        return str(unknown)


def unmeant(
    document: Document, steps: Steps, selection: Sequence[str], places: SpaceNames
) -> Iterator[Problem]:
    """Yield every part of a selection that means no space."""
    for number, part in enumerate(selection):
        wrong = complaint(places, part)
        if wrong:
            there = (*steps, number)
            yield document.problem(there if there in document.values else steps, wrong)
