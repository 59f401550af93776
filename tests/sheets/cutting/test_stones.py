"""Pieces that are all alike: as many are printed as the game has, on both sides."""

from __future__ import annotations

from collections import Counter

import pytest

from ppgen.definition import load_game
from ppgen.sheets.cutting.selection import batches, counts
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit_of


@pytest.fixture(scope="module")
def pieces():
    return printed(load_game("konane"), paper="letter", sheets=["pieces"])


def test_every_stone_of_the_game_is_printed_on_both_sides(pieces):
    for side in ("front", "back"):
        found = Counter(slot["piece"] for _, slot in measure.slots(pieces.layout, side))
        assert found == {"stone-black": 18, "stone-white": 18}


def test_stones_are_drawn_where_they_are_cut_and_backs_meet_their_fronts(pieces):
    assert list(measure.places(pieces.pdf, pieces.layout)) == []
    assert list(measure.registration(pieces.pdf, pieces.layout)) == []
    assert {tuple(slot["rect"][2:]) for _, slot in measure.slots(pieces.layout)} == {(17.0, 17.0)}


def test_a_kit_to_play_with_has_some_to_spare_and_counts_none_of_them_among_those_of_the_game():
    kit = kit_of("konane", "letter", "play")
    found = batches(kit.subject)
    assert counts(found) == {"stone": 36}
    assert Counter(piece.id for batch in found for piece in batch.pieces) == {
        "stone-black": 20,
        "stone-white": 20,
    }
    words = " ".join(measure.words(kit.pages[1].scene.items))
    assert "36 stones" in words
    assert "and 4 to spare" in words


def test_a_set_of_stones_is_printed_whole(systems):
    made = printed(systems["stones"], paper="a4", sheets=["pieces"])
    found = Counter(slot["piece"] for _, slot in measure.slots(made.layout, "front"))
    assert found == {"stone-black": 18, "stone-white": 18}
