"""Where a site is made again and again: games whose files did not change are neither read nor drawn twice."""

from __future__ import annotations

import gc
import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar, copy_context
from functools import partial
from pathlib import Path

from ppgen.definition import (
    DefinitionError,
    Problem,
    System,
    game_ids,
    load_game,
    load_systems,
    plain,
    shown_systems,
)
from ppgen.definition.deck_files import TABLES
from ppgen.definition.links import without_prose
from ppgen.definition.loader import FILES, questions_file
from ppgen.definition.site import FILE as SITE
from ppgen.definition.site import Site, load_site
from ppgen.definition.source import read_bytes, shown
from ppgen.judges import Judges, guarded
from ppgen.language import is_joined_from_the_right, speaking
from ppgen.pieces import pictures, typefaces
from ppgen.pieces.cards import pages
from ppgen.sheets import load_layouts
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.books.kits import KitFile, kits_of
from ppgen.website.generator import game_files, is_told, shared_files, source, translated_files
from ppgen.website.memory.memo import Memo
from ppgen.website.pages.print_previews import CheckGame, Previewer, preview_pages
from ppgen.website.play import runtime
from ppgen.website.search.question_check import unanswered
from ppgen.website.writing.addresses import Edition, within
from ppgen.website.writing.page import Content, whole

ART = frozenset({*TABLES, ".pdf", *pictures.MAX_BYTES, *typefaces.SUFFIXES})
"""Endings of what a game draws with: its decks, pictures and typefaces."""
_LARGEST = max(typefaces.MAX_BYTES, pages.MAX_BYTES)
TOLD = frozenset({"age", "credits", "hook", "kinds", "luck", "minutes", "version", "weight"})
"""What pages tell of a game, and no drawing shows and no judge asks for, besides all its prose."""

_current: ContextVar[IncrementalBuild | None] = ContextVar("building", default=None)


