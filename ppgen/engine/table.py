"""What lies where: the way from a state to a picture, as plain data."""

from __future__ import annotations

from typing import Literal, NamedTuple

PieceKind = Literal["tile", "coin", "die", "pawn", "domino"]
Side = Literal["face", "back"]


class Placed(NamedTuple):
    """One piece on the table.

    `side`: "face" is the value side of a coin and the suit-and-value side of a tile, "back" the suit side of
    a coin and the grid side of a tile. `suit` and `value` name what is printed on the piece; of a hidden
    piece only what can be seen. `at` is a space of the board (its id in game.yml), a tray of a seat
    (`suns/stash`), a common tray (`/pool`), or on a lattice `x,y` and `[c,r]`
    (`0.5,1` is on the line between two of its spaces). `turn` is in degrees,
    clockwise. `name` tells equal pieces apart from step to step, where the game does.
    """

    piece: PieceKind
    at: str
    suit: str | None = None
    value: str | None = None
    side: Side = "face"
    turn: int = 0
    name: str = ""
