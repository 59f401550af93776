"""The proof that players find their answers: each question that they ask leads to one of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition import Problem
from ppgen.definition.thesaurus import Thesaurus
from ppgen.language import SOURCE
from ppgen.website.books.book import GameModel
from ppgen.website.search.engine import SearchEngine
from ppgen.website.search.entries import entries_of
from ppgen.website.search.spelling import common_words

FIRST = 3
"""Among how many answers the right one must be."""


def unanswered(book: GameModel, thesaurus: Thesaurus, language: str = SOURCE) -> Iterator[Problem]:
    """Yield every question that players ask in a language, and that does not find its answer.

    Raises:
        DefinitionError: an example does not hold.
    """
    document, questions = book.definition.asked, book.definition.questions
    if document is None or questions is None:
        return
    entries = entries_of(book)
    engine = SearchEngine(thesaurus, common_words(language), language)
    engine.index(book.id, entries)
    for index, question in enumerate(questions.questions):
        for at, asked in enumerate(question.asked):
            first = [entries[found.place].id for found in engine.ask(book.id, asked)[:FIRST]]
            if not set(first) & set(question.answers):
                steps = ("questions", index, "asked", at)
                yield document.problem(steps, _said(asked, first, question.answers[0]))


def _said(asked: str, first: Sequence[str], answer: str) -> str:
    found = f"finds first {', '.join(first)}" if first else "finds nothing"
    return f"{asked!r} {found}; say it, or what is meant by it, in the `also` of {answer}"
