"""Nine men's morris, judged clause by clause in the order of content/games/nine-mens-morris/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.engine import Action, BadPosition, Game, Piece, Pieces, Place, Position, Reason, Rulebook, State
from ppgen.engine.fields import choice, history, options, pieces, seat, seat_to_act, whole
from ppgen.engine.views import Counts, Places

rules = Rulebook()
MEN = {name: Piece("stone", suit=name, owner=name) for name in ("white", "black")}
EACH, FEWEST = 9, 3
LONGEST = 200


def man(seat: str, state: Any = None) -> Piece:
    return MEN[seat]


@rules.value("setup.men", otherwise={})
def setup_men(state: Morris) -> Mapping[Place, tuple[Piece, ...]]:
    return {state.game.tray["hand", seat]: (man(seat),) * EACH for seat in state.seats}


def now(state: Morris) -> str:
    """Write what has to be the same for a position to be the same."""
    letters = "".join((state.on.owner(place) or ".")[0] for place in state.game.board.places)
    return f"{letters} {state.to_act or 'none'}"


class Morris(State):
    """Which men lie on the board and in hand, and who places, moves or takes one."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act()
    taking: bool = choice(False, True)
    turns: int = whole(0, 100_000)
    on: Pieces = pieces(Places("board", man), Counts("hand", "hand", man, lambda _: EACH), setup=setup_men)
    since: tuple[str, ...] = history(now)

    @property
    def phase(self) -> str:
        if self.to_act is None:
            return "over"
        return "take" if self.taking else "place" if self.hand(self.to_act) else "move"

    def hand(self, seat: str) -> int:
        return self.on.count(self.game.tray["hand", seat])

    def men(self, seat: str) -> int:
        """Count a seat's men, those in hand too."""
        return len(self.standing(seat)) + self.hand(seat)

    def standing(self, seat: str) -> list[Place]:
        """List the points on which a seat's men stand."""
        return [place for place in self.on.of(seat) if not place.is_tray]

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        white, black = self.seats
        if not 0 <= self.hand(black) - self.hand(white) <= 1:
            yield BadPosition("white places first, then both in turn, so black has as many in hand or one more", "hand")
        for one in self.seats:
            if self.men(one) > EACH:
                yield BadPosition(f"{one} has {self.men(one)} men; there are {EACH}", "board")
            if self.to_act and self.men(one) < FEWEST:
                yield BadPosition(f"{one} has fewer than {FEWEST} men, so the game is over", "board")
        if self.winner and self.to_act:
            yield BadPosition("nobody is to act: there is a winner", "to_act")
        if self.to_act and not self.can(self.to_act, self.phase):
            yield BadPosition(f"{self.to_act} can {self.phase} nothing here", "to_act")


def empty(state: Morris, seat: str) -> Iterable[tuple[Place]]:
    return ((place,) for place in state.game.board.places if place not in state.on)


def ways(state: Morris, seat: str) -> Iterator[tuple[Place, Place]]:
    board, on, flying = state.game.board, state.on, flies(state, seat)
    for start in state.standing(seat):
        for end in board.places if flying else board.neighbours(start):
            if end not in on:
                yield start, end


def others(state: Morris, seat: str) -> Iterable[tuple[Place]]:
    return ((place,) for place in state.standing(state.following(seat)))


@rules.check("turn.alternate", of="turn")
def turn_alternate(state: Morris, action: Action) -> Reason | None:
    return None if action.actor == state.to_act else ("{} is to act", state.to_act or "nobody")


@rules.effect("turn.alternate")
def next_turn(state: Morris, seat: str) -> None:
    state.to_act, state.turns = state.following(seat), state.turns + 1


@rules.check("turn.place-then-move", of="turn")
def turn_place_then_move(state: Morris, action: Action) -> Reason | None:
    return None if state.is_due(action) else ("{} is to {} now", state.to_act, state.phase)


@rules.check("place.empty", of="candidate")
def place_empty(state: Morris, seat: str, at: Place) -> Reason | None:
    return ("a man stands on {}", at) if at in state.on else None


@rules.effect("place.man")
def place_man(state: Morris, seat: str, at: Place) -> None:
    state.on.move(man(seat), state.game.tray["hand", seat], at)
    state.tell("{} places a man on {}", seat, at)


@rules.check("move.own", of="candidate")
def move_own(state: Morris, seat: str, start: Place, end: Place) -> Reason | None:
    return None if state.on.owner(start) == seat else ("no man of {} stands on {}", seat, start)


