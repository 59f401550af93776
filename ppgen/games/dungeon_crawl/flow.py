"""What can be done, and what comes after what."""

from __future__ import annotations

from itertools import permutations

from ppgen.engine import Piece, Place
from ppgen.games.dungeon_crawl import building, ending, fighting, turns, words
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.words import COINS, COLOURS, WORDS, rules, tray

__all__ = ["rules"]

rules.first(ending.after_sixth_treasure, ending.after_the_cap)
OF_SEAT = (turns.order, turns.step)

DUE = (fighting.reentry_only, turns.move_once, turns.step)
MOVE = (turns.move_some, turns.move_queen, turns.move_floor)
ATTACK = (fighting.reentry_only, fighting.after_move, fighting.no_coin, turns.step, fighting.adjacent)
ENTRANCE = (building.entrance, building.empty)
SPEND = (fighting.trap_limit, fighting.monster_limit, fighting.spend_limit, fighting.defend_limit)


@rules.chance(
    "coins <seat:seat> <values:face...>",
    *(turns.step, building.coins_dealt),
    phase="deal",
    sample=lambda s, rng: (s.to_act, tuple(sorted(rng.sample(building.undealt(s), building.share(s))))),
)
def coins(state: Crawl, seat: str, values: tuple[int, ...]) -> None:
    building.deal(state, seat, values)
    state.to_act = state.following(seat)
    if state.to_act == state.seats[0]:
        state.step, state.rolling = "start-roll", state.seats


@rules.chance(
    "roll <seat:seat> <value:int>",
    *(turns.step, building.pieces_values),
    phase=("start-roll", "fight-roll", "attack-roll"),
    outcomes=lambda state: state.game.rolls[state.roller()],
)
def roll(state: Crawl, seat: str, value: int) -> None:
    if state.step == "start-roll":
        starter = building.start_roll(state, seat, value)
        if starter:
            building.face_down(state, state.game.first, state.supply(starter, "tiles"))
            building.first_tile(state, starter, state.game.first)
    elif state.step == "fight-roll":
        fight(state, seat, value)
    elif state.rolled is None:
        state.rolled = fighting.roll(state, seat, value, state.spent)
    else:
        settle_attack(state, state.rolled, fighting.roll(state, seat, value, state.defended))


@rules.verb(
    "<seat> pawns <north:north> <east:east> <south:south> <west:west>",
    *(*OF_SEAT, building.compass),
    phase="compass",
    candidates=lambda _state, _seat: permutations(COLOURS),
)
def pawns(state: Crawl, seat: str, *colours: str) -> None:
    building.point(state, seat, *colours)
    if not building.first_coin(state):
        building.next_layer(state, seat)


@rules.verb(
    "<seat> coin <value:face>",
    *(*OF_SEAT, building.coin_own),
    phase="coin",
    each=lambda *_: range(len(words.VALUES)),
    aim=lambda state, seat, _value: (state.supply(seat, "coins"), corner(state, seat)),
)
def coin(state: Crawl, seat: str, value: int) -> None:
    unseen, space = words.UNKNOWN[value], corner(state, seat)
    building.coin(state, unseen, state.supply(seat, "coins"), space, seat, value, space)
    if building.complete(state):
        building.next_placer(state, state.starter)
    else:
        building.next_layer(state, seat)


def corner(state: Crawl, seat: str) -> Place:
    return building.coin_corner(state, seat, state.dungeon.laid[-1])


@rules.chance(
    "tile <tile:tile>",
    *(turns.step, building.not_turned),
    phase="turn-over",
    each=turns.hidden_tiles,
)
def next_tile(state: Crawl, tile: str) -> None:
    building.turn_over(state, state.to_act, tile)
    place = building.beside_last(state)
    if not building.taken(state, place):
        building.face_down(state, place, tray("hand", state.to_act))
        building.against_last(state, state.to_act, place)
        state.step = "coin"


@rules.verb(
    "<seat> tile <place:place>",
    *(*OF_SEAT, building.far_edge),
    phase="far-edge",
    each=lambda state, _seat: building.places(state),
    aim=lambda _state, seat, place: (tray("hand", seat), place),
)
def lay(state: Crawl, seat: str, place: Place) -> None:
    building.face_down(state, place, tray("hand", seat))
    building.lay_along(state, seat, place)
    state.step = "coin"


def entrances(state: Crawl, seat: str) -> list[Place]:
    return [space for space in state.dungeon.floor.places if space in state.dungeon.rim]


