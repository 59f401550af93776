"""Saying where a transcript and the judge disagree, and writing the judge's words into the page."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ppgen.definition.document import shown
from ppgen.definition.problems import Problem
from ppgen.engine import State
from ppgen.transcript.blocks import Line, read_page
from ppgen.transcript.runner import FactFault, Run, Step

CONTEXT = 3


def problems_of(run: Run) -> list[Problem]:
    """List every disagreement at its line, each in one sentence."""
    name = shown(run.transcript.path)
    column = len(run.transcript.indent) + 1
    found = list(run.problems)
    for step in run.steps:
        if not step.agrees:
            found.append(
                Problem(name, _first_difference(step), column, "the judge disagrees with this transcript")
            )
            break
    found += [Problem(name, fault.line, column, _fact_message(fault)) for fault in run.facts]
    return found


def explain(run: Run) -> str:
    """Give the disagreements with a diff of the play and the board where it went wrong."""
    parts = []
    for problem in problems_of(run):
        parts.append(str(problem))
    faulty = next((step for step in run.steps if not step.agrees), None)
    if faulty is not None:
        parts.append("\n".join(_diff(run)))
        state = faulty.state or run.end
        if state is not None:
            parts.append("\n".join(_board(state)))
    return "\n".join(parts)


def _fact_message(fault: FactFault) -> str:
    return f"{fault.key} is {flow(fault.actual)}, not {flow(fault.expected)}"


def _first_difference(step: Step) -> int:
    """Give the line of the first expected line that the judge does not print, or else of the input."""
    for expected, printed in zip(step.exchange.expected, step.printed, strict=False):
        if expected.text != printed:
            return expected.number
    anchor = [*([step.exchange.input] if step.exchange.input else []), *step.exchange.expected]
    return anchor[min(len(anchor) - 1, len(step.printed) + 1)].number if anchor else 0


def _diff(run: Run) -> Iterator[str]:
    page = [line.text for line in run.transcript.play if line.text.strip() and not line.text.startswith("#")]
    judge: list[str] = []
    for step in run.steps:
        judge += [step.exchange.input.text] if step.exchange.input else []
        judge += [line.text for line in step.exchange.expected] if step.agrees else step.printed
    yield from difflib.unified_diff(page, judge, "page", "judge", lineterm="", n=CONTEXT)


def _board(state: State) -> Iterator[str]:
    actor = state.actor()
    yield f"the board after it, {actor} to act:" if actor else "the board at the end:"
    yield from (f"  {line}" for line in state.text().splitlines())


def flow(value: Any) -> str:
    """Write plain data as YAML on one line."""
    import yaml

    text = yaml.safe_dump(
        value, default_flow_style=True, width=10**6, sort_keys=False, allow_unicode=True, default_style=None
    )
    return text.removesuffix("\n").removesuffix("\n...").strip()


def updated(page: str, runs: Sequence[Run]) -> str:
    """Give the page with the judge's words in place of those that disagree; all else stays to the byte.

    Runs with faults of the page itself are left alone.
    """
    lines = page.splitlines(keepends=True)
    ending = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    edits: list[tuple[int, int, list[str]]] = []  # first line, line after the last (from 1), new texts
    for run in runs:
        if run.problems:
            continue
        for step in run.steps:
            if not step.agrees and step.exchange.input is not None:
                edits.append((*_span(step.exchange.input, step.exchange.expected), [*step.printed]))
        for fault in run.facts:
            if fault.actual is not None:
                edits.append((*_fact_span(run, fault), [f"{fault.key}: {flow(fault.actual)}"]))
    indents = {
        number: run.transcript.indent
        for run in runs
        for number in range(run.transcript.line, run.transcript.end)
    }
    for first, after, texts in sorted(edits, reverse=True):
        indent = indents.get(first, indents.get(first - 1, ""))
        lines[first - 1 : after - 1] = [f"{indent}{text}{ending}" for text in texts]
    return "".join(lines)


def _span(given: Line, expected: Sequence[Line]) -> tuple[int, int]:
    """Give the lines between an input and the last line expected under it."""
    return given.number + 1, (expected[-1].number if expected else given.number) + 1


def _fact_span(run: Run, fault: FactFault) -> tuple[int, int]:
    """Give the lines of a fact: its key and what is indented under it."""
    after = fault.line + 1
    for line in run.transcript.facts:
        if line.number == after and line.text[:1] in (" ", "-"):
            after += 1
    return fault.line, after


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
