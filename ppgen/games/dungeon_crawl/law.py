"""The law of Dungeon Crawl in the order of content/games/dungeon-crawl/rules.yml."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from ppgen.engine import CHANCE, Action, BadPosition, Piece, Place, Plain, Position, Says, Why, because
from ppgen.engine.directions import COMPASS, QUEEN, heading
from ppgen.engine.verbs import Check
from ppgen.games.dungeon_crawl import words
from ppgen.games.dungeon_crawl.position import Expedition
from ppgen.games.dungeon_crawl.words import (
    COINS,
    CROWNS,
    HOLDINGS,
    SUITS,
    UNSEEN,
    WORDS,
    WORTH,
    rules,
    show,
    show_list,
    tray,
    word,
    worth,
)
from ppgen.games.nouns.lattice import coordinates


@rules.value("pieces.set", otherwise=None)
def pieces_set(state: Expedition, coins: Sequence[Piece]) -> str | None:
    """Say which of the coins of a position a piecepack does not have."""
    for number, coin in enumerate(coins):
        if coin.suit and coin in coins[:number]:
            return f"the coin {show([coin])} stands in two places"
    for number, value in enumerate(words.VALUES):
        count = sum(coin.value == value for coin in coins)
        if count > len(words.SUITS):
            return f"there are only four coins of value {number}, not {count}"
    return None


pieces_values = rules.faces("pieces.values", "a die shows 0 to 5")


@rules.effect("pieces.discard")
def pieces_discard(state: Expedition, coins: Iterable[Piece], start: Place) -> None:
    state.bring(coins, start, tray("discard"))


@rules.value("setup.players", otherwise=None)
def setup_players(state: Expedition, names: Sequence[str]) -> str | None:
    game = state.game
    fits = len(names) in game.seatings
    return None if fits else f"the game is for {game.playable()} players, not {len(names)}"


@rules.value("setup.seats", otherwise=None)
def setup_seats(state: Expedition, names: Sequence[str]) -> str | None:
    for name in names:
        if not isinstance(name, str) or name not in state.game.suits:
            return f"{name!r} is no colour of a pawn; there are {', '.join(state.game.suits)}"
    return "no two players share a colour" if len(set(names)) < len(names) else None


def seated(state: Expedition, written: Position) -> tuple[str, ...]:
    written.need("players")
    names = written.items("players")
    fault = setup_players(state, names) or setup_seats(state, names)
    if fault:
        raise BadPosition(fault, "players")
    return tuple(names)


def share(state: Expedition) -> int:
    return len(words.COINS) // len(state.seats)


@rules.value("setup.tiles-dealt", otherwise=None)
def tiles_dealt(state: Expedition, counts: Sequence[int]) -> str | None:
    """Say what is wrong with the piles, clockwise from the layer, each as large as its seat's supply."""
    first, last = counts[0], counts[-1]
    if first and last >= first - 1 and list(counts) == sorted(counts, reverse=True):
        return None
    return (
        f"the coins left, clockwise from {state.to_act}, are equal or fall once, by one, and begin "
        f"with at least 1; they are {words.show_list(counts)}"
    )


def undealt(state: Expedition) -> list[int]:
    """List the values of the coins that are still to be dealt."""
    dealt = [coin for _, coin in state.coins.each()]
    left: list[int] = []
    for value, coin in enumerate(words.UNKNOWN):
        left += [value] * (len(words.SUITS) - dealt.count(coin))
    return left


@rules.check(
    "setup.coins-dealt",
    "there are only four coins of each value",
    number="{seat} must be dealt {count:number} coins",
)
def coins_dealt(state: Expedition, seat: str, values: tuple[int, ...]) -> Why:
    if len(values) != share(state):
        return because(seat, share(state), part="number")
    left = undealt(state)
    if any(values.count(value) > left.count(value) for value in values):
        return because()
    return None


@rules.effect("setup.coins-dealt", "{seat} is dealt coins {values:number... }")
def deal_coins(state: Expedition, seat: str, values: tuple[int, ...]) -> None:
    for value in sorted(values):
        state.coins.put(words.UNKNOWN[value], tray("coins", seat))
        state.tiles.put(words.TILE, tray("tiles", seat))
    state.say(seat, tuple(sorted(values)))


