"""What is imported is exported again, and means the same."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from tests.records.conftest import lines

PDN = """[Event "A \\"b\\""]
[GameType "21"]
[FEN "W:W21,27,K30:BK4,11,18"]

{before} 1... 21-17 {why} 2. 11-15 27-23 1-0

[GameType "21"]
1. 11-15 22-18 2. 15x22 25x18 1/2-1/2
"""
MAT = """ 5 point match

 Game 1
 One : 1                        Two : 0
  1)                             43: 24/20 13/10
  2) 31: 8/5* 6/5                51: bar/24 13/8
  3)  Doubles => 2                Takes
  4) 21: 13/11 6/5
      Wins 4 points
"""
HEX = "(;GM[11]PB[One];B[c2]C[a \\] b];W[swap-pieces];B[f6];W[g5];B[resign])"
OGN = '[Variant "Oware Abapa"]\n[South "One"]\n\n1. D f 2. E {so} c 3. F a *\n'
GAMMON = (
    "(;FF[4]GM[6]MI[length:7][game:2][ws:1][bs:0]PW[One]PB[Two \\] so]RU[Crawford]RE[B+2R]C[begins]"
    ";W[31hefe]C[a point];B[66agaglrlr]C[four];W[double];B[take];W[52hcfd]C[no more])"
)
FILES = {"pdn": PDN, "mat": MAT, "sgf": HEX, "ogn": OGN, "gammon.sgf": GAMMON}


@pytest.mark.parametrize("file", FILES)
def test_what_is_imported_is_written_back(read, tmp_path, monkeypatch, file):
    text, form = FILES[file], file.rpartition(".")[2]
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"games.{form}").write_text(text, encoding="utf-8")
    for words in (
        ["import", f"games.{form}", "-o", "page.md"],
        ["verify", "page.md"],
        ["export", "page.md", "--as", form, "-o", "again"],
    ):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.output
    first, again = read(text), read((tmp_path / "again").read_text(encoding="utf-8"))
    assert len(again.games) == len(first.games)
    for number, (one, other) in enumerate(zip(first.games, again.games, strict=True)):
        assert sorted(lines(again, number)) == sorted(lines(first, number))
        assert (other.position, other.end) == (one.position, one.end)
        assert other.record.comments == one.record.comments
        assert [word.comments for word in other.record.words] == [word.comments for word in one.record.words]
        assert one.record.tags.items() <= other.record.tags.items()


def test_examples_are_written_as_others_read_them(read):
    result = CliRunner().invoke(main, ["export", "oware", "a-whole-game", "--as", "ogn"])
    assert read(result.output).code == 0
    missing = CliRunner().invoke(main, ["export", "hex", "--as", "pdn"])
    assert missing.exit_code == 2
    assert "there is no PDN of hex; hex is written as sgf" in missing.output
