"""Pages that go across all games: rulings, glossary, history of clauses, credits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.definition.rules import Release
from ppgen.language import phrase, spoken
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import page_layout
from ppgen.website.play import runtime
from ppgen.website.prose.clauses import NOT_THE_AUTHORS, listed
from ppgen.website.prose.markup import Prose, unlinked
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, join
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.website.writing.templates import filled

MADE = phrase(
    "Kits and pages are made with ppgen, a program under the MIT licence. Their typefaces (Atkinson "
    "Hyperlegible Next and Mono, Young Serif) are under the SIL Open Font License."
)
"""What a site says that says nothing else about itself."""

FIELDS = phrase(
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
    about = spoken(
        "Questions that the sources leave open. Each leads to how we read it, at its clause, and why."
    )
    page = SitePage(addresses.RULINGS, spoken("Rulings"), about, area="rulings")
    body = filled(
        page,
        "rulings.html",
        head=title_bar(
            spoken("Rulings"), spoken("Each of them is {reading}", reading=spoken(NOT_THE_AUTHORS))
        ),
        about=about,
        questions=any(book.faq for book in library.books.values()),
        jumps=page_layout.jumps(
            [(book, len(book.rulings)) for book in library.books.values() if book.rulings]
        ),
        games=[_ruled(page, book) for book in library.books.values() if book.rulings],
    )
    return page.path, page.markdown(body)


class _RulingLine(NamedTuple):
    """A question that an author leaves open, and the clauses whose reading answers it."""

    anchor: str
    question: Html
    clauses: Html


class _RuledGame(NamedTuple):
    """The rulings of a game."""

    id: str
    heading: Html
    rulings: Sequence[_RulingLine]


def _ruled(page: SitePage, book: GameModel) -> _RuledGame:
    prose = Prose(book, page.path)
    rulings = [
        _RulingLine(
            f"{book.id}-{addresses.anchor(ruling.id)}",
            prose.reference(ruling.id, ruling.question),
            listed([prose.clause(clause.id) for clause in book.decides(ruling.id)]),
        )
        for ruling in book.rulings.values()
    ]
    return _RuledGame(book.id, page_layout.game_heading(page, book), rulings)


class _Meaning(NamedTuple):
    """A word, and what it means in a game."""

    name: Html
    meaning: Html


class _GameWords(NamedTuple):
    """The words of a game."""

    id: str
    heading: Html
    terms: Sequence[_Meaning]


def glossary_page(library: SiteModel) -> tuple[str, bytes]:
    """Write the words of all games."""
    page = SitePage(addresses.GLOSSARY, spoken("Glossary"), spoken("The words of all games."), area="rulings")
    body = filled(
        page,
        "glossary.html",
        head=title_bar(spoken("Glossary"), spoken("Words with a meaning of their own")),
        games=[
            _GameWords(
                book.id, page_layout.game_heading(page, book), list(_terms(book, Prose(book, page.path)))
            )
            for book in library.books.values()
            if book.definition.rules.glossary
        ],
    )
    return page.path, page.markdown(body)


def _terms(book: GameModel, prose: Prose) -> Iterator[_Meaning]:
    for term in sorted(book.definition.rules.glossary, key=lambda term: term.term.casefold()):
        yield _Meaning(prose.reference(term.term), prose.line(term.text))


class _ClauseChange(NamedTuple):
    """A clause that a release added, changed or removed, and the clause as it is now, if it is there."""

    mark: str
    word: str
    clause: str
    still: Html | None


class _ReleaseEntry(NamedTuple):
    """What a release of a game's rules changed."""

    anchor: str
    version: str
    date: str
    note: Html
    changes: Sequence[_ClauseChange]


class _GameReleases(NamedTuple):
    """The releases of a game's rules, the newest first."""

    id: str
    heading: Html
    releases: Sequence[_ReleaseEntry]


def history_page(library: SiteModel) -> tuple[str, bytes]:
    """Write, for each release of each game, which clauses came, changed and went."""
    page = SitePage(
        addresses.HISTORY,
        spoken("History of clauses"),
        spoken("What each release of a game’s rules changed."),
        area="rulings",
    )
    body = filled(
        page,
        "history.html",
        head=title_bar(spoken("History of clauses"), spoken("What each release changed")),
        games=[_releases(page, book) for book in library.books.values()],
    )
    return page.path, page.markdown(body)


def _releases(page: SitePage, book: GameModel) -> _GameReleases:
    prose = Prose(book, page.path)
    releases = [_release(book, prose, release) for release in book.definition.rules.history]
    return _GameReleases(book.id, page_layout.game_heading(page, book), releases)


def _release(book: GameModel, prose: Prose, release: Release) -> _ReleaseEntry:
    changes = [
        _ClauseChange(mark, word, clause_id, _still(book, prose, clause_id))
        for mark, word, ids in (
            ("+", phrase("added"), release.added),
            ("~", phrase("changed"), release.changed),
            ("−", phrase("removed"), release.removed),
        )
        for clause_id in ids
    ]
    anchor = f"{book.id}-{addresses.anchor(release.version)}"
    return _ReleaseEntry(anchor, release.version, str(release.date), prose.line(release.note), changes)


def _still(book: GameModel, prose: Prose, clause_id: str) -> Html | None:
    clause = book.clauses.get(clause_id)
    return join(prose.clause(clause_id), " ", clause.title) if clause else None


def about_page(library: SiteModel) -> tuple[str, bytes]:
    """Write who made the games, and on which terms."""
    page = SitePage(
        addresses.ABOUT,
        spoken("About and credits"),
        spoken("Who made the games, and on which terms."),
        area="about",
    )
    books = library.books.values()
    body = filled(
        page,
        "about.html",
        head=title_bar(spoken("About and credits"), None),
        paragraphs=[unlinked(paragraph) for paragraph in library.site.about or (spoken(MADE),)],
        games=[_credited(page, book) for book in books],
        runtime=page_layout.runtime_licence(page) if any(map(runtime.playable, books)) else None,
        fields=unlinked(spoken(FIELDS)),
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
