"""How the clauses follow one another from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.army_brats.caught import (
    caught_current_first,
    caught_each_pass_once,
    caught_in_the_hole,
    caught_keep_rest,
    caught_open_desk,
    caught_optional,
    caught_order_unchanged,
    caught_return,
    caught_several_sets,
    caught_timing,
    caught_with_same_day,
    caught_with_sequence,
    end_expelled,
    score_track,
)
from ppgen.games.army_brats.passes import SUBJECT
from ppgen.games.army_brats.rulebook import Offer
from ppgen.games.army_brats.setup import setup_first_player, setup_reroll, setup_tiles
from ppgen.games.army_brats.trading import (
    stuck_gift,
    stuck_giver_order,
    stuck_nobody_gives,
    stuck_receive,
    stuck_replaces_turn,
    trade_exchange,
    trade_one_for_one,
    trade_one_for_other,
    trade_one_for_two,
)
from ppgen.games.army_brats.turn import (
    class_discard_to_pool,
    class_draw,
    class_draw_due,
    class_slide_is_no_visit,
    class_step,
    turn_passes,
)

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


def lay_out(state: School, tiles: tuple[str, ...]) -> None:
    setup_tiles(state, tiles)
    state.phase, state.rolling = "roll", list(state.seats)


def roll(state: School, faces: tuple[tuple[str, str], ...]) -> None:
    highest = setup_first_player(state, faces)
    assert highest is not None
    if not setup_reroll(state, highest):
        state.rolling = []
        next_turn(state, highest[0])


def next_turn(state: School, seat: str) -> None:
    turn_passes(state, seat)
    start_turn(state)


def start_turn(state: School) -> None:
    """Find out whether the seat can do anything; if not, the others give."""
    if stuck_gift(state):
        state.givers = list(stuck_giver_order(state) or ())
        if not state.givers:
            stuck_nobody_gives(state)
            caught_timing(state)


def go(state: School, seat: str, cell: str, discard: str | None) -> None:
    class_step(state, seat, cell)
    visit(state, seat, discard)


def visit(state: School, seat: str, discard: str | None = None) -> None:
    """Treat a pawn that enters a class: it draws, or discards, before the inspection."""
    if class_draw_due(state, seat):
        return
    if discard is not None:
        class_discard_to_pool(state, seat, discard)
    caught_timing(state)


def draw(state: School, name: str) -> None:
    assert state.turn is not None
    class_draw(state, state.turn, name)
    caught_timing(state)


def offer_of(kind: str, offered: str, subject: str | None) -> Offer:
    return Offer(kind, offered, subject or SUBJECT[offered])


def trade(state: School, seat: str, opponent: str, kind: str, offered: str, subject: str | None) -> None:
    offer = offer_of(kind, offered, subject)
    state.partner = opponent
    if (
        trade_one_for_one(state, seat, offer)
        or trade_one_for_two(state, seat, offer)
        or trade_one_for_other(state, seat, offer)
    ):
        state.offer, state.phase = offer, "answer"


def answer(state: School, given: tuple[str, ...]) -> None:
    offer, state.offer = state.offer, None
    assert offer is not None
    trade_exchange(state, offer, given)
    caught_timing(state)


def give_away(state: School, giver: str, name: str) -> None:
    stuck_receive(state, giver, name)
    state.givers.remove(giver)
    if state.givers:
        return
    if stuck_replaces_turn(state):
        caught_timing(state)
    else:
        state.phase = "main"


def catch(state: School, seat: str, passes: tuple[str, ...]) -> None:
    if not caught_in_the_hole(state, seat):
        open_desk(state, seat)
    demerits = caught_with_sequence(state, seat, passes) or caught_with_same_day(state, seat, passes)
    assert demerits is not None
    score_track(state, seat, demerits)
    leaving = caught_keep_rest(state, passes) or tuple(state.hands[seat])
    caught_each_pass_once(state, seat, leaving)
    caught_return(state, leaving)
    if not end_expelled(state, seat) and not caught_several_sets(state):
        close_inspection(state, seat)


def open_desk(state: School, seat: str) -> None:
    """Move the tile; whoever stands where it goes has not entered it."""
    cell = caught_open_desk(state, seat)
    for other in state.seats:
        if state.pawns[other] == cell and not class_slide_is_no_visit(state):
            visit(state, other)


def done(state: School, seat: str) -> None:
    caught_optional(state, seat)
    close_inspection(state, seat)


def close_inspection(state: School, seat: str) -> None:
    if caught_current_first(state):
        return
    last = caught_order_unchanged(state) or seat
    next_turn(state, state.from_left(last)[0])
