"""What can be done, and what comes after what."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from ppgen.engine import Ends, Place, UniformOutcomes
from ppgen.engine.chance import ForEach
from ppgen.games.pawns_crossing import law
from ppgen.games.pawns_crossing.board import DECLARE, HOME, OUT, SPLIT, colour_of, flipped, rules
from ppgen.games.pawns_crossing.position import Crossing

__all__ = ["rules"]

rules.first(law.end_game_over, law.turn_your_turn)
CHOSEN = (law.start_place_pawns, law.roll_forced_first, law.turn_one_action)
"""Section 5.2 of the specification: what is asked of every action that a turn consists of."""
STAND = (law.pusher_is_there, law.move_spaces, law.move_at_least_one, law.move_no_stop_on_token)
REACH = (law.move_one_transition, law.move_either_half, law.past_a_pawn, law.move_stop_at_number)
DIE = (law.roll_blank_no_token, law.roll_one_token_per_die)


def draw_tiles(state: Crossing, rng: random.Random) -> tuple[tuple[str, ...]]:
    tiles = state.game.tiles
    return (tuple(rng.sample(tiles, len(tiles))),)


@rules.chance("tiles <tiles:tile...>", phase="tiles", sample=draw_tiles)
def lay_tiles(state: Crossing, tiles: Sequence[str]) -> None:
    law.setup_tiles_random(state, tiles)
    state.phase = "dominoes"
    if SPLIT(state) == "balanced":
        law.split_colours(state, law.colours_of(state))
        for tray, beside in law.setup_pawns_and_dice(state, state.pawns).items():
            for pawn in beside:
                state.pawns.put(pawn, tray)


def draw_dominoes(state: Crossing, rng: random.Random) -> tuple[tuple[str, ...]]:
    dominoes = law.dominoes_in(state)
    rng.shuffle(dominoes)
    return (tuple(rng.choice((domino, flipped(domino))) for domino in dominoes),)


@rules.chance("dominoes <dominoes:domino...>", phase="dominoes", sample=draw_dominoes)
def lay_dominoes(state: Crossing, dominoes: Sequence[str]) -> None:
    law.setup_dominoes_random(state, dominoes[:-1])
    law.setup_pusher_aside(state, dominoes[-1])
    state.phase = "numbers"


@rules.chance(
    "numbers <numbers:numbers...>",
    phase="numbers",
    outcomes=lambda s: UniformOutcomes(ForEach("numbers", s.playing, [*permutations(s.pool)])),
)
def deal_numbers(state: Crossing, numbers: Sequence[tuple[str, tuple[int, ...]]]) -> None:
    state.numbers = dict(numbers)
    law.lay_tokens(state)
    state.phase, state.ranking = "start-dice", (state.seats,)


@rules.chance(
    "roll <dice:die...>",
    phase=("start-dice", "dice"),
    outcomes=lambda state: UniformOutcomes(ForEach("roll", state.rolled(), state.game.faces)),
)
def roll(state: Crossing, dice: Sequence[tuple[str, int]]) -> None:
    if state.phase == "start-dice":
        roll_to_start(state, dict(dice))
    else:
        roll_for_tokens(state, dict(dice))


def roll_to_start(state: Crossing, faces: Mapping[str, int]) -> None:
    """Rank the seats that rolled; when no tie is left, begin to place."""
    group = state.rollers()
    totals = {seat: law.start_roll(state, seat, faces) for seat in group}
    ranked = sorted(set(totals.values()), reverse=True)
    split = [tuple(seat for seat in group if totals[seat] == total) for total in ranked]
    at = state.ranking.index(group)
    state.ranking = (*state.ranking[:at], *split, *state.ranking[at + 1 :])
    tied = state.rollers()
    if not (tied and law.start_tie_reroll(state, tied)):
        law.begin_to_place(state)


def roll_for_tokens(state: Crossing, faces: Mapping[str, int]) -> None:
    """Take the dice as they fall: first the blanks, then the tokens."""
    (seat,) = state.rollers()
    law.roll_die_per_colour(state, faces)
    for colour in state.blanks():
        if state.hole(colour).tray == OUT:
            law.endgame_pawn_gone(state, colour)
        elif law.endgame_trigger(state):
            pawn, hole = state.pawn(colour), state.hole(colour)
            law.endgame_forced_out(state, pawn, hole, state.game.tray[OUT, pawn.owner], colour, hole)
        else:
            law.roll_blank_forces_pawn(state, colour)
    if state.phase != "forced":
        go_on(state, seat)


def go_on(state: Crossing, seat: str) -> None:
    state.phase, state.pawns_moved = "tokens", frozenset()
    if state.can(seat, "move"):
        return
    if state.unused() and not state.used:
        law.roll_no_move_passes(state, seat)
    end_turn(state, seat)


def end_turn(state: Crossing, seat: str) -> None:
    state.phase, state.last_slide = "turn", None
    clear_dice(state)
    law.next_turn(state, seat)


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

    def to_open_holes() -> list[tuple[str, Place]]:
        return [args for colour in left for args in moves[colour] if args[1] not in stand]

    return stand.cached(left, to_open_holes)


@rules.verb(
    "<seat> place <colour:colour> <to:space>",
    law.turn_one_action,
    law.turn_own_pieces,
    law.start_place_pawns,
    law.pawn_holes_only,
    law.pawn_open_hole,
    phase="place",
    candidates=own_pawns,
    aim=pawn_to,
)
def place(state: Crossing, seat: str, colour: str, hole: Place) -> None:
    law.place_pawn(state, state.pawn(colour), state.hole(colour), hole, colour, hole)
    following = state.next_to_place()
    if following is None:
        state.phase, state.ranking = "turn", ()
        state.to_act = law.start_last_placer_begins(state, seat)
    elif following != seat:
        law.let_place(state, following)


def standing(state: Crossing, seat: str, token: str) -> Ends:
    return (state.lies(token)[0] if token in state.in_play else None), None


def tokens_at_goals(state: Crossing, seat: str) -> Iterator[tuple[str]]:
    if DECLARE(state) == "later":
        where = state.where()
        yield from ((token,) for token in state.tokens_of(seat) if state.goal_on(token, where[token]))


@rules.verb(
    "<seat> declare <token:token>",
    law.start_place_pawns,
    law.declare_on_arrival,
    law.roll_forced_first,
    law.turn_one_action,
    law.turn_own_pieces,
    law.already_home,
    law.declare_destination_only,
    phase="turn",
    candidates=tokens_at_goals,
    aim=standing,
)
def declare(state: Crossing, seat: str, token: str) -> None:
    rank, number = state.goal_on(token, state.called(state.lies(token)[0])), state.number(token)
    before = law.endgame_trigger(state)
    law.declare_reveal(state, token)
    if number != rank and not law.declare_null_matches(state, number):
        law.declare_mismatch_returns(state, token)
        return
    law.declare_match_removes(state, seat, token)
    if not state.left(seat):
        clear_dice(state)
        law.end_first_home_wins(state, seat)
    elif not before and law.endgame_trigger(state):
        if state.left(seat) == 1:
            law.endgame_begins(state, seat)
        else:
            law.endgame_begins_each(state, seat)


rules.verb("<seat> roll", *CHOSEN, phase="turn")(law.choose_to_roll)


@rules.verb(
    "<seat> pawn <colour:colour> <to:space>",
    law.start_place_pawns,
    law.turn_one_action,
    law.endgame_no_pawn_moves,
    law.turn_own_pieces,
    law.pawn_once_each,
    law.roll_forced_first,
    law.pawn_holes_only,
    law.pawn_different_hole,
    law.pawn_open_hole,
    phase=("turn", "pawn-2", "forced"),
    candidates=own_pawns,
    aim=pawn_to,
)
def move_pawn(state: Crossing, seat: str, colour: str, hole: Place) -> None:
    start = state.hole(colour)
    law.pawn_anywhere(state, state.pawn(colour), start, hole, colour, start, hole)
    law.note_moved(state, colour)
    if state.phase == "forced":
        if not state.pending():
            go_on(state, seat)
    elif not (set(state.colours[seat]) - state.pawns_moved and law.pawn_one_or_both(state)):
        end_turn(state, seat)


def pusher_to(state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool) -> Ends:
    push = state.game.plan.pushes.get((axis, name, direction))
    return state.rest().place, push.places[1] if push else None


@rules.verb(
    "<seat> slide <axis:axis> <line> <direction:direction> [flip]",
    *CHOSEN,
    law.slide_tile_lines,
    law.slide_no_undo,
    phase="turn",
    candidates=lambda state, _seat: state.game.plan.slides,
    aim=pusher_to,
)
def slide(state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool) -> None:
    push = state.game.plan.pushes[axis, name, direction]
    ways = law.push_line(state, seat, push, flip=flip)
    if not ways.keys().isdisjoint(state.tokens):
        law.slide_tokens_ride(state, ways)
    end_turn(state, seat)
    law.remember_slide(state, push)


def token_moves(state: Crossing, seat: str) -> Iterator[tuple[str, Place, bool]]:
    unused, where = state.unused(), state.where()
    for token in state.tokens_of(seat):
        if colour_of(token) in unused and where[token] != HOME:
            for space in sorted(law.destinations(state, token)):
                yield token, space, False
                if state.goal_on(token, space):
                    yield token, space, True


@rules.verb(
    "<seat> move <token:token> <to:space> [declare]",
    *CHOSEN,
    law.turn_own_pieces,
    law.already_home,
    *DIE,
    *STAND,
    *REACH,
    law.declare_destination_only,
    phase="tokens",
    candidates=token_moves,
    aim=lambda state, seat, token, space, _: (standing(state, seat, token)[0], state.on_mat(space)),
)
def move(state: Crossing, seat: str, token: str, space: Place, declared: bool) -> None:
    start, coin = state.lies(token)
    law.move_to(state, coin, start, state.on_mat(space), coin, state.called(start), space)
    law.use_die(state, token)
    if state.goal_on(token, space) and not law.declare_optional(state, declared):
        declare(state, seat, token)
    if state.phase != "over":
        go_on(state, seat)


rules.verb("<seat> done", *CHOSEN, law.roll_must_move, phase=("pawn-2", "tokens"))(end_turn)
rules.query("<seat> peek <token:token>", law.hidden_own_tokens, law.turn_own_pieces)(law.look_under)
