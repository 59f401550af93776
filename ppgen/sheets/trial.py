"""A dry run: all that can be printed is laid out, and what cannot be is told with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition import Definition, DefinitionError, System
from ppgen.definition.document import Steps
from ppgen.definition.text import MarkupError
from ppgen.drawing.fonts import GlyphError
from ppgen.drawing.text import TextOverflowError, see_glyphs
from ppgen.judges import BadJudge, Judges
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.errors import SheetError
from ppgen.sheets.kit import subject_of
from ppgen.sheets.makers import Sheet, Wishes, made
from ppgen.sheets.parts import Part, parts
from ppgen.sheets.spec.layouts import Layouts
from ppgen.sheets.subject import Subject

PAPER = "a4"
CARDS = ("aid", "score")
PAPERS = ("a4", "letter")
"""On these every sheet of cards fits, which cannot go on to another page."""


class Fault(NamedTuple):
    """What cannot be printed."""

    steps: Steps
    """Where `print.yml` asks for it, or else `game.yml`."""
    reason: str


def faults(wanted: Definition | System, layouts: Layouts, judges: Judges) -> Iterator[Fault]:
    """Yield everything of a game or a game system that cannot be printed.

    What is not part of a kit is not tried: the rules in reading order and the pocket book say what the
    booklet says, and a poster shows the board.

    Raises DefinitionError for a `print.yml` that is not right.
    """
    wishes = Wishes(layouts.paper(PAPER), Cutting())
    subject = subject_of(wanted, "colour", layouts, judges)
    found: list[Fault] = []
    sheets: list[Sheet] = []
    for part in parts(subject):
        if part.kind == "learn":
            continue  # laid out by `ppgen.sheets.learn.checks`, on more papers
        try:
            sheets += _made(part, wishes, layouts)
        except Exception as error:  # noqa: BLE001 - whatever it is, `print` would not do better
            found += _told(subject, part.steps, error)
    if not found:
        found += _seen(subject, sheets)
    yield from dict.fromkeys(found)


def _made(part: Part, wishes: Wishes, layouts: Layouts) -> list[Sheet]:
    """Lay out a part of a kit; cards on several papers, at first on one that none of them holds less than."""
    if part.kind not in CARDS:
        return list(made(part.kind, part.subject, wishes))
    papers = [layouts.paper(name) for name in PAPERS]
    width, height = min(paper.width for paper in papers), min(paper.height for paper in papers)
    with suppress(SheetError, TextOverflowError):
        smallest = replace(wishes.paper, width=width, height=height)
        return list(made(part.kind, part.subject, replace(wishes, paper=smallest)))
    sheets: list[Sheet] = []
    for paper in papers:
        try:
            sheets = list(made(part.kind, part.subject, replace(wishes, paper=paper)))
        except SheetError as error:
            raise SheetError(f"{error} (on {paper.title})") from error
    return sheets


def _seen(subject: Subject, sheets: list[Sheet]) -> Iterator[Fault]:
    """Look at the characters of all pages."""
    try:
        see_glyphs(item for sheet in sheets for draft in sheet.drafts for item in draft.body)
    except GlyphError as error:
        yield from _told(subject, (), error)


def _told(subject: Subject, steps: Steps, error: Exception) -> Iterator[Fault]:
    """Say why something cannot be printed."""
    if isinstance(error, DefinitionError):
        raise error
    if isinstance(error, (GlyphError, TextOverflowError, MarkupError)):
        yield Fault(steps, f"{subject.title}: {error}")
    elif isinstance(error, (SheetError, BadJudge)):
        yield Fault(getattr(error, "steps", ()) or steps, str(error))
    else:
        yield Fault(steps, f"this cannot be printed: {type(error).__name__}: {error}")
