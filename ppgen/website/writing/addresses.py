"""Where things are on the site: paths of pages, anchors of clauses and examples, links between them.

Pages are files (`games/leyhe-race/rules.html`), so that a copy in a folder works without a server. Anchors of
ids hold letters, digits and hyphens only: the page says which game is meant. Those of the pages' own begin
with an underscore, which keeps both apart.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from ppgen.words import hyphened

HOME = "index.html"
GAMES = "games/index.html"
PRINT = "print.html"
PRINTER = "printer.html"
SERVICES = "services.html"
RULINGS = "rulings.html"
FAQ = "faq.html"
GLOSSARY = "glossary.html"
SYSTEMS = "systems/index.html"
HISTORY = "history.html"
ABOUT = "about.html"
WRITE = "write.html"
TRANSCRIPTS = "transcripts.html"
TABLE = "table.html"
LAB = "lab.html"
PICTURES = "files/pictures.html"
OPEN = "open.html"
PROOFS = "proofs/index.html"
KITS = "kits"
SHARED_PICTURE = "shared.png"
SEARCH_WORDS = "search/words.js"
SEARCH_ALL = "search/all.js"
SEARCH_SPELLING = "search/spelling.js"

TRANSLATION = "translation.html"
WORDS = "words.js"

LONGEST = 80
"""Letters of a file's name at most, without its ending."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The part of a site that is in one language: that of its source at the root, others in a folder each.

    Paths are those of the source in every edition; what an edition has not is that of the source.
    """

    folder: str = ""
    """Where it lies, such as `de/`."""
    owns: Callable[[str], bool] = lambda _: True
    """Tells whether it has a path of its own."""

    def placed(self, path: str) -> str:
        """Give the path on the site of what an edition leads to, with or without `#anchor`."""
        return self.folder + path if self.folder and self.owns(path.partition("#")[0]) else path


SOURCE = Edition()
"""That of the language of the source."""
_edition: ContextVar[Edition] = ContextVar("edition", default=SOURCE)


def edition() -> Edition:
    """Give the edition of which pages are being made."""
    return _edition.get()


@contextmanager
def within(edition: Edition) -> Iterator[None]:
    """Make pages of an edition while this lasts."""
    token = _edition.set(edition)
    try:
        yield
    finally:
        _edition.reset(token)


def anchor(name: str) -> str:
    """Make an anchor of an id or of words: `capture.own-coin` is `capture-own-coin`."""
    return hyphened(name) or "part"


def file_name(title: str) -> str:
    """Make the name of a file of a title."""
    return anchor(title)[:LONGEST].rstrip("-")


def number_anchor(number: str) -> str:
    """Make the anchor of a clause's or a section's number: `4.2` is `rule-4-2`."""
    return f"rule-{anchor(number)}"


def term_anchor(term: str) -> str:
    """Make the anchor of a word of the glossary."""
    return f"term-{anchor(term)}"


def example_anchor(name: str, step: int | None = None) -> str:
    """Make the anchor of an example, or of one of its steps (0 is the beginning)."""
    return f"play-{name}" if step is None else f"play-{name}--{step}"


def setup_anchor(place: int) -> str:
    """Make the anchor of a setup on the page of its game, and its name on the page to play on."""
    return f"_setup-{place + 1}"


def game_page(game_id: str) -> str:
    """Give the path of a game's own page."""
    return f"games/{game_id}/index.html"


def rules_page(game_id: str) -> str:
    """Give the path of the page with a game's clauses."""
    return f"games/{game_id}/rules.html"


def learn_page(game_id: str) -> str:
    """Give the path of the page that teaches a game."""
    return f"games/{game_id}/learn.html"


def kit_page(game_id: str) -> str:
    """Give the page with all that can be printed of a game."""
    return f"games/{game_id}/print.html"


def play_page(game_id: str) -> str:
    """Give the path of the page on which a game is played."""
    return f"games/{game_id}/play.html"


def plays_page(game_id: str) -> str:
    """Give the path of the page that tells how a game plays."""
    return f"games/{game_id}/plays.html"


