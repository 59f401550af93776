"""The first page of the rules booklet, where content describes it by layers."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition import DefinitionError, Problem
from ppgen.diagrams.boards.layered import facts
from ppgen.drawing.scene import Clip, Group, Item, Rect, filled
from ppgen.pieces import layers
from ppgen.sheets.subject import GameSubject


def drawn(subject: GameSubject, width: float, height: float) -> Item:
    """Draw the page, which reaches over the edge of the paper as far as there is any.

    Raises DefinitionError for what cannot be drawn.
    """
    if faults := [problem for problem in problems(subject, width, height) if not problem.warning]:
        raise DefinitionError(faults)
    whole = Rect(0.0, 0.0, width, height, filled("ground"))
    return Group((Clip(whole, _face(subject, width, height).symbol.items),), layer="art")


def problems(subject: GameSubject, width: float, height: float) -> Iterator[Problem]:
    """Yield what of the page cannot be drawn, and what prints less well than it could."""
    document = subject.definition.printing
    if document is None or subject.printing.cover is None:
        return
    place = document.problem(("cover", "layers"), "", at_key=True)
    face, size = _face(subject, width, height), layers.FaceSize(width, height, 0.0)
    doubts = tuple(layers.doubts(face, size, subject.palette, what="page"))
    yield from layers.told("the cover", place, face._replace(doubts=doubts))


def _face(subject: GameSubject, width: float, height: float) -> layers.DrawnFace:
    cover = subject.printing.cover
    assert cover is not None
    size = layers.FaceSize(width, height, 0.0)
    folder = subject.definition.folder
    return layers.front(
        layers.LayeredPiece(cover.layered, facts(subject.definition), size, subject.palette, folder), "cover"
    )
