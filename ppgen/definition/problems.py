"""What is wrong with a file, and where."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice, takewhile
from operator import attrgetter
from string import ascii_uppercase

from ppgen.errors import PpgenError
from ppgen.words import printable

MOST = 100
"""So many problems are told at once."""
LONGEST = 60
"""For words longer than this no other is suggested."""
CHOICE = 1000
"""Among more words than this none is looked for."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, at a place that an editor can jump to."""

    file: str
    """The file as the user named it."""
    line: int
    """Counted from 1; 0 if the file as a whole is meant."""
    column: int
    """Counted from 1; 0 if the file as a whole is meant."""
    message: str
    """What is wrong and what would be right, in one line."""
    warning: bool = False
    """Whether it works all the same, only less well than it could."""
    sheet: str = ""
    """The sheet of a workbook in whose row and column it is."""

    def __str__(self) -> str:
        """Write `file:line:column: message`; of a workbook `file:sheet:row:COLUMN: message`."""
        place = f"{self.file}:{self.sheet}" if self.sheet else self.file
        if self.line:
            place += f":{self.line}:{lettered(self.column) if self.sheet else self.column}"
        message = self.message.replace(
            "\\\\", "\\"
        )  # in quotes Python doubles them, and nobody wrote them so
        return printable(f"{place}: {'warning: ' if self.warning else ''}{message}")


class DefinitionError(PpgenError):
    """Content that cannot be used. Carries every problem found, sorted by file and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(in_order(problems))
        super().__init__("\n".join(told(self.problems)))


_PLACE = attrgetter("file", "sheet", "line", "column", "message", "warning")


def lettered(column: int) -> str:
    """Name a column, counted from 1, by its letters in a spreadsheet."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return letters


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by their places, each once; a key is far faster than a comparison for each two."""
    return sorted(set(problems), key=_PLACE)


def told(problems: Sequence[Problem]) -> Iterator[str]:
    """Yield a line for each of the first problems, and one that counts all others."""
    yield from map(str, problems[:MOST])
    if len(problems) > MOST:
        more = len(problems) - MOST
        count = f"{more}" if more < MOST else f"at least {more}"
        yield f"and {count} more, which are told once some of these are mended"


def capped(problems: Iterable[Problem]) -> list[Problem]:
    """Look for no more problems than anybody will read: what comes of many mistakes may take long to say."""
    return list(islice(problems, 2 * MOST))


def suggestion(word: object, known: Collection[object]) -> str:
    """Return `; did you mean 'x'?` if a known word is near, else an empty string."""
    if len(known) > CHOICE or len(str(word)) > LONGEST:
        return ""
    near = get_close_matches(str(word), [str(entry) for entry in known], n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def nearly(word: str, known: Collection[str]) -> str:
    """Return the known word from which a word differs so little that it was hardly meant to; else none.

    So differ capitals, what stands between words, a letter of four, or two that are exchanged; never a digit.

    >>> nearly("Lamep", ["Lampe", "Docht"]), nearly("level 2", ["level 1"])
    ('Lampe', '')
    """
    if len(known) > CHOICE or len(word) > LONGEST:
        return ""
    plain = _folded(word)
    return next((each for each in known if plain and _is_near(plain, _folded(each))), "")


_BETWEEN = re.compile(r"(?<=[^\W\d_])[\s._-]+(?=[^\W\d_])")


def _folded(word: str) -> str:
    return _BETWEEN.sub("", " ".join(word.split()).casefold())


def _is_near(one: str, other: str) -> bool:
    """Tell whether words are alike, or but for one letter, or for two that are exchanged."""
    if one == other or abs(len(one) - len(other)) > 1:
        return one == other
    least = min(len(one), len(other))
    front = _alike(one, other)
    one, other = one[front:], other[front:]
    back = _alike(one[::-1], other[::-1])
    one, other = one[: len(one) - back], other[: len(other) - back]
    if not f"{one}{other}".isalpha():
        return False
    exchanged = len(one) == 2 and one == other[::-1]
    return (exchanged and least > 2) or (max(len(one), len(other)) == 1 and least > 3)


def _alike(one: str, other: str) -> int:
    """Count the letters with which both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def listed(words: Sequence[object], joint: str = "or") -> str:
    """Join words as a sentence would: `a, b or c`."""
    texts = [str(word) for word in words]
    return f" {joint} ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""
