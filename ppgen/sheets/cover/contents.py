"""What a cover tells of its kit, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppgen.drawing.pdf import Duplex
from ppgen.sheets.editions import Edition


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the kit's list: a sheet with its pages, counted from 1."""

    kind: str
    title: str
    first: int
    pages: int
    note: str
    stock: str
    """paper or card."""
    serves: int | None = None
    """For how many players it is enough, if each player wants one."""

    @property
    def last(self) -> int:
        """Its last page."""
        return self.first + self.pages - 1

    @property
    def span(self) -> str:
        """Its pages in words."""
        return span(self.first, self.last)


@dataclass(frozen=True)
class Contents:
    """What a cover tells of its kit."""

    edition: Edition | None
    listing: Sequence[Entry]
    total: int
    """Pages."""
    missing: Sequence[str]
    """What other editions have besides."""
    both_sides: Duplex | None
    """Over which edge the printer turns the paper, if it prints both sides."""
    ink: Sequence[float]
    """What share of each page is inked, from 0 to 1, the cover first."""
    players: int | None = None
    address: str | None = None
    """Of the game's page."""

    @property
    def pieces(self) -> Sequence[Entry]:
        """What there is to cut out."""
        return [entry for entry in self.listing if entry.kind == "pieces"]

    @property
    def others(self) -> Sequence[Entry]:
        """What owners of the pieces print as well."""
        return [entry for entry in self.listing if entry.kind != "pieces"]

    def leaves(self, entries: Sequence[Entry]) -> Mapping[str, int]:
        """Count the sheets of each stock that entries take."""
        return Counter(
            stock for stock, _ in {(e.stock, leaf) for e in entries for leaf in self._leaves_of(e)}
        )

    def _leaves_of(self, entry: Entry) -> range:
        per = 2 if self.both_sides else 1
        return range((entry.first - 1) // per, (entry.last - 1) // per + 1)

    def inked(self, entries: Sequence[Entry]) -> float:
        """Return what share of the pages of entries is inked."""
        pages = [page for entry in entries for page in range(entry.first - 1, entry.last)]
        return sum(self.ink[page] for page in pages) / max(1, len(pages))


def span(first: int, last: int) -> str:
    """Write a range of pages."""
    return str(first) if first == last else f"{first}–{last}"
