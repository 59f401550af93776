"""Setup diagrams: the position in which a game begins, with the numbers of the steps."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.definition import Definition, plain
from ppgen.definition.fields import thawed
from ppgen.definition.game import Setup
from ppgen.diagrams.geometry import Box
from ppgen.diagrams.picture import Picture, callout
from ppgen.drawing.scene import Circle, Group, Item, Line, Scene, filled, stroked
from ppgen.engine import Placed, State
from ppgen.games import judge_of


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


def setup_scene(definition: Definition, setup: Setup, unit: float) -> Scene:
    """Draw how a game begins, its steps numbered at the places they speak of."""
    state = state_of(definition, setup.position, setup.players)
    placed = tuple(state.table())
    picture = Picture(definition, state.seats, [placed], unit)
    scene = picture.scene(placed, title=setup.title)
    calls = tuple(_callouts(picture, setup, placed, state.seats))
    # Room above and to the left, where the discs of the board's edge stand.
    pad = 4.0
    items = tuple(Group((item,), attributes={}) for item in scene.items)
    from ppgen.drawing.scene import Transform

    moved = Group((*items, *calls), Transform.translate(pad, pad))
    return Scene(scene.width + 2 * pad, scene.height + 2 * pad, (moved,), scene.title, scene.description)


def _callouts(picture: Picture, setup: Setup, placed: Sequence[Placed], seats: Sequence[str]) -> list[Item]:
    calls: list[Item] = []
    for number, step in enumerate(setup.steps, 1):
        box = _target(picture, str(step.at), placed, seats) if step.at is not None else None
        if box is None:
            continue
        if step.at == "board":
            field = picture.places.field
            x, y = field.right + picture.origin[0], field.y + picture.origin[1]
            calls.append(callout(x, y, number))
        elif "/" in _key(step.at, picture, seats):
            calls.append(callout(box.x - 0.5, box.cy + 1.5, number))
        else:
            x, y = box.right - 1.2, box.y + 1.2
            calls += [
                Line(box.cx, box.cy, x, y, stroked("accent", 0.5)),
                Circle(box.cx, box.cy, 0.5, filled("accent")),
                callout(x, y, number),
            ]
    return calls


def _key(at: object, picture: Picture, seats: Sequence[str]) -> str:
    """Give the place a step names: a tray without a seat means that of the first seat that has one."""
    name = str(at)
    for key in (f"/{name}", *(f"{seat}/{name}" for seat in seats)):
        if key in picture.places.shelves:
            return key
    return name


def _target(picture: Picture, at: str, placed: Sequence[Placed], seats: Sequence[str]) -> Box | None:
    del placed
    if at == "board":
        field = picture.places.field
        return Box(field.x + picture.origin[0], field.y + picture.origin[1], field.w, field.h)
    return picture.box(_key(at, picture, seats))
