"""The printed kits that a site offers: files made before, as the manifest beside them lists them."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from ppgen.definition.problems import DefinitionError
from ppgen.definition.source import read_bytes, shown
from ppgen.language import counted, phrase, spoken
from ppgen.sheets.jobs import STOCKS
from ppgen.sheets.kinds import KINDS
from ppgen.website.writing import addresses

MANIFEST = "MANIFEST.json"
MOST_BYTES = 16 * 1024 * 1024
TYPES = ("json", "pdf", "svg", "txt", "zip")
"""What may be brought: nothing that acts on the page of the site it would stand on."""
PLAY, OWN_SET, ARCHIVE = "play", "own-set", "archive"
COLOUR = "colour"
TITLES = {
    PLAY: phrase("Play kit"),
    OWN_SET: phrase("Kit for owners of a set"),
    ARCHIVE: phrase("Everything"),
    **{kind.name: kind.title for kind in sorted(KINDS, key=attrgetter("listed")) if kind.listed},
}
"""What kits and kinds of sheets are called, in the order in which they are offered."""
STYLES = {"ink-saver": phrase("ink saver"), "high-contrast": phrase("high contrast")}
"""How a style is called after the title of what is printed in it."""
_LOG = logging.getLogger("ppgen")
_NAME = re.compile(rf"([A-Za-z0-9][\w.-]*/)*[A-Za-z0-9][\w.-]*\.({'|'.join(TYPES)})", re.ASCII)
"""A file in the folder or below it, whose place on the site is as plain as its name."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Pages that are printed in one go, on one stock and with one setting."""

    first: int
    last: int
    stock: str
    flip: str | None
    """The edge over which the paper is turned; None to print one side."""

    @property
    def words(self) -> str:
        """Its pages and what to print them on."""
        return (
            spoken("{first}–{last} on {stock}", first=self.first, last=self.last, stock=spoken(self.stock))
            if self.last > self.first
            else spoken("{first} on {stock}", first=self.first, stock=spoken(self.stock))
        )


@dataclass(frozen=True, slots=True)
class KitFile:
    """One file to print."""

    sheets: str
    """The kind of sheet in it, or the kit that it is."""
    style: str
    paper: str
    pages: int
    size: int
    """In bytes."""
    path: str
    """Where it is on the site."""
    file: Path
    """Where it is now."""
    picture: Path | None = None
    """A drawing of its first page, if there is one."""
    jobs: tuple[PrintJob, ...] = ()
    """What of it to print in one go."""

    @property
    def paper_title(self) -> str:
        """The paper as it is called: A4, Letter."""
        return self.paper.upper() if self.paper[-1:].isdigit() else self.paper.capitalize()

    @property
    def extent(self) -> str:
        """Pages and size in words."""
        return spoken(
            "{pages}, {size} KB",
            pages=counted(self.pages, "page"),
            size=max(1, round(self.size / 1024)),
        )

    @property
    def told(self) -> str:
        """What to print in one go, in words; nothing if it is all one job."""
        if len(self.jobs) < 2:
            return ""
        settings = {job.flip for job in self.jobs}
        flip = settings.pop() if len(settings) == 1 else None
        sides = spoken("; both sides, {edge}", edge=spoken(flip.replace("-", " "))) if flip else ""
        return spoken(
            "{paper}: print {jobs}{sides}",
            paper=self.paper_title,
            jobs=", ".join(job.words for job in self.jobs),
            sides=sides,
        )

    @property
    def copies(self) -> Iterator[tuple[str, Path]]:
        """Where its files go on the site, and where they are."""
        yield self.path, self.file
        if self.picture and self.picture_path:
            yield self.picture_path, self.picture

    @property
    def picture_path(self) -> str | None:
        """Where the drawing of its first page is on the site."""
        return f"{self.path.removesuffix('.pdf')}.svg" if self.picture else None


@dataclass(frozen=True, slots=True)
class KitRow:
    """The same sheets in the same style on several papers."""

    title: str
    kits: tuple[KitFile, ...]


