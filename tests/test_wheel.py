"""The wheel works away from the checkout: content, layouts, fonts and the site's source are inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def ppgen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a wheel installed into an empty environment."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)],
        folder,
    )
    (wheel,) = folder.glob("ppgen-*.whl")
    venv.create(folder / "empty", with_pip=True)
    run([str(folder / "empty/bin/python"), "-m", "pip", "install", "--quiet", str(wheel)], folder)
    return folder / "empty/bin/ppgen"


def run(command: list[str], folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PPGEN"))}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_kit_is_printed_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    import pikepdf

    run([str(ppgen), "print", "leyhe-race", "--paper", "letter", "-o", "kit"], tmp_path)
    (file,) = (tmp_path / "kit").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert [float(value) for value in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_examples_hold_and_the_site_builds_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    assert "hold" in run([str(ppgen), "verify"], tmp_path)
    run([str(ppgen), "site", "build", "-o", "site"], tmp_path)
    assert (tmp_path / "site/index.html").is_file()


def test_a_new_game_is_started_and_proven_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    run([str(ppgen), "new", "my-game"], tmp_path)
    folders = ["--content", "my-game/content", "--judges", "my-game/judges"]
    assert "hold" in run([str(ppgen), *folders, "verify", "--coverage", "--mutate"], tmp_path)
