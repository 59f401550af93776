"""The words of our games and pages: typographic apostrophes, wherever a reader meets prose."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from ppgen.definition.layers import SheetLayers
from ppgen.definition.locate import data_path
from ppgen.sheets.print_schema.printing import printing
from ppgen.transcript.fences import fences
from tests import own

CONTENT = data_path("content")
GAMES = own.catalogue().games
STRAIGHT = re.compile(r"\w'\w|s'(?=[ .,;:?!)])")
CODE = re.compile(r"`[^`]*`")


def texts(value: object) -> Iterator[str]:
    """Yield every text of a record. Mappings and layers hold facts and formulas."""
    if isinstance(value, SheetLayers):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from texts(entry)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def told(page: Path) -> Iterator[str]:
    """Yield the lines of a page that are prose: those outside of code, and the remarks in transcripts."""
    lines = page.read_text(encoding="utf-8").split("\n")
    inside = {n for fence in fences(lines) for n in range(fence.start, (fence.end or len(lines)) - 1)}
    for number, line in enumerate(lines):
        if number not in inside or line.startswith("# "):
            yield line


def straight(words: str) -> bool:
    return bool(STRAIGHT.search(CODE.sub("", words)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_prose_of_a_game_has_no_straight_apostrophe(game):
    definition = GAMES[game]
    records = (definition.game, definition.rules, printing(definition))
    found = [text for record in records for text in texts(record) if straight(text)]
    found += [
        line for page in sorted(definition.folder.glob("*.md")) for line in told(page) if straight(line)
    ]
    assert found == []


def test_a_straight_apostrophe_would_be_found():
    assert straight("the token's ace")
    assert straight("two players' pawns.")
    assert not straight("`p1's turn` and the token’s ace, “so”")
