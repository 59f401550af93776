"""The leaf that measures a printer, drawn: both sides of it, of no game and for any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Anchor, Circle, Group, Item, Line, Scene, Text, Transform, filled, stroked
from ppgen.drawing.text import TextSpan, TextStyle, paragraph
from ppgen.language import marked_as, phrase, spoken
from ppgen.printers import leaf as marks
from ppgen.printers.leaf import (
    BAR,
    BAR_LENGTH,
    PIP,
    PIPS,
    SCALE_LINES,
    SCALE_MIDDLE,
    VERNIER,
    Flip,
    MeasuringLeaf,
    RoundMark,
    Side,
)
from ppgen.sheets.errors import TooSmallError
from ppgen.sheets.jobs import EDGES
from ppgen.sheets.paper.rulers import scale_check
from ppgen.sheets.paper.straight import Printer
from ppgen.sheets.print_schema.layouts import Paper

THIN, THICK = 0.5, 1.4
"""Lines of the scales, in points."""
LONG, SHORT = 3.0, 2.0
"""Lines of the scales, in millimetres: every fifth is long."""
STEPS = (
    (
        phrase("Print both sides"),
        phrase("as you print a kit: the same tray, the same paper, actual size, 100 %."),
    ),
    (
        phrase("Hold it to the light"),
        phrase("with this side to you, taped to a window by day. Photograph all of it, sharp and "
               "from straight before it."),
    ),
    (
        phrase("Give ppgen the photograph:"),
        phrase("ppgen printer measure photo.jpg --name {name}. Three leaves, a photograph of each, tell "
               "as well how evenly the printer feeds."),
    ),
    (
        phrase("No camera?"),
        phrase("Read A to H against the light: the number before the thick line, then that of the line which "
               "meets another. 6 and 3 are 6.3. ppgen printer measure --scales with the eight."),
    ),
)  # fmt: skip


LAID_FOR = phrase("Laid for {printer}: where backs meet their fronts, all eight scales show 6.")


def measuring_scenes(paper: Paper, flip: Flip, printer: Printer | None = None) -> tuple[Scene, Scene]:
    """Draw the front of the leaf and its back, each as it is looked at.

    For a printer, what it does is undone, as on a kit: such a leaf shows what is left.

    Raises TooSmallError for a paper that it is not made for.
    """
    if paper.id not in marks.PAPERS:
        raise TooSmallError(
            f"the leaf that measures a printer is made for A4 and Letter, not for {paper.title}"
        )
    leaf = MeasuringLeaf(paper.id, flip)
    title = spoken("The leaf that measures a printer")
    front, back = tuple(_front(leaf, paper, printer)), tuple(_back(leaf))
    if printer:
        for_front, for_back = printer.profile.corrections()
        front, back = (Group(front, for_front),), (Group(back, for_back),)
    return (
        Scene(leaf.width, leaf.height, front, title, spoken("Its front")),
        Scene(leaf.width, leaf.height, back, title, spoken("Its back")),
    )


def measuring_pdf(paper: Paper, flip: Flip, printer: Printer | None = None) -> bytes:
    """Paint both sides of the leaf as a PDF that asks to be printed on both. Raises TooSmallError."""
    front, back = measuring_scenes(paper, flip, printer)
    if flip == "short-edge":  # so that it is upright when the leaf is turned like the page of a book
        half = Transform.rotate(180, back.width / 2, back.height / 2)
        back = replace(back, items=(Group(back.items, half),))
    pages = [PdfPage(scene, f"{paper.title}-{number}") for number, scene in enumerate((front, back), 1)]
    return write_pdf(pages, PdfMeta(front.title, "ppgen", language=marked_as(), duplex=flip))


def _front(leaf: MeasuringLeaf, paper: Paper, printer: Printer | None) -> Iterator[Item]:
    further = [RoundMark(*place, marks.DOT["front"]) for place, there in leaf.code.items() if there]
    seen = [item for mark in (*leaf.front, *further) for item in _mark(mark, "front")]
    yield Group(tuple(seen), alt=spoken("Dots that a photograph is read by"), layer="ruler")
    yield Group(tuple(_bars(leaf, "front")), layer="ruler", artifact=True)
    yield Group(tuple(_scales(leaf, "front")), alt=spoken("Eight scales, A to H"), layer="ruler")
    yield from _words(leaf, paper, printer)


def _back(leaf: MeasuringLeaf) -> Iterator[Item]:
    seen = [item for mark in leaf.back for item in _mark(mark, "back")]
    through = Transform.mirror(width=leaf.width)
    yield Group(tuple(seen), through, alt=spoken("Dots that a photograph is read by"), layer="ruler")
    yield Group(tuple(_bars(leaf, "back")), through, layer="ruler", artifact=True)
    yield Group(tuple(_scales(leaf, "back")), through, layer="ruler", artifact=True)
    left, top, width, height = leaf.words
    y = top + height - 16
    yield Text(left, y, spoken("The back"), "display", 17, tag="H1")
    told = paragraph(
        spoken("Look at the other side, with the light behind this one."),
        TextStyle(9.5, 12),
        (left, y + 4),
        width,
    )
    yield told.item


def _mark(mark: RoundMark, side: Side) -> Iterator[Item]:
    yield Circle(mark.x, mark.y, mark.radius, filled("black"))
    if mark.hole:
        yield Circle(mark.x, mark.y, mark.hole, filled("white"))
    pip = filled("black" if side == "front" else "white")
    for x, y in PIPS[mark.pips] if mark.pips else ():
        yield Circle(mark.x + x, mark.y + y, PIP, pip)


def _bars(leaf: MeasuringLeaf, side: Side) -> Iterator[Item]:
    line = replace(stroked("black", 1), width=BAR)
    out, inside = -BAR_LENGTH, BAR_LENGTH
    for edge, place in leaf.bars(side):
        match edge:
            case "left":
                yield Line(out, place, inside, place, line)
            case "right":
                yield Line(leaf.width - out, place, leaf.width - inside, place, line)
            case "top":
                yield Line(place, out, place, inside, line)
            case "bottom":
                yield Line(place, leaf.height - out, place, leaf.height - inside, line)


def _scales(leaf: MeasuringLeaf, side: Side) -> Iterator[Item]:
    """Draw the scales; those that measure down stand on their sides, and their numbers upright."""
    for scale in leaf.scales:

        def tick(along: float, length: float, points: float, scale: marks.Scale = scale) -> Line:
            """Draw a line of a scale: those of the front above it or left of it, of the back beyond."""
            end = -length if side == "front" else length
            line = stroked("black", points)
            if scale.axis == "x":
                return Line(scale.x + along, scale.y, scale.x + along, scale.y + end, line)
            return Line(scale.x, scale.y + along, scale.x + end, scale.y + along, line)

        def word(along: float, away: float, words: str, size: float, scale: marks.Scale = scale) -> Text:
            if scale.axis == "x":
                low = 1.7 if side == "back" else 0.0
                return Text(scale.x + along, scale.y + away + low, words, "body", size, "black", "middle")
            anchor: Anchor = "end" if side == "front" else "start"
            return Text(scale.x + away, scale.y + along + 0.8, words, "body", size, "black", anchor)

        if side == "front":
            for number in range(SCALE_LINES + 1):
                along = float(number - SCALE_LINES // 2)
                yield tick(along, SHORT if number % 5 else LONG, THIN)
                if number % 5 == 0:
                    yield word(along, -LONG - 0.7, str(number), 6.5)
            yield word(-SCALE_LINES / 2 - 2.6, -0.6 if scale.axis == "x" else 0.0, scale.letter, 9.5)
        else:
            zero = SCALE_MIDDLE - SCALE_LINES / 2
            for number in range(10):
                length = LONG if number % 5 == 0 else SHORT
                yield tick(zero + number * VERNIER, length, THIN if number else THICK)
                if number % 5 == 0:
                    yield word(zero + number * VERNIER, LONG + 0.7, str(number), 6.5)


def _words(leaf: MeasuringLeaf, paper: Paper, printer: Printer | None) -> Iterator[Item]:
    left, top, width, height = leaf.words
    yield Text(left, top + 7, spoken("This leaf measures your printer"), "display", 16, tag="H1")
    about = spoken(
        "Front · drawing {number} · {paper} · actual size, both sides, turned over the {edge}",
        number=marks.DRAWING,
        paper=paper.title,
        edge=spoken(EDGES[leaf.flip]),
    )
    if printer:
        about = f"{about}. {spoken(LAID_FOR, printer=printer.name)}"
    under = paragraph(about, TextStyle(8.6, 11, role="muted"), (left, top + 10), width)
    yield under.item
    y = top + 12 + under.height
    yield Group((Line(left, y, left + width, y, stroked("ink", 1.5)),), artifact=True)
    y += 5
    name = "check" if printer else "home"  # such a leaf is not to take the place of what it was laid for
    for number, (heading, words) in enumerate(STEPS, 1):
        spans = (
            TextSpan(f"{spoken(heading)} ", "body-semibold", "ink"),
            TextSpan(spoken(words, name=name), "body", "ink"),
        )
        told = paragraph(spans, TextStyle(9.5, 12), (left + 7, y), width - 7)
        yield Text(left, y + 3, str(number), "display", 13)
        yield told.item
        y += told.height + 2
    yield scale_check(left + 1, top + height - 11)
