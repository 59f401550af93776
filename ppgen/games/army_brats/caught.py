"""Getting caught, the score, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Action, BadPosition, Reason
from ppgen.games.army_brats.passes import SUBJECT, VALUES
from ppgen.games.army_brats.rulebook import INSPECTIONS, rules
from ppgen.games.army_brats.turn import pass_day

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.check("caught.timing")
def caught_not_now(state: School, action: Action) -> Reason | None:
    if action.actor == state.actor() and state.phase != "main":
        return None
    return "{} may not get caught now", action.actor


@rules.effect("caught.timing")
def caught_timing(state: School) -> bool:
    """Begin the inspection that ends every turn."""
    state.phase = "inspect"
    return True


@rules.effect("caught.optional")
def caught_optional(state: School, seat: str) -> bool:
    state.tell("{} is done", seat)
    return True


@rules.check("caught.useful-set")
def caught_useful_set(state: School, action: Action) -> Reason | None:
    passes = action.args[0]
    if caught_sequence(state, passes) or caught_same_day(state, passes):
        return None
    return "{} is not a useful set", " ".join(passes)


@rules.effect("caught.sequence")
def caught_sequence(state: School, passes: Sequence[str]) -> int | None:
    """Give the demerits of a run of one subject; None if it is not one."""
    days = sorted(VALUES.index(name[0]) for name in passes)
    if len({name[1] for name in passes}) > 1 or days != list(range(days[0], days[0] + len(days))):
        return None
    return state.game.sequence_demerits.get(len(passes))


@rules.effect("caught.sequence")
def caught_with_sequence(state: School, seat: str, passes: tuple[str, ...]) -> int | None:
    demerits = caught_sequence(state, passes)
    if demerits is None:
        return None
    words = "{} is caught: {}, sequence of {} in {}, {} demerits"
    state.tell(words, seat, caught_show(state, passes), len(passes), SUBJECT[passes[0]], demerits)
    return demerits


@rules.effect("caught.same-day")
def caught_same_day(state: School, passes: Sequence[str]) -> int | None:
    """Give the demerits of passes for one day; None if they are for several, or there is only one."""
    if len({name[0] for name in passes}) > 1:
        return None
    return state.game.same_day_demerits.get(len(passes))


@rules.effect("caught.same-day")
def caught_with_same_day(state: School, seat: str, passes: tuple[str, ...]) -> int | None:
    demerits = caught_same_day(state, passes)
    if demerits is None:
        return None
    words = "{} is caught: {}, {} passes for {}, {} demerits"
    shown, day = caught_show(state, passes), pass_day(state, passes[0])
    state.tell(words, seat, shown, len(passes), day, demerits)
    return demerits


@rules.check("caught.own-passes")
def caught_own_passes(state: School, action: Action) -> Reason | None:
    return state.not_held(action.actor, action.args[0])


@rules.effect("caught.several-sets")
def caught_several_sets(state: School) -> bool:
    """Keep the inspection open for another set."""
    return state.phase in INSPECTIONS


@rules.effect("caught.each-pass-once")
def caught_each_pass_once(state: School, seat: str, passes: tuple[str, ...]) -> bool:
    """Take the passes of a scored set from the hand."""
    for name in passes:
        state.hands[seat].remove(name)
    return True


@rules.effect("caught.open-desk")
def caught_open_desk(state: School, seat: str) -> str:
    """Move the tile under a pawn; give the cell it moves to."""
    here = state.pawns[seat]
    hole = caught_hole_travels(state) or state.game.home
    tile = state.tiles.pop(here)
    state.tiles[hole] = tile
    state.tell("{} opens the desk: {} moves from {} to {}", seat, tile, here, hole)
    return hole


@rules.effect("caught.hole-travels")
def caught_hole_travels(state: School) -> str:
    """Give the cell that receives the tile: the hole, wherever it is."""
    return state.hole()


@rules.effect("caught.in-the-hole")
def caught_in_the_hole(state: School, seat: str) -> bool | None:
    return True if state.class_of(seat) is None else None


@rules.effect("caught.show")
def caught_show(state: School, passes: tuple[str, ...]) -> str:
    """Give a set as everybody sees it."""
    del state
    return " ".join(passes)


@rules.effect("caught.return")
def caught_return(state: School, passes: tuple[str, ...]) -> bool:
    state.release(passes)
    state.tell("{} passes return to the pool", len(passes))
    return True


@rules.effect("caught.keep-rest")
def caught_keep_rest(state: School, passes: tuple[str, ...]) -> tuple[str, ...]:
    """Give the passes that leave the hand: those of the set, and no others."""
    del state
    return passes


@rules.effect("caught.current-first")
def caught_current_first(state: School) -> bool | None:
    """Inspect the partner after the current player."""
    if state.phase != "inspect" or state.partner is None:
        return None
    state.phase = "inspect-partner"
    return True


@rules.effect("caught.order-unchanged")
def caught_order_unchanged(state: School) -> str | None:
    """Give the seat whose left neighbour is next: the current player, whoever was inspected last."""
    return state.turn


@rules.effect("score.track")
def score_track(state: School, seat: str, demerits: int) -> bool:
    state.demerits[seat] += demerits
    state.tell("{} has {} demerits", seat, state.demerits[seat])
    return True


@rules.effect("score.lap")
def score_lap(state: School, seat: str) -> bool | None:
    """Tell whether a die has gone once round the board."""
    return True if state.demerits[seat] >= state.game.lap else None


@rules.effect("end.expelled")
def end_expelled(state: School, seat: str) -> bool | None:
    if not score_lap(state, seat):
        return None
    state.phase, state.partner = "over", None
    state.tell("{} is expelled and wins", seat)
    return True


@rules.effect("end.no-tie")
def end_no_tie(state: School, phase: str) -> bool:
    """Check that a position has a winner exactly when the game is over, and never two."""
    winners = [seat for seat in state.seats if score_lap(state, seat)]
    if len(winners) != (phase == "over"):
        found = f"{' and '.join(winners) or 'nobody'} has {state.game.lap} or more demerits"
        raise BadPosition(f"one seat has {state.game.lap} or more exactly in phase over; {found}", "demerits")
    return True


@rules.check("end.over")
def end_over(state: School, action: Action) -> Reason | None:
    del action
    return "the game is over" if state.phase == "over" else None
