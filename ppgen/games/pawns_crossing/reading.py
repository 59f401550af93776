"""How a position tells what is where (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Lies, Piece, Pieces, Place, Position
from ppgen.engine.fields import OMIT, Options, field
from ppgen.engine.laid import Laid, Stands
from ppgen.engine.notation import named
from ppgen.engine.phases import Phases
from ppgen.engine.position import listed, read_word, whole_number_in
from ppgen.games.pawns_crossing.board import HOME, OUT, flipped
from ppgen.games.pawns_crossing.declaring import endgame_trigger
from ppgen.games.pawns_crossing.turns import Split, colours_of, dominoes_in, setup_tokens_on_aces

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

OPTIONS = ("split", "entry", "after_blank", "declare", "endgame", "undo")
OPENING = ("players", "phase", *OPTIONS)
LAID = (*OPENING, "colours", "board", "pusher")
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
PHASE = Phases("tiles", KEYS, KEYS, usual="turn")


# How the game is played


def read_seats(key: str, written: Position, state: Crossing) -> tuple[str, ...]:
    written.need(key)
    known = state.game.seatings
    return known[written.choice(key, list(known), min(known))]


class Agreed(Options):
    """The options, of which the split is for two players."""

    def read(self, written: Position, state: Crossing) -> Mapping[str, str]:
        if len(state.seats) != 2 and "split" in written:
            raise BadPosition("split is for two players only", "split")
        return dict(super().read(written, state))

    def write(self, value: Mapping[str, str], state: Crossing) -> Mapping[str, str]:
        return {key: agreed for key, agreed in value.items() if key != "split" or len(state.seats) == 2}


def read_colours(key: str, written: Position, state: Crossing) -> Split:
    if key not in written:
        return colours_of(state)
    if len(state.seats) != 2:
        raise BadPosition("colours are given for two players only", key)
    given = written.mapping(key, state.seats)
    named = {seat: listed(given.get(seat), key) for seat in state.seats}
    together = sorted(str(colour) for colours in named.values() for colour in colours)
    if together != sorted(state.game.colours) or any(len(colours) != 2 for colours in named.values()):
        raise BadPosition("each seat has two of the four colours, and each colour one seat", key)
    return {seat: tuple(filter(colours.__contains__, state.game.colours)) for seat, colours in named.items()}


def write_colours(colours: Split, state: Crossing) -> Any:
    known = len(state.seats) == 2 and any(colours.values())
    return {seat: list(own) for seat, own in colours.items()} if known else OMIT


# Tiles and dominoes


def tile_or_domino(state: Crossing, place: Place) -> Mapping[str, Piece]:
    """Give by its name what can lie at a place of the board."""
    turn = state.game.plan.turn.get(place)
    return state.game.tile if turn is None else state.game.domino[turn]


TILES = Laid("tiles", lambda state: [[place] for place in state.game.plan.tiles], tile_or_domino)
BOARD = Laid("board", lambda state: state.game.plan.laid, tile_or_domino)


def read_pusher(key: str, written: Position, state: Crossing) -> Lies:
    """Read the pusher with the place where it lies: `4-2`, `0-1 east of g5`."""
    name, _, at = str(written.need(key)).partition(" ")
    for rest in state.game.plan.rests.values():
        if rest.name == (at or "aside"):
            read = named(state.game.domino[rest.turn], "a domino such as 3-5")
            return {rest.place: (read_word(name, key, read),)}
    raise BadPosition(f"no pusher lies {at}; it lies aside, or such as east of g5", key)


def write_pusher(lies: Pieces, state: Crossing) -> Any:
    for place, rest in state.game.plan.rests.items():
        for pusher in lies.get(place, ()):
            return f"{pusher.value} {rest.name}" if rest.edge else pusher.value
    return OMIT


def read_slid(key: str, written: Position, state: Crossing) -> None:
    """Carry out slides such as `row 3 east flip` on the layout; they are no turns."""
    for words in map(str, written.items(key)):
        push = state.game.plan.by_words.get(words.removesuffix(" flip"))
        if push is None:
            raise BadPosition(f"{words!r} is not a slide such as row 3 east, with or without flip", key)
        state.game.push_line(state, "", push, flip=words.endswith(" flip"))


def read_last_slide(key: str, written: Position, state: Crossing) -> str | None:
    words: str | None = written.get(key)
    if words is not None:
        pushes = state.game.plan.by_words
        rest = pushes[written.choice(key, list(pushes), "")].rest
        if rest != state.rest():
            raise BadPosition(f"after a slide of {words} the pusher lies {rest.name}", key)
    return words


# Tokens and pawns


def read_numbers(key: str, written: Position, state: Crossing) -> Mapping[str, tuple[int, ...]]:
    given = written.mapping(key, state.playing)
    dealt = {colour: listed(given.get(colour, state.pool), key) for colour in state.playing}
    pool = sorted(map(repr, state.pool))
    if any(sorted(map(repr, numbers)) != pool for numbers in dealt.values()):
        raise BadPosition(f"a colour's numbers are {', '.join(map(str, state.pool))} in some order", key)
    return {colour: tuple(numbers) for colour, numbers in dealt.items()}


def space_of(word: str, token: str, state: Crossing) -> Place:
    """Read where a token stands; ValueError says where it can."""
    if word == HOME:
        return state.home(token)
    if not state.is_space(word):
        raise ValueError("a space now")
    return state.on_mat(state.game.board.named.get(word) or Place(word))


TOKENS = Stands(
    "tokens",
    names=lambda state: state.in_play,
    place=space_of,
    piece=lambda token, at, state: state.face(token) if at.is_tray else state.coin(token),
    word=lambda at, state: str(state.called(at)),
    usual=lambda token, state: setup_tokens_on_aces(state, token),
)


def hole_of(word: str, colour: str, state: Crossing) -> Place:
    """Read the hole of a pawn, or `out`; ValueError says what it can be."""
    if word == OUT and state.phase != "place":
        return state.game.tray[OUT, state.pawn(colour).owner]
    if word not in state.game.plan.holes:
        raise ValueError("a hole; in the endgame it may be out")
    return state.game.board.named[word]


PAWNS = Stands(
    "pawns",
    names=lambda state: state.playing,
    place=hole_of,
    word=lambda at, _state: "" if at.tray == "pawns" else at.tray or str(at),
    usual=lambda colour, state: (
        state.game.tray["pawns", state.pawn(colour).owner] if state.phase == "place" else None
    ),
    complete=True,
)


# Whose turn it is, and what the dice show


def read_ranking(key: str, written: Position, state: Crossing) -> tuple[tuple[str, ...], ...]:
    groups = [listed(group, key) for group in written.items(key)] or [list(state.seats)]
    if sorted(str(seat) for group in groups for seat in group) != sorted(state.seats) or [] in groups:
        raise BadPosition("ranking puts every seat in one group", key)
    tied = any(len(group) > 1 for group in groups)
    if tied != (state.phase == "start-dice"):
        raise BadPosition(f"in phase {state.phase} {'no' if tied else 'some'} seats are tied", key)
    return tuple(tuple(seat for seat in state.seats if seat in group) for group in groups)


def read_to_act(key: str, written: Position, state: Crossing) -> str | None:
    if state.phase == "over":
        if written.get(key) is not None:
            raise BadPosition("nobody is to act when the game is over", key)
        return None
    if state.phase == "place":
        return written.choice(key, state.seats, state.next_to_place() or state.seats[0])
    written.need(key)
    return written.choice(key, state.seats, state.seats[0])


def read_dice(key: str, written: Position, state: Crossing) -> Mapping[str, int]:
    written.need(key)
    given = written.of_each(key, state.colours[state.to_act or ""], complete=True)
    return {colour: whole_number_in(face, 0, state.game.faces[-1], key) for colour, face in given.items()}


def some(known: Callable[[Any], Collection[str]], key: str = "") -> Any:
    """Declare some of the colours or tokens that are `known(state)`."""
    return field(
        lambda key, written, state: frozenset(written.some(key, known(state))),
        lambda named, state: [word for word in (*state.game.colours, *state.in_play) if word in named],
        key=key,
        filled=True,
    )


# What cannot be


def complaints(state: Crossing, written: Position) -> Iterator[BadPosition]:
    names = [str(piece.value) for _, piece in state.ground.each() if piece.kind == "domino"]
    lower_first = [min(name, flipped(name)) for name in names]
    for name in lower_first:
        if name not in dominoes_in(state):
            yield BadPosition(f"there is no domino {name} in this game", "board")
        if lower_first.count(name) > 1:
            yield BadPosition(f"the domino {name} is there twice", "board")
    for place, pawns in state.pawns.items():
        if len(pawns) > 1 and not place.is_tray:
            yield BadPosition(f"two pawns share {place}", "pawns")
    for place, coins in state.tokens.items():
        if len(coins) > 1 and not place.is_tray and place not in state.game.plan.is_tile:
            token = coins[0].name
            yield BadPosition(f"{token} shares {state.where()[token]} with another token", "tokens")
    waiting = [seat for group in state.ranking for seat in group]
    later = waiting[waiting.index(state.to_act or "") + 1 :] if state.phase == "place" else []
    early = any(pawn.owner in later and not place.is_tray for place, pawn in state.pawns.each())
    if state.phase == "place" and (early or state.to_act != state.next_to_place()):
        yield BadPosition("pawns are placed in the order of the ranking", "pawns")
    out = any(place.tray == OUT for place in state.pawns)
    if out and not endgame_trigger(state) and not state.winner:
        yield BadPosition("no pawn leaves the board before the endgame", "pawns")
    gone = [seat for seat in state.seats if state.numbers and not state.left(seat)]
    if len(gone) > 1:
        yield BadPosition(f"{gone[0]} and {gone[1]} both have no token left", "tokens")
    if gone and state.phase != "over":
        yield BadPosition(f"{gone[0]} has no token left, so the phase is over", "phase")
    if state.phase == "over" and not gone:
        yield BadPosition("the game is not over while every seat has a token", "phase")
    mine = state.colours[state.to_act] if state.to_act else ()
    if state.phase == "pawn-2" and (len(state.pawns_moved) != 1 or len(mine) < 2):
        yield BadPosition("in phase pawn-2 one of two pawns has moved", "moved")
    if state.phase in ("forced", "pawn-2") and endgame_trigger(state):
        yield BadPosition("in the endgame no pawn moves to another hole", "phase")
    if state.phase == "forced" and not state.pending():
        yield BadPosition("no blank die has a pawn that must still move", "dice")
    if state.phase == "tokens" and state.to_act and not state.can(state.to_act, "move"):
        yield BadPosition("no die that is left can move a token", "dice")
