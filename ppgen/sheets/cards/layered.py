"""Aids, mats and score sheets whose faces are layers: player boards, pads, sheets of one's own making."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition import DefinitionError, Problem
from ppgen.definition.formula import Value
from ppgen.definition.layers import SheetLayers, SheetRow
from ppgen.definition.layers.surfaces import OF_SEATS
from ppgen.definition.problems import listed
from ppgen.diagrams.boards.layered import facts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Item, Line, Rect, Transform, filled, stroked
from ppgen.pieces import layers
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.cards import SheetCard
from ppgen.sheets.subject import GameSubject

BLEED = 3.0
"""Millimetres by which art reaches over the line where a sheet is cut."""
OF_SUITS = ("suit", "colour", "icon")
"""What a sheet knows of its seat by the suit of that."""
MARK = stroked("line", 0.35)
LONG, OFF = 4.0, 1.0
"""Length of a cut mark, and its distance from the art, in millimetres."""


class SheetFace(NamedTuple):
    """One side of a sheet: for which seat and which row, if there are such, and its room on the page."""

    card: SheetCard
    seat: str | None
    row: SheetRow | None
    room: Box
    behind: bool = False


def drawn(subject: GameSubject, face: SheetFace) -> tuple[Item, ...]:
    """Draw a side in the middle of its room, with marks where it is cut to a size of its own.

    Raises SheetError if there is too little room, and DefinitionError for what cannot be drawn.
    """
    said, room = _layers(face.card), face.room
    width, height = said.size or (room.width, room.height)
    spare = min(room.width - width, room.height - height) / 2
    if spare < -0.01:
        raise SheetError(
            f"the sheet {face.card.title!r} is {width:g} x {height:g} mm, but there is room for "
            f"{room.width:.1f} x {room.height:.1f} mm; choose a larger format, or turn it by `landscape`"
        )
    bleed = min(BLEED, max(0.0, spare))
    side = _side(subject, face, layers.FaceSize(width, height, bleed))
    if faults := [problem for problem in _told(subject, face, side) if not problem.warning]:
        raise DefinitionError(faults)
    left, top = room.cx - width / 2, room.cy - height / 2
    whole = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, filled("ground"))
    art = Group((Clip(whole, side.symbol.items),), Transform.translate(left, top), layer="art")
    if said.size is None:
        return (art,)
    marks = tuple(_marks(Box(left, top, width, height), bleed, room))
    return (art, Group(marks, artifact=True, layer="cut"))


def problems(
    subject: GameSubject, face: SheetFace, conditions: layers.Conditions, choices: layers.Choices
) -> Iterator[Problem]:
    """Yield what of a side cannot be drawn, and what prints less well than it could; note what it shows."""
    said = _layers(face.card).size
    size = layers.FaceSize(*(said or (face.room.width, face.room.height)), BLEED if said else 0.0)
    side = _side(subject, face, size)
    conditions.see(_piece(subject, face, size), [side])
    choices.see([side])
    doubts = tuple(layers.doubts(side, size, subject.palette, what="sheet"))
    yield from _told(subject, face, side._replace(doubts=doubts))


def rows_of(card: SheetCard) -> Sequence[SheetRow | None]:
    """Return the rows for which there is one of a sheet each."""
    return card.layered.rows if card.layered and card.layered.rows else (None,)


def _layers(card: SheetCard) -> SheetLayers:
    assert card.layered is not None
    return card.layered


def _side(subject: GameSubject, face: SheetFace, size: layers.FaceSize) -> layers.DrawnFace:
    piece = _piece(subject, face, size)
    found = layers.back(piece, "sheet") if face.behind else layers.front(piece, "sheet")
    assert found is not None
    return found


def _piece(subject: GameSubject, face: SheetFace, size: layers.FaceSize) -> layers.LayeredPiece:
    row = {
        **facts(subject.definition),
        "style": subject.palette.style,
        **_of_seat(subject, face.seat),
        **(face.row.said if face.row else {}),
    }
    piece = _layers(face.card).piece
    return layers.LayeredPiece(piece, row, size, subject.palette, subject.definition.folder)


def seat_problems(subject: GameSubject, card: SheetCard) -> Iterator[Problem]:
    """Yield a warning if a sheet asks for what its seats do not have, which would come to nothing."""
    asked = _layers(card).piece.names & set(OF_SEATS)
    if asked and card.each != "seat":
        named = listed([repr(name) for name in sorted(asked)], "and")
        yield _at_sheet(subject, card, f"it asks for {named} of a seat, and is for none; say `each: seat`")
        return
    bare = [seat for seat in subject.seated if subject.suit_of(seat) is None]
    if bare and (lost := sorted(asked & set(OF_SUITS))):
        named = listed([repr(name) for name in lost], "and")
        seats = listed([subject.game.seats.named(seat).name for seat in bare], "and")
        message = f"it asks for {named}, which come of a seat's suit; {seats} have none, so it is left out"
        if lost == ["colour"]:
            message = f"it asks for 'colour', which comes of a seat's suit; {seats} have none, so it is ink"
        yield _at_sheet(subject, card, message)


def _at_sheet(subject: GameSubject, card: SheetCard, message: str) -> Problem:
    document = subject.definition.printing
    assert document is not None
    at = [each.id for each in subject.printing.cards].index(card.id)
    message = f"the sheet {card.title!r}: {message}"
    return replace(document.problem(("cards", at, "layers"), message, at_key=True), warning=True)


def _of_seat(subject: GameSubject, seat: str | None) -> Mapping[str, Value]:
    """Return what a sheet knows of its seat, as `ppgen.definition.layers.surfaces` lists it."""
    if seat is None:
        return {**dict.fromkeys(("seat", "name", "suit", "icon", "number"), ""), "colour": "ink"}
    suit = subject.suit_of(seat)
    every = [each for system in subject.systems.values() for each in system.suits]
    drawn = next((each for each in every if each.id == suit), None)
    return {
        "seat": seat,
        "name": subject.game.seats.named(seat).name,
        "suit": suit or "",
        "colour": drawn.colour if drawn else "ink",
        "icon": (drawn.symbol or drawn.id) if drawn else "",
        "number": subject.seated.index(seat) + 1,
    }


def _told(subject: GameSubject, face: SheetFace, side: layers.DrawnFace) -> Iterator[Problem]:
    at, document = (
        [card.id for card in subject.printing.cards].index(face.card.id),
        subject.definition.printing,
    )
    assert document is not None
    place = face.row.place if face.row else document.problem(("cards", at, "layers"), "", at_key=True)
    places = face.row.places if face.row else {}
    named = f"the sheet {face.card.title!r}"
    for fault in (*side.faults, *side.doubts):
        column = next((name for name in sorted(fault.names) if name in places), None)
        one = fault._replace(place=places[column]) if column else fault
        wrong = fault in side.faults
        told = side._replace(faults=(one,) if wrong else (), doubts=() if wrong else (one,))
        yield from layers.told(named, place, told)


def _marks(cut: Box, bleed: float, room: Box) -> Iterator[Item]:
    """Yield short lines at the corners, outside of the art and as far as a printer reaches."""
    near = bleed + OFF
    for x, out in ((cut.left, -1), (cut.right, 1)):
        for y, down in ((cut.top, -1), (cut.bottom, 1)):
            across = min(max(x + out * (near + LONG), room.left), room.right)
            along = min(max(y + down * (near + LONG), room.top), room.bottom)
            if (across - x) * out > near:
                yield Line(x + out * near, y, across, y, MARK)
            if (along - y) * down > near:
                yield Line(x, y + down * near, x, along, MARK)
