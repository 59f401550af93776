"""Clauses of turns, of moving and of landing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Reason
from ppgen.games.dungeon_crawl import attacks, damage, encounters, ending
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.steps import VERBS
from ppgen.games.dungeon_crawl.words import SUITS, VALUES, Space, show_space, tile_of

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl

# Turns


@rules.check("turn.order", of_verb=True)
def turn_order(state: Crawl, action: Action) -> Reason | None:
    decides = state.actor()
    return None if decides in (action.actor, CHANCE) else ("it is {} to act", decides)


@rules.effect("turn.order")
def next_seat(state: Crawl) -> bool:
    begin(state, state.left_of(state.to_act))
    return True


def begin(state: Crawl, seat: str) -> None:
    """Begin a turn."""
    state.to_act, state.step = seat, "turn"


def end_turn(state: Crawl) -> None:
    """Clear the table of what the turn needed, and go on."""
    state.facing = state.target = ""
    state.turns += 1
    if not ending.end_unfinished(state):
        next_seat(state)


def due(state: Crawl) -> tuple[str, ...]:
    """Give the verbs of the step at hand."""
    away = state.step == "turn" and state.to_act not in state.pawns
    return ("reenter", "pass") if away else VERBS[state.step]


@rules.check("turn.step", of_verb=True)
def turn_step(state: Crawl, action: Action) -> Reason | None:
    actor, verbs = state.actor(), due(state)
    of = state.roller() if verbs == ("roll",) else state.to_act if verbs == ("coins",) else ""
    if action.actor == actor and action.verb in verbs and (not of or action.args[0] == of):
        return None
    return "expected {}", " or ".join(f"'{actor} {verb}{' ' * bool(of)}{of}'" for verb in verbs)


@rules.effect("turn.sequence")
def turn_sequence(state: Crawl, seat: str) -> bool:
    """Do what the space brings on which a move has ended."""
    space = state.pawns[seat]
    if space in state.coins:
        state.step = "reveal"
    elif space in state.stacks:
        damage.stack_pick_up(state, seat, space)
        after_coin(state, seat)
    else:
        attacks.look_around(state, seat)
    return True


@rules.effect("turn.pass")
def stay(state: Crawl) -> bool:
    seat = state.to_act
    state.tell("{} stays" if seat in state.pawns else "{} stays out", seat)
    end_turn(state)
    return True


@rules.effect("turn.skips")
def turn_skips(state: Crawl, *, empty: bool) -> bool | None:
    """Skip a step with nothing to choose with."""
    del state
    return empty or None


# Moving


@rules.check("move.once", of_verb=True)
def move_once(state: Crawl, action: Action) -> Reason | None:
    return ("{} has moved already", action.actor) if state.step == "attack-choice" else None


@rules.check("move.some")
def move_some(state: Crawl, action: Action) -> Reason | None:
    here = state.pawns[action.actor] == action.args[0]
    return ("{} is already there", action.actor) if here else None


@rules.check("move.queen")
def move_queen(state: Crawl, action: Action) -> Reason | None:
    (x, y), (to_x, to_y) = start, end = state.pawns[action.actor], action.args[0]
    if x == to_x or y == to_y or abs(x - to_x) == abs(y - to_y):
        return None
    return "{} to {} is not a straight line", show_space(start), show_space(end)


@rules.effect("move.any-distance")
def move_any_distance(state: Crawl, seat: str, space: Space) -> bool:
    state.tell("{} moves {} to {}", seat, show_space(state.pawns[seat]), show_space(space))
    state.pawns[seat] = space
    return True


def move(state: Crawl, space: Space) -> None:
    move_any_distance(state, state.to_act, space)
    if not turn_sequence(state, state.to_act):
        end_turn(state)


def obstacle(state: Crawl, action: Action) -> tuple[str, Space] | None:
    """Give the clause of the first thing in the way of a move, and where it is."""
    start, end = state.pawns[action.actor], action.args[0]
    return state.once((start, end), lambda: _first_in_the_way(state, start, end))


def _first_in_the_way(state: Crawl, start: Space, end: Space) -> tuple[str, Space] | None:
    """Walk along the line of a move."""
    tiles, pawns = state.tiles, state.pawns.values()
    x, y = start
    east, north = (end[0] > x) - (end[0] < x), (end[1] > y) - (end[1] < y)
    while True:
        x, y = space = x + east, y + north
        if (x >> 1, y >> 1) not in tiles:
            return "move.floor", space
        if space in pawns:
            return "move.no-sharing" if space == end else "move.no-passing", space
        if space == end:
            return None
        if space in state.coins:
            return "move.coin-stops", space
        if space in state.stacks:
            return "stack.stops", space


@rules.check("move.floor")
def move_floor(state: Crawl, action: Action) -> Reason | None:
    first = obstacle(state, action)
    if first and first[0] == "move.floor":
        return "{} is not a space of the dungeon", show_space(first[1])
    corner = None if move_corners(state) else missing_corner(state, action)
    return ("{} is not a space of the dungeon", show_space(corner)) if corner else None


@rules.effect("move.corners")
def move_corners(state: Crawl) -> bool:
    """Tell that a diagonal step asks nothing of the spaces beside it."""
    del state
    return True


def missing_corner(state: Crawl, action: Action) -> Space | None:
    """Find empty table beside the diagonal steps of a move."""
    (x, y), (to_x, to_y) = state.pawns[action.actor], action.args[0]
    east, north = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    steps = range(abs(to_x - x)) if east and north else ()
    beside = [
        space
        for step in steps
        for space in ((x + (step + 1) * east, y + step * north), (x + step * east, y + (step + 1) * north))
    ]
    return next((space for space in beside if tile_of(space) not in state.tiles), None)


@rules.check("move.coin-stops")
def move_coin_stops(state: Crawl, action: Action) -> Reason | None:
    first = obstacle(state, action)
    return ("a coin lies at {}", show_space(first[1])) if first and first[0] == "move.coin-stops" else None


@rules.check("move.no-passing")
def move_no_passing(state: Crawl, action: Action) -> Reason | None:
    first = obstacle(state, action)
    return _standing_at(state, first[1]) if first and first[0] == "move.no-passing" else None


@rules.check("move.no-sharing")
def move_no_sharing(state: Crawl, action: Action) -> Reason | None:
    first = obstacle(state, action) if action.args[0] in state.pawns.values() else None
    return _standing_at(state, first[1]) if first and first[0] == "move.no-sharing" else None


def _standing_at(state: Crawl, space: Space) -> Reason:
    seat = next(seat for seat, stands in state.pawns.items() if stands == space)
    return "{} is on {}", seat, show_space(space)


# Landing


@rules.check("land.reveal")
def land_reveal(state: Crawl, action: Action) -> Reason | None:
    value = state.coins[state.pawns[state.to_act]]
    suits = ending.hidden_suits(state, value) or SUITS
    coin = VALUES[value] + action.args[0][0]
    return None if action.args[0] in suits else ("{} has been revealed already", coin)


@rules.effect("land.reveal")
def reveal(state: Crawl, suit: str) -> bool:
    """Turn over the coin landed on, and react to it."""
    seat = state.to_act
    space = state.pawns[seat]
    coin = VALUES[state.coins[space]] + suit[0]
    land_react(state, space)
    if suit == "crowns":
        encounters.treasure_show(state, seat, coin)
        encounters.treasure_keep(state, seat, coin)
        if not ending.end_sixth_treasure(state):
            after_coin(state, seat)
    elif suit == "arms":
        encounters.equipment_keep(state, seat, coin)
        after_coin(state, seat)
    else:
        state.tell("{} springs trap {}" if suit == "suns" else "{} meets monster {}", seat, coin)
        state.facing = coin
        skipped = turn_skips(state, empty=not encounters.helpers(state, seat))
        state.step = "fight-roll" if skipped else "fight-spend"
    return True


@rules.effect("land.react")
def land_react(state: Crawl, space: Space) -> bool:
    """Take the coin out of the dungeon."""
    del state.coins[space]
    return True


@rules.effect("land.coin-ends")
def land_coin_ends(state: Crawl) -> bool:
    end_turn(state)
    return True


def after_coin(state: Crawl, seat: str) -> None:
    """Go on after a coin or a stack."""
    if not land_coin_ends(state):
        attacks.look_around(state, seat)
