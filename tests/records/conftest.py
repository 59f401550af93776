"""Reading small records by the judges of the project."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ppgen.records import Imported, Reading, read_file
from ppgen.transcript import JudgeCache

COURT = JudgeCache()
Read = Callable[..., Imported]


@pytest.fixture
def read() -> Read:
    """Read a text as a file of records."""

    def read(text: str, **how: str) -> Imported:
        return read_file(text.encode(), Reading(COURT, **how))  # type: ignore[arg-type]

    return read


def lines(found: Imported, number: int = 0) -> list[str]:
    """Write what was done in one game as a transcript has it."""
    played = found.games[number]
    write = COURT.judge(played.game).grammar.write
    return [write(action) for action in played.actions]


def told(found: Imported) -> list[tuple[int, int, str]]:
    """List what is told, with its places."""
    return [(note.line, note.column, note.text) for note in found.told]
