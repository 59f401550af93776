"""Clauses of setting up and of building the dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, BadPosition, Reason
from ppgen.games.dungeon_crawl import ending, entering
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import (
    COINS,
    COLOURS,
    DIRECTION_NAMES,
    DIRECTIONS,
    WORTH,
    Place,
    Space,
    ordered,
    show_list,
    show_place,
    show_places,
    show_seats,
    show_space,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

FIRST: Place = (0, 0)
"""Where the first tile lies (`build.first-tile`)."""
CORNERS = {"sw": (0, 0), "nw": (0, 1), "ne": (1, 1), "se": (1, 0)}
FACES = range(6)

# Pieces and set-up


@rules.effect("pieces.set")
def pieces_set(state: Crawl, revealed: Sequence[str], unrevealed: Sequence[int]) -> bool:
    """Hold the coins of a position against what is in the box.

    Raises:
        BadPosition: a coin stands twice, or there are more than four of a value.
    """
    del state
    for number, coin in enumerate(revealed):
        if coin in revealed[:number]:
            raise BadPosition(f"the coin {coin} stands in two places")
    for value in FACES:
        count = unrevealed.count(value) + sum(WORTH[coin] == value for coin in revealed)
        if count > 4:
            raise BadPosition(f"there are only four coins of value {value}, not {count}")
    return True


@rules.check("pieces.values")
def pieces_values(state: Crawl, action: Action) -> Reason | None:
    del state
    return None if action.args[1] in FACES else "a die shows 0 to 5"


@rules.effect("pieces.discard")
def pieces_discard(state: Crawl, coins: Iterable[str]) -> bool:
    state.discarded = ordered([*state.discarded, *coins])
    return True


@rules.effect("setup.players")
def setup_players(state: Crawl, names: Sequence[str]) -> bool:
    numbers = state.game.facts["seats"]["default"]
    if len(names) not in numbers:
        raise BadPosition(
            f"the game is for {min(numbers)} to {max(numbers)} players, not {len(names)}", "players"
        )
    return True


@rules.effect("setup.seats")
def setup_seats(state: Crawl, names: Sequence[str]) -> bool:
    colours = state.game.facts["seats"]["allowed"]
    for name in names:
        if name not in colours:
            raise BadPosition(f"{name!r} is no colour of a pawn; there are {', '.join(colours)}", "players")
    if len(set(names)) < len(names):
        raise BadPosition("no two players share a colour", "players")
    state.seats = tuple(names)
    return True


@rules.effect("setup.dice")
def setup_dice(state: Crawl, seat: str) -> str:
    """Give the colour of a player's die, which is that of the player's pawn: seats are named by it."""
    del state
    return seat


def share(state: Crawl) -> int:
    """Count the coins, or the tiles, that each seat is dealt."""
    return len(COINS) // len(state.seats)


@rules.effect("setup.tiles-dealt")
def setup_tiles_dealt(state: Crawl) -> bool | None:
    """See that the piles, each as large as its seat's supply, can come from an even deal.

    Raises:
        BadPosition: counted clockwise from the layer they are not equal, nor fall once, by one.
    """
    if state.supply == "common":
        return None
    counts = [len(state.coins_left[seat]) for seat in clockwise(state, state.to_act)]
    first, last = counts[0], counts[-1]
    if not first or last < first - 1 or counts != sorted(counts, reverse=True):
        raise BadPosition(
            f"the coins left, clockwise from {state.to_act}, are equal or fall once, by one, and begin "
            f"with at least 1; they are {show_list(counts)}",
            "coins_left",
        )
    return True


@rules.check("setup.coins-dealt")
def setup_coins_dealt(state: Crawl, action: Action) -> Reason | None:
    seat, values = action.args
    if len(values) != share(state):
        return "{} must be dealt {} coins", seat, share(state)
    dealt = [value for hand in state.coins_left.values() for value in hand]
    if any(dealt.count(value) + values.count(value) > 4 for value in values):
        return "there are only four coins of each value"
    return None


@rules.effect("setup.coins-dealt")
def deal(state: Crawl, seat: str, values: tuple[int, ...]) -> bool:
    state.coins_left[seat] = sorted(values)
    state.tell("{} is dealt coins {}", seat, show_list(state.coins_left[seat]))
    state.to_act = state.left_of(seat)
    if len(state.coins_left) == len(state.seats):
        state.step, state.rolling = "start-roll", list(state.seats)
    return True


@rules.effect("setup.start-roll")
def roll_to_start(state: Crawl, seat: str, value: int) -> bool:
    state.rolls[seat] = value
    state.tell("{} rolls {}", seat, value)
    if len(state.rolls) < len(state.rolling):
        state.to_act = state.roller()
        return True
    highest = max(state.rolls.values())
    best = [seat for seat in state.rolling if state.rolls[seat] == highest]
    state.rolls = {}
    if len(best) > 1:
        state.tell("{} tie on {} and roll again", show_seats(best), highest)
        state.rolling, state.to_act = best, best[0]
        return True
    state.rolling = []
    state.starter = state.to_act = best[0]
    build_first_tile(state)
    return True


# Building the dungeon


@rules.effect("build.first-tile")
def build_first_tile(state: Crawl) -> bool:
    state.phase, state.step = "build", "compass"
    build_face_down(state, FIRST)
    state.tell("{} begins and lays the first tile at {}", state.starter, show_place(FIRST))
    return True


@rules.check("build.compass")
def build_compass(state: Crawl, action: Action) -> Reason | None:
    del state
    return None if len(set(action.args)) == len(COLOURS) else "each of the four pawns goes on its own segment"


@rules.effect("build.compass")
def point(state: Crawl, *colours: str) -> bool:
    state.compass = dict(zip(DIRECTIONS, colours, strict=True))
    words = [f"{DIRECTION_NAMES[direction]} {colour}" for direction, colour in state.compass.items()]
    state.tell("{} sets the compass: {}", state.to_act, ", ".join(words))
    if not build_first_coin(state):
        build_order(state)
    return True


@rules.effect("build.first-coin")
def build_first_coin(state: Crawl) -> bool:
    state.step = "coin"
    return True


@rules.effect("build.order")
def build_order(state: Crawl) -> bool:
    state.to_act, state.step = state.left_of(state.to_act), "turn-over"
    return True


@rules.check("build.turn-over")
def build_turn_over(state: Crawl, action: Action) -> Reason | None:
    tile = action.args[0]
    return None if tile in (ending.hidden_tiles(state) or COINS) else ("{} has been turned already", tile)


@rules.effect("build.turn-over")
def turn_over(state: Crawl, tile: str) -> bool:
    state.turned.append(tile)
    direction = pointed(state)
    colour = state.compass[direction]
    state.tell("{} turns over {}: {} points {}", state.to_act, tile, colour, DIRECTION_NAMES[direction])
    place = beyond_last(state, direction)
    if not build_taken(state, place):
        build_against_last(state, place)
    return True


def pointed(state: Crawl) -> str:
    """Give the direction of the tile turned over last, by its suit's colour."""
    colour = state.game.colours[state.turned[-1][1]]
    return next(direction for direction, pawn in state.compass.items() if pawn == colour)


