"""The blocks of a page as one file for any page of HTML, beside one script that shows them.

Nothing is asked of where it is shown but that both come from there: clauses are told on the spot, unless a
site that ppgen has built is named, to which they then lead.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.rules import Clause
from ppgen.definition.source import shown
from ppgen.transcript.pages import read_page
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.guests.blocks import GuestPage, GuestSetting, read
from ppgen.website.guests.styles import stylesheet
from ppgen.website.pages.scripts import TAG, embed_script
from ppgen.website.prose.markup import Anchor, Prose, plain
from ppgen.website.replays.touch import data_of
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import whole

SCRIPT = "ppgen-embed.js"
"""The name of the script."""


class BadPage(DefinitionError):
    """A page with blocks that cannot be shown; the message has what the judge says instead."""

    def __init__(self, reading: GuestPage) -> None:
        super().__init__(reading.problems)
        self.args = ("\n".join(reading.told()),)


@dataclass(frozen=True, slots=True)
class Embedded:
    """What is written for a page: the file, the script, and the blocks in the order of the page."""

    file: bytes
    script: bytes
    names: tuple[str, ...]

    def lines(self, name: str) -> str:
        """Write what a page of HTML needs to show the blocks of the file `name`."""
        script = el("script", src=SCRIPT, defer=True)
        return "\n".join([script, *(el(TAG, src=name, show=block) for block in self.names)])


def embedded(page: Path, library: SiteModel, site: str | None = None) -> Embedded:
    """Read a page and write its blocks; `site` is the address of a site that ppgen has built, with its rules.

    Raises:
        DefinitionError: there is no block on the page, or one cannot be shown.
    """
    text = read_page(page)

    def cites(book: GameModel, path: str) -> Prose:
        return Prose(book, path, lambda to: f"{site}{to}") if site else _Reciting(book, path)

    setting = GuestSetting(library.books, {}, cites, _recited, text=False)
    reading = read(text, page, f"{page.stem}.html", setting)
    blocks = [block for block in reading.blocks if block.alone]
    if reading.problems:
        raise BadPage(reading)
    if not blocks:
        message = "there is no block to show: ```play GAME, ```diagram GAME or ```setup GAME"
        raise DefinitionError([Problem(shown(page), 0, 0, message)])
    names = {block.name: block for block in blocks}
    touch = {addresses.link(path, f"{page.stem}.html"): data for path, data in reading.attached.items()}
    data = {
        "blocks": {name: block.html for name, block in names.items()},
        "game": {name: block.game for name, block in names.items()},
    }
    answers = ",".join(f"{json.dumps(path)}:{data_of(whole(each))}" for path, each in touch.items())
    written = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    file = f'ppgenEmbed({written[:-1]},"touch":{{{answers}}}}});\n'
    return Embedded(file.encode(), _script(library.books), tuple(names))


def _script(books: Mapping[str, GameModel]) -> bytes:
    """Write the script, which brings its style along."""
    sheet = json.dumps(stylesheet(books.values()))
    return embed_script(f"ppgen.sheet = new CSSStyleSheet();\nppgen.sheet.replaceSync({sheet});\n")


class _Reciting(Prose):
    """Names a clause by a button, at which it is told: there is no page to which it could lead."""

    def __init__(self, book: GameModel, page: str) -> None:
        super().__init__(book, page, lambda _: None)
        self.named: dict[str, Anchor] = {}

    def _link(self, place: Anchor, label: str | None) -> Html:
        anchor = f"told-{place.path.partition('#')[2]}"
        self.named[anchor] = place
        spoken = None if label else place.spoken
        words = label or place.name
        return el("button", words, type="button", popovertarget=anchor, class_="ref", aria_label=spoken)


def _recited(prose: Prose) -> Html | None:
    """Write what is told at the buttons of a block."""
    if not isinstance(prose, _Reciting):
        return None
    clauses = {f"told-{addresses.anchor(id_)}": clause for id_, clause in prose.book.clauses.items()}
    return join(_told(prose, anchor, place, clauses.get(anchor)) for anchor, place in prose.named.items())


def _told(prose: Prose, anchor: str, place: Anchor, clause: Clause | None) -> Html:
    """Write what is told at a button: a clause whole, anything else as far as it is shown beside links."""
    title = f"{prose.book.numbers[clause.id]} {clause.title}" if clause else place.name
    text = plain(prose.book, clause.text) if clause else place.preview
    told = [el("p", part) for part in text.split("\n\n")]
    return el("div", el("p", el("strong", title)), told, id=anchor, popover=True)
