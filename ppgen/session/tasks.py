"""Steps of examples as tasks: what a reader is to find by hand, and whether a try found it.

A task is worked out from a step that is proven already, so that nothing is written for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.engine import CHANCE, Action, State, Step

MOST = 400
"""Legal actions of a step at most; among more nobody looks for one."""


class Task(NamedTuple):
    """What is to be done at a position."""

    line: str
    """What the example does there."""
    clause: str
    """By which clause: of what it does, the one that fewest other actions bring in; or that refuses it."""
    refused: bool
    """Whether it is refused there, and something is to be found that is not."""


WORDS: Mapping[str, str] = {
    "same": "Right: that is what the example does.",
    "as-good": "Right: by this rule as well, though the example does it otherwise.",
    "other": "That is allowed, but this rule does not come into it.",
    "allowed": "Right: that is allowed.",
    "refused-so": "So the example tries it, and it is refused. Now find what is allowed.",
    "refused-as": "Refused, as what the example tries is. Now find what is allowed.",
    "refused": "Refused, by a rule that is not what this is about.",
}
"""What is said of a try."""


def task_of(step: Step) -> Task | None:
    """Give the task that a step is for who does not know it.

    None if there is none: it is chance, a question, out of turn, or what any other action would do as well.
    """
    state, action = step.before, step.action
    if action.actor == CHANCE or state.actor() != action.actor or step.is_query:
        return None
    if step.refusal is not None:
        return Task(step.line, step.refusal.clause, refused=True) if state.legal_actions() else None
    own = {event.clause for event in step.events if event.clause}
    legal = state.legal_actions()
    if not own or not 1 < len(legal) <= MOST:
        return None
    others = [_clauses(state, other) for other in legal if other != action]
    shared = Counter(clause for each in others for clause in own & each)
    clause = min(sorted(own), key=lambda clause: shared[clause])
    return Task(step.line, clause, refused=False) if shared[clause] < len(others) else None


def _clauses(state: State, action: Action) -> set[str]:
    return {event.clause for event in Step.of(state, action).events}


def verdict(task: Task, step: Step) -> tuple[str, bool]:
    """Tell what a try is, by a key of `WORDS`, and whether it found what was to be found."""
    same = step.line == task.line
    if step.refusal is not None:
        if task.refused and step.refusal.clause == task.clause:
            return ("refused-so" if same else "refused-as"), False
        return "refused", False
    if task.refused:
        return "allowed", True
    if same:
        return "same", True
    return (
        ("as-good", True) if any(event.clause == task.clause for event in step.events) else ("other", False)
    )
