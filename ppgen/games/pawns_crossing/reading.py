"""How a position tells what is where (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Piece, Pieces, Place, Position
from ppgen.engine.fields import OMIT
from ppgen.engine.position import listed as read_list
from ppgen.engine.position import whole_number_in
from ppgen.games.pawns_crossing import setting_up, variants
from ppgen.games.pawns_crossing.words import HOME, OUT

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

OPENING = ("players", "phase", "split", "entry", "after_blank", "declare")
LAID = (*OPENING, "colours", "layout", "board", "pusher")
DEALT = (*LAID, "slid", "numbers", "tokens", "revealed", "pawns", "to_act", "last_slide")
KEYS: Mapping[str, Sequence[str]] = {
    "tiles": OPENING,
    "dominoes": (*OPENING, "colours", "tiles"),
    "numbers": LAID,
    "start-dice": (*LAID, "numbers", "ranking"),
    "place": (*LAID, "numbers", "ranking", "pawns", "to_act"),
    "turn": DEALT,
    "pawn-2": (*DEALT, "moved"),
    "dice": DEALT,
    "forced": (*DEALT, "dice", "moved"),
    "tokens": (*DEALT, "dice", "used"),
    "over": DEALT,
}
"""The keys of a position in each phase."""


def read_seats(key: str, written: Position, state: Crossing) -> tuple[str, ...]:
    written.need(key)
    known = state.game.seatings
    return known[written.choice(key, list(known), min(known))]


def read_option(key: str, written: Position, state: Crossing) -> str:
    game = state.game
    default: str = game.option_defaults()[key]
    return written.choice(key, game.choices[key], default)


def read_split(key: str, written: Position, state: Crossing) -> str:
    if len(state.seats) != 2 and key in written:
        raise BadPosition("split is for two players only", key)
    return read_option(key, written, state)


def write_split(split: str, state: Crossing) -> Any:
    return split if len(state.seats) == 2 else OMIT


def read_phase(key: str, written: Position, state: Crossing) -> str:
    opening = not any(other in written for other in state.game.keys if other not in OPENING)
    phase = written.choice(key, list(KEYS), "tiles" if opening else "turn")
    for other in state.game.keys:
        if other in written and other not in KEYS[phase]:
            raise BadPosition(f"{other} has no place in phase {phase}", other)
    return phase


def read_colours(key: str, written: Position, state: Crossing) -> Mapping[str, tuple[str, ...]]:
    if key not in written:
        return variants.colours_of(state)
    if len(state.seats) != 2:
        raise BadPosition("colours are given for two players only", key)
    given = written.mapping(key, state.seats)
    named = {seat: read_list(given.get(seat), key) for seat in state.seats}
    split = {seat: tuple(c for c in state.game.colours if c in named[seat]) for seat in state.seats}
    together = sorted(str(colour) for colours in named.values() for colour in colours)
    if together != sorted(state.game.colours) or any(len(colours) != 2 for colours in split.values()):
        raise BadPosition("each seat has two of the four colours, and each colour one seat", key)
    return split


def write_colours(colours: Mapping[str, Sequence[str]], state: Crossing) -> Any:
    known = len(state.seats) == 2 and any(colours.values())
    return {seat: list(own) for seat, own in colours.items()} if known else OMIT


def read_numbers(key: str, written: Position, state: Crossing) -> Mapping[str, tuple[int, ...]]:
    given = written.mapping(key, state.playing)
    if key not in KEYS[state.phase]:
        return {}
    dealt = {colour: read_list(given.get(colour, state.pool), key) for colour in state.playing}
    for numbers in dealt.values():
        if any(isinstance(number, bool) for number in numbers) or sorted(map(str, numbers)) != sorted(
            map(str, state.pool)
        ):
            raise BadPosition(f"a colour's numbers are {', '.join(map(str, state.pool))} in some order", key)
    return {colour: tuple(map(int, numbers)) for colour, numbers in dealt.items()}


class Tokens:
    """Where each token stands; by default on its ace."""

    key = "tokens"

    def read(self, written: Position, state: Crossing) -> Mapping[Place, Iterable[Piece]]:
        """Read them.

        Raises:
            BadPosition: there is no such token, or no such space now.
        """
        if not state.numbers:
            return {}
        spaces: dict[str, Place] = {**setting_up.setup_tokens_on_aces(state)}
        for token, space in written.mapping(self.key, spaces).items():
            if space != HOME and not state.is_space(str(space)):
                raise BadPosition(f"{token} stands on {space}, which is not a space now", self.key)
            spaces[token] = state.game.board.named.get(space) or Place(space)
        lies: dict[Place, list[Piece]] = {}
        for token, space in spaces.items():
            if space == HOME:
                lies.setdefault(state.home(token), []).append(state.face(token))
            else:
                lies.setdefault(state.on_mat(space), []).append(state.coin(token))
        return lies

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write them in their order; everybody sees where they stand."""
        del seat, all_seen
        spaces = {coin.name: state.called(place) for place, coin in lies.each()}
        return {token: str(spaces[token]) for token in state.in_play if token in spaces}


