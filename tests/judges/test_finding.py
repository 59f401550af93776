"""Engine modules of the user's own: found where the user says, run only then, told plainly if they fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.definition.locate import data_path
from ppgen.judges import BadJudge, Judges

JUDGE = """
from ppgen.engine import Game, Rulebook, State

class Theirs(Game):
    id = "their-game"
    rules = Rulebook()
    state = State

GAME = Theirs
"""


@pytest.fixture
def judges(tmp_path: Path) -> Path:
    return tmp_path


def module(judges: Path, text: str, name: str = "their_game") -> Path:
    file = judges / f"{name}.py"
    file.write_text(text)
    return file


def test_a_module_named_after_the_game_is_its_judge(judges: Path) -> None:
    module(judges, JUDGE)
    found = Judges(judges).find("their-game")
    assert found is not None
    assert (found.__name__, found.id) == ("Theirs", "their-game")
    assert Judges(judges).find("their-game") is found


def test_a_module_that_was_edited_is_read_again(judges: Path) -> None:
    for name in ("First", "Other"):  # as long as each other, and written within a second
        module(judges, JUDGE.replace("Theirs", name))
        found = Judges(judges).find("their-game")
        assert found is not None
        assert found.__name__ == name
    assert [file.name for file in judges.iterdir()] == ["their_game.py"], "nothing is kept beside it"


def test_a_module_is_not_run_unless_its_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PPGEN_JUDGES", raising=False)
    monkeypatch.chdir(tmp_path)
    module(tmp_path, "raise SystemExit('it ran')")
    assert Judges.of_environment().find("their-game") is None
    monkeypatch.setenv("PPGEN_JUDGES", "elsewhere")
    assert Judges.of_environment() == Judges(tmp_path / "elsewhere")


def test_the_games_of_the_package_come_first(judges: Path) -> None:
    for game_id in game_ids():
        module(judges, "raise SystemExit('it ran')", game_id.replace("-", "_"))
        ours = Judges(judges).find(game_id)
        assert ours is None or ours.__module__.startswith("ppgen.games.")


def test_what_games_share_judges_none(judges: Path) -> None:
    assert Judges(judges).find("nouns") is None


def test_a_game_without_a_module_has_no_judge(judges: Path) -> None:
    module(judges, JUDGE)
    assert Judges(judges).find("another-game") is None


@pytest.mark.parametrize("game_id", ["../their-game", "their.game", "", "/etc/their-game"])
def test_an_id_never_leads_out_of_the_folder(judges: Path, game_id: str) -> None:
    module(judges.parent, JUDGE)
    module(judges, JUDGE)
    assert Judges(judges).find(game_id) is None
    assert Judges(judges).file(game_id) is None


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("x = 1\ny = = 2\n", ":2", "it cannot be imported: SyntaxError: invalid syntax"),
        ("\n\nimport nowhere_at_all\n", ":3", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("def f():\n    return 1 / 0\nf()\n", ":2", "it cannot be imported: ZeroDivisionError"),
        ("x = 1\n", "", "it has no GAME; write `GAME = `"),
        ("GAME = 'theirs'\n", "", "GAME is a subclass of ppgen.engine.Game, not 'theirs'"),
        (JUDGE.replace("their-game", "other"), "", "GAME is the judge whose id is 'their-game'"),
        (JUDGE.replace('id = "their-game"', "pass"), "", "GAME is the judge whose id is 'their-game'"),
        (JUDGE.replace("rules = Rulebook()", "pass"), "", "GAME has no rules"),
        (JUDGE.replace("state = State", "state = dict"), "", "GAME names no state, a subclass of"),
    ],
)
def test_a_module_that_cannot_be_used_is_told_with_file_and_reason(
    judges: Path, text: str, place: str, reason: str
) -> None:
    file = module(judges, text)
    with pytest.raises(BadJudge) as caught:
        Judges(judges).find("their-game")
    assert str(caught.value).startswith(f"{file}{place}: ")
    assert reason in str(caught.value)


def ppgen(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ppgen", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def content(tmp_path: Path) -> Path:
    """A copy of a game of ours under the id `their-game`, so that it has no judge of ours."""
    ours = Path(__file__).parents[2] / "content" / "games" / "leyhe-race"
    theirs = tmp_path / "content" / "games" / "their-game"
    theirs.mkdir(parents=True)
    for name in ("game.yml", "rules.yml", "examples.md"):
        theirs.joinpath(name).write_text(ours.joinpath(name).read_text().replace("leyhe-race", "their-game"))
    return tmp_path / "content"


def test_the_command_line_finds_judges_by_option(tmp_path: Path) -> None:
    module(
        tmp_path,
        "from ppgen.games.leyhe_race import LeyheRace\n"
        "class Theirs(LeyheRace):\n    id = 'their-game'\nGAME = Theirs\n",
    )
    games = "--content", str(content(tmp_path))
    unnamed = ppgen(*games, "verify")
    assert unnamed.returncode == 2
    assert "--judges" in unnamed.stderr
    verified = ppgen(*games, "--judges", str(tmp_path), "verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "hold" in verified.stdout


def test_the_command_line_tells_a_bad_module_without_a_traceback(tmp_path: Path) -> None:
    file = module(tmp_path, "import nowhere_at_all\n")
    done = ppgen("--content", str(content(tmp_path)), "--judges", str(tmp_path), "verify")
    assert done.returncode == 2
    assert done.stderr == (
        f"{file}:1: it cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all'\n"
    )


def test_pytest_tells_a_bad_module_without_a_traceback(judges: Path, tmp_path: Path) -> None:
    file = module(judges, "import nowhere_at_all\n")
    games = content(tmp_path)
    ours = "-p", "no:ppgen", "-p", "ppgen.transcript.pytest_plugin", "-p", "no:cacheprovider"
    trusted = "--ppgen-judges", str(judges)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        *ours,
        *trusted,
        "--ppgen-content",
        str(games),
        str(games),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert f"{file.relative_to(tmp_path)}:1: it cannot be imported" in done.stdout
    assert "Traceback" not in done.stdout
    assert ".py:" not in done.stdout.replace(f"{file.name}:1:", "")


def test_a_game_called_like_ours_has_our_judge_only_if_it_has_our_rules(tmp_path: Path) -> None:
    strangers = Path(__file__).parents[1] / "strangers" / "content" / "games" / "plain-hex"
    hers = tmp_path / "hers" / "games" / "hex"
    shutil.copytree(strangers, hers)
    for file in hers.iterdir():
        file.write_text(file.read_text().replace("plain-hex", "hex"))
    assert Judges().of(load_game("hex", tmp_path / "hers")) is None
    told = ppgen("--content", str(tmp_path / "hers"), "check")
    assert told.returncode == 0
    assert "games/hex/game.yml:1:5: warning: our judge of 'hex' does not judge this game" in told.stderr

    module(tmp_path, JUDGE.replace("their-game", "hex"), "hex")
    brought = Judges(tmp_path).judging(load_game("hex", tmp_path / "hers"))
    assert brought is not None
    assert brought.__name__ == "Theirs"

    shutil.copytree(data_path("content") / "games" / "hex", tmp_path / "copy" / "games" / "hex")
    copy = load_game("hex", tmp_path / "copy")
    assert type(Judges().of(copy)).__module__ == "ppgen.games.hex"
    assert Judges(tmp_path).judging(copy) is brought
    ours = Judges(tmp_path).judging(load_game("hex"))
    assert ours is not None
    assert ours.__module__ == "ppgen.games.hex"
