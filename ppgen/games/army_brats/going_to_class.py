"""Passes, a turn, and going to class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, Piece, Place, Reason
from ppgen.games.army_brats.words import INSPECTIONS, a_pass, rules, word

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.value("pass.subject-and-day", otherwise="")
def pass_day(state: School, coin: Piece) -> str:
    """Give the day for which a pass is good."""
    return str(state.game.data["days"][state.game.rank[coin.value]])


@rules.check("turn.order", of="turn")
def turn_order(state: School, action: Action) -> Reason | None:
    if action.actor != CHANCE:
        return None if action.actor == state.actor() else ("{} is not to act", action.actor)
    return None if action.verb == state.phase else ("no {} is due", action.verb)


@rules.effect("turn.order")
def turn_passes(state: School, seat: str) -> None:
    state.turn, state.partner, state.phase = seat, None, "main"
    state.tell("next: {}", seat)


@rules.check("turn.must-act", of="turn")
def turn_must_act(state: School, action: Action) -> Reason | None:
    return ("{} must go to class or trade first", action.actor) if state.phase == "main" else None


@rules.check("turn.one-action", of="turn")
def turn_one_action(state: School, action: Action) -> Reason | None:
    return ("{} has no main action now", action.actor) if state.phase in INSPECTIONS else None


@rules.check("class.adjacent")
def class_adjacent(state: School, seat: str, cell: Place, discard: Piece | None) -> Reason | None:
    here = state.at(seat)
    beside = cell in state.game.classes.neighbours(here)
    return None if beside else ("{} is not next to {} along a row or column", cell, here)


@rules.effect("class.adjacent")
def class_step(state: School, seat: str, cell: Place) -> None:
    state.pawns.move(state.pawn(seat), state.at(seat), cell)
    state.tell("{} goes to {} ({})", seat, cell, word(state.tiles[cell][0]))


@rules.check("class.no-hole")
def class_no_hole(state: School, seat: str, cell: Place, discard: Piece | None) -> Reason | None:
    return None if cell in state.tiles else ("{} is the hole", cell)


@rules.check("class.unoccupied")
def class_unoccupied(state: School, seat: str, cell: Place, discard: Piece | None) -> Reason | None:
    return ("{} is occupied", cell) if cell in state.pawns else None


@rules.check("class.draw")
def class_must_draw(state: School, *args: Any) -> Reason | None:
    """Forbid chance to draw what is not there, and a seat to discard where it can draw."""
    if state.phase == "draw":
        (drawn,) = args
        subject = state.subject_of(state.turn)
        missing = drawn not in state.pooled(subject)
        return ("{} is not among the {} passes in the pool", drawn.name, subject) if missing else None
    _, cell, discard = args
    subject = state.tiles[cell][0].suit
    return ("the pool still has {}, so draw", subject) if discard and state.in_pool(subject) else None


@rules.effect("class.draw")
def class_draw_due(state: School) -> None:
    state.phase = "draw"


@rules.effect("class.draw")
def class_draw(state: School, seat: str, drawn: Piece) -> None:
    state.passes.move(drawn, state.game.pool, state.game.hand[seat])
    state.whisper((seat,), drawn.name, "{} draws {}", seat, a_pass(drawn.suit))


@rules.value("class.peek", otherwise=False)
def class_peek(state: School, seat: str | None, owner: str) -> bool:
    """Tell whether a seat may look at the passes of an owner since they are its own."""
    return seat == owner


@rules.check("class.scarcity-discard")
def class_scarcity_discard(state: School, seat: str, cell: Place, discard: Piece | None) -> Reason | None:
    subject = state.tiles[cell][0].suit
    if state.in_pool(subject) or discard in state.held(seat, subject):
        return None
    return "name {} from your hand to discard", a_pass(subject)


@rules.check("class.scarcity-blocked")
def class_scarcity_blocked(state: School, seat: str, cell: Place, discard: Piece | None) -> Reason | None:
    subject = state.tiles[cell][0].suit
    if state.in_pool(subject) or state.held(seat, subject):
        return None
    return "no {} passes in the pool and none in hand", subject


@rules.effect("class.discard-to-pool")
def class_discard_to_pool(state: School, seat: str, discard: Piece) -> None:
    state.passes.move(discard, state.game.hand[seat], state.game.pool)
    state.whisper((seat,), discard.name, "{} discards {}", seat, a_pass(discard.suit))


STEP = (class_adjacent, class_no_hole, class_unoccupied)
GO = (turn_one_action, *STEP, class_must_draw, class_scarcity_blocked, class_scarcity_discard)
"""What a step has to pass."""
