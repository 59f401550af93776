"""The name of a tray below or beside a piece that lies beside a window on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from ppgen.drawing import fonts
from ppgen.drawing.scene import Item, Point, Text

LABEL = 8.0
"""Points of the name of a tray."""
LEADING = 3.0
"""Between its lines, in millimetres."""
SHELF = 10.0
"""Room beside the board for a piece that comes from there or goes there, in millimetres."""
PIECE = 7.2
"""Height of such a piece."""
PAD = 1.6
"""Between a picture's edge and what it shows, in millimetres."""

Side = Literal["below", "left", "right"]


def named(words: Sequence[str], side: Side, at: Point, space: float, width: float) -> Iterator[Item]:
    """Name a tray below its piece, or beside it away from the space, within the picture."""
    x, y = at
    if side != "below":
        for number, line in enumerate(words, 1):
            yield Text(x, y + PIECE / 2 + LEADING * number, line, "body", LABEL, "muted", "middle")
        return
    if not words:
        return
    left, right = x - PIECE / 2 - 1, x + PIECE / 2 + 1
    long = breadth(words)
    if left - long < PAD or (space <= x and right + long <= width - PAD):
        yield Text(right, y + 1, words[0], "body", LABEL, "muted")
    else:
        yield Text(left, y + 1, words[0], "body", LABEL, "muted", "end")


def broken(label: str) -> list[str]:
    """Break the name of a tray into lines that fit beside a board."""
    return fonts.wrap(label, "body", LABEL, 1.5 * SHELF)


def breadth(words: Iterable[str]) -> float:
    """Measure the longest of some lines, in millimetres."""
    return max((fonts.measure(line, "body", LABEL) for line in words), default=0.0)
