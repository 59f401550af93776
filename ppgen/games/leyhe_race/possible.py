"""What cannot be (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.engine import BadPosition

if TYPE_CHECKING:
    from ppgen.games.leyhe_race.state import Race


def faults(state: Race) -> Iterator[BadPosition]:
    """Yield what is wrong with a position that was just read."""
    game = state.game
    empty = {game.board.track[0], game.tile["diamonds A"], game.tile["clubs A"], game.last}
    for place in game.board.track:
        if place in state.on and place in empty:
            yield BadPosition(f"no coin can be on {place} between actions", "board")
        if state.on.count(place) > 1 and place != game.tile["suns A"]:
            yield BadPosition(f"{place} has room for one coin only", "board")
    for seat in state.seats:
        if sum(lying.count(game.coin[seat]) for lying in state.on.values()) > game.coins:
            yield BadPosition(f"{seat} has more than {game.coins} coins", "board")
    winners = [seat for seat in state.seats if state.removed(seat) == game.coins]
    if state.phase == "end" and len(winners) != 1:
        yield BadPosition(f"in phase end exactly one seat has {game.coins} coins removed", "removed")
    if state.phase != "end" and winners:
        yield BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
    if state.phase == "move" and not (
        state.can(str(state.to_act), "move") or state.can(str(state.to_act), "enter")
    ):
        yield BadPosition(f"a {state.die} has no legal use here", "die")
