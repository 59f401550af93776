"""The law of Pawns Crossing in the order of content/games/pawns-crossing/rules.yml, and what it is about."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    InputError,
    Lies,
    Moved,
    Piece,
    Pieces,
    Place,
    Placed,
    Plain,
    Position,
    State,
    Why,
    because,
)
from ppgen.engine.fields import OMIT, Options, field, pieces, transient
from ppgen.engine.laid import Laid, Stands
from ppgen.engine.notation import named
from ppgen.engine.phases import Phases
from ppgen.engine.position import listed, read_word, whole_number_in
from ppgen.engine.views import Told
from ppgen.games.pawns_crossing.board import (
    AFTER_BLANK,
    ASIDE,
    DECLARE,
    DIRECTIONS,
    ENDGAME,
    ENTRY,
    HOME,
    NULL,
    OUT,
    SPLIT,
    UNDO,
    Push,
    Rest,
    Roads,
    Ways,
    colour_of,
    dice_in_words,
    flipped,
    rules,
    spot,
    walk,
)
from ppgen.games.pawns_crossing.facts import CrossingFacts

Split = Mapping[str, tuple[str, ...]]
"""The colours of each seat."""


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: Crossing) -> tuple[int, ...]:
    return tuple(state.game.data["token_numbers"])


@rules.value("setup.dominoes-out", instead=lambda _state, dominoes: dominoes)
def setup_dominoes_out(state: Crossing, dominoes: list[str]) -> list[str]:
    out = state.game.data["dominoes_out"]
    return [domino for domino in dominoes if domino not in out and flipped(domino) not in out]


@rules.effect("setup.tiles-random", "tiles laid; aces at {aces:has...}")
def setup_tiles_random(state: Crossing, tiles: Sequence[str]) -> None:
    for place, tile in zip(state.game.plan.tiles, tiles, strict=True):
        state.ground.put(state.game.tile[tile], place)
    state.say([(colour, state.ace(colour)) for colour in state.game.colours])


@rules.effect("setup.dominoes-random")
def setup_dominoes_random(state: Crossing, dominoes: Sequence[str]) -> None:
    plan = state.game.plan
    for place, domino in zip(plan.dominoes, dominoes, strict=True):
        state.ground.put(state.game.domino[plan.turn[place]][domino], place)


@rules.effect("setup.pusher-aside", "dominoes laid; pusher {domino} aside")
def setup_pusher_aside(state: Crossing, left_over: str) -> None:
    pusher = state.game.domino[0][left_over]
    state.ground.put(pusher, ASIDE)
    state.say(pusher)


@rules.value("setup.colours", otherwise={})
def setup_colours(state: Crossing) -> Split:
    suits = state.game.facts["seats"]["suits"][str(len(state.seats))]
    named = state.game.data["colours"].items()
    return {seat: tuple(colour for colour, suit in named if suit in suits[seat]) for seat in state.seats}


@rules.value("setup.tokens-on-aces", otherwise=None)
def setup_tokens_on_aces(state: Crossing, token: str) -> Place | None:
    """Give where a token begins that has a number."""
    return state.ace(colour_of(token)) if state.numbers else None


@rules.effect("setup.tokens-on-aces", "tokens laid: {count:number} on each ace of {colours:word..., }")
def lay_tokens(state: Crossing) -> None:
    for token in state.in_play:
        ace = setup_tokens_on_aces(state, token)
        if ace:
            state.tokens.put(state.coin(token), ace)
    state.say(len(state.pool), state.playing)


@rules.value("setup.no-nulls-for-two", instead=lambda _state, numbers: numbers)
def setup_no_nulls_for_two(state: Crossing, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number != NULL) if len(state.seats) == 2 else numbers


@rules.value("setup.black-idle-for-three", instead=lambda _state, colours: colours)
def setup_black_idle_for_three(state: Crossing, colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(colour for colour in colours if colour != "black") if len(state.seats) == 3 else colours


@rules.value("setup.pawns-and-dice", otherwise={})
def setup_pawns_and_dice(state: Crossing, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    placed = {pawn.name for _, pawn in lies.each()}
    return {
        state.game.tray["pawns", seat]: [state.pawn(colour) for colour in colours if colour not in placed]
        for seat, colours in state.colours.items()
    }


def colours_of(state: Crossing) -> Split:
    return balanced_split(state, setup_colours(state))


def distances(state: Crossing) -> Mapping[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its other tiles."""
    sums = dict.fromkeys(state.game.colours, 0)
    for tile in state.game.tiles:
        apart = state.game.plan.grid.distance(state.ace(tile[:-1]), state.place_of(tile)) or 0
        sums[tile[:-1]] += apart // 2
    return sums


