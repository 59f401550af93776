"""Content folders into games: each file read, validated and checked, every problem told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from ppgen.definition.board import PrintedFace
from ppgen.definition.document import Document, load_yaml
from ppgen.definition.fields import Plain
from ppgen.definition.game import Game, Option, OptionValue, Terms
from ppgen.definition.game_checks import check_game
from ppgen.definition.layers import BoardLayers
from ppgen.definition.layers.reading import FaceSource, sharing
from ppgen.definition.layers.surfaces import read_board
from ppgen.definition.learn import Learn, Need, numbered
from ppgen.definition.learn_checks import check_learn
from ppgen.definition.locate import content_dir
from ppgen.definition.problems import DefinitionError, Problem, capped, suggestion
from ppgen.definition.questions import Questions
from ppgen.definition.questions_checks import check_questions
from ppgen.definition.reading import attempt, read
from ppgen.definition.rules import Rules
from ppgen.definition.rules_checks import check_rules
from ppgen.definition.site import Site, load_site
from ppgen.definition.skins import DressedBoard, Skin, load_skin
from ppgen.definition.source import shown
from ppgen.definition.system import System
from ppgen.definition.systems import OWN, load_systems, own_system, translation

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation

NUMBER = re.compile(r"(?<=^\*\*)\d+(?= )")
"""The number at the head of a need: `**18 stones each**`."""
FILES = (
    "game.yml",
    "rules.yml",
    "print.yml",
    "learn.yml",
    "pieces.yml",
    "questions.yml",
    "plays.yml",
    "skin.yml",
    "examples.md",
    "faq.md",
)
"""The texts of a game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Definition:
    """One game, complete."""

    folder: Path
    """Where its files are; its examples are in `examples.md` there, answers to questions in `faq.md`."""
    game: Game
    rules: Rules
    systems: Mapping[str, System]
    """The pieces it is played with, by id: its own, then game systems in the order of the equipment list."""
    stood_in: Mapping[str, System] = field(default_factory=dict)
    """The systems whose pieces can stand in for them, by id."""
    learn: Learn | None = None
    """What teaches it on one sheet, from `learn.yml`."""
    printing: Document | None = None
    """`print.yml`, read but not validated: what to print is the business of `ppgen.sheets`."""
    site: Site = field(default_factory=Site)
    """Whose book it is in."""
    asked: Document | None = None
    """`questions.yml`, if there is one."""
    questions: Questions | None = None
    """What it says."""
    board_layers: BoardLayers | None = None
    """What lies under and over the spaces of its board."""
    skin: Skin | None = None
    """How it dresses its pieces and boards, from `skin.yml`."""
    translation: Translation | None = None
    """What its texts are translated by, if they are in another language than its source."""
    shown_on: DressedBoard | None = None
    """The board of its skin on which pictures show it, where this is the game as it lies there."""
    as_played: Definition | None = None
    """The game as it is written, where this is that game with options agreed on."""

    @property
    def as_written(self) -> Definition:
        """The game as it is written, whatever is agreed on: the one that its judge knows."""
        return self.as_played or self

    def agreed(self, options: Mapping[str, object]) -> Definition:
        """Give the game with what options bring: on their board, with their pieces, beginning there."""
        written = self.as_written
        chosen = written.game.chosen(options)
        return _agreed(written, chosen) if chosen else written

    def seated(self, seats: Iterable[str]) -> Definition:
        """Give the game as it is drawn while these seats play: without the spaces of those that do not."""
        playing = frozenset(seats)
        return self if self.game.board.seated(playing) is self.game.board else _seated(self, playing)

    @property
    def options(self) -> Mapping[str, object]:
        """The options that are agreed on and bring something, by their ids."""
        agreed: Mapping[str, object] = self.game.setups[0].position.get("options", {})  # type: ignore[assignment]
        return agreed if self.as_played else {}

    @property
    def file_id(self) -> str:
        """How files of it are called: by its id, and what is agreed on: `hex-size-13`."""
        return "-".join(map(str, (self.id, *(word for pair in self.options.items() for word in pair))))

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.id

    @property
    def language(self) -> str:
        """The language of its texts."""
        if self.translation and self.translation.present:
            return self.translation.language
        return self.site.language

    @property
    def content(self) -> Path:
        """The folder of content in which it lies, and none of its files leads out of."""
        return self.folder.parents[1]

    @property
    def terms(self) -> Terms | None:
        """The terms of its text and drawings, if they are told."""
        return self.game.credits.terms or self.site.terms

    @property
    def own(self) -> System | None:
        """The pieces that it brings itself, in `pieces.yml`."""
        return self.systems.get(self.id)

    @property
    def shared(self) -> Mapping[str, System]:
        """The game systems it is played with."""
        return {name: system for name, system in self.systems.items() if name != self.id}

    def face_name(self, face: PrintedFace) -> str:
        """Name a face of its systems in words, such as "heart 5" or "sun ace"."""
        system = next(system for system in self.systems.values() if face.suit in system.suit_ids)
        return f"{system.suit(face.suit).singular} {system.rank(face.value).name}"


