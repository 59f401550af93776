"""The pages of games from build to build: who builds a site again waits only for the games that changed."""

from __future__ import annotations

import hashlib
import io
import sys
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import platformdirs

import ppgen
from ppgen.engine import Game
from ppgen.output import LARGEST, Sources, check_outside, is_ordinary
from ppgen.unfinished import UNFINISHED, Refused, alone

LIBRARIES = ("fonttools", "Markdown", "pydantic", "PyYAML", "svgwrite")
"""Libraries that have a say in what the pages of a game look like."""
OPTIONAL = ("pypdfium2",)
"""Those that need not be installed."""


class Store:
    """Keeps the files last made for each game in a folder.

    What cannot be read as it was written is made again, and where nothing can be written nothing is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def of_user(cls, sources: Sources = ()) -> Store | None:
        """Give the store in the user's cache folder; None if the user has none, or it is among sources."""
        try:
            folder = platformdirs.user_cache_path("ppgen") / "pages"
            check_outside(folder, sources)
        except (RuntimeError, Refused):
            return None
        return cls(folder)

    def get(self, game_id: str, key: str) -> dict[str, bytes] | None:
        """Give the files of a game by their paths, if they were made of what `key` stands for."""
        file = self._file(game_id)
        try:
            kept = file.read_bytes() if is_ordinary(file, LARGEST) else b""
        except OSError:
            return None
        head = _mark(key)
        packed = kept[len(head) + len(_digest(b"")) :]
        if kept != head + _digest(packed) + packed:
            return None
        with zipfile.ZipFile(io.BytesIO(packed)) as files:
            return {path: files.read(path) for path in files.namelist()}

    def put(self, game_id: str, key: str, files: Mapping[str, bytes]) -> None:
        """Keep the files of a game instead of those kept before."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
            for path, content in files.items():
                made.writestr(path, content)
        with suppress(OSError), alone(self.folder / UNFINISHED) as scratch:
            whole = scratch / "whole"
            whole.write_bytes(_mark(key) + _digest(packed.getvalue()) + packed.getvalue())
            whole.replace(self._file(game_id))

    def _file(self, game_id: str) -> Path:
        return self.folder / f"{game_id}.pages"


def is_ours(judge: Game | None) -> bool:
    """Tell whether a change of a judge is noticed: we know what files ours are made of, others' we do not."""
    return judge is None or type(judge).__module__.startswith("ppgen.games.")


def _mark(key: str) -> bytes:
    return _digest(f"{_program()}\n{key}".encode())


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def _optional(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


@cache
def _program() -> str:
    """Stand for what makes the pages: this program with its judges, and some libraries."""
    found = hashlib.sha256(
        " ".join([sys.version, *map(version, LIBRARIES), *map(_optional, OPTIONAL)]).encode()
    )
    folder = Path(ppgen.__file__).parent
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            found.update(f"\0{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return found.hexdigest()
