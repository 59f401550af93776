"""A page of the site as a Markdown file: a head with its title, and one block of HTML."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ppgen.language import spoken
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures
from ppgen.website.writing.html import Html, el, join, text
from ppgen.website.writing.words import shortened

Content = bytes | Path | Callable[[], bytes]
"""What a file of the site holds, where that lies, or what works it out.

(Who only looks at a page need not wait for what another asks for.)
"""
TEXT: Mapping[str, str] = {"id": "_text", "tabindex": "-1"}
"""What marks where the text of a page begins, below its contents and crumbs: see partials/header.html."""
MADE = "made"
"""What the head of every page that we make says of its layout."""
OPENING = '<div class="page'
"""How the block of every page that we make begins."""


class TitledLink(NamedTuple):
    """A link to something that has a title."""

    title: str
    address: str


@dataclass
class SitePage:
    """A page in the making. `path` is its address (`games/leyhe-race/index.html`)."""

    path: str
    title: str
    description: str = ""
    """What search engines show."""
    game: str | None = None
    """The game whose colour it wears."""
    area: str = ""
    """The entry of the site's menu it belongs to."""
    figures: Figures = field(default_factory=Figures)
    attached: dict[str, Content] = field(default_factory=dict)
    """Files that belong to it, by their paths on the site."""

    def link(self, target: str) -> str:
        """Write a path of the site as an address on this page."""
        return addresses.link(target, self.path)

    def markdown(self, *columns: Html | None) -> bytes:
        """Write the file, with what the drawings in it share."""
        # JSON is YAML, and quotes whatever a title may hold; templates do not escape these two.
        head = {
            "title": text(self.title),
            "description": text(shortened(self.description, 160)),
            "area": self.area,
            "layout": MADE,
        }
        lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items() if value]
        block = self.figures.with_library(join(columns))
        body = el("div", block, class_=f"page game-{self.game}" if self.game else "page")
        return "\n".join(["---", *lines, "---", "", one_line(body), ""]).encode()


def whole(content: Content) -> bytes:
    """Give what a file holds."""
    if isinstance(content, Path):
        return content.read_bytes()
    return content() if callable(content) else content


def block_of(file: str) -> str:
    """Give the block of a page that we made, as it stands in its Markdown file."""
    return file[file.index(OPENING) :].strip()


def one_line(body: Html) -> str:
    """Keep Markdown away from the block: in one line there is no other block to be found."""
    return body.replace("\n", "&#10;")


def title_bar(title: str, below: Html | str | None, emblem: Html | None = None) -> Html:
    """Write the head of a page: emblem, title, and a line below it."""
    words = el("div", el("h1", title), el("p", below, class_="below") if below else None)
    kind = "head" if emblem is None else "head with-emblem"
    return el("header", emblem, words, class_=kind, **TEXT)


def crumbs(page: SitePage, *trail: tuple[str, str | None]) -> Html:
    """Write the way to this page: words and the paths they lead to."""
    items = [
        el("li", el("a", words, href=page.link(path)) if path else el("span", words, aria_current="page"))
        for words, path in trail
    ]
    return el(
        "nav", el("ol", items), class_="crumbs", aria_label=spoken("Breadcrumbs"), data_search_exclude=True
    )


def facts(*rows: tuple[str, Html | str | None]) -> Html:
    """Write a list of names and values; rows without a value are left out."""
    pairs = [join(el("dt", name), el("dd", value)) for name, value in rows if value]
    return el("dl", pairs, class_="facts")
