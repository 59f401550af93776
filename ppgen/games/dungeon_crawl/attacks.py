"""Clauses of attacks on characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Action, Piece, Reason
from ppgen.games.dungeon_crawl.encounters import equipment_uses
from ppgen.games.dungeon_crawl.hidden import hidden_draw
from ppgen.games.dungeon_crawl.words import COINS, WORDS, rules, show

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


@rules.check("attack.after-move", of="turn")
def after_move(state: Crawl, action: Action) -> Reason | None:
    return "an attack needs a move first" if state.step == "turn" else None


@rules.check("attack.no-coin", of="turn")
def no_coin(state: Crawl, action: Action) -> Reason | None:
    fighting = state.step in ("fight-spend", "apply")
    return ("{} landed on a coin", action.actor) if fighting else None


def near(state: Crawl, seat: str) -> list[str]:
    """List the seats whose characters stand next to a seat's own."""
    here, pawns = state.where(seat), state.pawns
    beside = state.dungeon.floor.steps[here].values() if here else ()
    found = {pawns[space][0].name for space in pawns if space in beside}
    return [other for other in state.seats if other in found] if found else []


@rules.check("attack.adjacent", of="candidate")
def adjacent(state: Crawl, seat: str, other: str) -> Reason | None:
    return None if other in near(state, seat) else ("{} is not adjacent to {}", other, seat)


@rules.effect("attack.optional")
def leave_alone(state: Crawl, seat: str) -> None:
    state.tell("{} does not attack", seat)


@rules.effect("attack.optional")
def attack(state: Crawl, seat: str, target: str) -> None:
    """Choose the one character to attack."""
    state.target = target
    state.tell("{} attacks {}", seat, target)


def too_much_equipment(state: Crawl, seat: str, number: int, step: str) -> Reason | None:
    if state.step != step:
        return None
    held = len(equipment_uses(state, seat))
    return ("{} has {} equipment to spend", seat, held) if number > held else None


def tell_of_spending(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    if coins:
        state.tell("{} spends {} equipment ({})", seat, len(coins), show(coins))
    else:
        state.tell("{} spends no equipment", seat)


@rules.check("attack.spend")
def spend_limit(state: Crawl, seat: str, number: int) -> Reason | None:
    return too_much_equipment(state, seat, number, "attack-spend")


@rules.effect("attack.spend")
def spend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.spent = points
    tell_of_spending(state, seat, coins)


@rules.check("attack.defend")
def defend_limit(state: Crawl, seat: str, number: int) -> Reason | None:
    return too_much_equipment(state, seat, number, "attack-defend")


@rules.effect("attack.defend")
def defend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.defended = points
    tell_of_spending(state, seat, coins)


@rules.effect("attack.roll", otherwise=0)
def roll(state: Crawl, seat: str, value: int, points: int) -> int:
    """Roll for one side of an attack; give the total."""
    state.tell("{} rolls {}, total {}", seat, value, value + points)
    return value + points


@rules.effect("attack.fail")
def fail(state: Crawl) -> None:
    state.tell("the attack fails")


@rules.effect("attack.win", otherwise=False)
def win(state: Crawl, attacked: int, defended: int) -> bool:
    """Tell whether the attacker is the higher one."""
    if attacked <= defended:
        return False
    state.tell("the attack succeeds")
    return True


@rules.check("attack.spoils", of="candidate")
def spoils_limit(state: Crawl, seat: str, kind: str) -> Reason | None:
    return None if kind in ("treasure", "equipment") else "choose treasure or equipment"


@rules.value("attack.spoils", otherwise=())
def spoils(state: Crawl) -> Sequence[str]:
    """List what there is to choose from: the kinds of what the defender has."""
    return [kind for kind in ("treasure", "equipment") if state.held(state.target, kind)]


@rules.check("attack.spoils-treasure")
def holds(state: Crawl, crown: str) -> Reason | None:
    held = crown in map(WORDS.get, state.held(state.target, "treasure"))
    return None if held else ("{} does not hold {}", state.target, crown)


@rules.effect("attack.spoils-treasure")
def draw(state: Crawl, seat: str, other: str, crown: str) -> None:
    trays = state.game.tray["treasure", other], state.game.tray["treasure", seat]
    state.coins.move(COINS[crown]._replace(side="back"), *trays)
    state.tell(
        "{} takes treasure {} from {}",
        seat,
        crown,
        other,
        knows=hidden_draw(state),
        public=f"{seat} takes a treasure from {other}",
    )


@rules.effect("attack.spoils-equipment")
def take_equipment(state: Crawl, seat: str, other: str) -> None:
    lowest = state.held(other, "equipment")[0]
    state.coins.move(lowest, state.game.tray["equipment", other], state.game.tray["equipment", seat])
    state.tell("{} takes equipment {} from {}", seat, show([lowest]), other)


@rules.effect("attack.nothing")
def nothing(state: Crawl, other: str) -> None:
    state.tell("{} has nothing to take", other)
