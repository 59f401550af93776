"""What the transcripts prove: clause coverage, and clause mutation.

A clause is *obeyed* where an accepted action had to pass its check or one of its effects applied, and
*enforced* where a refusal cites it. A *mutant* is the game with one clause switched off; if no transcript
notices, the clause is unproven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ppgen.engine import Game
from ppgen.judges import guarded
from ppgen.transcript.blocks import Transcript
from ppgen.transcript.runner import TranscriptRun, run

MUTANT = 1.0
"""Seconds of the processor's time for one step of a mutant, which may well never come to an end."""


@dataclass(slots=True)
class ClauseProof:
    """The transcripts that show a clause, with the line of the first input that does."""

    obeyed: list[tuple[Transcript, int]] = field(default_factory=list)
    enforced: list[tuple[Transcript, int]] = field(default_factory=list)


def coverage(game: Game, transcripts: Iterable[Transcript]) -> dict[str, ClauseProof]:
    """Find for every judged clause the transcripts that show it obeyed and enforced, in the rules' order."""
    shown = {clause: ClauseProof() for clause in game.rules.clauses}
    for transcript in transcripts:
        obeyed, enforced = clauses_shown(game, run(transcript, game, trace=True))
        for clause, line in obeyed.items():
            shown[clause].obeyed.append((transcript, line))
        for clause, line in enforced.items():
            shown[clause].enforced.append((transcript, line))
    return shown


def clauses_shown(game: Game, traced: TranscriptRun) -> tuple[dict[str, int], dict[str, int]]:
    """Give the clauses that a traced run shows obeyed and enforced, each with the first line that does."""
    start = traced.transcript.line
    obeyed = dict.fromkeys(traced.applied, start)
    enforced: dict[str, int] = {}
    for step in traced.steps:
        line = step.exchange.input.number if step.exchange.input else start
        for event in step.events:
            if event.clause not in game.rules.effects:
                continue  # the answer to a query
            if obeyed.get(event.clause, start) == start:
                obeyed[event.clause] = line
        if step.refusal is not None:
            if step.refusal.clause:  # no clause forbids what is merely not due
                enforced.setdefault(step.refusal.clause, line)
        elif step.action is not None:
            for asked in game.checks_of(step.action):
                obeyed.setdefault(asked.clause, line)
    return obeyed, enforced


def holes(game: Game, shown: Mapping[str, ClauseProof]) -> Iterator[tuple[str, str]]:
    """Give every clause that is not shown as it should be, with what is missing."""
    for clause, found in shown.items():
        refuses = clause in game.rules.checks
        if not found.obeyed and not (refuses and found.enforced):
            yield clause, "never shown obeyed"
        if refuses and not found.enforced:
            yield clause, "never shown enforced"


def mutants(game: Game, transcripts: Sequence[Transcript]) -> Iterator[tuple[str, bool]]:
    """Switch off each clause in turn, in the rules' order; tell whether a transcript notices."""
    shown = coverage(game, transcripts)
    for clause in game.rules.clauses:
        found = shown[clause]
        telling = [transcript for transcript, _ in (*found.enforced, *found.obeyed)]
        others = [transcript for transcript in transcripts if transcript not in telling]
        with guarded(game):
            mutant = game.without(clause)
        yield clause, any(_notices(transcript, mutant) for transcript in (*telling, *others))


def survivors(game: Game, transcripts: Sequence[Transcript]) -> list[str]:
    """List the clauses that can be switched off without any transcript noticing, in the rules' order."""
    return [clause for clause, noticed in mutants(game, transcripts) if not noticed]


def decisive(played: TranscriptRun, clause: str) -> int | None:
    """Find the first step (from 1) of a run that goes otherwise without a clause; None if none does."""
    with guarded(played.judge):
        mutant = played.judge.without(clause)
    other = run(played.transcript, mutant, seconds=MUTANT)
    if other.start is None:
        return None
    printed = [step.printed for step in other.steps]  # of a mutant that breaks, not all
    pairs = zip_longest((step.printed for step in played.steps), printed)
    return next((place for place, (with_it, without) in enumerate(pairs, 1) if with_it != without), None)


def _notices(transcript: Transcript, mutant: Game) -> bool:
    return not run(transcript, mutant, seconds=MUTANT).holds  # it may break in any way: a problem of the run
