"""How the clauses follow one another from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.move import (
    give_up,
    hit_swap,
    hit_undefended,
    move_cannot_use,
    move_forward_exact,
    move_home,
    move_pass_over,
    move_weavers_arms_stop,
    stop_at_weavers_arms,
    tile_arbitors_station,
    tile_arbitors_swap,
)
from ppgen.games.pub_scrawl.scoring import (
    end_game,
    game_three_rounds,
    round_end,
    round_reset,
    score_final_total,
    score_tie_break,
)
from ppgen.games.pub_scrawl.setup import setup_goal, setup_space_is_a_tile
from ppgen.games.pub_scrawl.turn import (
    commit,
    dice_kept,
    dice_separate_moves,
    next_phase,
    spend,
    turn_both_move,
    turn_repeat,
    turn_roll,
    use,
    will_higher_first,
    will_refresh,
    will_reveal_together,
    will_tie_baton,
    will_values,
)

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


def roll(state: Crawl, seat: str, dice: tuple[int, ...]) -> None:
    turn_roll(state, seat)
    dice_kept(state, seat, dice)
    next_phase(state)


def choose(state: Crawl, seat: str, token: int) -> None:
    commit(state, seat, token)
    next_phase(state)
    if will_reveal_together(state):
        settle(state)


def settle(state: Crawl) -> None:
    """Find the starting player and let the movement begin."""
    bids = {seat: will_values(state, token) or 0 for seat, token in state.chosen.items()}
    state.first = will_higher_first(state, bids) or will_tie_baton(state, bids)
    spend(state)
    will_refresh(state)
    assert state.first is not None
    if not dice_separate_moves(state, state.first):
        end_movement(state, state.first)


def move(state: Crawl, seat: str, space: int, die: int) -> None:
    use(state, seat, die)
    way = setup_space_is_a_tile(state, space, die)
    assert way is not None
    way = move_weavers_arms_stop(state, way) or way
    for end in move_pass_over(state, way) or way:
        arrive(state, seat, space, end)
        space = end
    if setup_goal(state, seat):
        finish_round(state, seat)
    elif not dice_separate_moves(state, seat):
        end_movement(state, seat)


def arrive(state: Crawl, seat: str, start: int, end: int) -> None:
    """Bring a piece to the end of its move; exactly one thing happens there."""
    if hit_undefended(state, seat, end):
        hit_swap(state, seat, start, end)
    elif not (
        move_home(state, seat, start, end)
        or tile_arbitors_swap(state, seat, start, end)
        or tile_arbitors_station(state, seat, start, end)
        or stop_at_weavers_arms(state, seat, start, end)
    ):
        move_forward_exact(state, seat, start, end)


def give_up_moving(state: Crawl, seat: str) -> None:
    give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    """Go on to the other player, or to the next turn."""
    move_cannot_use(state, seat)
    second = turn_both_move(state)
    if second is None:
        turn_repeat(state)
    elif not dice_separate_moves(state, second):
        end_movement(state, second)


def finish_round(state: Crawl, seat: str) -> None:
    round_end(state, seat)
    if game_three_rounds(state):
        if not score_final_total(state):
            score_tie_break(state)
        end_game(state)
    else:
        round_reset(state)
