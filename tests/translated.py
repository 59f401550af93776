"""What may stand on a German sheet and at a German terminal: words of the German catalogues."""

from __future__ import annotations

import re

from ppgen.definition import System, load_game
from ppgen.definition.document import load_yaml
from ppgen.definition.game import Game
from ppgen.definition.learn import Learn
from ppgen.definition.locate import data_path
from ppgen.definition.rules import Rules
from ppgen.definition.translation import Translation, texts
from ppgen.language import FOLDER, po
from ppgen.sheets.print_schema.printing import Printing

WORD = re.compile(r"[^\W\d_]{3,}|\b(?:of|to|by|or|is|it|if|be|on|as|we|my|no)\b")
_CODE = re.compile(r"\{[^}]*\}|\[\[[a-z.-]+(?=[]|])")
"""Names in braces, and the ids of clauses: nobody reads them."""
NAMES = {
    *("archive", "build", "rules", "own", "set", "pdf", "backs", "offset", "yes", "not"),
    *("piet", "hein", "john", "nash", "piecepack", "letter", "traditional"),
}
"""Words that are the same in every language: of files, options and values, and names."""
TRANSLATED = sorted(path.parent.name for path in data_path("content").glob("games/*/de.po"))
"""The games that have a German catalogue."""


def catalogued(game: str) -> set[str]:
    """Give the words of the German catalogues."""
    content = data_path("content")
    paths = (FOLDER / "de.po", content / "games" / game / "de.po", content / "systems" / "de.po")
    found = [po.read_entries(path.read_text("utf-8"), path.name) for path in paths]
    texts = [text for each in found for entry in each.entries for text in entry.words]
    return {word.lower() for text in texts for word in WORD.findall(_CODE.sub(" ", text))}


def untranslated(game: str, translation: Translation) -> set[str]:
    """Give the words of texts of a game that are printed as the source has them, and marked."""
    english = load_game(game)
    kinds = {"game": Game, "rules": Rules, "learn": Learn, "print": Printing, "pieces": System}
    found = set[str]()
    for name, kind in kinds.items():
        path = english.folder / f"{name}.yml"
        for each in texts(load_yaml(path).data, kind, name) if path.exists() else ():
            if translation.entries.find(each.message)[0] != "fresh":
                found |= {word.lower() for word in WORD.findall(each.message.text)}
    return found


def kept(game: Game) -> set[str]:
    """Give the words that stay as they are in every language: ids, and the title of the source."""
    values = [str(value.id) for option in game.options for value in option.values]
    ids = [game.id, *(option.id for option in game.options), *values]
    return {word.lower() for text in (*ids, game.credits.source.title or "") for word in WORD.findall(text)}
