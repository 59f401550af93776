"""Whose turn it is, and what a turn consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, InputError, Reason
from ppgen.games.pawns_crossing.setting_up import dominoes_in
from ppgen.games.pawns_crossing.words import colour_of, reversed_domino, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


def chance_fault(state: Crossing, action: Action) -> str | None:
    """Say why a line of chance cannot be: not due, or not just what is laid, dealt or rolled."""
    if not state.is_due(action):
        due = f"chance {state.due()[0].name} is" if state.is_chance() else "no chance is"
        return f"chance {action.verb} is not due; {due}"
    fault = None
    if action.verb == "tiles":
        if sorted(action.args[0]) != sorted(state.game.tiles):
            fault = f"chance tiles names each of the {len(state.game.tiles)} tiles once"
    elif action.verb == "dominoes":
        used = sorted(dominoes_in(state))
        if sorted(min(domino, reversed_domino(domino)) for domino in action.args[0]) != used:
            fault = f"chance dominoes names each of the {len(used)} dominoes in use once"
    elif action.verb == "numbers":
        dealt = sorted(state.pool)
        if [colour for colour, _ in action.args[0]] != list(state.playing) or any(
            sorted(numbers) != dealt for _, numbers in action.args[0]
        ):
            pool = ",".join(map(str, state.pool))
            fault = f"chance numbers deals {pool} to each of {', '.join(state.playing)}"
    elif tuple(colour for colour, _ in action.args[0]) != state.rolled():
        fault = f"the dice being rolled are {', '.join(state.rolled())}"
    return fault


def meant(state: Crossing, action: Action) -> Action:
    """Give an action of chance with its colours in order.

    Raises:
        InputError: chance cannot have brought it about, or it asks for what is not there yet.
    """
    if action.actor == CHANCE:
        if action.verb in ("numbers", "roll"):
            order = state.game.colours.index
            action = action._replace(args=(tuple(sorted(action.args[0], key=lambda pair: order(pair[0]))),))
        fault = chance_fault(state, action)
        if fault:
            raise InputError(fault)
    if action.verb == "peek" and not state.numbers:
        raise InputError("no token has a number yet")
    return action


@rules.check("turn.your-turn", of="turn")
def turn_your_turn(state: Crossing, action: Action) -> Reason | None:
    if action.actor == CHANCE:
        return chance_fault(state, action)
    if state.is_chance():
        return "waiting for chance"
    return ("it is {}'s turn", state.to_act) if action.actor != state.to_act else None


@rules.effect("turn.order")
def next_turn(state: Crossing, seat: str) -> None:
    """Give the next seat round the table its turn."""
    state.to_act = state.following(seat)
    state.tell("next: {}", state.to_act)


@rules.check("turn.own-pieces", of="candidate")
def turn_own_pieces(state: Crossing, seat: str, piece: str, *_: object) -> Reason | None:
    """Ask whether a token, or the pawn of a colour, is the seat's own."""
    is_token = "-" in piece
    colour, words = (colour_of(piece), piece) if is_token else (piece, f"the {piece} pawn")
    if piece not in (state.in_play if is_token else state.playing):
        return "there is no {} in this game", words.removeprefix("the ")
    return None if colour in state.colours[seat] else ("{} belongs to {}", words, state.owner(colour))


OFFERED = {
    "turn": ("roll", "pawn", "slide", "declare"),
    "pawn-2": ("pawn", "done"),
    "tokens": ("move", "done"),
}
"""What a seat may do in each phase; in `place` and `forced` other clauses say it."""


@rules.check("turn.one-action", of="turn")
def turn_one_action(state: Crossing, action: Action) -> Reason | None:
    if action.verb == "place":
        return None if state.phase == "place" else "the pawns are already placed"
    if action.verb in OFFERED.get(state.phase, (action.verb,)):
        return None
    if state.phase == "turn":
        return "{} must first choose roll, pawn or slide", action.actor
    return "{} has chosen to {} this turn", action.actor, "move pawns" if state.phase == "pawn-2" else "roll"


@rules.effect("turn.one-action")
def choose_to_roll(state: Crossing) -> None:
    """Spend the turn on a roll, before anybody sees the dice."""
    state.phase = "dice"
