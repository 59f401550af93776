"""The shape of the files that say how games are printed, for the schemas that editors use."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.sheets.print_schema.layouts import BookFormats, CardFormats, LabelStocks, Papers, PieceLayouts
from ppgen.sheets.print_schema.printing import Printing
from ppgen.sheets.print_schema.services import PrintService

RECORDS: Mapping[str, type] = {
    "print": Printing,
    "papers": Papers,
    "pieces": PieceLayouts,
    "labels": LabelStocks,
    "cards": CardFormats,
    "booklet": BookFormats,
    "service": PrintService,
}
"""The record of each kind of file: `print.yml` of a game, and the files of `layouts/`."""
