"""Pages of transcripts and what is told around them: the chapters of `examples.md`, and the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.website import addresses
from ppgen.website.book import Book, Chapter
from ppgen.website.kits import Kit
from ppgen.website.narrated import narrated
from ppgen.website.page import Page, crumbs, title_bar
from ppgen.website.pages import shell
from ppgen.website.replay import Replays

Files = Iterator[tuple[str, bytes]]


def examples_pages(book: Book, kits: Sequence[Kit]) -> Files:
    """Write a page for each chapter of the examples, with the files that belong to it."""
    title = book.definition.game.title
    for place, chapter in enumerate(book.chapters):
        name = chapter.title if place else "Examples"
        about = f"{name} of {title}, played by the judge, step by step."
        page = Page(
            chapter.page,
            f"{title}: {name.lower()}",
            about,
            game=book.id,
            area="games",
            figures=book.studio.figures,
        )
        above = [("Examples", addresses.examples_page(book.id))] if place else []
        yield from _told(book, chapter, page, name, f"{name}, played by the judge", above, kits)


def faq_pages(book: Book, kits: Sequence[Kit]) -> Files:
    """Write the page of questions, with the files that belong to it; nothing if there are none."""
    if book.faq is None:
        return
    title = book.definition.game.title
    about = f"What players of {title} argue about, answered clause by clause and proven by the judge."
    page = Page(
        book.faq.page,
        f"{title}: rules questions",
        about,
        game=book.id,
        area="games",
        figures=book.studio.figures,
    )
    below = "Rules questions, answered by the clauses and proven by the judge"
    yield from _told(book, book.faq, page, "Rules questions", below, [], kits)


def _told(
    book: Book,
    chapter: Chapter,
    page: Page,
    name: str,
    below: str,
    above: Sequence[tuple[str, str]],
    kits: Sequence[Kit],
) -> Files:
    game = book.definition.game
    body = shell.body(
        crumbs(
            page,
            ("Games", addresses.GAMES),
            (game.title, addresses.game_page(book.id)),
            *above,
            (name, None),
        ),
        title_bar(game.title, below, shell.emblem(page, book.definition)),
        narrated(book, chapter, Replays(book, page.path, page.attached)),
    )
    yield page.path, page.markdown(shell.contents(page, book), body, shell.side(page, book, kits))
    yield from page.attached.items()
