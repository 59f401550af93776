"""The boards beside clauses: the step that a clause decides, before and after, or the try that it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ppgen.diagrams import signs
from ppgen.diagrams.outlines import RINGS
from ppgen.drawing.path import number
from ppgen.drawing.scene import pt
from ppgen.drawing.svg import symbol_id
from ppgen.transcript.proof import decisive
from ppgen.website.books.book import GameModel
from ppgen.website.replays.glimpse import Glimpse, Glimpses
from ppgen.website.writing.figures import PREFIX

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

PAGE = "games/leyhe-race/rules.html"
CROSS = f'xlink:href="#{symbol_id(signs.cross(0, 0).symbol, PREFIX)}"'


@pytest.fixture(scope="module")
def book(catalogue: Catalogue) -> GameModel:
    return GameModel(catalogue.games["leyhe-race"])


@pytest.fixture(scope="module")
def glimpses(book: GameModel) -> dict[str, Glimpse]:
    draw = Glimpses(book, PAGE)
    return {clause: glimpse for clause in book.clauses if (glimpse := draw.of(clause))}


def test_the_step_that_a_clause_decides_goes_otherwise_without_it(book: GameModel):
    sight = book.obeyed("tile.sun-ace")[0]
    assert sight.step == decisive(sight.example.run, "tile.sun-ace")
    told = sight.example.run.steps[sight.step - 1].printed
    assert any("to 11 (sun ace)" in line for line in told), told


def test_no_sight_that_only_keeps_to_a_clause_comes_before_one_that_a_step_decides(book: GameModel):
    for clause in book.clauses:
        known = [sight.step is not None for sight in book.obeyed(clause)]
        assert known == sorted(known, reverse=True), clause
        assert not known or known[0] or book.refused(clause), f"{clause} decides some step"


def test_what_moved_is_shown_before_and_after_with_its_way(glimpses: dict[str, Glimpse]):
    glimpse = glimpses["capture.own-coin"]
    before, after = glimpse.drawing.split("<svg ")[2:]
    assert before.count("<path") == 1, "an arrow; all else is only used"
    assert "<path" not in after.removesuffix("</svg>").rpartition("</svg>")[0]


def test_what_is_refused_is_one_board_with_a_cross(book: GameModel, glimpses: dict[str, Glimpse]):
    boards = [each for each in glimpses.values() if each.drawing.startswith("<svg")]
    refused = [each for each in boards if each.sight.example.run.steps[each.sight.step - 1].refusal]
    assert refused
    for glimpse in refused:
        assert glimpse.drawing.count("<svg ") == 2, "the frame, and one board in it"
        assert CROSS in glimpse.drawing


def test_a_glimpse_leads_to_its_step_and_says_what_happens_there(book: GameModel):
    figure = Glimpses(book, PAGE).figure("capture.landing")
    sight = Glimpses(book, PAGE).of("capture.landing").sight
    assert figure is not None
    assert f'--{sight.step}"' in figure
    assert "returns to stash." in figure


def test_only_what_lies_in_the_part_is_drawn(book: GameModel, glimpses: dict[str, Glimpse]):
    frame_set = Glimpses(book, PAGE)._replays.frame_set(glimpses["capture.landing"].sight.example)
    assert len(glimpses["capture.landing"].drawing) < 2 * max(map(len, frame_set.boards))


def rails(catalogue: Catalogue, game: str, clause: str) -> Glimpse:
    glimpse = Glimpses(GameModel(catalogue.games[game]), f"games/{game}/rules.html").of(clause)
    assert glimpse is not None
    assert glimpse.drawing.startswith("<span")
    return glimpse


def framed(row: str) -> int:
    """Count the frames round pieces that come or go."""
    return len(re.findall(f'<rect [^>]*stroke-width="{number(pt(RINGS["face"].points), 3)}"', row))


def test_a_step_beside_the_board_shows_its_trays_before_and_after(catalogue: Catalogue):
    hand, played = rails(catalogue, "cribbage", "setup.ranks").drawing.split('class="rail"')[1:]
    assert "Hand of Blue" in hand
    assert hand.count("<svg") == 2
    was, now = (board.count("stroke-dasharray") for board in hand.split("<svg")[1:])
    assert (was, now) == (1, 0), "what goes has a dashed frame"
    assert "Played of Blue" in played
    assert framed(hand) == 1
    assert framed(played) == 1


def test_a_refused_card_is_crossed_in_the_hand_and_the_trick_is_seen(catalogue: Catalogue):
    hand, trick = rails(catalogue, "hearts", "trick.follow").drawing.split('class="rail"')[1:]
    assert hand.count(CROSS) == 1
    assert "On the table" in trick


def test_where_only_numbers_change_they_are_told(catalogue: Catalogue):
    drawing = rails(catalogue, "dungeon-crawl", "monster.spend").drawing
    assert "Spent:" in drawing


UNSEEN = {"setup.left-out"}
"""Clauses of cards that lie nowhere."""


def test_nearly_every_clause_that_a_step_decides_is_shown(catalogue: Catalogue):
    for game in ("cribbage", "hearts"):
        book = GameModel(catalogue.games[game])
        draw = Glimpses(book, f"games/{game}/rules.html")
        decided = [each for each in book.clauses if any(sight.step for sight in book.obeyed(each))]
        assert {each for each in decided if draw.of(each) is None} <= UNSEEN
