"""What no single field of `questions.yml` can tell: answers that are nowhere, and questions asked twice."""

from collections.abc import Iterator

from ppgen.definition.document import Document
from ppgen.definition.ids import Mention, dangling, each, twice
from ppgen.definition.problems import Problem
from ppgen.definition.questions import Questions
from ppgen.definition.rules import Rules


def check_questions(document: Document, questions: Questions, rules: Rules) -> Iterator[Problem]:
    """Yield every contradiction within `questions.yml`, and between it and the rules."""
    known = {clause.id for clause in rules.clauses()} | {ruling.id for ruling in rules.rulings}
    for index, entry in enumerate(questions.questions):
        answers = each(("questions", index, "answers"), entry.answers)
        yield from dangling(document, answers, known, "clause or ruling")
    yield from twice(document, _asked(questions), "question")


def _asked(questions: Questions) -> Iterator[Mention]:
    for index, entry in enumerate(questions.questions):
        yield from each(("questions", index, "asked"), entry.asked)
