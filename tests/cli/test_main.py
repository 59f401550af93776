"""What holds for every command: quick help, errors without traceback, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ppgen.cli.main import COMMANDS, main
from tests.cli.conftest import Ppgen

HEAVY = {"pydantic", "reportlab", "svgwrite", "mkdocs", "fontTools", "pikepdf", "yaml"}


def called(*args: str, **kwargs: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, check=False, timeout=60, **kwargs
    )


def test_help_lists_every_command_and_loads_nothing_heavy() -> None:
    code = f"""
import sys
from ppgen.cli.main import main
try:
    main(["--help"])
finally:
    print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)
"""
    told = called("-c", code)
    assert told.stderr.strip() == "[]"
    assert all(name in told.stdout for name in COMMANDS)


def test_importing_the_package_loads_nothing_heavy() -> None:
    told = called("-c", f"import sys, ppgen; print(sorted({HEAVY!r} & set(sys.modules)))")
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["games", "draw", "verify", "check", "play"])
def test_a_command_says_what_it_does_in_the_words_of_the_list(name: str, ppgen: Ppgen) -> None:
    result = ppgen(name, "--help")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: ppgen {name} [OPTIONS]")


def test_the_version_is_the_packages() -> None:
    from ppgen import __version__

    assert called("-m", "ppgen", "--version").stdout == f"ppgen {__version__}\n"


def test_an_unknown_command_is_answered_with_the_nearest(ppgen: Ppgen) -> None:
    result = ppgen("verfiy")
    assert (result.exit_code, "did you mean 'verify'?" in result.output) == (2, True)
    assert "there are games, print, printer, draw" in ppgen("xyz").output


def test_a_folder_that_does_not_exist_is_wrong_usage(ppgen: Ppgen) -> None:
    result = ppgen("games", content=Path("nowhere"))
    assert result.exit_code == 2
    assert "'nowhere' does not exist" in result.output


def test_a_folder_without_games_is_bad_input(ppgen: Ppgen, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = ppgen("games", content=Path("empty"))
    assert result.exit_code == 2
    assert result.output == "empty/games: there is no such folder, so there are no games\n"


def test_faults_of_content_are_told_as_they_are(ppgen: Ppgen, race: Path, spoil) -> None:
    line = spoil(race / "game.yml", "luck: high", "luck: hihg")
    result = ppgen("games")
    assert result.exit_code == 2
    assert result.output.startswith(f"{race}/game.yml:{line}:7: ")
    assert "Traceback" not in result.output


def test_the_folder_of_content_may_stand_in_the_environment(content: Path) -> None:
    from click.testing import CliRunner

    result = CliRunner().invoke(main, ["games"], env={"PPGEN_CONTENT": str(content)})
    assert result.output.count("examples") == 1


def test_a_broken_pipe_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as nobody_reads:
        command = [sys.executable, "-m", "ppgen", "games"]
        told = subprocess.run(command, stdout=nobody_reads, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (told.returncode, told.stderr) == (0, b"")


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch, ppgen: Ppgen) -> None:
    @click.command()
    def broken() -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr("ppgen.cli.main.Commands.get_command", lambda *_: broken)
    with pytest.raises(RuntimeError, match="ours"):
        ppgen("games")


def test_an_option_behind_two_dashes_is_no_command(ppgen: Ppgen) -> None:
    result = ppgen("--", "--write-schema")
    assert result.exit_code == 2
    assert "No such option" in result.output


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], True),
        pytest.param(["check"], True, marks=pytest.mark.slow),
        (["check", "content"], False),
        (["--content", "content", "games"], False),
        (["new", "my-game"], False),
    ],
)
def test_who_stands_beside_content_is_told_that_ours_is_used(
    words: list[str], told: bool, content: Path
) -> None:
    assert content.is_dir()
    ended = CliRunner().invoke(main, words)
    assert ended.exit_code == 0
    assert ("--content content" in ended.stderr.partition("next:")[0]) == told
