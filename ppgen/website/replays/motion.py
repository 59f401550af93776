"""What moved in a step, as its events tell it: pieces from where to where, for everybody or for one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import eq
from typing import NamedTuple

from ppgen.diagrams import Layout, arrivals, layout_of
from ppgen.engine import Event, Moved, Piece, Place, Placed

Ends = tuple[Placed | None, Placed | None]
"""A piece as it lay before and as it lies after a step; None is off the table, or out of sight."""


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
        same = self.piece._replace(side=move.piece.side, turn=move.piece.turn) == move.piece
        return same and self.end == move.start

    def on(self, move: Moved) -> Journey:
        """Go on with a move."""
        return Journey(move.piece, self.start, move.end, self.turned or move.start == move.end)


def journeys(moves: Iterable[Moved]) -> list[Journey]:
    """Follow the pieces that are moved, in the order in which they set out; each has one journey."""
    found: list[Journey] = []
    for move in moves:
        mine = (number for number in reversed(range(len(found))) if found[number].goes_on(move))
        number = next(mine, None)
        if number is None:
            found.append(Journey(move.piece, move.start, move.start).on(move))
        else:
            found[number] = found[number].on(move)
    return found


class Change(NamedTuple):
    """What a step has changed on the table: what came where, what left, and both ends of what moved."""

    arrived: Layout
    left: Layout
    moved: Sequence[Ends]


def change(
    events: Iterable[Event], view: str | None, before: Layout, after: Layout, held: Collection[str]
) -> Change:
    """Tell what the events of a step have changed, as a seat sees the table before and after it.

    It knows what it is told; without a seat everybody together knows all. What stands beside the pieces, such
    as dice, moves in no event: of what is not at the places where pieces are `held`, it is told what looks
    otherwise than before.
    """
    moves = (
        move for event in events if view is None or event.seen_by(view) is not None for move in event.moved
    )
    moved = [
        (_seen(gone.piece, gone.start, before), _seen(gone.piece, gone.end, after))
        for gone in journeys(moves)
        if not gone.returned
    ]
    beside = {at: lying for at, lying in after.items() if at not in held}
    moved += [(None, piece) for come in arrivals(before, beside).values() for piece in come]
    arrived = _lying([now for _, now in moved], after)
    left = _lying([was for was, _ in moved], before)
    return Change(arrived, {at: gone for at, gone in left.items() if at not in arrived}, moved)


def _seen(piece: Piece, place: Place | None, layout: Layout) -> Placed | None:
    """Find the piece at a place that is most like one, the topmost of such; its face may not be seen."""
    if place is None:
        return None
    meant = piece.at(place)
    alike = [other for other in reversed(layout.get(place, ())) if other.piece == piece.kind]
    return max(alike, key=lambda other: sum(map(eq, other, meant)), default=None)


def _lying(pieces: Sequence[Placed | None], layout: Layout) -> Layout:
    """Sort pieces by where they lie, in the order of the table."""
    found = layout_of([piece for piece in pieces if piece is not None])
    return {at: tuple(sorted(found[at], key=held.index)) for at, held in layout.items() if at in found}
