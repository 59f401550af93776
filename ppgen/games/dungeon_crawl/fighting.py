"""Clauses of traps, monsters, treasure and equipment, of attacks, and of damage, death and return."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ppgen.engine import Piece, Place, Why, because
from ppgen.engine.verbs import Check
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.turns import hidden_draw, shut, stopped_by
from ppgen.games.dungeon_crawl.words import COINS, CROWNS, WORDS, rules, tray, worth


def tell_number(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    """Tell how many coins somebody uses, and which."""
    if coins:
        state.say(seat, len(coins), coins)
    else:
        state.say(seat, part="none")


# Traps and monsters are fought in the same way, each by clauses of its own.


def kind(state: Crawl) -> str:
    return "trap" if state.faced.suit == "suns" else "monster"


def limit(clause: str, words: str, step: str, faced: str = "") -> Check:
    """Make the check of how many coins may be spent in a step, in a fight against what is faced."""

    @rules.check(clause, words)
    def limited(state: Crawl, seat: str, number: int) -> Why:
        if state.step != step or (faced and kind(state) != faced):
            return None
        held = len((experience_kind if faced else equipment_uses)(state, seat))
        return because(seat, held) if number > held else None

    return limited


def beat(state: Crawl, seat: str, rolled: int, total: int) -> bool:
    """Keep the coin as experience if the total is above its value."""
    coin = state.faced
    if total <= worth([coin]):
        return False
    state.bring([coin], tray("facing", seat), tray("experience", seat))
    state.say(seat, rolled, total, worth([coin]), coin)
    return True


def tell_of_damage(state: Crawl, seat: str, rolled: int, total: int) -> None:
    state.say(seat, rolled, total, worth([state.faced]), state.faced)


def add_up(state: Crawl, value: int) -> int:
    return value + state.spent


BEATS = "{seat} rolls {face:number}, total {total:number}, beats {value:number}: {coin} is "
HURTS = "{seat} rolls {face:number}, total {total:number}, does not beat {value:number}: {coin} is damage"

trap_limit = limit("trap.spend", "{seat} has {held:number} trap experience", "fight-spend", "trap")
trap_spend = rules.effect(
    "trap.spend",
    "{seat} spends {count:number} trap experience ({coins:coin...})",
    none="{seat} spends no experience",
)(tell_number)
trap_roll = rules.value("trap.roll", instead=lambda _state, value: value)(add_up)
trap_disarm = rules.effect("trap.disarm", BEATS + "trap experience", otherwise=False)(beat)
trap_hurt = rules.effect("trap.hurt", HURTS)(tell_of_damage)

monster_limit = limit(
    "monster.spend", "{seat} has {held:number} monster experience", "fight-spend", "monster"
)
monster_spend = rules.effect(
    "monster.spend",
    "{seat} spends {count:number} monster experience ({coins:coin...})",
    none="{seat} spends no experience",
)(tell_number)
monster_roll = rules.value("monster.roll", instead=lambda _state, value: value)(add_up)
monster_defeat = rules.effect("monster.defeat", BEATS + "monster experience", otherwise=False)(beat)
monster_hurt = rules.effect("monster.hurt", HURTS)(tell_of_damage)


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


treasure_show = rules.tells(
    "treasure.show", f"{{seat}} finds treasure {{coin}}, number {{number}} of {len(CROWNS)}"
)


@rules.effect("treasure.keep")
def treasure_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("treasure", seat))


treasure_peek = rules.holds("treasure.peek", lambda _state, owner, seat: owner == seat)


@rules.effect("equipment.keep", "{seat} finds equipment {coin}")
def equipment_keep(state: Crawl, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("equipment", seat))
    state.say(seat, coin)


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
    "attack.no-coin", "{seat} landed on a coin", when=lambda state: state.step in ("fight-spend", "apply")
)


def near(state: Crawl, seat: str) -> list[str]:
    here, pawns = state.where(seat), state.pawns
    if here is None:
        return []
    beside = state.dungeon.floor.steps[here].values()
    found = {pawns[space][0].name for space in pawns if space in beside and not shut(state, here, space)}
    return [other for other in state.seats if other in found] if found else []


adjacent = rules.only(
    "attack.adjacent",
    "{other:seat} is not adjacent to {seat}",
    lambda state, seat, other: other in near(state, seat),
)
leave_alone = rules.tells("attack.optional", "{seat} does not attack")


@rules.effect("attack.optional", attacks="{seat} attacks {target:seat}")
def attack(state: Crawl, seat: str, target: str) -> None:
    state.target = target
    state.say(seat, target, part="attacks")


spend_limit = limit("attack.spend", "{seat} has {held:number} equipment to spend", "attack-spend")
defend_limit = limit("attack.defend", "{seat} has {held:number} equipment to spend", "attack-defend")


SPENDS = "{seat} spends {count:number} equipment ({coins:coin...})"


@rules.effect("attack.spend", SPENDS, none="{seat} spends no equipment")
def spend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.spent = points
    tell_number(state, seat, coins)


@rules.effect("attack.defend", SPENDS, none="{seat} spends no equipment")
def defend(state: Crawl, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.defended = points
    tell_number(state, seat, coins)


@rules.effect("attack.roll", "{seat} rolls {face:number}, total {total:number}", otherwise=0)
def roll(state: Crawl, seat: str, value: int, points: int) -> int:
    state.say(seat, value, value + points)
    return value + points


fail = rules.tells("attack.fail", "the attack fails")


@rules.effect("attack.win", "the attack succeeds", otherwise=False)
def win(state: Crawl, attacked: int, defended: int) -> bool:
    if attacked <= defended:
        return False
    state.say()
    return True


spoils_limit = rules.only(
    "attack.spoils", "choose treasure or equipment", lambda *args: args[-1] in ("treasure", "equipment")
)


@rules.value("attack.spoils", otherwise=())
def spoils(state: Crawl) -> Sequence[str]:
    return [kind for kind in ("treasure", "equipment") if state.held(state.target, kind)]


@rules.check("attack.spoils-treasure", "{seat} does not hold {crown:coin}")
def holds(state: Crawl, crown: str) -> Why:
    held = crown in map(WORDS.get, state.held(state.target, "treasure"))
    return None if held else because(state.target, COINS[crown])


@rules.effect(
    "attack.spoils-treasure",
    "{seat} takes treasure {crown:coin} from {other:seat}",
    public="{seat} takes a treasure from {other:seat}",
)
def take_treasure(state: Crawl, seat: str, other: str, crown: str) -> None:
    state.coins.move(COINS[crown]._replace(side="back"), tray("treasure", other), tray("treasure", seat))
    state.say(seat, COINS[crown], other, knows=hidden_draw(state))


@rules.effect("attack.spoils-equipment", "{seat} takes equipment {coin} from {other:seat}")
def take_equipment(state: Crawl, seat: str, other: str) -> None:
    lowest = state.held(other, "equipment")[0]
    state.coins.move(lowest, tray("equipment", other), tray("equipment", seat))
    state.say(seat, lowest, other)


nothing = rules.tells("attack.nothing", "{seat} has nothing to take")
keep_damage = rules.moves("damage.coin", "coins")


def applicable(state: Crawl, seat: str) -> int:
    return min(worth([state.faced]), len(equipment_uses(state, seat)))


@rules.check("damage.apply", "{seat} can apply at most {most:number}")
def apply_limit(state: Crawl, seat: str, number: int) -> Why:
    most = applicable(state, seat)
    return because(seat, most) if number > most else None


@rules.effect(
    "damage.apply",
    "{seat} applies {count:number} equipment ({coins:coin...})",
    none="{seat} applies no equipment",
)
def apply(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, coins)


@rules.effect("damage.group")
def group(state: Crawl, seat: str, coins: Sequence[Piece]) -> None:
    state.bring(coins, tray("equipment", seat), tray("applied", seat))


def damage_of(state: Crawl, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    return worth(state.held(seat, "damage")) - equipment_point(state, state.held(seat, "applied"))


@rules.effect("damage.total", "{seat} has {total:number} damage", otherwise=0)
def add_damage(state: Crawl, seat: str) -> int:
    total = damage_of(state, seat)
    state.say(seat, total)
    return total


kills = rules.holds("death.ten", lambda state, damage: damage >= state.game.data["deadly_damage"])


@rules.effect(
    "death.ten",
    "{seat} dies at {space:place}, leaving {coins:coin...}",
    nothing="{seat} dies at {space:place}, leaving nothing",
)
def die(state: Crawl, seat: str, space: Place, left: Sequence[Piece]) -> None:
    if left:
        state.say(seat, space, left)
    else:
        state.say(seat, space, part="nothing")


lost_experience = all_of("death.experience", "experience")
lost_damage = all_of("death.damage", "damage")


@rules.effect("death.stack", otherwise=())
def leave_stack(state: Crawl, seat: str, space: Place) -> Sequence[Piece]:
    for name in ("treasure", "equipment", "applied"):
        state.bring(state.held(seat, name), tray(name, seat), space)
    return state.coins.get(space, ())


leave_dungeon = rules.moves("death.remove", "pawns")
reenter = rules.moves("reentry.turn", "pawns", "{seat} re-enters at {space:place}")


reentry_only = rules.bars(
    "reentry.only",
    "{seat} is out of the dungeon",
    when=lambda state: state.step == "turn" and state.where(state.to_act) is None,
)
reentry_ends = rules.holds("reentry.resume", lambda _state, brought: brought == "return")
"""Tell whether a turn has brought a return: all else waits until the following one."""
stack_stops = stopped_by("stack.stops", "a stack lies at {at:place}")


@rules.effect("stack.pick-up", "{seat} picks up {coins:coin...}")
def pick_up(state: Crawl, seat: str, space: Place) -> None:
    coins = state.coins[space]
    for coin in coins:
        state.bring([coin], space, tray("treasure" if coin.suit == "crowns" else "equipment", seat))
    state.say(seat, coins)


@rules.value("stack.not-new", otherwise=0)
def crowns_in_stacks(state: Crawl) -> int:
    return sum(coin.suit == "crowns" for _, coins in state.stacks() for coin in coins)
