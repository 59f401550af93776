"""Konane, judged clause by clause in the order of content/games/konane/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.engine import (
    Action,
    BadPosition,
    Game,
    Piece,
    Pieces,
    Place,
    Position,
    Rulebook,
    State,
    Why,
    because,
)
from ppgen.engine.fields import options, pieces, seat, seat_to_act
from ppgen.engine.views import Rows

rules = Rulebook()
STONES = {name[0]: Piece("stone", suit=name, owner=name) for name in ("black", "white")}


@rules.value("setup.chequered", otherwise={})
def setup_chequered(state: Konane) -> Mapping[Place, tuple[Piece, ...]]:
    stones, rows = tuple(STONES.values()), enumerate(state.game.board.rows)
    return {place: (stones[(x + y) % 2],) for y, row in rows for x, place in enumerate(row)}


class Konane(State):
    """Which stones are left, and who takes one out or jumps."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    on: Pieces = pieces(Rows("board", STONES), setup=setup_chequered)

    @property
    def phase(self) -> str:
        return "remove" if len(self.game.board.places) - len(self.on) < len(self.seats) else "jump"

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        first = setup_chequered(self)
        if astray := [place for place, lying in self.on.items() if lying != first.get(place)]:
            yield BadPosition(f"a stone of that colour never comes to {astray[0]}", "board")
        if self.to_act and not self.can(self.to_act, self.phase):
            yield BadPosition(f"{self.to_act} can do nothing here, so the game is over", "to_act")


@rules.check("turn.alternate", "{seat} is to act", of="turn")
def turn_alternate(state: Konane, action: Action) -> Why:
    return None if action.actor == state.to_act else because(state.to_act or "nobody")


@rules.effect("turn.alternate")
def next_turn(state: Konane, seat: str) -> None:
    state.to_act = state.following(seat)


@rules.check("turn.own-stone", "no {seat} stone lies on {at:place}")
def turn_own_stone(state: Konane, seat: str, start: Place, *_: Place) -> Why:
    return None if state.on.owner(start) == seat else because(seat, start)


@rules.check("open.before-jumps", "{seat} is to {phase} now", of="turn")
def open_before_jumps(state: Konane, action: Action) -> Why:
    return None if state.is_due(action) else because(state.to_act, state.phase)


@rules.check("open.middle-or-corner", "{at:place} is neither in the middle nor a corner")
def open_middle_or_corner(state: Konane, seat: str, at: Place) -> Why:
    board = state.game.board
    free = len(state.on) < len(board.places) or at in (*board.middle, *board.corners)
    return None if free else because(at)


@rules.check("open.beside", "{at:place} is not beside {gap:place}")
def open_beside(state: Konane, seat: str, at: Place) -> Why:
    gap = next((place for place in state.game.board.places if place not in state.on), None)
    return None if gap is None or at in state.game.board.neighbours(gap) else because(at, gap)


@rules.effect("open.remove", "{seat} takes out {at:place}")
def open_remove(state: Konane, seat: str, at: Place) -> None:
    state.on.sweep([at])
    state.say(seat, at)


@rules.check("jump.straight", "{start:place} to {end:place} is no jump")
def jump_straight(state: Konane, seat: str, start: Place, end: Place) -> Why:
    return None if state.game.board.leap(start, end) else because(start, end)


@rules.check("jump.over", "no stone lies on {over:place}")
def jump_over(state: Konane, seat: str, start: Place, end: Place) -> Why:
    for over, _ in state.game.board.leap(start, end):
        if over not in state.on:
            return because(over)
    return None


@rules.check("jump.land", "{land:place} is not empty")
def jump_land(state: Konane, seat: str, start: Place, end: Place) -> Why:
    for _, land in state.game.board.leap(start, end):
        if land in state.on:
            return because(land)
    return None


@rules.effect("jump.capture", "{seat} jumps from {start:place} to {end:place} over {over:place... and }")
def jump_capture(state: Konane, seat: str, start: Place, end: Place) -> None:
    leaps = state.game.board.leap(start, end)
    for (over, land), at in zip(leaps, (start, *(land for _, land in leaps)), strict=False):
        state.on.move(STONES[seat[0]], at, land)
        state.on.sweep([over])
    state.say(seat, start, end, tuple(dict(leaps)))


@rules.effect("end.stuck", "{seat} cannot jump: {winner:seat} wins")
def end_stuck(state: Konane, seat: str) -> None:
    state.loses(seat)


TURN = (turn_alternate, open_before_jumps, turn_own_stone)
OPEN = (open_middle_or_corner, open_beside)
JUMP = (jump_straight, jump_over, jump_land)


@rules.verb("<seat> remove <at:space>", *TURN, *OPEN, phase="remove", candidates=State.own)
def remove(state: Konane, seat: str, at: Place) -> None:
    open_remove(state, seat, at)
    next_turn(state, seat)


@rules.verb("<seat> jump <from:space> <to:space>", *TURN, *JUMP, phase="jump", candidates=State.leaps)
def jump(state: Konane, seat: str, start: Place, end: Place) -> None:
    jump_capture(state, seat, start, end)
    next_turn(state, seat)
    if not state.can(opponent := state.following(seat), "jump"):
        end_stuck(state, opponent)


rules.endings()

GAME = Game.of("konane", rules, Konane)
