"""The end of a round and of the game, and who knows what: `round.*`, `score.*`, `game.*` and `hidden.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Why
from ppgen.games.pub_scrawl.turns import setup_baton, setup_start_order
from ppgen.games.pub_scrawl.words import MOVES, OVER, PHASES, rules

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


@rules.effect("round.end")
def round_end(state: Crawl, seat: str, points: int, marker: int) -> None:
    """Stop all movement."""
    state.dice, state.starter = dict.fromkeys(state.seats, ()), None
    words = "1 point" if points == 1 else f"{points} points"
    state.tell("round {} to {}: {} and the {} of Crowns", state.round, seat, words, marker)


@rules.effect("score.points", otherwise=0)
def score_points(state: Crawl, seat: str) -> int:
    points = len(state.team(state.other(seat)))
    state.scores[seat] += points
    return points


@rules.effect("score.win-marker", otherwise=0)
def score_win_marker(state: Crawl, seat: str) -> int:
    game, marker = state.game, state.game.markers[state.round - 1]
    state.tiles.move(marker, game.tray["markers", ""], game.tray["tiles", seat])
    return game.worth[marker]


@rules.effect("round.reset")
def round_reset(state: Crawl) -> None:
    state.line_up(setup_start_order(state))
    if state.options["round_reset"] == "full":
        state.move_tokens("spent", "will")
        state.hand_baton(setup_baton(state))
    state.round, state.turn, state.phase = state.round + 1, 1, PHASES[0]
    state.tell("round {}, turn {}", state.round, state.turn)


@rules.value("game.three-rounds", otherwise=False)
def game_three_rounds(state: Crawl) -> bool:
    return bool(state.round == state.options["rounds"])


@rules.effect("score.final-total", otherwise=False)
def score_final_total(state: Crawl) -> bool:
    """Count up; tell whether that decides the game."""
    totals = {seat: state.total(seat) for seat in state.seats}
    sums = [(seat, state.scores[seat], sum(state.markers(seat)), totals[seat]) for seat in state.seats]
    state.tell("final: {} {} + {} = {}, {} {} + {} = {}", *sums[0], *sums[1])
    low, high = sorted(totals, key=totals.__getitem__)
    if totals[low] == totals[high]:
        return False
    state.tell("{} wins", high)
    return True


@rules.effect("score.tie-break")
def score_tie_break(state: Crawl) -> None:
    won = {seat: len(state.markers(seat)) for seat in state.seats}
    low, high = sorted(won, key=won.__getitem__)
    if won[low] == won[high]:
        state.tell("the game is drawn")
    else:
        state.tell("{} wins the tie: {} win markers to {}", high, won[high], won[low])


@rules.check("game.over", of="turn")
def game_over(state: Crawl, _action: Action) -> Why:
    return "the game is over" if state.phase == OVER else None


end_game = rules.goes("game.over", OVER)


@rules.value("hidden.dice", otherwise=False)
def hidden_dice(state: Crawl, owner: str) -> bool:
    return bool(state.dice[owner]) and state.phase not in MOVES
