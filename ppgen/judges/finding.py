"""Where judges are: ours, those in a folder that the user trusts, and those that installed packages bring.

A module is named after its game's id (`leyhe-race` is `leyhe_race`) and gives its `Game` class as `GAME`.
Others than ours are in a folder that the user names (`ppgen --judges DIR`, or PPGEN_JUDGES), or in installed
packages, by the entry point group `ppgen.games`, named by id. Content alone never runs.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeVar, cast

from ppgen import games
from ppgen.definition import Definition, plain
from ppgen.definition.locate import data_path
from ppgen.engine import Game, Rulebook, State
from ppgen.judges.faults import BadJudge, file_of, said
from ppgen.judges.guard import STEP, guarded
from ppgen.judges.naming import strange_pieces
from ppgen.judges.no_output import no_output
from ppgen.judges.watchdog import Endless, Greedy, told, watching

T = TypeVar("T")

VARIABLE = "PPGEN_JUDGES"
"""The environment variable that names a folder of engine modules."""


@dataclass(frozen=True)
class Judges:
    """The judges there are: ours, those in `folder`, which is trusted and so run, and installed ones."""

    folder: Path | None = None

    @classmethod
    def of_environment(cls) -> Judges:
        """Trust the folder that PPGEN_JUDGES names, if it does."""
        folder = os.environ.get(VARIABLE)
        return cls(Path(folder).absolute() if folder else None)

    def of(self, definition: Definition) -> Game | None:
        """Make the judge of a game; None if it has none.

        Raises:
            BadJudge: the engine module cannot be used.
        """
        kind = self.judging(definition)
        if kind is None:
            return None
        if kind.__module__.startswith("ppgen.games."):
            return _of_ours(definition)
        _see_names(kind, definition)
        with guarded(kind, doing=" with this game.yml", rulings=()):
            return kind(plain(definition))

    def judging(self, definition: Definition) -> type[Game] | None:
        """Find the class that judges a game; None if it has no judge.

        Elsewhere than in our content, a judge that is brought comes before one of ours, and ours judges only
        what is played by the rules that it knows: others may call a game as we do.

        Raises:
            BadJudge: as `find` does.
        """
        if definition.content.resolve() == data_path("content").resolve():
            return self.find(definition.id)
        brought = self.find(definition.id, ours=False)
        return brought or (self.find(definition.id) if is_like_ours(definition) else None)

    def find(self, game_id: str, *, ours: bool = True) -> type[Game] | None:
        """Find the class that judges games of an id, first among `ours`; None if there is none.

        Raises:
            BadJudge: an engine module of the user's own cannot be imported, or gives no such game.
        """
        if not _is_named(game_id):
            return None
        if ours and is_ours(game_id):
            return _our(game_id)
        file = self.file(game_id)
        if file is not None:
            return _checked(getattr(_imported(file, file.read_bytes()), "GAME", None), game_id, file)
        for point in _installed().select(name=game_id):
            return _checked(_run(point.load, point.value), game_id, point.value)
        return None

    def file(self, game_id: str) -> Path | None:
        """Give the file of the user's own that judges a game, if there is one; it may change at any time."""
        if self.folder is None or not _is_named(game_id):
            return None
        file = self.folder.absolute() / f"{game_id.replace('-', '_')}.py"
        return file if file.is_file() else None


def _see_names(kind: type[Game], definition: Definition) -> None:
    """Raise BadJudge for the first piece that the source of a judge names and the game has not."""
    file = file_of(kind)
    if file.is_file():
        for named, message in strange_pieces(file, file.read_bytes(), definition):
            raise BadJudge(file, message, named.line, named.column)


@lru_cache(maxsize=32)  # those who draw or lay out a game ask for it again and again
def _of_ours(definition: Definition) -> Game:
    kind = _our(definition.id)
    with guarded(kind, doing=" with this game.yml", rulings=()):
        return kind(plain(definition))


