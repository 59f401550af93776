"""Moving pawns."""

from __future__ import annotations

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import HOLES
from ppgen.games.pawns_crossing.roll import go_on
from ppgen.games.pawns_crossing.state import Crossing, rules
from ppgen.games.pawns_crossing.turn import end_turn


@rules.check("pawn.holes-only")
def pawn_holes_only(state: Crossing, action: Action) -> Reason | None:
    del state
    return None if action.args[1] in HOLES else ("{} is not a hole", action.args[1])


@rules.check("pawn.open-hole")
def pawn_open_hole(state: Crossing, action: Action) -> Reason | None:
    return ("{} is occupied", action.args[1]) if action.args[1] in state.pawns.values() else None


@rules.effect("pawn.anywhere")
def pawn_anywhere(state: Crossing, colour: str, hole: str) -> bool:
    """Move a pawn straight to a hole at any distance."""
    state.tell("{} pawn: {} -> {}", colour, state.pawns[colour], hole)
    state.pawns[colour] = hole
    return True


@rules.effect("pawn.one-or-both")
def pawn_one_or_both(state: Crossing, seat: str) -> bool | None:
    """Offer the seat's other pawn, if it has one that has not moved."""
    if not set(state.colours[seat]) - state.moved:
        return None
    state.phase = "pawn-2"
    return True


@rules.check("pawn.once-each")
def pawn_once_each(state: Crossing, action: Action) -> Reason | None:
    colour = action.args[0]
    return ("the {} pawn has already moved this turn", colour) if colour in state.moved else None


@rules.effect("pawn.once-each")
def note_moved(state: Crossing, colour: str) -> bool:
    state.moved.add(colour)
    return True


@rules.check("pawn.different-hole")
def pawn_different_hole(state: Crossing, action: Action) -> Reason | None:
    colour, hole = action.args
    return ("the {} pawn is already at {}", colour, hole) if state.pawns[colour] == hole else None


def move_pawn(state: Crossing, seat: str, colour: str, hole: str) -> None:
    """Move a pawn, by choice or forced, and go on."""
    pawn_anywhere(state, colour, hole)
    note_moved(state, colour)
    if state.phase == "forced":
        if not state.pending():
            go_on(state)
    elif not pawn_one_or_both(state, seat):
        end_turn(state)