def beyond_last(state: Crawl, direction: str) -> Place:
    """Give the place on that side of the tile laid last."""
    column, row = max(state.tiles, key=state.tiles.__getitem__)
    east, north = DIRECTIONS[direction]
    return column + east, row + north


@rules.effect("build.against-last")
def build_against_last(state: Crawl, place: Place) -> bool:
    state.tell("{} lays it at {}", state.to_act, show_place(place))
    build_face_down(state, place)
    state.step = "coin"
    return True


@rules.effect("build.taken")
def build_taken(state: Crawl, place: Place) -> bool | None:
    if place not in state.tiles:
        return None
    side = DIRECTION_NAMES[pointed(state)]
    state.tell("{} is taken; along the {} edge: {}", show_place(place), side, show_places(places(state)))
    state.step = "far-edge"
    return True


def places(state: Crawl) -> list[Place]:
    """List the places outside the far edge in the direction of the tile turned over last."""
    east, north = DIRECTIONS[pointed(state)]
    furthest = max(column * east + row * north for column, row in state.tiles)
    return sorted(
        (column + east, row + north) for column, row in state.tiles if column * east + row * north == furthest
    )


@rules.check("build.far-edge")
def build_far_edge(state: Crawl, action: Action) -> Reason | None:
    place = action.args[0]
    return None if place in places(state) else ("{} is not outside the far edge", show_place(place))


@rules.effect("build.far-edge")
def lay_along(state: Crawl, place: Place) -> bool:
    state.tell("{} lays it at {}", state.to_act, show_place(place))
    build_face_down(state, place)
    state.step = "coin"
    return True


@rules.effect("build.face-down")
def build_face_down(state: Crawl, place: Place) -> bool:
    """Lay a tile so that its four spaces show."""
    state.tiles[place] = len(state.tiles)
    return True


@rules.effect("build.coin")
def add_coin(state: Crawl, value: int) -> bool:
    tile = max(state.tiles, key=state.tiles.__getitem__)
    space = build_coin_corner(state, state.to_act, tile) or (2 * tile[0], 2 * tile[1])
    state.supply_of(state.to_act).remove(value)
    state.coins[space] = value
    state.tell("{} puts a {} at {}", state.to_act, value, show_space(space))
    if not build_complete(state):
        build_order(state)
    return True


@rules.check("build.coin-own")
def build_coin_own(state: Crawl, action: Action) -> Reason | None:
    seat, value = action.actor, action.args[0]
    return None if value in state.supply_of(seat) else ("{} has no {} to place", seat, value)


@rules.effect("build.coin-corner")
def build_coin_corner(state: Crawl, seat: str, tile: Place) -> Space:
    """Give the space of a tile that is nearest a seat."""
    east, north = CORNERS[state.game.corners[len(state.seats)][state.seats.index(seat)]]
    return 2 * tile[0] + east, 2 * tile[1] + north


@rules.effect("build.complete")
def build_complete(state: Crawl) -> bool | None:
    """End the building once no tile is left, which is when the coins are used up."""
    if any(state.coins_left.values()):
        return None
    state.tell("the dungeon is complete: {} tiles", len(state.tiles))
    state.phase, state.compass, state.turned, state.coins_left = "enter", {}, [], {}
    entering.enter_order(state, None)
    return True


def clockwise(state: Crawl, first: str) -> list[str]:
    """List the seats clockwise from one of them."""
    start = state.seats.index(first)
    return [*state.seats[start:], *state.seats[:start]]
