"""What is where at one moment, how positions tell it, what cannot be, and what the clauses ask about it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    InputError,
    Pieces,
    Place,
    Plain,
    Position,
    State,
    Why,
    because,
)
from ppgen.engine.fields import choice, during, field, options, pieces
from ppgen.engine.holdings import Named
from ppgen.engine.laid import Laid, Stands
from ppgen.engine.phases import Phases
from ppgen.engine.piece import Piece
from ppgen.games.army_brats import classes, show, trading
from ppgen.games.army_brats.classes import INSPECTIONS, PHASES, Offer

if TYPE_CHECKING:
    from ppgen.games.army_brats.game import ArmyBrats

OPTIONS = ("variant", "sets", "hole")
START = ("players", *OPTIONS, "suits", "start")
"""The keys of a position that begins with the setup."""
AFTER = (*START[:-1], "phase", "layout", "pawns", "hands", "demerits")
KEYS = {"tiles": START, **dict.fromkeys(PHASES, (*AFTER, "rolling", "turn", "partner", "offer", "givers"))}


LAYOUT = Laid(
    "layout",
    rows=lambda state: state.game.classes.rows,
    known=lambda state, _cell: state.game.tiles,
    word=classes.word,
    empty=classes.HOLE,
)
PAWNS = Stands(
    "pawns",
    place=lambda word, _seat, state: state.game.grammar.kinds["cell"].read(word),
    usual=lambda seat, state: classes.setup_home_room(state) if state.phase == "tiles" else None,
    complete=True,
)


class Hands(Named):
    """The passes of each seat: `{p1: [4c, 2s]}`; of those it may not read, how many of each subject."""

    def write(self, lies: Pieces, state: School, seat: str | None, *, all_seen: bool) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for owner in state.seats:
            hand = lies.get(state.game.hand[owner], ())
            readable = all_seen or show.readable(state, seat, owner)
            told[owner] = [coin.name for coin in hand] if readable else trading.hidden_subjects(state, hand)
        return told


def read_turn(key: str, written: Position, state: School) -> str:
    written.need(key)
    return written.choice(key, state.seats, "")


def read_partner(key: str, written: Position, state: School) -> str | None:
    if key not in written and state.phase == "inspect":
        return None
    written.need(key)
    return written.choice(key, state.clockwise(state.turn)[1:], "")


def read_offer(key: str, written: Position, state: School) -> Offer:
    """Read the offer that waits for its answer, which is written as in the action."""
    written.need(key)
    try:
        action = state.parse(" ".join(map(str, [state.turn, "trade", state.partner, *written.items(key)])))
    except InputError as error:
        raise BadPosition(f"offer cannot be read: {error}", key) from None
    _, kind, offered, subject = action.args
    return Offer(kind, offered, subject or offered.suit)


def write_offer(offer: Offer) -> list[str]:
    asked = [offer.subject] if offer.kind == "one-for-other" else []
    return [offer.kind, offer.offered.name, *asked]


def offer_seen(offer: Offer | None, state: School, seat: str | None) -> Plain | None:
    """Write an offer; before a trade is done, few know a pass that is not shown."""
    if offer is None:
        return None
    known = seat == state.turn or trading.trade_show(state, offer)
    return {**offer._asdict(), "offered": offer.offered.name if known else None}


def read_givers(key: str, written: Position, state: School) -> tuple[str, ...]:
    able = trading.stuck_giver_order(state)
    if not able:
        raise BadPosition("nobody has a pass to give, so the phase is not gift", "phase")
    return read_seats(key, written, able, 1)


def read_seats(key: str, written: Position, known: Sequence[str], least: int) -> tuple[str, ...]:
    """Read at least so many of the known seats in their order; all if the key is left out."""
    names = tuple(written.items(key)) if key in written else tuple(known)
    if len(names) < least or names != tuple(filter(names.__contains__, known)):
        raise BadPosition(
            f"{key} names {('one', 'two')[least - 1]} or more of {', '.join(known)}, in this order", key
        )
    return names


class School(State):
    """The school at one moment. The hole is the cell without a tile."""

    game: ArmyBrats
    seats: tuple[str, ...] = field(
        lambda key, written, state: classes.setup_players(state, written.get(key, min(state.game.seatings))),
        lambda seats, _state: len(seats),
        key="players",
    )
    options: Mapping[str, Any] = options(*OPTIONS)
    suits: tuple[str, ...] = field(
        lambda key, written, state: classes.setup_pieces(state, written, key),
        lambda suits, _state: list(suits),
    )
    phase: str = Phases("tiles", PHASES, KEYS, usual=PHASES[0])  # type: ignore[assignment]
    start: str = choice("setup")
    tiles: Pieces = pieces(LAYOUT)
    pawns: Pieces = pieces(
        PAWNS,
        order=lambda state: lambda pawn: state.seats.index(pawn.owner),
    )
    passes: Pieces = pieces(
        Hands("hands", lambda state: state.game.passes, "hand"),
        order=lambda state: lambda coin: state.game.number[coin.name],
        rest=classes.setup_pool,
    )
    demerits: dict[str, int] = field(
        lambda key, written, state: classes.setup_score_dice(state, written.mapping(key, state.seats)),
        lambda demerits, _state: dict(demerits),
        copy=dict,
        filled=True,
    )
    rolling: tuple[str, ...] = during(
        "roll",
        read=lambda key, written, state: read_seats(key, written, state.seats, 2),
        write=list,
        nothing=(),
    )
    turn: str = during(
        *(phase for phase in PHASES if phase != "roll"),
        read=read_turn,
        nothing="",
        seen=lambda turn, _state, _seat: turn or None,
    )
    """The current player; nobody before the first turn."""
    partner: str | None = during("answer", *INSPECTIONS, read=read_partner)
    """The opponent traded with this turn."""
    offer: Offer | None = during("answer", read=read_offer, write=write_offer, seen=offer_seen)
    givers: tuple[str, ...] = during("gift", read=read_givers, write=list, nothing=())
    """The seats still to give, in order."""

    def actor(self) -> str | None:
        if self.phase in ("main", "inspect"):
            return self.turn
        if self.phase in ("answer", "inspect-partner"):
            return self.partner
        if self.phase == "gift":
            return self.givers[0]
        return None if self.phase == "over" else CHANCE

    def parse(self, line: str) -> Action:
        action = super().parse(line)
        if action.verb == "trade" and (action.args[1] == "one-for-other") != (action.args[3] is not None):
            raise InputError("one-for-other, and only that, ends with the subject asked for")
        for seat, _ in action.args[0] if action.verb == "roll" else ():
            if seat not in self.seats:
                raise InputError(f"unknown seat {seat!r}; there are {', '.join(self.seats)}")
        return action

    def log_line(self, action: Action, seat: str | None) -> str | None:
        return super().log_line(action, seat) if seat == action.actor else None

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        lap, seat, home = self.game.lap, self.turn, self.game.home
        for cell, pawns in self.pawns.items():
            if len(pawns) > 1 and cell != home:
                yield BadPosition(f"two pawns share {cell}; only {home} has room for that", "pawns")
        if self.phase != "tiles" and len(self.tiles) < len(self.game.tiles):
            yield BadPosition(f"layout has each of the {len(self.game.tiles)} tiles once", "layout")
        if not trading.end_no_tie(self):
            found = " and ".join(name for name in self.seats if trading.score_lap(self, name)) or "nobody"
            rule = f"one seat has {lap} or more exactly in phase over"
            yield BadPosition(f"{rule}; {found} has {lap} or more demerits", "demerits")
        if self.phase == "draw" and not (self.class_of(seat) and self.in_pool(self.subject_of(seat))):
            yield BadPosition(f"there is nothing to draw for {seat}", "phase")
        if self.offer is not None:
            kind, offered, subject = self.offer
            trade = (self.partner, kind, offered, subject if kind == "one-for-other" else None)
            for asked in self.game.seat_verbs["trade"].checks:
                reason = None if asked.of == "turn" else asked.check(self, seat, *trade)
                if reason is not None:
                    yield BadPosition(f"offer cannot be: {asked.refusal(reason).text}", "offer")

    def returns(self) -> dict[str, float]:
        return {seat: float(self.phase == "over" and trading.score_lap(self, seat)) for seat in self.seats}

    def observation(self, seat: str | None = None) -> Plain:
        pool = trading.hidden_subjects(self, self.pool())
        return {**super().observation(seat), "pool": pool, "asked": self.actor()}

    def back(self, piece: Piece) -> Piece:
        return piece._replace(value=None, name="")

    def determinize(self, seat: str, rng: random.Random) -> Self:
        """Deal until a pass that is shown is where it was shown, and the seat to act is not stuck."""
        while True:
            twin = super().determinize(seat, rng)
            held = twin.offer is None or twin.offer.offered in twin.hand(twin.turn)
            if held and not (twin.phase == "main" and twin.is_stuck()):
                return twin

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        offer = twin.offer
        if offer is not None and seat != twin.turn and not trading.trade_show(twin, offer):
            twin.offer = offer._replace(offered=rng.choice(twin.held(twin.turn, offer.offered.suit)))

    text, table = show.text, show.table

    # What the clauses ask about.

    def pawn(self, seat: str) -> Piece:
        return Piece("pawn", self.suits[self.seats.index(seat)], name=seat, owner=seat)

    def at(self, seat: str) -> Place:
        return self.pawns.find(seat)

    def class_of(self, seat: str) -> Piece | None:
        return self.tiles.top(self.at(seat))

    def subject_of(self, seat: str) -> str | None:
        return self.tiles[self.at(seat)][0].suit

    def hole(self) -> Place:
        return next(cell for cell in self.game.cells if cell not in self.tiles)

    def hand(self, seat: str) -> Sequence[Piece]:
        return self.passes.get(self.game.hand[seat], ())

    def held(self, seat: str, subject: str | None) -> list[Piece]:
        return [held for held in self.passes.get(self.game.hand[seat], ()) if held.suit == subject]

    def pool(self) -> Sequence[Piece]:
        return self.passes.get(self.game.pool, ())

    def pooled(self, subject: str | None) -> list[Piece]:
        return [pooled for pooled in self.pool() if pooled.suit == subject]

    def in_pool(self, subject: str | None) -> bool:
        return subject in self.passes.once("pool", lambda: {pooled.suit for pooled in self.pool()})

    def in_order(self, passes: Iterable[Piece]) -> tuple[Piece, ...]:
        return tuple(sorted(passes, key=self.passes.order))

    def not_held(self, seat: str, passes: Sequence[Piece]) -> Why:
        """Say which pass, if any, is named twice or not in a seat's hand."""
        for place, coin in enumerate(passes):
            if coin in passes[:place]:
                return because(coin, part="twice")
            if coin not in self.hand(seat):
                return because(seat, coin)
        return None

    def is_stuck(self) -> bool:
        return not self.can(self.turn, "go") and not self.can(self.turn, "trade")
