"""Setting up (with the variant), the start, whose turn it is, what a turn consists of, and rolling."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Piece, Pieces, Place, Why, because
from ppgen.games.pawns_crossing.board import ASIDE, NULL, colour_of, flipped, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Split = Mapping[str, tuple[str, ...]]
"""The colours of each seat."""


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


@rules.value("variant.balanced-split", instead=lambda _state, usual: usual)
def balanced_split(state: Crossing, usual: Split) -> Split:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if state.options["split"] != "balanced":
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


def colours_of(state: Crossing) -> Split:
    return balanced_split(state, setup_colours(state))


def distances(state: Crossing) -> Mapping[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its other tiles."""
    sums = dict.fromkeys(state.game.colours, 0)
    for tile in state.game.tiles:
        apart = state.game.plan.grid.distance(state.ace(tile[:-1]), state.place_of(tile)) or 0
        sums[tile[:-1]] += apart // 2
    return sums


def dominoes_in(state: Crossing) -> list[str]:
    """Give the dominoes in play, lower number first."""
    every = [name for name, (low, high) in state.game.pips.items() if name and low <= high]
    return setup_dominoes_out(state, every)


def tokens_in(state: Crossing) -> tuple[str, ...]:
    letters = state.game.letters[: len(state.pool)]
    return tuple(f"{colour}-{letter}" for colour in state.playing for letter in letters)


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
let_place = rules.calls("start.place-pawns", "next: {seat}", part="next")


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


next_turn = rules.passes("turn.order", "next: {seat}")


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


choose_to_roll = rules.goes("turn.one-action", "dice")


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
    return bool(state.used or (state.options["after_blank"] == "free" and state.blanks()))


@rules.check("roll.blank-no-token", "the {colour:word} die is blank", of="candidate")
def roll_blank_no_token(state: Crossing, seat: str, token: str, *_: object) -> Why:
    colour = colour_of(token)
    return None if state.dice.get(colour) else because(colour)


roll_blank_forces_pawn = rules.goes("roll.blank-forces-pawn", "forced", "the {colour:word} pawn must move")


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
