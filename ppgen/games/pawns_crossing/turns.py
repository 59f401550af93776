"""The start, whose turn it is, what a turn consists of, and rolling."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ppgen.engine import CHANCE, Action, Place, Reason
from ppgen.engine.events import sentence
from ppgen.games.pawns_crossing.setting_up import dominoes_in
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import colour_of, reversed_domino, rules, shown


@rules.effect("start.roll", otherwise=0)
def start_roll(state: Crossing, seat: str, faces: Mapping[str, int]) -> int:
    mine = {colour: faces[colour] for colour in state.colours[seat]}
    total = start_sum_two_dice(state, mine.values())
    state.tell("{} rolls {} ({})", seat, total, shown(mine))
    return total


@rules.value("start.sum-two-dice", instead=lambda _state, faces: max(faces))
def start_sum_two_dice(state: Crossing, faces: Collection[int]) -> int:
    return sum(faces)


start_tie_reroll = rules.tells("start.tie-reroll", "{} tie and roll again")


@rules.check("start.place-pawns", of="turn")
def start_place_pawns(state: Crossing, action: Action) -> Reason | None:
    if action.verb != "place":
        return ("{} must place a pawn", state.to_act) if state.phase == "place" else None
    colour = action.args[0]
    beside = colour not in state.playing or state.hole(colour).is_tray
    return None if beside else ("the {} pawn is already placed", colour)


@rules.effect("start.place-pawns")
def begin_to_place(state: Crossing) -> None:
    state.ranking = tuple((seat,) for group in state.ranking for seat in group)
    state.tell("placing order: {}", ", ".join(seat for (seat,) in state.ranking))
    state.phase, state.to_act = "place", state.next_to_place()


@rules.effect("start.place-pawns")
def place_pawn(state: Crossing, colour: str, hole: Place) -> None:
    state.pawns.move(state.pawn(colour), state.hole(colour), hole)
    state.tell("{} pawn placed at {}", colour, hole)


@rules.effect("start.place-pawns")
def let_place(state: Crossing, seat: str) -> None:
    state.to_act = seat
    state.tell("next: {}", seat)


@rules.effect("start.last-placer-begins", instead=lambda state, _seat: state.seats[0])
def start_last_placer_begins(state: Crossing, seat: str) -> str:
    state.tell("next: {}", seat)
    return seat


def chance_fault(state: Crossing, action: Action) -> str | None:
    """Say why a line of chance cannot be: not due, or not just what is laid, dealt or rolled."""
    if not state.is_due(action):
        due = f"chance {state.due()[0].name} is" if state.is_chance() else "no chance is"
        return f"chance {action.verb} is not due; {due}"
    (given,) = action.args
    if action.verb == "tiles":
        if sorted(given) != sorted(state.game.tiles):
            return f"chance tiles names each of the {len(state.game.tiles)} tiles once"
    elif action.verb == "dominoes":
        used = sorted(dominoes_in(state))
        if sorted(min(domino, reversed_domino(domino)) for domino in given) != used:
            return f"chance dominoes names each of the {len(used)} dominoes in use once"
    elif action.verb == "numbers":
        wanted = [(colour, sorted(state.pool)) for colour in state.playing]
        if [(colour, sorted(numbers)) for colour, numbers in given] != wanted:
            pool = ",".join(map(str, state.pool))
            return f"chance numbers deals {pool} to each of {', '.join(state.playing)}"
    elif tuple(colour for colour, _ in given) != state.rolled():
        return f"the dice being rolled are {', '.join(state.rolled())}"
    return None


@rules.check("turn.your-turn", of="turn")
def turn_your_turn(state: Crossing, action: Action) -> Reason | None:
    if action.actor == CHANCE:
        return chance_fault(state, action)
    if state.is_chance():
        return "waiting for chance"
    return ("it is {}'s turn", state.to_act) if action.actor != state.to_act else None


@rules.effect("turn.order")
def next_turn(state: Crossing, seat: str) -> None:
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


choose_to_roll = rules.goes("turn.one-action", "dice")


@rules.effect("roll.die-per-colour")
def roll_die_per_colour(state: Crossing, faces: Mapping[str, int]) -> None:
    state.dice = faces
    state.tell("{} rolls {}", state.to_act, shown(faces))


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
    return bool(state.used or (state.after_blank == "free" and state.blanks()))


@rules.check("roll.blank-no-token", of="candidate")
def roll_blank_no_token(state: Crossing, seat: str, token: str, *_: object) -> Reason | None:
    colour = colour_of(token)
    return None if state.dice.get(colour) else ("the {} die is blank", colour)


roll_blank_forces_pawn = rules.goes("roll.blank-forces-pawn", "forced", "the {} pawn must move")


@rules.check("roll.forced-first", of="turn")
def roll_forced_first(state: Crossing, action: Action) -> Reason | None:
    pending = state.pending() if state.phase == "forced" else []
    if not pending or (action.verb == "pawn" and action.args[0] in pending):
        return None
    return "the {} must move first", f"{sentence(pending)} pawn{'s' if len(pending) > 1 else ''}"


roll_no_move_passes = rules.tells("roll.no-move-passes", "{} has no legal token move")
