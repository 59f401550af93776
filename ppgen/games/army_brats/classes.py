"""The words of Army Brats; setting up, passes, a turn, and going to class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Lies,
    Piece,
    Pieces,
    Place,
    Position,
    Rulebook,
    Why,
    because,
)
from ppgen.engine.position import whole_number_in

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School

rules = Rulebook()

TRADES = ("one-for-one", "one-for-two", "one-for-other")
PHASES = ("main", "roll", "draw", "answer", "gift", "inspect", "inspect-partner", "over")
"""The phases that a position can name, the default first; `tiles` comes before every position."""
INSPECTIONS = ("inspect", "inspect-partner")
HOLE = "--"

Faces = tuple[tuple[str, str], ...]
"""The seats that rolled, each with the face of its die."""
Set = tuple[Piece, ...]
"""Passes with which somebody is caught, or that are given."""


class Offer(NamedTuple):
    """A trade that waits for its answer."""

    kind: str
    offered: Piece
    subject: str
    """The subject asked for."""

    @property
    def price(self) -> int:
        return 2 if self.kind == "one-for-two" else 1


def word(piece: Piece) -> str:
    """Write a tile or a pass: `4c` is the 4 of crowns."""
    return f"{piece.value}{piece.suit[0] if piece.suit else ''}"


def words(pieces: Iterable[Piece]) -> str:
    return " ".join(map(word, pieces))


def a_pass(subject: str | None) -> str:
    return f"{'an' if subject == 'arms' else 'a'} {subject} pass"


rules.writes("pass", of="suit", write=a_pass)
rules.writes("tile", of="piece", write=word)
rules.writes("few", of="number", write=lambda count: ("none", "one", "two")[count])


@rules.value("setup.players", otherwise=())
def setup_players(state: School, players: Any) -> tuple[str, ...]:
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
    for cell, tile in zip((cell for cell in state.game.cells if cell != home), tiles, strict=True):
        state.tiles.put(tile, cell)
    state.say(home)


@rules.value("setup.pool", otherwise={})
def setup_pool(state: School, hands: Pieces) -> Lies:
    held = {coin for _, coin in hands.each()}
    return {state.game.pool: [coin for coin in state.game.passes.values() if coin not in held]}


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: School, written: Position, key: str) -> tuple[str, ...]:
    usual = state.game.facts["seats"]["suits"][str(len(state.seats))]
    suits = tuple(written.items(key) if key in written else (usual[seat][0] for seat in state.seats))
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
def setup_score_dice(state: School, given: Mapping[str, Any]) -> dict[str, int]:
    most = state.game.lap - 1 + max(state.game.same_days.values())
    return {seat: whole_number_in(given.get(seat, 0), 0, most, "demerits") for seat in state.seats}


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


turn_must_act = rules.bars("turn.must-act", "{seat} must go to class or trade first", "main")
turn_one_action = rules.bars("turn.one-action", "{seat} has no main action now", *INSPECTIONS)


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
        subject, drawn = state.subject_of(state.turn), args[0]
        missing = drawn not in state.pooled(subject)
        return because(drawn, subject, part="missing") if missing else None
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


class_peek = rules.holds("class.peek", lambda _state, seat, owner: seat == owner)


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


STEP = (turn_one_action, class_adjacent, class_no_hole, class_unoccupied)
GO = (*STEP, class_must_draw, class_scarcity_blocked, class_scarcity_discard)
