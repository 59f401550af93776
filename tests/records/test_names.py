"""What players of other tables type at ours."""

from __future__ import annotations

from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.records.names import meant
from tests.records.conftest import COURT


def written(game: str, lines: list[str], typed: str) -> list[str]:
    state = COURT.judge(game).new()
    for line in lines:
        state.apply(state.parse(line))
    return [state.game.grammar.write(action) for action in meant(state, typed)]


def test_words_of_others_are_understood():
    assert written("draughts", [], "11-15") == ["dark move c3 d4"]
    assert written("draughts", [], "11-20") == []
    jump = ["dark move c3 d4", "light move f6 e5"]
    assert written("draughts", jump, "15x22") == ["dark jump d4 f6"]
    assert written("backgammon", ["chance open 1 6"], "13/7*") == ["black move 12 by 6"]
    assert written("backgammon", ["chance open 1 6"], "13/8") == []
    assert written("hex", ["red place a5"], "swap-pieces") == ["blue swap"]
    assert written("konane", [], "11-15") == []


def test_they_are_understood_at_the_terminal():
    result = CliRunner().invoke(main, ["play", "draughts"], input="11-15\nquit\n")
    assert "dark moves from c3 to d4" in result.output
