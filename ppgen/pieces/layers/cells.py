"""In which order what lies in cells side by side is painted: no fill lies on what its neighbour says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.drawing.scene import Clip, Group, Use, children

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ppgen.definition.layers import FaceLayer
    from ppgen.drawing.scene import Item

MARKS = ("text", "number", "icon")
"""Layers that say something, and may reach over the edge of their cell."""


def side_by_side(cells: Sequence[Sequence[Item]], marks: Callable[[Item], bool]) -> list[Item]:
    """Return the items of cells in the order in which they are painted.

    In each cell they keep their order. Of all cells the fills come first, then what stands on them, then
    fills on that, and so on.
    """
    placed: list[tuple[tuple[int, int], Item]] = []
    for cell in cells:
        phase = depth = 0
        for item in cell:
            if marks(item) != bool(phase % 2):
                phase, depth = phase + 1, 0
            placed.append(((phase, depth), item))
            depth += 1
    return [item for _, item in sorted(placed, key=lambda each: each[0])]


def is_mark(item: Item, owners: Mapping[int, FaceLayer]) -> bool:
    """Tell whether an item, or all that is in it, is of a layer that says something."""
    if id(item) in owners:
        return owners[id(item)].kind in MARKS
    if isinstance(item, Use):
        inner: Sequence[Item] = item.symbol.items
    else:
        inner = children(item) if isinstance(item, Group | Clip) else ()
    return bool(inner) and all(is_mark(each, owners) for each in inner)
