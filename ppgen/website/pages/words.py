"""What the scripts of pages say in another language than English: a table that comes before them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError

from ppgen.definition.locate import site_dir
from ppgen.language import form_of, speaking, spoken
from ppgen.language.phrases import SCRIPTS, script_phrases
from ppgen.session.words import SAID
from ppgen.website.writing import addresses

MOST = 200
"""Numbers by which it is found which form of a word stands for which kind of number."""


def words_script(language: str) -> tuple[str, bytes]:
    """Write the table of a language; what it lacks is said in English."""
    return addresses.WORDS, _table(language)


@cache
def _table(language: str) -> bytes:
    table: dict[str, Any] = {}
    with speaking(language):
        for message in script_phrases(site_dir() / SCRIPTS.relative_to("site")):
            if message.several:
                table[message.text] = _forms(message.text, message.several, language)
            elif (said := spoken(message.text)) != message.text:
                table[message.text] = said
        table |= {text: spoken(text) for text in SAID if spoken(text) != text}
    written = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    return f"globalThis.ppgenWords={written};\n".encode()


def _forms(one: str, several: str, language: str) -> dict[str, str]:
    """Give the forms of something that is counted, by the kinds of numbers that browsers tell apart."""
    try:
        kind = Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return {"one": one, "other": several}
    return {kind(number): form_of(number, one, several) for number in range(MOST)}
