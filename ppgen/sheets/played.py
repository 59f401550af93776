"""Examples of a game as the judge plays them: many pictures show steps of the same one."""

from __future__ import annotations

from functools import lru_cache

from ppgen.definition import Definition
from ppgen.judges import Judges
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
