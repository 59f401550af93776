"""What can be done in Army Brats, and what comes after it, from one decision to the next."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ppgen.engine import Piece, Place, Plain, Says
from ppgen.games.army_brats import law
from ppgen.games.army_brats.facts import TRADES, SchoolFacts, Set
from ppgen.games.army_brats.law import INSPECTIONS, Faces, Offer, School, rules

NOW = (law.end_over, law.turn_order)
DUE = (*NOW, law.trade_no_refusal, law.stuck_must_give)
"""Who may act when, as section 5.1 of the specification orders it."""
STEP = (law.turn_one_action, law.class_adjacent, law.class_no_hole, law.class_unoccupied)
GO = (*STEP, law.class_must_draw, law.class_scarcity_blocked, law.class_scarcity_discard)
PASS = (law.trade_own_pass, law.trade_match_subject, law.trade_match_exactly)
OPPONENT = (law.trade_other_subject, law.trade_opponent_has, law.trade_opponent_has_two)
TRADE = (law.turn_one_action, law.trade_needs_class, law.trade_opponent, *PASS, *OPPONENT)
GIVE = (
    law.trade_answer,
    law.stuck_must_give,
    law.trade_answer_count,
    law.trade_own_pass,
    law.trade_asked_subject,
)
SET = (law.caught_own_passes, law.caught_useful_set, law.variant_canadian_four, law.option_safe_hole)
CATCH = (law.end_over, law.caught_not_now, law.trade_no_refusal, law.stuck_must_give, *SET)


def any_order(state: School, rng: random.Random) -> tuple[Set]:
    tiles = [*state.game.tiles.values()]
    return (tuple(rng.sample(tiles, len(tiles))),)


@rules.chance(
    "tiles <tile:tile...>",
    *NOW,
    law.setup_all_tiles,
    phase="tiles",
    sample=any_order,
)
def lay_out(state: School, tiles: Set) -> None:
    law.setup_tiles(state, tiles)
    state.phase, state.rolling = "roll", state.seats


@rules.chance(
    "roll <face:rolled...>",
    *NOW,
    law.setup_rolling_seats,
    phase="roll",
    outcomes=lambda state: state.game.rolls[state.rolling],
)
def roll(state: School, faces: Faces) -> None:
    highest = law.setup_first_player(state, faces)
    if len(highest) > 1 and law.setup_reroll(state, highest):
        return
    state.rolling = ()
    next_turn(state, highest[0])


@rules.chance(
    "draw <pass:pass>",
    *NOW,
    law.class_must_draw,
    phase="draw",
    each=lambda state: state.pooled(state.subject_of(state.turn)),
)
def draw(state: School, drawn: Piece) -> None:
    law.class_draw(state, state.turn, drawn)
    law.caught_timing(state)


def next_turn(state: School, seat: str) -> None:
    law.turn_passes(state, seat)
    start_turn(state)


def start_turn(state: School) -> None:
    if state.is_stuck():
        law.stuck_gift(state, state.turn)
        state.givers = law.stuck_giver_order(state)
        if not state.givers:
            law.stuck_nobody_gives(state)
            law.caught_timing(state)


def steps(state: School, seat: str) -> Iterator[tuple[Place, Piece | None]]:
    for cell in state.game.classes.around[state.at(seat)]:
        yield cell, None
        for tile in state.tiles.get(cell, ()):
            if not state.in_pool(tile.suit):
                for coin in state.held(seat, tile.suit):
                    yield cell, coin


@rules.verb(
    "<seat> go <to:cell> [discard <pass:pass>]",
    *DUE,
    *GO,
    phase="main",
    candidates=steps,
    aim=lambda state, seat, cell, _discard: (state.at(seat), cell),
)
def go(state: School, seat: str, cell: Place, discard: Piece | None) -> None:
    law.class_step(state, state.pawn(seat), state.at(seat), cell, seat, cell, state.tiles[cell][0])
    if discard is not None:
        law.class_discard_to_pool(state, seat, discard)
        law.caught_timing(state)
    else:
        state.phase = "draw"


def trades(state: School, seat: str) -> Iterator[tuple[str, str, Piece, str | None]]:
    plain, double, other = TRADES
    tile = state.class_of(seat)
    offers = state.held(seat, tile.suit) if tile else []
    for opponent in state.clockwise(seat)[1:]:
        for coin in offers:
            yield opponent, plain, coin, None
            if tile and coin.value == tile.value:
                yield opponent, double, coin, None
                for subject in state.game.suits:
                    yield opponent, other, coin, subject


@rules.verb(
    "<seat> trade <opponent:seat> <kind:trade> <pass:pass> [<subject:subject>]",
    *DUE,
    *TRADE,
    phase="main",
    candidates=trades,
)
def trade(state: School, seat: str, other: str, kind: str, offered: Piece, asked: str | None) -> None:
    subject = asked or str(offered.suit)
    state.phase, state.partner, state.offer = "answer", other, Offer(kind, offered, subject)
    if kind == "one-for-one":
        law.trade_one_for_one(state, seat, offered, other, subject)
    elif kind == "one-for-two":
        law.trade_one_for_two(state, seat, offered, other, subject)
    else:
        law.trade_one_for_other(state, seat, offered, other, subject)


def presents(state: School, seat: str) -> Iterator[Set]:
    """Propose a pass that the stuck seat is given, or what the offer asks for."""
    if state.offer is None:
        return combinations(state.hand(seat), 1)
    return combinations(state.held(seat, state.offer.subject), state.offer.price)


@rules.verb("<seat> give <pass:pass...>", *NOW, *GIVE, phase=("answer", "gift"), each=presents)
def give(state: School, giver: str, given: Set) -> None:
    offer, state.offer = state.offer, None
    if offer is not None:
        law.trade_exchange(state, state.turn, giver, offer, state.in_order(given))
    else:
        law.stuck_receive(state, giver, state.turn, given[0])
        state.givers = state.givers[1:]
    if not state.givers:
        law.caught_timing(state)


@rules.verb("<seat> done", *DUE, law.turn_must_act, phase=INSPECTIONS)
def done(state: School, seat: str) -> None:
    law.caught_optional(state, seat)
    leave(state, seat)


def leave(state: School, seat: str) -> None:
    """End an inspection."""
    if state.phase == "inspect" and state.partner and law.caught_current_first(state):
        return
    next_turn(state, state.following(law.caught_order_unchanged(state, seat)))


def sets(state: School, seat: str) -> Iterator[Set]:
    held = state.game.bits(state.hand(seat))
    for row, useful in state.game.useful:
        yield from useful[held & row]


@rules.verb("<seat> caught <pass:pass...>", *CATCH, phase=INSPECTIONS, each=sets)
def catch(state: School, seat: str, shown: Set) -> None:
    shown = state.in_order(shown)
    if not law.caught_in_the_hole(state, seat):
        law.caught_open_desk(state, seat)
    told, count = law.caught_show(state, shown), len(shown)
    demerits = law.caught_sequence(state, shown)
    if demerits:
        law.caught_with_sequence(state, seat, told, count, shown[0].suit, demerits)
    else:
        day, demerits = law.pass_day(state, shown[0]), law.caught_same_day(state, shown)
        law.caught_with_same_day(state, seat, told, count, day, demerits)
    law.score_track(state, seat, demerits)
    law.caught_return(state, seat, shown)
    if law.score_lap(state, seat):
        law.end_expelled(state, seat)
    elif law.option_one_set(state):
        leave(state, seat)


SEEN = Says("", "{line}", "look")
"""What a seat reads that looks."""


@rules.query("<seat> look")
def look(state: School, seat: str) -> None:
    for line in state.sights(seat):
        state.tell(SEEN, line, knows=(seat,))


class ArmyBrats(SchoolFacts):
    """Army Brats with its law."""

    id, rules, state = "army-brats", rules, School

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        # A number of players is left to its clause, which says why it cannot be.
        given = {"players": players} if isinstance(players, int) else super().opening(players)
        opening = {"start": "setup", **given, **options}
        self.load(opening)
        return opening

    def load(self, position: Mapping[str, Any]) -> School:
        school: School = super().load(position)  # type: ignore[assignment]
        if school.phase == "main":
            start_turn(school)
        return school
