"""Clauses of attacks on characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.dungeon_crawl import building, encounters, ending, turns
from ppgen.games.dungeon_crawl.rulebook import rules
from ppgen.games.dungeon_crawl.words import show_list

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.crawl import Crawl


@rules.check("attack.after-move", of_verb=True)
def attack_after_move(state: Crawl, action: Action) -> Reason | None:
    del action
    return "an attack needs a move first" if state.step == "turn" else None


@rules.check("attack.no-coin", of_verb=True)
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
    if turns.turn_skips(state, empty=not encounters.equipment(state, state.to_act)):
        call_defender(state)
    else:
        state.step = "attack-spend"
    return True


def call_defender(state: Crawl) -> None:
    """Let the defender spend, if there is something to spend."""
    skipped = turns.turn_skips(state, empty=not encounters.equipment(state, state.target))
    state.step = "attack-roll" if skipped else "attack-defend"


def too_much_equipment(state: Crawl, action: Action) -> Reason | None:
    held = len(encounters.equipment(state, action.actor))
    return ("{} has {} equipment to spend", action.actor, held) if action.args[0] > held else None


def use_equipment(state: Crawl, seat: str, number: int) -> int:
    """Discard the lowest equipment and give its points."""
    coins = encounters.equipment(state, seat)[:number]
    if coins:
        state.tell("{} spends {} equipment ({})", seat, number, show_list(coins))
    else:
        state.tell("{} spends no equipment", seat)
    state.give_up(seat, "equipment", coins)
    building.pieces_discard(state, coins)
    return encounters.points(state, coins)


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
    state.give_up(other, "treasure", [crown])
    state.gain(seat, "treasure", [crown])
    turns.end_turn(state)
    return True


@rules.effect("attack.spoils-equipment")
def attack_spoils_equipment(state: Crawl) -> bool:
    seat, other = state.to_act, state.target
    lowest = state.holdings[other]["equipment"][:1]
    state.tell("{} takes equipment {} from {}", seat, show_list(lowest), other)
    state.give_up(other, "equipment", lowest)
    state.gain(seat, "equipment", lowest)
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
