"""The end of a round, scoring and the end of the game: `round.*`, `score.*` and `game.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.rulebook import PHASES, rules
from ppgen.games.pub_scrawl.setup import (
    setup_baton,
    setup_dice,
    setup_reserved_tiles,
    setup_start_order,
    setup_will_power,
)

if TYPE_CHECKING:
    from ppgen.engine import Action, Reason
    from ppgen.games.pub_scrawl.state import Crawl


@rules.effect("round.end")
def round_end(state: Crawl, seat: str) -> bool:
    """Stop all movement and reward the winner."""
    setup_dice(state)
    state.first = None
    points, marker = score_points(state, seat), score_win_marker(state, seat)
    words = "1 point" if points == 1 else f"{points} points"
    state.tell("round {} to {}: {} and the {} of Crowns", state.round, seat, words, marker)
    return True


@rules.effect("score.points")
def score_points(state: Crawl, seat: str) -> int:
    points = len(state.pieces[state.other(seat)])
    state.scores[seat] += points
    return points


@rules.effect("score.win-marker")
def score_win_marker(state: Crawl, seat: str) -> int:
    marker = setup_reserved_tiles(state)
    assert marker is not None
    state.markers[seat] += (marker,)
    return marker


@rules.effect("round.reset")
def round_reset(state: Crawl) -> bool:
    setup_start_order(state)
    if state.options["round_reset"] == "full":
        setup_will_power(state)
        setup_baton(state)
    state.round += 1
    state.turn = 1
    state.phase = PHASES[0]
    state.tell("round {}, turn {}", state.round, state.turn)
    return True


@rules.effect("game.three-rounds")
def game_three_rounds(state: Crawl) -> bool | None:
    """Tell whether the last round is over."""
    return True if state.round == state.options["rounds"] else None


@rules.effect("score.final-total")
def score_final_total(state: Crawl) -> bool | None:
    """Count up; tell whether that decides the game."""
    sums = [(seat, state.scores[seat], sum(state.markers[seat]), state.total(seat)) for seat in state.seats]
    state.tell("final: {} {} + {} = {}, {} {} + {} = {}", *sums[0], *sums[1])
    low, high = sorted(state.seats, key=state.total)
    if state.total(low) == state.total(high):
        return None
    state.tell("{} wins", high)
    return True


@rules.effect("score.tie-break")
def score_tie_break(state: Crawl) -> bool:
    low, high = sorted(state.seats, key=lambda seat: len(state.markers[seat]))
    more, fewer = len(state.markers[high]), len(state.markers[low])
    if more == fewer:
        state.tell("the game is drawn")
    else:
        state.tell("{} wins the tie: {} win markers to {}", high, more, fewer)
    return True


@rules.check("game.over", of_verb=True)
def game_over(state: Crawl, action: Action) -> Reason | None:
    del action
    return "the game is over" if state.phase == "over" else None


@rules.effect("game.over")
def end_game(state: Crawl) -> bool:
    state.phase = "over"
    return True
