"""How pieces that content describes are drawn, family by family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import Rect, Symbol, Text
from ppgen.pieces.design import Design
from ppgen.pieces.diagram import EDGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.pieces.design import Art, Lying, Which
    from ppgen.pieces.registry import Kind


@dataclass(frozen=True)
class Plain:
    """A piece of which nothing but its name is known."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: Kind) -> Iterator[str]:
        """Find nothing: a name can always be written."""
        del kind
        yield from ()

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return a rectangle with the piece's name."""
        del palette
        words = kind.named(which)
        face = self._named("-".join(filter(None, (kind.id, *which))), words, *kind.size)
        return Design(face.name, face)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return the same, small."""
        placed, width, height = lying.placed, lying.width, lying.height
        parts = filter(None, (kind.id, placed.suit, placed.value, number(width)))
        return self._named("small-" + "-".join(parts), placed.value or kind.piece.name, width, height)

    @staticmethod
    def _named(name: str, words: str, width: float, height: float) -> Symbol:
        edge = Rect(0.15, 0.15, width - 0.3, height - 0.3, EDGE, 0.5)
        text = Text(width / 2, height / 2 + 1, words, "body", 7, "ink", "middle")
        return Symbol(name, width, height, (edge, text))


FAMILIES: Mapping[str, Art] = dict.fromkeys(("flat", "card", "die", "standee", "cube"), Plain())
"""Who draws the pieces of each family, in the order in which kits hold them."""
