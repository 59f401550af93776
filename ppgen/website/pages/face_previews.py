"""Faces of pieces one by one, for who edits them: each as it is cut, and with what lies about the cut.

Pictures of the cut, the safe zone and a ruler lie over those of the faces, one of each for a kind of piece,
and the page switches them on and off. A face is drawn when a browser asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ppgen.definition.layers.reading import SAFE
from ppgen.drawing.path import write
from ppgen.drawing.scene import Circle, Item, Line, Path, Rect, Scene, Style, Symbol, Text, filled, stroked
from ppgen.drawing.shapes import segments
from ppgen.drawing.svg import paint
from ppgen.errors import PpgenError
from ppgen.pieces.registry import Design, DrawnKind, Which
from ppgen.sheets.cutting import selection
from ppgen.sheets.subject import Subject
from ppgen.website.pages.said import said
from ppgen.website.writing import addresses
from ppgen.website.writing.page import Content

AROUND = 6.0
"""Millimetres about a face: three of bleed, and beyond them a ruler."""
SCALE = 3.4
"""Pixels of the page for a millimetre."""
CUT, WHOLE, ZONE, RULER = "cut", "bleed", "safe", "ruler"
"""What lies over a face: paper beyond the cut, or the line of it, the safe zone, and a ruler."""

_KNIFE, _INSIDE = "#c8102e", "#3a2a86"
"""Colours of the line of the cut and of the safe zone."""


class FaceShown(NamedTuple):
    """A face of a kind of piece, as the page shows it."""

    name: str
    copies: int
    place: str
    """Where it is written, as `ppgen check` tells it; empty for one that is no row of a deck."""
    address: str


class FacesOfKind(NamedTuple):
    """All faces of a kind of piece."""

    title: str
    width: int
    """Of each picture, in pixels."""
    height: int
    over: Mapping[str, str]
    """The addresses of what can lie over them, by its name."""
    faces: tuple[FaceShown, ...]
    refused: str = ""
    """Why none of them can be drawn."""


def faces_of(subject: Subject, attached: dict[str, Content]) -> Iterator[FacesOfKind]:
    """Yield the faces of each kind of piece of a kit, and attach their pictures, of which few are drawn yet.

    Raises SheetError if `print.yml` asks for other pieces than the game is played with.
    """
    for kind, counts in selection.faces(subject):
        try:
            first = selection.drawn(subject, kind, next(iter(counts)))
        except PpgenError as error:
            yield FacesOfKind(kind.title, 0, 0, {}, (), str(error))
            continue
        yield _of_kind(subject, kind, counts, first, attached)


def _of_kind(
    subject: Subject,
    kind: DrawnKind,
    counts: Mapping[Which, int],
    first: Design,
    attached: dict[str, Content],
) -> FacesOfKind:
    sides = (first.front, first.back) if first.back else (first.front,)
    width = sum(side.width + 2 * AROUND for side in sides)
    height = max(side.height for side in sides) + 2 * AROUND
    over = {}
    for name in (CUT, WHOLE, ZONE, RULER):
        over[name] = addresses.proof_file(subject.id, f"{kind.id}/{name}")
        attached[over[name]] = partial(_over, name, kind, first, subject)
    rows = {row.id: row for row in kind.piece.rows}
    found = []
    for at, (which, count) in enumerate(counts.items(), 1):
        address = addresses.proof_file(subject.id, f"{kind.id}/{at}")
        attached[address] = partial(_drawn, subject, kind, which)
        row = rows.get(which.value or "")
        place = str(row.place).removesuffix(": ") if row else ""
        found.append(FaceShown(row.name if row else kind.named(which), count, place, address))
    return FacesOfKind(kind.title, round(width * SCALE), round(height * SCALE), over, tuple(found))


def _drawn(subject: Subject, kind: DrawnKind, which: Which) -> bytes:
    """Draw a face, and its back beside it; or say why it cannot be drawn."""
    try:
        design = selection.drawn(subject, kind, which)
        sides = [side for side in (design.front, design.back) if side]
        return paint(_beside(sides), subject.palette).encode()
    except PpgenError as error:
        return paint(said(str(error)), subject.palette).encode()


def _beside(sides: list[Symbol]) -> Scene:
    items: list[Item] = []
    x = 0.0
    for side in sides:
        area = side.width + 2 * AROUND, side.height + 2 * AROUND
        items += [Rect(x, 0, *area, filled("surface")), side.at(x + AROUND, AROUND)]
        x += area[0]
    return Scene(x, max(side.height for side in sides) + 2 * AROUND, tuple(items))


def _over(name: str, kind: DrawnKind, design: Design, subject: Subject) -> bytes:
    """Draw what lies over both sides of each face of a kind."""
    items: list[Item] = []
    x = 0.0
    sides = [side for side in (design.front, design.back) if side]
    for side in sides:
        match name:
            case "cut":
                items += _paper_beyond(design, side, x)
            case "bleed":
                items += _seen(design, side, x, 0.0, stroked(_KNIFE, 0.8))
            case "safe":
                safe = _safe(kind)
                items += _seen(design, side, x, safe, stroked(_INSIDE, 0.8, (1.2, 0.8)))
            case _:
                items += _ruler(side, x)
        x += side.width + 2 * AROUND
    height = max(side.height for side in sides) + 2 * AROUND
    return paint(Scene(x, height, tuple(items)), subject.palette).encode()


def _safe(kind: DrawnKind) -> float:
    """Give how far from the cut the safe zone of a kind ends, in millimetres."""
    if kind.piece.layered is None:
        return SAFE
    return min(side.safe for side in kind.piece.layered.front.sides.values())


def _paper_beyond(design: Design, side: Symbol, x: float) -> Iterator[Item]:
    """Hide what the knife takes; a piece with a cut of its own shows it anyway."""
    wide, high = side.width + 2 * AROUND, side.height + 2 * AROUND
    edge = _edge(design, side, x, 0.0, stroked("hairline", 0.5))
    if design.cut in ("square", "round"):
        area = Rect(x, 0, wide, high, edge.style)
        yield Path(write([*segments(area), *segments(edge)]), Style(fill="surface", evenodd=True))
    yield edge


def _seen(design: Design, side: Symbol, x: float, inside: float, style: Style) -> Iterator[Item]:
    """Draw a line that is seen on any art: on a light one."""
    yield _edge(design, side, x, inside, stroked("white", 2))
    yield _edge(design, side, x, inside, style)


def _edge(design: Design, side: Symbol, x: float, inside: float, style: Style) -> Circle | Rect:
    """Draw a line as far inside the cut as it says."""
    left, top = x + AROUND + inside, AROUND + inside
    wide, high = side.width - 2 * inside, side.height - 2 * inside
    if design.cut == "round":
        return Circle(left + wide / 2, top + high / 2, wide / 2, style)
    return Rect(left, top, wide, high, style, max(0.0, design.corner - inside))


def _ruler(side: Symbol, x: float) -> Iterator[Item]:
    """Draw millimetres along the upper and the left edge, from the corner of the cut."""
    style = stroked("ink", 0.35)
    for at in range(int(side.width) + 1):
        yield Line(x + AROUND + at, 0, x + AROUND + at, _long(at), style)
        if at % 10 == 0:
            yield Text(x + AROUND + at + 0.5, 2.9, str(at), "body", 5)
    for at in range(int(side.height) + 1):
        yield Line(x, AROUND + at, x + _long(at), AROUND + at, style)
        if at % 10 == 0:
            yield Text(x + 0.6, AROUND + at + 2.3, str(at), "body", 5)


def _long(at: int) -> float:
    """Give the length of the line at a millimetre."""
    return 3.0 if at % 10 == 0 else 1.8 if at % 5 == 0 else 1.0