def dominoes_in(state: Crossing) -> list[str]:
    """Give the dominoes in play, lower number first."""
    every = [name for name, (low, high) in state.game.pips.items() if name and low <= high]
    return setup_dominoes_out(state, every)


def tokens_in(state: Crossing) -> tuple[str, ...]:
    letters = state.game.letters[: len(state.pool)]
    return tuple(f"{colour}-{letter}" for colour in state.playing for letter in letters)


# How a position tells what is where (section 7.4 of the specification).

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


# How the game is played


def read_seats(key: str, written: Position, state: Crossing) -> tuple[str, ...]:
    written.need(key)
    known = state.game.seatings
    return known[written.choice(key, list(known), min(known))]


class CrossingOptions(Options):
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
        push_line(state, "", push, flip=words.endswith(" flip"))


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


INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""


class Crossing(State):
    """The game at one moment. What is not there yet, or no longer needed, is empty."""

    game: CrossingFacts
    seats: tuple[str, ...] = field(read_seats, lambda seats, _state: len(seats), key="players")
    phase: str = Phases("tiles", KEYS, KEYS, usual="turn")  # type: ignore[assignment]
    options: Mapping[str, str] = CrossingOptions(*OPTIONS)  # type: ignore[assignment]
    pool: tuple[int, ...] = transient(lambda state: setup_no_nulls_for_two(state, setup_pieces(state)))
    """The numbers of a colour's tokens."""
    playing: tuple[str, ...] = transient(lambda state: setup_black_idle_for_three(state, state.game.colours))
    """The colours in play."""
    in_play: tuple[str, ...] = transient(tokens_in)
    """The tokens in play, in their order."""
    ground: Pieces = pieces(TILES, BOARD, Told("pusher", read_pusher, write_pusher))
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
    pawns: Pieces = pieces(PAWNS, rest=setup_pawns_and_dice)
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

    # What a game may answer otherwise

    def seen(self, seat: str | None) -> Mapping[str, Sequence[Any]]:
        return hidden_suit_side_up(self, seat)

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        return complaints(self)

    def parse(self, line: str) -> Action:
        """Read a line, and put the colours of chance in order.

        Raises:
            InputError: it is not in the notation, or nothing that chance can bring about or a seat can see.
        """
        action = super().parse(line)
        if action.actor == CHANCE and action.verb in ("numbers", "roll"):
            given = sorted(action.args[0], key=lambda pair: self.game.colours.index(pair[0]))
            action = action._replace(args=(tuple(given),))
        if action.actor == CHANCE and (fault := chance_fault(self, action)):
            asked = next(
                each for each in self.game.verb(action).verb.checks if each.clause == "turn.your-turn"
            )
            raise InputError(asked.refusal(fault).text)
        if action.verb == "peek" and not self.numbers:
            raise InputError("no token has a number yet")
        return action

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

    # How it is shown

    def text(self, seat: str | None = None) -> str:
        numbers = self.seen(seat) if seat else self.numbers
        lines = [*self.board_text()] if self.rest().place in self.ground else []
        for each, colours in self.colours.items():
            lines += [self.colour_text(each, colour, numbers) for colour in colours]
        if self.dice:
            used = ", ".join(sorted(self.used)) or "none"
            lines.append(f"dice: {dice_in_words(self.dice)}; used: {used}")
        if self.last_slide:
            lines.append(f"slid on the turn before: {self.last_slide}")
        over = self.phase == "over"
        lines.append(f"{self.winner} has won" if over else f"turn of {self.to_act or 'chance'}")
        return "\n".join(lines)

    def board_text(self) -> Iterator[str]:
        """Draw two lines for each row of tiles and one for each row of holes; `*` marks a taken half."""
        plan, rest = self.game.plan, self.rest()
        for row in plan.rows:
            cells = [self.cell_text(place) for place in row]
            for number, line in enumerate(zip(*cells, strict=True)):
                yield f"{' ' if number else row[0][1]}  " + "".join(part.center(8) for part in line).rstrip()
        yield "   " + "".join(place[0].center(8) for place in plan.rows[0]).rstrip()
        where = f"{rest.name} ({', '.join(rest.spaces)})" if rest.edge else rest.name
        yield f"pusher: {self.ground[rest.place][0].value} {where}"
        yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"

    def cell_text(self, place: Place) -> tuple[str, ...]:
        plan = self.game.plan
        if place in plan.is_tile:
            tokens = [INITIALS[colour_of(coin.name)] + coin.name[-1] for coin in self.tokens.get(place, ())]
            if len(tokens) > 4:
                return self.tile_on(place), f"{''.join(tokens[:3])}+{len(tokens) - 3}"
            return self.tile_on(place), "".join(tokens)
        if place in plan.crossings:
            return (f"({''.join(pawn.name for pawn in self.pawns.get(place, ()))})",)
        pips = zip(self.game.pips[self.ground[place][0].value], plan.halves[place], strict=True)
        first, second = (f"{number}{'*' if half in self.tokens else ''}" for number, half in pips)
        return (f"{first}|{second}",) if plan.turn[place] else (first, second)

    def colour_text(self, seat: str, colour: str, numbers: Mapping[str, Sequence[Any]]) -> str:
        where = self.where()
        tokens = [
            f"{letter}={spot(number, 'null')} {where[f'{colour}-{letter}']}"
            for letter, number in zip(self.game.letters, numbers.get(colour, ()), strict=False)
        ]
        hole = self.hole(colour)
        pawn = hole.tray.replace("pawns", "beside the board") or hole
        return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List every piece. Tokens lie suit side up; their value is named where the seat knows it."""
        game, numbers = self.game, self.seen(seat) if seat else self.numbers
        places = (*game.plan.tiles, *game.plan.dominoes, *game.plan.rests)
        placed = [piece.at(place) for place in places for piece in self.ground.get(place, ())]
        lies = {piece.name: (piece, place) for on in (self.tokens, self.pawns) for place, piece in on.each()}
        for token in filter(lies.__contains__, self.in_play):
            coin, place = lies[token]
            number = numbers[colour_of(token)][game.letters.index(token[-1])]
            placed.append(coin._replace(value=None if number == "?" else game.ranks[number]).at(place))
        for colour in filter(lies.__contains__, self.playing):
            pawn, place = lies[colour]
            face, tray = self.dice.get(colour), game.tray["dice", pawn.owner]
            value = None if face is None else game.ranks[face]
            die = Placed("die", tray, pawn.suit, value, name=f"{colour} die", owner=pawn.owner)
            placed += [pawn.at(place), die]
        return placed


# Which positions cannot be.


def complaints(state: Crossing) -> Iterator[BadPosition]:
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


@rules.effect("start.roll", "{seat} rolls {total:number} ({faces:dice...})", otherwise=0)
def start_roll(state: Crossing, seat: str, faces: Mapping[str, int]) -> int:
    mine = {colour: faces[colour] for colour in state.colours[seat]}
    total = start_sum_two_dice(state, mine.values())
    state.say(seat, total, tuple(mine.items()))
    return total


@rules.value("start.sum-two-dice", instead=lambda _state, faces: max(faces))
def start_sum_two_dice(state: Crossing, faces: Collection[int]) -> int:
    return sum(faces)


start_tie_reroll = rules.tells("start.tie-reroll", "{seats:seat...} tie and roll again")


@rules.check(
    "start.place-pawns",
    "the {colour:word} pawn is already placed",
    of="turn",
    must="{seat} must place a pawn",
)
def start_place_pawns(state: Crossing, action: Action) -> Why:
    if action.verb != "place":
        return because(state.to_act, part="must") if state.phase == "place" else None
    colour = action.args[0]
    beside = colour not in state.playing or state.hole(colour).is_tray
    return None if beside else because(colour)


@rules.effect("start.place-pawns", "placing order: {order:seat..., }")
def begin_to_place(state: Crossing) -> None:
    state.ranking = tuple((seat,) for group in state.ranking for seat in group)
    state.say(tuple(seat for (seat,) in state.ranking))
    state.phase, state.to_act = "place", state.next_to_place()


place_pawn = rules.moves(
    "start.place-pawns", "pawns", "{colour:word} pawn placed at {hole:place}", part="placed"
)
let_place = rules.calls("start.place-pawns", "next: {seat}", part="next")


@rules.effect("start.last-placer-begins", "next: {seat}", instead=lambda state, _seat: state.seats[0])
def start_last_placer_begins(state: Crossing, seat: str) -> str:
    state.say(seat)
    return seat


def chance_fault(state: Crossing, action: Action) -> Why:
    """Say why a line of chance cannot be: not due, or not just what is laid, dealt or rolled."""
    if not state.is_due(action):
        if state.is_chance():
            return because(action.verb, state.due()[0].name, part="late")
        return because(action.verb, part="none_due")
    (given,) = action.args
    if action.verb == "tiles":
        if sorted(given) != sorted(state.game.tiles):
            return because(len(state.game.tiles), part="tiles")
    elif action.verb == "dominoes":
        used = sorted(dominoes_in(state))
        if sorted(min(domino, flipped(domino)) for domino in given) != used:
            return because(len(used), part="dominoes")
    elif action.verb == "numbers":
        wanted = [(colour, sorted(state.pool)) for colour in state.playing]
        if [(colour, sorted(numbers)) for colour, numbers in given] != wanted:
            return because(state.pool, state.playing, part="numbers")
    elif tuple(colour for colour, _ in given) != state.rolled():
        return because(state.rolled(), part="dice")
    return None


@rules.check(
    "turn.your-turn",
    "it is {seat}'s turn",
    of="turn",
    waiting="waiting for chance",
    late="chance {verb} is not due; chance {due:verb} is",
    none_due="chance {verb} is not due; no chance is",
    tiles="chance tiles names each of the {count:number} tiles once",
    dominoes="chance dominoes names each of the {count:number} dominoes in use once",
    numbers="chance numbers deals {pool:number...,} to each of {colours:word..., }",
    dice="the dice being rolled are {colours:word..., }",
)
def turn_your_turn(state: Crossing, action: Action) -> Why:
    if action.actor == CHANCE:
        return chance_fault(state, action)
    if state.is_chance():
        return because(part="waiting")
    return because(state.to_act) if action.actor != state.to_act else None


next_turn = rules.passes("turn.order", "next: {seat}")


@rules.check(
    "turn.own-pieces",
    "{token:piece} belongs to {owner:seat}",
    of="candidate",
    pawn="the {colour:word} pawn belongs to {owner:seat}",
    unknown="there is no {token:word} in this game",
    no_pawn="there is no {colour:word} pawn in this game",
)
def turn_own_pieces(state: Crossing, seat: str, piece: str, *_: object) -> Why:
    """Ask whether a token, or the pawn of a colour, is the seat's own."""
    own = state.colours[seat]
    if "-" not in piece:
        if piece not in state.playing:
            return because(piece, part="no_pawn")
        return None if piece in own else because(piece, state.owner(piece), part="pawn")
    if piece not in state.in_play:
        return because(piece, part="unknown")
    colour = colour_of(piece)
    return None if colour in own else because(state.coin(piece), state.owner(colour))


