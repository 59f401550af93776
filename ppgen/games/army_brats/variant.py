"""The Canadian Army variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, BadPosition, Reason
from ppgen.games.army_brats.rulebook import CANADIAN_ARMY, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.effect("variant.canadian-two")
def variant_canadian_two(state: School) -> bool | None:
    if state.variant != CANADIAN_ARMY:
        return None
    if len(state.seats) != 2:
        raise BadPosition("the Canadian Army variant is for two players", "variant", "variant.canadian-two")
    return True


@rules.check("variant.canadian-four")
def variant_canadian_four(state: School, action: Action) -> Reason | None:
    if state.variant == CANADIAN_ARMY and len(action.args[0]) < 4:
        return "a set of fewer than four earns nothing"
    return None
