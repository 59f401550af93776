"""Writing the judge's words into a page, in place of those that disagree."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.source import shown
from ppgen.transcript.blocks import Transcript, transcripts_in
from ppgen.transcript.pages import read_page
from ppgen.transcript.runner import Judged, TranscriptRun, run
from ppgen.transcript.typed import typed


class Edit(NamedTuple):
    """Lines put in place of others: from `first` up to, but not with, `after`; both count from 1."""

    first: int
    after: int
    texts: Sequence[str]


def update(path: Path, runs: Sequence[TranscriptRun]) -> Sequence[str]:
    """Rewrite a page in place, whole or not at all; give the lines that changed, as `-before` and `+after`.

    Raises:
        DefinitionError: a line that a person seems to have typed would be lost, what the judge says would not
            hold when it is written, or the file is none to be written to. Nothing has changed then.
        OSError: the folder cannot be written to, or the disk is full.
    """
    _see_writable(path)
    before = read_page(path)
    known = transcripts_in(path, before)
    _see_unchanged(all(each.transcript in known for each in runs), path)
    after = updated(before, runs)
    if after == before:
        return []
    _see_settled(path, known, after, runs)
    put_in_place(path, before, after)
    told = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in islice(told, 2, None) if not line.startswith("@@")]


def updated(page: str, runs: Sequence[TranscriptRun]) -> str:
    """Give the page with the judge's words in place of those that disagree; all else stays to the byte.

    Runs with faults of the page itself are left alone. Where an answer disagrees, its `...` are written out.
    Facts, which an author asserts, are no words of the judge's and stay.

    Raises:
        DefinitionError: a line that a person seems to have typed would be lost.
    """
    lines = page.split("\n")
    runs = [each for each in runs if not each.problems]
    problems = [problem for each in runs for problem in _losses(each)]
    if problems:
        raise DefinitionError(problems)
    edits = [(edit, each.transcript.indent) for each in runs for edit in _edits(each)]
    for edit, indent in sorted(edits, reverse=True):
        ending = "\r" if lines[edit.first - 2].endswith("\r") else ""
        lines[edit.first - 1 : edit.after - 1] = [f"{indent}{text}{ending}" for text in edit.texts]
    return "\n".join(lines)


def _losses(run: TranscriptRun) -> Iterator[Problem]:
    """Give every line that an update would write over, but that a person seems to have typed."""
    for step in run.steps:
        rewritten = {edit.first for edit in _step_edits(step) if edit.after > edit.first}
        early = step.exchange.input is None and run.start is not None
        for line in step.exchange.expected:
            hint = (
                "the judge says nothing before the first input" if early else typed(line, run, step.printed)
            )
            if hint and line.number in rewritten:
                yield _loss(run, line.number, hint)


def _loss(run: TranscriptRun, line: int, hint: str) -> Problem:
    column = len(run.transcript.indent) + 1
    return _fault(
        run.transcript.path, line, f"this would be written over, and it looks typed: {hint}", column
    )


def _fault(path: Path, line: int, message: str, column: int = 1) -> Problem:
    return Problem(shown(path), line, column if line else 0, message)


def _edits(run: TranscriptRun) -> Iterator[Edit]:
    for step in run.steps:
        yield from _step_edits(step)


def _step_edits(step: Judged) -> Iterator[Edit]:
    """Change the lines of an answer that differ, so that remarks and empty lines between them stay."""
    if step.agrees:
        return
    expected = step.exchange.expected
    previous = step.exchange.input or expected[0]
    numbers = [line.number for line in expected]
    blocks = difflib.SequenceMatcher(None, [line.text for line in expected], step.printed, autojunk=False)
    for _, first, after, start, end in blocks.get_opcodes():
        new = step.printed[start:end]
        old = numbers[first:after]
        if old and list(new) != [line.text for line in expected[first:after]]:
            yield Edit(old[0], old[0] + 1, new)
            yield from (Edit(number, number + 1, ()) for number in old[1:])
        elif not old:
            place = numbers[first - 1] + 1 if first else previous.number + 1
            yield Edit(place, place, new)


def _see_settled(path: Path, before: Sequence[Transcript], page: str, runs: Sequence[TranscriptRun]) -> None:
    """Raise DefinitionError unless a page as it would be keeps all that was typed, and then holds."""
    try:
        after = transcripts_in(path, page)
    except DefinitionError:
        after = []
    problems = []
    for place, transcript in enumerate(before):
        played = next((each for each in runs if each.transcript == transcript), None)
        same = len(after) == len(before) and _written_by_hand(after[place]) == _written_by_hand(transcript)
        if not same or (played and not played.problems and not run(after[place], played.judge).answers_hold):
            message = "what the judge says does not hold when it is written here; mend this by hand"
            problems.append(_fault(path, transcript.line, message))
    if problems:
        raise DefinitionError(problems)


def _written_by_hand(transcript: Transcript) -> tuple[object, ...]:
    """Give what no update may change."""
    marked = [line.text for line in transcript.play if line.text.startswith((">", "#"))]
    parts = [[line.text for line in part] for part in (transcript.position, transcript.facts)]
    return transcript.label, transcript.indent, parts, marked


def _see_writable(path: Path) -> None:
    """Raise DefinitionError for a file that is a link or has others, or that its owner keeps from writing."""
    about = path.lstat()
    if path.is_symlink():
        raise DefinitionError([_fault(path, 0, "this is a link, and nothing is written through links")])
    if about.st_nlink > 1:
        raise DefinitionError([_fault(path, 0, "this file has other names (hard links), which would part")])
    if not about.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise DefinitionError([_fault(path, 0, "this file is read-only")])


def _see_unchanged(unchanged: bool, path: Path) -> None:
    if not unchanged:
        raise DefinitionError([_fault(path, 0, "the page was changed meanwhile; run this again")])


def put_in_place(path: Path, before: str, after: str) -> None:
    """Put a new file in the place of the page, with its mode and its owner, unless the page has changed."""
    about = path.stat()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(after.encode())
            file.flush()
            os.fsync(file.fileno())
        if hasattr(os, "chown"):
            with suppress(PermissionError):
                os.chown(name, about.st_uid, about.st_gid)
        Path(name).chmod(about.st_mode & 0o7777)
        _see_unchanged(read_page(path) == before, path)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
