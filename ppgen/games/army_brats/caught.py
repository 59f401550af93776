"""Getting caught, the score, the end, what you know, and the variant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen.engine import Action, Piece, Place, Why
from ppgen.games.army_brats.classes import pass_day
from ppgen.games.army_brats.trading import stuck_must_give, trade_no_refusal
from ppgen.games.army_brats.words import CANADIAN_ARMY, Set, rules, words

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.check("caught.timing", of="turn")
def caught_not_now(state: School, action: Action) -> Why:
    now = action.actor == state.actor() and state.phase != "main"
    return None if now else ("{} may not get caught now", action.actor)


caught_timing = rules.goes("caught.timing", "inspect")


caught_optional = rules.tells("caught.optional", "{} is done")


@rules.check("caught.useful-set")
def caught_useful_set(state: School, seat: str, shown: Set) -> Why:
    useful = caught_sequence(state, shown) or caught_same_day(state, shown)
    return None if useful else ("{} is not a useful set", words(shown))


@rules.value("caught.sequence", otherwise=0)
def caught_sequence(state: School, shown: Set) -> int:
    """Give the demerits of passes in a row; 0 if they are no sequence."""
    return state.game.sequences.get(state.in_order(shown), 0)


@rules.effect("caught.sequence")
def caught_with_sequence(state: School, seat: str, shown: Set, demerits: int) -> None:
    told, count, subject = caught_show(state, shown), len(shown), shown[0].suit
    state.tell("{} is caught: {}, sequence of {} in {}, {} demerits", seat, told, count, subject, demerits)


@rules.value("caught.same-day", otherwise=0)
def caught_same_day(state: School, shown: Set) -> int:
    """Give the demerits of passes for one day; 0 if they are no same-day set."""
    return state.game.same_days.get(state.in_order(shown), 0)


@rules.effect("caught.same-day")
def caught_with_same_day(state: School, seat: str, shown: Set, demerits: int) -> None:
    told, count, day = caught_show(state, shown), len(shown), pass_day(state, shown[0])
    state.tell("{} is caught: {}, {} passes for {}, {} demerits", seat, told, count, day, demerits)


@rules.check("caught.own-passes")
def caught_own_passes(state: School, seat: str, shown: Set) -> Why:
    return state.not_held(seat, shown)


@rules.effect("caught.open-desk")
def caught_open_desk(state: School, seat: str) -> None:
    here, hole = state.at(seat), caught_hole_travels(state)
    tile = state.tiles[here][0]
    state.tiles.move(tile, here, hole)
    state.tell("{} opens the desk: {} moves from {} to {}", seat, words([tile]), here, hole)


@rules.value("caught.hole-travels", instead=lambda state: state.game.home)
def caught_hole_travels(state: School) -> Place:
    return state.hole()


@rules.value("caught.in-the-hole", otherwise=False)
def caught_in_the_hole(state: School, seat: str) -> bool:
    return state.class_of(seat) is None


@rules.value("caught.show", otherwise="")
def caught_show(state: School, shown: Set) -> str:
    return words(shown)


@rules.effect("caught.return")
def caught_return(state: School, seat: str, shown: Set) -> None:
    for coin in shown:
        state.passes.move(coin, state.game.hand[seat], state.game.pool)
    state.tell("{} passes return to the pool", len(shown))


caught_current_first = rules.goes("caught.current-first", "inspect-partner")


@rules.value("caught.order-unchanged", instead=lambda _state, last: last)
def caught_order_unchanged(state: School, last: str) -> str:
    """Give the seat whose left neighbour is next: the current player, whoever was inspected last."""
    return state.turn


@rules.effect("score.track")
def score_track(state: School, seat: str, demerits: int) -> None:
    state.demerits[seat] += demerits
    state.tell("{} has {} demerits", seat, state.demerits[seat])


@rules.value("score.lap", otherwise=False)
def score_lap(state: School, seat: str) -> bool:
    return state.demerits[seat] >= state.game.lap


@rules.effect("end.expelled")
def end_expelled(state: School, seat: str) -> None:
    state.phase, state.partner = "over", None
    state.tell("{} is expelled and wins", seat)


@rules.value("end.no-tie", otherwise=True)
def end_no_tie(state: School) -> bool:
    """Tell whether there is one winner when the game is over, and none before."""
    return sum(score_lap(state, seat) for seat in state.seats) == (state.phase == "over")


@rules.check("end.over", of="turn")
def end_over(state: School, action: Action) -> Why:
    return "the game is over" if state.phase == "over" else None


@rules.value("hidden.days", otherwise=False)
def hidden_days(state: School) -> bool:
    return state.game.trays["hand"].sight == "owner"


@rules.value("hidden.subjects-public", otherwise={})
def hidden_subjects(state: School, passes: Iterable[Piece]) -> dict[str, int]:
    suits = [coin.suit for coin in passes]
    return {subject: suits.count(subject) for subject in state.game.suits if subject in suits}


@rules.value("variant.canadian-two", otherwise=True)
def variant_canadian_two(state: School, variant: str) -> bool:
    return variant != CANADIAN_ARMY or len(state.seats) == state.game.data["canadian_army"]["players"]


@rules.check("variant.canadian-four")
def variant_canadian_four(state: School, seat: str, shown: Set) -> Why:
    few = state.variant == CANADIAN_ARMY and len(shown) < state.game.data["canadian_army"]["passes"]
    return "a set of fewer than four earns nothing" if few else None


SET = (caught_own_passes, caught_useful_set, variant_canadian_four)
CATCH = (end_over, caught_not_now, trade_no_refusal, stuck_must_give, *SET)
