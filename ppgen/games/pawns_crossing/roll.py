"""Rolling, and what the dice oblige to."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.endgame import endgame_forced_out, endgame_pawn_gone
from ppgen.games.pawns_crossing.state import Crossing, colour_of, listed, rules, spot
from ppgen.games.pawns_crossing.turn import end_turn


@rules.effect("roll.die-per-colour")
def roll_die_per_colour(state: Crossing, faces: Mapping[str, int]) -> bool:
    """Roll the dice of the seat's colours."""
    state.dice = dict(faces)
    shown = ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in faces.items())
    state.tell("{} rolls {}", state.to_act, shown)
    return True


def roll(state: Crossing, faces: Mapping[str, int]) -> None:
    """Take the dice as they fall: first the blanks, then the tokens."""
    roll_die_per_colour(state, faces)
    for colour in state.blanks():
        if not (endgame_pawn_gone(state, colour) or endgame_forced_out(state, colour)):
            roll_blank_forces_pawn(state, colour)
    if state.phase != "forced":
        go_on(state)


@rules.check("roll.one-token-per-die")
def roll_one_token_per_die(state: Crossing, action: Action) -> Reason | None:
    colour = colour_of(action.args[0])
    return ("the {} die is used", colour) if colour in state.used else None


@rules.effect("roll.one-token-per-die")
def use_die(state: Crossing, token: str) -> bool:
    state.used.add(colour_of(token))
    return True


@rules.check("roll.must-move", of_verb=True)
def roll_must_move(state: Crossing, action: Action) -> Reason | None:
    if state.phase != "tokens" or roll_second_optional(state):
        return None
    return "{} must move a token", action.actor


@rules.effect("roll.second-optional")
def roll_second_optional(state: Crossing) -> bool | None:
    """Tell whether what is left of the roll may be let go."""
    excused = state.options["after_blank"] == "free" and bool(state.blanks())
    return True if state.used or excused else None


@rules.check("roll.blank-no-token")
def roll_blank_no_token(state: Crossing, action: Action) -> Reason | None:
    colour = colour_of(action.args[0])
    return None if state.dice.get(colour) else ("the {} die is blank", colour)


@rules.effect("roll.blank-forces-pawn")
def roll_blank_forces_pawn(state: Crossing, colour: str) -> bool:
    state.phase = "forced"
    state.tell("the {} pawn must move", colour)
    return True


@rules.check("roll.forced-first")
def roll_forced_first(state: Crossing, action: Action) -> Reason | None:
    if state.phase != "forced":
        return None
    pending = state.pending()
    if action.verb == "pawn" and action.args[0] in pending:
        return None
    return "the {} must move first", f"{listed(pending)} pawn{'s' if len(pending) > 1 else ''}"


@rules.effect("roll.no-move-passes")
def roll_no_move_passes(state: Crossing) -> bool | None:
    """Say so if no token can move although a die is not blank."""
    if state.used or not state.unused():
        return None
    state.tell("{} has no legal token move", state.to_act)
    return True


def can_move_token(state: Crossing) -> bool:
    """Tell whether some die that is left has a legal move."""
    return any(action.verb == "move" and state.permits(action) for action in state.candidates())


def go_on(state: Crossing) -> None:
    """Go on to the tokens, or end the turn if none can move."""
    state.phase, state.moved = "tokens", set()
    if not can_move_token(state):
        roll_no_move_passes(state)
        end_turn(state)
