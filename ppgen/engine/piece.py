"""What lies on a table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ppgen.engine.place import Place

Side = Literal["face", "back"]
"""The side of a piece that lies on top; see `Piece`."""


class Piece(NamedTuple):
    """A piece as it lies. Pieces that are equal in all of this cannot be told apart.

    `kind` is a kind of piece that the game's systems know (tile, coin, die, pawn, domino, stone, ...). `suit`
    and `value` name what is printed on it; of a hidden piece only what can be seen. `side`: "face" is the
    value side of a coin and the suit-and-value side of a tile, "back" the suit side of a coin and the grid
    side of a tile. `turn` is in degrees, clockwise. `name` tells pieces apart that look the same, where the
    game does. `owner` is the seat it belongs to, if it belongs to one.

    >>> coin = Piece("coin", suit="suns", value="4", owner="red")
    >>> coin.hidden()
    Piece(kind='coin', suit=None, value=None, side='back', turn=0, name='', owner='red')
    >>> coin.at(Place("a4")).at
    'a4'

    In a line it is its name, or what is printed on it.

    >>> f"red takes {Piece('card', 'clubs', '4', name='4c')} and {coin}"
    'red takes 4c and 4 suns'
    """

    kind: str
    suit: str | None = None
    value: str | None = None
    side: Side = "face"
    turn: int = 0
    name: str = ""
    owner: str = ""

    def __format__(self, spec: str) -> str:
        """Write it into a line."""
        return format(self.name or " ".join(filter(None, (self.value, self.suit))) or self.kind, spec)

    def at(self, place: Place) -> Placed:
        """Say that it lies at a place."""
        return Placed(self.kind, place, self.suit, self.value, self.side, self.turn, self.name, self.owner)

    def hidden(self) -> Piece:
        """Give what somebody sees who may not know which it is: its back."""
        return Piece(self.kind, side="back", turn=self.turn, owner=self.owner)


class Placed(NamedTuple):
    """One piece and where it lies, as a diagram draws it; see `Piece`.

    On a lattice a space is `x,y` and a tile place `[c,r]` (`0.5,1` is on the line between two spaces).
    """

    piece: str
    at: Place
    suit: str | None = None
    value: str | None = None
    side: Side = "face"
    turn: int = 0
    name: str = ""
    owner: str = ""


class Moved(NamedTuple):
    """A piece that went from one place to another; None is off the table.

    `piece` is the piece as it lies afterwards. Where it was turned over, both places are the same.
    """

    piece: Piece
    start: Place | None
    end: Place | None
