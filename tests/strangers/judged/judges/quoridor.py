"""Quoridor: walls lie at corners, and no step goes over the edges that they cover."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.engine import Game, Piece, Pieces, Place, Rulebook, State, Why
from ppgen.engine.fields import pieces, seat, seat_to_act, until_over
from ppgen.engine.views import Places

rules = Rulebook()
TURNS = {"level": 0, "upright": 90}
COVERS = {"level": ("west", "east"), "upright": ("north", "south")}
FAR = {"red": "north", "blue": "south"}


def pawn(seat: str, state: Quoridor) -> Piece:
    return Piece("pawn", suit=seat, owner=seat)


def walls(way: str) -> Pieces:
    def wall(seat: str, state: Quoridor) -> Piece:
        return Piece("wall", suit=seat, turn=TURNS[way], owner=seat)

    return pieces(Places(way, wall, among=lambda state: state.game.board.vertices), setup=lambda state: {})


class Quoridor(State):
    """Where the pawns stand and walls lie."""

    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    phase = until_over("act")
    on: Pieces = pieces(Places("pawns", pawn), setup=lambda state: state.opposite())
    level: Pieces = walls("level")
    upright: Pieces = walls("upright")

    def opposite(self) -> dict[Place, tuple[Piece, ...]]:
        sides = self.game.board.sides
        (red,), (blue,) = (sides[side][len(sides[side]) // 2 :][:1] for side in ("south", "north"))
        return {red: (pawn("red", self),), blue: (pawn("blue", self),)}

    def at(self, seat: str) -> Place:
        (place,) = self.on.of(seat)
        return place

    def walled(self) -> set[Place]:
        layers = {"level": self.level, "upright": self.upright}
        return {
            edge for way, layer in layers.items() for corner in layer for edge in covered(self, corner, way)
        }


def covered(state: Quoridor, corner: Place, way: str) -> list[Place]:
    around = state.game.board.edges_of(corner)
    return [around[side] for side in COVERS[way]]


order, next_turn = rules.turns("turn.order", "{} is due")


def steps(state: Quoridor, seat: str) -> Iterator[Place]:
    board, walls = state.game.board, state.walled()
    here, other = state.at(seat), state.at(state.following(seat))
    for way, end in board.steps[here].items():
        if board.walled(here, end, walls):
            continue
        beyond = board.step(end, way)
        if end != other:
            yield end
        elif beyond and not board.walled(end, beyond, walls):
            yield beyond
        else:
            yield from (
                side for side in board.neighbours(end) if side != here and not board.walled(end, side, walls)
            )


move_step = rules.requires(
    "move.step", "{1} is no step away", lambda state, seat, at: at in [*steps(state, seat)]
)


def free(state: Quoridor, corner: Place, way: str) -> Why:
    if corner not in state.game.board.vertices:
        return "walls lie where four squares meet, not on {}", corner
    if corner in state.level or corner in state.upright:
        return "a wall lies at {}", corner
    crossed = next((edge for edge in covered(state, corner, way) if edge in state.walled()), None)
    return ("a wall lies along {}", crossed) if crossed else None


@rules.check("wall.left")
def wall_left(state: Quoridor, seat: str, corner: Place) -> Why:
    laid = len(state.level.of(seat)) + len(state.upright.of(seat))
    return ("{} has laid all walls", seat) if laid == state.game.data["walls"] else None


def path(state: Quoridor, corner: Place, way: str) -> Why:
    board, walls = state.game.board, state.walled() | {*covered(state, corner, way)}
    for one in state.seats:
        reached = board.connected([state.at(one)], lambda place: True, walls)
        if reached.isdisjoint(board.sides[FAR[one]]):
            return "that leaves {} no way", one
    return None


@rules.effect("end.far")
def end_far(state: Quoridor, seat: str) -> None:
    if state.at(seat) in state.game.board.sides[FAR[seat]]:
        state.end("{} has come across and wins", seat, winner=seat)


@rules.verb(
    "<seat> move <to:space>",
    order,
    move_step,
    candidates=lambda state, seat: [(at,) for at in steps(state, seat)],
)
def move(state: Quoridor, seat: str, to: Place) -> None:
    state.on.move(pawn(seat, state), state.at(seat), to)
    next_turn(state, seat)
    end_far(state, seat)


def lay(way: str) -> None:
    """Declare how a wall is laid that way."""
    is_free = rules.check(f"wall.{way}")(lambda state, seat, corner: free(state, corner, way))
    leaves = rules.check(f"wall.{way}-path")(lambda state, seat, corner: path(state, corner, way))

    def every(state: Quoridor, seat: str) -> list[tuple[Place]]:
        return [(corner,) for corner in state.game.board.vertices]

    @rules.verb(f"<seat> {way} <at:space>", order, wall_left, is_free, leaves, candidates=every)
    def laid(state: Quoridor, seat: str, corner: Place) -> None:
        layer = state.level if way == "level" else state.upright
        layer.put(Piece("wall", suit=seat, turn=TURNS[way], owner=seat), corner)
        next_turn(state, seat)


lay("level")
lay("upright")
GAME = Game.of("quoridor", rules, Quoridor)
