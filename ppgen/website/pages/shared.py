"""Pictures that stand for the site and for each game where a link is shared (Open Graph)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ppgen.definition.site import Site
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.scene import Group, Item, Rect, Scene, Symbol, Text, Transform, filled, pt
from ppgen.pieces import mark
from ppgen.sheets.learn import scene as cover
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages import page_layout, pixels
from ppgen.website.pages.branding import emblem_of
from ppgen.website.pages.home import picture
from ppgen.website.pages.thumbnails import small_scene
from ppgen.website.writing import addresses

WIDTH, HEIGHT = 120.0 - pixels.HAIR, 63.0 - pixels.HAIR
"""Millimetres, of ten pixels each."""
MARGIN = 7.0
WORDS = 46.0
"""Width of the words at the left."""
ART = (WORDS + 2 * MARGIN, MARGIN, WIDTH - WORDS - 3 * MARGIN, HEIGHT - 2 * MARGIN)
"""Left, top, width and height of what is pictured at the right."""
EMBLEM = 11.0
GAP = 4.0
"""Between emblem and title."""
EDGE = 2.0
"""Height of the accent at the foot."""
SIZES = (27.0, 24.0, 21.0, 18.0, 15.0, 12.0)
"""Points in which a title is tried: the first that lets it stand in three lines."""
TOLD = 10.5
"""Points of the line below it."""


def wanted(site: Site) -> bool:
    """Tell whether a site has such pictures: they need its address, and a renderer."""
    return site.address is not None and pixels.available()


def game_picture(book: GameModel) -> Iterator[tuple[str, bytes]]:
    """Picture a game by the scene of its cover, or else its board."""
    if not wanted(book.definition.site):
        return
    game = book.definition.game
    subject = game_subject(book.definition, "colour", load_layouts(), book.judges)
    drawn = cover.scene(subject) or small_scene(book)
    emblem = mark.emblem(game.look.emblem, EMBLEM, subject.palette)
    scene = _scene(game.title, page_layout.how_many(book.definition), emblem, drawn.items if drawn else ())
    yield addresses.shared_picture(book.id), pixels.png(scene, subject.palette)


def site_picture(library: SiteModel) -> Iterator[tuple[str, bytes]]:
    """Picture a site by what its home page shows."""
    if not wanted(library.site):
        return
    emblem, palette = emblem_of(library, EMBLEM)
    shown = picture(library)
    scene = _scene(library.title, " ".join(library.site.slogan), emblem, shown.items if shown else ())
    drawn = library.memo.get(lambda: pixels.png(scene, palette), "shared", scene, palette)
    yield addresses.shared_picture(), drawn


def _scene(title: str, told: str, emblem: Symbol, art: tuple[Item, ...]) -> Scene:
    """Put words and a picture side by side."""
    items: list[Item] = [
        Rect(0, 0, WIDTH, HEIGHT, filled("surface")),
        Rect(0, HEIGHT - EDGE, WIDTH, EDGE, filled("accent")),
        emblem.at(MARGIN, MARGIN),
    ]
    size, lines = next(
        chain((set_ for each in SIZES if _fits(set_ := _set(title, each))), [_set(title, SIZES[-1])])
    )
    y = MARGIN + EMBLEM + GAP
    for line in lines[:3]:
        y += pt(size)
        items.append(Text(MARGIN, y, line, "display", size, "ink"))
        y += pt(size) * 0.1
    for line in fonts.wrap(told, "body", TOLD, WORDS)[:2] if told else ():
        y += pt(TOLD) * 1.5
        items.append(Text(MARGIN, y, line, "body", TOLD, "muted"))
    if art:
        items.append(_fitted(art))
    return Scene(WIDTH, HEIGHT, tuple(items), title)


def _set(title: str, size: float) -> tuple[float, list[str]]:
    return size, fonts.wrap(title, "display", size, WORDS)


def _fits(title: tuple[float, list[str]]) -> bool:
    size, lines = title
    return len(lines) <= 3 and all(fonts.measure(line, "display", size) <= WORDS for line in lines)


def _fitted(art: tuple[Item, ...]) -> Group:
    """Centre a picture in its place, as large as it can be."""
    left, top, width, height = ART
    box = bounds(art)
    scale = min(width / box.width, height / box.height)
    x = left + (width - box.width * scale) / 2 - box.left * scale
    y = top + (height - box.height * scale) / 2 - box.top * scale
    return Group(art, Transform(scale, 0.0, 0.0, scale, x, y))
