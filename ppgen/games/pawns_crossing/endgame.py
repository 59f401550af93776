"""The endgame and the end."""

from __future__ import annotations

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import OUT
from ppgen.games.pawns_crossing.state import Crossing, rules


@rules.effect("endgame.trigger")
def endgame_trigger(state: Crossing) -> bool | None:
    """Tell whether the endgame is on: some seat is down to one token."""
    return True if any(state.left(seat) == 1 for seat in state.seats) else None


@rules.effect("endgame.trigger")
def endgame_begins(state: Crossing, seat: str) -> bool:
    state.tell("{} has one token left: from now on pawns move only when forced, and off the board", seat)
    return True


@rules.check("endgame.no-pawn-moves", of_verb=True)
def endgame_no_pawn_moves(state: Crossing, action: Action) -> Reason | None:
    del action
    on = state.phase == "turn" and state.once("endgame", lambda: endgame_trigger(state))
    return "pawns move only when forced" if on else None


@rules.effect("endgame.forced-out")
def endgame_forced_out(state: Crossing, colour: str) -> bool | None:
    if not endgame_trigger(state):
        return None
    state.tell("the {} pawn leaves the board from {}", colour, state.pawns[colour])
    state.pawns[colour] = OUT
    return True


@rules.effect("endgame.pawn-gone")
def endgame_pawn_gone(state: Crossing, colour: str) -> bool | None:
    if state.pawns[colour] != OUT:
        return None
    state.tell("the {} pawn is already off the board", colour)
    return True


@rules.effect("end.first-home-wins")
def end_first_home_wins(state: Crossing, seat: str) -> bool | None:
    if state.left(seat):
        return None
    state.tell("{} wins", seat)
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.dice, state.used, state.moved = {}, set(), set()
    return True


@rules.check("end.game-over", of_verb=True)
def end_game_over(state: Crossing, action: Action) -> Reason | None:
    del action
    return ("{} has won", state.winner()) if state.phase == "over" else None
