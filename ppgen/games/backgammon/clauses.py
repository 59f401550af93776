"""The table of backgammon, and its clauses in the order of the rules, each with its function."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, Even, Piece, Place, Rulebook, Why

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.games.backgammon.judge import Backgammon

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
WORTH = {1: "", 2: ": a gammon", 3: ": a backgammon"}
Dice = tuple[int, ...]


def landing(seat: str, start: Place, die: int) -> Place:
    return WAY[seat][max(PIPS[seat].get(start, 0) - die, 0)]


@rules.value("setup.men", otherwise={})
def setup_men(state: Backgammon) -> Mapping[Place, tuple[Piece, ...]]:
    start = {24: 2, 13: 5, 8: 3, 6: 5}
    return {WAY[one][pips]: (MAN[one],) * count for one in WAY for pips, count in start.items()}


# The opening and the turns.

OPENINGS = Even([Action(CHANCE, "open", pair) for pair in permutations(FACES, 2)])
ROLLS = Even([Action(CHANCE, "roll", pair) for pair in product(FACES, repeat=2)])


@rules.check("open.tie")
def open_tie(state: Backgammon, white: int, black: int) -> Why:
    return ("both roll {}, and roll again", white) if white == black else None


@rules.effect("open.higher")
def open_higher(state: Backgammon, white: int, black: int) -> None:
    state.to_act = "white" if white > black else "black"
    state.tell("white rolls {} and black {}: {} begins", white, black, state.to_act)


turn_order, next_turn = rules.turns("turn.order", "it is time to {}")


@rules.check("turn.roll")
def turn_roll(state: Backgammon, one: int, other: int) -> Why:
    return None if one in FACES and other in FACES else "a die shows 1 to 6"


tell_roll = rules.tells("turn.roll", "{} rolls {} and {}")


# The dice.


dice_each = rules.only("dice.each", "{0} has no {2} left to use", lambda state, *args: args[-1] in state.dice)


@rules.value("dice.double", instead=lambda _state, one, other: (max(one, other), min(one, other)))
def moves_of(state: Backgammon, one: int, other: int) -> Dice:
    return (one,) * 4 if one == other else (max(one, other), min(one, other))


@rules.check("dice.both")
def dice_both(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    spoils = can_use_both(state, seat) and not leads_on(state, seat, start, die)
    return "both dice can be used, but not after this" if spoils else None


@rules.check("dice.larger")
def dice_larger(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    larger = max(state.dice)
    if die == larger or can_use_both(state, seat) or not any(fitting(state, seat, larger)):
        return None
    return "only one die can be used, and the {} is the larger", larger


@rules.effect("dice.lost")
def dice_lost(state: Backgammon, seat: str) -> None:
    state.tell("{} cannot use {}", seat, " or ".join(map(str, dict.fromkeys(state.dice))))


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


may_double = rules.holds("cube.before-roll", lambda state, seat: state.holder in (None, seat), option="cube")


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


# Which dice can be used.

OPEN, ROLL = (turn_order, open_tie), (turn_order, turn_roll)
SINGLE = (bar_first, off_home, off_larger, move_blocked)
"""What every move obeys, whichever others there are."""
MOVE = (turn_order, dice_each, move_own, *SINGLE, dice_both, dice_larger)
DOUBLE = (cube_agreed, cube_holder, turn_order)


def lift(state: Backgammon, seat: str, start: Place, die: int) -> None:
    """Move a man and put the die aside."""
    state.on.move(MAN[seat], start, landing(seat, start, die))
    at = state.dice.index(die)
    state.dice = state.dice[:at] + state.dice[at + 1 :]


def steps(state: Backgammon, seat: str) -> list[tuple[Place, int]]:
    """Propose every man on the board with every die that is left; while one waits on the bar, that one."""
    pips, way = state.pips(seat), WAY[seat]
    standing = pips[-1:] if way[pips[-1]] == BAR else pips[not pips[0] :]
    dice = dict.fromkeys(state.dice)
    return [(way[pips], die) for pips in standing for die in dice]


def fitting(state: Backgammon, seat: str, only: int = 0) -> Iterator[tuple[Place, int]]:
    """Find the moves that obey all rules of a single man, with any die or with one."""
    for start, die in steps(state, seat):
        if only not in (0, die):
            continue
        for check in SINGLE:
            if check(state, seat, start, die) is not None:
                break
        else:
            yield start, die


def leads_on(state: Backgammon, seat: str, start: Place, die: int) -> bool:
    """Tell whether another die can be used after a move."""
    after = state.clone()
    lift(after, seat, start, die)
    return any(fitting(after, seat))


def can_use_both(state: Backgammon, seat: str) -> bool:
    """Tell whether two dice that differ can both be used. Of a double no move ever spoils another."""

    def look() -> bool:
        return any(leads_on(state, seat, start, die) for start, die in fitting(state, seat))

    return len(set(state.dice)) > 1 and state.once(("both", seat), look)
