"""Layers with a condition that is never met: a word that is misspelt there leaves them out everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.formula import Formula, FormulaError
from ppgen.definition.layers.printed import with_groups
from ppgen.pieces.layers.sides import chosen_side
from ppgen.pieces.layers.values import LayerFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition.layers import FaceLayer, FaceLayers
    from ppgen.definition.problems import Problem
    from ppgen.pieces.layers.sides import DrawnFace, LayeredPiece


class Conditions:
    """Which layers with a condition are drawn on any of the things that have been looked at.

    A layer is known by where it is written: several layouts may have it.
    """

    def __init__(self, thing: str) -> None:
        self.thing = thing
        """What they are, in a word: cards."""
        self.layers: dict[Problem, FaceLayer] = {}
        self.drawn: set[Problem] = set()

    def see(self, piece: LayeredPiece, faces: Iterable[DrawnFace]) -> None:
        """Look at a card, and at its sides as they are drawn."""
        for chosen in filter(None, (piece.layers.front, piece.layers.back)):
            try:
                side = chosen_side(chosen, piece.row)
            except (LayerFault, FormulaError):
                continue  # which is told of the card
            self.see_side(side)
        for face in faces:
            self.see_drawn(face)

    def see_side(self, side: FaceLayers) -> None:
        """Look at the layers that a side has."""
        self.layers.update((layer.place, layer) for layer in _conditional(side.layers))

    def see_drawn(self, face: DrawnFace) -> None:
        """Look at what of them is drawn."""
        self.drawn.update(layer.place for _, layer in face.drawn)

    def problems(self) -> Iterator[Problem]:
        """Yield a warning at each layer that no card has."""
        for place, layer in self.layers.items():
            if self.drawn.isdisjoint(each.place for each in with_groups((layer,))):
                why = "none of its rows names one of its spaces"
                if "when" in layer.said:
                    why = f"its condition is {layer.said['when'].text}"
                message = f"{layer.path}: no {self.thing} is printed with it; {why}"
                yield replace(place, message=message, warning=True)


def _conditional(layers: Iterable[FaceLayer]) -> Iterator[FaceLayer]:
    """Yield layers with a condition; of a group that has one, the group alone."""
    for layer in layers:
        if isinstance(layer.said.get("when"), Formula) or {"rows", "spaces"} <= layer.said.keys():
            yield layer
        elif layer.kind == "group":
            yield from _conditional(layer.said["group"])