def _is_named(game_id: str) -> bool:
    """Tell whether an id can name a module: it may come from a stranger's folder."""
    return game_id.replace("-", "").isalnum()


def is_ours(game_id: str) -> bool:
    """Tell whether a judge of ours judges games of an id."""
    if not _is_named(game_id) or find_spec(_module(game_id)) is None:
        return False
    return hasattr(import_module(_module(game_id)), "GAME")


def is_like_ours(definition: Definition) -> bool:
    """Tell whether a judge of ours knows at least half of the clauses of a game that are to be judged."""
    judged = [clause.id for clause in definition.rules.clauses() if clause.engine]
    if not judged or not is_ours(definition.id):
        return False
    return 2 * sum(clause in _our(definition.id).rules.clauses for clause in judged) >= len(judged)


def _our(game_id: str) -> type[Game]:
    return cast("type[Game]", import_module(_module(game_id)).GAME)


def _module(game_id: str) -> str:
    return f"{games.__name__}.{game_id.replace('-', '_')}"


@cache
def _installed() -> EntryPoints:
    """List what installed packages bring; looking through them takes milliseconds, so it is done once."""
    return entry_points(group="ppgen.games")


class _Source(SourceFileLoader):
    """Reads a module as it is: what Python keeps of it does not tell two edits of one second apart."""

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return self.source_to_code(self.get_data(self.path), self.path)


def _imported(file: Path, content: bytes) -> ModuleType:
    """Import an engine module from a folder that need not be a package. Raises BadJudge if that fails."""
    module = _tried(file, content)
    if isinstance(module, BadJudge):
        raise module.with_traceback(None)
    return module


@lru_cache(maxsize=64)
def _tried(file: Path, content: bytes) -> ModuleType | BadJudge:
    """Import an engine module, again only if its content has changed: a failure may take seconds to come."""
    del content
    name = f"ppgen_judge_{file.stem}"
    spec = spec_from_file_location(name, file, loader=_Source(name, str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up while it is being imported
    loader = spec.loader
    try:
        _run(lambda: loader.exec_module(module), file)
    except BadJudge as fault:
        return fault
    return module


def _run(load: Callable[[], T], where: object) -> T:
    """Import a judge, watched as it will be at work. Raises BadJudge if that fails."""
    try:
        with no_output(), watching(STEP):
            return load()
    except KeyboardInterrupt:
        raise
    except Endless as error:
        raise BadJudge(where, f"it cannot be imported: {told(error, STEP)}", _line(error, where)) from error
    except Greedy as error:
        raise BadJudge(
            where, "it cannot be imported: that takes more than 1 GiB", _line(error, where)
        ) from error
    except BaseException as error:
        raise BadJudge(where, f"it cannot be imported: {said(error)}", _line(error, where)) from error


def _line(error: BaseException, where: object) -> int:
    """Give the line of a file at which its import came to grief; 0 where none is known."""
    if isinstance(error, SyntaxError) and error.filename == str(where):
        return error.lineno or 0
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(where)]
    return (lines[-1] or 0) if lines else 0


def _checked(found: object, game_id: str, where: object) -> type[Game]:
    """See that what a module gives is the judge of the game."""
    if found is None:
        raise BadJudge(where, "it has no GAME; write `GAME = ` and its subclass of ppgen.engine.Game")
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise BadJudge(where, f"GAME is a subclass of ppgen.engine.Game, not {found!r}")
    if getattr(found, "id", None) != game_id:
        raise BadJudge(where, f"GAME is the judge whose id is {game_id!r}; this one does not say so")
    if not isinstance(getattr(found, "rules", None), Rulebook):
        raise BadJudge(where, "GAME has no rules, a Rulebook; see ppgen.engine.Game")
    if not (isinstance(kind := getattr(found, "state", None), type) and issubclass(kind, State)):
        raise BadJudge(where, "GAME names no state, a subclass of ppgen.engine.State; see ppgen.engine.Game")
    return found
