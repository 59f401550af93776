"""Leaves that share: below aids that leave half of their leaf free lie the pieces, or a set-up card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppgen.language import spoken
from ppgen.sheets.cover import label
from ppgen.sheets.cutting.pages import MARGIN, lay_in
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.makers import PrintOptions, Sheet
from ppgen.sheets.paper.furniture import PageContent, TypeArea, staying
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.subject import GameSubject, Subject

APART = 3.0
"""Millimetres between the line where aids are cut off and what lies below it."""


def with_shared_leaves(subject: Subject, options: PrintOptions, sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """Fill the leaf of aids that leave half of it free: with all pieces of a kit, or with a set-up card.

    Not for printers of one side, nor with crop marks: those reach further than the room does.
    """
    if not isinstance(subject, GameSubject) or not options.both_sides or options.cutting.marks == "crop":
        return sheets
    aid = next((sheet for sheet in sheets if sheet.kind == "aid" and _has_room(sheet)), None)
    if aid is None:
        return sheets
    pieces = next((sheet for sheet in sheets if sheet.kind == "pieces"), None)
    if pieces and options.earlier is None:
        laid = lay_in(subject, batches(subject), _room(subject, aid), options.paper, options.cutting)
        if laid:
            shared = _shared(aid, laid, replace(pieces, contents=()))
            return [shared if sheet is aid else sheet for sheet in sheets if sheet is not pieces]
    sides = _for_box(subject, _room(subject, aid), aid.contents)
    if not sides:
        return sheets
    card = Sheet("setup", spoken("Set-up card"), spoken("how the game begins"), aid.stock, ())
    return [_shared(aid, sides, card) if sheet is aid else sheet for sheet in sheets]


def _room(subject: GameSubject, aid: Sheet) -> TypeArea:
    """Return what is free of the leaf of aids, as far as printers print."""
    front, edge = aid.contents[0], subject.layouts.papers.edge
    top = front.height - front.free + APART
    width = front.width - 2 * MARGIN
    return TypeArea(front.width, front.height, MARGIN, top, width, front.height - edge - top)


def _for_box(subject: GameSubject, room: TypeArea, aids: Sequence[PageContent]) -> list[PageContent]:
    """Draw both sides of a set-up card; nothing for a game without a scene or a lesson."""
    edge = subject.layouts.papers.edge
    width = room.page_width - 2 * edge
    sides = (label.front(subject, width, room.height), label.back(subject, width, room.height))
    return [
        replace(
            content,
            body=(drawn.at(edge, room.top),),
            description=spoken("{sheet} of {title}", sheet=spoken("Set-up card"), title=subject.title),
            slots=(),
            frames=(Frame("set-up card", edge, room.top, width, room.height),),
            contours=(),
        )
        for content, drawn in zip(aids, sides, strict=True)
        if drawn and all(sides)
    ]


def _shared(aid: Sheet, laid: Sequence[PageContent], below: Sheet) -> Sheet:
    """Put on the leaf of aids what has been laid out for its free half."""
    joined = [_both(one, other) for one, other in zip(aid.contents, laid, strict=False)]
    return replace(aid, contents=(*joined, *aid.contents[len(laid) :]), beside=(*aid.beside, below))


def _has_room(sheet: Sheet) -> bool:
    """Tell whether a sheet is one leaf with room on both of its sides."""
    return len(sheet.contents) == 2 and all(content.free for content in sheet.contents)


def _both(aids: PageContent, pieces: PageContent) -> PageContent:
    pieces = staying(pieces) if pieces.slots else pieces
    return replace(
        aids,
        body=(*aids.body, *pieces.body),
        description=f"{aids.description}; {pieces.description}",
        slots=(*aids.slots, *pieces.slots),
        frames=(*aids.frames, *pieces.frames),
        contours=(*aids.contours, *pieces.contours),
        free=0.0,
    )
