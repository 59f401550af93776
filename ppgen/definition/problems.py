"""What is wrong with a file, and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ppgen.errors import PpgenError


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

    def __str__(self) -> str:
        """Write `file:line:column: message`."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.message}"


class DefinitionError(PpgenError):
    """Content that cannot be used. Carries every problem found, sorted by file and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


def suggestion(word: object, known: Iterable[object]) -> str:
    """Return `; did you mean 'x'?` if a known word is near, else an empty string."""
    near = get_close_matches(str(word), [str(entry) for entry in known], n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def listed(words: Sequence[object], joint: str = "or") -> str:
    """Join words as a sentence would: `a, b or c`."""
    texts = [str(word) for word in words]
    return f" {joint} ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""
