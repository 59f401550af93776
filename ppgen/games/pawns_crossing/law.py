"""The law of Pawns Crossing in the order of content/games/pawns-crossing/rules.yml."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ppgen.engine import CHANCE, Action, Moved, Piece, Pieces, Place, Why, because
from ppgen.games.pawns_crossing.board import (
    AFTER_BLANK,
    ASIDE,
    DECLARE,
    DIRECTIONS,
    ENDGAME,
    ENTRY,
    HOME,
    NULL,
    SPLIT,
    UNDO,
    Push,
    Roads,
    Ways,
    colour_of,
    flipped,
    rules,
    walk,
)
from ppgen.games.pawns_crossing.position import Crossing, Split


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: Crossing) -> tuple[int, ...]:
    return tuple(state.game.data["token_numbers"])


@rules.value("setup.dominoes-out", instead=lambda _state, dominoes: dominoes)
def setup_dominoes_out(state: Crossing, dominoes: list[str]) -> list[str]:
    out = state.game.data["dominoes_out"]
    return [domino for domino in dominoes if domino not in out and flipped(domino) not in out]


@rules.effect("setup.tiles-random", "tiles laid; aces at {aces:has...}")
def setup_tiles_random(state: Crossing, tiles: Sequence[str]) -> None:
    for place, tile in zip(state.game.plan.tiles, tiles, strict=True):
        state.ground.put(state.game.tile[tile], place)
    state.say([(colour, state.ace(colour)) for colour in state.game.colours])


@rules.effect("setup.dominoes-random")
def setup_dominoes_random(state: Crossing, dominoes: Sequence[str]) -> None:
    plan = state.game.plan
    for place, domino in zip(plan.dominoes, dominoes, strict=True):
        state.ground.put(state.game.domino[plan.turn[place]][domino], place)


@rules.effect("setup.pusher-aside", "dominoes laid; pusher {domino} aside")
def setup_pusher_aside(state: Crossing, left_over: str) -> None:
    pusher = state.game.domino[0][left_over]
    state.ground.put(pusher, ASIDE)
    state.say(pusher)


@rules.value("setup.colours", otherwise={})
def setup_colours(state: Crossing) -> Split:
    suits = state.game.facts["seats"]["suits"][str(len(state.seats))]
    named = state.game.data["colours"].items()
    return {seat: tuple(colour for colour, suit in named if suit in suits[seat]) for seat in state.seats}


@rules.value("setup.tokens-on-aces", otherwise=None)
def setup_tokens_on_aces(state: Crossing, token: str) -> Place | None:
    """Give where a token begins that has a number."""
    return state.ace(colour_of(token)) if state.numbers else None


@rules.effect("setup.tokens-on-aces", "tokens laid: {count:number} on each ace of {colours:word..., }")
def lay_tokens(state: Crossing) -> None:
    for token in state.in_play:
        ace = setup_tokens_on_aces(state, token)
        if ace:
            state.tokens.put(state.coin(token), ace)
    state.say(len(state.pool), state.playing)


@rules.value("setup.no-nulls-for-two", instead=lambda _state, numbers: numbers)
def setup_no_nulls_for_two(state: Crossing, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number != NULL) if len(state.seats) == 2 else numbers


@rules.value("setup.black-idle-for-three", instead=lambda _state, colours: colours)
def setup_black_idle_for_three(state: Crossing, colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(colour for colour in colours if colour != "black") if len(state.seats) == 3 else colours


@rules.value("setup.pawns-and-dice", otherwise={})
def setup_pawns_and_dice(state: Crossing, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    placed = {pawn.name for _, pawn in lies.each()}
    return {
        state.game.tray["pawns", seat]: [state.pawn(colour) for colour in colours if colour not in placed]
        for seat, colours in state.colours.items()
    }


def numbers_of_a_colour(state: Crossing) -> tuple[int, ...]:
    return setup_no_nulls_for_two(state, setup_pieces(state))


def colours_playing(state: Crossing) -> tuple[str, ...]:
    return setup_black_idle_for_three(state, state.game.colours)


def colours_of(state: Crossing) -> Split:
    return balanced_split(state, setup_colours(state))


def dominoes_in(state: Crossing) -> list[str]:
    """Give the dominoes in play, lower number first."""
    every = [name for name, (low, high) in state.game.pips.items() if name and low <= high]
    return setup_dominoes_out(state, every)


@rules.effect("start.roll", "{seat} rolls {total:number} ({faces:dice...})", otherwise=0)
def start_roll(state: Crossing, seat: str, faces: Mapping[str, int]) -> int:
    mine = {colour: faces[colour] for colour in state.colours[seat]}
    total = start_sum_two_dice(state, mine.values())
    state.say(seat, total, tuple(mine.items()))
    return total


@rules.value("start.sum-two-dice", instead=lambda _state, faces: max(faces))
def start_sum_two_dice(state: Crossing, faces: Collection[int]) -> int:
    return sum(faces)


start_tie_reroll = rules.tells("start.tie-reroll", "{seats:seat...} tie and roll again")


@rules.check(
    "start.place-pawns",
    "the {colour:word} pawn is already placed",
    of="turn",
    must="{seat} must place a pawn",
)
def start_place_pawns(state: Crossing, action: Action) -> Why:
    if action.verb != "place":
        return because(state.to_act, part="must") if state.phase == "place" else None
    colour = action.args[0]
    beside = colour not in state.playing or state.hole(colour).is_tray
    return None if beside else because(colour)


@rules.effect("start.place-pawns", "placing order: {order:seat..., }")
def begin_to_place(state: Crossing) -> None:
    state.ranking = tuple((seat,) for group in state.ranking for seat in group)
    state.say(tuple(seat for (seat,) in state.ranking))
    state.phase, state.to_act = "place", state.next_to_place()


place_pawn = rules.moves(
    "start.place-pawns", "pawns", "{colour:word} pawn placed at {hole:place}", part="placed"
)
let_place = rules.gives_turn("start.place-pawns", "next: {seat}", part="next")


@rules.effect("start.last-placer-begins", "next: {seat}", instead=lambda state, _seat: state.seats[0])
def start_last_placer_begins(state: Crossing, seat: str) -> str:
    state.say(seat)
    return seat


def chance_fault(state: Crossing, action: Action) -> Why:
    """Say why a line of chance cannot be: not due, or not just what is laid, dealt or rolled."""
    if not state.is_due(action):
        if state.is_chance():
            return because(action.verb, state.due()[0].name, part="late")
        return because(action.verb, part="none_due")
    (given,) = action.args
    if action.verb == "tiles":
        if sorted(given) != sorted(state.game.tiles):
            return because(len(state.game.tiles), part="tiles")
    elif action.verb == "dominoes":
        used = sorted(dominoes_in(state))
        if sorted(min(domino, flipped(domino)) for domino in given) != used:
            return because(len(used), part="dominoes")
    elif action.verb == "numbers":
        wanted = [(colour, sorted(state.pool)) for colour in state.playing]
        if [(colour, sorted(numbers)) for colour, numbers in given] != wanted:
            return because(state.pool, state.playing, part="numbers")
    elif tuple(colour for colour, _ in given) != state.rolled():
        return because(state.rolled(), part="dice")
    return None


@rules.check(
    "turn.your-turn",
    "it is {seat}'s turn",
    of="turn",
    waiting="waiting for chance",
    late="chance {verb} is not due; chance {due:verb} is",
    none_due="chance {verb} is not due; no chance is",
    tiles="chance tiles names each of the {count:number} tiles once",
    dominoes="chance dominoes names each of the {count:number} dominoes in use once",
    numbers="chance numbers deals {pool:number...,} to each of {colours:word..., }",
    dice="the dice being rolled are {colours:word..., }",
)
def turn_your_turn(state: Crossing, action: Action) -> Why:
    if action.actor == CHANCE:
        return chance_fault(state, action)
    if state.is_chance():
        return because(part="waiting")
    return because(state.to_act) if action.actor != state.to_act else None


next_turn = rules.passes_turn("turn.order", "next: {seat}")


@rules.check(
    "turn.own-pieces",
    "{token:piece} belongs to {owner:seat}",
    of="candidate",
    pawn="the {colour:word} pawn belongs to {owner:seat}",
    unknown="there is no {token:word} in this game",
    no_pawn="there is no {colour:word} pawn in this game",
)
def turn_own_pieces(state: Crossing, seat: str, piece: str, *_: object) -> Why:
    """Ask whether a token, or the pawn of a colour, is the seat's own."""
    own = state.colours[seat]
    if "-" not in piece:
        if piece not in state.playing:
            return because(piece, part="no_pawn")
        return None if piece in own else because(piece, state.owner(piece), part="pawn")
    if piece not in state.in_play:
        return because(piece, part="unknown")
    colour = colour_of(piece)
    return None if colour in own else because(state.coin(piece), state.owner(colour))


