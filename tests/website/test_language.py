"""Pages in another language: what they say is translated, and where everything stands is not."""

from __future__ import annotations

import re

from ppgen.definition import load_game
from ppgen.language import speaking
from ppgen.website.books.book import GameModel
from ppgen.website.generator import game_files
from ppgen.website.writing.page import whole

SAME = re.compile(r'<(?:h[1-6]|section|a|li)[^>]* (?:id|name)="(?!on-|_part|anfang)([^"]+)"')


def pages(language: str) -> dict[str, str]:
    """Make the pages of a game in a language."""
    with speaking(language):
        files = game_files(GameModel(load_game("konane", language=language)), [])
        return {path: whole(page).decode() for path, page in files if path.endswith(".html")}


def test_german_pages_stand_where_english_ones_do_and_say_it_in_german():
    german, english = pages("de"), pages("en")
    assert german.keys() == english.keys()
    rules = "games/konane/rules.html"
    assert SAME.findall(german[rules]) == SAME.findall(english[rules])
    assert "Was übersprungen wird, ist geschlagen" in german[rules]
    assert "Our reading" in english[rules]
    assert not re.search("Our reading|Obeyed|Ruling|\\[EN\\]", german[rules])
    assert re.search(
        r"Schwarz springt von \w+ nach", re.sub("<[^>]+>", "", german["games/konane/examples.html"])
    )
    assert "Ein Sprung oder mehrere" in german["games/konane/examples.html"]
    assert not re.search(">(?:Goal|Rules|Print|Learn)<", german["games/konane/index.html"])
