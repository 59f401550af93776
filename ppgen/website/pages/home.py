"""The home page: what this is in one sentence and one picture, and the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from ppgen.definition.home import ways
from ppgen.definition.problems import listed
from ppgen.drawing.scene import Group, Item, Rect, Scene, Transform, filled, stroked
from ppgen.engine import Refusal
from ppgen.pieces import piecepack
from ppgen.website.books.book import Book, Library
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import setups, shell
from ppgen.website.pages.thumbnails import small_scene
from ppgen.website.play import runtime
from ppgen.website.prose.markup import Prose, unlinked
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import TEXT, Content, SitePage
from ppgen.words import counted

PAPER = "Paper and scissors"
"""What is enough to play any game of ours."""
SUMMARY = "Rules you can look up by number, and kits that print true to size."


def home_page(
    library: Library, kits: Mapping[str, Sequence[KitFile]] = MappingProxyType({})
) -> Iterator[tuple[str, Content]]:
    """Write the page, and the answers of its board."""
    site = library.site
    summary = site.summary or SUMMARY
    page = SitePage(addresses.HOME, library.title, summary)
    lines = site.slogan or (library.title,)
    one = len(library.books) == 1
    hero = el(
        "section",
        el(
            "div",
            el("h1", [[el("br") if place else None, line] for place, line in enumerate(lines)]),
            el("p", what_there_is(library, kits), class_="there"),
            el("p", summary, class_="lead"),
            [el("p", unlinked(paragraph)) for paragraph in site.home],
            el(
                "p",
                el("a", "To the game" if one else "Choose a game", href="#games", class_="button strong"),
                el("a", "How to print", href=page.link(addresses.PRINT), class_="button"),
                class_="actions",
            ),
        ),
        _live(page, library) or _still(page, library),
        class_="hero",
        **TEXT,
    )
    cards = [card(page, book) for book in library.books.values()]
    games = el(
        "section",
        el("h2", "Game" if one else "Games", id="games"),
        el("div", cards, _your_game(page) if site.manual else None, class_="cards"),
        class_="shelf",
    )
    yield addresses.HOME, page.markdown(el("div", hero, games, _three(page, library), class_="body home"))
    yield from page.attached.items()


def what_there_is(library: Library, kits: Mapping[str, Sequence[KitFile]]) -> str:
    """Say what can be done on the site: `13 games to read, learn, play and print`.

    What only some games offer is counted: `13 games to read and print, 2 to learn`.
    """
    books = library.books.values()
    offered = {
        "read": len(books),
        "learn": sum(book.lesson is not None for book in books),
        "play": sum(map(runtime.playable, books)),
        "print": sum(bool(kits.get(book.id)) for book in books),
    }
    all_of_them = listed([verb for verb, count in offered.items() if count == len(books)], "and")
    some = [f"{count} to {verb}" for verb, count in offered.items() if 0 < count < len(books)]
    return ", ".join([f"{counted(len(books), 'game')} to {all_of_them}", *some])


def _live(page: SitePage, library: Library) -> Html | None:
    """Show how the game begins that `site.yml` names, as a board to touch; None if it names none."""
    book = library.books.get(library.site.picture or "")
    board = setups.drawing(page, book, 0, numbered=False) if book else None
    if book is None or board is None:
        return None
    game = el("a", book.definition.game.title, href=page.link(addresses.game_page(book.id)))
    play = (
        [" ", el("a", "Play on", href=page.link(addresses.play_page(book.id)))]
        if runtime.playable(book)
        else None
    )
    return el("div", board, el("p", "Try a move of ", game, ".", play, class_="note"), class_="hero-board")


def _still(page: SitePage, library: Library) -> Html | None:
    shown = picture(library)
    return page.figures.scene(shown, "pieces") if shown else None


def card(page: SitePage, book: Book, level: str = "h3", extra: Html | None = None) -> Html:
    """Write the index card of a game."""
    game = book.definition.game
    own = addresses.game_page(book.id)
    return el(
        "article",
        el(
            "header",
            shell.emblem(page, book.definition),
            el(
                "div",
                el(level, el("a", game.title, href=page.link(own))),
                el("p", shell.measures(book.definition)),
            ),
        ),
        extra,
        el("p", Prose(book, page.path).line(game.summary)),
        el("ul", _with(book), class_="with", aria_label="Play it with"),
        el(
            "footer",
            el(
                "a",
                "Rules",
                href=page.link(addresses.rules_page(book.id)),
                aria_label=f"Rules of {game.title}",
            ),
            el(
                "a",
                "Print kit",
                href=page.link(addresses.kit_page(book.id)),
                aria_label=f"Print kit of {game.title}",
            ),
            el("span", counted(len(book.clauses), "clause")),
        ),
        class_=f"card game-{book.id}",
    )


def _with(book: Book) -> Iterator[Html]:
    """List what the game can be played with, one way each."""
    definition = book.definition
    systems = {**definition.shared, **definition.stood_in}
    for way in ways(definition):
        yield el("li", " + ".join(owned.titled(systems) for owned in way))
    yield el("li", PAPER, class_="paper")


def _your_game(page: SitePage) -> Html:
    return el(
        "article",
        el(
            "header",
            shell.ours(page),
            el(
                "div",
                el("h3", el("a", "Your game", href=page.link(addresses.WRITE))),
                el("p", "one folder of text files"),
            ),
        ),
        el("p", "Write the rules as clauses, prove your examples, print the kit."),
        el("footer", el("a", "Start a game", href=page.link(addresses.WRITE))),
        class_="card own",
    )


def _three(page: SitePage, library: Library) -> Html:
    refused = next(filter(None, map(_refused, library.books.values())), None)
    number = shown = None
    if refused:
        book, line, refusal = refused
        prose, clause = Prose(book, page.path), book.clauses[refusal.clause]
        number = el("p", prose.clause(clause.id), " ", el("strong", clause.title), class_="a-clause")
        answer = el("code", f"illegal: {refusal.text}")
        shown = el("p", el("code", line), el("br"), answer, " ", prose.clause(clause.id))
    silent = " Where an author is silent, our ruling says so." if library.has_rulings else ""
    parts = [
        (
            "Paper",
            page.figures.scene(_ruler(), "ruler"),
            "Pieces, boards, aids and a booklet, with a ruler on every sheet to prove the scale.",
        ),
        ("Rules", number, f"Every clause has a number and a link of its own.{silent}"),
    ]
    if library.has_examples:
        words = "Every example is played by the clauses it explains. A refused move names its rule."
        parts.append(("Judge", shown, words))
    return el(
        "section",
        (
            el("div", el("div", sample, class_="sample"), el("h2", title), el("p", words))
            for title, sample, words in parts
        ),
        class_="three",
    )


def _refused(book: Book) -> tuple[Book, str, Refusal] | None:
    """Find a refused move of a proven example."""
    for example in book.examples:
        for step in example.run.steps:
            if step.refusal is not None and step.refusal.clause and step.exchange.input is not None:
                return book, step.exchange.input.text, step.refusal
    return None


def picture(library: Library) -> Scene | None:
    """Draw what `site.yml` names, or else the board of the first game that has one."""
    wanted = library.site.picture
    if wanted is not None and wanted in PICTURES:
        return PICTURES[wanted]()
    books = [book for book in library.books.values() if wanted in (None, book.id)]
    return next(filter(None, map(small_scene, books)), None)


def _piecepack() -> Scene:
    """Six tiles with pieces on two of them, each with an offset edge."""
    step, tile = 54.0, piecepack.TILE
    faces = (
        piecepack.tile_face("suns", "A"),
        piecepack.tile_face("moons", "3"),
        piecepack.tile_back(),
        piecepack.tile_back(),
        piecepack.tile_face("crowns", "2"),
        piecepack.tile_face("arms", "5"),
    )
    items: list[Item] = []
    for place, symbol in enumerate(faces):
        x, y = 1 + step * (place % 3), 1 + step * (place // 3)
        items += [
            Rect(x + 0.9, y + 0.9, tile, tile, filled("ghost"), 1.2),
            Rect(x, y, tile, tile, stroked("ink", 1.2, fill="surface"), 1.2),
            symbol.at(x, y),
        ]
    x, y = 1 + 2 * step, 1.0
    items += [
        piecepack.coin_back("crowns").centred(x + 13, y + 13),
        piecepack.coin_face("4").centred(x + 38.5, y + 38.5),
        _standing("moons", x + 13, y + 37.5),
        piecepack.coin_face("A").centred(1 + 13, 1 + step + 38),
        _standing("suns", 1 + 38.5, 1 + step + 13),
    ]
    return Scene(2 * step + tile + 3, step + tile + 3, tuple(items), "Tiles, coins and pawns of a piecepack")


def _standing(suit: str, x: float, y: float) -> Item:
    return piecepack.pawn(suit, 22.0).centred(x, y)


def _ruler() -> Scene:
    ticks = tuple(
        Rect(
            2 + mm,
            6 - (4 if mm % 10 == 0 else 2.6 if mm % 5 == 0 else 1.6),
            0.25,
            4 if mm % 10 == 0 else 2.6 if mm % 5 == 0 else 1.6,
            filled("line"),
        )
        for mm in range(51)
    )
    return Scene(
        56, 8, (Group((*ticks, Rect(2, 6, 50.25, 0.25, filled("line"))), Transform()),), "A ruler of 50 mm"
    )


PICTURES: Mapping[str, Callable[[], Scene]] = {"piecepack": _piecepack}
"""Pictures of game systems."""
