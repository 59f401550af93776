"""The verbs, and how the clauses follow one another from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Even, Piece, Place
from ppgen.games.army_brats import classes, show, trading
from ppgen.games.army_brats.classes import INSPECTIONS, TRADES, Faces, Offer, Set, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School

NOW = (trading.end_over, classes.turn_order)
DUE = (*NOW, trading.trade_no_refusal, trading.stuck_must_give)
"""Who may act when, as section 5.1 of the specification orders it."""


@rules.chance(
    "tiles <tile:tile...>",
    *(*NOW, classes.setup_all_tiles),
    phase="tiles",
    sample=lambda state, rng: (tuple(rng.sample([*state.game.tiles.values()], len(state.game.tiles))),),
)
def lay_out(state: School, tiles: Set) -> None:
    classes.setup_tiles(state, tiles)
    state.phase, state.rolling = "roll", state.seats


@rules.chance(
    "roll <face:rolled...>",
    *NOW,
    classes.setup_rolling_seats,
    phase="roll",
    outcomes=lambda state: state.game.rolls[state.rolling],
)
def roll(state: School, faces: Faces) -> None:
    highest = classes.setup_first_player(state, faces)
    if len(highest) > 1 and classes.setup_reroll(state, highest):
        return
    state.rolling = ()
    next_turn(state, highest[0])


def any_draw(state: School) -> Even:
    return Even([Action(CHANCE, "draw", (coin,)) for coin in state.pooled(state.subject_of(state.turn))])


@rules.chance("draw <pass:pass>", *NOW, classes.class_must_draw, phase="draw", outcomes=any_draw)
def draw(state: School, drawn: Piece) -> None:
    classes.class_draw(state, state.turn, drawn)
    trading.caught_timing(state)


def next_turn(state: School, seat: str) -> None:
    classes.turn_passes(state, seat)
    start_turn(state)


def start_turn(state: School) -> None:
    if state.is_stuck():
        trading.stuck_gift(state, state.turn)
        state.givers = trading.stuck_giver_order(state)
        if not state.givers:
            trading.stuck_nobody_gives(state)
            trading.caught_timing(state)


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
    *classes.GO,
    phase="main",
    candidates=steps,
    aim=lambda state, seat, cell, _discard: (state.at(seat), cell),
)
def go(state: School, seat: str, cell: Place, discard: Piece | None) -> None:
    classes.class_step(state, seat, cell)
    if discard is not None:
        classes.class_discard_to_pool(state, seat, discard)
        trading.caught_timing(state)
    else:
        state.phase = "draw"


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
def trade(state: School, seat: str, other: str, kind: str, offered: Piece, asked: str | None) -> None:
    subject = asked or str(offered.suit)
    state.phase, state.partner, state.offer = "answer", other, Offer(kind, offered, subject)
    trading.OFFERS[kind](state, seat, other, offered.name, subject)


def presents(state: School, seat: str) -> Iterator[tuple[Set]]:
    if state.offer is None:
        return (((coin,),) for coin in state.hand(seat))
    return ((given,) for given in combinations(state.held(seat, state.offer.subject), state.offer.price))


@rules.verb("<seat> give <pass:pass...>", *NOW, *trading.GIVE, phase=("answer", "gift"), candidates=presents)
def give(state: School, giver: str, given: Set) -> None:
    offer, state.offer = state.offer, None
    if offer is not None:
        trading.trade_exchange(state, state.turn, giver, offer, state.in_order(given))
    else:
        trading.stuck_receive(state, giver, state.turn, given[0])
        state.givers = state.givers[1:]
    if not state.givers:
        trading.caught_timing(state)


@rules.verb("<seat> done", *DUE, classes.turn_must_act, phase=INSPECTIONS)
def done(state: School, seat: str) -> None:
    trading.caught_optional(state, seat)
    if state.phase == "inspect" and state.partner and trading.caught_current_first(state):
        return
    next_turn(state, state.following(trading.caught_order_unchanged(state, seat)))


def sets(state: School, seat: str) -> list[tuple[Set]]:
    held = state.game.bits(state.hand(seat))
    return [(shown,) for row, sets in state.game.useful for shown in sets[held & row]]


@rules.verb("<seat> caught <pass:pass...>", *trading.CATCH, phase=INSPECTIONS, candidates=sets)
def catch(state: School, seat: str, shown: Set) -> None:
    shown = state.in_order(shown)
    if not trading.caught_in_the_hole(state, seat):
        trading.caught_open_desk(state, seat)
    demerits = trading.caught_sequence(state, shown)
    if demerits:
        trading.caught_with_sequence(state, seat, shown, demerits)
    else:
        demerits = trading.caught_same_day(state, shown)
        trading.caught_with_same_day(state, seat, shown, demerits)
    trading.score_track(state, seat, demerits)
    trading.caught_return(state, seat, shown)
    if trading.score_lap(state, seat):
        trading.end_expelled(state, seat)


@rules.query("<seat> look")
def look(state: School, seat: str) -> None:
    for line in show.sights(state, seat):
        state.tell("{}", line, knows=(seat,))
