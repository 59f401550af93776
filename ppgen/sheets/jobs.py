"""Print jobs: the pages of a file that are printed in one go, on one stock and with one setting.

A job begins on an odd page and ends with a whole leaf or with the file, so that every back lies behind its
front whatever else is printed. The cover, the manifest, the site and the file itself name the jobs that are
worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ppgen.drawing.pdf import Duplex
from ppgen.language import in_a_row, phrase, spoken, together

STOCKS = (phrase("paper"), phrase("card"), phrase("labels"), phrase("screen"))
"""What is printed on, in the order in which a kit needs it; the last is read, not printed."""
EDGES: Mapping[Duplex, str] = {"long-edge": phrase("long edge"), "short-edge": phrase("short edge")}
"""Over which edge paper is turned, in words."""


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A line of the kit's list: a sheet with its pages, counted from 1."""

    kind: str
    title: str
    first: int
    pages: int
    note: str
    stock: str
    """One of `STOCKS`."""
    serves: int | None = None
    """For how many players it is enough, if each player wants one."""
    for_owners: bool = True
    """Whether owners of the pieces print it as well."""
    alone: bool = False
    """Whether it is printed in a job of its own."""
    bare: bool = False
    """Whether it is leaves that have no backs."""

    @property
    def last(self) -> int:
        """Its last page."""
        return self.first + self.pages - 1

    @property
    def span(self) -> str:
        """Its pages in words."""
        return span(self.first, self.last)


@dataclass(frozen=True, slots=True)
class Job:
    """Pages that are printed in one go."""

    number: int
    first: int
    last: int
    """Counted from 1."""
    stock: str
    """One of `STOCKS`."""
    edge: Duplex | None
    """Over which edge the printer turns the paper; None to print one side."""
    entries: tuple[ManifestEntry, ...]
    """The sheets that it prints."""

    @property
    def span(self) -> str:
        """Its pages in words."""
        return span(self.first, self.last)

    @property
    def leaves(self) -> int:
        """How many sheets of its stock it takes."""
        count = self.last - self.first + 1
        return -(-count // 2) if self.edge else count

    @property
    def for_owners(self) -> bool:
        """Whether owners of the pieces print it as well."""
        return self.entries[0].for_owners

    @property
    def setting(self) -> str:
        """How to set the printer, in words; of leaves that have no backs, which pages are enough."""
        if self.edge is None:
            return spoken("one side")
        words = spoken("both sides, {edge}", edge=spoken(EDGES[self.edge]))
        if not all(entry.bare for entry in self.entries):
            return words
        fronts = [str(page) for page in range(self.first, self.last + 1, 2)]
        return spoken("{sides}; or one side, of {pages} alone", sides=words, pages=together(fronts, "and"))

    @property
    def told(self) -> str:
        """What it prints, on what and how, in words."""
        sheets = in_a_row(f"{entry.span} {entry.title}" for entry in self.entries)
        if self.stock == "screen":
            return spoken("pages {span}, to read on a screen: {sheets}", span=self.span, sheets=sheets)
        words = (
            phrase("page {span} on {stock}, {setting}: {sheets}")
            if self.first == self.last
            else phrase("pages {span} on {stock}, {setting}: {sheets}")
        )
        return spoken(words, span=self.span, stock=spoken(self.stock), setting=self.setting, sheets=sheets)

    def record(self) -> dict[str, Any]:
        """Describe it as plain data."""
        return {
            "job": self.number,
            "first": self.first,
            "last": self.last,
            "stock": self.stock,
            "sides": "both" if self.edge else "one",
            "flip": self.edge,
            "sheets": [entry.title for entry in self.entries],
        }


def apart(title: str, stock: str, *, for_owners: bool, alone: bool = False) -> tuple[str, ...]:
    """Return what parts two sheets into two jobs where it differs: pages of one job follow one another.

    Each sheet of labels goes on labels of its own; a poster is `alone` on its paper, and so is each sheet of
    backs moved in several ways, of which one is wanted.
    """
    return (stock, str(for_owners), title if stock == "labels" or alone else "")


def jobs_of(entries: Sequence[ManifestEntry], total: int, edge: Duplex | None) -> tuple[Job, ...]:
    """Work out the jobs of a file of so many pages, given its sheets in the order of their pages.

    `edge` is that over which its paper is turned, if it is; labels, and jobs of but one page, are printed on
    one side. A page left blank before the next job is in no job then.
    """
    groups = [
        tuple(group)
        for _, group in groupby(
            entries,
            lambda each: apart(each.title, each.stock, for_owners=each.for_owners, alone=each.alone),
        )
    ]
    starts = [group[0].first for group in groups]
    jobs = []
    for number, (group, start, after) in enumerate(
        zip(groups, starts, [*starts[1:], total + 1], strict=True), 1
    ):
        stock = group[0].stock
        one_side = edge is None or stock in ("labels", "screen") or group[-1].last == start
        last = group[-1].last if one_side else after - 1
        jobs.append(Job(number, start, last, stock, None if one_side else edge, group))
    return tuple(jobs)


def span(first: int, last: int) -> str:
    """Write a range of pages."""
    return str(first) if first == last else f"{first}–{last}"


def named(jobs: Sequence[Job]) -> str:
    """Name jobs by their numbers: job 1; jobs 1 and 3; jobs 1 to 3."""
    numbers = [job.number for job in jobs]
    if len(numbers) == 1:
        return spoken("job {number}", number=numbers[0])
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return spoken("jobs {first} to {last}", first=numbers[0], last=numbers[-1])
    return spoken("jobs {numbers}", numbers=together(numbers, "and"))
