"""The empty board, from its geometry: spaces, lines, arrows, ways off it and the letters around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ppgen.definition import Definition
from ppgen.definition.board import Board, Exit, Space
from ppgen.diagrams.arrows import arrows
from ppgen.diagrams.boards import sheet
from ppgen.diagrams.boards.arts import Drawn, drawn
from ppgen.diagrams.boards.layered import artwork
from ppgen.diagrams.edges import SpaceSide, edges, merged
from ppgen.diagrams.measures import Measures, box_of
from ppgen.diagrams.spaces import space_group
from ppgen.drawing.box import around
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Group, Item, Line, Style, Text, pt, stroked
from ppgen.pieces import icons

POST = 0.23
"""The share of an edge that the wall on either side of a gap takes."""


@lru_cache(maxsize=32)
def board_items(
    definition: Definition, unit: float, palette: Palette = COLOUR, *, bare: bool = False, clear: bool = False
) -> tuple[Item, ...]:
    """Draw the board at `unit` millimetres a board unit, its top left corner at the origin.

    A `bare` grid has no letters and numbers.
    """
    board = definition.game.board
    art = artwork(definition, unit, palette)
    said = definition.board_layers
    m = Measures(unit, palette, bare, over_art=said is not None and bool(said.under.layers), clear=clear)
    walls = _edges(definition)
    families = list(drawn(board))
    ground = (item for look, family in families for item in look.ground(board, family, m))
    marks = board_marks(definition, m)
    lines = (item for look, family in families for item in look.lines(board, family, m))
    between = (*_lines(walls, m), *lines) if said is None or said.lines else ()
    pointing = (item for look, family in families for item in look.arrows(board, family, m))
    return (
        *(art.under if art else ()),
        *_shown(*ground),
        *(space_group(_coloured(space, definition, families), board, m) for space in board.spaces),
        *_shown(*sheet.numbers(definition, m)),
        *_shown(*marks),
        Group(between, name="lines", artifact=True),
        Group((*arrows(walls, board, m), *pointing), name="arrows", artifact=True),
        *around_board(board, m),
        *(art.over if art else ()),
    )


def board_marks(definition: Definition, m: Measures) -> Iterator[Item]:
    """Draw what stands between and on the spaces of a board, and is no line."""
    for art, family in drawn(definition.game.board):
        yield from art.marks(definition, family, m)


def _coloured(space: Space, definition: Definition, families: Sequence[Drawn]) -> Space:
    """Give a space in the colours in which it is drawn."""
    for art, family in families:
        space = art.coloured(definition, family, space)
    return space


@lru_cache(maxsize=32)
def _edges(definition: Definition) -> list[SpaceSide]:
    """List the edges of the board, which are the same at every size."""
    return list(edges(definition.game.board))


def _shown(*items: Item) -> Iterator[Group]:
    """Group what is drawn besides the spaces, if anything is."""
    if items:
        yield Group(items, artifact=True)


def around_board(board: Board, m: Measures) -> tuple[Item, ...]:
    """Draw what stands outside the spaces: the ways off the board, and letters and numbers along it."""
    outside = (item for art, family in drawn(board) for item in art.names(board, family, m))
    named = (*_labels(board, m), *outside)
    return (*(_exit(way, board, m) for way in board.exits), *named)


def _lines(found: list[SpaceSide], m: Measures) -> Iterator[Item]:
    """Draw walls heavy, steps thin, and turns as a gap in a wall."""
    wall = replace(stroked("ink", m.size(1.75, 0.9)), cap="square")
    walls = [edge for edge in found if edge.kind == "wall"]
    for edge in found:
        if edge.kind == "step":
            yield _line(edge, m, stroked("line", 0.5))
        elif edge.kind == "turn":
            dx, dy = (edge.x2 - edge.x1) * POST, (edge.y2 - edge.y1) * POST
            walls.append(edge._replace(x2=edge.x1 + dx, y2=edge.y1 + dy, kind="wall"))
            walls.append(edge._replace(x1=edge.x2 - dx, y1=edge.y2 - dy, kind="wall"))
    for edge in merged(walls):
        yield _line(edge, m, wall)


def _line(edge: SpaceSide, m: Measures, style: Style) -> Line:
    return Line(edge.x1 * m.unit, edge.y1 * m.unit, edge.x2 * m.unit, edge.y2 * m.unit, style)


def _exit(way: Exit, board: Board, m: Measures) -> Group:
    """Draw what lies beyond the board: an icon, and its name below or left of it."""
    box = box_of(board.space(way.space), m.unit)
    size = m.size(8, 4)
    points = m.size(8, 7)
    dx, dy = {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}[way.side]
    x = box.cx + dx * (box.width / 2 + size * 1.05)
    y = box.cy + dy * (box.height / 2 + size * 0.95)
    if dx:
        name = Text(x, y + size / 2 + pt(points), way.label, "body-semibold", points, "ink", "middle")
    else:
        name = Text(x - size * 0.75, y + pt(points) * 0.35, way.label, "body-semibold", points, "ink", "end")
    icon = [icons.placed(way.icon, (x, y), size, folder=m.palette.folder)] if way.icon else []
    return Group((*icon, name), attributes={"class": "exit", "data-space": way.label})


def _labels(board: Board, m: Measures) -> Iterator[Item]:
    """Draw letters below the columns and numbers left of the rows, muted."""
    columns, rows = board.labels.columns, board.labels.rows
    if not board.spaces or m.bare or not (columns or rows):
        return
    points = m.size(9, 7)
    field = around(box_of(space, m.unit) for space in board.spaces)
    inner = [box_of(space, m.unit) for space in board.spaces if space.shape not in ("strip", "half")]
    xs = _centres([(box.left, box.right) for box in inner], len(columns))
    ys = _centres([(box.top, box.bottom) for box in inner], len(rows))
    for x, word in zip(xs, columns, strict=True):
        y = field.bottom + pt(points) * 1.35
        yield Text(x, y, word, "body-semibold", points, "muted", "middle")
    for y, word in zip(ys, rows, strict=True):
        x = field.left - pt(points) * 0.8
        yield Text(x, y + pt(points) * 0.35, word, "body-semibold", points, "muted", "end")


def _centres(spans: Sequence[tuple[float, float]], count: int) -> list[float]:
    """Give the middles of columns or rows: those of the spaces if there are as many, else evenly spread."""
    middles = sorted({round((start + end) / 2, 4) for start, end in spans})
    if not count or len(middles) == count:
        return middles[:count]
    start, end = min(start for start, _ in spans), max(end for _, end in spans)
    return [start + (end - start) * (place + 0.5) / count for place in range(count)]
