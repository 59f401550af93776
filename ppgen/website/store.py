"""The pages of games from build to build: who builds a site again waits only for the games that changed."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

import platformdirs

import ppgen
from ppgen.engine import Game
from ppgen.games import IMPORTED, JUDGES

LIBRARIES = ("fonttools", "Markdown", "svgwrite")
"""Libraries that have a say in what the pages of a game look like."""


class Store:
    """Keeps the files last made for each game, in the user's cache folder if in no other.

    What cannot be read as it was written is made again, and where nothing can be written nothing is kept.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_cache_path("ppgen") / "pages"

    def get(self, game_id: str, key: str) -> dict[str, bytes] | None:
        """Give the files of a game by their paths, if they were made of what `key` stands for."""
        with (
            suppress(OSError, EOFError, zipfile.BadZipFile, zlib.error),
            zipfile.ZipFile(self._file(game_id)) as kept,
        ):
            if kept.comment == _mark(key):
                return {path: kept.read(path) for path in kept.namelist()}
        return None

    def put(self, game_id: str, key: str, files: Mapping[str, bytes]) -> None:
        """Keep the files of a game instead of those kept before."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
                made = Path(scratch) / "made.zip"
                with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as kept:
                    kept.comment = _mark(key)
                    for path, content in files.items():
                        kept.writestr(path, content)
                made.replace(self._file(game_id))

    def _file(self, game_id: str) -> Path:
        return self.folder / f"{game_id}.zip"


def follows(judge: Game | None) -> bool:
    """Tell whether what is kept follows a judge's changes: not if it comes with a package of another's."""
    return judge is None or type(judge).__module__.startswith(("ppgen.games.", IMPORTED))


def _mark(key: str) -> bytes:
    return hashlib.sha256(f"{_program()}\n{key}".encode()).hexdigest().encode()


@cache
def _program() -> str:
    """Stand for what makes the pages: this program with its judges, those of the user, and some libraries."""
    found = hashlib.sha256(" ".join([sys.version, *map(version, LIBRARIES)]).encode())
    judges = os.environ.get(JUDGES)
    files = [*Path(ppgen.__file__).parent.rglob("*"), *(Path(judges).glob("*.py") if judges else ())]
    for file in sorted(file for file in files if file.is_file() and file.suffix != ".pyc"):
        found.update(f"\0{file}\0".encode() + file.read_bytes())
    return found.hexdigest()
