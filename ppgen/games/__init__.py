"""The games under the judge: one module a game, its clauses as functions in the order of its rules.

A module is named after its game's id (`leyhe-race` is `leyhe_race`) and gives its `Game` class as `GAME`.
Ours are in this package. Others are in a folder that the user names (`ppgen --judges DIR`, or PPGEN_JUDGES),
or in installed packages, by the entry point group `ppgen.games`, named by id. Content alone never runs.
"""

from __future__ import annotations

import os
import sys
import traceback
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import cast

from ppgen.engine import EngineError, Game

JUDGES = "PPGEN_JUDGES"
"""The environment variable that names a folder of engine modules, for this process and those it starts."""


class BadJudge(EngineError):
    """An engine module that cannot be used; the message names its file and the reason."""


def judge_of(game_id: str) -> type[Game] | None:
    """Find the class that judges a game; None if it has no judge.

    Raises:
        BadJudge: an engine module of the user's own cannot be imported, or gives no such game.
    """
    if not _is_named(game_id):
        return None
    if _is_ours(game_id):
        return cast("type[Game]", import_module(_module(game_id)).GAME)
    file = judge_file(game_id)
    if file is not None:
        return _checked(getattr(_imported(file, file.read_bytes()), "GAME", None), game_id, file)
    for point in _installed().select(name=game_id):
        try:
            found = point.load()
        except Exception as error:
            raise BadJudge(f"{point.value}: it cannot be imported: {_reason(error)}") from error
        return _checked(found, game_id, point.value)
    return None


def judge_file(game_id: str) -> Path | None:
    """Give the file of the user's own that judges a game, if there is one; it may be edited at any time."""
    folder = os.environ.get(JUDGES)
    if not folder or not _is_named(game_id) or _is_ours(game_id):
        return None
    file = Path(folder, f"{game_id.replace('-', '_')}.py").absolute()
    return file if file.is_file() else None


def _is_named(game_id: str) -> bool:
    """Tell whether an id can name a module: it may come from a stranger's folder."""
    return game_id.replace("-", "").isalnum()


def _is_ours(game_id: str) -> bool:
    return find_spec(_module(game_id)) is not None


def _module(game_id: str) -> str:
    return f"{__name__}.{game_id.replace('-', '_')}"


@cache
def _installed() -> EntryPoints:
    """List what installed packages bring; looking through them takes milliseconds, so it is done once."""
    return entry_points(group="ppgen.games")


class _Source(SourceFileLoader):
    """Reads a module as it is: what Python keeps of it does not tell two edits of one second apart."""

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return self.source_to_code(self.get_data(self.path), self.path)


@lru_cache(maxsize=64)
def _imported(file: Path, content: bytes) -> ModuleType:
    """Import an engine module from a folder that need not be a package; again if its content has changed."""
    del content
    name = f"ppgen_judge_{file.stem}"
    spec = spec_from_file_location(name, file, loader=_Source(name, str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up while it is being imported
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadJudge(f"{_place(error, file)}: it cannot be imported: {_reason(error)}") from error
    return module


def _place(error: Exception, file: Path) -> str:
    """Give the file, with the line at which its import came to grief."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return f"{file}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(file)]
    return f"{file}:{lines[-1]}" if lines else str(file)


def _reason(error: Exception) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}"


def _checked(found: object, game_id: str, where: object) -> type[Game]:
    """See that what a module gives is the judge of the game."""
    if found is None:
        raise BadJudge(f"{where}: it has no GAME; write `GAME = ` and its subclass of ppgen.engine.Game")
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise BadJudge(f"{where}: GAME is a subclass of ppgen.engine.Game, not {found!r}")
    if getattr(found, "id", None) != game_id:
        raise BadJudge(f"{where}: GAME is the judge whose id is {game_id!r}; this one does not say so")
    for name in ("rules", "state"):
        if not hasattr(found, name):
            raise BadJudge(f"{where}: GAME has no {name}; see ppgen.engine.Game")
    return found
