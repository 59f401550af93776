"""English draughts, judged clause by clause in the order of content/games/draughts/rules.yml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.engine import Action, BadPosition, Board, Game, Piece, Place, Position, State, Why, because
from ppgen.engine.fields import options, pieces, seat, seat_to_act, until_over, whole
from ppgen.engine.history import RepetitionKey, history
from ppgen.engine.pieces import Pieces, cached_until_moved
from ppgen.engine.texts import Line
from ppgen.engine.views import Rows
from ppgen.games.nouns.fen import read_fen, written_fen
from ppgen.games.nouns.jumps import JumpRules, Way, chains, jumped

rules = JumpRules()
DRAW = rules.option("draw")
MEN = {name: Piece("man", suit=name, owner=name) for name in ("dark", "light")}
KINGS = {name: man._replace(side="back") for name, man in MEN.items()}
LETTERS = {name[0]: man for name, man in MEN.items()}
LETTERS |= {name[0].upper(): king for name, king in KINGS.items()}
AHEAD = {"dark": "north", "light": "south"}
"""The side to which a seat's men move, and where they are crowned."""
EACH, QUIET, SHORT, THIRD = 12, 80, 40, 3
NOW = RepetitionKey(
    {".": None, **{letter: (piece,) for letter, piece in LETTERS.items()}}, without=("quiet",)
)


@rules.value("setup.men", otherwise={})
def setup_men(state: Draughts) -> Mapping[Place, tuple[Piece, ...]]:
    rows, of = state.game.board.rows, {"dark": (5, 6, 7), "light": (0, 1, 2)}
    return {at: (MEN[one],) for one in of for y in of[one] for at in rows[y][1 - y % 2 :: 2]}


class Draughts(State):
    """Which men and kings stand where, whose turn it is, and since when nothing has been decided."""

    options: dict[str, Any] = options()
    winner: str | None = seat()
    to_act: str | None = seat_to_act(unless="winner")
    phase = until_over("move")
    quiet: int = whole(0, QUIET)
    on: Pieces = pieces(Rows("board", LETTERS), setup=setup_men)
    since: list[tuple[object, ...]] = history(NOW)

    def board_lines(self, seat: str | None = None) -> list[Line]:
        board = super().board_lines(seat)
        return board if self.is_terminal() else [*board, written_fen(self)]

    def standing(self) -> Mapping[str, float]:
        return {one: len(self.on.of(one)) for one in self.seats}

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        board, rows = self.game.board, self.game.board.rows
        light = {at for y, row in enumerate(rows) for at in row[y % 2 :: 2]}
        if astray := next((at for at in self.on if at in light), None):
            yield BadPosition(f"{astray} is a light square; nothing ever stands there", "board")
        for one in self.seats:
            if len(self.on.of(one)) > EACH:
                yield BadPosition(f"{one} has more than {EACH} men and kings", "board")
            if late := next((at for at in board.sides[AHEAD[one]] if self.on.top(at) == MEN[one]), None):
                yield BadPosition(f"the {one} man on {late} would be a king", "board")
        if self.to_act and not can_go(self, self.to_act):
            yield BadPosition(f"{self.to_act} cannot move here, so the game is over", "to_act")


def grounds(state: Draughts, seat: str) -> dict[str, Board]:
    """Give the board as it leads on for a seat's men and for its kings, by the side that they show."""
    board = state.game.board
    return {"face": board.onward[AHEAD[seat]], "back": board}


@cached_until_moved
def steps(state: Draughts, seat: str) -> list[tuple[Place, Place]]:
    """Propose steps to empty squares, of men only forward."""
    on, ground = state.on, grounds(state, seat)
    ways = [ground[on[start][0].side].steps_from[start] for start in on.of(seat)]
    return [step for way in ways for end, step in way if end not in on]


@cached_until_moved
def routes(state: Draughts, seat: str) -> list[tuple[Place, Way]]:
    return chains(state, seat, {side: ground.hops for side, ground in grounds(state, seat).items()})


turn_alternate, next_turn = rules.turns("turn.alternate")
turn_own = rules.own("turn.own", "no {seat} piece stands on {at:place}")
move_step = rules.requires(
    "move.step",
    "{end:place} is not the next square slantwise from {start:place}",
    lambda state, seat, start, end: end in state.game.board.neighbours(start),
)
move_empty = rules.free("move.empty", "{at:place} is not empty")


@rules.check("move.forward", "the man on {start:place} moves forward only")
def move_forward(state: Draughts, seat: str, start: Place, end: Place) -> Why:
    ahead = goes(state, start, start, end)
    return None if ahead else because(start)


move_one = rules.moves("move.one", "on", "{seat} moves from {start:place} to {end:place}")


@cached_until_moved
def can_jump(state: Draughts, seat: str) -> bool:
    return state.can(seat, "jump")


def can_go(state: Draughts, seat: str) -> bool:
    return can_jump(state, seat) or state.can(seat, "move")


jump_must = rules.forbids(
    "jump.must", "{seat} can jump, and must", when=lambda state: can_jump(state, state.to_act), of="verb"
)
jump_line = rules.hops("jump.line", "{start:place} to {end:place} is no jump")
jump_over = rules.over(
    "jump.over", "no {seat} piece stands on {at:place}", twice="{at:place} is jumped over twice"
)
jump_land = rules.lands("jump.land", "{at:place} is not empty")


@rules.check("jump.forward", "the man on {start:place} jumps forward only")
def jump_forward(state: Draughts, seat: str, start: Place, way: Way) -> Why:
    hops = zip((start, *way), jumped(state, start, way), strict=False)
    ahead = all(goes(state, start, at, over) for at, over in hops)
    return None if ahead else because(start)


