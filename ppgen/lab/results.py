"""The results of a study, as they come in: added in any order, from any machine, each game once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

from ppgen.errors import PpgenError
from ppgen.lab import foreign
from ppgen.lab.playing import Record, Study
from ppgen.lab.tally import Tally, shares

HEADER = "ppgen-lab"
"""The key by which the first line of a file of records is known."""


class Unmergeable(PpgenError):
    """Records that do not belong together."""


class Results:
    """What came of a study; it takes no more memory for more games, but for a byte each."""

    def __init__(self, study: Study, seats: tuple[str, ...]) -> None:
        self.study = study
        self.seats = seats
        self.tally = Tally()
        self.deep: list[Record] = []
        """The games that were looked at step by step."""
        self.raised: list[Record] = []
        """The first games in which a judge failed."""
        self._seen = bytearray(study.games)

    def add(self, records: Iterable[Record]) -> None:
        """Count games; those of a number stand together.

        Raises:
            Unmergeable: one was there before, or its number is not of the study.
        """
        held: dict[int, list[Record]] = {}
        for record in records:
            number = record["n"]
            if "held" in record:
                held.setdefault(number, []).append(record)
            self._see(number, record)
            self.tally.add(record)
            if record.get("deep"):
                self.deep.append(record)
            if "raised" in record and len(self.raised) < 20:
                self.raised.append(record)
        for together in held.values():
            share = None if any("raised" in record for record in together) else shares(together)
            if share is not None:
                self.tally.share(share)

    def _see(self, number: int, record: Record) -> None:
        if not 0 <= number < self.study.games:
            raise Unmergeable(f"there is no game {number} among {self.study.games}")
        most = len(self.seats) if "held" in record else 1
        if self._seen[number] >= most:
            raise Unmergeable(f"game {number} is there twice")
        self._seen[number] += 1

    def missing(self) -> list[int]:
        """Give the numbers that nobody has played."""
        return [number for number, times in enumerate(self._seen) if not times]

    def sorted_deep(self) -> list[Record]:
        """Give the games that were looked at, by their numbers, however they came."""
        return sorted(self.deep, key=lambda record: int(record["n"]))


def header(study: Study) -> str:
    """Write the first line of a file of records."""
    return _line({HEADER: 1, **study.plain()})


def lines(records: Iterable[Record]) -> Iterator[str]:
    """Write games, one a line."""
    return map(_line, records)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def read(
    file: TextIO, name: str, seats: Callable[[Study], Sequence[str]]
) -> tuple[Study, Iterator[list[Record]]]:
    """Read a file of records: its study, and the games of each number; `seats` gives those of the study.

    Raises:
        Unmergeable: it is no such file; where a line cannot be read, or no game of the study can be so, that
            is told when it is its turn.
    """
    first = _read(file.readline(), name, 1)
    if first.pop(HEADER, None) != 1:
        raise Unmergeable(f"{name}:1: this is no file of games of `ppgen simulate --shard`")
    if fault := foreign.study_fault(first):
        raise Unmergeable(f"{name}:1: this is no plan of games: {fault}")
    try:
        study = Study(**first)
    except TypeError:
        raise Unmergeable(f"{name}:1: its games were planned by another version of ppgen") from None
    return study, _games(file, name, study, seats)


def _games(
    file: TextIO, name: str, study: Study, seats_of: Callable[[Study], Sequence[str]]
) -> Iterator[list[Record]]:
    seats = seats_of(study)
    together: list[Record] = []
    for number, line in enumerate(file, 2):
        record = _read(line, name, number)
        if fault := foreign.fault(record, study, seats):
            raise Unmergeable(f"{name}:{number}: this is no game of that study: {fault}")
        if together and together[-1]["n"] != record["n"]:
            yield together
            together = []
        together.append(record)
    if together:
        yield together


def _read(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise Unmergeable(f"{name}:{number}: this is no line of games; was it broken off?")
    return data
