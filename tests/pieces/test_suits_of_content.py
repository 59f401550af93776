"""Suits as content states them and as they are drawn are one."""

from __future__ import annotations

from ppgen.definition import load_systems
from ppgen.drawing.palette import SECOND_PACK
from ppgen.pieces import stones, suits


def test_colour_and_treatment_of_every_suit_are_drawn_as_content_says():
    systems = [system for system in load_systems().values() if any(piece.art for piece in system.pieces)]
    drawn = {*suits.SUITS, *stones.COLOURS}
    found = {suit.id: suit for system in systems for suit in system.suits if suit.id in drawn}
    assert set(found) == {*suits.SUITS, *stones.COLOURS}
    for name, suit in found.items():
        assert suit.colour == SECOND_PACK.get(name, name)
        assert (suit.treatment == "roundel") == suits.in_second_pack(name)
