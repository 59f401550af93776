"""What is plain text reads as it stands, even where it looks like half a markup."""

from __future__ import annotations

import re
import shutil
from bisect import bisect
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppgen.definition import load_yaml
from ppgen.definition.locate import content_dir
from tests.hostile.conftest import Ppgen
from tests.hostile.test_browser import WORD, at, leaves
from tests.shares import GAMES

OURS = "pub-scrawl"
OTHERS = [game for game in GAMES if game != OURS]
MARKS = (" a`b", " **", " [[b", " *b", " \\", " \\*")
NAMES = {"board", "data", "position", "place", "term", "also", "fact", "only", "without"}
"""Below these stand words that other places name, or the judge knows."""
PLACE = re.compile(r"^(?P<file>[^:\n]+\.yml):(?P<line>\d+):(?P<column>\d+): (?P<what>.*)$", re.MULTILINE)

Steps = tuple[Any, ...]


@pytest.fixture(params=[OURS, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])
def marked_game(request: pytest.FixtureRequest) -> str:
    """A game to write such texts into."""
    return str(request.param)


def texts(data: object) -> Iterator[Steps]:
    """Yield the ways to what may be words for readers."""
    for steps, text in leaves(data):
        if isinstance(text, str) and not WORD.fullmatch(text) and not NAMES & {*steps}:
            yield steps


def write(file: Path, original: object, chosen: Mapping[Steps, str]) -> None:
    """Write a file with half a markup behind the texts that were chosen."""
    data = deepcopy(original)
    for steps, mark in chosen.items():
        at(data, steps[:-1])[steps[-1]] += mark
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def refused(folder: Path, complaints: str) -> set[tuple[Path, Steps]]:
    """Find the values that complaints point at."""
    found = set()
    for problem in PLACE.finditer(complaints):
        file = folder / problem["file"]
        starts = sorted(((span.line, span.column), steps) for steps, span in load_yaml(file).values.items())
        place = (int(problem["line"]), int(problem["column"]))
        found.add((file, starts[bisect(starts, place, key=lambda start: start[0]) - 1][1]))
    return found


@pytest.mark.slow
def test_plain_text_may_look_like_markup(marked_game: str, tmp_path: Path, ppgen: Ppgen) -> None:
    game, content = marked_game, tmp_path / "c"
    shutil.copytree(content_dir() / "systems", content / "systems")
    shutil.copytree(content_dir() / "games" / game, content / "games" / game)
    originals = {file: load_yaml(file).data for file in sorted(content.rglob("*.yml"))}
    chosen = {file: dict(zip(texts(data), cycle(MARKS))) for file, data in originals.items()}
    for _ in range(20):  # one check after another refuses what has markup, and so must not have half of it
        for file, original in originals.items():
            write(file, original, chosen[file])
        ended = ppgen("check")
        if ended.code == 0:
            break
        for file, steps in refused(tmp_path, ended.stderr):
            within = [each for each in chosen[file] if each[: len(steps)] == steps]
            assert within, ended.stderr
            for each in within:
                del chosen[file][each]
    assert ended.code == 0, ended.stderr
    assert sum(map(len, chosen.values())) > 150
    for wishes in (("--sheets", "archive"), ("--sheets", "large,pocket,labels"), ("--format", "html")):
        printed = ppgen("print", game, *wishes, "-o", "kit")
        assert printed.code == 0, printed.stderr
    built = ppgen("site", "build", "-o", "site")
    assert built.code == 0, built.stderr
    title = load_yaml(content / "games" / game / "game.yml").data["title"]
    assert title.endswith(MARKS[0])
    assert f"<h1>{title}" in next((tmp_path / "kit").glob("*.html")).read_text(encoding="utf-8")
