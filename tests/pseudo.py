"""Languages that nobody speaks: each text is what a function makes of it, whole catalogues of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from itertools import zip_longest
from math import ceil
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import write_po

from ppgen.catalogues import Work, furniture, of_game, of_site, of_systems
from ppgen.definition import load_game
from ppgen.definition.locate import data_path
from ppgen.judges import Judges
from ppgen.language.po import Message

TAG = "art"
"""How they are called: what libraries take for an artificial language."""
FROM_THE_RIGHT = "he"
"""How one from right to left is called, for libraries know no artificial one."""
_STAYS = re.compile(r"(\{[^}]*\}|\[\[[^]]*\]\]|`[^`]*`|:[a-z0-9-]+:|<[^>]*>|MMMM|\S*[^\w\s,;:.*]\S*)")
"""What no language changes: names in braces, links, code, icons, how days are written, words with signs."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_LETTER = re.compile(r"[A-Za-z]")
_LINKED = (" term", " also")
"""Parts of texts whose words are found again by links, which go on to know the words of the source."""


def longer(text: str) -> str:
    """Say a text in words that are longer by a third, and begin with their first letters twice."""
    parts = _STAYS.split(text)
    stretched = [_WORD.sub(_longer, part) for part in parts[::2]]
    return "".join(a + b for a, b in zip_longest(stretched, parts[1::2], fillvalue=""))


def from_the_right(text: str) -> str:
    """Say a text in Hebrew letters, one for each of ours."""
    parts = _STAYS.split(text)
    turned = [
        _LETTER.sub(lambda found: chr(0x05D0 + ord(found[0].lower()) % 27), part) for part in parts[::2]
    ]
    return "".join(a + b for a, b in zip_longest(turned, parts[1::2], fillvalue=""))


def _longer(word: re.Match[str]) -> str:
    return word[0][: ceil(len(word[0]) / 3)] + word[0]


def spoken(folder: Path, change: Callable[[str], str], tag: str = TAG) -> None:
    """Write the catalogue of what ppgen itself says into a folder that stands for that of its languages."""
    _write(folder, furniture(tag), change, tag)


def told(content: Path, games: Iterable[str], change: Callable[[str], str], tag: str = TAG) -> None:
    """Make a folder of games, with all catalogues that these games have in a language."""
    ours = data_path("content")
    for name in ("systems", *(f"games/{game}" for game in games)):
        shutil.copytree(ours / name, content / name, ignore=shutil.ignore_patterns("*.po"))
    for name in ("site.yml", "thesaurus.yml"):
        shutil.copy(ours / name, content / name)
    site = (content / "site.yml").read_text("utf-8")
    (content / "site.yml").write_text(re.sub(r"^languages:.*\n", "", site, flags=re.MULTILINE), "utf-8")
    judges = Judges()
    for game in games:
        _write(content / "games" / game, of_game(load_game(game, content), judges, tag), change, tag)
    _write(content / "systems", of_systems(content, tag), change, tag)
    _write(content, of_site(content, tag), change, tag)


def _write(folder: Path, work: Work, change: Callable[[str], str], tag: str) -> None:
    catalog = Catalog(fuzzy=False)
    for message in work.messages:
        several = (message.text, message.several) if message.several else message.text
        said = _changed(message, change)
        catalog.add(several, (said, said) if message.several else said, context=message.context or None)
    with (folder / f"{tag}.po").open("wb") as file:
        write_po(file, catalog)


def _changed(message: Message, change: Callable[[str], str]) -> str:
    if message.context.endswith(_LINKED):
        return message.text
    said = change(message.text)
    return said if len(said) <= (message.most or len(said)) else message.text