OFFERED = {
    "turn": ("roll", "pawn", "slide", "declare"),
    "pawn-2": ("pawn", "done"),
    "tokens": ("move", "done"),
}
"""What a seat may do in each phase; in `place` and `forced` other clauses say it."""


@rules.check(
    "turn.one-action",
    "{seat} must first choose roll, pawn or slide",
    of="turn",
    placed="the pawns are already placed",
    pawns="{seat} has chosen to move pawns this turn",
    roll="{seat} has chosen to roll this turn",
)
def turn_one_action(state: Crossing, action: Action) -> Why:
    if action.verb == "place":
        return None if state.phase == "place" else because(part="placed")
    if action.verb in OFFERED.get(state.phase, (action.verb,)):
        return None
    if state.phase == "turn":
        return because(action.actor)
    return because(action.actor, part="pawns" if state.phase == "pawn-2" else "roll")


choose_to_roll = rules.goes("turn.one-action", "dice")


@rules.effect("roll.die-per-colour", "{seat} rolls {faces:dice...}")
def roll_die_per_colour(state: Crossing, faces: Mapping[str, int]) -> None:
    state.dice = faces
    state.say(state.to_act, tuple(faces.items()))


@rules.check("roll.one-token-per-die", "the {colour:word} die is used", of="candidate")
def roll_one_token_per_die(state: Crossing, seat: str, token: str, *_: object) -> Why:
    colour = colour_of(token)
    return because(colour) if colour in state.used else None


