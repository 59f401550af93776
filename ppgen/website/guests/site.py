"""Somebody else's site, built by MkDocs with one line of configuration: their look, our proofs.

Their pages show what their blocks describe. The rules of the games that they speak of become pages of their
site, to which citations lead. Nothing else of ours comes along: no theme, no request to elsewhere.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, InclusionLevel

from ppgen.definition.problems import MOST
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import KitFile, kits_of
from ppgen.website.guests import styles
from ppgen.website.guests.blocks import GuestPage, GuestSetting, link_to
from ppgen.website.guests.markdown import GuestExtension
from ppgen.website.guests.rules import rules_source, source_of
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.pages.scripts import embed_script
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from ppgen.website.writing.page import Content, whole

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

FOLDER = "assets/ppgen"
SCRIPT, STYLE, OUTSIDE = f"{FOLDER}/embed.js", f"{FOLDER}/embed.css", f"{FOLDER}/page.css"
EXTENSION = f"{GuestExtension.__module__}:{GuestExtension.__qualname__}"
_SPOKEN_OF = re.compile(
    r"^[ >]*(?:`{3,}|~{3,})[ ]*(?:play|diagram|setup|kits)[ ]+([a-z0-9-]+)"
    r"|\[\[(?:[^\[\]|]+\|)?\s*([a-z0-9-]+)[:/]"
    r"|games/([a-z0-9-]+)/rules\.md",
    re.MULTILINE,
)
"""Where a page speaks of a game."""

log = logging.getLogger("mkdocs.plugins.ppgen")


class GuestSite:
    """One site of somebody else, from build to build."""

    def __init__(self, building: IncrementalBuild, *, serves: bool) -> None:
        self.building = building
        self.serves = serves
        self._told: list[str] = []
        """What is wrong with pages, in the order in which they are read."""
        self._attached: dict[str, Content] = {}
        self._setting = GuestSetting({}, {}, Prose)

    def configured(self, config: MkDocsConfig) -> MkDocsConfig:
        """Have our blocks read on every page, and the pages know our element."""
        self._told = []
        if EXTENSION not in config.markdown_extensions:
            config.markdown_extensions.append(EXTENSION)
        if OUTSIDE not in config.extra_css:
            config.extra_css.append(OUTSIDE)
        return config

    def files(self, files: Files, config: MkDocsConfig) -> Iterator[File]:
        """Give our files: rules and kits of the games that pages speak of, a script and two style sheets."""
        spoken = {word for file in files if file.is_documentation_page() for word in _games_in(file)}
        books = self.building.library.books
        games = {game_id: book for game_id, book in books.items() if game_id in spoken}
        theirs = {file.src_uri for file in files}
        kits = kits_of(self.building.kits_dir, list(books))
        pages = {addresses.rules_page(game_id): addresses.rules_page(game_id) for game_id in games}
        self._setting = GuestSetting(books, kits, lambda book, page: Prose(book, page, link_to(page, pages)))
        for book in games.values():
            if source_of(book) in theirs:
                log.warning("%s is yours, so citations of %s lead to your page", source_of(book), book.id)
                continue
            yield self._rules_file(book, kits[book.id], config)
        for path, file in (copy for game_id in games for kit in kits[game_id] for copy in kit.copies):
            yield File.generated(config, path, abs_src_path=str(file.resolve()))
        yield File.generated(config, SCRIPT, content=embed_script())
        yield File.generated(config, STYLE, content=styles.stylesheet(games.values()))
        yield File.generated(config, OUTSIDE, content=styles.outside(games.values()))

    def _rules_file(self, book: GameModel, kits: Sequence[KitFile], config: MkDocsConfig) -> File:
        """Write the rules of a game; navigation that is written by hand has them only if it says so."""
        page = addresses.rules_page(book.id)
        text = rules_source(book, self._setting.cites(book, page), kits, self.building.library.site.terms)
        level = InclusionLevel.NOT_IN_NAV if config.nav else InclusionLevel.INCLUDED
        file = File.generated(config, source_of(book), content=text, inclusion=level)
        file.dest_uri = page  # as all links to it are written, whatever addresses their own pages have
        return file

    def page(self, markdown: str, page: Page, config: MkDocsConfig) -> None:
        """Tell our Markdown extension which page it is about to read."""
        file = page.file
        here = file.dest_uri
        self._attached = {}
        config.mdx_configs[EXTENSION] = {
            "setting": self._setting if _may_hold(markdown) else "",
            "page": here,
            "source": file.abs_src_path or file.src_uri,
            "above": max(0, file.content_string.count("\n") - markdown.count("\n")),
            "style": addresses.link(STYLE, here),
            "script": addresses.link(SCRIPT, here),
            "heard": self._hear,
            "tell": self.serves,
        }

    def _hear(self, reading: GuestPage) -> None:
        self._told += reading.told()
        self._attached = reading.attached
        if self.serves:
            for told in reading.told():
                log.warning("%s", told)

    def attached(self, config: MkDocsConfig) -> Iterator[File]:
        """Give the files that belong to the page that was read last."""
        for path, content in self._attached.items():
            yield File.generated(config, path, content=whole(content))

    def read(self) -> None:
        """Tell all that is wrong with the pages, once they have been read.

        Raises:
            PluginError: something is; a site that is being written shows it on its pages instead.
        """
        if self._told and not self.serves:
            raise PluginError("\n".join(self._told[:MOST]))

    def built(self) -> None:
        """Let go of what this build has not asked for."""
        self.building.memo.turn()


def _may_hold(markdown: str) -> bool:
    return any(mark in markdown for mark in ("play", "diagram", "setup", "kits", "[["))


def _games_in(file: File) -> Iterator[str]:
    for found in _SPOKEN_OF.finditer(file.content_string):
        yield from filter(None, found.groups())
