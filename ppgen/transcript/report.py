"""Saying where a transcript and the judge disagree."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from ppgen.definition.problems import Problem
from ppgen.definition.source import shown
from ppgen.engine import Game, State
from ppgen.judges import BadJudge, guarded
from ppgen.transcript.runner import FactFault, Judged, TranscriptRun

CONTEXT = 3


def problems_of(run: TranscriptRun) -> list[Problem]:
    """List every disagreement at its line, each in one sentence."""
    name = shown(run.transcript.path)
    column = len(run.transcript.indent) + 1
    found = list(run.problems)
    if (step := _first_disagreement(run)) is not None:
        line = _where(step) or run.transcript.line
        found.append(Problem(name, line, column, "the judge disagrees with this transcript"))
    return found + facts_of(run)


def facts_of(run: TranscriptRun) -> list[Problem]:
    """List the facts that do not hold, each at its line."""
    name, column = shown(run.transcript.path), len(run.transcript.indent) + 1
    return [Problem(name, fault.line, column, _fact_message(fault)) for fault in run.facts]


def explain(run: TranscriptRun) -> str:
    """Give the disagreements with a diff of the play and the board where it went wrong."""
    return "\n".join([*map(str, problems_of(run)), *compared(run)])


def compared(run: TranscriptRun) -> list[str]:
    """Give the diff of the play and the board where it went wrong, if it did."""
    if (step := _first_disagreement(run)) is None:
        return []
    state = step.state or run.end
    return [*_diff(run), *(_board(state, run.judge) if state is not None else ())]


def _fact_message(fault: FactFault) -> str:
    return f"{fault.key} is {flow(fault.actual)}, not {flow(fault.expected)}"


def _first_disagreement(run: TranscriptRun) -> Judged | None:
    return next((step for step in run.steps if not step.agrees), None)


def _where(step: Judged) -> int | None:
    """Give the line of the first expected line that the judge does not print, or the last there is."""
    lines = [*([step.exchange.input] if step.exchange.input else []), *step.exchange.expected]
    wrong = step.exchange.expected[step.mismatch or 0 :] or lines[-1:]
    return wrong[0].number if wrong else None


def _diff(run: TranscriptRun) -> Iterator[str]:
    page: list[str] = []
    judge: list[str] = []
    for step in run.steps:
        given = [step.exchange.input.text] if step.exchange.input else []
        expected = [line.text for line in step.exchange.expected]
        page += [*given, *expected]
        judge += [*given, *(expected if step.agrees else step.printed)]
    yield from difflib.unified_diff(page, judge, "page", "judge", lineterm="", n=CONTEXT)


def _board(state: State, judge: Game) -> list[str]:
    try:
        with guarded(judge):
            actor, lines = state.actor(), state.text().splitlines()
    except BadJudge as error:
        return [str(error)]
    head = f"the board after it, {actor} to act:" if actor else "the board at the end:"
    return [head, *(f"  {line}" for line in lines)]


def flow(value: Any) -> str:
    """Write plain data as YAML on one line."""
    import yaml

    text = yaml.safe_dump(value, default_flow_style=True, width=10**6, sort_keys=False, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...").strip()
