"""What is wrong with the cards of decks, all at once, and what prints less well than it could."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.definition.cards import unused
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.pieces.cards import layout
from ppgen.pieces.registry import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition import System
    from ppgen.drawing.palette import Palette


def deck_problems(systems: Mapping[str, System], palette: Palette) -> Iterator[Problem]:
    """Yield what keeps cards from being printed, and warnings of what prints less well than it could."""
    for kind in kinds(systems).values():
        for column, _ in unused(kind.piece.layout, kind.piece.rows):
            place = kind.piece.rows[0].columns[column]
            yield Problem(
                place.file, place.line, place.column, f"no card is printed with the column {column!r}", True
            )
        for row in kind.piece.rows:
            try:
                doubts = layout.warnings(kind, row, palette)
            except DefinitionError as error:
                yield from error.problems
            else:
                yield from (row.problem(words, warning=True) for words in dict.fromkeys(doubts))
