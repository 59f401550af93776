"""Pub sCrawl, judged clause by clause in the order of content/games/pub-scrawl/rules.yml."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from operator import itemgetter
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Ends,
    Game,
    Kind,
    Lies,
    Pieces,
    Place,
    Plain,
    Position,
    Rulebook,
    State,
    UniformOutcomes,
    Why,
    because,
    cached_until_moved,
    whole_number,
)
from ppgen.engine.dice import without
from ppgen.engine.fields import by_seat, choice, field, options, pieces, whole
from ppgen.engine.piece import Piece, Placed
from ppgen.engine.place import Spot
from ppgen.engine.position import listed, whole_number_in
from ppgen.engine.texts import Line, winding
from ppgen.engine.verbs import Check
from ppgen.engine.views import CustomView, Places

rules = Rulebook(space=Kind(lambda word: Place(whole_number(word)), is_place=True))
ROUNDS = rules.option("rounds")
START_ORDER = rules.option("start_order")
EXIT = rules.option("exit")
COMPULSORY = rules.option("compulsory")
ROUND_RESET = rules.option("round_reset")

ROLLS = ("roll-solar", "roll-lunar")
WILLS = ("will-solar", "will-lunar")
MOVES = ("move-first", "move-second")
OVER = "over"
PHASES = (*ROLLS, *WILLS, *MOVES, OVER)
"""The parts of a turn in their order (`turn.sequence`), and the end of the game."""

Way = tuple[Place, ...]
"""The spaces that a piece walks over, in their order."""


setup_goal = rules.condition("setup.goal", lambda state, seat: state.at_home(seat) == state.game.size)


@rules.value("setup.team-pieces", otherwise={})
def setup_team_pieces(state: Crawl, lies: Pieces) -> Lies:
    game = state.game
    home = {}
    for seat in state.seats:
        on_the_board = len(lies.of(seat))
        home[game.tray["home", seat]] = (game.coin[seat],) * (game.size - on_the_board)
    return home


@rules.value("setup.start-order", otherwise={})
def setup_start_order(state: Crawl) -> Lies:
    return state.game.starts[START_ORDER(state)]


@rules.value("setup.will-power", otherwise={})
def setup_will_power(state: Crawl, lies: Pieces) -> Lies:
    used = {token for _, token in lies.each()}
    available = {}
    for seat in state.seats:
        unused = [token for token in state.game.tokens[seat] if token not in used]
        available[state.game.tray["will", seat]] = unused
    return available


@rules.value("setup.baton", instead=lambda state: state.seats[0])
def setup_baton(state: Crawl) -> str:
    return str(state.game.data["baton"])


@rules.value("setup.win-markers", otherwise={})
def setup_win_markers(state: Crawl, lies: Pieces) -> Lies:
    held = {tile for _, tile in lies.each()}
    return {state.game.tray["markers", ""]: [marker for marker in state.game.markers if marker not in held]}


ROUND_WORTH, LIKELY_TOTAL = 6, 30
"""Points that a round brings its winner and a game at most, more or less; the computer thinks by them."""
HIDDEN = "hidden"
"""What an observation shows in place of a secret."""
SEEN = {"solar_sees": "solar", "lunar_sees": "lunar", "spectator_sees": None}
"""Facts that show the dice and the choices as somebody knows them."""


def numbers(given: object, key: str, state: Crawl) -> tuple[int, ...]:
    """Read a list of what dice show or tokens and win markers count."""
    most = len(state.game.ranks) - 1
    return tuple(whole_number_in(value, 0, most, key) for value in listed(given, key))


@dataclass(frozen=True)
class TrayNumbers:
    """What the pieces in a tray of each player count: `{solar: [0, 3], lunar: [2, 5]}`."""

    key: str
    tray: str
    piece: Callable[[PubScrawl, str, int], Piece]

    def read(self, written: Position, state: Crawl) -> Lies:
        given = written.of_each(self.key, state.seats, (), complete=True)
        lies = {}
        for seat in state.seats:
            counts = numbers(given[seat], self.key, state)
            tray = state.game.tray[self.tray, seat]
            lies[tray] = [self.piece(state.game, seat, count) for count in counts]
        return lies

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> object:
        return {owner: state.counts(lies, self.tray, owner) for owner in state.seats}


class TrayNumber(TrayNumbers):
    """What the piece in a tray of each player counts, if there is one: `{solar: 3, lunar: null}`."""

    def read(self, written: Position, state: Crawl) -> Lies:
        given = written.of_each(self.key, state.seats, complete=True)
        lists = {seat: [] if number is None else [number] for seat, number in given.items()}
        return super().read(Position({self.key: lists}, [self.key]), state)

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> object:
        told: dict[str, object] = {}
        for owner in state.seats:
            counts = state.counts(lies, self.tray, owner)
            if not counts:
                told[owner] = None
            elif all_seen or state.game.trays[self.tray].seen_by(seat, owner):
                told[owner] = counts[0]
            else:
                told[owner] = HIDDEN
        return told


def read_first(key: str, written: Position, state: Crawl) -> str | None:
    return None if written.get(key) is None else written.choice(key, state.seats, "")


def read_baton(key: str, written: Position, state: Crawl) -> Lies:
    owner = written.choice(key, state.seats, setup_baton(state))
    return {state.game.tray["tiles", owner]: (state.game.baton,)}


def read_dice(key: str, written: Position, state: Crawl) -> dict[str, tuple[int, ...]]:
    given = written.of_each(key, state.seats, (), complete=True)
    return {seat: numbers(dice, key, state) for seat, dice in given.items()}


def write_dice(dice: Mapping[str, Sequence[int]], _state: Crawl) -> dict[str, list[int]]:
    return {owner: list(rolled) for owner, rolled in dice.items()}


def dice_seen(dice: Mapping[str, Sequence[int]], state: Crawl, seat: str | None) -> dict[str, object]:
    told: dict[str, object] = {}
    for owner, rolled in dice.items():
        told[owner] = HIDDEN if owner != seat and hidden_dice(state, owner) else list(rolled)
    return told


class Crawl(State):
    """The crawl at one moment."""

    game: PubScrawl
    horizon = 40
    options: Mapping[str, Any] = options()
    round: int = field(lambda key, written, state: written.whole(key, 1, ROUNDS(state), 1))
    turn: int = whole(1, 10**9)
    phase: str = choice(*PHASES)
    starter: str | None = field(read_first, key="first")
    """The starting player while somebody moves."""
    on: Pieces = pieces(
        Places("pieces", lambda seat, state: state.game.coin[seat]),
        setup=setup_start_order,
        rest=setup_team_pieces,
    )
    dice: dict[str, tuple[int, ...]] = field(read_dice, write_dice, seen=dice_seen, copy=dict)
    """The unused dice of each player, in the order rolled."""
    tokens: Pieces = pieces(
        TrayNumbers("spent", "spent", lambda game, seat, value: game.tokens[seat][value]),
        TrayNumber("chosen", "dice", lambda game, seat, value: game.tokens[seat][value]),
        order=lambda state: lambda piece: state.game.worth.get(piece.value, -1),
        rest=setup_will_power,
    )
    tiles: Pieces = pieces(
        CustomView("baton", read_baton, lambda lies, state: state.holder(lies)),
        TrayNumbers("markers", "tiles", lambda game, _seat, value: game.marker[value]),
        order=lambda _state: itemgetter(1, 2),
        rest=setup_win_markers,
    )
    scores: dict[str, int] = by_seat(0, 99)
    """Points, without win markers."""

    @property
    def to_act(self) -> str | None:
        if self.starter is None:
            return self.phase.partition("-")[2] or None
        return self.starter if self.phase == MOVES[0] else self.following(self.starter)

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        return faults(self)

    def derived(self) -> Plain:
        seen = {fact: self.observation(seat) for fact, seat in SEEN.items()}
        return {fact: {key: known[key] for key in ("dice", "chosen")} for fact, known in seen.items()}

    def guess(self, twin: Crawl, seat: str, rng: random.Random) -> None:
        other = self.following(seat)
        if hidden_dice(self, other):
            twin.dice[other] = rng.choice(self.game.rolls[other].actions).args[1:]

    def returns(self) -> dict[str, float]:
        if self.phase != OVER:
            return dict.fromkeys(self.seats, 0.0)
        mine, yours = ((self.total(seat), len(self.markers(seat))) for seat in self.seats)
        value = float((mine > yours) - (mine < yours))
        return dict(zip(self.seats, (value, -value), strict=True))

    def scored(self) -> Mapping[str, int]:
        return {seat: self.total(seat) for seat in self.seats}

    def outlook(self) -> dict[str, float]:
        """What was scored, and how far each team has come in this round, weighed as a round that is won."""
        numbers, size = self.game.board.number, self.game.size

        def come(seat: str) -> float:
            out = sum(numbers[place] for place in self.team(seat)) / len(numbers)
            return (out + self.at_home(seat)) / size

        return {seat: (self.total(seat) + ROUND_WORTH * come(seat)) / LIKELY_TOTAL for seat in self.seats}

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "roll" and action.args[0] != seat:
            return f"{CHANCE} roll {action.args[0]} ? ?"
        if action.verb == "will" and action.actor != seat:
            return f"{action.actor} will ?"
        return super().log_line(action, seat)

    # What the clauses ask about.

    @cached_until_moved
    def team(self, seat: str) -> list[Place]:
        places = [place for place in self.on.of(seat) if not place.is_tray]
        return sorted(places, key=self.game.board.number.__getitem__)

    def at_home(self, seat: str) -> int:
        return self.on.count(self.game.tray["home", seat])

    def counts(self, lies: Pieces, tray: str, seat: str) -> list[int]:
        """List what the tokens or win markers in a player's tray count; the baton there counts nothing."""
        worth, baton = self.game.worth, self.game.baton
        lying = lies.get(self.game.tray[tray, seat], ())
        return [worth[str(piece.value)] for piece in lying if piece != baton]

    def spent(self, seat: str) -> list[int]:
        return self.counts(self.tokens, "spent", seat)

    def markers(self, seat: str) -> list[int]:
        return self.counts(self.tiles, "tiles", seat)

    def total(self, seat: str) -> int:
        return self.scores[seat] + sum(self.markers(seat))

    def holder(self, tiles: Pieces | None = None) -> str:
        return next(place.owner for place, tile in (tiles or self.tiles).each() if tile == self.game.baton)

    # What several clauses do.

    def hand_baton(self, other: str) -> None:
        owner, tray = self.holder(), self.game.tray
        if owner != other:
            self.tiles.move(self.game.baton, tray["tiles", owner], tray["tiles", other])

    def move_tokens(self, start: str, end: str) -> None:
        for seat in self.seats:
            here, there = self.game.tray[start, seat], self.game.tray[end, seat]
            for token in self.tokens.get(here, ()):
                self.tokens.move(token, here, there)

    def line_up(self, start: Lies) -> None:
        """Set the pieces up: all go home, and from there to where they begin."""
        for place, coin in list(self.on.each()):
            if not place.is_tray:
                self.on.move(coin, place, self.game.tray["home", coin.owner])
        for place, coins in start.items():
            for coin in coins:
                self.on.move(coin, self.game.tray["home", coin.owner], place)

    # How it is shown.

    def board_lines(self, seat: str | None = None) -> list[Line]:
        seen = self.position() if seat is None else self.observation(seat)
        lines: list[Line] = [f"round {self.round}, turn {self.turn}"]
        for row in winding(self.game.board.track):
            lines.append(" ".join(f"{space:>2} {self.space_text(space):<2}" for space in row).rstrip())
        marks = ", ".join(f"{each[0].upper()}: {each}" for each in self.seats)
        lines.append(f"{marks}, *: a special tile")
        lines += [self.player_text(seen, each) for each in self.seats]
        return lines

    def space_text(self, space: Place) -> str:
        piece = (self.on.owner(space) or "")[:1].upper()
        return f"{piece}*" if space in self.game.special else piece or "."

    def player_text(self, seen: Plain, seat: str) -> str:
        spent = self.spent(seat)
        kept = [token for token in range(len(self.game.ranks)) if token not in spent]
        parts = [
            f"{seat}: {self.at_home(seat)} home, points {self.scores[seat]}",
            f"win markers {in_words(self.markers(seat))}, tokens {in_words(kept)}",
            f"dice {in_words(seen['dice'][seat])}",
            f"chosen {in_words(seen['chosen'][seat])}",
        ]
        if seat == self.holder():
            parts.append("baton")
        return ", ".join(parts)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return [*map(self.shown, super().table(seat)), *self.rolled(seat)]

    def shown(self, placed: Placed) -> Placed:
        """Show of a token that is available or hidden only its suit: a gap would betray the choice."""
        if placed.at.tray == "will" or (placed.at.tray == "dice" and placed.side == "back"):
            _, suit = self.game.suits[placed.owner]
            return placed._replace(suit=suit, value=None, side="back")
        return placed

    def rolled(self, seat: str | None) -> Iterator[Placed]:
        """List the unused dice as a seat sees them; which of the two is left over does not matter."""
        for owner in self.seats:
            faces: list[str | None] = [self.game.ranks[die] for die in self.dice[owner]]
            if not faces or (seat not in (None, owner) and hidden_dice(self, owner)):
                faces = [None, None]
            for suit, face in zip(self.game.suits[owner], faces, strict=False):
                yield Placed("die", self.game.tray["dice", owner], suit, face, owner=owner)


