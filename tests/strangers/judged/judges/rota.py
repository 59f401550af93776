"""Rota: three men each on a circle with spokes."""

from __future__ import annotations

from ppgen.engine import Game, Piece, Pieces, Place, Rulebook, State
from ppgen.engine.fields import pieces, seat, seat_to_act
from ppgen.engine.views import Places

rules = Rulebook()
EACH = 3


def man(seat: str, state: Rota) -> Piece:
    return Piece("stone", suit=seat, owner=seat)


class Rota(State):
    """Where the men stand."""

    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    on: Pieces = pieces(Places("board", man), setup=lambda state: {})

    @property
    def phase(self) -> str:
        if self.to_act is None:
            return "over"
        return "place" if len(self.on.of(self.to_act)) < EACH else "move"


order, next_turn = rules.turns("turn.order", "{} is due")
empty = rules.free("place.empty", "a man stands on {}")
own = rules.own("move.own", "{} has no man on {}")


@rules.check("move.step")
def step(state: Rota, seat: str, start: Place, end: Place) -> tuple[str, Place] | None:
    return None if end in state.game.board.neighbours(start) else ("no line leads there from {}", start)


@rules.effect("end.line")
def end_line(state: Rota, seat: str) -> None:
    if any(state.game.board.filled(at, state.on.of(seat)) for at in state.on.of(seat)):
        state.end("{} has three in a row and wins", seat, winner=seat)


@rules.verb(
    "<seat> place <to:space>",
    order,
    empty,
    phase="place",
    candidates=lambda state, seat: [(at,) for at in state.game.board.places if at not in state.on],
)
def place(state: Rota, seat: str, at: Place) -> None:
    state.on.put(man(seat, state), at)
    next_turn(state, seat)
    end_line(state, seat)


@rules.verb(
    "<seat> move <from:space> <to:space>",
    order,
    own,
    empty,
    step,
    phase="move",
    candidates=lambda state, seat: [
        (start, end)
        for start in state.on.of(seat)
        for end in state.game.board.neighbours(start)
        if end not in state.on
    ],
)
def move(state: Rota, seat: str, start: Place, end: Place) -> None:
    state.on.move(man(seat, state), start, end)
    next_turn(state, seat)
    end_line(state, seat)


GAME = Game.of("rota", rules, Rota)
