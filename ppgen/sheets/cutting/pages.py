"""Pages of pieces to cut out: rows of pieces, cut marks outside them, and backs that meet their fronts.

Backs are mirrored about the upright middle of the paper, as a sheet is turned over like the page of a book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Clip, Group, Item, Line, Rect, Symbol, Text, filled, pt, stroked
from ppgen.drawing.text import TextSpan, TextStyle, measured, paragraph
from ppgen.language import counted, decimal, phrase, spoken
from ppgen.pieces import folded
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.lines import CutRows, OnPage, contours, cut_marks
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.furniture import HEADS, PageContent, TypeArea, type_area
from ppgen.sheets.paper.page import Frame, PieceSlot, Side
from ppgen.sheets.print_schema.layouts import Gaps, Paper
from ppgen.sheets.subject import Subject

Arrangement = Literal["long-edge", "short-edge", "gutterfold", "single"]
ARRANGEMENTS: tuple[Arrangement, ...] = ("long-edge", "short-edge", "gutterfold", "single")
MarkStyle = Literal["cut", "crop"]
MARK_STYLES: tuple[MarkStyle, ...] = ("cut", "crop")

Whole = Literal["tall", "wide"]
"""How a group lies that stays on one page: discs in as few columns as can be, or all in as few rows."""

MARGIN = 12.0
"""Side margin of a page of pieces in millimetres: the marks reach into it."""
TIGHT = 2.6
"""Millimetres around pieces that have no marks at their edges, where groups lie close."""
LEGEND = 41.0
"""Width of the words that tell lines apart, in millimetres."""
SEAM = 0.3
"""Millimetres by which art runs under the neighbour that is painted after it: no paper shows between."""
SEEN = 1.6
"""Millimetres of paper between discs whose colours reach over their edges."""
CLEAR = 2.0
"""Millimetres between a group and the marks of the one beside it, beyond the usual."""
LOOSE = 1.15
"""Discs that are spread lie so many times as far apart one way as the other, at most."""
SNUG = 3.0
"""Millimetres between pieces to fold that share a leaf with others."""
CAPTION = 5.4
"""Height of a group's caption in millimetres."""