def in_words(value: object) -> str:
    """Write a list of numbers, one number, or what is hidden; a dash where there is nothing."""
    if value is None or value == []:
        return "-"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# Which positions cannot be.

DICE_DUE = {
    "roll-solar": ((0,), (0,)),
    "roll-lunar": ((2,), (0,)),
    "will-solar": ((2,), (2,)),
    "will-lunar": ((2,), (2,)),
    "move-first": ((1, 2), (2,)),
    "move-second": ((0,), (1, 2)),
    "over": ((0,), (0,)),
}
"""How many unused dice the players have: the starting player and the other, or Solar and Lunar."""


def faults(state: Crawl) -> Iterator[BadPosition]:
    if state.starter is None and state.phase in MOVES:
        yield BadPosition(f"phase {state.phase} needs a starting player", "first")
    if state.starter is not None and state.phase not in MOVES:
        yield BadPosition(f"there is no starting player in phase {state.phase}", "first")
    yield from faults_of_pieces(state)
    yield from faults_of_dice(state)
    yield from faults_of_tokens(state)
    yield from faults_of_scores(state)
    yield from faults_of_the_end(state)
    if state.phase in MOVES and not state.can(str(state.to_act), "move"):
        yield BadPosition(f"{state.to_act} has no legal move", "dice")


