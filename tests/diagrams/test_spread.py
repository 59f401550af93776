"""Pieces share a place without covering one another."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.diagrams.spread import along, centred, cornered
from ppgen.drawing.box import Box
from ppgen.engine import Placed

COIN = Placed("coin", "1", "suns", side="back")
lengths = st.floats(1, 60)


def sized(count: int, width: float, height: float) -> list[tuple[Placed, float, float]]:
    return [(COIN, width, height)] * count


@given(st.integers(1, 24), lengths, lengths, lengths, lengths, st.sampled_from([centred, cornered]))
def test_any_number_fits_into_any_place(count, width, height, room_w, room_h, spread) -> None:
    room = Box(3, 4, room_w, room_h)
    laid = spread(sized(count, width, height), room)
    assert len(laid) == count
    for one in laid:
        assert one.box.left >= room.left - 1e-6
        assert one.box.top >= room.top - 1e-6
        assert one.box.right <= room.right + 1e-6
        assert one.box.bottom <= room.bottom + 1e-6
        assert one.width / one.height == pytest.approx(width / height)
        assert one.width <= width
    assert not any(one.box.grown(-1e-6).meets(other.box) for one, other in combinations(laid, 2))


def test_pieces_keep_their_size_where_there_is_room_and_stand_in_one_row() -> None:
    laid = centred(sized(3, 5, 9), Box(0, 0, 20, 20))
    assert {(one.width, one.height, one.y) for one in laid} == {(5, 9, 10)}


def test_four_stand_two_by_two_rather_than_three_and_one() -> None:
    laid = centred(sized(4, 5, 5), Box(0, 0, 18, 18))
    assert len({one.y for one in laid}) == len({one.x for one in laid}) == 2


def test_a_lone_piece_on_a_tile_stands_in_its_bottom_right_corner() -> None:
    (one,) = cornered(sized(1, 5, 5), Box(0, 0, 20, 20))
    assert one.x > 15
    assert one.y > 15


def test_a_lone_piece_on_a_track_leaves_the_number_free() -> None:
    (one,) = along(sized(1, 3, 3), Box(0, 0, 12, 3.75), Box(0, 0, 70, 70))
    assert one.box.right < 5
    (one,) = along(sized(1, 3, 3), Box(0, 0, 3.75, 12), Box(0, 0, 70, 70))
    assert one.box.bottom < 5


def test_too_many_for_a_corner_stand_outside_the_board() -> None:
    corner = Box(0, 0, 4, 4)
    laid = along(sized(4, 4, 4), corner, Box(0, 0, 70, 70))
    assert {one.width for one in laid} == {4}
    assert min(one.box.left for one in laid) < 0
    assert max(one.box.right for one in laid) <= corner.right + 1e-6
