"""How our readings are told beside the clauses that rest on them."""

from __future__ import annotations

from ppgen.definition.rules import Clause, Ruling
from ppgen.definition.text import TextRun, parse, slanted


def adds(clause: Clause, ruling: Ruling) -> bool:
    """Tell whether a ruling adds to a clause that neither says the same nor decides it otherwise."""
    return not (ruling.repeats or ruling.yields_to(clause))


def in_a_line(ruling: Ruling) -> tuple[TextRun, ...]:
    """Say a ruling in a line, after its question: few answers can be understood without theirs."""
    return (*slanted(ruling.question), *parse(f" {ruling.ruling}"))
