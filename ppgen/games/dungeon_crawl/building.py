"""Clauses of pieces and set-up, of building the dungeon, and of entering it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppgen.engine import BadPosition, Piece, Place, Position, Why, because
from ppgen.engine.directions import COMPASS
from ppgen.engine.lattice import coordinates
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.turns import hidden_tiles
from ppgen.games.dungeon_crawl.words import rules, show, tray


@rules.value("pieces.set", otherwise=None)
def pieces_set(state: Crawl, coins: Sequence[Piece]) -> str | None:
    """Say which of the coins of a position a piecepack does not have."""
    for number, coin in enumerate(coins):
        if coin.suit and coin in coins[:number]:
            return f"the coin {show([coin])} stands in two places"
    for number, value in enumerate(words.VALUES):
        count = sum(coin.value == value for coin in coins)
        if count > len(words.SUITS):
            return f"there are only four coins of value {number}, not {count}"
    return None


pieces_values = rules.faces("pieces.values", "a die shows 0 to 5")


@rules.effect("pieces.discard")
def discard(state: Crawl, coins: Iterable[Piece], start: Place) -> None:
    state.bring(coins, start, tray("discard"))


@rules.value("setup.players", otherwise=None)
def players(state: Crawl, names: Sequence[str]) -> str | None:
    game = state.game
    fits = len(names) in game.seatings
    return None if fits else f"the game is for {game.playable()} players, not {len(names)}"


@rules.value("setup.seats", otherwise=None)
def seats(state: Crawl, names: Sequence[str]) -> str | None:
    for name in names:
        if not isinstance(name, str) or name not in state.game.suits:
            return f"{name!r} is no colour of a pawn; there are {', '.join(state.game.suits)}"
    return "no two players share a colour" if len(set(names)) < len(names) else None


def seated(state: Crawl, written: Position) -> tuple[str, ...]:
    written.need("players")
    names = written.items("players")
    fault = players(state, names) or seats(state, names)
    if fault:
        raise BadPosition(fault, "players")
    return tuple(names)


def share(state: Crawl) -> int:
    return len(words.COINS) // len(state.seats)


@rules.value("setup.tiles-dealt", otherwise=None)
def tiles_dealt(state: Crawl, counts: Sequence[int]) -> str | None:
    """Say what is wrong with the piles, clockwise from the layer, each as large as its seat's supply."""
    first, last = counts[0], counts[-1]
    if first and last >= first - 1 and list(counts) == sorted(counts, reverse=True):
        return None
    return (
        f"the coins left, clockwise from {state.to_act}, are equal or fall once, by one, and begin "
        f"with at least 1; they are {words.show_list(counts)}"
    )


def undealt(state: Crawl) -> list[int]:
    dealt = [coin for _, coin in state.coins.each()]
    return [
        value for value, coin in enumerate(words.UNKNOWN) for _ in range(len(words.SUITS) - dealt.count(coin))
    ]


@rules.check(
    "setup.coins-dealt",
    "there are only four coins of each value",
    number="{seat} must be dealt {count:number} coins",
)
def coins_dealt(state: Crawl, seat: str, values: tuple[int, ...]) -> Why:
    if len(values) != share(state):
        return because(seat, share(state), part="number")
    left = undealt(state)
    if any(values.count(value) > left.count(value) for value in values):
        return because()
    return None


@rules.effect("setup.coins-dealt", "{seat} is dealt coins {values:number... }")
def deal(state: Crawl, seat: str, values: tuple[int, ...]) -> None:
    for value in sorted(values):
        state.coins.put(words.UNKNOWN[value], tray("coins", seat))
        state.tiles.put(words.TILE, tray("tiles", seat))
    state.say(seat, tuple(sorted(values)))


@rules.effect(
    "setup.start-roll",
    "{seat} rolls {face:number}",
    otherwise=None,
    tie="{seats:seat...} tie on {face:number} and roll again",
)
def start_roll(state: Crawl, seat: str, value: int) -> str | None:
    state.rolls = (*state.rolls, value)
    state.say(seat, value)
    if len(state.rolls) < len(state.rolling):
        state.to_act = state.roller()
        return None
    highest = max(state.rolls)
    best = tuple(seat for seat, roll in zip(state.rolling, state.rolls, strict=True) if roll == highest)
    state.rolling, state.rolls, state.to_act = best, (), best[0]
    if len(best) == 1:
        return best[0]
    state.say(best, highest, part="tie")
    return None


@rules.effect("build.first-tile", "{seat} begins and lays the first tile at {place}")
def first_tile(state: Crawl, seat: str, place: Place) -> None:
    state.starter = state.to_act = seat
    state.step, state.rolling = "compass", ()
    state.say(seat, place)


@rules.check("build.compass", "each of the four pawns goes on its own segment", of="candidate")
def compass(state: Crawl, seat: str, *colours: str) -> Why:
    apart = len(set(colours)) == len(words.COLOURS)
    return None if apart else because()


@rules.effect("build.compass", "{seat} sets the compass: {pawns:has...}")
def point(state: Crawl, seat: str, *colours: str) -> None:
    for colour, segment in zip(colours, words.SEGMENTS.values(), strict=True):
        state.pawns.move(state.pawn(colour), tray("pawns"), segment)
    state.say(seat, tuple(zip(words.DIRECTIONS.values(), colours, strict=True)))


first_coin = rules.goes("build.first-coin", "coin", of="step")
next_layer = rules.passes("build.order", phase="turn-over", of="step")


@rules.check("build.turn-over", "{tile} has been turned already")
def not_turned(state: Crawl, tile: str) -> Why:
    return None if tile in hidden_tiles(state) else because(words.TILES[tile])