@rules.effect(
    "setup.start-roll",
    "{seat} rolls {face:number}",
    otherwise=None,
    tie="{seats:seat...} tie on {face:number} and roll again",
)
def start_roll(state: Expedition, seat: str, value: int) -> str | None:
    state.rolls = (*state.rolls, value)
    state.say(seat, value)
    if len(state.rolls) < len(state.rolling):
        state.to_act = state.roller()
        return None
    highest = max(state.rolls)
    best = tuple(seat for seat, roll in zip(state.rolling, state.rolls, strict=True) if roll == highest)
    state.rolling, state.rolls, state.to_act = best, (), best[0]
    if len(best) == 1:
        return best[0]
    state.say(best, highest, part="tie")
    return None


@rules.effect("build.first-tile", "{seat} begins and lays the first tile at {place}")
def build_first_tile(state: Expedition, seat: str, place: Place) -> None:
    state.starter = state.to_act = seat
    state.step, state.rolling = "compass", ()
    state.say(seat, place)


@rules.check("build.compass", "each of the four pawns goes on its own segment", of="candidate")
def build_compass(state: Expedition, seat: str, *colours: str) -> Why:
    apart = len(set(colours)) == len(words.COLOURS)
    return None if apart else because()


@rules.effect("build.compass", "{seat} sets the compass: {pawns:has...}")
def set_compass(state: Expedition, seat: str, *colours: str) -> None:
    for colour, segment in zip(colours, words.SEGMENTS.values(), strict=True):
        state.pawns.move(state.pawn(colour), tray("pawns"), segment)
    state.say(seat, tuple(zip(words.DIRECTIONS.values(), colours, strict=True)))


build_first_coin = rules.enters_phase("build.first-coin", "coin", of="step")
next_layer = rules.passes_turn("build.order", phase="turn-over", of="step")


@rules.check("build.turn-over", "{tile} has been turned already")
def build_not_turned(state: Expedition, tile: str) -> Why:
    return None if tile in hidden_tiles(state) else because(words.TILES[tile])


@rules.effect("build.turn-over", "{seat} turns over {tile}: {colour:seat} points {direction:word}")
def turn_over(state: Expedition, seat: str, tile: str) -> None:
    pile = state.supply(seat, "tiles")
    state.turned = (*state.turned, tile)
    state.tiles.turn(words.TILE, pile, words.TILES[tile])
    state.tiles.move(words.TILES[tile], pile, tray("hand", seat))
    direction, colour = pointed(state)
    state.say(seat, words.TILES[tile], colour, direction)


def pointed(state: Expedition) -> tuple[str, str]:
    """Give the direction of the tile turned over last, and its colour."""
    suit = words.TILES[state.turned[-1]].suit
    for key, segment in words.SEGMENTS.items():
        pawn = state.pawns[segment][0]
        if pawn.suit == suit:
            return words.DIRECTIONS[key], pawn.name
    raise KeyError(suit)


def beside_last(state: Expedition) -> Place:
    """Give the place on the side of the tile laid last to which the one turned over points."""
    return state.dungeon.beside(state.dungeon.laid[-1], pointed(state)[0])


lay_beside_last = rules.tells("build.against-last", "{seat} lays it at {place}")


@rules.effect(
    "build.taken",
    "{place} is taken; along the {direction:word} edge: {places:place... }",
    otherwise=False,
)
def build_taken(state: Expedition, place: Place) -> bool:
    """Let the layer choose another place if a tile lies there; tell whether that is so."""
    if place not in state.tiles:
        return False
    state.say(place, pointed(state)[0], far_places(state))
    state.step = "far-edge"
    return True


def far_places(state: Expedition) -> list[Place]:
    """List the places outside the far edge in the direction of the tile turned over last."""
    direction, _ = pointed(state)
    east, north = COMPASS[direction]

    def far(tile: Place) -> int:
        column, row = coordinates(tile)
        return column * east + row * north

    furthest = max(map(far, state.dungeon.laid))
    beyond = (state.dungeon.beside(tile, direction) for tile in state.dungeon.laid if far(tile) == furthest)
    return sorted(beyond, key=coordinates)


build_far_edge = rules.requires(
    "build.far-edge",
    "{place} is not outside the far edge",
    lambda state, seat, place: place in far_places(state),
)
lay_along = rules.tells("build.far-edge", "{seat} lays it at {place}")


@rules.effect("build.face-down")
def build_face_down(state: Expedition, place: Place, start: Place) -> None:
    """Lay a tile from a pile or a hand so that its four spaces show."""
    tile = state.tiles[start][-1]
    if tile is not words.TILE:
        state.tiles.turn(tile, start, words.TILE)
    state.tiles.move(words.TILE, start, place)
    state.dungeon = state.dungeon.lay(place)


build_coin = rules.moves("build.coin", "coins", "{seat} puts a {value:number} at {space:place}")


