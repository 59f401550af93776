"""A game of backgammon at one moment, what can be done, and what comes after what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.engine import BadPosition, Game, Piece, Pieces, Place, Placed, Position, State
from ppgen.engine.fields import choice, during, options, pieces, seat, seat_to_act, whole
from ppgen.engine.position import listed, whole_number_in
from ppgen.engine.views import Numbers
from ppgen.games.backgammon import clauses
from ppgen.games.backgammon.clauses import BAR, EACH, MAN, OPENINGS, PIPS, ROLLS, WAY, Dice, fitting, rules

MOST = 2**30


def borne_off(state: Backgammon, lies: Pieces) -> Mapping[Place, tuple[Piece, ...]]:
    """Put what is nowhere else into the boxes."""
    left = {one: EACH - sum(lying.count(man) for lying in lies.values()) for one, man in MAN.items()}
    return {WAY[one][0]: (MAN[one],) * count for one, count in left.items() if count > 0}


def read_dice(key: str, written: Position, state: Backgammon) -> Dice:
    faces = [whole_number_in(face, 1, 6, key) for face in listed(written.need(key), key)]
    if not 1 <= len(faces) <= (2 if len(set(faces)) > 1 else 4):
        raise BadPosition(f"{key} are what is left of a roll: one or two, of a double up to four", key)
    return tuple(sorted(faces, reverse=True))


def read_points(key: str, written: Position, state: Backgammon) -> int:
    return whole_number_in(written.need(key), 1, MOST, key)


class Backgammon(State):
    """Where the men stand, what is left of the roll, and whose the cube is."""

    options: dict[str, Any] = options()
    phase: str = choice("open", "choose", "answer", "roll", "move", "over")
    winner: str | None = seat()
    to_act: str | None = seat_to_act(over="over")
    dice: Dice = during("move", read=read_dice, write=list, nothing=())
    cube: int = whole(1, MOST)
    holder: str | None = seat()
    points: int = during("over", read=read_points, nothing=0)
    on: Pieces = pieces(
        Numbers("board", lambda one, _state: MAN[one]),
        order=lambda _: lambda man: man.suit,
        setup=clauses.setup_men,
        rest=borne_off,
    )

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        for one, man in MAN.items():
            if sum(lying.count(man) for lying in self.on.values()) > EACH:
                yield BadPosition(f"{one} has more than {EACH} men", "board")
            if man in self.on.get(WAY[self.following(one)][0], ()):
                yield BadPosition(f"{one} bears off into a box of their own", "board")
        if shared := next(
            (place for place in self.on if place != BAR and len(set(self.on[place])) > 1), None
        ):
            yield BadPosition(f"men of both stand on {shared}", "board")
        if (self.phase == "over") != (self.winner is not None):
            yield BadPosition("there is a winner when the game is over, and not before", "winner")
        if self.to_act and any(self.off(one) == EACH for one in MAN):
            yield BadPosition("somebody has no man left, so the game is over", "phase")
        if self.phase in ("choose", "answer") and not clauses.may_double(self, self.doubler()):
            yield BadPosition(f"{self.doubler()} cannot double", "phase")
        if self.phase == "move" and not any(fitting(self, str(self.to_act))):
            yield BadPosition(f"{self.to_act} cannot use these dice", "dice")

    def returns(self) -> dict[str, float]:
        return {one: float(self.points if one == self.winner else -self.points) for one in self.seats}

    def beside(self) -> Iterable[Placed]:
        for face in self.dice:
            yield Placed("die", Place.tray_of("dice"), value=str(face))
        if self.options["cube"] == "yes":
            shown = self.cube if self.cube in range(2, 65) else 64
            yield Placed("cube", Place.tray_of("cube"), value=str(shown), name=str(self.cube))

    # What the clauses ask about.

    def doubler(self) -> str:
        """Give who has doubled, or who may."""
        return str(self.to_act) if self.phase != "answer" else self.following(str(self.to_act))

    def off(self, seat: str) -> int:
        return self.on.count(WAY[seat][0])

    def far(self, seat: str) -> int:
        """Give the pips from a seat's last man to the end; 0 if there is none."""
        return self.pips(seat)[-1]

    def pips(self, seat: str) -> list[int]:
        """Give how far a seat's men have to go, each number once, the least first; 0 is off, 25 the bar."""
        pips, on = PIPS[seat], self.on
        return on.once(("pips", seat), lambda: sorted([pips[place] for place in on.where(MAN[seat])]))


@rules.chance("open <white:int> <black:int>", *clauses.OPEN, phase="open", outcomes=lambda _: OPENINGS)
def open_game(state: Backgammon, white: int, black: int) -> None:
    clauses.open_higher(state, white, black)
    use(state, white, black)


@rules.chance("roll <one:int> <other:int>", *clauses.ROLL, phase="roll", outcomes=lambda _: ROLLS)
def roll(state: Backgammon, one: int, other: int) -> None:
    clauses.tell_roll(state, state.to_act, one, other)
    use(state, one, other)


def use(state: Backgammon, one: int, other: int) -> None:
    state.phase, state.dice = "move", clauses.moves_of(state, one, other)
    go_on(state, str(state.to_act))


def go_on(state: Backgammon, seat: str) -> None:
    """See whether the turn, or the game, is over."""
    if state.off(seat) == EACH:
        clauses.end_first(state, seat)
    elif not any(fitting(state, seat)):
        if state.dice:
            clauses.dice_lost(state, seat)
        clauses.next_turn(state, seat)
        state.dice = ()
        state.phase = "choose" if clauses.may_double(state, str(state.to_act)) else "roll"


@rules.verb(
    "<seat> move <from:space> by <die:int>",
    *clauses.MOVE,
    phase="move",
    candidates=clauses.steps,
    aim=lambda _state, seat, start, die: (start, clauses.landing(seat, start, die)),
)
def move(state: Backgammon, seat: str, start: Place, die: int) -> None:
    end = clauses.landing(seat, start, die)
    if start == BAR:
        clauses.bar_enter(state, seat, die)
    else:
        (clauses.move_forward if PIPS[seat][end] else clauses.off_bear)(state, seat, start, die)
    clauses.hit_single(state, seat, end)
    go_on(state, seat)


rules.verb("<seat> double", *clauses.DOUBLE, phase="choose")(clauses.cube_offer)


@rules.verb("<seat> roll", clauses.turn_order, phase="choose")
def leave_cube(state: Backgammon, seat: str) -> None:
    state.phase = "roll"


@rules.verb("<seat> take", clauses.turn_order, phase="answer")
def take(state: Backgammon, seat: str) -> None:
    clauses.cube_take(state, seat)
    state.phase, state.to_act = "roll", state.following(seat)


rules.verb("<seat> drop", clauses.turn_order, phase="answer")(clauses.cube_drop)

GAME = Game.of("backgammon", rules, Backgammon)
