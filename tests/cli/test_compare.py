"""`ppgen compare` as its users meet it."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from ppgen.cli.commands import compare
from ppgen.lab.setting_up import judged
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
    assert "Both were judged by today’s judges; --against-judges names others." in ended.output
    ended = ppgen(*FEW, "--without", "off.exact", "--fail-on", "behaviour", "--json")
    assert ended.exit_code == 1
    found = json.loads(ended.output[: ended.output.rindex("}") + 1])
    assert found["clauses"]["removed"] == ["off.exact"]
    assert found["examples"]
    assert found["play"]["pairs"] == 3
    assert found["disagreement"]["looked"][0] == 100


def test_both_play_with_the_options_and_players_that_are_asked_for(
    ppgen: Ppgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "POSITIONS", 5)
    monkeypatch.setattr(compare, "GAMES", 1)
    asked = ("--without", "off.exact")
    ended = ppgen(*FEW, *asked, "--players", "4", "--json")
    found = json.loads(ended.output[: ended.output.rindex("}") + 1])
    assert len(found["play"]["changes"]) == 4 + 3, "four seats, draws and two lengths"
    told = ppgen(*FEW, *asked, "--seat", "suns=search:1").output
    assert "search:1" in told
    assert ppgen(*FEW, *asked, "--seat", "moon=easy").exit_code == 2
    assert "by the usual options alone" in ppgen(*FEW, "--options", "--players", "4").output


def test_what_differs_has_to_be_said_and_to_be_there(ppgen: Ppgen) -> None:
    for args, words in (
        ((), "say what is otherwise"),
        (("--without", "off.exactly"), "did you mean 'off.exact'?"),
        (("--with", "moves=never"), "moves is "),
    ):
        ended = ppgen(*FEW, *args)
        assert (ended.exit_code, words in ended.output) == (2, True), ended.output


def test_a_revision_of_the_repository_is_compared_and_recorded_games_are_played_again(
    ppgen: Ppgen, content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "POSITIONS", 20)
    monkeypatch.setattr(compare, "GAMES", 2)
    judged.cache_clear()  # the folder of another test had the same name
    few = (*FEW[:2], "-n", "0")
    ended = ppgen(*few, "--rev", "HEAD")
    assert (ended.exit_code, "lies in no git repository" in ended.output) == (2, True), ended.output
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "before")):
        named = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
        subprocess.run(["git", *named, *words], check=True)
    rules = content / "games" / "leyhe-race" / "rules.yml"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("Tile 30 must be", "Tile 30 has to be"), "utf-8")
    ended = ppgen(*few, "--rev", "HEAD", "--fail-on", "behaviour")
    assert (ended.exit_code, "changed  10.1 off.exact" in ended.output) == (0, True), ended.output
    ended = ppgen(*few, "--rev", "none")
    assert (ended.exit_code, "there is no revision 'none'" in ended.output) == (2, True)
    Path("records").mkdir()
    shutil.copy(content / "games" / "leyhe-race" / "examples.md", "records/played.md")
    ended = ppgen(*few, "--without", "off.exact", "--records", "records", "--json", "-o", "page.html")
    assert ended.exit_code == 0, ended.output
    found = json.loads(ended.output[: ended.output.rindex("}") + 1])
    assert found["recorded"]["games"] > 5
    page = Path("page.html").read_text("utf-8")
    assert "10.1 Reach tile 30 by exact count" in page
    assert "the-" in page
    ended = ppgen(*few, "--without", "off.exact", "-o", "page.pdf")
    assert (ended.exit_code, "FILE.html or FILE.md" in ended.output) == (2, True)
