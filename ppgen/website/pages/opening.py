"""The page on which a record of play is opened: read and judged in the browser."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.language import phrase, spoken
from ppgen.website.books.book import SiteModel
from ppgen.website.pages import page_layout
from ppgen.website.play import runtime
from ppgen.website.search.pages import OPEN
from ppgen.website.writing import addresses
from ppgen.website.writing.html import as_json, attributes_of
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

RESULTS = (
    ("", phrase("as the games tell")),
    ("starter-first", phrase("first number: who moves first")),
    ("white-first", phrase("first number: White")),
)
PITS = (
    ("", phrase("as the file tells")),
    ("ogn", phrase("South’s A to F")),
    ("ppgen", phrase("South’s a to f")),
    ("own-left", phrase("1 to 6, each from their own left")),
    ("south-left", phrase("1 to 12, from South’s left")),
)
Files = Iterator[tuple[str, Content]]


def open_files(library: SiteModel) -> Files:
    """Write the page and the readers; without the runtime the page says so, since others lead to it."""
    title, about = map(spoken, OPEN)
    page = SitePage(addresses.OPEN, title, about, area="games")
    found = (library.all_books.get(name) for name in runtime.READ)
    books = [book for book in found if book is not None and runtime.playable(book)]
    told = {
        "judge": page.link("assets/javascripts/judge.js"),
        "bytes": runtime.counted() if books else 0,
        "megabytes": runtime.MEGABYTES,
        "games": {
            book.id: {
                "title": book.definition.game.title,
                "play": page.link(addresses.play_page(book.id)),
                "clauses": {
                    clause.id: [
                        book.numbers[clause.id],
                        clause.title,
                        page.link(f"{addresses.rules_page(book.id)}#{addresses.anchor(clause.id)}"),
                    ]
                    for clause in book.clauses.values()
                },
            }
            for book in books
        },
    }
    body = filled(
        page,
        "open.html",
        crumbs=crumbs(page, (spoken("Games"), addresses.GAMES), (title, None)),
        head=title_bar(title, spoken("Judged here, on your device. Nothing is sent anywhere.")),
        data=attributes_of(data_open=as_json(told)),
        games=[book.definition.game.title for book in books],
        results=[(value, spoken(words)) for value, words in RESULTS],
        letters=[(value, spoken(words)) for value, words in PITS],
        megabytes=runtime.MEGABYTES,
        runtime=page_layout.runtime_licence(page) if books else None,
    )
    yield page.path, page.markdown(body)
    if books:
        yield runtime.records_bundle(books)
