"""Rows of spaces to cut out: the edges of a board without the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ppgen.definition.board import Space
from ppgen.definition.source import stored
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.spaces import BOARDS, space_group
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, Transform, Use, filled, pt, stroked
from ppgen.language import phrase, spoken
from ppgen.pieces import icons
from ppgen.pieces.pictures import load, missing
from ppgen.sheets.cutting.nets import net
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import PageContent, TypeArea, type_area
from ppgen.sheets.paper.page import Frame, PieceSlot
from ppgen.sheets.print_schema.exhibits import SpaceStrip
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.printing import BoardSheet
from ppgen.sheets.subject import GameSubject

CAPTION = 8.5
"""Size of the words over a strip in points."""
GAP = 16.0
"""Space between strips in millimetres, at most: room for the words over the next one and for cut marks."""


PAST = 1.0
"""How far the ground of a strip goes on past its cuts, in millimetres."""
WALL = 2.4
"""Height of the wall along the upper edge of a strip, in millimetres."""
CRENEL = 4.0
"""Width of a merlon of the wall, and of the gap beside it, at most, in millimetres."""


def strip_pages(subject: GameSubject, sheet: BoardSheet, paper: Paper) -> Iterator[PageContent]:
    """Lay the strips of a board on one page, and the net of the game on their backs if it has one.

    Raises SheetError if they do not fit.
    """
    front = strip_page(subject, sheet, paper)
    bleed = subject.layouts.pieces.marks.start - 0.5
    laid = [
        (slot, box, net(subject, box.grown(bleed)))
        for slot in front.slots
        for box in [Box(front.width - slot.x - slot.width, slot.y, slot.width, slot.height)]
    ]
    if not all(items for _, _, items in laid):
        yield front
        return
    words = spoken("The backs of {pieces}", pieces=sheet.title)
    yield replace(front, backed=True)
    yield replace(
        front,
        body=(Group(tuple(item for _, _, items in laid for item in items), alt=words, layer="art"),),
        description=words,
        detail=phrase("backs"),
        advice="",
        head="none",
        leaf=False,
        slots=tuple(slot._replace(side="back", x=box.left) for slot, box, _ in laid),
        frames=(),
    )


def strip_page(subject: GameSubject, sheet: BoardSheet, paper: Paper) -> PageContent:
    """Lay the strips of a board on one page, each with its long side across.

    Raises SheetError if they do not fit.
    """
    board = subject.game.board
    marks = subject.layouts.pieces.marks
    unit = sheet.unit or board.unit
    rows = [[board.space(name) for name in strip.spaces] for strip in sheet.strips]
    sizes = [_size(row, unit) for row in rows]
    widest = max(width for width, _ in sizes) + 2 * (marks.start + marks.length)
    place = _place(paper, widest, subject.layouts.papers.edge)
    room = place.height - (marks.start + marks.length) - sum(height for _, height in sizes)
    gap = min(GAP, room / len(rows))
    if gap < 2 * (marks.start + marks.length):
        raise SheetError(
            f"{subject.title}: {sheet.title!r} does not fit on {paper.title}; choose a larger paper"
        )
    left = (place.page_width - max(width for width, _ in sizes)) / 2
    y = place.top + (room - gap * len(rows)) / 2
    body: list[Item] = []
    slots: list[PieceSlot] = []
    frames: list[Frame] = []
    for strip, row, (width, height) in zip(sheet.strips, rows, sizes, strict=True):
        y += gap
        if len(row) > 1:
            words = spoken("{title}, the lower edge to the board", title=strip.title)
            body.append(Text(left + 2.5, y - 2.4, words, "body", CAPTION, "muted", tag="P"))
        else:
            beside, middle = left + width + marks.start + marks.length + 2.5, y + height / 2
            body.append(
                Text(beside, middle + pt(CAPTION) * 0.35, strip.title, "body", CAPTION, "muted", tag="P")
            )
        alt = spoken(
            "{title}: spaces {names}",
            title=strip.title,
            names=", ".join(space.label or space.id for space in row),
        )
        art = (*_ground(subject, strip, (width, height), row[0]), *_drawn(subject, row, unit))
        body.append(Group(art, Transform.translate(left, y), alt=alt))
        ends = tuple(_corners(left, y, width, height, marks.start, marks.length))
        body.append(Group(ends, layer="cut", artifact=True))
        slots.append(PieceSlot(f"strip-{_name(strip)}", "front", left, y, width, height))
        frames.append(Frame(strip.title, left, y, width, height))
        y += height
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=sheet.title,
        body=tuple(body),
        description=", ".join(strip.title for strip in sheet.strips),
        paper=paper.title,
        detail=spoken("{count} strips", count=len(rows)),
        advice=spoken("Print at 100 %."),
        leaf=True,
        frames=tuple(frames),
        slots=tuple(slots),
    )


def _name(strip: SpaceStrip) -> str:
    return strip.spaces[0] if len(strip.spaces) == 1 else f"{strip.spaces[0]}-{strip.spaces[-1]}"


def _size(row: Sequence[Space], unit: float) -> tuple[float, float]:
    return sum(_across(space) for space in row) * unit, max(_high(space) for space in row) * unit


def _across(space: Space) -> float:
    """Give how far a space reaches along its strip: places of a track beside the board lie on their sides."""
    return space.w if space.shape in BOARDS else max(space.w, space.h)


def _high(space: Space) -> float:
    return space.h if space.shape in BOARDS else min(space.w, space.h)


def _place(paper: Paper, width: float, edge: float) -> TypeArea:
    """Return where strips go: upright if they are short enough, else across."""
    upright = type_area(paper)
    return upright if width <= upright.page_width - 2 * edge else type_area(paper, landscape=True)


def _drawn(subject: GameSubject, row: Sequence[Space], unit: float) -> Iterator[Item]:
    """Draw the spaces side by side, with an arrow on each line between two."""
    left = 0.0
    for index, space in enumerate(row):
        width, height = _across(space) * unit, _high(space) * unit
        if space.shape in BOARDS:
            moved = Transform.translate(left - space.x * unit, -space.y * unit)
            yield Group((space_group(space, subject.game.board, Measures(unit, subject.palette)),), moved)
            left += width
            continue
        if space.special:
            frame = Rect(left + 1.2, WALL + 2.2, width - 2.4, height - WALL - 3.4, stroked("accent", 1.25))
            yield Group((frame,), artifact=True)
        yield from _marked(subject, space, left + width / 2, height)
        if index:
            yield Line(left, 0, left, height, stroked("line", 0.5))
            yield icons.placed("arrow", (left, height / 2), 4.2, subject.palette, role="accent")
        left += width


def _ground(
    subject: GameSubject, strip: SpaceStrip, size: tuple[float, float], first: Space
) -> Iterator[Item]:
    """Draw what lies under the numbers of a strip: a wall, and its own drawing. Raises SheetError."""
    if first.shape in BOARDS or subject.palette.saving:
        return
    yield from _wall(*size)
    if strip.picture is None or subject.palette.style != "colour":
        return
    folder = subject.definition.folder
    if not stored(folder / strip.picture).is_file():
        raise SheetError(f"{subject.title}: {missing(strip.picture, folder)}")
    drawn = load(folder / strip.picture, folder).symbol
    scaled = Transform.scale(size[0] / drawn.width, size[1] / drawn.height)
    yield Group((Use(drawn, scaled),), artifact=True)


def _wall(width: float, height: float) -> Iterator[Item]:
    """Draw the ground of a strip, and on its upper edge, away from the board, a wall with merlons."""
    count = 2 * round(width / CRENEL / 2) + 1
    across = width / count
    merlons = [Rect(place * across, 0, across, WALL, filled("accent")) for place in range(0, count, 2)]
    low = Rect(0, WALL, width, 0.8, filled("accent"))
    ground = Rect(-PAST, -PAST, width + 2 * PAST, height + 2 * PAST, filled("tint"))
    yield Group((ground, *merlons, low), artifact=True)


def _marked(subject: GameSubject, space: Space, middle: float, height: float) -> Iterator[Item]:
    label = space.label or space.id
    if not label.isdigit():
        yield Text(middle, height / 2 + pt(9) * 0.34, label, "body-semibold", 9, "ink", "middle")
        return
    size = 20.0
    yield Text(middle, height / 2 + WALL / 2 + pt(size) * 0.37, label, "display", size, "ink", "middle")
    if space.icon:
        yield icons.placed(space.icon, (middle - 15, height / 2 + WALL / 2), 8, subject.palette)
    if space.effect:
        yield Text(middle + 8, height / 2 + WALL / 2 + pt(8) * 0.35, space.effect, "body-semibold", 8)


def _corners(x: float, y: float, width: float, height: float, start: float, length: float) -> Iterator[Line]:
    line = stroked("line", 0.35)
    for edge in (x, x + width):
        yield Line(edge, y - start - length, edge, y - start, line)
        yield Line(edge, y + height + start, edge, y + height + start + length, line)
    for edge in (y, y + height):
        yield Line(x - start - length, edge, x - start, edge, line)
        yield Line(x + width + start, edge, x + width + start + length, edge, line)
