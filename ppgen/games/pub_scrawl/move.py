"""Moving, special tiles and hitting: the clauses `move.*`, `tile.*` and `hit.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.games.pub_scrawl.rulebook import PIECES, rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.engine import Action, Reason
    from ppgen.games.pub_scrawl.state import Crawl


@rules.check("move.own-piece")
def move_own_piece(state: Crawl, action: Action) -> Reason | None:
    if action.args[0] in state.pieces[action.actor]:
        return None
    return "{} has no piece on {}", action.actor, action.args[0]


def end_of(state: Crawl, action: Action) -> int:
    """Give the space to which a move leads."""
    return state.game.ends[action.args[0], action.args[1]]


def put(state: Crawl, seat: str, start: int, end: int) -> None:
    """Take a piece from one space and put it on another."""
    state.pieces[seat].discard(start)
    state.pieces[seat].add(end)


@rules.effect("move.forward-exact")
def move_forward_exact(state: Crawl, seat: str, start: int, end: int) -> bool:
    put(state, seat, start, end)
    state.tell("{} {} -> {}", seat, start, end)
    return True


@rules.effect("move.pass-over")
def move_pass_over(state: Crawl, way: tuple[int, ...]) -> tuple[int, ...]:
    """Give the spaces of a way on which anything happens: only the last."""
    del state
    return way[-1:]


@rules.effect("move.one-per-space")
def move_one_per_space(state: Crawl, spaces: Sequence[int]) -> bool:
    del state
    for space in spaces:
        if spaces.count(space) > 1:
            raise BadPosition(f"{space} has room for one piece only", "pieces")
    return True


@rules.check("move.not-onto-own")
def move_not_onto_own(state: Crawl, action: Action) -> Reason | None:
    end = end_of(state, action)
    return ("{} already has a piece on {}", action.actor, end) if end in state.pieces[action.actor] else None


@rules.check("move.compulsory")
def move_compulsory(state: Crawl, action: Action) -> Reason | None:
    possible = state.legal_move(action.actor) if state.options["compulsory"] else None
    return None if possible is None else ("{} can still move {} by {}", action.actor, *possible.args)


@rules.effect("move.compulsory")
def give_up(state: Crawl, seat: str) -> bool:
    """Pass, where that is allowed; the unused dice are lost."""
    state.dice[seat] = ()
    state.tell("{} passes", seat)
    return True


@rules.effect("move.cannot-use")
def move_cannot_use(state: Crawl, seat: str) -> bool | None:
    dice, state.dice[seat] = state.dice[seat], ()
    if not dice:
        return None
    state.tell("{} cannot use {}", seat, " and ".join(map(str, dice)))
    return True


@rules.effect("move.weavers-arms-stop")
def move_weavers_arms_stop(state: Crawl, way: tuple[int, ...]) -> tuple[int, ...] | None:
    return state.game.until_weavers_arms(way) if state.game.weavers_arms in way else None


@rules.effect("move.weavers-arms-stop")
def stop_at_weavers_arms(state: Crawl, seat: str, start: int, end: int) -> bool | None:
    if end != state.game.weavers_arms:
        return None
    put(state, seat, start, end)
    state.tell("{} {} -> {}, stops at {}", seat, start, end, state.game.special[end])
    return True


@rules.check("move.weavers-arms-occupied")
def move_weavers_arms_occupied(state: Crawl, action: Action) -> Reason | None:
    game = state.game
    if end_of(state, action) != game.weavers_arms or state.occupant(game.weavers_arms) is None:
        return None
    return "{} is occupied", game.special[game.weavers_arms]


@rules.check("move.exact-exit")
def move_exact_exit(state: Crawl, action: Action) -> Reason | None:
    space, die = action.args
    if state.options["exit"] == "any" or space + die <= state.game.home:
        return None
    return "{} needs exactly {} to go home", space, state.game.home - space


@rules.effect("move.home")
def move_home(state: Crawl, seat: str, start: int, end: int) -> bool | None:
    if end != state.game.home:
        return None
    state.pieces[seat].remove(start)
    state.tell("{} {} -> home ({} of {})", seat, start, state.at_home(seat), PIECES)
    return True


@rules.effect("tile.phils")
def tile_phils(state: Crawl, space: int) -> bool | None:
    """Tell whether Phil's protects who stands on a space."""
    return True if space == state.game.phils else None


@rules.effect("tile.arbitors-station")
def tile_arbitors_station(state: Crawl, seat: str, start: int, end: int) -> bool | None:
    if end != state.game.arbitors_station:
        return None
    put(state, seat, start, state.game.phils)
    state.tell("{} {} -> {} -> {}", seat, start, end, state.game.phils)
    return True


@rules.effect("tile.arbitors-swap")
def tile_arbitors_swap(state: Crawl, seat: str, start: int, end: int) -> bool | None:
    phils = state.game.phils
    guest = state.occupant(phils)
    if end != state.game.arbitors_station or guest is None:
        return None
    put(state, guest, phils, end)
    put(state, seat, start, phils)
    state.tell("{} {} -> {} -> {}, {} {} -> {}", seat, start, end, phils, guest, phils, end)
    return True


def kept_on_step(state: Crawl, action: Action, step: int) -> Reason | None:
    """Refuse to move a piece off a step unless the die is the distance home."""
    space, die = action.args
    needed = state.game.home - step
    if space != step or die == needed:
        return None
    return "only a {} moves a piece off {}", needed, state.game.special[step]


@rules.check("tile.third-step")
def tile_third_step(state: Crawl, action: Action) -> Reason | None:
    return kept_on_step(state, action, state.game.third_step)


@rules.check("tile.second-step")
def tile_second_step(state: Crawl, action: Action) -> Reason | None:
    return kept_on_step(state, action, state.game.second_step)


@rules.effect("tile.foyer")
def tile_foyer(state: Crawl, space: int) -> bool | None:
    """Tell whether the foyer protects who stands on a space."""
    return True if space == state.game.foyer else None


@rules.effect("hit.undefended")
def hit_undefended(state: Crawl, seat: str, space: int) -> bool | None:
    """Tell whether a piece that arrives on a space hits another."""
    return True if space in state.pieces[state.other(seat)] else None


@rules.effect("hit.swap")
def hit_swap(state: Crawl, seat: str, start: int, end: int) -> bool:
    victim = state.other(seat)
    put(state, victim, end, start)
    put(state, seat, start, end)
    state.tell("{} {} -> {}, {} {} -> {}", seat, start, end, victim, end, start)
    return True


@rules.check("hit.special-tile-protects")
def hit_special_tile_protects(state: Crawl, action: Action) -> Reason | None:
    end, victim = end_of(state, action), state.other(action.actor)
    if end not in state.pieces[victim] or not protects(state, end):
        return None
    return "{} protects {} on {}", state.game.special[end], victim, end


def protects(state: Crawl, space: int) -> bool:
    """Tell whether the tile on a space protects who stands there."""
    game = state.game
    if space == game.phils:
        return bool(tile_phils(state, space))
    if space == game.foyer:
        return bool(tile_foyer(state, space))
    return space in game.special


@rules.check("hit.neighbour-protects")
def hit_neighbour_protects(state: Crawl, action: Action) -> Reason | None:
    end, victim = end_of(state, action), state.other(action.actor)
    team = state.pieces[victim]
    if end in team:
        for neighbour in (end - 1, end + 1):
            if neighbour in team:
                return "{} on {} protects {}", victim, neighbour, end
    return None
