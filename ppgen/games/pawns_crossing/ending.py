"""The endgame and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.words import OUT, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.value("endgame.trigger", otherwise=False)
def endgame_trigger(state: Crossing) -> bool:
    """Tell whether the endgame is on: some seat is down to one token."""
    return 1 in map(state.left, state.seats)


@rules.effect("endgame.trigger")
def endgame_begins(state: Crossing, seat: str) -> None:
    state.tell("{} has one token left: from now on pawns move only when forced, and off the board", seat)


@rules.check("endgame.no-pawn-moves", of="verb")
def endgame_no_pawn_moves(state: Crossing, action: Action) -> Reason | None:
    on = state.phase == "turn" and endgame_trigger(state)
    return "pawns move only when forced" if on else None


@rules.effect("endgame.forced-out")
def endgame_forced_out(state: Crossing, colour: str) -> None:
    pawn, hole = state.pawn(colour), state.hole(colour)
    state.pawns.move(pawn, hole, state.game.tray[OUT, pawn.owner])
    state.tell("the {} pawn leaves the board from {}", colour, hole)


@rules.effect("endgame.pawn-gone")
def endgame_pawn_gone(state: Crossing, colour: str) -> None:
    state.tell("the {} pawn is already off the board", colour)


@rules.effect("end.first-home-wins")
def end_first_home_wins(state: Crossing, seat: str) -> None:
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.tell("{} wins", seat)


@rules.check("end.game-over", of="turn")
def end_game_over(state: Crossing, action: Action) -> Reason | None:
    return ("{} has won", state.winner()) if state.phase == "over" else None
