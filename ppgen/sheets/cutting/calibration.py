"""The calibration sheet: print it on both sides, hold it to the light, and read off how far backs err."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ppgen.drawing.scene import Group, Item, Line, Rect, Text, Transform, stroked
from ppgen.language import phrase, spoken
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.paper.flow import Setting, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import inch_square, scale_check
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import Subject

STEP = 0.5
"""Millimetres between two cells."""
REACH = 4
"""Cells on each side of the middle one: from -2 to +2 mm."""
FIELD = 3
"""Cells on each side of a field."""
FIELDS = {
    letter: ((index % 3 - 1) * FIELD * STEP, (index // 3 - 1) * FIELD * STEP)
    for index, letter in enumerate("ABCDEFGHI")
}
"""How far the middle cell of each field moves backs to the right and down, in millimetres."""
PITCH = 15.0
ARM = 4.0

WORDS = phrase("""\
Print both pages on one sheet, **actual size, 100 %**. Hold it to the light: in one cell the two crosses lie
on one another. Its two numbers, right and down, are your offset.

Print again with `--back-offset` and these numbers: `--back-offset 0.5,-1` moves backs 0.5 mm to the right
and 1 mm up. The crosses of the middle cell should then meet.

**No command line?** The field that the cell lies in has a letter: {file} holds the pieces for each, with
their backs moved so far. E is the kit as it is.

The long ruler must measure 100 mm and the square one inch, both ways.""")


def calibration_pages(subject: Subject, paper: Paper, cutting: Cutting) -> Iterator[PageContent]:
    """Draw a front of crosses and a back whose crosses are moved by a little more from cell to cell."""
    place = type_area(paper, margin=14.0 if paper.width > SMALL else 9.0)
    file = f"{subject.stem(paper.id)}-backs.pdf"
    setting = Setting(subject, 13, 9, 12, 8, frame="the calibration sheet")
    words = stacked(
        [setting.prose(sentence, place.width) for sentence in spoken(WORDS, file=file).split("\n\n")], 2.2
    )
    pitch = min(
        PITCH, (place.width - 10) / (2 * REACH + 1), (place.height - words.height - 48) / (2 * REACH + 1)
    )
    middle = (paper.width / 2, place.top + words.height + 8 + pitch * (REACH + 0.5))
    grid = Frame(
        "grid", middle[0] - pitch * (REACH + 0.5), middle[1] - pitch * (REACH + 0.5), pitch * 9, pitch * 9
    )
    check = place.bottom - 24
    body: list[Item] = [
        words.at(place.left, place.top),
        Group(
            tuple(_front(middle, pitch)), alt=spoken("A grid of crosses, one for each offset"), layer="ruler"
        ),
        scale_check(place.left, check + 12),
    ]
    if place.width > 145:
        body.append(inch_square(place.right - 25.4, check))
    front = PageContent(
        width=paper.width,
        height=paper.height,
        sheet=spoken("Calibration"),
        body=tuple(body),
        description=spoken("A sheet to find out how far the backs are askew"),
        paper=paper.title,
        margin=place.left,
        leaf=True,
        backed=True,
        frames=(Frame("words", place.left, place.top, place.width, words.height), grid),
        marks={"calibration": {"middle": list(middle), "pitch": pitch, "step": STEP, "reach": REACH}},
    )
    yield front
    back = (paper.width - middle[0], middle[1])
    right, down = cutting.back_offset
    crosses = Group(
        tuple(_back(back, pitch)),
        Transform.translate(right, down),
        alt=spoken("A grid of crosses, each moved a little further"),
        layer="ruler",
    )
    yield replace(
        front, body=(crosses,), head="none", detail=phrase("back"), leaf=False, backed=False, frames=()
    )


def _cells() -> Iterator[tuple[int, int]]:
    for row in range(-REACH, REACH + 1):
        for column in range(-REACH, REACH + 1):
            yield column, row


def _front(middle: tuple[float, float], pitch: float) -> Iterator[Item]:
    line = stroked("ink", 0.35)
    for column, row in _cells():
        x, y = middle[0] + column * pitch, middle[1] + row * pitch
        yield Line(x - ARM, y, x + ARM, y, line)
        yield Line(x, y - ARM, x, y + ARM, line)
        words = f"{_signed(column * STEP)}, {_signed(row * STEP)}"
        yield Text(x, y + ARM + 2.3, words, "body", 7, "muted", "middle")
    side = FIELD * pitch
    for index, letter in enumerate(FIELDS):
        x, y = middle[0] + (index % 3 - 1.5) * side, middle[1] + (index // 3 - 1.5) * side
        yield Rect(x, y, side, side, stroked("line", 0.75))
        yield Text(x + 0.8, y + 3.6, letter, "display", 9.5)


def _signed(offset: float) -> str:
    return f"{offset:+g}" if offset else "0"


def _back(middle: tuple[float, float], pitch: float) -> Iterator[Item]:
    """Draw each cell moved by its own offset: where the printer errs by the opposite, the crosses meet."""
    line = stroked("accent", 0.35)
    for column, row in _cells():
        x = middle[0] - column * pitch + column * STEP
        y = middle[1] + row * pitch + row * STEP
        yield Line(x - ARM, y, x + ARM, y, line)
        yield Line(x, y - ARM, x, y + ARM, line)
