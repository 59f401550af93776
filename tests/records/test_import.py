"""`ppgen import`: what is told, and the page that it writes."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.transcript import run, transcripts_in
from tests.records.conftest import COURT


@pytest.fixture
def imported(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def imported(text: str, *words: str, name: str = "games.pdn"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return CliRunner().invoke(main, ["import", name, *words])

    return imported


def test_a_page_of_records_is_proven_by_the_judge(imported, tmp_path):
    text = '[Event "A *b*"]\n[Black "X"]\n[White "Y"]\n[GameType "21"]\n1. 11-15 {# no <heading>} 23-19 1-0\n'
    result = imported(f"{text}\n{text.replace('1-0', '1/2-1/2')}", "-o", "games.md")
    assert result.exit_code == 0, result.output
    found = transcripts_in(tmp_path / "games.md")
    assert [one.name for one in found] == ["game-1", "game-2"]
    played = [run(one, COURT.judge(one.game)) for one in found]
    assert all(one.holds for one in played)
    ends = [one.steps[-1].printed for one in played]
    assert ends == [("light resigns: dark wins",), ("dark agrees: the game is a draw",)]
    assert "## Game 1: Y (White) – X (Black), A \\*b\\*" in (tmp_path / "games.md").read_text(
        encoding="utf-8"
    )


def test_what_is_not_read_is_told_with_its_place(imported):
    result = imported("1. 11-15 23-19 2. 15-20 *\n1. 9-13 *\n")
    assert result.exit_code == 1
    assert "games.pdn:1:19: 15-20 is d4 to a5: illegal [move.step]" in result.output
    assert "games.pdn: 2 games, 3 turns as the judge permits; 1 game not read to the end" in result.output


def test_a_file_that_holds_no_game_is_told(imported):
    assert imported("").exit_code == 2


@pytest.mark.parametrize(
    "text",
    [
        "hello this is not a record\n",
        "# Title\n\n3 apples and a pear\n\n---\n\n* one\n* two\n",
        "Game 3\n\nwe played well\n",
        "(;what is this",
        "name,count\n11,15\n",
    ],
)
def test_a_text_that_is_no_record_is_told_so_and_nothing_is_written(imported, tmp_path, text):
    result = imported(text, "-o", "games.md")
    assert result.exit_code == 2
    assert "games.pdn:1:1: this is no record in PDN," in result.output
    assert "0 turns" not in result.output
    assert not (tmp_path / "games.md").exists()


def test_moves_without_any_tag_are_a_record(imported):
    assert imported("1. 55-60").output.startswith("games.pdn:1:4: ")
    assert "2 turns as the judge permits" in imported("11-15 23-19").output


def test_records_on_a_piecepack_are_imported_too(imported, tmp_path):
    text = "---\nGameType: American Checkers\n...\n1. e3-d4 {so} 1... d6-e5\n"
    result = imported(text, "-o", "games.md", name="games.ppn")
    assert result.exit_code == 0, result.output
    (found,) = transcripts_in(tmp_path / "games.md")
    assert [line.text for line in found.play if line.text.startswith(">")] == [
        "> dark move e3 d4",
        "> light move d6 e5",
    ]
