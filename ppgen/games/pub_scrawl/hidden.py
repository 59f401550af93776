"""Who knows what: the clauses `hidden.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.rulebook import rules

if TYPE_CHECKING:
    from ppgen.engine import Plain
    from ppgen.games.pub_scrawl.state import Crawl

HIDDEN = "hidden"
"""What an observation shows in place of a secret."""


@rules.effect("hidden.dice")
def hidden_dice(state: Crawl, seen: Plain, owner: str) -> bool | None:
    """Hide the dice of a player who has rolled but not revealed."""
    if state.phase.startswith("move") or not state.dice[owner]:
        return None
    seen["dice"][owner] = HIDDEN
    return True


@rules.effect("hidden.will")
def hidden_will(state: Crawl, seen: Plain, owner: str) -> bool | None:
    """Hide the choice of a player."""
    if state.chosen[owner] is None:
        return None
    seen["chosen"][owner] = HIDDEN
    return True


@rules.effect("hidden.open")
def hidden_open(state: Crawl) -> Plain:
    """Show what is not hidden."""
    return state.position()
