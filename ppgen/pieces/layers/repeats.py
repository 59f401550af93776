"""Where a layer is drawn that is drawn several times: in steps, in cells, or on a circle."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.formula import number
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Transform
from ppgen.pieces.layers.values import LayerFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import Around, CellGrid, FaceLayer
    from ppgen.pieces.layers.areas import Areas
    from ppgen.pieces.layers.values import RowValues

MOST = 2000
"""How often a layer is drawn at most."""


class Placement(NamedTuple):
    """One of the places of a layer."""

    more: Mapping[str, Value]
    """What it knows there besides the columns: `i`, `it`, `column`, `row`."""
    cell: Box | None = None
    """Its area, if that is a cell of a grid."""
    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    """Degrees about the middle of its area, from where it is moved."""


def placements(
    layer: FaceLayer, own: object, here: Box, values: RowValues, areas: Areas
) -> Iterator[Placement]:
    """Yield where a layer is drawn; a layer that is not repeated keeps the `i` of its group."""
    said = layer.said
    each = values.list(said["each"]) if "each" in said else None
    counted = each is not None or "repeat" in said
    many = len(each) if each is not None else _whole(values, said["repeat"]) if counted else 1
    if "grid" in said:
        area = areas.box(own, here)  # type: ignore[arg-type]
        yield from _cells(said["grid"], area, values, many if counted else None, each)
        return
    for at in range(many):
        more: dict[str, Value] = {"i": at + 1} if counted else {}
        if each is not None:
            more["it"] = each[at]
        with values.with_more(more):
            if "around" in said:
                yield _on_circle(said["around"], values, at, many, more)
                continue
            right, down = values.numbers(said["step"]) if "step" in said else (0.0, 0.0)
        yield Placement(more, None, (at * right, at * down))


def _whole(values: RowValues, measure: object) -> int:
    """Return how often; what a cell leaves empty is never."""
    values.asked = getattr(measure, "names", frozenset())
    found = measure.value(values.row) if hasattr(measure, "value") else measure
    if found == "":
        return 0
    counted = number(found)  # type: ignore[arg-type]
    if counted != int(counted) or not 0 <= counted <= MOST:
        raise LayerFault(f"it is repeated 0 to {MOST} times, not {counted:g}", values.asked)
    return int(counted)


def _on_circle(around: Around, values: RowValues, at: int, many: int, more: Mapping[str, Value]) -> Placement:
    radius, start, end = values.numbers((around.radius, around.start, around.end))
    full = abs(end - start) % 360 == 0
    turn = start + (end - start) * at / (many if full else max(1, many - 1))
    if around.upright:
        x, y = Transform.rotate(turn).point(0.0, -radius)
        return Placement(more, None, (x, y))
    return Placement(more, None, (0.0, -radius), turn)


def _cells(
    grid: CellGrid, area: Box, values: RowValues, many: int | None, each: list[str] | None
) -> Iterator[Placement]:
    columns, rows = _whole(values, grid.columns), _whole(values, grid.rows)
    if columns < 1 or rows < 1 or columns * rows > MOST:
        raise LayerFault(f"a grid has 1 to {MOST} cells")
    across, down = values.numbers(grid.gap)
    wide = (area.width - across * (columns - 1)) / columns
    high = (area.height - down * (rows - 1)) / rows
    left, top, lower = area.left, area.top, high + down
    if grid.hexagons:  # they interlock, a corner up: the largest regular ones that the area holds
        half = 0.5 if rows > 1 else 0.0
        side = min(area.width / (sqrt(3) * (columns + half)), area.height / (1.5 * rows + 0.5))
        wide, high, lower = sqrt(3) * side - across, 2 * side - down, 1.5 * side
        left += (area.width - (columns + half) * (wide + across)) / 2
        top += (area.height - side * (1.5 * rows + 0.5)) / 2
    if wide <= 0 or high <= 0:
        raise LayerFault("the gaps of its grid leave no room for cells")
    for at in range(columns * rows if many is None else many):
        column, row = at % columns, at // columns
        more: dict[str, Value] = {"i": at + 1, "column": column + 1, "row": row + 1}
        if each is not None:
            more["it"] = each[at]
        x = left + column * (wide + across) + ((wide + across) / 2 if grid.hexagons and row % 2 else 0.0)
        yield Placement(more, Box(x, top + row * lower, wide, high))
