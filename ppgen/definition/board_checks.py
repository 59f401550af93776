"""What no single field of a board can tell: spaces, lines and marks that cannot be, names of nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition.board import FAMILIES, Board
from ppgen.definition.document import Document, Steps
from ppgen.definition.family import Prints
from ppgen.definition.game import Game
from ppgen.definition.ids import dangling, twice
from ppgen.definition.problems import Problem, listed
from ppgen.definition.selection import complaint, unmeant
from ppgen.definition.space import CELL, ENTER, Shape, Space

LARGEST = 3000
"""Millimetres of a board's edge: some eighty sheets of paper."""
_LISTED = frozenset({"icon", "name", "effect"})
"""What a table of special spaces prints, too."""
_ALONE: Mapping[Shape, Prints] = {
    "cell": Prints(CELL, either=("count", "label")),
    "tile": Prints(frozenset({"label", "icon", "effect", "name"})),
    "spot": Prints(frozenset({"label"})),
    "strip": Prints(frozenset({"label"})),
    "half": Prints(frozenset({"label"})),
    "hole": Prints(frozenset({"label"})),
    "bare": Prints(),
}
"""What spaces print that are of no family."""
NEAR = 1e-6
"""Units by which sums of fractions may be wrong."""


def check_board(document: Document, game: Game, board: Board, at: Steps = ("board",)) -> Iterator[Problem]:
    """Spaces lie on a board of the game, each by its own name, and all that speaks of spaces names some."""
    here = (*at, "spaces")
    written = board.spaces[: len(document.value(here))] if here in document.values else ()
    known = {space.id for space in board.spaces}
    yield from twice(document, [((*here, i, "id"), space.id) for i, space in enumerate(written)], "space")
    yield from _check_made(document, at, board, {space.id for space in written})
    yield from dangling(
        document, [((*here, i, "of"), space.of) for i, space in enumerate(written)], known, "space"
    )
    before = [((*here, i, "seat"), space.seat) for i, space in enumerate(written) if space.seat is not None]
    yield from dangling(document, before, [seat.id for seat in game.seats.all], "seat")
    exits = [((*at, "exits", i, "space"), way.space) for i, way in enumerate(board.exits)]
    yield from dangling(document, exits, known, "space")
    yield from _check_track(document, at, board)
    for side, seat in board.edges.items():
        steps = (*at, "edges", side)
        yield from dangling(document, [(steps, seat)], [seat.id for seat in game.seats.all], "seat")
        if not any(family.sided for family in board.families.values()):
            message = (
                "only a grid of squares, or a rhombus or rectangle of hexagons, without gaps has such sides"
            )
            yield document.problem(steps, message, at_key=True)
    if board.unit * max(board.width, board.height) > LARGEST:
        message = f"the board is longer than {LARGEST} mm, and cannot be printed; make its unit smaller"
        yield document.problem(at, message, at_key=True)
    yield from _check_marks(document, at, written)
    yield from _check_shown(document, at, board, written)
    for index, space in enumerate(written):
        right, bottom = board.width + NEAR, board.height + NEAR
        if space.x < 0 or space.y < 0 or space.x + space.w > right or space.y + space.h > bottom:
            size = f"{board.width:g} by {board.height:g}"
            yield document.problem(
                (*here, index), f"the space {space.id!r} lies off the board, which is {size}"
            )


def _check_marks(document: Document, at_board: Steps, written: Sequence[Space]) -> Iterator[Problem]:
    """Every mark is one that spaces of its shape print."""
    for index, space in enumerate(written):
        for at, mark in enumerate(space.marks):
            if space.shape != "spot" and (space.shape, mark) != ("tile", ENTER):
                message = f"a {space.shape} prints no mark {mark!r}; a tile prints {ENTER!r}, a spot a suit"
                yield document.problem((*at_board, "spaces", index, "marks", at), message)


def _check_shown(document: Document, at: Steps, board: Board, written: Sequence[Space]) -> Iterator[Problem]:
    """What is said of spaces to be printed is what spaces of their shape print."""
    for index, space in enumerate(written):
        here: Steps = (*at, "spaces", index)
        for key in (*sorted(CELL), "tile"):
            if (*here, key) in document.values and (message := _unseen(board, space, key)):
                yield document.problem((*here, key), message, at_key=True)
    known = {space.id: space for space in board.spaces}
    places = board.places
    for index, group in enumerate(board.groups):
        meant = [known[name] for name in places.all(group.spaces) if name in known]
        for key in (*sorted(CELL), "numbers"):
            here = (*at, "groups", index, key)
            if here not in document.values:
                continue
            told = (_unseen(board, space, "count" if key == "numbers" else key, key) for space in meant)
            if message := next(filter(None, told), ""):
                yield document.problem(here, message, at_key=True)


def _unseen(board: Board, space: Space, key: str, written: str = "") -> str:
    """Say that what a key says is not seen on a space; nothing if it is."""
    prints, alone = prints_of(board, space.shape)
    shown = prints.keys
    if space.shape == "cell" and space.special:  # a place that waits to be filled
        shown = frozenset({"label", "name"})
    if prints.around and alone:
        shown -= {"name", "label"}
    named = f"the space {space.id!r}, a {space.shape}," if written else f"a {space.shape}"
    if key == "tile":
        return "" if space.shape == "tile" else f"{named} shows no face of a tile; its shape is `tile`"
    if key not in shown and not (space.special and key in _LISTED):
        able = f"prints {listed(sorted(shown), 'and')} alone" if shown else "prints nothing"
        return f"{named} prints no `{written or key}`: it {able}"
    if key in ("name", "effect") and space.shape == "tile" and not space.icon and not space.special:
        return f"{named} prints its `{key}` with an `icon` only"
    first, second = prints.either
    if key == second and getattr(space, first):
        return f"{named} prints its `{first}`, and so no `{second}`; take one of them out"
    return ""


def prints_of(board: Board, shape: Shape) -> tuple[Prints, bool]:
    """Tell what spaces of a shape print, and whether they are without the board of their family."""
    for key, family in FAMILIES.items():
        if shape in family.prints:
            return family.prints[shape], key not in board.families
    return _ALONE[shape], True


def _check_made(document: Document, at: Steps, board: Board, taken: set[str]) -> Iterator[Problem]:
    """What families make of a few words can be made, and by new names."""
    for key, family in board.families.items():
        yield from family.problems(document, (*at, key))
        made = Counter(space.id for space in family.spaces())
        both = [name for name, count in made.items() if count > 1 or name in taken]
        if both:
            message = f"the space {both[0]!r} stands twice; give one of them another name, or leave it out"
            yield document.problem((*at, key), message, at_key=True)
        taken = taken | made.keys()
    places = board.places
    for index, group in enumerate(board.groups):
        yield from unmeant(document, (*at, "groups", index, "spaces"), group.spaces, places)


def _check_track(document: Document, at: Steps, board: Board) -> Iterator[Problem]:
    """The track goes along spaces, over each of them once."""
    if (*at, "track") not in document.values:
        return
    places = board.places
    lines: dict[str, int] = {}
    for index, part in enumerate(map(str, document.value((*at, "track")))):
        steps = (*at, "track", index)
        if wrong := complaint(places, part):
            yield document.problem(steps, wrong)
            continue
        names = places.find(part)
        if again := next((name for name in names if name in lines), None):
            yield document.problem(steps, f"the space {again!r} stands twice; first in line {lines[again]}")
        lines |= dict.fromkeys(names, document.values[steps].line)
