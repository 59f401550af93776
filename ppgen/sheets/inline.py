"""Marks that print as they stand in texts of a game: of cards alone or other programs, and misspelt icons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.cards import PLACE
from ppgen.definition.foreign_marks import FOREIGN_MARKS
from ppgen.definition.problems import suggestion
from ppgen.definition.text import MarkupError, parse
from ppgen.definition.translation import texts
from ppgen.pieces import icons
from ppgen.pieces.cards.lines import INLINE

if TYPE_CHECKING:
    from ppgen.definition import Definition, Document, Problem
    from ppgen.language.po import Message

STYLED = re.compile(r"\[[^\[\]]+\]\(([a-z][a-z0-9-]*)\)")
"""Words in a style of layers."""


def mark_problems(definition: Definition, document: Document, kind: type) -> Iterator[Problem]:
    """Yield warnings of such marks in the texts of a file that is a record of this kind, each once a text."""
    known = icons.names(definition.folder)
    decks = [piece for system in definition.systems.values() for piece in system.pieces if piece.rows]
    columns = {name for piece in decks for name in piece.rows[0].columns}
    for found in texts(document.data, kind, document.name):
        if found.layered:
            continue
        words = _read(found.message)
        drawn = known if found.message.markup else ()
        marks = (*_icons(words, known, drawn), *_marks(words, columns), *_foreign(words))
        for mark, message in dict.fromkeys(marks):
            yield replace(document.problem_within(found.steps, message, mark), warning=True)


def _read(message: Message) -> str:
    """Return the words of a text that are no code; none if its markup is broken, which is told besides."""
    if not message.markup:
        return message.text
    try:
        return " ".join(run.text for run in parse(message.text) if not run.code)
    except MarkupError:
        return ""


def _foreign(words: str) -> Iterator[tuple[str, str]]:
    """Yield the first of each kind of marks of other programs, with what is to be said of it."""
    for mark, message in FOREIGN_MARKS:
        if found := mark.search(words):
            yield found[0], message.format(found[0], "text")


def _icons(words: str, known: Sequence[str], drawn: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each icon that is not drawn, of those that are known and are drawn there."""
    for name in INLINE.findall(words):
        if name in known and name not in drawn:
            yield f":{name}:", f"icons are drawn in sentences; in a line as this :{name}: prints as it stands"
        elif name not in known and not name.isdigit() and (hint := suggestion(name, known)):
            yield f":{name}:", f"there is no icon {name!r}, so :{name}: prints as it stands{hint}"


def _marks(words: str, columns: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each mark of cards and layers, with what is to be said of it."""
    for found in STYLED.finditer(words):
        yield (
            found[0],
            f"{found[0]} prints as it stands: styles are for texts of layers; use **bold** or *italic*",
        )
    for name in PLACE.findall(words):
        if name in columns:
            mark = f"{{{name}}}"
            yield mark, f"{mark} prints as it stands: only a card has the column {name!r}"
