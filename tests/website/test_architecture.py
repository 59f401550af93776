"""The page *Architecture* and the decision records: they name what there is."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "site/architecture.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`(ppgen(?:\.\w+)+)`", PAGE)))
PATHS = sorted(set(re.findall(r"`((?:ppgen|site|tests|content|layouts|docs)/[\w./-]*)`", PAGE)))
DECISIONS = ROOT / "docs/decisions"
RECORDS = sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")
LONGEST = 450
"""Words of a record: what is longer is no decision but a manual."""


def found(name: str) -> object:
    """Find a module, or what one holds, by its dotted name."""
    module, inside = name, []
    while True:
        try:
            thing: object = import_module(module)
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            inside.insert(0, last)
            continue
        for each in inside:
            thing = getattr(thing, each)
        return thing


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_names_exists(name):
    assert found(name) is not None


def test_a_name_that_is_gone_would_be_noticed():
    with pytest.raises(AttributeError):
        found("ppgen.engine.state.State.nothing_of_that_name")


@pytest.mark.parametrize("path", PATHS)
def test_paths_on_the_page_exist(path):
    assert (ROOT / path).exists()


def test_every_room_stands_on_a_floor():
    rooms = {f"ppgen.{path.parent.name}" for path in (ROOT / "ppgen").glob("*/__init__.py")}
    table = PAGE.partition("## The floors")[2].partition("##")[0]
    assert set(re.findall(r"`(ppgen\.\w+)`", table)) == rooms


def test_the_page_is_read_in_ten_minutes():
    assert len(PAGE.split()) < 2000


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_decision_says_why_and_what_follows(record):
    text = record.read_text(encoding="utf-8")
    assert re.match(rf"# {int(record.name[:4])}\. \S", text)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.split()) <= LONGEST


def test_decisions_are_numbered_and_listed():
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))
    listed = re.findall(r"\]\((\d{4}-[a-z-]+\.md)\)", (DECISIONS / "README.md").read_text(encoding="utf-8"))
    assert listed == [record.name for record in RECORDS]