@rules.check("build.coin-own", "{seat} has no {value:number} to place")
def build_coin_own(state: Expedition, seat: str, value: int) -> Why:
    own = state.coins.get(state.supply(seat, "coins"), ())
    return None if words.UNKNOWN[value] in own else because(seat, value)


@rules.value("build.coin-corner", instead=lambda state, _seat, tile: state.dungeon.space_of(tile, 0, 0))
def build_coin_corner(state: Expedition, seat: str, tile: Place) -> Place:
    corner = state.game.data["corners"][str(len(state.seats))][state.seats.index(seat)]
    return state.dungeon.space_of(tile, *words.CORNERS[corner])


@rules.effect("build.complete", "the dungeon is complete: {tiles:number} tiles", otherwise=False)
def build_complete(state: Expedition) -> bool:
    """End the building once no tile is left, which is when the coins are used up; tell whether that is so."""
    if any(state.supply(seat, "coins") in state.coins for seat in state.seats):
        return False
    for segment in words.SEGMENTS.values():
        state.pawns.move(state.pawns[segment][0], segment, tray("pawns"))
    state.turned = ()
    state.say(len(state.dungeon.laid))
    return True


next_placer = rules.gives_turn("enter.order", phase="enter", of="step")


@rules.check("enter.left-neighbour", "{seat} places {colour:seat}, the player to the left", of="candidate")
def enter_left_neighbour(state: Expedition, seat: str, colour: str, space: Place) -> Why:
    neighbour = state.following(seat)
    return None if colour == neighbour else because(seat, neighbour)


@rules.check(
    "enter.entrance",
    "{space:place} does not touch the rectangle",
    of="candidate",
    outside="{space:place} is not a space of the dungeon",
)
def enter_entrance(state: Expedition, seat: str, *where: Place) -> Why:
    space = where[-1]
    if space not in state.dungeon.floor:
        return because(space, part="outside")
    return None if space in state.dungeon.rim else because(space)


enter_at = rules.moves("enter.entrance", "pawns", "{seat} enters at {space:place}")


@rules.check(
    "enter.empty",
    "{space:place} holds {pawn:seat}",
    stack="{space:place} holds a stack",
    coin="{space:place} holds a coin",
)
def enter_empty(state: Expedition, seat: str, *where: Place) -> Why:
    space = where[-1]
    coin, pawn = state.coins.top(space), state.pawns.top(space)
    if coin:
        return because(space, part="stack" if coin.suit else "coin")
    return because(space, pawn.name) if pawn else None


@rules.effect("enter.extra-pawns", "pawns set aside: {pawns:seat... }")
def enter_extra_pawns(state: Expedition, extra: Sequence[Piece]) -> None:
    for pawn in extra:
        state.pawns.move(pawn, tray("pawns"), tray("aside"))
    state.say(tuple(pawn.name for pawn in extra))


enter_begin = rules.gives_turn("enter.begin", "{seat} begins play", phase="turn", of="step")


@rules.check("turn.order", "it is {seat} to act", of="turn")
def turn_order(state: Expedition, action: Action) -> Why:
    decides = state.actor()
    return None if decides in (action.actor, CHANCE) else because(decides)


next_turn = rules.passes_turn("turn.order", phase="turn", of="step")


@rules.check("turn.step", "expected {lines:quoted... or }", of="turn")
def turn_step(state: Expedition, action: Action) -> Why:
    actor, verbs = state.actor(), [verb.name for verb in state.due()]
    of = state.roller() if verbs in (["roll"], ["coins"]) else None
    if action.actor == actor and action.verb in verbs and (of is None or action.args[0] == of):
        return None
    return because(tuple(f"{actor} {verb}{f' {of}' if of else ''}" for verb in verbs))


@rules.value("turn.sequence", otherwise="nothing")
def turn_sequence(state: Expedition, space: Place) -> str:
    coin = state.coins.top(space)
    if coin is None:
        return "attack"
    return "stack" if coin.suit else "coin"


@rules.effect("turn.pass", "{seat} stays", out="{seat} stays out")
def turn_pass(state: Expedition, seat: str) -> None:
    state.say(seat, part="" if state.where(seat) else "out")


turn_skips = rules.condition("turn.skips", lambda _state, choices: not choices)
"""Tell whether a step is left out, since there is nothing to choose with."""
move_once = rules.forbids("move.once", "{seat} has moved already", when=lambda s: s.step == "attack-choice")


move_some = rules.requires(
    "move.some", "{seat} is already there", lambda state, seat, to: state.at(seat) != to
)


@rules.check("move.queen", "{start:place} to {end:place} is not a straight line", of="candidate")
def move_queen(state: Expedition, seat: str, space: Place) -> Why:
    start = state.at(seat)
    straight = heading(coordinates(start), coordinates(space)) in QUEEN
    return None if straight else because(start, space)


