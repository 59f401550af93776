"""Backgammon, judged clause by clause in the order of content/games/backgammon/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Game,
    Piece,
    Pieces,
    Place,
    Placed,
    Position,
    UniformOutcomes,
    Why,
    because,
)
from ppgen.engine.dice import FACES, Dice, dice_left, without
from ppgen.engine.fields import choice, during, options, seat, seat_to_act, whole
from ppgen.engine.house import CONCEDES
from ppgen.engine.position import whole_number_in
from ppgen.games.nouns.tables import Tables, TablesRules, standing

rules = TablesRules()
CUBE = rules.option("cube")
JACOBY = rules.option("jacoby")
MOST = 2**30
"""What a cube can show at most: the limit of what is a game."""
AHEAD = 40
"""Pips that weigh, to the computer, as much as half of a game."""
MEN = {one: Piece("man", suit, owner=one) for one, suit in (("white", "light"), ("black", "dark"))}
WORTH = {1: "", 2: "gammon", 3: "backgammon"}
OPENINGS = UniformOutcomes([Action(CHANCE, "open", pair) for pair in permutations(FACES, 2)])
ROLLS = UniformOutcomes.of("roll", FACES, FACES)


@rules.value("setup.men", otherwise={})
def setup_men(state: Backgammon) -> Mapping[Place, Iterable[Piece]]:
    return state.lined_up({24: 2, 13: 5, 8: 3, 6: 5})


def read_points(key: str, written: Position, state: Backgammon) -> int:
    return whole_number_in(written.need(key), 1, MOST, key)


class Backgammon(Tables):
    """Where the men stand, what is left of the roll, and whose the cube is."""

    men = MEN
    horizon = 20
    options: dict[str, Any] = options()
    phase: str = choice("open", "choose", "answer", "roll", "move", "over")
    winner: str | None = seat()
    to_act: str | None = seat_to_act(over="over")
    dice: Dice = dice_left("move")
    cube: int = whole(1, MOST)
    holder: str | None = seat()
    points: int = during("over", read=read_points, nothing=0)
    on: Pieces = standing(setup_men)

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        yield from super().position_faults(written)
        if (self.phase == "over") != (self.winner is not None):
            yield BadPosition("there is a winner when the game is over, and not before", "winner")
        if self.to_act and any(self.off(one) == self.each for one in self.seats):
            yield BadPosition("somebody has no man left, so the game is over", "phase")
        if self.phase in ("choose", "answer") and not may_double(self, self.doubler()):
            yield BadPosition(f"{self.doubler()} cannot double", "phase")
        if self.phase == "move" and not any(fitting(self, str(self.to_act))):
            yield BadPosition(f"{self.to_act} cannot use these dice", "dice")

    def returns(self) -> dict[str, float]:
        return {one: float(self.points if one == self.winner else -self.points) for one in self.seats}

    def outlook(self) -> Mapping[str, float]:
        """Who has fewer pips to go is ahead: by AHEAD, and half of the stake is as good as won."""
        first, other = self.seats
        lead = sum(self.pips(other)) - sum(self.pips(first))
        promised = self.cube * lead / (abs(lead) + AHEAD)
        return {first: promised, other: -promised}

    def concede(self, seat: str, worth: str | None = None) -> None:
        """Let a seat give the game up, for as much as the cube says, twice or three times."""
        winner = self.following(seat)
        finish(self, winner, stake(self) * {"gammon": 2, "backgammon": 3}.get(worth or "", 1))
        self.tell(CONCEDES, seat, f"a {worth}" if worth else "the game", winner, self.points)

    def beside(self) -> Iterable[Placed]:
        for face in self.dice:
            yield Placed("die", Place.tray_of("dice"), value=str(face))
        if CUBE(self) == "yes":
            shown = self.cube if self.cube in range(2, 65) else 64
            yield Placed("cube", Place.tray_of("cube"), value=str(shown), name=str(self.cube))

    def doubler(self) -> str:
        """Give who has doubled, or who may."""
        return str(self.to_act) if self.phase != "answer" else self.following(str(self.to_act))


@rules.check("open.tie", "both roll {number}, and roll again")
def open_tie(state: Backgammon, white: int, black: int) -> Why:
    return because(white) if white == black else None


@rules.effect("open.higher", "white rolls {white:number} and black {black:number}: {seat} begins")
def open_higher(state: Backgammon, white: int, black: int) -> None:
    state.to_act = "white" if white > black else "black"
    state.say(white, black, state.to_act)


turn_order, next_turn = rules.turns("turn.order", "it is time to {phase}")


@rules.check("turn.roll", "a die shows 1 to 6")
def turn_roll(state: Backgammon, one: int, other: int) -> Why:
    return None if one in FACES and other in FACES else because()


tell_roll = rules.tells("turn.roll", "{seat} rolls {one:number} and {other:number}")
leave_cube = rules.enters_phase("turn.roll", "roll")

dice_each = rules.requires(
    "dice.each", "{seat} has no {die:number} left to use", lambda state, seat, start, die: die in state.dice
)


@rules.value("dice.double", instead=lambda _state, one, other: (max(one, other), min(one, other)))
def moves_of(state: Backgammon, one: int, other: int) -> Dice:
    return (one,) * 4 if one == other else (max(one, other), min(one, other))


@rules.check("dice.both", "both dice can be used, but not after this")
def dice_both(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    spoils = can_use_both(state, seat) and not (
        leads_on(state, seat, start, die) or ends_game(state, seat, start, die)
    )
    return because() if spoils else None


@rules.check("dice.larger", "only one die can be used, and the {die:number} is the larger")
def dice_larger(state: Backgammon, seat: str, start: Place, die: int) -> Why:
    larger = max(state.dice)
    if die == larger or can_use_both(state, seat) or not any(fitting(state, seat, larger)):
        return None
    if ends_game(state, seat, start, die):
        return None
    return because(larger)


@rules.effect("dice.lost", "{seat} cannot use {dice:number... or }")
def dice_lost(state: Backgammon, seat: str) -> None:
    state.say(seat, tuple(dict.fromkeys(state.dice)))


move_own = rules.stands("move.own", "no {seat} man stands on {at:place}")
move_forward = rules.moves("move.forward", "on", "{seat} moves {start:place} to {end:place}")
move_blocked = rules.blocked("move.blocked", "{seat} holds {at:place} with {count:number} men")
hit_single = rules.hits("hit.single", "the {seat} man on {at:place} is hit")
bar_first = rules.waits("bar.first", "a {seat} man waits on the bar")
bar_enter = rules.moves("bar.enter", "on", "{seat} enters on {at:place}")
off_home = rules.at_home("off.home", "{seat} has men who are not home")
off_larger = rules.farthest("off.larger", "{seat} has a man farther back than {at:place}")
off_bear = rules.moves("off.bear", "on", "{seat} bears off from {at:place}")


@rules.effect(
    "end.first",
    "{seat} has borne off all men and wins {points:number}",
    gammon="{seat} has borne off all men and wins {points:number}: a gammon",
    backgammon="{seat} has borne off all men and wins {points:number}: a backgammon",
)
def end_first(state: Backgammon, seat: str) -> None:
    worth = worth_of(state, seat)
    finish(state, seat, worth * stake(state))
    state.say(seat, state.points, part=WORTH[worth])


@rules.value("score.gammon", otherwise=1)
def gammon(state: Backgammon, seat: str) -> int:
    return 1 if state.off(state.following(seat)) else backgammon(state, seat)


@rules.value("score.backgammon", otherwise=2)
def backgammon(state: Backgammon, seat: str) -> int:
    return 3 if state.far(state.following(seat)) > 24 - state.home else 2


@rules.value("score.jacoby", instead=gammon)
def worth_of(state: Backgammon, seat: str) -> int:
    idle = JACOBY(state) == "yes" and state.holder is None
    return 1 if idle else gammon(state, seat)


@rules.value("score.cube", otherwise=1)
def stake(state: Backgammon) -> int:
    return state.cube


def finish(state: Backgammon, winner: str, points: int) -> None:
    state.phase, state.to_act, state.dice = "over", None, ()
    state.winner, state.points = winner, points


@rules.check("cube.agreed", "this game has no doubling cube", of="verb", agreed=CUBE.is_("no"))
def cube_agreed(state: Backgammon, action: Action) -> Why:
    return because()


@rules.check("cube.holder", "{holder:seat} holds the cube", of="verb")
def cube_holder(state: Backgammon, action: Action) -> Why:
    free = state.holder in (None, action.actor)
    return None if free else because(state.holder)


may_double = rules.condition(
    "cube.before-roll", lambda state, seat: state.holder in (None, seat), agreed=CUBE.is_("yes")
)


@rules.effect("cube.offer", "{seat} doubles to {points:number}")
def cube_offer(state: Backgammon, seat: str) -> None:
    state.phase, state.to_act = "answer", state.following(seat)
    state.say(seat, 2 * state.cube)


@rules.effect("cube.take", "{seat} takes and holds the cube")
def cube_take(state: Backgammon, seat: str) -> None:
    state.cube, state.holder = 2 * state.cube, seat
    state.phase, state.to_act = "roll", state.following(seat)
    state.say(seat)


@rules.effect("cube.drop", "{seat} drops: {winner:seat} wins {points:number}")
def cube_drop(state: Backgammon, seat: str) -> None:
    finish(state, state.following(seat), stake(state))
    state.say(seat, state.winner, state.points)


# Which dice can be used.

SINGLE = (bar_first, off_home, off_larger, move_blocked)
"""What every move obeys, whichever others there are."""


def fits(state: Backgammon, seat: str, start: Place, die: int) -> bool:
    for check in SINGLE:  # noqa: SIM110 - a generator costs more than these checks
        if check(state, seat, start, die) is not None:
            return False
    return True


def fitting(state: Backgammon, seat: str, only: int = 0) -> Iterator[tuple[Place, int]]:
    """Find the moves that obey all rules of a single man, with any die or with one."""
    return (step for step in state.steps(seat) if only in (0, step[1]) and fits(state, seat, *step))


@rules.value("dice.last-man", otherwise=False)
def ends_game(state: Backgammon, seat: str, start: Place, die: int) -> bool:
    """Tell whether a move bears off the last man."""
    return state.off(seat) == state.each - 1 and state.landing(seat, start, die) == state.way[seat][0]


def leads_on(state: Backgammon, seat: str, start: Place, die: int) -> bool:
    """Tell whether another die can be used after a move."""
    after = state.clone()
    after.on.move(state.men[seat], start, state.landing(seat, start, die))
    after.dice = without(state.dice, die)
    return any(fitting(after, seat))


def can_use_both(state: Backgammon, seat: str) -> bool:
    """Tell whether two dice that differ can both be used. Of a double no move ever spoils another."""

    def look() -> bool:
        return any(leads_on(state, seat, start, die) for start, die in fitting(state, seat))

    return len(set(state.dice)) > 1 and state.cached(("both", seat), look)


# What can be done, and what comes after it.

MOVE = (turn_order, dice_each, move_own, *SINGLE, dice_both, dice_larger)
DOUBLE = (cube_agreed, cube_holder, turn_order)


@rules.chance(
    "open <white:int> <black:int>",
    *(turn_order, open_tie),
    phase="open",
    outcomes=lambda _: OPENINGS,
    noun="opening roll",
)
def open_game(state: Backgammon, white: int, black: int) -> None:
    open_higher(state, white, black)
    use(state, white, black)


@rules.chance("roll <one:int> <other:int>", turn_order, turn_roll, phase="roll", outcomes=lambda _: ROLLS)
def roll(state: Backgammon, one: int, other: int) -> None:
    tell_roll(state, state.to_act, one, other)
    use(state, one, other)


def use(state: Backgammon, one: int, other: int) -> None:
    state.phase, state.dice = "move", moves_of(state, one, other)
    go_on(state, str(state.to_act))


def go_on(state: Backgammon, seat: str) -> None:
    """See whether the turn, or the game, is over."""
    if state.off(seat) == state.each:
        end_first(state, seat)
    elif not any(fitting(state, seat)):
        if state.dice:
            dice_lost(state, seat)
        next_turn(state, seat)
        state.dice = ()
        state.phase = "choose" if may_double(state, str(state.to_act)) else "roll"


@rules.verb(
    "<seat> move <from:space> by <die:int>",
    *MOVE,
    phase="move",
    candidates=Tables.steps,
    aim=lambda state, seat, start, die: (start, state.landing(seat, start, die)),
)
def move(state: Backgammon, seat: str, start: Place, die: int) -> None:
    end, way = state.landing(seat, start, die), state.way[seat]
    going = state.men[seat], start, end
    if start == way[-1]:
        bar_enter(state, *going, seat, end)
    elif end == way[0]:
        off_bear(state, *going, seat, start)
    else:
        move_forward(state, *going, seat, start, end)
    state.dice = without(state.dice, die)
    hit_single(state, seat, end)
    go_on(state, seat)


rules.verb("<seat> double", *DOUBLE, phase="choose")(cube_offer)
rules.verb("<seat> roll", turn_order, phase="choose")(leave_cube)
rules.verb("<seat> take", turn_order, phase="answer")(cube_take)
rules.verb("<seat> drop", turn_order, phase="answer")(cube_drop)
rules.endings(worth=("gammon", "backgammon"))

GAME = Game.of("backgammon", rules, Backgammon)
