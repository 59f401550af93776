"""Where pieces lie on a page, and how they are cut: marks for a knife, outlines for a machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ppgen.drawing.scene import Circle, Group, Item, Line, Polygon, Polyline, Rect, Transform, filled, stroked
from ppgen.pieces import folded
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.print_schema.layouts import Marks

LINE = stroked("line", 0.35)
EDGE = stroked("hairline", 0.35)
"""The line round a disc, along which scissors go; light, for what of it stays on the disc."""


LIGHT = stroked("ground", 1.1)
"""What lies under a tick that stands on the colour round a disc."""
TICK, OFF = 1.6, 1.0
"""Length of a tick round a disc, and where it begins, in millimetres."""
INSET = 10.0
"""From the edges of the paper to the marks for machines, in millimetres."""
ARM = 10.0
MARK = stroked("black", 1.4)


class OnPage(NamedTuple):
    """A piece on a page, its top left corner in millimetres."""

    piece: Design
    x: float
    y: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.piece.front.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.piece.front.height


@dataclass(frozen=True)
class CutRows:
    """Rows of pieces of one batch on one page."""

    batch: Batch
    gap: float
    """Between pieces that lie apart, in millimetres."""
    caption: tuple[float, float]
    width: float
    placed: tuple[OnPage, ...]
    apart: bool
    """Whether pieces have space between them, rather than lie edge to edge."""

    @property
    def cut(self) -> str:
        """How its pieces are cut, as `Design` says."""
        return self.batch.pieces[0].cut


def contours(rows: CutRows) -> Iterator[Item]:
    """Yield the outline of every piece, as a machine cuts it."""
    for placed in rows.placed:
        symbol, line = placed.piece.front, folded.CUT
        match placed.piece.cut:
            case "square":
                radius = placed.piece.corner
                yield Rect(placed.x, placed.y, symbol.width, symbol.height, line, radius)
            case "round":
                r = symbol.width / 2
                yield Circle(placed.x + r, placed.y + r, r, line)
            case "hexagon":
                corners = folded.hexagon(symbol.width, symbol.height)
                yield Polygon(tuple((placed.x + x, placed.y + y) for x, y in corners), line)
            case _:
                own = tuple(item for item in symbol.items if isinstance(item, Group) and item.layer == "cut")
                outlines = tuple(Group(group.items, group.transform) for group in own)
                yield Group(outlines, Transform.translate(placed.x, placed.y))


def cut_marks(rows: CutRows, marks: Marks) -> Iterator[Item]:
    """Yield the marks around the pieces, none of which reaches into a piece; round a disc also its edge."""
    match rows.cut:
        case "round":
            for placed in rows.placed:
                r = placed.piece.front.width / 2
                yield Circle(placed.x + r, placed.y + r, r, EDGE)
                ticks = folded.cutting_ticks(2 * r, *_tick(rows.gap))
                if placed.piece.bleed:  # they are seen on any colour
                    light = folded.cutting_ticks(2 * r, *_tick(rows.gap), LIGHT)
                    yield Group(light, Transform.translate(placed.x, placed.y))
                yield Group(ticks, Transform.translate(placed.x, placed.y))
        case "hexagon":
            for placed in rows.placed:
                corners = folded.corner_ticks(placed.piece.front.width, placed.piece.front.height)
                yield Group(corners, Transform.translate(placed.x, placed.y))
        case "square" if rows.apart:
            inner = min(marks.length, max(0.8, rows.gap / 2 - marks.start))
            for placed in rows.placed:
                yield from _around(placed, rows, marks.start, marks.length, inner)
        case "square":
            yield from _outside(rows, marks.start, marks.length)


def _tick(gap: float) -> tuple[float, float]:
    """Return how long the ticks round discs are that lie so far apart, and how far from them they begin."""
    half = min(gap / 2 - 0.1, TICK + OFF)
    return half * TICK / (TICK + OFF), half * OFF / (TICK + OFF)


def registration(width: float, height: float) -> Iterator[Item]:
    """Yield the marks by which a machine finds a page again: a square at the top left, two corners.

    The other two corners are angles, at the top right and the bottom left, as cutting machines look for them.
    """
    left, top, right, bottom = INSET, INSET, width - INSET, height - INSET
    yield Rect(left, top, 5.0, 5.0, filled("black"))
    yield Polyline(((right - ARM, top), (right, top), (right, top + ARM)), MARK)
    yield Polyline(((left, bottom - ARM), (left, bottom), (left + ARM, bottom)), MARK)


def _outside(rows: CutRows, start: float, length: float) -> Iterator[Item]:
    """Marks outside a block whose pieces lie edge to edge: long straight cuts part them."""
    xs = sorted({edge for p in rows.placed for edge in (round(p.x, 4), round(p.right, 4))})
    ys = sorted({edge for p in rows.placed for edge in (round(p.y, 4), round(p.bottom, 4))})
    for x in xs:
        yield Line(x, ys[0] - start - length, x, ys[0] - start, LINE)
        yield Line(x, ys[-1] + start, x, ys[-1] + start + length, LINE)
    for y in ys:
        yield Line(xs[0] - start - length, y, xs[0] - start, y, LINE)
        yield Line(xs[-1] + start, y, xs[-1] + start + length, y, LINE)


def _around(placed: OnPage, rows: CutRows, start: float, outer: float, inner: float) -> Iterator[Item]:
    """Eight marks around one piece; between neighbours they are shorter, so that none reaches a piece."""
    near = {(round(p.x, 3), round(p.y, 3)) for p in rows.placed}
    w, h, gap = placed.piece.front.width, placed.piece.front.height, rows.gap
    left, right = (
        (round(placed.x - w - gap, 3), round(placed.y, 3)),
        (round(placed.x + w + gap, 3), round(placed.y, 3)),
    )
    above, below = (
        (round(placed.x, 3), round(placed.y - h - gap, 3)),
        (round(placed.x, 3), round(placed.y + h + gap, 3)),
    )
    for y in (placed.y, placed.bottom):
        yield Line(placed.x - start - (inner if left in near else outer), y, placed.x - start, y, LINE)
        yield Line(
            placed.right + start, y, placed.right + start + (inner if right in near else outer), y, LINE
        )
    for x in (placed.x, placed.right):
        yield Line(x, placed.y - start - (inner if above in near else outer), x, placed.y - start, LINE)
        yield Line(
            x, placed.bottom + start, x, placed.bottom + start + (inner if below in near else outer), LINE
        )