move_any_distance = rules.moves("move.any-distance", "pawns", "{seat} moves {start:place} to {end:place}")


def reach(state: Expedition, seat: str) -> list[tuple[Place]]:
    """Propose the spaces that a queen reaches from a character before something is in its way."""
    coins, pawns, start, reached = state.coins, state.pawns, state.at(seat), []
    closed = words.CORNERS_TOUCH(state) == "shut"
    for ray in state.dungeon.floor.rays[start].values():
        before = start
        for space in ray:
            if space in pawns or (closed and touching(before, space)):
                break
            reached.append((space,))
            if space in coins:
                break
            before = space
    return reached


def in_the_way(state: Expedition, seat: str, end: Place) -> tuple[str, Place]:
    """Give the clause of the first thing in the way of a straight move, and where it is; "" at its end."""
    start = state.at(seat)
    way = heading(coordinates(start), coordinates(end))
    ray = state.dungeon.floor.rays[start].get(way, ())
    for before, space in pairwise((start, *ray)):
        if shut(state, before, space):
            return "option.shut-corners", space
        if space in state.pawns:
            return "move.no-sharing" if space == end else "move.no-passing", space
        if space == end:
            return "", end
        if space in state.coins:
            return "move.coin-stops" if state.coins[space][0].suit is None else "stack.stops", space
    (x, y), (east, north), gap = coordinates(start), QUEEN[way], len(ray) + 1
    return "move.floor", Place(f"{x + gap * east},{y + gap * north}")


def stopped_by(clause: str, words: str, *, by_pawn: bool = False) -> Check:
    """Make the check of what stops a straight move; the words name the space, after the pawn if it is one."""

    @rules.check(clause, words, of="candidate")
    def stopped(state: Expedition, seat: str, space: Place) -> Why:
        first, at = in_the_way(state, seat, space)
        if first != clause:
            return None
        return because(state.pawns[at][0].name, at) if by_pawn else because(at)

    return stopped


def shut(state: Expedition, start: Place, space: Place) -> bool:
    """Tell whether a step leads to a tile that touches by a corner only, and none such is agreed."""
    return bool(words.CORNERS_TOUCH(state) == "shut") and touching(start, space)


def touching(start: Place, space: Place) -> bool:
    """Tell whether a step leads to a tile that touches by a corner only."""
    (x, y), (to_x, to_y) = coordinates(start), coordinates(space)
    return x // 2 != to_x // 2 and y // 2 != to_y // 2


move_floor = stopped_by("move.floor", "{at:place} is not a space of the dungeon")
move_coin_stops = stopped_by("move.coin-stops", "a coin lies at {at:place}")
move_no_passing = stopped_by("move.no-passing", "{pawn:seat} is on {at:place}", by_pawn=True)
move_no_sharing = stopped_by("move.no-sharing", "{pawn:seat} is on {at:place}", by_pawn=True)


def value_landed_on(state: Expedition) -> str | None:
    return state.coins[state.at(state.to_act)][0].value


def suits_left(state: Expedition) -> Sequence[str]:
    return hidden_suits(state, value_landed_on(state))


@rules.check("land.reveal", "{coin} has been revealed already")
def land_reveal(state: Expedition, suit: str) -> Why:
    return None if suit in suits_left(state) else because(COINS[f"{value_landed_on(state)}{suit[0]}"])


@rules.effect("land.reveal")
def turn_up(state: Expedition, space: Place, coin: Piece) -> None:
    state.coins.turn(state.coins[space][0], space, coin)


spring_trap = rules.tells("land.reveal", "{seat} springs trap {coin}", "trap")
meet_monster = rules.tells("land.reveal", "{seat} meets monster {coin}", "monster")
land_react = rules.moves("land.react", "coins")


land_coin_ends = rules.condition("land.coin-ends", lambda _state, brought: brought in ("coin", "stack"))


def tell_number(state: Expedition, seat: str, coins: Sequence[Piece]) -> None:
    """Tell how many coins somebody uses, and which."""
    if coins:
        state.say(seat, len(coins), coins)
    else:
        state.say(seat, part="none")


# Traps and monsters are fought in the same way, each by clauses of its own.


def foe(state: Expedition) -> str:
    return "trap" if state.faced.suit == "suns" else "monster"


def lacks_experience(state: Expedition, seat: str, number: int, against: str) -> Why:
    """Say that a seat has less experience than it would spend against a trap or a monster."""
    if state.step != "fight-spend" or foe(state) != against:
        return None
    held = len(experience_kind(state, seat))
    return because(seat, held) if number > held else None


