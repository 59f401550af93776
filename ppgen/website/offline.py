"""What lets a built site be read without network: the list by which a service worker keeps its files.

The worker itself is `site/assets/javascripts/worker.js`; that file says how it works.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from ppgen.language import speaking, spoken
from ppgen.website.pages.branding import MANUAL
from ppgen.website.play import runtime
from ppgen.website.writing import addresses

WORKER = "service-worker.js"
"""At the root of the site, since a worker has a say in its own folder only."""
PROGRAM = "assets/javascripts/worker.js"
KEPT = frozenset({".css", ".html", ".js", ".json", ".svg", ".woff2", ".xml"})
"""Endings of the files of which pages are made; downloads and pictures for others are not kept."""
OF_RUNTIME = frozenset({".wasm", ".zip"})
"""More endings, of what judges need to run in a page."""
UNUSED = ("assets/javascripts/lunr/", "assets/javascripts/workers/", "data/", "gallery/")
"""Folders of what the theme brings and no page asks for, and of downloads."""
OF_MANUAL = ("engine/", "files/", "write/", *(addresses.page_of(source) for source in MANUAL))
SHARED = ""
"""The part of the site that every other needs."""
LETTERS = 16
"""Of a hash: enough to tell versions of a file apart."""


def service_worker(site: Path, folders: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Write the worker of a site that is built in a folder: its version, and its files’ hashes by parts.

    `folders` are those of other languages than that of its source, such as `de/`, with their languages.
    """
    games = [folder.name for folder in sorted((site / "games").glob("*/"), reverse=True)]
    parts: dict[str, dict[str, str]] = {SHARED: {}}
    size = 0
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        if file.is_file() and _is_kept(path):
            data = file.read_bytes()
            size += len(data)
            folder = next(
                (each for each in folders if path.startswith((each, f"{addresses.KITS}/{each}"))), ""
            )
            part = folder + _part(path.removeprefix(folder), games)
            parts.setdefault(part, {})[path] = hashlib.sha256(data).hexdigest()[:LETTERS]
    told: dict[str, object] = {"parts": parts, "size": size}
    if folders:
        told["away"] = {folder: [tag, *_unkept(tag)] for folder, tag in folders.items()}
    listed = json.dumps(told, separators=(",", ":"), sort_keys=True)
    version = hashlib.sha256(listed.encode()).hexdigest()[:LETTERS]
    program = json.dumps(f"{PROGRAM}?{version}")
    lines = (
        f"self.ppgenSite = {listed};",
        f'self.ppgenSite.version = "{version}";',
        f"importScripts({program});",
    )
    return "\n".join([*lines, ""]).encode()


def _unkept(language: str) -> list[str]:
    """Say in a language of a page that it is not kept: a title, a sentence, and where to go."""
    with speaking(language):
        return [
            spoken("No network"),
            spoken("This page is not kept on this device."),
            spoken("To the pages that are"),
        ]


def _is_kept(path: str) -> bool:
    name = PurePosixPath(path)
    return (
        (name.suffix in KEPT or (path.startswith(f"{runtime.FOLDER}/") and name.suffix in OF_RUNTIME))
        and not name.name.startswith(".")
        and path != WORKER
        and not path.startswith(UNUSED)
    )


def _part(path: str, games: Sequence[str]) -> str:
    """Name the part that is kept together with a file: a game, the judges' runtime, the manual."""
    folder, name = path.partition("/")[0], path.rpartition("/")[2]
    if folder == runtime.FOLDER:
        return folder
    if folder == "games" and not name.startswith("thumbnail-"):  # other pages show those
        return _of_game(path.removeprefix("games/"), games)
    if folder in ("search", addresses.KITS):
        return _of_game(name, games)
    return "manual" if path.startswith(OF_MANUAL) else SHARED


def _of_game(name: str, games: Sequence[str]) -> str:
    """Find the game that a name begins with; of `pub` and `pub-scrawl` the latter comes first."""
    return next(
        (f"games/{game}" for game in games if name.startswith((f"{game}.", f"{game}/", f"{game}-"))), SHARED
    )
