"""What is where at one moment, and the questions that the clauses ask about it."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.engine import Rulebook, State
from ppgen.games.pawns_crossing.board import (
    HALF_INDEX,
    HOME,
    TILE_INDEX,
    TILE_PLACES,
    pusher_halves,
)

rules = Rulebook()

COLOURS = ("red", "black", "green", "blue")
"""Every colour, in the order in which they are named."""
LETTERS = "abcd"
FACES = range(6)
"""The faces of a die; 0 is the blank."""
NULL = 0
"""The number of a null token."""
PHASES = (
    "tiles",
    "dominoes",
    "numbers",
    "start-dice",
    "place",
    "turn",
    "pawn-2",
    "dice",
    "forced",
    "tokens",
    "over",
)
CHANCE_PHASES = {
    "tiles": "tiles",
    "dominoes": "dominoes",
    "numbers": "numbers",
    "start-dice": "roll",
    "dice": "roll",
}
"""What chance does in the phases that are its own."""

Domino = tuple[int, int]
"""The pips of the north or west half, and of the south or east half."""


def spot(number: int, none: str) -> str:
    """Write the face of a die or the number of a token; 0 has a name."""
    return str(number) if number else none


def domino_name(domino: Domino) -> str:
    """Write a domino as it lies."""
    return f"{domino[0]}-{domino[1]}"


def listed(words: list[str]) -> str:
    """Join words as in a sentence."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


@dataclass(slots=True, eq=False, kw_only=True)
class Crossing(State, ABC):
    """The game at one moment. What is not there yet, or no longer needed, is empty."""

    options: dict[str, str]
    phase: str
    to_act: str | None
    """The seat that places or whose turn it is, chance due or not."""
    playing: tuple[str, ...]
    """The colours in play."""
    colours: dict[str, tuple[str, ...]]
    """The colours of each seat."""
    pool: tuple[int, ...]
    """The numbers of a colour's tokens."""
    tiles: tuple[str, ...]
    """The tile on each tile place, in reading order."""
    dominoes: tuple[Domino, ...]
    """The domino on each domino place, in reading order."""
    pusher: Domino | None
    pusher_at: str
    numbers: dict[str, tuple[int, ...]]
    """For each colour the numbers of its tokens a, b, c (, d)."""
    tokens: dict[str, str]
    """The space of each token in play, or `home`."""
    revealed: set[str]
    """The tokens on the board whose numbers everybody knows."""
    pawns: dict[str, str]
    """The hole of each pawn in play, `out`, or nothing before it is placed."""
    last_slide: str | None
    """The slide of the turn just before, such as `row 3 east`."""
    ranking: list[list[str]]
    """While pawns are being placed: groups of seats, highest starting roll first; a group is tied."""
    dice: dict[str, int]
    used: set[str]
    """The colours whose die has moved a token."""
    moved: set[str]
    """The colours whose pawn has moved this turn."""

    # Seats and colours

    def owner(self, colour: str) -> str | None:
        """Give the seat that plays a colour, if one does."""
        return next((seat for seat, colours in self.colours.items() if colour in colours), None)

    def next_to_place(self) -> str | None:
        """Give the first seat of the placing order that has a pawn beside the board."""
        order = (seat for group in self.ranking for seat in group)
        return next((seat for seat in order if not all(map(self.pawns.get, self.colours[seat]))), None)

    # Tokens

    def tokens_of(self, seat: str) -> Iterator[str]:
        """Yield the tokens of a seat."""
        colours = self.colours[seat]
        return (token for token in self.tokens if colour_of(token) in colours)

    def left(self, seat: str) -> int:
        """Count the tokens that a seat has on the board."""
        home = [token[:-2] for token, space in self.tokens.items() if space == HOME]
        return sum(len(self.pool) - home.count(colour) for colour in self.colours[seat])

    def number(self, token: str) -> int:
        """Give the number that a token bears."""
        return self.numbers[colour_of(token)][LETTERS.index(token[-1])]

    def public(self, token: str) -> bool:
        """Tell whether everybody knows the number of a token."""
        return token in self.revealed or self.tokens[token] == HOME

    def winner(self) -> str | None:
        """Give the seat that has no token left on the board."""
        return next((seat for seat in self.seats if self.tokens and not self.left(seat)), None)

    # The board

    def tile_on(self, place: str) -> str:
        """Give the tile on a tile place."""
        return self.tiles[TILE_INDEX[place]]

    def place_of(self, tile: str) -> str:
        """Give the place where a tile lies."""
        return TILE_PLACES[self.tiles.index(tile)]

    def ace(self, colour: str) -> str:
        """Give the place of a colour's ace."""
        return self.place_of(f"{colour}1")

    def is_half(self, space: str) -> bool:
        """Tell whether a name is that of a half-domino that can be stepped on now."""
        return space in HALF_INDEX or space in pusher_halves(self.pusher_at)

    def is_space(self, space: str) -> bool:
        """Tell whether a token can stand on a place of this name now."""
        return space in TILE_INDEX or self.is_half(space)

    def goal(self, token: str) -> int | None:
        """Give the rank of the tile on which a token stands, if it could be declared there."""
        return self.goal_on(token, self.tokens[token])

    def goal_on(self, token: str, space: str) -> int | None:
        """Give the rank of the tile on a space if it is a 2, 3 or 4 of the token's colour."""
        if space not in TILE_INDEX:
            return None
        tile = self.tile_on(space)
        rank = int(tile[-1])
        return rank if rank > 1 and tile[:-1] == colour_of(token) else None

    def due(self) -> str | None:
        """Give the verb of chance that is due."""
        return CHANCE_PHASES.get(self.phase)

    def rollers(self) -> tuple[str, ...]:
        """Give the seats that roll now: at the start the highest group that is still tied."""
        if self.phase == "start-dice":
            return tuple(next((group for group in self.ranking if len(group) > 1), []))
        return (self.to_act,) if self.to_act else ()

    def rolled(self) -> tuple[str, ...]:
        """Give the colours of the dice that are rolled now."""
        rollers = self.rollers()
        return tuple(colour for colour in COLOURS if self.owner(colour) in rollers)

    def blanks(self) -> list[str]:
        """Give the colours whose die is blank."""
        return [colour for colour, face in self.dice.items() if not face]

    def pending(self) -> list[str]:
        """Give the colours whose pawn a blank die still forces to move."""
        return [colour for colour in self.blanks() if colour not in self.moved]

    def unused(self) -> list[str]:
        """Give the colours whose die can still move a token."""
        return [colour for colour, face in self.dice.items() if face and colour not in self.used]


def colour_of(token: str) -> str:
    """Give the colour of a token."""
    return token[:-2]


def token_order(token: str) -> tuple[int, str]:
    """Sort tokens by colour, then letter."""
    return COLOURS.index(colour_of(token)), token[-1]
