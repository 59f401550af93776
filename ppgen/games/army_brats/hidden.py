"""What everybody sees, and what nobody else does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ppgen.games.army_brats.passes import SUBJECT, SUBJECTS
from ppgen.games.army_brats.rulebook import rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.effect("hidden.days")
def hidden_days(state: School) -> bool:
    """The days of other players' passes are nobody's business."""
    del state
    return True


@rules.effect("hidden.subjects-public")
def hidden_subjects(state: School, passes: Sequence[str]) -> dict[str, int]:
    """Count passes by subject, as everybody sees them."""
    del state
    counts = {subject: sum(SUBJECT[name] == subject for name in passes) for subject in SUBJECTS.values()}
    return {subject: count for subject, count in counts.items() if count}


@rules.effect("hidden.subjects-public")
def hidden_look(state: School, seat: str, sights: Iterable[str]) -> bool:
    """Tell a seat what it sees of hands, pool and offer."""
    for line in sights:
        state.tell("{}", line, knows=(seat,))
    return True