OFFERED = {
    "turn": ("roll", "pawn", "slide", "declare"),
    "pawn-2": ("pawn", "done"),
    "tokens": ("move", "done"),
}
"""What a seat may do in each phase; in `place` and `forced` other clauses say it."""


@rules.check(
    "turn.one-action",
    "{seat} must first choose roll, pawn or slide",
    of="turn",
    placed="the pawns are already placed",
    pawns="{seat} has chosen to move pawns this turn",
    roll="{seat} has chosen to roll this turn",
)
def turn_one_action(state: Crossing, action: Action) -> Why:
    if action.verb == "place":
        return None if state.phase == "place" else because(part="placed")
    if action.verb in OFFERED.get(state.phase, (action.verb,)):
        return None
    if state.phase == "turn":
        return because(action.actor)
    return because(action.actor, part="pawns" if state.phase == "pawn-2" else "roll")


choose_to_roll = rules.enters_phase("turn.one-action", "dice")


@rules.effect("roll.die-per-colour", "{seat} rolls {faces:dice...}")
def roll_die_per_colour(state: Crossing, faces: Mapping[str, int]) -> None:
    state.dice = faces
    state.say(state.to_act, tuple(faces.items()))


@rules.check("roll.one-token-per-die", "the {colour:word} die is used", of="candidate")
def roll_one_token_per_die(state: Crossing, seat: str, token: str, *_: object) -> Why:
    colour = colour_of(token)
    return because(colour) if colour in state.used else None


