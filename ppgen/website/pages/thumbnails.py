"""Small pictures of games for the index: files that a browser fetches when they come into view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.diagrams import NoPicture, Picture, beginning
from ppgen.drawing.palette import Palette, Theme, css_variables
from ppgen.drawing.scene import Group, Item, Scene, Text, Transform
from ppgen.drawing.svg import paint
from ppgen.engine import Placed
from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import SitePage

WIDTH = 100.0
"""Millimetres at which a thumbnail's board is drawn."""
MARGIN = 1.0
"""Millimetres round it."""
SEEN = 18
"""Pieces on a board that is built, which are still seen well in so small a picture."""
THEMES: tuple[Theme, ...] = ("light", "dark")

_VARIABLE = re.compile(r"var\((--pp-[a-z]+)\)")


def thumbnail_files(book: GameModel) -> Iterator[tuple[str, bytes]]:
    """Draw the picture of a game, for light and for dark pages: an image does not know the page's colours."""
    scene = small_scene(book)
    if scene is None:
        return
    look = book.definition.game.look
    palette = Palette(accent=look.accent, tint=look.tint, dark_accent=look.dark)
    bare = replace(scene, items=_without_words(scene.items), title="", description="")
    svg = paint(bare, colours="variables")
    for theme in THEMES:
        yield addresses.thumbnail(book.id, theme), _coloured(svg, css_variables(theme, palette)).encode()


def _coloured(svg: str, colours: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: colours[found[1]], svg)


def thumbnail(page: SitePage, book: GameModel, tongue: str | None = None) -> Html | None:
    """Show the picture that suits the page's colours; `tongue` is the language of its words, if another."""
    scene = small_scene(book)
    if scene is None:
        return None
    images = (
        el(
            "img",
            src=page.link(addresses.thumbnail(book.id, theme)),
            alt=f"{book.definition.game.title}: {scene.title}",
            lang=tongue,
            width=round(scene.width * 4),
            height=round(scene.height * 4),
            loading="lazy",
            class_=f"on-{theme}",
        )
        for theme in THEMES
    )
    return el("figure", images, class_="thumb")


def _without_words(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Leave out lines of text, which are too small to be read."""
    return tuple(
        replace(item, items=_without_words(item.items)) if isinstance(item, Group) else item
        for item in items
        if not isinstance(item, Text)
    )


class _Shown(NamedTuple):
    """What the picture of a game shows."""

    title: str
    seats: Sequence[str]
    table: tuple[Placed, ...]


def small_scene(book: GameModel) -> Scene | None:
    """Draw the board of a game without the trays around it, whose pieces would be too small to be seen."""
    shown = book.lasting.get(lambda: _shown(book), "shown in small", book)
    if shown is None:
        return None
    return book.memo.get(lambda: _board(book.definition, shown), "thumbnail", book.drawn, shown)


def _board(definition: Definition, shown: _Shown) -> Scene:
    unit = WIDTH / max(definition.game.board.width, 4)
    picture = Picture(definition.seated(shown.seats), shown.seats, [shown.table], unit)
    box = picture.board.grown(MARGIN)
    items = (*picture.empty_board().items, *picture.pieces(shown.table).items)
    board = Group(items, Transform.translate(-box.left, -box.top))
    return Scene(box.width, box.height, (board,), shown.title)


def _shown(book: GameModel) -> _Shown | None:
    """Show how a game begins; where players build the board, how it grows in the examples."""
    if book.definition.game.board.grows:
        known = [(state, _on_board(state.table())) for example in book.examples for state in example.states]
        small = [(state, built) for state, built in known if len(built) <= SEEN]
        state, built = max(small, key=lambda found: len(found[1]), default=(None, ()))
        if state and built:
            return _Shown("the board as players build it", state.seats, built)
    setup = book.definition.game.setups[0]
    try:
        begins = beginning(book.definition, setup, book.judges)
    except NoPicture:
        return None
    return _Shown(setup.title, begins.seats, _on_board(begins.table))


def _on_board(table: Sequence[Placed]) -> tuple[Placed, ...]:
    """List the pieces that lie in no tray."""
    return tuple(piece for piece in table if "/" not in piece.at)
