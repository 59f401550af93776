"""What can be done, and what comes after what."""

from __future__ import annotations

import random
from itertools import permutations

from ppgen.engine import Piece, Place
from ppgen.games.dungeon_crawl import law, words
from ppgen.games.dungeon_crawl.position import Expedition
from ppgen.games.dungeon_crawl.words import COINS, COLOURS, WORDS, rules, tray

__all__ = ["rules"]

rules.first(law.after_sixth_treasure, law.after_the_cap)
OF_SEAT = (law.turn_order, law.turn_step)

DUE = (law.reentry_only, law.move_once, law.turn_step)
MOVE = (law.move_some, law.move_queen, law.move_floor)
ATTACK = (law.reentry_only, law.attack_after_move, law.attack_no_coin, law.turn_step, law.attack_adjacent)
ENTRANCE = (law.enter_entrance, law.enter_empty)
FREE = (law.option_shut_corners, law.move_no_sharing, law.move_no_passing, law.move_coin_stops)
SPEND = (law.trap_spend_limit, law.monster_spend_limit, law.attack_spend_limit, law.attack_defend_limit)


def some_undealt(state: Expedition, rng: random.Random) -> tuple[str, tuple[int, ...]]:
    values = rng.sample(law.undealt(state), law.share(state))
    return state.to_act, tuple(sorted(values))


@rules.chance(
    "coins <seat:seat> <values:face...>",
    law.turn_step,
    law.coins_dealt,
    phase="deal",
    sample=some_undealt,
)
def coins(state: Expedition, seat: str, values: tuple[int, ...]) -> None:
    law.deal_coins(state, seat, values)
    state.to_act = state.following(seat)
    if state.to_act == state.seats[0]:
        state.step, state.rolling = "start-roll", state.seats


@rules.chance(
    "roll <seat:seat> <value:int>",
    law.turn_step,
    law.pieces_values,
    phase=("start-roll", "fight-roll", "attack-roll"),
    outcomes=lambda state: state.game.rolls[state.roller()],
)
def roll(state: Expedition, seat: str, value: int) -> None:
    if state.step == "start-roll":
        starter = law.start_roll(state, seat, value)
        if starter:
            law.build_face_down(state, state.game.first, state.supply(starter, "tiles"))
            law.build_first_tile(state, starter, state.game.first)
    elif state.step == "fight-roll":
        fight(state, seat, value)
    elif state.rolled is None:
        state.rolled = law.attack_roll(state, seat, value, state.spent)
    else:
        settle_attack(state, state.rolled, law.attack_roll(state, seat, value, state.defended))


@rules.verb(
    "<seat> pawns <north:north> <east:east> <south:south> <west:west>",
    *OF_SEAT,
    law.build_compass,
    phase="compass",
    candidates=lambda _state, _seat: permutations(COLOURS),
)
def pawns(state: Expedition, seat: str, *colours: str) -> None:
    law.set_compass(state, seat, *colours)
    if not law.build_first_coin(state):
        law.next_layer(state, seat)


@rules.verb(
    "<seat> coin <value:face>",
    *OF_SEAT,
    law.build_coin_own,
    phase="coin",
    each=lambda *_: range(len(words.VALUES)),
    aim=lambda state, seat, _value: (state.supply(seat, "coins"), corner(state, seat)),
)
def coin(state: Expedition, seat: str, value: int) -> None:
    unseen, space = words.UNKNOWN[value], corner(state, seat)
    law.build_coin(state, unseen, state.supply(seat, "coins"), space, seat, value, space)
    if law.build_complete(state):
        law.next_placer(state, state.starter)
    else:
        law.next_layer(state, seat)


def corner(state: Expedition, seat: str) -> Place:
    return law.build_coin_corner(state, seat, state.dungeon.laid[-1])


@rules.chance(
    "tile <tile:tile>",
    law.turn_step,
    law.build_not_turned,
    phase="turn-over",
    each=law.hidden_tiles,
)
def next_tile(state: Expedition, tile: str) -> None:
    law.turn_over(state, state.to_act, tile)
    place = law.beside_last(state)
    if not law.build_taken(state, place):
        law.build_face_down(state, place, tray("hand", state.to_act))
        law.lay_beside_last(state, state.to_act, place)
        state.step = "coin"


@rules.verb(
    "<seat> tile <place:place>",
    *OF_SEAT,
    law.build_far_edge,
    phase="far-edge",
    each=lambda state, _seat: law.far_places(state),
    aim=lambda _state, seat, place: (tray("hand", seat), place),
)
def lay(state: Expedition, seat: str, place: Place) -> None:
    law.build_face_down(state, place, tray("hand", seat))
    law.lay_along(state, seat, place)
    state.step = "coin"


def entrances(state: Expedition, seat: str) -> list[Place]:
    return [space for space in state.dungeon.floor.places if space in state.dungeon.rim]


