"""The index of games, with filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.definition.home import Owned, plays, possessions
from ppgen.website.books.book import Book, Library
from ppgen.website.pages import home, shell
from ppgen.website.pages.thumbnails import thumbnail
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.words import counted


def games_page(library: Library) -> tuple[str, bytes]:
    """Write the page."""
    page = SitePage(
        addresses.GAMES, "Games", "All games, by what is at home, players and kind.", area="games"
    )
    books = list(library.books.values())
    judged = ", all of them judged clause by clause" if all(book.judge for book in books) else ""
    owned = possessions(book.definition for book in books)
    items = (
        el(
            "li",
            home.card(page, book, "h2", thumbnail(page, book)),
            class_="game",
            **_marks(book),
            data_home=" ".join(one.key for one in owned if plays(one, book.definition, library.systems)),
        )
        for book in books
    )
    body = el(
        "div",
        title_bar("Games", f"All of them printable{judged}" if len(books) > 1 else None),
        _filters(books, _at_home(library, owned)) if len(books) > 1 else None,
        el("p", counted(len(books), "game"), class_="found", role="status"),
        el("ul", items, class_="cards index"),
        class_="body wide",
    )
    return addresses.GAMES, page.markdown(body)


def _marks(book: Book) -> dict[str, str]:
    game = book.definition.game
    return {
        "data_players": " ".join(map(str, game.players)),
        "data_kind": " ".join(game.kinds),
        "data_luck": game.luck,
        "data_hidden": "yes" if game.hidden else "no",
        "data_minutes": _minutes(book),
    }


def _minutes(book: Book) -> str:
    """Name every time that a game fits in: what is done in half an hour is done in an hour, too."""
    digits = "".join(c if c.isdigit() else " " for c in book.definition.game.minutes.text).split()
    longest = max(map(int, digits), default=0)
    if not longest:
        return "unknown"
    return "30 60" if longest <= 30 else "60" if longest <= 60 else "more"


def _at_home(library: Library, owned: Sequence[Owned]) -> Html:
    """Ask what is at home, and say how many games each answer leaves; paper and scissors do for all."""
    choices = [("", home.PAPER, len(library.books))]
    for one in owned:
        found = sum(plays(one, book.definition, library.systems) for book in library.books.values())
        choices.append((one.key, one.titled(library.systems), found))
    return el(
        "fieldset",
        el("legend", "What is at home?"),
        [
            el(
                "label",
                el("input", type="radio", name="home", value=key, checked=not key),
                el("span", title, " ", el("b", str(found))),
            )
            for key, title, found in choices
        ],
    )


def _filters(books: Sequence[Book], at_home: Html) -> Html:
    """Write the filters, of what some game has; the page's script shows them and does what they say."""
    kinds = sorted({kind for book in books for kind in book.definition.game.kinds})
    counts = sorted({n for book in books for n in book.definition.game.players})
    marks = [_marks(book) for book in books]
    groups = (
        ("players", "Players", [(str(n), str(n)) for n in counts]),
        (
            "minutes",
            "Time",
            [("30", "up to 30 min"), ("60", "up to an hour"), ("more", "longer"), ("unknown", "not stated")],
        ),
        ("kind", "Kind", [(kind, shell.kind(kind)) for kind in kinds]),
        ("hidden", "Secrets", [("no", "all open"), ("yes", "hidden information")]),
        ("luck", "Luck", [("none", "none"), ("some", "some"), ("high", "much")]),
    )
    return el(
        "form",
        at_home,
        [_select(marks, *group) for group in groups],
        _reset(),
        class_="filters",
        aria_label="Filter the games",
    )


def _select(
    marks: Sequence[Mapping[str, str]], name: str, title: str, choices: Sequence[tuple[str, str]]
) -> Html:
    had = {value for mark in marks for value in mark[f"data_{name}"].split()}
    offered = [("", "any"), *(choice for choice in choices if choice[0] in had)]
    options = [el("option", words, value=value) for value, words in offered]
    return el("label", el("span", title), el("select", options, name=name))


def _reset() -> Html:
    return el("button", "Show all", type="reset", class_="button")
