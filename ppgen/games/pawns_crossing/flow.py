"""What can be done, and what comes after what."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from ppgen.engine import Ends, Even, Place
from ppgen.engine.chance import ForEach
from ppgen.games.pawns_crossing import declaring, turns, walking
from ppgen.games.pawns_crossing.board import HOME, OUT, Push, Ways, colour_of, flipped, rules
from ppgen.games.pawns_crossing.state import Crossing

rules.first(declaring.end_game_over, turns.turn_your_turn)
CHOSEN = (turns.start_place_pawns, turns.roll_forced_first, turns.turn_one_action)
"""Section 5.2 of the specification: what is asked of every action that a turn consists of."""
DIE = (turns.roll_blank_no_token, turns.roll_one_token_per_die)


@rules.chance(
    "tiles <tiles:tile...>",
    phase="tiles",
    sample=lambda state, rng: (tuple(rng.sample(state.game.tiles, len(state.game.tiles))),),
)
def lay_tiles(state: Crossing, tiles: Sequence[str]) -> None:
    turns.setup_tiles_random(state, tiles)
    state.phase = "dominoes"
    if state.options["split"] == "balanced":
        turns.split_colours(state, turns.colours_of(state))
        for tray, beside in turns.setup_pawns_and_dice(state, state.pawns).items():
            for pawn in beside:
                state.pawns.put(pawn, tray)


def draw_dominoes(state: Crossing, rng: random.Random) -> tuple[tuple[str, ...]]:
    dominoes = turns.dominoes_in(state)
    rng.shuffle(dominoes)
    return (tuple(rng.choice((domino, flipped(domino))) for domino in dominoes),)


@rules.chance("dominoes <dominoes:domino...>", phase="dominoes", sample=draw_dominoes)
def lay_dominoes(state: Crossing, dominoes: Sequence[str]) -> None:
    turns.setup_dominoes_random(state, dominoes[:-1])
    turns.setup_pusher_aside(state, dominoes[-1])
    state.phase = "numbers"


@rules.chance(
    "numbers <numbers:numbers...>",
    phase="numbers",
    outcomes=lambda s: Even(ForEach("numbers", s.playing, [*permutations(s.pool)])),
)
def deal_numbers(state: Crossing, numbers: Sequence[tuple[str, tuple[int, ...]]]) -> None:
    state.numbers = dict(numbers)
    turns.lay_tokens(state)
    state.phase, state.ranking = "start-dice", (state.seats,)


@rules.chance(
    "roll <dice:die...>",
    phase=("start-dice", "dice"),
    outcomes=lambda state: Even(ForEach("roll", state.rolled(), state.game.faces)),
)
def roll(state: Crossing, dice: Sequence[tuple[str, int]]) -> None:
    (roll_to_start if state.phase == "start-dice" else roll_for_tokens)(state, dict(dice))


def roll_to_start(state: Crossing, faces: Mapping[str, int]) -> None:
    """Rank the seats that rolled; when no tie is left, begin to place."""
    group = state.rollers()
    totals = {seat: turns.start_roll(state, seat, faces) for seat in group}
    ranked = sorted(set(totals.values()), reverse=True)
    split = [tuple(seat for seat in group if totals[seat] == total) for total in ranked]
    at = state.ranking.index(group)
    state.ranking = (*state.ranking[:at], *split, *state.ranking[at + 1 :])
    tied = state.rollers()
    if not (tied and turns.start_tie_reroll(state, tied)):
        turns.begin_to_place(state)


def roll_for_tokens(state: Crossing, faces: Mapping[str, int]) -> None:
    """Take the dice as they fall: first the blanks, then the tokens."""
    (seat,) = state.rollers()
    turns.roll_die_per_colour(state, faces)
    for colour in state.blanks():
        if state.hole(colour).tray == OUT:
            declaring.endgame_pawn_gone(state, colour)
        elif declaring.endgame_trigger(state):
            pawn, hole = state.pawn(colour), state.hole(colour)
            declaring.endgame_forced_out(state, pawn, hole, state.game.tray[OUT, pawn.owner], colour, hole)
        else:
            turns.roll_blank_forces_pawn(state, colour)
    if state.phase != "forced":
        go_on(state, seat)


def go_on(state: Crossing, seat: str) -> None:
    state.phase, state.pawns_moved = "tokens", frozenset()
    if state.can(seat, "move"):
        return
    if state.unused() and not state.used:
        turns.roll_no_move_passes(state, seat)
    end_turn(state, seat)


def end_turn(state: Crossing, seat: str) -> None:
    state.phase, state.last_slide = "turn", None
    clear_dice(state)
    turns.next_turn(state, seat)


def clear_dice(state: Crossing) -> None:
    state.dice, state.used, state.pawns_moved = {}, frozenset(), frozenset()


def pawn_to(state: Crossing, seat: str, colour: str, hole: Place) -> Ends:
    return (state.hole(colour) if colour in state.playing else None), hole


def own_pawns(state: Crossing, seat: str) -> list[tuple[str, Place]]:
    colours: Sequence[str] = state.colours[seat]
    if state.phase == "place":
        colours = [colour for colour in colours if state.hole(colour).is_tray]
    elif state.phase == "forced":
        colours = state.pending()
    moves, stand = state.game.pawn_moves, state.pawns
    if state.pawns_moved:
        colours = [colour for colour in colours if colour not in state.pawns_moved]
    left = tuple(colours)
    return stand.once(left, lambda: [args for c in left for args in moves[c] if args[1] not in stand])


@rules.verb(
    "<seat> place <colour:colour> <to:space>",
    *(turns.turn_one_action, turns.turn_own_pieces, turns.start_place_pawns),
    *(declaring.pawn_holes_only, declaring.pawn_open_hole),
    phase="place",
    candidates=own_pawns,
    aim=pawn_to,
)
def place(state: Crossing, seat: str, colour: str, hole: Place) -> None:
    turns.place_pawn(state, state.pawn(colour), state.hole(colour), hole, colour, hole)
    following = state.next_to_place()
    if following is None:
        state.phase, state.ranking = "turn", ()
        state.to_act = turns.start_last_placer_begins(state, seat)
    elif following != seat:
        turns.let_place(state, following)


def standing(state: Crossing, seat: str, token: str) -> Ends:
    return (state.lies(token)[0] if token in state.in_play else None), None


def tokens_at_goals(state: Crossing, seat: str) -> Iterator[tuple[str]]:
    if state.options["declare"] == "later":
        where = state.where()
        yield from ((token,) for token in state.tokens_of(seat) if state.goal_on(token, where[token]))


@rules.verb(
    "<seat> declare <token:token>",
    *(turns.start_place_pawns, declaring.declare_on_arrival, turns.roll_forced_first),
    *(turns.turn_one_action, turns.turn_own_pieces),
    *(declaring.already_home, declaring.declare_destination_only),
    phase="turn",
    candidates=tokens_at_goals,
    aim=standing,
)
def declare(state: Crossing, seat: str, token: str) -> None:
    rank, number = state.goal_on(token, state.called(state.lies(token)[0])), state.number(token)
    before = declaring.endgame_trigger(state)
    declaring.declare_reveal(state, token)
    if number != rank and not declaring.declare_null_matches(state, number):
        declaring.declare_mismatch_returns(state, token)
        return
    declaring.declare_match_removes(state, seat, token)
    if not state.left(seat):
        clear_dice(state)
        declaring.end_first_home_wins(state, seat)
    elif not before and declaring.endgame_trigger(state):
        (declaring.endgame_begins if state.left(seat) == 1 else declaring.endgame_begins_each)(state, seat)


rules.verb("<seat> roll", *CHOSEN, phase="turn")(turns.choose_to_roll)


@rules.verb(
    "<seat> pawn <colour:colour> <to:space>",
    *(turns.start_place_pawns, turns.turn_one_action, declaring.endgame_no_pawn_moves),
    *(turns.turn_own_pieces, declaring.pawn_once_each, turns.roll_forced_first),
    *(declaring.pawn_holes_only, declaring.pawn_different_hole, declaring.pawn_open_hole),
    phase=("turn", "pawn-2", "forced"),
    candidates=own_pawns,
    aim=pawn_to,
)
def move_pawn(state: Crossing, seat: str, colour: str, hole: Place) -> None:
    start = state.hole(colour)
    declaring.pawn_anywhere(state, state.pawn(colour), start, hole, colour, start, hole)
    declaring.note_moved(state, colour)
    if state.phase == "forced":
        if not state.pending():
            go_on(state, seat)
    elif not (set(state.colours[seat]) - state.pawns_moved and declaring.pawn_one_or_both(state)):
        end_turn(state, seat)


def pusher_to(state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool) -> Ends:
    push = state.game.plan.pushes.get((axis, name, direction))
    return state.rest().place, push.places[1] if push else None


@rules.verb(
    "<seat> slide <axis:axis> <line> <direction:direction> [flip]",
    *(*CHOSEN, walking.slide_tile_lines, walking.slide_no_undo),
    phase="turn",
    candidates=lambda state, _seat: state.game.plan.slides,
    aim=pusher_to,
)
def slide(state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool) -> None:
    push = state.game.plan.pushes[axis, name, direction]
    ways = push_line(state, seat, push, flip=flip)
    if not ways.keys().isdisjoint(state.tokens):
        walking.slide_tokens_ride(state, ways)
    end_turn(state, seat)
    walking.remember_slide(state, push)


def push_line(state: Crossing, seat: str, push: Push, *, flip: bool) -> Ways:
    """Push a line with the pusher; give the ways of all that moves."""
    turned = walking.slide_pusher_turns(state, push, flip)
    returned, left = walking.slide_tile_returns(state, push), walking.slide_new_pusher(state, push)
    ways = {**push.on, **turned, **returned, **left}
    walking.slide_shift(state, seat, push, ways)
    return ways


def token_moves(state: Crossing, seat: str) -> Iterator[tuple[str, Place, bool]]:
    unused, where = state.unused(), state.where()
    for token in state.tokens_of(seat):
        if colour_of(token) in unused and where[token] != HOME:
            for space in sorted(walking.destinations(state, token)):
                yield token, space, False
                if state.goal_on(token, space):
                    yield token, space, True


@rules.verb(
    "<seat> move <token:token> <to:space> [declare]",
    *(*CHOSEN, turns.turn_own_pieces, declaring.already_home, *DIE, *walking.STAND, *walking.REACH),
    declaring.declare_destination_only,
    phase="tokens",
    candidates=token_moves,
    aim=lambda state, seat, token, space, _: (standing(state, seat, token)[0], state.on_mat(space)),
)
def move(state: Crossing, seat: str, token: str, space: Place, declared: bool) -> None:
    start, coin = state.lies(token)
    walking.move_to(state, coin, start, state.on_mat(space), coin, state.called(start), space)
    turns.use_die(state, token)
    if state.goal_on(token, space) and not declaring.declare_optional(state, declared):
        declare(state, seat, token)
    if state.phase != "over":
        go_on(state, seat)


rules.verb("<seat> done", *CHOSEN, turns.roll_must_move, phase=("pawn-2", "tokens"))(end_turn)
rules.query("<seat> peek <token:token>", declaring.hidden_own_tokens, turns.turn_own_pieces)(
    declaring.look_under
)
