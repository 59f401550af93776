"""How to make the pieces, in drawings that work without their words: the same page for every kit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ppgen.diagrams.arrows import arrowhead
from ppgen.drawing.box import Box
from ppgen.drawing.pdf import Duplex
from ppgen.drawing.scene import (
    Circle,
    FontName,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Rect,
    Text,
    Transform,
    filled,
    stroked,
)
from ppgen.drawing.text import TextSpan, measured
from ppgen.language import phrase, spoken, together
from ppgen.pieces import folded
from ppgen.sheets.boards.board import board_pages
from ppgen.sheets.cutting.pages import Arrangement
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.jobs import EDGES
from ppgen.sheets.paper.flow import Fragment, Setting, disc, heading, stacked
from ppgen.sheets.paper.furniture import FOOT, SMALL, PageContent, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import inch_square, scale_check
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject

GROUND = (88.0, 36.0)
"""The ground of a drawing, in millimetres."""
COLUMNS = 7.0
"""Between steps beside one another, in millimetres."""
ABREAST = 3
"""Steps beside one another on a whole page."""
NARROW = 50.0
"""Least width of a step, in millimetres."""
BADGE = 8.0
"""From the left of a step to its words, in millimetres."""
BELOW = 3.6
"""Between the words of a step and the next drawing, in millimetres."""
EDGE = stroked("ink", 0.75, fill="ground")
THIN = stroked("line", 0.35)
FOLD = stroked("ink", 0.5, (1.4, 1.0))
HINGE = 1.3


TYPE = (9.0, 8.6, 8.2, 7.8)
"""Points of the words of steps: smaller ones where all steps would take more than MOST of a page."""
MOST = 0.565
RULED, INCH = 101.6, 25.4
"""Width of the long ruler, four inches, and one inch, in millimetres."""
GAP = 5.2
"""Between what stands beside the ruler."""
UNDER = 18.6
"""From the top of the ruler to the words below it."""
LEAST_DIALOGUE = 40.0
"""Width below which the dialogue of a printer is not drawn."""
SIZED = phrase("Choose “actual size”, never “fit”. From 0 to 100 the ruler must measure **100 mm**.")


class Completion(NamedTuple):
    """What is added to the steps: below them, and beside the last of them."""

    below: Fragment
    beside: Fragment | None = None


class BuildStep(NamedTuple):
    """One step: what to do, and the drawing of it, on a ground of its own."""

    title: str
    text: str
    drawing: tuple[Item, ...]


def assembly_pages(
    subject: Subject, paper: Paper, arrangement: Arrangement = "long-edge"
) -> Iterator[PageContent]:
    """Draw the steps that the pieces of a kit need, in the order in which one works, beside one another.

    Above them stands the ruler that shows whether a page is printed at its size.
    """
    place = type_area(paper, margin=14.0 if paper.width > SMALL else 9.0)
    across = max(1, min(ABREAST, int((place.width + COLUMNS) // (NARROW + COLUMNS))))
    steps = list(_steps(subject, paper, arrangement))
    column = (place.width - (across - 1) * COLUMNS) / across
    scale = column / GROUND[0]
    height = GROUND[1] * scale
    for size in TYPE:  # the words of a translation may be longer
        setting = Setting(subject, 12, size, size * 1.27, 8, frame="the page of steps")
        told = [_told(setting, step, column - BADGE) for step in steps]
        rows = [told[start : start + across] for start in range(0, len(told), across)]
        high = sum(height + 2.6 + max(words.height for words in row) + BELOW for row in rows)
        if high <= MOST * place.height:
            break
    first = _sized(setting, place.width)
    start = 0
    while start < len(steps):
        items: list[Item] = []
        frames = []
        top = place.top
        if start == 0:
            items.append(first.at(place.left, top))
            frames.append(Frame("step 1", place.left, top, place.width, first.height))
            top += first.height + BELOW
        while start < len(steps):
            row = told[start : start + across]
            tall = height + 2.6 + max(words.height for words in row)
            if items and top + tall > place.bottom:
                break
            for index, (step, words) in enumerate(zip(steps[start:], row, strict=False)):
                x = place.left + index * (column + COLUMNS)
                drawn = (Rect(0, 0, *GROUND, filled("tint")), *step.drawing)
                items += [
                    Group(
                        drawn,
                        Transform.translate(x, top) @ Transform.scale(scale),
                        alt=f"{step.title}. {step.text}",
                    ),
                    disc(str(start + index + 2)).at(x, top + height + 1.4),
                    words.at(x + BADGE, top + height + 2.6),
                ]
                name = f"step {start + index + 2}"
                frames.append(Frame(name, x, top, column, height + 2.6 + words.height))
            top += tall + BELOW
            start += across
        yield PageContent(
            width=place.page_width,
            height=place.page_height,
            sheet=spoken("Build it"),
            body=tuple(items),
            description=spoken("How to cut, fold and glue the pieces"),
            paper=paper.title,
            margin=place.left,
            frames=tuple(frames),
        )


def _told(setting: Setting, step: BuildStep, width: float) -> Fragment:
    """Set the words of a step."""
    title, words = heading(setting, step.title, width), setting.prose(step.text, width)
    return stacked([title, words], 2 * setting.line_gap)


def _sized(setting: Setting, width: float) -> Fragment:
    """Set the first step: what to choose in the dialogue of a printer, a ruler to measure, and a square inch.

    Narrow paper has no room for the square.
    """
    beside = width - RULED - GAP
    square = beside >= INCH + GAP + 2 * BADGE
    wide = beside - INCH - GAP if square else beside
    title = heading(setting, spoken("Print at 100 %"), RULED - BADGE)
    told = stacked([title, setting.prose(spoken(SIZED), RULED - BADGE)], 2 * setting.line_gap)
    items: list[Item] = [
        scale_check(0, 8.2),
        disc("1").at(0, UNDER - 1.2),
        told.at(BADGE, UNDER),
    ]
    scale = INCH / GROUND[1]
    if wide >= LEAST_DIALOGUE:
        place = Transform.translate(RULED + GAP, 0) @ Transform.scale(scale)
        items.append(Group(_dialogue(wide / scale), place, artifact=True))
    if square:
        items.append(inch_square(width - INCH, 0.0))
    return Fragment(max(INCH, UNDER + told.height), tuple(items))


def completed(
    page: PageContent, told: Callable[[float, float, Box | None], Completion | None]
) -> PageContent | None:
    """Add something below the steps of a page, and beside the last of them where there is room.

    `told` sets it so wide and at most so high, and is given what is free beside the steps.
    None if it finds no room.
    """
    top = max(frame.y + frame.height for frame in page.frames) + BELOW + 1.0
    width = page.width - 2 * page.margin
    free = _free(page)
    more = told(width, page.height - FOOT - 2.0 - top, free)
    if more is None:
        return None
    body: list[Item] = [*page.body, more.below.at(page.margin, top)]
    frames = [*page.frames, Frame("what is in the box", page.margin, top, width, more.below.height)]
    if more.beside and free:
        body.append(more.beside.at(free.left, free.top))
        frames.append(Frame("how long it takes", free.left, free.top, free.width, more.beside.height))
    return replace(page, body=tuple(body), frames=tuple(frames))


def _free(page: PageContent) -> Box | None:
    """Give what is free to the right of the last step, if it is as wide as a step."""
    last = page.frames[-1]
    left = last.x + last.width + COLUMNS
    width = page.width - page.margin - left
    row = [frame for frame in page.frames if abs(frame.y - last.y) < 1e-6]
    if width < last.width - 1e-6:
        return None
    return Box(left, last.y, width, max(frame.height for frame in row))


def _steps(subject: Subject, paper: Paper, arrangement: Arrangement) -> Iterator[BuildStep]:
    found = batches(subject)
    families = {batch.kind.piece.family for batch in found}
    cuts = {piece.cut for batch in found for piece in batch.pieces}
    edge = arrangement if arrangement in ("long-edge", "short-edge") else None
    lesson = isinstance(subject, GameSubject) and subject.definition.learn is not None
    if edge:
        words = spoken("Turn the paper over the {edge}.", edge=spoken(EDGES[edge]))
        yield BuildStep(
            spoken("Two sides"),
            f"{words} {_backs_of(lesson=lesson)}",
            _turn(edge),
        )
        if _backed(subject):
            yield _one_sided()
        if lesson:
            yield BuildStep(
                spoken("The lesson"),
                spoken("Fold it once across its middle, the title outside, and read it like a book."),
                _folded_lesson(),
            )
    else:
        yield BuildStep(
            spoken("One side"),
            spoken("Print one side of each sheet. Glue back to back what has two, and fold it then."),
            _glued(),
        )
    yield BuildStep(
        spoken("Long cuts first"),
        spoken("Cut along a steel rule, by the marks on the fronts: right across the sheet, then down."),
        _long_cuts(),
    )
    if "round" in cuts:
        yield BuildStep(
            spoken("Round pieces"),
            spoken("Cut with scissors from tick to tick; or cut squares, but then all of them."),
            _round(),
        )
    if families & {"die", "cube"}:
        yield BuildStep(
            spoken("Dice"),
            spoken(
                "Score all lines and fold them back. Glue the hatched tabs inside, and close the lid last."
            ),
            _die(),
        )
    if standing := {batch.kind.piece.plural for batch in found if batch.kind.piece.family == "standee"}:
        names = together(sorted(standing), "and")
        yield BuildStep(
            names[0].upper() + names[1:],
            spoken(
                "Fold at the heads with the print outside, and glue. Bend the hatched feet out, "
                "and it stands."
            ),
            _pawn(),
        )
    if isinstance(subject, GameSubject):
        yield from _of_board(subject, paper)
    if arrangement == "gutterfold" and _backed(subject):
        yield BuildStep(
            spoken("Fold backs to fronts"),
            spoken("Fold on the dashed line, glue inside, press, then cut."),
            _gutter(),
        )


def _backed(subject: Subject) -> bool:
    """Tell whether there is a piece with a back."""
    return any(piece.back for batch in batches(subject) for piece in batch.pieces)


def _one_sided() -> BuildStep:
    return BuildStep(
        spoken("One-sided printer"),
        spoken("Print backs on their own. Line up the two sheets against a window; glue, then cut."),
        _glued(),
    )


def _of_board(subject: GameSubject, paper: Paper) -> Iterator[BuildStep]:
    """Say how a board is joined, mounted and pierced."""
    if _in_parts(subject, paper):
        yield BuildStep(
            spoken("Join the board"),
            spoken(
                "Cut one sheet along its line, put glue on the strip of the other, and lay the edge "
                "on the line."
            ),
            _join(),
        )
    if not any(not sheet.strips for sheet in subject.printing.boards):
        return
    yield BuildStep(
        spoken("The board"),
        spoken("It lasts longer glued to grey board of 2 mm. Then skip its back: print the front alone."),
        _mounted(),
    )
    if any(space.shape == "peg" for space in subject.game.board.spaces):
        yield BuildStep(
            spoken("Holes for pegs"),
            spoken(
                "Lay the card pegs on; or, for real pegs, glue it to cork or card of 4 mm instead and pierce "
                "each hole with an awl of 2 mm."
            ),
            _pierced(),
        )


def _backs_of(*, lesson: bool) -> str:
    """Say how backs lie: of cards as their fronts, the inside of the lesson on its head."""
    if lesson:
        return spoken("Some backs are upside down in the file: leave them so.")
    return spoken("Fronts and backs then stand the same way up.")


def _in_parts(subject: GameSubject, paper: Paper) -> bool:
    """Tell whether a board of the kit is printed in parts, over more than one sheet."""
    boards = (sheet for sheet in subject.printing.boards if not sheet.strips)
    return any(
        len(pages) > 1 and not any(page.marks.get("dressed") for page in pages)
        for pages in (list(islice(board_pages(subject, sheet, paper), 2)) for sheet in boards)
    )


def _arrow(x: float, y: float, length: float) -> Iterator[Item]:
    yield Line(x, y, x + length - 2, y, stroked("ink", 1.25))
    yield arrowhead(x + length - 1.5, y, 0, 3.0)


def _bent(x1: float, y1: float, x2: float, y2: float, rise: float) -> Iterator[Item]:
    """Draw an arrow that turns a page: in a bow from one place to another to the left of it."""
    yield Path(f"M{x1} {y1}Q{(x1 + x2) / 2} {y1 - rise} {x2} {y2}", stroked("ink", 1.25))
    yield arrowhead(x2, y2, 120, 3.4)


def _upward(x: float, bottom: float, top: float) -> Iterator[Item]:
    yield Line(x, bottom, x, top + 2, stroked("ink", 1.25))
    yield arrowhead(x, top + 1, 270, 3.4)


def _dialogue(width: float) -> tuple[Item, ...]:
    """Draw the dialogue of a printer on a ground so wide: what to choose, and what not."""
    ground = Rect(0, 0, width, GROUND[1], filled("tint"))
    items: list[Item] = [ground, Rect(3, 3.5, width - 6, 29, EDGE, 0.8)]
    tick = width - 14.0
    room = tick - 16.0
    for row, words in enumerate(
        (spoken("Actual size, 100 %"), spoken("Fit to page"), spoken("Shrink to margins"))
    ):
        y = 9.0 + row * 9.0
        items.append(Circle(8.5, y, 2.0, EDGE))
        font: FontName = "body-bold" if row == 0 else "body"
        size = min(13.0, 13.0 * room / measured([TextSpan(words, font, "ink")], 13.0))
        items.append(Text(13.0, y + 1.6, words, font, size))
        if row == 0:
            mark = f"M{tick} {y + 0.4}L{tick + 3} {y + 3}L{tick + 8.5} {y - 3.6}"
            items.append(Path(mark, stroked("accent", 2.2)))
        else:
            cross = f"M{tick + 1.5} {y - 2.6}l5.4 5.2M{tick + 6.9} {y - 2.6}l-5.4 5.2"
            items.append(Path(cross, stroked("ink", 1.5)))
    items.append(Circle(8.5, 9, 1.1, filled("ink")))
    return tuple(items)


def _folded_lesson() -> tuple[Item, ...]:
    """Draw a leaf that lies across with its fold, and the same leaf folded, its title outside."""
    title = stroked("accent", 3.4)
    return (
        Rect(9, 7, 32, 22.6, EDGE),
        Line(25, 4.5, 25, 32, FOLD),
        Line(28, 13, 38, 13, title),
        *(Line(28, y, 38, y, THIN) for y in (18.0, 21.0, 24.0)),
        *(Line(12, y, 22, y, THIN) for y in (12.0, 15.0, 18.0, 21.0, 24.0)),
        *_arrow(46, 18, 9),
        Polygon(((62, 6.4), (59.4, 4.6), (59.4, 27.2), (62, 29.6)), EDGE),
        Rect(62, 7, 16, 22.6, EDGE),
        Line(65, 13, 75, 13, title),
        *(Line(65, y, 75, y, THIN) for y in (18.0, 21.0, 24.0)),
    )


def _turn(edge: Duplex) -> tuple[Item, ...]:
    """Draw an upright sheet and one that lies across, each with the edge over which it is turned."""
    hinge = stroked("accent", HINGE * 72 / 25.4)
    words = spoken(EDGES[edge])
    upright, across = (
        ((20, 4, 20, 30), (50, 8, 79, 8)) if edge == "long-edge" else ((19, 5, 38, 5), (51, 7, 51, 27))
    )
    turned = _bent(33, 17, 13, 19, 14) if edge == "long-edge" else _upward(28.5, 24, 9)
    return (
        Rect(20, 5, 17, 24, EDGE),
        Line(*upright, hinge),
        *turned,
        Rect(51, 8, 27, 18, EDGE),
        Line(64.5, 8, 64.5, 26, FOLD),
        Line(*across, hinge),
        Text(28.5, 34, words, "body-semibold", 11.5, anchor="middle"),
        Text(64.5, 34, words, "body-semibold", 11.5, anchor="middle"),
    )


def _glued() -> tuple[Item, ...]:
    """Draw two sheets that become one."""
    return (
        Rect(14, 6, 15, 22, EDGE),
        Rect(33, 6, 15, 22, EDGE),
        *_glue(40.5, 21),
        *_arrow(52, 17, 9),
        Rect(67, 7, 15, 22, EDGE),
        Rect(65, 5, 15, 22, EDGE),
    )


def _knife() -> Iterator[Item]:
    """Draw a knife whose point is at the origin, its handle to the right."""
    yield Path("M0 0L4.4 -1.7H5.2V1.5H3.4Z", EDGE)
    yield Path("M5 -1.7H14.2Q15.6 -1.7 15.6 -.1T14.2 1.5H5Z", filled("ink"))
    yield Path("M7 -.9V.7M8.2 -.9V.7M9.4 -.9V.7", stroked("ground", 0.75))


def _scissors() -> Iterator[Item]:
    """Draw a pair of scissors, half open, whose blades point upward from the origin."""
    for side in (1, -1):
        blade = f"M{-side * 0.5} 3.4L{side * 2.2} -6.4Q{side * 3.1} -4.4 {side * 1.4} .4L{side * 0.3} 3.6Z"
        yield Path(blade, stroked("ink", 0.6, fill="ground"))
        handle = f"M{side * 0.1} 3L{-side * 1.6} 6.2"
        yield Path(handle, stroked("ink", 1.9))
        yield Circle(-side * 2.4, 8.1, 2.0, stroked("ink", 1.75))
    yield Circle(0, 2.4, 0.55, filled("ink"))


def _glue(x: float, y: float) -> Iterator[Item]:
    """Draw a bottle of glue on its head, a drop below its nozzle at a point."""
    bottle = "M-.7 -2.4L-1.2 -4.6Q-3 -5.2 -3 -7V-14H3V-7Q3 -5.2 1.2 -4.6L.7 -2.4Z"
    drop = "M0 -1.6Q1.1 .1 0 .5Q-1.1 .1 0 -1.6Z"
    items = (Path(bottle, EDGE), Rect(-3, -12.4, 6, 3.6, filled("accent")), Path(drop, filled("accent")))
    yield Group(items, Transform.translate(x, y))


def _cross(x: float, y: float) -> Iterator[Item]:
    for turn in range(4):
        yield Group(
            (Path("M0 -.6Q.55 -2 0 -3.4Q-.55 -2 0 -.6Z", filled("hairline")),),
            Transform.translate(x, y) @ Transform.rotate(90 * turn),
        )


def _long_cuts() -> tuple[Item, ...]:
    items: list[Item] = [Rect(26, 3, 42, 30, EDGE)]
    for row in range(2):
        for column in range(3):
            items += _cross(35 + column * 12, 12 + row * 12)
    for number, y in enumerate((6.0, 18.0, 30.0), 1):
        items.append(Line(22, y, 72, y, stroked("ink", 1)))
        items.append(Group(disc(str(number), 7.6).items, Transform.translate(13.4, y - 3.8)))
    items += [Line(x, 4, x, 32, FOLD) for x in (29.0, 41.0, 53.0, 65.0)]
    items.append(Group(tuple(_knife()), Transform.translate(72.5, 18) @ Transform.rotate(-38)))
    return tuple(items)


def _round() -> tuple[Item, ...]:
    ticks = Group(folded.cutting_ticks(19.05), Transform.translate(12, 8.5))
    corners = [
        Line(x + dx * 1.5, y, x + dx * 5, y, THIN) for x, dx in ((54.0, -1), (76.0, 1)) for y in (7.0, 29.0)
    ]
    corners += [
        Line(x, y + dy * 1.5, x, y + dy * 5, THIN) for x in (54.0, 76.0) for y, dy in ((7.0, -1), (29.0, 1))
    ]
    return (
        ticks,
        Circle(21.5, 18, 9.5, EDGE),
        Text(21.5, 20.6, "3", "display", 22, anchor="middle"),
        Text(43.5, 19, spoken("or"), "body", 12, anchor="middle"),
        Rect(54, 7, 22, 22, filled("ground")),
        *corners,
        Circle(65, 18, 9.5, EDGE),
        Text(65, 20.6, "3", "display", 22, anchor="middle"),
        Group(tuple(_scissors()), Transform.translate(34.6, 9.5) @ Transform.rotate(-128)),
    )


def _die() -> tuple[Item, ...]:
    """Draw the net, its tabs hatched, the cube half closed, and the cube: the 3, 4 and 5 meet at a corner."""
    side = 7.0
    items: list[Item] = []
    for place, (column, row) in enumerate(((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2))):
        x, y = 6 + column * side, 8 + row * side
        items.append(Rect(x, y, side, side, EDGE))
        if place:
            items.append(Text(x + 4.2, y + 5.6, str(place), "display", 11.5, anchor="middle"))
    for column, row in ((0, 0), (1, 0), (2, 1), (3, 2)):
        x, y = 6 + column * side, 8 + row * side
        items += folded.hatched(((x, y), (x + 1, y - 2), (x + side - 1, y - 2), (x + side, y)))
    items += _arrow(38, 18, 9)
    items += [
        Polygon(((52, 14), (58, 17), (58, 26), (52, 23)), EDGE),
        Polygon(((58, 17), (64, 14), (64, 23), (58, 26)), EDGE),
        Polygon(((52, 14), (58, 11), (64, 14), (58, 17)), stroked("ink", 0.75, fill="ghost")),
        Polygon(((52, 14), (58, 11), (56.5, 3), (50.5, 6)), EDGE),
    ]
    items += _glue(69.5, 15.5)
    items += _arrow(66, 21, 7)
    items += [
        Polygon(((75, 14), (80, 17), (80, 26), (75, 23)), EDGE),
        Polygon(((80, 17), (85, 14), (85, 23), (80, 26)), EDGE),
        Polygon(((75, 14), (80, 11), (85, 14), (80, 17)), EDGE),
        Text(77.5, 22.4, "4", "display", 11.5, anchor="middle"),
        Text(82.5, 22.4, "5", "display", 11.5, anchor="middle"),
        Text(80, 15.6, "3", "display", 11.5, anchor="middle"),
    ]
    return tuple(items)


def _figure(x: float, y: float, way: int) -> Iterator[Item]:
    """Draw a pawn about the middle of its head, standing or, with way -1, on its head."""
    body = f"M{x - 1} {y + way * 1.5}L{x - 2.6} {y + way * 8}H{x + 2.6}L{x + 1} {y + way * 1.5}Z"
    yield Path(body, filled("ink"))
    yield Circle(x, y, 1.9, filled("ink"))


def _pawn() -> tuple[Item, ...]:
    strip: list[Item] = [Rect(10, 3, 9, 30, EDGE)]
    strip += folded.hatched(((10, 3), (19, 3), (19, 6.5), (10, 6.5)))
    strip += folded.hatched(((10, 29.5), (19, 29.5), (19, 33), (10, 33)))
    strip += [Line(9, y, 20, y, FOLD) for y in (6.5, 18.0, 29.5)]
    return (
        *strip,
        *_figure(14.5, 15, -1),
        *_figure(14.5, 21, 1),
        *_arrow(25, 18, 9),
        Path("M45 30H50L51.5 6L53 30H58", stroked("ink", 1.75)),
        *_glue(66.5, 15.5),
        *_arrow(62, 21, 9),
        Rect(75, 10, 9, 17, EDGE),
        Polygon(((75, 27), (84, 27), (82, 31.5), (73, 31.5)), EDGE),
        *_figure(79.5, 16, 1),
    )


def _mounted() -> tuple[Item, ...]:
    """Draw a board that is glued to a thicker one."""
    return (
        *_glue(22, 17),
        Rect(36, 20, 22, 11, stroked("ink", 0.75, fill="ghost")),
        Rect(36, 6, 22, 11, EDGE),
        *(Rect(39 + 4 * column, 8 + 3.5 * row, 4, 3.5, THIN) for column in range(4) for row in range(2)),
        Line(47, 17.4, 47, 19.6, stroked("ink", 1.25)),
        *_arrow(62, 18, 8),
        Polygon(((73, 12), (84, 12), (84, 24), (73, 24)), EDGE),
        Polygon(((73, 24), (84, 24), (85.4, 25.6), (74.4, 25.6)), stroked("ink", 0.75, fill="ghost")),
        Polygon(((84, 12), (85.4, 13.6), (85.4, 25.6), (84, 24)), stroked("ink", 0.75, fill="ghost")),
    )


def _pierced() -> tuple[Item, ...]:
    """Draw an awl over a row of holes, pegs beside it, and a counter that does as well."""
    holes = [Circle(16 + 6 * place, 27, 1.3, filled("ink")) for place in range(6)]
    return (
        Rect(9, 22, 44, 10, EDGE),
        *holes,
        Path("M27.2 9.5L28 24.6L28.8 9.5Z", filled("ink")),
        Path("M25.6 3.4Q28 1 30.4 3.4L29.6 10H26.4Z", filled("accent")),
        Path("M45 14L46 25.6L47 14Z", filled("ink")),
        Circle(46, 12.6, 2.2, filled("ink")),
        Text(58.5, 20, spoken("or"), "body", 12, anchor="middle"),
        Circle(74, 18, 7.5, EDGE),
        Circle(74, 18, 4.6, stroked("accent", 2)),
    )


def _join() -> tuple[Item, ...]:
    return (
        Rect(4, 8, 24, 20, EDGE),
        *(Rect(7 + 9 * column, 11 + 7 * row, 9, 7, THIN) for column in range(2) for row in range(2)),
        Line(25, 5, 25, 31, stroked("ink", 1.25, (1.6, 1.0))),
        *_arrow(30, 18, 7),
        Rect(39, 8, 24, 20, EDGE),
        *folded.hatched(((39, 8), (43, 8), (43, 28), (39, 28))),
        *(Rect(43 + 9 * column, 11 + 7 * row, 9, 7, THIN) for column in range(2) for row in range(2)),
        *_arrow(65, 18, 6),
        Rect(72, 12, 14, 12, EDGE),
        *(Rect(74 + 2.5 * column, 14 + 4 * row, 2.5, 4, THIN) for column in range(4) for row in range(2)),
    )


def _gutter() -> tuple[Item, ...]:
    cells: Sequence[tuple[float, float]] = ((10, 6), (10, 19))
    return (
        Rect(6, 4, 34, 28, EDGE),
        Line(23, 2, 23, 34, FOLD),
        *(Rect(x, y, 10, 10, EDGE) for x, y in cells),
        *(Text(x + 5, y + 7, "3", "display", 13, anchor="middle") for x, y in cells),
        *(Rect(x + 16, y, 10, 10, EDGE) for x, y in cells),
        *(item for x, y in cells for item in _cross(x + 21, y + 5)),
        *_arrow(44, 18, 9),
        Path("M78 8L58 28L82 22", stroked("ink", 1.75)),
        *_bent(80, 9, 83, 17, -2),
    )
