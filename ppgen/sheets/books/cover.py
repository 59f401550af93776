"""The first page of the rules booklet, where content describes it by layers."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition import DefinitionError, Problem
from ppgen.diagrams.boards.layered import facts
from ppgen.drawing.scene import Clip, Group, Item, Rect, filled
from ppgen.pieces import layers
from ppgen.sheets.subject import GameSubject


def drawn(subject: GameSubject, width: float, height: float, bleed: float = 0.0) -> Item:
    """Draw the page, and what of its art reaches over its edges by the bleed.

    Raises DefinitionError for what cannot be drawn.
    """
    if faults := [problem for problem in problems(subject, width, height) if not problem.warning]:
        raise DefinitionError(faults)
    whole = Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, filled("ground"))
    return Group((Clip(whole, _face(subject, width, height, bleed).symbol.items),), layer="art")


def problems(subject: GameSubject, width: float, height: float) -> Iterator[Problem]:
    """Yield what of the page cannot be drawn, and what prints less well than it could."""
    document = subject.definition.printing
    if document is None or subject.printing.cover is None:
        return
    place = document.problem(("cover", "layers"), "", at_key=True)
    face, size = _face(subject, width, height), layers.FaceSize(width, height, 0.0)
    doubts = tuple(layers.doubts(face, size, subject.palette, what="page"))
    yield from layers.told("the cover", place, face._replace(doubts=doubts))


def _face(subject: GameSubject, width: float, height: float, bleed: float = 0.0) -> layers.DrawnFace:
    cover = subject.printing.cover
    assert cover is not None
    size = layers.FaceSize(width, height, bleed)
    folder = subject.definition.folder
    return layers.front(
        layers.LayeredPiece(cover.layered, facts(subject.definition), size, subject.palette, folder), "cover"
    )
