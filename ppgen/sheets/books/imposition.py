"""Which page lies where on a sheet that will be folded: the saddle-stitched booklet and the pocket book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Spread(NamedTuple):
    """One side of a sheet of the booklet: its left and right page, counted from 1, and how deep it lies."""

    left: int
    right: int
    depth: int
    """0 for the outermost sheet."""

    def opened_from_the_right(self) -> Spread:
        """Return the same side of a booklet whose pages are turned to the right."""
        return self._replace(left=self.right, right=self.left)


class Panel(NamedTuple):
    """A place of the pocket book on its sheet, and whether its page stands on its head."""

    page: int
    column: int
    row: int
    turned: bool

    def opened_from_the_right(self) -> Panel:
        """Return the place of its page in a book whose pages are turned to the right."""
        return self._replace(column=3 - self.column)


def padded(pages: int) -> int:
    """Return how many pages a stitched booklet of so many pages has: a multiple of four."""
    return -(-pages // 4) * 4


def booklet(pages: int) -> Iterator[Spread]:
    """Yield fronts and backs of the sheets, the outermost first. `pages` is a multiple of four."""
    for sheet in range(pages // 4):
        low, high = 2 * sheet + 1, pages - 2 * sheet
        yield Spread(high, low, sheet)
        yield Spread(low + 1, high - 1, sheet)


def pocket() -> tuple[Panel, ...]:
    """Return the eight panels of a sheet lying across: four above, on their heads, and four below.

    The sheet is cut along its level middle from the first to the third upright fold, then folded so that
    page 1 is the front.
    """
    above = [Panel(page, column, 0, turned=True) for column, page in enumerate((5, 4, 3, 2))]
    below = [Panel(page, column, 1, turned=False) for column, page in enumerate((6, 7, 8, 1))]
    return (*above, *below)


def folded(spreads: list[Spread]) -> list[int]:
    """Read a folded and stitched booklet from front to back: the inverse of `booklet`."""
    fronts, backs = spreads[0::2], spreads[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front.right, back.left)]
    second = [page for front, back in zip(fronts, backs, strict=True) for page in (front.left, back.right)]
    return first + second[::-1]
