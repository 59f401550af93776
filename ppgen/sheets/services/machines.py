"""Sheets for a machine that cuts: art, and the lines to cut along, which are a layer or a file of their own.

The marks by which a machine finds a sheet again are printed by its own program, so none are drawn here, and
nothing lies where they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition.problems import listed
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.png import render
from ppgen.drawing.scene import Clip, Group, Item, Rect, Scene, Symbol, filled
from ppgen.drawing.svg import paint
from ppgen.sheets.cutting.lines import CutRows, OnPage, contours
from ppgen.sheets.cutting.selection import Batch, batches
from ppgen.sheets.errors import SheetError
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.services import MachineSheets, PrintService
from ppgen.sheets.services.products import of_kinds
from ppgen.sheets.services.sending import Sending, not_sent
from ppgen.sheets.subject import Subject


class _Lying(NamedTuple):
    """A piece on a sheet, and what it is of."""

    batch: Batch
    place: OnPage


class _MachineSheet(NamedTuple):
    """A sheet: how large it is, and what lies on it."""

    width: float
    height: float
    pieces: tuple[_Lying, ...]


def for_machine(subject: Subject, service: PrintService, paper: Paper, kinds: Sequence[str] = ()) -> Sending:
    """Make the sheets of pieces, of some kinds or of all, for a machine that cuts.

    Raises SheetError for a piece that is larger than what the machine reaches of the paper.
    """
    machine = service.machine
    assert machine is not None
    found = of_kinds(subject, batches(subject), kinds)
    sheets = _sheets(subject, found, machine, paper)
    files: dict[str, bytes] = {}
    for number, sheet in enumerate(sheets, 1):
        name = f"{subject.id}-{paper.id}-{number:02}"
        art, lines = _art(sheet, machine), _lines(sheet)
        backs = _backs(sheet, machine)
        if machine.form == "svg":
            both = replace(art, items=(*art.items, *lines.items))
            files[f"{name}.svg"] = paint(both, subject.palette).encode()
            if backs:
                files[f"{name}-backs.svg"] = paint(backs, subject.palette).encode()
        else:
            files |= _rendered(subject, {f"{name}.png": art}, machine.dpi, subject.palette)
            files[f"{name}-cut.svg"] = paint(lines, subject.palette).encode()
            if backs:
                files |= _rendered(subject, {f"{name}-backs.png": backs}, machine.dpi, subject.palette)
    told = [service.note] if service.note else []
    if any(name.endswith(("-backs.svg", "-backs.png")) for name in files):
        told.append("print the backs first, turn the sheet like the page of a book, and cut its front")
    return Sending(files, (*told, *not_sent(subject, kinds)))


def _sheets(
    subject: Subject, found: Sequence[Batch], machine: MachineSheets, paper: Paper
) -> list[_MachineSheet]:
    """Lay pieces in rows, on the paper as it takes the fewest sheets; upright if both ways take as many."""
    upright = (paper.width, paper.height), (machine.edges.sides, machine.edges.ends)
    level = (paper.height, paper.width), (machine.edges.ends, machine.edges.sides)
    ways = [sheets for way in (upright, level) if (sheets := list(_filled(found, machine, *way)))]
    if not ways:
        largest = max(
            (piece.front for batch in found for piece in batch.pieces),
            key=lambda front: front.width * front.height,
        )
        raise SheetError(
            f"{subject.title}: a piece of {largest.width:g} × {largest.height:g} mm does not fit on what the "
            f"machine reaches of {paper.title}; there are {listed(machine.papers, 'and')}"
        )
    return min(ways, key=len)


def _filled(
    found: Sequence[Batch], machine: MachineSheets, page: tuple[float, float], edges: tuple[float, float]
) -> Iterator[_MachineSheet]:
    """Yield sheets that are filled row by row; none at all if a piece is too large."""
    right, bottom = page[0] - edges[0], page[1] - edges[1]
    for batch in found:
        for piece in batch.pieces:
            if piece.front.width > right - edges[0] + 1e-6 or piece.front.height > bottom - edges[1] + 1e-6:
                return
    laid: list[_Lying] = []
    x, y = edges
    row = 0.0
    for batch in found:
        for piece in batch.pieces:
            width, height = piece.front.width, piece.front.height
            if x + width > right + 1e-6:
                x, y, row = edges[0], y + row + machine.gap, 0.0
            if y + height > bottom + 1e-6:
                yield _MachineSheet(*page, tuple(laid))
                laid, (x, y), row = [], edges, 0.0
            laid.append(_Lying(batch, OnPage(piece, x, y)))
            x, row = x + width + machine.gap, max(row, height)
    yield _MachineSheet(*page, tuple(laid))


def _art(sheet: _MachineSheet, machine: MachineSheets) -> Scene:
    drawn = [
        _bled(each.place.piece.front, each.place.x, each.place.y, _over(each, machine))
        for each in sheet.pieces
    ]
    art = Group(tuple(drawn), layer="art", name="art")
    return Scene(sheet.width, sheet.height, (art,), title="Art")


def _backs(sheet: _MachineSheet, machine: MachineSheets) -> Scene | None:
    """Lay backs where they meet their fronts when the sheet is turned over like the page of a book."""
    drawn: list[Item] = []
    for each in sheet.pieces:
        back, place = each.place.piece.back, each.place
        if back:
            middle = sheet.width - (place.x + place.right) / 2, (place.y + place.bottom) / 2
            x, y = middle[0] - back.width / 2, middle[1] - back.height / 2
            drawn.append(_bled(back, x, y, _over(each, machine)))
    if not drawn:
        return None
    return Scene(sheet.width, sheet.height, (Group(tuple(drawn), layer="art", name="art"),), title="Backs")


def _over(each: _Lying, machine: MachineSheets) -> float | None:
    """Return how far art runs over the edge of a piece; None if its own outline ends it."""
    piece = each.place.piece
    return min(piece.bleed, machine.gap / 2) if piece.cut == "square" else None


def _bled(art: Symbol, x: float, y: float, over: float | None) -> Item:
    if over is None:
        return art.at(x, y)
    edge = Rect(x - over, y - over, art.width + 2 * over, art.height + 2 * over, filled("ink"))
    return Clip(edge, (art.at(x, y),))


def _lines(sheet: _MachineSheet) -> Scene:
    lines: list[Item] = []
    for each in sheet.pieces:
        lines += contours(CutRows(each.batch, 0.0, (0.0, 0.0), 0.0, (each.place,), apart=True))
    cut = Group(tuple(lines), layer="cut", name="cut-lines")
    return Scene(sheet.width, sheet.height, (cut,), title="Lines to cut")


def _rendered(
    subject: Subject, scenes: Mapping[str, Scene], dpi: int, palette: Palette
) -> Mapping[str, bytes]:
    meta = PdfMeta(title=subject.title, author=subject.title)
    pdf = write_pdf([PdfPage(scene) for scene in scenes.values()], meta, palette)
    return dict(zip(scenes, render(pdf, dpi, clear=True), strict=True))
