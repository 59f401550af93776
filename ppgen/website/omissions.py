"""What a site lacks that others have: said where it is made, so that nobody looks for it in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ppgen.definition.problems import listed
from ppgen.lab.plays import is_stale
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.play import runtime


def left_out(library: SiteModel, *, kits: bool) -> Sequence[str]:
    """List what is left out of a site, and why; `kits` tells whether any are offered."""
    return list(_left_out(library, kits=kits))


def _left_out(library: SiteModel, *, kits: bool) -> Iterator[str]:
    books = list(library.books.values())
    judged = [book for book in books if book.judge]
    if unjudged := [book for book in books if not book.judge]:
        yield f"no replays and no page to play on for {_titles(unjudged)}: there is no judge"
    if judged and not runtime.available():
        yield "no pages to play on: Pyodide is not there (in a checkout: python3 dev.py setup)"
    elif theirs := [book for book in judged if not runtime.playable(book)]:
        yield f"no page to play on for {_titles(theirs)}: browsers run only the judges that come with ppgen"
    for book in judged:
        if book.played and book.plays and book.judge and is_stale(book.definition, book.judge, book.plays):
            title, again = book.definition.game.title, f"`ppgen simulate {book.id} --store`"
            yield f"how {title} plays by its rules of today: what is told is of others, {again} begins anew"
    if not kits:
        yield "no kits to download: name their folder with --kits (`ppgen build` makes both)"


def _titles(books: Iterable[GameModel]) -> str:
    return listed([book.definition.game.title for book in books], "and")
