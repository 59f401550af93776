"""What no single field of a board can tell: spaces, lines and marks that cannot be, names of nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition.board import Board
from ppgen.definition.document import Document, Steps
from ppgen.definition.game import Game
from ppgen.definition.grid import Grid
from ppgen.definition.ids import dangling, twice
from ppgen.definition.lanes import Lanes
from ppgen.definition.points import JOINT, Points, read_strand
from ppgen.definition.problems import Problem, listed
from ppgen.definition.selection import RANGE, Places, complaint, coordinates
from ppgen.definition.space import ENTER, Shape, Space
from ppgen.definition.tables import Tables

LARGEST = 3000
"""Millimetres of a board's edge: some eighty sheets of paper."""
_CELL = frozenset({"label", "icon", "effect", "name", "ground", "pattern", "count", "picture"})
_SHOWN: Mapping[Shape, frozenset[str]] = {
    "square": _CELL,
    "hex": _CELL,
    "hex-flat": _CELL,
    "cell": _CELL,
    "tile": frozenset({"label", "icon", "effect", "name"}),
    "spot": frozenset({"label"}),
    "strip": frozenset({"label"}),
    "half": frozenset({"label"}),
    "hole": frozenset({"label"}),
    "point": frozenset({"icon", "ground"}),
    "pit": frozenset({"name", "label"}),
    "store": frozenset({"name", "label"}),
    "peg": frozenset({"ground"}),
    "spike-up": frozenset({"label", "ground"}),
    "spike-down": frozenset({"label", "ground"}),
    "bar": frozenset(),
    "box": frozenset({"name", "label"}),
    "bare": frozenset(),
}
"""Which of these keys a space of a shape prints on the board."""
_LISTED = frozenset({"icon", "name", "effect"})
"""What a table of special spaces prints, too."""
_EITHER = {"box": ("name", "label"), "pit": ("name", "label"), "store": ("name", "label")} | dict.fromkeys(
    ("square", "hex", "hex-flat", "cell"), ("count", "label")
)
"""Of which two keys a shape prints the first, and not the second."""
NEAR = 1e-6
"""Units by which sums of fractions may be wrong."""


def check_board(document: Document, game: Game) -> Iterator[Problem]:
    """Spaces lie on the board, each by its own name, and all that speaks of spaces names some."""
    board = game.board
    here = ("board", "spaces")
    written = board.spaces[: len(document.value(here))] if here in document.values else ()
    known = {space.id for space in board.spaces}
    yield from twice(document, [((*here, i, "id"), space.id) for i, space in enumerate(written)], "space")
    yield from _check_made(document, board, {space.id for space in written})
    yield from dangling(
        document, [((*here, i, "of"), space.of) for i, space in enumerate(written)], known, "space"
    )
    exits = [(("board", "exits", i, "space"), way.space) for i, way in enumerate(board.exits)]
    yield from dangling(document, exits, known, "space")
    yield from _check_track(document, board)
    for side, seat in board.edges.items():
        steps = ("board", "edges", side)
        yield from dangling(document, [(steps, seat)], [seat.id for seat in game.seats.all], "seat")
        if board.grid is None or board.grid.form == "hexagon":
            message = "only a grid of squares, or a rhombus or rectangle of hexagons, has such sides"
            yield document.problem(steps, message, at_key=True)
    if board.unit * max(board.width, board.height) > LARGEST:
        message = f"the board is longer than {LARGEST} mm, and cannot be printed; make its unit smaller"
        yield document.problem(("board",), message, at_key=True)
    yield from _check_marks(document, written)
    yield from _check_shown(document, board, written)
    for index, space in enumerate(written):
        right, bottom = board.width + NEAR, board.height + NEAR
        if space.x < 0 or space.y < 0 or space.x + space.w > right or space.y + space.h > bottom:
            size = f"{board.width:g} by {board.height:g}"
            yield document.problem(
                (*here, index), f"the space {space.id!r} lies off the board, which is {size}"
            )


def _check_marks(document: Document, written: Sequence[Space]) -> Iterator[Problem]:
    """Every mark is one that spaces of its shape print."""
    for index, space in enumerate(written):
        for at, mark in enumerate(space.marks):
            if space.shape != "spot" and (space.shape, mark) != ("tile", ENTER):
                message = f"a {space.shape} prints no mark {mark!r}; a tile prints {ENTER!r}, a spot a suit"
                yield document.problem(("board", "spaces", index, "marks", at), message)


def _check_shown(document: Document, board: Board, written: Sequence[Space]) -> Iterator[Problem]:
    """What is said of spaces to be printed is what spaces of their shape print."""
    for index, space in enumerate(written):
        here: Steps = ("board", "spaces", index)
        for key in (*sorted(_CELL), "tile"):
            if (*here, key) in document.values and (message := _unseen(board, space, key)):
                yield document.problem((*here, key), message, at_key=True)
    known = {space.id: space for space in board.spaces}
    places = board.places
    for index, group in enumerate(board.groups):
        meant = [known[name] for name in places.all(group.spaces) if name in known]
        for key in (*sorted(_CELL), "numbers"):
            here = ("board", "groups", index, key)
            if here not in document.values:
                continue
            told = (_unseen(board, space, "count" if key == "numbers" else key, key) for space in meant)
            if message := next(filter(None, told), ""):
                yield document.problem(here, message, at_key=True)


