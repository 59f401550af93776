"""What cannot be: every complaint says what is wrong with which key of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.engine import BadPosition, Place, Position
from ppgen.games.dungeon_crawl.attacks import near
from ppgen.games.dungeon_crawl.building import beside_last, coin_corner
from ppgen.games.dungeon_crawl.damage import applicable, damage_of
from ppgen.games.dungeon_crawl.encounters import experience_kind, kind
from ppgen.games.dungeon_crawl.ending import all_found
from ppgen.games.dungeon_crawl.setup import pieces_set, share, tiles_dealt
from ppgen.games.dungeon_crawl.words import COINS, DIRECTIONS, HELD, worth

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


def impossible(state: Crawl, written: Position) -> Iterator[BadPosition]:
    """Yield what cannot be (section 12 of the specification)."""
    if "phase" not in written:
        return
    yield from in_pool(state, written)
    yield from in_coins(state)
    yield from in_dungeon(state)
    yield from in_holdings(state)
    if state.phase == "setup":
        yield from in_setup(state)
    elif state.phase == "build":
        yield from in_building(state, written)
    elif state.phase == "enter":
        yield from in_entering(state)
    elif state.phase == "play":
        yield from in_play(state)
    elif not all_found(state) and state.turns != state.options["turn_cap"]:
        yield BadPosition("the game is over with six treasures found or at the turn cap", "phase")
    decides = state.actor() or "none"
    if written.get("decides", decides) != decides:
        yield BadPosition(f"here {decides} decides, not {written.get('decides')}", "decides")


def in_pool(state: Crawl, written: Position) -> Iterator[BadPosition]:
    """See that a common supply has a coin for each tile."""
    if state.options["supply"] == "common" and state.phase in ("setup", "build"):
        pool = state.coins.count(state.game.tray["pool", ""])
        if written.get("tiles_left", 0) != pool or not pool:
            yield BadPosition("as many tiles are left as coins in the pool, at least 1", "tiles_left")


def in_coins(state: Crawl) -> Iterator[BadPosition]:
    """See that no coin is used twice."""
    fault = pieces_set(state, [coin._replace(side="face") for _, coin in state.coins.each()])
    if fault:
        yield BadPosition(fault)
    if any(coin.suit not in ("crowns", "arms") for _, coins in state.stacks() for coin in coins):
        yield BadPosition("a stack holds crowns and arms only", "stacks")
    if any(coin.suit == "crowns" for coin in state.coins.get(state.game.tray["discard", ""], ())):
        yield BadPosition("treasure is never discarded", "discard")
    if state.phase != "over" and all_found(state):
        yield BadPosition("with six treasures found the game is over", "holdings")


def in_dungeon(state: Crawl) -> Iterator[BadPosition]:
    """See that everything lies on the dungeon and nothing on top of each other."""
    least = {"setup": 0, "build": 1}.get(state.phase, 2)
    if len(state.dungeon.laid) < least:
        yield BadPosition(f"phase {state.phase} needs at least {least} tiles", "tiles")
    used: set[Place] = set()
    for space, coins in state.coins.items():
        if space.is_tray:
            continue
        key, place = "stacks" if coins[-1].suit else "coins", state.dungeon.tile_of(space)
        if place not in state.tiles:
            yield BadPosition(f"{space} is not a space of the dungeon", key)
        if (
            place in used
            or not all(coin.suit for coin in coins[1:])
            or (coins[-1].suit and not coins[0].suit)
        ):
            yield BadPosition(f"the tile at {place} has more than one coin or stack", key)
        used.add(place)
    for space, pawns in state.pawns.items() if state.phase in ("enter", "play", "over") else ():
        if space.is_tray:
            continue
        if space not in state.dungeon.floor:
            yield BadPosition(f"{pawns[0].name} is on {space}, which is no space of the dungeon", "pawns")
        lands = state.step == "reveal" and pawns[0].name == state.to_act
        if len(pawns) > 1 or (space in state.coins and not lands):
            yield BadPosition(f"{pawns[-1].name} is on {space}, where something else is", "pawns")


def in_holdings(state: Crawl) -> Iterator[BadPosition]:
    """See that every seat can have what it has."""
    characters = state.characters()
    for seat in state.seats:
        holds = any(state.held(seat, tray) for tray in HELD)
        if holds and state.phase == "enter":
            yield BadPosition(f"{seat} holds nothing before play begins", "holdings")
        if holds and seat not in characters:
            yield BadPosition(f"{seat} is out of the dungeon and holds nothing", "holdings")
        new = worth([state.faced]) if state.step == "apply" and seat == state.to_act else 0
        total = damage_of(state, seat)
        if total < 0:
            yield BadPosition(f"{seat} has more equipment applied than damage", "holdings")
        if total - new >= state.game.deadly:
            yield BadPosition(f"{seat} has {total} damage and would be dead", "holdings")


def in_setup(state: Crawl) -> Iterator[BadPosition]:
    """See that a deal or a start roll can stand like this."""
    if state.options["supply"] == "common":
        if state.coins.count(state.game.tray["pool", ""]) != len(COINS):
            yield BadPosition(f"the pool begins with all {len(COINS)} coins", "pool")
        if state.step == "deal":
            yield BadPosition("coins are dealt to one player after the other", "coins_left")
    else:
        yield from in_dealing(state)
    if state.step == "deal":
        return
    if [seat for seat in state.seats if seat in state.rolling] != list(state.rolling) or len(
        state.rolling
    ) < 2:
        yield BadPosition("rolling lists two or more different players clockwise", "rolling")
    if len(state.rolls) == len(state.rolling):
        yield BadPosition("rolls lists those of rolling who have rolled, from the first on", "rolls")
    yield from to_act(state, state.roller())


def in_dealing(state: Crawl) -> Iterator[BadPosition]:
    """See that supplies have been dealt to one player after the other."""
    counts = [state.coins.count(state.game.tray["coins", seat]) for seat in state.seats]
    dealt = sum(map(bool, counts))
    if any(count not in (0, share(state)) for count in counts):
        yield BadPosition(f"every player is dealt {share(state)} coins", "coins_left")
    if state.step != "deal":
        if dealt < len(counts):
            yield BadPosition("all coins are dealt before the start roll", "coins_left")
    elif dealt == len(counts) or not all(counts[:dealt]):
        yield BadPosition("coins are dealt to one player after the other", "coins_left")
    else:
        yield from to_act(state, state.seats[dealt])


def to_act(state: Crawl, seat: str) -> Iterator[BadPosition]:
    if state.to_act != seat:
        yield BadPosition(f"{seat} is to act here, not {state.to_act}", "to_act")


def in_building(state: Crawl, written: Position) -> Iterator[BadPosition]:
    """See that a dungeon can have been built so far."""
    laid = len(state.dungeon.laid)
    if state.step == "compass":
        if written.get("compass") or laid > 1:
            yield BadPosition("the compass is set when only the first tile lies", "compass")
    elif len(written.mapping("compass", DIRECTIONS)) != len(DIRECTIONS):
        yield BadPosition("each of the four colours has one direction", "compass")
    repeated = next((tile for tile in state.turned if state.turned.count(tile) > 1), None)
    if repeated:
        yield BadPosition(f"{repeated} has been turned twice", "turned")
    if len(state.turned) - (state.step == "far-edge") != laid - 1:
        yield BadPosition("every tile but the first has been turned over, and none else", "turned")
    if state.step == "far-edge" and beside_last(state) not in state.tiles:
        yield BadPosition("the place of the tile turned over last is free", "turned")
    yield from in_layers(state)
    if state.options["supply"] == "common":
        return
    fault = tiles_dealt(
        state, [state.coins.count(state.supply(seat, "coins")) for seat in clockwise(state, state.to_act)]
    )
    if fault:
        yield BadPosition(fault, "coins_left")


def clockwise(state: Crawl, first: str) -> list[str]:
    """List the seats clockwise from one of them."""
    start = state.seats.index(first)
    return [*state.seats[start:], *state.seats[:start]]


def in_layers(state: Crawl) -> Iterator[BadPosition]:
    """See that the seats laid tiles in turn, each with a coin in the own corner."""
    order = clockwise(state, state.starter)
    laid = state.dungeon.laid
    bare = state.step in ("compass", "coin")
    yield from to_act(state, order[(len(laid) - bare) % len(order)])
    complete = laid[:-1] if bare else laid
    for number, tile in enumerate(complete):
        if coin_corner(state, order[number % len(order)], tile) not in state.coins:
            yield BadPosition(f"the tile at {tile} needs a coin in its layer's corner", "coins")
    if sum(1 for _ in state.unknown()) > len(complete):
        yield BadPosition("the tile laid last has no coin yet", "coins")


def in_entering(state: Crawl) -> Iterator[BadPosition]:
    """See that the pawns are those that have been placed."""
    order = clockwise(state, state.starter)
    placed = order[1 : order.index(state.to_act) + 1]
    if set(state.characters()) != set(placed):
        names = " ".join(placed) or "none"
        yield BadPosition(f"before {state.to_act} places, these have entered: {names}", "pawns")


def in_play(state: Crawl) -> Iterator[BadPosition]:
    """See that the step at hand can be due."""
    cap = state.options["turn_cap"]
    if cap != "none" and state.turns >= cap:
        yield BadPosition(f"turns is below the turn cap of {cap}", "turns")
    if state.step == "turn":
        return
    if state.where(state.to_act) is None:
        yield BadPosition(f"{state.to_act} is out of the dungeon", "step")
    if state.target and state.target not in near(state, state.to_act):
        yield BadPosition(f"{state.target} is not adjacent to {state.to_act}", "target")
    lack = lacking(state, state.to_act) or (lacking_target(state) if state.target else None)
    if lack:
        yield BadPosition(f"step {state.step} is not due: {lack}", "step")


def lacking(state: Crawl, seat: str) -> str | None:
    """Say what the step in the middle of a turn lacks."""
    step = state.step
    if step == "reveal" and state.coins.owner(state.at(seat)) is None:
        return f"{seat} is not on a coin"
    if step in ("fight-spend", "fight-roll") and state.faced.suit not in ("suns", "moons"):
        return f"{state.facing} is neither trap nor monster"
    if step == "fight-spend" and not experience_kind(state, seat):
        return f"{seat} has no {kind(state)} experience"
    if step == "apply" and state.faced not in state.held(seat, "damage"):
        return f"{state.facing} is not among {seat}'s damage"
    if step == "apply" and not applicable(state, seat):
        return f"{seat} has nothing to apply"
    if step == "attack-choice" and not near(state, seat):
        return f"nobody stands next to {seat}"
    if step == "attack-spend" and not state.held(seat, "equipment"):
        return f"{seat} has no equipment"
    return None


def lacking_target(state: Crawl) -> str | None:
    """Say what the step of an attack lacks on the side of its defender."""
    treasure, equipment = (state.held(state.target, tray) for tray in ("treasure", "equipment"))
    if state.step == "attack-defend" and not equipment:
        return f"{state.target} has no equipment"
    if state.step == "spoils" and not (treasure and equipment):
        return f"{state.target} does not have both treasure and equipment"
    if state.step == "draw" and len(treasure) < 2:
        return f"{state.target} has fewer than two treasures"
    return None
