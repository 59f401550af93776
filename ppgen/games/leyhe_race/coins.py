"""Entering, moving and capturing: the clauses `enter.*`, `move.*` and `capture.*`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.games.leyhe_race.words import rules

if TYPE_CHECKING:
    from ppgen.engine import Place, Reason
    from ppgen.games.leyhe_race.state import Race


@rules.check("enter.two-or-five")
def enter_two_or_five(state: Race, seat: str) -> Reason | None:
    return None if state.die in state.game.data["enters"] else "a coin enters only on 2 or 5"


@rules.effect("enter.tile", otherwise=None)
def enter_tile(state: Race, seat: str) -> Place:
    """Bring a coin in; give the tile."""
    tile = state.game.board.track[state.steps - 1]
    state.on.move(state.game.coin[seat], state.game.tray["stash", seat], tile)
    state.tell("{} enters a coin on {}", seat, state.game.names[tile])
    return tile


@rules.check("enter.from-stash")
def enter_from_stash(state: Race, seat: str) -> Reason | None:
    return None if state.stash(seat) else ("{} has no coin in the stash", seat)


@rules.effect("enter.optional")
def enter_optional(state: Race, seat: str) -> None:
    state.tell("{} passes", seat)


@rules.check("move.own-coin", of="candidate")
def move_own_coin(state: Race, seat: str, tile: Place) -> Reason | None:
    return None if state.game.coin[seat] in state.on.get(tile, ()) else ("{} has no coin on {}", seat, tile)


@rules.effect("move.forward", otherwise=())
def move_forward(state: Race, seat: str, tile: Place) -> Sequence[Place]:
    """Move a coin by the full count; give the tiles of its way."""
    way = state.game.board.ahead(tile, state.steps)
    state.on.move(state.game.coin[seat], tile, way[-1])
    state.tell("{} moves {} to {}", seat, tile, state.game.names[way[-1]])
    return way


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(state: Race, way: Sequence[Place]) -> Sequence[Place]:
    """Give the tiles of a way on which anything happens: only the last."""
    return way[-1:]


@rules.effect("capture.landing")
def capture_landing(state: Race, owner: str, tile: Place) -> None:
    state.tell("{} coin on {} returns to stash", owner, tile)


@rules.effect("capture.own-coin")
def capture_own_coin(state: Race, owner: str, tile: Place) -> None:
    state.tell("{} coin on {} returns to stash", owner, tile)


@rules.effect("capture.to-stash")
def capture_to_stash(state: Race, owner: str, tile: Place) -> None:
    state.on.move(state.game.coin[owner], tile, state.game.tray["stash", owner])
