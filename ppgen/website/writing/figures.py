"""The drawings of one page: every symbol, board and piece is written once and used wherever it is shown."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from ppgen.drawing.path import number
from ppgen.drawing.scene import IDENTITY, PRINTED, Clip, Group, Item, Scene, Symbol, Transform, Use, symbols
from ppgen.drawing.svg import elements, moved, symbol_id
from ppgen.website.writing.html import Attribute, Html, el, join

PREFIX = "d-"
PIXELS = 96 / 25.4 * 1.75
"""Pixels of a millimetre on a wide page: larger than on paper, since a screen is farther away."""
DIGITS = 2
"""After the point of a length in millimetres: a hundredth is a twentieth of a pixel."""
SIGN_DIGITS = 1
"""The same of what is no piece, such as an arrow."""
DRAWN_LARGE = 50
"""Lengths of a symbol from which it is shown much smaller than it is drawn, and needs a digit less."""
LARGE = 6
"""Marks from which a group is written part by part."""
SHORT = 1000
"""Letters below which a part is not worth sharing."""

_NOTHING: tuple[Item, ...] = ()
_NO_ATTRIBUTES: dict[str, str] = {}
_KEPT = ({"class": "tab"}, PRINTED)
"""What stays of the marks of groups: words in the tabs of seats grow less on a small screen than others, and
what is printed keeps its colours on a dark one."""
_TAG = re.compile(r"<[a-z]+")
_SHARED = re.compile(f"{PREFIX}[0-9a-f]{{16}}")
# Both begin with the prefix itself, to which a search leaps; what stands before it is asked behind it.
_NAME = re.compile(rf"({PREFIX}(?<=[#+\-\"]{PREFIX})[A-Za-z0-9_.-]+)")
_USE = re.compile(rf"({PREFIX}(?<=[#+-]{PREFIX})[A-Za-z0-9_.-]+)")
"""A drawing used, or in a seat's view of a frame taken away or added."""
_DEFINED = re.compile(f'<[a-z]+ id="{_NAME.pattern}"')


@lru_cache(maxsize=8192)
def _painted_item(item: Item, digits: int) -> Html:
    """Paint one item in the colours and fonts of the page; its symbols must be defined on it."""
    return _painted((item,), digits)


def _defined(symbol: Symbol) -> tuple[str, str]:
    """Give the name of a symbol on a page, and its definition."""
    name = symbol_id(symbol, PREFIX)
    digits = DIGITS - (max(symbol.width, symbol.height) > DRAWN_LARGE)
    return name, f'<symbol id="{name}" overflow="visible">{_painted(symbol.items, digits)}</symbol>'


def _painted(items: tuple[Item, ...], digits: int = DIGITS) -> Html:
    return Html(elements(items, PREFIX, digits).replace(" />", "/>"))


def leaves(item: Item) -> int:
    """Count the marks in an item."""
    return sum(map(leaves, item.items)) if isinstance(item, Group | Clip) else 1


def _plain(item: Item) -> Item:
    """Take names and marks away, since drawings share a page, and groups that say no more than their item."""
    if isinstance(item, Clip):
        return replace(item, items=tuple(map(_plain, item.items)))
    if isinstance(item, Group):
        items = tuple(map(_plain, item.items))
        marks = item.attributes if item.attributes in _KEPT else _NO_ATTRIBUTES
        group = replace(item, items=items, name="", attributes=marks)
        return items[0] if len(items) == 1 and group == Group(items) else group
    return item


class Figures:
    """Keeps what drawings share, by names that follow from it; a page writes what its own drawings use."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        """Markup of symbols and groups by their names."""
        self._names: dict[Item, str] = {}
        self._met: dict[int, tuple[Item, str]] = {}
        """Names by the identity of their items, which is found faster than their likeness."""

    def name(self, item: Item) -> str:
        """Give the name by which a page defines an item once."""
        met = self._met.get(id(item))
        if met is None:
            if item not in self._names:
                self._names[item] = self.named(self._written(item))
            met = self._met[id(item)] = item, self._names[item]  # an item that is kept keeps its identity
        return met[1]

    def named(self, markup: Html) -> str:
        """Give the name by which a page defines an element once."""
        name = f"{PREFIX}{blake2b(markup.encode(), digest_size=8).hexdigest()}"
        tag = _TAG.match(markup)
        end = tag.end() if tag else 0
        self._parts[name] = f'{markup[:end]} id="{name}"{markup[end:]}'
        return name

    def _written(self, item: Item, digits: int = DIGITS) -> Html:
        """Write an item; the parts of a large group are shared, since other drawings may have them too."""
        item = _plain(item)
        if isinstance(item, Group) and leaves(item) > LARGE:
            opening = (
                _painted_item(replace(item, items=_NOTHING), DIGITS).removesuffix("/>").removesuffix("></g>")
            )
            return Html(f"{opening}>{join(map(self.part, item.items))}</g>")
        if isinstance(item, Use) and (name := symbol_id(item.symbol, PREFIX)) in self._parts:
            return use(name, item.transform, digits)
        self._parts.update(map(_defined, symbols((item,))))
        return use(name, item.transform, digits) if isinstance(item, Use) else _painted_item(item, digits)

    def part(self, item: Item) -> Html:
        """Write an item as a part of a drawing, shared if that is shorter."""
        return self._shared(self._written(item))

    def sign(self, item: Item) -> Html:
        """Write a sign upon a board as a part of a drawing."""
        return self._shared(self._written(item, SIGN_DIGITS))

    def _shared(self, markup: Html) -> Html:
        """Use a part that is long, or that has an id, which may stand only once on a page."""
        return use(self.named(markup)) if len(markup) >= SHORT or ' id="' in markup else markup

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
            data_search_exclude=True,
        )

    def with_library(self, page: Html) -> Html:
        """Put the library before the markup of a page, and give its parts names as short as can be."""
        library = self.library(page)
        short = {name: f"{PREFIX}{place}" for place, name in enumerate(_DEFINED.findall(library))}
        parts = _NAME.split(join(library, page))
        parts[1::2] = [short.get(name, name) for name in parts[1::2]]
        return Html("".join(parts))

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


def use(name: str, transform: Transform = IDENTITY, digits: int = DIGITS) -> Html:
    """Use what is defined on the page under a name."""
    # Not `href`: Material's instant navigation would try to rewrite it, which SVG forbids.
    if transform is IDENTITY:
        return Html(f'<use xlink:href="#{name}"/>')
    attributes = moved(transform, digits)
    if transform[:4] == IDENTITY[:4] and attributes:  # the same in fewer letters
        attributes = {"x": number(transform.e, digits), "y": number(transform.f, digits)}
    written = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return Html(f'<use{written} xlink:href="#{name}"/>')


def label(title: str, description: str) -> str:
    """Give a drawing in words: what it is, and what it shows."""
    return f"{title}. {description}" if title and description else title or description


def shifted(transform: Transform, inside: Html, class_: str | None = None) -> Html:
    """Shift markup."""
    return el("g", inside, class_=class_, **moved(transform, DIGITS))


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
        **attributes,
    )