def faults_of_pieces(state: Crawl) -> Iterator[BadPosition]:
    size = state.game.size
    for seat in state.seats:
        count = len(state.team(seat))
        if count > size:
            yield BadPosition(f"{seat} has {size} pieces, not {count}", "pieces")


def faults_of_dice(state: Crawl) -> Iterator[BadPosition]:
    first = state.starter or state.seats[0]
    for seat, due in zip(state.clockwise(first), DICE_DUE[state.phase], strict=True):
        count = len(state.dice[seat])
        if count not in due:
            dice = " or ".join(map(str, due))
            yield BadPosition(f"in phase {state.phase} {seat} has {dice} dice, not {count}", "dice")


def faults_of_tokens(state: Crawl) -> Iterator[BadPosition]:
    for seat in state.seats:
        spent = state.spent(seat)
        if len(set(spent)) < len(spent):
            yield BadPosition(f"{seat} has spent a token twice", "spent")
        if len(spent) == len(state.game.tokens[seat]):
            yield BadPosition(f"{seat} takes all six tokens back when the last is spent", "spent")
    if len({len(state.spent(seat)) for seat in state.seats}) > 1:
        yield BadPosition("both players have spent equally many tokens", "spent")
    for seat in state.seats:
        chosen = state.counts(state.tokens, "dice", seat)
        due = state.phase == "will-lunar" and seat == state.seats[0]
        if due != bool(chosen):
            number = "a" if due else "no"
            yield BadPosition(f"in phase {state.phase} {seat} has chosen {number} token", "chosen")
        if chosen and chosen[0] in state.spent(seat):
            yield BadPosition(f"{seat} has already spent the {chosen[0]}", "chosen")