@rules.effect("roll.one-token-per-die")
def use_die(state: Crossing, token: str) -> None:
    state.used |= {colour_of(token)}


@rules.check("roll.must-move", "{seat} must move a token", of="verb")
def roll_must_move(state: Crossing, action: Action) -> Why:
    free = state.phase != "tokens" or roll_second_optional(state)
    return None if free else because(action.actor)


@rules.value("roll.second-optional", otherwise=False)
def roll_second_optional(state: Crossing) -> bool:
    return bool(state.used or (AFTER_BLANK(state) == "free" and state.blanks()))


@rules.check("roll.blank-no-token", "the {colour:word} die is blank", of="candidate")
def roll_blank_no_token(state: Crossing, seat: str, token: str, *_: object) -> Why:
    colour = colour_of(token)
    return None if state.dice.get(colour) else because(colour)


roll_blank_forces_pawn = rules.goes("roll.blank-forces-pawn", "forced", "the {colour:word} pawn must move")


@rules.check(
    "roll.forced-first",
    "the {colours:word...} pawn must move first",
    of="turn",
    several="the {colours:word...} pawns must move first",
)
def roll_forced_first(state: Crossing, action: Action) -> Why:
    pending = state.pending() if state.phase == "forced" else []
    if not pending or (action.verb == "pawn" and action.args[0] in pending):
        return None
    return because(tuple(pending), part="several" if len(pending) > 1 else "")


