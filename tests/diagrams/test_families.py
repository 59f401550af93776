"""What a family of boards owes, each pays; and nothing but a family asks which family a board is of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import ppgen
from ppgen.definition.board import FAMILIES, Board
from ppgen.definition.board_checks import prints_of
from ppgen.definition.space import Shape
from ppgen.diagrams.boards.arts import ARTS, of_spaces
from ppgen.diagrams.spaces import LOOKS

ROOT = Path(ppgen.__file__).parent
REPOSITORY = ROOT.parent
OWN = re.compile(rf"\bboard\.({'|'.join(FAMILIES)})\b")


@pytest.mark.parametrize("key", FAMILIES)
def test_a_family_has_its_art_and_tells_what_its_spaces_print(key: str) -> None:
    assert set(FAMILIES[key].prints) == set(ARTS[key].looks)


@pytest.mark.parametrize("shape", get_args(Shape))
def test_every_shape_looks_and_prints_as_one_family_says_or_none(shape: Shape) -> None:
    assert shape in LOOKS
    owners = [key for key, family in FAMILIES.items() if shape in family.prints]
    assert len(owners) <= 1
    prints, alone = prints_of(Board(), shape)
    assert alone
    assert not owners or prints == FAMILIES[owners[0]].prints[shape]


def test_none_but_a_family_asks_for_it_by_name() -> None:
    """A board is asked what holds of it, whatever it is: so nothing has to change when a family comes."""
    own = {ROOT / room / f"{key}.py" for key in FAMILIES for room in ("definition", "diagrams/boards")}
    asked = {path for path in ROOT.rglob("*.py") if OWN.search(path.read_text(encoding="utf-8"))}
    assert asked <= own


BY_NAME = re.compile(
    rf"[\"'`]({'|'.join(FAMILIES)})[\"'`]|\b(board|data|told)\.({'|'.join(FAMILIES)})\b|\bpit"
)
PLAYED = {
    "ppgen": ("diagrams/play_table.py", "session/*.py", "website/pages/*.py", "website/replays/*.py"),
    "site/assets": ("javascripts/*.js", "*.css"),
    "types": ("*.ts",),
}


@pytest.mark.parametrize("room", PLAYED)
def test_pages_and_their_scripts_know_no_family_by_name(room: str) -> None:
    """What stands beside the spaces of a board, its art tells: so a page plays on families yet to come."""
    files = [file for pattern in PLAYED[room] for file in (REPOSITORY / room).glob(pattern)]
    assert files
    found = {file.name: BY_NAME.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not {name for name, words in found.items() if words}


def test_a_space_is_of_the_family_that_made_it_or_that_has_its_shape() -> None:
    board = Board(grid=FAMILIES["grid"](columns=1, rows=1), pits=FAMILIES["pits"](columns=1, y=2))  # type: ignore[arg-type, call-arg]
    owners = of_spaces(board)
    assert (owners["a1"].art, owners["a"].art) == (ARTS["grid"], ARTS["pits"])
