"""Layers with a condition that no card meets: a word that is misspelt there leaves them out everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.formula import Formula, FormulaError
from ppgen.pieces.layers.sides import chosen_side, with_groups
from ppgen.pieces.layers.values import LayerFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition.layers import FaceLayer
    from ppgen.definition.problems import Problem
    from ppgen.pieces.layers.sides import DrawnFace, LayeredPiece


class Conditions:
    """Which layers with a condition are drawn on any of the cards that have been looked at.

    A layer is known by where it is written: several layouts may have it.
    """

    def __init__(self) -> None:
        self.layers: dict[Problem, FaceLayer] = {}
        self.drawn: set[Problem] = set()

    def see(self, piece: LayeredPiece, faces: Iterable[DrawnFace]) -> None:
        """Look at a card, and at its sides as they are drawn."""
        for chosen in filter(None, (piece.layers.front, piece.layers.back)):
            try:
                side = chosen_side(chosen, piece.row)
            except (LayerFault, FormulaError):
                continue  # which is told of the card
            self.layers.update((layer.place, layer) for layer in _conditional(side.layers))
        self.drawn.update(layer.place for face in faces for _, layer in face.drawn)

    def problems(self) -> Iterator[Problem]:
        """Yield a warning at each layer that no card has."""
        for place, layer in self.layers.items():
            if self.drawn.isdisjoint(each.place for each in with_groups((layer,))):
                message = (
                    f"{layer.path}: no card is printed with it; its condition is {layer.said['when'].text}"
                )
                yield replace(place, message=message, warning=True)


def _conditional(layers: Iterable[FaceLayer]) -> Iterator[FaceLayer]:
    """Yield layers with a condition; of a group that has one, the group alone."""
    for layer in layers:
        if isinstance(layer.said.get("when"), Formula):
            yield layer
        elif layer.kind == "group":
            yield from _conditional(layer.said["group"])
