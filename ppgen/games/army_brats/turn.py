"""A turn, and going to class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Reason
from ppgen.games.army_brats.passes import A_PASS, NEIGHBOURS, SUBJECT, a_pass
from ppgen.games.army_brats.rulebook import INSPECTIONS, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.effect("pass.subject-and-day")
def pass_day(state: School, name: str) -> str:
    """Give the day for which a pass is good."""
    return state.game.days[name[0]]


@rules.check("turn.order")
def turn_order(state: School, action: Action) -> Reason | None:
    if action.actor != CHANCE:
        return None if action.actor == state.actor() else ("{} is not to act", action.actor)
    return None if action.verb == state.phase else ("no {} is due", action.verb)


@rules.effect("turn.order")
def turn_passes(state: School, seat: str) -> bool:
    state.turn, state.partner, state.phase = seat, None, "main"
    state.tell("next: {}", seat)
    return True


@rules.check("turn.must-act")
def turn_must_act(state: School, action: Action) -> Reason | None:
    return ("{} must go to class or trade first", action.actor) if state.phase == "main" else None


@rules.check("turn.one-action")
def turn_one_action(state: School, action: Action) -> Reason | None:
    return ("{} has no main action now", action.actor) if state.phase in INSPECTIONS else None


@rules.check("class.adjacent")
def class_adjacent(state: School, action: Action) -> Reason | None:
    here, cell = state.pawns[action.actor], action.args[0]
    return None if cell in NEIGHBOURS[here] else ("{} is not next to {} along a row or column", cell, here)


@rules.effect("class.adjacent")
def class_step(state: School, seat: str, cell: str) -> bool:
    state.pawns[seat] = cell
    state.tell("{} goes to {} ({})", seat, cell, state.tiles[cell])
    return True


@rules.check("class.no-hole")
def class_no_hole(state: School, action: Action) -> Reason | None:
    return None if action.args[0] in state.tiles else ("{} is the hole", action.args[0])


@rules.check("class.unoccupied")
def class_unoccupied(state: School, action: Action) -> Reason | None:
    cell = action.args[0]
    return ("{} is occupied", cell) if cell in state.pawns.values() else None


@rules.check("class.draw")
def class_must_draw(state: School, action: Action) -> Reason | None:
    if action.verb == "draw":
        subject = state.subject_of(state.turn)
        if action.args[0] in state.pool[subject]:
            return None
        return "{} is not among the {} passes in the pool", action.args[0], subject
    subject = SUBJECT[state.tiles[action.args[0]]]
    if action.args[2] is not None and state.pool[subject]:
        return "the pool still has {}, so draw", subject
    return None


@rules.effect("class.draw")
def class_draw_due(state: School, seat: str) -> bool | None:
    if not state.pool[state.subject_of(seat)]:
        return None
    state.phase = "draw"
    return True


@rules.effect("class.draw")
def class_draw(state: School, seat: str, name: str) -> bool:
    state.pool[SUBJECT[name]].remove(name)
    state.take(seat, name)
    state.whisper((seat,), name, "{} draws {}", seat, a_pass(name))
    return True


@rules.effect("class.peek")
def class_peek(state: School, seat: str) -> list[str]:
    """Give the passes of a seat, whose days it may look at."""
    return list(state.hands[seat])


@rules.check("class.scarcity-discard")
def class_scarcity_discard(state: School, action: Action) -> Reason | None:
    cell, _, name = action.args
    subject = SUBJECT[state.tiles[cell]]
    if state.pool[subject] or (name in state.hands[action.actor] and SUBJECT[name] == subject):
        return None
    return "name {} from your hand to discard", A_PASS[subject]


@rules.check("class.scarcity-blocked")
def class_scarcity_blocked(state: School, action: Action) -> Reason | None:
    subject = SUBJECT[state.tiles[action.args[0]]]
    if state.pool[subject] or state.held(action.actor, subject):
        return None
    return "no {} passes in the pool and none in hand", subject


@rules.effect("class.discard-to-pool")
def class_discard_to_pool(state: School, seat: str, name: str) -> bool:
    state.hands[seat].remove(name)
    state.release((name,))
    state.whisper((seat,), name, "{} discards {}", seat, a_pass(name))
    return True


@rules.effect("class.slide-is-no-visit")
def class_slide_is_no_visit(state: School) -> bool:
    """A pawn under which a tile slides has not entered the class."""
    del state
    return True