@rules.verb(
    "<seat> place <pawn:colour> <space:space>",
    *OF_SEAT,
    law.enter_left_neighbour,
    *ENTRANCE,
    phase="enter",
    candidates=lambda state, seat: ((state.following(seat), at) for at in entrances(state, seat)),
    aim=lambda _state, _seat, _pawn, space: (tray("pawns"), space),
)
def place(state: Expedition, seat: str, colour: str, space: Place) -> None:
    law.enter_at(state, state.pawn(colour), tray("pawns"), space, colour, space)
    following = state.following(seat)
    if following != state.starter:
        law.next_placer(state, following)
        return
    extra = [state.pawn(colour) for colour in COLOURS if colour not in state.seats]
    if extra:
        law.enter_extra_pawns(state, extra)
    law.enter_begin(state, state.starter)


@rules.verb(
    "<seat> move <space:space>",
    law.turn_order,
    *DUE,
    *MOVE,
    *FREE,
    law.stack_stops,
    phase="turn",
    candidates=law.reach,
    aim=lambda state, seat, space: (state.where(seat), space),
)
def move(state: Expedition, seat: str, space: Place) -> None:
    start = state.at(seat)
    law.move_any_distance(state, state.pawn(seat), start, space, seat, start, space)
    brought = law.turn_sequence(state, space)
    if brought == "coin":
        state.step = "reveal"
        return
    if brought == "stack":
        law.stack_pick_up(state, seat, space)
    go_on(state, seat, brought)


@rules.verb(
    "<seat> reenter <space:space>",
    *OF_SEAT,
    *ENTRANCE,
    phase="away",
    each=entrances,
    aim=lambda _state, seat, space: (tray("out", seat), space),
)
def reenter(state: Expedition, seat: str, space: Place) -> None:
    law.reentry_turn(state, state.pawn(seat), tray("out", seat), space, seat, space)
    go_on(state, seat, "return")


@rules.verb("<seat> pass", *OF_SEAT, phase=("turn", "away"))
def stay(state: Expedition, seat: str) -> None:
    law.turn_pass(state, seat)
    attacks = law.option_standing(state) and state.where(seat) is not None
    go_on(state, seat, "attack" if attacks else "nothing")


def go_on(state: Expedition, seat: str, brought: str) -> None:
    """Go on after what a turn has brought: with an attack, if one may follow and somebody is near."""
    over = law.land_coin_ends(state, brought) or law.reentry_resume(state, brought)
    if over or brought == "nothing" or law.turn_skips(state, law.near(state, seat)):
        end_turn(state, seat)
    else:
        state.step = "attack-choice"


def end_turn(state: Expedition, seat: str) -> None:
    """Clear the table of what the turn needed, and let the next player begin."""
    state.facing, state.target, state.spent, state.defended, state.rolled = "", "", 0, 0, None
    state.turns += 1
    if not law.end_unfinished(state):
        law.next_turn(state, seat)


@rules.chance("reveal <suit:suit>", law.turn_step, law.land_reveal, phase="reveal", each=law.suits_left)
def land(state: Expedition, suit: str) -> None:
    seat = state.to_act
    space, coin = state.at(seat), COINS[f"{law.value_landed_on(state)}{suit[0]}"]
    law.turn_up(state, space, coin)
    law.land_react(state, coin, space, tray("facing", seat))
    if suit == "crowns":
        find_treasure(state, seat, coin)
    elif suit == "arms":
        law.equipment_keep(state, seat, coin)
        go_on(state, seat, "coin")
    else:
        state.facing = WORDS[coin]
        if suit == "suns":
            law.spring_trap(state, seat, state.faced)
        else:
            law.meet_monster(state, seat, state.faced)
        skipped = law.turn_skips(state, law.experience_kind(state, seat))
        state.step = "fight-roll" if skipped else "fight-spend"


def find_treasure(state: Expedition, seat: str, coin: Piece) -> None:
    law.treasure_keep(state, seat, coin)
    law.treasure_show(state, seat, coin, law.found(state))
    if not law.end_sixth_treasure(state):
        go_on(state, seat, "coin")
        return
    leaders = law.end_score(state)
    if len(leaders) > 1:
        law.end_tie(state, leaders)


def how_many(state: Expedition, seat: str) -> range:
    spent = "experience" if state.step == "fight-spend" else "equipment"
    return range(len(state.held(seat, spent)) + 1)


