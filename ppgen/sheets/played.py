"""Examples of a game as the judge plays them: many pictures show steps of the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ppgen.definition import Definition
from ppgen.definition.learn import ArrowExhibit
from ppgen.diagrams.steps.moment import Moment
from ppgen.diagrams.words import speaker
from ppgen.engine import State, Step
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


def titles(definition: Definition) -> Mapping[str, str]:
    """Give the headings of examples by their names, in the language of the game.

    Raises DefinitionError for a page that cannot be read.
    """
    page, translation = definition.folder / "examples.md", definition.translation
    told = _told(definition, read_page(page, definition.content)) if page.exists() else []
    return {
        one.name: translation.words(f"examples.{one.name} title", one.title) if translation else one.title
        for one in told
    }


def _in_sentences(definition: Definition, steps: Sequence[Step]) -> Iterator[str]:
    """Say what came of steps."""
    speaks = speaker(definition)
    for step in steps:
        if step.refusal is not None:
            yield speaks.sentence(step.refusal)
        else:
            yield from (speaks.sentence(event.said) for event in step.events)


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
    said: tuple[str, ...] = ()
    """That in sentences, where the game is in another language than its examples."""

    @property
    def words(self) -> tuple[str, ...]:
        """All that was entered or told."""
        return *self.tried, *self.told

    def in_words(self) -> str:
        """Say which step it is, and what happens there."""
        return spoken(
            "“{title}”, step {first}: {told}.",
            title=self.title,
            first=self.first,
            told="; ".join(line.rstrip(".") for line in self.said or self.told) or self.tried[-1],
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
    title, said = played.transcript.title, tuple[str, ...]()
    if definition.translation and definition.translation.present:
        title = titles(definition)[name]
        said = tuple(_in_sentences(definition, steps))
    return ExampleMoment(
        title=title,
        said=said,
        first=first,
        seen=Moment.of(steps),
        tried=tuple(each.exchange.input.text.lstrip("> ") for each in judged if each.exchange.input),
        told=tuple(line for each in judged for line in each.printed),
    )


def held_to_ruling(state: State, way: ArrowExhibit, *, frame: str) -> None:
    """Hold a move that an arrow shows against the judge's ruling; `frame` says where it is shown.

    Raises SheetError if they differ.
    """
    if way.move is None:
        return
    refusal = state.refusal(state.parse(way.move))
    ruled = refusal.clause if refusal else None
    if ruled != way.refused:
        found = f"is refused by {ruled or refusal}" if refusal else "is allowed"
        raise SheetError(f"{frame} has an arrow whose move {way.move!r} {found}")
