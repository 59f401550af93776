"""The Canadian Army variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Piece, Reason
from ppgen.games.army_brats.words import CANADIAN_ARMY, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.value("variant.canadian-two", otherwise=True)
def variant_canadian_two(state: School, variant: str) -> bool:
    """Tell whether so many can play a variant."""
    return variant != CANADIAN_ARMY or len(state.seats) == state.game.data["canadian_army"]["players"]


@rules.check("variant.canadian-four")
def variant_canadian_four(state: School, _seat: str, shown: tuple[Piece, ...]) -> Reason | None:
    if state.variant == CANADIAN_ARMY and len(shown) < state.game.data["canadian_army"]["passes"]:
        return "a set of fewer than four earns nothing"
    return None