class IncrementalBuild:
    """Makes the books and pages of a content folder, and keeps them by the contents of their files."""

    def __init__(
        self,
        content: Path,
        kits_dir: Path | None = None,
        judges: Judges | None = None,
        layouts: Path | None = None,
        once: Path | None = None,
        check: CheckGame | None = None,
        languages: Sequence[str] | None = None,
        of: IncrementalBuild | None = None,
    ) -> None:
        self.languages = languages
        """The languages in which it is told besides that of its source; None for those of `site.yml`."""
        self.of = of
        """The building of the source, where this is of an edition in another language."""
        self.language = languages[0] if of and languages else None
        """The language of such an edition; None for that of the source."""
        self.editions: dict[str, IncrementalBuild] = {}
        """The buildings of those languages, by their tags."""
        self.once = once
        """An empty folder to put files into, where the site is made once: then one game is held at a time."""
        self.layouts = layouts
        """The folder of layouts, where proofs of kits are wanted."""
        self.check = check
        """Says what is wrong with a game, where proofs are to show it."""
        self.content = content
        self.kits_dir = kits_dir
        self.judges = judges or Judges()
        self.memo = Memo()
        self.library = SiteModel(content, {}, memo=self.memo)
        self.keys: Mapping[str, str] = {}
        """What stands for the files of each game, as they were read."""
        self._proven = ""
        """Stands for the thesaurus, by which the answers to its questions are found."""
        self._kits: Mapping[str, Sequence[KitFile]] = {}

    @classmethod
    def current(cls) -> IncrementalBuild | None:
        """Give the building that is `in_use`, if one is."""
        return _current.get()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Let whoever builds inside this block build with this building."""
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)

    def open(self) -> None:
        """Read what changed in the content. Raises DefinitionError with everything that is wrong with it."""
        systems = self._systems_key()
        site = self.memo.get(lambda: load_site(self.content, self.language), "site", self._site_key())
        problems: list[Problem] = []
        books: dict[str, GameModel] = {}
        with speaking(self.language or site.language):
            known = self.memo.get(lambda: self._known(site), "systems", systems, self._site_key())
            keys = {game_id: self._key(game_id, systems) for game_id in self._ids()}
            for game_id, key in keys.items():
                try:
                    books[game_id] = self.memo.get(partial(self._book, game_id, systems), "book", key)
                except DefinitionError as error:
                    problems += error.problems
        if problems:
            raise DefinitionError(problems)
        self.keys = keys
        source = self.of.library if self.of else None
        self.library = SiteModel(self.content, {}, books, self.memo, site, self.language, source)
        definitions = [book.definition for book in self.library.all_books.values()]
        self.library.systems = shown = shown_systems(self.content, known, definitions)
        self._proven = _short(repr(self.library.thesaurus))
        self._kits = kits_of(self.kits_dir, [*books, *shown], self.language)
        if self.of is None:
            self._open_editions()

    def _known(self, site: Site) -> Mapping[str, System]:
        return load_systems(self.content, self.language or site.language, site.language)

    def _ids(self) -> Sequence[str]:
        """List the games that are told; in another language those that have a catalogue in it."""
        games = self.content / "games"
        return [
            game_id
            for game_id in game_ids(self.content)
            if self.language is None or (games / game_id / f"{self.language}.po").exists()
        ]

    def _open_editions(self) -> None:
        """Read what changed in other languages."""
        site = self.library.site
        wanted = site.languages if self.languages is None else self.languages
        for tag in filter(is_joined_from_the_right, wanted):
            message = f"{tag!r} is written from right to left in letters that join, which cannot be set"
            raise DefinitionError([Problem(shown(self.content / SITE), 0, 0, message)])
        for tag in [each for each in self.editions if each not in wanted]:
            del self.editions[tag]
        for tag in wanted:
            if tag != site.language and tag not in self.editions:
                once = self.once / tag if self.once else None
                self.editions[tag] = IncrementalBuild(
                    self.content, self.kits_dir, self.judges, once=once, languages=[tag], of=self
                )
        for edition in self.editions.values():
            edition.open()

    @property
    def edition(self) -> Edition:
        """The part of the site that this makes."""
        if self.language is None:
            return Edition()
        return Edition(
            f"{self.language}/", lambda path: is_told(path, self.library.books, self.library.tongue)
        )

    def _systems_key(self) -> str:
        """Stand for the files of the systems as they are now."""
        folder = self.content / "systems"
        decks = (file for file in sorted(folder.rglob("*")) if file.suffix.lower() in TABLES)
        said = [folder / f"{self.language}.po"] if self.language else []
        return digest(_there([*sorted(folder.glob("*.yml")), *said, *decks]), self.content)

    def _site_key(self) -> str:
        """Stand for the file that says whose book it is, as it is now."""
        said = [self.content / f"{self.language}.po"] if self.language else []
        return digest(_there([self.content / SITE, *said]), self.content)

    def _key(self, game_id: str, systems: str) -> str:
        """Stand for the files of a game as they are now."""
        folder = self.content / "games" / game_id
        said = [f"{self.language}.po", questions_file(self.language)] if self.language else []
        files = digest(_there(folder / name for name in (*FILES, *said)), self.content)
        own = f"{self._judge_key(game_id)} {self._art_key(game_id)}"
        return f"{game_id} {systems} {self._site_key()} {own} {files}"

    def _art_key(self, game_id: str) -> str:
        """Stand for what a game draws with as it is now; what may not be read is told where it is drawn."""
        folder = self.content / "games" / game_id
        files = [*sorted(folder.rglob("*")), *sorted((self.content / typefaces.FOLDER).glob("*"))]
        found = hashlib.sha256()
        for file in files:
            if file.suffix.lower() in ART:
                with suppress(DefinitionError):
                    data = read_bytes(file, self.content, _LARGEST)
                    found.update(f"{file.relative_to(self.content)}\0{len(data)}\0".encode() + data)
        return found.hexdigest()

    def _judge_key(self, game_id: str) -> str:
        """Stand for a judge of the user's own as it is now."""
        file = self.judges.file(game_id)
        return digest([file], file.parent) if file else ""

    def _book(self, game_id: str, systems: str) -> GameModel:
        """Read a game. What is drawn and judged follows from less than its files: not from words of rules."""
        definition = load_game(game_id, self.content, self.language)
        judged = f"{systems} {self._judge_key(game_id)} {plain(definition)!r}"
        drawn = repr([field for field in without_prose(definition.game) if field[0] not in TOLD])
        drawn += repr(definition.own) + self._art_key(game_id)
        memo = Memo() if self.once else self.memo
        source = self.of.library.books.get(game_id) if self.of else None
        return GameModel(
            definition,
            memo,
            self.memo,
            _short(judged),
            _short(judged + drawn),
            judges=self.judges,
            source=source,
        )

    def files(self) -> dict[str, bytes]:
        """Write every generated file, each whole. Raises DefinitionError as `contents` does."""
        return {path: whole(content) for path, content in self.contents().items()}

    def contents(self) -> dict[str, Content]:
        """Write every generated file. Raises DefinitionError with every example that does not hold."""
        with speaking(self.library.tongue), within(self.edition):
            made = self._contents()
        for tag, edition in self.editions.items():
            made |= {f"{tag}/{path}": content for path, content in edition.contents().items()}
        return made

    def _contents(self) -> dict[str, Content]:
        made: dict[str, Content] = {}
        problems: list[Problem] = []
        for book in self.library.books.values():
            try:
                made |= self._game_files(book)
            except DefinitionError as error:
                problems += error.problems
        if problems:
            raise DefinitionError(problems)
        made |= self._shared_files()
        if self.layouts is not None:
            made |= _sources(self._proofs(self.layouts))
        self.memo.turn()
        return {path: _as_now(content) for path, content in made.items()}

    def _proofs(self, folder: Path) -> Iterator[tuple[str, Content]]:
        """Write the pages that show kits, of which nothing is drawn yet."""
        files = digest(sorted(folder.glob("*.yml")), folder)
        layouts = self.memo.get(lambda: load_layouts(folder), "layouts", files)
        shared = files + self._systems_key() + self._site_key()
        editions = {
            name: _short(self.keys.get(name, name) + shared) for name in (*self.keys, *self.library.systems)
        }
        return preview_pages(self.library, Previewer(layouts, editions, self.check))

    def copies(self) -> dict[str, Path]:
        """Give the kits and their pictures to copy: where each goes, and where it is."""
        own = {path: file for kits in self._kits.values() for kit in kits for path, file in kit.copies}
        return own | {path: file for each in self.editions.values() for path, file in each.copies().items()}

    def _game_files(self, book: GameModel) -> Mapping[str, Content]:
        kits = self._kits[book.id]
        shown = [
            (kit.path, kit.sheets, kit.style, kit.paper, kit.pages, kit.size, bool(kit.picture))
            for kit in kits
        ]
        key = self.keys[book.id] + self._proven + repr(shown)
        return self.memo.get(lambda: self._made(book), "pages", key)

    def _shared_files(self) -> Mapping[str, Content]:
        keys = self.keys, self.of and self.of.keys
        key = repr((*keys, self._systems_key(), self._site_key(), self._proven, self._kits))
        files = shared_files if self.of is None else translated_files
        return self.memo.get(lambda: _sources(files(self.library, self._kits)), "shared", key)

    def _made(self, book: GameModel) -> dict[str, Content]:
        """Write the files of a game; where the site is made once, onto the disk."""
        made = self._guarded(book)
        if self.once is None:
            return made
        laid: dict[str, Content] = {
            path: _laid(self.once / path, whole(content)) for path, content in made.items()
        }
        made.clear()
        book.rest()
        gc.collect()
        gc.freeze()  # what is left of this game is needed to the end
        return laid

    def _guarded(self, book: GameModel) -> dict[str, Content]:
        """Write the files of a game. What a judge of somebody else answers may be of no use to the pages."""
        if book.judge is None or runtime.is_ours(book.judge):
            return self._proved(book)
        with guarded(book.judge, seconds=math.inf, doing=" where its pages are made"):
            return self._proved(book)

    def _proved(self, book: GameModel) -> dict[str, Content]:
        """Write the files of a game whose questions all find their answers. Raises DefinitionError."""
        if problems := list(unanswered(book, self.library.thesaurus, self.library.tongue)):
            raise DefinitionError(problems)
        return _sources(game_files(book, self._kits[book.id]))


def _there(files: Iterable[Path]) -> Iterator[Path]:
    return (file for file in files if file.exists())


def digest(files: Iterable[Path], root: Path) -> str:
    """Give a short name for the names and contents of files inside `root`, as `read_bytes` reads them."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.name.encode() + b"\0" + read_bytes(file, root) + b"\0")
    return found.hexdigest()


def _laid(file: Path, data: bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def _short(written: str) -> str:
    return hashlib.sha256(written.encode()).hexdigest()


def _as_now(content: Content) -> Content:
    """Let what is worked out later be worked out in the language of now, and for its part of the site."""
    return partial(copy_context().run, content) if callable(content) else content


def _sources(files: Iterable[tuple[str, Content]]) -> dict[str, Content]:
    return {source(path): content for path, content in files}