def read_revealed(key: str, written: Position, state: Crossing) -> frozenset[str]:
    on_board = {token for token, space in state.where().items() if space != HOME}
    revealed = frozenset(map(str, written.items(key)))
    for token in sorted(revealed - on_board):
        raise BadPosition(f"{token} is not a token on the board", key)
    return revealed


def read_ranking(key: str, written: Position, state: Crossing) -> tuple[tuple[str, ...], ...]:
    """Read who is tied with whom; at first all are."""
    if key not in KEYS[state.phase]:
        return ()
    groups = [read_list(group, key) for group in written.items(key)] or [list(state.seats)]
    if sorted(str(seat) for group in groups for seat in group) != sorted(state.seats) or [] in groups:
        raise BadPosition("ranking puts every seat in one group", key)
    tied = any(len(group) > 1 for group in groups)
    if tied != (state.phase == "start-dice"):
        raise BadPosition(f"in phase {state.phase} {'no' if tied else 'some'} seats are tied", key)
    return tuple(tuple(seat for seat in state.seats if seat in group) for group in groups)


class Pawns:
    """The hole of each pawn, or `out`; pawns beside the board are not told."""

    key = "pawns"

    def read(self, written: Position, state: Crossing) -> Mapping[Place, Iterable[Piece]]:
        """Read them.

        Raises:
            BadPosition: a pawn is where none can be, or nowhere.
        """
        given = written.mapping(self.key, state.playing)
        if self.key not in KEYS[state.phase]:
            return {}
        placing = state.phase == "place"
        lies: dict[Place, list[Piece]] = {}
        for colour in state.playing:
            hole = given.get(colour)
            if hole is None:
                if placing:
                    continue
                raise BadPosition(f"the {colour} pawn has no hole; it may be {OUT} in the endgame", self.key)
            if hole not in state.game.plan.holes and (placing or hole != OUT):
                raise BadPosition(f"the {colour} pawn is at {hole}, which is not a hole", self.key)
            pawn = state.pawn(colour)
            place = state.game.tray[OUT, pawn.owner] if hole == OUT else state.game.board.named[hole]
            if hole != OUT and place in lies:
                raise BadPosition(f"two pawns share {hole}", self.key)
            lies.setdefault(place, []).append(pawn)
        return lies

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write those that have been placed; everybody sees them."""
        del seat, all_seen
        holes = {pawn.name: place.tray or str(place) for place, pawn in lies.each()}
        return {colour: holes[colour] for colour in state.playing if holes.get(colour, "pawns") != "pawns"}


def read_to_act(key: str, written: Position, state: Crossing) -> str | None:
    if key not in KEYS[state.phase]:
        return None
    if state.phase == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return None
    if state.phase == "place":
        return written.choice(key, state.seats, state.next_to_place() or state.seats[0])
    written.need(key)
    return written.choice(key, state.seats, state.seats[0])


def read_last_slide(key: str, written: Position, state: Crossing) -> str | None:
    words = written.get(key)
    if words is None:
        return None
    pushes = state.game.plan.by_words
    rest = pushes[written.choice(key, list(pushes), "")].rest
    if rest != state.rest():
        raise BadPosition(f"after a slide of {words} the pusher lies {rest.name}", key)
    return str(words)


def read_dice(key: str, written: Position, state: Crossing) -> Mapping[str, int]:
    if key not in KEYS[state.phase]:
        return {}
    mine = state.colours[state.to_act or ""]
    given = written.mapping(key, mine)
    for colour in mine:
        if colour not in given:
            raise BadPosition(f"the {colour} die is missing", key)
    return {colour: whole_number_in(given[colour], 0, len(state.game.ranks) - 1, key) for colour in mine}


def some_colours(known: Any) -> Any:
    """Give the reader of a list of colours, all of which are `known(state)`."""

    def read(key: str, written: Position, state: Crossing) -> frozenset[str]:
        colours = known(state)
        for colour in written.items(key):
            if colour not in colours:
                raise BadPosition(f"{key} names {colour!r}; there are {', '.join(colours) or 'none'}", key)
        return frozenset(written.items(key))

    return read


def write_colour_list(colours: frozenset[str], state: Crossing) -> list[str]:
    return [colour for colour in state.game.colours if colour in colours]