def beats(state: Expedition, seat: str, rolled: int, total: int) -> bool:
    """Keep what is faced as experience if the total is above its value."""
    coin = state.faced
    if total <= worth([coin]):
        return False
    state.bring([coin], tray("facing", seat), tray("experience", seat))
    state.say(seat, rolled, total, worth([coin]), coin)
    return True


BEATS = "{seat} rolls {face:number}, total {total:number}, beats {value:number}: {coin} is "
HURTS = "{seat} rolls {face:number}, total {total:number}, does not beat {value:number}: {coin} is damage"


@rules.check("trap.spend", "{seat} has {held:number} trap experience")
def trap_spend_limit(state: Expedition, seat: str, number: int) -> Why:
    return lacks_experience(state, seat, number, "trap")


@rules.effect(
    "trap.spend",
    "{seat} spends {count:number} trap experience ({coins:coin...})",
    none="{seat} spends no experience",
)
def trap_spend(state: Expedition, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, coins)


@rules.value("trap.roll", instead=lambda _state, value: value)
def trap_roll(state: Expedition, value: int) -> int:
    return value + state.spent


@rules.effect("trap.disarm", BEATS + "trap experience", otherwise=False)
def trap_disarm(state: Expedition, seat: str, rolled: int, total: int) -> bool:
    return beats(state, seat, rolled, total)


@rules.effect("trap.hurt", HURTS)
def trap_hurt(state: Expedition, seat: str, rolled: int, total: int) -> None:
    state.say(seat, rolled, total, worth([state.faced]), state.faced)


@rules.check("monster.spend", "{seat} has {held:number} monster experience")
def monster_spend_limit(state: Expedition, seat: str, number: int) -> Why:
    return lacks_experience(state, seat, number, "monster")


@rules.effect(
    "monster.spend",
    "{seat} spends {count:number} monster experience ({coins:coin...})",
    none="{seat} spends no experience",
)
def monster_spend(state: Expedition, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, coins)


@rules.value("monster.roll", instead=lambda _state, value: value)
def monster_roll(state: Expedition, value: int) -> int:
    return value + state.spent


@rules.effect("monster.defeat", BEATS + "monster experience", otherwise=False)
def monster_defeat(state: Expedition, seat: str, rolled: int, total: int) -> bool:
    return beats(state, seat, rolled, total)


@rules.effect("monster.hurt", HURTS)
def monster_hurt(state: Expedition, seat: str, rolled: int, total: int) -> None:
    state.say(seat, rolled, total, worth([state.faced]), state.faced)


@rules.value("experience.kind", instead=lambda state, seat: state.held(seat, "experience"))
def experience_kind(state: Expedition, seat: str) -> tuple[Piece, ...]:
    """List the experience that counts in the fight at hand, lowest first."""
    return tuple(coin for coin in state.held(seat, "experience") if coin.suit == state.faced.suit)


@rules.value("experience.point", instead=lambda _state, coins: worth(coins))
def experience_point(state: Expedition, coins: Sequence[Piece]) -> int:
    return len(coins)


@rules.value("experience.gone", otherwise=())
def experience_gone(state: Expedition, coins: Sequence[Piece]) -> Sequence[Piece]:
    return coins


treasure_show = rules.tells(
    "treasure.show", f"{{seat}} finds treasure {{coin}}, number {{number}} of {len(CROWNS)}"
)


@rules.effect("treasure.keep")
def treasure_keep(state: Expedition, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("treasure", seat))


treasure_peek = rules.condition("treasure.peek", lambda _state, owner, seat: owner == seat)


@rules.effect("equipment.keep", "{seat} finds equipment {coin}")
def equipment_keep(state: Expedition, seat: str, coin: Piece) -> None:
    state.bring([coin], tray("facing", seat), tray("equipment", seat))
    state.say(seat, coin)


@rules.value("equipment.point", instead=lambda _state, coins: worth(coins))
def equipment_point(state: Expedition, coins: Sequence[Piece]) -> int:
    return len(coins)


def all_of(clause: str, name: str) -> Callable[[Expedition, str], tuple[Piece, ...]]:
    """Make the value of a clause that is about all that a seat has of something, lowest first."""
    return rules.value(clause, otherwise=())(lambda state, seat: state.held(seat, name))


equipment_uses = all_of("equipment.uses", "equipment")


attack_after_move = rules.forbids(
    "attack.after-move", "an attack needs a move first", when=lambda state: state.step == "turn"
)
attack_no_coin = rules.forbids(
    "attack.no-coin", "{seat} landed on a coin", when=lambda state: state.step in ("fight-spend", "apply")
)


