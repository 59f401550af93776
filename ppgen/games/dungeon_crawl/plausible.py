"""Which positions can be: every complaint says what is wrong with which key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.games.dungeon_crawl import attacks, building, damage, encounters
from ppgen.games.dungeon_crawl.words import (
    COINS,
    CROWNS,
    DIRECTIONS,
    WORTH,
    Place,
    Space,
    show_list,
    show_place,
    show_space,
    tile_of,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl


def check(state: Crawl) -> None:
    """Reject what cannot be, in any phase."""
    check_coins(state)
    check_dungeon(state)
    check_holdings(state)
    if state.phase == "setup":
        check_setup(state)
    elif state.phase == "build":
        check_build(state)
    elif state.phase == "enter":
        check_enter(state)
    elif state.phase == "play":
        check_play(state)
    elif state.found() < len(CROWNS) and state.turns != state.turn_cap:
        raise BadPosition("the game is over with six treasures found or at the turn cap", "phase")


def check_coins(state: Crawl) -> None:
    """See that no coin is used twice."""
    groups = [coins for held in state.holdings.values() for coins in held.values()]
    revealed = [coin for coins in (*groups, *state.stacks.values(), state.discarded) for coin in coins]
    if state.step in ("fight-spend", "fight-roll"):
        revealed.append(state.facing)
    unrevealed = [*state.coins.values(), *(value for hand in state.coins_left.values() for value in hand)]
    building.pieces_set(state, revealed, unrevealed)
    if any(coin[1] in "sm" for coins in state.stacks.values() for coin in coins):
        raise BadPosition("a stack holds crowns and arms only", "stacks")
    if any(coin[1] == "c" for coin in state.discarded):
        raise BadPosition("treasure is never discarded", "discard")
    if state.phase != "over" and state.found() == len(CROWNS):
        raise BadPosition("with six treasures found the game is over", "holdings")


def check_dungeon(state: Crawl) -> None:
    """See that everything lies on the dungeon and nothing on top of each other."""
    least = {"setup": 0, "build": 1}.get(state.phase, 2)
    if len(state.tiles) < least:
        raise BadPosition(f"phase {state.phase} needs at least {least} tiles", "tiles")
    used: dict[Place, Space] = {}
    for key, lying in (("coins", state.coins), ("stacks", state.stacks)):
        for space in lying:
            place = tile_of(space)
            if place not in state.tiles:
                raise BadPosition(f"{show_space(space)} is not a space of the dungeon", key)
            if place in used:
                raise BadPosition(f"the tile at {show_place(place)} has more than one coin or stack", key)
            used[place] = space
    taken: set[Space] = {*state.coins, *state.stacks}
    if state.step == "reveal":
        taken.discard(state.pawns.get(state.to_act, (0, 0)))
    for seat, space in state.pawns.items():
        if tile_of(space) not in state.tiles:
            raise BadPosition(f"{seat} is on {show_space(space)}, which is no space of the dungeon", "pawns")
        if space in taken:
            raise BadPosition(f"{seat} is on {show_space(space)}, where something else is", "pawns")
        taken.add(space)


def check_holdings(state: Crawl) -> None:
    """See that every seat can have what it has."""
    for seat, held in state.holdings.items():
        if any(held.values()) and state.phase == "enter":
            raise BadPosition(f"{seat} holds nothing before play begins", "holdings")
        if any(held.values()) and seat not in state.pawns:
            raise BadPosition(f"{seat} is out of the dungeon and holds nothing", "holdings")
        new = WORTH[state.facing] if state.step == "apply" and seat == state.to_act else 0
        total = damage.damage_of(state, seat)
        if total < 0:
            raise BadPosition(f"{seat} has more equipment applied than damage", "holdings")
        if total - new >= damage.DEADLY:
            raise BadPosition(f"{seat} has {total} damage and would be dead", "holdings")


def check_setup(state: Crawl) -> None:
    """See that a deal or a start roll can stand like this."""
    dealt = [seat for seat in state.seats if seat in state.coins_left]
    share = building.share(state)
    if state.supply == "dealt" and any(len(hand) != share for hand in state.coins_left.values()):
        raise BadPosition(f"every player is dealt {share} coins", "coins_left")
    if state.supply == "common" and len(state.coins_left[""]) != len(COINS):
        raise BadPosition(f"the pool begins with all {len(COINS)} coins", "pool")
    if state.step == "deal":
        if (
            state.supply == "common"
            or dealt != list(state.seats[: len(dealt)])
            or len(dealt) == len(state.seats)
        ):
            raise BadPosition("coins are dealt to one player after the other", "coins_left")
        check_to_act(state, state.seats[len(dealt)])
        return
    if state.supply == "dealt" and dealt != list(state.seats):
        raise BadPosition("all coins are dealt before the start roll", "coins_left")
    in_order = [seat for seat in state.seats if seat in state.rolling]
    if in_order != state.rolling or len(in_order) < 2:
        raise BadPosition("rolling lists two or more different players clockwise", "rolling")
    if list(state.rolls) != state.rolling[: len(state.rolls)] or len(state.rolls) == len(state.rolling):
        raise BadPosition("rolls lists those of rolling who have rolled, from the first on", "rolls")
    check_to_act(state, state.roller())


def check_to_act(state: Crawl, seat: str) -> None:
    if state.to_act != seat:
        raise BadPosition(f"{seat} is to act here, not {state.to_act}", "to_act")


def check_build(state: Crawl) -> None:
    """See that a dungeon can have been built so far."""
    compass = sorted(map(str, state.compass.values()))
    if state.step == "compass":
        if state.compass or len(state.tiles) > 1:
            raise BadPosition("the compass is set when only the first tile lies", "compass")
    elif len(state.compass) != len(DIRECTIONS) or compass != sorted(state.game.facts["seats"]["allowed"]):
        raise BadPosition("each of the four colours has one direction", "compass")
    repeated = next((tile for tile in state.turned if state.turned.count(tile) > 1), None)
    if repeated:
        raise BadPosition(f"{repeated} has been turned twice", "turned")
    if len(state.turned) - (state.step == "far-edge") != len(state.tiles) - 1:
        raise BadPosition("every tile but the first has been turned over, and none else", "turned")
    if state.step == "far-edge" and building.beyond_last(state, building.pointed(state)) not in state.tiles:
        raise BadPosition("the place of the tile turned over last is free", "turned")
    check_layers(state)
    building.setup_tiles_dealt(state)


def check_layers(state: Crawl) -> None:
    """See that the seats laid tiles in turn, each with a coin in the own corner."""
    assert state.starter is not None
    order = building.clockwise(state, state.starter)
    laid = len(state.tiles)
    bare = state.step in ("compass", "coin")
    check_to_act(state, order[(laid - bare) % len(order)])
    expected = set()
    for place, number in state.tiles.items():
        if number == laid - 1 and bare:
            continue
        corner = building.build_coin_corner(state, order[number % len(order)], place)
        expected.add(corner)
        if corner not in state.coins:
            raise BadPosition(f"the tile at {show_place(place)} needs a coin in its layer's corner", "coins")
    if len(state.coins) > len(expected):
        raise BadPosition("the tile laid last has no coin yet", "coins")


def check_enter(state: Crawl) -> None:
    """See that the pawns are those that have been placed."""
    assert state.starter is not None
    order = building.clockwise(state, state.starter)
    placed = order[1 : order.index(state.to_act) + 1]
    if list(state.pawns) != placed and set(state.pawns) != set(placed):
        raise BadPosition(f"before {state.to_act} places, these have entered: {show_list(placed)}", "pawns")


def check_play(state: Crawl) -> None:
    """See that the step at hand can be due."""
    if state.turn_cap is not None and state.turns >= state.turn_cap:
        raise BadPosition(f"turns is below the turn cap of {state.turn_cap}", "turns")
    if state.step == "turn":
        return
    if state.to_act not in state.pawns:
        raise BadPosition(f"{state.to_act} is out of the dungeon", "step")
    if state.target and not attacks.adjacent(state, state.to_act, state.target):
        raise BadPosition(f"{state.target} is not adjacent to {state.to_act}", "target")
    lack = lacking(state)
    if lack:
        raise BadPosition(f"step {state.step} is not due: {lack}", "step")


def lacking(state: Crawl) -> str | None:
    """Say what the step in the middle of a turn lacks."""
    step, seat, held = state.step, state.to_act, state.holdings[state.to_act]
    if step == "reveal" and state.pawns[seat] not in state.coins:
        return f"{seat} is not on a coin"
    if step in ("fight-spend", "fight-roll") and state.facing[1] not in "sm":
        return f"{state.facing} is neither trap nor monster"
    if step == "fight-spend" and not encounters.helpers(state, seat):
        return f"{seat} has no {encounters.kind(state)} experience"
    if step == "apply" and state.facing not in held["damage"]:
        return f"{state.facing} is not among {seat}'s damage"
    if step == "apply" and not damage.applicable(state, seat):
        return f"{seat} has nothing to apply"
    if step == "attack-choice" and not any(attacks.adjacent(state, seat, other) for other in state.seats):
        return f"nobody stands next to {seat}"
    if step == "attack-spend" and not held["equipment"]:
        return f"{seat} has no equipment"
    return lacking_target(state) if state.target else None


def lacking_target(state: Crawl) -> str | None:
    """Say what the step of an attack lacks on the side of its defender."""
    held = state.holdings[state.target]
    if state.step == "attack-defend" and not held["equipment"]:
        return f"{state.target} has no equipment"
    if state.step == "spoils" and not (held["treasure"] and held["equipment"]):
        return f"{state.target} does not have both treasure and equipment"
    if state.step == "draw" and len(held["treasure"]) < 2:
        return f"{state.target} has fewer than two treasures"
    return None
