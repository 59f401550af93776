"""Setting up: the clause `setup.stash`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.leyhe_race.words import rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ppgen.engine import Piece, Pieces, Place
    from ppgen.games.leyhe_race.state import Race


@rules.value("setup.stash", otherwise={})
def setup_stash(state: Race, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    """Put what is nowhere else into the stashes."""
    game = state.game
    left = {s: game.coins - sum(lying.count(game.coin[s]) for lying in lies.values()) for s in state.seats}
    return {game.tray["stash", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}
