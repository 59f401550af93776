"""What high contrast cannot show: grounds that are told from one another by their colours alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.definition.problems import listed
from ppgen.diagrams.boards.layered import grounds_alike
from ppgen.drawing.palette import Palette
from ppgen.pieces import layers
from ppgen.pieces.registry import DrawnKind
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.subject import GameSubject, Subject

SHOWN = 4
"""Colours that are named of one ground."""
NAMES = {"#000000": "black", "#ffffff": "white"}


def told(subject: Subject) -> Iterator[str]:
    """Yield of boards and pieces of layers which of their grounds high contrast prints alike."""
    palette = subject.palette
    if palette.style != "high-contrast":
        return
    if isinstance(subject, GameSubject):
        yield from _told("the board", grounds_alike(subject.definition, palette))
    kinds = {batch.kind.id: batch.kind for batch in batches(subject) if batch.kind.piece.layered}
    for kind in kinds.values():
        yield from _told(kind.piece.plural, _of_pieces(kind, palette))


def _of_pieces(kind: DrawnKind, palette: Palette) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for which in kind.faces:
        for colour, roles in layers.alike(kind.design(which, palette).front.items, palette).items():
            found.setdefault(colour, set()).update(roles)
    return found


def _told(what: str, found: Mapping[str, frozenset[str] | set[str]]) -> Iterator[str]:
    for colour, roles in sorted(found.items()):
        if len(roles) > 1:
            names = [*sorted(roles)[:SHOWN], *(["others"] if len(roles) > SHOWN else [])]
            one = NAMES.get(colour, colour)
            many = "both" if len(roles) == 2 else "all"
            yield f"{what}: the grounds {listed(names, 'and')} are {many} {one} in high contrast"