def rows(kits: Sequence[KitFile]) -> list[KitRow]:
    """Group the files of a game: the kits in their styles first, then single sheets."""
    order = list(TITLES)

    def place(kit: KitFile) -> tuple[int, bool, str]:
        return order.index(kit.sheets) if kit.sheets in order else len(order), kit.style != COLOUR, kit.style

    found = []
    for _, same in groupby(sorted(kits, key=place), key=place):
        of_row = tuple(sorted(same, key=lambda kit: kit.paper))
        title = spoken(TITLES.get(of_row[0].sheets, of_row[0].sheets))
        if (style := of_row[0].style) != COLOUR:
            title = f"{title}, {spoken(STYLES.get(style, style))}"
        found.append(KitRow(title, of_row))
    return found


def kits_of(
    folder: Path | None, game_ids: Sequence[str], language: str | None = None
) -> Mapping[str, Sequence[KitFile]]:
    """Find the files of each game in a folder that `ppgen build` wrote; none without its manifest.

    Those in a `language` are found, or else those in the language of the source.
    """
    found: dict[str, list[KitFile]] = {game_id: [] for game_id in game_ids}
    listing = _manifest(folder / MANIFEST) if folder else []
    translated = {entry["game"] for entry in listing if language and entry.get("language") == language}
    for entry in listing:
        if entry.get("language") != (language if entry["game"] in translated else None):
            continue
        assert folder is not None
        file = folder / entry["file"]
        if entry["game"] in found and _is_within(folder, file):
            picture = folder / entry["svg"][0] if entry["svg"] else file
            found[entry["game"]].append(
                KitFile(
                    sheets=entry["sheets"],
                    style=entry["style"],
                    paper=entry["paper"],
                    pages=entry["pages"],
                    size=entry["bytes"],
                    path=f"{addresses.KITS}/{entry['file']}",
                    file=file,
                    jobs=tuple(_jobs(entry)),
                    picture=picture if picture != file and _is_within(folder, picture) else None,
                )
            )
    return found


def _is_within(folder: Path, file: Path) -> bool:
    return file.is_file() and file.resolve().is_relative_to(folder.resolve())


def _drawings(entry: dict[str, Any]) -> list[str]:
    """Return the names of the drawings of a file's pages, those that may be brought."""
    names = entry.get("svg", [])
    found = names if isinstance(names, list) else []
    return [
        name for name in found if isinstance(name, str) and name.endswith(".svg") and _NAME.fullmatch(name)
    ]


def _jobs(entry: dict[str, Any]) -> Iterator[PrintJob]:
    """Yield the jobs of a file, if all of them are as they should be."""
    jobs = entry.get("jobs", [])
    if not isinstance(jobs, list) or not all(_is_job(job, entry["pages"]) for job in jobs):
        return
    for job in jobs:
        yield PrintJob(job["first"], job["last"], job["stock"], job["flip"])


def _is_job(job: object, pages: int) -> bool:
    """Tell whether it names pages of a file that has so many, a stock and a setting."""
    return (
        isinstance(job, dict)
        and all(type(job.get(key)) is int for key in ("first", "last"))
        and 1 <= job["first"] <= job["last"] <= pages
        and job.get("stock") in STOCKS
        and job.get("flip", "") in (None, "long-edge", "short-edge")
    )


def _manifest(path: Path) -> list[dict[str, Any]]:
    """Read the list of files; one that is not ours is no list, and a file of another type is not listed."""
    try:
        entries = json.loads(read_bytes(path, most=MOST_BYTES))
    except (DefinitionError, ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list):
        if os.path.lexists(path):
            _LOG.warning("%s: this is no list of kits, so none are offered", shown(path))
        return []
    found = [{**entry, "svg": _drawings(entry)} for entry in entries if _is_sound(entry)]
    if dropped := [entry for entry in entries if not _is_sound(entry)]:
        first = dropped[0].get("file") if isinstance(dropped[0], dict) else None
        _LOG.warning("%s: not offered: %s, such as %.80r", shown(path), counted(len(dropped), "file"), first)
    return found


def _is_sound(entry: object) -> bool:
    kinds = {"file": str, "game": str, "paper": str, "style": str, "sheets": str, "pages": int, "bytes": int}
    return (
        isinstance(entry, dict)
        and all(isinstance(entry.get(key), kind) for key, kind in kinds.items())
        and _NAME.fullmatch(entry["file"]) is not None
    )