def near(state: Expedition, seat: str) -> list[str]:
    here, pawns = state.where(seat), state.pawns
    if here is None:
        return []
    beside = state.dungeon.floor.steps[here].values()
    found = {pawns[space][0].name for space in pawns if space in beside and not shut(state, here, space)}
    return [other for other in state.seats if other in found] if found else []


attack_adjacent = rules.requires(
    "attack.adjacent",
    "{other:seat} is not adjacent to {seat}",
    lambda state, seat, other: other in near(state, seat),
)
attack_optional = rules.tells("attack.optional", "{seat} does not attack")


@rules.effect("attack.optional", attacks="{seat} attacks {target:seat}")
def attack_begins(state: Expedition, seat: str, target: str) -> None:
    state.target = target
    state.say(seat, target, part="attacks")


def lacks_equipment(state: Expedition, seat: str, number: int) -> Why:
    """Say that a seat has less equipment than it would spend."""
    held = len(equipment_uses(state, seat))
    return because(seat, held) if number > held else None


@rules.check("attack.spend", "{seat} has {held:number} equipment to spend")
def attack_spend_limit(state: Expedition, seat: str, number: int) -> Why:
    return lacks_equipment(state, seat, number) if state.step == "attack-spend" else None


@rules.check("attack.defend", "{seat} has {held:number} equipment to spend")
def attack_defend_limit(state: Expedition, seat: str, number: int) -> Why:
    return lacks_equipment(state, seat, number) if state.step == "attack-defend" else None


SPENDS = "{seat} spends {count:number} equipment ({coins:coin...})"


