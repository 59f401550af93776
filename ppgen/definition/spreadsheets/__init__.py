"""Sheets of workbooks (.xlsx, .ods) as rows of cells, read bit by bit and no further than they may go.

A workbook of a kilobyte can name a cell in the last of a million rows, or unpack to gigabytes; libraries that
read sheets make room for all of it first. Here parts are unpacked and parsed as they come, by the parser of
the standard library, cells that are empty take no room, and whatever is more than a deck can be is refused.

What a cell shows counts, not how it came to be: of a formula its value as the spreadsheet has saved it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.separated import TableCell
from ppgen.definition.source import composed, not_allowed, read_bytes, shown, stray
from ppgen.definition.spreadsheets.ods import ods_rows
from ppgen.definition.spreadsheets.package import BadCells, BadWorkbook, Package
from ppgen.definition.spreadsheets.xlsx import xlsx_rows

WORKBOOKS = (".xlsx", ".xlsm", ".ods")
"""Endings of files that hold sheets."""
MAX_BYTES = 8 * 1024 * 1024


def read_sheet(path: Path, root: Path, sheet: str = "") -> tuple[str, list[list[TableCell]]]:
    """Read a sheet of a workbook inside `root`, by its name or else the first that is not hidden.

    Return its name, and its rows without those that are empty, each from its first column to its last cell
    that holds something; lines and columns are those of the sheet, counted from 1. Raises DefinitionError.
    """
    name = shown(path)
    try:
        return _rows(read_bytes(path, root, MAX_BYTES), path.suffix.lower(), sheet)
    except BadWorkbook as error:
        wrong: Sequence[BadWorkbook] = [error]
    except BadCells as error:
        wrong = error.cells
    raise DefinitionError(Problem(name, each.row, each.column, str(each), sheet=each.sheet) for each in wrong)


def characters(path: Path, root: Path) -> frozenset[str]:
    """Return the characters of all sheets of a workbook; of one that cannot be read, none.

    Raises DefinitionError for a file that is none.
    """
    found: set[str] = set()
    try:
        package = Package(read_bytes(path, root, MAX_BYTES))
        for part in package.texts():
            package.parse(part, lambda _tag, _said: None, said=found.update)
    except BadWorkbook:  # as whoever reads the deck is told
        return frozenset()
    return frozenset(composed("".join(sorted(found))))


@lru_cache(maxsize=4)  # several kinds of piece may stand in one sheet
def _rows(data: bytes, ending: str, sheet: str) -> tuple[str, list[list[TableCell]]]:
    package = Package(data)
    name, cells = (ods_rows if ending == ".ods" else xlsx_rows)(package, sheet)
    rows: dict[int, dict[int, str]] = {}
    for (row, column), text in cells.found.items():
        if text.strip():
            if found := stray(text):
                raise BadWorkbook(not_allowed(found[0]), name, row, column)
            rows.setdefault(row, {})[column] = composed(text)
    ends: dict[int, int] = {}
    for row, column in cells.doubts:
        ends[row] = max(column, ends.get(row, 0))
    return name, [
        [
            TableCell(held.get(column, ""), row, column, cells.doubts.get((row, column), ""))
            for column in range(1, max(*held, ends.get(row, 0)) + 1)
        ]
        for row, held in sorted(rows.items())
    ]
