"""Sheets of cards: as many as a paper holds, the decks of one size mixed, and backs that meet their fronts.

Cards lie a little apart, so that art which runs over their edges is cut clean; it reaches half way into the
gap. Marks stand outside the block, where printers reach, and crosses where gaps meet: none is inside a card.
White cards touch, so that one cut parts two, along a light line.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Clip, Group, Item, Line, Rect, Symbol, Text, Transform, filled, stroked
from ppgen.language import decimal, phrase, spoken
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.lines import EDGE, LINE
from ppgen.sheets.cutting.pages import SEAM, Cutting
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import PageContent, furniture_line
from ppgen.sheets.paper.page import PieceSlot, Side
from ppgen.sheets.paper.rulers import NOTE, RULER, low_ruler, ruler
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import Subject

GAP = 3.0
"""Millimetres between cards that do not touch."""
BLEED = 3.0
"""Millimetres by which art reaches over the edge of a card where no other card is near."""
_EDGE = 6.5
"""Millimetres from the edge of the paper to the first card, if cards lie apart."""
_MARK, _OFF, _CROSS = 3.3, 1.2, 1.8
_LEAST = 1.5
"""Length of a mark at least, in millimetres."""
_HEAD, _FOOT = 12.2, 12.1
"""Millimetres above and below the cards, for marks and, between them, a line of words."""
_ACROSS = 3.4
"""So much more where words run across columns that are narrower than a ruler: they stand clear of marks."""
_OVER = 0.7
"""Millimetres between marks and the line of words above them."""
_STRIP = 12.0
"""The same at the sides, where words stand that have no room above and below."""
_BESIDE = 1.5
"""Millimetres between a mark and the words beside it."""
_NARROW = 1.5
"""Millimetres by which art reaches over the edge of a card where words stand beside it."""
_BASE = 4.2
"""From the cards to the baseline of what stands at their right, in millimetres."""
_LINE, _RISE, _SINK = 2.6, 2.0, 0.5
"""From line to line of the words below the cards, and how far they reach above and below their baseline."""
_RULED = 2.4
"""How far a ruler reaches below its line, in millimetres, and a little less above."""
_PAGED = 24.0
"""Room for the number of a page, in millimetres."""
LISTED = 4
"""Cards that are there once each are listed up to so many."""
_CLEAR = 0.5
"""Millimetres between art that runs over an edge and words below it."""


Touch = Literal["apart", "white", "art"]
"""Whether cards lie apart, or touch: white ones, or their art, which ends at the cut then."""


class _Grid(NamedTuple):
    """How many cards of a size lie on a sheet, and where the first one does."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    gap: float
    """Between two cards; none if they touch."""
    aside: bool
    """Whether words stand at the sides, since above and below there is no room."""
    white: bool
    """Whether its cards are white where they touch, so that a light line goes along their edges."""

    @property
    def across(self) -> bool:
        """Whether words run across its columns, which are narrower than a ruler."""
        return not self.aside and self.width < RULER

    @property
    def cells(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """The right edge of its last column."""
        return self.x(self.columns) - self.gap

    def x(self, column: int) -> float:
        """Return the left edge of a column."""
        return self.left + column * (self.width + self.gap)

    def y(self, row: int) -> float:
        """Return the upper edge of a row."""
        return self.top + row * (self.height + self.gap)


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


def deck_pages(
    subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting
) -> Iterator[PageContent]:
    """Lay cards on sheets; every sheet of fronts is followed by that of its backs, or lies opposite them.

    Raises SheetError if a card is larger than the paper.
    """
    batches = [batch for batch in batches if batch.pieces]
    by_size: dict[tuple[float, float, bool, Touch, bool], list[Batch]] = {}
    for batch in batches:
        one = batch.pieces[0]
        touch: Touch = "art" if cutting.joins(batch) else "apart"
        if one.touching and cutting.marks != "crop":
            touch = "white"
        alike = (one.front.width, one.front.height, one.back is not None, touch, one.touching)
        by_size.setdefault(alike, []).append(batch)
    for (width, height, backed, touch, _), found in by_size.items():
        folded = cutting.arrangement == "gutterfold" and backed
        grid, page = _grid(subject, paper, width, height, touch, folded=folded)
        copies = [copy for batch in found for copy in _copies(batch)]
        title = " and ".join(dict.fromkeys(batch.title for batch in found))
        for start in range(0, len(copies), grid.cells):
            taken = copies[start : start + grid.cells]
            laid = [_laid(copy.design, grid, place) for place, copy in enumerate(taken)]
            words = _told(subject, title, taken, start, len(copies))
            front = _front(subject, paper, page, laid, grid, words)
            if folded:
                yield _gutterfold(subject, front, laid, grid)
                continue
            yield replace(front, backed=backed)
            if backed:
                yield _back(subject, paper, front, laid, grid, cutting)


def _copies(batch: Batch) -> Iterator[_Copy]:
    totals = Counter(piece.id for piece in batch.pieces)
    numbers = {name: number for number, name in enumerate(totals, 1)}
    for piece in batch.pieces:
        name = batch.things or piece.name or batch.kind.piece.name
        if not fonts.drawable(name, "body"):  # a face of one's own may draw it on the card, but not beside it
            name = f"no. {numbers[piece.id]}"
        yield _Copy(piece, name, totals[piece.id])


def _grid(
    subject: Subject, paper: Paper, width: float, height: float, touch: Touch, *, folded: bool
) -> tuple[_Grid, tuple[float, float]]:
    """Return the grid that holds most cards, and the paper as it lies; upright if both ways hold as many."""
    upright, level = (paper.width, paper.height), (paper.height, paper.width)
    reach = subject.layouts.papers.reach
    gap = GAP if touch == "apart" else 0.0
    edge = {"apart": _EDGE, "white": reach, "art": reach + _OFF + _LEAST}[touch]
    ways = []
    for page in [level] if folded else [upright, level]:
        room = page[0] / 2 - BLEED - edge if folded else page[0] - 2 * edge
        columns = _fitting(room, width, gap)
        beside = 0.0 if folded else (page[0] - columns * (width + gap) + gap) / 2
        aside = not gap and beside >= _STRIP and (touch == "white" or height > RULER)
        above, below = (each + _ACROSS * (width < RULER) for each in (_HEAD, _FOOT))
        rows = _fitting(page[1] - above - below, height, gap)
        if aside and (more := _fitting(page[1] - 2 * reach, height, gap)) > rows:
            rows = more
        else:
            aside = False
        ways.append((columns * rows, columns, rows, page, aside))
    most, columns, rows, page, aside = max(ways, key=lambda way: way[0])
    if not most:
        raise SheetError(
            f"{subject.title}: a card of {width:g} × {height:g} mm does not fit on this paper; "
            "choose a larger one"
        )
    wide, high = columns * (width + gap) - gap, rows * (height + gap) - gap
    left = (page[0] - wide) / 2
    if folded:  # as far from the fold as there is room, so that all of a card lies on one side of it
        left = max(edge, page[0] / 2 - subject.layouts.pieces.gutter - wide)
    top = (page[1] - high) / 2 if aside else above + (page[1] - above - below - high) / 2
    return _Grid(columns, rows, left, top, width, height, gap, aside, touch == "white"), page


def _fitting(room: float, side: float, gap: float) -> int:
    """Return how many cards have room beside one another."""
    return int((room + gap + 1e-6) // (side + gap))


def _laid(design: Design, grid: _Grid, place: int) -> _Laid:
    row, column = divmod(place, grid.columns)
    return _Laid(design, grid.x(column), grid.y(row), column, row)


def _told(subject: Subject, title: str, taken: Sequence[_Copy], start: int, total: int) -> str:
    """Say which cards are on a sheet: from which to which of how many, and how many of each."""
    first, last = start + 1, start + len(taken)
    which = (
        spoken("card {first} of {total}", first=first, total=total)
        if first == last
        else spoken("cards {first}–{last} of {total}", first=first, last=last, total=total)
    )
    on_sheet = Counter(copy.name for copy in taken)
    totals = {copy.name: copy.total for copy in taken}
    named = [
        spoken("{name} ×{count}", name=name, count=count)
        + (spoken(" (of {totals})", totals=totals[name]) if totals[name] > count else "")
        for name, count in on_sheet.items()
    ]
    names = list(on_sheet)
    if all(total == 1 for total in totals.values()):  # in the order of the deck
        listed = names[0] if len(names) == 1 else spoken("{first} to {last}", first=names[0], last=names[-1])
    else:
        listed = ", ".join(_listed(names, named, totals))
    return f"{subject.title} · {title}, {which}: {listed}"


def _listed(names: Sequence[str], named: Sequence[str], totals: Mapping[str, int]) -> Iterator[str]:
    """Give what a line tells of each card; of many in a row that are there once, the first and the last."""
    place = 0
    for once, run in groupby(names, lambda name: totals[name] == 1):
        alike = len(list(run))
        if once and alike > LISTED:
            first, last = names[place], names[place + alike - 1]
            yield spoken("{first} to {last}", first=first, last=last)
        else:
            yield from named[place : place + alike]
        place += alike


def _front(
    subject: Subject,
    paper: Paper,
    page: tuple[float, float],
    laid: Sequence[_Laid],
    grid: _Grid,
    words: str,
) -> PageContent:
    reach = subject.layouts.papers.reach
    foot = _foot(subject, paper, grid, page, phrase("fronts"))
    art = tuple(_clipped(each.design.front, each, laid, grid, page, reach, foot) for each in laid)
    marks = Group(tuple(_marks(laid, grid, page, reach)), layer="cut", artifact=True)
    outlines = tuple(Rect(each.x, each.y, grid.width, grid.height, LINE, each.design.corner) for each in laid)
    return PageContent(
        width=page[0],
        height=page[1],
        sheet=spoken("Cards"),
        body=(
            _head(words, grid, reach),
            Group(art, layer="art", alt=words),
            marks,
            foot.drawn,
        ),
        description=words,
        paper=paper.title,
        margin=grid.left,
        head="none",
        foot=False,
        page_at=_page_at(grid, page),
        page_turn=-90.0 if grid.aside else 0.0,
        leaf=True,
        slots=tuple(
            PieceSlot(each.design.id, "front", each.x, each.y, grid.width, grid.height) for each in laid
        ),
        contours=outlines,
    )


def _page_at(grid: _Grid, page: tuple[float, float]) -> tuple[float, float]:
    """Return where the page number ends."""
    return (grid.right + _BASE, grid.top + _BESIDE) if grid.aside else (grid.right - _BESIDE, _base(page))


def _turned(grid: _Grid, row: int, baseline: float) -> Transform:
    """Lay what is drawn from the origin to the right along a row of cards, from below upwards."""
    return Transform.translate(baseline, grid.y(row) + grid.height - _BESIDE) @ Transform.rotate(-90)


def _head(words: str, grid: _Grid, reach: float) -> Group:
    """Write what is there, then which: in one line above the marks, or between them, by columns or rows."""
    if grid.across:
        return _head_across(words, grid, 3.9 + _ACROSS)
    over = _OFF + _MARK + _OVER
    if not grid.aside and grid.top - over - _RISE > reach and len(_across(words, grid)) == 1:
        return _head_across(words, grid, over)
    room = (grid.height if grid.aside else grid.width) - 2 * _BESIDE
    places = grid.rows if grid.aside else grid.columns
    what, colon, which = words.partition(": ")
    lines = [line for part in (what + colon, which) if part for line in fonts.wrap(part, "body", NOTE, room)]
    shown = lines[:places]
    if len(lines) > len(shown):
        shown[-1] = f"{shown[-1][: max(1, len(shown[-1]) - 3)].rstrip(' ,')} …"
    items: list[Item] = []
    for place, line in enumerate(shown):
        if fonts.measure(line, "body", NOTE) > room:
            continue
        if grid.aside:
            text = Text(0, 0, line, "body", NOTE, "muted")
            items.append(Group((text,), _turned(grid, grid.rows - 1 - place, grid.left - 2.0)))
        else:
            items.append(Text(grid.x(place) + _BESIDE, grid.top - 3.9, line, "body", NOTE, "muted"))
    return Group(tuple(items), tag="P")


def _head_across(words: str, grid: _Grid, over: float) -> Group:
    """Write one line above the marks of all columns, so far over the cards."""
    lines = _across(words, grid)
    shown = lines[0] if len(lines) == 1 else f"{lines[0].rstrip(' ,')} …"
    return Group((Text(grid.left, grid.top - over, shown, "body", NOTE, "muted"),), tag="P")


def _across(words: str, grid: _Grid) -> list[str]:
    """Break words into lines as wide as all columns."""
    return fonts.wrap(words, "body", NOTE, grid.right - grid.left - 4.0)


def _base(page: tuple[float, float]) -> float:
    """Return the baseline of what stands below the cards."""
    return page[1] - 6.9


class _Below(NamedTuple):
    """Where something stands below the cards: from left to right, and its upper edge."""

    left: float
    right: float
    top: float


class _Foot(NamedTuple):
    """What a sheet says of itself, below its cards or beside them."""

    drawn: Group
    below: tuple[_Below, ...] = ()
    """Where art may not run, although it runs over the edges of cards."""

    def clear_of(self, left: float, right: float) -> float:
        """Return how far down art may run between two edges."""
        tops = [each.top for each in self.below if left < each.right and each.left < right]
        return min(tops, default=math.inf) - _CLEAR


def _lines(words: str, room: float) -> list[str]:
    """Break what a sheet is into lines; no dot that parts two of its words dangles at the end of one."""
    return [line.removesuffix(" ·") for line in fonts.wrap(words, "body", NOTE, room)]


def _foot(subject: Subject, paper: Paper, grid: _Grid, page: tuple[float, float], detail: str) -> _Foot:
    """Set what the sheet is and, on fronts that have a column for it, a ruler."""
    words = furniture_line(subject, spoken("Cards"), paper.title, detail)
    ends = RULER + 8.5
    items: list[Item] = []
    below: list[_Below] = []
    ruled = detail == "fronts"
    if grid.aside:
        room = grid.height - 2 * _BESIDE
        baseline = grid.right + _BASE
        line = Text(0, 0, _lines(words, room)[0], "body", NOTE, "muted")
        items.append(Group((line,), _turned(grid, grid.rows - 1, baseline)))
        if grid.rows > 1 and ruled:
            left = (room - ends) / 2
            items.append(Group((ruler(left, 0),), _turned(grid, grid.rows - 2, baseline - 0.9)))
    elif grid.across:
        base = _base(page)
        room = grid.right - grid.left - _PAGED
        if ruled and room > 2 * ends:
            room -= ends
            items.append(ruler(grid.right - _PAGED - ends, base + _SINK - _RULED))
        lines = _lines(words, room)
        items.append(Text(grid.left, base, lines[0], "body", NOTE, "muted"))
        below.append(_Below(grid.left, grid.right, base - _RISE))
    else:
        base = _base(page)
        ruled = ruled and grid.columns > 2
        if ruled:
            left = grid.x(grid.columns - 2) + max(0.0, (grid.width - ends) / 2)
            items.append(low_ruler(left, base))
            below.append(_Below(left, left + ends, base - _RISE))
        room = grid.width * (1 if grid.columns > 1 else 0.6) - 2 * _BESIDE
        lines = _lines(words, room)[:2]
        # One line, so that art runs over the edges of cards: what has no room in it stands in another column.
        other = min(grid.columns - 1, 2 if ruled and grid.columns == 3 else 1)
        over = _LINE * (other == 0 and len(lines) > 1)
        for (column, lifted), told in zip(((0, over), (other, 0.0)), lines, strict=False):
            left, baseline = grid.x(column) + _BESIDE, base - lifted
            items.append(Text(left, baseline, told, "body", NOTE, "muted"))
            below.append(_Below(left, left + fonts.measure(told, "body", NOTE), baseline - _RISE))
        below.append(_Below(grid.right - grid.width / 2, grid.right, base - _RISE))
    return _Foot(Group(tuple(items), artifact=True, layer="furniture"), tuple(below))


def _clipped(
    art: Symbol,
    each: _Laid,
    laid: Sequence[_Laid],
    grid: _Grid,
    page: tuple[float, float],
    reach: float,
    foot: _Foot,
    at: tuple[float, float] | None = None,
) -> Item:
    """Let art run out to the bleed, but no further than half way to a neighbour, or than printers reach.

    It ends above the words of the foot. A back lies elsewhere, `at` a place of its own, and its neighbours to
    the other side.
    """
    taken = {(other.column, other.row) for other in laid}
    x, y = at or (each.x, each.y)

    def over(column: int, row: int, room: float) -> float:
        if (each.column + column, each.row + row) in taken:
            return grid.gap / 2 if grid.gap or grid.white or column + row < 0 else SEAM
        most = _NARROW if grid.aside else BLEED
        return BLEED if grid.gap else max(0.0, min(most, room - reach))

    before, after = (1, -1) if at else (-1, 1)
    left, right = over(before, 0, x), over(after, 0, page[0] - x - art.width)
    above, below = over(0, -1, y), over(0, 1, page[1] - y - art.height)
    clear = foot.clear_of(x - left, x + art.width + right) - y - art.height
    below = max(0.0, min(below, clear))
    edge = Rect(x - left, y - above, art.width + left + right, art.height + above + below, filled("ink"))
    return Clip(edge, (art.at(x, y),))


def _marks(laid: Sequence[_Laid], grid: _Grid, page: tuple[float, float], reach: float) -> Iterator[Item]:
    """Yield marks outside the block, as far as printers reach, and crosses where the gaps of four cards meet.

    Where cards touch, or no mark could tell where to cut, a light line goes along their edges.
    """
    columns, rows = max(each.column for each in laid) + 1, max(each.row for each in laid) + 1
    xs = [grid.x(column) + side for column in range(columns) for side in (0, grid.width)]
    ys = [grid.y(row) + side for row in range(rows) for side in (0, grid.height)]
    xs, ys = sorted({round(x, 6) for x in xs}), sorted({round(y, 6) for y in ys})
    rooms = {"left": xs[0], "right": page[0] - xs[-1], "above": ys[0], "below": page[1] - ys[-1]}
    end = {side: min(_OFF + _MARK, room - reach) for side, room in rooms.items()}
    told = {side for side, length in end.items() if length >= _OFF + _LEAST}
    for x in xs:
        if "above" in told:
            yield Line(x, ys[0] - end["above"], x, ys[0] - _OFF, LINE)
        if "below" in told:
            yield Line(x, ys[-1] + _OFF, x, ys[-1] + end["below"], LINE)
    for y in ys:
        if "left" in told:
            yield Line(xs[0] - end["left"], y, xs[0] - _OFF, y, LINE)
        if "right" in told:
            yield Line(xs[-1] + _OFF, y, xs[-1] + end["right"], y, LINE)
    between = columns > 1 and grid.gap > 0
    if grid.white or not ({"above", "below"} & told and ({"left", "right"} & told or between)):
        yield from _outlines(laid, grid)
        return
    arm = _CROSS / 2
    for x in xs[1:-1] if grid.gap else ():
        for y in ys:
            yield Line(x - arm, y, x + arm, y, LINE)
            yield Line(x, y - arm, x, y + arm, LINE)


def _outlines(laid: Sequence[_Laid], grid: _Grid) -> Iterator[Item]:
    """Yield light lines along the edges of all cards, each edge of two once."""
    found = set()
    for each in laid:
        left, top = round(each.x, 6), round(each.y, 6)
        right, bottom = round(each.x + grid.width, 6), round(each.y + grid.height, 6)
        found |= {(left, top, right, top), (left, bottom, right, bottom)}
        found |= {(left, top, left, bottom), (right, top, right, bottom)}
    for line in sorted(found):
        yield Line(*line, EDGE)


def _backs(
    laid: Sequence[_Laid],
    grid: _Grid,
    page: tuple[float, float],
    reach: float,
    foot: _Foot,
    offset: tuple[float, float] = (0.0, 0.0),
) -> tuple[tuple[PieceSlot, ...], Group]:
    """Lay backs where they meet their fronts when the paper is turned over like the page of a book."""
    slots: list[PieceSlot] = []
    items: list[Item] = []
    side: Side = "back"
    for each in laid:
        back = each.design.back
        assert back is not None
        x, y = page[0] - each.x - grid.width + offset[0], each.y + offset[1]
        slots.append(PieceSlot(each.design.id, side, x, y, grid.width, grid.height))
        items.append(_clipped(back, each, laid, grid, page, reach, foot, (x, y)))
    return tuple(slots), Group(
        tuple(items), layer="art", alt=spoken("The backs of {count} cards", count=len(items))
    )


def _back(
    subject: Subject, paper: Paper, front: PageContent, laid: Sequence[_Laid], grid: _Grid, cutting: Cutting
) -> PageContent:
    page = (front.width, front.height)
    right, down = cutting.back_offset
    detail = (
        spoken("backs, moved {right}, {down} mm", right=decimal(right, "+g"), down=decimal(down, "+g"))
        if (right, down) != (0.0, 0.0)
        else phrase("backs")
    )
    foot = _foot(subject, paper, grid, page, detail)
    slots, items = _backs(laid, grid, page, subject.layouts.papers.reach, foot, cutting.back_offset)
    return replace(
        front,
        body=(items, foot.drawn),
        description=spoken("The backs of {count} cards", count=len(slots)),
        leaf=False,
        backed=False,
        slots=slots,
        contours=(),
    )


def _gutterfold(subject: Subject, front: PageContent, laid: Sequence[_Laid], grid: _Grid) -> PageContent:
    page = (front.width, front.height)
    slots, items = _backs(laid, grid, page, subject.layouts.papers.reach, _Foot(Group(())))
    middle = page[0] / 2
    bottom = _base(page)
    fold = Line(middle, grid.top - 2, middle, bottom, stroked("line", 0.5, (4.0, 2.0)))
    label = Text(middle + 1.5, bottom, "fold", "body", NOTE, "muted")
    return replace(
        front,
        body=(*front.body, items, Group((fold,), layer="fold", artifact=True), label),
        slots=(*front.slots, *slots),
        marks={"fold": middle},
    )
