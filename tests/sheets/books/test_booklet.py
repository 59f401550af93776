"""The booklet folds to its pages in order; the pocket book too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition import load_game
from ppgen.drawing.scene import Group, Item
from ppgen.judges import Judges
from ppgen.sheets import SheetError
from ppgen.sheets.books import imposition
from ppgen.sheets.books.examples import worked_example
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.print_schema.printing import Example
from ppgen.sheets.subject import game_subject
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit


@given(st.integers(1, 60).map(lambda sheets: 4 * sheets))
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(pages):
    assert imposition.folded(list(imposition.booklet(pages))) == list(range(1, pages + 1))


def test_a_sheet_in_the_wrong_place_is_noticed():
    spreads = list(imposition.booklet(8))
    assert imposition.folded([*spreads[2:], *spreads[:2]]) != list(range(1, 9))


def test_the_printed_numbers_are_those_of_the_imposition(race):
    made = printed(race, sheets=["booklet"], duplex="single")
    found = measure.folios(made.pdf, made.layout)
    assert found == [(s["spread"]["left"], s["spread"]["right"]) for s in made.layout["pages"]]
    spreads = [imposition.Spread(left, right, 0) for left, right in found]
    assert imposition.folded(spreads) == list(range(1, 2 * len(found) + 1))


def test_inner_sheets_creep_to_the_spine(race):
    made = kit(race, sheets=["booklet"]).layout()
    creeps = [record["spread"]["creep"] for record in made["pages"]]
    assert creeps == [pytest.approx(0.1 * (index // 2)) for index in range(len(creeps))]


def test_the_reading_order_holds_the_same_pages(race):
    reading = kit(race, sheets=["rules"])
    assert [page.scene.width for page in reading.pages] == [148.5] * len(reading.pages)
    imposed = kit(race, sheets=["booklet"])
    assert len(imposed.pages) * 2 == imposition.padded(len(reading.pages))


def test_every_clause_stands_in_the_booklet_under_its_number(race):
    import pypdfium2

    document = pypdfium2.PdfDocument(kit(race, sheets=["rules"]).pdf())
    words = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    numbers = race.rules.numbers()
    for clause in race.rules.clauses():
        assert numbers[clause.id] in words
        assert clause.title.split()[0] in words
    assert words.count("Our reading") > 10


@pytest.fixture(scope="module")
def crawl() -> GameSetting:
    subject = game_subject(load_game("pub-scrawl"), "colour", load_layouts(), Judges())
    return GameSetting(subject, 11, 10, 13.5, 8.5, frame="the rules booklet")


PAIRS = {"clause": "hit.swap", "example": "lone-pieces-and-pairs"}


def _alts(fragment: Fragment) -> list[str]:
    def below(items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            if isinstance(item, Group):
                yield from [item.alt] if item.alt else below(item.items)

    return list(below(fragment.items))


def test_an_example_shows_the_board_before_and_after_and_a_refused_move_only_once(crawl):
    swap = worked_example(crawl, Example(**PAIRS, step=3, spaces=("15", "11")), 122, 15)
    refused = worked_example(crawl, Example(**PAIRS, step=1, spaces=("7", "11")), 122, 15)
    assert [alt.split(".")[0] for alt in _alts(swap)] == [
        "The board before the move",
        "The board after the move",
    ]
    assert len(_alts(refused)) == 1
    assert "14" in _alts(swap)[0]


def test_an_example_says_what_happens_or_else_what_was_written(crawl):
    written = worked_example(crawl, Example(**PAIRS, step=3, spaces=("15", "11")), 122, 15)
    said = worked_example(crawl, Example(**PAIRS, step=3, spaces=("15", "11"), text="They swap."), 122, 15)
    assert "solar move 12 by 2" in " ".join(measure.words(written.items))
    assert "solar 12 -> 14, lunar 14 -> 12" in " ".join(measure.words(written.items))
    assert "They swap." in " ".join(measure.words(said.items))
    assert "->" not in " ".join(measure.words(said.items))


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"example": "no-such"}, "has no example 'no-such'"),
        ({"step": 99}, "steps, not 99"),
        ({"step": 5, "last": 2}, "steps, not 5 to 2"),
        ({"step": 1, "spaces": ("99",)}, "without the place '99'"),
    ],
)
def test_an_example_that_there_is_not_is_named(crawl, wish, problem):
    with pytest.raises(SheetError, match=problem):
        worked_example(crawl, Example(**{**PAIRS, "step": 1, **wish}), 122, 15)


def test_the_booklet_tells_how_to_begin_even_where_the_picture_has_no_room():
    for paper in ("a4", "letter"):
        game = load_game("dungeon-crawl")
        words = " ".join(
            word for page in kit(game, paper, ["rules"]).pages for word in measure.words(page.scene.items)
        )
        for step in game.game.setups[0].steps:
            assert f"{step.title}." in words, paper


def _folded_sheet(panels):
    """Fold a sheet of eight panels, cut along its middle, to a book, and read it.

    Page 1 is the right panel of the lower row; the panel above it, on its head, is its back; so on round.
    """
    lower = [p for p in sorted(panels, key=lambda p: p.column) if p.row == 1]
    upper = [p for p in sorted(panels, key=lambda p: p.column) if p.row == 0]
    assert all(p.turned for p in upper)
    assert not any(p.turned for p in lower)
    way = [lower[3], *upper[::-1], *lower[:3]]
    return [p.page for p in way]


def test_a_folded_pocket_book_reads_from_one_to_eight():
    assert _folded_sheet(imposition.pocket()) == list(range(1, 9))
    mixed = [p._replace(page=9 - p.page) for p in imposition.pocket()]
    assert _folded_sheet(mixed) != list(range(1, 9))


def test_a_pocket_book_stays_clear_of_its_folds(race):
    layout = kit(race, sheets=["pocket"]).layout()
    assert list(measure.frames(layout)) == []
    for frame in layout["pages"][0]["frames"]:
        x, y, width, height = frame["rect"]
        panel_w, panel_h = 297 / 4, 210 / 2
        left, top = x % panel_w, y % panel_h
        assert left >= 5
        assert top >= 5
        assert left + width <= panel_w - 5
        assert top + height <= panel_h - 5