@rules.verb(
    "<seat> place <pawn:colour> <space:space>",
    *(*OF_SEAT, building.left_neighbour, *ENTRANCE),
    phase="enter",
    candidates=lambda state, seat: ((state.following(seat), at) for at in entrances(state, seat)),
    aim=lambda _state, _seat, _pawn, space: (tray("pawns"), space),
)
def place(state: Crawl, seat: str, colour: str, space: Place) -> None:
    building.enter(state, state.pawn(colour), tray("pawns"), space, colour, space)
    following = state.following(seat)
    if following != state.starter:
        building.next_placer(state, following)
        return
    extra = [state.pawn(colour) for colour in COLOURS if colour not in state.seats]
    if extra:
        building.extra_pawns(state, extra)
    building.begin(state, state.starter)


@rules.verb(
    "<seat> move <space:space>",
    *(turns.order, *DUE, *MOVE, *turns.FREE, fighting.stack_stops),
    phase="turn",
    candidates=turns.reach,
    aim=lambda state, seat, space: (state.where(seat), space),
)
def move(state: Crawl, seat: str, space: Place) -> None:
    start = state.at(seat)
    turns.move_any_distance(state, state.pawn(seat), start, space, seat, start, space)
    brought = turns.sequence(state, space)
    if brought == "coin":
        state.step = "reveal"
        return
    if brought == "stack":
        fighting.pick_up(state, seat, space)
    go_on(state, seat, brought)


@rules.verb(
    "<seat> reenter <space:space>",
    *(*OF_SEAT, *ENTRANCE),
    phase="away",
    each=entrances,
    aim=lambda _state, seat, space: (tray("out", seat), space),
)
def reenter(state: Crawl, seat: str, space: Place) -> None:
    fighting.reenter(state, state.pawn(seat), tray("out", seat), space, seat, space)
    go_on(state, seat, "return")


@rules.verb("<seat> pass", *OF_SEAT, phase=("turn", "away"))
def stay(state: Crawl, seat: str) -> None:
    turns.stay(state, seat)
    attacks = fighting.standing(state) and state.where(seat) is not None
    go_on(state, seat, "attack" if attacks else "nothing")


def go_on(state: Crawl, seat: str, brought: str) -> None:
    """Go on after what a turn has brought: with an attack, if one may follow and somebody is near."""
    over = turns.land_coin_ends(state, brought) or fighting.reentry_ends(state, brought)
    if over or brought == "nothing" or turns.skips(state, fighting.near(state, seat)):
        end_turn(state, seat)
    else:
        state.step = "attack-choice"


def end_turn(state: Crawl, seat: str) -> None:
    """Clear the table of what the turn needed, and let the next player begin."""
    state.facing, state.target, state.spent, state.defended, state.rolled = "", "", 0, 0, None
    state.turns += 1
    if not ending.unfinished(state):
        turns.next_turn(state, seat)


@rules.chance("reveal <suit:suit>", turns.step, turns.land_reveal, phase="reveal", each=turns.suits_left)
def land(state: Crawl, suit: str) -> None:
    seat = state.to_act
    space, coin = state.at(seat), COINS[f"{turns.value_landed_on(state)}{suit[0]}"]
    turns.reveal(state, space, coin)
    turns.land_react(state, coin, space, tray("facing", seat))
    if suit == "crowns":
        find_treasure(state, seat, coin)
    elif suit == "arms":
        fighting.equipment_keep(state, seat, coin)
        go_on(state, seat, "coin")
    else:
        state.facing = WORDS[coin]
        (turns.spring if suit == "suns" else turns.meet)(state, seat, state.faced)
        skipped = turns.skips(state, fighting.experience_kind(state, seat))
        state.step = "fight-roll" if skipped else "fight-spend"


def find_treasure(state: Crawl, seat: str, coin: Piece) -> None:
    fighting.treasure_keep(state, seat, coin)
    fighting.treasure_show(state, seat, coin, ending.found(state))
    if not ending.sixth_treasure(state):
        go_on(state, seat, "coin")
        return
    leaders = ending.score(state)
    if len(leaders) > 1:
        ending.tie(state, leaders)


def how_many(state: Crawl, seat: str) -> range:
    return range(len(state.held(seat, "experience" if state.step == "fight-spend" else "equipment")) + 1)


@rules.verb(
    "<seat> spend <number:int>",
    *(*OF_SEAT, *SPEND),
    phase=("fight-spend", "attack-spend", "attack-defend"),
    each=how_many,
)
def spend(state: Crawl, seat: str, number: int) -> None:
    if state.step == "fight-spend":
        coins = fighting.experience_kind(state, seat)[:number]
        building.discard(state, fighting.experience_gone(state, coins), tray("experience", seat))
        trap = fighting.kind(state) == "trap"
        (fighting.trap_spend if trap else fighting.monster_spend)(state, seat, coins)
        state.spent, state.step = fighting.experience_point(state, coins), "fight-roll"
        return
    coins = fighting.equipment_uses(state, seat)[:number]
    building.discard(state, coins, tray("equipment", seat))
    points = fighting.equipment_point(state, coins)
    if state.step == "attack-spend":
        fighting.spend(state, seat, coins, points)
        call_defender(state)
    else:
        fighting.defend(state, seat, coins, points)
        state.step = "attack-roll"


