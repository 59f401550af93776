"""Prose as HTML: on the pages of the site, and in the rules as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from ppgen.definition.text import TextRun

Linked = Callable[[TextRun], str]
"""How a link is written as HTML."""


def prose_html(runs: Iterable[TextRun], linked: Linked) -> str:
    """Write runs as HTML, with the line breaks that they have."""
    return "".join(_styled(run, linked) for run in runs)


def unlinked(run: TextRun) -> str:
    """Write a link as its words, where nothing can be linked to."""
    return broken(run.text)


def broken(text: str) -> str:
    """Write a text with the line breaks that it has."""
    return escape(text).replace("\n", "<br>")


def _styled(run: TextRun, linked: Linked) -> str:
    if run.target is not None:
        written = linked(run)
    else:
        written = f"<code>{escape(run.text)}</code>" if run.code else broken(run.text)
    if run.italic:
        written = f"<em>{written}</em>"
    return f"<strong>{written}</strong>" if run.bold else written
