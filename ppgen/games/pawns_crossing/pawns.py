"""Moving pawns, the last stage, in which they leave the board, and the end."""

from __future__ import annotations

from ppgen.engine import Action, Place, Reason
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import OUT, rules


@rules.check("pawn.holes-only", of="candidate")
def pawn_holes_only(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    return None if hole in state.game.plan.crossings else ("{} is not a hole", hole)


@rules.check("pawn.open-hole", of="candidate")
def pawn_open_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Reason | None:
    return ("{} is occupied", hole) if hole in state.pawns else None


@rules.effect("pawn.anywhere")
def pawn_anywhere(state: Crossing, colour: str, hole: Place) -> None:
    start = state.hole(colour)
    state.pawns.move(state.pawn(colour), start, hole)
    state.tell("{} pawn: {} -> {}", colour, start, hole)


pawn_one_or_both = rules.goes("pawn.one-or-both", "pawn-2")


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


@rules.value("endgame.trigger", otherwise=False)
def endgame_trigger(state: Crossing) -> bool:
    """Tell whether the endgame is on: some seat is down to one token."""
    return state.tokens.once("endgame", lambda: 1 in map(state.left, state.seats))


endgame_begins = rules.tells(
    "endgame.trigger", "{} has one token left: from now on pawns move only when forced, and off the board"
)


@rules.check("endgame.no-pawn-moves", of="verb")
def endgame_no_pawn_moves(state: Crossing, action: Action) -> Reason | None:
    on = state.phase == "turn" and endgame_trigger(state)
    return "pawns move only when forced" if on else None


@rules.effect("endgame.forced-out")
def endgame_forced_out(state: Crossing, colour: str) -> None:
    pawn, hole = state.pawn(colour), state.hole(colour)
    state.pawns.move(pawn, hole, state.game.tray[OUT, pawn.owner])
    state.tell("the {} pawn leaves the board from {}", colour, hole)


endgame_pawn_gone = rules.tells("endgame.pawn-gone", "the {} pawn is already off the board")


@rules.effect("end.first-home-wins")
def end_first_home_wins(state: Crossing, seat: str) -> None:
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.tell("{} wins", seat)


@rules.check("end.game-over", of="turn")
def end_game_over(state: Crossing, action: Action) -> Reason | None:
    return ("{} has won", state.winner()) if state.phase == "over" else None
