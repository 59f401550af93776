"""Backgammon, judged clause by clause in the order of content/games/backgammon/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Ends,
    Even,
    Game,
    Piece,
    Pieces,
    Place,
    Placed,
    Position,
    Rulebook,
    State,
    Why,
)
from ppgen.engine.fields import choice, during, options, pieces, seat, seat_to_act, whole
from ppgen.engine.position import listed, whole_number_in
from ppgen.engine.views import Numbers

rules = Rulebook()
EACH, HOME, FACES = 15, 6, range(1, 7)
BAR = Place("bar")
MAN = {one: Piece("man", suit=suit, owner=one) for one, suit in (("white", "light"), ("black", "dark"))}
WAY = {
    "white": (Place("white-off"), *(Place(n) for n in range(1, 25)), BAR),
    "black": (Place("black-off"), *(Place(n) for n in range(24, 0, -1)), BAR),
}
"""The places of a seat's way by the pips from there to the end: 0 is off, 25 the bar."""
PIPS = {one: {place: pips for pips, place in enumerate(way)} for one, way in WAY.items()}
ROLLS = Even([Action(CHANCE, "roll", pair) for pair in product(FACES, repeat=2)])
OPENINGS = Even([Action(CHANCE, "open", pair) for pair in permutations(FACES, 2)])
WORTH = {1: "", 2: ": a gammon", 3: ": a backgammon"}
MOST = 2**30
Dice = tuple[int, ...]


@rules.value("setup.men", otherwise={})
def setup_men(state: Backgammon) -> Mapping[Place, tuple[Piece, ...]]:
    start = {24: 2, 13: 5, 8: 3, 6: 5}
    return {WAY[one][pips]: (MAN[one],) * count for one in WAY for pips, count in start.items()}


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
    on: Pieces = pieces(Numbers("board", lambda one, _state: MAN[one]), setup=setup_men, rest=borne_off)

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        for one, man in MAN.items():
            if sum(lying.count(man) for lying in self.on.values()) > EACH:
                yield BadPosition(f"{one} has more than {EACH} men", "board")
            if man in self.on.get(WAY[self.following(one)][0], ()):
                yield BadPosition(f"{one} bears off into a box of their own", "board")
        if shared := next((place for place in self.on if place != BAR and len(set(self.on[place])) > 1), None):
            yield BadPosition(f"men of both stand on {shared}", "board")
        if (self.phase == "over") != (self.winner is not None):
            yield BadPosition("there is a winner when the game is over, and not before", "winner")
        if self.to_act and any(self.off(one) == EACH for one in MAN):
            yield BadPosition("somebody has no man left, so the game is over", "phase")
        if self.phase in ("choose", "answer") and not may_double(self, self.doubler()):
            yield BadPosition(f"{self.doubler()} cannot double", "phase")
        if self.phase == "move" and not most_dice(self, str(self.to_act)):
            yield BadPosition(f"{self.to_act} cannot use these dice", "dice")

    def returns(self) -> dict[str, float]:
        return {one: float(self.points if one == self.winner else -self.points) for one in self.seats}

    def beside(self) -> Iterable[Placed]:
        for face in self.dice:
            yield Placed("die", Place.tray_of("dice"), value=str(face))
        if self.options["cube"] == "yes":
            yield Placed("cube", Place.tray_of("cube"), value=str(self.cube if self.cube > 1 else 64))

    # What the clauses ask about.

    def doubler(self) -> str:
        """Give who has doubled, or who may."""
        return str(self.to_act) if self.phase != "answer" else self.following(str(self.to_act))

    def off(self, seat: str) -> int:
        return self.on.count(WAY[seat][0])

    def far(self, seat: str) -> int:
        """Give the pips from a seat's last man to the end; 0 if there is none."""
        return max(PIPS[seat][place] for place in self.on.where(MAN[seat]))


def landing(seat: str, start: Place, die: int) -> Place:
    return WAY[seat][max(PIPS[seat].get(start, 0) - die, 0)]


def lift(state: Backgammon, seat: str, start: Place, die: int) -> None:
    """Move a man and put the die aside."""
    state.on.move(MAN[seat], start, landing(seat, start, die))
    at = state.dice.index(die)
    state.dice = state.dice[:at] + state.dice[at + 1 :]


def steps(state: Backgammon, seat: str) -> list[tuple[Place, int]]:
    """Propose every man on the board with every die that is left."""
    dice = dict.fromkeys(state.dice)
    standing = sorted(pips for place in state.on.where(MAN[seat]) if (pips := PIPS[seat][place]))
    return [(WAY[seat][pips], die) for pips in standing for die in dice]


# The opening and the turns.


@rules.check("open.tie")
def open_tie(state: Backgammon, white: int, black: int) -> Why:
    return ("both roll {}, and roll again", white) if white == black else None


