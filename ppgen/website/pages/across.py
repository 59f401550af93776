"""Pages that go across all games: rulings, glossary, history of clauses, credits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.definition.rules import Release
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import page_layout
from ppgen.website.play import runtime
from ppgen.website.prose.clauses import NOT_THE_AUTHORS, listed
from ppgen.website.prose.markup import Prose, unlinked
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.website.writing.templates import filled

MADE = (
    "Kits and pages are made with ppgen, a program under the MIT licence. Their typefaces (Atkinson "
    "Hyperlegible Next and Mono, Young Serif) are under the SIL Open Font License."
)
"""What a site says that says nothing else about itself."""

FIELDS = (
    "Texts stand there twice. `text`, and `ruling` and `rationale` of a ruling, are as the game’s files"
    " have them: `**bold**`, `*italic*`, code in backticks, and `[[target]]` or `[[words|target]]` for "
    "a reference to a clause, ruling, section or term; a backslash before one of these marks takes its "
    "meaning away. `plain` beside them holds the same without "
    "marks, as a page shows it. `references` and `referenced_by` list ids of clauses; `address` is "
    "counted from the root of the site."
)
"""What the fields of a game’s data hold."""


def rulings_page(library: SiteModel) -> tuple[str, bytes]:
    """List the questions that the authors leave open; each leads to our answer, at its clause."""
    about = "Questions the authors leave open. Each leads to how we read it, at its clause, and why."
    page = SitePage(addresses.RULINGS, "Rulings", about, area="rulings")
    asked = el(
        "p",
        "Those that stop a game most often stand apart, each with a bit of play that proves the answer: ",
        el("a", "rules questions", href=page.link(addresses.FAQ)),
        ".",
    )
    body = el(
        "div",
        title_bar("Rulings", f"Each of them is {NOT_THE_AUTHORS}"),
        el("p", about, class_="lead"),
        asked if any(book.faq for book in library.books.values()) else None,
        page_layout.jumps([(book, len(book.rulings)) for book in library.books.values() if book.rulings]),
        (_rulings(page, book) for book in library.books.values() if book.rulings),
        class_="body",
    )
    return page.path, page.markdown(body)


def _rulings(page: SitePage, book: GameModel) -> Html:
    prose = Prose(book, page.path)
    items = (
        el(
            "li",
            prose.reference(ruling.id, ruling.question),
            el("span", listed([prose.clause(clause.id) for clause in book.decides(ruling.id)])),
            id=f"{book.id}-{addresses.anchor(ruling.id)}",
        )
        for ruling in book.rulings.values()
    )
    return el(
        "section",
        page_layout.game_heading(page, book),
        el("ul", items, class_="asked"),
        class_=f"game-{book.id}",
    )


def glossary_page(library: SiteModel) -> tuple[str, bytes]:
    """Write the words of all games."""
    page = SitePage(addresses.GLOSSARY, "Glossary", "The words of all games.", area="rulings")
    sections = (
        el(
            "section",
            page_layout.game_heading(page, book),
            el("dl", _terms(book, Prose(book, page.path)), class_="glossary"),
            class_=f"across game-{book.id}",
        )
        for book in library.books.values()
        if book.definition.rules.glossary
    )
    return page.path, page.markdown(
        el("div", title_bar("Glossary", "Words with a meaning of their own"), sections, class_="body")
    )


def _terms(book: GameModel, prose: Prose) -> Iterator[Html]:
    for term in sorted(book.definition.rules.glossary, key=lambda term: term.term.casefold()):
        yield join(el("dt", prose.reference(term.term)), el("dd", prose.line(term.text)))


def history_page(library: SiteModel) -> tuple[str, bytes]:
    """Write, for each release of each game, which clauses came, changed and went."""
    page = SitePage(
        addresses.HISTORY,
        "History of clauses",
        "What each release of a game’s rules changed.",
        area="rulings",
    )
    sections = (
        el(
            "section",
            page_layout.game_heading(page, book),
            [_release(book, Prose(book, page.path), release) for release in book.definition.rules.history],
            class_=f"across game-{book.id}",
        )
        for book in library.books.values()
    )
    return page.path, page.markdown(
        el("div", title_bar("History of clauses", "What each release changed"), sections, class_="body")
    )


def _release(book: GameModel, prose: Prose, release: Release) -> Html:
    rows = [
        el(
            "li",
            el("span", mark, class_=f"diff {word}", role="img", aria_label=word),
            " ",
            el("code", clause_id),
            " ",
            _still(book, prose, clause_id),
        )
        for mark, word, ids in (
            ("+", "added", release.added),
            ("~", "changed", release.changed),
            ("−", "removed", release.removed),
        )
        for clause_id in ids
    ]
    title = el(
        "h3", f"{release.version}, {release.date}", id=f"{book.id}-{addresses.anchor(release.version)}"
    )
    return join(
        title, el("p", prose.line(release.note)), el("ul", rows, class_="plain diff") if rows else None
    )


def _still(book: GameModel, prose: Prose, clause_id: str) -> Html | None:
    clause = book.clauses.get(clause_id)
    return join(prose.clause(clause_id), " ", clause.title) if clause else None


def about_page(library: SiteModel) -> tuple[str, bytes]:
    """Write who made the games, and on which terms."""
    page = SitePage(
        addresses.ABOUT, "About and credits", "Who made the games, and on which terms.", area="about"
    )
    books = library.books.values()
    body = filled(
        page,
        "about.html",
        head=title_bar("About and credits", None),
        paragraphs=[unlinked(paragraph) for paragraph in library.site.about or (MADE,)],
        games=[_credited(page, book) for book in books],
        runtime=page_layout.runtime_licence(page) if any(map(runtime.playable, books)) else None,
        fields=unlinked(FIELDS),
    )
    return page.path, page.markdown(body)


class _Credited(NamedTuple):
    """Who made a game, and on which terms."""

    id: str
    title: str
    address: str
    authors: str
    source: str
    licence: Html | str
    note: Html
    terms: Html | str | None
    data: str


def _credited(page: SitePage, book: GameModel) -> _Credited:
    credit = book.definition.game.credits
    return _Credited(
        id=book.id,
        title=book.definition.game.title,
        address=page.link(f"{addresses.game_page(book.id)}#credits"),
        authors=", ".join(author.name for author in credit.authors),
        source=credit.source.cited,
        licence=page_layout.terms(credit.licence),
        note=Prose(book, page.path).line(credit.licence.note),
        terms=page_layout.terms(credit.terms) if credit.terms else None,
        data=page.link(f"data/{book.id}.json"),
    )
