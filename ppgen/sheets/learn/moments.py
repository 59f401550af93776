"""Moments of proven examples: what a picture of a turn shows, played by the judge."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.engine import Event, State
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.played import example as example_of


@dataclass(frozen=True)
class Moment:
    """What a picture shows: the game before and after some steps of an example, and what happened."""

    title: str
    """The heading above the example."""
    first: int
    """The first step, counted from 1."""
    before: State
    after: State
    events: tuple[Event, ...]
    refused: bool
    tried: tuple[str, ...]
    """The words of the last action."""
    told: tuple[str, ...]
    """What the judge says of the steps."""

    def in_words(self) -> str:
        """Say which step it is, and what happens there."""
        return f"“{self.title}”, step {self.first}: {'; '.join(self.told) or ' '.join(self.tried)}."


def moment(setting: GameSetting, example: str, first: int, last: int) -> Moment:
    """Play an example up to a step. Raises SheetError if there is no such example or step, or it fails."""
    subject = setting.subject
    played = example_of(subject.definition, subject.judges, example)
    if played is None:
        raise SheetError(f"{setting.frame}: examples.md has no example {example!r}")
    if not 1 <= first <= last <= len(played.steps):
        raise SheetError(
            f"{setting.frame}: the example {example!r} has {len(played.steps)} steps, not {last}"
        )
    steps = played.steps[first - 1 : last]
    before = played.start if first == 1 else played.steps[first - 2].state
    after = steps[-1].state
    if played.problems or before is None or after is None:
        raise SheetError(f"{setting.frame}: the example {example!r} does not hold")
    return Moment(
        title=played.transcript.title,
        first=first,
        before=before,
        after=after,
        events=tuple(event for step in steps for event in step.events),
        refused=steps[-1].refusal is not None,
        tried=tuple(steps[-1].exchange.input.text.split() if steps[-1].exchange.input else ()),
        told=tuple(line for step in steps for line in step.printed),
    )
