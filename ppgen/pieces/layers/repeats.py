"""Where a layer is drawn that is drawn several times: in steps, in cells, or on a circle."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.formula import Formula, number
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Transform
from ppgen.pieces.layers.values import LayerFault, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import Around, CellGrid, FaceArea, FaceLayer, Measure, SheetRow
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
    here: Box | None = None
    """The area in which its own lies, if that is a space of a board."""
    row: SheetRow | None = None
    """The row of a sheet for which it is drawn."""


def placements(
    layer: FaceLayer, own: FaceArea | None, here: Box, values: RowValues, areas: Areas
) -> Iterator[Placement]:
    """Yield where a layer is drawn; a layer that is not repeated keeps the `i` of its group."""
    said = layer.said
    if "spaces" in said:
        yield from _on_spaces(said, areas)
        return
    if "rows" in said:
        yield from _in_rows(layer, own, here, values, areas)
        return
    each = values.list(said["each"]) if "each" in said else None
    counted = each is not None or "repeat" in said
    many = len(each) if each is not None else _whole(values, said["repeat"]) if counted else 1
    if "grid" in said:
        area = areas.box(own, here)
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


def _on_spaces(said: Mapping[str, Any], areas: Areas) -> Iterator[Placement]:
    """Yield each space that is meant, or that of each row."""
    wanted: tuple[str, ...] = said["spaces"]
    rows: tuple[SheetRow, ...] | None = said.get("rows")
    if rows is None:
        for at, name in enumerate(wanted, 1):
            space = areas.spaces[name]
            yield Placement({"i": at, **space.said}, here=space.area)
        return
    for at, row in enumerate(rows, 1):
        if row.said["space"] in wanted:
            space = areas.spaces[row.said["space"]]
            yield Placement({"i": at, **space.said, **row.said}, here=space.area, row=row)


def _in_rows(
    layer: FaceLayer, own: FaceArea | None, here: Box, values: RowValues, areas: Areas
) -> Iterator[Placement]:
    """Yield a place for each row of a sheet: the cell of a grid that it names, or the next."""
    said = layer.said
    rows: tuple[SheetRow, ...] = said["rows"]
    cells: dict[tuple[object, object], Placement] = {}
    if "grid" in said:
        area = areas.box(own, here)
        cells = {
            (each.more["column"], each.more["row"]): each
            for each in _cells(said["grid"], area, values, None, None)
        }
    in_order = list(cells.values())
    for at, row in enumerate(rows):
        more: dict[str, Value] = {**row.said, "i": at + 1}
        if "grid" in said:
            cell = _cell_of(row, cells, in_order, at)
            yield Placement({**cell.more, **more}, cell.cell, row=row)
            continue
        with values.with_more(more):
            if "around" in said:
                yield _on_circle(said["around"], values, at, len(rows), more)._replace(row=row)
                continue
            right, down = values.numbers(said["step"]) if "step" in said else (0.0, 0.0)
        yield Placement(more, None, (at * right, at * down), row=row)


def _cell_of(
    row: SheetRow, cells: Mapping[tuple[object, object], Placement], in_order: list[Placement], at: int
) -> Placement:
    """Return the cell of a grid that a row names, or else that of its turn. Raises LayerFault."""
    if "column" in row.said and "row" in row.said:
        try:
            found = cells.get((int(row.said["column"]), int(row.said["row"])))
        except ValueError:
            found = None
        if found is None:
            named = f"column {row.said['column'][:20]!r} and row {row.said['row'][:20]!r}"
            raise RowFault(f"the grid has no cell in {named}", row, "column")
        return found
    if at >= len(in_order):
        raise RowFault(f"the grid has {len(in_order)} cells, and no more rows have one", row, "")
    return in_order[at]


class RowFault(LayerFault):
    """What a row of a sheet asks for and there is not."""

    def __init__(self, message: str, row: SheetRow, column: str) -> None:
        super().__init__(message, frozenset())
        self.place = row.places.get(column, row.place)


def _whole(values: RowValues, measure: Measure) -> int:
    """Return how often; what a cell leaves empty is never."""
    values.asked = measure.names if isinstance(measure, Formula) else frozenset()
    found = measure.value(values.row) if isinstance(measure, Formula) else measure
    if found == "":
        return 0
    counted = number(found)
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
        raise LayerFault(f"a grid has 1 to {MOST} cells", names_of(grid))
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
        raise LayerFault("the gaps of its grid leave no room for cells", names_of(grid))
    for at in range(columns * rows if many is None else many):
        column, row = at % columns, at // columns
        more: dict[str, Value] = {"i": at + 1, "column": column + 1, "row": row + 1}
        if each is not None:
            more["it"] = each[at]
        x = left + column * (wide + across) + ((wide + across) / 2 if grid.hexagons and row % 2 else 0.0)
        yield Placement(more, Box(x, top + row * lower, wide, high))
