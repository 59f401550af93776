"""What is wrong with what a game's `plays.yml` tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition import Problem
from ppgen.definition.checking import Check
from ppgen.definition.plays import plays_of, plays_problems, stale
from ppgen.judges.checks import JudgedCase
from ppgen.lab.plays import is_stale


def played_problems(case: JudgedCase) -> Iterator[Problem]:
    """Yield where what is stored does not add up, or is of other rules. Raises DefinitionError."""
    yield from plays_problems(case.definition)
    plays, judge = plays_of(case.definition), case.judge
    if plays is not None and judge is not None and is_stale(case.definition, judge, plays):
        yield stale(case.definition)


CHECKS: Sequence[Check[JudgedCase]] = (played_problems,)
