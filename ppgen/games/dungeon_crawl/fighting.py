"""Clauses of traps, monsters, treasure and equipment, of attacks, and of damage, death and return."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ppgen.engine import Piece, Place, Why
from ppgen.engine.verbs import Check
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.turns import hidden_draw, shut, stopped_by
from ppgen.games.dungeon_crawl.words import COINS, CROWNS, WORDS, rules, show, tray, worth


def tell_number(state: Crawl, seat: str, does: str, coins: Sequence[Piece], *what: str) -> None:
    """Tell how many coins of what somebody uses, and which."""
    if coins:
        state.tell("{} {} {} {} ({})", seat, does, len(coins), " ".join(what), show(coins))
    else:
        state.tell("{} {} no {}", seat, does, what[-1])


# Traps and monsters are fought in the same way, each by clauses of its own.


def kind(state: Crawl) -> str:
    return "trap" if state.faced.suit == "suns" else "monster"


def limit(clause: str, words: str, step: str, faced: str = "") -> Check:
    """Make the check of how many coins may be spent in a step, in a fight against what is faced."""

    @rules.check(clause)
    def limited(state: Crawl, seat: str, number: int) -> Why:
        if state.step != step or (faced and kind(state) != faced):
            return None
        held = len((experience_kind if faced else equipment_uses)(state, seat))
        return (words, seat, held) if number > held else None

    return limited


def tell_of_spending(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, "spends", coins, kind(state), "experience")


def beat(state: Crawl, seat: str, rolled: int, total: int) -> bool:
    """Keep the coin as experience if the total is above its value."""
    coin = state.faced
    if total <= worth([coin]):
        return False
    state.bring([coin], tray("facing", seat), tray("experience", seat))
    words = "{} rolls {}, total {}, beats {}: {} is {} experience"
    state.tell(words, seat, rolled, total, worth([coin]), show([coin]), kind(state))
    return True


def tell_of_damage(state: Crawl, seat: str, rolled: int, total: int) -> None:
    coin = state.faced
    words = "{} rolls {}, total {}, does not beat {}: {} is damage"
    state.tell(words, seat, rolled, total, worth([coin]), show([coin]))


def add_up(state: Crawl, value: int) -> int:
    return value + state.spent


trap_limit = limit("trap.spend", "{} has {} trap experience", "fight-spend", "trap")
trap_spend = rules.effect("trap.spend")(tell_of_spending)
trap_roll = rules.value("trap.roll", instead=lambda _state, value: value)(add_up)
trap_disarm = rules.effect("trap.disarm", otherwise=False)(beat)
trap_hurt = rules.effect("trap.hurt")(tell_of_damage)

monster_limit = limit("monster.spend", "{} has {} monster experience", "fight-spend", "monster")
monster_spend = rules.effect("monster.spend")(tell_of_spending)
monster_roll = rules.value("monster.roll", instead=lambda _state, value: value)(add_up)
monster_defeat = rules.effect("monster.defeat", otherwise=False)(beat)
monster_hurt = rules.effect("monster.hurt")(tell_of_damage)


@rules.value("experience.kind", instead=lambda state, seat: state.held(seat, "experience"))
def experience_kind(state: Crawl, seat: str) -> tuple[Piece, ...]:
    """List the experience that counts in the fight at hand, lowest first."""
    return tuple(coin for coin in state.held(seat, "experience") if coin.suit == state.faced.suit)


@rules.value("experience.point", instead=lambda _state, coins: worth(coins))
def experience_point(state: Crawl, coins: Sequence[Piece]) -> int:
    return len(coins)


@rules.value("experience.gone", otherwise=())
def experience_gone(state: Crawl, coins: Sequence[Piece]) -> Sequence[Piece]:
    return coins


treasure_show = rules.tells("treasure.show", f"{{}} finds treasure {{}}, number {{}} of {len(CROWNS)}")


@rules.effect("treasure.keep")
def treasure_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("treasure", seat))


treasure_peek = rules.holds("treasure.peek", lambda _state, owner, seat: owner == seat)


@rules.effect("equipment.keep")
def equipment_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("equipment", seat))
    state.tell("{} finds equipment {}", seat, show([coin]))


@rules.value("equipment.point", instead=lambda _state, coins: worth(coins))
def equipment_point(state: Crawl, coins: Sequence[Piece]) -> int:
    return len(coins)


def all_of(clause: str, name: str) -> Callable[[Crawl, str], tuple[Piece, ...]]:
    """Make the value of a clause that is about all that a seat has of something, lowest first."""
    return rules.value(clause, otherwise=())(lambda state, seat: state.held(seat, name))


equipment_uses = all_of("equipment.uses", "equipment")


after_move = rules.bars(
    "attack.after-move", "an attack needs a move first", when=lambda state: state.step == "turn"
)
standing = rules.agreed("option.standing", "attacks", "standing")
no_coin = rules.bars(
    "attack.no-coin", "{} landed on a coin", when=lambda state: state.step in ("fight-spend", "apply")
)


def near(state: Crawl, seat: str) -> list[str]:
    here, pawns = state.where(seat), state.pawns
    if here is None:
        return []
    beside = state.dungeon.floor.steps[here].values()
    found = {pawns[space][0].name for space in pawns if space in beside and not shut(state, here, space)}
    return [other for other in state.seats if other in found] if found else []


adjacent = rules.only(
    "attack.adjacent", "{1} is not adjacent to {0}", lambda state, seat, other: other in near(state, seat)
)
leave_alone = rules.tells("attack.optional", "{} does not attack")


@rules.effect("attack.optional")
def attack(state: Crawl, seat: str, target: str) -> None:
    state.target = target
    state.tell("{} attacks {}", seat, target)


spend_limit = limit("attack.spend", "{} has {} equipment to spend", "attack-spend")
defend_limit = limit("attack.defend", "{} has {} equipment to spend", "attack-defend")


@rules.effect("attack.spend")
def spend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.spent = points
    tell_number(state, seat, "spends", coins, "equipment")


@rules.effect("attack.defend")
def defend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.defended = points
    tell_number(state, seat, "spends", coins, "equipment")


@rules.effect("attack.roll", otherwise=0)
def roll(state: Crawl, seat: str, value: int, points: int) -> int:
    state.tell("{} rolls {}, total {}", seat, value, value + points)
    return value + points


fail = rules.tells("attack.fail", "the attack fails")


@rules.effect("attack.win", otherwise=False)
def win(state: Crawl, attacked: int, defended: int) -> bool:
    if attacked <= defended:
        return False
    state.tell("the attack succeeds")
    return True


spoils_limit = rules.only(
    "attack.spoils", "choose treasure or equipment", lambda *args: args[-1] in ("treasure", "equipment")
)


@rules.value("attack.spoils", otherwise=())
def spoils(state: Crawl) -> Sequence[str]:
    return [kind for kind in ("treasure", "equipment") if state.held(state.target, kind)]


@rules.check("attack.spoils-treasure")
def holds(state: Crawl, crown: str) -> Why:
    held = crown in map(WORDS.get, state.held(state.target, "treasure"))
    return None if held else ("{} does not hold {}", state.target, crown)


@rules.effect("attack.spoils-treasure")
def take_treasure(state: Crawl, seat: str, other: str, crown: str) -> None:
    state.coins.move(COINS[crown]._replace(side="back"), tray("treasure", other), tray("treasure", seat))
    words, public = "{} takes treasure {} from {}", f"{seat} takes a treasure from {other}"
    state.tell(words, seat, crown, other, knows=hidden_draw(state), public=public)


@rules.effect("attack.spoils-equipment")
def take_equipment(state: Crawl, seat: str, other: str) -> None:
    lowest = state.held(other, "equipment")[0]
    state.coins.move(lowest, tray("equipment", other), tray("equipment", seat))
    state.tell("{} takes equipment {} from {}", seat, show([lowest]), other)


nothing = rules.tells("attack.nothing", "{} has nothing to take")
keep_damage = rules.moves("damage.coin", "coins")


def applicable(state: Crawl, seat: str) -> int:
    return min(worth([state.faced]), len(equipment_uses(state, seat)))


@rules.check("damage.apply")
def apply_limit(state: Crawl, seat: str, number: int) -> Why:
    most = applicable(state, seat)
    return ("{} can apply at most {}", seat, most) if number > most else None


@rules.effect("damage.apply")
def apply(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, "applies", coins, "equipment")


@rules.effect("damage.group")
def group(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    state.bring(coins, tray("equipment", seat), tray("applied", seat))


def damage_of(state: Crawl, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    return worth(state.held(seat, "damage")) - equipment_point(state, state.held(seat, "applied"))


@rules.effect("damage.total", otherwise=0)
def add_damage(state: Crawl, seat: str) -> int:
    total = damage_of(state, seat)
    state.tell("{} has {} damage", seat, total)
    return total


kills = rules.holds("death.ten", lambda state, damage: damage >= state.game.data["deadly_damage"])
die = rules.tells("death.ten", "{} dies at {}, leaving {}")


lost_experience = all_of("death.experience", "experience")
lost_damage = all_of("death.damage", "damage")


@rules.effect("death.stack", otherwise=())
def leave_stack(state: Crawl, seat: str, space: Place) -> Sequence[Piece]:
    for name in ("treasure", "equipment", "applied"):
        state.bring(state.held(seat, name), tray(name, seat), space)
    return state.coins.get(space, ())


leave_dungeon = rules.moves("death.remove", "pawns")
reenter = rules.moves("reentry.turn", "pawns", "{} re-enters at {}")


reentry_only = rules.bars(
    "reentry.only",
    "{} is out of the dungeon",
    when=lambda state: state.step == "turn" and state.where(state.to_act) is None,
)
reentry_ends = rules.holds("reentry.resume", lambda _state, brought: brought == "return")
"""Tell whether a turn has brought a return: all else waits until the following one."""
stack_stops = stopped_by("stack.stops", "a stack lies at {}")


@rules.effect("stack.pick-up")
def pick_up(state: Crawl, seat: str, space: Place) -> None:
    coins = state.coins[space]
    for coin in coins:
        state.bring([coin], space, tray("treasure" if coin.suit == "crowns" else "equipment", seat))
    state.tell("{} picks up {}", seat, show(coins))


@rules.value("stack.not-new", otherwise=0)
def crowns_in_stacks(state: Crawl) -> int:
    return sum(coin.suit == "crowns" for _, coins in state.stacks() for coin in coins)
