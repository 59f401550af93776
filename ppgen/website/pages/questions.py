"""The page that leads to the rules questions of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.markdown.narrated import headings
from ppgen.website.pages import page_layout
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import SitePage, title_bar

LEAD = (
    "Each answer names its clause: the number leads to the rule. Where the author’s text leaves the "
    "question open, the answer is our reading, and says so; if your table reads it otherwise, agree on that "
    "before you play. Below each answer stands a bit of play that proves it, step by step."
)


def questions_page(library: SiteModel) -> Iterator[tuple[str, bytes]]:
    """List the questions that stop a game; each leads to its answer. Without any there is no page."""
    asked = [(book, book.faq.page, headings(book, book.faq)) for book in library.books.values() if book.faq]
    if not asked:
        return
    about = "What players argue about at the table, answered clause by clause and proven by the judge."
    page = SitePage(addresses.FAQ, "Rules questions", about, area="rulings")
    transcripts = el("a", "read a transcript", href=page.link(addresses.TRANSCRIPTS))
    body = el(
        "div",
        title_bar("Rules questions", "The ones that stop a game"),
        el("p", LEAD, class_="text"),
        el("p", "How to ", transcripts, "."),
        page_layout.jumps([(book, len(found)) for book, _, found in asked]),
        (_questions(page, *each) for each in asked),
        class_="body",
    )
    yield page.path, page.markdown(body)


def _questions(page: SitePage, book: GameModel, path: str, found: Sequence[tuple[str, str]]) -> Html:
    place = page.link(path)
    items = (el("li", el("a", words, href=f"{place}#{anchor}")) for anchor, words in found)
    return el(
        "section", page_layout.game_heading(page, book), el("ul", items, class_="asked"), class_=f"game-{book.id}"
    )
