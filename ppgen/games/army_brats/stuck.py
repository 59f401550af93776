"""No legal move: the others give presents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Piece, Reason
from ppgen.games.army_brats.words import a_pass, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.check("stuck.gift", of="turn")
def stuck_must_give(state: School, action: Action) -> Reason | None:
    if state.phase != "gift":
        return None
    if action.verb != "give":
        return "{} must give one pass", action.actor
    given = action.args[0]
    held = len(given) == 1 and given[0] in state.hand(action.actor)
    return None if held else ("{} must give one pass it holds", action.actor)


@rules.effect("stuck.gift")
def stuck_gift(state: School, seat: str) -> None:
    state.phase = "gift"
    state.tell("{} has no legal move", seat)


@rules.effect("stuck.gift")
def stuck_receive(state: School, giver: str, seat: str, coin: Piece) -> None:
    state.passes.move(coin, state.game.hand[giver], state.game.hand[seat])
    state.whisper((giver, seat), coin.name, "{} gives {} {}", giver, seat, a_pass(coin.suit))


@rules.value("stuck.giver-order", otherwise=())
def stuck_giver_order(state: School) -> tuple[str, ...]:
    """Give the opponents who have a pass, the left neighbour of the stuck seat first."""
    return tuple(seat for seat in state.from_left(str(state.turn)) if state.hand(seat))


@rules.effect("stuck.replaces-turn")
def stuck_nobody_gives(state: School) -> None:
    state.tell("nobody has a pass to give")
