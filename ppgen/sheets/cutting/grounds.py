"""Grounds of pieces that lie edge to edge: where they differ, a cut that is askew shows the neighbour's."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import IDENTITY, Clip, Group, Image, Item, Shade, Symbol, Transform, Use
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import Batch

PAPER = "#ffffff"


def ground(face: Symbol) -> str:
    """Return the colour role on which all of a face stands; its drawing, if that is no plain colour."""
    found = PAPER
    for item, move in _drawn(face.items, IDENTITY):
        try:
            box = bounds((item,), move)
        except PathError:
            continue
        if not box.grown(1e-6).holds(Box(0, 0, face.width, face.height)):
            continue
        style = getattr(item, "style", None)
        if isinstance(item, Image | Shade):
            found = face.name
        elif style and style.fill:
            found = style.fill
    return found


def told(found: list[Batch], cutting: Cutting) -> Iterator[str]:
    """Say of which pieces that lie edge to edge the grounds differ."""
    for batch in found:
        if not cutting.joins(batch) or any(piece.cut != "square" for piece in batch.pieces):
            continue
        for side in ("front", "back"):
            grounds: dict[str, str] = {}
            for piece in batch.pieces:
                face = piece.front if side == "front" else piece.back
                if face:
                    grounds.setdefault(ground(face), piece.name or piece.id)
            if len(grounds) > 1:
                one, other = list(grounds.values())[:2]
                yield (
                    f"{batch.title}, {side}: edge to edge lie {len(grounds)} grounds, such as those of "
                    f"{one!r} and {other!r}; a cut that is askew shows the other's"
                )


def _drawn(items: tuple[Item, ...], move: Transform) -> Iterator[tuple[Item, Transform]]:
    for item in items:
        match item:
            case Group():
                yield from _drawn(item.items, move @ item.transform)
            case Clip():
                yield from _drawn(item.items, move)
            case Use():
                yield from _drawn(item.symbol.items, move @ item.transform)
            case _:
                yield item, move
