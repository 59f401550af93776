"""Large print and high contrast stand alone: type 1.6 times as large, and no colour that tells anything."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from ppgen.definition import game_ids, load_game, load_yaml
from ppgen.drawing.box import Box
from ppgen.drawing.palette import Palette, contrast, luminance
from ppgen.sheets import Kit
from tests.sheets.kits import kit, kit_of

from . import measure
from .conftest import GAMES

LARGE = 1.6


LETTER = [("hearts", "letter"), ("oware", "letter"), ("pawns-crossing", "letter")]
"""Booklets whose last page, or whose contents, would go on for a line or two."""


def sizes(game: str, sheets: str, paper: str) -> set[float]:
    """Return the sizes of type in which a kind of sheet is set, in points."""
    pages = measure.type_sizes(kit_of(game, paper, sheets).pdf())
    return {round(size, 1) for page in pages for size in page}


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "paper"), [*((game, "a4") for game in game_ids()), *LETTER])
def test_rules_in_large_print_are_all_there_on_whole_sheets(game, paper):
    made = kit_of(game, paper, "large")
    layout = made.layout()
    assert list(measure.frames(layout)) == []
    assert list(measure.paper(made.pdf(), layout)) == []
    words = " ".join(word for page in made.pages for word in measure.words(page.scene.items))
    definition = load_game(game)
    for clause in definition.rules.clauses():
        assert clause.title.split()[0] in words
    assert min(page.marks.get("filled", 1.0) for page in made.pages) > 1 / 3
    assert definition.learn is not None
    for part in definition.learn.parts:
        assert part.title is None or part.title.split()[-1] in words
        for doubt in part.doubts:
            assert doubt.question.split()[-1] in words


@pytest.mark.parametrize("game", ["hex", "oware"])
def test_heads_and_feet_in_large_print_are_larger_as_well(game):
    assert list(measure.small_type(kit_of(game, "a4", "large").pdf(), 10.0)) == []


def test_large_type_is_larger():
    form = kit_of("hearts", "a4", "large").subject.layouts.books.booklet
    assert round(form.text * LARGE, 1) in sizes("hearts", "large", "a4")
    assert round(form.text * LARGE, 1) not in sizes("hearts", "rules", "a4")


@pytest.mark.parametrize("game", ["leyhe-race", "hearts"])
def test_lesson_and_aid_in_large_print_are_larger_as_a_whole(game):
    made = kit_of(game, "a4", "large")
    for kind, plain in (("learn", 11.0), ("aid", 10.5)):
        title = {"learn": "Learn to play", "aid": made.subject.printing.cards[0].title}[kind]
        assert f"{title}, large print" in {page.sheet for page in made.pages}
        assert round(plain * LARGE, 1) in sizes(game, "large", "a4")
        assert round(plain * LARGE, 1) not in sizes(game, kind, "a4")


def words_of(made: Kit, title: str) -> list[dict]:
    """Return the words of the first page that has a title, with their boxes in points."""
    with pdfplumber.open(BytesIO(made.pdf())) as document:
        page = next(page for page in document.pages if title in page.extract_text())
        return page.extract_words(x_tolerance=1)


def test_a_heading_in_large_print_leaves_the_heads_of_its_table_to_be_read(tmp_path: Path):
    game = load_game("leyhe-race")
    title = "title: Tables for reference\n"
    text = game.printing.text
    assert f"{title}    kits: archive\n" in text
    path = tmp_path / "print.yml"
    path.write_text(text.replace(f"{title}    kits: archive\n", title), encoding="utf-8")
    words = words_of(kit(replace(game, printing=load_yaml(path)), sheets=["large"]), "The last stretch")
    boxes = [Box.between(w["x0"], w["top"], w["x1"], w["bottom"]).grown(-0.8) for w in words]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


def test_the_board_is_not_dwarfed_by_what_lies_at_the_table_in_large_print():
    places = {word["text"]: word["x0"] for word in words_of(kit_of("pub-scrawl", "a4", "large"), "Set up")}
    assert (places["16"] - places["20"]) / 4 > 20, "points from space to space"


def type_of_setup(game: str, sheets: str) -> list[float]:
    """Return the sizes of the upright words on the page that shows how a game begins, in points."""
    made = kit_of(game, "a4", sheets)
    found = [n for n, page in enumerate(made.pages) if "part-setup" in {place.name for place in page.places}]
    with pdfplumber.open(BytesIO(made.pdf())) as document:
        page = document.pages[found[0]]
        body = page.within_bbox((0, 18 / measure.MM, page.width, page.height - 13 / measure.MM))
        return [char["size"] for char in body.chars if char["upright"]]


@pytest.mark.parametrize("game", ["pub-scrawl", "konane", "hearts"])
def test_pictures_of_the_rules_grow_with_large_print(game):
    """Their words and numbers are the smallest on the page in either edition."""
    assert min(type_of_setup(game, "large")) > 1.4 * min(type_of_setup(game, "rules")) - 1e-6


def greys(data: bytes) -> list[tuple[float, ...]]:
    """Return the colours that a file is painted in, as the operators of its pages and forms give them."""
    document = measure.opened(data)
    streams = [*document.pages, *(x for x in document.objects if isinstance(x, pikepdf.Stream))]
    found = []
    for each in streams:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") != pikepdf.Name.Form:
            continue
        for operands, operator in pikepdf.parse_content_stream(each):
            if str(operator) in ("rg", "RG"):
                found.append(tuple(float(value) for value in operands))
    return found


@pytest.mark.few(3)
@pytest.mark.parametrize("game", GAMES)
def test_in_high_contrast_grey_printers_and_all_eyes_see_the_same(game):
    """Black and white alone: neither turning it grey nor any kind of colour vision changes the page."""
    data = kit_of(game, "a4", "play", style="high-contrast").pdf()
    assert set(greys(data)) <= {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}
    coloured = kit_of(game, "a4", "play").pdf()
    assert not set(greys(coloured)) <= {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}, "colour must be noticed"


@pytest.mark.few(3)
@pytest.mark.parametrize("game", GAMES)
def test_in_high_contrast_suits_have_names_where_colour_named_them(game):
    made = kit_of(game, "a4", "play", style="high-contrast")
    pieces = [page for page in made.pages if page.slots and page.slots[0].side == "front"]
    suits = {
        slot.piece.split("-")[1]
        for page in pieces
        for slot in page.slots
        if slot.piece[:4] in ("tile", "coin")
    }
    words = " ".join(
        page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(BytesIO(made.pdf()))
    )
    assert suits
    for suit in suits:
        assert suit in words


def test_ink_on_paper_is_dark_enough_for_weak_eyes():
    palette = Palette("high-contrast")
    assert contrast(palette.colour("ink") or "", palette.colour("ground") or "") == pytest.approx(21)
    assert luminance(palette.colour("suns") or "") == 0