def faults_of_scores(state: Crawl) -> Iterator[BadPosition]:
    finished = state.round if state.phase == OVER else state.round - 1
    due = state.game.data["win_markers"][:finished]
    if sorted(chain(*map(state.markers, state.seats))) != due:
        given_out = ", ".join(map(str, due)) or "none"
        yield BadPosition(f"win markers given out by now, each once: {given_out}", "markers")
    for seat in state.seats:
        won, size = len(state.markers(seat)), state.game.size
        if not won <= state.scores[seat] <= size * won:
            yield BadPosition(f"{seat} has 1 to {size} points for each win marker", "scores")


def faults_of_the_end(state: Crawl) -> Iterator[BadPosition]:
    finished = [seat for seat in state.seats if not state.team(seat)]
    last = ROUNDS(state)
    if state.phase != OVER:
        if finished:
            yield BadPosition(f"{finished[0]} has no piece on the board, so the round is over", "pieces")
    elif state.round != last:
        yield BadPosition(f"the game is over after round {last}", "round")
    elif len(finished) != 1:
        yield BadPosition("in phase over exactly one team is home", "pieces")
    elif state.game.data["win_markers"][last - 1] not in state.markers(finished[0]):
        yield BadPosition(f"{finished[0]} has won round {last} and holds its marker", "markers")


@rules.check(
    "turn.sequence",
    of="turn",
    roll="waiting for the {seat} roll",
    will="waiting for {seat} to choose will power",
    move="waiting for {seat} to move",
)
def turn_sequence(state: Crawl, action: Action) -> Why:
    acting = action.args[0] if action.verb == "roll" else action.actor
    if acting == state.to_act and state.is_due(action):
        return None
    return because(state.to_act, part=state.phase.partition("-")[0])


@rules.effect("turn.sequence")
def next_phase(state: Crawl) -> None:
    state.phase = PHASES[PHASES.index(state.phase) + 1]


turn_roll = rules.tells("turn.roll", "{seat} rolls behind the blind")


@rules.effect("turn.both-move", otherwise=False)
def turn_both_move(state: Crawl) -> bool:
    if state.phase != MOVES[0]:
        return False
    state.phase = MOVES[1]
    return True


@rules.effect("turn.repeat", "round {round:number}, turn {turn:number}")
def turn_repeat(state: Crawl) -> None:
    state.turn, state.phase, state.starter = state.turn + 1, PHASES[0], None
    state.say(state.round, state.turn)


