"""The page on which a game is played in the browser, judged by the real judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ppgen.definition.board import Board, Space
from ppgen.definition.text import words as plain
from ppgen.diagrams import Picture, names_of, place_in_words
from ppgen.diagrams.boards.art import Look
from ppgen.diagrams.boards.arts import drawn
from ppgen.diagrams.measures import Measures
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Group
from ppgen.engine import CHANCE, Game, Place, Placed
from ppgen.engine.notation import Form
from ppgen.pieces.registry import Kind, NoSuchPiece, kinds
from ppgen.website.books.book import Book
from ppgen.website.pages import setups, shell
from ppgen.website.play import runtime
from ppgen.website.replays.film import unit_for
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, as_json, el, join
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar

Files = Iterator[tuple[str, Content]]


def play_files(book: Book) -> Files:
    """Write the page and the judge's files; nothing without a judge, or without the runtime."""
    if not runtime.playable(book):
        return
    assert book.judge is not None
    game = book.definition.game
    path = addresses.play_page(book.id)
    about = f"Play {game.title} in the browser; every refused move names its rule."
    page = SitePage(path, f"Play {game.title}", about, game=book.id, area="games", figures=book.figures)
    body = shell.body(
        crumbs(page, ("Games", addresses.GAMES), (game.title, addresses.game_page(book.id)), ("Play", None)),
        title_bar(f"Play {game.title}", "judged by its rules", shell.emblem(page, book.definition)),
        _player(page, book, book.judge),
    )
    yield path, page.markdown(shell.contents(page, book), body, None)
    yield runtime.game_bundle(book)


def _player(page: SitePage, book: Book, judge: Game) -> Html:
    """Write the board with nothing on it; the page's script does the rest."""
    game = book.definition.game
    start = list(judge.new().table())
    picture = Picture(
        book.definition,
        game.seats.players[game.players[0]],
        [start],
        unit_for(book.definition),
        bare="pits" in _told(game.board, Measures(1)),  # the script writes names of pits, and what lies there
    )
    field = picture.field
    data: dict[str, Any] = {
        "game": book.id,
        "title": game.title,
        "hidden": game.hidden,
        "box": list(field.box if game.board.grows else picture.board),
        "scale": field.scale,
        "pits": {},
        "cell": 0,
        "tile": 0,
        **_told(game.board, field.measures),
        "spaces": {
            space.id: [
                _rounded(field.space(space.id)),
                _rounded(field.room(space.id)),
                _marked(field.look(space.id), space),
            ]
            for space in game.board.spaces
        },
        "called": {
            space.id: name
            for space in game.board.spaces
            if (name := place_in_words(book.definition, space.id)) != space.id
        },
        "board": f"+{book.figures.name(picture.empty_board())}",
        "kinds": {
            kind.id: [
                *(length * (field.true_scale if kind.piece.base else field.scale) for length in kind.size),
                kind.piece.base,
                kind.piece.name,
                kind.piece.family,
            ]
            for kind in kinds(book.definition.systems).values()
        },
        "names": {
            f"{row.piece}|{suit}": row.called.one
            for row in game.components
            if row.called
            for suit in row.suits or ("",)
        },
        "faces": dict(_faces(book, field.true_scale, field.scale)),
        "suits": {suit.id: suit.name for system in book.definition.systems.values() for suit in system.suits},
        "ranks": {rank.id: rank.name for system in book.definition.systems.values() for rank in system.ranks},
        "codes": names_of(book.definition)["codes"],
        "trays": {tray.id: [tray.label, tray.of, tray.lay] for tray in game.trays},
        "seats": {seat.id: seat.name for seat in game.seats.all},
        "players": list(game.players),
        "places": {form.verb: _places(judge, form) for form in judge.grammar.forms if form.actor != CHANCE},
        "asks": {ask.verb: plain(ask.text) for ask in game.asks},
        "options": [
            [option.id, option.title, [value.id for value in option.values], option.default]
            for option in game.options
        ],
        "clauses": {
            clause.id: [
                book.numbers[clause.id],
                clause.title,
                page.link(f"{addresses.rules_page(book.id)}#{addresses.anchor(clause.id)}"),
                clause.text,
            ]
            for clause in book.clauses.values()
        },
        "judge": page.link("assets/javascripts/judge.js"),
    }
    words = (
        "The judge comes when you ask for it: about a megabyte, once. It then works on your machine alone."
    )
    return join(
        el("noscript", el("p", "Playing needs a script. The rules and examples work without one.")),
        el(
            "section",
            _before(page, book),
            el(
                "div",
                el("p", words),
                el("button", "Bring the judge", type="button", class_="button strong play-load"),
                class_="play-intro",
            ),
            class_="player",
            data_play=as_json(data),
            data_search_exclude=True,
            aria_label=f"Play {game.title}",
        ),
        el("p", "The judge runs on ", shell.runtime_licence(page), class_="note"),
    )


def _told(board: Board, measures: Measures) -> Mapping[str, object]:
    """Tell what the script needs to know of a board of this kind."""
    told: dict[str, object] = {}
    for art, family in drawn(board):
        if family is not None:
            told |= art.player(board, family, measures)
    return told


def _marked(look: Look, space: Space) -> str | float:
    """Tell how the script marks a space: round, with a stack that goes up or down, else as a rectangle.

    Of an edge or a corner, on which pieces lie as large as they are, it is how far these are turned.
    """
    if look.between:
        return round(look.turn(space), 2)
    if look.upward is not None:
        return "up" if look.upward else "down"
    return "round" if look.round else ""


def _before(page: SitePage, book: Book) -> Html | None:
    """Show the table as a game begins, until the judge is there."""
    drawn = setups.drawn_setup(book, 0, numbered=False)
    return el("figure", page.figures.scene(drawn.scene), class_="play-opening diagram") if drawn else None


def _places(judge: Game, form: Form) -> list[bool]:
    """Tell of each word after a verb whether it names a place."""
    kinds = judge.grammar.kinds
    return [slot.kind in kinds and kinds[slot.kind].is_place for slot in form.slots]


def _rounded(box: Sequence[float] | None) -> list[float] | None:
    return [round(value, 2) for value in box] if box else None


def _faces(book: Book, true_scale: float, scale: float) -> Iterator[tuple[str, str]]:
    """Draw every face of every piece of the game, about its middle."""
    palette = Palette(folder=book.definition.folder)
    for kind in kinds(book.definition.systems).values():
        size = [length * (true_scale if kind.piece.base else scale) for length in kind.size]
        for suit, value, side in _sides(kind):
            placed = Placed(kind.id, Place(""), suit, value, side)  # type: ignore[arg-type]
            try:
                kind.see(suit, value)
                symbol = kind.small(placed, size[0], size[1], palette)
            except (NoSuchPiece, KeyError, ValueError, AttributeError, TypeError):
                continue
            item = Group((symbol.centred(0, 0, 1.0, 0),))
            yield f"{kind.id}|{suit or ''}|{value or ''}|{side}", f"+{book.figures.name(item)}"


def _sides(kind: Kind) -> Iterator[tuple[str | None, str | None, str]]:
    suits = {face.suit for face in kind.faces} | {None}
    on_dice = (kind.piece.faces or kind.system.rank_ids) if kind.piece.family == "die" else ()
    values = {face.value for face in kind.faces} | {None, *on_dice}
    yield from product(sorted(suits, key=str), sorted(values, key=str), ("face", "back"))
