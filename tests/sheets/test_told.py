"""What a sheet would print otherwise than it says is told at its place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, load_game
from ppgen.definition.checking import Case
from ppgen.definition.locate import data_path
from ppgen.drawing.palette import Palette
from ppgen.judges import Judges
from ppgen.sheets.cards.pages import card_pages
from ppgen.sheets.checks import board_type_problems, skin_problems
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.print_schema.printing import printing
from ppgen.sheets.subject import game_subject

from . import measure

TABLE = """
cards:
  - id: tally
    sheet: score
    title: Tally
    bands: [{columns: [[{table: {columns: [a, b], rows: [[x, y], %s]}}]]}]
"""
PIECES = """
pieces:
  - id: bird
    name: bird
    plural: birds
    family: card
    size: mini
    cards: [{name: Jay}]
    layers: {front: [{text: "{name}", area: safe}]}
"""
MAT = """
cards:
  - id: mat
    sheet: aid
    title: Mat
    each: seat
    format: quarter
    layers: {front: [{text: "The mat of {name}", area: safe, size: 12}]}
"""


@pytest.fixture
def konane(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "konane"
    shutil.copytree(data_path("content") / "games" / "konane", folder)
    (folder / "learn.yml").unlink(missing_ok=True)
    return folder


def told(folder: Path, text: str) -> list[tuple[int, str]]:
    (folder / "print.yml").write_text(text, encoding="utf-8")
    try:
        printing(load_game("konane", folder.parents[1]))
    except DefinitionError as error:
        return [(each.line, each.message) for each in error.problems]
    return []


@pytest.mark.parametrize(
    ("row", "lack"),
    [
        ("[x]", ['this row has 1 cell, but there are 2 heads; "" is an empty cell']),
        ("[x, y, z]", ["this row has 3 cells, but there are 2 heads"]),
        ("[x, y]", []),
    ],
)
def test_a_row_of_a_table_has_as_many_cells_as_there_are_heads(konane: Path, row: str, lack: list[str]):
    assert told(konane, TABLE % row) == [(6, each) for each in lack]


def test_two_boards_of_one_title_are_told_unless_an_option_parts_them(konane: Path):
    boards = "boards:\n  - {title: Board}\n  - {title: Board, unit: 20%s}\n"
    assert told(konane, boards % "") == [(3, "the title 'Board' stands twice; first in line 2")]
    assert told(konane, boards % ", on: {size: 8}") == []


def test_a_mat_of_a_seat_is_printed_once(konane: Path):
    assert told(konane, MAT) == []
    layouts = load_layouts()
    subject = game_subject(load_game("konane", konane.parents[1]), "colour", layouts, Judges())
    (page,) = card_pages(subject, subject.printing.cards, layouts.paper("a4"))
    assert sorted(measure.words(page.body)) == ["The mat of Black", "The mat of White"]


def test_words_on_a_board_that_a_smaller_sheet_sets_too_small_are_told_there(konane: Path):
    game = konane / "game.yml"
    layers = '  layers: {over: [{text: "{space}", spaces: every, area: here, size: 8}]}\n'
    own = re.compile(r"^  layers:.*?(?=^\S|^$)", re.MULTILINE | re.DOTALL)
    bare = own.sub("", game.read_text("utf-8"), count=1)
    game.write_text(bare.replace("board:\n", f"board:\n{layers}", 1), "utf-8")
    assert told(konane, "boards:\n  - {title: Board}\n  - {title: Small, unit: 12}\n") == []
    (problem,) = board_type_problems(Case(load_game("konane", konane.parents[1])))
    assert (problem.line, problem.warning) == (3, True)
    assert "where a unit is 12 mm, 'a1' of the board's layers is set in 3.8 pt" in problem.message


def test_a_skin_that_hides_the_layers_of_a_piece_is_told(konane: Path):
    (konane / "pieces.yml").write_text(PIECES, encoding="utf-8")
    for side, many in (("front", 1), ("over", 0)):
        skin = f"pieces: [{{piece: bird, layers: {{{side}: [{{box: bleed, fill: red}}]}}}}]\n"
        (konane / "skin.yml").write_text(skin, encoding="utf-8")
        found = skin_problems(load_game("konane", konane.parents[1]), Palette())
        lost = [
            each
            for each in found
            if "a bird has layers of its own, and the front of the skin" in each.message
        ]
        assert len(lost) == many
