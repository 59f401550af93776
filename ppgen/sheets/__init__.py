"""Layouts and definitions into printed pages: the kits of games, and the pieces of game systems.

    from ppgen.definition import load_game
    from ppgen.judges import Judges
    from ppgen.sheets import PrintOptions, kit, load_layouts, subject_of

    layouts = load_layouts()
    subject = subject_of(load_game("leyhe-race"), "ink-saver", layouts, Judges())
    made = kit(subject, ("all",), PrintOptions(layouts.paper("letter")))
    made.pdf()          # one PDF: bytes
    made.svgs()         # one SVG a page, by file name
    made.manifest       # the sheets with their pages
    made.layout_json()  # where every piece and frame lies, to measure the output

What is printed for a game stands in its `print.yml` (`spec.printing.Printing`), how it lies on paper in
`layouts/` (`spec.layouts.Layouts`). A wish that cannot be fulfilled is a `SheetError` that says what would
work.

`kit` puts together what `makers` make for a `subject`, under a `cover`. The rooms below: `spec` (files),
`paper` (pages), `cutting` (pieces), `boards`, `cards` (aids and score sheets), `books` (the rules).
"""

from ppgen.sheets.errors import SheetError
from ppgen.sheets.kinds import SHEETS
from ppgen.sheets.kit import Kit, cutting_of, kit, styled, subject_of
from ppgen.sheets.makers import PrintOptions
from ppgen.sheets.print_schema.layouts import load_layouts

__all__ = [
    "SHEETS",
    "Kit",
    "PrintOptions",
    "SheetError",
    "cutting_of",
    "kit",
    "load_layouts",
    "styled",
    "subject_of",
]
