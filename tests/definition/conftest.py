"""A copy of the content that a test may spoil, and the problems that loading it brings to light."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, load
from tests.race import race_in

RACE = "content/games/leyhe-race"


@pytest.fixture
def content(tmp_path, monkeypatch) -> Path:
    """A working directory with the race alone in `content/`."""
    race_in(tmp_path / "content")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PPGEN_CONTENT", raising=False)
    return Path("content")


@pytest.fixture
def spoil(content) -> Callable[..., list[str]]:
    """Replace the first `old` in a file of the race by `new`; return what loading complains of.

    In the complaints the place is `rules.yml:@+2:5`, counted from the line where `old` begins.
    """

    def spoiled(file: str, old: str, new: str) -> list[str]:
        path = content / file if "/" in file else Path(RACE, file)
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is no longer in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        first = text[: text.index(old)].count("\n") + 1
        try:
            load(content)
        except DefinitionError as error:
            return [_told(problem, path, first) for problem in error.problems]
        return []

    def _told(problem, path: Path, first: int) -> str:
        place = (
            f"@{problem.line - first:+d}:{problem.column}" if problem.file == path.as_posix() else "elsewhere"
        )
        return f"{place} {problem.message}"

    return spoiled