@dataclass(frozen=True)
class Cutting:
    """How pieces are arranged on paper."""

    arrangement: Arrangement = "long-edge"
    marks: MarkStyle = "cut"
    back_offset: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved to the right and down, in millimetres, for a printer that feeds askew."""
    together: bool = False
    """Whether all pieces with straight edges lie edge to edge, whatever `print.yml` says."""

    def joins(self, batch: Batch) -> bool:
        """Tell whether one cut parts two pieces, although their art runs over their edges.

        With crop marks every piece has its own bleed.
        """
        return self.marks != "crop" and (self.together or batch.together)


def piece_pages(
    subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting
) -> Iterator[PageContent]:
    """Lay pieces on pages; every page of fronts that have backs is followed by the page of its backs.

    Raises SheetError if a piece is larger than the paper.
    """
    if cutting.arrangement == "gutterfold":
        backed = [batch for batch in batches if batch.pieces and batch.pieces[0].back]
        yield from _gutterfold(subject, backed, paper, cutting)
        batches = [batch for batch in batches if batch not in backed]
    place, laid = _under_head(subject, batches, paper, cutting)
    for blocks in laid:
        front = _front(subject, blocks, place, paper)
        backs = _backs(blocks)
        yield replace(front, backed=bool(backs))
        if backs:
            yield _back_page(front, backs, cutting)


def _under_head(
    subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting
) -> tuple[TypeArea, Sequence[list[CutRows]]]:
    """Lay pieces under a whole head, or one line where that saves a leaf or crop marks take room."""
    low = type_area(paper, margin=MARGIN, head="line")
    if cutting.marks == "crop":
        return low, _fewest(subject, batches, low, cutting)
    place = type_area(paper, margin=MARGIN, head="full")
    laid = _fewest(subject, batches, place, cutting)
    closer = _fewest(subject, batches, low, cutting) if len(laid) > 1 else laid
    return (low, closer) if len(closer) < len(laid) else (place, laid)


def lay_in(
    subject: Subject, batches: Sequence[Batch], place: TypeArea, paper: Paper, cutting: Cutting
) -> list[PageContent]:
    """Lay pieces on a part of a page, and their backs on another; nothing if there is no room for all."""
    try:
        pages = _fewest(subject, batches, place, cutting)
    except SheetError:
        return []
    if len(pages) != 1:
        return []
    blocks = _whole(pages[0], place)
    front = _front(subject, blocks, place, paper)
    backs = _backs(blocks)
    return [front, _back_page(front, backs, cutting)] if backs else [front]


def _whole(blocks: list[CutRows], place: TypeArea) -> list[CutRows]:
    """Lay what is of one kind as one group over a place, if it finds room so."""
    first = blocks[0]
    if any(block.batch is not first.batch for block in blocks):
        return blocks
    if len(blocks) == 1:
        return [_spread(first, place)]
    placed = tuple(each for block in blocks for each in block.placed)
    joined = replace(first, caption=(place.left, first.caption[1]), width=place.width, placed=placed)
    spread = _spread(joined, place)
    return blocks if spread is joined or first.cut != "round" else [spread]


def _spread(block: CutRows, place: TypeArea) -> CutRows:
    """Spread discs evenly over a place, in full rows where they make them, and as far apart as can be."""
    pieces = [placed.piece for placed in block.placed]
    if block.cut == "square" and not block.apart:
        return _middled(block, place)
    if block.cut != "round":
        return block
    size, count = pieces[0].front.width, len(pieces)
    width, height = place.width - 2 * TIGHT, place.height - CAPTION - 2 * TIGHT

    def gaps(across: int) -> tuple[float, float]:
        down = -(-count // across)
        beside = (width - across * size) / max(1, across - 1)
        below = (height - down * size) / max(1, down - 1)
        return min(beside, LOOSE * below), min(below, LOOSE * beside)

    full = [across for across in range(2, count) if count % across == 0] or list(range(2, count))
    across = max(full, key=lambda across: min(gaps(across)), default=1)
    right, down = gaps(across)
    if min(right, down) < 2 * max(piece.bleed for piece in pieces) + SEEN:
        return block
    rows = -(-count // across)
    left = place.left + (place.width - across * (size + right) + right) / 2
    top = place.top + CAPTION + (place.height - CAPTION - rows * (size + down) + down) / 2
    placed = tuple(
        OnPage(piece, left + index % across * (size + right), top + index // across * (size + down))
        for index, piece in enumerate(pieces)
    )
    return replace(block, placed=placed, gap=min(right, down))


def _middled(block: CutRows, place: TypeArea) -> CutRows:
    """Lay pieces edge to edge in the middle of a place, in full rows, with margins as even as can be."""
    pieces = [placed.piece for placed in block.placed]
    wide, high, count = pieces[0].front.width, pieces[0].front.height, len(pieces)
    reach = block.placed[0].y - block.caption[1] - CAPTION
    width, height = place.width - MARGIN, place.height - CAPTION - 2 * reach
    fitting = [
        across
        for across in range(1, count + 1)
        if count % across == 0 and across * wide <= width and count // across * high <= height
    ]
    if not fitting:
        return block
    across = min(fitting, key=lambda across: abs(width - across * wide - height + count // across * high))
    left = place.left + (place.width - across * wide) / 2
    top = place.top + CAPTION + (place.height - CAPTION - count // across * high) / 2
    placed = tuple(
        OnPage(piece, left + index % across * wide, top + index // across * high)
        for index, piece in enumerate(pieces)
    )
    return replace(block, placed=placed)


def _gutterfold(
    subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting
) -> Iterator[PageContent]:
    whole = type_area(paper, landscape=True, margin=MARGIN, head="line")
    half = replace(whole, width=whole.page_width / 2 - subject.layouts.pieces.gutter - whole.left)
    for blocks in _fewest(subject, batches, half, cutting):
        front = _front(subject, blocks, whole, paper)
        backs = _backs(blocks)
        slots, items = _mirrored(backs, whole.page_width)
        fold = stroked("line", 0.5, (4.0, 2.0))
        middle = whole.page_width / 2
        line = Group((Line(middle, whole.top, middle, whole.bottom, fold),), layer="fold", artifact=True)
        label = Text(middle + 1.5, whole.bottom, "fold", "body", 7.2, "muted")
        yield replace(
            front,
            body=(*front.body, *items, line, label),
            slots=(*front.slots, *slots),
            detail=phrase("gutterfold"),
            marks={"fold": middle},
        )


def _fewest(
    subject: Subject, batches: Sequence[Batch], place: TypeArea, cutting: Cutting
) -> Sequence[list[CutRows]]:
    """Lay discs so far apart that a punch reaches each; closer, or groups abreast, if that saves a leaf."""
    gaps = subject.layouts.pieces.gaps
    close = replace(gaps, round=gaps.close, punch=0.0)
    ways = [
        list(_pages(subject, batches, place, cutting, gaps)),
        list(_pages(subject, batches, place, cutting, close)),
    ]
    if len(ways[0]) > 1:
        nets = [batch for batch in batches if not batch.pieces[0].back]
        nets.sort(key=lambda batch: batch.pieces[0].front.width)
        backed = [batch for batch in batches if batch not in nets]
        large = sorted(backed, key=lambda batch: -batch.pieces[0].front.height)  # small ones fill the gaps
        for spread in (replace(gaps, own=SNUG), replace(close, own=SNUG)):
            ways.append(list(_abreast(subject, [*backed, *nets], place, cutting, spread, whole="wide")))
        for order in ([*backed, *nets], [*large, *nets], [*backed[::-1], *nets], [*nets, *large]):
            ways.append(list(_abreast(subject, order, place, cutting, close)))
        ways.append(list(_abreast(subject, [*nets, *large], place, cutting, close, whole="tall")))
    if any(batch.across for batch in batches):
        snug = replace(close, own=SNUG)
        ways.insert(0, list(_abreast(subject, batches, place, cutting, snug, whole="tall", parted=True)))
    return min(ways, key=len)


def _abreast(
    subject: Subject,
    batches: Sequence[Batch],
    place: TypeArea,
    cutting: Cutting,
    gaps: Gaps,
    *,
    whole: Whole | None = None,
    parted: bool = False,
) -> Iterator[list[CutRows]]:
    """Fill pages with groups below and beside one another, in their order.

    Groups that stay whole go where there is room for all of one; those with straight edges may be `parted`.
    """
    page: list[CutRows] = []
    free = [place]
    for batch in batches:
        left = batch.pieces
        kept = None if parted and left[0].cut == "square" else whole
        while left:
            for index, room in enumerate(free):
                if rows := _in_room(subject, batch, left, room, cutting, gaps, whole=kept if page else None):
                    page.append(rows)
                    left = left[len(rows.placed) :]
                    free[index : index + 1] = _rest(room, rows, subject, beside=whole == "wide")
                    break
            else:
                if not page:
                    message = f"{subject.title}: the piece {left[0].id!r} does not fit on this paper"
                    raise SheetError(message, piece=batch.kind.id)
                yield page
                page, free = [], [place]
    if page:
        yield page


def _in_room(
    subject: Subject,
    batch: Batch,
    pieces: Sequence[Design],
    room: TypeArea,
    cutting: Cutting,
    gaps: Gaps,
    *,
    whole: Whole | None,
) -> CutRows | None:
    """Lay as many pieces as there is room for from its upper left corner, or none but all of them.

    Nets in steps follow one another closely in a whole group.
    """
    w = max(piece.front.width for piece in batch.pieces)
    h = max(piece.front.height for piece in batch.pieces)
    between = _between(batch, w, gaps)
    apart = _lie_apart(batch, cutting)
    gap = between if apart else 0.0
    reach = _reach(subject, batch)
    step = w if whole == "wide" and batch.pieces[0].stepped else w + gap
    across = min(batch.most, len(pieces), int((room.width - w + 1e-6) // step) + 1)
    down = int((room.height - CAPTION - 2 * reach + gap + 1e-6) // (h + gap))
    named = fonts.measure(batch.title, "body-bold", 9.5) + 6.0
    if w > room.width or down < 1 or named > room.width or (whole and across * down < len(pieces)):
        return None
    if whole == "tall" and batch.pieces[0].cut == "round":
        across = -(-len(pieces) // down)
    if whole == "wide":
        across = -(-len(pieces) // -(-len(pieces) // across))
    width = max(named, (across - 1) * step + w)
    top = room.top + CAPTION + reach
    placed = tuple(
        OnPage(piece, room.left + index % across * step, top + index // across * (h + gap))
        for index, piece in enumerate(pieces[: across * down])
    )
    return CutRows(batch, between, (room.left, room.top), width, placed, apart)


def _rest(room: TypeArea, rows: CutRows, subject: Subject, *, beside: bool) -> list[TypeArea]:
    """Return what is free of a room: to the right of pieces laid there, and below them.

    What lies `beside` a narrow group reaches as far down as the room does.
    """
    reach = _reach(subject, rows.batch)
    bottom = max(placed.bottom for placed in rows.placed) + reach + 2.0
    laid = max(placed.right for placed in rows.placed)
    right = max(laid, room.left + rows.width)
    if beside and 2 * rows.width < room.width:
        right += reach
        return [
            replace(room, left=right, width=room.right - right),
            replace(room, top=bottom, width=rows.width, height=room.bottom - bottom),
        ]
    right += max(reach, subject.layouts.pieces.gaps.round + CLEAR)
    return [
        replace(room, left=right, width=room.right - right, height=bottom - 2.0 - room.top),
        replace(room, top=bottom, height=room.bottom - bottom),
    ]


def _reach(subject: Subject, batch: Batch) -> float:
    """Return how far marks reach beyond pieces: a light line or a tick, or marks at all straight edges."""
    marks = subject.layouts.pieces.marks
    return marks.start + marks.length if batch.pieces[0].cut == "square" else TIGHT


def _lie_apart(batch: Batch, cutting: Cutting) -> bool:
    """Tell whether pieces have space between them, rather than lie edge to edge."""
    if cutting.joins(batch):
        return any(piece.cut != "square" for piece in batch.pieces)
    return cutting.marks == "crop" or any(p.cut != "square" or p.corner or p.bleed for p in batch.pieces)


def _pages(
    subject: Subject, batches: Sequence[Batch], place: TypeArea, cutting: Cutting, gaps: Gaps
) -> Iterator[list[CutRows]]:
    """Fill pages with rows, group after group; a new group begins where the last one ended, if a row fits."""
    marks = subject.layouts.pieces.marks
    reach = marks.start + marks.length
    page: list[CutRows] = []
    y = place.top
    for batch in batches:
        w = max(piece.front.width for piece in batch.pieces)
        h = max(piece.front.height for piece in batch.pieces)
        between = _between(batch, w, gaps)
        apart = _lie_apart(batch, cutting)
        gap = between if apart else 0.0
        most = batch.most
        across = min(
            most,
            len(batch.pieces),
            int((place.width + gap - 2 * (reach - MARGIN + 6.5) + 1e-6) // (w + gap)),
        )
        if across < 1 or h + CAPTION + 2 * reach > place.height:
            raise SheetError(
                f"{subject.title}: the piece {batch.pieces[0].id!r}, {w:g} × {h:g} mm, does not fit on this "
                "paper; choose a larger one",
                piece=batch.kind.id,
            )
        while batch.kind.art.across and most % across and across > 6:  # the faces of one die stay together
            across -= 1
        if (batch.together and not apart) or batch.pieces[0].cut == "round":  # as many in each row
            across = -(-len(batch.pieces) // -(-len(batch.pieces) // across))
        rows = [batch.pieces[start : start + across] for start in range(0, len(batch.pieces), across)]
        while rows:
            top = y + CAPTION + reach
            fitting = int((place.bottom - reach - top + gap + 1e-6) // (h + gap))
            if fitting < 1 or (page and _better_on_next(fitting, rows, batch)):
                yield page
                page, y = [], place.top
                continue
            taken, rows = rows[:fitting], rows[fitting:]
            width = across * (w + gap) - gap
            left = place.left + (place.width - width) / 2
            placed = tuple(
                OnPage(piece, left + column * (w + gap), top + row * (h + gap))
                for row, pieces in enumerate(taken)
                for column, piece in enumerate(pieces)
            )
            page.append(CutRows(batch, between, (place.left, y), place.width, placed, apart))
            y = top + len(taken) * (h + gap) - gap + reach + 2.0
    if page:
        yield page


def _between(batch: Batch, width: float, gaps: Gaps) -> float:
    """Return the free space between pieces that are not cut edge to edge."""
    match batch.pieces[0].cut:
        case "square":
            return max(gaps.square, 2 * max(piece.bleed for piece in batch.pieces))
        case "round":
            reach = max(piece.bleed for piece in batch.pieces)
            apart = 2 * reach + SEEN if reach else 0.0
            return max(gaps.round, apart, gaps.punch - width if width >= gaps.punched else 0.0)
        case "hexagon":
            return gaps.round
    return gaps.own


def _better_on_next(fitting: int, rows: Sequence[object], batch: Batch) -> bool:
    """Keep a small group together rather than leave one row of it behind."""
    return batch.pieces[0].cut != "square" and fitting < len(rows) <= 4


def _front(subject: Subject, blocks: Sequence[CutRows], place: TypeArea, paper: Paper) -> PageContent:
    items: list[Item] = []
    slots: list[PieceSlot] = []
    frames = []
    outlines: list[Item] = []
    folded_ones = [block for block in blocks if any(placed.piece.folded for placed in block.placed)]
    lined = max(folded_ones, key=lambda block: block.width, default=None)
    for block in blocks:
        outlines.extend(contours(block))
        same = [other for other in blocks if other.batch == block.batch]
        noted = block is max(same, key=lambda other: other.width)  # where a note has room
        items.extend(_caption(subject, block, noted=noted, lined=block is lined))
        art = tuple(
            _edged(placed.piece.front, placed.x, placed.y, placed, block, mirrored=False)
            for placed in block.placed
        )
        items.append(Group(art, layer="art", alt=_spoken(block)))
        lines = tuple(cut_marks(block, subject.layouts.pieces.marks))
        items.append(Group(lines, layer="cut", artifact=True))
        slots.extend(slot(placed, "front") for placed in block.placed)
        frames.append(_frame(block))
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=spoken("Pieces"),
        body=tuple(items),
        description=", ".join(_spoken(block) for block in blocks),
        paper=paper.title,
        advice=spoken("Print at 100 %."),
        head="full" if place.top > HEADS["full"] else "line",
        margin=14.0,
        leaf=True,
        frames=tuple(frames),
        slots=tuple(slots),
        contours=tuple(outlines),
    )


def slot(placed: OnPage, side: Side) -> PieceSlot:
    """Return where a piece lies."""
    symbol = placed.piece.front
    return PieceSlot(placed.piece.id, side, placed.x, placed.y, symbol.width, symbol.height)


def _spoken(block: CutRows) -> str:
    return spoken(
        "{title}: {pieces} to cut out", title=block.batch.title, pieces=counted(len(block.placed), "piece")
    )


def _frame(block: CutRows) -> Frame:
    left, top = min(p.x for p in block.placed), block.caption[1]
    right, bottom = max(p.right for p in block.placed), max(p.bottom for p in block.placed)
    return Frame(block.batch.title, left, top, right - left, bottom - top)


def _caption(subject: Subject, block: CutRows, *, noted: bool, lined: bool) -> Iterator[Item]:
    """Name a group above all its pieces; once on a page stands its note, and which lines mean what."""
    x, y = block.caption
    legend = lined and block.width > LEGEND + fonts.measure(block.batch.title, "body-bold", 9.5) + 5
    room = block.width - 4 - (LEGEND if legend else 0)
    style = TextStyle(9.5, 12, "body", "ink")
    words: tuple[TextSpan, ...] = (TextSpan(block.batch.title, "body-bold", "ink"),)
    if block.batch.note and noted:
        note = (*words, TextSpan(" – ", "body", "ink"), *subject.spans(block.batch.note))
        # On narrow paper there is no room for more than the name.
        words = note if measured(note, style.size) < room - 2 else words
    yield paragraph(
        words, style, (x + 2, y), room, height=CAPTION + 1, frame=f"the caption {block.batch.title!r}"
    ).item
    if legend:
        yield Group(tuple(_legend(x + block.width - 2, y + pt(9.5) * 0.33)), layer="furniture", artifact=True)


def _legend(right: float, y: float) -> Iterator[Item]:
    """Which line means what, without colour."""
    x = right - 37
    for word, line in (("cut", folded.CUT), ("fold", folded.FOLD)):
        yield Line(x, y, x + 5, y, line)
        yield Text(x + 6, y + pt(8) * 0.33, word, "body", 8, "muted")
        x += 12.5
    yield from folded.hatched(((x, y - 1.5), (x + 5, y - 1.5), (x + 5, y + 1.5), (x, y + 1.5)))
    yield Text(x + 6, y + pt(8) * 0.33, "glue", "body", 8, "muted")


class _Back(NamedTuple):
    """The back of a piece on a page, and the rows in which its front lies."""

    placed: OnPage
    symbol: Symbol
    block: CutRows


def _edged(art: Symbol, x: float, y: float, placed: OnPage, block: CutRows, *, mirrored: bool) -> Item:
    """Lay art at a place; where a neighbour touches its piece, it ends at the cut between the two."""
    bleed = placed.piece.bleed
    if block.apart or not bleed:
        return art.at(x, y)
    w, h = placed.piece.front.width, placed.piece.front.height
    taken = {(round(each.x, 3), round(each.y, 3)) for each in block.placed}

    def over(columns: int, rows: int) -> float:
        near = round(placed.x + columns * w, 3), round(placed.y + rows * h, 3)
        if near not in taken:
            return bleed
        return min(bleed, SEAM) if columns + rows > 0 else 0.0

    before, after = (1, -1) if mirrored else (-1, 1)
    left, right, above, below = over(before, 0), over(after, 0), over(0, -1), over(0, 1)
    edge = Rect(x - left, y - above, w + left + right, h + above + below, filled("ink"))
    return Clip(edge, (art.at(x, y),))


def _backs(blocks: Sequence[CutRows]) -> list[_Back]:
    return [
        _Back(placed, back, block)
        for block in blocks
        for placed in block.placed
        if (back := placed.piece.back)
    ]


def _mirrored(
    backs: Sequence[_Back],
    width: float,
    offset: tuple[float, float] = (0, 0),
) -> tuple[tuple[PieceSlot, ...], tuple[Item, ...]]:
    """Lay backs where they meet their fronts when the paper is turned over."""
    slots = []
    items: list[Item] = []
    for placed, symbol, block in backs:
        w, h = placed.piece.front.width, placed.piece.front.height
        x, y = width - placed.right + offset[0], placed.y + offset[1]
        slots.append(PieceSlot(placed.piece.id, "back", x, y, w, h))
        if (symbol.width, symbol.height) == (w, h):
            items.append(_edged(symbol, x, y, placed, block, mirrored=True))
        else:
            items.append(symbol.centred(x + w / 2, y + h / 2))
    alt = spoken("The backs of {pieces}", pieces=counted(len(items), "piece"))
    return tuple(slots), (Group(tuple(items), layer="art", alt=alt),)


def _back_page(front: PageContent, backs: Sequence[_Back], cutting: Cutting) -> PageContent:
    slots, items = _mirrored(backs, front.width, cutting.back_offset)
    right, down = cutting.back_offset
    detail = (
        spoken("backs, moved {right}, {down} mm", right=decimal(right, "+g"), down=decimal(down, "+g"))
        if (right, down) != (0.0, 0.0)
        else phrase("backs")
    )
    return replace(
        front,
        body=items,
        description=spoken("The backs of {pieces}", pieces=counted(len(slots), "piece")),
        detail=detail,
        advice="",
        head="none",
        leaf=False,
        backed=False,
        slots=slots,
        frames=(),
        contours=(),
    )
