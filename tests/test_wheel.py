"""The wheel works away from the checkout: content, layouts, fonts and the site's source are inside it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from ppgen.website.play.runtime import PYTHON
from tests.race import race_in

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def ppgen(wheel: Path) -> Path:
    """The command of a wheel installed into an empty environment, with what the lock file names."""
    venv.create(wheel.parent / "empty", with_pip=True)
    python = wheel.parent / "empty/bin/python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-compile"]
    locked = ["--require-hashes", "--only-binary", ":all:", "-r", str(ROOT / "requirements.lock")]
    run([*install, *locked], wheel.parent)
    run([*install, "--no-deps", str(wheel)], wheel.parent)
    run([str(python), "-m", "pip", "check"], wheel.parent)
    return wheel.parent / "empty/bin/ppgen"


def build(folder: Path) -> Path:
    """Build wheel and source distribution into a folder, and give the wheel."""
    run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], ROOT)
    (wheel,) = folder.glob("ppgen-*.whl")
    return wheel


def run(command: list[str], folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PPGEN"))}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_carries_what_a_page_needs_to_play(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        inside = {name: packed.getinfo(name).file_size for name in packed.namelist()}
    pyodide = "ppgen/_data/node_modules/pyodide"
    for name in (*PYTHON.values(), "pyodide-lock.json"):
        assert inside[f"{pyodide}/{name}"] == (ROOT / "node_modules/pyodide" / name).stat().st_size
    assert not [name for name in inside if name.endswith(".map")]


def test_what_is_built_twice_is_the_same_byte_for_byte(wheel: Path, tmp_path: Path) -> None:
    build(tmp_path)
    for again in tmp_path.glob("ppgen-*"):
        assert again.read_bytes() == (wheel.parent / again.name).read_bytes(), again.name


def test_a_kit_is_printed_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    import pikepdf

    run([str(ppgen), "print", "leyhe-race", "--paper", "letter", "-o", "kit"], tmp_path)
    (file,) = (tmp_path / "kit").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert [float(value) for value in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_examples_hold_and_the_site_builds_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    assert "hold" in run([str(ppgen), "verify"], tmp_path)
    race_in(tmp_path / "c")  # one game, since the site's own source is what is missed most easily
    run([str(ppgen), "--content", "c", "site", "build", "-o", "site"], tmp_path)
    assert (tmp_path / "site/games/leyhe-race/play.html").is_file()
    assert (tmp_path / "site/play/pyodide.asm.wasm").is_file()


def test_a_new_game_is_started_and_proven_in_another_folder(ppgen: Path, tmp_path: Path) -> None:
    run([str(ppgen), "new", "my-game"], tmp_path)
    folders = ["--content", "my-game/content", "--judges", "my-game/judges"]
    assert "hold" in run([str(ppgen), *folders, "verify", "--coverage", "--mutate"], tmp_path)
