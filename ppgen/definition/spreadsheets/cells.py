"""What both kinds of sheet are: cells that hold something. Gathered here, bounded, and written as shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ppgen.definition.problems import suggestion
from ppgen.definition.spreadsheets.package import BadCells, BadWorkbook

MOST_CELLS = 400_000
"""Cells that hold something: ten thousand cards of forty columns."""
MOST_TEXT = 8 * 1024 * 1024
"""Characters of all cells of a sheet."""
MOST_COLUMNS = 256
MOST_FAULTS = 200
"""Cells that cannot be read of which one tells."""


def chosen(sheets: Mapping[str, bool], wanted: str) -> str:
    """Choose a sheet by its name, or else the first that is not hidden. Raises BadWorkbook."""
    if not sheets:
        raise BadWorkbook("the workbook has no sheet")
    if not wanted:
        return next((name for name, hidden in sheets.items() if not hidden), next(iter(sheets)))
    if wanted not in sheets:
        near = suggestion(wanted, sheets) or f"; it has {', '.join(list(sheets)[:10])}"
        raise BadWorkbook(f"the workbook has no sheet {wanted!r}{near}")
    return wanted


class Cells:
    """The cells of a sheet that hold something, by row and column from 1, as they come."""

    def __init__(self, sheet: str) -> None:
        self.sheet = sheet
        self.found: dict[tuple[int, int], str] = {}
        self.doubts: dict[tuple[int, int], str] = {}
        """What is told of cells that may not say what their author sees."""
        self.dates: dict[tuple[int, int], str] = {}
        """Cells that hold a day, as it is written."""
        self.wrong: list[BadWorkbook] = []
        """What is wrong with single cells, to be told at once."""
        self._text = 0

    def value(self, read: Callable[[], str]) -> str:
        """Return what a cell says; of one that cannot be read, nothing, and its fault is kept."""
        try:
            return read()
        except BadWorkbook as error:
            if len(self.wrong) < MOST_FAULTS:
                self.wrong.append(error)
            return ""

    def doubt(self, row: int, column: int, message: str) -> None:
        """Note what is told of a cell if it is printed."""
        if len(self.doubts) < MOST_FAULTS:
            self.doubts.setdefault((row, column), message)

    def see_dates(self) -> None:
        """Doubt days among what is none: a spreadsheet makes them of 1/2 and 1-2."""
        columns = {column for _, column in self.dates}
        heads = min((row for row, _ in self.found), default=0)
        others = {
            column
            for row, column in self.found
            if column in columns and row > heads and (row, column) not in self.dates
        }
        for (row, column), day in self.dates.items():
            if column in others and row > heads:
                message = f"this is the date {day}, which a spreadsheet makes of such as 1/2 by itself"
                self.doubt(
                    row, column, f"{message}; if it is none, format the cell as text and write it anew"
                )

    def whole(self) -> Cells:
        """Return it with all its cells. Raises BadCells if there are some that cannot be read."""
        if self.wrong:
            raise BadCells(self.wrong)
        return self

    def add(self, row: int, column: int, text: str) -> None:
        """Take a cell, unless it is empty."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text:
            return
        if column > MOST_COLUMNS:
            raise BadWorkbook(
                f"this stands beyond the first {MOST_COLUMNS} columns; a deck has no so many",
                self.sheet,
                row,
                column,
            )
        self.found[row, column] = text
        self._text += len(text)
        if len(self.found) > MOST_CELLS:
            raise BadWorkbook(
                f"more than {MOST_CELLS:,} cells of the sheet hold something; part it",
                self.sheet,
                row,
                column,
            )
        if self._text > MOST_TEXT:
            raise BadWorkbook(
                f"the cells of the sheet hold more than {MOST_TEXT // 1024**2} million characters; part it",
                self.sheet,
                row,
                column,
            )


class CellText:
    """What a cell says, as it comes bit by bit, and what may be wrong with it."""

    def __init__(self, sheet: str) -> None:
        self._sheet = sheet
        self.begin(0, 0)

    def begin(self, row: int, column: int) -> None:
        """Begin a cell, by its row and column from 1."""
        self._row, self._column = row, column
        self._words: list[str] = []
        self._length = 0

    def add(self, text: str) -> None:
        """Take some of its text. Raises BadWorkbook if it is too much."""
        self._words.append(text)
        self._length += len(text)
        if self._length > MOST_TEXT:
            raise self.refused("the cell holds too much text; part it")

    def line(self) -> None:
        """Begin a line of it."""
        self.add("\n" if self._words else "")

    @property
    def written(self) -> str:
        """All that has come."""
        return "".join(self._words)

    def measured(self, value: str) -> float:
        """Read its value. Raises BadWorkbook if that is no number."""
        try:
            return float(value)
        except ValueError:
            raise self.refused(f"{self.written[:20]!r} is no number; save the workbook anew") from None

    def error(self) -> BadWorkbook:
        """Say that it holds an error."""
        return self.refused(f"the cell holds the error {self.written[:20]}; mend its formula")

    def unworked(self) -> BadWorkbook:
        """Say that its formula has not been worked out."""
        return self.refused(
            "the formula has no value yet; open the file in your spreadsheet and save it there"
        )

    def refused(self, message: str) -> BadWorkbook:
        """Say what is wrong with it."""
        return BadWorkbook(message, self._sheet, self._row, self._column)


def moment_as_shown(moment: str) -> str:
    """Write a moment of ISO 8601, of midnight the day alone."""
    return moment.removesuffix("T00:00:00").replace("T", " ")


def time_as_shown(hours: int, minutes: int, seconds: int) -> str:
    """Write a time of day, with its seconds if there are some."""
    return f"{hours:02}:{minutes:02}" + (f":{seconds:02}" if seconds else "")
