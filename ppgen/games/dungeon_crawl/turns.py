"""Clauses of turns, of moving and landing, of traps and monsters, and of finding things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Reason
from ppgen.games.dungeon_crawl import building, ending, fights
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import (
    CROWNS,
    SUITS,
    VALUES,
    WORTH,
    Space,
    ordered,
    show_list,
    show_space,
    tile_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

# Turns


@rules.check("turn.order")
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


VERBS = {
    "deal": ("coins",),
    "start-roll": ("roll",),
    "compass": ("pawns",),
    "coin": ("coin",),
    "turn-over": ("tile",),
    "far-edge": ("tile",),
    "enter": ("place",),
    "turn": ("move", "pass"),
    "reveal": ("reveal",),
    "fight-spend": ("spend",),
    "fight-roll": ("roll",),
    "apply": ("apply",),
    "attack-choice": ("attack", "end"),
    "attack-spend": ("spend",),
    "attack-defend": ("spend",),
    "attack-roll": ("roll",),
    "spoils": ("spoils",),
    "draw": ("draw",),
}
"""The verbs that each step takes, from a character in the dungeon."""


def due(state: Crawl) -> tuple[str, ...]:
    """Give the verbs of the step at hand."""
    away = state.step == "turn" and state.to_act not in state.pawns
    return ("reenter", "pass") if away else VERBS[state.step]


@rules.check("turn.step")
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
        fights.stack_pick_up(state, seat, space)
        after_coin(state, seat)
    else:
        fights.look_around(state, seat)
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


@rules.check("move.once")
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
    """Walk the line of a move from its start; give the clause of the first thing in the way, and where."""
    tiles, pawns = state.tiles, state.pawns.values()
    x, y = state.pawns[action.actor]
    end = action.args[0]
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
    first = obstacle(state, action)
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
        treasure_show(state, seat, coin)
        treasure_keep(state, seat, coin)
        if not ending.end_sixth_treasure(state):
            after_coin(state, seat)
    elif suit == "arms":
        equipment_keep(state, seat, coin)
        after_coin(state, seat)
    else:
        state.tell("{} springs trap {}" if suit == "suns" else "{} meets monster {}", seat, coin)
        state.facing = coin
        skipped = turn_skips(state, empty=not helpers(state, seat))
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
        fights.look_around(state, seat)


# Traps and monsters


def on_trap(state: Crawl) -> bool:
    """Tell whether the coin being faced is a trap; otherwise it is a monster."""
    return state.facing[1:] == "s"


def kind(state: Crawl) -> str:
    return "trap" if on_trap(state) else "monster"


def helpers(state: Crawl, seat: str) -> list[str]:
    """List the experience that counts in the fight at hand, lowest first."""
    usable = experience_kind(state, seat)
    return state.holdings[seat]["experience"] if usable is None else usable


def too_much_experience(state: Crawl, action: Action) -> Reason | None:
    held = len(helpers(state, action.actor))
    return ("{} has {} {} experience", action.actor, held, kind(state)) if action.args[0] > held else None


def use_experience(state: Crawl, number: int) -> bool:
    """Spend the lowest coins of the right kind and count their points."""
    seat = state.to_act
    coins = helpers(state, seat)[:number]
    if coins:
        state.tell("{} spends {} {} experience ({})", seat, number, kind(state), show_list(coins))
    else:
        state.tell("{} spends no experience", seat)
    points = experience_point(state, coins)
    state.spent = sum(WORTH[coin] for coin in coins) if points is None else points
    experience_gone(state, seat, coins)
    state.step = "fight-roll"
    return True


def add_up(state: Crawl, value: int) -> int:
    """Add the points spent, which are used up, to a roll."""
    total = value + state.spent
    state.spent = 0
    return total


def win(state: Crawl, rolled: int, total: int) -> bool | None:
    """Keep the coin as experience if the total is above its value."""
    if total <= WORTH[state.facing]:
        return None
    coin, seat = state.facing, state.to_act
    words = "{} rolls {}, total {}, beats {}: {} is {} experience"
    state.tell(words, seat, rolled, total, WORTH[coin], coin, kind(state))
    gain(state, seat, "experience", [coin])
    end_turn(state)
    return True


def lose(state: Crawl, rolled: int, total: int) -> bool:
    """Take the coin as damage."""
    words = "{} rolls {}, total {}, does not beat {}: {} is damage"
    state.tell(words, state.to_act, rolled, total, WORTH[state.facing], state.facing)
    fights.suffer(state, state.to_act)
    return True


def spend(state: Crawl, number: int) -> None:
    """Choose how much experience helps."""
    (trap_spend if on_trap(state) else monster_spend)(state, number)


def roll(state: Crawl, seat: str, value: int) -> None:
    """Roll against the coin faced."""
    del seat
    if on_trap(state):
        total = trap_roll(state, value)
        assert total is not None
        if not trap_disarm(state, value, total):
            trap_hurt(state, value, total)
    else:
        total = monster_roll(state, value)
        assert total is not None
        if not monster_defeat(state, value, total):
            monster_hurt(state, value, total)


@rules.check("trap.spend")
def trap_spend_limit(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step == "fight-spend" and on_trap(state)
    return too_much_experience(state, action) if fighting else None


@rules.effect("trap.spend")
def trap_spend(state: Crawl, number: int) -> bool:
    return use_experience(state, number)


@rules.effect("trap.roll")
def trap_roll(state: Crawl, value: int) -> int:
    return add_up(state, value)


@rules.effect("trap.disarm")
def trap_disarm(state: Crawl, rolled: int, total: int) -> bool | None:
    return win(state, rolled, total)


@rules.effect("trap.hurt")
def trap_hurt(state: Crawl, rolled: int, total: int) -> bool:
    return lose(state, rolled, total)


@rules.check("monster.spend")
def monster_spend_limit(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step == "fight-spend" and not on_trap(state)
    return too_much_experience(state, action) if fighting else None


@rules.effect("monster.spend")
def monster_spend(state: Crawl, number: int) -> bool:
    return use_experience(state, number)


@rules.effect("monster.roll")
def monster_roll(state: Crawl, value: int) -> int:
    return add_up(state, value)


@rules.effect("monster.defeat")
def monster_defeat(state: Crawl, rolled: int, total: int) -> bool | None:
    return win(state, rolled, total)


@rules.effect("monster.hurt")
def monster_hurt(state: Crawl, rolled: int, total: int) -> bool:
    return lose(state, rolled, total)


@rules.effect("experience.kind")
def experience_kind(state: Crawl, seat: str) -> list[str]:
    return [coin for coin in state.holdings[seat]["experience"] if coin[1] == state.facing[1]]


@rules.effect("experience.point")
def experience_point(state: Crawl, coins: Sequence[str]) -> int:
    del state
    return len(coins)


@rules.effect("experience.gone")
def experience_gone(state: Crawl, seat: str, coins: Sequence[str]) -> bool:
    give_up(state, seat, "experience", coins)
    building.pieces_discard(state, coins)
    return True


def give_up(state: Crawl, seat: str, group: str, coins: Sequence[str]) -> None:
    """Take coins out of a seat's holdings."""
    state.holdings[seat][group] = [coin for coin in state.holdings[seat][group] if coin not in coins]


