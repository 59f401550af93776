"""Moving pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Place, Reason
from ppgen.games.pawns_crossing.words import rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.check("pawn.holes-only", of="candidate")
def pawn_holes_only(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    return None if hole in state.game.plan.is_hole else ("{} is not a hole", hole)


@rules.check("pawn.open-hole", of="candidate")
def pawn_open_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    return ("{} is occupied", hole) if hole in state.pawns else None


@rules.effect("pawn.anywhere")
def pawn_anywhere(state: Crossing, colour: str, hole: Place) -> None:
    """Move a pawn straight to a hole at any distance."""
    start = state.hole(colour)
    state.pawns.move(state.pawn(colour), start, hole)
    state.tell("{} pawn: {} -> {}", colour, start, hole)


@rules.effect("pawn.one-or-both", otherwise=False)
def pawn_one_or_both(state: Crossing) -> bool:
    """Offer the seat's other pawn."""
    state.phase = "pawn-2"
    return True


@rules.check("pawn.once-each", of="candidate")
def pawn_once_each(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    return ("the {} pawn has already moved this turn", colour) if colour in state.pawns_moved else None


@rules.effect("pawn.once-each")
def note_moved(state: Crossing, colour: str) -> None:
    state.pawns_moved |= {colour}


@rules.check("pawn.different-hole", of="candidate")
def pawn_different_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    own = hole in state.pawns and state.hole(colour) == hole
    return ("the {} pawn is already at {}", colour, hole) if own else None
