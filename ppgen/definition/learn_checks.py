"""What must hold in `learn.yml` beyond its shape: links and clauses, and how many words it has."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.document import Document
from ppgen.definition.learn import Learn
from ppgen.definition.links import Targets, check_prose
from ppgen.definition.problems import Problem, suggestion
from ppgen.definition.rules import Rules
from ppgen.definition.text import one_line

MOST = 900
"""Words that a learn sheet may have, so that it is read in ten minutes."""


def check_learn(document: Document, learn: Learn, rules: Rules) -> Iterator[Problem]:
    """Yield every link that leads nowhere, every unknown clause, and more words than can be learned."""
    yield from check_prose(document, learn, Targets(rules))
    known = [clause.id for section in rules.sections for clause in section.clauses]
    for place, parts in (
        ("front", learn.front),
        ("across", learn.across),
        ("left", learn.left),
        ("right", learn.right),
        ("back", learn.back),
    ):
        for index, part in enumerate(parts):
            for number, doubt in enumerate(part.doubts):
                if doubt.clause not in known:
                    steps = (place, index, "doubts", number, "clause")
                    yield document.problem(
                        steps, f"there is no clause {doubt.clause!r}{suggestion(doubt.clause, known)}"
                    )
    count = counted(learn)
    if count > MOST:
        yield document.problem(
            (), f"the learn sheet has {count} words; {MOST} is the most that ten minutes allow"
        )


def counted(learn: Learn) -> int:
    """Count the words of a learn sheet."""
    texts = [learn.goal, *(need.text for need in learn.needs)]
    for part in learn.parts:
        texts += [text for text in (part.title, part.lead) if text]
        texts += [*part.text, *part.points, *(sign.text for sign in part.legend)]
        texts += [text for doubt in part.doubts for text in (doubt.question, doubt.answer)]
        if part.seating:
            texts += [step.text for step in part.seating.steps]
            texts += [other.text for other in part.seating.others]
        if part.strip:
            texts += [shot.text for shot in part.strip.shots]
        if part.rows:
            texts += [cell for row in part.rows.rows for cell in row.cells]
    return sum(len(one_line(text).split()) for text in texts)
