"""What can be done, and what comes after what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Even, Piece, Place
from ppgen.games.dungeon_crawl import (
    attacks,
    building,
    damage,
    encounters,
    ending,
    entering,
    hidden,
    setup,
    turns,
)
from ppgen.games.dungeon_crawl.words import COLOURS, VALUES, WORDS, rules

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl

__all__ = ["rules"]

OVER = (ending.after_sixth_treasure, ending.after_the_cap)
OF_CHANCE = (*OVER, turns.step)
OF_TURN = (*OVER, turns.order)
OF_SEAT = (*OF_TURN, turns.step)

DUE = (damage.reentry_only, turns.move_once, turns.step)
MOVE = (turns.move_some, turns.move_queen, turns.move_floor)
FREE = (turns.move_no_sharing, turns.move_no_passing, turns.move_coin_stops, damage.stack_stops)
ATTACK = (damage.reentry_only, attacks.after_move, attacks.no_coin, turns.step, attacks.adjacent)
ENTRANCE = (entering.entrance, entering.empty)
SPEND = (encounters.trap_limit, encounters.monster_limit, attacks.spend_limit, attacks.defend_limit)

# Setting up and building


@rules.chance(
    "coins <seat:seat> <values:face...>",
    *(*OF_CHANCE, setup.coins_dealt),
    phase="deal",
    sample=setup.sample_deal,
)
def coins(state: Crawl, seat: str, values: tuple[int, ...]) -> None:
    setup.deal(state, seat, values)
    state.to_act = state.following(seat)
    if state.to_act == state.seats[0]:
        state.step, state.rolling = "start-roll", state.seats


@rules.chance(
    "roll <seat:seat> <value:int>",
    *(*OF_CHANCE, setup.pieces_values),
    phase=("start-roll", "fight-roll", "attack-roll"),
    outcomes=lambda state: state.game.rolls[state.roller()],
)
def roll(state: Crawl, seat: str, value: int) -> None:
    if state.step == "start-roll":
        starter = setup.start_roll(state, seat, value)
        if starter:
            building.face_down(state, state.game.first, state.supply(starter, "tiles"))
            building.first_tile(state, starter, state.game.first)
    elif state.step == "fight-roll":
        fight(state, seat, value)
    elif state.rolled is None:
        state.rolled = attacks.roll(state, seat, value, state.spent)
    else:
        settle_attack(state, state.rolled, attacks.roll(state, seat, value, state.defended))


@rules.verb(
    "<seat> pawns <north:north> <east:east> <south:south> <west:west>",
    *(*OF_SEAT, building.compass),
    phase="compass",
    candidates=lambda _state, _seat: permutations(COLOURS),
)
def pawns(state: Crawl, seat: str, *colours: str) -> None:
    building.point(state, seat, *colours)
    if not building.first_coin(state):
        building.order(state, seat)


@rules.verb(
    "<seat> coin <value:face>",
    *(*OF_SEAT, building.coin_own),
    phase="coin",
    candidates=lambda _state, _seat: ((value,) for value in range(len(VALUES))),
    aim=lambda state, seat, _value: (state.supply(seat, "coins"), corner(state, seat)),
)
def coin(state: Crawl, seat: str, value: int) -> None:
    building.coin(state, seat, value, corner(state, seat))
    if building.complete(state):
        entering.order(state, state.starter)
    else:
        building.order(state, seat)


def corner(state: Crawl, seat: str) -> Place:
    """Give the space on which a seat puts a coin on the tile laid last."""
    return building.coin_corner(state, seat, state.dungeon.laid[-1])


@rules.chance(
    "tile <tile:tile>",
    *(*OF_CHANCE, building.not_turned),
    phase="turn-over",
    outcomes=lambda state: Even([Action(CHANCE, "tile", (tile,)) for tile in hidden.hidden_tiles(state)]),
)
def next_tile(state: Crawl, tile: str) -> None:
    building.turn_over(state, state.to_act, tile)
    place = building.beside_last(state)
    if not building.taken(state, place):
        building.face_down(state, place, state.game.tray["hand", state.to_act])
        building.against_last(state, state.to_act, place)
        state.step = "coin"


@rules.verb(
    "<seat> tile <place:place>",
    *(*OF_SEAT, building.far_edge),
    phase="far-edge",
    candidates=lambda state, _seat: ((place,) for place in building.places(state)),
    aim=lambda state, seat, place: (state.game.tray["hand", seat], place),
)
def lay(state: Crawl, seat: str, place: Place) -> None:
    building.face_down(state, place, state.game.tray["hand", seat])
    building.lay_along(state, seat, place)
    state.step = "coin"


# Entering


def entrances(state: Crawl, seat: str) -> Iterator[tuple[Place]]:
    return ((space,) for space in state.dungeon.floor.places if space in state.dungeon.rim)


@rules.verb(
    "<seat> place <pawn:colour> <space:space>",
    *(*OF_SEAT, entering.left_neighbour, *ENTRANCE),
    phase="enter",
    candidates=lambda state, seat: ((state.following(seat), *at) for at in entrances(state, seat)),
    aim=lambda state, _seat, _pawn, space: (state.game.tray["pawns", ""], space),
)
def place(state: Crawl, seat: str, colour: str, space: Place) -> None:
    entering.enter(state, colour, space)
    following = state.following(seat)
    if following != state.starter:
        entering.order(state, following)
        return
    extra = [state.pawn(colour) for colour in COLOURS if colour not in state.seats]
    if extra:
        entering.extra_pawns(state, extra)
    entering.begin(state, state.starter)


# A turn


@rules.verb(
    "<seat> move <space:space>",
    *(*OF_TURN, *DUE, *MOVE, *FREE),
    phase="turn",
    candidates=turns.reach,
    aim=lambda state, seat, space: (state.where(seat), space),
)
def move(state: Crawl, seat: str, space: Place) -> None:
    turns.move_any_distance(state, seat, space)
    brought = turns.sequence(state, space)
    if brought == "coin":
        state.step = "reveal"
        return
    if brought == "stack":
        damage.stack_pick_up(state, seat, space)
    go_on(state, seat, brought)


@rules.verb(
    "<seat> reenter <space:space>",
    *(*OF_SEAT, *ENTRANCE),
    phase="away",
    candidates=entrances,
    aim=lambda state, seat, space: (state.game.tray["out", seat], space),
)
def reenter(state: Crawl, seat: str, space: Place) -> None:
    damage.reentry_turn(state, seat, space)
    go_on(state, seat, "return")


@rules.verb("<seat> pass", *OF_SEAT, phase=("turn", "away"))
def stay(state: Crawl, seat: str) -> None:
    turns.stay(state, seat)
    end_turn(state, seat)


def go_on(state: Crawl, seat: str, brought: str) -> None:
    """Go on after what a turn has brought: with an attack, if one may follow and somebody is near."""
    over = turns.land_coin_ends(state, brought) or damage.reentry_resume(state, brought)
    if over or brought == "nothing" or turns.skips(state, attacks.near(state, seat)):
        end_turn(state, seat)
    else:
        state.step = "attack-choice"


def end_turn(state: Crawl, seat: str) -> None:
    """Clear the table of what the turn needed, and let the next player begin."""
    state.facing, state.target, state.spent, state.defended, state.rolled = "", "", 0, 0, None
    state.turns += 1
    if not ending.unfinished(state):
        turns.next_turn(state, seat)


# Landing on a coin


@rules.chance("reveal <suit:suit>", *OF_CHANCE, turns.land_reveal, phase="reveal", outcomes=turns.suits_left)
def land(state: Crawl, suit: str) -> None:
    seat = state.to_act
    space, coin = state.at(seat), turns.turned_up(state, suit)
    turns.reveal(state, space, coin)
    turns.land_react(state, seat, space, coin)
    if suit == "crowns":
        find_treasure(state, seat, coin)
    elif suit == "arms":
        encounters.equipment_keep(state, seat, coin)
        go_on(state, seat, "coin")
    else:
        state.facing = WORDS[coin]
        turns.meet(state, seat, coin)
        skipped = turns.skips(state, encounters.experience_kind(state, seat))
        state.step = "fight-roll" if skipped else "fight-spend"


def find_treasure(state: Crawl, seat: str, coin: Piece) -> None:
    encounters.treasure_keep(state, seat, coin)
    encounters.treasure_show(state, seat, coin, ending.found(state))
    if not ending.sixth_treasure(state):
        go_on(state, seat, "coin")
        return
    leaders = ending.score(state)
    if len(leaders) > 1:
        ending.tie(state, leaders)


def how_many(state: Crawl, seat: str) -> Iterator[tuple[int]]:
    """Propose the numbers of coins that a seat may spend or apply."""
    tray = "experience" if state.step == "fight-spend" else "equipment"
    return ((number,) for number in range(len(state.held(seat, tray)) + 1))


@rules.verb(
    "<seat> spend <number:int>",
    *(*OF_SEAT, *SPEND),
    phase=("fight-spend", "attack-spend", "attack-defend"),
    candidates=how_many,
)
def spend(state: Crawl, seat: str, number: int) -> None:
    if state.step == "fight-spend":
        coins = encounters.experience_kind(state, seat)[:number]
        gone = encounters.experience_gone(state, coins)
        setup.pieces_discard(state, gone, state.game.tray["experience", seat])
        trap = encounters.kind(state) == "trap"
        (encounters.trap_spend if trap else encounters.monster_spend)(state, seat, coins)
        state.spent, state.step = encounters.experience_point(state, coins), "fight-roll"
        return
    coins = encounters.equipment_uses(state, seat)[:number]
    setup.pieces_discard(state, coins, state.game.tray["equipment", seat])
    points = encounters.equipment_point(state, coins)
    if state.step == "attack-spend":
        attacks.spend(state, seat, coins, points)
        call_defender(state)
    else:
        attacks.defend(state, seat, coins, points)
        state.step = "attack-roll"


def fight(state: Crawl, seat: str, value: int) -> None:
    """Roll against the coin faced."""
    trap = encounters.kind(state) == "trap"
    total = (encounters.trap_roll if trap else encounters.monster_roll)(state, value)
    if (encounters.trap_disarm if trap else encounters.monster_defeat)(state, seat, value, total):
        go_on(state, seat, "coin")
        return
    damage.coin(state, seat, state.faced)
    (encounters.trap_hurt if trap else encounters.monster_hurt)(state, seat, value, total)
    state.spent = 0
    if turns.skips(state, damage.applicable(state, seat)):
        settle_damage(state, seat)
    else:
        state.step = "apply"


@rules.verb("<seat> apply <number:int>", *OF_SEAT, damage.apply_limit, phase="apply", candidates=how_many)
def apply(state: Crawl, seat: str, number: int) -> None:
    coins = encounters.equipment_uses(state, seat)[:number]
    damage.group(state, seat, coins)
    damage.apply(state, seat, coins)
    settle_damage(state, seat)


def settle_damage(state: Crawl, seat: str) -> None:
    """See whether the damage kills; either way the turn is over."""
    if damage.death_ten(state, damage.total(state, seat)):
        space = state.at(seat)
        setup.pieces_discard(state, damage.death_experience(state, seat), state.game.tray["experience", seat])
        setup.pieces_discard(state, damage.death_damage(state, seat), state.game.tray["damage", seat])
        left = damage.death_stack(state, seat, space)
        damage.death_remove(state, seat, space)
        damage.dies(state, seat, space, left)
    go_on(state, seat, "coin")


# Attacking


@rules.verb(
    "<seat> attack <pawn:colour>",
    *(*OF_TURN, *ATTACK),
    phase="attack-choice",
    candidates=lambda state, seat: ((other,) for other in attacks.near(state, seat)),
    aim=lambda state, seat, other: (state.where(seat), state.where(other)),
)
def assault(state: Crawl, seat: str, other: str) -> None:
    attacks.attack(state, seat, other)
    if turns.skips(state, encounters.equipment_uses(state, seat)):
        call_defender(state)
    else:
        state.step = "attack-spend"


@rules.verb("<seat> end", *OF_SEAT, phase="attack-choice")
def end(state: Crawl, seat: str) -> None:
    attacks.leave_alone(state, seat)
    end_turn(state, seat)


def call_defender(state: Crawl) -> None:
    """Let the defender spend, if there is something to spend."""
    skipped = turns.skips(state, encounters.equipment_uses(state, state.target))
    state.step = "attack-roll" if skipped else "attack-defend"


def settle_attack(state: Crawl, attacked: int, defended: int) -> None:
    """Give the attacker spoils, or a choice between them, if both have rolled and the attacker is higher."""
    seat = state.to_act
    state.spent, state.defended, state.rolled = 0, 0, None
    if not attacks.win(state, attacked, defended):
        attacks.fail(state)
        end_turn(state, seat)
        return
    kinds = attacks.spoils(state)
    if not kinds:
        attacks.nothing(state, state.target)
        end_turn(state, seat)
    elif turns.skips(state, kinds[1:]):
        spoils(state, seat, kinds[0])
    else:
        state.step = "spoils"


@rules.verb(
    "<seat> spoils <kind:spoils>",
    *(*OF_SEAT, attacks.spoils_limit),
    phase="spoils",
    candidates=lambda _state, _seat: (("treasure",), ("equipment",)),
)
def spoils(state: Crawl, seat: str, kind: str) -> None:
    crowns = state.held(state.target, "treasure")
    if kind == "equipment":
        attacks.take_equipment(state, seat, state.target)
        end_turn(state, seat)
    elif turns.skips(state, crowns[1:]):
        take_treasure(state, WORDS[crowns[0]])
    else:
        state.step = "draw"


def treasures(state: Crawl) -> Even:
    return Even([Action(CHANCE, "draw", (WORDS[crown],)) for crown in state.held(state.target, "treasure")])


@rules.chance("draw <crown:crown>", *OF_CHANCE, attacks.holds, phase="draw", outcomes=treasures)
def take_treasure(state: Crawl, crown: str) -> None:
    attacks.draw(state, state.to_act, state.target, crown)
    end_turn(state, state.to_act)


# Asking


@rules.query("<seat> see <seat:seat>")
def see(state: Crawl, seat: str, owner: str) -> None:
    treasures = ending.treasures_seen(state, owner, seat)
    hidden.hidden_public(state, seat, owner, treasures, damage.damage_of(state, owner))
