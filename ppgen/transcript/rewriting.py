"""Writing the judge's words into a page, in place of those that disagree."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ppgen.transcript.pages import read_page
from ppgen.transcript.report import flow
from ppgen.transcript.runner import FactFault, Run, Step


class Edit(NamedTuple):
    """Lines put in place of others: from `first` up to, but not with, `after`; both count from 1."""

    first: int
    after: int
    texts: Sequence[str]


def updated(page: str, runs: Sequence[Run]) -> str:
    """Give the page with the judge's words in place of those that disagree; all else stays to the byte.

    Runs with faults of the page itself are left alone. Where an answer disagrees, its `...` are written out.
    """
    lines = page.split("\n")
    edits = [(edit, run.transcript.indent) for run in runs if not run.problems for edit in _edits(run)]
    for edit, indent in sorted(edits, reverse=True):
        ending = "\r" if lines[edit.first - 2].endswith("\r") else ""
        lines[edit.first - 1 : edit.after - 1] = [f"{indent}{text}{ending}" for text in edit.texts]
    return "\n".join(lines)


def _edits(run: Run) -> Iterator[Edit]:
    for step in run.steps:
        if not step.agrees:
            yield from _step_edits(step)
    for fault in run.facts:
        yield _fact_edit(run, fault)


def _step_edits(step: Step) -> Iterator[Edit]:
    """Change the lines of an answer that differ, so that remarks and empty lines between them stay."""
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


def _fact_edit(run: Run, fault: FactFault) -> Edit:
    """Change a fact: its key and what is indented under it."""
    after = fault.line + 1
    for line in run.transcript.facts:
        if line.number == after and line.text[:1] in (" ", "-"):
            after += 1
    return Edit(fault.line, after, (f"{fault.key}: {flow(fault.actual)}",))


def update(path: Path, runs: Sequence[Run]) -> bool:
    """Rewrite a page in place, whole or not at all; tell whether it changed."""
    before = read_page(path)
    after = updated(before, runs)
    if after == before:
        return False
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(after)
        Path(name).chmod(path.stat().st_mode)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return True
