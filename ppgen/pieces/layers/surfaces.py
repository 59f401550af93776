"""Faces that are no pieces, drawn: what lies under and over a board, and the sides of a box."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing.scene import Symbol
from ppgen.pieces.layers.face import FaceSize, LayeredFace
from ppgen.pieces.layers.legible import legible
from ppgen.pieces.layers.sides import DrawnFace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import FaceLayers, Look
    from ppgen.definition.problems import Problem
    from ppgen.drawing.box import Box
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Point
    from ppgen.pieces.layers.areas import SpaceOnFace
    from ppgen.pieces.layers.face import FaceFault


class BoardPlaces(NamedTuple):
    """Where the spaces of a board are on a face."""

    spaces: Mapping[str, SpaceOnFace]
    sides: Mapping[frozenset[str], tuple[Point, Point]]
    """Where the sides of cells begin and end, by the parts of their names."""
    whole: Box
    """The area of all of them."""


def drawn(
    side: FaceLayers,
    row: Mapping[str, Value],
    size: FaceSize,
    look: Look,
    palette: Palette,
    folder: Path | None,
    places: BoardPlaces | None = None,
) -> DrawnFace:
    """Draw a face in true size, its corner at the origin."""
    face = LayeredFace(side, row, size, look, palette, folder)
    if places is not None:
        face.areas.spaces, face.areas.sides = places.spaces, places.sides
        face.areas.whole["spaces"] = places.whole
    items = face.items()
    symbol = Symbol("face", size.width, size.height, legible(items, palette))
    looked = tuple(face.values.looked.values())
    return DrawnFace(
        symbol, tuple(face.faults), tuple(face.doubts), face.drawn, face.kept, face.values.sources, looked
    )


def told(what: str, place: Problem, drawn: DrawnFace) -> Iterator[Problem]:
    """Yield what of a face cannot be drawn, and what prints less well than it could."""
    yield from _told(what, place, drawn.faults, warning=False)
    yield from _told(what, place, drawn.doubts, warning=True)


def _told(what: str, place: Problem, faults: Sequence[FaceFault], *, warning: bool) -> Iterator[Problem]:
    yield from dict.fromkeys(fault.of_file for fault in faults if fault.of_file)
    for fault in dict.fromkeys(fault for fault in faults if not fault.of_file):
        where = f"{what}: {fault.path}: " if fault.path else f"{what}: "
        yield replace(fault.place or place, message=f"{where}{fault.message}", warning=warning)
