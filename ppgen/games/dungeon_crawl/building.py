"""Clauses of building the dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Place, Reason
from ppgen.engine.board import COMPASS, coordinates
from ppgen.games.dungeon_crawl.hidden import hidden_tiles
from ppgen.games.dungeon_crawl.words import (
    COLOURS,
    CORNERS,
    DIRECTIONS,
    SEGMENTS,
    TILE,
    TILES,
    UNKNOWN,
    rules,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


@rules.effect("build.first-tile")
def first_tile(state: Crawl, seat: str, place: Place) -> None:
    state.starter = state.to_act = seat
    state.step, state.rolling = "compass", ()
    state.tell("{} begins and lays the first tile at {}", seat, place)


@rules.check("build.compass", of="candidate")
def compass(state: Crawl, seat: str, *colours: str) -> Reason | None:
    return None if len(set(colours)) == len(COLOURS) else "each of the four pawns goes on its own segment"


@rules.effect("build.compass")
def point(state: Crawl, seat: str, *colours: str) -> None:
    for colour, segment in zip(colours, SEGMENTS.values(), strict=True):
        state.pawns.move(state.pawn(colour), state.game.tray["pawns", ""], segment)
    words = map(" ".join, zip(DIRECTIONS.values(), colours, strict=True))
    state.tell("{} sets the compass: {}", seat, ", ".join(words))


@rules.effect("build.first-coin", otherwise=False)
def first_coin(state: Crawl) -> bool:
    """Let the starter put a coin on the first tile; tell whether that is so."""
    state.step = "coin"
    return True


@rules.effect("build.order")
def order(state: Crawl, seat: str) -> None:
    state.to_act, state.step = state.following(seat), "turn-over"


@rules.check("build.turn-over")
def not_turned(state: Crawl, tile: str) -> Reason | None:
    return None if tile in hidden_tiles(state) else ("{} has been turned already", tile)


@rules.effect("build.turn-over")
def turn_over(state: Crawl, seat: str, tile: str) -> None:
    pile, hand = state.supply(seat, "tiles"), state.game.tray["hand", seat]
    state.turned = (*state.turned, tile)
    state.tiles.turn(TILE, pile, TILES[tile])
    state.tiles.move(TILES[tile], pile, hand)
    state.tell(
        "{} turns over {}: {} points {}", seat, tile, state.game.colour_of[TILES[tile].suit], pointed(state)
    )


def pointed(state: Crawl) -> str:
    """Give the direction of the tile turned over last, by its suit's colour."""
    suit = TILES[state.turned[-1]].suit
    return next(DIRECTIONS[key] for key, at in SEGMENTS.items() if state.pawns[at][0].suit == suit)


def beside_last(state: Crawl) -> Place:
    """Give the place on the side of the tile laid last to which the one turned over points."""
    return state.dungeon.beside(state.dungeon.laid[-1], pointed(state))


@rules.effect("build.against-last")
def against_last(state: Crawl, seat: str, place: Place) -> None:
    state.tell("{} lays it at {}", seat, place)


@rules.effect("build.taken", otherwise=False)
def taken(state: Crawl, place: Place) -> bool:
    """Let the layer choose another place if a tile lies there; tell whether that is so."""
    if place not in state.tiles:
        return False
    state.tell("{} is taken; along the {} edge: {}", place, pointed(state), " ".join(places(state)))
    state.step = "far-edge"
    return True


def places(state: Crawl) -> list[Place]:
    """List the places outside the far edge in the direction of the tile turned over last."""
    direction = pointed(state)
    east, north = COMPASS[direction]
    reach = {tile: at[0] * east + at[1] * north for tile in state.dungeon.laid for at in (coordinates(tile),)}
    furthest = max(reach.values())
    beyond = (state.dungeon.beside(tile, direction) for tile, far in reach.items() if far == furthest)
    return sorted(beyond, key=coordinates)


@rules.check("build.far-edge", of="candidate")
def far_edge(state: Crawl, seat: str, place: Place) -> Reason | None:
    return None if place in places(state) else ("{} is not outside the far edge", place)


@rules.effect("build.far-edge")
def lay_along(state: Crawl, seat: str, place: Place) -> None:
    state.tell("{} lays it at {}", seat, place)


@rules.effect("build.face-down")
def face_down(state: Crawl, place: Place, tray: Place) -> None:
    """Lay a tile from a pile or a hand so that its four spaces show."""
    tile = state.tiles[tray][-1]
    if tile is not TILE:
        state.tiles.turn(tile, tray, TILE)
    state.tiles.move(TILE, tray, place)
    state.dungeon = state.dungeon.lay(place)


@rules.effect("build.coin")
def coin(state: Crawl, seat: str, value: int, space: Place) -> None:
    state.coins.move(UNKNOWN[value], state.supply(seat, "coins"), space)
    state.tell("{} puts a {} at {}", seat, value, space)


@rules.check("build.coin-own")
def coin_own(state: Crawl, seat: str, value: int) -> Reason | None:
    own = state.coins.get(state.supply(seat, "coins"), ())
    return None if UNKNOWN[value] in own else ("{} has no {} to place", seat, value)


@rules.value("build.coin-corner", instead=lambda state, _seat, tile: state.dungeon.space_of(tile, 0, 0))
def coin_corner(state: Crawl, seat: str, tile: Place) -> Place:
    """Give the space of a tile that is nearest a seat."""
    return state.dungeon.space_of(tile, *CORNERS[state.game.corner(state.seats, seat)])


@rules.effect("build.complete", otherwise=False)
def complete(state: Crawl) -> bool:
    """End the building once no tile is left, which is when the coins are used up; tell whether that is so."""
    if any(state.supply(seat, "coins") in state.coins for seat in state.seats):
        return False
    for segment in SEGMENTS.values():
        state.pawns.move(state.pawns[segment][0], segment, state.game.tray["pawns", ""])
    state.turned = ()
    state.tell("the dungeon is complete: {} tiles", len(state.dungeon.laid))
    return True
