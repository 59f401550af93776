"""What can be found of a game: each clause, ruling, question, word and example is an entry of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ppgen.definition.text import MarkupError, one_line, parse
from ppgen.transcript.fences import prose_lines
from ppgen.website.books.book import Chapter, GameModel
from ppgen.website.markdown.narrated import headings
from ppgen.website.prose.markup import shown
from ppgen.website.writing import addresses

Kind = Literal["clause", "ruling", "question", "term", "example"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEntry:
    """One answer that can be found."""

    kind: Kind
    id: str
    """Of a clause or a ruling its id; of others the anchor at which they stand."""
    number: str = ""
    """The number of a clause; those of the clauses that rest on a ruling; what an example is called."""
    title: str
    text: str = ""
    place: str
    """Its page and anchor."""
    also: Sequence[str] = ()
    """In which words players may ask for it."""
    near: Sequence[int | str] = ()
    """What belongs to it: words, or the place of an entry whose title does."""


def entries_of(book: GameModel) -> list[SearchEntry]:
    """List all that can be found of a game. Raises DefinitionError as its chapters do."""
    return [*rules_of(book), *_examples(book)]


def rules_of(book: GameModel) -> list[SearchEntry]:
    """List what answers in words: all that can be found of a game but its examples, in the same order."""
    questions = list(_questions(book))
    rulings = list(book.rulings)
    first_ruling = len(book.clauses)
    first_question = first_ruling + len(rulings)
    asked: dict[str, list[int]] = {}
    for place, (_, cited) in enumerate(questions, first_question):
        for clause_id in cited:
            asked.setdefault(clause_id, []).append(place)
    return [
        *_clauses(book, {name: first_ruling + at for at, name in enumerate(rulings)}, asked),
        *_rulings(book, {name: at for at, name in enumerate(book.clauses)}),
        *(entry for entry, _ in questions),
        *_terms(book),
    ]


def _clauses(book: GameModel, rulings: dict[str, int], asked: dict[str, list[int]]) -> Iterator[SearchEntry]:
    rules = addresses.rules_page(book.id)
    for section in book.sections.values():
        for clause in section.clauses:
            yield SearchEntry(
                kind="clause",
                id=clause.id,
                number=book.numbers[clause.id],
                title=clause.title,
                text=one_line(clause.text, shown(book)),
                place=f"{rules}#{addresses.anchor(clause.id)}",
                also=clause.also,
                near=[
                    f"{section.title} {book.numbers[clause.id]}",
                    *(rulings[name] for name in clause.rulings),
                    *asked.get(clause.id, ()),
                ],
            )


def _rulings(book: GameModel, clauses: dict[str, int]) -> Iterator[SearchEntry]:
    rules = addresses.rules_page(book.id)
    for ruling in book.rulings.values():
        resting = list(book.decides(ruling.id))
        yield SearchEntry(
            kind="ruling",
            id=ruling.id,
            number=", ".join(book.numbers[clause.id] for clause in resting),
            title=one_line(ruling.question, shown(book)),
            text=one_line(ruling.ruling, shown(book)),
            place=f"{rules}#{addresses.anchor(ruling.id)}",
            also=ruling.also,
            near=[clauses[clause.id] for clause in resting],
        )


def _terms(book: GameModel) -> Iterator[SearchEntry]:
    rules = addresses.rules_page(book.id)
    for term in book.definition.rules.glossary:
        anchor = addresses.term_anchor(term.term)
        text = one_line(term.text, shown(book))
        yield SearchEntry(
            kind="term", id=anchor, title=term.term, text=text, place=f"{rules}#{anchor}", also=term.also
        )


def _examples(book: GameModel) -> Iterator[SearchEntry]:
    for example in book.examples:
        yield SearchEntry(
            kind="example",
            id=addresses.example_anchor(example.transcript.name),
            number=str(example.number),
            title=one_line(example.transcript.title),
            place=example.place,
        )


def _questions(book: GameModel) -> Iterator[tuple[SearchEntry, Sequence[str]]]:
    """Yield each question with what its answer cites."""
    if book.faq is None:
        return
    told = dict(_answers(book.faq))
    for anchor, words in headings(book, book.faq):
        answer = told.get(words, "")
        place = f"{book.faq.page}#{anchor}"
        text = one_line(answer, shown(book))
        yield (
            SearchEntry(kind="question", id=anchor, title=words, text=text, place=place),
            _cited(book, answer),
        )


def _answers(chapter: Chapter) -> Iterator[tuple[str, str]]:
    """Yield the second-level headings of a chapter and the paragraph under each."""
    heading, lines = "", list[str]()
    last = 0
    for line in prose_lines(chapter.text):
        if line.text.startswith("#"):
            if heading:
                yield heading, "\n".join(lines)
            heading, lines = one_line(line.text.strip("# ")), []
        elif line.text.strip() and (not lines or line.number == last + 1):
            lines.append(line.text)
            last = line.number
    if heading:
        yield heading, "\n".join(lines)


def _cited(book: GameModel, answer: str) -> Sequence[str]:
    """List the clauses that an answer names."""
    try:
        found = [book.targets.find(run.target) for run in parse(answer) if run.target]
    except MarkupError:
        return ()
    return [target.id for target in found if target is not None and target.kind == "clause"]
