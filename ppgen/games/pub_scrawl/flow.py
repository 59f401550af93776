"""What can be done, and how the clauses follow one another from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from ppgen.engine import Ends, Place
from ppgen.games.pub_scrawl import moving, turns
from ppgen.games.pub_scrawl.turns import MOVES, ROLLS, WILLS, rules

__all__ = ["rules"]

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl

NOW = (moving.game_over, turns.turn_sequence)


@rules.chance(
    "roll <seat:seat> <first:int> <second:int>",
    *NOW,
    turns.dice_values,
    phase=ROLLS,
    outcomes=lambda state: state.game.rolls[state.to_act],
)
def roll(state: Crawl, seat: str, *dice: int) -> None:
    turns.turn_roll(state, seat)
    turns.dice_kept(state, seat, dice)
    turns.next_phase(state)


def available(state: Crawl, seat: str) -> Iterator[tuple[int]]:
    worth = state.game.worth
    return ((worth[token],) for token in state.tokens[state.game.tray["will", seat]])


@rules.verb("<seat> will <token:int>", *NOW, *turns.WILL, phase=WILLS, candidates=available)
def will(state: Crawl, seat: str, token: int) -> None:
    turns.commit(state, seat, token)
    turns.next_phase(state)
    if seat == state.seats[-1]:
        reveal(state)


def reveal(state: Crawl) -> None:
    bids = {seat: turns.will_values(state, seat) for seat in state.seats}
    turns.will_reveal_together(state, bids)
    state.starter = turns.will_higher_first(state, bids) or turns.will_tie_baton(state, bids[state.seats[0]])
    turns.spend(state)
    if not any(state.game.tray["will", seat] in state.tokens for seat in state.seats):
        turns.will_refresh(state)
    if not turns.dice_separate_moves(state, state.starter):
        end_movement(state, state.starter)


def moves(state: Crawl, seat: str) -> Iterable[tuple[Place, int]]:
    """Propose a move for each piece and each different unused die."""
    dice = state.game.usable[state.dice[seat]]
    return product(state.team(seat), dice) if dice else ()


def ends(state: Crawl, seat: str, space: Place, die: int) -> Ends:
    end = state.game.ends.get((space, die))
    return space, state.game.tray["home", seat] if end == state.game.home else end


@rules.verb(
    "<seat> move <space:space> by <die:int>",
    *NOW,
    *moving.START,
    *moving.END,
    phase=MOVES,
    candidates=moves,
    aim=ends,
)
def move(state: Crawl, seat: str, space: Place, die: int) -> None:
    turns.use(state, seat, die)
    way = moving.move_weavers_arms_stop(state, state.game.ways[space, die])
    for end in moving.move_pass_over(state, way):
        arrive(state, seat, space, end)
        space = end
    if turns.setup_goal(state, seat):
        finish_round(state, seat)
    elif not turns.dice_separate_moves(state, seat):
        end_movement(state, seat)


def arrive(state: Crawl, seat: str, start: Place, end: Place) -> None:
    """Bring a piece to the end of its move; exactly one thing happens there."""
    game = state.game
    if end == game.home:
        moving.move_home(state, seat, start)
    elif moving.hit_undefended(state, seat, end):
        moving.hit_swap(state, seat, start, end)
    elif end == game.weavers_arms:
        moving.stop_at_weavers_arms(state, seat, start, end)
    elif end != game.tile["crowns N"]:
        moving.move_forward_exact(state, seat, start, end)
    elif game.phils in state.on:
        moving.tile_arbitors_swap(state, seat, start, end)
    else:
        moving.tile_arbitors_station(state, seat, start, end)


@rules.verb("<seat> pass", *NOW, moving.move_compulsory, phase=MOVES)
def give_up_moving(state: Crawl, seat: str) -> None:
    moving.give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    if state.dice[seat]:
        moving.move_cannot_use(state, seat)
    second = state.other(seat)
    if not turns.turn_both_move(state):
        turns.turn_repeat(state)
    elif not turns.dice_separate_moves(state, second):
        end_movement(state, second)


def finish_round(state: Crawl, seat: str) -> None:
    moving.round_end(state, seat, moving.score_points(state, seat), moving.score_win_marker(state, seat))
    if not moving.game_three_rounds(state):
        moving.round_reset(state)
        return
    if not moving.score_final_total(state):
        moving.score_tie_break(state)
    moving.end_game(state)
