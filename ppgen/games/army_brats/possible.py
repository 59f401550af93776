"""What cannot be, besides what no single key of a position can tell (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.engine.events import text_of
from ppgen.games.army_brats.caught import end_no_tie, score_lap

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


def impossible(state: School) -> Iterator[BadPosition]:
    """Yield what is wrong with a state that was just read."""
    if not end_no_tie(state):
        found = " and ".join(seat for seat in state.seats if score_lap(state, seat)) or "nobody"
        rule = f"one seat has {state.game.lap} or more exactly in phase over"
        yield BadPosition(f"{rule}; {found} has {state.game.lap} or more demerits", "demerits")
    seat = state.turn
    if state.phase == "draw":
        tile = state.class_of(seat)
        if tile is None or not state.in_pool(tile.suit):
            yield BadPosition(f"there is nothing to draw for {seat}", "phase")
    if state.offer is not None:
        kind, offered, subject = state.offer
        named = subject if kind == "one-for-other" else None
        for check in state.game.seat_verbs["trade"].asked:
            reason = check(state, seat, state.partner, kind, offered, named)
            if reason is not None:
                yield BadPosition(f"offer cannot be: {text_of(reason)}", "offer")


def plausible(state: School) -> bool:
    """Tell whether what all know holds: a pass that is shown is held, and who is to act is not stuck."""
    if state.offer is not None:
        return state.offer.offered in state.hand(state.turn)
    return state.phase != "main" or state.can(state.turn, "go") or state.can(state.turn, "trade")
