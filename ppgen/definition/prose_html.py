"""Prose as HTML: on the pages of the site, and in the rules as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from ppgen.definition.text import TextRun

Linked = Callable[[TextRun], str]
"""How a link is written as HTML."""
Written = Callable[[str], str]
"""How words are."""


def broken(text: str) -> str:
    """Write a text with the line breaks that it has."""
    return escape(text).replace("\n", "<br>")


def prose_html(runs: Iterable[TextRun], linked: Linked, written: Written = broken) -> str:
    """Write runs as HTML, with the line breaks that they have."""
    return "".join(_styled(run, linked, written) for run in runs)


def unlinked(run: TextRun) -> str:
    """Write a link as its words, where nothing can be linked to."""
    return broken(run.text)


def _styled(run: TextRun, linked: Linked, written: Written) -> str:
    if run.target is not None:
        html = linked(run)
    else:
        html = f"<code>{escape(run.text)}</code>" if run.code else written(run.text)
    if run.italic:
        html = f"<em>{html}</em>"
    return f"<strong>{html}</strong>" if run.bold else html
