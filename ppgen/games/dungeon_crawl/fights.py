"""Clauses of attacks, of damage and death, and of the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import building, ending, turns
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import WORTH, Space, ordered, show_list, show_space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.games.dungeon_crawl.crawl import Crawl

DEADLY = 10
"""The damage that kills (`death.ten`)."""

# Attacks


@rules.check("attack.after-move")
def attack_after_move(state: Crawl, action: Action) -> Reason | None:
    del action
    return "an attack needs a move first" if state.step == "turn" else None


@rules.check("attack.no-coin")
def attack_no_coin(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step in ("fight-spend", "apply")
    return ("{} landed on a coin", action.actor) if fighting else None


def adjacent(state: Crawl, seat: str, other: str) -> bool:
    """Tell whether two characters stand on neighbouring spaces."""
    if seat not in state.pawns or other not in state.pawns:
        return False
    (x, y), (to_x, to_y) = state.pawns[seat], state.pawns[other]
    return max(abs(x - to_x), abs(y - to_y)) == 1


@rules.check("attack.adjacent")
def attack_adjacent(state: Crawl, action: Action) -> Reason | None:
    seat, other = action.actor, action.args[0]
    return None if adjacent(state, seat, other) else ("{} is not adjacent to {}", other, seat)


def look_around(state: Crawl, seat: str) -> None:
    """Offer an attack if a character stands near."""
    near = [other for other in state.seats if adjacent(state, seat, other)]
    if turns.turn_skips(state, empty=not near):
        turns.end_turn(state)
    else:
        state.step = "attack-choice"


@rules.effect("attack.optional")
def leave_alone(state: Crawl) -> bool:
    state.tell("{} does not attack", state.to_act)
    turns.end_turn(state)
    return True


@rules.effect("attack.optional")
def attack(state: Crawl, target: str) -> bool:
    """Choose the one character to attack."""
    state.target = target
    state.tell("{} attacks {}", state.to_act, target)
    skipped = turns.turn_skips(state, empty=not equipment(state, state.to_act))
    if skipped:
        call_defender(state)
    else:
        state.step = "attack-spend"
    return True


def call_defender(state: Crawl) -> None:
    """Let the defender spend, if there is something to spend."""
    skipped = turns.turn_skips(state, empty=not equipment(state, state.target))
    state.step = "attack-roll" if skipped else "attack-defend"


def equipment(state: Crawl, seat: str) -> Sequence[str]:
    """List what `equipment.uses` allows."""
    return turns.equipment_uses(state, seat) or ()


def too_much_equipment(state: Crawl, action: Action) -> Reason | None:
    held = len(equipment(state, action.actor))
    return ("{} has {} equipment to spend", action.actor, held) if action.args[0] > held else None


def use_equipment(state: Crawl, seat: str, number: int) -> int:
    """Discard the lowest equipment and give its points."""
    coins = equipment(state, seat)[:number]
    if coins:
        state.tell("{} spends {} equipment ({})", seat, number, show_list(coins))
    else:
        state.tell("{} spends no equipment", seat)
    turns.give_up(state, seat, "equipment", coins)
    building.pieces_discard(state, coins)
    return points(state, coins)


def points(state: Crawl, coins: Sequence[str]) -> int:
    """Count equipment as `equipment.point` says; without that clause by its values."""
    counted = turns.equipment_point(state, coins)
    return sum(WORTH[coin] for coin in coins) if counted is None else counted


@rules.check("attack.spend")
def attack_spend(state: Crawl, action: Action) -> Reason | None:
    return too_much_equipment(state, action) if state.step == "attack-spend" else None


@rules.effect("attack.spend")
def spend(state: Crawl, number: int) -> bool:
    state.spent = use_equipment(state, state.to_act, number)
    call_defender(state)
    return True


@rules.check("attack.defend")
def attack_defend(state: Crawl, action: Action) -> Reason | None:
    return too_much_equipment(state, action) if state.step == "attack-defend" else None


@rules.effect("attack.defend")
def defend(state: Crawl, number: int) -> bool:
    state.defended = use_equipment(state, state.target, number)
    state.step = "attack-roll"
    return True


@rules.effect("attack.roll")
def roll(state: Crawl, seat: str, value: int) -> bool:
    total = value + (state.spent if state.rolled is None else state.defended)
    state.tell("{} rolls {}, total {}", seat, value, total)
    if state.rolled is None:
        state.rolled = total
        return True
    attacked, state.rolled = state.rolled, None
    state.spent = state.defended = 0
    if not attack_win(state, attacked, total):
        attack_fail(state)
    return True


@rules.effect("attack.fail")
def attack_fail(state: Crawl) -> bool:
    state.tell("the attack fails")
    turns.end_turn(state)
    return True


@rules.effect("attack.win")
def attack_win(state: Crawl, attacked: int, defended: int) -> bool | None:
    if attacked <= defended:
        return None
    state.tell("the attack succeeds")
    if not attack_nothing(state):
        take_spoils(state)
    return True


@rules.check("attack.spoils")
def attack_spoils(state: Crawl, action: Action) -> Reason | None:
    del state
    return None if action.args[0] in ("treasure", "equipment") else "choose treasure or equipment"


@rules.effect("attack.spoils")
def take_spoils(state: Crawl) -> bool:
    """Let the attacker choose between what the defender has of both kinds."""
    held = state.holdings[state.target]
    kinds = [kind for kind in ("treasure", "equipment") if held[kind]]
    if turns.turn_skips(state, empty=len(kinds) < 2):
        choose(state, kinds[0])
    else:
        state.step = "spoils"
    return True


def choose(state: Crawl, kind: str) -> None:
    """Take an equipment, or draw a treasure where there are several."""
    if kind == "equipment":
        attack_spoils_equipment(state)
        return
    crowns = state.holdings[state.target]["treasure"]
    if turns.turn_skips(state, empty=len(crowns) < 2):
        draw(state, crowns[0])
    else:
        state.step = "draw"


@rules.check("attack.spoils-treasure")
def attack_spoils_treasure(state: Crawl, action: Action) -> Reason | None:
    crown = action.args[0]
    held = crown in state.holdings[state.target]["treasure"]
    return None if held else ("{} does not hold {}", state.target, crown)


@rules.effect("attack.spoils-treasure")
def draw(state: Crawl, crown: str) -> bool:
    seat, other = state.to_act, state.target
    state.tell(
        "{} takes treasure {} from {}",
        seat,
        crown,
        other,
        knows=ending.hidden_draw(state),
        public=f"{seat} takes a treasure from {other}",
    )
    turns.give_up(state, other, "treasure", [crown])
    turns.gain(state, seat, "treasure", [crown])
    turns.end_turn(state)
    return True


@rules.effect("attack.spoils-equipment")
def attack_spoils_equipment(state: Crawl) -> bool:
    seat, other = state.to_act, state.target
    lowest = state.holdings[other]["equipment"][:1]
    state.tell("{} takes equipment {} from {}", seat, show_list(lowest), other)
    turns.give_up(state, other, "equipment", lowest)
    turns.gain(state, seat, "equipment", lowest)
    turns.end_turn(state)
    return True


@rules.effect("attack.nothing")
def attack_nothing(state: Crawl) -> bool | None:
    held = state.holdings[state.target]
    if held["treasure"] or held["equipment"]:
        return None
    state.tell("{} has nothing to take", state.target)
    turns.end_turn(state)
    return True


# Damage, death and the way back


def suffer(state: Crawl, seat: str) -> None:
    """Take the coin faced as damage; ask what is applied to it, if anything can be."""
    damage_coin(state, seat)
    if turns.turn_skips(state, empty=not applicable(state, seat)):
        settle(state, seat)
    else:
        state.step = "apply"


@rules.effect("damage.coin")
def damage_coin(state: Crawl, seat: str) -> bool:
    turns.gain(state, seat, "damage", [state.facing])
    return True


def applicable(state: Crawl, seat: str) -> int:
    """Count the equipment that can be applied to the new damage."""
    return min(WORTH[state.facing], len(equipment(state, seat)))


@rules.check("damage.apply")
def damage_apply(state: Crawl, action: Action) -> Reason | None:
    most = applicable(state, action.actor)
    return ("{} can apply at most {}", action.actor, most) if action.args[0] > most else None


@rules.effect("damage.apply")
def apply(state: Crawl, number: int) -> bool:
    seat = state.to_act
    coins = equipment(state, seat)[:number]
    if coins:
        state.tell("{} applies {} equipment ({})", seat, number, show_list(coins))
    else:
        state.tell("{} applies no equipment", seat)
    damage_group(state, seat, coins)
    settle(state, seat)
    return True


@rules.effect("damage.group")
def damage_group(state: Crawl, seat: str, coins: Sequence[str]) -> bool:
    turns.give_up(state, seat, "equipment", coins)
    turns.gain(state, seat, "applied", coins)
    return True


def damage_of(state: Crawl, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    held = state.holdings[seat]
    return sum(WORTH[coin] for coin in held["damage"]) - points(state, held["applied"])


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
        look_around(state, seat)
    return True


@rules.check("reentry.only")
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
    first = turns.obstacle(state, action)
    return ("a stack lies at {}", show_space(first[1])) if first and first[0] == "stack.stops" else None


@rules.effect("stack.pick-up")
def stack_pick_up(state: Crawl, seat: str, space: Space) -> bool | None:
    if not stack_anyone(state, seat):
        return None
    coins = state.stacks.pop(space)
    state.tell("{} picks up {}", seat, show_list(coins))
    turns.gain(state, seat, "treasure", [coin for coin in coins if coin[1] == "c"])
    turns.gain(state, seat, "equipment", [coin for coin in coins if coin[1] == "a"])
    return True


@rules.effect("stack.anyone")
def stack_anyone(state: Crawl, seat: str) -> bool:
    """Tell whether a player may take a stack: every one may, also the one who left it."""
    return seat in state.seats


@rules.effect("stack.not-new")
def stack_not_new(state: Crawl) -> int:
    """Count the crowns in stacks, which were found before."""
    return sum(coin[1] == "c" for coins in state.stacks.values() for coin in coins)
