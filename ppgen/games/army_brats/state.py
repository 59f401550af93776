"""What is where at one moment, how positions tell it, and what the clauses ask about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    InputError,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    Reason,
    State,
)
from ppgen.engine.fields import OMIT, Field, field, pieces
from ppgen.engine.position import listed
from ppgen.games.army_brats import setting_up, show
from ppgen.games.army_brats.caught import score_lap, variant_canadian_two
from ppgen.games.army_brats.hidden import hidden_subjects
from ppgen.games.army_brats.possible import impossible, plausible
from ppgen.games.army_brats.trading import stuck_giver_order, trade_show
from ppgen.games.army_brats.words import HOLE, INSPECTIONS, PHASES, TURN, Offer, words

if TYPE_CHECKING:
    from ppgen.games.army_brats.game import ArmyBrats

START = ("players", "variant", "suits", "start")
"""The keys of a position that begins with the setup."""


class Phase(Field):
    """The phase of a position; `start: setup` stands for the one before all others."""

    keys = ("start", "phase")

    def read(self, written: Position, state: School) -> str:
        given = [key for key in state.game.keys if key in written]
        if given and "start" not in given:
            return written.choice("phase", PHASES, PHASES[0])
        written.choice("start", ("setup",), "setup")
        for key in given:
            if key not in START:
                raise BadPosition(f"{key} is out of place before the setup", key)
        return "tiles"

    def write(self, value: str, state: School) -> Mapping[str, Any]:
        return {"phase": value}


class Layout:
    """The tiles: the name of a layout, or five rows of five from the north, with the hole as `--`."""

    key = "layout"

    def read(self, written: Position, state: School) -> Mapping[Place, Iterable[Piece]]:
        if state.phase == "tiles":
            return {}
        game, given = state.game, written.need(self.key)
        named = game.data["layouts"]
        if isinstance(given, str) and given not in named:
            raise BadPosition(f"there is no layout {given!r}; there are {', '.join(named)}", self.key)
        rows = named[given] if isinstance(given, str) else listed(given, self.key)
        split = [str(row).split() for row in rows]
        if [len(row) for row in split] != [len(row) for row in game.classes.rows]:
            raise BadPosition("layout is the name of a layout, or five rows of five tiles", self.key)
        names = [name for row in split for name in row]
        if sorted(names) != sorted([*game.tiles, HOLE]):
            wanted = f"each of the {len(game.tiles)} tiles once, and one {HOLE}"
            raise BadPosition(f"layout has {wanted}", self.key)
        laid = zip(game.cells, names, strict=True)
        return {cell: (game.tiles[name],) for cell, name in laid if name != HOLE}

    def write(self, lies: Pieces, state: School, seat: str | None, *, all_seen: bool) -> list[str] | None:
        rows = state.game.classes.rows
        return [" ".join(words(lies.get(c, ())) or HOLE for c in row) for row in rows] if lies else None


class Pawns:
    """The cell of each seat's pawn: `{p1: b2, p2: d2}`."""

    key = "pawns"

    def read(self, written: Position, state: School) -> Mapping[Place, Iterable[Piece]]:
        if state.phase == "tiles":
            return setting_up.setup_home_room(state)
        home, given = state.game.home, written.mapping(self.key, state.seats)
        lies: dict[Place, tuple[Piece, ...]] = {}
        for seat in state.seats:
            if seat not in given:
                raise BadPosition(f"pawns leaves out {seat}", self.key)
            if given[seat] not in state.game.classes:
                first, *_, last = state.game.classes.places
                wanted = f"no cell from {first} to {last}"
                raise BadPosition(f"pawns puts {seat} on {given[seat]!r}, which is {wanted}", self.key)
            cell = state.game.classes.named[given[seat]]
            if cell in lies and cell != home:
                raise BadPosition(f"two pawns share {cell}; only {home} has room for that", self.key)
            lies[cell] = (*lies.get(cell, ()), state.pawn(seat))
        return lies

    def write(self, lies: Pieces, state: School, seat: str | None, *, all_seen: bool) -> dict[str, str]:
        at = {pawn.owner: str(cell) for cell, pawn in lies.each()}
        return {seat: at[seat] for seat in state.seats}


