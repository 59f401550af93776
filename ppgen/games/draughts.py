"""English draughts, judged clause by clause in the order of content/games/draughts/rules.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.engine import Action, BadPosition, Game, Piece, Pieces, Place, Position, Reason, Rulebook, State
from ppgen.engine.fields import Glance, history, options, pieces, seat, seat_to_act, whole
from ppgen.engine.views import Rows

rules = Rulebook()
MEN = {name: Piece("man", suit=name, owner=name) for name in ("dark", "light")}
KINGS = {name: man._replace(side="back") for name, man in MEN.items()}
LETTERS = {name[0]: man for name, man in MEN.items()}
LETTERS |= {name[0].upper(): king for name, king in KINGS.items()}
FORWARD = {"dark": ("northeast", "northwest"), "light": ("southeast", "southwest")}
KINGROW = {"dark": "north", "light": "south"}
EACH, QUIET, SHORT = 12, 80, 40
Squares = tuple[Place, ...]
"""The squares on which a jumping piece lands, in order."""


now = Glance({".": None, **{letter: (piece,) for letter, piece in LETTERS.items()}})


@rules.value("setup.men", otherwise={})
def setup_men(state: Draughts) -> Mapping[Place, tuple[Piece, ...]]:
    rows, of = state.game.board.rows, {"dark": (5, 6, 7), "light": (0, 1, 2)}
    return {at: (MEN[one],) for one in of for y in of[one] for at in rows[y][1 - y % 2 :: 2]}


class Draughts(State):
    """Which men and kings stand where, whose turn it is, and since when nothing has been decided."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act()
    quiet: int = whole(0, QUIET)
    on: Pieces = pieces(Rows("board", LETTERS), setup=setup_men)
    since: tuple[Any, ...] = history(now)

    @property
    def phase(self) -> str:
        return "move" if self.to_act else "over"

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        board, rows = self.game.board, self.game.board.rows
        light = {at for y, row in enumerate(rows) for at in row[y % 2 :: 2]}
        if astray := next((at for at in self.on if at in light), None):
            yield BadPosition(f"{astray} is a light square; nothing ever stands there", "board")
        for one in self.seats:
            if len(self.on.of(one)) > EACH:
                yield BadPosition(f"{one} has more than {EACH} men and kings", "board")
            if late := next((at for at in board.sides[KINGROW[one]] if self.on.top(at) == MEN[one]), None):
                yield BadPosition(f"the {one} man on {late} would be a king", "board")
        if self.winner and self.to_act:
            yield BadPosition("nobody is to act: there is a winner", "to_act")
        if self.to_act and stuck(self, self.to_act):
            yield BadPosition(f"{self.to_act} cannot move here, so the game is over", "to_act")


def steps(state: Draughts, seat: str) -> list[tuple[Place, Place]]:
    on, paces = state.on, state.game.board.paces
    return on.once(
        ("steps", seat),
        lambda: [step for start in on.of(seat) for step in paces[start] if step[1] not in on],
    )


def routes(state: Draughts, seat: str) -> list[tuple[Place, Squares]]:
    """Propose every way of jumping over pieces of the other player, however far it goes."""
    return state.on.once(("routes", seat), lambda: list(found_routes(state, seat)))


def found_routes(state: Draughts, seat: str) -> Iterator[tuple[Place, Squares]]:
    on, hops = state.on, state.game.board.hops
    others = set(on.of(state.following(seat)))
    near = [start for start in on.of(seat) if not others.isdisjoint(state.game.board.neighbours(start))]
    for start in near:
        begun: list[tuple[Squares, Squares]] = [((), ())]
        while begun:
            way, taken = begun.pop()
            for over, land in hops[way[-1] if way else start]:
                if over in others and (land not in on or land == start) and over not in taken:
                    begun.append(((*way, land), (*taken, over)))
                    yield start, (*way, land)


