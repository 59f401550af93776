"""The colours of seats on boards."""

from __future__ import annotations

from ppgen.definition import Definition
from ppgen.pieces import cuts


def seat_colour(definition: Definition, seat: str) -> tuple[str, str]:
    """Give colour role and cut of a seat: those of the first of its suits; plain ink if there is none."""
    seats = definition.game.seats
    known = seat in (each.id for each in seats.all)
    first = seats.named(seat).suits_for(definition.game.players[-1])[:1] if known else ()
    for system in definition.systems.values():
        for suit in system.suits:
            if suit.id in first:
                return suit.colour, cuts.of_suits(system.suits)[suit.id]
    return "ink", "plain"


LINES = {"red": "suns", "blue": "arms", "green": "crowns", "white": "ink", "yellow": "ink", "black": "ink"}
"""Roles that look the same on paper, and as lines are seen on dark screens, too."""


def seat_line(definition: Definition, seat: str) -> str:
    """Give the colour role of lines that belong to a seat."""
    role, _ = seat_colour(definition, seat)
    return LINES.get(role, role)
