"""Clauses of damage and death, and of the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import attacks, building, encounters, turns
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import WORTH, Space, ordered, show_list, show_space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

DEADLY = 10
"""The damage that kills (`death.ten`)."""


def suffer(state: Crawl, seat: str) -> None:
    """Take the coin faced as damage; ask what is applied to it, if anything can be."""
    damage_coin(state, seat)
    if turns.turn_skips(state, empty=not applicable(state, seat)):
        settle(state, seat)
    else:
        state.step = "apply"


@rules.effect("damage.coin")
def damage_coin(state: Crawl, seat: str) -> bool:
    state.gain(seat, "damage", [state.facing])
    return True


def applicable(state: Crawl, seat: str) -> int:
    """Count the equipment that can be applied to the new damage."""
    return min(WORTH[state.facing], len(encounters.equipment(state, seat)))


@rules.check("damage.apply")
def damage_apply(state: Crawl, action: Action) -> Reason | None:
    most = applicable(state, action.actor)
    return ("{} can apply at most {}", action.actor, most) if action.args[0] > most else None


@rules.effect("damage.apply")
def apply(state: Crawl, number: int) -> bool:
    seat = state.to_act
    coins = encounters.equipment(state, seat)[:number]
    if coins:
        state.tell("{} applies {} equipment ({})", seat, number, show_list(coins))
    else:
        state.tell("{} applies no equipment", seat)
    damage_group(state, seat, coins)
    settle(state, seat)
    return True


@rules.effect("damage.group")
def damage_group(state: Crawl, seat: str, coins: Sequence[str]) -> bool:
    state.give_up(seat, "equipment", coins)
    state.gain(seat, "applied", coins)
    return True


def damage_of(state: Crawl, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    held = state.holdings[seat]
    return sum(WORTH[coin] for coin in held["damage"]) - encounters.points(state, held["applied"])


@rules.effect("damage.total")
def damage_total(state: Crawl, seat: str) -> int:
    total = damage_of(state, seat)
    state.tell("{} has {} damage", seat, total)
    return total


def settle(state: Crawl, seat: str) -> None:
    """See whether the damage kills; either way the turn is over."""
    total = damage_total(state, seat)
    if total is not None and death_ten(state, seat, total):
        death_experience(state, seat)
        death_damage(state, seat)
        death_stack(state, seat)
        death_remove(state, seat)
    turns.after_coin(state, seat)


@rules.effect("death.ten")
def death_ten(state: Crawl, seat: str, total: int) -> bool | None:
    if total < DEADLY:
        return None
    left = show_list(estate(state, seat), none="nothing")
    state.tell("{} dies at {}, leaving {}", seat, show_space(state.pawns[seat]), left)
    return True


def estate(state: Crawl, seat: str) -> list[str]:
    """List what a character leaves: its crowns and all its arms, applied or not."""
    held = state.holdings[seat]
    return ordered([*held["treasure"], *held["equipment"], *held["applied"]])


@rules.effect("death.experience")
def death_experience(state: Crawl, seat: str) -> bool:
    building.pieces_discard(state, state.holdings[seat]["experience"])
    state.holdings[seat]["experience"] = []
    return True


@rules.effect("death.damage")
def death_damage(state: Crawl, seat: str) -> bool:
    building.pieces_discard(state, state.holdings[seat]["damage"])
    state.holdings[seat]["damage"] = []
    return True


@rules.effect("death.stack")
def death_stack(state: Crawl, seat: str) -> bool | None:
    left = estate(state, seat)
    for group in ("treasure", "equipment", "applied"):
        state.holdings[seat][group] = []
    if not left:
        return None
    state.stacks[state.pawns[seat]] = left
    return True


@rules.effect("death.remove")
def death_remove(state: Crawl, seat: str) -> bool:
    del state.pawns[seat]
    return True


@rules.effect("reentry.turn")
def reenter(state: Crawl, space: Space) -> bool:
    seat = state.to_act
    state.pawns[seat] = space
    state.tell("{} re-enters at {}", seat, show_space(space))
    if not reentry_resume(state):
        attacks.look_around(state, seat)
    return True


@rules.check("reentry.only", of_verb=True)
def reentry_only(state: Crawl, action: Action) -> Reason | None:
    away = state.step == "turn" and action.actor not in state.pawns
    return ("{} is out of the dungeon", action.actor) if away else None


@rules.effect("reentry.resume")
def reentry_resume(state: Crawl) -> bool:
    """End the turn of a return: all else waits until the following one."""
    turns.end_turn(state)
    return True


@rules.check("stack.stops")
def stack_stops(state: Crawl, action: Action) -> Reason | None:
    first = turns.obstacle(state, action) if state.stacks else None
    return ("a stack lies at {}", show_space(first[1])) if first and first[0] == "stack.stops" else None


@rules.effect("stack.pick-up")
def stack_pick_up(state: Crawl, seat: str, space: Space) -> bool | None:
    if not stack_anyone(state, seat):
        return None
    coins = state.stacks.pop(space)
    state.tell("{} picks up {}", seat, show_list(coins))
    state.gain(seat, "treasure", [coin for coin in coins if coin[1] == "c"])
    state.gain(seat, "equipment", [coin for coin in coins if coin[1] == "a"])
    return True


@rules.effect("stack.anyone")
def stack_anyone(state: Crawl, seat: str) -> bool:
    """Tell whether a player may take a stack: every one may, also the one who left it."""
    return seat in state.seats


@rules.effect("stack.not-new")
def stack_not_new(state: Crawl) -> int:
    """Count the crowns in stacks, which were found before."""
    return sum(coin[1] == "c" for coins in state.stacks.values() for coin in coins)
