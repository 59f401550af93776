"""Pawns Crossing at one moment: what lies where, whose turn it is, and how that stands in a position."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from ppgen.engine import Action, BadPosition, Lies, Piece, Pieces, Place, Plain, Position, State
from ppgen.engine.fields import OMIT, Options, field, pieces, transient
from ppgen.engine.holder import Holder
from ppgen.engine.laid import GridOfWords, NamedPlaces
from ppgen.engine.notation import named
from ppgen.engine.phases import Phases
from ppgen.engine.position import listed, read_word, whole_number_in
from ppgen.engine.views import CustomView
from ppgen.games.pawns_crossing.board import ASIDE, HOME, OUT, Push, Rest, Ways, colour_of
from ppgen.games.pawns_crossing.facts import CrossingFacts

Split = Mapping[str, tuple[str, ...]]
"""The colours of each seat."""


# The keys of a position (section 7.4 of the specification)

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


# Who plays, and with what


def read_seats(key: str, written: Position, state: Crossing) -> tuple[str, ...]:
    written.need(key)
    known = state.game.seatings
    return known[written.choice(key, list(known), min(known))]


class CrossingOptions(Options):
    """The options, of which the split is for two players."""

    def read(self, written: Position, state: Holder) -> Mapping[str, str]:
        if len(state.seats) != 2 and "split" in written:
            raise BadPosition("split is for two players only", "split")
        return dict(super().read(written, state))

    def write(self, value: Mapping[str, str], state: Holder) -> Mapping[str, str]:
        return {key: agreed for key, agreed in value.items() if key != "split" or len(state.seats) == 2}


def read_colours(key: str, written: Position, state: Crossing) -> Split:
    if key not in written:
        return state.colours_of()
    if len(state.seats) != 2:
        raise BadPosition("colours are given for two players only", key)
    given = written.mapping(key, state.seats)
    named = {seat: listed(given.get(seat), key) for seat in state.seats}
    together = sorted(str(colour) for colours in named.values() for colour in colours)
    if together != sorted(state.game.colours) or any(len(colours) != 2 for colours in named.values()):
        raise BadPosition("each seat has two of the four colours, and each colour one seat", key)
    return {seat: tuple(filter(colours.__contains__, state.game.colours)) for seat, colours in named.items()}


def write_colours(colours: Split, state: Crossing) -> object:
    known = len(state.seats) == 2 and any(colours.values())
    return {seat: list(own) for seat, own in colours.items()} if known else OMIT


# Tiles and dominoes


def tile_or_domino(state: Crossing, place: Place) -> Mapping[str, Piece]:
    """Give by its name what can lie at a place of the board."""
    turn = state.game.plan.turn.get(place)
    return state.game.tile if turn is None else state.game.domino[turn]


TILES = GridOfWords("tiles", lambda state: [[place] for place in state.game.plan.tiles], tile_or_domino)
BOARD = GridOfWords("board", lambda state: state.game.plan.laid, tile_or_domino)


def read_pusher(key: str, written: Position, state: Crossing) -> Lies:
    """Read the pusher with the place where it lies: `4-2`, `0-1 east of g5`."""
    name, _, at = str(written.need(key)).partition(" ")
    for rest in state.game.plan.rests.values():
        if rest.name == (at or "aside"):
            read = named(state.game.domino[rest.turn], "a domino such as 3-5")
            return {rest.place: (read_word(name, key, read),)}
    raise BadPosition(f"no pusher lies {at}; it lies aside, or such as east of g5", key)


def write_pusher(lies: Pieces, state: Crossing) -> object:
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
        state.push_line("", push, flip=words.endswith(" flip"))


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


TOKENS = NamedPlaces(
    "tokens",
    names=lambda state: state.in_play,
    place=space_of,
    piece=lambda token, at, state: state.face(token) if at.is_tray else state.coin(token),
    word=lambda at, state: str(state.called(at)),
    usual=lambda token, state: state.begins(token),
)


def hole_of(word: str, colour: str, state: Crossing) -> Place:
    """Read the hole of a pawn, or `out`; ValueError says what it can be."""
    if word == OUT and state.phase != "place":
        return state.game.tray[OUT, state.pawn(colour).owner]
    if word not in state.game.plan.holes:
        raise ValueError("a hole; in the endgame it may be out")
    return state.game.board.named[word]


PAWNS = NamedPlaces(
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


def tokens_in(state: Crossing) -> tuple[str, ...]:
    letters = state.game.letters[: len(state.pool)]
    return tuple(f"{colour}-{letter}" for colour in state.playing for letter in letters)


class Crossing(State):
    """The game at one moment. What is not there yet, or no longer needed, is empty."""

    game: CrossingFacts
    seats: tuple[str, ...] = field(read_seats, lambda seats, _state: len(seats), key="players")
    phase: str = Phases("tiles", KEYS, KEYS, usual="turn")  # type: ignore[assignment]
    options: Mapping[str, str] = CrossingOptions(*OPTIONS)  # type: ignore[assignment]
    pool: tuple[int, ...] = transient(lambda state: state.numbers_of_a_colour())
    """The numbers of a colour's tokens."""
    playing: tuple[str, ...] = transient(lambda state: state.colours_playing())
    """The colours in play."""
    in_play: tuple[str, ...] = transient(tokens_in)
    """The tokens in play, in their order."""
    ground: Pieces = pieces(TILES, BOARD, CustomView("pusher", read_pusher, write_pusher))
    """Tiles, dominoes and the pusher."""
    colours: Split = field(read_colours, write_colours)
    slid: None = field(read_slid, lambda _value, _state: OMIT)
    """Slides before the game begins are carried out as they are read, and told by what they leave."""
    numbers: Mapping[str, tuple[int, ...]] = field(
        read_numbers,
        lambda numbers, _state: {colour: list(dealt) for colour, dealt in numbers.items()},
        seen=lambda _numbers, state, seat: state.seen(seat),
        nothing={},
        filled=True,
    )
    """For each colour the numbers of its tokens a, b, c (, d)."""
    tokens: Pieces = pieces(
        TOKENS,
        order=lambda state: lambda coin: state.game.token_order[coin.name],
    )
    """Where the tokens are on the mat, and at home; a number is on them only while all may read it."""
    revealed: frozenset[str] = some(
        lambda state: [token for token, space in state.where().items() if space != HOME]
    )
    """The tokens on the board whose numbers everybody knows."""
    ranking: tuple[tuple[str, ...], ...] = field(
        read_ranking, lambda groups, _state: [*map(list, groups)], nothing=()
    )
    """While pawns are being placed: groups of seats, highest starting roll first; a group is tied."""
    pawns: Pieces = pieces(PAWNS, rest=lambda state, lies: state.pawns_beside(lies))
    to_act: str | None = field(read_to_act, nothing=None)
    """The seat that places or whose turn it is, chance due or not."""
    last_slide: str | None = field(read_last_slide)
    """The slide of the turn just before, such as `row 3 east`."""
    dice: Mapping[str, int] = field(read_dice, lambda dice, _state: dict(dice), nothing={})
    used: frozenset[str] = some(lambda state: [c for c, face in state.dice.items() if face])
    """The colours whose die has moved a token."""
    pawns_moved: frozenset[str] = some(
        lambda state: state.blanks() if state.dice else state.colours.get(state.to_act, ()), key="moved"
    )
    """The colours whose pawn has moved this turn."""

    # Seats and colours

    def owner(self, colour: str) -> str | None:
        for seat, colours in self.colours.items():
            if colour in colours:
                return seat
        return None

    def next_to_place(self) -> str | None:
        for group in self.ranking:
            for seat in group:
                if self.game.tray["pawns", seat] in self.pawns:
                    return seat
        return None

    def rollers(self) -> tuple[str, ...]:
        """Give the seats that roll now: at the start the highest group that is still tied."""
        if self.phase != "start-dice":
            return (self.to_act,) if self.to_act else ()
        for group in self.ranking:
            if len(group) > 1:
                return group
        return ()

    def rolled(self) -> tuple[str, ...]:
        mine = [colour for seat in self.rollers() for colour in self.colours[seat]]
        return tuple(colour for colour in self.game.colours if colour in mine)

    def blanks(self) -> list[str]:
        return [colour for colour, face in self.dice.items() if not face]

    def pending(self) -> list[str]:
        return [colour for colour in self.blanks() if colour not in self.pawns_moved]

    def unused(self) -> list[str]:
        return [colour for colour, face in self.dice.items() if face and colour not in self.used]

    @property
    def winner(self) -> str | None:
        for seat in self.seats:
            if self.numbers and not self.left(seat):
                return seat
        return None

    # Pawns and tokens

    def pawn(self, colour: str) -> Piece:
        return self.game.pawns[colour, self.owner(colour)]

    def hole(self, colour: str) -> Place:
        return self.pawns.find(colour)

    def coin(self, token: str) -> Piece:
        return self.game.coins[token, self.owner(colour_of(token))]

    def face(self, token: str) -> Piece:
        return self.coin(token)._replace(value=self.game.ranks[self.number(token)], side="face")

    def home(self, token: str) -> Place:
        return self.game.home[self.coin(token).owner]

    def lies(self, token: str) -> tuple[Place, Piece]:
        """Give where a token is on the mat or at home, and how it lies there."""
        place = self.tokens.find(token)
        return place, next(coin for coin in self.tokens[place] if coin.name == token)

    def where(self) -> Mapping[str, Place]:
        """Give the space of each token, or `home`."""
        each = self.tokens.each
        return self.tokens.cached("where", lambda: {coin.name: self.called(place) for place, coin in each()})

    def tokens_of(self, seat: str) -> Iterator[str]:
        colours = self.colours[seat]
        return (token for token in self.in_play if colour_of(token) in colours)

    def left(self, seat: str) -> int:
        return len(self.colours[seat]) * len(self.pool) - self.tokens.count(self.game.home[seat])

    def left_of(self, seat: str, colour: str) -> int:
        home = self.tokens.get(self.game.home[seat], ())
        return len(self.pool) - sum(colour_of(coin.name) == colour for coin in home)

    def number(self, token: str) -> int:
        return self.numbers[colour_of(token)][self.game.letters.index(token[-1])]

    def public(self, token: str) -> bool:
        return token in self.revealed or self.where()[token] == HOME

    # The board

    def rest(self) -> Rest:
        return self.ground.cached("rest", self._resting)

    def _resting(self) -> Rest:
        rests = self.game.plan.rests
        for place in reversed(self.ground):
            if place in rests:
                return rests[place]
        return rests[ASIDE]

    def tile_on(self, place: Place) -> str:
        return self.ground[place][0].name

    def place_of(self, tile: str) -> Place:
        return self.ground.find(tile)

    def ace(self, colour: str) -> Place:
        return self.place_of(f"{colour}1")

    def is_space(self, space: str) -> bool:
        plan = self.game.plan
        return space in plan.is_tile or space in plan.is_half or space in self.rest().spaces

    def on_mat(self, space: Place) -> Place:
        """Give the place on the mat of a space: the pusher's halves lie at many."""
        if space not in self.game.plan.pusher_spaces:
            return space
        rest = self.rest()
        return rest.halves[rest.spaces.index(space)] if space in rest.spaces else space

    def called(self, place: Place) -> Place:
        """Give the space that a place on the mat is, or `home`; see `on_mat`."""
        return self.game.called.get(place, place)

    def goal_on(self, token: str, space: Place) -> int | None:
        """Give the rank of the tile on a space if it is a 2, 3 or 4 of the token's colour."""
        lying = self.ground.get(space)
        return self.game.goals.get((token, lying[0].name)) if lying else None

    # What the rules say, each by a clause or two

    def numbers_of_a_colour(self) -> tuple[int, ...]:
        raise NotImplementedError

    def colours_playing(self) -> tuple[str, ...]:
        raise NotImplementedError

    def colours_of(self) -> Split:
        """Give the colours of each seat, where a position does not tell them."""
        raise NotImplementedError

    def begins(self, token: str) -> Place | None:
        """Give where a token begins that has a number."""
        raise NotImplementedError

    def pawns_beside(self, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
        """Give the pawns beside the board: those that do not lie on it."""
        raise NotImplementedError

    def push_line(self, seat: str, push: Push, *, flip: bool) -> Ways:
        """Push a line with the pusher; give the ways of all that moves."""
        raise NotImplementedError

    def seen(self, seat: str | None) -> Mapping[str, Sequence[Any]]:
        """Give the numbers of each colour's tokens as a seat may know them, `?` where it may not."""
        raise NotImplementedError

    # What a seat may know

    def derived(self) -> Plain:
        return {"seen": {seat: self.seen(seat) for seat in self.seats}}

    def guess(self, twin: Crossing, seat: str, rng: random.Random) -> None:
        """Deal the numbers again that the seat cannot know."""
        dealt, seen = {}, self.seen(seat)
        for colour, numbers in self.numbers.items():
            known = seen[colour]
            hidden = sorted(number for number, sight in zip(numbers, known, strict=True) if sight == "?")
            rng.shuffle(hidden)
            dealt[colour] = tuple(hidden.pop() if sight == "?" else sight for sight in known)
        twin.numbers = dealt

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "peek" and seat != action.actor:
            return None
        if action.verb == "numbers":
            own = self.colours.get(seat or "", ())
            dealt = ((c, numbers if c in own else ("?",) * len(numbers)) for c, numbers in action.args[0])
            action = action._replace(args=(tuple(dealt),))
        return super().log_line(action, seat)
