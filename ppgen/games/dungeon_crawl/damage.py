"""Clauses of damage and death, and of the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Action, Piece, Place, Reason
from ppgen.games.dungeon_crawl.encounters import equipment_point, equipment_uses
from ppgen.games.dungeon_crawl.turns import hindered
from ppgen.games.dungeon_crawl.words import rules, show, worth

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


@rules.effect("damage.coin")
def coin(state: Crawl, seat: str, coin: Piece) -> None:
    state.coins.move(coin, state.game.tray["facing", seat], state.game.tray["damage", seat])


def applicable(state: Crawl, seat: str) -> int:
    """Count the equipment that can be applied to the new damage."""
    return min(worth([state.faced]), len(equipment_uses(state, seat)))


@rules.check("damage.apply")
def apply_limit(state: Crawl, seat: str, number: int) -> Reason | None:
    most = applicable(state, seat)
    return ("{} can apply at most {}", seat, most) if number > most else None


@rules.effect("damage.apply")
def apply(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    if coins:
        state.tell("{} applies {} equipment ({})", seat, len(coins), show(coins))
    else:
        state.tell("{} applies no equipment", seat)


@rules.effect("damage.group")
def group(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    state.bring(coins, state.game.tray["equipment", seat], state.game.tray["applied", seat])


def damage_of(state: Crawl, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    return worth(state.held(seat, "damage")) - equipment_point(state, state.held(seat, "applied"))


@rules.effect("damage.total", otherwise=0)
def total(state: Crawl, seat: str) -> int:
    total = damage_of(state, seat)
    state.tell("{} has {} damage", seat, total)
    return total


@rules.value("death.ten", otherwise=False)
def death_ten(state: Crawl, total: int) -> bool:
    """Tell whether so much damage kills."""
    return total >= state.game.deadly


@rules.effect("death.ten")
def dies(state: Crawl, seat: str, space: Place, left: Sequence[Piece]) -> None:
    state.tell("{} dies at {}, leaving {}", seat, space, show(left, none="nothing"))


@rules.value("death.experience", otherwise=())
def death_experience(state: Crawl, seat: str) -> Sequence[Piece]:
    """Give the experience that the dead lose."""
    return state.held(seat, "experience")


@rules.value("death.damage", otherwise=())
def death_damage(state: Crawl, seat: str) -> Sequence[Piece]:
    """Give the damage that the dead lose."""
    return state.held(seat, "damage")


@rules.effect("death.stack", otherwise=())
def death_stack(state: Crawl, seat: str, space: Place) -> Sequence[Piece]:
    """Leave crowns and all arms, applied or not, on the space of the death; give them."""
    for tray in ("treasure", "equipment", "applied"):
        state.bring(state.held(seat, tray), state.game.tray[tray, seat], space)
    return state.coins.get(space, ())


@rules.effect("death.remove")
def death_remove(state: Crawl, seat: str, space: Place) -> None:
    state.pawns.move(state.pawns[space][0], space, state.game.tray["out", seat])


@rules.effect("reentry.turn")
def reentry_turn(state: Crawl, seat: str, space: Place) -> None:
    state.pawns.move(state.pawn(seat), state.game.tray["out", seat], space)
    state.tell("{} re-enters at {}", seat, space)


@rules.check("reentry.only", of="turn")
def reentry_only(state: Crawl, action: Action) -> Reason | None:
    away = state.step == "turn" and state.where(action.actor) is None
    return ("{} is out of the dungeon", action.actor) if away else None


@rules.value("reentry.resume", otherwise=False)
def reentry_resume(state: Crawl, brought: str) -> bool:
    """Tell whether a turn has brought a return: all else waits until the following one."""
    return brought == "return"


@rules.check("stack.stops", of="candidate")
def stack_stops(state: Crawl, seat: str, space: Place) -> Reason | None:
    at = hindered(state, seat, space, "stack.stops")
    return ("a stack lies at {}", at) if at else None


@rules.effect("stack.pick-up")
def stack_pick_up(state: Crawl, seat: str, space: Place) -> None:
    coins = state.coins[space]
    for coin in coins:
        state.bring(
            [coin], space, state.game.tray["treasure" if coin.suit == "crowns" else "equipment", seat]
        )
    state.tell("{} picks up {}", seat, show(coins))


@rules.value("stack.not-new", otherwise=0)
def stack_not_new(state: Crawl) -> int:
    """Count the crowns in stacks, which were found before."""
    return sum(coin.suit == "crowns" for _, coins in state.stacks() for coin in coins)
