"""The export: a builder that cannot import ppgen makes the same site of it, and nothing is overwritten."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import yaml

from ppgen.definition import DefinitionError
from ppgen.definition.locate import content_dir
from ppgen.output import LISTING, Refused
from ppgen.website import build, export
from ppgen.website.offline import WORKER
from tests.website.built import Page, pages_of

ANOTHER_BUILDER = """
import sys
sys.modules["ppgen"] = None  # to import it is an error
from properdocs.__main__ import cli
cli()
"""

MARKS = re.compile(r"\[\[[^]]*leyhe-race/|^```(play|diagram) leyhe-race", re.MULTILINE)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory, effort: int) -> Path | None:
    """Two games of ours, with --slow all: another builder takes as long as we do."""
    if effort > 1:
        return None
    content = tmp_path_factory.mktemp("games") / "content"
    shutil.copytree(content_dir() / "systems", content / "systems")
    for game in ("konane", "leyhe-race"):
        shutil.copytree(content_dir() / "games" / game, content / "games" / game)
    return content


@pytest.fixture(scope="module")
def exported(games: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("export") / "out"
    export(games, out)
    return out


@pytest.fixture(scope="module")
def ours(games: Path | None, exported: Path) -> Path:
    """The site that we make of what was exported."""
    out = exported.parent / "ours"
    build(games, out)
    return out


@pytest.fixture(scope="module")
def rebuilt(exported: Path) -> Path:
    """The site that another builder makes of the export; its least complaint is an error."""
    site = exported.parent / "rebuilt"
    wishes = ("build", "--strict", "--config-file", "mkdocs.yml", "--site-dir", str(site))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-c", ANOTHER_BUILDER, *wishes],
        cwd=exported,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return site


def test_another_builder_makes_the_same_pages_with_the_same_anchors(ours: Path, rebuilt: Path):
    assert files_of(rebuilt) == files_of(ours) - {LISTING, WORKER}  # nobody else lists what is built
    for page in pages_of(ours):
        name = page.relative_to(ours)
        assert Counter(Page(rebuilt / name).ids) == Counter(Page(page).ids), name


def test_no_configuration_and_no_page_asks_for_ppgen(exported: Path):
    configuration = yaml.safe_load((exported / "mkdocs.yml").read_text(encoding="utf-8"))
    assert "ppgen" not in configuration["plugins"]
    for page in (exported / "site").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert MARKS.search(text) is None, page.name


def test_kits_go_along(content: Path, tmp_path: Path):
    kit = tmp_path / "kits" / "leyhe-race" / "leyhe-race-a4.pdf"
    kit.parent.mkdir(parents=True)
    kit.write_bytes(b"%PDF-")
    entry = {"game": "leyhe-race", "paper": "a4", "style": "colour", "sheets": "all", "pages": 1, "bytes": 5}
    listing = [{"file": f"leyhe-race/{kit.name}", **entry}]
    (tmp_path / "kits" / "MANIFEST.json").write_text(json.dumps(listing), encoding="utf-8")
    export(content, tmp_path / "out", tmp_path / "kits")
    assert [file.name for file in (tmp_path / "out").rglob("*.pdf")] == [kit.name]


LESSON = "site/games/leyhe-race/learn"


def test_an_earlier_export_is_replaced_and_what_stands_beside_it_stays(content: Path, tmp_path: Path):
    out = tmp_path / "out"
    out.mkdir()
    export(content, out)
    first = files_of(out)
    (out / "site" / "own.md").write_text("# Mine", encoding="utf-8")
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    for name in ("examples.md", "learn.yml"):  # the lesson shows steps of examples
        (content / "games" / "leyhe-race" / name).unlink()
    export(content, out)
    gone = {path for path in first if path.startswith(("site/games/leyhe-race/examples", LESSON))}
    assert gone
    assert files_of(out) == first - gone | {"notes.txt", "site/own.md"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["content", "out"]


@pytest.mark.parametrize("name", ["notes.txt", "mkdocs.yml", "site"])
def test_what_is_no_export_is_left_alone(content: Path, tmp_path: Path, name: str):
    out = tmp_path / "out"
    out.mkdir()
    (out / name).write_text("site_name: mine\n", encoding="utf-8")
    with pytest.raises(Refused, match="not empty and bears no"):
        export(content, out)
    assert files_of(out) == {name}


def test_content_that_does_not_hold_leaves_the_earlier_export(content: Path, tmp_path: Path):
    out = tmp_path / "out"
    export(content, out)
    before = {path: (out / path).read_bytes() for path in files_of(out)}
    examples = content / "games" / "leyhe-race" / "examples.md"
    examples.write_text("# E\n\n```play leyhe-race\n---\n> suns enter\nwrong\n```\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match="the judge disagrees"):
        export(content, out)
    assert {path: (out / path).read_bytes() for path in files_of(out)} == before


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