jump_on = rules.goes_on("jump.on", "it can jump on from {start:place} to {end:place}", routes, jump_forward)
jump_take = rules.takes("jump.take", "{seat} jumps from {start:place} to {end:place} and takes {over:place}")


@rules.effect("crown.last-row", "the {seat} man on {at:place} is crowned")
def crown_last_row(state: Draughts, seat: str, at: Place) -> None:
    if at in state.game.board.sides[AHEAD[seat]] and state.on.top(at) == MEN[seat]:
        state.on.turn(MEN[seat], at, KINGS[seat])
        state.say(seat, at)


@rules.check("crown.stops", "the man is crowned on {at:place} and stops there", of="candidate")
def crown_stops(state: Draughts, seat: str, start: Place, way: Way) -> Why:
    row = state.game.board.sides[AHEAD[seat]]
    crowned = next((at for at in way[:-1] if at in row and state.on.top(start) == MEN[seat]), None)
    return because(crowned) if crowned else None


def heads_on(state: Draughts, start: Place, at: Place, end: Place) -> bool:
    """Tell whether a step from a square to the next leads forward for who stands on the first."""
    return end in state.game.board.onward[AHEAD[state.on[start][0].owner]].neighbours(at)


@rules.value("crown.back", instead=heads_on)
def goes(state: Draughts, start: Place, at: Place, end: Place) -> bool:
    return state.on[start][0].side == "back" or heads_on(state, start, at, end)


end_stuck = rules.loses(
    "end.stuck", "{seat} cannot move: {winner:seat} wins", lambda state, seat: not can_go(state, seat)
)


def is_third(state: Draughts) -> bool:
    """Tell whether the position at hand has been there twice before."""
    return state.since.count(state.since[-1]) >= THIRD


end_third_time = rules.draws(
    "end.third-time",
    "the position is there for the third time: the game is a draw",
    is_third,
    agreed=DRAW.is_("quiet"),
)
end_quiet = rules.draws(
    "end.quiet",
    "for forty turns of each no piece was taken and no man moved: a draw",
    lambda state: state.quiet >= QUIET,
    agreed=DRAW.is_("quiet"),
)


@rules.check(
    "end.claim", "the position has not been there twice before, nor were forty turns of each quiet", of="verb"
)
def end_claim(state: Draughts, action: Action) -> Why:
    due = DRAW(state) == "claimed" and (state.quiet >= QUIET or is_third(state))
    return None if due else because()


@rules.effect(
    "end.claim",
    "{seat} claims a draw: for forty turns of each no piece was taken and no man moved",
    third="{seat} claims a draw: the position is there for the third time",
)
def end_claimed(state: Draughts, seat: str) -> None:
    third = is_third(state)
    state.end()
    state.say(seat, part="third" if third else "")


end_short = rules.draws(
    "end.short",
    "for twenty turns of each no piece was taken: a draw",
    lambda state: state.quiet >= SHORT,
    agreed=DRAW.is_("short"),
)


def end_turn(state: Draughts, seat: str, at: Place, *, decided: bool) -> bool:
    """Go on after a piece has come to a square; `decided` if the count of quiet turns starts anew."""
    crown_last_row(state, seat, at)
    other = next_turn(state, seat)
    state.quiet = 0 if decided else min(state.quiet + 1, QUIET)
    if DRAW(state) == "short":
        return end_short(state) or end_stuck(state, other)
    state.since.append(NOW.of(state))
    return end_stuck(state, other) or end_third_time(state) or end_quiet(state)


@rules.verb(
    "<seat> move <from:space> <to:space>",
    *(turn_alternate, turn_own, jump_must, move_step, move_empty, move_forward),
    candidates=steps,
)
def move(state: Draughts, seat: str, start: Place, end: Place) -> None:
    man = state.on.top(start) == MEN[seat]
    state.since = [] if man else state.since
    move_one(state, state.on[start][0], start, end, seat, start, end)
    end_turn(state, seat, end, decided=man and DRAW(state) != "short")


@rules.verb(
    "<seat> jump <from:space> <to:space...>",
    *(turn_alternate, turn_own, jump_line, jump_over, jump_land, crown_stops, jump_forward, jump_on),
    candidates=routes,
    aim=lambda state, seat, start, way: (start, way[-1]),
)
def jump(state: Draughts, seat: str, start: Place, way: Way) -> None:
    state.since = []
    jump_take(state, seat, start, way)
    end_turn(state, seat, way[-1], decided=True)


rules.verb("<seat> claim", turn_alternate, end_claim)(end_claimed)
rules.endings(draw=True)


class EnglishDraughts(Game):
    """A game whose positions may be written in one line, as players do."""

    id, rules, state = "draughts", rules, Draughts

    def written(self, position: Mapping[str, Any], more: Iterable[str] = ()) -> Position:
        """Take a position as it is written; `fen` stands for the board and who is to act."""
        if isinstance(position, Mapping) and "fen" in position:
            given = {key: value for key, value in position.items() if key != "fen"}
            position = {**given, **self._spelt(position["fen"], given)}
        return super().written(position, more)

    def _spelt(self, fen: object, given: Mapping[str, Any]) -> Mapping[str, Any]:
        if not isinstance(fen, str):
            raise BadPosition("a FEN is a text such as B:W21-32:B1-12, in quotes", "fen")
        try:
            meant = read_fen(self, fen)
        except ValueError as error:
            said, at = error.args
            raise BadPosition(f"{said} (character {at + 1} of the FEN)", "fen") from None
        if twice := next((key for key in meant if key in given), None):
            raise BadPosition(f"the FEN says it already: leave {twice} out", twice)
        return meant


GAME = EnglishDraughts
