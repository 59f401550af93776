"""The colours of seats on boards."""

from __future__ import annotations

from ppgen.definition import Definition


def seat_role(definition: Definition, seat: str) -> str:
    """Give the colour role of a seat: that of the first of its suits; ink if there is none."""
    seats = definition.game.seats
    if all(known.id != seat for known in seats.all):
        return "ink"
    suits = seats.named(seat).suits_for(definition.game.players[-1])
    systems = definition.systems.values()
    return next((s.colour for system in systems for s in system.suits if s.id in suits[:1]), "ink")
