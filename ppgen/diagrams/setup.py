"""Setup diagrams: the position in which a game begins, with the numbers of the steps."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.definition import Definition, plain
from ppgen.definition.fields import thawed
from ppgen.definition.game import Setup
from ppgen.diagrams.geometry import Box
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.places import LABEL
from ppgen.drawing import fonts
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Group, Item, Scene, Transform
from ppgen.engine import State
from ppgen.games import judge_of
from ppgen.pieces.diagram import callout

MARGIN = 4.0
"""Room round the picture for the discs at its edge, in millimetres."""


class NoPicture(Exception):
    """A game whose positions no engine can read, so that none can be drawn."""


def state_of(definition: Definition, position: object | None = None, players: int | None = None) -> State:
    """Give the state of a position as plain data, or of a new game.

    Raises:
        NoPicture: the game has no engine module.
        BadPosition: the position cannot be.
    """
    judge = judge_of(definition.id)
    if judge is None:
        raise NoPicture(f"{definition.game.title} has no engine module, so its positions cannot be drawn")
    game = judge(plain(definition))
    return game.load(thawed(position)) if position else game.new(players)


def setup_scene(definition: Definition, setup: Setup, unit: float, palette: Palette = COLOUR) -> Scene:
    """Draw how a game begins, its steps numbered at the places they speak of."""
    state = state_of(definition, setup.position, setup.players)
    placed = tuple(state.table())
    picture = Picture(definition, state.seats, [placed], unit, palette)
    scene = picture.scene(placed, title=setup.title)
    calls = _callouts(picture, setup, state.seats)
    moved = Group((*scene.items, *calls), Transform.translate(MARGIN, MARGIN))
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    return Scene(width, height, (moved,), scene.title, scene.description)


def _callouts(picture: Picture, setup: Setup, seats: Sequence[str]) -> list[Item]:
    calls: list[Item] = []
    for number, step in enumerate(setup.steps, 1):
        box = _target(picture, str(step.at), seats) if step.at is not None else None
        if box is None:
            continue
        if step.at == "board":
            field = picture.places.field
            x, y = field.right + picture.origin[0], field.y + picture.origin[1]
            calls.append(callout(str(number), (x, y)))
        elif (shelf := picture.places.shelves.get(_key(step.at, picture, seats))) is not None:
            after_label = fonts.measure(shelf.label, "body", LABEL) + 4.4
            calls.append(callout(str(number), (box.x + after_label, box.y + 1.6)))
        else:
            calls.append(callout(str(number), (box.right - 3.4, box.bottom - 3.4)))
    return calls


def _key(at: object, picture: Picture, seats: Sequence[str]) -> str:
    """Give the place a step names: a tray without a seat means that of the first seat that has one."""
    name = str(at)
    for key in (f"/{name}", *(f"{seat}/{name}" for seat in seats)):
        if key in picture.places.shelves:
            return key
    return name


def _target(picture: Picture, at: str, seats: Sequence[str]) -> Box | None:
    if at == "board":
        field = picture.places.field
        return Box(field.x + picture.origin[0], field.y + picture.origin[1], field.w, field.h)
    return picture.box(_key(at, picture, seats))
