"""Comparing expected lines with printed ones, where `...` stands for what a reader need not see."""

from __future__ import annotations

from collections.abc import Sequence

ELLIPSIS = "..."
"""Alone it stands for any lines, at the end of a line for any rest of it."""


def mismatch(expected: Sequence[str], printed: Sequence[str]) -> int | None:
    """Compare lines: None if they agree, else the index of the expected line that got furthest and failed.

    The index is `len(expected)` where more is printed than expected.
    """
    # As with the star of file names: only the last `...` ever has to take in more lines.
    at = furthest = line = 0
    ellipsis = taken = -1
    while line < len(printed):
        if at < len(expected) and expected[at] == ELLIPSIS:
            ellipsis, taken = at, line
            at += 1
        elif at < len(expected) and fits(expected[at], printed[line]):
            at, line = at + 1, line + 1
        elif ellipsis >= 0:
            furthest = max(furthest, at)
            taken += 1
            at, line = ellipsis + 1, taken
        else:
            return at
    while at < len(expected) and expected[at] == ELLIPSIS:
        at += 1
    return None if at == len(expected) else max(furthest, at)


def fits(expected: str, printed: str) -> bool:
    """Tell whether one line is as expected."""
    if expected.endswith(ELLIPSIS):
        return printed.startswith(expected.removesuffix(ELLIPSIS))
    return printed == expected