# Treasure and equipment


@rules.effect("treasure.show")
def treasure_show(state: Crawl, seat: str, coin: str) -> bool:
    state.tell("{} finds treasure {}, number {} of {}", seat, coin, state.found() + 1, len(CROWNS))
    return True


@rules.effect("treasure.keep")
def treasure_keep(state: Crawl, seat: str, coin: str) -> bool:
    gain(state, seat, "treasure", [coin])
    return True


@rules.effect("treasure.peek")
def treasure_peek(state: Crawl, owner: str, seat: str | None) -> list[str] | None:
    """Let owners see their treasures."""
    return state.holdings[owner]["treasure"] if owner == seat else None


@rules.effect("equipment.keep")
def equipment_keep(state: Crawl, seat: str, coin: str) -> bool:
    state.tell("{} finds equipment {}", seat, coin)
    gain(state, seat, "equipment", [coin])
    return True


@rules.effect("equipment.point")
def equipment_point(state: Crawl, coins: Sequence[str]) -> int:
    del state
    return len(coins)


@rules.effect("equipment.uses")
def equipment_uses(state: Crawl, seat: str) -> list[str]:
    """List the equipment that may be spent in an attack or applied to damage, lowest first."""
    return state.holdings[seat]["equipment"]


def gain(state: Crawl, seat: str, group: str, coins: Sequence[str]) -> None:
    """Add coins to a seat's holdings."""
    state.holdings[seat][group] = ordered([*state.holdings[seat][group], *coins])
