"""What Windows does otherwise, tried as data: ends of lines, separators of paths, names and code pages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import DefinitionError, load, load_game
from ppgen.definition.locate import content_dir
from ppgen.definition.source import read_source
from ppgen.judges import Judges
from ppgen.transcript import run, transcripts_in

GAME = "konane"
TEXTS = {".yml", ".md", ".csv"}


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """One game with its systems, in a folder of its own."""
    folder = tmp_path / "content"
    shutil.copytree(content_dir() / "systems", folder / "systems")
    shutil.copytree(content_dir() / "games" / GAME, folder / "games" / GAME)
    for file in content_dir().glob("*.yml"):
        shutil.copy(file, folder)
    return folder


def test_every_kind_of_file_may_have_the_ends_of_lines_of_windows(content: Path):
    before = load_game(GAME, content)
    for file in content.rglob("*"):
        if file.suffix in TEXTS:
            file.write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    after = load_game(GAME, content)
    assert (after.game, after.rules) == (before.game, before.rules)
    judge = Judges().of(after)
    assert judge is not None
    shown = transcripts_in(after.folder / "examples.md", root=content)
    assert shown
    assert all(run(one, judge).holds for one in shown)


@pytest.mark.parametrize("name", ["con", "aux", "nul", "com1", "lpt9"])
def test_what_windows_cannot_name_is_told_on_every_machine(content: Path, name: str):
    game = content / "games" / GAME
    game.rename(game.with_name(name))
    file = game.with_name(name) / "game.yml"
    file.write_text(file.read_text("utf-8").replace(f"id: {GAME}", f"id: {name}", 1), "utf-8")
    with pytest.raises(DefinitionError, match=f"Windows cannot have a folder '{name}'"):
        load(content)


@pytest.mark.parametrize("path", ["..\\game.yml", "C:\\game.yml", "\\\\server\\game.yml"])
def test_paths_of_windows_lead_nowhere_where_they_are_none(content: Path, path: str):
    with pytest.raises(DefinitionError):
        read_source(content / path, content)


@pytest.mark.parametrize("page", ["cp1252", "cp437", "ascii"])
def test_a_console_of_any_code_page_ends_no_command(page: str):
    environment = {**os.environ, "PYTHONIOENCODING": page, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "ppgen", "games"]
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert b"konane" in done.stdout


def test_records_with_the_ends_of_lines_of_windows_are_judged(tmp_path: Path):
    record = tmp_path / "GAME.PPN"
    record.write_bytes(b"GameType: Checkers\r\n\r\n1. e3-d4\r\n1... d6-e5\r\n")
    done = CliRunner().invoke(main, ["verify", str(record)])
    assert (done.exit_code, "draughts, 2 moves as the judge permits" in done.output) == (0, True)
