"""A kit by which any engine of a game is certified: positions, what is legal, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import ppgen
from ppgen.definition import Definition, parse_yaml
from ppgen.definition.source import shown
from ppgen.engine import CHANCE, Action, Game, Refusal, State
from ppgen.engine.errors import InputError
from ppgen.errors import PpgenError
from ppgen.judges import guarded
from ppgen.lab.streams import Luck, Stream
from ppgen.transcript import TranscriptRun, run, transcripts_in

FORM = 1
"""Changes when the same words of a kit no longer mean the same."""
CAP = 200
"""Steps of a random game at most."""
TIMELY, UNTIMELY = 100, 10
"""So many actions of the seat to act, and of others, are tried in each position."""
OF_EACH = 3
"""So many refusals by each clause are written of each position."""
OUTCOMES = 500
"""Outcomes of chance that are listed at most."""
PAIRS = 400
"""Actions of any places, that are tried beside those that are legal somewhere."""
FILES = "certify.py", "conformance.schema.json"
"""What is copied beside the lines."""


class Unproven(PpgenError):
    """A game whose examples do not hold, so that nobody can be certified by them."""


class Exchanged(NamedTuple):
    """A request of the kit, what is to be answered, and the state afterwards; None where it is refused."""

    case: str
    source: str
    send: Mapping[str, Any]
    expect: Mapping[str, Any]
    by: Sequence[str]
    """The clauses at work."""
    state: State | None


def kit(definition: Definition, judge: Game, games: int, seed: int) -> Iterator[str]:
    """Write a kit line by line: what it is, then all examples and some random games.

    Raises:
        Unproven: an example does not hold.
        BadJudge: the judge fails.
    """
    runs = [
        played for page in sorted(definition.folder.glob("*.md")) for played in _runs(definition, judge, page)
    ]
    with guarded(judge, rulings=()) as watch:
        walk, lines = _Walk(judge), list[Exchanged]()
        for played in runs:
            for line in walk.example(played):
                watch.step += 1
                lines.append(line)
        for number in range(games):
            for line in walk.random(Luck(seed, number), number):
                watch.step += 1
                lines.append(line)
        pool = _pool(judge, lines, seed)
        told = list[dict[str, Any]]()
        for number, line in enumerate(lines):
            watch.step += 1
            refused = _refused(line.state, pool, Stream(number)) if line.state else {}
            told.append({**_plain(line), "refused": refused})
    head = {
        "kit": FORM,
        "game": judge.id,
        "title": definition.game.title,
        "version": definition.game.version,
        "ppgen": ppgen.__version__,
        "seats": [*judge.seat_names],
        "clauses": {clause.id: clause.title for clause in definition.rules.clauses()},
    }
    for each in (head, *told):
        yield json.dumps(each, ensure_ascii=False, separators=(",", ":"), default=str) + "\n"


def _runs(definition: Definition, judge: Game, page: Path) -> Iterator[TranscriptRun]:
    """Play the transcripts of a page."""
    for transcript in transcripts_in(page, root=definition.content):
        if transcript.game == judge.id:
            played = run(transcript, judge)
            if not played.holds:
                place = f"{shown(transcript.path)}:{transcript.line}"
                raise Unproven(f"{place}: the example {transcript.name} does not hold; see ppgen verify")
            yield played


@dataclass
class _Walk:
    """Goes through games, and writes down each step."""

    judge: Game

    def __post_init__(self) -> None:
        self._applied: list[str] = []
        self._traced = self.judge.traced(self._applied)

    def example(self, played: TranscriptRun) -> Iterator[Exchanged]:
        """Write down a transcript."""
        transcript = played.transcript
        page, case = transcript.path.name, transcript.name
        if played.start is None:
            text = "\n".join(line.text for line in transcript.position)
            fault = played.steps[0].fault
            send = {"start": parse_yaml(text, shown(transcript.path)).data}
            yield Exchanged(case, f"{page}:{transcript.line}", send, _refusal(fault), (), None)
            return
        state, first = self._begun(played.start.position(), case, f"{page}:{transcript.line}")
        yield first
        for step in played.steps:
            typed = step.exchange.input
            if typed is None:
                continue
            source = f"{page}:{typed.number}"
            if step.action is None:
                send = {"do": typed.text.removeprefix(">").strip()}
                yield Exchanged(case, source, send, _refusal(None), (), None)
            elif step.step is not None and not step.step.is_query:
                yield self._done(state, step.action, case, source)

    def random(self, luck: Luck, number: int) -> Iterator[Exchanged]:
        """Play a game at random."""
        case = f"random-{number}"
        state, first = self._begun(self.judge.new().position(), case, f"game {number}")
        yield first
        for step in range(1, CAP + 1):
            actor = state.actor()
            if actor is None:
                break
            action = state.draw(luck[state.due()[0].name if actor == CHANCE else actor])
            yield self._done(state, action, case, f"game {number}, step {step}")

    def _begun(self, position: Mapping[str, Any], case: str, source: str) -> tuple[State, Exchanged]:
        state = self._traced.load(position)
        return state, Exchanged(case, source, {"start": position}, _answer(state), (), state.clone())

    def _done(self, state: State, action: Action, case: str, source: str) -> Exchanged:
        send = {"do": state.game.grammar.write(action)}
        refusal = state.refusal(action)
        if refusal is not None:
            return Exchanged(case, source, send, _refusal(refusal), (), None)
        self._applied.clear()
        events = state.advance(action)
        told = (event.clause for event in events if event.clause)
        by = tuple(dict.fromkeys((*self._applied, *told)))
        return Exchanged(case, source, send, _answer(state), by, state.clone())


def _refusal(refusal: Refusal | None) -> dict[str, Any]:
    return {"verdict": "refused", "clause": refusal.clause if refusal else ""}


def _answer(state: State) -> dict[str, Any]:
    """Tell all that an engine may be asked of a position."""
    told: dict[str, Any] = {"verdict": "accepted", "actor": state.actor()}
    write = state.game.grammar.write
    outcomes = state.chance_outcomes() if told["actor"] == CHANCE else ()
    if outcomes is not None and len(outcomes) <= OUTCOMES:
        told["legal"] = sorted(map(write, state.legal_actions()))
        if outcomes:
            told["odds"] = {write(action): str(chance) for action, chance in outcomes}
    told["winners"] = state.winners() if state.is_terminal() else None
    return told | {"position": state.position()}


def _plain(line: Exchanged) -> dict[str, Any]:
    return {
        "case": line.case,
        "from": line.source,
        "send": line.send,
        "expect": line.expect,
        "by": [*line.by],
    }


def _pool(judge: Game, lines: Sequence[Exchanged], seed: int) -> list[Action]:
    """Give actions that somebody may try: what is legal or was done somewhere, and any places."""
    write, parse = judge.grammar.write, judge.grammar.parse
    found = dict[str, Action]()
    for line in lines:
        for text in (*line.expect.get("legal", ()), *([line.send["do"]] if "do" in line.send else [])):
            if text not in found:
                with suppress(InputError):  # an example may show what cannot be read
                    found[text] = parse(text, judge.seat_names)
    stream, places = Stream(seed), [*judge.board.places]
    for name, compiled in judge.seat_verbs.items():
        count = sum(not slot.literal or slot.optional for slot in compiled.verb.form.slots)
        if count and count == len(compiled.slots):
            for _ in range(PAIRS if places else 0):
                args = tuple(stream.choice(places) for _ in range(count))
                action = Action(stream.choice(judge.seat_names), name, args)
                found[write(action)] = action
    return [found[text] for text in sorted(found)]


def _refused(state: State, pool: Sequence[Action], stream: Stream) -> dict[str, str]:
    """Try actions of a pool; give some that are refused, with their clauses."""
    found, known = dict[str, str](), Counter[str]()
    actor, due, game = state.actor(), state.due(), state.game
    timely, others = list[Action](), list[Action]()
    for action in pool:
        (timely if action.actor == actor and game.verb(action) in due else others).append(action)
    for some, most in ((timely, TIMELY), (others, UNTIMELY)):
        for action in stream.sample(some, min(most, len(some))):
            try:
                text = game.grammar.write(action)
                refusal = state.refusal(state.parse(text))
            except InputError:  # it names who does not sit there
                continue
            clause = refusal.clause if refusal else ""
            if refusal is not None and known[clause] < OF_EACH:
                known[clause] += 1
                found[text] = clause
    return found
