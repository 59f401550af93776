"""What can be done on the site, as the search answers it: pages that belong to no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import yaml

from ppgen.definition.locate import site_dir
from ppgen.language import SOURCE, phrase, spoken
from ppgen.website.writing import addresses

OPEN = (
    phrase("Open a record"),
    phrase("Bring a record of Draughts, Backgammon, Hex or Oware: every move is judged on your device."),
)
"""Title and summary of that page."""
ASKED_OPEN = (
    phrase("open a record"),
    phrase("open my game record"),
    phrase("import PGN PDN SGF MAT OGN PPN"),
    phrase("load a file of games"),
    phrase("upload a game"),
    phrase("replay my game"),
    phrase("analyse analyze a game"),
    phrase("check my game"),
    phrase("paste moves notation"),
)
"""In which words it is asked for."""
NAMES_OPEN = (
    *("PDN", "SGF", "MAT", "OGN", "PPN", "gnubg", "XG", "Jellyfish", "Galaxy", "HexWorld", "trmph"),
    *("lidraughts", "PlayStrategy", "Little Golem"),
)
"""Formats and programs by which it is asked for, in every language."""


class PageEntry(NamedTuple):
    """A page that answers: its path, title and summary, and in which words it is asked for."""

    place: str
    title: str
    text: str
    also: Sequence[str]


def site_pages(language: str = SOURCE) -> Iterator[PageEntry]:
    """List the pages that say so in their head, as `asked`, and that on which records are opened.

    Pages written by hand are in English, and so asked for in English only.
    """
    title, text = OPEN
    also = [*(spoken(words) for words in ASKED_OPEN), *NAMES_OPEN]
    yield PageEntry(addresses.OPEN, spoken(title), spoken(text), also)
    for file in sorted(site_dir().glob("*.md")) if language == SOURCE else ():
        head = file.read_text(encoding="utf-8").split("---\n", 2)[1]
        if "asked:" in head:
            told = yaml.load(head, yaml.CSafeLoader)
            yield PageEntry(addresses.page_of(file.name), told["title"], told["description"], told["asked"])
