"""Workbooks as Excel writes them, and others after it: Office Open XML, ISO/IEC 29500-1, part 18."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ppgen.definition.spreadsheets.cells import (
    MOST_FAULTS,
    Cells,
    CellText,
    chosen,
    moment_as_shown,
    time_as_shown,
)
from ppgen.definition.spreadsheets.number_forms import (
    BUILT_IN,
    GENERAL,
    general,
    hides,
    shown_by,
    text_shown_by,
)
from ppgen.definition.spreadsheets.package import Package

_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""The numbers of built-in formats of dates and times."""
_NO_DATE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
"""What of a format is said as it is, or colours it."""
_LASTING = re.compile(r"\[h+\]", re.IGNORECASE)
"""Hours that are counted beyond a day."""
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_EPOCHS = {False: datetime(1899, 12, 30), True: datetime(1904, 1, 1)}  # noqa: DTZ001 - sheets know no zones
"""The day 0 of workbooks, and of those that began on a Macintosh."""
_LEAP_DAY = 60
_LAST_DAY = 2_958_465
"""The last day of 9999."""


class _Style(NamedTuple):
    code: str
    is_moment: bool
    """Whether a number is shown as a date or a time."""


class _Sheet(NamedTuple):
    name: str
    part: str
    hidden: bool


def xlsx_rows(package: Package, wanted: str) -> tuple[str, Cells]:
    """Read a sheet by its name, or else the first that is not hidden: its name and its cells.

    Raises BadWorkbook, and BadCells.
    """
    book = next((part for kind, part in _related(package, "").values() if kind == "officeDocument"), "")
    parts = _related(package, book)
    sheets, macintosh = _sheets(package, book, parts)
    sheet = chosen({sheet.name: sheet.hidden for sheet in sheets}, wanted)
    part = next(one.part for one in sheets if one.name == sheet)
    by_kind = dict(parts.values())
    shared = _shared(package, by_kind["sharedStrings"]) if "sharedStrings" in by_kind else []
    styles = _styles(package, by_kind["styles"]) if "styles" in by_kind else []
    reader = _ExcelReader(Cells(sheet), shared, styles, _EPOCHS[macintosh])
    package.parse(part, reader.start, reader.end, reader.said)
    reader.cells.see_dates()
    return sheet, reader.cells.whole()


def _related(package: Package, part: str) -> Mapping[str, tuple[str, str]]:
    """Return what a part names: by id the kind and the part. The workbook itself is named by none."""
    folder, name = posixpath.split(part)
    found: dict[str, tuple[str, str]] = {}

    def start(tag: str, said: Mapping[str, str]) -> None:
        if tag == "Relationship" and said.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, said.get("Target", ""))).lstrip("/")
            found[said.get("Id", "")] = (said.get("Type", "").rpartition("/")[2], target)

    package.parse(posixpath.join(folder, "_rels", f"{name}.rels"), start)
    return found


def _sheets(package: Package, book: str, parts: Mapping[str, tuple[str, str]]) -> tuple[list[_Sheet], bool]:
    """Return the sheets in their order, and whether days count as on a Macintosh."""
    found: list[_Sheet] = []
    macintosh = False

    def start(tag: str, said: Mapping[str, str]) -> None:
        nonlocal macintosh
        if tag == "workbookPr":
            macintosh = said.get("date1904") in ("1", "true")
        elif tag == "sheet":
            kind, part = parts.get(said.get("id", ""), ("", ""))
            if kind == "worksheet":
                found.append(_Sheet(said.get("name", ""), part, said.get("state", "visible") != "visible"))

    package.parse(book, start)
    return found, macintosh


