"""Moving, special tiles and hitting, the ends of rounds and of the game, and who knows what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Place, Why
from ppgen.engine.verbs import Check
from ppgen.games.pub_scrawl import turns
from ppgen.games.pub_scrawl.turns import Way, rules

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


@rules.check("move.own-piece", of="candidate")
def move_own_piece(state: Crawl, seat: str, space: Place, _die: int) -> Why:
    return None if state.on.owner(space) == seat else ("{} has no piece on {}", seat, space)


@rules.effect("move.forward-exact")
def move_forward_exact(state: Crawl, seat: str, start: Place, end: Place) -> None:
    state.on.move(state.game.coin[seat], start, end)
    state.tell("{} {} -> {}", seat, start, end)


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(_state: Crawl, way: Way) -> Way:
    """Give the spaces of a way on which anything happens: only the last."""
    return way[-1:]


@rules.check("move.not-onto-own")
def move_not_onto_own(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end = state.game.ends[space, die]
    own = state.game.coin[seat] in state.on.get(end, ())
    return ("{} already has a piece on {}", seat, end) if own else None


@rules.check("move.compulsory")
def move_compulsory(state: Crawl, seat: str) -> Why:
    possible = state.first(seat, "move") if state.options["compulsory"] else None
    return None if possible is None else ("{} can still move {} by {}", seat, *possible)


@rules.effect("move.compulsory")
def give_up(state: Crawl, seat: str) -> None:
    state.dice[seat] = ()
    state.tell("{} passes", seat)


@rules.effect("move.cannot-use")
def move_cannot_use(state: Crawl, seat: str) -> None:
    dice, state.dice[seat] = state.dice[seat], ()
    state.tell("{} cannot use {}", seat, " and ".join(map(str, dice)))


@rules.value("move.weavers-arms-stop", instead=lambda _state, way: way)
def move_weavers_arms_stop(state: Crawl, way: Way) -> Way:
    """Cut a way off at Weaver's Arms, if it leads there."""
    stop = state.game.weavers_arms
    return way[: way.index(stop) + 1] if stop in way else way


@rules.effect("move.weavers-arms-stop")
def stop_at_weavers_arms(state: Crawl, seat: str, start: Place, end: Place) -> None:
    state.on.move(state.game.coin[seat], start, end)
    state.tell("{} {} -> {}, stops at {}", seat, start, end, state.game.special[end])


@rules.check("move.weavers-arms-occupied")
def move_weavers_arms_occupied(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    stop = state.game.weavers_arms
    closed = stop in state.on and state.game.ends[space, die] == stop
    return ("{} is occupied", state.game.special[stop]) if closed else None


@rules.check("move.exact-exit")
def move_exact_exit(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    needed = state.game.to_home[space]
    free = die <= needed or state.options["exit"] == "any"
    return None if free else ("{} needs exactly {} to go home", space, needed)


@rules.effect("move.home")
def move_home(state: Crawl, seat: str, start: Place) -> None:
    game = state.game
    state.on.move(game.coin[seat], start, game.tray["home", seat])
    state.tell("{} {} -> home ({} of {})", seat, start, state.at_home(seat), game.size)


@rules.effect("tile.arbitors-station")
def tile_arbitors_station(state: Crawl, seat: str, start: Place, end: Place) -> None:
    phils = state.game.phils
    state.on.move(state.game.coin[seat], start, phils)
    state.tell("{} {} -> {} -> {}", seat, start, end, phils)


@rules.effect("tile.arbitors-swap")
def tile_arbitors_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    phils = state.game.phils
    [guest] = state.on[phils]
    state.on.move(guest, phils, end)
    state.on.move(state.game.coin[seat], start, phils)
    state.tell("{} {} -> {} -> {}, {} {} -> {}", seat, start, end, phils, guest.owner, phils, end)


def kept_on_step(clause: str, step: str) -> Check:
    @rules.check(clause)
    def kept(state: Crawl, _seat: str, space: Place, die: int) -> Why:
        needed = state.game.to_home[space]
        if space != state.game.tile[step] or die == needed:
            return None
        return "only a {} moves a piece off {}", needed, state.game.special[space]

    return kept


tile_third_step = kept_on_step("tile.third-step", "arms 3")
tile_second_step = kept_on_step("tile.second-step", "arms 2")


@rules.value("hit.undefended", otherwise=False)
def hit_undefended(state: Crawl, seat: str, end: Place) -> bool:
    return state.on.owner(end) == state.other(seat)


@rules.effect("hit.swap")
def hit_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    victim, coin = state.other(seat), state.game.coin
    state.on.move(coin[victim], end, start)
    state.on.move(coin[seat], start, end)
    state.tell("{} {} -> {}, {} {} -> {}", seat, start, end, victim, end, start)


@rules.check("hit.special-tile-protects")
def hit_special_tile_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end, special = state.game.ends[space, die], state.game.special
    if end not in special or end not in state.on:
        return None
    return "{} protects {} on {}", special[end], state.other(seat), end


@rules.check("hit.neighbour-protects")
def hit_neighbour_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end, victim = state.game.ends[space, die], state.other(seat)
    for neighbour in state.game.beside[end] if end in state.on else ():
        if state.on.owner(neighbour) == victim:
            return "{} on {} protects {}", victim, neighbour, end
    return None


START = (move_own_piece, turns.dice_null_no_move, turns.dice_use_once, tile_third_step, tile_second_step)
HIT = (hit_special_tile_protects, hit_neighbour_protects)
END = (move_weavers_arms_occupied, move_exact_exit, move_not_onto_own, *HIT)
"""What a move has to pass, where it starts and where it ends."""


@rules.effect("round.end")
def round_end(state: Crawl, seat: str, points: int, marker: int) -> None:
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
    state.line_up(turns.setup_start_order(state))
    if state.options["round_reset"] == "full":
        state.move_tokens("spent", "will")
        state.hand_baton(turns.setup_baton(state))
    state.round, state.turn, state.phase = state.round + 1, 1, turns.PHASES[0]
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
    return "the game is over" if state.phase == turns.OVER else None


end_game = rules.goes("game.over", turns.OVER)


@rules.value("hidden.dice", otherwise=False)
def hidden_dice(state: Crawl, owner: str) -> bool:
    return bool(state.dice[owner]) and state.phase not in turns.MOVES