def _unseen(board: Board, space: Space, key: str, written: str = "") -> str:
    """Say that what a key says is not seen on a space; nothing if it is."""
    shown = _SHOWN[space.shape]
    if space.shape == "cell" and space.special:  # a place that waits to be filled
        shown = frozenset({"label", "name"})
    if (space.shape in ("pit", "store") and board.pits is None) or (
        space.shape in ("spike-up", "spike-down") and board.tables is None
    ):
        shown -= {"name", "label"}  # which stand around a board of them
    named = f"the space {space.id!r}, a {space.shape}," if written else f"a {space.shape}"
    if key == "tile":
        return "" if space.shape == "tile" else f"{named} shows no face of a tile; its shape is `tile`"
    if key not in shown and not (space.special and key in _LISTED):
        able = f"prints {listed(sorted(shown), 'and')} alone" if shown else "prints nothing"
        return f"{named} prints no `{written or key}`: it {able}"
    if key in ("name", "effect") and space.shape == "tile" and not space.icon and not space.special:
        return f"{named} prints its `{key}` with an `icon` only"
    first, second = _EITHER.get(space.shape, ("", ""))
    if key == second and getattr(space, first):
        return f"{named} prints its `{first}`, and so no `{second}`; take one of them out"
    return ""


def _check_made(document: Document, board: Board, taken: set[str]) -> Iterator[Problem]:
    """What is made of spaces from a grid, points, pits, lanes and tables can be made, and by new names."""
    yield from _shapes(document, board)
    parts = {key: getattr(board, key) for key in ("grid", "points", "pits", "lanes", "tables")}
    for key, part in parts.items():
        made = Counter(space.id for space in part.spaces()) if part else Counter()
        both = [name for name, count in made.items() if count > 1 or name in taken]
        if both:
            message = f"the space {both[0]!r} stands twice; give one of them another name, or leave it out"
            yield document.problem(("board", key), message, at_key=True)
        taken = taken | made.keys()
    places = board.places
    for index, group in enumerate(board.groups):
        yield from _selected(document, ("board", "groups", index, "spaces"), group.spaces, places)


def _check_track(document: Document, board: Board) -> Iterator[Problem]:
    """The track goes along spaces, over each of them once."""
    if ("board", "track") not in document.values:
        return
    places = board.places
    lines: dict[str, int] = {}
    for index, part in enumerate(map(str, document.value(("board", "track")))):
        steps = ("board", "track", index)
        if wrong := complaint(places, part):
            yield document.problem(steps, wrong)
            continue
        names = places.find(part)
        if again := next((name for name in names if name in lines), None):
            yield document.problem(steps, f"the space {again!r} stands twice; first in line {lines[again]}")
        lines |= dict.fromkeys(names, document.values[steps].line)


def _selected(
    document: Document, steps: Steps, selection: Sequence[str], places: Places
) -> Iterator[Problem]:
    """Yield every part of a selection that means no space."""
    for number, part in enumerate(selection):
        wrong = complaint(places, part)
        if wrong:
            there = (*steps, number)
            yield document.problem(there if there in document.values else steps, wrong)


def _shapes(document: Document, board: Board) -> Iterator[Problem]:
    """Yield what is wrong with the parts of a board that are written in few words."""
    if board.grid:
        yield from _grid(document, board.grid)
    if board.points:
        yield from _points(document, board.points)
    if board.lanes:
        yield from _lanes(document, board.lanes)
    if board.tables:
        yield from _tables(document, board.tables)


def _grid(document: Document, grid: Grid) -> Iterator[Problem]:
    here = ("board", "grid")
    square = grid.cells == "square"
    for key, meant in (("chequered", square), ("neighbours", square), ("form", not square)):
        if (*here, key) in document.values and not meant:
            whose = "squares" if key != "form" else "hexagons"
            yield document.problem((*here, key), f"{key!r} says something of {whose} only", at_key=True)
    if not square and grid.form == "hexagon" and (grid.columns != grid.rows or grid.columns % 2 == 0):
        message = "a hexagon has as many columns as rows, an odd number: twice a side less one"
        yield document.problem((*here, "form"), message)
    if grid.without:
        whole = Places([cell.name for cell in grid.every()], grid.dark())
        yield from _selected(document, (*here, "without"), grid.without, whole)
    if not grid.all():
        yield document.problem(here, "no cell is left of the grid", at_key=True)


def _points(document: Document, points: Points) -> Iterator[Problem]:
    here = ("board", "points")
    for index, line in enumerate(points.lines):
        strand = read_strand(line)
        steps = (*here, "lines", index)
        if strand is None:
            message = (
                f"{line!r} is not straight; {RANGE} goes along a row, a column or a diagonal, as in a1..a7"
            )
            yield document.problem(steps, message)
            continue
        lost = next((name for name in strand if name not in points.at and not coordinates(name)), None)
        if lost is not None:
            message = f"the point {lost!r} has no place; name it like c4, or say in `at` where it lies"
            yield document.problem(steps, message)
        if len(strand) < 2 or len(set(strand)) < len(strand):
            message = f"{line!r} is no line; it joins two points or more with {JOINT}, each once"
            yield document.problem(steps, message)


def _lanes(document: Document, lanes: Lanes) -> Iterator[Problem]:
    for hole in lanes.marks:
        if hole > lanes.holes:
            steps = ("board", "lanes", "marks", hole)
            yield document.problem(steps, f"there are {lanes.holes} holes, not {hole}", at_key=True)


def _tables(document: Document, tables: Tables) -> Iterator[Problem]:
    if tables.points % 4:
        message = f"the points lie in four equal groups, so {tables.points} cannot be; 24 can"
        yield document.problem(("board", "tables", "points"), message)
