"""Workbooks as LibreOffice writes them, and others after it: OpenDocument 1.3, part 3, chapter 9."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.definition.spreadsheets.cells import (
    Cells,
    CellText,
    chosen,
    moment_as_shown,
    time_as_shown,
)
from ppgen.definition.spreadsheets.number_forms import general
from ppgen.definition.spreadsheets.package import Package

_CONTENT = "content.xml"
_TIME = re.compile(r"PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
_CELLS = ("table-cell", "covered-table-cell")
_ASIDE = ("annotation", "frame", "shapes", "custom-shape", "line", "rect", "g", "forms", "tracked-changes")
"""Elements whose texts are no content of a cell: remarks and drawings over it."""
_ERROR = re.compile(r"#(REF!|NAME\?|VALUE!|DIV/0!|N/A|NUM!|NULL!|ERROR!)|Err:[0-9]{3}")
_WRITTEN = re.compile(r"([^0-9]{0,40})([0-9]{1,15})(?:[.,]([0-9]{1,15}))?([^0-9]{0,40})")
_FRACTION = re.compile(r"(-?)(?:([0-9]{1,6}) )?([0-9]{1,6})/([1-9][0-9]{0,5})")
_MOST_BLANKS = 1000


def ods_rows(package: Package, wanted: str) -> tuple[str, Cells]:
    """Read a sheet by its name, or else the first that is not hidden: its name and its cells.

    Raises BadWorkbook, and BadCells.
    """
    names = _Names()
    package.parse(_CONTENT, names.start, names.end)
    sheet = chosen(names.sheets, wanted)
    reader = _CalcReader(Cells(sheet))
    package.parse(_CONTENT, reader.start, reader.end, reader.said)
    return sheet, reader.cells.whole()


class _Names:
    """Finds the sheets, and which are hidden."""

    def __init__(self) -> None:
        self.sheets: dict[str, bool] = {}
        self._hidden: set[str] = set()
        self._style = ""
        self._inside: list[str] = []

    def start(self, tag: str, said: Mapping[str, str]) -> None:
        """Enter an element."""
        if tag == "style":
            self._style = said.get("name", "")
        elif tag == "table-properties" and said.get("display") == "false":
            self._hidden.add(self._style)
        elif tag == "table" and self._inside[-1:] == ["spreadsheet"]:
            self.sheets.setdefault(said.get("name", ""), said.get("style-name") in self._hidden)
        self._inside.append(tag)

    def end(self, _: str) -> None:
        """Leave an element."""
        self._inside.pop()


class _CalcReader:
    """Reads the cells of a sheet."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.row = self.column = 0
        self._inside: list[str] = []
        self._reading = self._done = False
        self._aside = 0
        self._held: list[tuple[int, str]] = []  # the cells of a row, which may be repeated
        self._repeated = self._copies = 1
        self._cell: Mapping[str, str] = {}
        self._text = CellText(cells.sheet)

    def start(self, tag: str, said: Mapping[str, str]) -> None:
        """Enter an element."""
        self._inside.append(tag)
        if tag == "table" and self._inside[-2:-1] == ["spreadsheet"]:
            self._reading = not self._done and said.get("name", "") == self.cells.sheet
        elif not self._reading:
            return
        elif self._aside or tag in _ASIDE:
            self._aside += 1
        elif tag == "table-row":
            self._held, self.column = [], 0
            self._repeated = _times(said.get("number-rows-repeated"))
        elif tag in _CELLS:
            self._cell = said
            self._text.begin(self.row + 1, self.column + 1)
            self._copies = _times(said.get("number-columns-repeated"))
        elif tag == "p":
            self._text.line()
        elif tag == "s":
            self._text.add(" " * min(_times(said.get("c")), _MOST_BLANKS))
        elif tag == "tab":
            self._text.add("\t")
        elif tag == "line-break":
            self._text.add("\n")

    def said(self, text: str) -> None:
        """Take the text of a cell."""
        if self._reading and not self._aside and "p" in self._inside:
            self._text.add(text)

    def end(self, tag: str) -> None:
        """Leave an element."""
        self._inside.pop()
        if not self._reading:
            return
        if self._aside:
            self._aside -= 1
        elif tag == "table" and self._inside[-1:] == ["spreadsheet"]:
            self._reading, self._done = False, True
        elif tag in _CELLS:
            text = "" if tag != _CELLS[0] else self.cells.value(self._value)
            if text:
                for copy in range(self._copies):
                    column = self.column + copy + 1
                    self.cells.add(self.row + 1, column, text)
                    self._held.append((column, text))
            self.column += self._copies
        elif tag == "table-row":
            for row in range(self.row + 2, self.row + 1 + self._repeated if self._held else 0):
                for column, text in self._held:
                    self.cells.add(row, column, text)
            self.row += self._repeated

    def _value(self) -> str:
        written = self._text.written
        formula = "formula" in self._cell
        if self._cell.get("calcext:value-type") == "error" or (formula and _ERROR.fullmatch(written)):
            raise self._text.error()
        match self._cell.get("value-type"):
            case "float" | "currency" | "percentage":
                value = self._text.measured(self._cell.get("value", ""))
                return _as_written(written, value) or general(value)
            case "boolean":
                return self._cell.get("boolean-value", "")
            case "date":
                return moment_as_shown(self._cell.get("date-value", ""))
            case "time":
                if time := _TIME.fullmatch(self._cell.get("time-value", "")):
                    hours, minutes, seconds = (int(part) for part in time.groups())
                    return time_as_shown(hours, minutes, seconds)
        if formula and "value-type" not in self._cell:
            raise self._text.unworked()
        return self._cell.get("string-value") or written


def _as_written(written: str, value: float) -> str:
    """Return a number as it is shown, but with a point, if it is the only one there; else nothing."""
    part = _FRACTION.fullmatch(written)
    if part:
        shown = int(part[2] or 0) + int(part[3]) / int(part[4])
        return written if abs(shown - abs(value)) < 1 / int(part[4]) else ""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        return ""
    front, whole, decimals, end = found[1], found[2], found[3] or "", found[4]
    size = abs(value) * (100 if "%" in end else 1)
    number = f"{whole}.{decimals}" if decimals else whole
    near = abs(float(number) - size) <= 0.5000001 * 10.0 ** -len(decimals)  # else a comma parts thousands
    return f"{front}{number}{end}" if near else ""


def _times(text: str | None) -> int:
    """Read how often something is repeated; sheets have a million rows at most."""
    usual = text and text.isascii() and text.isdecimal() and len(text) < 8
    return max(1, int(text)) if text and usual else 1
