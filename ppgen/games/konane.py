"""Konane, judged clause by clause in the order of content/games/konane/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.engine import Action, Game, Piece, Pieces, Place, Reason, Rulebook, State
from ppgen.engine.fields import pieces, seat, seat_to_act
from ppgen.engine.views import Rows

rules = Rulebook()
STONES = {"b": Piece("stone", suit="black", owner="black"), "w": Piece("stone", suit="white", owner="white")}


class Konane(State):
    """Which stones are left, and who takes one out or jumps."""

    to_act: str | None = seat_to_act()
    winner: str | None = seat()
    on: Pieces = pieces(Rows("board", STONES), setup=lambda state: state.setup())

    @property
    def phase(self) -> str:
        return "open" if len(self.game.board.places) - len(self.on) < len(self.seats) else "jump"

    def setup(self) -> Mapping[Place, tuple[Piece, ...]]:
        return setup_chequered(self)

    def returns(self) -> dict[str, float]:
        return {name: float((name == self.winner) - (self.winner not in (None, name))) for name in self.seats}


@rules.value("setup.chequered", otherwise={})
def setup_chequered(state: Konane) -> Mapping[Place, tuple[Piece, ...]]:
    stones, rows = tuple(STONES.values()), enumerate(state.game.board.rows)
    return {place: (stones[(x + y) % 2],) for y, row in rows for x, place in enumerate(row)}


@rules.check("turn.alternate", of="turn")
def turn_alternate(state: Konane, action: Action) -> Reason | None:
    return None if action.actor == state.to_act else ("it is {} to act", state.to_act)


@rules.effect("turn.alternate")
def next_turn(state: Konane, seat: str) -> None:
    state.to_act = state.following(seat)


@rules.check("turn.own-stone")
def turn_own_stone(state: Konane, seat: str, start: Place, *_: Place) -> Reason | None:
    return None if state.on.owner(start) == seat else ("no {} stone lies on {}", seat, start)


@rules.check("open.before-jumps", of="verb")
def open_before_jumps(state: Konane, action: Action) -> Reason | None:
    due = "remove" if state.phase == "open" else "jump"
    return None if action.verb == due else ("{} is to {} now", state.to_act, due)


@rules.check("open.middle-or-corner")
def open_middle_or_corner(state: Konane, seat: str, at: Place) -> Reason | None:
    board = state.game.board
    free = len(state.on) < len(board.places) or at in (*board.corners, *board.middle)
    return None if free else ("{} is neither in the middle nor a corner", at)


@rules.check("open.beside")
def open_beside(state: Konane, seat: str, at: Place) -> Reason | None:
    gap = next((place for place in state.game.board.places if place not in state.on), None)
    beside = gap is None or at in state.game.board.neighbours(gap)
    return None if beside else ("{} is not beside {}", at, gap)


@rules.effect("open.remove")
def open_remove(state: Konane, seat: str, at: Place) -> None:
    state.on.take(STONES[seat[0]], at)
    state.tell("{} takes out {}", seat, at)


@rules.check("jump.straight")
def jump_straight(state: Konane, seat: str, start: Place, end: Place) -> Reason | None:
    way = state.game.board.way(start, end)
    return None if way and len(way) % 2 == 0 else ("{} to {} is no jump", start, end)


@rules.check("jump.over")
def jump_over(state: Konane, seat: str, start: Place, end: Place) -> Reason | None:
    over = state.game.board.way(start, end)[::2]
    return next((("there is no stone to jump on {}", place) for place in over if place not in state.on), None)


@rules.check("jump.land")
def jump_land(state: Konane, seat: str, start: Place, end: Place) -> Reason | None:
    land = state.game.board.way(start, end)[1::2]
    return next((("{} is not empty", place) for place in land if place in state.on), None)


@rules.effect("jump.capture")
def jump_capture(state: Konane, seat: str, start: Place, end: Place) -> None:
    over = state.game.board.way(start, end)[::2]
    state.on.move(STONES[seat[0]], start, end)
    state.on.sweep(over)
    state.tell("{} jumps from {} to {} over {}", seat, start, end, " and ".join(over))


@rules.effect("end.stuck", otherwise=False)
def end_stuck(state: Konane, seat: str) -> bool:
    if state.can(seat, "jump"):
        return False
    state.to_act, state.winner = None, state.following(seat)
    state.tell("{} cannot jump: {} wins", seat, state.winner)
    return True


TURN = (turn_alternate, open_before_jumps, turn_own_stone)
JUMP = (jump_straight, jump_over, jump_land)


def jumps(state: Konane, seat: str) -> Iterator[tuple[Place, Place]]:
    for start in state.on.of(seat):
        for line in state.game.board.leaps[start]:
            for over, end in line:
                if over not in state.on or end in state.on:
                    break
                yield start, end


@rules.verb("<seat> remove <at:space>", *TURN, open_middle_or_corner, open_beside, candidates=State.own)
def remove(state: Konane, seat: str, at: Place) -> None:
    open_remove(state, seat, at)
    next_turn(state, seat)


@rules.verb("<seat> jump <from:space> <to:space>", *TURN, *JUMP, candidates=jumps)
def jump(state: Konane, seat: str, start: Place, end: Place) -> None:
    jump_capture(state, seat, start, end)
    next_turn(state, seat)
    end_stuck(state, state.following(seat))


GAME = Game.of("konane", rules, Konane)
