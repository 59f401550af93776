"""Layers one below another, each as high as what it prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ppgen.drawing.scene import Group, Transform
from ppgen.pieces.layers.values import LayerFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.definition.layers import FaceLayer
    from ppgen.drawing.box import Box
    from ppgen.drawing.scene import Item
    from ppgen.pieces.layers.areas import Areas
    from ppgen.pieces.layers.values import RowValues

SLACK = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Of what is left of the area, how much lies above a stack."""
NEAR = 0.05
"""Millimetres that a stack may be too high."""


class Stacks(Protocol):
    """A face, as far as a stack asks for it."""

    values: RowValues
    areas: Areas

    @property
    def faults(self) -> Sequence[object]:
        """What of it cannot be drawn."""

    def in_stack(self, layer: FaceLayer, area: Box, left: float) -> tuple[list[Item], float]:
        """Draw a layer at the top of an area, of which so much is left for it; also give what it takes."""


def drawn(face: Stacks, layers: Sequence[FaceLayer], area: Box, word: str) -> tuple[list[Item], float]:
    """Draw a stack, and give its height: texts that may shrink share what all else leaves.

    Raises LayerFault for one that is too high.
    """
    faults = len(face.faults)
    found: dict[int, tuple[list[Item], float, dict[str, Box]]] = {}
    left = area.height
    for elastic in (False, True):
        room = left
        for at, layer in enumerate(layers):
            if ("least" in layer.said) is elastic:
                before = dict(face.areas.layers)
                items, taken = face.in_stack(layer, area, room)
                named = {name: box for name, box in face.areas.layers.items() if before.get(name) is not box}
                if items:
                    found[at] = items, taken, named
                    left -= 0.0 if elastic else taken
    used = sum(taken for _, taken, _ in found.values())
    if used > area.height + NEAR and len(face.faults) == faults:
        raise _too_high(face, layers, used - area.height)
    top = SLACK.get(word, 0.0) * max(0.0, area.height - used)
    whole: list[Item] = []
    for at in sorted(found):
        items, taken, named = found[at]
        whole.append(Group(tuple(items), Transform.translate(0.0, top)))
        for name, box in named.items():
            face.areas.layers[name] = box.moved(0.0, top)
        top += taken
    return whole, used


def _too_high(face: Stacks, layers: Sequence[FaceLayer], by: float) -> LayerFault:
    """Say that a stack is too high, and what would help."""
    texts = [(face.values.filled(layer.said["text"]), layer) for layer in _texts(layers)]
    words, longest = max(texts, key=lambda text: len(text[0]), default=("", None))
    if longest is None or not words.strip():
        return LayerFault(f"what stands in it is {by:.1f} mm too high; make it higher, or its parts smaller")
    line = " ".join(words.split())
    short = line if len(line) <= 40 else f"{line[:37]}..."
    return LayerFault(
        f"the text {short!r} and what stands with it is {by:.1f} mm too high; shorten it, or make more room",
        longest.said["text"].names,
    )


def _texts(layers: Sequence[FaceLayer]) -> Iterator[FaceLayer]:
    return (layer for layer in layers if layer.kind == "text")
