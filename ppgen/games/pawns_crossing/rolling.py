"""Rolling, and what the dice oblige to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.words import colour_of, listed, rules, spot

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.effect("roll.die-per-colour")
def roll_die_per_colour(state: Crossing, faces: Mapping[str, int]) -> None:
    """Roll the dice of the seat's colours."""
    state.dice = faces
    shown = ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in faces.items())
    state.tell("{} rolls {}", state.to_act, shown)


@rules.check("roll.one-token-per-die", of="candidate")
def roll_one_token_per_die(state: Crossing, seat: str, token: str, *_: object) -> Reason | None:
    colour = colour_of(token)
    return ("the {} die is used", colour) if colour in state.used else None


@rules.effect("roll.one-token-per-die")
def use_die(state: Crossing, token: str) -> None:
    state.used |= {colour_of(token)}


@rules.check("roll.must-move", of="verb")
def roll_must_move(state: Crossing, action: Action) -> Reason | None:
    free = state.phase != "tokens" or roll_second_optional(state)
    return None if free else ("{} must move a token", action.actor)


@rules.value("roll.second-optional", otherwise=False)
def roll_second_optional(state: Crossing) -> bool:
    """Tell whether what is left of the roll may be let go."""
    return bool(state.used or (state.after_blank == "free" and state.blanks()))


@rules.check("roll.blank-no-token", of="candidate")
def roll_blank_no_token(state: Crossing, seat: str, token: str, *_: object) -> Reason | None:
    colour = colour_of(token)
    return None if state.dice.get(colour) else ("the {} die is blank", colour)


@rules.effect("roll.blank-forces-pawn")
def roll_blank_forces_pawn(state: Crossing, colour: str) -> None:
    state.phase = "forced"
    state.tell("the {} pawn must move", colour)


@rules.check("roll.forced-first", of="turn")
def roll_forced_first(state: Crossing, action: Action) -> Reason | None:
    pending = state.pending() if state.phase == "forced" else []
    if not pending or (action.verb == "pawn" and action.args[0] in pending):
        return None
    return "the {} must move first", f"{listed(pending)} pawn{'s' if len(pending) > 1 else ''}"


@rules.effect("roll.no-move-passes")
def roll_no_move_passes(state: Crossing) -> None:
    """Say that no token can move although a die is not blank."""
    state.tell("{} has no legal token move", state.to_act)
