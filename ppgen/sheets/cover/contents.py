"""What a cover tells of its kit, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppgen.drawing.pdf import Duplex
from ppgen.sheets.cover.work import Labour
from ppgen.sheets.jobs import Job, ManifestEntry
from ppgen.sheets.paper.straight import Printer
from ppgen.sheets.print_schema.kits import Edition

RULES = ("rules", "booklet")
"""The sheets that hold all rules."""


@dataclass(frozen=True)
class Contents:
    """What a cover tells of its kit."""

    edition: Edition | None
    listing: Sequence[ManifestEntry]
    """All its sheets but the cover."""
    jobs: Sequence[Job]
    total: int
    """Pages."""
    rest: str
    """How the files of which it tells are called, up to their sheets."""
    missing: Sequence[str]
    """What other editions have besides."""
    both_sides: Duplex | None
    """Over which edge the printer turns the paper, if it prints both sides."""
    ink: Sequence[float]
    """What share of each page is inked, from 0 to 1, the cover first."""
    owners_need: str | None = None
    """What owners of the pieces find in the kit of their own alone."""
    players: int | None = None
    address: str | None = None
    """Of the game's page."""
    printer: Printer | None = None
    """The printer that it is laid out for."""
    work: Sequence[Labour] = ()
    """What is to cut, fold and glue."""

    @property
    def pieces(self) -> Sequence[ManifestEntry]:
        """What there is to cut out."""
        return [entry for entry in self.listing if entry.kind == "pieces"]

    @property
    def owners(self) -> Sequence[Job]:
        """What owners of the pieces print."""
        return [job for job in self.jobs if job.for_owners]

    @property
    def build(self) -> ManifestEntry | None:
        """The page of steps, if it is in the kit."""
        return next((entry for entry in self.listing if entry.kind == "build"), None)

    @property
    def lesson(self) -> bool:
        """Whether the lesson is in the kit."""
        return any(entry.kind == "learn" for entry in self.listing)

    @property
    def ruled(self) -> bool:
        """Whether the rules are in the kit."""
        return any(entry.kind in RULES for entry in self.listing)

    def leaves(self, jobs: Sequence[Job]) -> Mapping[str, int]:
        """Count the sheets of each stock that jobs take."""
        found: Counter[str] = Counter()
        for job in jobs:
            found[job.stock] += job.leaves
        return found

    def inked(self, jobs: Sequence[Job]) -> float:
        """Return what share of the pages of jobs is inked."""
        pages = [page for job in jobs for page in range(job.first - 1, job.last)]
        return sum(self.ink[page] for page in pages) / max(1, len(pages))
