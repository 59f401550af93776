"""Nine men's morris, judged clause by clause in the order of content/games/nine-mens-morris/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.engine import Action, BadPosition, Game, Piece, Place, Position, Rulebook, State, Why
from ppgen.engine.fields import choice, options, pieces, seat, seat_to_act, whole
from ppgen.engine.history import Glance, history
from ppgen.engine.pieces import Pieces, until_moved
from ppgen.engine.views import Counts, Places

rules = Rulebook()
MEN = {name: Piece("stone", suit=name, owner=name) for name in ("white", "black")}
EACH, FEWEST, LONGEST = 9, 3, 200


def man(seat: str, state: State) -> Piece:
    return MEN[seat]


now = Glance({".": None, **{name[0]: (man,) for name, man in MEN.items()}})


@rules.value("setup.men", otherwise={})
def setup_men(state: Morris) -> Mapping[Place, tuple[Piece, ...]]:
    return {state.game.tray["hand", seat]: (MEN[seat],) * EACH for seat in state.seats}


class Morris(State):
    """Which men lie on the board and in hand, and who places, moves or takes one."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(unless="winner")
    taking: bool = choice(False, True)
    turns: int = whole(0, 100_000)
    on: Pieces = pieces(Places("board", man), Counts("hand", "hand", man, lambda _: EACH), setup=setup_men)
    since: list[Any] = history(now)

    @property
    def phase(self) -> str:
        if self.to_act is None:
            return "over"
        if self.taking:
            return "take"
        return "place" if self.game.tray["hand", self.to_act] in self.on else "move"

    def hand(self, seat: str) -> int:
        return self.on.count(self.game.tray["hand", seat])

    def men(self, seat: str) -> int:
        lying, hand = len(self.on.of(seat)), self.on.get(self.game.tray["hand", seat])
        return lying + len(hand) - 1 if hand else lying

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        white, black = map(self.hand, self.seats)
        if white not in (black, black - 1):
            yield BadPosition(f"after white has placed, black does; so {white} and {black} is wrong", "hand")
        if self.to_act and not all(FEWEST <= self.men(one) <= EACH for one in self.seats):
            yield BadPosition(
                f"both have {FEWEST} to {EACH} men, in hand and standing, until one wins", "board"
            )
        if self.to_act and not self.can(self.to_act, self.phase):
            yield BadPosition(f"{self.to_act} can {self.phase} nothing here", "to_act")


def empty(state: Morris, seat: str) -> list[tuple[Place]]:
    return [at for at in state.game.board.single if at[0] not in state.on]


def others(state: Morris, seat: str) -> Iterator[tuple[Place]]:
    return state.own(state.following(seat))


@until_moved
def ways(state: Morris, seat: str) -> list[tuple[Place, Place]]:
    return state.flights(seat) if flies(state, seat) else state.paces(seat)


turn_alternate, next_turn = rules.turns("turn.alternate")


@rules.check("turn.place-then-move", of="turn")
def turn_place_then_move(state: Morris, action: Action) -> Why:
    return None if state.is_due(action) else ("{} is to {} now", state.to_act, state.phase)


place_empty = rules.free("place.empty", "a man stands on {}")


@rules.effect("place.man")
def place_man(state: Morris, seat: str, at: Place) -> None:
    state.on.move(MEN[seat], state.game.tray["hand", seat], at)
    state.tell("{} places a man on {}", seat, at)


move_own = rules.own("move.own", "no man of {} stands on {}")
move_empty = rules.free("move.empty", "a man stands on {}")


@rules.check("move.line", of="candidate")
def move_line(state: Morris, seat: str, start: Place, end: Place) -> Why:
    reached = flies(state, seat) or end in state.game.board.neighbours(start)
    return None if reached else ("{} is not the next point from {}", end, start)


@rules.effect("move.man")
def move_man(state: Morris, seat: str, start: Place, end: Place) -> None:
    state.on.move(MEN[seat], start, end)
    state.tell("{} moves from {} to {}", seat, start, end)


@rules.value("fly.three", otherwise=False)
def flies(state: Morris, seat: str) -> bool:
    return state.options["flying"] == "yes" and state.men(seat) <= FEWEST


in_mill = rules.holds(
    "mill.three", lambda state, at: state.game.board.filled(at, state.on.of(state.on[at][0].owner))
)


@rules.effect("mill.take")
def mill_take(state: Morris, seat: str) -> None:
    state.taking = True
    state.tell("{} has closed a mill and takes a man", seat)


@rules.check("take.other", of="candidate")
def take_other(state: Morris, seat: str, at: Place) -> Why:
    other = state.following(seat)
    return None if state.on.owner(at) == other else ("no man of {} stands on {}", other, at)


@rules.check("take.mill-is-safe")
def take_mill_is_safe(state: Morris, seat: str, at: Place) -> Why:
    safe = in_mill(state, at) and not all(in_mill(state, place) for (place,) in others(state, seat))
    return ("{} is in a mill, and others are not", at) if safe else None


@rules.effect("take.man")
def take_man(state: Morris, seat: str, at: Place) -> None:
    state.taking = False
    state.on.sweep([at])
    state.tell("{} takes the man on {}", seat, at)


@rules.effect("end.two", otherwise=False)
def end_two(state: Morris, seat: str) -> bool:
    return state.men(seat) < FEWEST and state.loses(seat, "{} has two men left: {} wins")


@rules.effect("end.stuck", otherwise=False)
def end_stuck(state: Morris, seat: str) -> bool:
    return not state.can(seat, state.phase) and state.loses(seat, "{} cannot move: {} wins")


@rules.effect("end.repetition", otherwise=False)
def end_repetition(state: Morris) -> bool:
    third = state.options["draw"] == "repetition" and state.since.count(state.since[-1]) == 3
    return third and state.end("the position is there for the third time: the game is a draw")


@rules.effect("end.turns", otherwise=False)
def end_turns(state: Morris) -> bool:
    over = state.options["draw"] == "turns" and state.turns >= LONGEST
    return over and state.end(f"{LONGEST} turns are over: the game is a draw")


def end_turn(state: Morris, seat: str) -> None:
    next_turn(state, seat)
    state.turns += 1
    if state.options["draw"] == "repetition":
        state.since.append(now(state))
    if not (end_stuck(state, state.following(seat)) or end_repetition(state)):
        end_turns(state)


def come(state: Morris, seat: str, at: Place) -> None:
    """Go on after a man has come to a point."""
    if in_mill(state, at):
        mill_take(state, seat)
    else:
        end_turn(state, seat)


TURN = (turn_alternate, turn_place_then_move)
PLACE = (*TURN, place_empty)
MOVE = (*TURN, move_own, move_empty, move_line)
TAKE = (*TURN, take_other, take_mill_is_safe)


@rules.verb("<seat> place <at:space>", *PLACE, phase="place", candidates=empty)
def place(state: Morris, seat: str, at: Place) -> None:
    state.since = []
    place_man(state, seat, at)
    come(state, seat, at)


@rules.verb("<seat> move <from:space> <to:space>", *MOVE, phase="move", candidates=ways)
def move(state: Morris, seat: str, start: Place, end: Place) -> None:
    move_man(state, seat, start, end)
    come(state, seat, end)


@rules.verb("<seat> take <at:space>", *TAKE, phase="take", candidates=others)
def take(state: Morris, seat: str, at: Place) -> None:
    state.since = []
    take_man(state, seat, at)
    if not end_two(state, state.following(seat)):
        end_turn(state, seat)


GAME = Game.of("nine-mens-morris", rules, Morris)