def _shared(package: Package, part: str) -> list[str]:
    """Return the texts that cells name by their numbers, without how they are to be pronounced."""
    found: list[str] = []
    words: list[str] = []
    inside: list[str] = []

    def start(tag: str, _: Mapping[str, str]) -> None:
        inside.append(tag)
        if tag == "si":
            words.clear()

    def end(tag: str) -> None:
        inside.pop()
        if tag == "si":
            found.append(_unescaped("".join(words)))

    def said(text: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside:
            words.append(text)

    package.parse(part, start, end, said)
    return found


def _styles(package: Package, part: str) -> Sequence[_Style]:
    """Return how each style shows a number."""
    formats: dict[int, str] = {}
    styles: list[int] = []
    inside: list[str] = []

    def start(tag: str, said: Mapping[str, str]) -> None:
        if tag == "numFmt":
            formats[_whole(said.get("numFmtId"))] = said.get("formatCode", "")
        elif tag == "xf" and inside[-1:] == ["cellXfs"]:
            styles.append(_whole(said.get("numFmtId")))
        inside.append(tag)

    def end(_: str) -> None:
        inside.pop()

    package.parse(part, start, end)
    return [
        _Style(formats.get(number, BUILT_IN.get(number, "")), _is_date(number, formats.get(number)))
        for number in styles
    ]


def _is_date(number: int, code: str | None) -> bool:
    if code is None:
        return number in _DATES
    return any(letter in _NO_DATE.sub("", code).lower().replace("general", "") for letter in "dmyhs")


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _unescaped(text: str) -> str:
    """Put characters in the place of their numbers, as in `_x000D_`."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


class _ExcelReader:
    """Reads the cells of a sheet."""

    def __init__(self, cells: Cells, shared: list[str], styles: Sequence[_Style], epoch: datetime) -> None:
        self.cells, self.shared, self.styles, self.epoch = cells, shared, styles, epoch
        self.row = self.column = 0
        self._inside: list[str] = []
        self._cell: Mapping[str, str] = {}
        self._text = CellText(cells.sheet)
        self._formula = False
        self._merged: list[str] = []

    def start(self, tag: str, said: Mapping[str, str]) -> None:
        """Enter an element."""
        self._inside.append(tag)
        if tag == "row":
            self.row = _whole(said.get("r")) or self.row + 1
            self.column = 0
        elif tag == "c":
            place = _PLACE.fullmatch(said.get("r", ""))
            self.column = _numbered(place[1]) if place else self.column + 1
            self._cell, self._formula = said, False
            self._text.begin(self.row, self.column)
        elif tag == "f":
            self._formula = True
        elif tag == "mergeCell" and len(self._merged) < MOST_FAULTS:
            self._merged.append(said.get("ref", ""))

    def said(self, text: str) -> None:
        """Take the value of a cell, or its text."""
        inside = self._inside
        if inside[-1] == "v" or (inside[-1] == "t" and "is" in inside and "rPh" not in inside):
            self._text.add(text)

    def end(self, tag: str) -> None:
        """Leave an element."""
        self._inside.pop()
        if tag == "c":
            self.cells.add(self.row, self.column, self.cells.value(self._value))
        elif tag == "mergeCells":
            self._see_merged()

    def _see_merged(self) -> None:
        """Doubt empty cells of rows that hold something, over which another reaches from above."""
        rows = sorted({row for row, _ in self.cells.found})
        for area in self._merged:
            first, _, last = area.partition(":")
            start, end = _PLACE.fullmatch(first), _PLACE.fullmatch(last)
            if start and end:
                column, top, bottom = _numbered(start[1]), int(start[2]), int(end[2])
                for row in rows[bisect_right(rows, top) : bisect_right(rows, bottom)][:MOST_FAULTS]:
                    message = f"the cell is merged with {first}, which alone says it; write it in each row"
                    self.cells.doubt(row, column, message)

    def _value(self) -> str:
        text = self._text.written
        kind = self._cell.get("t", "n")
        if kind == "e":
            raise self._text.error()
        if self._formula and not text and kind != "str":
            raise self._text.unworked()
        match kind:
            case "s":
                number = _whole(text)
                if text and (number >= len(self.shared) or not text.isdecimal()):
                    raise self._text.refused("the text of the cell is missing; save the workbook anew")
                return self._shown(self.shared[number] if text else "")
            case "inlineStr" | "str":
                return self._shown(_unescaped(text))
            case "b":
                return "true" if text == "1" else "false" if text else ""
            case "d":
                return moment_as_shown(text)
        return self._number(text) if text else ""

    def _number(self, text: str) -> str:
        value = self._text.measured(text)
        style = self._style
        if style.is_moment and 0 <= value <= _LAST_DAY:
            if _LASTING.search(style.code):
                return self._lasting(value)
            moment = self._moment(value)
            if value >= 1:
                self.cells.dates[self.row, self.column] = moment
            return moment
        shown = shown_by(style.code, value)
        if shown is None:
            shown = general(value)
            code = style.code[:40]
            self._doubt(f"its format {code!r} is not followed, so {shown!r} is printed; choose a plainer one")
        elif style.code.lower() in GENERAL and float(shown) != float(format(value, ".15g")):
            self._doubt(f"{shown!r} is printed, of a number that goes on; give it a format, such as 0.00")
        elif hides(style.code):
            self._doubt_hidden(text)
        return shown

    @property
    def _style(self) -> _Style:
        number = _whole(self._cell.get("s"))
        return self.styles[number] if number < len(self.styles) else _Style("", is_moment=False)

    def _shown(self, text: str) -> str:
        """Return a text as its format shows it."""
        code = self._style.code
        if code.lower() in GENERAL or not text:
            return text
        if hides(code):
            self._doubt_hidden(text)
        return text_shown_by(code, text)

    def _doubt(self, message: str) -> None:
        self.cells.doubt(self.row, self.column, message)

    def _doubt_hidden(self, text: str) -> None:
        message = f"its format {self._style.code!r} shows nothing of {text[:40]!r}, so nothing is printed"
        self._doubt(message)

    def _lasting(self, days: float) -> str:
        """Write hours that go on beyond a day."""
        minutes, seconds = divmod(round(days * 86_400), 60)
        return time_as_shown(minutes // 60, minutes % 60, seconds)

    def _moment(self, days: float) -> str:
        """Write a day, a time of day, or both."""
        if _LEAP_DAY <= days < _LEAP_DAY + 1 and self.epoch == _EPOCHS[False]:
            return "1900-02-29"
        if 1 <= days < _LEAP_DAY and self.epoch == _EPOCHS[False]:
            days += 1  # for spreadsheets 1900 had a 29th of February, the day 60
        moment = self.epoch + timedelta(seconds=round(days * 86_400))
        time = time_as_shown(moment.hour, moment.minute, moment.second)
        if days < 1:
            return time
        return date.isoformat(moment) + (f" {time}" if time != "00:00" else "")


def _numbered(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