@rules.check("move.empty", of="candidate")
def move_empty(state: Morris, seat: str, start: Place, end: Place) -> Reason | None:
    return ("a man stands on {}", end) if end in state.on else None


@rules.check("move.line", of="candidate")
def move_line(state: Morris, seat: str, start: Place, end: Place) -> Reason | None:
    joined = end in state.game.board.neighbours(start)
    return None if joined or flies(state, seat) else ("no line joins {} and {}", start, end)


@rules.effect("move.man")
def move_man(state: Morris, seat: str, start: Place, end: Place) -> None:
    state.on.move(man(seat), start, end)
    state.tell("{} moves from {} to {}", seat, start, end)


@rules.value("fly.three", otherwise=False)
def flies(state: Morris, seat: str) -> bool:
    return state.options["flying"] == "yes" and state.men(seat) <= FEWEST


@rules.value("mill.three", otherwise=False)
def in_mill(state: Morris, at: Place) -> bool:
    owner = state.on.owner
    seat = owner(at)
    return any(all(owner(place) == seat for place in line) for line in state.game.board.lines_through(at))


@rules.effect("mill.take")
def mill_take(state: Morris, seat: str) -> None:
    state.taking = True
    state.tell("{} has closed a mill and takes a man", seat)


@rules.check("take.other", of="candidate")
def take_other(state: Morris, seat: str, at: Place) -> Reason | None:
    other = state.following(seat)
    return None if state.on.owner(at) == other else ("no man of {} stands on {}", other, at)


@rules.check("take.mill-is-safe")
def take_mill_is_safe(state: Morris, seat: str, at: Place) -> Reason | None:
    safe = in_mill(state, at) and not all(in_mill(state, place) for (place,) in others(state, seat))
    return ("{} is in a mill, and others are not", at) if safe else None


@rules.effect("take.man")
def take_man(state: Morris, seat: str, at: Place) -> None:
    state.taking = False
    state.on.sweep([at])
    state.tell("{} takes the man on {}", seat, at)


@rules.effect("end.two")
def end_two(state: Morris, seat: str) -> None:
    state.to_act, state.winner = None, state.following(seat)
    state.tell("{} has two men left: {} wins", seat, state.winner)


@rules.effect("end.stuck")
def end_stuck(state: Morris, seat: str) -> None:
    state.to_act, state.winner = None, state.following(seat)
    state.tell("{} cannot move: {} wins", seat, state.winner)


@rules.value("end.repetition", otherwise=False)
def repeated(state: Morris) -> bool:
    return state.options["draw"] == "repetition" and state.since.count(state.since[-1]) == 3


@rules.effect("end.repetition")
def end_repetition(state: Morris) -> None:
    state.to_act = None
    state.tell("the position is there for the third time: the game is a draw")


@rules.value("end.turns", otherwise=False)
def used_up(state: Morris) -> bool:
    return state.options["draw"] == "turns" and state.turns >= LONGEST


@rules.effect("end.turns")
def end_turns(state: Morris) -> None:
    state.to_act = None
    state.tell("{} turns are over: the game is a draw", LONGEST)


def come(state: Morris, seat: str, at: Place) -> None:
    """Go on after a man has come to a point."""
    if in_mill(state, at):
        mill_take(state, seat)
    else:
        end_turn(state, seat)


def end_turn(state: Morris, seat: str) -> None:
    next_turn(state, seat)
    state.since = (*state.since, now(state))
    other = state.following(seat)
    if state.men(other) < FEWEST:
        end_two(state, other)
    elif not state.hand(other) and not state.can(other, "move"):
        end_stuck(state, other)
    elif repeated(state):
        end_repetition(state)
    elif used_up(state):
        end_turns(state)


TURN = (turn_alternate, turn_place_then_move)


@rules.verb("<seat> place <at:space>", *TURN, place_empty, phase="place", candidates=empty)
def place(state: Morris, seat: str, at: Place) -> None:
    state.since = ()
    place_man(state, seat, at)
    come(state, seat, at)


@rules.verb(
    "<seat> move <from:space> <to:space>", *TURN, move_own, move_empty, move_line, phase="move", candidates=ways
)
def move(state: Morris, seat: str, start: Place, end: Place) -> None:
    move_man(state, seat, start, end)
    come(state, seat, end)


@rules.verb("<seat> take <at:space>", *TURN, take_other, take_mill_is_safe, phase="take", candidates=others)
def take(state: Morris, seat: str, at: Place) -> None:
    state.since = ()
    take_man(state, seat, at)
    end_turn(state, seat)


GAME = Game.of("nine-mens-morris", rules, Morris)
