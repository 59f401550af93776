"""Sheets beside a game in another language: their rows, with its words in what is printed of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.definition.layers.faces import SheetRow
from ppgen.definition.layers.printed import Printed, row_name

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation


def spoken_rows(
    rows: tuple[SheetRow, ...], printed: Printed, translation: Translation
) -> tuple[SheetRow, ...]:
    """Return rows of a sheet with the words of a language in what is printed of them."""
    return tuple(
        row._replace(said=translation.cells(row.said, printed, row_name(row, at)))
        for at, row in enumerate(rows, 1)
    )
