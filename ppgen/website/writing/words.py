"""Texts cut short, for previews and descriptions."""

from __future__ import annotations

PREVIEW = 240
"""Letters of a preview at most."""


def shortened(source: str, letters: int = PREVIEW) -> str:
    """Cut a text at a word so that it has not many more letters than so many."""
    if len(source) <= letters:
        return source
    return source[:letters].rsplit(" ", 1)[0].rstrip(",;:") + "…"
