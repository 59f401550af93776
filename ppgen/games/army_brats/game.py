"""The verbs, how the clauses follow one another from one decision to the next, and the game by its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from math import isqrt
from typing import Any

from ppgen.engine import Board, Even, Game, Kind, Piece, Place, Plain, Says, one_of
from ppgen.engine.chance import ForEach
from ppgen.engine.notation import named, paired
from ppgen.games.army_brats import classes, show, trading
from ppgen.games.army_brats.classes import INSPECTIONS, TRADES, Faces, Offer, Set, rules, word
from ppgen.games.army_brats.state import School

NOW = (trading.end_over, classes.turn_order)
DUE = (*NOW, trading.trade_no_refusal, trading.stuck_must_give)
"""Who may act when, as section 5.1 of the specification orders it."""


@rules.chance(
    "tiles <tile:tile...>",
    *(*NOW, classes.setup_all_tiles),
    phase="tiles",
    sample=lambda state, rng: (tuple(rng.sample([*state.game.tiles.values()], len(state.game.tiles))),),
)
def lay_out(state: School, tiles: Set) -> None:
    classes.setup_tiles(state, tiles)
    state.phase, state.rolling = "roll", state.seats


@rules.chance(
    "roll <face:rolled...>",
    *NOW,
    classes.setup_rolling_seats,
    phase="roll",
    outcomes=lambda state: state.game.rolls[state.rolling],
)
def roll(state: School, faces: Faces) -> None:
    highest = classes.setup_first_player(state, faces)
    if len(highest) > 1 and classes.setup_reroll(state, highest):
        return
    state.rolling = ()
    next_turn(state, highest[0])


@rules.chance(
    "draw <pass:pass>",
    *(*NOW, classes.class_must_draw),
    phase="draw",
    each=lambda state: state.pooled(state.subject_of(state.turn)),
)
def draw(state: School, drawn: Piece) -> None:
    classes.class_draw(state, state.turn, drawn)
    trading.caught_timing(state)


def next_turn(state: School, seat: str) -> None:
    classes.turn_passes(state, seat)
    start_turn(state)


def start_turn(state: School) -> None:
    if state.is_stuck():
        trading.stuck_gift(state, state.turn)
        state.givers = trading.stuck_giver_order(state)
        if not state.givers:
            trading.stuck_nobody_gives(state)
            trading.caught_timing(state)


def steps(state: School, seat: str) -> Iterator[tuple[Place, Piece | None]]:
    for cell in state.game.classes.around[state.at(seat)]:
        yield cell, None
        for tile in state.tiles.get(cell, ()):
            if not state.in_pool(tile.suit):
                for coin in state.held(seat, tile.suit):
                    yield cell, coin


@rules.verb(
    "<seat> go <to:cell> [discard <pass:pass>]",
    *DUE,
    *classes.GO,
    phase="main",
    candidates=steps,
    aim=lambda state, seat, cell, _discard: (state.at(seat), cell),
)
def go(state: School, seat: str, cell: Place, discard: Piece | None) -> None:
    classes.class_step(state, state.pawn(seat), state.at(seat), cell, seat, cell, state.tiles[cell][0])
    if discard is not None:
        classes.class_discard_to_pool(state, seat, discard)
        trading.caught_timing(state)
    else:
        state.phase = "draw"


def trades(state: School, seat: str) -> Iterator[tuple[str, str, Piece, str | None]]:
    plain, double, other = TRADES
    tile = state.class_of(seat)
    offers = state.held(seat, tile.suit) if tile else []
    for opponent in state.clockwise(seat)[1:]:
        for coin in offers:
            yield opponent, plain, coin, None
            if tile and coin.value == tile.value:
                yield opponent, double, coin, None
                for subject in state.game.suits:
                    yield opponent, other, coin, subject


@rules.verb(
    "<seat> trade <opponent:seat> <kind:trade> <pass:pass> [<subject:subject>]",
    *DUE,
    *trading.TRADE,
    phase="main",
    candidates=trades,
)
def trade(state: School, seat: str, other: str, kind: str, offered: Piece, asked: str | None) -> None:
    subject = asked or str(offered.suit)
    state.phase, state.partner, state.offer = "answer", other, Offer(kind, offered, subject)
    trading.OFFERS[kind](state, seat, offered, other, subject)


def presents(state: School, seat: str) -> Iterator[tuple[Set]]:
    if state.offer is None:
        return (((coin,),) for coin in state.hand(seat))
    return ((given,) for given in combinations(state.held(seat, state.offer.subject), state.offer.price))


@rules.verb("<seat> give <pass:pass...>", *NOW, *trading.GIVE, phase=("answer", "gift"), candidates=presents)
def give(state: School, giver: str, given: Set) -> None:
    offer, state.offer = state.offer, None
    if offer is not None:
        trading.trade_exchange(state, state.turn, giver, offer, state.in_order(given))
    else:
        trading.stuck_receive(state, giver, state.turn, given[0])
        state.givers = state.givers[1:]
    if not state.givers:
        trading.caught_timing(state)


@rules.verb("<seat> done", *DUE, classes.turn_must_act, phase=INSPECTIONS)
def done(state: School, seat: str) -> None:
    trading.caught_optional(state, seat)
    leave(state, seat)


def leave(state: School, seat: str) -> None:
    """End an inspection."""
    if state.phase == "inspect" and state.partner and trading.caught_current_first(state):
        return
    next_turn(state, state.following(trading.caught_order_unchanged(state, seat)))


def sets(state: School, seat: str) -> list[tuple[Set]]:
    held = state.game.bits(state.hand(seat))
    return [(shown,) for row, sets in state.game.useful for shown in sets[held & row]]


@rules.verb("<seat> caught <pass:pass...>", *trading.CATCH, phase=INSPECTIONS, candidates=sets)
def catch(state: School, seat: str, shown: Set) -> None:
    shown = state.in_order(shown)
    if not trading.caught_in_the_hole(state, seat):
        trading.caught_open_desk(state, seat)
    told, count = trading.caught_show(state, shown), len(shown)
    demerits = trading.caught_sequence(state, shown)
    if demerits:
        trading.caught_with_sequence(state, seat, told, count, shown[0].suit, demerits)
    else:
        day, demerits = classes.pass_day(state, shown[0]), trading.caught_same_day(state, shown)
        trading.caught_with_same_day(state, seat, told, count, day, demerits)
    trading.score_track(state, seat, demerits)
    trading.caught_return(state, seat, shown)
    if trading.score_lap(state, seat):
        trading.end_expelled(state, seat)
    elif trading.option_one_set(state):
        leave(state, seat)


SEEN = Says("", "{line}", "look")
"""What a seat reads that looks."""


@rules.query("<seat> look")
def look(state: School, seat: str) -> None:
    for line in show.sights(state, seat):
        state.tell(SEEN, line, knows=(seat,))


class ArmyBrats(Game):
    """Army Brats by its facts."""

    id, rules, state = "army-brats", rules, School

    def prepare(self) -> None:
        self.suits = tuple(next(iter(self.facts["systems"].values()))["suits"])
        coins = [Piece("coin", suit, value, "back") for suit, value in product(self.suits, self.ranks)]
        self.passes = {word(coin): coin._replace(name=word(coin)) for coin in coins}
        """All passes by their words, in sorting order: they lie suit side up."""
        self.tiles = {name: Piece("tile", coin.suit, coin.value) for name, coin in self.passes.items()}
        self.number = {name: number for number, name in enumerate(self.passes)}
        self.bit = {name: 1 << number for name, number in self.number.items()}
        self.weeks: list[Set] = [
            tuple(coin for coin in self.passes.values() if coin.suit == suit) for suit in self.suits
        ]
        side = isqrt(len({*self.board.places} - {*self.board.track}))
        self.classes = Board.grid(side, side)
        """The square of cells, without the track of the dice."""
        self.cells = tuple(chain(*self.classes.rows))
        self.home = self.classes.named[self.data["home"]]
        self.hand = {seat: self.tray["hand", seat] for seat in self.facts["seats"]["allowed"]}
        self.pool = self.tray["pool", ""]
        self.lap = len(self.board.track) - 1
        """Spaces once round the board; the track begins with the start."""
        seats = self.facts["seats"]["allowed"]
        several = chain.from_iterable(combinations(seats, count) for count in self.seatings)
        self.rolls = {some: Even(ForEach("roll", some, self.ranks)) for some in several}

    @cached_property
    def sequences(self) -> dict[Set, int]:
        return {
            week[first : first + int(count)]: demerits
            for week in self.weeks
            for first in range(len(week))
            for count, demerits in self.data["demerits"]["sequence"].items()
            if first + int(count) <= len(week)
        }

    @cached_property
    def same_days(self) -> dict[Set, int]:
        return {
            shown: demerits
            for day in zip(*self.weeks, strict=True)
            for count, demerits in self.data["demerits"]["same_day"].items()
            for shown in combinations(day, int(count))
        }

    @cached_property
    def useful(self) -> list[tuple[int, dict[int, list[Set]]]]:
        """The bits of each subject, then of each day, and by those that are held the useful sets of these."""
        rows = [(week, self.sequences) for week in self.weeks]
        rows += [(day, self.same_days) for day in zip(*self.weeks, strict=True)]
        return [(self.bits(row), self._by_held(row, sets)) for row, sets in rows]

    def _by_held(self, row: Set, sets: Iterable[Set]) -> dict[int, list[Set]]:
        needed = {shown: self.bits(shown) for shown in sets if {*shown} <= {*row}}
        some = (self.bits(held) for count in range(len(row) + 1) for held in combinations(row, count))
        return {held: [shown for shown in needed if not needed[shown] & ~held] for held in some}

    def bits(self, passes: Iterable[Piece]) -> int:
        """Give a set of passes as a number with a bit for each, which tells quickly what is part of what."""
        return sum([self.bit[coin.name] for coin in passes])

    def die_space(self, demerits: int) -> Place:
        return self.board.track[min(demerits, self.lap)]

    # Notation.

    def kinds(self) -> Mapping[str, Kind]:
        values, letters = " ".join(self.ranks), " ".join(suit[0] for suit in self.suits)
        card = f"a value ({values}) and the letter of a subject ({letters}), such as 4c"
        cells = f"a cell from {self.classes.places[0]} to {self.classes.places[-1]}"
        return {
            "pass": Kind(named(self.passes, card), word),
            "tile": Kind(named(self.tiles, card), word),
            "cell": Kind(named(self.classes.named, cells), is_place=True),
            "trade": Kind(one_of(*TRADES)),
            "subject": Kind(one_of(*self.suits)),
            "rolled": paired(self.hand, one_of(*self.ranks), "a seat and the face of its die, such as p1=4"),
        }

    # Beginning.

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        # A number of players is left to its clause, which says why it cannot be.
        given = {"players": players} if isinstance(players, int) else super().opening(players)
        opening = {"start": "setup", **given, **options}
        self.load(opening)
        return opening

    def load(self, position: Mapping[str, Any]) -> School:
        school: School = super().load(position)  # type: ignore[assignment]
        if school.phase == "main":
            start_turn(school)
        return school
