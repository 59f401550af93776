"""The index of games, with filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.definition.home import Owned, plays, possessions, ways
from ppgen.website.books.book import Book, Library
from ppgen.website.pages import home, shell
from ppgen.website.pages.thumbnails import thumbnail
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, as_json, el
from ppgen.website.writing.page import SitePage, title_bar
from ppgen.words import counted

LIMITS = (20, 30, 60)
"""Minutes by which one may choose."""
SECRETS = {"no": "all open", "yes": "hidden information"}
LUCK = {"none": "none", "some": "some", "high": "much"}


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
            data_told=as_json(_told(book)),
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
        el("div", class_="let-go", hidden=True),
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


def _told(book: Book) -> dict[str, str]:
    """Say what the game is, filter by filter, for who asked for something else."""
    game = book.definition.game
    owned = [way for way in ways(book.definition) if way]
    systems = {**book.definition.shared, **book.definition.stood_in}
    return {
        "home": " + ".join(one.titled(systems) for one in owned[0]) if owned else home.PAPER,
        "players": shell.how_many(book.definition),
        "minutes": f"{game.minutes.text} min" if game.minutes.text[:1].isdigit() else "time not stated",
        "kind": ", ".join(map(shell.kind, game.kinds)),
        "hidden": SECRETS["yes" if game.hidden else "no"],
        "luck": f"luck: {LUCK[game.luck]}",
    }


def _minutes(book: Book) -> str:
    """Name every time that a game fits in: what is done in half an hour is done in an hour, too."""
    digits = "".join(c if "0" <= c <= "9" else " " for c in book.definition.game.minutes.text).split()
    longest = max(map(int, digits), default=0)
    if not longest:
        return "unknown"
    return " ".join([str(limit) for limit in LIMITS if longest <= limit] or ["more"])


def _at_home(library: Library, owned: Sequence[Owned]) -> Html:
    """Ask what is at home, and say how many games each answer leaves; paper and scissors do for all."""
    choices = [("", home.PAPER, len(library.books))]
    for one in owned:
        found = sum(plays(one, book.definition, library.systems) for book in library.books.values())
        choices.append((one.key, one.titled(library.systems), found))
    return el(
        "fieldset",
        el("legend", "What is at home?"),
        el(
            "div",
            [
                el(
                    "label",
                    el("input", type="radio", name="home", value=key, checked=not key),
                    el("span", title, " ", el("b", str(found))),
                )
                for key, title, found in choices
            ],
            class_="row",
        ),
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
            [
                *((str(limit), f"up to {limit} min") for limit in LIMITS),
                ("more", "longer"),
                ("unknown", "not stated"),
            ],
        ),
        ("kind", "Kind", [(kind, shell.kind(kind)) for kind in kinds]),
        ("hidden", "Secrets", list(SECRETS.items())),
        ("luck", "Luck", list(LUCK.items())),
    )
    return el(
        "form",
        at_home,
        el("div", [_select(marks, *group) for group in groups], _reset(), class_="row"),
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
