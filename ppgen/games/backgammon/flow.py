"""What comes after what: the verbs of backgammon, and what follows from each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.backgammon import clauses
from ppgen.games.backgammon.clauses import SINGLE, fitting, rules, steps, turn_order
from ppgen.games.backgammon.table import BAR, EACH, OPENINGS, PIPS, ROLLS, landing

if TYPE_CHECKING:
    from ppgen.engine import Place
    from ppgen.games.backgammon.state import Backgammon

__all__ = ["rules"]


@rules.chance(
    "open <white:int> <black:int>", turn_order, clauses.open_tie, phase="open", outcomes=lambda _: OPENINGS
)
def open_game(state: Backgammon, white: int, black: int) -> None:
    clauses.open_higher(state, white, black)
    use(state, white, black)


@rules.chance(
    "roll <one:int> <other:int>", turn_order, clauses.turn_roll, phase="roll", outcomes=lambda _: ROLLS
)
def roll(state: Backgammon, one: int, other: int) -> None:
    clauses.tell_roll(state, one, other)
    use(state, one, other)


def use(state: Backgammon, one: int, other: int) -> None:
    state.phase, state.dice = "move", clauses.moves_of(state, one, other)
    go_on(state, str(state.to_act))


def go_on(state: Backgammon, seat: str) -> None:
    """See whether the turn, or the game, is over."""
    if state.off(seat) == EACH:
        clauses.end_first(state, seat)
    elif not any(fitting(state, seat)):
        if state.dice:
            clauses.dice_lost(state, seat)
        clauses.next_turn(state, seat)
        state.phase = "choose" if clauses.may_double(state, str(state.to_act)) else "roll"


@rules.verb(
    "<seat> move <from:space> by <die:int>",
    *(turn_order, clauses.dice_each, clauses.move_own, *SINGLE, clauses.dice_both, clauses.dice_larger),
    phase="move",
    candidates=steps,
    aim=lambda _state, seat, start, die: (start, landing(seat, start, die)),
)
def move(state: Backgammon, seat: str, start: Place, die: int) -> None:
    end = landing(seat, start, die)
    if start == BAR:
        clauses.bar_enter(state, seat, die)
    else:
        (clauses.move_forward if PIPS[seat][end] else clauses.off_bear)(state, seat, start, die)
    clauses.hit_single(state, seat, end)
    go_on(state, seat)


@rules.verb("<seat> double", clauses.cube_agreed, clauses.cube_holder, turn_order, phase="choose")
def double(state: Backgammon, seat: str) -> None:
    clauses.cube_offer(state, seat)


@rules.verb("<seat> roll", turn_order, phase="choose")
def leave_cube(state: Backgammon, seat: str) -> None:
    state.phase = "roll"


@rules.verb("<seat> take", turn_order, phase="answer")
def take(state: Backgammon, seat: str) -> None:
    clauses.cube_take(state, seat)
    state.phase, state.to_act = "roll", state.following(seat)


@rules.verb("<seat> drop", turn_order, phase="answer")
def drop(state: Backgammon, seat: str) -> None:
    clauses.cube_drop(state, seat)
