"""Hands round a trick: the cards that each player holds, seen from their backs at the edge of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Literal, NamedTuple, TypeAlias

from ppgen.definition import Definition
from ppgen.definition.game import Game
from ppgen.diagrams.signs import arrow
from ppgen.diagrams.steps.aside import PAD
from ppgen.diagrams.steps.moved import PieceAside
from ppgen.diagrams.steps.names import SIZE, with_seats
from ppgen.diagrams.steps.window import BoardView
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Anchor, Clip, Group, Item, Path, Point, Rect, Symbol, Text, filled, pt
from ppgen.engine import Place, Placed
from ppgen.pieces.worn import worn_kinds

Edge: TypeAlias = Literal["top", "right", "bottom", "left"]
"""Where a player sits."""
HAND = "hand"
"""The tray of a player's hand."""
DEPTH = 4.2
"""How much of a hand is seen, in millimetres."""
ROOM = DEPTH + 4.0
"""Room for it and for the arrow from it, in millimetres."""
CARD = 8.0
"""Width of a card in a hand, in millimetres."""
SPREAD = (-22.0, -11.0, 0.0, 11.0, 22.0)
"""How the cards of a hand are turned, in degrees."""
HELD = 0.85
"""How far from their middle they are held, as a multiple of their height."""
TURNS: Mapping[Edge, float] = {"top": 180.0, "right": 270.0, "bottom": 0.0, "left": 90.0}
"""How a hand is turned at each edge."""
CLEAR = 0.6
"""Between an arrow and what it leads to, in millimetres."""


class Held(NamedTuple):
    """A player at the table: the place of their card, and the edge at which they sit."""

    seat: str
    box: Box
    """Where their card lies, in the drawing's millimetres."""
    edge: Edge


def dealt(game: Game, shelves: Sequence[PieceAside]) -> bool:
    """Tell whether players hold hands, and all that comes from beside the board is their own cards."""
    return (
        with_seats(game.board)
        and any(tray.id == HAND and tray.of == "seat" for tray in game.trays)
        and all(one.comes and one.piece.at == f"{one.spaces[0]}/{HAND}" for one in shelves)
    )


def table(frame: Box) -> Box:
    """Give what the hands leave of a frame."""
    return Box(frame.left + ROOM, frame.top + ROOM, frame.width - 2 * ROOM, frame.height - 2 * ROOM)


def round_table(view: BoardView, names: Sequence[str]) -> list[Held]:
    """Tell who sits where: those whose places are named, each at the edge to which their card is nearest."""
    board = view.drawing.definition.game.board
    seats = [space.id for space in board.spaces if space.seat and space.id in names]
    places = {seat: box for seat in seats if (box := view.drawing.box(seat))}
    if not places:
        return []
    middle = around(places.values())

    def edge(box: Box) -> Edge:
        x, y = (box.cx - middle.cx) / middle.width, (box.cy - middle.cy) / middle.height
        if abs(x) > abs(y):
            return "right" if x > 0 else "left"
        return "bottom" if y > 0 else "top"

    return [Held(seat, box, edge(box)) for seat, box in places.items()]


def hands(
    view: BoardView, seated: Sequence[Held], shelves: Sequence[PieceAside], width: float, height: float
) -> Iterator[Item]:
    """Draw the hands with the names of their owners, and arrows from them to cards that were played."""
    definition, palette = view.drawing.definition, view.drawing.palette
    kind = worn_kinds(definition)["card"]
    # As it is printed: what is dressed from a size on would lie here undressed.
    back = kind.small(Placed("card", Place(""), side="back"), *kind.size, palette)
    frame = Box(0, 0, width, height)
    came = {one.spaces[0] for one in shelves}
    for held in seated:
        box = held.box.moved(view.shift.e, view.shift.f)
        at = _at(held.edge, box, frame)
        yield Clip(Rect(*frame.grown(-0.2), filled("ground")), tuple(_fan(back, held.edge, at)))
        yield _name(definition, held, box, at)
        if held.seat in came:
            yield _arrow(held.edge, box, at)


def _at(edge: Edge, box: Box, frame: Box) -> Point:
    """Give the outermost point of a hand on the table: from there on it is seen."""
    return {
        "top": (box.cx, frame.top + DEPTH),
        "bottom": (box.cx, frame.bottom - DEPTH),
        "left": (max(frame.left + DEPTH, box.left - 2 * ROOM), box.cy),
        "right": (min(frame.right - DEPTH, box.right + 2 * ROOM), box.cy),
    }[edge]


def _fan(back: Symbol, edge: Edge, at: Point) -> Iterator[Item]:
    scale = CARD / back.width
    high = back.height * scale
    for turn in SPREAD:
        angle = radians(turn + TURNS[edge])
        outward = radians(TURNS[edge])
        pivot = at[0] - sin(outward) * high * (HELD + 0.5), at[1] + cos(outward) * high * (HELD + 0.5)
        x, y = pivot[0] + sin(angle) * high * HELD, pivot[1] - cos(angle) * high * HELD
        yield back.centred(x, y, scale, turn + TURNS[edge])


def _name(definition: Definition, held: Held, box: Box, at: Point) -> Text:
    """Name a player: beside a hand above or below the table, above a card at its side."""
    name = definition.game.seats.named(held.seat).name
    anchor: Anchor = "start"
    x = at[0] + 1.25 * CARD
    capitals = pt(SIZE) * 0.72
    if held.edge == "top":
        y = PAD + capitals
    elif held.edge == "bottom":
        y = at[1] + DEPTH - PAD
    else:
        anchor, x, y = "middle", box.cx, box.top - 1.2
    return Text(x, y, name, "body-semibold", SIZE, anchor=anchor)


def _arrow(edge: Edge, box: Box, at: Point) -> Group | Path:
    ends: Mapping[Edge, tuple[Point, Point]] = {
        "top": (at, (at[0], box.top - CLEAR)),
        "bottom": (at, (at[0], box.bottom + CLEAR)),
        "left": (at, (box.left - CLEAR, at[1])),
        "right": (at, (box.right + CLEAR, at[1])),
    }
    return arrow(*ends[edge])
