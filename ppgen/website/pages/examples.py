"""The page of narrated examples: the prose of `examples.md`, and every transcript as a replay."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.website import addresses
from ppgen.website.book import Book
from ppgen.website.kits import Kit
from ppgen.website.markdown import narrated
from ppgen.website.page import Page, crumbs, title_bar
from ppgen.website.pages import shell
from ppgen.website.replay import Replays


def examples_page(book: Book, kits: Sequence[Kit]) -> tuple[str, bytes]:
    """Write the page."""
    path = addresses.examples_page(book.id)
    game = book.definition.game
    about = f"Examples of {game.title}, each played by the judge, step by step."
    page = Page(path, f"{game.title}: examples", about, game=book.id, area="games")
    told = narrated(book, Replays(book, path, page.figures))
    body = shell.body(
        crumbs(
            page, ("Games", addresses.GAMES), (game.title, addresses.game_page(book.id)), ("Examples", None)
        ),
        title_bar(game.title, "Examples, each played by the judge", shell.emblem(page, book.definition)),
        told,
    )
    return path, page.markdown(shell.contents(page, book), body, shell.side(page, book, kits))
