"""Pages of transcripts and what is told around them: the chapters of `examples.md`, and the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.language import spoken, within
from ppgen.website.books.book import Chapter, GameModel
from ppgen.website.books.kits import KitFile
from ppgen.website.markdown.narrated import narrated
from ppgen.website.pages import page_layout
from ppgen.website.replays.replay import Replays
from ppgen.website.writing import addresses
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar

Files = Iterator[tuple[str, Content]]


def examples_pages(book: GameModel, kits: Sequence[KitFile]) -> Files:
    """Write a page for each chapter of the examples, with the files that belong to it."""
    trail: list[tuple[str, str | None]] = []
    for chapter in book.chapters:
        name = chapter.title if trail else spoken("Examples")
        about = spoken(
            "{name} of {title}, played by the judge, step by step.",
            name=name,
            title=book.definition.game.title,
        )
        yield from _told(
            book,
            chapter,
            [*trail, (name, None)],
            about,
            spoken("{name}, played by the judge", name=name),
            kits,
        )
        trail = [(spoken("Examples"), addresses.examples_page(book.id))]


def faq_pages(book: GameModel, kits: Sequence[KitFile]) -> Files:
    """Write the page of questions, with the files that belong to it; nothing if there are none."""
    if book.faq is None:
        return
    name, title = spoken("Rules questions"), book.definition.game.title
    about = spoken(
        "What players of {title} argue about, answered clause by clause and proven by the judge.", title=title
    )
    below = spoken("{name}, answered by the clauses and proven by the judge", name=name)
    yield from _told(book, book.faq, [(name, None)], about, below, kits)


def _told(
    book: GameModel,
    chapter: Chapter,
    trail: Sequence[tuple[str, str | None]],
    about: str,
    below: str,
    kits: Sequence[KitFile],
) -> Files:
    """Write a chapter; its name ends the trail that leads to it."""
    game = book.definition.game
    page = SitePage(
        chapter.page,
        f"{game.title}{spoken(': ')}{within(trail[-1][0])}",
        about,
        game=book.id,
        area="games",
        figures=book.figures,
    )
    body = page_layout.body(
        crumbs(
            page,
            (spoken("Games"), addresses.GAMES),
            (game.title, addresses.game_page(book.id)),
            *trail,
        ),
        title_bar(game.title, below, page_layout.emblem(page, book.definition)),
        narrated(book, chapter, Replays(book, page.path, page.attached)),
        page_layout.left_to_the_table(page) if chapter is book.faq else None,
    )
    yield page.path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))
    yield from page.attached.items()
