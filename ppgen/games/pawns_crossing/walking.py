"""Moving tokens (spaces, roads and what stops them), and sliding a line of tiles and dominoes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ppgen.engine import Moved, Place, Why, because
from ppgen.games.pawns_crossing.board import DIRECTIONS, Push, Roads, Ways, colour_of, flipped, rules, walk
from ppgen.games.pawns_crossing.state import Crossing

Numbers = Mapping[Place, int]


move_spaces = rules.only(
    "move.spaces",
    "{space:place} is not a space",
    lambda state, seat, token, space, declared: state.is_space(space),
)
move_to = rules.moves("move.spaces", "tokens", "{token:piece}: {start:place} -> {end:place}")


@rules.value(
    "move.numbers", instead=lambda state: dict.fromkeys(state.game.plan.ends + state.rest().spaces, 0)
)
def move_numbers(state: Crossing) -> dict[Place, int]:
    plan, pips, ground, rest = state.game.plan, state.game.pips, state.ground, state.rest()
    numbers = {}
    for place, (first, second) in plan.halves.items():
        numbers[first], numbers[second] = pips[ground[place][0].value]
    if rest.edge:
        first, second = rest.spaces
        numbers[first], numbers[second] = pips[ground[rest.place][0].value]
    return numbers


@rules.check(
    "move.stop-at-number",
    "with a {number}, {token:piece} is stopped before {space:place}",
    of="candidate",
)
def move_stop_at_number(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if space in destinations(state, token):
        return None
    return because(state.dice[colour_of(token)], state.coin(token), space)


@rules.value("move.fewer-allowed", instead=lambda _state, _past, stops: stops)
def move_fewer_allowed(state: Crossing, past: set[Place], stops: set[Place]) -> set[Place]:
    """Give the halves on which a token may stop: those too that it could go past."""
    return past | stops


@rules.check("move.at-least-one", "{token:piece} is already on {space:place}")
def move_at_least_one(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    return because(state.coin(token), space) if state.where()[token] == space else None


@rules.value(
    "move.intersection",
    instead=lambda state, _closed: state.game.plan.roads(frozenset(state.game.plan.holes)),
)
def move_intersection(state: Crossing, closed: frozenset[Place]) -> Roads:
    return state.game.plan.roads(closed)


@rules.value("move.either-half", otherwise=())
def halves_beside(state: Crossing, tile: Place) -> tuple[Place, ...]:
    return state.game.plan.halves_touching[tile] + move_pusher_spaces(state, tile)


@rules.value("move.either-half", otherwise=set())
def tiles_beside(state: Crossing, halves: Collection[Place]) -> set[Place]:
    touching, edge = state.game.plan.tiles_touching, state.rest().edge
    return {tile for half in halves for tile in touching.get(half, (edge,)) if tile}


@rules.check("move.either-half", "{token:piece} cannot reach {space:place} over a taken half", of="candidate")
def move_either_half(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if state.options["entry"] == "over" or space in destinations(state, token):
        return None
    over = space in destinations(state, token, entry="over")
    return because(state.coin(token), space) if over else None


@rules.check(
    "move.one-transition", "{token:piece} cannot reach {space:place} with one transition", of="candidate"
)
def move_one_transition(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    """Ask whether a space is out of reach even over blank dominoes and open holes."""
    plan, start = state.game.plan, state.where()[token]
    if start in plan.is_tile:
        within = space in plan.is_half or (space not in plan.is_tile and start == state.rest().edge)
    elif start in plan.is_half:
        within = space not in plan.pusher_spaces
    else:
        within = space in plan.pusher_spaces or space == state.rest().edge
    return None if within else because(state.coin(token), space)


@rules.value("move.pawn-blocks", otherwise=frozenset())
def move_pawn_blocks(state: Crossing, colour: str) -> frozenset[Place]:
    return move_own_colour_pawn(state, colour, frozenset(hole for hole in state.pawns if not hole.is_tray))


@rules.check(
    "move.pawn-blocks",
    "{token:piece} cannot reach {space:place} past a pawn of another colour",
    of="candidate",
)
def past_a_pawn(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if space in destinations(state, token) or space not in destinations(state, token, pawns=False):
        return None
    return because(state.coin(token), space)


@rules.value("move.own-colour-pawn", instead=lambda _state, _colour, holes: holes)
def move_own_colour_pawn(state: Crossing, colour: str, holes: frozenset[Place]) -> frozenset[Place]:
    return frozenset(hole for hole in holes if state.pawns[hole][0].name != colour)


@rules.value("move.occupied-half-zero", instead=lambda _state, numbers, _taken: numbers)
def move_occupied_half_zero(state: Crossing, numbers: Numbers, taken: Collection[Place]) -> Numbers:
    return {**numbers, **dict.fromkeys(taken, 0)}


@rules.check("move.no-stop-on-token", "{space:place} is taken")
def move_no_stop_on_token(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    free = state.on_mat(space) not in state.tokens or move_tile_shared(state, space)
    return None if free else because(space)


move_tile_shared = rules.holds("move.tile-shared", lambda state, space: space in state.game.plan.is_tile)


@rules.check("move.pusher-spaces", "{space:place} is not a space now", of="candidate")
def pusher_is_there(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    there = space not in state.game.plan.pusher_spaces or space in state.rest().spaces
    return None if there else because(space)


@rules.value("move.pusher-spaces", otherwise=())
def move_pusher_spaces(state: Crossing, tile: Place) -> tuple[Place, ...]:
    rest = state.rest()
    return rest.spaces if tile == rest.edge else ()


STAND = (pusher_is_there, move_spaces, move_at_least_one, move_no_stop_on_token)
REACH = (move_one_transition, move_either_half, past_a_pawn, move_stop_at_number)


def destinations(state: Crossing, token: str, *, pawns: bool = True, entry: str = "") -> set[Place]:
    """Give the spaces that a token can come to with its die (section 5.3 of the specification).

    `pawns` False thinks the pawns away, `entry` overrides the option.
    """
    start, colour, entry = state.where()[token], colour_of(token), entry or state.options["entry"]
    return state.once((start, colour, pawns, entry), lambda: _reach(state, start, colour, pawns, entry))


def _numbers(state: Crossing) -> Numbers:
    # That the half which a token leaves counts its pips again can be passed over: whatever adjoins that half,
    # the token comes to anyway.
    numbers = move_numbers(state)
    return move_occupied_half_zero(state, numbers, numbers.keys() & state.where().values())


def _reach(state: Crossing, start: Place, colour: str, pawns: bool, entry: str) -> set[Place]:
    numbers = state.once("numbers", lambda: _numbers(state))
    roads = move_intersection(state, move_pawn_blocks(state, colour) if pawns else frozenset())
    on_tile = start in state.game.plan.is_tile
    first = halves_beside(state, start) if on_tile else roads[start]
    if on_tile and entry == "empty":
        taken = state.where().values()
        first = tuple(half for half in first if half not in taken)
    past, stops = walk(roads, first, numbers, state.dice[colour])
    reached = move_fewer_allowed(state, past, stops)
    return reached if on_tile else reached | tiles_beside(state, past | {start})


@rules.check(
    "slide.tile-lines",
    "{axis:word} {name:word} does not slide",
    of="candidate",
    only="{axis:word} {name:word} slides only {one:word} or {other:word}",
)
def slide_tile_lines(state: Crossing, seat: str, axis: str, name: str, to: str, *_: bool) -> Why:
    pushes = state.game.plan.pushes
    if (axis, name, to) in pushes:
        return None
    if (axis, name, DIRECTIONS[axis][0]) in pushes:
        return because(axis, name, *DIRECTIONS[axis], part="only")
    return because(axis, name)


@rules.effect(
    "slide.shift",
    "{seat} slides {push:line}: {pusher:domino} in at {inside:place}, {out:domino} out beside {last:place}, "
    "tile {tile:piece} from {last:place} to {start:place}",
)
def slide_shift(state: Crossing, seat: str, push: Push, ways: Ways) -> None:
    ground, (start, inside, *_, leaving, last) = state.ground, push.places
    lying = [] if state.silent else [ground[place][0] for place in (state.rest().place, leaving, last)]
    ground.shift(ways)
    if lying:
        pusher, out, tile = lying
        state.say(seat, push.words, pusher, inside, out, last, tile, start)


@rules.value("slide.tile-returns", otherwise={})
def slide_tile_returns(state: Crossing, push: Push) -> Ways:
    return push.back


@rules.value("slide.new-pusher", otherwise={})
def slide_new_pusher(state: Crossing, push: Push) -> Ways:
    return push.out


@rules.effect("slide.pusher-turns", otherwise={})
def slide_pusher_turns(state: Crossing, push: Push, flip: bool) -> Ways:
    """Lay the pusher across the push, the way round that the player wants; give its way and its halves'."""
    rest, place = state.rest(), push.places[1]
    lying = state.ground[rest.place][0]
    name = flipped(str(lying.value)) if flip else str(lying.value)
    laid = state.game.domino[push.rest.turn][name]
    if laid != lying:
        state.ground.turn(lying, rest.place, laid)
    halves = state.game.plan.halves[place]
    return {rest.place: place, **dict(zip(rest.halves, halves[::-1] if flip else halves, strict=False))}


@rules.effect("slide.tokens-ride", "carried: {tokens:moved...}")
def slide_tokens_ride(state: Crossing, ways: Ways) -> None:
    state.tokens.shift(ways)
    if not state.silent:
        carried = {
            coin.name: Moved(coin, state.called(start), state.called(end))
            for coin, start, end in state.moved
            if start and end
        }
        state.say([carried[token] for token in state.in_play if token in carried])


option_undo_turned = rules.holds(
    "option.undo-turned", lambda state, flip: flip and state.options["undo"] == "same"
)


@rules.check("slide.no-undo", "{axis:word} {name:word} was slid {direction:word} on the turn before")
def slide_no_undo(state: Crossing, seat: str, axis: str, name: str, to: str, flip: bool) -> Why:
    if state.last_slide is None:
        return None
    before = state.game.plan.by_words[state.last_slide]
    if before.undo != (axis, name, to) or option_undo_turned(state, flip):
        return None
    return because(axis, name, before.direction)


@rules.effect("slide.no-undo")
def remember_slide(state: Crossing, push: Push) -> None:
    state.last_slide = push.words
