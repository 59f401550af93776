"""The index of games, with filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.definition.home import Owned, plays, possessions
from ppgen.language import counted, phrase, spoken
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import home, page_layout
from ppgen.website.pages.thumbnails import thumbnail
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, as_json, attributes_of
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.website.writing.templates import filled

LIMITS = (20, 30, 60)
"""Minutes by which one may choose."""
SECRETS = {"no": phrase("all open"), "yes": phrase("hidden information")}
LUCK = {"none": phrase("none"), "some": phrase("some"), "high": phrase("much")}


def games_page(library: SiteModel) -> tuple[str, bytes]:
    """Write the page."""
    page = SitePage(
        addresses.GAMES,
        spoken("Games"),
        spoken("All games, by what is at home, players and kind."),
        area="games",
    )
    books = home.listed_books(library)
    judged = spoken(", all of them judged clause by clause") if all(book.judge for book in books) else ""
    owned = possessions(book.definition for book in books)
    body = filled(
        page,
        "games.html",
        head=title_bar(
            spoken("Games"),
            spoken("All of them printable{judged}", judged=judged) if len(books) > 1 else None,
        ),
        at_home=_at_home(library, owned),
        filters=_filters(books),
        found=counted(len(books), "game"),
        record=library.site.manual,
        games=[_listed(page, library, book, owned) for book in books],
    )
    return addresses.GAMES, page.markdown(body)


class _Listed(NamedTuple):
    """A game in the index."""

    card: home.GameCard
    picture: Html | None
    marks: Html
    """What its filters go by, as attributes."""


def _listed(page: SitePage, library: SiteModel, book: GameModel, owned: Sequence[Owned]) -> _Listed:
    played = " ".join(one.key for one in owned if plays(one, book.definition, library.systems))
    marks = attributes_of(**_marks(book), data_told=as_json(_told(library, book)), data_home=played)
    card = home.card(page, library, book)
    return _Listed(card, thumbnail(page, book, card.tongue), marks)


def _marks(book: GameModel) -> dict[str, str]:
    game = book.definition.game
    return {
        "data_players": " ".join(map(str, game.players)),
        "data_kind": " ".join(game.kinds),
        "data_luck": game.luck,
        "data_hidden": "yes" if game.hidden else "no",
        "data_minutes": _minutes(book),
    }


def _told(library: SiteModel, book: GameModel) -> dict[str, str]:
    """Say what the game is, filter by filter, for who asked for something else."""
    game = book.definition.game
    owned = home.ways_in_words(library, book)
    return {
        "home": owned[0] if owned else spoken(home.PAPER),
        "players": page_layout.how_many(book.definition),
        "minutes": spoken("{text} min", text=game.minutes.text)
        if game.minutes.text[:1].isdigit()
        else spoken("time not stated"),
        "kind": ", ".join(map(page_layout.kind, game.kinds)),
        "hidden": spoken(SECRETS["yes" if game.hidden else "no"]),
        "luck": spoken("luck: {luck}", luck=spoken(LUCK[game.luck])),
    }


def _minutes(book: GameModel) -> str:
    """Name every time that a game fits in: what is done in half an hour is done in an hour, too."""
    digits = "".join(c if "0" <= c <= "9" else " " for c in book.definition.game.minutes.text).split()
    longest = max(map(int, digits), default=0)
    if not longest:
        return "unknown"
    return " ".join([str(limit) for limit in LIMITS if longest <= limit] or ["more"])


class _Choice(NamedTuple):
    """Something that may be at home, and how many games it leaves."""

    key: str
    title: str
    games: int


def _at_home(library: SiteModel, owned: Sequence[Owned]) -> Iterator[_Choice]:
    """Ask what is at home; paper and scissors do for all."""
    yield _Choice("", spoken(home.PAPER), len(library.all_books))
    for one in owned:
        found = sum(plays(one, book.definition, library.systems) for book in library.all_books.values())
        yield _Choice(one.key, one.titled(library.systems), found)


class _Filter(NamedTuple):
    """Something by which games are chosen: values, and the words for them."""

    name: str
    title: str
    choices: Sequence[tuple[str, str]]


def _filters(books: Sequence[GameModel]) -> Iterator[_Filter]:
    """Yield the filters, of what some game has; the page's script shows them and does what they say."""
    kinds = sorted({kind for book in books for kind in book.definition.game.kinds})
    counts = sorted({n for book in books for n in book.definition.game.players})
    limits = [(str(limit), spoken("up to {limit} min", limit=limit)) for limit in LIMITS]
    groups = (
        _Filter("players", spoken("Players"), [(str(n), str(n)) for n in counts]),
        _Filter(
            "minutes",
            spoken("Time"),
            [*limits, ("more", spoken("longer")), ("unknown", spoken("not stated"))],
        ),
        _Filter("kind", spoken("Kind"), [(kind, page_layout.kind(kind)) for kind in kinds]),
        _Filter("hidden", spoken("Secrets"), [(key, spoken(words)) for key, words in SECRETS.items()]),
        _Filter("luck", spoken("Luck"), [(key, spoken(words)) for key, words in LUCK.items()]),
    )
    marks = [_marks(book) for book in books]
    for group in groups:
        had = {value for mark in marks for value in mark[f"data_{group.name}"].split()}
        yield group._replace(choices=[choice for choice in group.choices if choice[0] in had])
