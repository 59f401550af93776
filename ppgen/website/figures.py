"""The drawings of one page: every symbol, board and piece is written once and used wherever it is shown."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from ppgen.drawing.path import number
from ppgen.drawing.scene import Clip, Group, Item, Scene, Symbol, Transform, symbols
from ppgen.drawing.svg import paint, symbol_id
from ppgen.website.html import Attribute, Html, el, join

PREFIX = "d-"
PIXELS = 96 / 25.4 * 1.35
"""Pixels of a millimetre on a wide page: larger than on paper, since a screen is farther away."""
LARGE = 6
"""Marks from which a group is written part by part."""
SHORT = 1000
"""Letters below which a part is not worth sharing."""

_NOTHING: tuple[Item, ...] = ()
_NO_ATTRIBUTES: dict[str, str] = {}
_PARTS = re.compile(r"<svg\b[^>]*>(?:<defs\s*/>)?(?P<body>(?!<defs).*)</svg>\s*$", re.DOTALL)
_SHARED = re.compile(f"{PREFIX}[0-9a-f]{{16}}")
_NAME = re.compile(rf"(?<=[#+\-\"]){PREFIX}[A-Za-z0-9_.-]+")
_DEFINED = re.compile(f'<(?:g|symbol) id="({_NAME.pattern})"')
_USE = re.compile(rf"[#+-]({PREFIX}[A-Za-z0-9_.-]+)")
"""A drawing used, or in a seat's view of a frame taken away or added."""


class Painted(NamedTuple):
    """An item as SVG: its markup, and the symbols it uses."""

    body: str
    symbols: tuple[tuple[str, str], ...]


@lru_cache(maxsize=8192)
def painted(item: Item) -> Painted:
    """Paint one item in the colours and fonts of the page."""
    return Painted(_body((item,)), tuple(map(_defined, symbols((item,)))))


@lru_cache(maxsize=1024)
def _defined(symbol: Symbol) -> tuple[str, str]:
    """Give the name of a symbol on a page, and its definition."""
    name = symbol_id(symbol, PREFIX)
    return name, f'<symbol id="{name}" overflow="visible">{_body(symbol.items)}</symbol>'


def _body(items: tuple[Item, ...]) -> str:
    svg = paint(Scene(1, 1, items), colours="variables", text="live", prefix=PREFIX, define=False)
    parts = _PARTS.search(svg)
    if parts is None:
        raise ValueError("a drawing for a page may define nothing but symbols")
    return _tight(parts["body"])


def _tight(markup: str) -> str:
    """Write markup as short as HTML allows."""
    return markup.replace(" />", "/>")


def leaves(item: Item) -> int:
    """Count the marks in an item."""
    return sum(map(leaves, item.items)) if isinstance(item, Group) else 1


def _nameless(item: Item) -> Item:
    """Take names and marks away: drawings share a page, where an id may not occur twice."""
    if isinstance(item, Clip):
        return replace(item, items=tuple(map(_nameless, item.items)))
    if isinstance(item, Group):
        return replace(item, items=tuple(map(_nameless, item.items)), name="", attributes=_NO_ATTRIBUTES)
    return item


class Figures:
    """Keeps what drawings share, by names that follow from it; a page writes what its own drawings use."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        """Markup of symbols and groups by their names."""
        self._names: dict[Item, str] = {}

    def name(self, item: Item) -> str:
        """Give the name by which a page defines an item once."""
        if item not in self._names:
            self._names[item] = self.named(self._written(item))
        return self._names[item]

    def named(self, markup: Html) -> str:
        """Give the name by which a page defines some markup once."""
        name = f"{PREFIX}{blake2b(markup.encode(), digest_size=8).hexdigest()}"
        self._parts[name] = f'<g id="{name}">{markup}</g>'
        return name

    def _written(self, item: Item) -> Html:
        """Write an item; the parts of a large group are shared, since other drawings may have them too."""
        item = _nameless(item)
        if isinstance(item, Group) and leaves(item) > LARGE:
            opening = painted(replace(item, items=_NOTHING)).body.removesuffix("/>").removesuffix("></g>")
            return Html(f"{opening}>{join(map(self.part, item.items))}</g>")
        found = painted(item)
        self._parts.update(found.symbols)
        return Html(found.body)

    def part(self, item: Item) -> Html:
        """Write an item as a part of a drawing, shared if that is shorter."""
        markup = self._written(item)
        return markup if len(markup) < SHORT else use(self.named(markup))

    def scene(self, scene: Scene, class_: str = "drawing") -> Html:
        """Write a whole scene."""
        inside = join(map(self.part, scene.items))
        words = label(scene.title, scene.description)
        return svg(scene.width, scene.height, inside, words, class_, data_search_exclude=True)

    def take(self, others: Figures) -> None:
        """Know the drawings of others as well."""
        self._parts |= others._parts  # what has the same name is the same

    def library(self, page: str) -> Html:
        """Write what the drawings in the markup of a page use; it must stand on the same page."""
        used = self._used(page)
        if not used:
            return Html("")
        return el(
            "svg",
            Html(f"<defs>{''.join(used.values())}</defs>"),
            class_="library",
            width="0",
            height="0",
            aria_hidden="true",
            focusable="false",
            data_search_exclude=True,
        )

    def with_library(self, page: Html) -> Html:
        """Put the library before the markup of a page, and give its parts names as short as can be."""
        library = self.library(page)
        short = {name: f"{PREFIX}{place}" for place, name in enumerate(_DEFINED.findall(library))}
        return Html(_NAME.sub(lambda found: short.get(found[0], found[0]), join(library, page)))

    def _used(self, page: str) -> dict[str, str]:
        """Find what some markup uses, and what that uses in turn: symbols, then groups as they occur."""
        used: dict[str, str] = {}
        waiting = deque([page])
        while waiting:
            for name in dict.fromkeys(_USE.findall(waiting.popleft())):
                if name in self._parts and name not in used:
                    used[name] = self._parts[name]
                    waiting.append(used[name])
        groups = {name: part for name, part in used.items() if _SHARED.fullmatch(name)}
        return dict(sorted(used.items() - groups.items())) | groups


def use(name: str) -> Html:
    """Use what is defined on the page under a name."""
    # Not `href`: Material's instant navigation would try to rewrite it, which SVG forbids.
    return Html(f'<use xlink:href="#{name}"/>')


def label(title: str, description: str) -> str:
    """Give a drawing in words: what it is, and what it shows."""
    return f"{title}. {description}" if title and description else title or description


def moved(transform: Transform, inside: Html, class_: str | None = None) -> Html:
    """Shift markup by a translation."""
    shift = f"translate({number(transform.e)} {number(transform.f)})"
    return el("g", inside, class_=class_, transform=shift)


def svg(
    width: float, height: float, inside: Html, words: str, class_: str = "drawing", **attributes: Attribute
) -> Html:
    """Write an SVG element that scales with the page; without words it is ornament."""
    return el(
        "svg",
        inside,
        class_=class_,
        width=number(width * PIXELS),
        height=number(height * PIXELS),
        viewBox=Html(f"0 0 {number(width)} {number(height)}"),
        role="img" if words else None,
        aria_label=words or None,
        aria_hidden=None if words else "true",
        focusable="false",
        **attributes,
    )
