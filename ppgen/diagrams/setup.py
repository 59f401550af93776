"""Setup diagrams: the position in which a game begins, with the numbers of the steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.definition.fields import thawed
from ppgen.definition.game import Setup
from ppgen.definition.setting import laid_out
from ppgen.diagrams.board import around_board
from ppgen.diagrams.boards.lanes import lane_marks
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.spaces import is_ghost, space_group
from ppgen.diagrams.trays import LABEL, LABEL_LINE
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Circle, Group, Item, Line, Point, Scene, Text, Transform, Use, filled, stroked
from ppgen.engine import Place, Placed, State
from ppgen.errors import PpgenError
from ppgen.judges import Judges, guarded
from ppgen.pieces.diagram import CALLOUT, callout

AWAY = CALLOUT / 2 + 0.7
"""From the middle of a disc to an edge that it stays clear of, in millimetres."""
LEADER = 0.2
"""The share of an edge between the end of a leader and the top right corner of its space."""

OURS = Judges()
NEAR = 6.0
"""Of ways that differ by less than this many millimetres the first is taken."""


class NoPicture(PpgenError):
    """A game whose positions no engine can read, so that none can be drawn."""


def state_of(
    definition: Definition,
    position: object | None = None,
    players: int | None = None,
    judges: Judges = OURS,
) -> State:
    """Give the state of a position as plain data, or of a new game.

    Raises:
        NoPicture: the game has no engine module.
        BadPosition: the position cannot be.
        BadJudge: the engine module fails.
    """
    game = judges.of(definition)
    if game is None:
        raise NoPicture(f"{definition.game.title} has no engine module, so its positions cannot be drawn")
    with guarded(game):
        return game.load(thawed(position)) if position else game.new(players)


class Beginning(NamedTuple):
    """How a game begins: who sits there, what lies where, and the judge's state, if there is a judge."""

    seats: tuple[str, ...]
    table: tuple[Placed, ...]
    state: State | None


def beginning(definition: Definition, setup: Setup, judges: Judges = OURS) -> Beginning:
    """Give how a game begins: as its judge says, or without one as its setup does.

    Raises:
        NoPicture: there is neither a board nor a piece to draw.
        BadJudge: the engine module fails.
    """
    judge = judges.of(definition)
    if judge is not None:
        state = state_of(definition, setup.position, setup.players, judges)
        with guarded(judge, doing=" where a setup is drawn"):
            return Beginning(tuple(state.seats), tuple(state.table()), state)
    table = set_out(definition, setup)
    if not table and not definition.game.board.spaces:
        raise NoPicture(f"{definition.game.title} has neither a board nor pieces that lie somewhere")
    return Beginning(tuple(definition.game.seats.players[setup.players]), table, None)


def set_out(definition: Definition, setup: Setup) -> tuple[Placed, ...]:
    """List the pieces that `place` of a setup lays out."""
    return tuple(
        Placed(laid.piece, Place(at), laid.suit, laid.value, laid.side, laid.turn)
        for at, laid in laid_out(definition.game, definition.systems, setup)
        for _ in range(laid.count)
    )


@dataclass(frozen=True)
class SetupDrawing:
    """How a game begins, drawn: the state, its picture, and the scene, in which the picture is shifted.

    Without a judge there is no state. Many are only measured, so the scene is painted when it is asked for.
    """

    state: State | None
    picture: Picture
    shift: Point
    width: float
    height: float
    painted: Callable[[], Scene]

    @cached_property
    def scene(self) -> Scene:
        """The whole drawing. Raises BadJudge if the engine module gives a table that cannot be drawn."""
        return self.painted()


def setup_drawing(
    definition: Definition,
    setup: Setup,
    unit: float,
    palette: Palette = COLOUR,
    *,
    numbered: bool = True,
    judges: Judges = OURS,
    begins: Beginning | None = None,
) -> SetupDrawing:
    """Draw how a game begins; `numbered`, with the numbers of its steps at the places they speak of.

    `begins` is how, if it is known.

    Raises:
        NoPicture: there is neither a board nor a piece to draw.
        BadJudge: the engine module fails, or gives a table that cannot be drawn.
    """
    begins = begins or beginning(definition, setup, judges)
    state, placed = begins.state, begins.table
    with guarded(state.game, doing=" where a setup is drawn") if state else nullcontext():
        picture = Picture(definition, begins.seats, [placed], unit, palette, numbered=numbered)

    def bare() -> Scene:
        with guarded(state.game, doing=" where a setup is drawn") if state else nullcontext():
            return picture.scene(placed, title=setup.title)

    if not numbered:
        return SetupDrawing(state, picture, (0.0, 0.0), picture.width, picture.height, bare)
    calls = Callouts(picture, placed)
    for number, step in enumerate(setup.steps, 1):
        if step.at is not None:
            calls.add(number, str(step.at))
    whole = around([Box(0, 0, picture.width, picture.height), *calls.discs])
    shift = -whole.left, -whole.top

    def painted() -> Scene:
        scene = bare()
        shifted = Group((*scene.items, *calls.items), Transform.translate(*shift))
        return Scene(whole.width, whole.height, (shifted,), scene.title, scene.description)

    return SetupDrawing(state, picture, shift, whole.width, whole.height, painted)


def setup_scene(
    definition: Definition,
    setup: Setup,
    unit: float,
    palette: Palette = COLOUR,
    *,
    numbered: bool = True,
    judges: Judges = OURS,
    begins: Beginning | None = None,
) -> Scene:
    """Give the scene of `setup_drawing`."""
    return setup_drawing(
        definition, setup, unit, palette, numbered=numbered, judges=judges, begins=begins
    ).scene


