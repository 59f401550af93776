"""Sheets of cards: as many as a paper holds, the decks of one size mixed, and backs that meet their fronts.

Cards lie a little apart, so that art which runs over their edges is cut clean; it reaches half way into the
gap. Marks stand outside the block, and crosses where gaps meet: none is inside a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Clip, Group, Item, Line, Rect, Symbol, Text, filled, stroked
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.lines import LINE
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import Draft, furniture_line
from ppgen.sheets.paper.page import Side, Slot
from ppgen.sheets.paper.rulers import NOTE, RULER, ruler
from ppgen.sheets.spec.layouts import Paper
from ppgen.sheets.subject import Subject

GAP = 3.0
"""Millimetres between cards."""
BLEED = 3.0
"""Millimetres by which art reaches over the edge of a card where no other card is near."""
_EDGE = 6.5
"""Millimetres from the edge of the paper to the first card: a home printer prints the bleed, and a mark."""
_MARK, _OFF, _CROSS = 3.3, 1.2, 1.8
_HEAD, _FOOT = 12.2, 12.1
"""Millimetres above and below the cards, for marks and, between them, a line of words."""
_BESIDE = 1.5
"""Millimetres between a mark and the words beside it."""


class _Grid(NamedTuple):
    """How many cards of a size lie on a sheet, and where the first one does."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float

    @property
    def cells(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    def x(self, column: int) -> float:
        """Return the left edge of a column."""
        return self.left + column * (self.width + GAP)


@dataclass(frozen=True)
class _Copy:
    """One card of a sheet: what it is, and how many there are of it in all."""

    design: Design
    name: str
    total: int


class _Laid(NamedTuple):
    """A card on a sheet, its top left corner in millimetres, and its place in the grid."""

    design: Design
    x: float
    y: float
    column: int
    row: int


def deck_pages(subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting) -> Iterator[Draft]:
    """Lay cards on sheets; every sheet of fronts is followed by that of its backs, or lies opposite them.

    Raises SheetError if a card is larger than the paper.
    """
    batches = [batch for batch in batches if batch.pieces]
    by_size: dict[tuple[float, float, bool], list[Batch]] = {}
    for batch in batches:
        one = batch.pieces[0]
        by_size.setdefault((one.front.width, one.front.height, one.back is not None), []).append(batch)
    for (width, height, backed), found in by_size.items():
        folded = cutting.arrangement == "gutterfold" and backed
        grid, page = _grid(subject, paper, width, height, folded=folded)
        copies = [copy for batch in found for copy in _copies(batch)]
        title = " and ".join(dict.fromkeys(batch.title for batch in found))
        for start in range(0, len(copies), grid.cells):
            taken = copies[start : start + grid.cells]
            laid = [_laid(copy.design, grid, place) for place, copy in enumerate(taken)]
            words = _told(subject, title, taken, start, len(copies))
            front = _front(subject, paper, page, laid, grid, words)
            if folded:
                yield _gutterfold(front, laid, grid)
                continue
            yield replace(front, backed=backed)
            if backed:
                yield _back(subject, paper, front, laid, grid, cutting)


def _copies(batch: Batch) -> Iterator[_Copy]:
    totals = Counter(piece.id for piece in batch.pieces)
    for piece in batch.pieces:
        yield _Copy(piece, piece.name or batch.kind.piece.name, totals[piece.id])


def _grid(
    subject: Subject, paper: Paper, width: float, height: float, *, folded: bool
) -> tuple[_Grid, tuple[float, float]]:
    """Return the grid that holds most cards, and the paper as it lies; upright if both ways hold as many."""
    upright, level = (paper.width, paper.height), (paper.height, paper.width)
    gutter = subject.layouts.pieces.gutter
    ways = []
    for page in [level] if folded else [upright, level]:
        room = page[0] / 2 - gutter - _EDGE if folded else page[0] - 2 * _EDGE
        columns = int((room + GAP + 1e-6) // (width + GAP))
        rows = int((page[1] - _HEAD - _FOOT + GAP + 1e-6) // (height + GAP))
        ways.append((columns * rows, columns, rows, page, room))
    most, columns, rows, page, room = max(ways, key=lambda way: way[0])
    if not most:
        raise SheetError(
            f"{subject.title}: a card of {width:g} × {height:g} mm does not fit on this paper; "
            "choose a larger one"
        )
    wide, high = columns * (width + GAP) - GAP, rows * (height + GAP) - GAP
    left = _EDGE + room - wide if folded else (page[0] - wide) / 2
    top = _HEAD + (page[1] - _HEAD - _FOOT - high) / 2
    return _Grid(columns, rows, left, top, width, height), page


def _laid(design: Design, grid: _Grid, place: int) -> _Laid:
    row, column = divmod(place, grid.columns)
    x, y = grid.left + column * (grid.width + GAP), grid.top + row * (grid.height + GAP)
    return _Laid(design, x, y, column, row)


def _told(subject: Subject, title: str, taken: Sequence[_Copy], start: int, total: int) -> str:
    """Say which cards are on a sheet: from which to which of how many, and how many of each."""
    first, last = start + 1, start + len(taken)
    which = f"card {first} of {total}" if first == last else f"cards {first}–{last} of {total}"
    on_sheet = Counter(copy.name for copy in taken)
    totals = {copy.name: copy.total for copy in taken}
    named = [
        f"{name} ×{count}" + (f" (of {totals[name]})" if totals[name] > count else "")
        for name, count in on_sheet.items()
    ]
    several = any(count > 1 for count in totals.values())
    listed = ", ".join(named if several else on_sheet)
    return f"{subject.title} · {title}, {which}: {listed}"


def _front(
    subject: Subject,
    paper: Paper,
    page: tuple[float, float],
    laid: Sequence[_Laid],
    grid: _Grid,
    words: str,
) -> Draft:
    art = tuple(_clipped(each.design.front, each, laid, each.x, each.y) for each in laid)
    marks = Group(tuple(_marks(laid, grid)), layer="cut", artifact=True)
    outlines = tuple(Rect(each.x, each.y, grid.width, grid.height, LINE, each.design.corner) for each in laid)
    return Draft(
        width=page[0],
        height=page[1],
        sheet="Cards",
        body=(
            _head(words, grid),
            Group(art, layer="art", alt=words),
            marks,
            *_foot(subject, paper, grid, page, "fronts"),
        ),
        description=words,
        paper=paper.title,
        margin=grid.left,
        head="none",
        foot=False,
        page_at=(grid.x(grid.columns) - GAP - _BESIDE, page[1] - 6.9),
        leaf=True,
        slots=tuple(Slot(each.design.id, "front", each.x, each.y, grid.width, grid.height) for each in laid),
        contours=outlines,
    )


def _head(words: str, grid: _Grid) -> Group:
    """Write a line above the columns, between the marks."""
    room = grid.width - 2 * _BESIDE
    lines = fonts.wrap(words, "body", NOTE, room)
    shown = lines[: grid.columns]
    if len(lines) > len(shown):
        shown[-1] = f"{shown[-1][: max(1, len(shown[-1]) - 3)].rstrip(' ,')} …"
    texts = (
        Text(grid.x(column) + _BESIDE, grid.top - 3.9, line, "body", NOTE, "muted")
        for column, line in enumerate(shown)
        if fonts.measure(line, "body", NOTE) <= room
    )
    return Group(tuple(texts), tag="P")


def _foot(
    subject: Subject, paper: Paper, grid: _Grid, page: tuple[float, float], detail: str
) -> Iterator[Item]:
    """Yield what the sheet is and, if there is a column for it, a ruler."""
    base = page[1] - 6.9
    items: list[Item] = []
    if grid.columns > 2:
        ends = RULER + 8.5
        items.append(ruler(grid.x(grid.columns - 2) + max(0.0, (grid.width - ends) / 2), base - 1.3))
    words = furniture_line(subject, "Cards", paper.title, detail)
    room = grid.width * (1 if grid.columns > 1 else 0.6) - 2 * _BESIDE
    lines = fonts.wrap(words, "body", NOTE, room)[:2]
    for row, line in enumerate(reversed(lines)):
        items.append(Text(grid.left + _BESIDE, base - row * 2.6, line, "body", NOTE, "muted"))
    yield Group(tuple(items), artifact=True, layer="furniture")


def _clipped(
    art: Symbol, each: _Laid, laid: Sequence[_Laid], x: float, y: float, *, mirror: bool = False
) -> Item:
    """Let art run out to the bleed, but no further than half way to a neighbour."""
    taken = {(other.column, other.row) for other in laid}
    near = GAP / 2

    def reach(column: int, row: int) -> float:
        return near if (each.column + column, each.row + row) in taken else BLEED

    left, right = reach(-1, 0), reach(1, 0)
    if mirror:
        left, right = right, left
    above, below = reach(0, -1), reach(0, 1)
    edge = Rect(x - left, y - above, art.width + left + right, art.height + above + below, filled("ink"))
    return Clip(edge, (art.at(x, y),))


def _marks(laid: Sequence[_Laid], grid: _Grid) -> Iterator[Item]:
    """Yield the marks outside the block, and crosses where the gaps of four cards meet."""
    columns, rows = max(each.column for each in laid) + 1, max(each.row for each in laid) + 1
    xs = [
        grid.left + column * (grid.width + GAP) + side
        for column in range(columns)
        for side in (0, grid.width)
    ]
    ys = [grid.top + row * (grid.height + GAP) + side for row in range(rows) for side in (0, grid.height)]
    out, end = _OFF, _OFF + _MARK
    for x in xs:
        yield Line(x, ys[0] - end, x, ys[0] - out, LINE)
        yield Line(x, ys[-1] + out, x, ys[-1] + end, LINE)
    for y in ys:
        yield Line(xs[0] - end, y, xs[0] - out, y, LINE)
        yield Line(xs[-1] + out, y, xs[-1] + end, y, LINE)
    arm = _CROSS / 2
    for x in xs[1:-1]:
        for y in ys:
            yield Line(x - arm, y, x + arm, y, LINE)
            yield Line(x, y - arm, x, y + arm, LINE)


def _backs(
    laid: Sequence[_Laid], grid: _Grid, width: float, offset: tuple[float, float] = (0.0, 0.0)
) -> tuple[tuple[Slot, ...], Group]:
    """Lay backs where they meet their fronts when the paper is turned over like the page of a book."""
    slots: list[Slot] = []
    items: list[Item] = []
    side: Side = "back"
    for each in laid:
        back = each.design.back
        assert back is not None
        x, y = width - each.x - grid.width + offset[0], each.y + offset[1]
        slots.append(Slot(each.design.id, side, x, y, grid.width, grid.height))
        items.append(_clipped(back, each, laid, x, y, mirror=True))
    return tuple(slots), Group(tuple(items), layer="art", alt=f"The backs of {len(items)} cards")


def _back(
    subject: Subject, paper: Paper, front: Draft, laid: Sequence[_Laid], grid: _Grid, cutting: Cutting
) -> Draft:
    page = (front.width, front.height)
    slots, items = _backs(laid, grid, front.width, cutting.back_offset)
    right, down = cutting.back_offset
    detail = f"backs, moved {right:+g}, {down:+g} mm" if (right, down) != (0.0, 0.0) else "backs"
    return replace(
        front,
        body=(items, *_foot(subject, paper, grid, page, detail)),
        description=f"The backs of {len(slots)} cards",
        leaf=False,
        backed=False,
        slots=slots,
        contours=(),
    )


def _gutterfold(front: Draft, laid: Sequence[_Laid], grid: _Grid) -> Draft:
    page = (front.width, front.height)
    slots, items = _backs(laid, grid, front.width)
    middle = page[0] / 2
    fold = Line(middle, grid.top - 2, middle, page[1] - _FOOT - 2, stroked("line", 0.5, (4.0, 2.0)))
    label = Text(middle + 1.5, page[1] - _FOOT - 2, "fold", "body", NOTE, "muted")
    return replace(
        front,
        body=(*front.body, items, Group((fold,), layer="fold", artifact=True), label),
        slots=(*front.slots, *slots),
        marks={"fold": middle},
    )
