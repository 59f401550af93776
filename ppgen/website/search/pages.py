"""What can be done on the site, as the search answers it: pages that belong to no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import yaml

from ppgen.definition.locate import site_dir
from ppgen.website.writing import addresses

OPEN = (
    "Open a record",
    "Bring a record of Draughts, Backgammon, Hex or Oware: every move is judged on your device.",
)
"""Title and summary of that page."""
ASKED_OPEN = (
    "open a record",
    "open my game record",
    "import PGN PDN SGF MAT OGN PPN",
    "load a file of games",
    "upload a game",
    "replay my game",
    "analyse analyze a game",
    "check my game",
    "paste moves notation",
    "gnubg XG Jellyfish Galaxy HexWorld trmph lidraughts PlayStrategy Little Golem export",
)
"""In which words it is asked for."""


class PageEntry(NamedTuple):
    """A page that answers: its path, title and summary, and in which words it is asked for."""

    place: str
    title: str
    text: str
    also: Sequence[str]


def site_pages() -> Iterator[PageEntry]:
    """List the pages that say so in their head, as `asked`, and that on which records are opened."""
    yield PageEntry(addresses.OPEN, *OPEN, ASKED_OPEN)
    for file in sorted(site_dir().glob("*.md")):
        head = file.read_text(encoding="utf-8").split("---\n", 2)[1]
        if "asked:" in head:
            told = yaml.load(head, yaml.CSafeLoader)
            yield PageEntry(addresses.page_of(file.name), told["title"], told["description"], told["asked"])
