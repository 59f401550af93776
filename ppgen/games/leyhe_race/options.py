"""Options: the clauses `option.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.leyhe_race.words import rules

if TYPE_CHECKING:
    from ppgen.engine import Place, Reason
    from ppgen.games.leyhe_race.state import Race


@rules.check("option.no-own-landing")
def option_no_own_landing(state: Race, seat: str, start: Place | None = None) -> Reason | None:
    if state.options["own_landing"] == "return":
        return None
    tile = state.landing(start)
    if tile == state.game.tile["clubs A"]:
        tile = state.game.after_club_ace
    if tile is None or tile in (start, state.game.tile["suns A"]):
        return None
    clash = state.game.coin[seat] in state.on.get(tile, ())
    return ("{} already has a coin on {}", seat, tile) if clash else None


@rules.value("option.free-pass", otherwise=False)
def option_free_pass(state: Race) -> bool:
    return bool(state.options["moves"] == "optional")


@rules.effect("option.free-pass")
def pass_freely(state: Race, seat: str) -> None:
    """Pass although a coin could move."""
    state.tell("{} passes", seat)
