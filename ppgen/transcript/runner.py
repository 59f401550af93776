"""Playing a transcript: what the judge says to each line, and where the page says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppgen.definition.document import parse_yaml, shown
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.engine import Action, BadPosition, Event, Game, InputError, Refusal, State
from ppgen.transcript.blocks import Exchange, Line, Transcript

ELLIPSIS = "..."


@dataclass(frozen=True, slots=True)
class Step:
    """One exchange, judged."""

    exchange: Exchange
    printed: tuple[str, ...]
    """What the judge prints."""
    action: Action | None = None
    """The input, if it could be read."""
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    state: State | None = None
    """The state afterwards, if the run was asked to keep it."""

    @property
    def agrees(self) -> bool:
        """Whether the page expects just what the judge prints."""
        return matches([line.text for line in self.exchange.expected], self.printed)


@dataclass(frozen=True, slots=True)
class FactFault:
    """A fact that does not hold: the line of its key, the key, and its true value."""

    line: int
    key: str
    expected: Any
    actual: Any


@dataclass(slots=True)
class Run:
    """A transcript, played."""

    transcript: Transcript
    start: State | None = None
    steps: list[Step] = field(default_factory=list)
    facts: list[FactFault] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    """Faults of the page itself: YAML that cannot be read, an unknown fact."""
    end: State | None = None

    @property
    def holds(self) -> bool:
        """Whether every line and every fact is as the page says."""
        return not self.problems and not self.facts and all(step.agrees for step in self.steps)


def matches(expected: Sequence[str], printed: Sequence[str]) -> bool:
    """Compare lines; `...` alone stands for any lines, at the end of a line for any rest of it."""
    if not expected:
        return not printed
    first, rest = expected[0], expected[1:]
    if first == ELLIPSIS:
        return any(matches(rest, printed[skipped:]) for skipped in range(len(printed) + 1))
    if not printed:
        return False
    fits = (
        printed[0].startswith(first.removesuffix(ELLIPSIS))
        if first.endswith(ELLIPSIS)
        else printed[0] == first
    )
    return fits and matches(rest, printed[1:])


def run(transcript: Transcript, game: Game, *, keep: bool = False) -> Run:
    """Play a transcript. With `keep`, every step keeps the state after it."""
    outcome = Run(transcript)
    position = _mapping(transcript, transcript.position, outcome)
    facts = _mapping(transcript, transcript.facts, outcome)
    if outcome.problems:
        return outcome
    exchanges = list(transcript.exchanges())
    try:
        state = game.load(position or game.opening())
    except BadPosition as error:
        _bad_position(error, exchanges, outcome)
        return outcome
    outcome.start = state.clone() if keep else state
    for exchange in exchanges:
        outcome.steps.append(_step(state, exchange, keep=keep))
    outcome.end = state
    if facts:
        _compare_facts(state, facts, outcome)
    return outcome


def _bad_position(error: BadPosition, exchanges: list[Exchange], outcome: Run) -> None:
    """A page may show that a position cannot be; otherwise it is a fault of the page."""
    printed = (f"bad position: {error}",)
    step = Step(exchanges[0] if exchanges else Exchange(None, ()), printed)
    if step.agrees:
        outcome.steps.append(step)
        return
    transcript = outcome.transcript
    line = next((line.number for line in transcript.position if _is_key(line, error.key)), transcript.line)
    outcome.problems.append(Problem(shown(transcript.path), line, len(transcript.indent) + 1, printed[0]))


def _is_key(line: Line, key: str | None) -> bool:
    return key is not None and line.text.startswith(f"{key}:")


def _step(state: State, exchange: Exchange, *, keep: bool) -> Step:
    if exchange.input is None:
        return Step(exchange, (), state=state.clone() if keep else None)
    try:
        action = state.parse(exchange.input.text.removeprefix(">").strip())
    except InputError as error:
        return Step(exchange, (f"error: {error}",), state=state.clone() if keep else None)
    refusal = state.refusal(action)
    if refusal is not None:
        return Step(exchange, (str(refusal),), action, refusal=refusal, state=state.clone() if keep else None)
    events = tuple(state.apply(action))
    printed = tuple(event.text for event in events)
    return Step(exchange, printed, action, events, state=state.clone() if keep else None)


def _compare_facts(state: State, facts: dict[str, Any], outcome: Run) -> None:
    transcript = outcome.transcript
    lines = {line.text.partition(":")[0]: line.number for line in reversed(transcript.facts)}
    try:
        expected = state.expected(facts)
    except BadPosition as error:
        line = lines.get(error.key or "", transcript.line)
        outcome.problems.append(Problem(shown(transcript.path), line, 1, f"bad fact: {error}"))
        return
    actual = state.facts()
    for key, value in expected.items():
        if key not in actual and value is not None:
            outcome.facts.append(FactFault(lines.get(key, transcript.line), key, value, None))
        elif not same(value, actual.get(key)):
            outcome.facts.append(FactFault(lines.get(key, transcript.line), key, value, actual.get(key)))


def same(expected: Any, actual: Any) -> bool:
    """Compare plain data; True is not 1, and a tuple is a list."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return expected.keys() == actual.keys() and all(
            same(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)):
        return len(expected) == len(actual) and all(map(same, expected, actual))
    return bool(expected == actual) and isinstance(expected, bool) == isinstance(actual, bool)


def _mapping(transcript: Transcript, lines: Sequence[Line], outcome: Run) -> dict[str, Any]:
    """Read a part of a transcript as a YAML mapping; nothing is an empty one."""
    text = "\n".join(line.text for line in lines)
    if not text.strip():
        return {}
    name = shown(transcript.path)
    try:
        data = parse_yaml(text, name, line=lines[0].number, column=len(transcript.indent) + 1).data
    except DefinitionError as error:
        outcome.problems += error.problems
        return {}
    if data is None:
        return {}
    if not isinstance(data, dict):
        outcome.problems.append(Problem(name, lines[0].number, 1, "a mapping `key: value` is expected here"))
        return {}
    return data
