"""What is where at one moment, and the questions that the clauses ask about it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.engine import CHANCE, Action, InputError, Piece, Pieces, Place, Plain, State
from ppgen.engine.fields import OMIT, field, pieces, transient
from ppgen.engine.views import Told
from ppgen.games.pawns_crossing import declaring, reading, show, turns
from ppgen.games.pawns_crossing.board import ASIDE, HOME, Rest, colour_of

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.game import PawnsCrossing


class Crossing(State):
    """The game at one moment. What is not there yet, or no longer needed, is empty."""

    game: PawnsCrossing
    seats: tuple[str, ...] = field(reading.read_seats, lambda seats, _state: len(seats), key="players")
    phase: str = reading.PHASE  # type: ignore[assignment]
    options: Mapping[str, str] = reading.Agreed(*reading.OPTIONS)  # type: ignore[assignment]
    pool: tuple[int, ...] = transient(
        lambda state: turns.setup_no_nulls_for_two(state, turns.setup_pieces(state))
    )
    """The numbers of a colour's tokens."""
    playing: tuple[str, ...] = transient(
        lambda state: turns.setup_black_idle_for_three(state, state.game.colours)
    )
    """The colours in play."""
    in_play: tuple[str, ...] = transient(turns.tokens_in)
    """The tokens in play, in their order."""
    ground: Pieces = pieces(
        reading.TILES, reading.BOARD, Told("pusher", reading.read_pusher, reading.write_pusher)
    )
    """Tiles, dominoes and the pusher."""
    colours: turns.Split = field(reading.read_colours, reading.write_colours)
    slid: None = field(reading.read_slid, lambda _value, _state: OMIT)
    """Slides before the game begins are carried out as they are read, and told by what they leave."""
    numbers: Mapping[str, tuple[int, ...]] = field(
        reading.read_numbers,
        lambda numbers, _state: {colour: list(dealt) for colour, dealt in numbers.items()},
        seen=lambda _numbers, state, seat: state.seen(seat),
        nothing={},
        filled=True,
    )
    """For each colour the numbers of its tokens a, b, c (, d)."""
    tokens: Pieces = pieces(
        reading.TOKENS,
        order=lambda state: lambda coin: state.game.token_order[coin.name],
    )
    """Where the tokens are on the mat, and at home; a number is on them only while all may read it."""
    revealed: frozenset[str] = reading.some(
        lambda state: [token for token, space in state.where().items() if space != HOME]
    )
    """The tokens on the board whose numbers everybody knows."""
    ranking: tuple[tuple[str, ...], ...] = field(
        reading.read_ranking, lambda groups, _state: [*map(list, groups)], nothing=()
    )
    """While pawns are being placed: groups of seats, highest starting roll first; a group is tied."""
    pawns: Pieces = pieces(reading.PAWNS, rest=turns.setup_pawns_and_dice)
    to_act: str | None = field(reading.read_to_act, nothing=None)
    """The seat that places or whose turn it is, chance due or not."""
    last_slide: str | None = field(reading.read_last_slide)
    """The slide of the turn just before, such as `row 3 east`."""
    dice: Mapping[str, int] = field(reading.read_dice, lambda dice, _state: dict(dice), nothing={})
    used: frozenset[str] = reading.some(lambda state: [c for c, face in state.dice.items() if face])
    """The colours whose die has moved a token."""
    pawns_moved: frozenset[str] = reading.some(
        lambda state: state.blanks() if state.dice else state.colours.get(state.to_act, ()), key="moved"
    )
    """The colours whose pawn has moved this turn."""

    # Seats and colours

    def owner(self, colour: str) -> str | None:
        return next((seat for seat, colours in self.colours.items() if colour in colours), None)

    def next_to_place(self) -> str | None:
        order = (seat for group in self.ranking for seat in group)
        return next((seat for seat in order if self.game.tray["pawns", seat] in self.pawns), None)

    def rollers(self) -> tuple[str, ...]:
        """Give the seats that roll now: at the start the highest group that is still tied."""
        if self.phase == "start-dice":
            return next((group for group in self.ranking if len(group) > 1), ())
        return (self.to_act,) if self.to_act else ()

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
        return next((seat for seat in self.seats if self.numbers and not self.left(seat)), None)

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
        return self.tokens.once("where", lambda: {coin.name: self.called(place) for place, coin in each()})

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
        return self.ground.once("rest", self._resting)

    def _resting(self) -> Rest:
        rests = self.game.plan.rests
        return next((rests[place] for place in reversed(self.ground) if place in rests), rests[ASIDE])

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

    seen = declaring.hidden_suit_side_up
    impossible = reading.complaints
    text, table = show.text, show.table

    def parse(self, line: str) -> Action:
        """Read a line, and put the colours of chance in order.

        Raises:
            InputError: it is not in the notation, or nothing that chance can bring about or a seat can see.
        """
        action = super().parse(line)
        if action.actor == CHANCE and action.verb in ("numbers", "roll"):
            given = sorted(action.args[0], key=lambda pair: self.game.colours.index(pair[0]))
            action = action._replace(args=(tuple(given),))
        if action.actor == CHANCE and (fault := turns.chance_fault(self, action)):
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