@rules.check("will.choose-one", "will power tokens run from 0 to 5", of="candidate")
def will_choose_one(state: Crawl, seat: str, token: int) -> Why:
    return None if token < len(state.game.tokens[seat]) else because()


@rules.effect("will.choose-one", "{seat} commits a will power token")
def commit(state: Crawl, seat: str, token: int) -> None:
    game = state.game
    state.tokens.move(game.tokens[seat][token], game.tray["will", seat], game.tray["dice", seat])
    state.say(seat)


@rules.effect(
    "will.reveal-together",
    "reveal: {seat} {dice:number... } with will power {bid:number}, "
    "{other:seat} {others:number... } with will power {against:number}",
)
def will_reveal_together(state: Crawl, bids: Mapping[str, int]) -> None:
    solar, lunar = state.seats
    state.say(solar, state.dice[solar], bids[solar], lunar, state.dice[lunar], bids[lunar])


@rules.value("will.values", otherwise=0)
def will_values(state: Crawl, seat: str) -> int:
    [committed] = state.counts(state.tokens, "dice", seat)
    return committed


def higher(numbers: Mapping[str, int]) -> str | None:
    """Give the seat that has more; None if both have equally much."""
    solar, lunar = numbers
    if numbers[solar] == numbers[lunar]:
        return None
    return solar if numbers[solar] > numbers[lunar] else lunar


@rules.effect("will.higher-first", "{seat} goes first: {bid:number} beats {other:number}", otherwise=None)
def will_higher_first(state: Crawl, bids: Mapping[str, int]) -> str | None:
    first = higher(bids)
    if first is not None:
        state.say(first, bids[first], bids[state.following(first)])
    return first


@rules.effect(
    "will.tie-baton",
    "{seat} goes first: tie on {bid:number}, baton passes to {other:seat}",
    instead=lambda state, _bid: state.seats[0],
)
def will_tie_baton(state: Crawl, bid: int) -> str:
    """Pass the baton on; give who had it."""
    first = state.holder()
    state.hand_baton(state.following(first))
    state.say(first, bid, state.following(first))
    return first


@rules.check("will.spent-until-all-used", "{seat} has already spent the {token:number}", of="candidate")
def will_spent_until_all_used(state: Crawl, seat: str, token: int) -> Why:
    return because(seat, token) if token in state.spent(seat) else None


@rules.effect("will.spent-until-all-used")
def spend(state: Crawl) -> None:
    state.move_tokens("dice", "spent")


@rules.effect("will.refresh", "both players take back all six will power tokens")
def will_refresh(state: Crawl) -> None:
    state.move_tokens("spent", "will")
    state.say()


dice_values = rules.faces("dice.values", "a die shows 0 to 5")


dice_separate_moves = rules.condition("dice.separate-moves", lambda state, seat: state.can(seat, "move"))


dice_use_once = rules.requires(
    "dice.use-once",
    "{seat} has no unused {die:number}",
    lambda state, seat, space, die: die in state.dice[seat],
)


@rules.effect("dice.use-once")
def use(state: Crawl, seat: str, die: int) -> None:
    state.dice[seat] = without(state.dice[seat], die)


dice_null_no_move = rules.requires("dice.null-no-move", "a null moves nothing", lambda *args: args[-1] != 0)


@rules.effect("dice.kept")
def dice_kept(state: Crawl, seat: str, dice: tuple[int, ...]) -> None:
    state.dice[seat] = dice


move_own_piece = rules.own("move.own-piece", "{seat} has no piece on {at:place}")
move_forward_exact = rules.moves("move.forward-exact", "on", "{seat} {start:place} -> {end:place}")


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(_state: Crawl, way: Way) -> Way:
    """Give the spaces of a way on which anything happens: only the last."""
    return way[-1:]