@rules.effect("roll.one-token-per-die")
def use_die(state: Crossing, token: str) -> None:
    state.used |= {colour_of(token)}


@rules.check("roll.must-move", "{seat} must move a token", of="verb")
def roll_must_move(state: Crossing, action: Action) -> Why:
    free = state.phase != "tokens" or roll_second_optional(state)
    return None if free else because(action.actor)


@rules.value("roll.second-optional", otherwise=False)
def roll_second_optional(state: Crossing) -> bool:
    return bool(state.used or (AFTER_BLANK(state) == "free" and state.blanks()))


@rules.check("roll.blank-no-token", "the {colour:word} die is blank", of="candidate")
def roll_blank_no_token(state: Crossing, seat: str, token: str, *_: object) -> Why:
    colour = colour_of(token)
    return None if state.dice.get(colour) else because(colour)


roll_blank_forces_pawn = rules.enters_phase(
    "roll.blank-forces-pawn", "forced", "the {colour:word} pawn must move"
)


@rules.check(
    "roll.forced-first",
    "the {colours:word...} pawn must move first",
    of="turn",
    several="the {colours:word...} pawns must move first",
)
def roll_forced_first(state: Crossing, action: Action) -> Why:
    pending = state.pending() if state.phase == "forced" else []
    if not pending or (action.verb == "pawn" and action.args[0] in pending):
        return None
    return because(tuple(pending), part="several" if len(pending) > 1 else "")


roll_no_move_passes = rules.tells("roll.no-move-passes", "{seat} has no legal token move")


Pips = Mapping[Place, int]
"""What each half shows."""


move_spaces = rules.requires(
    "move.spaces",
    "{space:place} is not a space",
    lambda state, seat, token, space, declared: state.is_space(space),
)
move_to = rules.moves("move.spaces", "tokens", "{token:piece}: {start:place} -> {end:place}")
rules.reads({"move.spaces": "{token} goes from {start} to {end}"})


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
    if ENTRY(state) == "over" or space in destinations(state, token):
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
def move_occupied_half_zero(state: Crossing, numbers: Pips, taken: Collection[Place]) -> Pips:
    return {**numbers, **dict.fromkeys(taken, 0)}


