"""How our readings are told beside the clauses that rest on them."""

from __future__ import annotations

from ppgen.definition.rules import Clause, Ruling
from ppgen.definition.text import TextRun, parse, slanted


def adds(clause: Clause, ruling: Ruling) -> bool:
    """Tell whether a ruling adds to a clause that neither says the same nor decides it otherwise."""
    return not (ruling.repeats or ruling.yields_to(clause))


def in_a_line(ruling: Ruling) -> tuple[TextRun, ...]:
    """Say a ruling in a line; an answer that is no sentence of its own needs its question."""
    words = ruling.ruling.split()
    short = len(words) < 5 or words[0].strip(".,:;") in ("Yes", "No", "None", "Only", "One", "All")
    return (*slanted(ruling.question), *parse(f" {ruling.ruling}")) if short else parse(ruling.ruling)
