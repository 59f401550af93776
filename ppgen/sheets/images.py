"""Pieces as pictures for other tables: one by one with their bleed, and side by side for virtual tables."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.png import render
from ppgen.drawing.scene import Clip, Group, Item, Rect, Scene, Symbol, Transform, filled
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.errors import SheetError
from ppgen.sheets.subject import Subject

COLUMNS, ROWS = 10, 7
"""Pieces of a sheet for virtual tables at most, as they commonly take them."""

_ODD = re.compile(r"[^\w.-]+")


@dataclass(frozen=True)
class Loose:
    """One of the pieces that can be cut out, as often as they are all alike."""

    name: str
    """The name of its file, without an ending."""
    kind: str
    design: Design
    count: int


def loose(subject: Subject) -> list[Loose]:
    """List every different piece of a game or game system. Raises SheetError if there is none."""
    found: dict[str, Loose] = {}
    taken: set[str] = set()
    for batch in batches(subject):
        for design, count in Counter(batch.pieces).items():
            name = _file_name(design.id, taken)
            found[name] = Loose(name, batch.kind.id, design, count)
    if not found:
        raise SheetError(f"{subject.title} has no pieces to cut out, and so no pictures of them")
    return list(found.values())


def _file_name(piece: str, taken: set[str]) -> str:
    """Name the file of a piece, and that of its back, as no other is named whatever the case of letters."""
    stem = _ODD.sub("-", piece).strip("-.") or "piece"
    for number in itertools.count(1):
        name = stem if number == 1 else f"{stem}-{number}"
        files = {name.casefold(), f"{name}-back".casefold()}
        if not files & taken:
            taken |= files
            return name
    raise AssertionError  # numbers do not end


def each_piece(subject: Subject, dpi: int) -> Mapping[str, bytes]:
    """Picture every different piece, front and back, with its bleed, by file name."""
    scenes: dict[str, Scene] = {}
    for piece in loose(subject):
        scenes[f"{piece.name}.png"] = _bled(piece.design.front, piece.design.bleed)
        if piece.design.back:
            scenes[f"{piece.name}-back.png"] = _bled(piece.design.back, piece.design.bleed)
    return _rendered(subject, scenes, dpi)


def table_sheets(subject: Subject, dpi: int) -> Mapping[str, bytes]:
    """Picture pieces of one kind and size side by side, and say as JSON which lies where, by file name.

    Places count from 0, row by row; where all backs are alike, the file of backs shows one.
    """
    scenes: dict[str, Scene] = {}
    listing = []
    for name, pieces in _sheets(loose(subject)):
        columns = min(COLUMNS, len(pieces))
        rows = -(-len(pieces) // columns)
        backs = [piece.design.back for piece in pieces]
        scenes[f"{name}.png"] = side_by_side([piece.design.front for piece in pieces], columns)
        entry: dict[str, object] = {
            "face": f"{name}.png",
            "columns": columns,
            "rows": rows,
            "width_mm": pieces[0].design.front.width,
            "height_mm": pieces[0].design.front.height,
        }
        if None not in backs:
            unique = len(set(backs)) == 1
            scenes[f"{name}-back.png"] = side_by_side(
                [back for back in backs[: 1 if unique else None] if back], columns
            )
            entry |= {"back": f"{name}-back.png", "unique_backs": not unique}
        entry["pieces"] = [
            {"id": piece.design.id, "place": place, "count": piece.count}
            for place, piece in enumerate(pieces)
        ]
        listing.append(entry)
    whole = {"title": subject.title, "version": subject.version, "dpi": dpi, "sheets": listing}
    made = dict(_rendered(subject, scenes, dpi))
    made["table.json"] = (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()
    return made


def _sheets(pieces: Sequence[Loose]) -> Iterator[tuple[str, list[Loose]]]:
    """Part pieces into sheets of one kind, size and kind of back."""

    def alike(piece: Loose) -> tuple[str, float, float, bool]:
        front = piece.design.front
        return piece.kind, front.width, front.height, piece.design.back is not None

    numbers: Counter[str] = Counter()
    for (kind, *_), group in groupby(sorted(pieces, key=alike), key=alike):
        together = list(group)
        for start in range(0, len(together), COLUMNS * ROWS):
            numbers[kind] += 1
            number = f"-{numbers[kind]}" if numbers[kind] > 1 else ""
            yield f"table-{kind}{number}", together[start : start + COLUMNS * ROWS]


def _bled(symbol: Symbol, bleed: float) -> Scene:
    return Scene(symbol.width + 2 * bleed, symbol.height + 2 * bleed, (symbol.at(bleed, bleed),))


def side_by_side(symbols: Sequence[Symbol], columns: int) -> Scene:
    """Lay symbols edge to edge, each cut off where the knife would cut it."""
    width, height = symbols[0].width, symbols[0].height
    cell = Rect(0, 0, width, height, filled("surface"))
    items: list[Item] = []
    for place, symbol in enumerate(symbols):
        row, column = divmod(place, columns)
        cut = Clip(cell, (cell, symbol.at(0, 0)))
        items.append(Group((cut,), Transform.translate(column * width, row * height)))
    rows = -(-len(symbols) // columns)
    return Scene(min(columns, len(symbols)) * width, rows * height, tuple(items))


def _rendered(subject: Subject, scenes: Mapping[str, Scene], dpi: int) -> Mapping[str, bytes]:
    meta = PdfMeta(title=subject.title, author=subject.title)
    pdf = write_pdf([PdfPage(scene) for scene in scenes.values()], meta, subject.palette)
    return dict(zip(scenes, render(pdf, dpi), strict=True))
