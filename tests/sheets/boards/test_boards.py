"""Boards in parts: they come together to the whole, and no seam cuts a symbol."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product

import pdfplumber
import pypdfium2
import pytest
from PIL import Image, ImageChops

from ppgen.definition import load_game
from ppgen.diagrams import board_items
from ppgen.diagrams.steps import spots
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import IDENTITY, Group, Text
from ppgen.judges import Judges
from ppgen.sheets.boards import extents, tiles, tiling
from ppgen.sheets.boards.board import board_pages
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit, kit_of

DPI = 50.8  # two pixels a millimetre


def parts(made):
    return [record for record in made.layout["pages"] if "part" in record.get("board", {})]


@pytest.fixture(scope="module")
def joined(race):
    return printed(race, paper="letter", sheets=["board"], duplex="single")


@pytest.fixture(scope="module")
def whole(race):
    return printed(race, sheets=["poster"])


def test_parts_of_a_board_cover_it_without_a_gap(joined, whole):
    found = sorted(record["board"]["trim"] for record in parts(joined))
    for (_, _, right, _), (left, *_) in pairwise(found):
        assert right == pytest.approx(left)
    frame = next(f for f in whole.layout["pages"][0]["frames"] if f["name"] == "board")
    assert found[-1][2] - found[0][0] == pytest.approx(frame["rect"][2], abs=0.01)


def test_a_part_carries_a_strip_of_its_neighbour(joined):
    first, second = parts(joined)
    window, trim = first["board"]["window"], first["board"]["trim"]
    assert window[0] + window[2] - trim[2] >= 8
    assert second["board"]["window"][0] == pytest.approx(trim[2])


def test_the_parts_together_look_like_the_whole(joined, whole):
    big = _picture(whole, 0)
    at = whole.layout["pages"][0]["board"]["at"]
    for record in parts(joined):
        board = record["board"]
        x, y, width, height = board["window"]
        page = _picture(joined, record["page"] - 1)
        part = _cropped(page, board["at"][0], board["at"][1], width, height)
        same = _cropped(big, at[0] + x, at[1] + y, width, height)
        moved = _cropped(big, at[0] + x + 2, at[1] + y, width, height)
        assert _difference(part, same) < 0.6 * _difference(part, moved), "two millimetres off are noticed"


def _picture(made, index):
    return pypdfium2.PdfDocument(made.pdf)[index].render(scale=DPI / 72).to_pil().convert("L")


def _cropped(image: Image.Image, x: float, y: float, width: float, height: float) -> Image.Image:
    k = DPI / 25.4
    return image.crop(
        (round(x * k), round(y * k), round(x * k) + int(width * k), round(y * k) + int(height * k))
    )


def _difference(one: Image.Image, other: Image.Image) -> float:
    histogram = ImageChops.difference(one, other).histogram()
    return sum(value * count for value, count in enumerate(histogram)) / sum(histogram)


def test_no_seam_goes_through_a_symbol_or_a_word(joined, whole):
    at = whole.layout["pages"][0]["board"]["at"]
    seams = [record["board"]["trim"][2] + at[0] for record in parts(joined)[:-1]]
    assert list(_cut(whole, seams)) == []
    assert list(_cut(whole, [at[0] + 5 * 50.8 + 25.4 + 12]) or _cut(whole, [at[0] + 50.8 * 9.5])), (
        "a seam through the middle of a tile is noticed"
    )


def _cut(made, seams):
    with pdfplumber.open(BytesIO(made.pdf)) as document:
        page = document.pages[0]
        marks = [*page.chars, *(c for c in page.curves if c["x1"] - c["x0"] < 60)]
        bottom = made.layout["pages"][0]["height"] - 18
        for mark, seam in product(marks, seams):
            left, right, top = (mark[key] * measure.MM for key in ("x0", "x1", "top"))
            if left < seam - 0.01 and right > seam + 0.01 and 28 < top < bottom:
                yield mark["object_type"], left


@pytest.mark.parametrize(("game", "title"), [("leyhe-race", "Board, compact"), ("pub-scrawl", "Board")])
def test_a_board_that_is_meant_for_one_sheet_is_not_cut(game, title):
    for paper in ("a4", "letter"):
        pages = kit_of(game, paper, "board").layout()["pages"]
        compact = [page for page in pages if page["sheet"] == title and not page["blank"]]
        assert len({(page["page"] + 1) // 2 for page in compact}) == 1, "one leaf, with its back"
        assert all(page["dressed"] for page in compact), "a skin fills the page with it"
        plain = kit_of(game, paper, "board", style="ink-saver").layout()["pages"]
        (one,) = [page for page in plain if page["sheet"] == title and not page["blank"]]
        assert "part" not in one["board"]
        assert one["board"]["unit"] == 25


def test_a_unit_is_its_true_length_on_every_paper():
    game = load_game("pub-scrawl")
    for paper in ("a4", "letter", "tabloid"):
        units = {
            p["board"]["unit"]
            for p in kit(game, paper=paper, sheets=["board"], style="ink-saver").layout()["pages"]
            if "board" in p
        }
        assert units == {25, 50.8}


def test_cuts_are_few_and_even():
    lines = [float(x) for x in range(0, 501, 50)]
    assert tiling.divided(0, 500, lines, 270) == [0, 250, 500]
    assert tiling.divided(0, 500, lines, 257) is None or len(tiling.divided(0, 500, lines, 257)) > 3
    assert tiling.divided(0, 200, lines, 270) == [0, 200]
    assert tiling.divided(0, 500, [], 270) is None


def test_a_cut_moves_off_a_symbol_but_not_far():
    assert tiling.cleared(10.0, [(9.0, 11.0)], 50.8) == pytest.approx(11.2)
    assert tiling.cleared(10.0, [(0.0, 30.0)], 50.8) == 10.0


@pytest.mark.parametrize("style", ["colour", "ink-saver", "high-contrast"])
def test_the_badge_of_a_suit_keeps_clear_of_its_name(style):
    subject = game_subject(load_game("leyhe-race"), style, load_layouts(), Judges())
    _, table, *_ = tiles._tiles(GameSetting(subject, 11, 9, 12, 8, frame="a test"), 186.0, 180.0).items
    rows = [
        (bounds((badge,), lines=True), bounds((name,)))
        for badge, name in pairwise(table.items)
        if isinstance(badge, Group)
    ]
    assert len(rows) == 8
    assert all(name.left - badge.right > 0.8 for badge, name in rows)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_leaning_board_has_no_part_that_is_nearly_empty_and_lacks_nothing(paper):
    subject = game_subject(load_game("hex"), "colour", load_layouts(), Judges())
    sheet = replace(subject.printing.boards[0], title="Large board", unit=36.0)
    pages = list(board_pages(subject, sheet, load_layouts().paper(paper)))
    windows = [Box(*page.marks["board"]["window"]) for page in pages]
    cells = [Box(s.x, s.y, s.w, s.h) for s in subject.game.board.spaces]
    boxes = [Box(x * 36, y * 36, w * 36, h * 36) for x, y, w, h in cells]
    assert len(pages) == 7
    assert all(sum(window.holds(box) for box in boxes) > 5 for window in windows)
    drawn = board_items(subject.definition, 36.0, subject.palette)
    words = [box for item, box in extents.leaves(drawn) if isinstance(item, Text)]
    points = [Box(*point, 0, 0) for point in spots._outlines(drawn, IDENTITY)]
    assert len(words) > 40
    assert len(points) > 700
    assert not [box for box in (*words, *points) if not any(window.holds(box) for window in windows)]
