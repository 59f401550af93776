"""The command line as a user meets it, in a folder with nothing but the race."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.cli.main import main
from tests.race import race_in

Ppgen = Callable[..., Result]


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the race alone in `content/`."""
    race_in(tmp_path / "content")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PPGEN_CONTENT", raising=False)
    monkeypatch.delenv("PPGEN_LAYOUTS", raising=False)
    return Path("content")


@pytest.fixture
def race(content: Path) -> Path:
    """The folder of the race."""
    return content / "games" / "leyhe-race"


@pytest.fixture
def examples(race: Path) -> int:
    """How many examples the race has."""
    return (race / "examples.md").read_text(encoding="utf-8").count("\n```play leyhe-race")


@pytest.fixture
def transcripts(race: Path, examples: int) -> int:
    """How many transcripts the race has, those of its questions counted."""
    return examples + (race / "faq.md").read_text(encoding="utf-8").count("\n```play leyhe-race")


@pytest.fixture
def ppgen(content: Path) -> Ppgen:
    """Call a command on that content; what is not told to the user fails the test."""

    def call(*args: str | Path, typed: str | None = None, content: Path | None = content) -> Result:
        folder = [] if content is None else ["--content", str(content)]
        result = CliRunner().invoke(main, [*folder, *map(str, args)], input=typed, prog_name="ppgen")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def spoil() -> Callable[[Path, str, str], int]:
    """Replace words in a file; give the line where they stood."""

    def spoiled(path: Path, old: str, new: str) -> int:
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is no longer in {path}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    return spoiled
