"""Tables of separated values, as spreadsheets write them: cells in rows, each with its place.

Commas, semicolons, tabs or upright lines part cells: what a line `sep=;` says, or else what parts the first
row; tabs in a file that ends in .tsv. A cell may stand in quotes, in which a quote is doubled and a line may
end. The text is UTF-8, or UTF-16 with a mark of its order, which Excel calls Unicode text.
"""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import decoded, read_bytes, shown

_SEPARATORS = ",;\t|"
_SAID = re.compile(r'"?sep=(.)"?[ \t]*(?:\n|$)', re.IGNORECASE)
_QUOTED = re.compile(r'[ ]*"((?:[^"]|"")*+)"[ ]*')
_OPEN = re.compile(r'[ ]*"')
_LONGEST_LINE = 100_000
"""In characters: forty columns of text, in a line that nobody breaks."""
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How a text in UTF-16 begins."""
_IN_QUOTES = re.compile(r'"[^"]*"')


class TableCell(NamedTuple):
    """What stands in a cell, and where, counted from 1."""

    text: str
    line: int
    column: int
    doubt: str = ""
    """What its author is to be told of it, if it is printed."""


def read_separated(path: Path, root: Path) -> list[list[TableCell]]:
    """Read the rows of a file inside `root`, without those that are empty. Raises DefinitionError."""
    raw, name = read_bytes(path, root), shown(path)
    if raw.startswith(WIDE):
        try:
            raw = raw.decode("utf-16").encode()
        except UnicodeError:
            message = "this begins as UTF-16, but is damaged; save the file as UTF-8"
            raise DefinitionError([Problem(name, 0, 0, message)]) from None
    # Lines may end as on a Macintosh, also within cells.
    raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    text = decoded(raw, name, _LONGEST_LINE).removeprefix("\ufeff")
    return separated(text, name, "\t" if path.suffix.lower() == ".tsv" else "")


def separated(text: str, name: str, separator: str = "") -> list[list[TableCell]]:
    """Read the rows of a text, without those that are empty. Raises DefinitionError.

    Without a separator, what parts the cells is told by the text itself.
    """
    said = None if separator else _SAID.match(text)
    start = said.end() if said else 0
    separator = separator or (said[1] if said else _guessed(text))
    rows = _rows(text, start, separator, name)
    return [row for row in rows if any(cell.text.strip() for cell in row)]


def _guessed(text: str) -> str:
    """Return what parts the cells of the first row that holds something."""
    first = next((line for line in text.split("\n") if line.strip(" \t,;|")), "")
    bare = _IN_QUOTES.sub("", first)
    return max(_SEPARATORS, key=lambda separator: (bare.count(separator), separator == ","))


def _rows(text: str, start: int, separator: str, name: str) -> Iterator[list[TableCell]]:
    plain = re.compile(f"[^{re.escape(separator)}\n]*")
    row: list[TableCell] = []
    at, line, begins = start, 1 + text.count("\n", 0, start), start
    while at < len(text) or row:  # after a separator one more cell begins, even where the text ends
        here = line, at - begins + 1
        if quoted := _QUOTED.match(text, at):
            value, at = quoted[1].replace('""', '"'), quoted.end()
            if "\n" in quoted[0]:
                line += quoted[0].count("\n")
                begins = text.rfind("\n", 0, at) + 1
            if at < len(text) and text[at] not in (separator, "\n"):
                message = (
                    f"this stands after the quote that closes the cell of {here[0]}:{here[1]}; "
                    'write a quote within a cell twice, as in ""'
                )
                raise DefinitionError([Problem(name, line, at - begins + 1, message)])
        elif _OPEN.match(text, at):
            first = row[0].line if row else line
            row_begins = "" if first == line else f"; its row begins in line {first}"
            raise DefinitionError(
                [Problem(name, *here, f"the quote that opens here is never closed{row_begins}")]
            )
        else:
            found = plain.match(text, at)
            value, at = (found[0], found.end()) if found else ("", at)
        row.append(TableCell(value, *here))
        if at < len(text) and text[at] == separator:
            at += 1
            continue
        yield row
        row, at, line = [], at + 1, line + 1
        begins = at
