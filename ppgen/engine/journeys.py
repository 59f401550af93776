"""Pieces followed through all moves of a step: from where they set out to where they come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ppgen.engine.piece import Moved, Piece
from ppgen.engine.place import Place


class Journey(NamedTuple):
    """A piece that was moved or turned: where it was, and where it is in the end; None is off the table.

    `piece` is the piece as it lies in the end.
    """

    piece: Piece
    start: Place | None
    end: Place | None
    turned: bool = False

    @property
    def returned(self) -> bool:
        """Whether it is again where it was, and as it was."""
        return self.start == self.end and not self.turned

    def goes_on(self, move: Moved) -> bool:
        """Tell whether a later move takes up the same piece, on the table or from beside it."""
        if self.end != move.start:
            return False
        mine, other = self.piece, move.piece
        if mine.name:  # what is seen of it may change on its way
            mine = mine._replace(suit=other.suit, value=other.value)
        return mine._replace(side=other.side, turn=other.turn) == other

    def on(self, move: Moved) -> Journey:
        """Go on with a move."""
        return Journey(move.piece, self.start, move.end, self.turned or move.start == move.end)


def journeys(moves: Iterable[Moved]) -> list[Journey]:
    """Follow the pieces that are moved, in the order in which they set out; each has one journey.

    >>> stone, (a, b, c) = Piece("stone"), map(Place, "abc")
    >>> [(one.start, one.end) for one in journeys([Moved(stone, a, b), Moved(stone, b, c)])]
    [('a', 'c')]
    """
    found: list[Journey] = []
    for move in moves:
        for number in reversed(range(len(found))):
            if found[number].end == move.start and found[number].goes_on(move):
                found[number] = found[number].on(move)
                break
        else:
            found.append(Journey(move.piece, move.start, move.start).on(move))
    return found
