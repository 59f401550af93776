"""What never using a clause costs, of each clause that a seat can leave unused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ppgen.definition.rules import Rules
from ppgen.engine import Game
from ppgen.lab.figures import Plain
from ppgen.lab.playing import Bench, Study

TRIED = 3
"""In so many games a seat must be held back for a clause to be looked at."""
RARE = 1.0
"""Held back less often in a game, a seat hardly ever came to where the clause matters."""


FRAME = ("setup", "turn", "end")
"""Kinds of clauses that nobody chooses to use: they say how a game begins, goes round and ends."""


def leavable(judge: Game, rules: Rules, study: Study) -> Iterator[str]:
    """Give the clauses that a seat can leave unused by doing something else, as a few games show."""
    for clause in [each.id for each in rules.clauses() if each.kind not in FRAME]:
        if clause not in judge.rules.clauses:
            continue
        bench = Bench(judge, replace(study, never=clause, games=TRIED, deep=0))
        if any(record.get("back") for number in range(TRIED) for record in bench.records(number)):
            yield clause


def costs(found: Iterable[Plain], rules: Rules) -> Iterator[str]:
    """Tell of each clause what never using it costs, in points of 100."""
    numbers, found = rules.numbers(), [*found]
    yield ""
    if not found:
        yield f"  no clause could be left unused in {TRIED} games"
        return
    yield "  never using                        costs, points of 100   held back a game"
    for never in found:
        clause, cost, back = never["clause"], never["cost"], never["held_back"]["value"]
        value, low, high = (100 * cost[each] for each in ("value", "low", "high"))
        name = f"{numbers.get(clause, '')} {clause}"
        rarely = "  hardly ever came up" if back < RARE else ""
        yield f"  {name:<32} {value:>+6.1f} ({low:+.1f} to {high:+.1f})".ljust(62) + f"{back:>8.1f}{rarely}"
    yield "  intervals of 95 % each; the others play on as ever"