@rules.effect("attack.spend", SPENDS, none="{seat} spends no equipment")
def attack_spend(state: Expedition, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.spent = points
    tell_number(state, seat, coins)


@rules.effect("attack.defend", SPENDS, none="{seat} spends no equipment")
def attack_defend(state: Expedition, seat: str, coins: Sequence[Piece], points: int) -> None:
    state.defended = points
    tell_number(state, seat, coins)


@rules.effect("attack.roll", "{seat} rolls {face:number}, total {total:number}", otherwise=0)
def attack_roll(state: Expedition, seat: str, value: int, points: int) -> int:
    state.say(seat, value, value + points)
    return value + points


attack_fail = rules.tells("attack.fail", "the attack fails")


@rules.effect("attack.win", "the attack succeeds", otherwise=False)
def attack_win(state: Expedition, attacked: int, defended: int) -> bool:
    if attacked <= defended:
        return False
    state.say()
    return True


attack_spoils_named = rules.requires(
    "attack.spoils", "choose treasure or equipment", lambda *args: args[-1] in ("treasure", "equipment")
)


@rules.value("attack.spoils", otherwise=())
def attack_spoils(state: Expedition) -> Sequence[str]:
    return [kind for kind in ("treasure", "equipment") if state.held(state.target, kind)]


@rules.check("attack.spoils-treasure", "{seat} does not hold {crown:coin}")
def attack_holds_treasure(state: Expedition, crown: str) -> Why:
    held = crown in map(WORDS.get, state.held(state.target, "treasure"))
    return None if held else because(state.target, COINS[crown])


@rules.effect(
    "attack.spoils-treasure",
    "{seat} takes treasure {crown:coin} from {other:seat}",
    public="{seat} takes a treasure from {other:seat}",
)
def take_treasure(state: Expedition, seat: str, other: str, crown: str) -> None:
    state.coins.move(COINS[crown]._replace(side="back"), tray("treasure", other), tray("treasure", seat))
    state.say(seat, COINS[crown], other, knows=hidden_draw(state))


@rules.effect("attack.spoils-equipment", "{seat} takes equipment {coin} from {other:seat}")
def take_equipment(state: Expedition, seat: str, other: str) -> None:
    lowest = state.held(other, "equipment")[0]
    state.coins.move(lowest, tray("equipment", other), tray("equipment", seat))
    state.say(seat, lowest, other)


attack_nothing = rules.tells("attack.nothing", "{seat} has nothing to take")
damage_coin = rules.moves("damage.coin", "coins")


def applicable(state: Expedition, seat: str) -> int:
    return min(worth([state.faced]), len(equipment_uses(state, seat)))


@rules.check("damage.apply", "{seat} can apply at most {most:number}")
def damage_apply_limit(state: Expedition, seat: str, number: int) -> Why:
    most = applicable(state, seat)
    return because(seat, most) if number > most else None


@rules.effect(
    "damage.apply",
    "{seat} applies {count:number} equipment ({coins:coin...})",
    none="{seat} applies no equipment",
)
def damage_apply(state: Expedition, seat: str, coins: Sequence[Piece]) -> None:
    tell_number(state, seat, coins)


@rules.effect("damage.group")
def damage_group(state: Expedition, seat: str, coins: Sequence[Piece]) -> None:
    state.bring(coins, tray("equipment", seat), tray("applied", seat))


def damage_of(state: Expedition, seat: str) -> int:
    """Add a seat's damage coins up, less the equipment applied."""
    return worth(state.held(seat, "damage")) - equipment_point(state, state.held(seat, "applied"))


@rules.effect("damage.total", "{seat} has {total:number} damage", otherwise=0)
def damage_total(state: Expedition, seat: str) -> int:
    total = damage_of(state, seat)
    state.say(seat, total)
    return total


death_ten = rules.condition("death.ten", lambda state, damage: damage >= state.game.data["deadly_damage"])


@rules.effect(
    "death.ten",
    "{seat} dies at {space:place}, leaving {coins:coin...}",
    nothing="{seat} dies at {space:place}, leaving nothing",
)
def tell_death(state: Expedition, seat: str, space: Place, left: Sequence[Piece]) -> None:
    if left:
        state.say(seat, space, left)
    else:
        state.say(seat, space, part="nothing")


death_experience = all_of("death.experience", "experience")
death_damage = all_of("death.damage", "damage")


@rules.effect("death.stack", otherwise=())
def death_stack(state: Expedition, seat: str, space: Place) -> Sequence[Piece]:
    for name in ("treasure", "equipment", "applied"):
        state.bring(state.held(seat, name), tray(name, seat), space)
    return state.coins.get(space, ())


death_remove = rules.moves("death.remove", "pawns")
reentry_turn = rules.moves("reentry.turn", "pawns", "{seat} re-enters at {space:place}")


reentry_only = rules.forbids(
    "reentry.only",
    "{seat} is out of the dungeon",
    when=lambda state: state.step == "turn" and state.where(state.to_act) is None,
)
reentry_resume = rules.condition("reentry.resume", lambda _state, brought: brought == "return")
"""Tell whether a turn has brought a return: all else waits until the following one."""
stack_stops = stopped_by("stack.stops", "a stack lies at {at:place}")


@rules.effect("stack.pick-up", "{seat} picks up {coins:coin...}")
def stack_pick_up(state: Expedition, seat: str, space: Place) -> None:
    coins = state.coins[space]
    for coin in coins:
        state.bring([coin], space, tray("treasure" if coin.suit == "crowns" else "equipment", seat))
    state.say(seat, coins)


@rules.value("stack.not-new", otherwise=0)
def crowns_in_stacks(state: Expedition) -> int:
    return sum(coin.suit == "crowns" for _, coins in state.stacks() for coin in coins)


def found(state: Expedition) -> int:
    return sum(len(state.held(seat, "treasure")) for seat in state.seats) + crowns_in_stacks(state)


def all_found(state: Expedition) -> bool:
    return found(state) == len(CROWNS)


after_sixth_treasure = rules.forbids("end.sixth-treasure", "the game is over", "over", when=all_found)


@rules.effect("end.sixth-treasure", "all six treasures are found: the game ends", otherwise=False)
def end_sixth_treasure(state: Expedition) -> bool:
    """End the game if all treasures are found; tell whether that is so."""
    if not all_found(state):
        return False
    state.step, state.to_act = "over", ""
    state.say()
    return True


end_reveal = rules.condition("end.reveal", lambda state: state.step == "over" and all_found(state))


@rules.effect("end.score", "{seat} wins", otherwise=(), scores="scores: {scores:score...}")
def end_score(state: Expedition) -> Sequence[str]:
    sums = {seat: standing(state, seat)[0] for seat in state.seats}
    scores = [(seat, total, treasures_seen(state, seat, None)) for seat, total in sums.items()]
    state.say(scores, part="scores")
    leaders = [seat for seat, total in sums.items() if total == max(sums.values())]
    if len(leaders) == 1:
        state.say(leaders[0])
    return leaders


@rules.effect(
    "end.tie",
    "{tied:seat...} tie on {total:number}; {seat} holds the best single treasure, {crown:coin}, and wins",
)
def end_tie(state: Expedition, tied: Sequence[str]) -> None:
    winner = max(tied, key=lambda seat: standing(state, seat))
    total, best = standing(state, winner)
    state.say(tied, total, winner, COINS[CROWNS[best]])


def standing(state: Expedition, seat: str) -> tuple[int, int]:
    """Give a seat's sum of treasure values and its best one; -1 for none."""
    crowns = state.held(seat, "treasure")
    return worth(crowns), max((WORTH[str(crown.value)] for crown in crowns), default=-1)


def worth_to_each(state: Expedition) -> dict[str, float]:
    ended = state.step == "over" and all_found(state)
    winner = max(state.seats, key=lambda seat: standing(state, seat)) if ended else None
    return {seat: float(seat == winner) for seat in state.seats}


def promised(state: Expedition) -> dict[str, float]:
    """Give the part of all treasure that each seat has; nobody has all before the end."""
    return {seat: standing(state, seat)[0] / (sum(WORTH.values()) + 1) for seat in state.seats}


@rules.value("hidden.suits", otherwise=SUITS)
def hidden_suits(state: Expedition, value: str | None) -> Sequence[str]:
    revealed = {coin.suit for _, coin in state.coins.each() if coin.value == value}
    return [suit for suit in SUITS if suit not in revealed]


@rules.value("hidden.tiles", otherwise=tuple(COINS))
def hidden_tiles(state: Expedition) -> Sequence[str]:
    return [tile for tile in COINS if tile not in state.turned]


hidden_treasure = rules.condition("hidden.treasure", words.MEMORY.is_("masked"))


@rules.value("hidden.draw", otherwise=None)
def hidden_draw(state: Expedition) -> tuple[str, str] | None:
    """Name those who see which treasure changes hands, unless everybody does."""
    return None if words.MEMORY(state) == "open" else (state.to_act, state.target)


@rules.effect("hidden.public", "{owner:seat}: " + HOLDINGS)
def hidden_public(state: Expedition, seat: str, owner: str, holdings: Sequence[object]) -> None:
    state.say(owner, *holdings, knows=(seat,))


def masked(state: Expedition, owner: str, seat: str | None) -> bool:
    """Tell whether a seat, or a spectator (None), sees of an owner's treasures only how many they are."""
    return hidden_treasure(state) and not treasure_peek(state, owner, seat) and not end_reveal(state)


def treasures_seen(state: Expedition, owner: str, seat: str | None) -> Sequence[Piece]:
    """List a seat's treasures as another seat, or a spectator (None), sees them."""
    crowns = state.held(owner, "treasure")
    return [UNSEEN] * len(crowns) if masked(state, owner, seat) else crowns


def holdings(state: Expedition, owner: str, seat: str | None) -> Plain:
    """Give what a seat, or a spectator (None), sees of a player's holdings."""
    return {
        "treasure": show_list(map(word, treasures_seen(state, owner, seat)), none=""),
        "trap_experience": state.experience(owner, "suns"),
        "monster_experience": state.experience(owner, "moons"),
        "equipment": len(state.held(owner, "equipment")),
        "damage": show(state.held(owner, "damage"), none=""),
        "applied": len(state.held(owner, "applied")),
    }


_HELD = Says("", HOLDINGS, "", rules.written)


def held(state: Expedition, owner: str, seat: str | None) -> tuple[object, ...]:
    """Give what a seat sees of what a player has, as `HOLDINGS` names it; without a seat, all of it."""
    return (
        treasures_seen(state, owner, seat or owner),
        state.experience(owner, "suns"),
        state.experience(owner, "moons"),
        len(state.held(owner, "equipment")),
        damage_of(state, owner),
        state.held(owner, "damage"),
        len(state.held(owner, "applied")),
    )


def told(state: Expedition, owner: str, seat: str | None) -> str:
    """Say what a seat sees of a player's holdings; without a seat, all of them."""
    return _HELD.write(held(state, owner, seat))


def log_line(state: Expedition, action: Action, seat: str | None) -> str:
    """Give a line of input; who was drawn from and who drew know which treasure it was."""
    knows = hidden_draw(state)
    secret = action.verb == "draw" and knows is not None and seat not in knows
    return "chance draw ?c" if secret else state.game.grammar.write(action)


option_shut_corners = stopped_by("option.shut-corners", "the way to {at:place} leads across a corner")
option_standing = rules.condition("option.standing", words.ATTACKS.is_("standing"))
after_the_cap = rules.forbids(
    "end.unfinished", "the game is over", "over", when=lambda state: not all_found(state)
)


@rules.effect("end.unfinished", "the turn cap is reached: the game is unfinished", otherwise=False)
def end_unfinished(state: Expedition) -> bool:
    """End the game at the limit of turns; tell whether it is reached."""
    if state.turns != words.TURN_CAP(state):
        return False
    state.step, state.to_act = "over", ""
    state.say()
    return True