roll_no_move_passes = rules.tells("roll.no-move-passes", "{seat} has no legal token move")


Pips = Mapping[Place, int]
"""What each half shows."""


move_spaces = rules.only(
    "move.spaces",
    "{space:place} is not a space",
    lambda state, seat, token, space, declared: state.is_space(space),
)
move_to = rules.moves("move.spaces", "tokens", "{token:piece}: {start:place} -> {end:place}")
rules.reads({"move.spaces": "{token} goes from {start} to {end}"})


@rules.value(
    "move.numbers", instead=lambda state: dict.fromkeys(state.game.plan.ends + state.rest().spaces, 0)
)
def move_numbers(state: Crossing) -> dict[Place, int]:
    plan, pips, ground, rest = state.game.plan, state.game.pips, state.ground, state.rest()
    numbers = {}
    for place, (first, second) in plan.halves.items():
        numbers[first], numbers[second] = pips[ground[place][0].value]
    if rest.edge:
        first, second = rest.spaces
        numbers[first], numbers[second] = pips[ground[rest.place][0].value]
    return numbers


@rules.check(
    "move.stop-at-number",
    "with a {number}, {token:piece} is stopped before {space:place}",
    of="candidate",
)
def move_stop_at_number(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if space in destinations(state, token):
        return None
    return because(state.dice[colour_of(token)], state.coin(token), space)


@rules.value("move.fewer-allowed", instead=lambda _state, _past, stops: stops)
def move_fewer_allowed(state: Crossing, past: set[Place], stops: set[Place]) -> set[Place]:
    """Give the halves on which a token may stop: those too that it could go past."""
    return past | stops


@rules.check("move.at-least-one", "{token:piece} is already on {space:place}")
def move_at_least_one(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    return because(state.coin(token), space) if state.where()[token] == space else None


@rules.value(
    "move.intersection",
    instead=lambda state, _closed: state.game.plan.roads(frozenset(state.game.plan.holes)),
)
def move_intersection(state: Crossing, closed: frozenset[Place]) -> Roads:
    return state.game.plan.roads(closed)


@rules.value("move.either-half", otherwise=())
def halves_beside(state: Crossing, tile: Place) -> tuple[Place, ...]:
    return state.game.plan.halves_touching[tile] + move_pusher_spaces(state, tile)


@rules.value("move.either-half", otherwise=set())
def tiles_beside(state: Crossing, halves: Collection[Place]) -> set[Place]:
    touching, edge = state.game.plan.tiles_touching, state.rest().edge
    return {tile for half in halves for tile in touching.get(half, (edge,)) if tile}


@rules.check("move.either-half", "{token:piece} cannot reach {space:place} over a taken half", of="candidate")
def move_either_half(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if ENTRY(state) == "over" or space in destinations(state, token):
        return None
    over = space in destinations(state, token, entry="over")
    return because(state.coin(token), space) if over else None


@rules.check(
    "move.one-transition", "{token:piece} cannot reach {space:place} with one transition", of="candidate"
)
def move_one_transition(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    """Ask whether a space is out of reach even over blank dominoes and open holes."""
    plan, start = state.game.plan, state.where()[token]
    if start in plan.is_tile:
        within = space in plan.is_half or (space not in plan.is_tile and start == state.rest().edge)
    elif start in plan.is_half:
        within = space not in plan.pusher_spaces
    else:
        within = space in plan.pusher_spaces or space == state.rest().edge
    return None if within else because(state.coin(token), space)


@rules.value("move.pawn-blocks", otherwise=frozenset())
def move_pawn_blocks(state: Crossing, colour: str) -> frozenset[Place]:
    return move_own_colour_pawn(state, colour, frozenset(hole for hole in state.pawns if not hole.is_tray))


@rules.check(
    "move.pawn-blocks",
    "{token:piece} cannot reach {space:place} past a pawn of another colour",
    of="candidate",
)
def past_a_pawn(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    if space in destinations(state, token) or space not in destinations(state, token, pawns=False):
        return None
    return because(state.coin(token), space)


@rules.value("move.own-colour-pawn", instead=lambda _state, _colour, holes: holes)
def move_own_colour_pawn(state: Crossing, colour: str, holes: frozenset[Place]) -> frozenset[Place]:
    return frozenset(hole for hole in holes if state.pawns[hole][0].name != colour)


@rules.value("move.occupied-half-zero", instead=lambda _state, numbers, _taken: numbers)
def move_occupied_half_zero(state: Crossing, numbers: Pips, taken: Collection[Place]) -> Pips:
    return {**numbers, **dict.fromkeys(taken, 0)}


@rules.check("move.no-stop-on-token", "{space:place} is taken")
def move_no_stop_on_token(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    free = state.on_mat(space) not in state.tokens or move_tile_shared(state, space)
    return None if free else because(space)


move_tile_shared = rules.holds("move.tile-shared", lambda state, space: space in state.game.plan.is_tile)


@rules.check("move.pusher-spaces", "{space:place} is not a space now", of="candidate")
def pusher_is_there(state: Crossing, seat: str, token: str, space: Place, *_: bool) -> Why:
    there = space not in state.game.plan.pusher_spaces or space in state.rest().spaces
    return None if there else because(space)


@rules.value("move.pusher-spaces", otherwise=())
def move_pusher_spaces(state: Crossing, tile: Place) -> tuple[Place, ...]:
    rest = state.rest()
    return rest.spaces if tile == rest.edge else ()


def destinations(state: Crossing, token: str, *, pawns: bool = True, entry: str = "") -> set[Place]:
    """Give the spaces that a token can come to with its die (section 5.3 of the specification).

    `pawns` False thinks the pawns away, `entry` overrides the option.
    """
    start, colour, entry = state.where()[token], colour_of(token), entry or ENTRY(state)
    return state.cached((start, colour, pawns, entry), lambda: _reach(state, start, colour, pawns, entry))


def _numbers(state: Crossing) -> Pips:
    # That the half which a token leaves counts its pips again can be passed over: whatever adjoins that half,
    # the token comes to anyway.
    numbers = move_numbers(state)
    return move_occupied_half_zero(state, numbers, numbers.keys() & state.where().values())


def _reach(state: Crossing, start: Place, colour: str, pawns: bool, entry: str) -> set[Place]:
    numbers = state.cached("numbers", lambda: _numbers(state))
    roads = move_intersection(state, move_pawn_blocks(state, colour) if pawns else frozenset())
    on_tile = start in state.game.plan.is_tile
    first = halves_beside(state, start) if on_tile else roads[start]
    if on_tile and entry == "empty":
        taken = state.where().values()
        first = tuple(half for half in first if half not in taken)
    past, stops = walk(roads, first, numbers, state.dice[colour])
    reached = move_fewer_allowed(state, past, stops)
    return reached if on_tile else reached | tiles_beside(state, past | {start})


@rules.check(
    "declare.on-arrival",
    "{token:piece} can be declared only in the move that brings it there",
    of="candidate",
)
def declare_on_arrival(state: Crossing, seat: str, token: str) -> Why:
    later = DECLARE(state) == "later"
    return None if later else because(state.coin(token))


@rules.check("declare.destination-only", "{at:place} is not a {colour:word} 2, 3 or 4 tile", of="candidate")
def declare_destination_only(
    state: Crossing, seat: str, token: str, space: Place | None = None, declared: bool = True
) -> Why:
    at = space or state.where()[token]
    allowed = not declared or state.goal_on(token, at)
    return None if allowed else because(at, colour_of(token))


@rules.effect("declare.reveal")
def declare_reveal(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.face(token))
    state.revealed |= {token}


@rules.effect(
    "declare.match-removes",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, removed; {seat} has {left:number} left",
)
def declare_match_removes(state: Crossing, seat: str, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.move(coin, place, state.home(token))
    state.revealed -= {token}
    state.say(state.coin(token), state.number(token), state.ground[place][0], seat, state.left(seat))


@rules.check("declare.match-removes", "{token:piece} has left the board", of="candidate")
def already_home(state: Crossing, seat: str, token: str, *_: object) -> Why:
    return because(state.coin(token)) if state.where()[token] == HOME else None


declare_null_matches = rules.holds("declare.null-matches", lambda _state, number: number == NULL)


@rules.effect(
    "declare.mismatch-returns",
    "{token:piece} is revealed: {number:numbered} on {tile:piece}, no match; back to {ace:piece} at {place}",
)
def declare_mismatch_returns(state: Crossing, token: str) -> None:
    place, coin = state.lies(token)
    state.tokens.turn(coin, place, state.coin(token))
    ace, ground = state.ace(colour_of(token)), state.ground
    state.tokens.move(state.coin(token), place, ace)
    state.say(state.coin(token), state.number(token), ground[place][0], ground[ace][0], ace)


declare_optional = rules.holds("declare.optional", lambda _state, declared: not declared)


@rules.value("hidden.suit-side-up", instead=lambda state, _seat: state.numbers)
def hidden_suit_side_up(state: Crossing, seat: str | None) -> Mapping[str, Sequence[Any]]:
    own = state.colours[seat] if seat else ()
    return {
        colour: [
            number if colour in own or state.public(f"{colour}-{letter}") else "?"
            for letter, number in zip(state.game.letters, numbers, strict=False)
        ]
        for colour, numbers in state.numbers.items()
    }


@rules.check("hidden.own-tokens", "{token:piece} belongs to {owner:seat}")
def hidden_own_tokens(state: Crossing, seat: str, token: str) -> Why:
    colour = colour_of(token)
    others = token in state.in_play and colour not in state.colours[seat]
    return because(state.coin(token), state.owner(colour)) if others else None


@rules.effect("hidden.own-tokens", "{seat} only: {token:piece} is {number:numbered}")
def look_under(state: Crossing, seat: str, token: str) -> None:
    state.say(seat, state.coin(token), state.number(token), knows=(seat,))


pawn_holes_only = rules.only(
    "pawn.holes-only",
    "{hole:place} is not a hole",
    lambda state, seat, colour, hole: hole in state.game.plan.crossings,
)
pawn_open_hole = rules.free("pawn.open-hole", "{hole:place} is occupied", "pawns")
pawn_anywhere = rules.moves("pawn.anywhere", "pawns", "{colour:word} pawn: {start:place} -> {end:place}")
rules.reads({"pawn.anywhere": "{colour} pawn goes from {start} to {end}"})
pawn_one_or_both = rules.goes("pawn.one-or-both", "pawn-2")


@rules.check("pawn.once-each", "the {colour:word} pawn has already moved this turn", of="candidate")
def pawn_once_each(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    return because(colour) if colour in state.pawns_moved else None


@rules.effect("pawn.once-each")
def note_moved(state: Crossing, colour: str) -> None:
    state.pawns_moved |= {colour}


@rules.check("pawn.different-hole", "the {colour:word} pawn is already at {hole:place}", of="candidate")
def pawn_different_hole(state: Crossing, seat: str, colour: str, hole: Place) -> Why:
    own = hole in state.pawns and state.hole(colour) == hole
    return because(colour, hole) if own else None


@rules.check(
    "slide.tile-lines",
    "{axis:word} {name:word} does not slide",
    of="candidate",
    only="{axis:word} {name:word} slides only {one:word} or {other:word}",
)
def slide_tile_lines(state: Crossing, seat: str, axis: str, name: str, to: str, *_: bool) -> Why:
    pushes = state.game.plan.pushes
    if (axis, name, to) in pushes:
        return None
    if (axis, name, DIRECTIONS[axis][0]) in pushes:
        return because(axis, name, *DIRECTIONS[axis], part="only")
    return because(axis, name)


@rules.effect(
    "slide.shift",
    "{seat} slides {push:line}: {pusher:domino} in at {inside:place}, {out:domino} out beside {last:place}, "
    "tile {tile:piece} from {last:place} to {start:place}",
)
def slide_shift(state: Crossing, seat: str, push: Push, ways: Ways) -> None:
    ground, (start, inside, *_, leaving, last) = state.ground, push.places
    lying = [] if state.silent else [ground[place][0] for place in (state.rest().place, leaving, last)]
    ground.shift(ways)
    if lying:
        pusher, out, tile = lying
        state.say(seat, push.words, pusher, inside, out, last, tile, start)


@rules.value("slide.tile-returns", otherwise={})
def slide_tile_returns(state: Crossing, push: Push) -> Ways:
    return push.back


@rules.value("slide.new-pusher", otherwise={})
def slide_new_pusher(state: Crossing, push: Push) -> Ways:
    return push.out


@rules.effect("slide.pusher-turns", otherwise={})
def slide_pusher_turns(state: Crossing, push: Push, flip: bool) -> Ways:
    """Lay the pusher across the push, the way round that the player wants; give its way and its halves'."""
    rest, place = state.rest(), push.places[1]
    lying = state.ground[rest.place][0]
    name = flipped(str(lying.value)) if flip else str(lying.value)
    laid = state.game.domino[push.rest.turn][name]
    if laid != lying:
        state.ground.turn(lying, rest.place, laid)
    halves = state.game.plan.halves[place]
    return {rest.place: place, **dict(zip(rest.halves, halves[::-1] if flip else halves, strict=False))}


@rules.effect("slide.tokens-ride", "carried: {tokens:moved...}")
def slide_tokens_ride(state: Crossing, ways: Ways) -> None:
    state.tokens.shift(ways)
    if not state.silent:
        carried = {
            coin.name: Moved(coin, state.called(start), state.called(end))
            for coin, start, end in state.moved
            if start and end
        }
        state.say([carried[token] for token in state.in_play if token in carried])


@rules.check("slide.no-undo", "{axis:word} {name:word} was slid {direction:word} on the turn before")
def slide_no_undo(state: Crossing, seat: str, axis: str, name: str, to: str, flip: bool) -> Why:
    if state.last_slide is None:
        return None
    before = state.game.plan.by_words[state.last_slide]
    if before.undo != (axis, name, to) or option_undo_turned(state, flip):
        return None
    return because(axis, name, before.direction)


@rules.effect("slide.no-undo")
def remember_slide(state: Crossing, push: Push) -> None:
    state.last_slide = push.words


def push_line(state: Crossing, seat: str, push: Push, *, flip: bool) -> Ways:
    """Push a line with the pusher; give the ways of all that moves."""
    turned = slide_pusher_turns(state, push, flip)
    returned, left = slide_tile_returns(state, push), slide_new_pusher(state, push)
    ways = {**push.on, **turned, **returned, **left}
    slide_shift(state, seat, push, ways)
    return ways


@rules.value("endgame.trigger", otherwise=False)
def endgame_trigger(state: Crossing) -> bool:
    """Tell whether the endgame is on: some seat is down to one token, or is as the table agreed."""
    home, tokens = state.game.home, state.tokens
    begun = any(home[seat] in tokens for seat in state.seats)  # as seldom: this is asked every turn
    return begun and (1 in map(state.left, state.seats) or option_endgame_each(state))


FORCED = "from now on pawns move only when forced, and off the board"
endgame_begins = rules.tells("endgame.trigger", f"{{seat}} has one token left: {FORCED}")


endgame_no_pawn_moves = rules.bars(
    "endgame.no-pawn-moves", "pawns move only when forced", "turn", when=endgame_trigger, of="verb"
)
endgame_forced_out = rules.moves(
    "endgame.forced-out", "pawns", "the {colour:word} pawn leaves the board from {hole:place}"
)
endgame_pawn_gone = rules.tells("endgame.pawn-gone", "the {colour:word} pawn is already off the board")


@rules.effect("end.first-home-wins", "{seat} wins")
def end_first_home_wins(state: Crossing, seat: str) -> None:
    state.phase, state.to_act, state.last_slide = "over", None, None
    state.say(seat)


@rules.check("end.game-over", "{winner:seat} has won", of="turn")
def end_game_over(state: Crossing, action: Action) -> Why:
    return because(state.winner) if state.phase == "over" else None


@rules.value("variant.balanced-split", instead=lambda _state, usual: usual)
def balanced_split(state: Crossing, usual: Split) -> Split:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if SPLIT(state) != "balanced":
        return usual
    if not state.ground:
        return dict.fromkeys(state.seats, ())
    colours, sums = state.game.colours, distances(state)
    nearest, *_, farthest = sorted(colours, key=sums.__getitem__)
    ends = (nearest, farthest)
    first, second = state.seats
    return {
        first: tuple(colour for colour in colours if colour in ends),
        second: tuple(colour for colour in colours if colour not in ends),
    }


@rules.effect(
    "variant.balanced-split",
    "{first:seat} takes {firsts:word...}; {second:seat} takes {seconds:word...}",
    distances="distances: {distances:has...}",
)
def split_colours(state: Crossing, split: Split) -> None:
    state.colours = split
    state.say(tuple(distances(state).items()), part="distances")
    (first, firsts), (second, seconds) = split.items()
    state.say(first, firsts, second, seconds)


@rules.value("option.endgame-each", otherwise=False)
def option_endgame_each(state: Crossing) -> bool:
    """Tell whether some seat is down to one token of each colour, if the table agreed on that."""
    return ENDGAME(state) == "each" and any(
        all(state.left_of(seat, colour) < 2 for colour in state.colours[seat]) for seat in state.seats
    )


endgame_begins_each = rules.tells(
    "option.endgame-each", f"{{seat}} has one token of each colour left: {FORCED}"
)


option_undo_turned = rules.holds("option.undo-turned", lambda _state, flip: flip, agreed=UNDO.is_("same"))
