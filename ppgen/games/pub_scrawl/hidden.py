"""Who knows what: the clauses `hidden.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.words import MOVES, rules

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


@rules.value("hidden.dice", otherwise=False)
def hidden_dice(state: Crawl, owner: str) -> bool:
    """Tell whether a player has rolled but not revealed."""
    return bool(state.dice[owner]) and state.phase not in MOVES
