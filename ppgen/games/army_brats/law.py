"""The law of Army Brats in the order of content/games/army-brats/rules.yml, and the school it is about."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    InputError,
    Lies,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    Rulebook,
    State,
    Why,
    because,
)
from ppgen.engine.fields import choice, during, field, options, pieces
from ppgen.engine.holdings import Named
from ppgen.engine.laid import GridOfWords, NamedPlaces
from ppgen.engine.phases import Phases
from ppgen.engine.position import whole_number_in
from ppgen.engine.texts import Line
from ppgen.games.army_brats.facts import SchoolFacts, Set, word

rules = Rulebook()
VARIANT = rules.option("variant")
SETS = rules.option("sets")
IN_HOLE = rules.option("hole")

PHASES = ("main", "roll", "draw", "answer", "gift", "inspect", "inspect-partner", "over")
"""The phases that a position can name, the default first; `tiles` comes before every position."""
INSPECTIONS = ("inspect", "inspect-partner")
HOLE = "--"

Faces = tuple[tuple[str, str], ...]
"""The seats that rolled, each with the face of its die."""


class Offer(NamedTuple):
    """A trade that waits for its answer."""

    kind: str
    offered: Piece
    subject: str
    """The subject asked for."""

    @property
    def price(self) -> int:
        return 2 if self.kind == "one-for-two" else 1


def words(pieces: Iterable[Piece]) -> str:
    return " ".join(map(word, pieces))


def a_pass(subject: str | None) -> str:
    return f"{'an' if subject == 'arms' else 'a'} {subject} pass"


rules.writes("pass", of="suit", write=a_pass)
rules.writes("tile", of="piece", write=word)
rules.writes("few", of="number", write=lambda count: ("none", "one", "two")[count])


@rules.value("setup.players", otherwise=())
def setup_players(state: School, players: object) -> tuple[str, ...]:
    if not isinstance(players, int) or players not in state.game.seatings:
        raise BadPosition("two to four players", "players", "setup.players")
    seats: tuple[str, ...] = state.game.seatings[players]
    return seats


@rules.check("setup.tiles", "not the {count:number} tiles")
def setup_all_tiles(state: School, tiles: Set) -> Why:
    known = state.game.tiles.values()
    return None if sorted(tiles) == sorted(known) else because(len(known))


@rules.effect("setup.tiles", "tiles: laid out, hole at {home:place}")
def setup_tiles(state: School, tiles: Set) -> None:
    home = state.game.home
    cells = [cell for cell in state.game.cells if cell != home]
    for cell, tile in zip(cells, tiles, strict=True):
        state.tiles.put(tile, cell)
    state.say(home)


@rules.value("setup.pool", otherwise={})
def setup_pool(state: School, hands: Pieces) -> Lies:
    held = {coin for _, coin in hands.each()}
    return {state.game.pool: [coin for coin in state.game.passes.values() if coin not in held]}


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: School, suits: tuple[str, ...]) -> tuple[str, ...]:
    known = [suit for suit in state.game.suits if suit in suits]
    if not len(state.seats) == len(suits) == len(known):
        raise BadPosition(f"suits gives each of {', '.join(state.seats)} a suit of its own", "suits")
    return suits


@rules.check("setup.first-player", "the rolling seats are {seats:seat... }")
def setup_rolling_seats(state: School, faces: Faces) -> Why:
    rolled = tuple(seat for seat, _ in faces)
    return None if rolled == state.rolling else because(state.rolling)


@rules.effect("setup.first-player", "roll: {faces:has...}", otherwise=())
def setup_first_player(state: School, faces: Faces) -> tuple[str, ...]:
    state.say(faces)
    highest = max((face for _, face in faces), key=state.game.ranks.index)
    return tuple(seat for seat, face in faces if face == highest)


@rules.effect("setup.reroll", "tie: {seats:seat... } roll again", otherwise=False)
def setup_reroll(state: School, highest: tuple[str, ...]) -> bool:
    state.rolling = highest
    state.say(highest)
    return True


@rules.value("setup.home-room", otherwise=None)
def setup_home_room(state: School) -> Place | None:
    return state.game.home


@rules.value("setup.score-dice", otherwise={})
def setup_score_dice(state: School, given: Mapping[str, object]) -> dict[str, int]:
    most = state.game.lap - 1 + max(state.game.same_days.values())
    return {seat: whole_number_in(given.get(seat, 0), 0, most, "demerits") for seat in state.seats}


OPTIONS = ("variant", "sets", "hole")
START = ("players", *OPTIONS, "suits", "start")
"""The keys of a position that begins with the setup."""
AFTER = (*START[:-1], "phase", "layout", "pawns", "hands", "demerits")
KEYS = {"tiles": START, **dict.fromkeys(PHASES, (*AFTER, "rolling", "turn", "partner", "offer", "givers"))}


LAYOUT = GridOfWords(
    "layout",
    rows=lambda state: state.game.classes.rows,
    known=lambda state, _cell: state.game.tiles,
    word=word,
    empty=HOLE,
)
PAWNS = NamedPlaces(
    "pawns",
    place=lambda word, _seat, state: state.game.grammar.kinds["cell"].read(word),
    usual=lambda seat, state: setup_home_room(state) if state.phase == "tiles" else None,
    complete=True,
)


class PassesHeld(Named):
    """The passes of each seat: `{p1: [4c, 2s]}`; of those it may not read, how many of each subject."""

    def write(self, lies: Pieces, state: School, seat: str | None, *, all_seen: bool) -> dict[str, object]:
        told: dict[str, object] = {}
        for owner in state.seats:
            hand = lies.get(state.game.hand[owner], ())
            readable = all_seen or state.readable(seat, owner)
            told[owner] = [coin.name for coin in hand] if readable else hidden_subjects(state, hand)
        return told


def read_players(key: str, written: Position, state: School) -> tuple[str, ...]:
    return setup_players(state, written.get(key, min(state.game.seatings)))


def read_suits(key: str, written: Position, state: School) -> tuple[str, ...]:
    usual = state.game.facts["seats"]["suits"][str(len(state.seats))]
    given = written.items(key) if key in written else [usual[seat][0] for seat in state.seats]
    return setup_pieces(state, tuple(given))


def read_demerits(key: str, written: Position, state: School) -> dict[str, int]:
    return setup_score_dice(state, written.mapping(key, state.seats))


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
    known = seat == state.turn or trade_show(state, offer)
    return {**offer._asdict(), "offered": offer.offered.name if known else None}


def read_rolling(key: str, written: Position, state: School) -> tuple[str, ...]:
    return some_in_order(key, written, state.seats, 2)


def read_givers(key: str, written: Position, state: School) -> tuple[str, ...]:
    able = stuck_giver_order(state)
    if not able:
        raise BadPosition("nobody has a pass to give, so the phase is not gift", "phase")
    return some_in_order(key, written, able, 1)


def some_in_order(key: str, written: Position, known: Sequence[str], least: int) -> tuple[str, ...]:
    """Read at least one or two of the known seats in their order; all if the key is left out."""
    names = written.items(key) if key in written else [*known]
    if len(names) < least or names != [seat for seat in known if seat in names]:
        number = "one" if least == 1 else "two"
        raise BadPosition(f"{key} names {number} or more of {', '.join(known)}, in this order", key)
    return tuple(names)


class School(State):
    """The school at one moment. The hole is the cell without a tile."""

    game: SchoolFacts
    seats: tuple[str, ...] = field(read_players, lambda seats, _state: len(seats), key="players")
    options: Mapping[str, Any] = options(*OPTIONS)
    suits: tuple[str, ...] = field(read_suits, lambda suits, _state: list(suits))
    phase: str = Phases("tiles", PHASES, KEYS, usual=PHASES[0])  # type: ignore[assignment]
    start: str = choice("setup")
    tiles: Pieces = pieces(LAYOUT)
    pawns: Pieces = pieces(PAWNS, order=lambda state: lambda pawn: state.seats.index(pawn.owner))
    passes: Pieces = pieces(
        PassesHeld("hands", lambda state: state.game.passes, "hand"),
        order=lambda state: lambda coin: state.game.number[coin.name],
        rest=setup_pool,
    )
    demerits: dict[str, int] = field(
        read_demerits, lambda demerits, _state: dict(demerits), copy=dict, filled=True
    )
    rolling: tuple[str, ...] = during("roll", read=read_rolling, write=list, nothing=())
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

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        lap, seat, home = self.game.lap, self.turn, self.game.home
        for cell, pawns in self.pawns.items():
            if len(pawns) > 1 and cell != home:
                yield BadPosition(f"two pawns share {cell}; only {home} has room for that", "pawns")
        if self.phase != "tiles" and len(self.tiles) < len(self.game.tiles):
            yield BadPosition(f"layout has each of the {len(self.game.tiles)} tiles once", "layout")
        if not end_no_tie(self):
            found = " and ".join(name for name in self.seats if score_lap(self, name)) or "nobody"
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
        return {seat: float(self.phase == "over" and score_lap(self, seat)) for seat in self.seats}

    def outlook(self) -> dict[str, float]:
        return {seat: min(self.demerits[seat], self.game.lap - 1) / self.game.lap for seat in self.seats}

    def observation(self, seat: str | None = None) -> Plain:
        pool = hidden_subjects(self, self.pool())
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
        if offer is not None and seat != twin.turn and not trade_show(twin, offer):
            twin.offer = offer._replace(offered=rng.choice(twin.held(twin.turn, offer.offered.suit)))

    # What somebody sees.

    def readable(self, seat: str | None, owner: str) -> bool:
        """Tell whether a seat (None: a spectator) may read the days of an owner's passes."""
        if seat == owner:
            return class_peek(self, seat, owner)
        return not hidden_days(self)

    def board_lines(self, seat: str | None = None) -> list[Line]:
        rows = self.game.classes.rows
        lines: list[Line] = ["    " + "".join(f"{cell[0]:<8}" for cell in rows[0]).rstrip()]
        for row in rows:
            lines.append(f"{row[0][1]}   " + "".join(f"{self.cell_text(cell):<8}" for cell in row).rstrip())
        for name, suit in zip(self.seats, self.suits, strict=True):
            lines.append(f"{name} ({suit}): at {self.at(name)}, {self.demerits[name]} demerits")
        return [*lines, *self.sights(seat)]

    def cell_text(self, cell: Place) -> str:
        """Write a tile, and after a star the numbers of the seats whose pawns are on it."""
        tile = words(self.tiles.get(cell, ())) or HOLE
        here = "".join(pawn.owner[1:] for pawn in self.pawns.get(cell, ()))
        return f"{tile}*{here}" if here else tile

    def sights(self, seat: str | None) -> Iterator[str]:
        """Write what a seat sees besides the board (None: everything), a line for each owner of passes."""
        yield f"turn {self.turn}, phase {self.phase}" if self.turn else f"phase {self.phase}"
        for owner in self.seats:
            hand = self.hand(owner)
            if seat is None or self.readable(seat, owner):
                yield f"{owner} holds: {words(hand) or 'none'}"
            else:
                yield f"{owner} shows: {self.counted(hand)}"
        yield f"pool shows: {self.counted(self.pool())}"
        if self.offer:
            kind, offered, subject = self.offer
            line = f"pending: {self.turn} offers {self.partner} {kind} for {subject}"
            if trade_show(self, self.offer):
                line += f" ({offered.name})"
            elif seat in (None, self.turn):
                line += f" {{{offered.name}}}"
            yield line

    def counted(self, passes: Iterable[Piece]) -> str:
        counts = hidden_subjects(self, passes).items()
        return ", ".join(f"{count} {subject}" for subject, count in counts) or "none"

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List the pieces: passes lie suit side up, and name their day if the seat may know it."""
        game, aside = self.game, Place.tray_of("aside")
        placed = [tile.at(cell) for cell in game.cells for tile in self.tiles.get(cell, ())]
        for name, suit in zip(self.seats, self.suits, strict=True):
            space, known = game.die_space(self.demerits[name]), seat is None or self.readable(seat, name)
            placed.append(self.pawn(name).at(self.at(name)))
            placed.append(Placed("die", space, suit, "A", name=name, owner=name))
            placed += [(coin if known else self.back(coin)).at(game.hand[name]) for coin in self.hand(name)]
        placed += [self.back(coin).at(game.pool) for coin in self.pool()]
        for suit in game.suits:
            if suit not in self.suits:
                placed += [Placed("pawn", aside, suit), Placed("die", aside, suit, "A")]
        return placed

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
        return subject in self.passes.cached("pool", lambda: {pooled.suit for pooled in self.pool()})

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


@rules.value("pass.subject-and-day", otherwise="")
def pass_day(state: School, coin: Piece) -> str:
    return str(state.game.data["days"][state.game.ranks.index(str(coin.value))])


@rules.check("turn.order", "{seat} is not to act", of="turn", due="no {verb} is due")
def turn_order(state: School, action: Action) -> Why:
    if action.actor != CHANCE:
        return None if action.actor == state.actor() else because(action.actor)
    return None if action.verb == state.phase else because(action.verb, part="due")


@rules.effect("turn.order", "next: {seat}")
def turn_passes(state: School, seat: str) -> None:
    state.turn, state.partner, state.phase = seat, None, "main"
    state.say(seat)


turn_must_act = rules.forbids("turn.must-act", "{seat} must go to class or trade first", "main")
turn_one_action = rules.forbids("turn.one-action", "{seat} has no main action now", *INSPECTIONS)


@rules.check(
    "class.adjacent", "{cell:place} is not next to {here:place} along a row or column", of="candidate"
)
def class_adjacent(state: School, seat: str, cell: Place, discard: Piece | None) -> Why:
    here = state.at(seat)
    beside = cell in state.game.classes.neighbours(here)
    return None if beside else because(cell, here)


class_step = rules.moves("class.adjacent", "pawns", "{seat} goes to {cell:place} ({tile})")


@rules.check("class.no-hole", "{cell:place} is the hole")
def class_no_hole(state: School, seat: str, cell: Place, discard: Piece | None) -> Why:
    return None if cell in state.tiles else because(cell)


@rules.check("class.unoccupied", "{cell:place} is occupied")
def class_unoccupied(state: School, seat: str, cell: Place, discard: Piece | None) -> Why:
    return because(cell) if cell in state.pawns else None


@rules.check(
    "class.draw",
    "the pool still has {subject:suit}, so draw",
    of="candidate",
    missing="{drawn:piece} is not among the {subject:suit} passes in the pool",
)
def class_must_draw(state: School, *args: Any) -> Why:
    """Forbid chance to draw what is not there, and a seat to discard where it can draw."""
    if state.phase == "draw":
        [drawn] = args
        subject = state.subject_of(state.turn)
        return None if drawn in state.pooled(subject) else because(drawn, subject, part="missing")
    _, cell, discard = args
    if discard is None:
        return None
    subject = state.tiles[cell][0].suit
    return because(subject) if state.in_pool(subject) else None


@rules.effect(
    "class.draw", "{seat} draws {subject:pass} {{{drawn:piece}}}", public="{seat} draws {subject:pass}"
)
def class_draw(state: School, seat: str, drawn: Piece) -> None:
    state.passes.move(drawn, state.game.pool, state.game.hand[seat])
    state.say(seat, drawn.suit, drawn, knows=(seat,))


class_peek = rules.condition("class.peek", lambda _state, seat, owner: seat == owner)


@rules.check("class.scarcity-discard", "name {subject:pass} from your hand to discard")
def class_scarcity_discard(state: School, seat: str, cell: Place, discard: Piece | None) -> Why:
    subject = state.tiles[cell][0].suit
    paid = state.in_pool(subject) or discard in state.held(seat, subject)
    return None if paid else because(subject)


@rules.check("class.scarcity-blocked", "no {subject:suit} passes in the pool and none in hand")
def class_scarcity_blocked(state: School, seat: str, cell: Place, discard: Piece | None) -> Why:
    subject = state.tiles[cell][0].suit
    payable = state.in_pool(subject) or state.held(seat, subject)
    return None if payable else because(subject)


@rules.effect(
    "class.discard-to-pool",
    "{seat} discards {subject:pass} {{{discard:piece}}}",
    public="{seat} discards {subject:pass}",
)
def class_discard_to_pool(state: School, seat: str, discard: Piece) -> None:
    state.passes.move(discard, state.game.hand[seat], state.game.pool)
    state.say(seat, discard.suit, discard, knows=(seat,))


trade_needs_class = rules.requires(
    "trade.needs-class", "{seat} is in the hole, not in a class", lambda state, seat, *_: state.class_of(seat)
)
trade_opponent = rules.requires(
    "trade.opponent", "choose an opponent", lambda _, seat, other, *__: other != seat
)


NOT_HELD, TWICE = "{seat} does not hold {missing:piece}", "{missing:piece} is named twice"


@rules.check("trade.own-pass", NOT_HELD, of="candidate", twice=TWICE)
def trade_own_pass(state: School, seat: str, *args: Any) -> Why:
    """Look at the pass offered in a trade, or at those given."""
    if len(args) == 1:
        return state.not_held(seat, args[0])
    _, _, offered, _ = args
    return state.not_held(seat, [offered])


@rules.check("trade.match-subject", "{offered:piece} is not {subject:pass}", of="candidate")
def trade_match_subject(state: School, seat: str, other: str, kind: str, offered: Piece, *_: object) -> Why:
    subject = state.subject_of(seat)
    return None if offered.suit == subject else because(offered, subject)


@rules.effect(
    "trade.one-for-one",
    "{seat} offers {other:seat} one-for-one in {subject:suit} {{{offered:piece}}}",
    public="{seat} offers {other:seat} one-for-one in {subject:suit}",
)
def trade_one_for_one(state: School, seat: str, offered: Piece, other: str, subject: str) -> None:
    state.say(seat, other, subject, offered, knows=(seat,))


@rules.check("trade.match-exactly", "the class is {tile}, not {offered:piece}", of="candidate")
def trade_match_exactly(state: School, seat: str, other: str, kind: str, offered: Piece, *_: object) -> Why:
    tile = state.tiles[state.at(seat)][0]
    matches = kind == "one-for-one" or offered.name == word(tile)
    return None if matches else because(tile, offered)


trade_show = rules.condition("trade.show", lambda _state, offer: offer.kind != "one-for-one")
trade_one_for_two = rules.tells(
    "trade.one-for-two",
    "{seat} shows {offered:piece} and offers {other:seat} one-for-two in {subject:suit}",
)
trade_one_for_other = rules.tells(
    "trade.one-for-other",
    "{seat} shows {offered:piece} and offers {other:seat} one-for-other for {subject:suit}",
)


@rules.check("trade.other-subject", "ask for a subject other than {subject:suit}")
def trade_other_subject(state: School, seat: str, *trade: object) -> Why:
    subject = state.subject_of(seat)
    return because(subject) if trade[-1] == subject else None


@rules.check("trade.opponent-has", "{other:seat} has no {subject:suit} passes")
def trade_opponent_has(
    state: School, seat: str, other: str, kind: str, offered: Piece, asked: str | None
) -> Why:
    subject = asked or offered.suit
    return None if state.held(other, subject) else because(other, subject)


@rules.check("trade.opponent-has-two", "{other:seat} has fewer than two {subject:suit} passes")
def trade_opponent_has_two(
    state: School, seat: str, other: str, kind: str, offered: Piece, *_: object
) -> Why:
    enough = kind != "one-for-two" or len(state.held(other, offered.suit)) >= 2
    return None if enough else because(other, offered.suit)


trade_no_refusal = rules.forbids("trade.no-refusal", "{seat} must answer the trade", "answer")


trade_answer = rules.forbids(
    "trade.answer", "{seat} has nothing to answer", when=lambda state: state.phase not in ("answer", "gift")
)


@rules.check("trade.asked-subject", "{given:piece} is not {subject:pass}", of="candidate")
def trade_asked_subject(state: School, seat: str, given: Set) -> Why:
    if state.offer is None:
        return None
    for coin in given:
        if coin.suit != state.offer.subject:
            return because(coin, state.offer.subject)
    return None


@rules.check("trade.answer-count", "give exactly {price:few}", of="candidate")
def trade_answer_count(state: School, seat: str, given: Set) -> Why:
    if state.offer is None or len(given) == state.offer.price:
        return None
    return because(state.offer.price)


GIVES = "{seat} gives {other:seat} {subject:pass}"
GIVES_TWO = "{seat} gives {other:seat} two {subject:suit} passes"


@rules.effect(
    "trade.exchange",
    GIVES + " {{{given:piece}}}",
    public=GIVES,
    shown=GIVES + " ({given:piece})",
    two=GIVES_TWO + " {{{given:piece...}}}",
    two_public=GIVES_TWO,
)
def trade_exchange(state: School, seat: str, partner: str, offer: Offer, given: Set) -> None:
    hand, offered, both = state.game.hand, offer.offered, (seat, partner)
    state.passes.move(offered, hand[seat], hand[partner])
    if trade_show(state, offer):
        state.say(seat, partner, offered.suit, offered, part="shown")
    else:
        state.say(seat, partner, offered.suit, offered, knows=both)
    for coin in given:
        state.passes.move(coin, hand[partner], hand[seat])
    if len(given) == 1:
        state.say(partner, seat, offer.subject, given[0], knows=both)
    else:
        state.say(partner, seat, offer.subject, given, part="two", knows=both)


@rules.check("stuck.gift", "{seat} must give one pass", of="turn", held="{seat} must give one pass it holds")
def stuck_must_give(state: School, action: Action) -> Why:
    if state.phase != "gift":
        return None
    if action.verb != "give":
        return because(action.actor)
    given = action.args[0]
    held = len(given) == 1 and given[0] in state.hand(action.actor)
    return None if held else because(action.actor, part="held")


stuck_gift = rules.enters_phase("stuck.gift", "gift", "{seat} has no legal move")


@rules.effect("stuck.gift", gives=GIVES + " {{{given:piece}}}", gives_public=GIVES)
def stuck_receive(state: School, giver: str, seat: str, coin: Piece) -> None:
    state.passes.move(coin, state.game.hand[giver], state.game.hand[seat])
    state.say(giver, seat, coin.suit, coin, part="gives", knows=(giver, seat))


@rules.value("stuck.giver-order", otherwise=())
def stuck_giver_order(state: School) -> tuple[str, ...]:
    return tuple(seat for seat in state.clockwise(state.turn)[1:] if state.hand(seat))


stuck_nobody_gives = rules.tells("stuck.replaces-turn", "nobody has a pass to give")


@rules.check("caught.timing", "{seat} may not get caught now", of="turn")
def caught_not_now(state: School, action: Action) -> Why:
    now = action.actor == state.actor() and state.phase != "main"
    return None if now else because(action.actor)


caught_timing = rules.enters_phase("caught.timing", "inspect")
caught_optional = rules.tells("caught.optional", "{seat} is done")


@rules.check("caught.useful-set", "{shown:piece...} is not a useful set", of="candidate")
def caught_useful_set(state: School, seat: str, shown: Set) -> Why:
    useful = caught_sequence(state, shown) or caught_same_day(state, shown)
    return None if useful else because(shown)


@rules.value("caught.sequence", otherwise=0)
def caught_sequence(state: School, shown: Set) -> int:
    return state.game.sequences.get(state.in_order(shown), 0)


caught_with_sequence = rules.tells(
    "caught.sequence",
    "{seat} is caught: {shown:piece...}, sequence of {count:number} in {subject:suit}, "
    "{demerits:number} demerits",
)


@rules.value("caught.same-day", otherwise=0)
def caught_same_day(state: School, shown: Set) -> int:
    return state.game.same_days.get(state.in_order(shown), 0)


caught_with_same_day = rules.tells(
    "caught.same-day",
    "{seat} is caught: {shown:piece...}, {count:number} passes for {day:word}, {demerits:number} demerits",
)


@rules.check("caught.own-passes", NOT_HELD, of="candidate", twice=TWICE)
def caught_own_passes(state: School, seat: str, shown: Set) -> Why:
    return state.not_held(seat, shown)


@rules.effect("caught.open-desk", "{seat} opens the desk: {tile} moves from {here:place} to {hole:place}")
def caught_open_desk(state: School, seat: str) -> None:
    here, hole = state.at(seat), caught_hole_travels(state)
    tile = state.tiles[here][0]
    state.tiles.move(tile, here, hole)
    state.say(seat, tile, here, hole)


@rules.value("caught.hole-travels", instead=lambda state: state.game.home)
def caught_hole_travels(state: School) -> Place:
    return state.hole()


caught_in_the_hole = rules.condition("caught.in-the-hole", lambda state, seat: state.class_of(seat) is None)


@rules.value("caught.show", otherwise=())
def caught_show(state: School, shown: Set) -> Set:
    return shown


@rules.effect("caught.return", "{count:number} passes return to the pool")
def caught_return(state: School, seat: str, shown: Set) -> None:
    for coin in shown:
        state.passes.move(coin, state.game.hand[seat], state.game.pool)
    state.say(len(shown))


caught_current_first = rules.enters_phase("caught.current-first", "inspect-partner")


@rules.value("caught.order-unchanged", instead=lambda _state, last: last)
def caught_order_unchanged(state: School, last: str) -> str:
    """Give the seat whose left neighbour is next: the current player, whoever was inspected last."""
    return state.turn


@rules.effect("score.track", "{seat} has {demerits:number} demerits")
def score_track(state: School, seat: str, demerits: int) -> None:
    state.demerits[seat] += demerits
    state.say(seat, state.demerits[seat])


score_lap = rules.condition("score.lap", lambda state, seat: state.demerits[seat] >= state.game.lap)


@rules.effect("end.expelled", "{seat} is expelled and wins")
def end_expelled(state: School, seat: str) -> None:
    state.phase, state.partner = "over", None
    state.say(seat)


@rules.value("end.no-tie", otherwise=True)
def end_no_tie(state: School) -> bool:
    return sum(score_lap(state, seat) for seat in state.seats) == (state.phase == "over")


end_over = rules.forbids("end.over", "the game is over", "over")


hidden_days = rules.condition("hidden.days", lambda state: state.game.trays["hand"].sight == "owner")


@rules.value("hidden.subjects-public", otherwise={})
def hidden_subjects(state: School, passes: Iterable[Piece]) -> dict[str, int]:
    suits = [coin.suit for coin in passes]
    return {subject: suits.count(subject) for subject in state.game.suits if subject in suits}


@rules.check(
    "variant.canadian-four", "a set of fewer than four earns nothing", agreed=VARIANT.is_("canadian-army")
)
def variant_canadian_four(state: School, seat: str, shown: Set) -> Why:
    few = len(shown) < state.game.data["canadian_army"]["passes"]
    return because() if few else None


option_one_set = rules.condition("option.one-set", SETS.is_("one"))


@rules.check("option.safe-hole", "{seat} is in the hole, where nobody is caught", agreed=IN_HOLE.is_("safe"))
def option_safe_hole(state: School, seat: str, shown: Set) -> Why:
    return because(seat) if state.class_of(seat) is None else None
