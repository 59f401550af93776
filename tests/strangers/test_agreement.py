"""A judge and what `place` lays out agree, or check says where they do not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition.locate import data_path

OLD = "    position: {}\n"
STONES = """\
    place:
      {black}: stone black
      {white}: stone white
"""
BLACK = "a2, a4, a6, c2, c4, c6, e2, e4, e6, b1, b3, b5, d1, d3, d5, f1, f3, f5"
WHITE = "a1, a3, a5, c1, c3, c5, e1, e3, e5, b2, b4, b6, d2, d4, d6, f2, f4, f6"


@pytest.mark.parametrize(
    ("place", "complaint"),
    [
        (STONES.format(black=BLACK, white=WHITE), None),
        (
            STONES.format(black=WHITE, white=BLACK),
            "the judge begins with stone white on 'a1', not with stone black",
        ),
        (
            "    place: {a1: stone white}\n",
            "the judge begins with stone black on 'b1', not with nothing",
        ),
    ],
)
def test_check_holds_konane_to_its_setup(place: str, complaint: str | None, tmp_path: Path) -> None:
    shutil.copytree(data_path("content") / "games" / "konane", tmp_path / "games" / "konane")
    file = tmp_path / "games" / "konane" / "game.yml"
    text = file.read_text(encoding="utf-8")
    assert OLD in text
    file.write_text(text.replace(OLD, place), encoding="utf-8")
    ended = CliRunner().invoke(main, ["--content", str(tmp_path), "check"])
    if complaint is None:
        assert ended.exit_code == 0, ended.output
    else:
        line = text[: text.index(OLD)].count("\n") + 1
        assert f"game.yml:{line}:5: {complaint}" in ended.output
        assert ended.exit_code == 1
