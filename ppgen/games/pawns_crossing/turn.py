"""Whose turn it is, and what a turn consists of."""

from __future__ import annotations

from ppgen.engine import CHANCE, Action, Reason
from ppgen.games.pawns_crossing.setup import TILES, dominoes_used
from ppgen.games.pawns_crossing.state import Crossing, colour_of, rules


def chance_fault(state: Crossing, action: Action) -> str | None:
    """Say why a line of chance cannot be: not due, or not just what is laid, dealt or rolled."""
    verb = state.due()
    if action.verb != verb:
        due = f"chance {verb} is" if verb else "no chance is"
        return f"chance {action.verb} is not due; {due}"
    if verb == "tiles":
        fault = sorted(action.args[0]) != sorted(TILES)
        return "chance tiles names each of the 16 tiles once" if fault else None
    if verb == "dominoes":
        used = sorted(dominoes_used(state))
        fault = sorted((min(pair), max(pair)) for pair in action.args[0]) != used
        return f"chance dominoes names each of the {len(used)} dominoes in use once" if fault else None
    if verb == "numbers":
        colours = [colour for colour, _ in action.args[0]]
        fault = colours != list(state.playing) or any(
            sorted(numbers) != sorted(state.pool) for _, numbers in action.args[0]
        )
        pool = ",".join(map(str, state.pool))
        return f"chance numbers deals {pool} to each of {', '.join(state.playing)}" if fault else None
    if tuple(colour for colour, _ in action.args[0]) != state.rolled():
        return f"the dice being rolled are {', '.join(state.rolled())}"
    return None


@rules.check("turn.your-turn", of_verb=True)
def turn_your_turn(state: Crossing, action: Action) -> Reason | None:
    if action.actor == CHANCE:
        return chance_fault(state, action)
    if state.due():
        return "waiting for chance"
    return ("it is {}'s turn", state.to_act) if action.actor != state.to_act else None


@rules.effect("turn.order")
def next_turn(state: Crossing) -> bool:
    """End the turn; the next seat round the table has the next."""
    assert state.to_act is not None
    state.to_act = state.seats[(state.seats.index(state.to_act) + 1) % len(state.seats)]
    state.tell("next: {}", state.to_act)
    return True


def end_turn(state: Crossing) -> None:
    """Clear what belongs to this turn alone, and pass the turn on."""
    state.phase, state.last_slide = "turn", None
    state.dice, state.used, state.moved = {}, set(), set()
    next_turn(state)


@rules.check("turn.own-pieces")
def turn_own_pieces(state: Crossing, action: Action) -> Reason | None:
    piece = action.args[0]
    if action.verb in ("place", "pawn"):
        if piece not in state.pawns:
            return "there is no {} pawn in this game", piece
        return (
            None
            if piece in state.colours[action.actor]
            else ("the {} pawn belongs to {}", piece, state.owner(piece))
        )
    if piece not in state.tokens:
        return "there is no {} in this game", piece
    if action.verb == "peek" or colour_of(piece) in state.colours[action.actor]:
        return None  # whose token may be looked at is for hidden.own-tokens to say
    return "{} belongs to {}", piece, state.owner(colour_of(piece))


OFFERED = {
    "turn": ("roll", "pawn", "slide", "declare"),
    "pawn-2": ("pawn", "done"),
    "tokens": ("move", "done"),
}
"""What a seat may do in each phase; in `place` and `forced` other clauses say it."""


@rules.check("turn.one-action", of_verb=True)
def turn_one_action(state: Crossing, action: Action) -> Reason | None:
    if action.verb == "place":
        return None if state.phase == "place" else "the pawns are already placed"
    if action.verb in OFFERED.get(state.phase, (action.verb,)):
        return None
    if state.phase == "turn":
        return "{} must first choose roll, pawn or slide", action.actor
    return "{} has chosen to {} this turn", action.actor, "move pawns" if state.phase == "pawn-2" else "roll"


@rules.effect("turn.one-action")
def choose_to_roll(state: Crossing) -> bool:
    """Spend the turn on a roll, before anybody sees the dice."""
    state.phase = "dice"
    return True