class Hands:
    """The passes of each seat, `{p1: [4c, 2s]}`; others see how many of each subject."""

    key = "hands"

    def read(self, written: Position, state: School) -> Mapping[Place, Iterable[Piece]]:
        given = written.mapping(self.key, state.seats)
        lies: dict[Place, list[Piece]] = {}
        held: set[str] = set()
        for seat in state.seats:
            lying = lies[state.game.hand[seat]] = []
            for name in map(str, listed(given.get(seat), self.key)):
                if name not in state.game.passes:
                    raise BadPosition(f"hands gives {seat} {name!r}, which is no pass", self.key)
                if name in held:
                    raise BadPosition(f"{name} is held twice", self.key)
                held.add(name)
                lying.append(state.game.passes[name])
        return lies

    def write(self, lies: Pieces, state: School, seat: str | None, *, all_seen: bool) -> dict[str, Any]:
        def told(owner: str) -> Any:
            hand = lies.get(state.game.hand[owner], ())
            known = all_seen or show.readable(state, seat, owner)
            return [coin.name for coin in hand] if known else hidden_subjects(state, hand)

        return {owner: told(owner) for owner in state.seats}


def during(
    *phases: str,
    read: Callable[[str, Position, Any], Any],
    write: Callable[[Any], Any] = lambda value: value,
    nothing: Any = None,
    seen: Callable[[Any, Any, str | None], Any] | None = None,
) -> Any:
    """Declare what has a place in some phases only, and is `nothing` in the others."""

    def reading(key: str, written: Position, state: School) -> Any:
        if state.phase in phases:
            return read(key, written, state)
        if key in written:
            raise BadPosition(f"{key} is out of place in phase {state.phase}", key)
        return nothing

    return field(
        reading,
        lambda value, _state: write(value) if value else OMIT,
        seen=seen or (lambda value, _state, _seat: write(value)),
    )


def read_turn(key: str, written: Position, state: School) -> str:
    written.need(key)
    return written.choice(key, state.seats, state.seats[0])


def read_partner(key: str, written: Position, state: School) -> str | None:
    if key not in written and state.phase == "inspect":
        return None
    written.need(key)
    return written.choice(key, state.from_left(state.turn), "")


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
    known = seat == state.turn or trade_show(state, offer)
    return {**offer._asdict(), "offered": offer.offered.name if known else None}


def read_givers(key: str, written: Position, state: School) -> tuple[str, ...]:
    able = stuck_giver_order(state)
    if not able:
        raise BadPosition("nobody has a pass to give, so the phase is not gift", "phase")
    return read_seats(key, written, able, "one")


def read_seats(key: str, written: Position, known: Sequence[str], least: str) -> tuple[str, ...]:
    """Read one or more, or two or more, of the known seats in their order; all if the key is left out."""
    names = tuple(written.items(key)) if key in written else tuple(known)
    if len(names) < ("one", "two").index(least) + 1 or names != tuple(s for s in known if s in names):
        raise BadPosition(f"{key} names {least} or more of {', '.join(known)}, in this order", key)
    return names


def read_players(key: str, written: Position, state: School) -> tuple[str, ...]:
    return setting_up.setup_players(state, written.get(key, min(state.game.seatings)))


def read_suits(key: str, written: Position, state: School) -> tuple[str, ...]:
    return setting_up.setup_pieces(state, written.items(key) if key in written else None)


def read_variant(key: str, written: Position, state: School) -> str:
    known: list[str] = [value["id"] for value in state.game.facts["options"][0]["values"]]
    variant = written.choice(key, known, known[0])
    if not variant_canadian_two(state, variant):
        raise BadPosition("the Canadian Army variant is for two players", key, "variant.canadian-two")
    return variant


