"""Content folders into games: each file read, validated and checked, every problem told at once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from ppgen.definition.board import Face
from ppgen.definition.document import Document, load_yaml, shown
from ppgen.definition.game import Game
from ppgen.definition.game_checks import check_game
from ppgen.definition.links import check_prose
from ppgen.definition.locate import content_dir
from ppgen.definition.problems import DefinitionError, Problem, suggestion
from ppgen.definition.rules import Rules
from ppgen.definition.rules_checks import check_rules
from ppgen.definition.system import System
from ppgen.definition.validation import validate

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Definition:
    """One game, complete."""

    folder: Path
    """Where its files are; its examples are in `examples.md` there."""
    game: Game
    rules: Rules
    systems: Mapping[str, System]
    """The game systems it is played with, by id, in the order of the equipment list."""
    printing: Document | None = None
    """`print.yml`, read but not validated: what to print is the business of `ppgen.sheets`."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.id

    def face_name(self, face: Face) -> str:
        """Name a face of its systems in words, such as "heart 5" or "sun ace"."""
        system = next(system for system in self.systems.values() if face.suit in system.suit_ids)
        return f"{system.suit(face.suit).singular} {system.rank(face.value).name}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Catalogue:
    """A content folder, read."""

    folder: Path
    systems: Mapping[str, System]
    """Game systems by id."""
    games: Mapping[str, Definition]
    """Games by id, in the order of ids."""


def load(content: Path | None = None) -> Catalogue:
    """Read a whole content folder. Raises DefinitionError with the problems of all its files."""
    folder = content_dir(content)
    problems: list[Problem] = []
    systems = _attempt(problems, load_systems, folder) or {}
    games = {}
    for game_id in game_ids(folder) if not problems else []:
        definition = _attempt(problems, _load_game, folder, game_id, systems)
        if definition:
            games[game_id] = definition
    if problems:
        raise DefinitionError(problems)
    return Catalogue(folder=folder, systems=systems, games=MappingProxyType(games))


def load_game(game_id: str, content: Path | None = None) -> Definition:
    """Read one game and the systems. Raises DefinitionError, also if there is no such game."""
    folder = content_dir(content)
    known = game_ids(folder)
    if game_id not in known:
        hint = suggestion(game_id, known)
        raise DefinitionError([Problem(shown(folder), 0, 0, f"there is no game {game_id!r}{hint}")])
    return _load_game(folder, game_id, load_systems(folder))


def game_ids(content: Path | None = None) -> list[str]:
    """List the games of a content folder: every folder in games/ with a game.yml or rules.yml, sorted.

    Raises DefinitionError if the folder holds no games at all.
    """
    games = content_dir(content) / "games"
    if not games.is_dir():
        raise DefinitionError([Problem(shown(games), 0, 0, "there is no such folder, so there are no games")])
    files = [*games.glob("*/game.yml"), *games.glob("*/rules.yml")]
    return sorted({file.parent.name for file in files})


def load_systems(content: Path | None = None) -> Mapping[str, System]:
    """Read the game systems of a content folder by id. Raises DefinitionError."""
    folder = content_dir(content)
    problems: list[Problem] = []
    read: dict[str, tuple[Document, System]] = {}
    for path in sorted((folder / "systems").glob("*.yml")):
        document, system = _read(problems, path, folder, System)
        if system is None:
            continue
        problems += check_prose(document, system, None)
        if system.id != path.stem:
            problems.append(document.problem(("id",), f"the id must be the name of the file, {path.stem!r}"))
        read[system.id] = (document, system)
    for document, system in read.values():
        if system.extends is not None and (system.extends not in read or read[system.extends][1].extends):
            known = [other for other, (_, base) in read.items() if not base.extends]
            message = f"there is no basic system {system.extends!r}{suggestion(system.extends, known)}"
            problems.append(document.problem(("extends",), message))
    if problems:
        raise DefinitionError(problems)
    bases = {name: system for name, (_, system) in read.items()}
    return MappingProxyType({name: _extended(system, bases) for name, system in bases.items()})


def _extended(system: System, systems: Mapping[str, System]) -> System:
    """Put what a system shares with its base before what it adds; its pieces replace those of the base."""
    if system.extends is None:
        return system
    base = systems[system.extends]
    own = {piece.id for piece in system.pieces}
    return replace(
        system,
        suits=base.suits + system.suits,
        ranks=base.ranks + system.ranks,
        pieces=tuple(piece for piece in base.pieces if piece.id not in own) + system.pieces,
        references=base.references + system.references,
    )


def _load_game(content: Path, game_id: str, systems: Mapping[str, System]) -> Definition:
    folder = content / "games" / game_id
    problems: list[Problem] = []
    game_file, game = _read(problems, folder / "game.yml", content, Game)
    rules_file, rules = _read(problems, folder / "rules.yml", content, Rules)
    printing = None
    if (folder / "print.yml").exists():
        printing = _attempt(problems, load_yaml, folder / "print.yml", content)
    if game and game.id != game_id:
        problems.append(game_file.problem(("id",), f"the id must be the name of the folder, {game_id!r}"))
    if game and rules:
        problems += check_game(game_file, game, rules, systems)
        problems += check_rules(rules_file, rules, game)
    if problems or not game or not rules:
        raise DefinitionError(problems)
    used = {thing.system: systems[thing.system] for thing in game.equipment if thing.system}
    return Definition(
        folder=folder, game=game, rules=rules, systems=MappingProxyType(used), printing=printing
    )


def _read(problems: list[Problem], path: Path, root: Path, kind: type[T]) -> tuple[Any, T | None]:
    """Read and validate a file; note its problems and return None for what could not be made of it."""
    document = _attempt(problems, load_yaml, path, root)
    return document, document and _attempt(problems, validate, document, kind)


def _attempt(problems: list[Problem], action: Any, *arguments: Any) -> Any:
    """Do something that may find problems; note them and return None if it does."""
    try:
        return action(*arguments)
    except DefinitionError as error:
        problems += error.problems
        return None