def plays_file(game_id: str) -> str:
    """Give the path of the file with the figures of that page."""
    return f"games/{game_id}/plays.json"


def plays_report(game_id: str) -> str:
    """Give the path of the same figures for paper."""
    return f"games/{game_id}/{game_id}-how-it-plays-a4.pdf"


def measuring_leaf(paper: str) -> str:
    """Return the path of the leaf that measures a printer, for a paper."""
    return f"printer-{paper}.pdf"


def examples_page(game_id: str, chapter: str | None = None) -> str:
    """Give the path of the page with a game's examples, or of a later chapter of them."""
    return f"games/{game_id}/examples/{chapter}.html" if chapter else f"games/{game_id}/examples.html"


def faq_page(game_id: str) -> str:
    """Give the path of the page with the questions asked about a game."""
    return f"games/{game_id}/faq.html"


def judge_page(game_id: str) -> str:
    """Give the path of the page with the lines of the engine that judge a game."""
    return f"games/{game_id}/judge.html"


def engine_page(module: str = "") -> str:
    """Give the path of the page about a module of the judge's kernel, or about the kernel."""
    return f"engine/{module or 'index'}.html"


def proofs_page(name: str) -> str:
    """Give the path of the page with the proofs of a game or game system."""
    return f"proofs/{name}.html"


def skin_file(game_id: str) -> str:
    """Give the path of the picture of a game's pieces in their dress."""
    return f"gallery/skin-{game_id}.svg"


def proof_file(name: str, part: str) -> str:
    """Give the path of the picture of a part of a kit, or of a face."""
    return f"proofs/{name}/{part}.svg"


def proof_faults(name: str) -> str:
    """Give the path of the list of what is wrong with a game."""
    return f"proofs/{name}/faults.json"


def file_page(name: str = "") -> str:
    """Give the path of the page about a kind of file, or about all."""
    return f"files/{name or 'index'}.html"


def thumbnail(game_id: str, theme: str) -> str:
    """Give the path of the small picture of a game on light or on dark pages."""
    return f"games/{game_id}/thumbnail-{theme}.svg"


def system_page(system_id: str) -> str:
    """Give the path of the page of a game system."""
    return f"systems/{system_id}.html"


def touch_file(page: str, name: str) -> str:
    """Give the path of the file with the answers for those who touch a board of a page."""
    return f"{page.removesuffix('.html')}/{name}.js"


def text_file(page: str, name: str) -> str:
    """Give the path of the file with a transcript of a page as text."""
    return f"{page.removesuffix('.html')}/{name}.txt"


def search_file(game_id: str) -> str:
    """Give the path of the file with what can be found of a game."""
    return f"search/games/{game_id}.js"


def texts_file(game_id: str) -> str:
    """Give the path of the texts of a game's answers, for who finds them without being in the game."""
    return f"search/texts/{game_id}.js"


def boards_file(game_id: str) -> str:
    """Give the path of the file with the boards of a game's answers."""
    return f"search/boards/{game_id}.js"


def shared_picture(game_id: str | None = None) -> str:
    """Give the path of the picture that stands for a game, or for the site, where a link is shared."""
    return f"games/{game_id}/{SHARED_PICTURE}" if game_id else f"assets/images/{SHARED_PICTURE}"


def source_of(page: str) -> str:
    """Give the Markdown file of which a page is made."""
    return page.removesuffix(".html") + ".md"


def page_of(source: str) -> str:
    """Give the page that is made of a Markdown file."""
    return source.removesuffix(".md") + ".html"


def link(target: str, page: str) -> str:
    """Write a path of the site (with or without `#anchor`) as an address on `page` of the edition at hand."""
    path, mark, fragment = target.partition("#")
    here = edition()
    if here.folder and not here.owns(path):
        return _relative(path, posixpath.dirname(here.folder + page)) + mark + fragment
    if path == page:
        return mark + fragment if mark else posixpath.basename(page)
    return _relative(path, posixpath.dirname(page)) + mark + fragment


def _relative(path: str, folder: str) -> str:
    return posixpath.relpath(f"/{path}", f"/{folder}")  # or the working folder would be asked for twice
