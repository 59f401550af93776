"""The boards beside clauses: the step that a clause decides, before and after, or the try that it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ppgen.transcript.proof import decisive
from ppgen.website.books.book import Book
from ppgen.website.replays.glimpse import Glimpse, Glimpses

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

PAGE = "games/leyhe-race/rules.html"


@pytest.fixture(scope="module")
def book(catalogue: Catalogue) -> Book:
    return Book(catalogue.games["leyhe-race"])


@pytest.fixture(scope="module")
def glimpses(book: Book) -> dict[str, Glimpse]:
    draw = Glimpses(book, PAGE)
    return {clause: glimpse for clause in book.clauses if (glimpse := draw.of(clause))}


def test_the_step_that_a_clause_decides_goes_otherwise_without_it(book: Book):
    sight = book.obeyed("tile.sun-ace")[0]
    assert sight.step == decisive(sight.example.run, "tile.sun-ace")
    told = sight.example.run.steps[sight.step - 1].printed
    assert any("to 11 (sun ace)" in line for line in told), told


def test_no_sight_that_only_keeps_to_a_clause_comes_before_one_that_a_step_decides(book: Book):
    for clause in book.clauses:
        known = [sight.step is not None for sight in book.obeyed(clause)]
        assert known == sorted(known, reverse=True), clause
        assert not known or known[0] or book.refused(clause), f"{clause} decides some step"


def test_what_moved_is_shown_before_and_after_with_its_way(glimpses: dict[str, Glimpse]):
    glimpse = glimpses["capture.own-coin"]
    before, after = glimpse.drawing.split("<svg ")[2:]
    assert before.count('class="arrow"') == 1
    assert "arrow" not in after


def test_what_is_refused_is_one_board_with_a_cross(book: Book, glimpses: dict[str, Glimpse]):
    refused = [
        each for each in glimpses.values() if each.sight.example.run.steps[each.sight.step - 1].refusal
    ]
    assert refused
    for glimpse in refused:
        assert glimpse.drawing.count("<svg ") == 2, "the frame, and one board in it"
        assert 'class="cross"' in glimpse.drawing


def test_a_glimpse_leads_to_its_step_and_says_what_happens_there(book: Book):
    figure = Glimpses(book, PAGE).figure("capture.landing")
    sight = Glimpses(book, PAGE).of("capture.landing").sight
    assert figure is not None
    assert f'--{sight.step}"' in figure
    assert "returns to stash." in figure


def test_only_what_lies_in_the_part_is_drawn(book: Book, glimpses: dict[str, Glimpse]):
    reel = Glimpses(book, PAGE)._replays.reel(glimpses["capture.landing"].sight.example)
    assert len(glimpses["capture.landing"].drawing) < 2 * max(map(len, reel.boards))
