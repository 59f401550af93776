"""The verbs, and how the clauses follow one another from one decision to the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Even, Piece, Place
from ppgen.games.army_brats import caught, going_to_class, setting_up, show, trading
from ppgen.games.army_brats.words import INSPECTIONS, TRADES, Offer, Set, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School

NOW = (caught.end_over, going_to_class.turn_order)
DUE = (*NOW, trading.trade_no_refusal, trading.stuck_must_give)
"""Who may act when, as section 5.1 of the specification orders it."""


# What chance does.


def any_layout(state: School, rng: random.Random) -> tuple[tuple[Piece, ...]]:
    tiles = list(state.game.tiles.values())
    return (tuple(rng.sample(tiles, len(tiles))),)


@rules.chance("tiles <tile:tile...>", *NOW, setting_up.setup_all_tiles, phase="tiles", sample=any_layout)
def lay_out(state: School, tiles: tuple[Piece, ...]) -> None:
    setting_up.setup_tiles(state, tiles)
    state.phase, state.rolling = "roll", state.seats


@rules.chance(
    "roll <face:rolled...>",
    *NOW,
    setting_up.setup_rolling_seats,
    phase="roll",
    outcomes=lambda state: state.game.rolls[state.rolling],
)
def roll(state: School, faces: tuple[tuple[str, str], ...]) -> None:
    highest = setting_up.setup_first_player(state, faces)
    if len(highest) > 1 and setting_up.setup_reroll(state, highest):
        return
    state.rolling = ()
    next_turn(state, highest[0])


def any_draw(state: School) -> Even:
    return Even([Action(CHANCE, "draw", (coin,)) for coin in state.pooled(state.subject_of(state.turn))])


@rules.chance("draw <pass:pass>", *NOW, going_to_class.class_must_draw, phase="draw", outcomes=any_draw)
def draw(state: School, drawn: Piece) -> None:
    going_to_class.class_draw(state, state.turn, drawn)
    caught.caught_timing(state)


# The main action.


def next_turn(state: School, seat: str) -> None:
    going_to_class.turn_passes(state, seat)
    start_turn(state)


def start_turn(state: School) -> None:
    """Find out whether the seat can do anything; if not, the others give."""
    seat = state.turn
    if state.can(seat, "go") or state.can(seat, "trade"):
        return
    trading.stuck_gift(state, seat)
    state.givers = trading.stuck_giver_order(state)
    if not state.givers:
        trading.stuck_nobody_gives(state)
        caught.caught_timing(state)


def steps(state: School, seat: str) -> Iterator[tuple[Place, Piece | None]]:
    for cell in state.game.classes.neighbours(state.at(seat)):
        yield cell, None
        for tile in state.tiles.get(cell, ()):
            if not state.in_pool(tile.suit):
                for coin in state.held(seat, tile.suit):
                    yield cell, coin


@rules.verb(
    "<seat> go <to:cell> [discard <pass:pass>]",
    *DUE,
    *going_to_class.GO,
    phase="main",
    candidates=steps,
    aim=lambda state, seat, cell, _discard: (state.at(seat), cell),
)
def go(state: School, seat: str, cell: Place, discard: Piece | None) -> None:
    going_to_class.class_step(state, seat, cell)
    if discard is not None:
        going_to_class.class_discard_to_pool(state, seat, discard)
        caught.caught_timing(state)
    else:
        going_to_class.class_draw_due(state)


def trades(state: School, seat: str) -> Iterator[tuple[str, str, Piece, str | None]]:
    plain, double, other = TRADES
    tile = state.class_of(seat)
    offers = state.held(seat, tile.suit) if tile else []
    for opponent in state.from_left(seat):
        for coin in offers:
            yield opponent, plain, coin, None
            if tile and coin.value == tile.value:
                yield opponent, double, coin, None
                for subject in state.game.suits:
                    yield opponent, other, coin, subject


@rules.verb(
    "<seat> trade <opponent:seat> <kind:trade> <pass:pass> [<subject:subject>]",
    *DUE,
    *trading.TRADE,
    phase="main",
    candidates=trades,
)
def trade(state: School, seat: str, opponent: str, kind: str, offered: Piece, subject: str | None) -> None:
    state.phase, state.partner = "answer", opponent
    state.offer = Offer(kind, offered, subject or str(offered.suit))
    trading.OFFERS[kind](state, seat, state.offer)


def presents(state: School, seat: str) -> Iterator[tuple[tuple[Piece, ...]]]:
    if state.offer is None:
        return (((coin,),) for coin in state.hand(seat))
    return ((given,) for given in combinations(state.held(seat, state.offer.subject), state.offer.price))


@rules.verb("<seat> give <pass:pass...>", *NOW, *trading.GIVE, phase=("answer", "gift"), candidates=presents)
def give(state: School, giver: str, given: tuple[Piece, ...]) -> None:
    seat, offer = state.turn, state.offer
    if offer is not None:
        state.offer = None
        trading.trade_exchange(state, seat, giver, offer, state.in_order(given))
    else:
        trading.stuck_receive(state, giver, seat, given[0])
        state.givers = state.givers[1:]
    if not state.givers:
        caught.caught_timing(state)


# The inspection.


@rules.verb("<seat> done", *DUE, going_to_class.turn_must_act, phase=INSPECTIONS)
def done(state: School, seat: str) -> None:
    caught.caught_optional(state, seat)
    if state.phase == "inspect" and state.partner and caught.caught_current_first(state):
        return
    next_turn(state, state.following(caught.caught_order_unchanged(state, seat)))


def sets(state: School, seat: str) -> list[tuple[Set]]:
    lacking = ~state.game.bits(state.hand(seat))
    return [(shown,) for needed, shown in state.game.useful if not needed & lacking]


@rules.verb("<seat> caught <pass:pass...>", *caught.CATCH, phase=INSPECTIONS, candidates=sets)
def catch(state: School, seat: str, shown: Set) -> None:
    shown = state.in_order(shown)
    if not caught.caught_in_the_hole(state, seat):
        caught.caught_open_desk(state, seat)
    caught_with = (
        caught.caught_with_sequence if caught.caught_sequence(state, shown) else caught.caught_with_same_day
    )
    caught.score_track(state, seat, caught_with(state, seat, shown))
    caught.caught_return(state, seat, shown)
    if caught.score_lap(state, seat):
        caught.end_expelled(state, seat)


@rules.query("<seat> look")
def look(state: School, seat: str) -> None:
    for line in show.sights(state, seat):
        state.tell("{}", line, knows=(seat,))
