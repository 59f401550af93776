"""What is where at one moment, how a position writes it, and what cannot be."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, BadPosition, Lies, Pieces, Place, Plain, Position, State, until_moved
from ppgen.engine.fields import by_seat, choice, field, options, pieces, whole
from ppgen.engine.piece import Piece, Placed
from ppgen.engine.position import listed, whole_number_in
from ppgen.engine.texts import winding
from ppgen.engine.views import Places, Told
from ppgen.games.pub_scrawl import clauses
from ppgen.games.pub_scrawl.clauses import MOVES, OVER, PHASES, hidden_dice

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.game import PubScrawl

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


def faults(state: Crawl, written: Position) -> Iterator[BadPosition]:
    for key, complain in (("pieces", _pieces), ("dice", _dice), ("spent", _spent), ("chosen", _chosen)):
        yield from (BadPosition(complaint, key) for complaint in complain(state))
    yield from chain(_scores(state), _end(state))
    if state.phase in MOVES and not state.can(str(state.to_act), "move"):
        yield BadPosition(f"{state.to_act} has no legal move", "dice")


def _pieces(state: Crawl) -> Iterator[str]:
    for seat in state.seats:
        count, size = len(state.team(seat)), state.game.size
        if count > size:
            yield f"{seat} has {size} pieces, not {count}"


def _dice(state: Crawl) -> Iterator[str]:
    order = state.seats if state.starter is None else (state.starter, state.following(state.starter))
    for seat, due in zip(order, DICE_DUE[state.phase], strict=True):
        count = len(state.dice[seat])
        if count not in due:
            yield f"in phase {state.phase} {seat} has {' or '.join(map(str, due))} dice, not {count}"


def _spent(state: Crawl) -> Iterator[str]:
    spent = {seat: state.counts(state.tokens, "spent", seat) for seat in state.seats}
    for seat, tokens in spent.items():
        if len(set(tokens)) < len(tokens):
            yield f"{seat} has spent a token twice"
        if len(tokens) == len(state.game.tokens[seat]):
            yield f"{seat} takes all six tokens back when the last is spent"
    if len(set(map(len, spent.values()))) > 1:
        yield "both players have spent equally many tokens"


def _chosen(state: Crawl) -> Iterator[str]:
    for seat in state.seats:
        chosen = state.counts(state.tokens, "dice", seat)
        due = state.phase == "will-lunar" and seat == state.seats[0]
        if due != bool(chosen):
            yield f"in phase {state.phase} {seat} has chosen {'a' if due else 'no'} token"
        if {*chosen} & {*state.counts(state.tokens, "spent", seat)}:
            yield f"{seat} has already spent the {chosen[0]}"


def _scores(state: Crawl) -> Iterator[BadPosition]:
    finished = state.round if state.phase == OVER else state.round - 1
    due = state.game.data["win_markers"][:finished]
    if sorted(chain(*map(state.markers, state.seats))) != due:
        given_out = ", ".join(map(str, due)) or "none"
        yield BadPosition(f"win markers given out by now, each once: {given_out}", "markers")
    for seat in state.seats:
        won, size = len(state.markers(seat)), state.game.size
        if not won <= state.scores[seat] <= size * won:
            yield BadPosition(f"{seat} has 1 to {size} points for each win marker", "scores")


def _end(state: Crawl) -> Iterator[BadPosition]:
    finished = [seat for seat in state.seats if not state.team(seat)]
    last = state.options["rounds"]
    if state.phase != OVER:
        if finished:
            yield BadPosition(f"{finished[0]} has no piece on the board, so the round is over", "pieces")
    elif state.round != last:
        yield BadPosition(f"the game is over after round {last}", "round")
    elif len(finished) != 1:
        yield BadPosition("in phase over exactly one team is home", "pieces")
    elif state.game.data["win_markers"][last - 1] not in state.markers(finished[0]):
        yield BadPosition(f"{finished[0]} has won round {last} and holds its marker", "markers")


HIDDEN = "hidden"
"""What an observation shows in place of a secret."""
SEEN = {"solar_sees": "solar", "lunar_sees": "lunar", "spectator_sees": None}
"""Facts that show the dice and the choices as somebody knows them."""


def numbers(given: Any, key: str, state: Crawl) -> tuple[int, ...]:
    most = len(state.game.ranks) - 1
    return tuple(whole_number_in(value, 0, most, key) for value in listed(given, key))


@dataclass(frozen=True)
class Numbers:
    """What the pieces in a tray of each player count: `{solar: [0, 3], lunar: [2, 5]}`."""

    key: str
    tray: str
    piece: Callable[[PubScrawl, str, int], Piece]

    def read(self, written: Position, state: Crawl) -> Lies:
        given = written.of_each(self.key, state.seats, (), complete=True)
        return {
            state.game.tray[self.tray, seat]: [
                self.piece(state.game, seat, value) for value in numbers(given[seat], self.key, state)
            ]
            for seat in state.seats
        }

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        return {owner: state.counts(lies, self.tray, owner) for owner in state.seats}


class Choices(Numbers):
    """What at most one piece in a tray of each player counts: `{solar: 3, lunar: null}`."""

    def read(self, written: Position, state: Crawl) -> Lies:
        chosen = written.of_each(self.key, state.seats, complete=True)
        lists = {seat: [] if value is None else [value] for seat, value in chosen.items()}
        return super().read(Position({self.key: lists}, [self.key]), state)

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        told: dict[str, Any] = {}
        for owner in state.seats:
            chosen = state.counts(lies, self.tray, owner)
            seen = all_seen or state.game.trays[self.tray].seen_by(seat, owner)
            told[owner] = (chosen[0] if seen else HIDDEN) if chosen else None
        return told


def read_baton(key: str, written: Position, state: Crawl) -> Lies:
    owner = written.choice(key, state.seats, clauses.setup_baton(state))
    return {state.game.tray["tiles", owner]: (state.game.baton,)}


def read_starter(key: str, written: Position, state: Crawl) -> str | None:
    named = written.get(key) is not None
    if named != (state.phase in MOVES):
        fault = f"there is no starting player in phase {state.phase}"
        raise BadPosition(fault if named else f"phase {state.phase} needs a starting player", key)
    return written.choice(key, state.seats, "") if named else None


def read_dice(key: str, written: Position, state: Crawl) -> dict[str, tuple[int, ...]]:
    given = written.of_each(key, state.seats, (), complete=True)
    return {seat: numbers(dice, key, state) for seat, dice in given.items()}


def dice_seen(dice: Mapping[str, Sequence[int]], state: Crawl, seat: str | None) -> dict[str, Any]:
    hidden = {owner for owner in dice if owner != seat and hidden_dice(state, owner)}
    return {owner: HIDDEN if owner in hidden else list(rolled) for owner, rolled in dice.items()}


# How it is shown


def drawn(state: Crawl, seat: str | None = None) -> str:
    track, seen = state.game.board.track, state.position() if seat is None else state.observation(seat)
    lines = [f"round {state.round}, turn {state.turn}"]
    for row in winding(track):
        lines.append(" ".join(f"{space:>2} {_mark(state, space):<2}" for space in row).rstrip())
    marks = ", ".join(f"{each[0].upper()}: {each}" for each in state.seats)
    lines.append(f"{marks}, *: a special tile")
    lines += [_player(state, seen, each) for each in state.seats]
    return "\n".join(lines)


def _mark(state: Crawl, space: Place) -> str:
    piece = (state.on.owner(space) or "")[:1].upper()
    return f"{piece}*" if space in state.game.special else piece or "."


def _player(state: Crawl, seen: Plain, seat: str) -> str:
    spent = state.counts(state.tokens, "spent", seat)
    kept = [token for token in range(len(state.game.ranks)) if token not in spent]
    parts = [
        f"{seat}: {state.at_home(seat)} home, points {state.scores[seat]}",
        f"win markers {_listed(state.markers(seat))}, tokens {_listed(kept)}",
        f"dice {_listed(seen['dice'][seat])}",
        f"chosen {_listed(seen['chosen'][seat])}",
    ]
    return ", ".join([*parts, "baton"] if seat == state.holder() else parts)


def _listed(value: Any) -> str:
    if value is None:
        return "-"
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def shown(state: Crawl, pieces: Sequence[Placed]) -> Iterator[Placed]:
    """Show of a token that is available or hidden only its suit: a gap would betray the choice."""
    for placed in pieces:
        if placed.at.tray == "will" or (placed.at.tray == "dice" and placed.side == "back"):
            _, suit = state.game.suits[placed.owner]
            yield placed._replace(suit=suit, value=None, side="back")
        else:
            yield placed


def rolled(state: Crawl, seat: str | None) -> Iterator[Placed]:
    """List the unused dice as a seat sees them; which of the two is left over does not matter."""
    for owner in state.seats:
        hidden = seat not in (None, owner) and hidden_dice(state, owner)
        known: list[str | None] = [] if hidden else [state.game.ranks[die] for die in state.dice[owner]]
        for suit, value in zip(state.game.suits[owner], known or [None, None], strict=False):
            yield Placed("die", state.game.tray["dice", owner], suit, value, owner=owner)


class Crawl(State):
    """The crawl at one moment."""

    game: PubScrawl
    options: Mapping[str, Any] = options()
    round: int = field(lambda key, written, state: written.whole(key, 1, state.options["rounds"], 1))
    turn: int = whole(1, 10**9)
    phase: str = choice(*PHASES)
    starter: str | None = field(read_starter, key="first")
    """The starting player while somebody moves."""
    on: Pieces = pieces(
        Places("pieces", lambda seat, state: state.game.coin[seat]),
        setup=clauses.setup_start_order,
        rest=clauses.setup_team_pieces,
    )
    dice: dict[str, tuple[int, ...]] = field(
        read_dice,
        lambda dice, _state: {seat: list(rolled) for seat, rolled in dice.items()},
        seen=dice_seen,
        copy=dict,
    )
    """The unused dice of each player, in the order rolled."""
    tokens: Pieces = pieces(
        Numbers("spent", "spent", lambda game, seat, value: game.tokens[seat][value]),
        Choices("chosen", "dice", lambda game, seat, value: game.tokens[seat][value]),
        order=lambda state: lambda piece: state.game.worth.get(piece.value, -1),
        rest=clauses.setup_will_power,
    )
    tiles: Pieces = pieces(
        Told("baton", read_baton, lambda lies, state: state.holder(lies)),
        Numbers("markers", "tiles", lambda game, _seat, value: game.marker[value]),
        order=lambda _state: itemgetter(1, 2),
        rest=clauses.setup_win_markers,
    )
    scores: dict[str, int] = by_seat(0, 99)
    """Points, without win markers."""

    @property
    def to_act(self) -> str | None:
        if self.starter is None:
            return self.phase.partition("-")[2] or None
        return self.starter if self.phase == MOVES[0] else self.following(self.starter)

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

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return [*shown(self, super().table(seat)), *rolled(self, seat)]

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "roll" and action.args[0] != seat:
            return f"{CHANCE} roll {action.args[0]} ? ?"
        if action.verb == "will" and action.actor != seat:
            return f"{action.actor} will ?"
        return super().log_line(action, seat)

    text, impossible = drawn, faults

    # What the clauses ask about.

    @until_moved
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
