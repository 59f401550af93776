"""Clauses and rulings as HTML: number, permalinks, text, the examples that show them, the judging code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ppgen.definition.rules import Clause, Ruling, Section
from ppgen.definition.text import one_line
from ppgen.language import counted, phrase, spoken
from ppgen.website.books.book import GameModel, Sight
from ppgen.website.prose.markup import Prose, shown
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join

NOT_THE_AUTHORS = phrase("our reading, not the source’s words")
SIGHTS = 3
"""Examples named at once at a clause, obeyed and refused each; the others unfold."""

_SENTENCE = re.compile(r".*?[.!?](?=\s|$)")


class ClauseWriter:
    """Writes the clauses of a book for one page; a ruling stands in full at the first that rests on it."""

    def __init__(
        self, book: GameModel, page: str, board: Callable[[str], Html | None] = lambda _: None
    ) -> None:
        """Write for a page; `board` draws what decides a clause, given its id."""
        self.book = book
        self.page = page
        self.board = board
        self.prose = Prose(book, page)
        self._told: dict[str, str] = {}

    def sections(self) -> Iterator[Html]:
        """Write every section with its clauses."""
        return (self._section(section) for section in self.book.definition.rules.sections)

    def _section(self, section: Section) -> Html:
        number = self.book.numbers[section.id]
        return el(
            "section",
            heading("h2", number, section.title, addresses.anchor(section.id)),
            self.prose.blocks(section.intro) if section.intro else None,
            [self.clause(clause) for clause in section.clauses],
            class_="section",
        )

    def clause(self, clause: Clause) -> Html:
        """Write a clause with all that is known about it."""
        number = self.book.numbers[clause.id]
        anchor = addresses.anchor(clause.id)
        former = [el("span", id=addresses.anchor(old), class_="former") for old in clause.former]
        return el(
            "section",
            former,
            heading("h3", number, clause.title, anchor, clause.id),
            el("div", self.board(clause.id), self.prose.blocks(clause.text), class_="text"),
            self._basis(clause),
            self._evidence(clause),
            class_="clause",
            data_clause=clause.id,
        )

    def _evidence(self, clause: Clause) -> Html | None:
        """Write what stands behind a clause, folded to one line that says how much there is of it."""
        evidence = [
            self._sights(clause),
            *(self._ruling_at(ruling_id, clause) for ruling_id in clause.rulings),
            self._unjudged(clause),
        ]
        if not any(evidence):
            return None
        sights = (*self.book.obeyed(clause.id), *self.book.refused(clause.id))
        examples = len({sight.example.number for sight in sights})
        rulings = len(clause.rulings)
        counts = (
            counted(rulings, "ruling") if rulings else "",
            counted(examples, "example") if examples else "",
        )
        summary = " · ".join(filter(None, counts))
        return el("details", el("summary", summary or spoken("The judge")), evidence, class_="evidence")

    def _basis(self, clause: Clause) -> Html | None:
        if clause.basis != "option":
            return None
        options = [option for option in self.book.definition.game.options if clause.id in option.clauses]
        links = [el("a", option.title, href=f"#{option_anchor(option.id)}") for option in options]
        return el(
            "p",
            spoken("Not in force unless players choose it"),
            [spoken(": "), listed(links)] if links else None,
            ".",
            class_="note",
        )

    def _sights(self, clause: Clause) -> Html | None:
        obeyed, refused = self.book.obeyed(clause.id), self.book.refused(clause.id)
        decided = [sight for sight in obeyed if sight.step]
        kept = [sight for sight in obeyed if not sight.step]
        first = self._examples(
            (spoken("Obeyed"), decided[:SIGHTS]), (spoken("Refuses a move"), refused[:SIGHTS])
        )
        others = self._examples(
            (spoken("Obeyed"), decided[SIGHTS:]),
            (spoken("Refuses a move"), refused[SIGHTS:]),
            (spoken("Kept to"), kept),
        )
        engine = self._engine(clause)
        if first is None and others is None and engine is None:
            return None
        count = len(decided[SIGHTS:]) + len(refused[SIGHTS:]) + len(kept)
        return el(
            "div",
            first,
            el(
                "details",
                el(
                    "summary",
                    spoken("{count} more", count=count)
                    if first
                    else spoken("{examples} in which it holds", examples=counted(count, "example")),
                ),
                others,
            )
            if others
            else None,
            engine,
            class_="examples",
        )

    def _examples(self, *shown: tuple[str, Sequence[Sight]]) -> Html | None:
        """Write `Obeyed in examples 1, 5 and 7. Refuses a move in example 9.`, as far as there are any."""
        told = [
            join(
                spoken(
                    "{words} in {examples} ",
                    words=words,
                    examples=spoken("examples") if len(sights) > 1 else spoken("example"),
                ),
                listed(list(self._links(sights))),
                ". ",
            )
            for words, sights in shown
            if sights
        ]
        return el("p", told) if told else None

    def _links(self, sights: Sequence[Sight]) -> Iterator[Html]:
        for sight in sights:
            title = None  # many clauses are kept to in all examples, whose titles would be half of a page
            if sight.step:
                step = spoken(", step {step}", step=sight.step)
                title = f"{one_line(sight.example.transcript.title)}{step}"
            yield el("a", str(sight.example.number), href=addresses.link(sight.place, self.page), title=title)

    # Rulings

    def _ruling_at(self, ruling_id: str, clause: Clause) -> Html:
        ruling = self.book.rulings[ruling_id]
        first = self._told.setdefault(ruling_id, clause.id)
        if first == clause.id:
            return self.ruling(ruling)
        link = el("a", ruling.question, href=f"#{addresses.anchor(ruling_id)}")
        return el("p", el("strong", spoken("Ruling")), " ", link, class_="ruling-again")

    def ruling(self, ruling: Ruling) -> Html:
        """Write a ruling, folded to its question and verdict; unfolded it is called our reading."""
        option = ruling.option and el(
            "a",
            spoken("this option"),
            href=f"#{option_anchor(ruling.option)}",
        )
        answer = one_line(ruling.ruling, shown(self.book))
        verdict = _SENTENCE.match(answer)
        question = one_line(ruling.question, shown(self.book))
        return el(
            "details",
            el(
                "summary",
                el("span", question, class_="question"),
                " ",
                el("strong", verdict[0] if verdict else answer, class_="verdict"),
            ),
            el(
                "div",
                el(
                    "p",
                    el("strong", spoken("Ruling")),
                    " ",
                    el("em", spoken(NOT_THE_AUTHORS)),
                    class_="label",
                ),
                called(ruling.id),
                self.prose.blocks(ruling.ruling),
                id=addresses.anchor(ruling.id),
                class_="answer",
                tabindex="-1",
            ),
            el("div", self.prose.blocks(ruling.rationale), class_="because"),
            el("p", spoken("Players may have it otherwise: see "), option, ".", class_="note")
            if option
            else None,
            class_="ruling",
        )

    def whole_game(self) -> Html | None:
        """Write the rulings that no clause rests on."""
        apart = [ruling for ruling in self.book.rulings.values() if not any(self.book.decides(ruling.id))]
        if not apart:
            return None
        title = el("h2", spoken("Rulings on the whole game"), id="_rulings")
        return el("section", title, [self.ruling(ruling) for ruling in apart], class_="section")

    # The judge

    def _unjudged(self, clause: Clause) -> Html | None:
        if clause.unjudged is None:
            return None
        return el("p", spoken("No example: "), self.prose.line(clause.unjudged), class_="note")

    def _engine(self, clause: Clause) -> Html | None:
        if self.book.judge is None or clause.id not in self.book.judge.rules.clauses:
            return None
        place = f"{addresses.judge_page(self.book.id)}#{addresses.anchor(clause.id)}"
        link = el("a", spoken("As the program plays it"), href=addresses.link(place, self.page))
        return el("p", link, class_="engine")


def heading(level: str, number: str, title: str, anchor: str, written: str | None = None) -> Html:
    """Write a heading whose number is a permalink; both its id and its number are anchors.

    An id as `written` stands after it, where it is no part of the heading's name.
    """
    link = el("a", number, href=f"#{anchor}", id=addresses.number_anchor(number), class_="number")
    head = el(level, link, " ", el("span", title, class_="title"), id=anchor, tabindex="-1")
    return join(head, called(written)) if written else head


def called(written: str) -> Html:
    """Write the id of what the heading before it names."""
    return el("p", el("code", written, class_="id"), class_="called")


def option_anchor(option_id: str) -> str:
    """Make the anchor of an option."""
    return f"option-{addresses.anchor(option_id)}"


def listed(items: Sequence[Html]) -> Html:
    """Join items as a sentence would."""
    if len(items) < 2:
        return join(items)
    return join([[item, ", "] for item in items[:-2]], items[-2], spoken(" and "), items[-1])