def leaps(state: Draughts, start: Place, way: Squares) -> list[Squares]:
    """Give what each leap of a way goes over and where it lands; nothing where it is no leap."""
    hops = zip((start, *way), way, strict=False)
    return [leap[0] if len(leap := state.game.board.leap(a, b)) == 1 else () for a, b in hops]


@rules.check("turn.alternate", of="turn")
def turn_alternate(state: Draughts, action: Action) -> Reason | None:
    return None if action.actor == state.to_act else ("{} is to act", state.to_act or "nobody")


@rules.effect("turn.alternate")
def next_turn(state: Draughts, seat: str) -> None:
    state.to_act = state.following(seat)


@rules.check("turn.own", of="candidate")
def turn_own(state: Draughts, seat: str, start: Place, *_: object) -> Reason | None:
    return None if state.on.owner(start) == seat else ("no {} piece stands on {}", seat, start)


@rules.check("move.step", of="candidate")
def move_step(state: Draughts, seat: str, start: Place, end: Place) -> Reason | None:
    next_square = end in state.game.board.neighbours(start)
    return None if next_square else ("{} is not the next square slantwise from {}", end, start)


@rules.check("move.empty", of="candidate")
def move_empty(state: Draughts, seat: str, start: Place, end: Place) -> Reason | None:
    return ("{} is not empty", end) if end in state.on else None


@rules.check("move.forward")
def move_forward(state: Draughts, seat: str, start: Place, end: Place) -> Reason | None:
    ahead = goes(state, start, start, end)
    return None if ahead else ("the man on {} moves forward only", start)


@rules.effect("move.one")
def move_one(state: Draughts, seat: str, start: Place, end: Place) -> None:
    piece = state.on[start][0]
    state.on.move(piece, start, end)
    state.tell("{} moves from {} to {}", seat, start, end)


def can_jump(state: Draughts, seat: str) -> bool:
    return state.on.once(("jump", seat), lambda: state.can(seat, "jump"))


@rules.check("jump.must", of="verb")
def jump_must(state: Draughts, action: Action) -> Reason | None:
    return ("{} can jump, and must", action.actor) if can_jump(state, action.actor) else None


