"""Turns and rolls: the clauses `turn.*` and `roll.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import CHANCE
from ppgen.games.leyhe_race.options import option_free_pass
from ppgen.games.leyhe_race.words import rules

if TYPE_CHECKING:
    from ppgen.engine import Action, Reason
    from ppgen.games.leyhe_race.state import Race


@rules.check("turn.order", of="turn")
def turn_order(state: Race, action: Action) -> Reason | None:
    acting = action.args[0] if action.actor == CHANCE else action.actor
    return None if acting == state.to_act else ("it is {} to act", state.to_act)


@rules.effect("turn.order")
def next_seat(state: Race, seat: str) -> None:
    """Pass the turn on and announce it."""
    state.to_act = state.following(seat)
    state.tell("next: {} to {}", state.to_act, state.phase)


@rules.check("turn.phase", of="turn")
def turn_phase(state: Race, action: Action) -> Reason | None:
    return None if state.is_due(action) else ("{} is to {}", state.to_act, state.phase)


@rules.effect("turn.phase")
def next_phase(state: Race) -> None:
    """Announce what the same seat does next."""
    state.tell("next: {} to {}", state.to_act, state.phase)


@rules.effect("turn.roll")
def turn_roll(state: Race) -> None:
    state.phase = "roll"


@rules.check("roll.faces")
def roll_faces(state: Race, seat: str, face: str) -> Reason | None:
    return None if face in state.game.ranks else ("the die has no face {}", face)


@rules.effect("roll.number", otherwise=0)
def roll_number(state: Race, face: str) -> int:
    state.tell("{} rolls {}", state.to_act, face)
    return int(face)


@rules.effect("roll.ace", otherwise=0)
def roll_ace(state: Race) -> int:
    state.tell("{} rolls ace: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null", otherwise=0)
def roll_null(state: Race) -> int:
    state.tell("{} rolls null: counts as 1", state.to_act)
    return 1


@rules.effect("roll.null-again", otherwise=False)
def roll_null_again(state: Race, seat: str) -> bool:
    state.phase = "choose"
    state.tell("{} may roll again", seat)
    return True


@rules.effect("roll.null-again")
def choose(state: Race, seat: str, words: str) -> None:
    """Tell the player's choice after a null."""
    state.tell("{} {}", seat, words)


@rules.effect("turn.one-coin", otherwise=None)
def turn_one_coin(state: Race) -> str | None:
    """Use the roll up; give the face it showed."""
    face, state.die, state.steps = state.die, None, 0
    return face


@rules.check("turn.compulsory")
def turn_compulsory(state: Race, seat: str) -> Reason | None:
    free = option_free_pass(state) or not state.can(seat, "move")
    return None if free else "a coin can move"


@rules.effect("turn.no-use")
def turn_no_use(state: Race, seat: str) -> None:
    state.tell("{} cannot use the roll", seat)


def count(state: Race, face: str) -> int:
    """Give what a face counts."""
    return roll_ace(state) if face == "A" else roll_null(state) if face == "N" else roll_number(state, face)
