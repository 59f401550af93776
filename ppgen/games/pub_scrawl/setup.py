"""Setting up: the clauses `setup.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.games.pub_scrawl.rulebook import PIECES, rules

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


@rules.effect("setup.players")
def setup_players(state: Crawl) -> bool:
    state.seats = state.game.seats
    return True


@rules.effect("setup.equipment")
def setup_equipment(state: Crawl) -> bool:
    """Take a sheet of paper on which nobody has points."""
    state.scores = dict.fromkeys(state.seats, 0)
    return True


@rules.effect("setup.goal")
def setup_goal(state: Crawl, seat: str) -> bool | None:
    """Tell whether a player has reached the goal of the round."""
    return True if state.at_home(seat) == PIECES else None


@rules.effect("setup.special-tiles")
def setup_special_tiles(state: Crawl, space: int) -> str | None:
    """Name the special tile on a space, if one lies there."""
    return state.game.special.get(space)


@rules.effect("setup.reserved-tiles")
def setup_reserved_tiles(state: Crawl) -> int:
    """Give the marker that is kept for the winner of this round."""
    return state.game.win_markers[state.round - 1]


@rules.effect("setup.plain-tiles")
def setup_plain_tiles(state: Crawl, space: int) -> bool | None:
    """Tell whether a plain tile lies on a space."""
    return True if space in state.game.plain else None


@rules.effect("setup.board")
def setup_board(state: Crawl, space: int) -> bool | None:
    """Tell whether a space is one of the twenty tiles."""
    return True if setup_special_tiles(state, space) or setup_plain_tiles(state, space) else None


@rules.effect("setup.space-is-a-tile")
def setup_space_is_a_tile(state: Crawl, space: int, die: int) -> tuple[int, ...]:
    """Count out the way of a piece, one whole tile for one step."""
    return state.game.ways[space, die]


@rules.effect("setup.starting-row")
def setup_starting_row(state: Crawl, space: int) -> bool | None:
    """Tell whether a space is one of the bare spots above the tiles."""
    return True if space in state.game.starting_row else None


@rules.effect("setup.team-pieces")
def setup_team_pieces(state: Crawl) -> bool:
    for seat, team in state.pieces.items():
        if len(team) > PIECES:
            raise BadPosition(f"{seat} has {PIECES} pieces, not {len(team)}", "pieces")
    return True


@rules.effect("setup.start-order")
def setup_start_order(state: Crawl) -> bool:
    start = state.game.starts[state.options["start_order"]]
    state.pieces = {seat: set(start[seat]) for seat in state.seats}
    return True


@rules.effect("setup.will-power")
def setup_will_power(state: Crawl) -> bool:
    state.spent = {seat: set() for seat in state.seats}
    state.chosen = dict.fromkeys(state.seats)
    return True


@rules.effect("setup.dice")
def setup_dice(state: Crawl) -> bool:
    state.dice = dict.fromkeys(state.seats, ())
    return True


@rules.effect("setup.baton")
def setup_baton(state: Crawl) -> str:
    state.baton = state.game.facts["data"]["baton"]
    return state.baton


@rules.effect("setup.win-markers")
def setup_win_markers(state: Crawl) -> bool:
    state.markers = dict.fromkeys(state.seats, ())
    return True
