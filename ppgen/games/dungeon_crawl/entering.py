"""Clauses of entering the dungeon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Place, Reason
from ppgen.games.dungeon_crawl.words import rules, show_list

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


@rules.effect("enter.order")
def order(state: Crawl, seat: str) -> None:
    """Let a seat place a pawn."""
    state.step, state.to_act = "enter", seat


@rules.check("enter.left-neighbour", of="candidate")
def left_neighbour(state: Crawl, seat: str, colour: str, space: Place) -> Reason | None:
    neighbour = state.following(seat)
    return None if colour == neighbour else ("{} places {}, the player to the left", seat, neighbour)


@rules.check("enter.entrance", of="candidate")
def entrance(state: Crawl, seat: str, *where: Place) -> Reason | None:
    space = where[-1]
    if space not in state.dungeon.floor:
        return "{} is not a space of the dungeon", space
    return None if space in state.dungeon.rim else ("{} does not touch the rectangle", space)


@rules.effect("enter.entrance")
def enter(state: Crawl, colour: str, space: Place) -> None:
    state.pawns.move(state.pawn(colour), state.game.tray["pawns", ""], space)
    state.tell("{} enters at {}", colour, space)


@rules.check("enter.empty")
def empty(state: Crawl, seat: str, *where: Place) -> Reason | None:
    space = where[-1]
    coin, pawn = state.coins.top(space), state.pawns.top(space)
    if coin:
        return "{} holds a {}", space, "stack" if coin.suit else "coin"
    return ("{} holds {}", space, pawn.name) if pawn else None


@rules.effect("enter.extra-pawns")
def extra_pawns(state: Crawl, extra: Sequence[Piece]) -> None:
    for pawn in extra:
        state.pawns.move(pawn, state.game.tray["pawns", ""], state.game.tray["aside", ""])
    state.tell("pawns set aside: {}", show_list(pawn.name for pawn in extra))


@rules.effect("enter.begin")
def begin(state: Crawl, seat: str) -> None:
    state.to_act, state.step = seat, "turn"
    state.tell("{} begins play", seat)