class Callouts:
    """The numbered discs of a setup: each at the place its step speaks of, covering nothing that counts.

    A disc lies beside the label of a tray, in a free corner of a space, or outside the board with a leader to
    its space.
    """

    def __init__(self, picture: Picture, placed: Sequence[Placed]) -> None:
        self.picture = picture
        self.items: list[Item] = []
        self.discs: list[Box] = []
        loose = [box for piece, box in picture.boxes(placed) if not picture.lies_flat(piece)]
        shelves = [shelf.box.moved(*picture.origin) for shelf in picture.trays.shelves.values()]
        tabs = [tab.box.moved(*picture.origin) for tab in picture.trays.tabs]
        self._standing = [(piece.at, box) for piece, box in picture.boxes(placed)]
        self._taken = [*loose, *shelves, *tabs, *self._printed(loose)]

    def add(self, number: int, at: str) -> None:
        """Number a place: a space, a tray (of the first seat that has it), or `board` for the whole."""
        key = self._key(at)
        shelf = self.picture.trays.shelves.get(key)
        if shelf is not None:
            box = shelf.box.moved(*self.picture.origin)
            label = fonts.measure(shelf.label, "body", LABEL)
            self._put(number, (box.left + label + AWAY, box.top + LABEL_LINE - CALLOUT / 2 - 0.1))
            return
        board = self.picture.field.box.moved(*self.picture.origin)
        space = board if at == "board" else self.picture.box(at)
        if space is None:
            return
        free = (spot for spot in self._inside(space, at) if self._is_free(*spot))
        if (spot := next(free, None)) is not None:
            self._put(number, spot)
        else:
            shapes = {each.shape for each in self.picture.field.board.spaces}
            # What is no rectangle has nothing at the edges of its own on which a leader could end.
            held = [box for place, box in self._standing if place == at]
            led = at != "board" or not shapes & {"point", "hex"}
            self._put_outside(number, around([space, *held]), led=led)

    def _inside(self, space: Box, at: str) -> Iterator[tuple[float, float]]:
        """Propose the corners of a space, best first; the first holds its number."""
        if at == "board" or min(space.width, space.height) < 2 * CALLOUT:
            return
        for x in (space.right - AWAY, space.left + AWAY):
            yield x, space.bottom - AWAY
        yield space.right - AWAY, space.top + AWAY
        for x in (space.left, space.right):
            for share in (0.5, 0.3, 0.7):
                yield x, space.top + space.height * share

    def _put_outside(self, number: int, space: Box, *, led: bool) -> None:
        """Put a disc outside the board, as near to its space as there is room, maybe with a leader to it."""
        outer = self.picture.board.moved(*self.picture.origin)
        x, y = space.right - space.width * LEADER, space.top + space.height * LEADER
        ways = [
            ((x, space.top), (x, outer.top - AWAY)),
            ((space.right, y), (outer.right + AWAY, y)),
            ((x, space.bottom), (x, outer.bottom + AWAY)),
            ((space.left, y), (outer.left - AWAY, y)),
        ]
        ways.sort(key=lambda way: (math.dist(*way) - AWAY) // NEAR)
        free = [way for way in ways if self._is_free(*way[1])] or ways
        point, spot = next((way for way in free if self._is_clear(*way)), free[0])
        if led:
            self.items.append(Line(*spot, *point, stroked("ink", 0.5)))
            self.items.append(Circle(*point, 0.6, filled("ink")))
        self._put(number, spot)

    def _put(self, number: int, spot: tuple[float, float]) -> None:
        self.items.append(callout(str(number), spot))
        self.discs.append(_disc(*spot))

    def _is_free(self, x: float, y: float) -> bool:
        disc = _disc(x, y)
        return not any(disc.meets(box) for box in (*self._taken, *self.discs))

    def _is_clear(self, point: tuple[float, float], spot: tuple[float, float]) -> bool:
        """Tell whether a leader to a point runs over nothing on its way."""
        (x, y), (x2, y2) = point, spot
        x, y = x + math.copysign(0.5, x2 - x) * (x2 != x), y + math.copysign(0.5, y2 - y) * (y2 != y)
        line = Box.between(min(x, x2), min(y, y2), max(x, x2), max(y, y2)).grown(0.1)
        return not any(line.meets(box) for box in self._taken)

    def _key(self, at: str) -> str:
        """Give the place a step names: a tray without a seat means that of the first seat that has one."""
        shelves = self.picture.trays.shelves
        keys = (f"/{at}", *(f"{seat}/{at}" for seat in self.picture.seats))
        return next((key for key in keys if key in shelves), at)

    def _printed(self, pieces: Sequence[Box]) -> Iterator[Box]:
        """Give the words, numbers and icons printed on and around spaces, but for those under pieces."""
        around_it, on_it = _printed_on(self.picture.definition, self.picture.field.measures)
        yield from (box.moved(*self.picture.origin) for box in around_it)
        for printed in on_it:
            box = printed.moved(*self.picture.origin)
            if not any(piece.meets(box) for piece in pieces):
                yield box


@lru_cache(maxsize=32)  # the setups of a game are drawn in the same sizes
def _printed_on(definition: Definition, measures: Measures) -> tuple[list[Box], list[Box]]:
    """List where words, numbers and icons are printed around a board, and on its spaces."""
    board = definition.game.board
    around_it = [bounds((item,)) for item in around_board(board, measures)]
    around_it += [bounds((item,)) for item in lane_marks(definition, measures) if isinstance(item, Text)]
    items = (item for space in board.spaces for item in space_group(space, board, measures).items)
    shown = (item for item in items if isinstance(item, Text | Use | Group) and not is_ghost(item))
    return around_it, [bounds((item,)) for item in shown]


def _disc(x: float, y: float) -> Box:
    return Box(x - CALLOUT / 2, y - CALLOUT / 2, CALLOUT, CALLOUT)