@lru_cache(maxsize=64)
def _agreed(written: Definition, chosen: tuple[tuple[int, int], ...]) -> Definition:
    game = written.game
    values = [(game.options[option], game.options[option].values[value]) for option, value in chosen]
    played = _brought(game, values)
    learn = written.learn and replace(written.learn, needs=tuple(_counted(played, written.learn.needs)))
    skin = written.skin and replace(written.skin, boards=())  # which are drawn for the board as it is written
    return replace(written, game=played, learn=learn, skin=skin, as_played=written, board_layers=None)


@lru_cache(maxsize=64)
def _seated(definition: Definition, playing: frozenset[str]) -> Definition:
    game = replace(definition.game, board=definition.game.board.seated(playing))
    return replace(definition, game=game, as_played=definition.as_written)


def _counted(game: Game, needs: Iterable[Need]) -> Iterator[Need]:
    """Let a number with which pieces are listed, as in `18 stones each`, be that of the components."""
    for need in needs:
        shown = [(sample.piece, sample.suit) for sample in need.show]
        counts = {
            row.count_for(max(game.players))
            for row in game.components
            if any(piece == row.piece and suit in row.suits for piece, suit in shown)
        }
        count = counts.pop() if len(counts) == 1 else None
        yield need if count is None else replace(need, text=NUMBER.sub(str(count), need.text, count=1))


def _brought(game: Game, values: Sequence[tuple[Option, OptionValue]]) -> Game:
    """Put what values bring in the place of what is written, and begin with these values."""
    options: dict[str | int, Plain] = {option.id: value.id for option, value in values}
    for _, value in values:
        game = replace(
            game,
            title=f"{game.title}, {value.title or value.written}",
            board=value.board or game.board,
            components=value.components or game.components,
            data=MappingProxyType({**game.data, **value.data}),
        )
    setups = [
        replace(setup, position=MappingProxyType({**setup.position, "options": MappingProxyType(options)}))
        for setup in game.setups
    ]
    return replace(game, setups=tuple(setups))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Catalogue:
    """A content folder, read."""

    folder: Path
    systems: Mapping[str, System]
    """Game systems by id."""
    games: Mapping[str, Definition]
    """Games by id, in the order of ids."""
    site: Site
    """Whose book it is."""


