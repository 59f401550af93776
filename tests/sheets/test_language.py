"""Sheets in other languages: nothing English stands around German texts, and long words find room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from ppgen.definition import load_game
from ppgen.definition.locate import data_path
from ppgen.drawing.scene import Group, Item, Text, Use
from ppgen.language import FOLDER, po, speaking
from ppgen.sheets import Kit
from tests.sheets.kits import kit

EVERY = ("archive", "rules", "pocket", "tuckbox", "large", "calibration")
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = {
    *("archive", "build", "rules", "own", "set", "pdf", "backs", "offset", "yes", "not"),
    *("piet", "hein", "john", "nash", "piecepack", "letter", "traditional"),
}
"""Words that are the same in every language: of files, options and values, and names."""


def said(items: Iterable[Item]) -> Iterator[str]:
    """Give all that is to be read or heard."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Use):
            yield from said(item.symbol.items)
        elif isinstance(item, Group):
            yield item.alt or ""
        yield from said(getattr(item, "items", ()))


def words(made: Kit) -> dict[str, str]:
    """Give the words of a kit with what each stands in: of its pages, their descriptions, and its jobs."""
    texts = [text for page in made.pages for text in said(page.scene.items)]
    texts += [text for page in made.pages for text in (page.scene.title, page.scene.description)]
    texts += [job.told for job in made.jobs]
    plain = [text.replace(made.subject.hash, "") for text in texts]
    return {word.lower(): text for text in plain for word in WORD.findall(text)}


def catalogued(game: str) -> set[str]:
    """Give the words of the German catalogues."""
    content = data_path("content")
    paths = (FOLDER / "de.po", content / "games" / game / "de.po", content / "systems" / "de.po")
    found = [po.read_entries(path.read_text("utf-8"), path.name) for path in paths]
    texts = [text for each in found for entry in each.entries for text in entry.words]
    return {word.lower() for text in texts for word in WORD.findall(text)}


@pytest.mark.few(1, "hex")
@pytest.mark.parametrize("game", ["hex", "konane"])
def test_all_words_on_german_sheets_are_german(game):
    with speaking("de"):
        made = kit(load_game(game, language="de"), sheets=EVERY)
        printed = words(made)
    known = catalogued(game) | NAMES
    assert {word: text for word, text in printed.items() if word not in known} == {}
