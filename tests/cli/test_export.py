"""`ppgen export`: the examples of a game as records, and what has none."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.cli.main import main


def ppgen(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.parametrize(
    ("game", "form"),
    [("draughts", "pdn"), ("backgammon", "mat"), ("backgammon", "sgf"), ("hex", "sgf"), ("oware", "ogn")],
)
def test_examples_that_have_no_record_are_told_and_the_others_are_read_again(
    tmp_path: Path, game: str, form: str
):
    file = tmp_path / f"examples.{form}"
    result = ppgen("export", game, "--as", form, "-o", file)
    assert result.exit_code == 0
    again = ppgen("import", file, "-o", tmp_path / "again.md")
    assert again.exit_code == 0
    assert "as the judge permits" in again.output
    if game != "draughts":
        assert "left out: " in result.output


def test_an_example_that_is_named_and_has_no_record_is_refused():
    result = ppgen("export", "hex", "joined", "--as", "sgf")
    assert result.exit_code != 0
    assert "does not begin with an empty board" in result.output
