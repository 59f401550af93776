"""Playing a transcript: what the judge says to each line, and whether the page says the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppgen.definition import DefinitionError, Document, Problem, parse_yaml
from ppgen.definition.source import shown
from ppgen.engine import Action, BadPosition, Event, Game, InputError, Refusal, State, Step
from ppgen.engine.events import said
from ppgen.judges import BadJudge, guarded, see_kept
from ppgen.judges.guard import STEP
from ppgen.transcript.blocks import Exchange, Transcript
from ppgen.transcript.fences import PageLine
from ppgen.transcript.lines import mismatch


@dataclass(frozen=True, slots=True)
class Judged:
    """One exchange, judged."""

    exchange: Exchange
    printed: tuple[str, ...]
    """What the judge prints."""
    step: Step | None = None
    """What the input did, if it could be read."""
    state: State | None = None
    """The state afterwards; None where the page shows a position that cannot be."""
    fault: Refusal | None = None
    """The clause by which that cannot be."""

    @property
    def action(self) -> Action | None:
        """The input, if it could be read."""
        return self.step and self.step.action

    @property
    def events(self) -> tuple[Event, ...]:
        """What the input brought about."""
        return self.step.events if self.step else ()

    @property
    def refusal(self) -> Refusal | None:
        """Why the input is forbidden, or the position."""
        return self.step.refusal if self.step else self.fault

    @property
    def agrees(self) -> bool:
        """Whether the page expects just what the judge prints."""
        return self.mismatch is None

    @property
    def mismatch(self) -> int | None:
        """Which of the expected lines is the first to disagree; see `lines.mismatch`."""
        return mismatch([line.text for line in self.exchange.expected], self.printed)


@dataclass(frozen=True, slots=True)
class FactFault:
    """A fact that does not hold: the line of its key, the key, and its true value."""

    line: int
    key: str
    expected: Any
    actual: Any


@dataclass(slots=True)
class TranscriptRun:
    """A transcript, played."""

    transcript: Transcript
    judge: Game
    start: State | None = None
    steps: list[Judged] = field(default_factory=list)
    facts: list[FactFault] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    """Faults of the page itself: YAML that cannot be read, an unknown fact; and those of the judge."""
    end: State | None = None
    applied: list[str] = field(default_factory=list)
    """The clauses whose effects applied, one for each time, if the run was asked to trace them."""

    @property
    def holds(self) -> bool:
        """Whether every line and every fact is as the page says."""
        return not self.facts and self.answers_hold

    @property
    def answers_hold(self) -> bool:
        """Whether every line is as the page says, whatever facts it asserts."""
        return not self.problems and all(step.agrees for step in self.steps)


def run(transcript: Transcript, game: Game, *, trace: bool = False, seconds: float = STEP) -> TranscriptRun:
    """Play a transcript; with `trace` see `TranscriptRun.applied`.

    A judge that fails, or needs more than some `seconds` for a step, is a problem at the line where it does.
    """
    outcome = TranscriptRun(transcript, game)
    position = _mapping(transcript, transcript.position, outcome)
    facts = _mapping(transcript, transcript.facts, outcome)
    if outcome.problems:
        return outcome
    line = transcript.line
    try:
        with guarded(game, seconds=seconds, rulings=()) as watch:
            for line in _played(outcome, position, facts, trace=trace):  # noqa: B007 - told below
                watch.step += 1
    except BadJudge as error:
        place = shown(transcript.path), line, len(transcript.indent) + 1
        outcome.problems.append(Problem(*place, str(error)))
    return outcome


def _played(
    outcome: TranscriptRun, position: Document | None, facts: Document | None, *, trace: bool
) -> Iterator[int]:
    """Play step by step; before each, give the line of the page on which it stands."""
    game, exchanges = outcome.judge, list(outcome.transcript.exchanges())
    playing = game.traced(outcome.applied) if trace else game
    try:
        state = playing.load(position.data if position else game.opening())
    except BadPosition as error:
        _bad_position(error, position, exchanges, outcome)
        return

    outcome.start = state
    try:
        for exchange in exchanges:
            yield (exchange.input or exchange.expected[0]).number
            judged = _judged(state, exchange)
            state = judged.state or state
            if judged.events and not game.watched:
                see_kept(state, judged.action, judged.events)
            outcome.steps.append(judged)
        outcome.end = state
        if facts:
            yield outcome.transcript.facts[0].number
            _compare_facts(state, facts, outcome)
    finally:
        for kept in (outcome.start, state, *(judged.state for judged in outcome.steps)):
            if kept is not None:
                kept.game = game.played_with(getattr(kept, "options", {}))  # whoever goes on is not traced


def _bad_position(
    error: BadPosition, position: Document | None, exchanges: Sequence[Exchange], outcome: TranscriptRun
) -> None:
    """Note what was printed: a page may show that a position cannot be, if nothing is played from it."""
    refusal = Refusal(*said(error.clause, error.reason)) if error.clause else None
    printed = str(refusal) if refusal else f"bad position: {error}"
    if len(exchanges) == 1 and exchanges[0].input is None:
        outcome.steps.append(Judged(exchanges[0], (printed,), fault=refusal))
    elif position is None:
        place = shown(outcome.transcript.path), outcome.transcript.line, len(outcome.transcript.indent) + 1
        outcome.problems.append(Problem(*place, printed))
    else:
        outcome.problems.append(at_key(position, error.key, printed))


def at_key(document: Document, key: str | None, message: str) -> Problem:
    """Say what is wrong with a top-level key of a position; with the whole if it does not stand there."""
    steps = (key,) if key is not None and key in (document.data or {}) else ()
    return document.problem(steps, message, at_key=True)


def _judged(state: State, exchange: Exchange) -> Judged:
    if exchange.input is None:
        return Judged(exchange, (), state=state)
    try:
        action = state.parse(exchange.input.text.removeprefix(">").strip())
    except InputError as error:
        return Judged(exchange, (f"error: {error}",), state=state)
    step = Step.of(state, action)
    printed = tuple(step.text)
    if any("\n" in line or "\r" in line for line in printed):
        raise ValueError("an event is told in one line")
    return Judged(exchange, printed, step, step.after)


def _compare_facts(state: State, document: Document, outcome: TranscriptRun) -> None:
    try:
        expected = state.expected(document.data)
    except BadPosition as error:
        outcome.problems.append(at_key(document, error.key, f"bad fact: {error}"))
        return
    actual = state.facts()
    for key, value in expected.items():
        if not same(value, actual.get(key)):
            _see_plain(actual.get(key))
            line = document.keys[key,].line
            outcome.facts.append(FactFault(line, key, value, actual.get(key)))


def _see_plain(value: Any) -> None:
    """Raise TypeError if a fact could not be written into a page."""
    if isinstance(value, Mapping):
        value = [*value, *value.values()]
    if isinstance(value, (list, tuple)):
        for each in value:
            _see_plain(each)
    elif value is not None and not isinstance(value, (str, int, float)):
        raise TypeError(f"a fact is {type(value).__name__}, not plain data")


NOBODY = (None, "none")
"""How a position writes that it is no seat."""


def same(expected: Any, actual: Any) -> bool:
    """Compare plain data; True is not 1, a tuple is a list, and nobody is `none` or `null`."""
    if expected in NOBODY and actual in NOBODY:
        return True
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return expected.keys() == actual.keys() and all(
            same(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)):
        return len(expected) == len(actual) and all(map(same, expected, actual))
    return bool(expected == actual) and isinstance(expected, bool) == isinstance(actual, bool)


def _mapping(transcript: Transcript, lines: Sequence[PageLine], outcome: TranscriptRun) -> Document | None:
    """Read a part of a transcript as a YAML mapping; None if there is nothing in it."""
    text = "\n".join(line.text for line in lines)
    if not text.strip():
        return None
    try:
        document = parse_yaml(
            text, shown(transcript.path), line=lines[0].number, column=len(transcript.indent) + 1
        )
    except DefinitionError as error:
        outcome.problems += error.problems
        return None
    if document.data is not None and not isinstance(document.data, dict):
        outcome.problems.append(document.problem((), "a mapping `key: value` is expected here"))
    return document if document.data else None