@rules.effect("build.turn-over", "{seat} turns over {tile}: {colour:seat} points {direction:word}")
def turn_over(state: Crawl, seat: str, tile: str) -> None:
    pile = state.supply(seat, "tiles")
    state.turned = (*state.turned, tile)
    state.tiles.turn(words.TILE, pile, words.TILES[tile])
    state.tiles.move(words.TILES[tile], pile, tray("hand", seat))
    direction, colour = pointed(state)
    state.say(seat, words.TILES[tile], colour, direction)


def pointed(state: Crawl) -> tuple[str, str]:
    """Give the direction of the tile turned over last, and its colour."""
    pawns = ((key, state.pawns[at][0]) for key, at in words.SEGMENTS.items())
    suit = words.TILES[state.turned[-1]].suit
    return next((words.DIRECTIONS[key], pawn.name) for key, pawn in pawns if pawn.suit == suit)


def beside_last(state: Crawl) -> Place:
    """Give the place on the side of the tile laid last to which the one turned over points."""
    return state.dungeon.beside(state.dungeon.laid[-1], pointed(state)[0])


against_last = rules.tells("build.against-last", "{seat} lays it at {place}")


@rules.effect(
    "build.taken",
    "{place} is taken; along the {direction:word} edge: {places:place... }",
    otherwise=False,
)
def taken(state: Crawl, place: Place) -> bool:
    """Let the layer choose another place if a tile lies there; tell whether that is so."""
    if place not in state.tiles:
        return False
    state.say(place, pointed(state)[0], places(state))
    state.step = "far-edge"
    return True


def places(state: Crawl) -> list[Place]:
    """List the places outside the far edge in the direction of the tile turned over last."""
    direction, _ = pointed(state)
    east, north = COMPASS[direction]

    def far(tile: Place) -> int:
        column, row = coordinates(tile)
        return column * east + row * north

    furthest = max(map(far, state.dungeon.laid))
    beyond = (state.dungeon.beside(tile, direction) for tile in state.dungeon.laid if far(tile) == furthest)
    return sorted(beyond, key=coordinates)


far_edge = rules.only(
    "build.far-edge", "{place} is not outside the far edge", lambda state, seat, place: place in places(state)
)
lay_along = rules.tells("build.far-edge", "{seat} lays it at {place}")


@rules.effect("build.face-down")
def face_down(state: Crawl, place: Place, start: Place) -> None:
    """Lay a tile from a pile or a hand so that its four spaces show."""
    tile = state.tiles[start][-1]
    if tile is not words.TILE:
        state.tiles.turn(tile, start, words.TILE)
    state.tiles.move(words.TILE, start, place)
    state.dungeon = state.dungeon.lay(place)


coin = rules.moves("build.coin", "coins", "{seat} puts a {value:number} at {space:place}")


@rules.check("build.coin-own", "{seat} has no {value:number} to place")
def coin_own(state: Crawl, seat: str, value: int) -> Why:
    own = state.coins.get(state.supply(seat, "coins"), ())
    return None if words.UNKNOWN[value] in own else because(seat, value)


@rules.value("build.coin-corner", instead=lambda state, _seat, tile: state.dungeon.space_of(tile, 0, 0))
def coin_corner(state: Crawl, seat: str, tile: Place) -> Place:
    corner = state.game.data["corners"][str(len(state.seats))][state.seats.index(seat)]
    return state.dungeon.space_of(tile, *words.CORNERS[corner])


@rules.effect("build.complete", "the dungeon is complete: {tiles:number} tiles", otherwise=False)
def complete(state: Crawl) -> bool:
    """End the building once no tile is left, which is when the coins are used up; tell whether that is so."""
    if any(state.supply(seat, "coins") in state.coins for seat in state.seats):
        return False
    for segment in words.SEGMENTS.values():
        state.pawns.move(state.pawns[segment][0], segment, tray("pawns"))
    state.turned = ()
    state.say(len(state.dungeon.laid))
    return True


next_placer = rules.calls("enter.order", phase="enter", of="step")


@rules.check("enter.left-neighbour", "{seat} places {colour:seat}, the player to the left", of="candidate")
def left_neighbour(state: Crawl, seat: str, colour: str, space: Place) -> Why:
    neighbour = state.following(seat)
    return None if colour == neighbour else because(seat, neighbour)


@rules.check(
    "enter.entrance",
    "{space:place} does not touch the rectangle",
    of="candidate",
    outside="{space:place} is not a space of the dungeon",
)
def entrance(state: Crawl, seat: str, *where: Place) -> Why:
    space = where[-1]
    if space not in state.dungeon.floor:
        return because(space, part="outside")
    return None if space in state.dungeon.rim else because(space)


enter = rules.moves("enter.entrance", "pawns", "{seat} enters at {space:place}")


@rules.check(
    "enter.empty",
    "{space:place} holds {pawn:seat}",
    stack="{space:place} holds a stack",
    coin="{space:place} holds a coin",
)
def empty(state: Crawl, seat: str, *where: Place) -> Why:
    space = where[-1]
    coin, pawn = state.coins.top(space), state.pawns.top(space)
    if coin:
        return because(space, part="stack" if coin.suit else "coin")
    return because(space, pawn.name) if pawn else None


@rules.effect("enter.extra-pawns", "pawns set aside: {pawns:seat... }")
def extra_pawns(state: Crawl, extra: Sequence[Piece]) -> None:
    for pawn in extra:
        state.pawns.move(pawn, tray("pawns"), tray("aside"))
    state.say(tuple(pawn.name for pawn in extra))


begin = rules.calls("enter.begin", "{seat} begins play", phase="turn", of="step")
