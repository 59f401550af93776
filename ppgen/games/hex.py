"""Hex, judged clause by clause in the order of content/games/hex/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ppgen.engine import (
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
from ppgen.engine.fields import options, pieces, seat, seat_to_act, transient
from ppgen.engine.views import Rows

rules = Rulebook()
SWAP = rules.option("swap")
STONES = {name[0]: Piece("stone", suit=name, owner=name) for name in ("red", "blue")}
SIDES = {"red": ("north", "south"), "blue": ("west", "east")}


class Hex(State):
    """Which stones lie on the board, and whose turn it is."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(until="winner")
    on: Pieces = pieces(Rows("board", STONES), setup=lambda state: {})
    first_side: dict[str, frozenset[Place]] = transient(lambda state: each_side(state, 0))
    last_side: dict[str, frozenset[Place]] = transient(lambda state: each_side(state, 1))
    joined: dict[str, frozenset[Place]] = transient(lambda state: state.join_all(), copy=dict)
    """The stones of each seat that are joined to the first of their sides."""

    @property
    def phase(self) -> str:
        return "over" if self.winner else "place"

    def join_all(self) -> dict[str, frozenset[Place]]:
        own, connected = {one: set(self.on.of(one)) for one in self.seats}, self.game.board.connected
        return {one: frozenset(connected(self.first_side[one], own[one].__contains__)) for one in own}

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        red, blue = (sum(self.on.owner(place) == one for place in self.on) for one in self.seats)
        if red - blue not in (-1, 0, 1):
            yield BadPosition(f"there are {red} red stones and {blue} blue ones; players take turns", "board")
        for one in self.seats:
            if chain(self, one) and self.winner != one:
                yield BadPosition(f"{one} has joined both sides, so the game is over", "board")


@rules.value("setup.sides", otherwise=((), ()))
def sides(state: Hex, seat: str) -> Sequence[Sequence[Place]]:
    sides, (first, last) = state.game.board.sides, SIDES[seat]
    return sides[first], sides[last]


def each_side(state: Hex, number: int) -> dict[str, frozenset[Place]]:
    """Give one of the two sides of each seat: the first or the last."""
    return {seat: frozenset(sides(state, seat)[number]) for seat in state.seats}


turn_alternate, next_turn = rules.turns("turn.alternate")


@rules.check("place.empty", "a stone lies on {at:place}")
def place_empty(state: Hex, seat: str, at: Place) -> Why:
    return because(at) if at in state.on else None


@rules.effect("place.stone", "{seat} places a stone on {at:place}")
def place_stone(state: Hex, seat: str, at: Place) -> None:
    state.on.put(STONES[seat[0]], at)
    join(state, seat, at)
    state.say(seat, at)


@rules.check("swap.first-answer", "only the first stone of all can be taken over, at once")
def swap_first_answer(state: Hex, seat: str) -> Why:
    first = len(state.on) == 1 and seat == state.seats[1]
    return None if first else because()


@rules.check("swap.agreed", "it was agreed to play without swapping", agreed=SWAP.is_("no"))
def swap_agreed(state: Hex, seat: str) -> Why:
    return because()


@rules.effect("swap.mirror", "{seat} takes over the stone on {first:place}: it lies on {at:place}")
def swap_mirror(state: Hex, seat: str) -> None:
    (first,) = state.on
    board = state.game.board
    across = len(board.sides["north"])
    row, column = divmod(board.places.index(first), across)
    mirrored = board.places[across * column + row]
    state.on.sweep([first])
    state.on.put(STONES[seat[0]], mirrored)
    state.joined = state.join_all()
    state.say(seat, first, mirrored)


def join(state: Hex, seat: str, at: Place) -> None:
    """Add what a new stone joins to the first side."""
    board, lying, known = state.game.board, state.on.get, state.joined[seat]
    if not known.isdisjoint(board.neighbours(at)) or at in state.first_side[seat]:
        own = lying(at)
        added = board.connected([at], lambda place: lying(place) == own and place not in known)
        state.joined[seat] = known | added


chain = rules.condition(
    "end.chain", lambda state, seat: not state.joined[seat].isdisjoint(state.last_side[seat])
)


@rules.effect("end.chain", "{seat} has joined both sides and wins")
def end_chain(state: Hex, seat: str) -> None:
    state.end(winner=seat)
    state.say(seat)


def every(state: Hex, seat: str) -> Sequence[tuple[Place]]:
    single: Sequence[tuple[Place]] = state.game.board.single
    return single


@rules.verb("<seat> place <to:space>", turn_alternate, place_empty, candidates=every)
def place(state: Hex, seat: str, at: Place) -> None:
    place_stone(state, seat, at)
    next_turn(state, seat)
    if chain(state, seat):
        end_chain(state, seat)


@rules.verb("<seat> swap", turn_alternate, swap_first_answer, swap_agreed)
def swap(state: Hex, seat: str) -> None:
    swap_mirror(state, seat)
    next_turn(state, seat)


rules.endings()

GAME = Game.of("hex", rules, Hex)