def load(content: Path | None = None, language: str | None = None) -> Catalogue:
    """Read a whole content folder, in a language or in its own.

    Raises DefinitionError with the problems of all its files.
    """
    problems: list[Problem] = []
    shelf = ContentFolder.of(content_dir(content), problems, language)
    games = {definition.id: definition for definition in shelf.games(problems)}
    if problems:
        raise DefinitionError(problems)
    return Catalogue(
        folder=shelf.folder, systems=shelf.systems, games=MappingProxyType(games), site=shelf.site
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContentFolder:
    """A content folder whose games are read one at a time, so that no more than one need be held."""

    folder: Path
    systems: Mapping[str, System]
    """Game systems by id."""
    site: Site
    """Whose book it is."""
    ids: Sequence[str]
    """The games that can be read if they are as they should be."""
    language: str | None = None
    """The language in which they are read."""

    @classmethod
    def of(cls, folder: Path, problems: list[Problem], language: str | None = None) -> ContentFolder:
        """Read what all games share, and add to a list what is wrong with it; then no game can be read."""
        site = attempt(problems, partial(load_site, folder)) or Site()
        language = language or site.language
        systems = attempt(problems, partial(load_systems, folder, language, site.language))
        ids = (attempt(problems, partial(game_ids, folder)) or []) if systems is not None else []
        return cls(folder=folder, systems=systems or {}, site=site, ids=ids, language=language)

    def games(self, problems: list[Problem]) -> Iterator[Definition]:
        """Read game after game, in the order of their ids; add the problems of their files to a list."""
        for game_id in self.ids:
            read_ = partial(_load_game, self.folder, game_id, self.systems, self.site, self.language)
            if definition := attempt(problems, read_):
                yield definition


def load_game(game_id: str, content: Path | None = None, language: str | None = None) -> Definition:
    """Read one game and the systems. Raises DefinitionError, also if there is no such game.

    In a `language` its texts are those of the catalogue beside it, as far as they are there; by default they
    are in that of its source.
    """
    folder = content_dir(content)
    known = game_ids(folder)
    if game_id not in known:
        hint = suggestion(game_id, known)
        raise DefinitionError([Problem(shown(folder), 0, 0, f"there is no game {game_id!r}{hint}")])
    site = load_site(folder)
    language = language or site.language
    return _load_game(folder, game_id, load_systems(folder, language, site.language), site, language)


def shown_systems(
    content: Path, systems: Mapping[str, System], games: Iterable[Definition]
) -> Mapping[str, System]:
    """Choose the systems that a content folder brings or its games use, and so no others of ours."""
    used = {system_id for definition in games for system_id in (*definition.systems, *definition.stood_in)}
    brought = {file.stem for file in (content / "systems").glob("*.yml")}
    return {name: system for name, system in systems.items() if name in used | brought}


def game_ids(content: Path | None = None) -> list[str]:
    """List the games of a content folder: every folder in games/ with a game.yml or rules.yml, sorted.

    Raises DefinitionError if the folder holds no games at all.
    """
    games = content_dir(content) / "games"
    if not games.is_dir():
        raise DefinitionError([Problem(shown(games), 0, 0, "there is no such folder, so there are no games")])
    files = [*games.glob("*/game.yml"), *games.glob("*/rules.yml")]
    if not files:
        message = "there is no game in it; a game is a folder with game.yml and rules.yml"
        raise DefinitionError([Problem(shown(games), 0, 0, message)])
    return sorted({file.parent.name for file in files})


def _load_game(
    content: Path, game_id: str, systems: Mapping[str, System], site: Site, language: str | None = None
) -> Definition:
    folder = content / "games" / game_id
    problems: list[Problem] = []
    said = translation(folder, content, language, site.language)
    game_file, game = read(folder / "game.yml", content, Game, problems, said)
    rules_file, rules = read(folder / "rules.yml", content, Rules, problems, said)
    printing = None
    if (folder / "print.yml").exists():
        printing = attempt(problems, partial(load_yaml, folder / "print.yml", content))
    asked, questions = None, None
    asking = folder / questions_file(said.language if said else None)
    if asking.exists():
        asked, questions = read(asking, content, Questions, problems)
    learn = None
    if (folder / "learn.yml").exists():
        learn_file, learn = read(folder / "learn.yml", content, Learn, problems, said)
        if learn_file and learn and rules:
            problems += check_learn(learn_file, learn, rules)
        learn = learn and numbered(learn)
    if game_file and game and game.id != game_id:
        problems.append(game_file.problem(("id",), f"the id must be the name of the folder, {game_id!r}"))
    if game_file and game and game_id in systems:
        problems.append(game_file.problem(("id",), "a game system has this id; choose another"))
    used: dict[str, System] = {}
    board_layers, skin = None, None
    if game_file and game and rules_file and rules:
        found: list[Problem] = []
        own = own_system(folder, content, game, systems, found, said)
        used = {} if own is None else {game_id: own}
        named = [thing.system for thing in game.equipment if thing.system is not None]
        used |= {name: systems[name] for name in named if name in systems}
        problems += found or capped(check_game(game_file, game, rules, systems, used))
        problems += capped(check_rules(rules_file, rules, game))
        boards = [game.board, *(one.board for one in game.stand_ins if one.board)]
        boards += [value.board for _, value in game.on_boards if value.board]
        if any(board.layers is not None for board in boards) and not found:
            reading = partial(_board_layers, game_file, folder, content, game, said)
            board_layers = attempt(problems, reading)
        if not found:
            skin = attempt(problems, partial(load_skin, folder, content, used, said))
    if rules and asked and questions:
        problems += capped(check_questions(asked, questions, rules))
    if problems or not game or not rules:
        raise DefinitionError(problems)
    return Definition(
        folder=folder,
        game=game,
        rules=rules,
        systems=MappingProxyType(used),
        stood_in=MappingProxyType({one.system: systems[one.system] for one in game.stand_ins}),
        learn=learn,
        printing=printing,
        site=site,
        asked=asked,
        questions=questions,
        board_layers=board_layers,
        skin=skin,
        translation=said,
    )


def questions_file(language: str | None = None) -> str:
    """Name the file with what players ask, in a language or in that of the source: each has its own words."""
    return f"questions.{language}.yml" if language else "questions.yml"


def _board_layers(
    document: Document, folder: Path, content: Path, game: Game, said: Translation | None
) -> BoardLayers | None:
    """Read what lies under and over the spaces. Raises DefinitionError."""
    for index, option in enumerate(game.options):
        for number, value in enumerate(option.values):
            if value.board is not None and value.board.layers is not None:
                here = ("options", index, "values", number, "board", "layers")
                message = "the board of an option has no `layers`; they are those of the game's own board"
                raise DefinitionError([document.problem(here, message, at_key=True)])
    for at, stand_in in enumerate(game.stand_ins):
        if stand_in.board is not None and stand_in.board.layers is not None:
            message = "on pieces of a stand-in nothing is printed; `layers` are those of the game's own board"
            steps = ("stand_ins", at, "board", "layers")
            raise DefinitionError([document.problem(steps, message, at_key=True)])
    if game.board.layers is None:
        return None
    return read_board(face_source(document, folder, content, said), ("board", "layers"), game.board)


def face_source(
    document: Document, folder: Path, content: Path, said: Translation | None = None
) -> FaceSource:
    """Return where faces of a file of a game are written; what they share is in its `pieces.yml`.

    Raises DefinitionError.
    """
    own = folder / OWN
    shared = load_yaml(own, content) if own.exists() else None
    if shared and said:
        shared = said.lay(shared, System, own.stem)
    return sharing(document, folder, content, shared, said)
