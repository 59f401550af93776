"""Dots and boxes: lines are edges of boxes, which the board knows."""

from __future__ import annotations

from ppgen.engine import Game, Piece, Pieces, Place, Rulebook, State
from ppgen.engine.fields import pieces, seat, seat_to_act, until_over
from ppgen.engine.views import Places

rules = Rulebook()


def line(seat: str, state: Dots) -> Piece:
    return Piece("line", suit=seat, owner=seat)


def cells(state: Dots) -> list[Place]:
    return [box for row in state.game.board.rows for box in row]


def mark(seat: str, state: Dots) -> Piece:
    return Piece("mark", suit=seat, owner=seat)


class Dots(State):
    """Which lines are drawn, and whose the boxes are."""

    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    phase = until_over("draw")
    on: Pieces = pieces(
        Places("lines", line, among=lambda state: state.game.board.edges), setup=lambda state: {}
    )
    boxes: Pieces = pieces(Places("boxes", mark, among=cells), setup=lambda state: {})


order, next_turn = rules.turns("turn.order", "{} is due")
line_edge = rules.requires(
    "line.edge", "{1} is no line between two dots", lambda state, _, at: at in state.game.board.ends
)
line_free = rules.free("line.free", "{} is drawn already")


def closed(state: Dots, edge: Place) -> list[Place]:
    board = state.game.board
    return [
        box for box in board.parts[edge] if all(side in state.on for side in board.edges_of(box).values())
    ]


@rules.effect("box.closed")
def box_closed(state: Dots, seat: str, edge: Place) -> bool:
    boxes = closed(state, edge)
    for box in boxes:
        state.boxes.put(mark(seat, state), box)
        state.tell("{} closes {}", seat, box)
    return bool(boxes)


@rules.effect("end.full")
def end_full(state: Dots) -> None:
    if len(state.on) == len(state.game.board.edges):
        most = max(state.seats, key=lambda seat: len(state.boxes.of(seat)))
        state.end("{} has {} boxes and wins", most, len(state.boxes.of(most)), winner=most)


def every(state: Dots, seat: str) -> list[tuple[Place]]:
    return [(edge,) for edge in state.game.board.edges if edge not in state.on]


@rules.verb("<seat> draw <at:space>", order, line_edge, line_free, candidates=every)
def draw(state: Dots, seat: str, edge: Place) -> None:
    state.on.put(line(seat, state), edge)
    if not box_closed(state, seat, edge):
        next_turn(state, seat)
    end_full(state)


GAME = Game.of("dots-and-boxes", rules, Dots)