@rules.check("move.no-stop-on-token", "{space:place} is taken")
def move_no_stop_on_token(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    free = state.on_mat(space) not in state.tokens or move_tile_shared(state, space)
    return None if free else because(space)


move_tile_shared = rules.condition("move.tile-shared", lambda state, space: space in state.game.plan.is_tile)


@rules.check("move.pusher-spaces", "{space:place} is not a space now", of="candidate")
def pusher_is_there(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    there = space not in state.game.plan.pusher_spaces or space in state.rest().spaces
    return None if there else because(space)


@rules.value("move.pusher-spaces", otherwise=())
def move_pusher_spaces(state: Crossing, tile: Place) -> tuple[Place, ...]:
    rest = state.rest()
    return rest.spaces if tile == rest.edge else ()


def destinations(state: Crossing, token: str, *, pawns: bool = True, entry: str = "") -> set[Place]:
    """Give the spaces that a token can come to with its die (section 5.3 of the specification).

    `pawns` False thinks the pawns away, `entry` overrides the option.
    """
    start, colour, entry = state.where()[token], colour_of(token), entry or ENTRY(state)
    return state.cached((start, colour, pawns, entry), lambda: _reach(state, start, colour, pawns, entry))


def _numbers(state: Crossing) -> Pips:
    # That the half which a token leaves counts its pips again can be passed over: whatever adjoins that half,
    # the token comes to anyway.
    numbers = move_numbers(state)
    return move_occupied_half_zero(state, numbers, numbers.keys() & state.where().values())


def _reach(state: Crossing, start: Place, colour: str, pawns: bool, entry: str) -> set[Place]:
    numbers = state.cached("numbers", lambda: _numbers(state))
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
    "declare.on-arrival",
    "{token:piece} can be declared only in the move that brings it there",
    of="candidate",
)
def declare_on_arrival(state: Crossing, seat: str, token: str) -> Why:
    later = DECLARE(state) == "later"
    return None if later else because(state.coin(token))


@rules.check("declare.destination-only", "{at:place} is not a {colour:word} 2, 3 or 4 tile", of="candidate")
def declare_destination_only(
    state: Crossing, seat: str, token: str, space: Place | None = None, declared: bool = True
) -> Why:
    at = space or state.where()[token]
    allowed = not declared or state.goal_on(token, at)
    return None if allowed else because(at, colour_of(token))


@rules.effect("declare.reveal")
def declare_reveal(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.face(token))
    state.revealed |= {token}


@rules.effect(
    "declare.match-removes",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, removed; {seat} has {left:number} left",
)
def declare_match_removes(state: Crossing, seat: str, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.move(coin, place, state.home(token))
    state.revealed -= {token}
    state.say(state.coin(token), state.number(token), state.ground[place][0], seat, state.left(seat))


@rules.check("declare.match-removes", "{token:piece} has left the board", of="candidate")
def already_home(state: Crossing, seat: str, token: str, *_: object) -> Why:
    return because(state.coin(token)) if state.where()[token] == HOME else None


declare_null_matches = rules.condition("declare.null-matches", lambda _state, number: number == NULL)


@rules.effect(
    "declare.mismatch-returns",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, no match; back to {ace:piece} at {place}",
)
def declare_mismatch_returns(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.coin(token))
    ace, ground = state.ace(colour_of(token)), state.ground
    state.tokens.move(state.coin(token), place, ace)
    state.say(state.coin(token), state.number(token), ground[place][0], ground[ace][0], ace)


declare_optional = rules.condition("declare.optional", lambda _state, declared: not declared)


@rules.value("hidden.suit-side-up", instead=lambda state, _seat: state.numbers)
def hidden_suit_side_up(state: Crossing, seat: str | None) -> Mapping[str, Sequence[Any]]:
    own = state.colours[seat] if seat else ()
    return {
        colour: [
            number if colour in own or state.public(f"{colour}-{letter}") else "?"
            for letter, number in zip(state.game.letters, numbers, strict=False)
        ]
        for colour, numbers in state.numbers.items()
    }


@rules.check("hidden.own-tokens", "{token:piece} belongs to {owner:seat}")
def hidden_own_tokens(state: Crossing, seat: str, token: str) -> Why:
    colour = colour_of(token)
    others = token in state.in_play and colour not in state.colours[seat]
    return because(state.coin(token), state.owner(colour)) if others else None


@rules.effect("hidden.own-tokens", "{seat} only: {token:piece} is {number:numbered}")
def look_under(state: Crossing, seat: str, token: str) -> None:
    state.say(seat, state.coin(token), state.number(token), knows=(seat,))


pawn_holes_only = rules.requires(
    "pawn.holes-only",
    "{hole:place} is not a hole",
    lambda state, seat, colour, hole: hole in state.game.plan.crossings,
)
pawn_open_hole = rules.free("pawn.open-hole", "{hole:place} is occupied", "pawns")
pawn_anywhere = rules.moves("pawn.anywhere", "pawns", "{colour:word} pawn: {start:place} -> {end:place}")
rules.reads({"pawn.anywhere": "{colour} pawn goes from {start} to {end}"})
pawn_one_or_both = rules.enters_phase("pawn.one-or-both", "pawn-2")


@rules.check("pawn.once-each", "the {colour:word} pawn has already moved this turn", of="candidate")
def pawn_once_each(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    return because(colour) if colour in state.pawns_moved else None


@rules.effect("pawn.once-each")
def note_moved(state: Crossing, colour: str) -> None:
    state.pawns_moved |= {colour}


@rules.check("pawn.different-hole", "the {colour:word} pawn is already at {hole:place}", of="candidate")
def pawn_different_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    own = hole in state.pawns and state.hole(colour) == hole
    return because(colour, hole) if own else None


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


def push_line(state: Crossing, seat: str, push: Push, *, flip: bool) -> Ways:
    """Push a line with the pusher; give the ways of all that moves."""
    turned = slide_pusher_turns(state, push, flip)
    returned, left = slide_tile_returns(state, push), slide_new_pusher(state, push)
    ways = {**push.on, **turned, **returned, **left}
    slide_shift(state, seat, push, ways)
    return ways


@rules.value("endgame.trigger", otherwise=False)
def endgame_trigger(state: Crossing) -> bool:
    """Tell whether the endgame is on: some seat is down to one token, or is as the table agreed."""
    home, tokens = state.game.home, state.tokens
    begun = any(home[seat] in tokens for seat in state.seats)  # as seldom: this is asked every turn
    return begun and (1 in map(state.left, state.seats) or option_endgame_each(state))


FORCED = "from now on pawns move only when forced, and off the board"
endgame_begins = rules.tells("endgame.trigger", f"{{seat}} has one token left: {FORCED}")


endgame_no_pawn_moves = rules.forbids(
    "endgame.no-pawn-moves", "pawns move only when forced", "turn", when=endgame_trigger, of="verb"
)
endgame_forced_out = rules.moves(
    "endgame.forced-out", "pawns", "the {colour:word} pawn leaves the board from {hole:place}"
)
endgame_pawn_gone = rules.tells("endgame.pawn-gone", "the {colour:word} pawn is already off the board")


@rules.effect("end.first-home-wins", "{seat} wins")
def end_first_home_wins(state: Crossing, seat: str) -> None:
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.say(seat)


@rules.check("end.game-over", "{winner:seat} has won", of="turn")
def end_game_over(state: Crossing, action: Action) -> Why:
    return because(state.winner) if state.phase == "over" else None


def distances(state: Crossing) -> Mapping[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its other tiles."""
    sums = dict.fromkeys(state.game.colours, 0)
    for tile in state.game.tiles:
        apart = state.game.plan.grid.distance(state.ace(tile[:-1]), state.place_of(tile)) or 0
        sums[tile[:-1]] += apart // 2
    return sums


@rules.value("variant.balanced-split", instead=lambda _state, usual: usual)
def balanced_split(state: Crossing, usual: Split) -> Split:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if SPLIT(state) != "balanced":
        return usual
    if not state.ground:
        return dict.fromkeys(state.seats, ())
    colours, sums = state.game.colours, distances(state)
    nearest, *_, farthest = sorted(colours, key=sums.__getitem__)
    ends = (nearest, farthest)
    first, second = state.seats
    return {
        first: tuple(colour for colour in colours if colour in ends),
        second: tuple(colour for colour in colours if colour not in ends),
    }


@rules.effect(
    "variant.balanced-split",
    "{first:seat} takes {firsts:word...}; {second:seat} takes {seconds:word...}",
    distances="distances: {distances:has...}",
)
def split_colours(state: Crossing, split: Split) -> None:
    state.colours = split
    state.say(tuple(distances(state).items()), part="distances")
    (first, firsts), (second, seconds) = split.items()
    state.say(first, firsts, second, seconds)


@rules.value("option.endgame-each", otherwise=False)
def option_endgame_each(state: Crossing) -> bool:
    """Tell whether some seat is down to one token of each colour, if the table agreed on that."""
    return ENDGAME(state) == "each" and any(
        all(state.left_of(seat, colour) < 2 for colour in state.colours[seat]) for seat in state.seats
    )


endgame_begins_each = rules.tells(
    "option.endgame-each", f"{{seat}} has one token of each colour left: {FORCED}"
)


option_undo_turned = rules.condition("option.undo-turned", lambda _state, flip: flip, agreed=UNDO.is_("same"))
