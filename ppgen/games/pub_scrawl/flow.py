"""What can be done, and how the clauses follow one another from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.move import (
    give_up,
    hit_neighbour_protects,
    hit_special_tile_protects,
    hit_swap,
    hit_undefended,
    move_cannot_use,
    move_compulsory,
    move_exact_exit,
    move_forward_exact,
    move_home,
    move_not_onto_own,
    move_own_piece,
    move_pass_over,
    move_weavers_arms_occupied,
    move_weavers_arms_stop,
    stop_at_weavers_arms,
    tile_arbitors_station,
    tile_arbitors_swap,
    tile_second_step,
    tile_third_step,
)
from ppgen.games.pub_scrawl.scoring import (
    end_game,
    game_over,
    game_three_rounds,
    round_end,
    round_reset,
    score_final_total,
    score_points,
    score_tie_break,
    score_win_marker,
)
from ppgen.games.pub_scrawl.setup import setup_goal
from ppgen.games.pub_scrawl.turn import (
    commit,
    dice_kept,
    dice_null_no_move,
    dice_separate_moves,
    dice_use_once,
    dice_values,
    next_phase,
    spend,
    turn_both_move,
    turn_repeat,
    turn_roll,
    turn_sequence,
    use,
    will_choose_one,
    will_higher_first,
    will_refresh,
    will_reveal_together,
    will_spent_until_all_used,
    will_tie_baton,
    will_values,
)
from ppgen.games.pub_scrawl.words import MOVES, ROLLS, WILLS, rules

__all__ = ["rules"]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Ends, Place
    from ppgen.games.pub_scrawl.state import Crawl

NOW = (game_over, turn_sequence)


@rules.chance(
    "roll <seat:seat> <first:int> <second:int>",
    *NOW,
    dice_values,
    phase=ROLLS,
    outcomes=lambda state: state.game.rolls[state.to_act],
)
def roll(state: Crawl, seat: str, *dice: int) -> None:
    turn_roll(state, seat)
    dice_kept(state, seat, dice)
    next_phase(state)


def available(state: Crawl, seat: str) -> Iterator[tuple[int]]:
    worth = state.game.worth
    return ((worth[token],) for token in state.tokens[state.game.tray["will", seat]])


@rules.verb(
    "<seat> will <token:int>",
    *NOW,
    will_choose_one,
    will_spent_until_all_used,
    phase=WILLS,
    candidates=available,
)
def will(state: Crawl, seat: str, token: int) -> None:
    commit(state, seat, token)
    next_phase(state)
    if seat == state.seats[-1]:
        reveal(state)


def reveal(state: Crawl) -> None:
    """Find the starting player and let the movement begin."""
    bids = {seat: will_values(state, seat) for seat in state.seats}
    will_reveal_together(state, bids)
    state.starter = will_higher_first(state, bids) or will_tie_baton(state, bids[state.seats[0]])
    spend(state)
    if not any(state.game.tray["will", seat] in state.tokens for seat in state.seats):
        will_refresh(state)
    if not dice_separate_moves(state, state.starter):
        end_movement(state, state.starter)


def moves(state: Crawl, seat: str) -> list[tuple[Place, int]]:
    """Propose a move for each piece and each different unused die."""
    dice = state.game.usable[state.dice[seat]]
    return [(space, die) for space in state.team(seat) for die in dice] if dice else []


def ends(state: Crawl, seat: str, space: Place, die: int) -> Ends:
    end = state.game.ends.get((space, die))
    return space, state.game.tray["home", seat] if end == state.game.home else end


@rules.verb(
    "<seat> move <space:space> by <die:int>",
    *NOW,
    move_own_piece,
    dice_null_no_move,
    dice_use_once,
    tile_third_step,
    tile_second_step,
    move_weavers_arms_occupied,
    move_exact_exit,
    move_not_onto_own,
    hit_special_tile_protects,
    hit_neighbour_protects,
    phase=MOVES,
    candidates=moves,
    aim=ends,
)
def move(state: Crawl, seat: str, space: Place, die: int) -> None:
    use(state, seat, die)
    for end in move_pass_over(state, move_weavers_arms_stop(state, state.game.ways[space, die])):
        arrive(state, seat, space, end)
        space = end
    if setup_goal(state, seat):
        finish_round(state, seat)
    elif not dice_separate_moves(state, seat):
        end_movement(state, seat)


def arrive(state: Crawl, seat: str, start: Place, end: Place) -> None:
    """Bring a piece to the end of its move; exactly one thing happens there."""
    game = state.game
    if end == game.home:
        move_home(state, seat, start)
    elif hit_undefended(state, seat, end):
        hit_swap(state, seat, start, end)
    elif end == game.weavers_arms:
        stop_at_weavers_arms(state, seat, start, end)
    elif end != game.arbitors_station:
        move_forward_exact(state, seat, start, end)
    elif game.phils in state.on:
        tile_arbitors_swap(state, seat, start, end)
    else:
        tile_arbitors_station(state, seat, start, end)


@rules.verb("<seat> pass", *NOW, move_compulsory, phase=MOVES)
def give_up_moving(state: Crawl, seat: str) -> None:
    give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    """Go on to the other player, or to the next turn."""
    if state.dice[seat]:
        move_cannot_use(state, seat)
    second = state.other(seat)
    if not turn_both_move(state):
        turn_repeat(state)
    elif not dice_separate_moves(state, second):
        end_movement(state, second)


def finish_round(state: Crawl, seat: str) -> None:
    round_end(state, seat, score_points(state, seat), score_win_marker(state, seat))
    if not game_three_rounds(state):
        round_reset(state)
        return
    if not score_final_total(state):
        score_tie_break(state)
    end_game(state)