@rules.check("move.not-onto-own", "{seat} already has a piece on {end:place}")
def move_not_onto_own(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end = state.game.ends[space, die]
    return because(seat, end) if state.on.owner(end) == seat else None


move_compulsory = rules.must(
    "move.compulsory",
    "move",
    "{seat} can still move {start:place} by {die:number}",
    when=COMPULSORY,
)


@rules.effect("move.compulsory", "{seat} passes")
def give_up(state: Crawl, seat: str) -> None:
    state.dice[seat] = ()
    state.say(seat)


@rules.effect("move.cannot-use", "{seat} cannot use {dice:number... and }")
def move_cannot_use(state: Crawl, seat: str) -> None:
    dice, state.dice[seat] = state.dice[seat], ()
    state.say(seat, dice)


@rules.value("move.weavers-arms-stop", instead=lambda _state, way: way)
def move_weavers_arms_stop(state: Crawl, way: Way) -> Way:
    stop = state.game.weavers_arms
    return way[: way.index(stop) + 1] if stop in way else way


stop_at_weavers_arms = rules.moves(
    "move.weavers-arms-stop", "on", "{seat} {start:place} -> {end:place}, stops at {stop:place}"
)


@rules.check("move.weavers-arms-occupied", "{stop:place} is occupied")
def move_weavers_arms_occupied(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    stop = state.game.weavers_arms
    closed = stop in state.on and state.game.ends[space, die] == stop
    return because(state.game.special[stop]) if closed else None


@rules.check(
    "move.exact-exit", "{space:place} needs exactly {die:number} to go home", agreed=EXIT.is_("exact")
)
def move_exact_exit(state: Crawl, _seat: str, space: Place, die: int) -> Why:
    needed = state.game.to_home[space]
    return None if die <= needed else because(space, needed)


@rules.effect("move.home", "{seat} {start:place} -> home ({home:number} of {all:number})")
def move_home(state: Crawl, seat: str, start: Place) -> None:
    game = state.game
    state.on.move(game.coin[seat], start, game.tray["home", seat])
    state.say(seat, start, state.at_home(seat), game.size)


tile_arbitors_station = rules.moves(
    "tile.arbitors-station", "on", "{seat} {start:place} -> {over:place} -> {end:place}"
)


@rules.effect(
    "tile.arbitors-swap",
    "{seat} {start:place} -> {end:place} -> {pub:place}, {guest:seat} {pub:place} -> {end:place}",
)
def tile_arbitors_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    phils = state.game.phils
    [guest] = state.on[phils]
    state.on.move(guest, phils, end)
    state.on.move(state.game.coin[seat], start, phils)
    state.say(seat, start, end, phils, guest.owner)


rules.reads(
    {
        "move.forward-exact": "{seat} goes from {start} to {end}",
        "move.weavers-arms-stop": "{seat} goes from {start} to {end}, stops at {stop}",
        "move.home": "{seat} goes from {start} to home ({home} of {all})",
        "tile.arbitors-station": "{seat} goes from {start} to {over} to {end}",
        "tile.arbitors-swap": "{seat} goes from {start} to {end} to {pub}, {guest} goes from {pub} to {end}",
    }
)


def needs_exact_die(clause: str, step: str) -> Check:
    """Give the check of a clause by which a piece leaves a step of the stairs for home alone."""

    @rules.check(clause, "only a {die:number} moves a piece off {space:place}")
    def exact(state: Crawl, _seat: str, space: Place, die: int) -> Why:
        if space != state.game.tile[step] or die == state.game.to_home[space]:
            return None
        return because(state.game.to_home[space], state.game.special[space])

    return exact


tile_third_step = needs_exact_die("tile.third-step", "arms 3")
tile_second_step = needs_exact_die("tile.second-step", "arms 2")


hit_undefended = rules.condition(
    "hit.undefended", lambda state, seat, end: state.on.owner(end) == state.following(seat)
)


@rules.effect("hit.swap", "{seat} {start:place} -> {end:place}, {other:seat} {end:place} -> {start:place}")
def hit_swap(state: Crawl, seat: str, start: Place, end: Place) -> None:
    victim, coin = state.following(seat), state.game.coin
    state.on.move(coin[victim], end, start)
    state.on.move(coin[seat], start, end)
    state.say(seat, start, end, victim)


rules.reads({"hit.swap": "{seat} goes from {start} to {end}, {other} goes from {end} to {start}"})


@rules.check("hit.special-tile-protects", "{tile:place} protects {other:seat} on {end:place}")
def hit_special_tile_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end, special = state.game.ends[space, die], state.game.special
    if end not in special or end not in state.on:
        return None
    return because(special[end], state.following(seat), end)


@rules.check("hit.neighbour-protects", "{other:seat} on {near:place} protects {end:place}")
def hit_neighbour_protects(state: Crawl, seat: str, space: Place, die: int) -> Why:
    end, other = state.game.ends[space, die], state.following(seat)
    if end not in state.on:
        return None
    for neighbour in state.game.beside[end]:
        if state.on.owner(neighbour) == other:
            return because(other, neighbour, end)
    return None


@rules.effect(
    "round.end",
    "round {round:number} to {seat}: {points:number} points and the {marker:number} of Crowns",
    one="round {round:number} to {seat}: {points:number} point and the {marker:number} of Crowns",
)
def round_end(state: Crawl, seat: str, points: int, marker: int) -> None:
    state.dice, state.starter = dict.fromkeys(state.seats, ()), None
    state.say(state.round, seat, points, marker, part="one" if points == 1 else "")


@rules.effect("score.points", otherwise=0)
def score_points(state: Crawl, seat: str) -> int:
    points = len(state.team(state.following(seat)))
    state.scores[seat] += points
    return points


@rules.effect("score.win-marker", otherwise=0)
def score_win_marker(state: Crawl, seat: str) -> int:
    game, marker = state.game, state.game.markers[state.round - 1]
    state.tiles.move(marker, game.tray["markers", ""], game.tray["tiles", seat])
    return game.worth[str(marker.value)]


@rules.effect("round.reset", "round {round:number}, turn {turn:number}")
def round_reset(state: Crawl) -> None:
    state.line_up(setup_start_order(state))
    if ROUND_RESET(state) == "full":
        state.move_tokens("spent", "will")
        state.hand_baton(setup_baton(state))
    state.round, state.turn, state.phase = state.round + 1, 1, PHASES[0]
    state.say(state.round, state.turn)


game_three_rounds = rules.condition("game.three-rounds", lambda state: state.round == ROUNDS(state))


@rules.effect(
    "score.final-total",
    "{seat} wins",
    otherwise=False,
    totals="final: {seat} {points:number} + {markers:number} = {total:number}, "
    "{other:seat} {others:number} + {theirs:number} = {sum:number}",
)
def score_final_total(state: Crawl) -> bool:
    totals, sums = {}, []
    for seat in state.seats:
        totals[seat] = state.total(seat)
        sums += [seat, state.scores[seat], sum(state.markers(seat)), totals[seat]]
    state.say(*sums, part="totals")
    winner = higher(totals)
    if winner is None:
        return False
    state.say(winner)
    return True


@rules.effect(
    "score.tie-break",
    "{seat} wins the tie: {markers:number} win markers to {others:number}",
    drawn="the game is drawn",
)
def score_tie_break(state: Crawl) -> None:
    won = {seat: len(state.markers(seat)) for seat in state.seats}
    winner = higher(won)
    if winner is None:
        state.say(part="drawn")
    else:
        state.say(winner, won[winner], won[state.following(winner)])


game_over = rules.forbids("game.over", "the game is over", OVER)
end_game = rules.enters_phase("game.over", OVER)


hidden_dice = rules.condition(
    "hidden.dice", lambda state, owner: bool(state.dice[owner]) and state.phase not in MOVES
)


# What can be done, and what comes after it.

rules.first(game_over, turn_sequence)
WILL = (will_choose_one, will_spent_until_all_used)
START = (move_own_piece, dice_null_no_move, dice_use_once, tile_third_step, tile_second_step)
HIT = (hit_special_tile_protects, hit_neighbour_protects)
END = (move_weavers_arms_occupied, move_exact_exit, move_not_onto_own, *HIT)
"""What a move has to pass, where it starts and where it ends."""


@rules.chance(
    "roll <seat:seat> <first:int> <second:int>",
    dice_values,
    phase=ROLLS,
    outcomes=lambda state: state.game.rolls[state.to_act],
)
def roll(state: Crawl, seat: str, *dice: int) -> None:
    turn_roll(state, seat)
    dice_kept(state, seat, dice)
    next_phase(state)


def available(state: Crawl, seat: str) -> list[int]:
    return state.counts(state.tokens, "will", seat)


@rules.verb("<seat> will <token:int>", *WILL, phase=WILLS, each=available)
def will(state: Crawl, seat: str, token: int) -> None:
    commit(state, seat, token)
    next_phase(state)
    if seat == state.seats[-1]:
        reveal(state)


def reveal(state: Crawl) -> None:
    bids = {seat: will_values(state, seat) for seat in state.seats}
    will_reveal_together(state, bids)
    state.starter = will_higher_first(state, bids) or will_tie_baton(state, bids[state.seats[0]])
    spend(state)
    if not any(state.game.tray["will", seat] in state.tokens for seat in state.seats):
        will_refresh(state)
    if not dice_separate_moves(state, state.starter):
        end_movement(state, state.starter)


def moves(state: Crawl, seat: str) -> Iterable[tuple[Place, int]]:
    dice = state.game.usable[state.dice[seat]]
    return product(state.team(seat), dice) if dice else ()


def ends(state: Crawl, seat: str, space: Place, die: int) -> Ends:
    end = state.game.ends.get((space, die))
    return space, state.game.tray["home", seat] if end == state.game.home else end


@rules.verb(
    "<seat> move <space:space> by <die:int>",
    *START,
    *END,
    phase=MOVES,
    candidates=moves,
    aim=ends,
)
def move(state: Crawl, seat: str, space: Place, die: int) -> None:
    use(state, seat, die)
    way = move_weavers_arms_stop(state, state.game.ways[space, die])
    for end in move_pass_over(state, way):
        arrive(state, seat, space, end)
        space = end
    if setup_goal(state, seat):
        finish_round(state, seat)
    elif not dice_separate_moves(state, seat):
        end_movement(state, seat)


def arrive(state: Crawl, seat: str, start: Place, end: Place) -> None:
    """Bring a piece to the end of its move; exactly one thing happens there."""
    game, coin, phils = state.game, state.game.coin[seat], state.game.phils
    if end == game.home:
        move_home(state, seat, start)
    elif hit_undefended(state, seat, end):
        hit_swap(state, seat, start, end)
    elif end == game.weavers_arms:
        stop_at_weavers_arms(state, coin, start, end, seat, start, end, game.special[end])
    elif end != game.tile["crowns N"]:
        move_forward_exact(state, coin, start, end, seat, start, end)
    elif phils in state.on:
        tile_arbitors_swap(state, seat, start, end)
    else:
        tile_arbitors_station(state, coin, start, phils, seat, start, end, phils)


@rules.verb("<seat> pass", move_compulsory, phase=MOVES)
def give_up_moving(state: Crawl, seat: str) -> None:
    give_up(state, seat)
    end_movement(state, seat)


def end_movement(state: Crawl, seat: str) -> None:
    if state.dice[seat]:
        move_cannot_use(state, seat)
    second = state.following(seat)
    if not turn_both_move(state):
        turn_repeat(state)
    elif not dice_separate_moves(state, second):
        end_movement(state, second)


def finish_round(state: Crawl, seat: str) -> None:
    round_end(state, seat, score_points(state, seat), score_win_marker(state, seat))
    if not game_three_rounds(state):
        round_reset(state)
        return
    if not score_final_total(state):
        score_tie_break(state)
    end_game(state)


class PubScrawl(Game):
    """The crawl by its facts."""

    id, rules, state = "pub-scrawl", rules, Crawl

    def prepare(self) -> None:
        board, ranks, data = self.board, self.ranks, self.data
        faces = range(len(ranks))
        self.size = int(data["team_pieces"])
        [suits] = self.facts["seats"]["suits"].values()
        self.suits: dict[str, tuple[str, str]] = {seat: (team, will) for seat, (team, will) in suits.items()}
        self.coin = {
            seat: Piece("coin", team, side="back", owner=seat) for seat, (team, _) in self.suits.items()
        }
        self.tokens: dict[str, tuple[Piece, ...]] = {
            seat: tuple(Piece("coin", will, rank, owner=seat) for rank in ranks)
            for seat, (_, will) in self.suits.items()
        }
        self.marker: list[Piece] = [Piece("tile", data["win_marker_suit"], rank) for rank in ranks]
        """The tiles by what they count in the final total."""
        self.markers = tuple(self.marker[value] for value in data["win_markers"])
        suit, value = data["baton_tile"].split()
        self.baton = Piece("tile", suit, value)
        self.worth = {rank: number for number, rank in enumerate(ranks)}
        """What tokens and win markers count by their value: null 0, ace 1, the others their number."""
        self.rolls = {seat: UniformOutcomes.of("roll", [seat], faces, faces) for seat in suits}
        left = [dice for count in range(3) for dice in product(faces, repeat=count)]
        self.usable = {some: sorted({*some} - {0}) for some in left}
        """The different dice that can move anything, for all that are left of a roll."""
        self.starts: dict[str, Lies] = {
            order: {board.track[space - 1]: (self.coin[seat],) for seat in teams for space in teams[seat]}
            for order, teams in data["start"].items()
        }
        """Where the pieces start, for each value of the option `start_order`."""
        tiles = {space["id"]: space["tile"] for space in self.facts["board"]["spaces"] if space["tile"]}
        self.tile = {f"{tile['suit']} {tile['value']}": board.named[name] for name, tile in tiles.items()}
        """The space of each special tile by its face: `arms A` is 26."""
        self.special = {space: Spot(space, data["names"][face]) for face, space in self.tile.items()}
        """The name of the special tile on each space that has one."""
        self.phils, self.weavers_arms = self.tile["crowns A"], self.tile["arms A"]
        self._lay_ways()

    def _lay_ways(self) -> None:
        track, number, stop = self.board.track, self.board.number, self.weavers_arms
        self.home = Place("home")
        """The end of every way, one step beyond the track; nothing ever lies there, but in the trays."""
        self.to_home = {place: len(track) + 1 - at for place, at in number.items()}
        self.beside = {
            here: (*track[max(at - 1, 0) : at], *track[at + 1 : at + 2]) for at, here in enumerate(track)
        }
        """The space behind each space, and the one in front of it."""
        route = (*track, self.home)
        dice = range(1, len(self.ranks))
        self.ways = {(space, die): route[at : at + die] for space, at in number.items() for die in dice}
        """The spaces that a piece walks over from a space by a die; home ends every way."""
        self.ends = {key: stop if stop in way else way[-1] for key, way in self.ways.items()}
        """The space to which a die brings a piece, which stops at Weaver's Arms."""


GAME = PubScrawl
