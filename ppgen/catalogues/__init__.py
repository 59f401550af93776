"""What there is to translate of games, systems and ppgen itself, and how far a language has come with it.

`ppgen text` makes catalogues of it, and sites tell how theirs are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.definition import Definition
from ppgen.definition.document import load_yaml
from ppgen.definition.game import Game
from ppgen.definition.layers import SheetLayers
from ppgen.definition.layers.printed import printed_on, row_messages, sheet_messages
from ppgen.definition.learn import Learn
from ppgen.definition.rules import Rules
from ppgen.definition.site import FILE as SITE_FILE
from ppgen.definition.site import Site
from ppgen.definition.skins import SkinFile
from ppgen.definition.source import read_source
from ppgen.definition.spoken_decks import deck_messages
from ppgen.definition.system import System
from ppgen.definition.systems import OWN, load_systems
from ppgen.definition.translation import ALSO, PAGES, page_texts, texts
from ppgen.engine.catalogue import catalogue_of
from ppgen.engine.house import SENTENCES
from ppgen.judges import Judges
from ppgen.language import FOLDER
from ppgen.language.phrases import phrases
from ppgen.language.po import JUDGE, Entries, Message, read_entries
from ppgen.session.words import SAID
from ppgen.sheets.print_schema.printing import Printing, printing

FURNITURE = "furniture"
"""What ppgen itself says, as if it were a game."""
SYSTEMS = "systems"
"""The game systems of a folder, as if they were one."""
SITE = "site"
"""What `site.yml` says, as if it were a game."""
EVERYWHERE = (
    *("seat.chance", "seat.nobody", "verb.resign", "verb.forfeit", "phase.over"),
    *("edge.north", "edge.east", "edge.south", "edge.west"),
)
"""What judges of all games name."""


class Work(NamedTuple):
    """A catalogue to be: what it translates, and where it is."""

    name: str
    path: Path
    messages: tuple[Message, ...]
    game: Any = None
    """The judge's game, if there is one."""

    @property
    def entries(self) -> Entries:
        """What is in it now. Raises PoError."""
        if not self.path.exists():
            return Entries()
        return read_entries(self.path.read_text("utf-8"), self.path.name)

    def states(self, old: Entries) -> Counter[str]:
        """Count which texts are fresh, stale and missing; words for the search alone may be left out."""
        counted = Counter[str]()
        for message in self.messages:
            state, _ = old.find(message)
            if state != "missing" or not message.context.endswith(f" {ALSO}"):
                counted[state] += 1
        return counted


def furniture(language: str) -> Work:
    """Give the catalogue of what ppgen itself says."""
    return Work(FURNITURE, FOLDER / f"{language}.po", (*phrases(), *_session(), *_house()))


def of_systems(content: Path, language: str) -> Work:
    """Give the catalogue of the game systems of a folder. Raises DefinitionError."""
    folder = content / "systems"
    systems = load_systems(content)
    found = list[Message]()
    for path in sorted(folder.glob("*.yml")):
        found += [each.message for each in texts(load_yaml(path, content).data, System, path.stem)]
        decks = (deck_messages(piece, path.stem) for piece in systems[path.stem].pieces)
        found += _once(message for deck in decks for message in deck)
    return Work(SYSTEMS, folder / f"{language}.po", tuple(found))


def of_site(content: Path, language: str) -> Work:
    """Give the catalogue of what a folder of games says as a book. Raises DefinitionError."""
    found = texts(load_yaml(content / SITE_FILE, content).data, Site, SITE_FILE.removesuffix(".yml"))
    return Work(SITE, content / f"{language}.po", tuple(each.message for each in found))


def of_game(definition: Definition, judges: Judges, language: str) -> Work:
    """Give the catalogue of a game, which is read in the language of its source. Raises DefinitionError."""
    kinds: Mapping[str, Any] = {
        "game": Game, "rules": Rules, "learn": Learn, "print": Printing, "pieces": System, "skin": SkinFile,
    }  # fmt: skip
    found: list[Message] = []
    for file, kind in kinds.items():
        path = definition.folder / f"{file}.yml"
        if path.exists():
            data = load_yaml(path, definition.content).data
            found += [_noted(each.message, definition) for each in texts(data, kind, file)]
    found += _once(_of_sheets(definition))
    for page in PAGES:
        path = definition.folder / f"{page}.md"
        if path.exists():
            found += [
                _noted(each, definition) for each in page_texts(read_source(path, definition.content), page)
            ]
    game = judges.of(definition)
    if game is not None:
        house = {message.context for message in _house()}
        said = ((f"{JUDGE}{key}", words) for key, words in catalogue_of(game).items())
        found += [
            Message(context, words, notes=("said by the judge",))
            for context, words in said
            if context not in house and not context.startswith(f"{JUDGE}seat.")
        ]
    work = Work(definition.id, definition.folder / f"{language}.po", tuple(found), game)
    return work._replace(messages=(*work.messages, *_own_words(work.entries)))


def _of_sheets(definition: Definition) -> Iterator[Message]:
    """Yield what the cells of decks and of other sheets say that are printed as words."""
    wanted = printing(definition)
    pieces = definition.own.pieces if definition.own else ()
    for piece in pieces:
        yield from deck_messages(piece, Path(OWN).stem)
    sheets: list[Any] = [card.layers for card in wanted.cards]
    faces: list[Any] = [piece.layered for piece in pieces]
    faces += [definition.board_layers, *(each.layers for each in (wanted.box, wanted.cover) if each)]
    if definition.skin:
        sheets += [board.layered for board in definition.skin.boards]
        faces += [side for dress in definition.skin.pieces.values() for _, side in dress.sides]
    for sheet in sheets:
        if isinstance(sheet, SheetLayers):
            yield from sheet_messages(sheet.rows, printed_on(sheet.piece))
            faces.append(sheet.piece)
    for face in filter(None, faces):
        yield from row_messages(face)


def _once(messages: Iterable[Message]) -> list[Message]:
    """Give what stands in several cells of a column but once: there it is said alike."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        found.setdefault((message.context.rpartition(" ")[2], message.text), message)
    return list(found.values())


def _own_words(old: Entries) -> Iterator[Message]:
    """Give the words that a translator has added, such as `left`, which fill what the judge says."""
    for context, entry in old.by_context.items():
        if context.startswith(f"{JUDGE}word."):
            yield Message(context, entry.text, notes=("a word in what the judge says",))


def _session() -> Iterator[Message]:
    """Give what the table of a page says by itself."""
    return (Message("", words, notes=("said beside the table of a page",)) for words in SAID)


def _house() -> list[Message]:
    """Give what is said at every table."""
    said = {key: says.named for key, says in SENTENCES.items()}
    said |= {key: key.partition(".")[2] for key in EVERYWHERE}
    return [Message(f"{JUDGE}{key}", words, notes=("said at every table",)) for key, words in said.items()]


def _noted(message: Message, definition: Definition) -> Message:
    """Add to a message what its words mean, and where it can be seen."""
    glosses = [
        f"{term.term}: {term.text}"
        for term in definition.rules.glossary
        if any(
            f"[[{word}]]" in message.text or f"|{word}]]" in message.text for word in (term.term, *term.also)
        )
    ]
    clause = message.context.partition(" ")[0]
    seen = []
    if definition.site.address and any(each.id == clause for each in definition.rules.clauses()):
        seen = [f"{definition.site.address.rstrip('/')}/games/{definition.id}/rules.html#{clause}"]
    return replace(message, notes=(*message.notes, *seen, *glosses))
