"""Setting up: the clauses `setup.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.words import rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.engine import Piece, Pieces, Place
    from ppgen.games.pub_scrawl.state import Crawl

    Laid = Mapping[Place, Sequence[Piece]]


@rules.value("setup.goal", otherwise=False)
def setup_goal(state: Crawl, seat: str) -> bool:
    """Tell whether a player has reached the goal of the round."""
    return state.at_home(seat) == state.game.size


@rules.value("setup.team-pieces", otherwise={})
def setup_team_pieces(state: Crawl, lies: Pieces) -> Laid:
    """Give the pieces of each team that are not on the board: they are home."""
    game = state.game
    left = {seat: game.size - len(lies.of(seat)) for seat in state.seats}
    return {game.tray["home", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}


@rules.value("setup.start-order", otherwise={})
def setup_start_order(state: Crawl) -> Laid:
    return state.game.starts[state.options["start_order"]]


@rules.value("setup.will-power", otherwise={})
def setup_will_power(state: Crawl, lies: Pieces) -> Laid:
    """Give the tokens that are available: all that are neither spent nor chosen."""
    game = state.game
    used = {token for _, token in lies.each()}
    return {
        game.tray["will", seat]: [token for token in game.tokens[seat] if token not in used]
        for seat in state.seats
    }


@rules.value("setup.baton", instead=lambda state: state.seats[0])
def setup_baton(state: Crawl) -> str:
    """Give who has the baton at the start of a round."""
    owner: str = state.game.data["baton"]
    return owner


@rules.value("setup.win-markers", otherwise={})
def setup_win_markers(state: Crawl, lies: Pieces) -> Laid:
    """Give the win markers that nobody holds yet."""
    game = state.game
    held = {tile for _, tile in lies.each()}
    return {game.markers_tray: [marker for marker in game.markers if marker not in held]}
