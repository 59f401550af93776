"""Clauses of entering the dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import building, turns
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import (
    COLOURS,
    Space,
    show_list,
    show_space,
    tile_of,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl


@rules.effect("enter.order")
def enter_order(state: Crawl, placer: str | None) -> bool | None:
    """Let the next seat place, the starter first; None once all have."""
    assert state.starter is not None
    if len(state.pawns) == len(state.seats):
        return None
    state.step = "enter"
    state.to_act = state.left_of(placer) if placer else state.starter
    return True


@rules.check("enter.left-neighbour")
def enter_left_neighbour(state: Crawl, action: Action) -> Reason | None:
    neighbour = building.setup_dice(state, state.left_of(action.actor))
    if action.args[0] == neighbour:
        return None
    return "{} places {}, the player to the left", action.actor, neighbour


@rules.check("enter.entrance")
def enter_entrance(state: Crawl, action: Action) -> Reason | None:
    space = action.args[-1]
    if tile_of(space) not in state.tiles:
        return "{} is not a space of the dungeon", show_space(space)
    return None if on_rectangle(state, space) else ("{} does not touch the rectangle", show_space(space))


def on_rectangle(state: Crawl, space: Space) -> bool:
    """Tell whether a space touches the rectangle around all tiles."""
    columns, rows = zip(*state.tiles, strict=True)
    x, y = space
    return x in (2 * min(columns), 2 * max(columns) + 1) or y in (2 * min(rows), 2 * max(rows) + 1)


def rim(state: Crawl) -> list[Space]:
    """List the spaces on the rectangle."""
    spaces = sorted(
        (2 * c + east, 2 * r + north) for c, r in state.tiles for east, north in building.CORNERS.values()
    )
    return [space for space in spaces if on_rectangle(state, space)]


@rules.check("enter.empty")
def enter_empty(state: Crawl, action: Action) -> Reason | None:
    space = action.args[-1]
    if space in state.coins:
        return "{} holds a coin", show_space(space)
    if space in state.stacks:
        return "{} holds a stack", show_space(space)
    for seat, stands in state.pawns.items():
        if stands == space:
            return "{} holds {}", show_space(space), seat
    return None


@rules.effect("enter.entrance")
def enter(state: Crawl, seat: str, space: Space) -> bool:
    state.pawns[seat] = space
    state.tell("{} enters at {}", seat, show_space(space))
    if not enter_order(state, state.to_act):
        enter_extra_pawns(state)
        enter_begin(state)
    return True


@rules.effect("enter.extra-pawns")
def enter_extra_pawns(state: Crawl) -> bool | None:
    extra = [colour for colour in COLOURS if colour not in state.seats]
    if not extra:
        return None
    state.tell("pawns set aside: {}", show_list(extra))
    return True


@rules.effect("enter.begin")
def enter_begin(state: Crawl) -> bool:
    assert state.starter is not None
    state.tell("{} begins play", state.starter)
    state.phase = "play"
    turns.begin(state, state.starter)
    return True
