"""Leaves that share: what lies below the aids of a game for two."""

from __future__ import annotations

import pytest

from ppgen.judges import Judges
from ppgen.sheets import load_layouts
from ppgen.sheets.cutting.pages import Cutting, piece_pages
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.subject import game_subject
from tests import own
from tests.sheets import measure
from tests.sheets.kits import kit_of

PIECES = {"draughts": 28, "hex": 120, "konane": 40, "nine-mens-morris": 24, "oware": 48}
"""Pieces on the leaf, spare ones with them."""
BOXED = ("draughts", "hex", "konane", "nine-mens-morris", "oware")
"""Games whose owners cut no pieces out."""


@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "count"), PIECES.items())
def test_small_pieces_lie_below_the_aids_and_their_backs_behind_them(game, count):
    made = kit_of(game, "letter", "play")
    front, back = (page for page in made.pages if page.sheet in ("Your turn", "Good to know"))
    assert [len(front.slots), len(back.slots)] == [count, count]
    half = front.scene.height / 2
    edge = made.subject.layouts.papers.edge
    for slot in (*front.slots, *back.slots):
        assert half < slot.y
        assert slot.y + slot.height <= front.scene.height - edge
        assert edge <= slot.x <= front.scene.width - edge - slot.width
    spans = {entry.title: entry.span for entry in made.manifest}
    assert spans["Pieces"] == spans["Your turn"], "the cover names both"


def test_score_sheets_lie_below_aids_on_both_sides():
    made = kit_of("pub-scrawl", "a4", "play")
    front, back = (page for page in made.pages if page.sheet in ("Your turn", "Good to know"))
    for page in (front, back):
        assert list(measure.words(page.scene.items)).count("Score sheet") == 2
    assert not any(page.blank for page in made.pages)
    score = kit_of("pub-scrawl", "a4", "score")
    assert list(measure.words(score.pages[0].scene.items)).count("Score sheet") == 4, (
        "asked for, they are alone"
    )


def test_two_cards_to_read_lie_below_aids_each_with_its_own_back():
    made = kit_of("backgammon", "a4", "play")
    front, back = (page for page in made.pages if page.sheet in ("Your turn", "Good to know"))
    names = "Your turn", "Good to know", "Good first rolls", "Bearing off", "Who is ahead?", "What you win"
    found = [[name for name in measure.words(page.scene.items) if name in names] for page in (front, back)]
    assert found[0] == ["Your turn", "Your turn", "Good first rolls", "Who is ahead?"]
    assert found[1] == ["Good to know", "Good to know", "What you win", "Bearing off"]
    cover = list(measure.words(made.pages[0].scene.items))
    at = cover.index("I own a backgammon set")
    assert {"job 1", "pages 5–6"} < {word.strip() for word in cover[at : at + 8]}, (
        "owners print neither board nor men"
    )


@pytest.mark.few(2)
@pytest.mark.parametrize("game", BOXED)
def test_where_owners_have_the_pieces_lies_a_set_up_card(game):
    made = kit_of(game, "a4", "own-set")
    front, back = (page for page in made.pages if page.sheet in ("Your turn", "Good to know"))
    for page in (front, back):
        (frame,) = [frame for frame in page.frames if frame.name == "set-up card"]
        assert frame.y > page.scene.height / 2
    assert made.subject.game.hook.split()[0] in " ".join(measure.words(front.scene.items))
    assert "Set up" in " ".join(measure.words(back.scene.items))


def test_who_owns_what_stands_in_for_all_pieces_is_told_which_jobs_are_enough():
    words = list(measure.words(kit_of("hex", "letter", "play").pages[0].scene.items))
    at = words.index("I own two pencils")
    assert words[at : at + 3] == ["I own two pencils", "Print ", "job 1"]


def test_the_head_of_pieces_is_one_line_where_that_saves_a_leaf():
    subject = game_subject(own.catalogue().games["pawns-crossing"], "colour", load_layouts(), Judges())
    found = batches(subject)
    heads = {
        paper: [
            page.head
            for page in piece_pages(subject, found, subject.layouts.paper(paper), Cutting())
            if page.leaf
        ]
        for paper in ("a4", "letter")
    }
    assert heads == {"a4": ["full"] * 3, "letter": ["line"] * 3}
