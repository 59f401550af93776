"""Small pieces share the last leaf of cards where there is room for all of them."""

from collections import Counter
from itertools import combinations

import pytest

from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.paper.page import Page
from tests import own
from tests.sheets.kits import kit

CRIBBAGE = own.catalogue().games["cribbage"]


def pieces(paper: str, duplex: str = "long-edge") -> list[Page]:
    made = kit(CRIBBAGE, paper, ["pieces"], duplex=duplex)
    return [page for page in made.pages if page.slots]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_pegs_lie_edge_to_edge_beside_the_last_cards_and_touch_none(paper):
    found = batches(kit(CRIBBAGE, paper, ["pieces"]).subject)
    wanted = Counter(piece.id for batch in found if batch.kind.id == "peg" for piece in batch.pieces)
    assert wanted.total() >= 4, "two of each colour"
    *_, front, back = pieces(paper)
    for side in (front, back):
        pegs = [slot for slot in side.slots if slot.piece.startswith("peg")]
        assert Counter(slot.piece for slot in pegs) == wanted
        assert len({(slot.width, slot.height) for slot in pegs}) == 1
        for one, other in combinations(side.slots, 2):
            alike = any(
                one.piece.startswith(kind) and other.piece.startswith(kind) for kind in ("card", "peg")
            )
            apart = -0.001 if alike else 0.001
            assert (
                one.x + one.width + apart < other.x
                or other.x + other.width + apart < one.x
                or one.y + one.height + apart < other.y
                or other.y + other.height + apart < one.y
            )
        for slot in side.slots:
            assert 6 <= slot.x <= side.scene.width - slot.width - 6
            assert 6 <= slot.y <= side.scene.height - slot.height - 6


def test_their_backs_meet_their_fronts():
    *_, front, back = pieces("a4")
    for one, other in zip(front.slots, back.slots, strict=True):
        assert (other.piece, other.y) == (one.piece, pytest.approx(one.y))
        assert other.x == pytest.approx(front.scene.width - one.x - one.width)


def test_where_there_is_no_room_they_have_a_leaf_of_their_own():
    folded = pieces("a4", "gutterfold")
    assert {slot.piece.partition("-")[0] for slot in folded[0].slots} == {"peg"}
