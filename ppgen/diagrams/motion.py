"""What moved in a step, as its events tell it: pieces from where to where, for everybody or for one seat.

Standard library only: the judge of a page to play on takes this file as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import eq
from typing import NamedTuple, TypeAlias

from ppgen.diagrams.layouts import Layout, layout_of
from ppgen.engine import Event, Moved, Piece, Place, Placed, State
from ppgen.engine.journeys import journeys

Ends: TypeAlias = "tuple[Placed | None, Placed | None]"
"""A piece as it lay before and as it lies after a step; None is off the table, or out of sight."""


class Change(NamedTuple):
    """What a step has changed on the table: what came where, what left, and both ends of what moved."""

    arrived: Layout
    left: Layout
    moved: Sequence[Ends]


def change(moves: Iterable[Moved], others: Iterable[Ends], before: Layout, after: Layout) -> Change:
    """Tell what has changed on the table that somebody sees before and after a step.

    `others` are the pieces that the game shows without moving them; see `shown_otherwise`.
    """
    moved = [
        (_seen(gone.piece, gone.start, before), _seen(gone.piece, gone.end, after))
        for gone in journeys(moves)
        if not gone.returned
    ]
    moved += others
    arrived = _lying([now for _, now in moved], after)
    left = _lying([was for was, _ in moved], before)
    return Change(arrived, {at: gone for at, gone in left.items() if at not in arrived}, moved)


def told(events: Iterable[Event], view: str | None, before: Layout, after: Layout) -> list[Moved]:
    """List the moves that a seat is told, or sees at their ends; everybody together is told of all."""

    def seen(place: Place | None) -> bool:
        return place is not None and before.get(place) != after.get(place)

    return [
        move
        for event in events
        for move in event.moved
        if view is None or event.said_to(view) is not None or seen(move.end)
    ]


def swept(events: Iterable[Event], view: str | None, before: Layout) -> tuple[Event, list[Placed]] | None:
    """Give the event by which all that lay on the board was taken to one tray together, and what lay there.

    That is at least two pieces, as of a trick; None where some of them were laid out of sight.
    """
    lying = [piece for at, held in before.items() if "/" not in at for piece in held]
    for event in events:
        taken = [move for move in event.moved if move.start and not move.start.is_tray]
        laid = [move for move in event.moved if move.end and not move.end.is_tray]
        if laid and view is not None and event.said_to(view) != event.said:
            return None
        if len(taken) == len(lying) > 1 and not laid and len({move.end for move in taken}) == 1:
            return event, lying
        for move in taken:
            gone = next((each for each in lying if _is(each, move.piece, move.start)), None)
            if gone is None:
                return None
            lying.remove(gone)
        lying += [move.piece.at(move.end) for move in laid if move.end]
    return None


def _is(placed: Placed, piece: Piece, at: Place | None) -> bool:
    return placed.at == at and placed.piece == piece.kind and placed.name == piece.name


def shown_otherwise(before: Sequence[Placed], after: Sequence[Placed]) -> list[Ends]:
    """Compare what the game shows beside its pieces, such as dice, which no event moves; see `beside`."""
    left = list((Counter(before) - Counter(after)).elements())
    changed = list[Ends]()
    for now in (Counter(after) - Counter(before)).elements():
        was = next((piece for piece in left if piece._replace(at=now.at) == now), None)
        if was is not None:
            left.remove(was)
        changed.append((was, now))
    return changed + [(was, None) for was in left]


def beside(state: State, layout: Layout) -> Sequence[Placed]:
    """List what a table shows besides the pieces that the game moves."""
    held = {(at, piece.kind) for lies in state.layers() for at, piece in lies.each()}
    shown = (piece for lying in layout.values() for piece in lying)
    return [piece for piece in shown if (piece.at, piece.piece) not in held]


def _seen(piece: Piece, place: Place | None, layout: Layout) -> Placed | None:
    """Find the piece at a place that is most like one, the topmost of such; its face may not be seen."""
    if place is None:
        return None
    meant = piece.at(place)
    alike = [other for other in reversed(layout.get(place, ())) if other.piece == piece.kind]
    return max(alike, key=lambda other: (other.name == meant.name, sum(map(eq, other, meant))), default=None)


def _lying(pieces: Sequence[Placed | None], layout: Layout) -> Layout:
    """Sort pieces by where they lie, in the order of the table."""
    found = layout_of([piece for piece in pieces if piece is not None])
    return {at: tuple(sorted(found[at], key=held.index)) for at, held in layout.items() if at in found}
