"""Nine men's morris, judged clause by clause in the order of content/games/nine-mens-morris/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.engine import BadPosition, Game, Piece, Place, Position, Rulebook, State, Why, because
from ppgen.engine.fields import choice, options, pieces, seat, seat_to_act, transient, whole
from ppgen.engine.history import RepetitionKey, history
from ppgen.engine.pieces import Pieces, cached_until_moved
from ppgen.engine.views import Counts, Places

rules = Rulebook()
FLYING = rules.option("flying")
DRAW = rules.option("draw")
MEN = {name: Piece("stone", suit=name, owner=name) for name in ("white", "black")}
FEWEST, LONGEST = 3, 200


def man(seat: str, state: State) -> Piece:
    return MEN[seat]


NOW = RepetitionKey(
    {".": None, **{name[0]: (man,) for name, man in MEN.items()}},
    without=("taking", "turns"),  # a turn is over when its position is kept, so that nobody is taking
)


def each(state: Morris) -> int:
    """Give how many men each player has, which the kind of morris says."""
    men: int = state.game.data["men"]
    return men


@rules.value("setup.men", otherwise={})
def setup_men(state: Morris) -> Mapping[Place, tuple[Piece, ...]]:
    return {hand: (MEN[seat],) * each(state) for seat, hand in state.hands.items()}


class Morris(State):
    """Which men lie on the board and in hand, and who places, moves or takes one."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(unless="winner")
    taking: bool = choice(False, True)
    turns: int = whole(0, 100_000)
    hands: dict[str, Place] = transient(lambda state: {s: state.game.tray["hand", s] for s in state.seats})
    on: Pieces = pieces(Places("board", man), Counts("hand", "hand", man, each), setup=setup_men)
    since: list[tuple[object, ...]] = history(NOW)

    @property
    def phase(self) -> str:
        seat = self.to_act
        if seat is None:
            return "over"
        if self.taking:
            return "take"
        return "place" if self.hands[seat] in self.on else "move"

    def men(self, seat: str) -> int:
        lying, hand = len(self.on.of(seat)), self.on.get(self.hands[seat])
        return lying + len(hand) - 1 if hand else lying

    def standing(self) -> Mapping[str, float]:
        return {seat: self.men(seat) for seat in self.seats}

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        white, black = map(self.on.count, self.hands.values())
        done = self.to_act if self.phase == "take" else self.to_act and self.following(self.to_act)
        ahead = {self.seats[0]: 1, self.seats[1]: 0}.get(done or "", black - white)
        if white not in (black, black - 1) or (black and black - white != ahead):
            yield BadPosition(f"after white has placed, black does; so {white} and {black} is wrong", "hand")
        most = each(self)
        if self.to_act and not all(FEWEST <= self.men(one) <= most for one in self.seats):
            yield BadPosition(
                f"both have {FEWEST} to {most} men, in hand and standing, until one wins", "board"
            )
        for one, hand in self.hands.items():
            placed = most - self.on.count(hand)
            standing = self.men(one) - self.on.count(hand)
            closed = any(in_mill(self, at) for (at,) in self.own(self.following(one)))
            if self.to_act and placed and not standing and not closed:
                # Men leave the board by mills alone; after the last is taken the next is placed.
                yield BadPosition(f"{one} has placed {placed} men, so at least one of them stands", "board")
        if self.to_act and not self.can(self.to_act, self.phase):
            yield BadPosition(f"{self.to_act} can {self.phase} nothing here", "to_act")


@cached_until_moved
def empty(state: Morris, seat: str) -> list[tuple[Place]]:
    return [at for at in state.game.board.single if at[0] not in state.on]


def others(state: Morris, seat: str) -> list[tuple[Place]]:
    return state.own(state.following(seat))


@cached_until_moved
def ways(state: Morris, seat: str) -> list[tuple[Place, Place]]:
    return state.anywhere_of(seat) if flies(state, seat) else state.steps_of(seat)


turn_alternate, next_turn = rules.turns("turn.alternate")
turn_place_then_move = rules.due("turn.place-then-move", "{seat} is to {phase} now")
place_empty = rules.free("place.empty", "a man stands on {at:place}")
place_man = rules.moves("place.man", "on", "{seat} places a man on {at:place}")
move_own = rules.own("move.own", "no man of {seat} stands on {at:place}")
move_empty = rules.free("move.empty", "a man stands on {at:place}")


@rules.check("move.line", "{end:place} is not the next point from {start:place}", of="candidate")
def move_line(state: Morris, seat: str, start: Place, end: Place) -> Why:
    reached = flies(state, seat) or end in state.game.board.neighbours(start)
    return None if reached else because(end, start)


@rules.effect("move.man", "{seat} moves from {start:place} to {end:place}")
def move_man(state: Morris, seat: str, start: Place, end: Place) -> None:
    state.on.move(MEN[seat], start, end)
    state.say(seat, start, end)


@rules.value("fly.three", otherwise=False)
def flies(state: Morris, seat: str) -> bool:
    return len(state.on.of(seat)) <= FEWEST and FLYING(state) == "yes"


@rules.value("mill.three", otherwise=False)
def in_mill(state: Morris, at: Place) -> bool:
    on, board = state.on, state.game.board
    filled: bool = board.filled(at, on.of(on[at][0].owner))
    return filled


@rules.effect("mill.take", "{seat} has closed a mill and takes a man")
def mill_take(state: Morris, seat: str) -> None:
    state.taking = True
    state.say(seat)


@rules.check("take.other", "no man of {other:seat} stands on {at:place}", of="candidate")
def take_other(state: Morris, seat: str, at: Place) -> Why:
    other = state.following(seat)
    return None if state.on.owner(at) == other else because(other, at)


@rules.check("take.mill-is-safe", "{at:place} is in a mill, and others are not")
def take_mill_is_safe(state: Morris, seat: str, at: Place) -> Why:
    safe = in_mill(state, at) and not all(in_mill(state, place) for (place,) in others(state, seat))
    return because(at) if safe else None


@rules.effect("take.man", "{seat} takes the man on {at:place}")
def take_man(state: Morris, seat: str, at: Place) -> None:
    state.taking = False
    state.on.sweep([at])
    state.say(seat, at)


end_two = rules.loses(
    "end.two", "{seat} has two men left: {winner:seat} wins", lambda state, seat: state.men(seat) < FEWEST
)
end_stuck = rules.loses(
    "end.stuck",
    "{seat} cannot move: {winner:seat} wins",
    lambda state, seat: state.first(seat, state.phase) is None,
)
end_full = rules.draws(
    "end.full",
    "all points are full, and nobody can move: the game is a draw",
    lambda state: len(state.game.board.places) == sum(map(state.men, state.seats)) and not empty(state, ""),
)
end_repetition = rules.draws(
    "end.repetition",
    "the position is there for the third time: the game is a draw",
    lambda state: state.since.count(state.since[-1]) == 3,
    agreed=DRAW.is_("repetition"),
)
end_turns = rules.draws(
    "end.turns",
    f"{LONGEST} turns are over: the game is a draw",
    lambda state: state.turns >= LONGEST,
    agreed=DRAW.is_("turns"),
)


def end_turn(state: Morris, seat: str) -> None:
    other = next_turn(state, seat)
    state.turns += 1
    third = DRAW(state) == "repetition"
    if third:
        state.since.append(NOW.of(state))
    if not end_full(state) and not end_stuck(state, other):
        (end_repetition if third else end_turns)(state)


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
    place_man(state, MEN[seat], state.hands[seat], at, seat, at)
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


rules.endings(draw=True)

GAME = Game.of("nine-mens-morris", rules, Morris)
