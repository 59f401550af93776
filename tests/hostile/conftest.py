"""A folder of content as a stranger would send it, and the real command line to look at it with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.definition.locate import data_path
from tests.hostile.limits import Ended, run
from tests.race import UNASKED, race_in

Ppgen = Callable[..., Ended]


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """The folder of the race, alone in `c/`."""
    return _copied(tmp_path, "leyhe-race")


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], Path]:
    """Give the folder of one of our games, alone in `c/`."""
    return lambda game_id: _copied(tmp_path, game_id)


def _copied(folder: Path, game_id: str) -> Path:
    ours = data_path("content") / "games" / game_id
    return Path(shutil.copytree(ours, folder / "c" / "games" / game_id, ignore=UNASKED))


@pytest.fixture
def ppgen(tmp_path: Path) -> Ppgen:
    """Run a command on `c/` in a child with limits; a traceback fails the test."""

    def call(*args: str | Path, content: str | None = "c") -> Ended:
        env = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
        ended = run(*(["--content", content] if content else []), *args, cwd=tmp_path, env=env)
        assert "Traceback" not in ended.stdout + ended.stderr, ended.stderr
        assert ended.code >= 0, f"{args} met a limit: {ended}"
        return ended

    return call


def spoil(file: Path, old: str, new: str) -> None:
    """Replace words in a file."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is no longer in {file}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: the race alone in `c/`, and a home beside it."""
    home, here = tmp_path / "home", tmp_path / "here"
    race_in(here / "c")
    home.mkdir()
    (home / "letter.txt").write_text("Dear", encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    for name in ("PPGEN_CONTENT", "PPGEN_LAYOUTS", "PPGEN_JUDGES"):
        monkeypatch.delenv(name, raising=False)
    return here
