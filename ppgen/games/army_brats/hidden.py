"""What you know: what everybody sees, and what nobody else does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen.engine import Piece
from ppgen.games.army_brats.words import rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.value("hidden.days", otherwise=False)
def hidden_days(state: School) -> bool:
    """Tell whether the days of other players' passes are nobody's business."""
    return state.game.trays["hand"].sight == "owner"


@rules.value("hidden.subjects-public", otherwise={})
def hidden_subjects(state: School, passes: Iterable[Piece]) -> dict[str, int]:
    """Count passes by subject, as everybody sees them."""
    suits = [coin.suit for coin in passes]
    return {subject: suits.count(subject) for subject in state.game.suits if subject in suits}