@rules.effect("open.higher")
def open_higher(state: Backgammon, white: int, black: int) -> None:
    state.to_act = "white" if white > black else "black"
    state.tell("white rolls {} and black {}: {} begins", white, black, state.to_act)


@rules.check("turn.order", of="turn")
def turn_order(state: Backgammon, action: Action) -> Why:
    if action.actor != (state.actor() or ""):
        return "{} is to act", state.actor() or "nobody"
    return None if state.is_due(action) else ("it is time to {}", state.phase)


@rules.effect("turn.order")
def next_turn(state: Backgammon, seat: str) -> None:
    state.to_act, state.dice = state.following(seat), ()


@rules.check("turn.roll")
def turn_roll(state: Backgammon, one: int, other: int) -> Why:
    return None if one in FACES and other in FACES else "a die shows 1 to 6"


@rules.effect("turn.roll")
def tell_roll(state: Backgammon, one: int, other: int) -> None:
    state.tell("{} rolls {} and {}", state.to_act, one, other)


# The dice.


@rules.check("dice.each", of="candidate")
def dice_each(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    return None if die in state.dice else ("{} has no {} left to use", seat, die)


@rules.value("dice.double", instead=lambda _state, one, other: (max(one, other), min(one, other)))
def moves_of(state: Backgammon, one: int, other: int) -> Dice:
    return (one,) * 4 if one == other else (max(one, other), min(one, other))


@rules.check("dice.most")
def dice_most(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    most = most_dice(state, seat)
    left = 1 + most_dice(tried(state, seat, start, die), seat) if most > 1 else most
    return None if left == most else ("{} dice can be used, and this way only {}", most, left)


@rules.check("dice.larger")
def dice_larger(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    larger = max(state.dice)
    if die == larger or most_dice(state, seat) > 1 or not any(fitting(state, seat, larger)):
        return None
    return "only one die can be used, and the {} is the larger", larger


@rules.effect("dice.lost")
def dice_lost(state: Backgammon, seat: str) -> None:
    state.tell("{} cannot use {}", seat, " and ".join(map(str, state.dice)))


def most_dice(state: Backgammon, seat: str) -> int:
    """Count how many of the dice that are left can be used, one after another."""

    def count() -> int:
        best = 0
        for start, die in fitting(state, seat):
            best = max(best, 1 + most_dice(tried(state, seat, start, die), seat))
            if best == len(state.dice):
                break
        return best

    return state.once(("most", seat), count)


def fitting(state: Backgammon, seat: str, only: int = 0) -> Iterator[tuple[Place, int]]:
    """Find the moves that obey all rules of a single man, with any die or with one."""
    for start, die in steps(state, seat):
        if only in (0, die) and all(check(state, seat, start, die) is None for check in SINGLE):
            yield start, die


def tried(state: Backgammon, seat: str, start: Place, die: int) -> Backgammon:
    after = state.clone()
    lift(after, seat, start, die)
    return after


# Moving and hitting.


@rules.check("move.own", of="candidate")
def move_own(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    own = PIPS[seat].get(start) and MAN[seat] in state.on.get(start, ())
    return None if own else ("no {} man stands on {}", seat, start)


@rules.effect("move.forward")
def move_forward(state: Backgammon, seat: str, start: Place, die: int) -> None:
    lift(state, seat, start, die)
    state.tell("{} moves {} to {}", seat, start, landing(seat, start, die))


@rules.check("move.blocked")
def move_blocked(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    end, other = landing(seat, start, die), state.following(seat)
    held = state.on.get(end, ()).count(MAN[other])
    return ("{} holds {} with {} men", other, end, held) if held > 1 else None


@rules.effect("hit.single")
def hit_single(state: Backgammon, seat: str, at: Place) -> None:
    other = state.following(seat)
    if MAN[other] in state.on[at]:
        state.on.move(MAN[other], at, BAR)
        state.tell("the {} man on {} is hit", other, at)


@rules.check("bar.first")
def bar_first(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    waits = start != BAR and MAN[seat] in state.on.get(BAR, ())
    return ("a {} man waits on the bar", seat) if waits else None


@rules.effect("bar.enter")
def bar_enter(state: Backgammon, seat: str, die: int) -> None:
    lift(state, seat, BAR, die)
    state.tell("{} enters on {}", seat, landing(seat, BAR, die))


# Bearing off.


@rules.check("off.home")
def off_home(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    away = PIPS[seat][start] <= die and state.far(seat) > HOME
    return ("{} has men who are not home", seat) if away else None


@rules.check("off.larger")
def off_larger(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    early = PIPS[seat][start] < die and state.far(seat) > PIPS[seat][start]
    return ("{} has a man farther back than {}", seat, start) if early else None


@rules.effect("off.bear")
def off_bear(state: Backgammon, seat: str, start: Place, die: int) -> None:
    lift(state, seat, start, die)
    state.tell("{} bears off from {}", seat, start)


# The end and what it is worth.


@rules.effect("end.first")
def end_first(state: Backgammon, seat: str) -> None:
    worth = worth_of(state, seat)
    finish(state, seat, worth * stake(state))
    state.tell("{} has borne off all men and wins {}{}", seat, state.points, WORTH[worth])


@rules.value("score.gammon", otherwise=1)
def gammon(state: Backgammon, seat: str) -> int:
    return 1 if state.off(state.following(seat)) else backgammon(state, seat)


@rules.value("score.backgammon", otherwise=2)
def backgammon(state: Backgammon, seat: str) -> int:
    return 3 if state.far(state.following(seat)) > 24 - HOME else 2


@rules.value("score.jacoby", instead=gammon)
def worth_of(state: Backgammon, seat: str) -> int:
    idle = state.options["jacoby"] == "yes" and state.holder is None
    return 1 if idle else gammon(state, seat)


@rules.value("score.cube", otherwise=1)
def stake(state: Backgammon) -> int:
    return state.cube


def finish(state: Backgammon, winner: str, points: int) -> None:
    state.phase, state.to_act, state.dice = "over", None, ()
    state.winner, state.points = winner, points


# The doubling cube.


@rules.check("cube.agreed", of="verb")
def cube_agreed(state: Backgammon, action: Action) -> Why:
    return None if state.options["cube"] == "yes" else "this game has no doubling cube"


@rules.check("cube.holder", of="verb")
def cube_holder(state: Backgammon, action: Action) -> Why:
    free = state.holder in (None, action.actor)
    return None if free else ("{} holds the cube", state.holder)


@rules.value("cube.before-roll", otherwise=False)
def may_double(state: Backgammon, seat: str) -> bool:
    return bool(state.options["cube"] == "yes" and state.holder in (None, seat))


@rules.effect("cube.offer")
def cube_offer(state: Backgammon, seat: str) -> None:
    state.phase, state.to_act = "answer", state.following(seat)
    state.tell("{} doubles to {}", seat, 2 * state.cube)


@rules.effect("cube.take")
def cube_take(state: Backgammon, seat: str) -> None:
    state.cube, state.holder = 2 * state.cube, seat
    state.tell("{} takes and holds the cube", seat)


@rules.effect("cube.drop")
def cube_drop(state: Backgammon, seat: str) -> None:
    finish(state, state.following(seat), stake(state))
    state.tell("{} drops: {} wins {}", seat, state.winner, state.points)


# The verbs.


@rules.chance("open <white:int> <black:int>", turn_order, open_tie, phase="open", outcomes=lambda _: OPENINGS)
def open_game(state: Backgammon, white: int, black: int) -> None:
    open_higher(state, white, black)
    use(state, white, black)


@rules.chance("roll <one:int> <other:int>", turn_order, turn_roll, phase="roll", outcomes=lambda _: ROLLS)
def roll(state: Backgammon, one: int, other: int) -> None:
    tell_roll(state, one, other)
    use(state, one, other)


def use(state: Backgammon, one: int, other: int) -> None:
    state.phase, state.dice = "move", moves_of(state, one, other)
    go_on(state, str(state.to_act))


def go_on(state: Backgammon, seat: str) -> None:
    """See whether the turn, or the game, is over."""
    if state.off(seat) == EACH:
        end_first(state, seat)
    elif not most_dice(state, seat):
        if state.dice:
            dice_lost(state, seat)
        next_turn(state, seat)
        state.phase = "choose" if may_double(state, str(state.to_act)) else "roll"


SINGLE = (bar_first, off_home, off_larger, move_blocked)


@rules.verb(
    "<seat> move <from:space> by <die:int>",
    *(turn_order, dice_each, move_own, *SINGLE, dice_most, dice_larger),
    phase="move",
    candidates=steps,
    aim=lambda _state, seat, start, die: (start, landing(seat, start, die)),
)
def move(state: Backgammon, seat: str, start: Place, die: int) -> None:
    end = landing(seat, start, die)
    if start == BAR:
        bar_enter(state, seat, die)
    else:
        (move_forward if PIPS[seat][end] else off_bear)(state, seat, start, die)
    hit_single(state, seat, end)
    go_on(state, seat)


@rules.verb("<seat> double", cube_agreed, cube_holder, turn_order, phase="choose")
def double(state: Backgammon, seat: str) -> None:
    cube_offer(state, seat)


@rules.verb("<seat> roll", turn_order, phase="choose")
def leave_cube(state: Backgammon, seat: str) -> None:
    state.phase = "roll"


@rules.verb("<seat> take", turn_order, phase="answer")
def take(state: Backgammon, seat: str) -> None:
    cube_take(state, seat)
    state.phase, state.to_act = "roll", state.following(seat)


@rules.verb("<seat> drop", turn_order, phase="answer")
def drop(state: Backgammon, seat: str) -> None:
    cube_drop(state, seat)


GAME = Game.of("backgammon", rules, Backgammon)
