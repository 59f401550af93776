"""Marks that only cards and layers know, in texts of a game, where they print as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.cards import PLACE
from ppgen.definition.links import marked
from ppgen.definition.problems import suggestion
from ppgen.definition.text import MarkupError, parse
from ppgen.pieces import icons
from ppgen.pieces.cards.lines import INLINE

if TYPE_CHECKING:
    from ppgen.definition import Definition, Document, Problem

STYLED = re.compile(r"\[[^\[\]]+\]\(([a-z][a-z0-9-]*)\)")
"""Words in a style of layers."""


def mark_problems(definition: Definition, document: Document, record: object) -> Iterator[Problem]:
    """Yield warnings of icons, styles and columns in the prose of a file, each once a text."""
    known = icons.names(definition.folder)
    decks = [piece for system in definition.systems.values() for piece in system.pieces if piece.rows]
    columns = {name for piece in decks for name in piece.rows[0].columns}
    for steps, text in marked(record):
        for mark, message in dict.fromkeys(_marks(text, known, columns)):
            yield replace(document.problem_within(steps, message, mark), warning=True)


def _marks(text: str, known: Sequence[str], columns: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each mark of a text, with what is to be said of it."""
    try:
        words = " ".join(run.text for run in parse(text) if not run.code)
    except MarkupError:
        return  # which is told besides
    for name in INLINE.findall(words):
        hint = suggestion(name, known)
        if name in known or (hint and not name.isdigit()):
            hint = "" if name in known else hint
            yield (
                f":{name}:",
                f"icons are drawn in texts of cards, and here :{name}: prints as it stands{hint}",
            )
    for found in STYLED.finditer(words):
        yield (
            found[0],
            f"{found[0]} prints as it stands: styles are for texts of layers; use **bold** or *italic*",
        )
    for name in PLACE.findall(words):
        if name in columns:
            mark = f"{{{name}}}"
            yield mark, f"{mark} prints as it stands: only a card has the column {name!r}"