@rules.verb(
    "<seat> spend <number:int>",
    *OF_SEAT,
    *SPEND,
    phase=("fight-spend", "attack-spend", "attack-defend"),
    each=how_many,
)
def spend(state: Expedition, seat: str, number: int) -> None:
    if state.step == "fight-spend":
        coins = law.experience_kind(state, seat)[:number]
        law.pieces_discard(state, law.experience_gone(state, coins), tray("experience", seat))
        if law.foe(state) == "trap":
            law.trap_spend(state, seat, coins)
        else:
            law.monster_spend(state, seat, coins)
        state.spent, state.step = law.experience_point(state, coins), "fight-roll"
        return
    coins = law.equipment_uses(state, seat)[:number]
    law.pieces_discard(state, coins, tray("equipment", seat))
    points = law.equipment_point(state, coins)
    if state.step == "attack-spend":
        law.attack_spend(state, seat, coins, points)
        call_defender(state)
    else:
        law.attack_defend(state, seat, coins, points)
        state.step = "attack-roll"


def fight(state: Expedition, seat: str, value: int) -> None:
    trap = law.foe(state) == "trap"
    if trap:
        total = law.trap_roll(state, value)
        beaten = law.trap_disarm(state, seat, value, total)
    else:
        total = law.monster_roll(state, value)
        beaten = law.monster_defeat(state, seat, value, total)
    if beaten:
        go_on(state, seat, "coin")
        return
    law.damage_coin(state, state.faced, tray("facing", seat), tray("damage", seat))
    if trap:
        law.trap_hurt(state, seat, value, total)
    else:
        law.monster_hurt(state, seat, value, total)
    state.spent = 0
    if law.turn_skips(state, law.applicable(state, seat)):
        settle_damage(state, seat)
    else:
        state.step = "apply"


@rules.verb("<seat> apply <number:int>", *OF_SEAT, law.damage_apply_limit, phase="apply", each=how_many)
def apply(state: Expedition, seat: str, number: int) -> None:
    coins = law.equipment_uses(state, seat)[:number]
    law.damage_group(state, seat, coins)
    law.damage_apply(state, seat, coins)
    settle_damage(state, seat)


def settle_damage(state: Expedition, seat: str) -> None:
    if law.death_ten(state, law.damage_total(state, seat)):
        space = state.at(seat)
        law.pieces_discard(state, law.death_experience(state, seat), tray("experience", seat))
        law.pieces_discard(state, law.death_damage(state, seat), tray("damage", seat))
        left = law.death_stack(state, seat, space)
        law.death_remove(state, state.pawn(seat), space, tray("out", seat))
        law.tell_death(state, seat, space, left)
    go_on(state, seat, "coin")


@rules.verb(
    "<seat> attack <pawn:colour>",
    law.turn_order,
    *ATTACK,
    phase="attack-choice",
    each=law.near,
    aim=lambda state, seat, other: (state.where(seat), state.where(other)),
)
def attack(state: Expedition, seat: str, other: str) -> None:
    law.attack_begins(state, seat, other)
    if law.turn_skips(state, law.equipment_uses(state, seat)):
        call_defender(state)
    else:
        state.step = "attack-spend"


@rules.verb("<seat> end", *OF_SEAT, phase="attack-choice")
def end(state: Expedition, seat: str) -> None:
    law.attack_optional(state, seat)
    end_turn(state, seat)


def call_defender(state: Expedition) -> None:
    skipped = law.turn_skips(state, law.equipment_uses(state, state.target))
    state.step = "attack-roll" if skipped else "attack-defend"


def settle_attack(state: Expedition, attacked: int, defended: int) -> None:
    """Give the attacker spoils, or a choice between them, if both have rolled and the attacker is higher."""
    seat = state.to_act
    state.spent, state.defended, state.rolled = 0, 0, None
    if not law.attack_win(state, attacked, defended):
        law.attack_fail(state)
        end_turn(state, seat)
        return
    kinds = law.attack_spoils(state)
    if not kinds:
        law.attack_nothing(state, state.target)
        end_turn(state, seat)
    elif law.turn_skips(state, kinds[1:]):
        spoils(state, seat, kinds[0])
    else:
        state.step = "spoils"


@rules.verb(
    "<seat> spoils <kind:spoils>",
    *OF_SEAT,
    law.attack_spoils_named,
    phase="spoils",
    each=lambda *_: ("treasure", "equipment"),
)
def spoils(state: Expedition, seat: str, kind: str) -> None:
    crowns = state.held(state.target, "treasure")
    if kind == "equipment":
        law.take_equipment(state, seat, state.target)
        end_turn(state, seat)
    elif law.turn_skips(state, crowns[1:]):
        draw(state, WORDS[crowns[0]])
    else:
        state.step = "draw"


@rules.chance(
    "draw <crown:crown>",
    law.turn_step,
    law.attack_holds_treasure,
    phase="draw",
    each=lambda state: [WORDS[crown] for crown in state.held(state.target, "treasure")],
)
def draw(state: Expedition, crown: str) -> None:
    law.take_treasure(state, state.to_act, state.target, crown)
    end_turn(state, state.to_act)


@rules.query("<seat> see <seat:seat>")
def see(state: Expedition, seat: str, owner: str) -> None:
    law.hidden_public(state, seat, owner, law.held(state, owner, seat))
