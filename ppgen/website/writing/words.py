"""Prose without its markup, for titles, previews and descriptions."""

from __future__ import annotations

from ppgen.definition.text import MarkupError, words

PREVIEW = 240
"""Letters of a preview at most."""


def plain_words(source: str) -> str:
    """Give prose without its markup, in one line."""
    try:
        return " ".join(words(source).split())
    except MarkupError:
        return " ".join(source.split())


def shortened(source: str, letters: int = PREVIEW) -> str:
    """Cut a text at a word so that it has not many more letters than so many."""
    if len(source) <= letters:
        return source
    return source[:letters].rsplit(" ", 1)[0].rstrip(",;:") + "…"
