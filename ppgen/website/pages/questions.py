"""The page that leads to the rules questions of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.language import phrase, spoken
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.markdown.narrated import headings
from ppgen.website.pages import page_layout
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.website.writing.templates import filled

LEAD = phrase(
    "Each answer names its clause: the number leads to the rule. Where the "
    "source leaves the question open, the answer is our reading, and says "
    "so; if your table reads it otherwise, agree on that before you play. Below "
    "each answer stands a bit of play that proves it, step by step."
)


def questions_page(library: SiteModel) -> Iterator[tuple[str, bytes]]:
    """List the questions that stop a game; each leads to its answer. Without any there is no page."""
    asked = [(book, book.faq.page, headings(book, book.faq)) for book in library.books.values() if book.faq]
    if not asked:
        return
    about = spoken(
        "What players argue about at the table, answered clause by clause and proven by the judge."
    )
    page = SitePage(addresses.FAQ, spoken("Rules questions"), about, area="rulings")
    body = filled(
        page,
        "questions.html",
        head=title_bar(spoken("Rules questions"), spoken("The ones that stop a game")),
        lead=spoken(LEAD),
        jumps=page_layout.jumps([(book, len(found)) for book, _, found in asked]),
        games=[_asked(page, *each) for each in asked],
    )
    yield page.path, page.markdown(body)


class _Question(NamedTuple):
    """A question, and where its answer stands."""

    words: str
    address: str


class _AskedOfGame(NamedTuple):
    """The questions about a game."""

    id: str
    heading: Html
    questions: Sequence[_Question]


def _asked(page: SitePage, book: GameModel, path: str, found: Sequence[tuple[str, str]]) -> _AskedOfGame:
    place = page.link(path)
    questions = [_Question(words, f"{place}#{anchor}") for anchor, words in found]
    return _AskedOfGame(book.id, page_layout.game_heading(page, book), questions)
