"""Sheets of faces: the sides of pieces of one kind and size side by side, as programs cut them apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ppgen.drawing.scene import Scene
from ppgen.sheets.images import COLUMNS, ROWS, side_by_side
from ppgen.tables.faces import TableFace, TablePiece
from ppgen.tables.pictures import face_scene


@dataclass(frozen=True)
class FaceSheet:
    """A sheet of fronts, row by row from the left, and one of their backs."""

    number: int
    """Counted from 1."""
    kind: str
    pieces: tuple[TablePiece, ...]
    """In the order in which they lie there, each once."""
    columns: int
    rows: int
    fronts: Scene
    backs: Scene
    unique_backs: bool
    """Whether the backs lie side by side as well; else there is one for all."""


def face_sheets(pieces: Iterable[TablePiece], least: int = 1) -> Iterator[FaceSheet]:
    """Lay the faces of pieces on sheets of at least so many columns and rows."""
    kinds: dict[tuple[str, float, float], dict[TablePiece, None]] = defaultdict(dict)
    for piece in pieces:
        kinds[(piece.kind, *piece.size)][piece] = None
    number = 0
    for (kind, *_), alike in kinds.items():
        every = sorted(alike, key=lambda piece: (piece.front.name, piece.back.name))
        for start in range(0, len(every), COLUMNS * ROWS):
            number += 1
            yield _sheet(number, kind, every[start : start + COLUMNS * ROWS], least)


def _sheet(number: int, kind: str, pieces: Sequence[TablePiece], least: int) -> FaceSheet:
    columns = max(least, min(COLUMNS, len(pieces)))
    rows = max(least, -(-len(pieces) // columns))
    backs = [piece.back for piece in pieces]
    unique = len(set(backs)) > 1
    return FaceSheet(
        number,
        kind,
        tuple(pieces),
        columns,
        rows,
        _side_by_side([piece.front for piece in pieces], columns, rows),
        _side_by_side(backs, columns, rows) if unique else face_scene(backs[0]),
        unique,
    )


def _side_by_side(faces: Sequence[TableFace], columns: int, rows: int) -> Scene:
    first = faces[0].symbol
    sheet = side_by_side([face.symbol for face in faces], columns)
    return Scene(columns * first.width, rows * first.height, sheet.items)
