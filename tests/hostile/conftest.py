"""A stranger's content in a folder of its own, with a home that is nobody's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.definition.locate import data_path


def race_in(content: Path) -> None:
    """Make a content folder of the race alone."""
    for part in ("systems", "games/leyhe-race"):
        shutil.copytree(data_path("content") / part, content / part)


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
