"""A file of games that is written as they are played, so that a run that was broken off can go on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from ppgen.lab.playing import Record, Study
from ppgen.lab.results import Unmergeable, header, lines, read


class Journal:
    """Games of a study in a file, as `ppgen simulate --shard` writes them."""

    def __init__(self, path: Path, study: Study, seats: tuple[str, ...]) -> None:
        """Open a file of games, or begin one; what was broken off at its end is cut off.

        Raises:
            Unmergeable: there is a file of something else, or of another study.
            OSError: it cannot be read or written.
        """
        self.path = path
        self.study = study
        self._seats = seats
        self._of_each = len(seats) if study.never else 1
        begun = path.exists() and path.stat().st_size > 0
        if begun:
            self._cut()
        self._file = path.open("ab")
        if not begun:
            self._write(header(study))

    def _cut(self) -> None:
        """Check whose games these are, and leave whole lines alone, of whole numbers."""
        with self.path.open(encoding="utf-8") as file:
            study, _ = read(file, str(self.path), lambda _: self._seats)
        if not self.study.alike(study):
            raise Unmergeable(f"{self.path}: these are games of another study; name another file")
        with self.path.open("r+b") as file:
            whole = file.seek(len(file.readline()))
            number, times = None, 0
            for line in iter(file.readline, b""):
                if (found := _number(line)) is None:
                    if file.read(1):
                        raise Unmergeable(f"{self.path}: a line in its middle is no game")
                    break
                times = times + 1 if found == number else 1
                number = found
                if times == self._of_each:
                    whole, times = file.tell(), 0
            file.truncate(whole)

    def games(self) -> Iterator[list[Record]]:
        """Give the games that are there, those of a number together.

        Raises:
            Unmergeable: a line cannot be read.
        """
        with self.path.open(encoding="utf-8") as file:
            yield from read(file, str(self.path), lambda _: self._seats)[1]

    def add(self, records: Iterable[Record]) -> None:
        """Write games, at once and whole."""
        self._write("".join(lines(records)))

    def _write(self, text: str) -> None:
        self._file.write(text.encode())
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _number(line: bytes) -> int | None:
    """Give the number of the game in a line; None if it was broken off."""
    try:
        found = json.loads(line).get("n") if line.endswith(b"\n") else None
    except (ValueError, AttributeError):
        return None
    return found if isinstance(found, int) else None
