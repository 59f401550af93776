"""The home page: what this is in one sentence and one picture, and the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ppgen.definition.home import ways
from ppgen.drawing.scene import Group, Item, Rect, Scene, Transform, filled, stroked
from ppgen.language import counted, language_name, phrase, spoken, together
from ppgen.pieces import piecepack
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout, setups
from ppgen.website.pages.thumbnails import small_scene
from ppgen.website.play import runtime
from ppgen.website.prose.markup import Prose, unlinked
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import Content, SitePage
from ppgen.website.writing.templates import filled as fill

PAPER = phrase("Paper and scissors")
"""What is enough to play any game of ours."""
SUMMARY = phrase("Rules you can look up by number, and kits that print true to size.")


def home_page(
    library: SiteModel, kits: Mapping[str, Sequence[KitFile]] = MappingProxyType({})
) -> Iterator[tuple[str, Content]]:
    """Write the page, and the answers of its board."""
    site = library.site
    summary = site.summary or spoken(SUMMARY)
    page = SitePage(addresses.HOME, library.title, summary)
    body = fill(
        page,
        "home.html",
        lines=site.slogan or (library.title,),
        there=what_there_is(library, kits),
        summary=summary,
        paragraphs=[unlinked(paragraph) for paragraph in site.home],
        picture=_live(page, library) or _still(page, library),
        games=[card(page, library, book) for book in listed_books(library)],
        manual=site.manual,
        our_mark=page_layout.ours(page) if site.manual else None,
        ruler=page.figures.scene(_ruler(), "ruler"),
        refused=_refused(page, library),
        rulings=library.has_rulings,
        examples=library.has_examples,
    )
    yield addresses.HOME, page.markdown(body)
    yield from page.attached.items()


def what_there_is(library: SiteModel, kits: Mapping[str, Sequence[KitFile]]) -> str:
    """Say what can be done on the site: `13 games to read, learn, play and print`.

    What only some games offer is counted: `13 games to read and print, 2 to learn`.
    """
    books = library.books.values()
    offered = {
        phrase("read"): len(books),
        phrase("learn"): sum(book.lesson is not None for book in books),
        phrase("play"): sum(map(runtime.playable, books)),
        phrase("print"): sum(bool(kits.get(book.id)) for book in books),
    }
    all_of_them = together([spoken(verb) for verb, count in offered.items() if count == len(books)], "and")
    some = [
        spoken("{count} to {verb}", count=count, verb=spoken(verb))
        for verb, count in offered.items()
        if 0 < count < len(books)
    ]
    return ", ".join(
        [
            spoken("{games} to {all_of_them}", games=counted(len(books), "game"), all_of_them=all_of_them),
            *some,
        ]
    )


def _live(page: SitePage, library: SiteModel) -> Html | None:
    """Show how the game begins that `site.yml` names, as a board to touch; None if it names none.

    In another language it is the first game that is told in it, where that one is not.
    """
    wanted = library.all_books.get(library.site.picture or "")
    if wanted is None:
        return None
    told = [wanted] if wanted.id in library.books else list(library.books.values())
    for book in told:
        board = setups.drawing(page, book, 0, numbered=False)
        if board:
            break
    else:
        return None
    game = el("a", book.definition.game.title, href=page.link(addresses.game_page(book.id)))
    play = (
        [" ", el("a", spoken("Play on"), href=page.link(addresses.play_page(book.id)))]
        if runtime.playable(book)
        else None
    )
    return el(
        "div", board, el("p", spoken("Try a move of "), game, ".", play, class_="note"), class_="hero-board"
    )


def _still(page: SitePage, library: SiteModel) -> Html | None:
    shown = picture(library)
    return page.figures.scene(shown, "pieces") if shown else None


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the index card of a game shows; see `card.html`."""

    id: str
    title: str
    emblem: Html
    address: str
    measures: str
    summary: Html
    ways: Sequence[str]
    """What it can be played with, besides paper, one way each."""
    rules: str
    kit: str
    clauses: str
    paper: str
    tongue: str | None = None
    """The language in which the game is told, if that is not the one of the page."""
    told: str | None = None
    """Says so."""


def listed_books(library: SiteModel) -> Sequence[GameModel]:
    """Give all games, those first that are told in the language of the page."""
    away = [book for name, book in library.all_books.items() if name not in library.books]
    return [*library.books.values(), *away]


def card(page: SitePage, library: SiteModel, book: GameModel) -> GameCard:
    """Tell what the index card of a game shows."""
    definition = book.definition
    away = library.source.tongue if library.source and book.id not in library.books else None
    return GameCard(
        id=book.id,
        title=definition.game.title,
        emblem=page_layout.emblem(page, definition),
        address=page.link(addresses.game_page(book.id)),
        measures=page_layout.measures(definition),
        summary=Prose(book, page.path).line(definition.game.summary),
        ways=ways_in_words(library, book),
        rules=page.link(addresses.rules_page(book.id)),
        kit=page.link(addresses.kit_page(book.id)),
        clauses=counted(len(book.clauses), "clause"),
        paper=spoken(PAPER),
        tongue=away,
        told=spoken("only in {language}", language=language_name(away)) if away else None,
    )


def ways_in_words(library: SiteModel, book: GameModel) -> Sequence[str]:
    """Say what a game can be played with besides paper, one way each, in the language of the site."""
    systems = {**book.definition.shared, **book.definition.stood_in}
    systems = {name: library.systems.get(name, system) for name, system in systems.items()}
    return [" + ".join(owned.titled(systems) for owned in way) for way in ways(book.definition)]


@dataclass(frozen=True, slots=True)
class _Refused:
    """A move that an example shows refused, and the clause that refuses it."""

    line: str
    reason: str
    title: str
    link: Html


def _refused(page: SitePage, library: SiteModel) -> _Refused | None:
    for book in library.books.values():
        if book.refused_move is not None:
            line, refusal = book.refused_move
            clause = book.clauses[refusal.clause]
            return _Refused(line, refusal.text, clause.title, Prose(book, page.path).clause(clause.id))
    return None


def picture(library: SiteModel) -> Scene | None:
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
    return Scene(
        2 * step + tile + 3, step + tile + 3, tuple(items), spoken("Tiles, coins and pawns of a piecepack")
    )


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
        56,
        8,
        (Group((*ticks, Rect(2, 6, 50.25, 0.25, filled("line"))), Transform()),),
        spoken("A ruler of 50 mm"),
    )


PICTURES: Mapping[str, Callable[[], Scene]] = {"piecepack": _piecepack}
"""Pictures of game systems."""
