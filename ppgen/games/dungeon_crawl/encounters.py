"""Clauses of traps and monsters, of treasure and equipment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import building, damage, turns
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import CROWNS, WORTH, show_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

# Traps and monsters


def on_trap(state: Crawl) -> bool:
    """Tell whether the coin being faced is a trap; otherwise it is a monster."""
    return state.facing[1:] == "s"


def kind(state: Crawl) -> str:
    return "trap" if on_trap(state) else "monster"


def helpers(state: Crawl, seat: str) -> list[str]:
    """List the experience that counts in the fight at hand, lowest first."""
    usable = experience_kind(state, seat)
    return state.holdings[seat]["experience"] if usable is None else usable


def too_much_experience(state: Crawl, action: Action) -> Reason | None:
    held = len(helpers(state, action.actor))
    return ("{} has {} {} experience", action.actor, held, kind(state)) if action.args[0] > held else None


def use_experience(state: Crawl, number: int) -> bool:
    """Spend the lowest coins of the right kind and count their points."""
    seat = state.to_act
    coins = helpers(state, seat)[:number]
    if coins:
        state.tell("{} spends {} {} experience ({})", seat, number, kind(state), show_list(coins))
    else:
        state.tell("{} spends no experience", seat)
    points = experience_point(state, coins)
    state.spent = sum(WORTH[coin] for coin in coins) if points is None else points
    experience_gone(state, seat, coins)
    state.step = "fight-roll"
    return True


def add_up(state: Crawl, value: int) -> int:
    """Add the points spent, which are used up, to a roll."""
    total = value + state.spent
    state.spent = 0
    return total


def win(state: Crawl, rolled: int, total: int) -> bool | None:
    """Keep the coin as experience if the total is above its value."""
    if total <= WORTH[state.facing]:
        return None
    coin, seat = state.facing, state.to_act
    words = "{} rolls {}, total {}, beats {}: {} is {} experience"
    state.tell(words, seat, rolled, total, WORTH[coin], coin, kind(state))
    state.gain(seat, "experience", [coin])
    turns.end_turn(state)
    return True


def lose(state: Crawl, rolled: int, total: int) -> bool:
    """Take the coin as damage."""
    words = "{} rolls {}, total {}, does not beat {}: {} is damage"
    state.tell(words, state.to_act, rolled, total, WORTH[state.facing], state.facing)
    damage.suffer(state, state.to_act)
    return True


def spend(state: Crawl, number: int) -> None:
    """Choose how much experience helps."""
    (trap_spend if on_trap(state) else monster_spend)(state, number)


def roll(state: Crawl, seat: str, value: int) -> None:
    """Roll against the coin faced."""
    del seat
    if on_trap(state):
        total = trap_roll(state, value)
        assert total is not None
        if not trap_disarm(state, value, total):
            trap_hurt(state, value, total)
    else:
        total = monster_roll(state, value)
        assert total is not None
        if not monster_defeat(state, value, total):
            monster_hurt(state, value, total)


@rules.check("trap.spend")
def trap_spend_limit(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step == "fight-spend" and on_trap(state)
    return too_much_experience(state, action) if fighting else None


@rules.effect("trap.spend")
def trap_spend(state: Crawl, number: int) -> bool:
    return use_experience(state, number)


@rules.effect("trap.roll")
def trap_roll(state: Crawl, value: int) -> int:
    return add_up(state, value)


@rules.effect("trap.disarm")
def trap_disarm(state: Crawl, rolled: int, total: int) -> bool | None:
    return win(state, rolled, total)


@rules.effect("trap.hurt")
def trap_hurt(state: Crawl, rolled: int, total: int) -> bool:
    return lose(state, rolled, total)


@rules.check("monster.spend")
def monster_spend_limit(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step == "fight-spend" and not on_trap(state)
    return too_much_experience(state, action) if fighting else None


@rules.effect("monster.spend")
def monster_spend(state: Crawl, number: int) -> bool:
    return use_experience(state, number)


@rules.effect("monster.roll")
def monster_roll(state: Crawl, value: int) -> int:
    return add_up(state, value)


@rules.effect("monster.defeat")
def monster_defeat(state: Crawl, rolled: int, total: int) -> bool | None:
    return win(state, rolled, total)


@rules.effect("monster.hurt")
def monster_hurt(state: Crawl, rolled: int, total: int) -> bool:
    return lose(state, rolled, total)


@rules.effect("experience.kind")
def experience_kind(state: Crawl, seat: str) -> list[str]:
    return [coin for coin in state.holdings[seat]["experience"] if coin[1] == state.facing[1]]


@rules.effect("experience.point")
def experience_point(state: Crawl, coins: Sequence[str]) -> int:
    del state
    return len(coins)


@rules.effect("experience.gone")
def experience_gone(state: Crawl, seat: str, coins: Sequence[str]) -> bool:
    state.give_up(seat, "experience", coins)
    building.pieces_discard(state, coins)
    return True


# Treasure and equipment


@rules.effect("treasure.show")
def treasure_show(state: Crawl, seat: str, coin: str) -> bool:
    state.tell("{} finds treasure {}, number {} of {}", seat, coin, state.found() + 1, len(CROWNS))
    return True


@rules.effect("treasure.keep")
def treasure_keep(state: Crawl, seat: str, coin: str) -> bool:
    state.gain(seat, "treasure", [coin])
    return True


@rules.effect("treasure.peek")
def treasure_peek(state: Crawl, owner: str, seat: str | None) -> list[str] | None:
    """Let owners see their treasures."""
    return state.holdings[owner]["treasure"] if owner == seat else None


@rules.effect("equipment.keep")
def equipment_keep(state: Crawl, seat: str, coin: str) -> bool:
    state.tell("{} finds equipment {}", seat, coin)
    state.gain(seat, "equipment", [coin])
    return True


@rules.effect("equipment.point")
def equipment_point(state: Crawl, coins: Sequence[str]) -> int:
    del state
    return len(coins)


@rules.effect("equipment.uses")
def equipment_uses(state: Crawl, seat: str) -> list[str]:
    """List the equipment that may be spent in an attack or applied to damage, lowest first."""
    return state.holdings[seat]["equipment"]


def equipment(state: Crawl, seat: str) -> Sequence[str]:
    """List what `equipment.uses` allows."""
    return equipment_uses(state, seat) or ()


def points(state: Crawl, coins: Sequence[str]) -> int:
    """Count equipment as `equipment.point` says; without that clause by its values."""
    counted = equipment_point(state, coins)
    return sum(WORTH[coin] for coin in coins) if counted is None else counted
