"""Small pictures of games for the index: files that a browser fetches when they come into view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ppgen.diagrams import NoPicture, Picture, state_of
from ppgen.drawing.palette import Palette, Theme, css_variables
from ppgen.drawing.scene import Group, Item, Scene, Text
from ppgen.drawing.svg import paint
from ppgen.website import addresses
from ppgen.website.book import Book
from ppgen.website.html import Html, el
from ppgen.website.page import Page

WIDTH = 100.0
"""Millimetres at which a thumbnail's board is drawn."""
THEMES: tuple[Theme, ...] = ("light", "dark")

_VARIABLE = re.compile(r"var\((--pp-[a-z]+)\)")


def thumbnail_files(book: Book) -> Iterator[tuple[str, bytes]]:
    """Draw how a game begins, for light and for dark pages: an image does not know the page's colours."""
    scene = book.studio.thumbnails.get(book.id, lambda: _scene(book))
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


def thumbnail(page: Page, book: Book) -> Html | None:
    """Show the picture that suits the page's colours."""
    scene = book.studio.thumbnails.get(book.id, lambda: _scene(book))
    if scene is None:
        return None
    images = (
        el(
            "img",
            src=page.link(addresses.thumbnail(book.id, theme)),
            alt=f"{book.definition.game.title}: {scene.title}",
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


def _scene(book: Book) -> Scene | None:
    definition, setup = book.definition, book.definition.game.setups[0]
    try:
        state = state_of(definition, setup.position, setup.players)
    except NoPicture:
        return None
    table = tuple(state.table())
    unit = WIDTH / max(definition.game.board.width, 4)
    return Picture(definition, state.seats, [table], unit).scene(table, title=setup.title)
