"""Setup diagrams: the position in which a game begins, with the numbers of the steps."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.definition.fields import thawed
from ppgen.definition.game import Setup
from ppgen.definition.setting import laid_out
from ppgen.diagrams.callouts import Callouts
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.trays import WIDTH
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Group, Point, Scene, Transform
from ppgen.engine import Place, Placed, State
from ppgen.errors import PpgenError
from ppgen.judges import Judges, guarded

OURS = Judges()


class NoPicture(PpgenError):
    """A game whose positions no engine can read, so that none can be drawn."""


def as_agreed(definition: Definition, state: State) -> Definition:
    """Give the game as it is drawn at a moment: on the board that its options bring, for those who play."""
    return definition.agreed(getattr(state, "options", {})).seated(state.seats)


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
        if not position or set(position) == {"options"}:  # type: ignore[call-overload]
            return game.new(players, **thawed(position or {}).get("options", {}))
        return game.load(thawed(position))


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
    calls: Callouts | None = None
    """Its numbers, in the coordinates of the picture."""

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
    within: float = WIDTH,
    true_size: bool = False,
) -> SetupDrawing:
    """Draw how a game begins; `numbered`, with the numbers of its steps at the places they speak of.

    `begins` is how, if it is known. `within` is the width that trays keep to, in millimetres. In `true_size`,
    pieces in trays are as large as they are.

    Raises:
        NoPicture: there is neither a board nor a piece to draw.
        BadJudge: the engine module fails, or gives a table that cannot be drawn.
    """
    begins = begins or beginning(definition, setup, judges)
    state, placed = begins.state, begins.table
    definition = as_agreed(definition, state) if state else definition.seated(begins.seats)
    with guarded(state.game, doing=" where a setup is drawn") if state else nullcontext():
        picture = Picture(
            definition,
            begins.seats,
            [placed],
            unit,
            palette,
            numbered=numbered,
            within=within,
            true_size=true_size,
        )

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

    return SetupDrawing(state, picture, shift, whole.width, whole.height, painted, calls)


def setup_scene(
    definition: Definition,
    setup: Setup,
    unit: float,
    palette: Palette = COLOUR,
    *,
    numbered: bool = True,
    judges: Judges = OURS,
    begins: Beginning | None = None,
    within: float = WIDTH,
) -> Scene:
    """Give the scene of `setup_drawing`."""
    return setup_drawing(
        definition, setup, unit, palette, numbered=numbered, judges=judges, begins=begins, within=within
    ).scene