@rules.check("jump.line", of="candidate")
def jump_line(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    hops = zip((start, *way), way, leaps(state, start, way), strict=False)
    return next((("{} to {} is no jump", a, b) for a, b, leap in hops if not leap), None)


@rules.check("jump.over", of="candidate")
def jump_over(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    over, other = [leap[0] for leap in leaps(state, start, way) if leap], state.following(seat)
    if twice := next((at for at in over if over.count(at) > 1), None):
        return ("{} is jumped over twice", twice)
    return next((("no {} piece stands on {}", other, at) for at in over if state.on.owner(at) != other), None)


@rules.check("jump.land", of="candidate")
def jump_land(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    return next((("{} is not empty", at) for at in way if at in state.on and at != start), None)


@rules.check("jump.forward")
def jump_forward(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    hops = zip((start, *way), leaps(state, start, way), strict=False)
    ahead = all(goes(state, start, at, leap[0]) for at, leap in hops if leap)
    return None if ahead else ("the man on {} jumps forward only", start)


@rules.check("jump.on")
def jump_on(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    for begun, on in routes(state, seat):
        if on[:-1] == way and begun == start and not any(check(state, seat, start, on) for check in CHOSEN):
            return "it can jump on from {} to {}", way[-1], on[-1]
    return None


@rules.effect("jump.take")
def jump_take(state: Draughts, seat: str, start: Place, way: Squares) -> None:
    piece, at = state.on[start][0], start
    for over, land in leaps(state, start, way):
        state.on.move(piece, at, land)
        state.on.sweep([over])
        state.tell("{} jumps from {} to {} and takes {}", seat, at, land, over)
        at = land


@rules.effect("crown.last-row")
def crown_last_row(state: Draughts, seat: str, at: Place) -> None:
    if at in state.game.board.sides[KINGROW[seat]] and state.on.top(at) == MEN[seat]:
        state.on.turn(MEN[seat], at, KINGS[seat])
        state.tell("the {} man on {} is crowned", seat, at)


@rules.check("crown.stops")
def crown_stops(state: Draughts, seat: str, start: Place, way: Squares) -> Reason | None:
    if not way[1:]:
        return None
    row = state.game.board.sides[KINGROW[seat]]
    crowned = next((at for at in way[:-1] if at in row and state.on.top(start) == MEN[seat]), None)
    return ("the man is crowned on {} and stops there", crowned) if crowned else None


def heads_on(state: Draughts, start: Place, at: Place, end: Place) -> bool:
    """Tell whether a step from a square to the next leads forward for who stands on the first."""
    steps, forward = state.game.board.steps[at], FORWARD[state.on[start][0].owner]
    return end in map(steps.get, forward)


@rules.value("crown.back", instead=heads_on)
def goes(state: Draughts, start: Place, at: Place, end: Place) -> bool:
    return state.on[start][0].side == "back" or heads_on(state, start, at, end)


@rules.value("end.stuck", otherwise=False)
def stuck(state: Draughts, seat: str) -> bool:
    return not (state.can(seat, "move") or can_jump(state, seat))


@rules.effect("end.stuck")
def end_stuck(state: Draughts, seat: str) -> None:
    state.to_act, state.winner = None, state.following(seat)
    state.tell("{} cannot move: {} wins", seat, state.winner)


@rules.effect("end.third-time", otherwise=False)
def end_third_time(state: Draughts) -> bool:
    third = state.options["draw"] == "quiet" and state.since.count(state.since[-1]) == 3
    return third and drawn(state, "the position is there for the third time: the game is a draw")


@rules.effect("end.quiet", otherwise=False)
def end_quiet(state: Draughts) -> bool:
    over = state.options["draw"] == "quiet" and state.quiet >= QUIET
    return over and drawn(state, "for forty turns of each no piece was taken and no man moved: a draw")


@rules.effect("end.short", otherwise=False)
def end_short(state: Draughts) -> bool:
    over = state.options["draw"] == "short" and state.quiet >= SHORT
    return over and drawn(state, "for twenty turns of each no piece was taken: a draw")


def drawn(state: Draughts, words: str) -> bool:
    state.to_act = None
    state.tell(words)
    return True


def end_turn(state: Draughts, seat: str, at: Place, *, decided: bool) -> None:
    """Go on after a piece has come to a square; `decided` if that starts the count of quiet turns anew."""
    crown_last_row(state, seat, at)
    next_turn(state, seat)
    state.quiet = 0 if decided else state.quiet + 1
    state.since = (*state.since, now(state))
    if end_short(state):
        return
    if stuck(state, state.following(seat)):
        end_stuck(state, state.following(seat))
    elif not end_third_time(state):
        end_quiet(state)


CHOSEN = (crown_stops, jump_forward)
"""What a way of jumping obeys besides being one."""


@rules.verb(
    "<seat> move <from:space> <to:space>",
    *(turn_alternate, turn_own, jump_must, move_step, move_empty, move_forward),
    candidates=steps,
)
def move(state: Draughts, seat: str, start: Place, end: Place) -> None:
    man = state.on.top(start) == MEN[seat]
    state.since = () if man else state.since
    move_one(state, seat, start, end)
    end_turn(state, seat, end, decided=man and state.options["draw"] == "quiet")


@rules.verb(
    "<seat> jump <from:space> <to:space...>",
    *(turn_alternate, turn_own, jump_line, jump_over, jump_land, *CHOSEN, jump_on),
    candidates=routes,
    aim=lambda state, seat, start, way: (start, way[-1]),
)
def jump(state: Draughts, seat: str, start: Place, way: Squares) -> None:
    state.since = ()
    jump_take(state, seat, start, way)
    end_turn(state, seat, way[-1], decided=True)


GAME = Game.of("draughts", rules, Draughts)
