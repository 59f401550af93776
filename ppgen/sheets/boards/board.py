"""Boards in true scale: on one page, over several pages to be joined, or in one piece on large paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ppgen.definition.board import Board
from ppgen.definition.skins import DressedBoard
from ppgen.diagrams import board_items
from ppgen.diagrams.boards.layered import facts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Item, Line, Rect, Text, Transform, filled, pt, stroked
from ppgen.language import decimal, phrase, spoken, together
from ppgen.pieces import icons, skins
from ppgen.sheets.boards import extents, tiling
from ppgen.sheets.boards.labels import see_labels
from ppgen.sheets.boards.tiling import BoardTile
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting, abreast, heading, shares, stacked
from ppgen.sheets.paper.furniture import FOOT, HEAD, HEADS, Head, PageContent, TypeArea, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.printing import BoardSheet, written_title
from ppgen.sheets.subject import GameSubject

STROKE = 0.9
"""Room for the heavy lines around a board, in millimetres."""
LEAST_SCALE = 0.9
"""The scale at which a board that fills a page still is printed on another paper, and not the plain one."""
KEY = {"full": 12.0, "line": 5.0}
"""Height of the key of parts in a head, in millimetres."""


class BoardSide(NamedTuple):
    """A side of a board in true size."""

    items: tuple[Item, ...]
    box: Box
    """The area that is theirs."""


def board_pages(subject: GameSubject, sheet: BoardSheet, paper: Paper) -> Iterator[PageContent]:
    """Draw a board on one page if it fits, upright or across, else in parts over as few pages as possible.

    Raises SheetError if no cut between spaces makes it fit.
    """
    if dressed := list(dressed_pages(subject, sheet, paper)):
        yield from dressed
        return
    items, box = _art(subject, sheet)
    for landscape in (False, True):
        place = type_area(paper, landscape=landscape)
        if _fits(box, place, subject.layouts.papers.edge):
            yield _whole(subject, sheet, paper, place, items, box)
            return
    yield from _tiled(subject, sheet, paper, items, box)


def one_piece(subject: GameSubject, sheet: BoardSheet) -> PageContent:
    """Draw a board on a page as large as it needs."""
    items, box = _art(subject, sheet)
    margin = 14.0
    width, height = box.width + 2 * margin, box.height + HEAD + FOOT + 12
    place = TypeArea(width, height, margin, HEAD + 4, width - 2 * margin, height - HEAD - FOOT - 6)
    paper = Paper(id="poster", title=spoken("One piece"), width=width, height=height)
    return _whole(subject, sheet, paper, place, items, box)


def described(subject: GameSubject, sheet: BoardSheet, contents: Sequence[PageContent]) -> str:
    """Say for the cover how a board is printed."""
    if any(content.marks.get("dressed") for content in contents):
        return spoken("fills a page")
    scale = _scale(subject, sheet)
    return (
        scale
        if len(contents) == 1
        else spoken("{scale}, in {count} parts to join", scale=scale, count=len(contents))
    )


def _dressed(subject: GameSubject, sheet: BoardSheet) -> DressedBoard | None:
    """Return how the skin of a game draws a board; None if it does not."""
    definition = subject.definition
    if definition.skin is None:
        return None
    return definition.skin.board(written_title(definition, sheet.title), subject.palette.style)


def is_dressed(subject: GameSubject, sheet: BoardSheet) -> bool:
    """Tell whether the skin of a game draws a board on a whole page."""
    dressed = _dressed(subject, sheet)
    return dressed is not None and dressed.layered.size is not None


def dressed_pages(subject: GameSubject, sheet: BoardSheet, paper: Paper) -> Iterator[PageContent]:
    """Draw a board as the skin of its game does, on the whole page; nothing if there is none, or no room.

    Raises DefinitionError for what cannot be drawn.
    """
    dressed = _dressed(subject, sheet)
    if dressed is None or dressed.layered.size is None:
        return
    width, height = dressed.layered.size
    across = (width > height) != (paper.width > paper.height)
    page_width, page_height = (paper.height, paper.width) if across else (paper.width, paper.height)
    scale = min(1.0, page_width / width, page_height / height)
    if scale < LEAST_SCALE:
        return
    left, top = (page_width - width * scale) / 2, (page_height - height * scale) / 2
    board = subject.game.board
    placed = Transform(scale, 0.0, 0.0, scale, left, top)
    sides = skins.board_sides(dressed, facts(subject.definition), subject.palette, subject.definition.folder)
    for number, side in enumerate(sides):
        behind = number > 0
        words = (
            _described(subject, board)
            if not behind
            else spoken("The back of the board of {title}.", title=subject.title)
        )
        art = Group(side.items, placed, alt=words, layer="art", block=(0.0, page_width))
        yield PageContent(
            width=page_width,
            height=page_height,
            sheet=sheet.title,
            body=(art,),
            description=words,
            paper=paper.title,
            detail=phrase("back") if behind else "",
            head="none",
            foot=False,
            leaf=not behind,
            backed=len(sides) > 1 and not behind,
            frames=(Frame("board", left, top, width * scale, height * scale),),
            marks={"dressed": True},
        )


def in_true_size(subject: GameSubject, sheet: BoardSheet) -> Sequence[BoardSide]:
    """Draw the front of a board, and its back if its skin has one, on no page.

    Raises SheetError if there is nothing to draw, and DefinitionError for what of a skin cannot be drawn.
    """
    dressed = _dressed(subject, sheet)
    if dressed is None or dressed.layered.size is None:
        return [BoardSide(*_art(subject, sheet))]
    sides = skins.board_sides(dressed, facts(subject.definition), subject.palette, subject.definition.folder)
    return [BoardSide(side.items, Box(0.0, 0.0, side.width, side.height)) for side in sides]


def _art(subject: GameSubject, sheet: BoardSheet) -> tuple[tuple[Item, ...], Box]:
    unit = _unit(subject, sheet)
    items = board_items(subject.definition, unit, subject.palette)
    if not items:
        raise SheetError(f"{subject.title} has no board to print")
    see_labels(subject.game.board, unit, items)
    return items, extents.extent(items).grown(STROKE)


def _unit(subject: GameSubject, sheet: BoardSheet) -> float:
    return sheet.unit or subject.game.board.unit


def _scale(subject: GameSubject, sheet: BoardSheet) -> str:
    unit, full = _unit(subject, sheet), subject.game.board.unit
    return (
        spoken("spaces {full} mm", full=decimal(full))
        if unit == full
        else spoken("spaces {unit} mm, reduced", unit=decimal(unit))
    )


def _fits(box: Box, place: TypeArea, edge: float) -> bool:
    """Tell whether a board has room between head and foot; to the sides it may reach into the margin."""
    return box.width <= place.page_width - 2 * edge and box.height <= place.height


def _described(subject: GameSubject, board: Board) -> str:
    special = [space for space in board.spaces if space.special]
    words = spoken("The board of {title}: {count} spaces", title=subject.title, count=len(board.spaces))
    named = "; ".join(
        f"{space.label or space.id}, {space.name or space.effect}"
        for space in special
        if space.name or space.effect
    )
    return spoken("{words}. Special: {named}.", words=words, named=named) if named else f"{words}."


def _whole(
    subject: GameSubject,
    sheet: BoardSheet,
    paper: Paper,
    place: TypeArea,
    items: tuple[Item, ...],
    box: Box,
    head: Head = "full",
) -> PageContent:
    legend = _legend(subject, place.width) if sheet.legend else Fragment(0, ())
    room = place.height - box.height
    if legend.height + 10 > room:
        legend = Fragment(0, ())
    spare = room - legend.height
    left = (place.page_width - box.width) / 2
    top = place.top + spare * (0.36 if legend.items else 0.4)
    board = subject.game.board
    body: list[Item] = [
        Group(
            items,
            Transform.translate(left - box.left, top - box.top),
            alt=_described(subject, board),
            layer="art",
            block=(left, box.width),
        )
    ]
    frames = [Frame("board", left, top, box.width, box.height)]
    if legend.items:
        base = top + box.height + spare * 0.36
        body.append(legend.at(place.left, base))
        frames.append(Frame("legend", place.left, base, place.width, legend.height))
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=sheet.title,
        body=tuple(body),
        description=_described(subject, board),
        paper=paper.title,
        detail=_scale(subject, sheet),
        advice=spoken("Print at 100 %."),
        head=head,
        leaf=True,
        frames=tuple(frames),
        marks={"board": {"unit": _unit(subject, sheet), "at": [left - box.left, top - box.top]}},
    )


def _legend(subject: GameSubject, width: float) -> Fragment:
    """Explain the special spaces below the board, three abreast (look: boards)."""
    board = subject.game.board
    special = [space for space in board.spaces if space.special and space.text]
    if not special:
        return Fragment(0, ())
    setting = GameSetting(subject, 13, 9.5, 12.2, 8.5, frame="the legend of the board")
    columns = 3 if width > 200 else 2
    places = shares(width, [1.0] * columns, 8.0)
    entries = []
    for space in special:
        share = places[0][1] - 15
        words = setting.prose(space.text or "", share)
        label = Text(0, pt(13) * 0.75, space.label or space.id, "display", 13, "accent")
        name = Text(11, pt(13) * 0.75, space.name or space.effect or "", "body-semibold", 9.5)
        text = stacked([Fragment(pt(13) * 0.75, (label, name)), words], 1.9)
        drawn: list[Item] = [text.at(15, 0)]
        if space.icon:
            mark = icons.placed(space.icon, (5, 5.5), 10, subject.palette)
            drawn.insert(0, Group((mark,), artifact=True))
        entries.append(Fragment(max(text.height, 11), tuple(drawn)))
    lefts = [left for left, _ in places]
    rows = [
        abreast(entries[i : i + columns], lefts[: len(entries[i : i + columns])])
        for i in range(0, len(entries), columns)
    ]
    return stacked([heading(setting, spoken("Special spaces"), width), stacked(rows, 5.0)], 4.5)


def _tiled(
    subject: GameSubject, sheet: BoardSheet, paper: Paper, items: tuple[Item, ...], box: Box
) -> Iterator[PageContent]:
    board = subject.game.board
    unit = _unit(subject, sheet)
    chosen = (sheet.seams.x, sheet.seams.y) if sheet.seams else None
    marks = list(extents.marks(items, unit))
    edge = subject.layouts.papers.edge
    found: list[tuple[list[BoardTile], TypeArea, Head]] = []
    heads: tuple[Head, ...] = ("full", "line")
    for xs, ys in tiling.cuts(board, chosen):
        level = [tiling.cleared(y * unit, [(m.top, m.bottom) for m in marks], unit) for y in ys]
        upright = [tiling.cleared(x * unit, [(m.left, m.right) for m in marks], unit) for x in xs]
        for head in heads:
            for landscape in (True, False):
                place = type_area(paper, landscape=landscape, head=head)
                down = tiling.divided(box.top, box.bottom, level, place.height) or []
                rows = [
                    tiling.divided(*tiling.reach(board, box, unit, *ends), upright, width)
                    for ends in pairwise(down)
                    for width in [place.page_width - 2 * edge]
                ]
                across = [row for row in rows if row]
                if down and len(across) == len(rows):
                    found.append((tiling.parts(across, down), place, head))
        if found:
            break
    if not found:
        raise SheetError(
            f"{subject.title}: {sheet.title!r} cannot be parted between its spaces to fit {paper.title}; "
            "choose a larger paper"
        )
    pieces, place, head = min(found, key=lambda entry: len(entry[0]))
    if len(pieces) == 1:  # it fits below the small head
        yield _whole(subject, sheet, paper, place, items, box, head)
        return
    for part in pieces:
        yield _part(subject, sheet, paper, place, items, pieces, part, head)


def _part(
    subject: GameSubject,
    sheet: BoardSheet,
    paper: Paper,
    place: TypeArea,
    items: tuple[Item, ...],
    pieces: Sequence[BoardTile],
    part: BoardTile,
    head: Head,
) -> PageContent:
    window = part.window
    left = max(subject.layouts.papers.edge, (place.page_width - window.width) / 2)
    top = place.top + max(0.0, (place.height - window.height) / 2)
    shift = Transform.translate(left - window.left, top - window.top)
    art = Clip(Rect(*window, filled("ground")), items)
    reach = subject.layouts.papers.reach
    reached = (reach - left + window.left, place.page_width - reach - left + window.left)
    board = subject.game.board
    last = pieces[-1].name
    key_width = _key_width(pieces, KEY[head])
    key_left = place.page_width - place.left - key_width
    key = _key(pieces, part, head).at(key_left, HEADS[head] - KEY[head] - 1.4)
    title = spoken("{title}, part {name}", title=sheet.title, name=part.name)
    stays = (0.0, place.page_width)
    body: list[Item] = [
        Group(
            (art,),
            shift,
            alt=spoken(
                "Part {name} of A1 to {last}. {described}",
                name=part.name,
                last=last,
                described=_described(subject, board),
            ),
            layer="art",
            block=stays,
        ),
        Group(tuple(_joins(part, pieces, reached)), shift, layer="cut", artifact=True, block=stays),
        replace(key, block=(key_left, key_width)),
    ]
    return PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=title,
        body=tuple(body),
        description=spoken("Part {name} of {title}", name=part.name, title=title),
        paper=paper.title,
        detail=spoken("of A1–{last}, {scale}", last=last, scale=_scale(subject, sheet)),
        advice=spoken("Print at 100 %."),
        aside=key_width + 4,
        head=head,
        leaf=True,
        frames=(Frame(f"part {part.name}", left, top, window.width, window.height),),
        marks={
            "board": {
                "unit": _unit(subject, sheet),
                "part": part.name,
                "window": [*window],
                "trim": [part.left, part.top, part.right, part.bottom],
                "at": [left, top],
            }
        },
    )


def _joins(part: BoardTile, pieces: Sequence[BoardTile], reached: tuple[float, float]) -> Iterator[Item]:
    """Mark where the next part is laid: a dashed line, a cross at each end and its name outside the art.

    Marks to the sides end where printers do.
    """
    window = part.window
    dashed, cross = stroked("line", 0.5, (2.0, 1.5)), stroked("line", 0.35)
    after = [p.name for p in pieces if (p.column, p.row) == (part.column + 1, part.row)]
    below = [p.name for p in pieces if p.row == part.row + 1 and p.left < part.right and p.right > part.left]
    if part.glue_right:
        x = part.right
        yield Line(x, window.top, x, window.bottom, dashed)
        for y in (window.top, window.bottom):
            yield Line(max(reached[0], x - 2), y, min(reached[1], x + 2), y, cross)
        words = spoken("glue {after} right of the line", after=together(after, "and"))
        yield Text(window.right, window.top - 1.0, words, "body", 7.2, "muted", "end")
    if part.glue_below:
        y = part.bottom
        yield Line(window.left, y, window.right, y, dashed)
        for x in (window.left, window.right):
            yield Line(x, y - 2, x, y + 2, cross)
        words = spoken("glue {below} below the line", below=together(below, "and"))
        yield Text(window.left + 1.2, window.bottom + 2.8, words, "body", 7.2, "muted")  # clear of a cut mark
    # Where this part covers the strip of its neighbour it is cut at its own edge.
    if part.column:
        yield Line(part.left, window.top - 2.5, part.left, window.top, cross)
        yield Line(part.left, window.bottom, part.left, window.bottom + 2.5, cross)
    if part.row:
        yield Line(max(reached[0], window.left - 2.5), part.top, window.left, part.top, cross)
        yield Line(window.right, part.top, min(reached[1], window.right + 2.5), part.top, cross)


def _key_width(pieces: Sequence[BoardTile], height: float) -> float:
    columns, rows = max(p.column for p in pieces) + 1, pieces[-1].row + 1
    return columns * min(8.0, height / rows * 1.4)


def _key(pieces: Sequence[BoardTile], part: BoardTile, head: Head) -> Fragment:
    """A small map of the parts, this one filled."""
    columns, rows = max(p.column for p in pieces) + 1, pieces[-1].row + 1
    w, h = _key_width(pieces, KEY[head]) / columns, KEY[head] / rows
    boxes: list[Item] = []
    for other in pieces:
        here = other is part
        x, y = other.column * w, other.row * h
        boxes.append(Rect(x, y, w, h, filled("accent") if here else stroked("line", 0.5)))
        if h > 4.5:
            role = "ground" if here else "muted"
            middle = y + h / 2 + pt(7.2) * 0.34
            boxes.append(Text(x + w / 2, middle, other.name, "body-semibold", 7.2, role, "middle"))
    return Fragment(KEY[head], (Group(tuple(boxes), artifact=True, layer="furniture"),))
