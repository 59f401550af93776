"""What both kinds of workbook are: XML in a zip. Opened here, and bounded."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from xml.parsers import expat

MOST_PARTS = 2000
MOST_UNPACKED = 64 * 1024 * 1024
"""Bytes that all parts which are read may unpack to."""
MOST_ELEMENTS = 4_000_000
"""Elements of all parts, the empty cells of a styled sheet among them."""
_TEXTS = re.compile(r"content\.xml|xl/sharedStrings\.xml|xl/worksheets/[^/]+\.xml")
_CHUNK = 64 * 1024
_OLD = b"\xd0\xcf\x11\xe0"

Start = Callable[[str, Mapping[str, str]], None]
End = Callable[[str], None]
Said = Callable[[str], None]


class BadWorkbook(Exception):
    """A workbook that cannot be read, and where that shows, if it is a cell."""

    def __init__(self, message: str, sheet: str = "", row: int = 0, column: int = 0) -> None:
        self.sheet, self.row, self.column = sheet, row, column
        super().__init__(message)


class BadCells(Exception):
    """A sheet of which some cells cannot be read, each for itself."""

    def __init__(self, cells: Sequence[BadWorkbook]) -> None:
        self.cells = cells
        super().__init__(f"{len(cells)} cells cannot be read")


class Package:
    """The parts of a workbook. Raises BadWorkbook for what is none."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(_OLD):
            raise BadWorkbook("this is an old .xls, or has a password; save it as .xlsx without one")
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            self._names = {entry.filename: entry for entry in self._zip.infolist()[: MOST_PARTS + 1]}
        except _DAMAGED as error:
            raise _unreadable(error) from None
        if len(self._names) > MOST_PARTS:
            raise BadWorkbook(f"the workbook has more than {MOST_PARTS} parts; save it anew")
        self._left = MOST_UNPACKED
        self._elements = 0

    def texts(self) -> list[str]:
        """Name the parts that hold what cells say."""
        return [part for part in self._names if _TEXTS.fullmatch(part)]

    def parse(self, part: str, start: Start, end: End = lambda _: None, said: Said = lambda _: None) -> None:
        """Tell of each element of a part its local name and attributes, its end, and its text.

        Attributes go by their local names, too; those that LibreOffice adds to OpenDocument begin with
        `calcext:`. Raises BadWorkbook, also for what is not there.
        """
        if part not in self._names:
            raise BadWorkbook(f"this is no workbook that can be read: it has no {part}; save it anew")
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True

        def begin(name: str, attributes: dict[str, str]) -> None:
            self._elements += 1
            if self._elements > MOST_ELEMENTS:
                most = MOST_ELEMENTS // 1_000_000
                raise BadWorkbook(f"the workbook has more than {most} million elements; delete empty cells")
            start(_local(name), {_local(key): said for key, said in attributes.items()})

        parser.StartElementHandler = begin
        parser.EndElementHandler = lambda name: end(_local(name))
        parser.CharacterDataHandler = said
        parser.StartDoctypeDeclHandler = _no_doctype
        try:
            with self._zip.open(self._names[part]) as file:
                while chunk := file.read(_CHUNK):
                    self._left -= len(chunk)
                    if self._left < 0:
                        most = MOST_UNPACKED // 1024**2
                        raise BadWorkbook(f"the workbook unpacks to more than {most} MiB; part it")
                    parser.Parse(chunk, False)
                parser.Parse(b"", True)
        except _DAMAGED as error:
            raise _unreadable(error) from None


@lru_cache(maxsize=1024)
def _local(name: str) -> str:
    space, _, local = name.rpartition(" ")
    return f"calcext:{local}" if ":calcext:" in space else local


def _no_doctype(*_: object) -> None:
    raise BadWorkbook("this is no workbook that can be read: it declares a document type; save it anew")


_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    EOFError,
    OSError,
    RuntimeError,  # a password, and ways of packing that Python has not: NotImplementedError
    ValueError,
    OverflowError,
)


def _unreadable(error: Exception) -> BadWorkbook:
    return BadWorkbook(f"this is no workbook that can be read ({error}); save it anew, without a password")
