"""Clauses of traps and monsters, of treasure and equipment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Reason
from ppgen.games.dungeon_crawl.words import CROWNS, rules, show, worth

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl

# Traps and monsters are fought in the same way, each by clauses of its own.


def kind(state: Crawl) -> str:
    """Name what the coin being faced is."""
    return "trap" if state.faced.suit == "suns" else "monster"


def too_much_experience(state: Crawl, seat: str, number: int, faced: str) -> Reason | None:
    if state.step != "fight-spend" or kind(state) != faced:
        return None
    held = len(experience_kind(state, seat))
    return ("{} has {} {} experience", seat, held, faced) if number > held else None


def tell_of_spending(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    if coins:
        state.tell("{} spends {} {} experience ({})", seat, len(coins), kind(state), show(coins))
    else:
        state.tell("{} spends no experience", seat)


def win(state: Crawl, seat: str, rolled: int, total: int) -> bool:
    """Keep the coin as experience if the total is above its value."""
    coin = state.faced
    if total <= worth([coin]):
        return False
    state.bring([coin], state.game.tray["facing", seat], state.game.tray["experience", seat])
    words = "{} rolls {}, total {}, beats {}: {} is {} experience"
    state.tell(words, seat, rolled, total, worth([coin]), show([coin]), kind(state))
    return True


def lose(state: Crawl, seat: str, rolled: int, total: int) -> None:
    """Tell that the coin is damage."""
    coin = state.faced
    words = "{} rolls {}, total {}, does not beat {}: {} is damage"
    state.tell(words, seat, rolled, total, worth([coin]), show([coin]))


def add_up(state: Crawl, value: int) -> int:
    """Add the points spent to a roll."""
    return value + state.spent


def alone(state: Crawl, value: int) -> int:
    """Let a roll count alone."""
    return value


@rules.check("trap.spend")
def trap_limit(state: Crawl, seat: str, number: int) -> Reason | None:
    return too_much_experience(state, seat, number, "trap")


trap_spend = rules.effect("trap.spend")(tell_of_spending)
trap_roll = rules.value("trap.roll", instead=alone)(add_up)
trap_disarm = rules.effect("trap.disarm", otherwise=False)(win)
trap_hurt = rules.effect("trap.hurt")(lose)


@rules.check("monster.spend")
def monster_limit(state: Crawl, seat: str, number: int) -> Reason | None:
    return too_much_experience(state, seat, number, "monster")


monster_spend = rules.effect("monster.spend")(tell_of_spending)
monster_roll = rules.value("monster.roll", instead=alone)(add_up)
monster_defeat = rules.effect("monster.defeat", otherwise=False)(win)
monster_hurt = rules.effect("monster.hurt")(lose)


@rules.value("experience.kind", instead=lambda state, seat: state.held(seat, "experience"))
def experience_kind(state: Crawl, seat: str) -> tuple[Piece, ...]:
    """List the experience that counts in the fight at hand, lowest first."""
    return tuple(coin for coin in state.held(seat, "experience") if coin.suit == state.faced.suit)


@rules.value("experience.point", instead=lambda _state, coins: worth(coins))
def experience_point(state: Crawl, coins: Sequence[Piece]) -> int:
    return len(coins)


@rules.value("experience.gone", otherwise=())
def experience_gone(state: Crawl, coins: Sequence[Piece]) -> Sequence[Piece]:
    """Give what is discarded of the experience spent."""
    return coins


# Treasure and equipment


@rules.effect("treasure.show")
def treasure_show(state: Crawl, seat: str, coin: Piece, number: int) -> None:
    state.tell("{} finds treasure {}, number {} of {}", seat, show([coin]), number, len(CROWNS))


@rules.effect("treasure.keep")
def treasure_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], state.game.tray["facing", seat], state.game.tray["treasure", seat])


@rules.value("treasure.peek", otherwise=False)
def treasure_peek(state: Crawl, owner: str, seat: str | None) -> bool:
    """Tell whether a seat sees the values of treasures since they are its own."""
    return owner == seat


@rules.effect("equipment.keep")
def equipment_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], state.game.tray["facing", seat], state.game.tray["equipment", seat])
    state.tell("{} finds equipment {}", seat, show([coin]))


@rules.value("equipment.point", instead=lambda _state, coins: worth(coins))
def equipment_point(state: Crawl, coins: Sequence[Piece]) -> int:
    return len(coins)


@rules.value("equipment.uses", otherwise=())
def equipment_uses(state: Crawl, seat: str) -> tuple[Piece, ...]:
    """List the equipment that may be spent in an attack or applied to damage, lowest first."""
    return state.held(seat, "equipment")
