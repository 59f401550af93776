"""What is where at one moment, and how a position writes it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    State,
)
from ppgen.engine.fields import choice, field, options, pieces, whole
from ppgen.engine.position import listed, whole_number_in
from ppgen.games.pub_scrawl import setup, show
from ppgen.games.pub_scrawl.hidden import hidden_dice
from ppgen.games.pub_scrawl.possible import faults
from ppgen.games.pub_scrawl.words import MOVES, OVER, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ppgen.games.pub_scrawl.game import PubScrawl

HIDDEN = "hidden"
"""What an observation shows in place of a secret."""
SEEN = {"solar_sees": "solar", "lunar_sees": "lunar", "spectator_sees": None}
"""Facts that show the dice and the choices as somebody knows them."""


def both(key: str, written: Position, state: Crawl, default: Any) -> dict[str, Any]:
    """Read a key that has a value for each player; if it is written, it names both."""
    if key not in written:
        return dict.fromkeys(state.seats, default)
    given = written.mapping(key, state.seats)
    for seat in state.seats:
        if seat not in given:
            raise BadPosition(f"{key} names both players; {seat} is missing", key)
    return {seat: given[seat] for seat in state.seats}


def number(value: Any, key: str, state: Crawl) -> int:
    """Read what a die, a token or a win marker counts."""
    return whole_number_in(value, 0, len(state.game.ranks) - 1, key)


@dataclass(frozen=True, slots=True)
class Teams:
    """The spaces of each team's pieces: `{solar: [2, 4], lunar: [1, 3]}`."""

    key: str

    def read(self, written: Position, state: Crawl) -> Mapping[Place, Iterable[Piece]]:
        lies: dict[Place, tuple[Piece, ...]] = {}
        for seat, spaces in both(self.key, written, state, ()).items():
            for space in listed(spaces, self.key):
                place = self._place(space, state)
                lies[place] = (*lies.get(place, ()), state.game.coin[seat])
        return lies

    def _place(self, space: Any, state: Crawl) -> Place:
        named = state.game.board.named
        if type(space) is not int or str(space) not in named:
            raise BadPosition(f"there is no space {space!r}; they run from 1 to {len(named)}", self.key)
        return named[str(space)]

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        del seat, all_seen
        coin, track = state.game.coin, state.game.board.track
        return {
            owner: [int(place) for place in track if coin[owner] in lies.get(place, ())]
            for owner in state.seats
        }


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the pieces in a tray of each player count: `{solar: [0, 3], lunar: [2, 5]}`."""

    key: str
    tray: str
    piece: Callable[[PubScrawl, str, int], Piece]

    def read(self, written: Position, state: Crawl) -> Mapping[Place, Iterable[Piece]]:
        game = state.game
        return {
            game.tray[self.tray, seat]: [
                self.piece(game, seat, number(value, self.key, state)) for value in listed(values, self.key)
            ]
            for seat, values in both(self.key, written, state, ()).items()
        }

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        del seat, all_seen
        return {owner: state.counts(lies, self.tray, owner) for owner in state.seats}


@dataclass(frozen=True, slots=True)
class Choices:
    """The token that each player has chosen: `{solar: 3, lunar: null}`."""

    key: str

    def read(self, written: Position, state: Crawl) -> Mapping[Place, Iterable[Piece]]:
        game = state.game
        return {
            game.tray["dice", seat]: (game.tokens[seat][number(token, self.key, state)],)
            for seat, token in both(self.key, written, state, None).items()
            if token is not None
        }

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> Any:
        told: dict[str, int | str | None] = {}
        for owner in state.seats:
            token = lies.top(state.game.tray["dice", owner])
            seen = token is None or all_seen or state.game.trays["dice"].seen_by(seat, owner)
            told[owner] = (token and state.game.worth[token]) if seen else HIDDEN
        return told


@dataclass(frozen=True, slots=True)
class Baton:
    """Who holds the baton."""

    key: str

    def read(self, written: Position, state: Crawl) -> Mapping[Place, Iterable[Piece]]:
        owner = written.choice(self.key, state.seats, setup.setup_baton(state))
        return {state.game.tray["tiles", owner]: (state.game.baton,)}

    def write(self, lies: Pieces, state: Crawl, seat: str | None, *, all_seen: bool) -> str:
        del seat, all_seen
        baton = state.game.baton
        return next(place.owner for place, lying in lies.items() if baton in lying)


def read_starter(key: str, written: Position, state: Crawl) -> str | None:
    first = written.get(key)
    if state.phase not in MOVES:
        if first is not None:
            raise BadPosition(f"there is no starting player in phase {state.phase}", key)
        return None
    if first is None:
        raise BadPosition(f"phase {state.phase} needs a starting player", key)
    starter: str = written.choice(key, state.seats, first)
    return starter


def read_dice(key: str, written: Position, state: Crawl) -> dict[str, tuple[int, ...]]:
    given = both(key, written, state, ())
    return {seat: tuple(number(die, key, state) for die in listed(dice, key)) for seat, dice in given.items()}


def dice_seen(dice: Mapping[str, Sequence[int]], state: Crawl, seat: str | None) -> dict[str, Any]:
    return {
        owner: HIDDEN if owner != seat and hidden_dice(state, owner) else list(dice[owner]) for owner in dice
    }


def read_scores(key: str, written: Position, state: Crawl) -> dict[str, int]:
    most = state.game.size * state.options["rounds"]
    return {
        seat: whole_number_in(points, 0, most, key) for seat, points in both(key, written, state, 0).items()
    }


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
        Teams("pieces"),
        setup=setup.setup_start_order,
        rest=lambda lies, state: setup.setup_team_pieces(state, lies),
    )
    dice: dict[str, tuple[int, ...]] = field(
        read_dice,
        lambda dice, state: {seat: list(dice[seat]) for seat in state.seats},
        seen=dice_seen,
        copy=dict,
    )
    """The unused dice of each player, in the order rolled."""
    tokens: Pieces = pieces(
        Numbers("spent", "spent", lambda game, seat, value: game.tokens[seat][value]),
        Choices("chosen"),
        order=lambda state: state.game.worth.__getitem__,
        rest=lambda lies, state: setup.setup_will_power(state, lies),
    )
    tiles: Pieces = pieces(
        Baton("baton"),
        Numbers("markers", "tiles", lambda game, _seat, value: game.marker(value)),
        order=lambda _state: itemgetter(1, 2),
        rest=lambda lies, state: setup.setup_win_markers(state, lies),
    )
    scores: dict[str, int] = field(read_scores, lambda scores, _state: dict(scores), copy=dict)
    """Points, without win markers."""

    @property
    def to_act(self) -> str | None:
        if self.starter is None:
            return self.phase.partition("-")[2] or None
        return self.starter if self.phase == MOVES[0] else self.other(self.starter)

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        del written
        return faults(self)

    def derived(self) -> Plain:
        seen = {key: self.observation(seat) for key, seat in SEEN.items()}
        return {key: {"dice": known["dice"], "chosen": known["chosen"]} for key, known in seen.items()}

    def guess(self, twin: Crawl, seat: str, rng: random.Random) -> None:
        other = self.other(seat)
        if hidden_dice(self, other):
            _, *dice = rng.choice(self.game.rolls[other].actions).args
            twin.dice[other] = tuple(dice)

    def returns(self) -> dict[str, float]:
        if self.phase != OVER:
            return dict.fromkeys(self.seats, 0.0)
        mine, yours = ((self.total(seat), len(self.markers(seat))) for seat in self.seats)
        value = float((mine > yours) - (mine < yours))
        return dict(zip(self.seats, (value, -value), strict=True))

    def text(self, seat: str | None = None) -> str:
        return show.text(self, self.position() if seat is None else self.observation(seat))

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return [*show.lying(self, super().table(seat)), *show.dice(self, seat)]

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "roll" and action.args[0] != seat:
            return f"{CHANCE} roll {action.args[0]} ? ?"
        if action.verb == "will" and action.actor != seat:
            return f"{action.actor} will ?"
        return super().log_line(action, seat)

    # What the clauses ask about.

    def other(self, seat: str) -> str:
        """Give the opponent."""
        solar, lunar = self.seats
        return lunar if seat == solar else solar

    def team(self, seat: str) -> list[Place]:
        """List the spaces on which a team stands, in order of travel."""
        coin, number = self.game.coin[seat], self.game.board.number
        spaces = [place for place, lying in self.on.items() if not place.is_tray and coin in lying]
        spaces.sort(key=number.__getitem__)
        return spaces

    def at_home(self, seat: str) -> int:
        """Count the pieces of a team that are home."""
        return self.on.count(self.game.tray["home", seat])

    def counts(self, lies: Pieces, tray: str, seat: str) -> list[int]:
        """List what the tokens or win markers in a player's tray count; the baton there counts nothing."""
        worth = self.game.worth
        return [worth[piece] for piece in lies.get(self.game.tray[tray, seat], ()) if piece in worth]

    def markers(self, seat: str) -> list[int]:
        """List what the win markers of a player count."""
        return self.counts(self.tiles, "tiles", seat)

    def total(self, seat: str) -> int:
        """Add the win markers to the points."""
        return self.scores[seat] + sum(self.markers(seat))

    def holder(self) -> str:
        """Give who has the baton."""
        return next(place.owner for place, lying in self.tiles.items() if self.game.baton in lying)

    # What several clauses do.

    def hand_baton(self, owner: str, other: str) -> None:
        """Give the baton from one player to another."""
        if owner != other:
            self.tiles.move(self.game.baton, self.game.tray["tiles", owner], self.game.tray["tiles", other])

    def take_tokens_back(self) -> None:
        """Make all spent tokens available again."""
        for seat in self.seats:
            spent, will = self.game.tray["spent", seat], self.game.tray["will", seat]
            for token in self.tokens.get(spent, ()):
                self.tokens.move(token, spent, will)

    def line_up(self, start: Mapping[Place, Iterable[Piece]]) -> None:
        """Set the pieces up: all go home, and from there to where they begin."""
        for place, coin in list(self.on.each()):
            if not place.is_tray:
                self.on.move(coin, place, self.game.tray["home", coin.owner])
        for place, coins in start.items():
            for coin in coins:
                self.on.move(coin, self.game.tray["home", coin.owner], place)
