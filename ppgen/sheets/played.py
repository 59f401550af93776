"""Examples of a game as the judge plays them: many pictures show steps of the same one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ppgen.definition import Definition
from ppgen.diagrams.steps.moment import Moment
from ppgen.judges import Judges
from ppgen.language import spoken
from ppgen.sheets.errors import SheetError
from ppgen.transcript import Transcript, TranscriptRun, run, transcripts_in
from ppgen.transcript.pages import read_page


def example(definition: Definition, judges: Judges, name: str) -> TranscriptRun | None:
    """Play an example of `examples.md`, keeping every state; None if there is none, or no judge.

    Raises DefinitionError for a page that cannot be read.
    """
    page = definition.folder / "examples.md"
    if not page.exists():
        return None
    return _played(definition, judges, read_page(page, definition.content), name)


@lru_cache(maxsize=64)
def _played(definition: Definition, judges: Judges, text: str, name: str) -> TranscriptRun | None:
    judge = judges.of(definition)
    found = next((one for one in _told(definition, text) if one.name == name), None)
    return run(found, judge) if found and judge else None


@lru_cache(maxsize=16)
def _told(definition: Definition, text: str) -> list[Transcript]:
    return list(transcripts_in(definition.folder / "examples.md", text))


@dataclass(frozen=True)
class ExampleMoment:
    """Some steps of an example as one, with its words."""

    title: str
    """The heading above the example."""
    first: int
    """The first of the steps, counted from 1."""
    seen: Moment
    tried: tuple[str, ...]
    """What was entered, step by step, as the page writes it."""
    told: tuple[str, ...]
    """What the judge says of the steps."""

    @property
    def words(self) -> tuple[str, ...]:
        """All that was entered or told."""
        return *self.tried, *self.told

    def in_words(self) -> str:
        """Say which step it is, and what happens there."""
        return spoken(
            "“{title}”, step {first}: {count}.",
            title=self.title,
            first=self.first,
            count="; ".join(self.told) or self.tried[-1],
        )


def moment(
    definition: Definition, judges: Judges, name: str, first: int, last: int, *, frame: str
) -> ExampleMoment:
    """Play some steps of an example; `frame` says where they are shown.

    Raises SheetError if there is no such example or step, or it fails.
    """
    played = example(definition, judges, name)
    if played is None:
        raise SheetError(f"{frame}: examples.md has no example {name!r}")
    if not 1 <= first <= last <= len(played.steps):
        wanted = f"{first}" if first == last else f"{first} to {last}"
        raise SheetError(f"{frame}: the example {name!r} has {len(played.steps)} steps, not {wanted}")
    judged = played.steps[first - 1 : last]
    steps = [each.step for each in judged if each.step]
    if played.problems or not steps:
        raise SheetError(f"{frame}: the example {name!r} does not hold")
    return ExampleMoment(
        title=played.transcript.title,
        first=first,
        seen=Moment.of(steps),
        tried=tuple(each.exchange.input.text.lstrip("> ") for each in judged if each.exchange.input),
        told=tuple(line for each in judged for line in each.printed),
    )
