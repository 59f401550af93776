"""What printers reach, and what stays out of the things that are cut from a sheet."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from ppgen.definition import game_ids
from ppgen.drawing.bounds import bounds
from ppgen.drawing.scene import Group, Line, Transform
from ppgen.sheets.print_schema.layouts import load_layouts
from tests.sheets.kits import kit_of
from tests.sheets.measure import MM, words

LEAST = 6.0
"""Millimetres from the edge of the paper to the nearest mark."""
FURNITURE = re.compile(r"Page \d+ of \d+|50 mm|2 in\b|[0-9a-f]{8}\b")
FILES = [
    ("leyhe-race", "a4", "board", {}),
    ("leyhe-race", "letter", "board", {}),
    ("hearts", "letter", "pieces", {}),
    ("hearts", "a4", "pieces", {}),
    ("piecepack", "letter", "pieces", {"marks": "crop"}),
    *(
        pytest.param(game, paper, "archive", {}, marks=pytest.mark.slow)
        for game in game_ids()
        for paper in ("a3", "a4", "letter", "legal")
    ),
]


def cuts(items, *around: Transform):
    """Yield the extent of every drawing of marks on a page."""
    for item in items:
        if isinstance(item, Group) and item.layer == "cut":
            for each in item.items:
                if isinstance(each, Line):
                    placed = (each,)
                    for shift in (item.transform, *reversed(around)):
                        placed = (Group(placed, shift),)
                    yield bounds(placed)
        elif isinstance(item, Group):
            yield from cuts(item.items, *around, item.transform)


def beyond(made, least: float = LEAST) -> list[str]:
    """List the marks that end nearer to an edge of the paper than printers print."""
    found = []
    for number, page in enumerate(made.pages, 1):
        for box in cuts(page.scene.items):
            near = min(box.left, box.top, page.scene.width - box.right, page.scene.height - box.bottom)
            if near < least - 0.01:
                found.append(f"page {number}: a mark ends {near:.2f} mm from the edge")
    return found


@pytest.mark.parametrize(("name", "paper", "sheets", "options"), FILES)
def test_every_mark_lies_where_printers_reach(name, paper, sheets, options):
    assert load_layouts().papers.reach >= LEAST
    assert beyond(kit_of(name, paper, sheets, **options)) == []


def test_a_mark_too_near_to_the_edge_is_noticed():
    assert beyond(kit_of("hearts", "a4", "pieces"), 8.0)


@pytest.mark.parametrize(("paper", "cards"), [("a4", 9), ("letter", 9), ("legal", 10), ("a3", 18)])
def test_white_cards_touch_and_as_many_lie_on_a_sheet_as_it_holds(paper, cards):
    """Nine cards are parted by four cuts across and four down."""
    page = kit_of("hearts", paper, "pieces").pages[0]
    assert len(page.slots) == cards
    across = {round(x, 2) for slot in page.slots for x in (slot.x, slot.x + slot.width)}
    down = {round(y, 2) for slot in page.slots for y in (slot.y, slot.y + slot.height)}
    if paper in ("a4", "letter"):
        assert (len(across), len(down)) == (4, 4)


def cells(page) -> list[tuple[float, float, float, float]]:
    """Return what is cut from a page: pieces, and the cards into which it is parted."""
    found = [(slot.x, slot.y, slot.x + slot.width, slot.y + slot.height) for slot in page.slots]
    if page.marks.get("up", 1) > 1:
        found.append((0.0, 0.0, page.scene.width, page.scene.height))
    return found


@pytest.mark.parametrize(
    ("name", "paper", "sheets"),
    [
        ("pub-scrawl", "a4", "play"),
        ("leyhe-race", "letter", "aid"),
        ("pub-scrawl", "letter", "score"),
        *(
            pytest.param(game, paper, sheets, marks=pytest.mark.slow)
            for game in game_ids()
            for paper in ("a4", "letter", "a5")
            for sheets in ("play", "archive")
        ),
    ],
)
def test_no_ruler_page_number_or_foot_is_inside_what_is_cut_out(name, paper, sheets):
    made = kit_of(name, paper, sheets)
    looked_at = 0
    for page, drawn in zip(made.pages, pypdfium2.PdfDocument(made.pdf()), strict=True):
        text = drawn.get_textpage()
        for left, top, right, bottom in cells(page):
            looked_at += 1
            high = page.scene.height
            box = (left / MM, (high - bottom) / MM, right / MM, (high - top) / MM)
            found = FURNITURE.search(text.get_text_bounded(*box))
            assert not found, f"{page.sheet}: {found}"
    assert looked_at


def test_a_deck_takes_less_than_an_hour_and_the_cover_says_how():
    pages = kit_of("hearts", "a4", "play").pages
    told, how = (" ".join(" ".join(words(page.scene.items)).split()) for page in pages[:2])
    minutes = int(re.search(r"about (\d+) minutes of cutting", told)[1])
    assert 20 <= minutes <= 60
    assert f"about {minutes} minutes" in how
    _, _, table = how.partition("How long it takes minutes ")
    rows = [int(each) for each in re.findall(r"straight cuts (\d+)", table)]
    assert abs(sum(rows) - minutes) <= 2.5, "told to five"
    assert "52 cards : 48 straight cuts" in table, "eight on each of six sheets"