def fight(state: Crawl, seat: str, value: int) -> None:
    trap = fighting.kind(state) == "trap"
    total = (fighting.trap_roll if trap else fighting.monster_roll)(state, value)
    if (fighting.trap_disarm if trap else fighting.monster_defeat)(state, seat, value, total):
        go_on(state, seat, "coin")
        return
    fighting.keep_damage(state, state.faced, tray("facing", seat), tray("damage", seat))
    (fighting.trap_hurt if trap else fighting.monster_hurt)(state, seat, value, total)
    state.spent = 0
    if turns.skips(state, fighting.applicable(state, seat)):
        settle_damage(state, seat)
    else:
        state.step = "apply"


@rules.verb("<seat> apply <number:int>", *OF_SEAT, fighting.apply_limit, phase="apply", each=how_many)
def apply(state: Crawl, seat: str, number: int) -> None:
    coins = fighting.equipment_uses(state, seat)[:number]
    fighting.group(state, seat, coins)
    fighting.apply(state, seat, coins)
    settle_damage(state, seat)


def settle_damage(state: Crawl, seat: str) -> None:
    if fighting.kills(state, fighting.add_damage(state, seat)):
        space = state.at(seat)
        building.discard(state, fighting.lost_experience(state, seat), tray("experience", seat))
        building.discard(state, fighting.lost_damage(state, seat), tray("damage", seat))
        left = fighting.leave_stack(state, seat, space)
        fighting.leave_dungeon(state, state.pawn(seat), space, tray("out", seat))
        fighting.die(state, seat, space, left)
    go_on(state, seat, "coin")


@rules.verb(
    "<seat> attack <pawn:colour>",
    *(turns.order, *ATTACK),
    phase="attack-choice",
    each=fighting.near,
    aim=lambda state, seat, other: (state.where(seat), state.where(other)),
)
def attack(state: Crawl, seat: str, other: str) -> None:
    fighting.attack(state, seat, other)
    if turns.skips(state, fighting.equipment_uses(state, seat)):
        call_defender(state)
    else:
        state.step = "attack-spend"


@rules.verb("<seat> end", *OF_SEAT, phase="attack-choice")
def end(state: Crawl, seat: str) -> None:
    fighting.leave_alone(state, seat)
    end_turn(state, seat)


def call_defender(state: Crawl) -> None:
    skipped = turns.skips(state, fighting.equipment_uses(state, state.target))
    state.step = "attack-roll" if skipped else "attack-defend"


def settle_attack(state: Crawl, attacked: int, defended: int) -> None:
    """Give the attacker spoils, or a choice between them, if both have rolled and the attacker is higher."""
    seat = state.to_act
    state.spent, state.defended, state.rolled = 0, 0, None
    if not fighting.win(state, attacked, defended):
        fighting.fail(state)
        end_turn(state, seat)
        return
    kinds = fighting.spoils(state)
    if not kinds:
        fighting.nothing(state, state.target)
        end_turn(state, seat)
    elif turns.skips(state, kinds[1:]):
        spoils(state, seat, kinds[0])
    else:
        state.step = "spoils"


@rules.verb(
    "<seat> spoils <kind:spoils>",
    *(*OF_SEAT, fighting.spoils_limit),
    phase="spoils",
    each=lambda *_: ("treasure", "equipment"),
)
def spoils(state: Crawl, seat: str, kind: str) -> None:
    crowns = state.held(state.target, "treasure")
    if kind == "equipment":
        fighting.take_equipment(state, seat, state.target)
        end_turn(state, seat)
    elif turns.skips(state, crowns[1:]):
        draw(state, WORDS[crowns[0]])
    else:
        state.step = "draw"


@rules.chance(
    "draw <crown:crown>",
    *(turns.step, fighting.holds),
    phase="draw",
    each=lambda state: [WORDS[crown] for crown in state.held(state.target, "treasure")],
)
def draw(state: Crawl, crown: str) -> None:
    fighting.take_treasure(state, state.to_act, state.target, crown)
    end_turn(state, state.to_act)


@rules.query("<seat> see <seat:seat>")
def see(state: Crawl, seat: str, owner: str) -> None:
    turns.hidden_public(state, seat, owner, ending.held(state, owner, seat))
