"""`ppgen compare` as its users meet it."""

import json
import shutil
from pathlib import Path

import pytest

from ppgen.cli.commands import compare
from tests.cli.conftest import Ppgen

FEW = ("compare", "leyhe-race", "-n", "3")


def test_a_game_in_other_words_plays_alike_and_otherwise_not(
    ppgen: Ppgen, content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "POSITIONS", 100)
    monkeypatch.setattr(compare, "GAMES", 10)
    shutil.copytree(content, "before")
    rules = Path("before/games/leyhe-race/rules.yml")
    text = rules.read_text("utf-8")
    rules.write_text(
        text.replace("Tile 30 must be reached by exact count.", "Tile 30 is reached exactly."), "utf-8"
    )
    ended = ppgen(*FEW, "--against", "before", "--fail-on", "behaviour")
    assert ended.exit_code == 0
    assert "changed  10.1 off.exact\nNothing else differs" in ended.output
    ended = ppgen(*FEW, "--without", "off.exact", "--fail-on", "behaviour", "--json")
    assert ended.exit_code == 1
    found = json.loads(ended.output[: ended.output.rindex("}") + 1])
    assert found["clauses"]["removed"] == ["off.exact"]
    assert found["examples"]
    assert found["play"]["pairs"] == 3
    assert found["disagreement"]["looked"][0] == 100


def test_what_differs_has_to_be_said_and_to_be_there(ppgen: Ppgen) -> None:
    for args, words in (
        ((), "say what is otherwise"),
        (("--without", "off.exactly"), "did you mean 'off.exact'?"),
        (("--with", "moves=never"), "moves is "),
    ):
        ended = ppgen(*FEW, *args)
        assert (ended.exit_code, words in ended.output) == (2, True), ended.output