class School(State):
    """The school at one moment. The hole is the cell without a tile."""

    game: ArmyBrats
    seats: tuple[str, ...] = field(read_players, lambda seats, _state: len(seats), key="players")
    variant: str = field(read_variant)
    suits: tuple[str, ...] = field(read_suits, lambda suits, _state: list(suits))
    phase: str = Phase()  # type: ignore[assignment]
    tiles: Pieces = pieces(Layout())
    pawns: Pieces = pieces(Pawns(), order=lambda state: lambda pawn: state.seats.index(pawn.owner))
    passes: Pieces = pieces(
        Hands(),
        order=lambda state: lambda coin: state.game.number[coin.name],
        rest=lambda lies, state: setting_up.setup_pool(state, lies),
    )
    demerits: dict[str, int] = field(
        lambda key, written, state: setting_up.setup_score_dice(state, written.mapping(key, state.seats)),
        lambda demerits, _state: dict(demerits),
        copy=dict,
    )
    rolling: tuple[str, ...] = during(
        "roll",
        read=lambda key, written, state: read_seats(key, written, state.seats, "two"),
        write=list,
        nothing=(),
    )
    turn: str = during(*TURN, read=read_turn, nothing="", seen=lambda turn, _state, _seat: turn or None)
    """The current player; nobody before the first turn."""
    partner: str | None = during("answer", *INSPECTIONS, read=read_partner)
    """The opponent traded with this turn."""
    offer: Offer | None = during("answer", read=read_offer, write=write_offer, seen=offer_seen)
    givers: tuple[str, ...] = during("gift", read=read_givers, write=list, nothing=())
    """The seats still to give, in order."""

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        return impossible(self)

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

    def position(self) -> Plain:
        plain = super().position()
        if self.phase == "tiles":
            return {**{key: plain[key] for key in START[:-1]}, "start": "setup"}
        return plain

    def derived(self) -> Plain:
        return {"phase": self.phase}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        told = super().expected(facts)
        if "demerits" in told:
            told["demerits"] = {**dict.fromkeys(self.seats, 0), **told["demerits"]}
        return told

    def observation(self, seat: str | None = None) -> Plain:
        pool = hidden_subjects(self, self.passes.get(self.game.pool, ()))
        return {**super().observation(seat), "pool": pool, "asked": self.actor()}

    def back(self, piece: Piece) -> Piece:
        return piece._replace(value=None, name="")

    def determinize(self, seat: str, rng: random.Random) -> Self:
        """Deal until a pass that is shown is where it was shown, and the seat to act is not stuck."""
        while True:
            twin = super().determinize(seat, rng)
            if plausible(twin):
                return twin

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        offer = twin.offer
        if offer is not None and seat != twin.turn and not trade_show(twin, offer):
            twin.offer = offer._replace(offered=rng.choice(twin.held(twin.turn, offer.offered.suit)))

    def returns(self) -> dict[str, float]:
        return {seat: float(self.phase == "over" and score_lap(self, seat)) for seat in self.seats}

    def text(self, seat: str | None = None) -> str:
        return show.text(self, seat)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return list(show.table(self, seat))

    # What the clauses ask about.

    def pawn(self, seat: str) -> Piece:
        return Piece("pawn", self.suits[self.seats.index(seat)], name=seat, owner=seat)

    def at(self, seat: str) -> Place:
        """Give the cell of a seat's pawn."""
        cell: Place = self.once("pawns", self._cells)[seat]
        return cell

    def _cells(self) -> dict[str, Place]:
        return {pawn.owner: cell for cell, pawns in self.pawns.items() for pawn in pawns}

    def class_of(self, seat: str) -> Piece | None:
        """Give the tile under a seat's pawn; None in the hole."""
        return self.tiles.top(self.at(seat))

    def subject_of(self, seat: str) -> str | None:
        """Give the subject of the class that a seat is in."""
        return self.tiles[self.at(seat)][0].suit

    def hole(self) -> Place:
        """Give the cell without a tile."""
        return next(cell for cell in self.game.cells if cell not in self.tiles)

    def hand(self, seat: str) -> Sequence[Piece]:
        """Give the passes of a seat, sorted."""
        return self.passes.get(self.game.hand[seat], ())

    def held(self, seat: str, subject: str | None) -> list[Piece]:
        """Give the passes of one subject in a hand."""
        return [held for held in self.passes.get(self.game.hand[seat], ()) if held.suit == subject]

    def pooled(self, subject: str | None) -> list[Piece]:
        """Give the passes of one subject in the pool."""
        return [pooled for pooled in self.passes.get(self.game.pool, ()) if pooled.suit == subject]

    def in_pool(self, subject: str | None) -> bool:
        """Tell whether the pool has a pass of a subject."""
        return subject in self.once("pool", self._subjects_in_pool)

    def _subjects_in_pool(self) -> set[str | None]:
        return {pooled.suit for pooled in self.passes.get(self.game.pool, ())}

    def in_order(self, passes: Iterable[Piece]) -> tuple[Piece, ...]:
        """Sort passes."""
        return tuple(sorted(passes, key=self.passes.order))

    def not_held(self, seat: str, passes: Sequence[Piece]) -> Reason | None:
        """Say which pass, if any, is named twice or not in a seat's hand."""
        for place, coin in enumerate(passes):
            if coin in passes[:place]:
                return "{} is named twice", coin.name
            if coin not in self.hand(seat):
                return "{} does not hold {}", seat, coin.name
        return None

    def from_left(self, seat: str) -> tuple[str, ...]:
        """Give the opponents of a seat in turn order, the left neighbour first."""
        place = self.seats.index(seat)
        return self.seats[place + 1 :] + self.seats[:place]

    def whisper(self, knows: tuple[str, ...], secret: str, template: str, *args: object) -> None:
        """Tell a line that ends in a secret in braces, which only some seats may read."""
        if not self.silent:
            public = template.format(*args)
            self.tell(f"{template} {{{{{{}}}}}}", *args, secret, knows=knows, public=public)
